"""Troccas, the game of the Surselva for four: partners opposite, no bids, and a jack that may be called for.

The dealer lays two cards away. Numeral cards of cups and coins rank in reverse order. Cards are counted in fours. Both
partners score the points of their side over 36.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.cards import FOOL_BIT, KINGS, KNIGHTS, PETIT, QUEENS, WORLD
from tarot_records.core.packs import FULL, reverse_pips
from tarot_records.games import GAMES
from tarot_records.games.troccas.jack import BUOB, BUOB_SCHE, PAIR, JackCall, JackRule, KingAndJack
from tarot_records.games.troccas.unplaced import Unplaced
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.sides import OPPOSITE
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.declarations.declarations import Declarations
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.shares import AllOrSome, Shares
from tarot_records.rules.fool import NEVER, Fool, LostWithoutTrick
from tarot_records.rules.game import Rules, Setup, half_of_points, scheme_of
from tarot_records.rules.totals import ends_after
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.core.faults import Finding
    from tarot_records.record.model import Packet

HAND, TALON, HANDS = 19, 2, 4
PACK = reverse_pips(FULL)
SCHEME = scheme_of(GAMES["troccas"])
FIVES = KINGS | WORLD | PETIT | FOOL_BIT


class FreelyDealt(Deal, frozen=True):
    """A deal whose packets may have any size, because a side far behind may ask for larger ones."""

    def _packet_findings(self, packets: Sequence[Packet], dealer: int, sizes: tuple[int, ...]) -> Iterator[Finding]:
        """Return only the findings on packets to a seat that the table does not have."""
        return (found for found in super()._packet_findings(packets, dealer, sizes) if found.code == "seat.unknown")


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
            TALON, barred=lambda held: FIVES, never=FIVES, taker=lambda position: position.setting.dealer, table=table
        ),
        Recall(table, before=rule.dealt),
        Unplaced(said.kinds, rule=rule),
    )
    return shares.rules(setup, before, play, half_of_points(SCHEME), finish, shares.ahead)
