"""The scart: the cards that the taker of the talon lays away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from tarot_records import record as models
from tarot_records.coding.passage import SEATS, HandFields, Passage, code_cards, part
from tarot_records.core.cards import BIT, CARDS, UNKNOWN, codes_of, mask_of
from tarot_records.core.faults import Finding, no_such_seat
from tarot_records.core.position import (
    NOBODY,
    FrozenValue,
    Position,
    active_seats,
    is_open,
    turns_of,
    with_unknown_hands,
)
from tarot_records.phases.before_play.deal import TALON, take_talon
from tarot_records.phases.before_play.dealt_again import may_be_void
from tarot_records.phases.common.unrecorded_hands import Leader, as_set, played_by
from tarot_records.rules.moves import CardGroups, EntryPhase, Moves, OneOf
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note
from tarot_records.rules.step import LAYS_AWAY, Clause, Eyes, Laid, Moment, Step
from tarot_records.rules.trick_table import TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Scart


class InferredScart(FrozenValue, frozen=True):
    """A scart that the record does not state, with the cards that follow from the play, or unknown ones."""

    seat: int
    cards: tuple[str, ...]
    shown: None = None


def _scart_clauses(m: Moment) -> tuple[Clause, ...]:
    laid, unseen, earlier = 0, 0, None if m.before is None else m.before.setting
    for seat, scart in enumerate(m.after.setting.scarts):
        laid |= scart & ~(earlier.scarts[seat] if earlier and earlier.scarts else 0)
        unseen += m.after.setting.scart_unseen[seat]
        unseen -= earlier.scart_unseen[seat] if earlier and earlier.scart_unseen else 0
    if not laid and unseen <= 0:
        return (Clause("scart_nothing", {"who": m.who}),)
    shown = _shown_of(m)
    shows = Clause("and_shows", {"cards": (shown, 0)}) if shown else None
    return (Clause("scart", {"who": m.who, "cards": (codes_of(laid), unseen), "shows": shows}),)


def _scart_seen(eyes: Eyes, m: Moment) -> None:
    """Add the shown cards; remove the seat's known cards, any of which may have been laid away."""
    if m.who not in (None, NOBODY):
        eyes.held[m.who] = 0
        eyes.shown[m.who] |= mask_of(_shown_of(m))


def _scart_laid(m: Moment) -> Laid | None:
    setting = m.after.setting
    if m.who in (None, NOBODY):
        return None
    return Laid(LAYS_AWAY, {"player": m.who}, setting.scarts[m.who], setting.scart_unseen[m.who])


def _shown_of(m: Moment) -> tuple[str, ...]:
    scarts = m.hand.scart or ()
    return (scarts[m.number].shown or ()) if m.number < len(scarts) else ()


SCART = Step("scart", _scart_clauses, laid=_scart_laid, seen=_scart_seen)


class Scarts(EntryPhase, frozen=True):
    """The scart of a game: some cards are barred, and some may be laid away only for want of others."""

    size: int
    barred: Callable[[int], int]
    """Function from the held cards to the cards of the pack that may not be laid away, as masks."""
    taker: Callable[[Position], int | None]
    """Function from a position to the seat that discards; it returns NOBODY if unknown, None if no seat does."""
    table: TrickTable
    """Trick table of the play, from which an unstated scart is inferred."""
    never: int = 0
    """Cards that may never be laid away, as a mask."""
    last_resort: int = 0
    """Cards that may be laid away only for want of others, as a mask."""
    to_show: int = 0
    """Cards that must be shown when they are laid away, as a mask."""
    leader: Leader = as_set
    free: bool = False
    """True if a player who has to lay away a card of the last resort may choose how many."""
    may_end_before: Callable[[Hand], bool] = may_be_void
    """Function from a hand without tricks to True if it may have ended before cards were laid away."""
    before_talon: bool = False
    """True if the scart comes before the talon is taken up, so that it cannot contain talon cards."""
    name: str = "scart"
    steps: ClassVar[tuple[Step, ...]] = (SCART, TALON)
    codes: ClassVar[str] = "scart"

    def event(self, hand: Hand, position: Position) -> Sequence[Scart | InferredScart] | None:
        """Return the stated scarts, or an inferred one if a due scart is not stated; None if none is due."""
        taker = self.taker(position)
        if hand.scart or taker is None:
            return hand.scart or None
        if hand.scart is not None and (hand.tricks or not self.may_end_before(hand)):
            cards: tuple[str, ...] = ()  # an empty list says that nothing was laid away
        else:
            never_played = self._never_played(hand, position, taker) if taker != NOBODY else None
            cards = never_played or ("?",) * self.size
        return (InferredScart(taker, cards),)

    def _never_played(self, hand: Hand, position: Position, taker: int) -> tuple[str, ...] | None:
        """Return the taker's cards that were never played; None if tricks are unknown or they cannot be a scart."""
        lies = not position.setting.taken  # the taker has the talon when the play begins
        if self._unseen(position, taker) or position.missing[taker] or (lies and position.setting.talon_unseen):
            return None
        leader = self.leader(hand, position)
        played, complete = played_by(self.table, hand, leader, turns_of(position))
        left = position.hands[taker] | (position.setting.talon if lies else 0)
        for cards in played:
            left &= ~cards
        return codes_of(left) if complete and left.bit_count() == self.size else None

    def at(self, position: Position) -> Scarts:
        """Return the scart of the contract in a position, which here is the same in every contract."""
        return self

    def due(self, held: int) -> int:
        """Return the number of cards of the last resort that a scart from some held cards needs."""
        plain = held & ~self.last_resort & ~self.barred(held)
        return max(0, self.size - plain.bit_count())

    def check(self, position: Position, scarts: Sequence[Scart | InferredScart]) -> Iterator[Finding]:
        """Yield the findings about seat, number, cards and shown cards of the scarts."""
        for i, scart in enumerate(scarts):
            if not self._clean(position, scart):
                for finding in (
                    self._unrecorded(position, scart)
                    if isinstance(scart, InferredScart)
                    else self._findings(position, scart)
                ):
                    yield finding._replace(
                        path=("scart",) if isinstance(scart, InferredScart) else ("scart", i, *finding.path)
                    )
            if len(scarts) > 1:
                position = self.apply(position, (scart,))

    def _unrecorded(self, position: Position, scart: Scart | InferredScart) -> Iterator[Finding]:
        """Yield the findings about an unstated scart: it is unknown, or the inferred cards are illegal."""
        if "?" in scart.cards or scart.seat == NOBODY:
            yield Finding("scart.unknown", (), None if scart.seat == NOBODY else scart.seat)
        else:
            yield from self._findings(position, scart)

    def _clean(self, position: Position, scart: Scart | InferredScart) -> bool:
        """Return whether a scart is plainly right and has no cards to show; if not, `_findings` checks it."""
        taker = self.taker(position)
        if scart.seat != taker or position.setting.scarts[taker] or is_open(position) or scart.shown:
            return False
        held = self._held(position, taker)
        shown = self.to_show and mask_of(scart.cards) & self.to_show
        return not shown and self.choice(held).allows(scart.cards)

    def _findings(self, position: Position, scart: Scart | InferredScart) -> Iterator[Finding]:
        taker = self.taker(position)
        seats = len(position.hands)
        seat = scart.seat
        if taker is None:
            contract = position.setting.contract
            yield Finding("scart.none", (), seat, {"bid": contract.name if contract else None})
            return
        if seat == NOBODY:
            yield Finding("scart.unknown", (), None)
            return
        if seat >= seats:
            yield no_such_seat(("seat",), seat, seats)
            return
        if taker not in (NOBODY, seat):
            yield Finding("scart.seat", ("seat",), seat, {"expected_seat": taker})
            return
        if position.setting.scarts[seat] or position.setting.scart_unseen[seat]:
            yield Finding("scart.again", (), seat)
            return
        if len(scart.cards) != self.size:
            facts = {"found": len(scart.cards), "expected": self.size}
            yield Finding("scart.size", ("cards",), seat, facts)
        yield from self._card_findings(position, scart)

    def _card_findings(self, position: Position, scart: Scart | InferredScart) -> Iterator[Finding]:
        """Yield the findings about the cards of a scart by the right seat."""
        seat = scart.seat
        held = self._held(position, seat)
        unseen = self._unseen(position, seat)
        barred = self.barred(held)
        seen = 0
        for i, code in enumerate(scart.cards):
            card, path = CARDS[code], ("cards", i)
            bit = BIT[card]
            if card >= UNKNOWN:
                yield Finding("scart.unknown", path, seat, {"card": code})
            elif self.before_talon and not position.setting.taken and position.setting.talon & bit & ~seen:
                yield Finding("scart.talon", path, seat, {"card": code})
            elif seen & bit or (not held & bit and unseen <= 0):
                yield Finding("scart.held", path, seat, {"card": code, "held": codes_of(held)})
            elif barred & bit:
                first = held & ~barred & ~self.last_resort
                legal = first if first.bit_count() >= self.size else held & ~barred
                yield Finding("scart.barred", path, seat, {"card": code, "legal": codes_of(legal)})
            seen |= bit
        if unseen <= 0 and seen & held == seen and len(scart.cards) == self.size == seen.bit_count():
            yield from self._last_resort_findings(held, scart)
        yield from self._shown_findings(scart)

    def _last_resort_findings(self, held: int, scart: Scart | InferredScart) -> Iterator[Finding]:
        """Yield a finding if the number of cards of the last resort is wrong."""
        cards, choice = mask_of(scart.cards), self.choice(held)
        if cards & self.barred(held) or choice.allows(scart.cards):
            return
        found, due = (cards & self.last_resort).bit_count(), self.due(held)
        wrong = self.last_resort if found > due else ~self.last_resort
        place = next(i for i, code in enumerate(scart.cards) if BIT[CARDS[code]] & wrong)
        first = held & ~self.last_resort & ~self.barred(held)
        expected = f"{due} / {choice.instead[-1][1]}" if choice.instead else due
        facts = {"found": found, "expected": expected, "card": scart.cards[place], "legal": codes_of(first & ~cards)}
        yield Finding("scart.trumps", ("cards", place), scart.seat, facts)

    def _shown_findings(self, scart: Scart | InferredScart) -> Iterator[Finding]:
        unread = sum(CARDS[code] >= UNKNOWN for code in scart.cards)
        for i, code in enumerate(scart.shown or ()):
            unread -= code not in scart.cards
            if code not in scart.cards and unread < 0:
                yield Finding("scart.shown", ("shown", i), scart.seat, {"card": code})
        hidden = mask_of(scart.cards) & self.to_show & ~mask_of(scart.shown or ())
        if hidden:
            code, place = ("scart.not_shown", "cards") if scart.shown is None else ("scart.hidden", "shown")
            yield Finding(code, (place,), scart.seat, {"cards": codes_of(hidden)})

    def _held(self, position: Position, seat: int) -> int:
        """Return the known cards from which a seat discards, as a mask."""
        apart = position.setting.taken or self.before_talon
        return position.hands[seat] | (0 if apart else position.setting.talon)

    def _unseen(self, position: Position, seat: int) -> int:
        """Return the number of unknown cards from which a seat discards."""
        apart = position.setting.taken or self.before_talon
        return position.unseen[seat] + (0 if apart else position.setting.talon_unseen)

    def apply(self, position: Position, scarts: Sequence[Scart | InferredScart], note: Note | None = None) -> Position:
        """Return the position after the scarts, and with the talon taken if it was not yet."""
        for i, scart in enumerate(scarts):
            position = self.lay_away(position, scart, i, note)
        return position

    def lay_away(self, position: Position, scart: Scart | InferredScart, i: int, note: Note | None) -> Position:
        """Return the position after one scart, which has the index `i` in the record."""
        taker, seat = self.taker(position), scart.seat
        if taker is None:
            return position
        if seat not in (taker, NOBODY) and seat not in active_seats(position):
            seat = taker  # the stated seat does not exist or sits out
        if seat == NOBODY:
            # an unknown player took the talon and discarded
            lost = (self.size,) * len(position.hands)
            return with_unknown_hands(position)._replace(
                setting=position.setting._replace(taken=True, scart_unseen=lost)
            )
        setting = position.setting
        if note is not None and not (setting.taken or self.before_talon):
            note(TALON, take_talon(position, seat), ("deal", "talon"), seat)
        held, cards = self._held(position, seat), mask_of(scart.cards)
        unknown, unseen = len(scart.cards) - cards.bit_count(), self._unseen(position, seat)
        scarts = list(setting.scarts)
        scarts[seat] |= cards
        hands = [hand & ~cards for hand in position.hands]
        hands[seat] = held & ~cards
        taken = setting.taken or not self.before_talon
        settled = setting._replace(taken=taken, scarts=tuple(scarts))
        after = position._replace(hands=tuple(hands), setting=settled)
        if unknown or unseen:
            after = _with_unknown(after, seat, unknown, unseen - (cards & ~held).bit_count())
        if note is not None:
            note(SCART, after, ("scart", i), seat)
        if taken:
            return after
        after = take_talon(after, seat)
        if after.hands[seat] & cards:
            hands[seat] = after.hands[seat] & ~cards
            after = after._replace(hands=tuple(hands))
        if note is not None:
            note(TALON, after, ("deal", "talon"), seat)
        return after

    def has_to_show(self, position: Position, seat: int) -> int:
        """Return the cards that a seat must show if it lays them away, as a mask."""
        return self.to_show

    def moves(self, position: Position) -> Moves[Scart]:
        """Yield the choices of a scart: the seat, the cards, and the cards shown."""
        taker = self.taker(position)
        seat = yield OneOf("seat", (NOBODY if taker is None else taker,), SEATS)
        cards = yield self.choice(self._held(position, seat) if seat < len(position.hands) else None)
        to_show = codes_of(mask_of(cards) & self.to_show) or None
        shown = yield OneOf("shown", (to_show,), lambda passage, value: code_cards(passage, 0, value or ()))
        return models.Scart(seat=seat, cards=cards, shown=shown) if shown else models.Scart(seat=seat, cards=cards)

    def choice(self, held: int | None) -> CardGroups:
        """Return the choice of a scart from some held cards (a mask); without groups if they are unknown (None)."""
        if held is None:
            return CardGroups("cards", ())
        allowed = held & ~self.barred(held)
        plain, last = allowed & ~self.last_resort, allowed & self.last_resort
        due = max(0, self.size - plain.bit_count())
        return CardGroups("cards", ((plain, self.size - due), (last, due)), self.free)

    def is_awaited(self, position: Position) -> bool:
        """Return whether a scart is due."""
        taker = self.taker(position)
        return taker is not None and not position.setting.scarts[taker]

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card of the scart as expected input; None if the scart is complete or none is due."""
        taker, stated = self.taker(position), hand.scart or ()
        codes = [code for entry in stated for code in entry.cards]
        if taker is None or (hand.scart is not None and not stated) or len(codes) >= self.size:
            return None
        seat, gone = stated[0].seat if stated else taker, mask_of(codes)
        laid = Awaited("scart", position, heaps=(("scart", 0, "cards"),))
        if seat not in active_seats(position):
            free = laid.cards_of(codes, self.size, self.table.pack.cards & ~self.never, self.never)
            return free._replace(optional=not stated)
        held, unseen = self._held(position, seat), self._unseen(position, seat)
        pool = held | (_nowhere_else(position, self.table.pack.cards, seat) if unseen or position.missing[seat] else 0)
        legal = pool & ~self.barred(pool)
        if self.last_resort and not unseen:
            legal &= self._may_follow(held, gone, self.size - len(codes))
        return laid.cards_of(codes, self.size, legal, pool)._replace(seat=seat, optional=not stated)

    def _may_follow(self, held: int, gone: int, left: int) -> int:
        """Return the cards that may be laid away next by the rule about cards of the last resort, as a mask.

        `held` are the cards at first, `gone` those laid away since; `left` is the number still to be laid away.
        """
        choice, due = self.choice(held), self.due(held)
        if choice.instead:
            return choice.next_cards(gone)
        wanting = due - (gone & self.last_resort).bit_count()
        if wanting <= 0 and not (due and self.free):
            return ~self.last_resort
        return self.last_resort if 0 < left <= wanting else -1

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the scarts; usually one if a scart is due."""
        due = self.is_awaited(passage.position)
        stated = passage.digits.usually(due, part(passage.hand, "scart") is not None)
        return super().coded(passage) if stated else {"scart": None}


def _nowhere_else(position: Position, pack: int, seat: int) -> int:
    """Return the cards of the pack that no other seat is known to hold, as a mask."""
    for other, held in enumerate(position.hands):
        pack &= ~held if other != seat and not position.missing[other] else -1
    return pack & ~position.setting.dead


def _with_unknown(after: Position, seat: int, unknown: int, left: int) -> Position:
    """Return the position after a seat has laid away unknown cards.

    `unknown` is their number, `left` the number of unknown cards in the seat's hand before they are gone.
    """
    unseen, missing = list(after.unseen), list(after.missing)
    scart_unseen = list(after.setting.scart_unseen)
    scart_unseen[seat] += unknown
    unseen[seat] = max(0, left)
    if after.hands[seat]:
        missing[seat] += unknown  # known cards of the hand, or unknown ones
    else:
        unseen[seat] = max(0, unseen[seat] - unknown)
    setting = after.setting._replace(scart_unseen=tuple(scart_unseen))
    return after._replace(unseen=tuple(unseen), missing=tuple(missing), setting=setting)
