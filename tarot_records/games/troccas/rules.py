"""Troccas, the game of the Surselva for four: partners opposite, no bids, and a jack that may be called for.

The dealer lays two cards away. Numeral cards of cups and coins rank the other way round. Cards are counted in fours;
what a side has over 36 points each of the partners wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tarot_records.core.cards import FOOL_BIT, KINGS, KNIGHTS, PETIT, QUEENS, WORLD
from tarot_records.core.packs import FULL, turned
from tarot_records.games import GAMES
from tarot_records.games.troccas.jack import BUOB, BUOB_SCHE, PAIR, JackCall, JackRule, KingAndJack, Unplaced
from tarot_records.games.troccas.score import AllOrSome
from tarot_records.phases.comparison import Comparison
from tarot_records.phases.deal import Deal
from tarot_records.phases.declarations import Declarations
from tarot_records.phases.scart import Scarts
from tarot_records.phases.settlement import Settlement
from tarot_records.phases.shares import Shares
from tarot_records.phases.sheet import SheetRules
from tarot_records.phases.sides import OPPOSITE
from tarot_records.phases.tricks import Tricks
from tarot_records.phases.unrecorded_hands import Recall
from tarot_records.rules.fool import NEVER, Fool, LostWithoutTrick
from tarot_records.rules.game import Rules, Setup, half, scheme_of
from tarot_records.rules.totals import ends_after
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.core.faults import Finding
    from tarot_records.record.model import Packet

HAND, TALON, HANDS = 19, 2, 4
PACK = turned(FULL)
SCHEME = scheme_of(GAMES["troccas"])
FIVES = KINGS | WORLD | PETIT | FOOL_BIT


class FreelyDealt(Deal):
    """A deal whose packets are told, and not judged: a side far behind may ask for larger ones."""

    def _packet_findings(self, packets: Sequence[Packet], dealer: int, sizes: tuple[int, ...]) -> Iterator[Finding]:
        """Yield a finding for a packet to a seat that the table has not."""
        return (found for found in super()._packet_findings(packets, dealer, sizes) if found.code == "seat.unknown")


def make(setup: Setup) -> Rules:
    """Return the rules at a table of four with these options."""
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
    return Rules(
        game=setup.game.id,
        ruleset=setup.ruleset.id,
        seats=setup.players,
        pack=PACK,
        phases=(
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
            play,
            Settlement(HAND, fool, shares.score),
            Comparison(frozenset(), SheetRules(shares, shares.sides)),
        ),
        sides=shares.sides,
        running=shares.running,
        winning=play.winning,
        unit=1,
        options=setup.options,
        scheme=SCHEME,
        gathered=shares.gathered,
        levels=half(SCHEME),
        finish=finish,
        ahead=shares.ahead,
        tallies=shares.tallies,
    )
