"""Every sentence that is put together with figures, once, for a command's page and for its section of a report.

Each public function returns one sentence or the end of one from figures that are written already; nothing here reads an
answer. tests/command/sentences.py calls each of them, and tests/golden/sentences.txt keeps what they say.
"""
