"""Consiglio: four players in two partnerships of neighbours, who may talk over their cards.

Pip cards of cups and coins rank in reverse order. Cards are counted in fours. The dealer takes the last two cards and
lays two away for his side. The two sides share 72 points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from tarot_records.core.cards import HONOURS, KINGS, TRUMP_SUIT, UNKNOWN, trump
from tarot_records.core.packs import FULL, angel_high, reverse_pips
from tarot_records.core.position import NOBODY, HandResult, Position, gathered, turns_of
from tarot_records.counting.scheme import ANGEL, usual_values
from tarot_records.counting.tally import Tally, stated_items, stated_points
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.before_play.deal_packets import Rounds
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.common.sheet import POINTS, SCORE, ListedSheets, Named, SheetRules, SheetValues
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.fool import AT_COUNT, Fate, Fool, kept_by_player
from tarot_records.rules.game import Rules, Setup, half_of_points
from tarot_records.rules.totals import ends_after, points_in_tricks, side_ahead
from tarot_records.rules.trick_table import follow_then_trump, trick_table

if TYPE_CHECKING:
    from tarot_records.record.model import Scores

HAND, TALON, SCART, HANDS = 19, 2, 2, 4
ROUNDS = (4, 5, 5, 5)
BONUS = 10
PAGAT = "pagat"
WITH_PAGAT = 5
"""Minimum card points of a side that has won the Pagat in a trick."""
PARTNERS = {"01-23": ((0, 1), (2, 3)), "12-30": ((1, 2), (3, 0))}


def pagat_in_last_trick(position: Position, sides: tuple[tuple[int, ...], ...], overtaken: str) -> tuple[int, int]:
    """Return the bonus of each side, in order, for the Pagat in the last trick; 0 for both if it is not in that trick.

    `overtaken` is the value of the option `pagat_overtaken`.
    """
    leader, winner, cards = position.taken[-1]
    if trump(1) not in cards:
        return 0, 0
    player = turns_of(position)[leader][cards.index(trump(1))]
    own = player in sides[1]
    by_partner = winner != player and winner in sides[own]
    value = BONUS if winner == player else 0 if by_partner and overtaken != "lost" else -BONUS
    return (0, value) if own else (value, 0)


def pagat_may_count(position: Position, sides: tuple[tuple[int, ...], ...], overtaken: str) -> bool:
    """Return whether a bonus for the Pagat in the last trick is possible, as far as the play is known."""
    if any(trump(1) in cards for _, _, cards in position.taken[: HAND - 1]):
        return False
    if len(position.taken) < HAND:
        return True
    leader, winner, cards = position.taken[-1]
    if NOBODY in (leader, winner) or any(card >= UNKNOWN for card in cards):
        return True
    return any(pagat_in_last_trick(position, sides, overtaken))


class PartnersShares(ListedSheets, frozen=True):
    """Constraints of Consiglio on the entries of both sides on a score sheet."""

    partners: tuple[tuple[int, ...], tuple[int, ...]]
    whole: int
    """Card points of the pack."""
    par: int
    """Points subtracted from the card points of each side."""
    scart: int
    """Minimum card points of the dealer's scart."""
    bonus: int
    """Bonus for the Pagat in the last trick; 0 if the rules have none."""
    transferred: bool
    """True if the other side gets the same bonus with the opposite sign."""
    lost_to_partner: bool
    """True if a Pagat overtaken by its partner counts as lost."""

    def sheets(self, position: Position) -> Sequence[SheetValues]:
        """Return all possible sheets; the dealer's side has at least the points of its scart."""
        return _sheets(self, position.setting.dealer)

    def written(self, dealer: int) -> Iterator[SheetValues]:
        """Yield every possible sheet with all its numbers."""
        for first in range(self.whole + 1):
            points = (first, self.whole - first)
            if dealer != NOBODY and points[dealer not in self.partners[0]] < self.scart:
                continue
            for bonus in self._bonuses(points):
                sheet: dict[Named, int] = {}
                for side, counted, more in zip(self.partners, points, bonus, strict=True):
                    sheet[Named(POINTS, tuple(sorted(side)))] = counted
                    for seat in side:
                        sheet[Named(SCORE, (seat,))] = counted - self.par + more
                        sheet[Named(PAGAT, (seat,))] = more
                yield sheet

    def _bonuses(self, points: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the possible bonuses of both sides for the Pagat in the last trick, given their card points."""
        yield 0, 0
        if not self.bonus:
            return
        for own in (0, 1):
            won = points[own] >= WITH_PAGAT
            lost = points[1 - own] >= WITH_PAGAT or (won and self.lost_to_partner)
            for value, may_be in ((self.bonus, won), (-self.bonus, lost)):
                other = -value if self.transferred else 0
                if may_be:
                    yield (other, value) if own else (value, other)


@lru_cache(maxsize=64)
def _sheets(shares: PartnersShares, dealer: int) -> tuple[SheetValues, ...]:
    return tuple(shares.written(dealer))


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    players, options, stated = setup.players, setup.options, setup.stated
    partners = PARTNERS[options["partners"]]
    angel = options["highest_trump"] == "angel"
    honours = ANGEL if angel else HONOURS
    values = replace(setup.scheme, values=usual_values(honours))
    whole = values.total
    par = whole // 2 if options["scoring"] == "par" else 0
    pack = FULL if options["ranking"] == "rational" else reverse_pips(FULL)
    if angel:
        pack = angel_high(pack)
    table = trick_table(pack, follow_then_trump)

    def sides(position: Position) -> tuple[tuple[int, ...], ...]:
        return partners

    def lost_in_last(position: Position, owner: int, winner: int, last: bool) -> Fate:
        return Fate(winner, winner) if last else kept_by_player(partners, owner, winner)

    fool = Fool(
        sides,
        payable=pack.cards & ~values.valuable,
        chosen=False,
        from_scart=AT_COUNT,
        surrendered=options["fool_unpaid"] == "surrendered",
        fates=lost_in_last if options["fool_last_trick"] == "lost" else None,
    )
    scart = Scarts(
        SCART,
        barred=lambda held: KINGS | honours,
        never=KINGS | honours,
        taker=lambda position: position.setting.dealer,
        table=table,
        last_resort=TRUMP_SUIT,
        to_show=TRUMP_SUIT if options["trump_scart"] == "shown" else 0,
        free=options["forced_trumps"] == "any",
    )

    def side_points(position: Position, side: tuple[int, ...]) -> int | None:
        """Return the points of a side with its scart; None if cards of the side are unknown."""
        held, size, unknown = gathered(position, side)
        return None if unknown else values.points(held, size)

    def score(position: Position) -> HandResult | None:
        first, second = (side_points(position, side) for side in partners)
        if first is None:
            if second is None:
                return None
            first = whole - second
        points = (first, whole - first)
        bonus = (0, 0)
        if options["pagat_bonus"] != "off":
            bonus = pagat_in_last_trick(position, partners, options["pagat_overtaken"])
            if options["pagat_bonus"] == "transferred":
                bonus = (bonus[0] - bonus[1], bonus[1] - bonus[0])
        by_side = [p - par + b for p, b in zip(points, bonus, strict=True)]
        hand = tuple([by_side[seat not in partners[0]] for seat in range(players)])
        items: dict[tuple[str, int | None], int] = {
            (PAGAT, seat): bonus[seat not in partners[0]] for seat in range(players)
        }
        return HandResult(1, tuple(zip(partners, points, strict=True)), items, hand, doubts(position))

    def doubts(position: Position) -> tuple[str, ...]:
        hangs = {
            "C13": "scoring" not in stated,
            "C14": "pagat_bonus" not in stated and pagat_may_count(position, partners, options["pagat_overtaken"]),
        }
        return tuple(point for point, is_open in hangs.items() if is_open)

    def tallies(position: Position, scores: Scores) -> Iterator[Tally]:
        told = dict(stated_points(scores, unit=1))
        pagat = dict(stated_items(scores, PAGAT))
        for side in partners:
            deals = position.setting.dealer in side
            laid = values.share(SCART) if deals else 0
            low = high = told.get(tuple(sorted(side)))
            stated = scores.hand[side[0]] if scores.hand is not None else None
            if low is None and stated is not None:
                most = 0 if options["pagat_bonus"] == "off" else BONUS
                least, most = (pagat[side[0]],) * 2 if side[0] in pagat else (-most, most)
                low, high = stated + par - most, stated + par - least
            if low is not None and high is not None:
                heaps = frozenset({"scart"} if deals else ())
                yield Tally(side, values.reduced, values.share(players), low - laid, high - laid, heaps)

    finish = ends_after(HANDS, partial(side_ahead, partners))
    shares = PartnersShares(
        partners,
        whole,
        par,
        values.share(SCART),
        BONUS if options["pagat_bonus"] != "off" else 0,
        options["pagat_bonus"] == "transferred",
        options["pagat_overtaken"] == "lost",
    )
    sheet = SheetRules(shares, sides, of_players=frozenset(setup.game.items), items=frozenset(setup.game.items))
    play = Tricks(table, HAND, fool, values)
    return Rules(
        **setup.fields,
        pack=pack,
        phases=(
            Deal(HAND, TALON, pack, dealer_takes=True, finish=finish),
            Rounds(ROUNDS, TALON),
            scart,
            Recall(table),
            play,
            Settlement(HAND, fool, score),
            Comparison(frozenset(setup.game.items), sheet, doubts),
        ),
        sides=sides,
        running=points_in_tricks(values, sides),
        scheme=values,
        levels=half_of_points(values),
        finish=finish,
        tallies=tallies,
    )
