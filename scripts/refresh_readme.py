"""Run what README.md shows and write down what it prints: python scripts/refresh_readme.py"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.contract.readme import README, refreshed  # noqa: E402  (the path comes first)

README.write_text(refreshed(README.read_text(encoding="utf-8")), encoding="utf-8")
