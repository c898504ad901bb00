"""Words: numbers, names and cards as the pages and their sentences write them."""

from collections.abc import Iterable

from tarot_records.cards import (
    CARDS,
    CODES,
    FOOL,
    RANK_NAMES,
    SUIT_NAMES,
    SUIT_OF,
    TRUMPS,
    UNKNOWN_CODES,
    codes_of,
    name,
)
from tarot_records.record import Record
from tarot_records.words.phrasing import listed, player_name

_ALL_CODES = CODES + UNKNOWN_CODES
_SUITS = ("♠\ufe0e", "♥\ufe0e", "♦\ufe0e", "♣\ufe0e", "")
_PARTS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def code_of(card: int) -> str:
    """The code of a card, known or not."""
    return _ALL_CODES[card]


def short(code: str) -> str:
    """A card in a few characters: `♠K`, `21`, `★`."""
    if code == "F":
        return "★"
    if code == "?":
        return "?"
    return _SUITS[SUIT_OF[CARDS[code]]] + code[1:]


def suit_class(code: str) -> str:
    """A word for the suit of a card: its letter, `t` for trumps and the Fool, `x` for no suit known."""
    if code == "?":
        return "x"
    return "t" if code == "F" or SUIT_OF[CARDS[code]] == TRUMPS else code[0].lower()


def points(value: int, unit: int) -> str:
    """Points given in 1/unit: `40½`."""
    whole, rest = divmod(abs(value), unit)
    if rest == 0:
        part, text = "", str(whole)
    else:
        part = _PARTS.get((rest, unit), f" {rest}/{unit}")
        text = str(whole) if whole else ""
    return ("−" if value < 0 else "") + text + part


def score(value: int) -> str:
    """A score with its sign."""
    return f"+{value}" if value > 0 else points(value, 1)


def plain(slug: str) -> str:
    """An id as words: `garde sans`."""
    return slug.replace("_", " ")


def names(record: Record | None, seats: Iterable[int]) -> str:
    """The players of these seats."""
    return listed([player_name(record, seat) for seat in seats])


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def cards(held: int, unseen: int = 0) -> str:
    """A set of cards one by one: `trump 7, the 3 of spades and 2 unknown cards`."""
    known = [name(code) for code in codes_of(held)]
    return listed([*known, *([counted(unseen, "unknown card")] if unseen > 0 else [])]) or "nothing"


def suits(held: int, unseen: int = 0) -> str:
    """A set of many cards, suit by suit, runs told by their ends: `trumps 21 and 12 to 8`."""
    by_suit: dict[int, list[str]] = {}
    for code in codes_of(held):
        by_suit.setdefault(SUIT_OF[CARDS[code]], []).append(code)
    single = [codes[0] for suit, codes in by_suit.items() if len(codes) == 1 and suit < TRUMPS]
    alike = [code for code in single if [other[1:] for other in single].count(code[1:]) > 1]
    groups = [_suit(suit, codes) for suit, codes in by_suit.items() if codes[0] not in alike]
    for rank in dict.fromkeys(code[1:] for code in alike):
        of = listed([SUIT_NAMES[SUIT_OF[CARDS[code]]] for code in alike if code[1:] == rank])
        groups.append(f"the {RANK_NAMES.get(rank, rank)}s of {of}")
    groups += [counted(unseen, "unknown card")] if unseen > 0 else []
    if len(groups) > 1 and any(" and " in group for group in groups):
        groups = [", ".join(groups[:-1]) + ",", groups[-1]]
    return " and ".join(groups) if groups[:1] and groups[0].endswith(",") else listed(groups)


RUN = 4
"""From so many consecutive cards on, only the ends are told."""


def _suit(suit: int, codes: list[str]) -> str:
    """Cards of one suit, the highest first."""
    if len(codes) == 1 or CARDS[codes[0]] == FOOL:
        return name(codes[0])
    runs: list[list[str]] = []
    for code in codes:
        if runs and CARDS[runs[-1][-1]] == CARDS[code] + 1:
            runs[-1].append(code)
        else:
            runs.append([code])
    parts: list[str] = []
    for run in runs:
        ranks = [code[1:] if suit == TRUMPS else RANK_NAMES.get(code[1:], code[1:]) for code in run]
        parts += [f"{ranks[0]} to {ranks[-1]}"] if len(run) >= RUN else ranks
    return f"trumps {listed(parts)}" if suit == TRUMPS else f"the {listed(parts)} of {SUIT_NAMES[suit]}"
