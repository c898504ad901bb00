"""The catalogue: for every fault code what happened, which rule says so, and what to look at.

`tarot-records explain CODE`, the pages of the viewer and the sentences beside a fault all come from
here. A sentence is a template over the facts of the fault: `{card}` is written as the card's name,
`{seat}` as the player's, `{legal}` as a list of cards; `{example}` is a game that is here, with its rule set.
Each part of a record has a table of its own; a code stands where its fault is found.
"""

from typing import Final

from tarot_records.words.catalogue import (
    dealing,
    declaring,
    exchanging,
    fields,
    files,
    notation,
    open_points,
    playing,
    scoring,
)
from tarot_records.words.catalogue.reasons import REASONS
from tarot_records.words.catalogue.sentences import Sentences

ROOMS: Final = (files, notation, fields, dealing, exchanging, declaring, playing, scoring, open_points)
"""The tables, in the order of a record."""
SENTENCES: Final[dict[str, Sentences]] = {code: said for room in ROOMS for code, said in room.SENTENCES.items()}

__all__ = ["REASONS", "SENTENCES", "Sentences"]
