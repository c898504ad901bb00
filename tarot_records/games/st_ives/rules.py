"""The four-player Renaissance Tarot of the Guilde of St Ives: each player for himself, to 50 points.

Each player has twelve cards, and thirty are set aside. A player scores the cards he takes over twelve, and the picture
cards, which include the Magician, the World and the Fool.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from tarot_records.core.cards import FOOL_BIT
from tarot_records.core.packs import FULL
from tarot_records.core.position import HandResult, Position
from tarot_records.counting.tally import Tally, stated_items, stated_points
from tarot_records.phases.before_play.deal import Deal
from tarot_records.phases.common.sheet import POINTS, SCORE, SheetRules, SheetsInReach, SheetValues
from tarot_records.phases.common.sides import alone
from tarot_records.phases.common.unrecorded_hands import Recall
from tarot_records.phases.play.tricks import Tricks
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.fool import NEVER, Fool
from tarot_records.rules.game import Rules, Setup
from tarot_records.rules.trick_table import follow_then_trump, only_follow, trick_table

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scores

HAND, PAR, TARGET = 12, 12, 50
SET_ASIDE = 30
WITHOUT_FOOL = 48
"""Card points of the pack without the Fool."""
OPEN_END = "R10"
"""The open point about the winner if several players have fifty points."""
MayHaveWon = Callable[[tuple[int, ...], int, tuple[int, ...]], str | None]


def make(setup: Setup) -> Rules:
    """Return the rules for a table of four with these options."""
    players, options, stated = setup.players, setup.options, setup.stated
    of_fool, usual = int(options["fool_value"]), setup.scheme
    values = replace(usual, total=WITHOUT_FOOL + of_fool, values=((FOOL_BIT, of_fool), *usual.values[1:]))
    end = ENDS[options["winner"]][options["tie"]]
    duties = follow_then_trump if options["trumping"] == "must" else only_follow
    table = trick_table(FULL, duties, fool_follows=options["fool_when"] == "void")
    fool = Fool(alone, payable=FULL.cards & ~FOOL_BIT, chosen=True, from_scart=NEVER, surrendered=True)

    def running(position: Position) -> tuple[tuple[tuple[int, ...], int], ...]:
        return tuple(((seat,), values.points(pile, 0)) for seat, pile in enumerate(position.piles))

    def score(position: Position) -> HandResult | None:
        if any(position.hidden):
            return None
        cards = [pile.bit_count() + debt - PAR for pile, debt in zip(position.piles, position.credit, strict=True)]
        if options["under_par"] == "free":
            cards = [max(0, over) for over in cards]
        honours = [values.points(pile, 0) for pile in position.piles]
        items: dict[tuple[str, int | None], int] = {("cards", seat): over for seat, over in enumerate(cards)}
        items |= {("honours", seat): value for seat, value in enumerate(honours)}
        hand = tuple([over + value for over, value in zip(cards, honours, strict=True)])
        return HandResult(1, running(position), items, hand)

    def tallies(position: Position, scores: Scores) -> Iterator[Tally]:
        free, honours = options["under_par"] == "free", set[int]()
        for seats, points in stated_points(scores, unit=1):
            yield Tally(seats, values.reduced, 0, points, points)
            honours.update(seats)
        for seat, over in stated_items(scores, "cards"):
            if seat is not None:
                low = 0 if free and over == 0 else over + PAR
                yield Tally((seat,), (), players, low, over + PAR)
        for seat, score in enumerate(scores.hand or ()):
            if score is not None and not free and seat not in honours:
                yield Tally((seat,), values.reduced, players, score + PAR, score + PAR)

    def carry(totals: tuple[int, ...], hand: tuple[int, ...]) -> tuple[int, ...]:
        summed = tuple(total + score for total, score in zip(totals, hand, strict=True))
        return tuple(max(0, total) for total in summed) if options["negative_totals"] == "floor" else summed

    honours = values_of(values.reduced)
    piles = Piles(HAND, PAR, honours, options["under_par"] == "free", reach=sum(honours) + HAND * players)
    sheet = SheetRules(piles, alone, of_players=frozenset(setup.game.items), items=frozenset(setup.game.items))
    play = Tricks(table, HAND, fool, values)
    return Rules(
        **setup.fields,
        pack=FULL,
        phases=(
            Deal(HAND, SET_ASIDE, FULL, finish=end),
            Recall(table),
            play,
            Settlement(HAND, fool, score, carry),
            Comparison(frozenset(setup.game.items), sheet, carry=carry),
        ),
        sides=alone,
        running=running,
        scheme=values,
        chosen=fool.chosen,
        finish=end,
        may_have_won=may_have_won(stated, options),
        tallies=tallies,
    )


def finish(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """Return the seat with the highest total of 50 or more; None while no seat has 50, or at a tie."""
    leaders = highest(totals, hands)
    return leaders if leaders is not None and len(leaders) == 1 else None


def highest(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """Return the seats with the highest total, all at a tie; None while no total is 50 or more."""
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best) if best >= TARGET else None


def past_the_post(totals: tuple[int, ...], hands: int) -> tuple[int, ...] | None:
    """Return all seats with 50 or more, because totals do not show who was first; None while there are none."""
    return tuple(seat for seat, total in enumerate(totals) if total >= TARGET) or None


ENDS = {
    "highest": {"play_on": finish, "shared": highest},
    "first_past": dict.fromkeys(("play_on", "shared"), past_the_post),
}
"""Option values for the winner and for a tie -> function for the end of the game."""


def may_have_won(stated: frozenset[str], options: Mapping[str, str]) -> MayHaveWon:
    """Return a function that judges named winners by the readings that a record leaves open.

    The function returns the open point that the winners depend on, "" if they are possible anyway, None if impossible.
    """

    def by_another(totals: tuple[int, ...], hands: int, winners: tuple[int, ...]) -> str | None:
        past, named = past_the_post(totals, hands) or (), set(winners)
        if not named or not named <= set(past):
            return None
        if options["winner"] == "first_past":
            return ""
        if "winner" not in stated:
            return OPEN_END
        return OPEN_END if "tie" not in stated and named == set(highest(totals, hands) or ()) else None

    return by_another


# -- score sheets ---------------------------------------------------------------------------------------


CARDS, HONOURS = "cards", "honours"


class Piles(SheetsInReach, frozen=True):
    """Constraints of St Ives on the entries of a score sheet."""

    tricks: int
    """Number of tricks, each with a card of every player."""
    par: int
    """Number of cards that scores 0."""
    honours: Sequence[int]
    """Value of each honour."""
    free: bool
    """True if cards under par cost nothing."""
    reach: int

    def fits(self, position: Position, hand: Hand, numbers: SheetValues) -> bool:
        """Return whether a hand with these numbers is possible, by the tricks and honours of all players."""
        seats = len(position.hands)
        told = [_numbers_of(numbers, seat) for seat in range(seats)]
        piles = [list(self._piles(told[seat], seats)) for seat in range(seats)]
        return self._shared_out(piles, self.tricks * seats, ())

    def _piles(self, told: Mapping[str, int], seats: int) -> Iterator[tuple[int, int | None]]:
        """Yield each possible number of a player's cards, and the value of their honours; None if not stated."""
        for size in range(0, self.tricks * seats + 1, seats):
            over = max(0, size - self.par) if self.free else size - self.par
            honours = {told[name] for name in (HONOURS, POINTS) if name in told}
            if SCORE in told:
                honours.add(told[SCORE] - over)
            if told.get(CARDS, over) == over and len(honours) < 2:
                yield size, honours.pop() if honours else None

    def _shared_out(
        self, piles: Sequence[Sequence[tuple[int, int | None]]], left: int, taken: tuple[tuple[int, int | None], ...]
    ) -> bool:
        """Return whether each player can have one of his possible piles so that `left` cards are used up."""
        if not piles:
            return left == 0 and self._can_lie(taken)
        return any(
            size <= left
            and self._can_lie(so_far := (*taken, (size, honours)))
            and self._shared_out(piles[1:], left - size, so_far)
            for size, honours in piles[0]
        )

    def _can_lie(self, taken: Sequence[tuple[int, int | None]]) -> bool:
        """Return whether piles of these sizes can have honours of the stated values."""
        best = sorted(self.honours, reverse=True)
        known = [(size, honours) for size, honours in taken if honours is not None]
        return all(
            0 <= sum(honours for _, honours in some) <= sum(best[: sum(size for size, _ in some)])
            for number in range(1, len(known) + 1)
            for some in combinations(known, number)
        )


def _numbers_of(numbers: SheetValues, seat: int) -> dict[str, int]:
    return {named.name: value for named, value in numbers.items() if named.whose == (seat,)}


def values_of(sets: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the value of each card in these sets; each set is a mask and the value of each of its cards."""
    return tuple(value for cards, value in sets for _ in range(cards.bit_count()))
