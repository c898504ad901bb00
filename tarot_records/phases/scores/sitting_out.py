"""The player who sits out at a table with one player more than play: the dealer, or one some seats after him."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from tarot_records import record as models
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Finding, no_such_seat
from tarot_records.core.position import NOBODY, Position
from tarot_records.phases.scores.comparison import Comparison
from tarot_records.rules.game import Rules, Ruleset
from tarot_records.rules.phase import Note, Phase

if TYPE_CHECKING:
    from tarot_records.record.model import Hand

PARTS: Mapping[str, tuple[str, ...]] = {
    "bids": ("seat",),
    "contract": ("declarer", "partner"),
    "calls": ("seat",),
    "exchanges": ("giver", "taker"),
    "scart": ("seat",),
    "declarations": ("seat", "against"),
    "claim": ("seat",),
}
"""Sections of a hand that may not name a seat that sits out -> their fields with seats; the play checks the tricks."""


BY_WORDS = ("score", "declare", "call")
"""Families of fault codes that unrecorded words may explain, whoever sits out."""


class Attendance(NamedTuple):
    """The event of a hand at a table where one player sits out: the hand, and the seats that take no part in it."""

    hand: Hand
    seats: tuple[int, ...]
    """The seats that take no part; empty if unknown, or if the stated number is wrong."""
    is_certain: bool = True
    """False if it may as well be another player who takes no part."""


class SittingOut(Phase, frozen=True):
    """The phase that sets the seat that sits out.

    It is the stated seat, else the seat that follows from the dealer, else the only seat with an empty hand, else the
    only seat that the hand does not name, else the seat whose absence leaves the fewest contradictions in the hand.
    """

    players: int
    """Number of active players."""
    words: frozenset[str] = frozenset()
    """Kinds of declarations that a player who sits out may make."""
    shares: bool = False
    """True if a player who sits out may have a score."""
    rest: tuple[Phase, ...] = ()
    """The other phases of the hand."""
    after_dealer: int = 0
    """Number of seats from the dealer to the seat that sits out; 0 if that is the dealer."""
    name: str = "deal"
    fields: frozenset[str] = frozenset({"sits_out"})
    always: bool = True

    def event(self, hand: Hand, position: Position) -> Attendance:
        """Return the hand with the seats that take no part in it."""
        seats = len(position.hands)
        dealer = position.setting.dealer if hand.dealer is None else hand.dealer
        named = tuple(sorted({seat for seat in hand.sits_out if seat < seats}))
        if not named and 0 <= dealer < seats:
            named = (self._resting(dealer, seats),)
        if not named and hand.deal is not None:
            named = tuple(seat for seat, codes in enumerate(hand.deal.hands or ()) if codes == () and seat < seats)
        if not named and not hand.sits_out:
            active = _seats_named(hand, self.words) | (set() if self.shares else _seats_with_score(hand))
            dealers = position.setting.dealers or range(seats)
            named = tuple(sorted({self._resting(dealer, seats) for dealer in dealers} - active))
            if len(named) != 1 and (hand.tricks or (hand.deal is not None and hand.deal.hands)):
                return self._least_contradicted(position, hand, named or tuple(range(seats)))
        return Attendance(hand, named if len(named) == seats - self.players else ())

    def _resting(self, dealer: int, seats: int) -> int:
        """Return the seat that sits out when a seat deals."""
        return (dealer + self.after_dealer) % seats

    def _dealer(self, resting: int, seats: int) -> int:
        """Return the seat that deals when a seat sits out."""
        return (resting - self.after_dealer) % seats

    def _least_contradicted(self, position: Position, hand: Hand, seats: tuple[int, ...]) -> Attendance:
        """Return the hand with the one of `seats` whose absence leaves the fewest contradictions."""
        wrong = {seat: self._contradictions(position, hand, seat) for seat in seats}
        fitting = min(wrong.values())
        best = tuple(seat for seat in seats if wrong[seat][0] == fitting[0])
        return Attendance(hand, (next(seat for seat in seats if wrong[seat] == fitting),), len(best) == 1)

    def _contradictions(self, position: Position, hand: Hand, seat: int) -> tuple[int, int]:
        """Return the numbers of contradictions if a seat sits out: outside the families BY_WORDS, and in these."""
        dealer = self._dealer(seat, len(position.hands))
        position = position._replace(setting=position.setting._replace(sits_out=(seat,), dealer=dealer))
        families = list[str]()
        for phase in self.rest:
            event = None if position.setting.ended is not None and not phase.always else phase.event(hand, position)
            if event is not None:
                codes = (finding.code for finding in phase.check(position, event))
                families += [code.partition(".")[0] for code in codes if CATALOGUE[code].severity in FAULTY]
                position = phase.apply(position, event)
        of_words = sum(family in BY_WORDS for family in families)
        return len(families) - of_words, of_words

    def check(self, position: Position, attendance: Attendance) -> Iterator[Finding]:
        """Yield findings if no seat or a wrong one sits out, or if a seat that sits out is named as taking part."""
        seats, hand, sits_out = len(position.hands), attendance.hand, attendance.seats
        for place, seat in enumerate(hand.sits_out):
            if seat >= seats:
                yield no_such_seat(("sits_out", place), seat, seats)
        dealer = position.setting.dealer if hand.dealer is None else hand.dealer
        if not sits_out:
            if dealer == NOBODY and not hand.sits_out and not (hand.deal and hand.deal.hands):
                return  # nothing tells who sits out, and nothing needs it
            facts = {"found": len({seat for seat in hand.sits_out if seat < seats}), "expected": seats - self.players}
            yield Finding("deal.sits_out", ("sits_out",) if hand.sits_out else (), None, facts)
            return
        expected = NOBODY if dealer == NOBODY else self._resting(dealer, seats)
        if expected not in (NOBODY, *sits_out):
            facts = {"found_seat": sits_out[0], "expected_seat": expected}
            code = "deal.sits_out_other" if self.after_dealer else "deal.sits_out_dealer"
            yield Finding(code, ("sits_out", 0) if hand.sits_out else (), sits_out[0], facts)
        yield from self._part_findings(hand, sits_out)

    def _part_findings(self, hand: Hand, sits_out: tuple[int, ...]) -> Iterator[Finding]:
        """Yield a finding for each place of the hand that names a seat that sits out, except for its own words."""
        for section, names in PARTS.items():
            stated = getattr(hand, section)
            several = isinstance(stated, tuple)
            for i, entry in enumerate(stated if several else (stated,) if stated is not None else ()):
                if section == "declarations" and entry.kind in self.words:
                    continue
                for name in names:
                    seat = getattr(entry, name)
                    if seat in sits_out:
                        where = (section, i, name) if several else (section, name)
                        yield Finding("deal.takes_part", where, seat, {"field": section})

    def apply(self, position: Position, attendance: Attendance, note: Note | None = None) -> Position:
        """Return the position with the seat that sits out and, if he was unknown, with the dealer who follows from it.

        The dealer stays unknown if another player may sit out as well.
        """
        setting, sits_out, hand = position.setting, attendance.seats, attendance.hand
        dealer = setting.dealer
        if dealer == NOBODY and sits_out and attendance.is_certain:
            dealer = self._dealer(sits_out[0], len(position.hands)) if hand.dealer is None else hand.dealer
        return position._replace(setting=setting._replace(sits_out=sits_out, dealer=dealer))

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a hand with a random dealer and the seat that sits out; None if that is settled."""
        if position.setting.sits_out:
            return None
        seats = len(position.hands)
        dealer = position.setting.dealer
        dealer = chance.randrange(seats) if dealer == NOBODY else dealer
        return models.Hand(dealer=dealer, sits_out=(self._resting(dealer, seats),))


def _seats_named(hand: Hand, words: frozenset[str]) -> set[int | None]:
    """Return the seats that a hand names as taking part; `words` do not count, because others may say them."""
    parts = [(section, getattr(hand, section), names) for section, names in PARTS.items()]
    named = {
        getattr(entry, name)
        for section, part, names in parts
        for entry in (part if isinstance(part, tuple) else (part,))
        if entry is not None and not (section == "declarations" and entry.kind in words)
        for name in names
    }
    if hand.scores is not None:
        named |= {seat for side in hand.scores.card_points for seat in side.seats}
    return named | {seat for trick in hand.tricks or () for seat in (trick.leader, trick.winner)}


def _seats_with_score(hand: Hand) -> set[int | None]:
    return set() if hand.scores is None else {seat for seat, score in enumerate(hand.scores.hand or ()) if score}


@lru_cache(maxsize=64)
def with_one_more(
    then: Callable[[Rules], Rules], ruleset: Ruleset, players: int, stated: tuple[tuple[str, str], ...]
) -> Rules:
    """Return the rules for a table where one player sits out; `players` is the number of active players.

    `then` is a function that changes the usual rules to those of such a table.
    """
    rules = then(ruleset.rules(players, dict(stated)))
    phases = tuple(structs.replace(one, active=players) if isinstance(one, Comparison) else one for one in rules.phases)
    absent = SittingOut(players, rules.words_at_rest, rules.shares_at_rest, phases, rules.rests_after_dealer)
    return replace(rules, seats=players + 1, phases=(absent, *phases))
