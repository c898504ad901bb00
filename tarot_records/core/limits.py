"""The version of the format, size limits of a record, words of it that the rules know, and default budgets.

Modules that need only these import no model of a record.
"""

from typing import Final

from tarot_records.core.cards import CODES

VERSION: Final = "1.0"
"""The version of the format, as every new record states it."""
VERSIONS: Final = (VERSION, "1.1")
"""Versions that a record may state. Development versions called the same format `1.1`."""

MAX_SEATS = 8
MAX_HANDS = 10_000
MAX_CARDS = len(CODES)
MAX_NUMBER = 1_000_000_000

REBUILT = "reconstructed"
"""The kind of a record rebuilt from fragments: something of it is always unknown."""
LINK_ENDS: Final = ("played", "all_pass", "petit_sec", "claim", "agreement", "misdeal", "unrecorded")
"""Ways a hand may end that have a number in links; they never change."""
ENDS: Final = (*LINK_ENDS, "thrown_in", "given_up", "lost")
"""All ways a hand may end."""

SECONDS = 1.0
"""Seconds of search for completions of a record with gaps, counted in steps."""
NET = 20
"""A search is limited by steps, so that the same text gets the same answer everywhere. The clock ends it only after
this many times the seconds allowed."""
SLOWEST = 10.0
"""Minimum number of seconds before the clock ends a search."""
STEPS = 300
"""Maximum number of corrections replayed in search of a slip that explains the faults."""
MOST = 200
"""Maximum number of faults put into words; of the others only the number is reported."""
