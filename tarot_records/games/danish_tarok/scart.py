"""The dealer's scart in Danish Tarok: free cards, all his trumps, or the Fool to play for all tricks [PAG]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tarot_records.core.cards import BIT, CARDS, FOOL_BIT, KINGS, PETIT, TRUMP_SUIT, WORLD, codes_of, mask_of
from tarot_records.core.faults import Finding
from tarot_records.core.position import Position
from tarot_records.games.danish_tarok.declarations import COURTS, Declares, Holding, in_sets
from tarot_records.phases.scart import InferredScart, Scarts
from tarot_records.rules.moves import CardGroups

if TYPE_CHECKING:
    from tarot_records.record.model import Scart

SIZE = 3
HELD = 25 + SIZE
"""Number of cards of the dealer before the scart."""
ScartGroup = tuple[int, int]
"""Some cards, as a mask, and how many of them are laid away."""


class Sorted(NamedTuple):
    """The dealer's cards, sorted by what he may lay away; all masks."""

    plain: int
    """Cards that may go."""
    trumps: int
    """All his trumps, if they may go together; else 0."""
    sets: int
    """Plain cards of sets, which may go only if there are too few others."""
    rest: int
    """Trumps other than 21 and 1, which may go only as a last resort; 0 if all trumps may go together."""

    @property
    def has_others(self) -> bool:
        """True if three cards may go without touching a set."""
        return self.plain.bit_count() + self.trumps.bit_count() >= SIZE


class DealerScart(Scarts, frozen=True, kw_only=True):
    """Phase of the dealer's scart."""

    fool: bool
    """True if the Fool may be laid away to play for all tricks."""
    pagat: bool
    """True if trump 1 may be laid away by a dealer who is then without trumps."""

    @property
    def honours(self) -> int:
        """The honours that never go, as a mask."""
        return KINGS | WORLD | (0 if self.pagat else PETIT) | (0 if self.fool else FOOL_BIT)

    def sorted(self, held: int) -> Sorted:
        """Return held cards, sorted by what may be laid away."""
        sets, trumps = in_sets(held) & ~FOOL_BIT, held & TRUMP_SUIT
        together = trumps.bit_count() <= SIZE and not trumps & self.honours
        plain = held & ~(TRUMP_SUIT | FOOL_BIT | KINGS)
        rest = 0 if together else trumps & ~(WORLD | PETIT)
        return Sorted(plain & ~sets, trumps if together else 0, plain & sets, rest)

    def groups(self, held: int) -> Iterator[Sequence[ScartGroup]]:
        """Yield each way to choose a scart: groups of cards, with the number to lay away of each.

        Ways without the Fool come first.
        """
        cards = self.sorted(held)
        number = cards.trumps.bit_count()
        for fool in (0, FOOL_BIT) if self.fool and held & FOOL_BIT else (0,):
            size = SIZE - fool.bit_count()
            for pool in dict.fromkeys((0, cards.trumps)):
                left = size - pool.bit_count()
                if 0 <= left <= cards.plain.bit_count():
                    yield (fool, fool.bit_count()), (pool, pool.bit_count()), (cards.plain, left)
            free = cards.plain.bit_count() + number
            if not cards.has_others and free < size:
                wanting = min(size - free, cards.sets.bit_count())
                groups = (fool, fool.bit_count()), (cards.plain | cards.trumps, free), (cards.sets, wanting)
                if size - free - wanting <= cards.rest.bit_count():
                    yield (*groups, (cards.rest, size - free - wanting))

    def choice(self, held: int | None) -> CardGroups:
        """Return the choice of a scart from some held cards (a mask); without groups if they are unknown (None)."""
        ways = [] if held is None else list(self.groups(held))
        return CardGroups("cards", ways[0], more=tuple(ways[1:])) if ways else CardGroups("cards", ())

    def barred_from(self, held: int) -> int:
        """Return the cards that certainly may not go, as a mask.

        `held` may be fewer cards than the dealer has, if some are unread, or all that he may have. With an unread card,
        any court card may be part of a set.
        """
        cards, barred, missing = self.sorted(held), self.honours, HELD - held.bit_count()
        if missing < 0:
            return barred
        if (cards.plain & ~COURTS if missing else cards.plain).bit_count() >= SIZE:
            barred |= cards.sets
        if cards.rest and cards.plain.bit_count() + cards.sets.bit_count() >= SIZE:
            barred |= held & TRUMP_SUIT
        return barred

    def _last_resort_findings(self, held: int, scart: Scart | InferredScart) -> Iterator[Finding]:
        """Yield a finding if only part of the trumps goes, or if cards of a set go though others could."""
        cards, sorted_cards = mask_of(scart.cards), self.sorted(held)
        if cards & self.barred(held) or self.choice(held).allows(scart.cards):
            return
        trumps, free = cards & TRUMP_SUIT, sorted_cards.plain | sorted_cards.trumps
        wrong = cards & sorted_cards.sets or trumps or cards
        place = next(i for i, code in enumerate(scart.cards) if BIT[CARDS[code]] & wrong)
        card, legal = scart.cards[place], codes_of(free & ~cards)
        if trumps and not cards & sorted_cards.sets:
            due = f"0 / {(held & TRUMP_SUIT).bit_count()}" if sorted_cards.trumps else 0
            facts = {"card": card, "legal": legal, "found": trumps.bit_count(), "expected": due}
            yield Finding("scart.trumps", ("cards", place), scart.seat, facts)
        else:
            yield Finding("scart.barred", ("cards", place), scart.seat, {"card": card, "legal": legal})


def dealer_scart(fool: bool, pagat: bool, **more: object) -> DealerScart:
    """Return the scart of a table. fool: the Fool may go. pagat: trump 1 may go if no trump is left [Da3; Da4]."""
    made = DealerScart(size=SIZE, barred=lambda held: made.barred_from(held), fool=fool, pagat=pagat, **more)  # type: ignore[arg-type]
    return made


def holding_by(scart: DealerScart) -> Declares:
    """Return a function for the cards from which a seat makes its declarations.

    They are its hand; the scart too if the dealer had to lay cards of sets away for want of others.
    """

    def holding(position: Position, seat: int) -> Holding:
        setting = position.setting
        own, laid = position.hands[seat], setting.scarts[seat]
        known = not (position.unseen[seat] or position.missing[seat] or setting.scart_unseen[seat])
        whole = own | laid
        if known and laid & in_sets(whole) & ~FOOL_BIT and not scart.sorted(whole).has_others:
            return Holding(whole, known)
        return Holding(own, known)

    return holding
