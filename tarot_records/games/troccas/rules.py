"""Troccas, the game of the Surselva for four: partners opposite, no bids, and a jack that may be called for.

The dealer lays two cards away. Numeral cards of cups and coins rank in reverse order. Cards are counted in fours. Both
partners score the points of their side over 36.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.cards import FOOL_BIT, KINGS, KNIGHTS, PETIT, QUEENS, WORLD
from tarot_records.core.packs import FULL, reverse_pips
from tarot_records.core.position import NOBODY, Position
from tarot_records.games import GAMES
from tarot_records.games.troccas.jack import BUOB, BUOB_SCHE, PAIR, JackCall, JackRule, KingAndJack
from tarot_records.games.troccas.unplaced import Unplaced
from tarot_records.phases.deal import Deal
from tarot_records.phases.declarations import Declarations
from tarot_records.phases.scart import Scarts
from tarot_records.phases.shares import Shares
from tarot_records.phases.sides import OPPOSITE
from tarot_records.phases.tricks import Tricks
from tarot_records.phases.unrecorded_hands import Recall
from tarot_records.rules.fool import NEVER, Fool, LostWithoutTrick
from tarot_records.rules.game import Rules, Setup, half_of_points, scheme_of
from tarot_records.rules.totals import ends_after
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.core.faults import Finding
    from tarot_records.counting.tally import Tally
    from tarot_records.phases.sheet import SheetValues
    from tarot_records.record.model import Hand, Packet, Scores

HAND, TALON, HANDS = 19, 2, 4
PACK = reverse_pips(FULL)
SCHEME = scheme_of(GAMES["troccas"])
FIVES = KINGS | WORLD | PETIT | FOOL_BIT


class FreelyDealt(Deal, frozen=True):
    """A deal whose packets may have any size, because a side far behind may ask for larger ones."""

    def _packet_findings(self, packets: Sequence[Packet], dealer: int, sizes: tuple[int, ...]) -> Iterator[Finding]:
        """Return only the findings on packets to a seat that the table does not have."""
        return (found for found in super()._packet_findings(packets, dealer, sizes) if found.code == "seat.unknown")


class AllOrSome(Shares, frozen=True):
    """Sides of which one that wins all tricks has all points, with the other side's scart and the Fool."""

    def gathered(self, position: Position, side: Sequence[int]) -> tuple[int, int, int]:
        """Return the cards of a side at the end: the known mask, the number with the Fool's debt, the unknown ones."""
        winners = {winner for _, winner, _ in position.taken}
        if not winners or NOBODY in winners or not any(winners <= set(party) for party in self.parties):
            return super().gathered(position, side)
        if not winners <= set(side):
            return 0, 0, 0
        held = size = unknown = 0
        for party in self.parties:
            cards, number, unread = super().gathered(position, party)
            held, size, unknown = held | cards, size + number, unknown + unread
        return held, size, unknown

    def tallies(self, position: Position, scores: Scores) -> Iterator[Tally]:
        """Yield tallies of the stated points of sides, unless one side has all points."""
        for tally in super().tallies(position, scores):
            points = tally.low + (self.values.share(self.scart) if tally.heaps else 0)
            if 0 < points < self.values.total:
                yield tally

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a hand with these numbers is possible: a side has all, or each side at least a trick.

        The dealer's side then also has its scart.
        """
        counted, whole = self.counted(numbers), self.values.total
        if counted is None:
            return False
        trick, scart = self.values.share(len(position.hands)), self.values.share(self.scart)
        least = [trick + (scart if position.setting.dealer in side else 0) for side in self.parties]
        for points in range(whole + 1):
            shared = dict(zip(self.parties, (points, whole - points), strict=True))
            enough = all(own >= few for own, few in zip(shared.values(), least, strict=True))
            if (enough or points in (0, whole)) and counted.items() <= shared.items():
                return True
        return False


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    options = setup.options
    table = trick_table(PACK, follow_then_trump)
    all_of = options["sweep"] == "all"
    shares = (AllOrSome if all_of else Shares)(SCHEME, OPPOSITE, TALON)
    kind = LostWithoutTrick if all_of else Fool
    fool = kind(shares.sides, payable=PACK.cards & ~SCHEME.valuable, chosen=False, from_scart=NEVER, may_wait=True)

    finish = ends_after(HANDS, shares.ahead)
    said = Declarations(
        {
            BUOB: JackCall(table, HAND),
            BUOB_SCHE: JackCall(table, HAND, spares=QUEENS | KNIGHTS),
            PAIR: KingAndJack(table, HAND),
        }
    )
    rule = JackRule(said, HAND)
    play = Tricks(table, HAND, fool, SCHEME, said=rule)
    before = (
        FreelyDealt(HAND, TALON, PACK, dealer_takes=True, finish=finish),
        Scarts(
            TALON,
            barred=lambda held: FIVES,
            never=FIVES,
            taker=lambda position: position.setting.dealer,
            table=table,
        ),
        Recall(table, before=rule.dealt),
        Unplaced(said.kinds, rule=rule),
    )
    return shares.rules(setup, before, play, half_of_points(SCHEME), finish, shares.ahead)
