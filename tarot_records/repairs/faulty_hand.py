"""A faulty hand for the search of repairs: its cards by place, its faults, and the places that may have caused them.

This module knows no rule: players and cards left over are read from the frames of the replay.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from tarot_records.core.cards import BIT, CARDS, UNKNOWN, UNKNOWN_CODES, codes_of, mask_of
from tarot_records.core.faults import FAULTY, Fault, ValuePath
from tarot_records.core.position import NOBODY, Position, Rotation, turns_at, turns_of
from tarot_records.engine.result import Replayed
from tarot_records.record.card_places import cards_dealt, cards_laid_away, cards_played
from tarot_records.record.model import Hand, Record
from tarot_records.record.search_words import NO_BIDS
from tarot_records.repairs.edits import parse_pointer, value_at
from tarot_records.repairs.evidence import NUMBERS, evidence_class
from tarot_records.repairs.spoken import SpokenWords
from tarot_records.rules.game import Rules

MAX_LEGAL = 2
"""Maximum number of legal alternatives to an illegal card; if there are more, these are not suspected as misplaced."""
UNREAD = UNKNOWN_CODES[0]
"""Code of an unknown card."""
MAX_FILLED = 24
"""Maximum number of ways that are tried to fill a section before play."""
AFTER_CONTRACT = ("declare.", "play.", "fool.", "score.")
"""Prefixes of the codes of faults on which bids have an effect only by the contract that they lead to."""
MAX_FAULTS = 100
"""Maximum number of faults of a hand for which causes are searched."""


@dataclass(frozen=True)
class FaultyHand:
    """A hand, its faults and its cards by place; paths are steps from the hand."""

    record: Record
    number: int  # from 0
    rules: Rules
    hand: Hand
    faults: tuple[Fault, ...]  # in the order of play
    end: Position | None  # None if nothing was played
    seat_of: dict[ValuePath, int] = field(default_factory=dict)  # place of a card played or laid away -> its seat
    before_trick: dict[int, Position] = field(default_factory=dict)  # trick, from 0, but not the first -> its start
    first_only: bool = False  # True if only causes of the first fault are searched, because no slip explains all faults

    @property
    def base(self) -> ValuePath:
        """Steps from the record to the hand."""
        return ("hands", self.number)

    @property
    def first_faults(self) -> tuple[Fault, ...]:
        """The first `MAX_FAULTS` faults, from which corrections are made; later faults mostly follow from them."""
        return self.faults[:MAX_FAULTS]

    @cached_property
    def played(self) -> dict[ValuePath, str]:
        """Place -> card, for every card played or laid away, in the order of the record."""
        return {**dict(cards_laid_away(self.hand)), **dict(cards_played(self.hand))}

    @cached_property
    def dealt(self) -> dict[ValuePath, str]:
        """Place -> card, for every card dealt."""
        return dict(cards_dealt(self.hand))

    @cached_property
    def own(self) -> dict[int, list[ValuePath]]:
        """Seat -> the places of the cards that it played or laid away."""
        own: dict[int, list[ValuePath]] = {}
        for place, seat in self.seat_of.items():
            if place in self.played:
                own.setdefault(seat, []).append(place)
        return own

    @cached_property
    def first_faulty_bid(self) -> ValuePath | None:
        """The place of the first bid with a fault; None if no bid is faulty."""
        places = (self.path_of(fault)[:2] for fault in self.first_faults if fault.code.startswith("bid."))
        return min((place for place in places if place[:1] == ("bids",) and len(place) == 2), default=None)

    @cached_property
    def has_only_numbers(self) -> bool:
        """True if all faults are of stated numbers."""
        return all(evidence_class(fault.code) == NUMBERS for fault in self.first_faults)

    @cached_property
    def bids_at_fault(self) -> range:
        """The indexes of the bids that may be wrong: those up to the first faulty bid.

        If no bid is faulty, any bid may be wrong. If all faults come after the contract, the contract itself is wrong:
        only the last bid other than a pass, and the later ones, are suspected.
        """
        bids = self.hand.bids or ()
        if self.first_faulty_bid is not None:
            return range(int(self.first_faulty_bid[1]) + 1)
        last = max((number for number, bid in enumerate(bids) if bid.bid not in NO_BIDS), default=0)
        is_later = all(fault.code.startswith(AFTER_CONTRACT) for fault in self.first_faults)
        return range(last if is_later else 0, len(bids))

    def filled(self, section: str) -> Iterator[Hand]:
        """Yield the hand with a section before play replaced, in each way that its phase allows."""
        for phase in self.rules.phases if self.end is not None else ():
            if phase.codes == section and self.end is not None:
                blank = self.hand.model_copy(update={section: ()})
                yield from islice(phase.ways(blank, self.end, self.rules.pack), MAX_FILLED)

    @cached_property
    def callable_cards(self) -> list[str]:
        """The cards that can be called: by the phase of calls, and by the legal alternatives in faults of calls."""
        possible = [call.card for hand in self.filled("calls") for call in hand.calls]
        for fault in self.first_faults:
            possible += fault.facts.get("legal", ()) if fault.code.startswith("call.") else ()
        return list(dict.fromkeys(possible))

    @cached_property
    def spoken(self) -> SpokenWords | None:
        """The declarations before play; None if the record has several hands, or the game has no declarations."""
        spoken = SpokenWords(self.rules, self.record) if len(self.record.hands) == 1 else None
        return spoken if spoken is not None and spoken.turns else None

    @property
    def turns(self) -> Rotation:
        """Leader -> seats in order of turn."""
        return turns_at(self.rules.seats) if self.end is None else turns_of(self.end)

    @cached_property
    def absent(self) -> tuple[str, ...]:
        """The cards of the pack that are neither played nor laid away, nor in a dead hand or an untaken talon."""
        seen = mask_of(self.played.values())
        if self.end is not None:
            setting = self.end.setting
            seen |= setting.dead | (0 if setting.taken else setting.talon)
        return codes_of(self.rules.pack.cards & ~seen)

    @cached_property
    def undealt(self) -> tuple[str, ...]:
        """The cards of the pack that the deal does not list."""
        return codes_of(self.rules.pack.cards & ~mask_of(self.dealt.values()))

    def cards_left(self, seat: int | None) -> tuple[str, ...]:
        """Return the cards that a seat holds at the end, and those that it was dealt and never played.

        The result is empty for an unknown seat.
        """
        if seat is None or self.end is None or seat >= len(self.end.hands):
            return ()
        dealt = (code for place, code in self.dealt.items() if place[:3] == ("deal", "hands", seat))
        own = mask_of(self.played[place] for place in self.own.get(seat, ()))
        return codes_of(self.end.hands[seat] | mask_of(dealt) & ~own)

    def last_card(self, seat: int) -> str:
        """Return the only card that a seat holds at the end; UNREAD if it is unknown or the seat has not just one."""
        if self.end is None or self.end.unseen[seat] or self.end.missing[seat]:
            return UNREAD
        held = codes_of(self.end.hands[seat])
        return held[0] if len(held) == 1 else UNREAD

    @cached_property
    def dealt_seats(self) -> frozenset[int | None]:
        """The seats for which the record states every card dealt."""
        hands = (self.hand.deal.hands if self.hand.deal is not None else None) or ()
        known = (bool(cards) and all(CARDS[code] < UNKNOWN for code in cards or ()) for cards in hands)
        return frozenset(seat for seat, is_known in enumerate(known) if is_known)

    def cards_at(self, path: ValuePath) -> tuple[str, ...]:
        """Return the cards of a list in the hand; empty if the hand has no such list."""
        cards: tuple[str, ...] | None = value_at(self.hand, path)
        return cards or ()

    def path_of(self, fault: Fault) -> ValuePath:
        """Return the place of a fault, as steps from the hand, such as tricks, 2, cards, 0."""
        return parse_pointer(fault.where.pointer)[len(self.base) :]

    def places(self, code: str) -> list[ValuePath]:
        """Return the places of a card among those played and laid away."""
        return [place for place, other in self.played.items() if other == code]

    def trick_places(self, number: int, cards: int | None = None) -> list[ValuePath]:
        """Return the places of the cards of the trick with the index `number`; with `cards`, of its first ones."""
        tricks = self.hand.tricks or ()
        return [("tricks", number, "cards", i) for i in range(len(tricks[number].cards[:cards]))]

    def is_won_as_stated(self, number: int, cards: Sequence[str]) -> bool:
        """Return True if these cards, played to trick `number` (from 0), are won by its stated winner.

        Also return True if no winner is stated, if cards are missing or too many, or if the Fool may change the winner.
        """
        tricks = self.hand.tricks or ()
        winner = tricks[number].winner
        if winner is None and number + 1 < len(tricks):
            winner = tricks[number + 1].leader
        leader = self.seat_of.get(("tricks", number, "cards", 0))
        if winner is None or leader is None or self.end is None or len(cards) != len(self.turns[0]):
            return True
        if self.rules.playing.at(self.end).table.optional & mask_of(cards):
            return True
        return self.winner_of(leader, cards) in (winner, None)

    def winner_of(self, leader: int, cards: Sequence[str]) -> int | None:
        """Return the seat that wins these cards, led by `leader`, without effects of the Fool; None if unknown."""
        if self.end is None:
            return None
        winner = self.rules.winning(self.end._replace(trick=tuple(CARDS[code] for code in cards), leader=leader))
        return None if winner == NOBODY else winner

    # -- places that may have caused a fault ------------------------------------------------------

    @cached_property
    def suspects(self) -> list[frozenset[ValuePath]]:
        """For each independent fault of play, the places of cards of which at least one is wrong."""
        found = [places for places, _ in self._suspicions if places]
        return found[:1] if self.first_only else found

    @cached_property
    def suspect_tricks(self) -> list[frozenset[int]]:
        """For each independent fault of play, the tricks (from 0) of which one is exchanged if tricks are exchanged."""
        found = [own.union(int(p[1]) for p in places if p[0] == "tricks") for places, own in self._suspicions]
        return found[:1] if self.first_only else found

    @cached_property
    def _suspicions(self) -> list[tuple[frozenset[ValuePath], frozenset[int]]]:
        """For each independent fault, the places of cards that may have caused it, perhaps none, and its trick."""
        found = [(frozenset(places), frozenset[int]()) for places in self._doubles()]
        first: int | None = None
        for fault in self.first_faults:
            if fault.because is not None:
                continue
            places = frozenset(self._suspects_of(fault))
            own = frozenset[int]() if fault.where.trick is None else frozenset((fault.where.trick - 1,))
            if not places:
                found += [(places, own)] * bool(own)
                continue
            trick = fault.where.trick or 0
            if first is not None and any(t.leader is None for t in (self.hand.tricks or ())[first:trick]):
                continue  # the players depend on earlier tricks, so this fault may follow from the first
            first = trick if first is None else first
            found.append((places, own))
        return found

    def _doubles(self) -> Iterator[list[ValuePath]]:
        """Yield, for each card that was laid away and also played, its places.

        If hands are unknown, such a card may cause no fault except one of the score.
        """
        for place, code in self.played.items():
            if place[0] == "scart" and CARDS[code] < UNKNOWN and len(self.places(code)) > 1:
                yield self.places(code)

    def _suspects_of(self, fault: Fault) -> list[ValuePath]:
        """Return the places of cards that may have caused a fault; none if no card did."""
        path, code = self.path_of(fault), fault.facts.get("card")
        if path[:1] == ("scart",) and isinstance(code, str):
            return [*self.places(code), path] if path in self.played else []
        if path[:1] != ("tricks",) or len(path) < 2 or not isinstance(path[1], int):
            return []
        number = path[1]
        if path[2:3] == ("leader",):
            return self._places_before(number)
        is_led = (self.hand.tricks or ())[number].leader is not None
        before = [] if is_led else self._places_before(number)
        if len(path) < 4 or not isinstance(path[3], int):
            return [*before, *self.trick_places(number)]
        if fault.code in ("play.held", "play.again"):
            return [*before, path, *self.places(str(code))]
        return [*before, *self.trick_places(number, path[3] + 1), *self._misplaced_legal_cards(fault)]

    def _places_before(self, number: int) -> list[ValuePath]:
        """Return the places of cards that decide which seat leads a trick: earlier tricks, back to a stated leader."""
        found: list[ValuePath] = []
        while number > 0:
            number -= 1
            found += self.trick_places(number)
            if (self.hand.tricks or ())[number].leader is not None:
                break
        return found

    def _misplaced_legal_cards(self, fault: Fault) -> list[ValuePath]:
        """Return the places of the legal cards that the seat of a fault played elsewhere, which may be misplaced.

        Return the places of all its cards if it has a legal card left over.
        """
        seat = fault.where.seat
        legal = [code for code in fault.facts.get("legal", ()) if not self.rules.pack.excuse & BIT[CARDS[code]]]
        if seat is None or len(legal) > MAX_LEGAL:
            return []
        own = self.own.get(seat, [])
        if set(legal) & set(self.cards_left(seat)):
            return own
        return [place for place in own if self.played[place] in legal]


def find_faulty_hands(report: Replayed) -> list[FaultyHand]:
    """Return the faulty hands of a report with frames."""
    assert report.record is not None
    assert report.rules is not None
    found = []
    for number, hand in enumerate(report.record.hands):
        faults = tuple(f for f in report.faults if f.where.hand == number + 1 and f.severity in FAULTY)
        if not faults:
            continue
        frames = [frame for frame in report.frames if frame.hand == number]
        seats = {
            parse_pointer(frame.pointer)[2:]: frame.seat
            for frame in frames
            if frame.step.plays and frame.seat is not None
        }
        for j, scart in enumerate(hand.scart or ()):
            seats.update({("scart", j, "cards", i): scart.seat for i in range(len(scart.cards))})
        end = frames[-1].after if frames else None
        tricks = {frame.trick: frame.after for frame in frames if frame.trick is not None}
        found.append(FaultyHand(report.record, number, report.rules, hand, faults, end, seats, tricks))
    return found
