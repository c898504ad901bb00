"""One hand of a record as repair looks at it: which cards stand where, what is amiss, where the cause may lie.

Bookkeeping over one report, no rules: who played which card and what was left over is read from the
frames, what is wrong from the faults.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, UNKNOWN_CODES, codes_of, mask_of
from tarot_records.core.faults import FAULTY, Fault, ValuePath
from tarot_records.core.position import NOBODY, Position, Rotation, turns_at, turns_of
from tarot_records.engine.result import Replayed
from tarot_records.record.card_places import cards_dealt, cards_laid_away, cards_played
from tarot_records.record.model import Hand, Record
from tarot_records.repair.edits import path_of, value_at
from tarot_records.rules.game import Rules

FEW = 2
"""Up to so many legal cards that stood against the card played, one of them may itself be misplaced."""
UNREAD = UNKNOWN_CODES[0]
"""A card that nobody can tell."""
TOLD = 100
"""So many faults of a hand are looked into for what may have caused them."""


@dataclass(frozen=True)
class FaultyHand:
    """A hand, its faults and its cards by place; paths are steps from the hand."""

    record: Record
    number: int
    """Number of the hand, from 0."""
    rules: Rules
    hand: Hand
    faults: tuple[Fault, ...]
    """What makes the hand faulty, in the order of play."""
    end: Position | None
    """The position at the end of the hand, if anything was played."""
    seat_of: dict[ValuePath, int] = field(default_factory=dict)
    """Place of a card played or laid away -> whose it was, where that is known."""
    before_trick: dict[int, Position] = field(default_factory=dict)
    """Number of a trick, from 0 -> the position in which it begins; not for the first, where nothing shows it."""
    first_only: bool = False
    """Whether only the cause of the first fault is looked for, as where one slip cannot explain them all."""

    @property
    def base(self) -> ValuePath:
        """Steps from the record to the hand."""
        return ("hands", self.number)

    @property
    def first_faults(self) -> tuple[Fault, ...]:
        """The faults that candidates are made from; of very many the first, which the others mostly follow from."""
        return self.faults[:TOLD]

    @cached_property
    def played(self) -> dict[ValuePath, str]:
        """Every card played or laid away, by place, in the order of the record."""
        return {**dict(cards_laid_away(self.hand)), **dict(cards_played(self.hand))}

    @cached_property
    def dealt(self) -> dict[ValuePath, str]:
        """Every card dealt, by place."""
        return dict(cards_dealt(self.hand))

    @cached_property
    def own(self) -> dict[int, list[ValuePath]]:
        """The places of each seat's cards played or laid away; a card that its trick lacks has none."""
        own: dict[int, list[ValuePath]] = {}
        for place, seat in self.seat_of.items():
            if place in self.played:
                own.setdefault(seat, []).append(place)
        return own

    @property
    def turns(self) -> Rotation:
        """Whose turn comes after whose."""
        return turns_at(self.rules.seats) if self.end is None else turns_of(self.end)

    @cached_property
    def absent(self) -> tuple[str, ...]:
        """The cards of the pack that stand nowhere in play, scart or a stock nobody took."""
        seen = mask_of(self.played.values())
        if self.end is not None:
            setting = self.end.setting
            seen |= setting.dead | (0 if setting.taken else setting.talon)
        return codes_of(self.rules.pack.cards & ~seen)

    @cached_property
    def undealt(self) -> tuple[str, ...]:
        """The cards of the pack that stand nowhere in the deal."""
        return codes_of(self.rules.pack.cards & ~mask_of(self.dealt.values()))

    def left(self, seat: int | None) -> tuple[str, ...]:
        """Return the cards a seat still holds when the hand is over, and those it was dealt and never played."""
        if seat is None or self.end is None or seat >= len(self.end.hands):
            return ()
        dealt = (code for place, code in self.dealt.items() if place[:3] == ("deal", "hands", seat))
        own = mask_of(self.played[place] for place in self.own.get(seat, ()))
        return codes_of(self.end.hands[seat] | mask_of(dealt) & ~own)

    def last_card(self, seat: int) -> str:
        """Return the only card a seat still holds when the hand is over; `?` if it is not known or not one."""
        if self.end is None or self.end.unseen[seat] or self.end.missing[seat]:
            return UNREAD
        held = codes_of(self.end.hands[seat])
        return held[0] if len(held) == 1 else UNREAD

    def is_dealt(self, seat: int | None) -> bool:
        """Return whether the record has every card that was dealt to this seat."""
        return seat in self._dealt_seats

    @cached_property
    def _dealt_seats(self) -> frozenset[int]:
        """The seats of which it has every card."""
        hands = (self.hand.deal.hands if self.hand.deal is not None else None) or ()
        known = (bool(cards) and all(CARDS[code] < UNKNOWN for code in cards or ()) for cards in hands)
        return frozenset(seat for seat, is_known in enumerate(known) if is_known)

    def heap(self, path: ValuePath) -> tuple[str, ...]:
        """Return the cards of a list of the hand."""
        cards: tuple[str, ...] | None = value_at(self.hand, path)
        return cards or ()

    def path(self, fault: Fault) -> ValuePath:
        """Return the place of a fault, as steps from the hand."""
        return path_of(fault.where.pointer)[len(self.base) :]

    def places(self, code: str) -> list[ValuePath]:
        """Return where a card stands among those played and laid away."""
        return [place for place, other in self.played.items() if other == code]

    def line(self, number: int, cards: int | None = None) -> list[ValuePath]:
        """Return the places of a trick, or of its first so many cards."""
        tricks = self.hand.tricks or ()
        return [("tricks", number, "cards", i) for i in range(len(tricks[number].cards[:cards]))]

    def is_won_as_stated(self, number: int, cards: Sequence[str]) -> bool:
        """Return whether these cards, played to this trick, are won by whom the record says.

        Yes, too, if it does not say, if cards are missing or too many, or if the Fool may change it.
        """
        tricks = self.hand.tricks or ()
        winner = tricks[number].winner
        if winner is None and number + 1 < len(tricks):
            winner = tricks[number + 1].leader
        leader = self.seat_of.get(("tricks", number, "cards", 0))
        whole = len(cards) == len(self.turns[0]) and not self.rules.pack.excuse & mask_of(cards)
        if winner is None or leader is None or not whole:
            return True
        return self.won_by(leader, cards) in (winner, None)

    def won_by(self, leader: int, cards: Sequence[str]) -> int | None:
        """Return who wins these cards, led by this seat, if the Fool changes nothing; None if nobody knows."""
        if self.end is None:
            return None
        winner = self.rules.winning(self.end._replace(trick=tuple(CARDS[code] for code in cards), leader=leader))
        return None if winner == NOBODY else winner

    # -- where the cause of a fault may lie -------------------------------------------------------

    @cached_property
    def suspects(self) -> list[frozenset[ValuePath]]:
        """The cards that may have caused it, for each fault of play that follows from no other.

        If wrong cards are its cause, one of them at least is among these.
        """
        found = [places for places, _ in self._accused if places]
        return found[:1] if self.first_only else found

    @cached_property
    def suspect_lines(self) -> list[frozenset[int]]:
        """The tricks, by number from 0, that may have caused it, for each of these faults: those cards', and its own.

        If lines that stand in each other's place are its cause, one of them is among these.
        """
        found = [own.union(int(place[1]) for place in places if place[0] == "tricks") for places, own in self._accused]
        return found[:1] if self.first_only else found

    @cached_property
    def _accused(self) -> list[tuple[frozenset[ValuePath], frozenset[int]]]:
        """For each fault the cards that may have caused it, perhaps none, and the trick it stands in."""
        found = [(frozenset(places), frozenset[int]()) for places in self._doubles()]
        first: int | None = None
        for fault in self.first_faults:
            if fault.because is not None:
                continue
            places, own = self._suspects(fault), frozenset(self._line_of(fault))
            if not places:
                found += [(frozenset(), own)] * bool(own)
                continue
            trick = fault.where.trick or 0
            if first is not None and not self._leaders_stated(first, trick):
                continue  # who played what hangs on the tricks before, so it may follow from the first
            first = trick if first is None else first
            found.append((frozenset(places), own))
        return found

    def _doubles(self) -> Iterator[list[ValuePath]]:
        """Yield the places of each card laid away that stands among those played too, of which no fault need tell.

        Where hands are not known, such a card may be told by nothing but the score.
        """
        for place, code in self.played.items():
            if place[0] == "scart" and CARDS[code] < UNKNOWN and len(self.places(code)) > 1:
                yield self.places(code)

    def _leaders_stated(self, after: int, number: int) -> bool:
        """Return whether the tricks after one up to another (counted from 1) all name their leader."""
        return all(trick.leader is not None for trick in (self.hand.tricks or ())[after:number])

    def _line_of(self, fault: Fault) -> tuple[int, ...]:
        """Return the trick a fault stands in, by number from 0, if it stands in one."""
        return () if fault.where.trick is None else (fault.where.trick - 1,)

    def _suspects(self, fault: Fault) -> list[ValuePath]:
        path, code = self.path(fault), fault.facts.get("card")
        if path[:1] == ("scart",) and isinstance(code, str):
            return [*self.places(code), path] if path in self.played else []
        if path[:1] != ("tricks",) or len(path) < 2 or not isinstance(path[1], int):
            return []
        number = path[1]
        if path[2:3] == ("leader",):
            return self._lines_before(number)
        lines = self._lines_before(number, self.hand.tricks or ())
        if len(path) < 4 or not isinstance(path[3], int):
            return [*lines, *self.line(number)]
        if fault.code in ("play.held", "play.again"):
            return [*lines, path, *self.places(str(code))]
        return [*lines, *self.line(number, path[3] + 1), *self._in_the_way(fault, number)]

    def _lines_before(self, number: int, tricks: Sequence[object] = ()) -> list[ValuePath]:
        """The cards that decide who leads to a trick: the trick before, and on back as far as no leader is stated.

        With `tricks` given, only if this trick's own leader is not stated.
        """
        stated = self.hand.tricks or ()
        if tricks and stated[number].leader is not None:
            return []
        found: list[ValuePath] = []
        while number > 0:
            number -= 1
            found += self.line(number)
            if stated[number].leader is not None:
                break
        return found

    def _in_the_way(self, fault: Fault, number: int) -> list[ValuePath]:
        """Return the cards that the seat should have played instead, as far as one of them may be misplaced itself."""
        seat = fault.where.seat
        legal = [code for code in fault.facts.get("legal", ()) if not self.rules.pack.excuse & BIT[CARDS[code]]]
        if seat is None or len(legal) > FEW:
            return []
        mine = self.own.get(seat, [])
        if set(legal) & set(self.left(seat)):
            return mine
        return [place for place in mine if self.played[place] in legal]


def faulty_hands(report: Replayed) -> list[FaultyHand]:
    """Return the faulty hands of a report that keeps its steps."""
    assert report.record is not None
    assert report.rules is not None
    found = []
    for number, hand in enumerate(report.record.hands):
        mine = tuple(f for f in report.faults if f.where.hand == number + 1 and f.severity in FAULTY)
        if not mine:
            continue
        frames = [frame for frame in report.frames if frame.hand == number]
        seats = {
            path_of(frame.pointer)[2:]: frame.seat for frame in frames if frame.step.plays and frame.seat is not None
        }
        for j, scart in enumerate(hand.scart or ()):
            seats.update({("scart", j, "cards", i): scart.seat for i in range(len(scart.cards))})
        end = frames[-1].after if frames else None
        tricks = {frame.trick: frame.after for frame in frames if frame.trick is not None}
        found.append(FaultyHand(report.record, number, report.rules, hand, mine, end, seats, tricks))
    return found


def in_pack(rules: Rules, code: str) -> bool:
    """Return whether a card is one of the game's."""
    return bool(rules.pack.cards & BIT[CARDS[code]])


def pack_codes(rules: Rules) -> tuple[str, ...]:
    """Return the cards of the game, in the order of their codes."""
    return tuple(code for code in CODES if in_pack(rules, code))
