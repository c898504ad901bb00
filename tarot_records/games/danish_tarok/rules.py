"""Rules of Danish Tarok: three play, each alone; no bids, two pots, and the last trick that counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tarot_records import record as models
from tarot_records.core.cards import BIT, CARDS, FOOL_BIT, KINGS, PETIT, TRUMP_SUIT, WORLD, codes_of, mask_of
from tarot_records.core.faults import Finding
from tarot_records.core.packs import FULL, reverse_pips
from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.games.danish_tarok.declarations import (
    CAVALLERIE,
    COURTS,
    FOUR_KINGS,
    TRUMPS,
    Duty,
    Holding,
    in_sets,
    kinds,
)
from tarot_records.games.danish_tarok.score import (
    ACCOUNTS,
    HAND,
    ITEMS,
    POTS,
    SEVERAL,
    DanishScore,
    EndedByFine,
    running,
)
from tarot_records.games.danish_tarok.sheet import sheet_findings
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.dealt_again import MISDEAL, DealtAgain
from tarot_records.phases.before_play.scart import InferredScart, Scarts
from tarot_records.phases.common.sides import alone
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.declarations import Declarations, Required
from tarot_records.phases.play.fool_words import FoolDemanded, FoolNamed, FoolWords, UselessWords
from tarot_records.phases.play.led_fool import DEMANDED, NAMED, LedFoolTricks, NamedLook, with_open_lead
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.pots import Fines, fines_alone, shared_out
from tarot_records.rules.fool import Fate, Fool
from tarot_records.rules.game import Level, Rules, Setup
from tarot_records.rules.moves import CardGroups
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scart

SIZE = 3
"""Number of cards in the scart."""
ROUNDS = (5,) * 5
PACK = reverse_pips(FULL)
DEMAND_FINE = 20
"""The fine for demanding a Fool that has been played, for each pot [PAG; Da14]."""


def may_lack_trumps(position: Position, seat: int) -> bool:
    """Return whether a seat may hold no trump, as far as its cards are known; the dealer still holds 28 cards."""
    return not position.hands[seat] & TRUMP_SUIT


class NoTrumps(DealtAgain, frozen=True):
    """New deal because a player without trumps asked for it; if anyone was fined, it had another reason [PAG; Da7]."""

    def without_trump(self, position: Position) -> int:
        """Return NOBODY: a player without trumps need not ask for a new deal."""
        return NOBODY

    def check(self, position: Position, hand: Hand) -> Iterator[Finding]:
        """Yield a finding if the hand is dealt again though no player who may have asked can have lacked trumps.

        A fine shows another reason for the new deal; then yield nothing.
        """
        asked = [entry for entry in hand.irregularities if entry.kind == MISDEAL]
        if any(entry.penalty for entry in asked):
            return
        seats = [entry.seat for entry in asked if entry.seat in active_seats(position)] or active_seats(position)
        if not any(may_lack_trumps(position, seat) for seat in seats if seat is not None):
            yield Finding("deal.dealt_again", ("end",), None, {})

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand that is dealt again at a player's request, at random; else None."""
        hand = super().invent(position, chance)
        if hand is None:
            return None
        seat = next(seat for seat in active_seats(position) if may_lack_trumps(position, seat))
        return hand.model_copy(update={"irregularities": (models.Irregularity(kind=MISDEAL, seat=seat),)})


# -- scart --------------------------------------------------------------------------------------


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
    """Phase of the dealer's scart: free cards, all his trumps, or the Fool to play for all tricks [PAG]."""

    fool: bool
    """True if the Fool may be laid away to play for all tricks [Da3]."""
    pagat: bool
    """True if trump 1 may be laid away by a dealer who is then without trumps [Da4]."""

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

    def groups(self, held: int) -> Iterator[Sequence[tuple[int, int]]]:
        """Yield each way to choose a scart: groups of cards (masks), each with the number of cards to lay away of it.

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
        cards, barred, missing = self.sorted(held), self.honours, HAND + SIZE - held.bit_count()
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

    def holding(self, position: Position, seat: int) -> Holding:
        """Return the cards from which a seat makes its declarations.

        They are its hand; the scart too if the dealer had to lay cards of sets away for want of others.
        """
        setting = position.setting
        own, laid = position.hands[seat], setting.scarts[seat]
        known = not (position.unseen[seat] or position.missing[seat] or setting.scart_unseen[seat])
        forced = known and laid & in_sets(own | laid) & ~FOOL_BIT and not self.sorted(own | laid).has_others
        return Holding(own | laid if forced else own, known)


# -- the game -----------------------------------------------------------------------------------


def make(setup: Setup) -> Rules:
    """Return the rules for a table of three with these options."""
    options, scheme = setup.options, setup.scheme
    table = trick_table(PACK, follow_then_trump)
    by_words = with_open_lead(table)
    fool = Fool(alone, fates=lambda position, owner, winner, last: Fate(winner, winner if last else owner))
    tout = options["fool_scart"] == "tout"
    scart: DealerScart = DealerScart(
        SIZE,
        lambda held: scart.barred_from(held),
        lambda position: position.setting.dealer,
        by_words,
        fool=tout,
        pagat=options["pagat_scart"] == "void",
    )
    holding = scart.holding
    look = NamedLook(table, HAND, fool, scheme)
    of_fool = {NAMED: FoolNamed(look), DEMANDED: FoolDemanded(HAND - 2)}
    words = FoolWords(Declarations(of_fool), look, HAND)
    duty = Duty({**kinds(holding, tout), **of_fool}, holding=holding)
    score = DanishScore(scheme, holding, options["pagat_trick"] == "five", options["tout_fool"] == "lost")
    return Rules(
        **setup.fields,
        pack=PACK,
        phases=(
            Deal(HAND, SIZE, PACK, dealer_takes=True),
            Rounds(ROUNDS, SIZE, first=1),
            NoTrumps(TRUMP_SUIT, may=may_lack_trumps),
            scart,
            Recall(by_words),
            duty,
            Required(duty.missing),
            LedFoolTricks(table, HAND, fool, scheme, said=words),
            UselessWords(DEMAND_FINE, HAND - 2),
            Fines(),
            EndedByFine(HAND, fool, score, accounts=ACCOUNTS, unplayed=lambda position: fines_alone(position, POTS)),
            Comparison(frozenset(ITEMS), sheet_findings, accounts=ACCOUNTS, several=SEVERAL),
        ),
        sides=alone,
        running=running(scheme),
        scheme=scheme,
        levels=(Level(26, "average: %(points)s"),),
        shown_at_deal=frozenset((CAVALLERIE, FOUR_KINGS, TRUMPS)),
        closing=lambda totals, carried, hands: shared_out(totals, carried, POTS),  # [Da9]
        shares_at_rest=True,
    )


def with_dealer_out(rules: Rules) -> Rules:
    """Return the rules of a table of four, at which the player opposite the dealer rests and pays foundations only."""
    return replace(rules, rests_after_dealer=2)
