"""Rules of Danish Tarok: three play, each alone; no bids, two pots, and the last trick that counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from tarot_records import record as models
from tarot_records.core.cards import TRUMP_SUIT
from tarot_records.core.faults import Finding
from tarot_records.core.packs import FULL, reverse_pips
from tarot_records.core.position import NOBODY, Position, active_seats
from tarot_records.games.danish_tarok.declarations import CAVALLERIE, FOUR_KINGS, TRUMPS, Duty, kinds
from tarot_records.games.danish_tarok.scart import SIZE, dealer_scart, holding_by
from tarot_records.games.danish_tarok.score import (
    ACCOUNTS,
    HAND,
    ITEMS,
    SEVERAL,
    DanishScore,
    EndedByFine,
    closing,
    fates,
    running,
)
from tarot_records.games.danish_tarok.sheet import sheet_findings
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.deal_packets import Rounds
from tarot_records.phases.dealt_again import MISDEAL, DealtAgain
from tarot_records.phases.declarations import Declarations, Required
from tarot_records.phases.fool_words import FoolDemanded, FoolNamed, FoolWords, UselessWords
from tarot_records.phases.led_fool import DEMANDED, NAMED, LedFoolTricks, NamedLook, with_open_lead
from tarot_records.phases.pots import Fines
from tarot_records.phases.sides import alone
from tarot_records.phases.unrecorded_hands import Recall
from tarot_records.rules.fool import Fool
from tarot_records.rules.game import Level, Rules, Setup
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

ROUNDS = (5,) * 5
PACK = reverse_pips(FULL)
DEMAND_FINE = 20
"""The fine for demanding a Fool that has been played, for each pot [PAG; Da14]."""


def may_lack_trumps(position: Position, seat: int) -> bool:
    """Return whether a seat may hold no trump, as far as its cards are known; the dealer still holds 28 cards."""
    return not position.hands[seat] & TRUMP_SUIT


class NoTrumps(DealtAgain, frozen=True):
    """Redeal at the request of a player without trumps; a fine means a misdeal for another reason [PAG; Da7]."""

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


def make(setup: Setup) -> Rules:
    """Return the rules for a table of three with these options."""
    options, scheme = setup.options, setup.scheme
    table = trick_table(PACK, follow_then_trump)
    by_words = with_open_lead(table)
    fool = Fool(alone, fates=fates)
    tout = options["fool_scart"] == "tout"
    scart = dealer_scart(
        tout, options["pagat_scart"] == "void", taker=lambda position: position.setting.dealer, table=by_words
    )
    holding = holding_by(scart)
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
            EndedByFine(HAND, fool, score, accounts=ACCOUNTS, unplayed=score.unplayed),
            Comparison(frozenset(ITEMS), sheet_findings, accounts=ACCOUNTS, several=SEVERAL),
        ),
        sides=alone,
        running=running(scheme),
        scheme=scheme,
        levels=(Level(26, "average: %(points)s"),),
        shown_at_deal=frozenset((CAVALLERIE, FOUR_KINGS, TRUMPS)),
        closing=closing,
        shares_at_rest=True,
    )


def with_dealer_out(rules: Rules) -> Rules:
    """Return the rules of a table of four, at which the player opposite the dealer rests and pays foundations only."""
    return replace(rules, rests_after_dealer=2)
