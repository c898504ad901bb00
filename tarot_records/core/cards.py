"""Cards: suits, ranks, codes, and the ints and bit masks that the rules use.

In records and on pages a card is a code: suit letter and rank (`SK`, `H10`), `T1` to `T40` for trumps, `F` for the
Fool, `?` for an unread card and `S?` … `T?` for a card of which only the suit is known. In the program a card is an
int, and a set of cards is one int used as a bit mask. There are no rules in this module.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

SUITS = "SHDC"
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs", "trumps")
RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K")
RANK_NAMES = {"1": "ace", "J": "jack", "N": "knight", "Q": "queen", "K": "king"}

# The five suits a card can be led in; the Fool belongs to none.
TRUMPS = 4
NO_SUIT = 5

FOOL = 56
TRUMP_COUNT = 40  # Minchiate has the most


def suit_card(suit: int, rank: str) -> int:
    """Return the card of a suit (0 to 3, in the order of SUITS) and a rank."""
    return suit * len(RANKS) + RANKS.index(rank)


def trump(number: int) -> int:
    """Return the trump with this number, from 1."""
    return FOOL + number


CODES: tuple[str, ...] = (
    *(suit + rank for suit in SUITS for rank in RANKS),
    "F",
    *(f"T{number}" for number in range(1, TRUMP_COUNT + 1)),
)
UNKNOWN_CODES: tuple[str, ...] = ("?", *(f"{suit}?" for suit in SUITS), "T?")
CARDS: dict[str, int] = {code: card for card, code in enumerate(CODES + UNKNOWN_CODES)}

UNKNOWN = CARDS["?"]
"""The first of the unknown cards: `card >= UNKNOWN` is True if a card is unknown or only its suit is known."""

SUIT_OF: tuple[int, ...] = (
    *(suit for suit in range(4) for _ in RANKS),
    NO_SUIT,
    *(TRUMPS for _ in range(TRUMP_COUNT)),
    NO_SUIT,
    *range(5),
)
BIT: tuple[int, ...] = (*(1 << card for card in range(len(CODES))), *(0 for _ in UNKNOWN_CODES))
"""Card -> its bit in a mask; 0 for unknown cards, which no mask can hold."""


def mask(cards: Iterable[int]) -> int:
    """Return cards as a mask; unknown cards are left out."""
    held = 0
    for card in cards:
        held |= BIT[card]
    return held


_BIT_OF: dict[str, int] = {code: BIT[card] for code, card in CARDS.items()}


def mask_of(codes: Iterable[str]) -> int:
    """Return the cards with these codes as a mask; unknown cards are left out."""
    held = 0
    for code in codes:
        held |= _BIT_OF[code]
    return held


def cards_of(codes: Sequence[str]) -> tuple[int, ...]:
    """Return the cards with these codes."""
    return itemgetter(*codes)(CARDS) if len(codes) > 1 else tuple([CARDS[code] for code in codes])


FOOL_BIT = BIT[FOOL]
PLAIN_SUITS: tuple[int, ...] = tuple(mask(suit_card(s, rank) for rank in RANKS) for s in range(4))
TRUMP_SUIT = mask(trump(number) for number in range(1, 22))
SUIT_MASKS: tuple[int, ...] = (*PLAIN_SUITS, TRUMP_SUIT)
PACK_78 = mask(range(FOOL + 22))
PETIT = BIT[trump(1)]
WORLD = BIT[trump(21)]
HONOURS = PETIT | WORLD | FOOL_BIT


def of_rank(rank: str) -> int:
    """Return the four cards of a rank as a mask."""
    return mask(suit_card(suit, rank) for suit in range(4))


KINGS, QUEENS, KNIGHTS, JACKS = (of_rank(rank) for rank in "KQNJ")
_COURTS = {"kings": KINGS, "queens": QUEENS, "knights": KNIGHTS, "jacks": JACKS}
_LISTED = {**_COURTS, "courts": KINGS | QUEENS | KNIGHTS | JACKS}


def listed_cards(words: str) -> int:
    """Return the cards of a list like `T1-21 F courts S5-10`, as a mask. Raises ValueError if a word names no card."""
    cards = 0
    for word in words.split():
        first, _, last = word[1:].partition("-")
        numbers = range(int(first), int(last) + 1) if first.isdigit() and last.isdigit() else ()
        codes = [f"{word[0]}{number}" for number in numbers] or [word]
        if word not in _LISTED and not {*codes} <= {*CODES}:
            raise ValueError(f"there are no cards {word}")
        cards |= _LISTED[word] if word in _LISTED else mask_of(codes)
    return cards


def cards_in(held: int) -> Iterator[int]:
    """Yield the cards of a mask, lowest int first."""
    while held:
        low = held & -held
        yield low.bit_length() - 1
        held ^= low


# As players sort a hand: the Fool, trumps from the top, then the suits from the king down.
_DISPLAY = {
    card: place
    for place, card in enumerate(
        (
            FOOL,
            *(trump(number) for number in range(TRUMP_COUNT, 0, -1)),
            *(suit_card(suit, rank) for suit in (0, 1, 3, 2) for rank in reversed(RANKS)),
        )
    )
}


def codes_of(held: int) -> tuple[str, ...]:
    """Return the codes of the cards of a mask, in the order in which a player sorts a hand."""
    return tuple(CODES[card] for card in sorted(cards_in(held), key=_DISPLAY.__getitem__))


def name(code: str) -> str:
    """Return a card's English name: `SK` is "the king of spades", `T21` "trump 21", `F` "the Fool"."""
    if code == "F":
        return "the Fool"
    if code == "?":
        return "an unknown card"
    suit, rank = code[0], code[1:]
    if suit == "T":
        return "an unknown trump" if rank == "?" else f"trump {rank}"
    suit_name = SUIT_NAMES[SUITS.index(suit)]
    if rank == "?":
        return f"an unknown card of {suit_name}"
    return f"the {RANK_NAMES.get(rank, rank)} of {suit_name}"
