"""Packs: the cards of a game, their order, and the role of the Fool.

A pack is a value, used by everything that plays, counts, fills in or writes cards. It lists the cards of each suit and
the trumps from the lowest to the highest.
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
"""Role of a Fool that is played instead of another card, wins nothing by itself and belongs to no suit."""
HIGHEST_TRUMP: Final = "highest trump"
"""Role of a Fool that is the highest trump."""
ABSENT: Final = "absent"

IN_HAND: Final = (TRUMPS, 0, 1, 3, 2)
"""Order of the suits in a player's hand: black and red alternate."""
RED: Final = (1, 2)
"""Suits whose pip cards rank in reverse in most games: cups and coins, hearts and diamonds."""


@dataclass(frozen=True)
class Pack:
    """The cards of a game, with their suits and ranks."""

    suits: tuple[tuple[int, ...], ...]
    """The cards of each plain suit, lowest first; the suits in the order of `cards.SUITS`."""
    trumps: tuple[int, ...]
    """The trumps, lowest first, without the Fool."""
    fool: FoolIs = EXCUSE
    equals: int = 0
    """Trumps of equal rank, as a mask; they stand together in `trumps`. Of two equals, the one played later wins."""
    called: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Card code -> special name of the card in the game, such as the Angel."""
    cards: int = field(init=False, compare=False)
    """All cards of the pack, as a mask."""
    excuse: int = field(init=False, compare=False)
    """The Fool as a mask if it is an excuse; else 0."""
    suit_of: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Card -> its suit in this game, which is TRUMPS for a Fool that is a trump."""
    suit_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The cards of the four plain suits and of the trumps, as masks."""
    ranked: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    """The cards of the four plain suits and of the trumps, from the lowest to the highest."""
    power: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Card -> its strength within its suit: of two cards of a suit, the one with the higher power wins; of two cards
    with the same power, the one played later."""

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
        for card in cards_in(self.equals):
            power[card] = min(power[equal] for equal in cards_in(self.equals))
        derived = {"ranked": ranked, "cards": cards, "excuse": excuse, "suit_of": tuple(suit_of), "suit_masks": masks}
        for name, value in {**derived, "power": tuple(power)}.items():
            object.__setattr__(self, name, value)

    @property
    def trump_suit(self) -> int:
        """The trumps as a mask, including a Fool that is a trump."""
        return self.suit_masks[TRUMPS]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all cards, in the order in which a player sorts a hand."""
        return codes_of(self.cards)

    def in_hand(self, held: int) -> tuple[str, ...]:
        """Return the codes of held cards (a mask) as a player orders them: excuse, trumps, suits; the highest first.

        Cards that are not in the pack come last.
        """
        ranked = [CODES[card] for suit in IN_HAND for card in reversed(self.ranked[suit]) if BIT[card] & held]
        return (*codes_of(held & self.excuse), *ranked, *codes_of(held & ~self.cards))

    def may_be(self, code: str) -> int:
        """Return the card with this code as a mask; for an unknown card, all cards of the pack that it may be."""
        card = CARDS[code]
        if BIT[card]:
            return BIT[card]
        suit = SUIT_OF[card]
        return self.suit_masks[suit] if suit <= TRUMPS else self.cards


def pack_of(cards: int, fool: FoolIs = EXCUSE) -> Pack:
    """Return the pack with these cards (a mask), ranked by their printed numbers; `fool` is the role of its Fool."""
    return Pack(
        tuple(tuple(cards_in(cards & suit)) for suit in PLAIN_SUITS),
        tuple(card for number in range(1, TRUMP_COUNT + 1) if BIT[card := trump(number)] & cards),
        fool if cards & FOOL_BIT else ABSENT,
    )


def reverse_pips(pack: Pack, suits: Sequence[int] = RED) -> Pack:
    """Return the pack with the pip cards of some suits in reverse order, the ace as the highest of them."""
    return replace(pack, suits=tuple(_reverse_pips_of(s) if i in suits else s for i, s in enumerate(pack.suits)))


def _reverse_pips_of(suit: tuple[int, ...]) -> tuple[int, ...]:
    pips = [card for card in suit if card % len(RANKS) < RANKS.index("J")]
    return (*reversed(pips), *(card for card in suit if card not in pips))


def angel_high(pack: Pack) -> Pack:
    """Return the pack with trump 20, the Angel, ranked above trump 21."""
    angel = trump(20)
    return replace(pack, trumps=(*(card for card in pack.trumps if card != angel), angel))


def equal_trumps(pack: Pack, lowest: Iterable[int], equals: Iterable[int]) -> Pack:
    """Return the pack with some trumps, by number, ranked below all others: `lowest`, and above them `equals`."""
    low, equal = tuple(map(trump, lowest)), tuple(map(trump, equals))
    others = (card for card in pack.trumps if card not in (*low, *equal))
    return replace(pack, trumps=(*low, *equal, *others), equals=mask(equal))


def _tarock(black: int, red: int, trumps: Iterable[int] = range(1, 22)) -> Pack:
    """Return a tarock pack: black suits from the 10 down to the pip `black`, red ones from the ace down to `red`."""
    pips_of_suits = range(black, 11), range(1, red + 1), range(1, red + 1), range(black, 11)
    ranks_of_suits = [(*map(str, pips), "J", "N", "Q", "K") for pips in pips_of_suits]
    cards = mask(suit_card(suit, rank) for suit, ranks in enumerate(ranks_of_suits) for rank in ranks)
    return reverse_pips(pack_of(cards | mask(map(trump, trumps)) | FOOL_BIT, HIGHEST_TRUMP))


FULL: Final = pack_of(PACK_78)
"""The full pack of 78: four suits of fourteen, 21 trumps and the Fool."""
MINCHIATE: Final = reverse_pips(pack_of(FULL.cards | mask(map(trump, range(22, TRUMP_COUNT + 1)))))
"""The 97-card pack of Florence: the full pack with the trumps 22 to 40, cups and coins with the ace as highest pip."""
BOLOGNA: Final = equal_trumps(
    reverse_pips(
        pack_of(FULL.cards & ~mask(suit_card(suit, rank) for suit in range(4) for rank in ("2", "3", "4", "5")))
    ),
    lowest=(1,),
    equals=(2, 3, 4, 21),
)
"""The 62-card pack of Bologna, without 2 to 5: trump 20 is the highest, the four Moors 2, 3, 4 and 21 are equal."""
TAROCK: Final = _tarock(7, 4)
"""The 54-card tarock pack: black suits down to the 7, red suits from the ace to the 4, the Fool as highest trump."""
TAROCK_40: Final = _tarock(10, 1, (1, *range(4, 22)))
"""The 40-card Viennese pack: the courts and one pip card of each suit, the trumps without 2 and 3, and the Fool."""
TAROCK_42: Final = _tarock(10, 1)
"""The 42-card Hungarian pack: the courts and the best pip card of each suit, the trumps and the Fool."""

PACKS: Mapping[str, Pack] = {
    "97": MINCHIATE,
    "78": FULL,
    "62": BOLOGNA,
    "54": TAROCK,
    "42": TAROCK_42,
    "40": TAROCK_40,
}
"""Number of cards, as text -> the pack."""
