"""The version of the format, size limits of a record, names of its values that the rules use, and default budgets.

They stand apart from the models, so that a module can import them without the models.
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
"""The kind of a record that was rebuilt from fragments, and of which something is always unknown."""
UNRULED = "unruled"
"""The ruleset of a record that is only shown as written."""
LINK_ENDS: Final = ("played", "all_pass", "petit_sec", "claim", "agreement", "misdeal", "unrecorded")
"""Ways to end a hand, in the order of their numbers in links; the order never changes."""
ENDS: Final = (*LINK_ENDS, "thrown_in", "given_up", "lost")
"""All ways to end a hand."""

COLUMN: Final = 64
"""Number of records that are replayed together."""

SECONDS = 1.0
"""Seconds of search for completions of a record with gaps, counted in steps."""
NET = 20
"""Factor from the allowed seconds to the time limit by the clock, a safety net for a search limited by steps."""
SLOWEST = 10.0
"""Minimum time limit of a search by the clock, in seconds."""
STEPS = 300
"""Maximum number of corrections that the search for a slip replays."""
MOST = 200
"""Maximum number of faults that are explained; the rest is only counted."""
