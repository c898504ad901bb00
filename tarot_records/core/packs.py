"""Packs: the cards of a game, their order, and the role of the Fool.

A pack is a value, and everything that plays, counts, fills in or writes cards asks it. Suits and trumps are given
as they rank, so that the order of a suit is not told twice: the four suits by the lowest card first, and so the trumps.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from tarot_records.core.cards import (
    BIT,
    CARDS,
    CODES,
    FOOL,
    FOOL_BIT,
    PACK_78,
    PLAIN_SUITS,
    RANKS,
    SUIT_OF,
    TRUMP_COUNT,
    TRUMPS,
    cards_in,
    codes_of,
    mask,
    suit_card,
    trump,
)

FoolIs = Literal["excuse", "highest trump", "absent"]
EXCUSE: Final = "excuse"
"""It is played instead of another card, wins nothing by itself and belongs to no suit."""
HIGHEST_TRUMP: Final = "highest trump"
"""It is the trump above all others."""
ABSENT: Final = "absent"

IN_HAND: Final = (TRUMPS, 0, 1, 3, 2)
"""The suits as a player holds them beside each other: black and red by turns."""
RED: Final = (1, 2)
"""Cups and coins, hearts and diamonds: the suits whose pips rank the other way round in most games."""


@dataclass(frozen=True)
class Pack:
    """The cards of a game, each suit and the trumps from the lowest to the highest."""

    suits: tuple[tuple[int, ...], ...]
    """The cards of each plain suit, in the order of `cards.SUITS`."""
    trumps: tuple[int, ...]
    """The trumps, without the Fool."""
    fool: FoolIs = EXCUSE
    called: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Code of a card -> its special name in the game, such as the Angel."""
    cards: int = field(init=False, compare=False)
    """All its cards, as a mask."""
    excuse: int = field(init=False, compare=False)
    """The Fool as a mask if it is an excuse; else 0."""
    suit_of: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Card -> the suit it belongs to in this game: TRUMPS for a Fool that is one."""
    suit_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The cards of the four plain suits and of the trumps, as masks."""
    ranked: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    """The cards of the four plain suits and of the trumps, from the lowest to the highest."""
    power: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Card -> its place in its suit: a card beats another of its suit if its power is higher."""

    def __post_init__(self) -> None:
        trumps = (*self.trumps, FOOL) if self.fool == HIGHEST_TRUMP else self.trumps
        ranked = (*self.suits, trumps)
        masks = tuple(mask(cards) for cards in ranked)
        excuse = FOOL_BIT if self.fool == EXCUSE else 0
        cards, suit_of, power = excuse, list(SUIT_OF), [0] * len(CARDS)
        for suit, members in enumerate(ranked):
            cards |= masks[suit]
            for place, card in enumerate(members):
                suit_of[card], power[card] = suit, place
        derived = {"ranked": ranked, "cards": cards, "excuse": excuse, "suit_of": tuple(suit_of), "suit_masks": masks}
        for name, value in {**derived, "power": tuple(power)}.items():
            object.__setattr__(self, name, value)

    @property
    def trump_suit(self) -> int:
        """The trumps as a mask, with the Fool where it is one."""
        return self.suit_masks[TRUMPS]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of its cards, in the order a player sorts them."""
        return codes_of(self.cards)

    def in_hand(self, held: int) -> tuple[str, ...]:
        """Return the codes of these cards in the order of a player's hand: excuse, trumps, suits, highest first."""
        own = [CODES[card] for suit in IN_HAND for card in reversed(self.ranked[suit]) if BIT[card] & held]
        return (*codes_of(held & self.excuse), *own, *codes_of(held & ~self.cards))

    def may_be(self, code: str) -> int:
        """Return the card of this code; of an unknown card, all those of the pack that it may be."""
        card = CARDS[code]
        if BIT[card]:
            return BIT[card]
        suit = SUIT_OF[card]
        return self.suit_masks[suit] if suit <= TRUMPS else self.cards


def pack_of(cards: int, fool: FoolIs = EXCUSE) -> Pack:
    """Return the pack of these cards (a mask), ranked as printed; `fool` is the role of the Fool if it is there."""
    return Pack(
        tuple(tuple(cards_in(cards & suit)) for suit in PLAIN_SUITS),
        tuple(card for number in range(1, TRUMP_COUNT + 1) if BIT[card := trump(number)] & cards),
        fool if cards & FOOL_BIT else ABSENT,
    )


def turned(pack: Pack, suits: Sequence[int] = RED) -> Pack:
    """Return the pack with the pip cards of these suits ranking the other way round: 1 is their best."""
    return replace(pack, suits=tuple(_turned(s) if i in suits else s for i, s in enumerate(pack.suits)))


def _turned(suit: tuple[int, ...]) -> tuple[int, ...]:
    pips = [card for card in suit if card % len(RANKS) < RANKS.index("J")]
    return (*reversed(pips), *(card for card in suit if card not in pips))


def angel_high(pack: Pack) -> Pack:
    """Return the pack with trump 20, the Angel, above trump 21."""
    angel = trump(20)
    return replace(pack, trumps=(*(card for card in pack.trumps if card != angel), angel))


def _tarock(black: int, red: int, trumps: Iterable[int] = range(1, 22)) -> Pack:
    """Courts and trumps, black suits from the 10 down to this pip, red ones from the 1 down to that; the Fool high."""
    lowest = range(black, 11), range(1, red + 1), range(1, red + 1), range(black, 11)
    ranks = [(*map(str, pips), "J", "N", "Q", "K") for pips in lowest]
    cards = mask(suit_card(suit, rank) for suit, own in enumerate(ranks) for rank in own)
    return turned(pack_of(cards | mask(map(trump, trumps)) | FOOL_BIT, HIGHEST_TRUMP))


FULL: Final = pack_of(PACK_78)
"""The full pack of 78: four suits of fourteen, 21 trumps and the Fool."""
MINCHIATE: Final = pack_of(FULL.cards | mask(trump(number) for number in range(22, TRUMP_COUNT + 1)))
BOLOGNA: Final = turned(
    pack_of(FULL.cards & ~mask(suit_card(suit, rank) for suit in range(4) for rank in ("2", "3", "4", "5")))
)
"""The 62 cards of Bologna: no 2 to 5."""
TAROCK: Final = _tarock(7, 4)
"""The 54 cards of tarock: black suits down to the 7, red suits from the ace to the 4, the Fool the highest trump."""
TAROCK_42: Final = _tarock(10, 1)
"""The 42 of Hungary: of each suit the courts and the best pip."""

PACKS: Mapping[str, Pack] = {"97": MINCHIATE, "78": FULL, "62": BOLOGNA, "54": TAROCK, "42": TAROCK_42}
"""Number of cards -> the pack of that name."""
