"""What measures of claims are given and give."""

from analyzer.contract.effect import CHANCE as CHANCE
from analyzer.contract.effect import EQUAL as EQUAL
from analyzer.contract.effect import POINTS as POINTS
from analyzer.contract.effect import RATIO as RATIO
from analyzer.contract.effect import Effect as Effect
from analyzer.contract.game import Ask as Ask
