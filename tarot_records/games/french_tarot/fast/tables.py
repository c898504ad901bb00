"""The core's rules of French tarot as arrays: trick table, card values, scores.

No rule is written down here: what the arrays hold is asked of the core.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Final, NamedTuple

import numpy as np

from tarot_records.cards import BIT, CODES, FOOL, FOOL_BIT, HONOURS, PACK_78, TRUMP_SUIT
from tarot_records.games.french_tarot.fast.row import MOST_CARDS
from tarot_records.games.french_tarot.fast.shapes import WORDS, Array, fields, words
from tarot_records.games.french_tarot.rules import FRENCH_TAROT
from tarot_records.games.french_tarot.scheme import SCHEME, WHOLE_PACK
from tarot_records.games.french_tarot.score import TARGETS, scored
from tarot_records.games.french_tarot.table import BARRED, BIDS, TABLES, WITH_CHIEN
from tarot_records.phases.call import Call
from tarot_records.phases.tricks import Tricks
from tarot_records.record import DATE

PACK: Final = FOOL + 22
"""So many cards, numbered from 0."""


class CompiledRules(NamedTuple):
    """The rules for so many players."""

    seats: int
    size: int
    """Cards to each seat, and so the number of tricks."""
    talon: int
    calls: bool
    """Whether the declarer calls a card."""
    after: Array
    """State of a trick, card -> the state after that card."""
    bars: Array
    """State, card -> the cards that bar it, as two masks."""
    best: Array
    """State -> the card that wins so far."""
    premiums: Array
    """Number of cards shown -> the premium of such a handful; 0 if there is none."""


class Book(NamedTuple):
    """Everything that the compiled functions know."""

    codes: Array
    """The bytes of a card's code as one number, where its remainder puts it; 0 elsewhere."""
    cards: Array
    """The card of each of them."""
    bits: Array
    """Card -> its bit, in two masks: of the plain suits, of the Excuse and the trumps."""
    plain: Array
    """Card -> whether it may be laid away by whoever has enough of such cards."""
    bouts: Array
    """Card -> whether it is a bout."""
    payable: Array
    """The cards that may be given for the Excuse, as two masks."""
    worth: Array
    """Card -> what it counts, in half points."""
    rank: Array
    """Card -> the rank by which it may be called, that to be called first being 0; -1 for none."""
    takes: Array
    """Contract -> whether the declarer takes up the talon."""
    gains: Array
    """Contract -> whether a talon left lying counts for the attack."""
    whole: int
    """What the pack counts, in half points."""
    scored: Array
    """Contract, bouts, half points, who took the Petit last (0 the defence, 1 nobody, 2 the attack) -> items."""
    won: Array
    """Bouts, half points -> 1 if the attack has won, else -1."""
    handful: int
    """The places of items among them: of the handfuls, of a slam, and of the sum."""
    slam: int
    per_defender: int
    shapes: Array
    """Of each shape its first field, the one after its last, and which must be there."""
    fields: Array
    groups: Array
    """Of each group of words its first, and the one after its last."""
    words: Array
    dated: Array
    """Byte -> whether it may stand in a date."""


@cache
def rules() -> tuple[Array, Array]:
    """The rules: a row with the fields of a Book, and one with those of a Table for each number of players."""
    return _rows([_book()]), _rows([_table(players) for players in sorted(TABLES)])


def _rows(values: Sequence[Book | CompiledRules]) -> Array:
    """Values as rows of one array, each field an array within it: so a compiled function is handed one pointer."""
    fields = [[_plainly(field) for field in value] for value in values]
    kind = np.dtype(
        [(name, field.dtype, field.shape) for name, field in zip(values[0]._fields, fields[0], strict=True)]
    )
    return np.array([tuple(row) for row in fields], kind)


def _plainly(field: Array | int) -> Array:
    """A field as an array that may stand within another: numba knows no truth values there."""
    array = np.asarray(field)
    return array.astype(np.int64) if array.dtype == np.bool_ else array


def _book() -> Book:
    codes, cards = _by_remainder()
    listed, shapes = fields()
    spelt, groups = words()
    return Book(
        codes=codes,
        cards=cards,
        bits=np.array([_masks(BIT[card]) for card in range(PACK)]),
        plain=_flags(PACK_78 & ~BARRED & ~TRUMP_SUIT),
        bouts=_flags(HONOURS),
        payable=np.array(_masks(PACK_78 & ~SCHEME.valuable)),
        worth=np.array([SCHEME.points(BIT[card], 1) for card in range(PACK)]),
        rank=_ranks(),
        takes=np.array([bid in WITH_CHIEN for bid in BIDS]),
        gains=np.array([bid != "garde_contre" for bid in BIDS]),
        whole=WHOLE_PACK,
        scored=np.array(
            [
                [
                    [
                        [[*scored(bid, halves, bouts, petit=petit).values()] for petit in (-1, 0, 1)]
                        for halves in _HALVES
                    ]
                    for bouts in range(len(TARGETS))
                ]
                for bid in BIDS
            ]
        ),
        won=np.array(
            [
                [scored(BIDS[0], halves, bouts, handfuls=1)["handful"] for halves in _HALVES]
                for bouts in range(len(TARGETS))
            ]
        ),
        handful=WORDS["item"]["handful"],
        slam=WORDS["item"]["slam"],
        per_defender=WORDS["item"]["per_defender"],
        shapes=shapes,
        fields=listed,
        groups=groups,
        words=spelt,
        dated=np.array([re.fullmatch(DATE, chr(byte)) is not None for byte in range(256)]),
    )


_HALVES: Final = range(WHOLE_PACK + 1)


def _table(players: int) -> CompiledRules:
    """The core's rules for so many players."""
    facts, rules = TABLES[players], FRENCH_TAROT.rules(players, {})
    tricks = next(phase.table for phase in rules.phases if isinstance(phase, Tricks))
    premiums = np.zeros(MOST_CARDS + 1, np.int64)
    for number, premium in facts.handfuls.items():
        premiums[number] = premium
    return CompiledRules(
        seats=players,
        size=facts.hand,
        talon=facts.chien,
        calls=any(isinstance(phase, Call) for phase in rules.phases),
        after=np.array([row[:PACK] for row in tricks.after]),
        bars=np.array([[_masks(bars) for bars in row[:PACK]] for row in tricks.bars]),
        best=np.array(tricks.best),
        premiums=premiums,
    )


def _ranks() -> Array:
    ranks = np.full(PACK, -1)
    call = next(phase for phase in FRENCH_TAROT.rules(5, {}).phases if isinstance(phase, Call))
    for place, rank in enumerate(call.ranks):
        ranks[_flags(rank)] = place
    return ranks


def _masks(held: int) -> tuple[int, int]:
    """A set of cards as two masks: of the plain suits, of the Excuse and the trumps."""
    return held & (FOOL_BIT - 1), held >> FOOL


def _flags(cards: int) -> Array:
    """For each card, whether it is in the set."""
    return np.array([bool(cards & BIT[card]) for card in range(PACK)])


def _by_remainder() -> tuple[Array, Array]:
    """The codes' bytes as numbers, each where its remainder puts it, and the cards in the same order."""
    numbers = [int.from_bytes(code.encode()) for code in CODES[:PACK]]
    size = next(size for size in count(PACK) if len({number % size for number in numbers}) == PACK)
    codes, cards = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for card, number in enumerate(numbers):
        codes[number % size], cards[number % size] = number, card
    return codes, cards
