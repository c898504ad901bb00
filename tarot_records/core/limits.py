"""Constants: format version, size limits of a record, ways to end a hand, and default search budgets.

They are not defined beside the models of a record, so that a module can import them without the models.
"""

from typing import Final

from tarot_records.core.cards import CODES

VERSION: Final = "1.0"
"""Version of the format that new records state."""
VERSIONS: Final = (VERSION, "1.1")
"""Versions that a record may state. Development versions called the same format `1.1`."""

MAX_SEATS = 8
MAX_HANDS = 10_000
MAX_CARDS = len(CODES)
MAX_NUMBER = 1_000_000_000

REBUILT = "reconstructed"
"""Kind of a record that was rebuilt from fragments; something in such a record is always unknown."""
UNRULED = "unruled"
"""Ruleset of a record that is shown as written, without being checked by rules."""
LINK_ENDS: Final = ("played", "all_pass", "petit_sec", "claim", "agreement", "misdeal", "unrecorded")
"""Ways to end a hand, in the order of their numbers in links; the order never changes."""
ENDS: Final = (*LINK_ENDS, "thrown_in", "given_up", "lost")
"""All ways to end a hand."""

COLUMN: Final = 64
"""Number of records that are replayed together."""

SECONDS = 1.0
"""Default budget of the search for completions of a record with gaps, in nominal seconds, converted to steps."""
NET = 20
"""Time limit by the clock per nominal second of a search: a safety net, because the search is limited by steps."""
SLOWEST = 10.0
"""Lowest time limit of a search by the clock, in seconds."""
STEPS = 300
"""Maximum number of corrections that are replayed in the search for the slip that explains the faults."""
MOST = 200
"""Maximum number of faults of a record that are explained; the others are only counted."""
