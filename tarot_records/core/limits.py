"""Limits: the versions of the format, how much fits into a record, and words of it that the rules know.

What only needs these waits for no model of a record.
"""

from typing import Final

from tarot_records.core.cards import CODES

FIRST: Final = "1.0"
"""The version of a record that needs no later one."""
VERSION: Final = "1.1"
"""The newest."""
VERSIONS: Final = (FIRST, VERSION)

MAX_SEATS = 8
MAX_HANDS = 10_000
MAX_CARDS = len(CODES)
MAX_NUMBER = 1_000_000_000

REBUILT = "reconstructed"
"""The kind of a record that tells what may have been: there is always something of it that nobody knows."""
FIRST_ENDS: Final = ("played", "all_pass", "petit_sec", "claim", "agreement", "misdeal", "unrecorded")
LATER_ENDS: Final = ("thrown_in", "given_up", "lost")
"""How a hand may end in any version, and from 1.1 on."""
