"""Play: the tricks in order, the legal cards, and the winners."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from tarot_records import record as models
from tarot_records.coding.digits import Unfit
from tarot_records.coding.passage import MAYBE_SEATS, HandFields, Passage, code_card, item, part
from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, UNKNOWN, cards_in, cards_of, mask
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, Finding
from tarot_records.core.limits import MAX_CARDS
from tarot_records.core.position import (
    NOBODY,
    Position,
    active_seats,
    has_fallen,
    holder,
    is_open,
    out_of_play,
    seat_to_play,
    turns_of,
)
from tarot_records.phases.common.shown_steps import CARD, PAID, TAKEN
from tarot_records.phases.common.unrecorded_hands import led_by
from tarot_records.phases.declarations.declarations import DeclarationsMade
from tarot_records.phases.play.trick_findings import Banned, CloseLook, Worth
from tarot_records.rules.fool import Fool, debtor_of
from tarot_records.rules.moves import Moves, OneCard, OneOf, coded_entry, random_entry
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.phase import Note, Phase
from tarot_records.rules.step import Step
from tarot_records.rules.trick_table import ANYTHING, TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Trick

NOTHING: Final[Mapping[int, DeclarationsMade]] = MappingProxyType({})
"""No declarations about any trick."""
_PLAYED: Final = tuple(bit or ANYTHING for bit in BIT)
"""Card -> its mask; for an unreadable card, a mask that no hand holds."""


class Play:
    """Tricks of a record, with their cards as ints.

    `check` stores its results here, so that `apply` from the same position need not compute them again.
    """

    __slots__ = ("cards", "end", "said", "start", "tricks", "walk", "won")

    def __init__(
        self, tricks: Sequence[Trick], cards: Sequence[tuple[int, ...]], said: Mapping[int, DeclarationsMade] = NOTHING
    ) -> None:
        self.tricks = tricks
        self.cards = cards
        self.said = said
        """Index of a trick -> the declarations about it."""
        self.start: Position | None = None
        """The position from which the tricks were checked; None before the check."""
        self.end: Position | None = None
        """The position after the tricks, if a detailed check had to compute it; else None."""
        self.walk: list[tuple[int, int, tuple[int, ...]]] = []
        """Leader, winner and cards of the ordinary tricks before the first unusual one."""
        self.won: list[int] = []
        """Seat -> mask of the cards that it has won in the tricks of `walk`."""

    def part(self, start: int, stop: int | None) -> Play:
        """Return the tricks from `start` to `stop`, as in a slice."""
        tricks, cards = self.tricks[start:stop], self.cards[start:stop]
        if not self.said:
            return Play(tricks, cards)
        return Play(tricks, cards, {t - start: said for t, said in self.said.items() if 0 <= t - start < len(tricks)})

    def unpaid(self) -> Play:
        """Return the same tricks without payments for the Fool."""
        tricks = [trick.model_copy(update={"paid": None}) for trick in self.tricks]
        return Play(tricks, self.cards, self.said)


def play_of(tricks: Sequence[Trick]) -> Play:
    """Return these tricks as an event of play."""
    return Play(tricks, [cards_of(trick.cards) for trick in tricks])


class SaidOfTricks(Protocol):
    """Rules for declarations that name a trick, in games that have such declarations."""

    def of(self, hand: Hand, position: Position) -> Mapping[int, DeclarationsMade]:
        """Return index of a trick -> the declarations about it, for a hand whose play begins in this position."""

    def check(self, middle: Position, said: DeclarationsMade) -> Iterable[Finding]:
        """Yield findings on declarations; in `middle`, the cards of the trick are on the table and in the hands."""

    def before(self, position: Position, trick: Trick, said: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position in which the trick is then played: cards may have changed hands."""

    def after(self, position: Position, said: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position with the declarations at the end of a trick that is on the table or taken."""

    def invent(self, position: Position, trick: Trick, winner: int, chance: Random) -> Hand:
        """Return the trick, perhaps changed by random declarations, together with these declarations."""


class Tricks(Phase, frozen=True):
    """The phase of play of a game."""

    table: TrickTable
    length: int
    """Number of tricks in a hand."""
    fool: Fool
    worth: Worth
    """Value of a trick."""
    banned: Banned | None = None
    """Rule on cards that may not be led to the first trick; None if the game has no such rule."""
    said: SaidOfTricks | None = None
    name: str = "play"
    steps: ClassVar[tuple[Step, ...]] = (CARD, TAKEN, PAID)
    codes: ClassVar[str] = "tricks"

    @cached_property
    def look(self) -> CloseLook:
        """Detailed check of tricks that are wrong or unusual."""
        return CloseLook(self.table, self.length, self.fool, self.worth, self.banned)

    def look_at(self, position: Position, play: Play) -> CloseLook:
        """Return the detailed check of the trick that comes next, the first of `play`."""
        return self.look

    def is_judged_by_table(self, hand: Hand) -> bool:
        """Return whether the trick table alone can judge the recorded tricks of a hand, by their cards."""
        return True

    def at(self, position: Position) -> Tricks:
        """Return this phase itself, which is the same in every contract."""
        return self

    def event(self, hand: Hand, position: Position) -> Play | None:
        """Return the recorded tricks as an event; None if there are none."""
        if not hand.tricks:
            return None
        play = play_of(hand.tricks)
        if self.said is not None and hand.declarations:
            play.said = self.said.of(hand, position)
        return play

    def legal(self, position: Position) -> int:
        """Return the mask of the cards that the seat to play may play."""
        held = position.hands[seat_to_play(position)]
        legal = self.table.legal(held, self.table.state(position.trick))
        ban = self.look.ban(position, held)
        return legal if ban.doubt else legal & ~ban.cards or legal

    def winning(self, position: Position) -> int:
        """Return the seat whose card wins the current trick so far; NOBODY if unknown or if no card wins."""
        best = self.table.best[self.table.state(position.trick)]
        if position.leader == NOBODY or not 0 <= best < UNKNOWN:
            return NOBODY
        return turns_of(position)[position.leader][position.trick.index(best)]

    def check(self, position: Position, play: Play) -> Sequence[Finding]:
        """Return the findings on the cards, and on stated leaders, winners, points and payments."""
        clean = self._clean(position, play)
        return () if clean == len(play.tricks) else tuple(self._findings(position, play, clean))

    def _clean(self, position: Position, play: Play) -> int:
        """Return the number of tricks, from the first, that are ordinary and right in all they state.

        Nearly every trick of an archive is, so the check is one tight loop that builds no positions. Special tricks are
        left to `_findings`.
        """
        table = self.table
        turns, after, needs, best, excuse = turns_of(position), table.after, table.needs, table.best, table.pack.excuse
        hands, leader = list(position.hands), position.leader
        size, last = len(turns[0]), self.length - len(position.taken) - 1
        play.start, play.walk, play.won = position, [], [0] * len(hands)
        walk, heaps = play.walk, play.won
        if self.banned is not None and not position.taken:
            first = play.cards[0][0]
            if BIT[first] & (excuse | self.banned(position, hands[leader]).cards):
                return 0
        tricks = play.tricks if not play.said else play.tricks[: min(play.said)]
        for i, (trick, cards) in enumerate(zip(tricks, play.cards)):  # noqa: B905 (up to the first trick with declarations)
            if trick.leader != leader or len(cards) != size or trick.paid or trick.points is not None:
                return i
            if i >= last and (i > last or (excuse and FOOL in cards)):
                return i
            order = turns[leader]
            state = won = 0
            for seat, card in zip(order, cards):  # noqa: B905 (the lengths are equal: checked above)
                bit = _PLAYED[card]
                hands[seat] = left = hands[seat] ^ bit
                if left & needs[state][card]:
                    return i
                won |= bit
                state = after[state][card]
            if best[state] < 0:
                return i
            winner = order[cards.index(best[state])]
            if trick.winner != winner and trick.winner is not None:
                return i
            walk.append((leader, winner, cards))
            heaps[winner] |= won
            leader = winner
        return len(tricks)

    def _clean_of_first(self, number: int, position: Position, play: Play) -> int:
        """Return how many of the first `number` tricks `Tricks._clean` finds right; store its results in `play`."""
        if number >= len(play.tricks):
            return Tricks._clean(self, position, play)
        first = play.part(0, number)
        clean = Tricks._clean(self, position, first)
        play.start, play.walk, play.won = position, first.walk, first.won
        return clean

    def _findings(self, position: Position, play: Play, clean: int) -> Iterator[Finding]:
        """Yield the findings on the tricks; the first `clean` tricks are skipped, as are later clean ones."""
        start = position
        later = self._later(position, play) if is_open(position) else None
        nothing = (0,) * len(position.hands)
        number, rest = 0, play
        while number < len(play.tricks):
            if number:
                rest = play.part(number, None)
                clean = self._clean(position, rest)
            position = self._walked(position, rest)
            number += clean
            if number < len(play.tricks):
                trick, cards = play.tricks[number], play.cards[number]
                here = play.part(number, number + 1)
                bare, paid = here if trick.paid is None else here.unpaid(), trick.paid
                is_clean = paid is not None and not here.said and later is None and self._clean(position, bare) == 1
                unpaid = after = self.apply(position, bare)
                if paid is not None:
                    after = self.apply(position, here) if here.said else self.fool.pay(unpaid, paid)
                known = nothing if later is None else later[number]
                if here.said and self.said is not None:
                    leader, _, down = unpaid.taken[-1]
                    yield from self.said.check(position._replace(trick=down, leader=leader), here.said[0])
                    position = self.said.before(position, trick, here.said[0])
                if is_clean and paid is not None:
                    found = self.fool.check_paid(position, unpaid, paid)
                else:
                    found = self.look_at(position, here).trick(position, unpaid, trick, cards, known)
                for finding in found:
                    yield finding._replace(path=("tricks", number, *finding.path))
                if later is None and is_open(after):
                    later = self._later(start, play)
                position = after
                number += 1
        play.start, play.end = start, position

    def _later(self, position: Position, play: Play) -> list[tuple[int, ...]]:
        """Return, for each trick, seat -> mask of the cards that it plays to later tricks, and so held before."""
        seats, turns = len(position.hands), turns_of(position)
        held = [0] * seats
        later = [tuple(held)] * len(play.tricks)
        over = self.apply(position, play).taken[len(position.taken) :]
        for number in range(len(over) - 1, -1, -1):
            later[number] = tuple(held)
            leader, _, cards = over[number]
            if leader != NOBODY:
                for seat, card in zip(turns[leader], cards, strict=True):
                    held[seat] |= BIT[card]
        return later

    def check_card(self, position: Position, code: str) -> Sequence[Finding]:
        """Return the findings on playing this card next."""
        return self.look.card(position, code)

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card, or a card for the Fool, as expected input; None if play is over."""
        tricks, size = hand.tricks or (), len(active_seats(position))
        down = tricks[-1] if tricks and len(tricks[-1].cards) < size else None
        over = tricks[:-1] if down is not None else tricks
        if over:
            position = self.apply(position, self._event(hand, over, position))
        if down is not None:
            leader = position.leader if down.leader is None else down.leader
            leader = leader if leader in active_seats(position) else NOBODY
            position = position._replace(trick=cards_of(down.cards), leader=leader)
        elif self.fool.chosen and tricks and tricks[-1].paid is None and (debtor := debtor_of(position)) != NOBODY:
            purse = self.fool.purse(position, debtor)
            if purse:
                return Awaited("paid", position, debtor, cards=purse, optional=True)
        if len(position.taken) >= self.length or hand.end is not None or hand.claim is not None:
            return None
        seat = seat_to_play(position)
        free = mask(
            card
            for card in cards_in(self.table.pack.cards & ~out_of_play(position))
            if not has_fallen(position, card) and holder(position, card) in (seat, NOBODY)
        )
        if seat == NOBODY:
            return Awaited("tricks", position, cards=free)
        surely = not position.unseen[seat] and not position.missing[seat]
        hand_now = position.hands[seat] if surely else free
        legal = mask(card for card in cards_in(hand_now) if not self._is_illegal(position, CODES[card]))
        return Awaited("tricks", position, seat, cards=legal, barred=hand_now & ~legal)

    def _event(self, hand: Hand, tricks: Sequence[Trick], position: Position) -> Play:
        """Return `tricks`, which are tricks of `hand`, as an event, with the declarations about them."""
        return self.event(hand.model_copy(update={"tricks": tuple(tricks)}), position) or play_of(())

    def _is_illegal(self, position: Position, code: str) -> bool:
        return any(CATALOGUE[found.code].severity in FAULTY for found in self.check_card(position, code))

    def apply(self, position: Position, play: Play, note: Note | None = None) -> Position:
        """Return the position after the tricks of `play` as written."""
        if play.start is position and note is None:
            if play.end is not None:
                return play.end
            if len(play.walk) == len(play.tricks):
                return self._walked(position, play)
        if play.said:
            return self._spoken(position, play, note)
        hands, unseen, missing, hidden = position.hands, position.unseen, position.missing, position.hidden
        credit, leader, taken, setting = position.credit, position.leader, position.taken, position.setting
        turns, after_card, bests = turns_of(position), self.table.after, self.table.best
        excuse, size = self.table.pack.excuse, len(turns[0])
        room = self.length - len(taken)
        heaps, over = list(position.piles), list(taken)
        gone = 0
        for i, (trick, cards) in enumerate(zip(play.tricks, play.cards, strict=True)):
            if room <= 0:
                break  # nobody has cards left
            room -= 1
            stated = trick.leader
            if stated != leader and stated in turns[0]:
                leader = stated
            if len(cards) != size:
                # A trick is over whatever it lacks; a card too many is never played.
                cards = (cards + (UNKNOWN,) * size)[:size]
            state = won = 0
            for card in cards:
                state = after_card[state][card]
                won |= BIT[card]
            if leader == NOBODY:
                leader = led_by(self.table, turns, trick, cards)
            before = _without(hands, gone)
            if note is not None and leader != NOBODY:
                now = Position(before, unseen, missing, tuple(heaps), hidden, credit, (), leader, tuple(over), setting)
                _note_cards(now, turns[leader], cards, i, note)
            unseen, missing = _unknown_after(
                before, unseen, missing, turns[leader] if leader != NOBODY else None, cards
            )
            gone |= won
            best = bests[state]
            if leader == NOBODY:
                winner = _stated_winner(trick, turns[0])
            else:
                winner = turns[leader][cards.index(best)] if 0 <= best < UNKNOWN else _stated_winner(trick, turns[0])
            if winner != NOBODY:
                if won & excuse and leader != NOBODY:
                    now = position._replace(credit=credit, leader=leader, taken=tuple(over))
                    fate = self.look.fate(now, leader, cards, winner, last=room == 0)
                    winner = fate.winner
                    won, credit = won & ~excuse, fate.settle(heaps, credit)
                heaps[winner] |= won
                if max(cards) >= UNKNOWN:
                    unread = sum(card >= UNKNOWN for card in cards)
                    hidden = tuple([h + unread * (seat == winner) for seat, h in enumerate(hidden)])
            over.append((leader, winner, cards))
            leader = winner
            if note is not None or trick.paid is not None:
                left = _without(hands, gone)
                after = Position(left, unseen, missing, tuple(heaps), hidden, credit, (), leader, tuple(over), setting)
                if note is not None:
                    note(TAKEN, after, ("tricks", i), winner)
                if trick.paid is not None:
                    debtor = debtor_of(after)
                    after = self.fool.pay(after, trick.paid)
                    heaps, credit, setting = list(after.piles), after.credit, after.setting
                    if note is not None:
                        note(PAID, after, ("tricks", i, "paid"), debtor)
        left = _without(hands, gone)
        return Position(left, unseen, missing, tuple(heaps), hidden, credit, (), leader, tuple(over), setting)

    def _walked(self, position: Position, play: Play) -> Position:
        """Return the position after the ordinary tricks in `play.walk`, which `_clean` has found right."""
        walk, excuse, credit = play.walk, self.table.pack.excuse, position.credit
        if not walk:
            return position
        gone = 0
        for won in play.won:
            gone |= won
        heaps = [pile | (won & ~excuse) for pile, won in zip(position.piles, play.won, strict=True)]
        for leader, winner, cards in walk if gone & excuse else ():
            if FOOL in cards:
                fate = self.look.fate(position, leader, cards, winner, last=False)
                credit = fate.settle(heaps, credit)
                break
        return position._replace(
            hands=_without(position.hands, gone),
            piles=tuple(heaps),
            credit=credit,
            trick=(),
            leader=walk[-1][1],
            taken=(*position.taken, *walk),
        )

    def _spoken(self, position: Position, play: Play, note: Note | None) -> Position:
        """Return the position after the tricks of `play`, with the declarations about some of them."""
        assert self.said is not None
        start = 0
        for number in sorted(play.said):
            trick, said = play.tricks[number], play.said[number]
            position = self.apply(position, play.part(start, number), shifted(note, start))
            position = self.said.before(position, trick, said, note)
            noted = None if note is None else _note_with_ending(self.said, said, position, note)
            position = self.apply(position, Play((trick,), (play.cards[number],)), shifted(noted, number))
            position = self.said.after(position, said)
            start = number + 1
        return self.apply(position, play.part(start, None), shifted(note, start))

    def moves(self, position: Position) -> Moves[Trick]:
        """Yield the choices in a trick: the leader, an unusual number of cards if any, and card after card."""
        leader = yield OneOf("leader", (None if position.leader == NOBODY else position.leader,), MAYBE_SEATS)
        if leader in active_seats(position):
            position = position._replace(leader=leader)
        usual = 0 if position.leader == NOBODY else len(active_seats(position))
        size = yield OneOf(lambda trick: len(trick.cards), (len(active_seats(position)),), range(1, MAX_CARDS + 1))
        cards: tuple[str, ...] = ()
        middle = position._replace(trick=())
        for place in range(size):
            legal = self.legal(middle) if place < usual else 0
            cards = (*cards, (yield OneCard(_card_at(place), legal)))
            middle = middle._replace(trick=(*middle.trick, CARDS[cards[-1]]))
        return models.Trick(leader=leader, cards=cards)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random legal trick, with a random card for the Fool as soon as one can be paid; None at the end."""
        if len(position.taken) == self.length:
            return None
        trick, piece = random_entry(self.moves(position), chance), None
        after = self._after(position, trick)
        if self.said is not None:
            piece = self.said.invent(position, trick, after.leader, chance)
            (trick,) = piece.tricks or (trick,)
            after = self.apply(position, self._event(piece, (trick,), position))
        result: dict[str, Any] = {"winner": after.leader}
        debtor = debtor_of(after)
        waited = debtor_of(position) == debtor and self.fool.purse(position, debtor)
        recorded = self.fool.chosen or chance.random() < 0.02  # seldom where the card makes no difference
        if recorded and not waited and debtor != NOBODY and self.fool.purse(after, debtor):
            result["paid"] = OneCard("paid", self.fool.offered(self.fool.purse(after, debtor))).draw(chance)
        trick = trick.model_copy(update=result)
        return models.Hand(tricks=(trick,)) if piece is None else piece.model_copy(update={"tricks": (trick,)})

    def coded(self, passage: Passage) -> HandFields:
        """Write or read the play, card by card, with payments for the Fool. Raises Unfit if a winner is not certain."""
        digits, position, wanted = passage.digits, passage.position, part(passage.hand, "tricks")
        if not digits.usually(True, wanted is not None):
            return {"tricks": None}
        made: list[Trick] = []
        while digits.usually(len(position.taken) < self.length, item(wanted, len(made)) is not None):
            played = item(wanted, len(made))
            trick = coded_entry(self.moves(position), passage, played)
            after = self._after(position, trick)
            purse = self.fool.purse(after, debtor_of(after))
            paid = part(played, "paid")
            if digits.usually(self.fool.chosen and bool(purse), paid is not None):
                trick = trick.model_copy(update={"paid": code_card(digits, purse, paid)})
                after = self._after(position, trick)
            if after.leader == NOBODY:
                raise Unfit  # the winner does not follow from the cards
            made.append(trick)
            position = after
        return {"tricks": tuple(made)}

    def _after(self, position: Position, trick: Trick) -> Position:
        return self.apply(position, play_of((trick,)))


def _card_at(place: int) -> Callable[[Trick], str | None]:
    """Return a function for the card with the index `place` in a trick; None if the trick has fewer cards."""
    return lambda trick: item(trick.cards, place)


def _note_with_ending(rule: SaidOfTricks, said: DeclarationsMade, before: Position, note: Note) -> Note:
    """Return `note` changed to add the declarations `said` at the end of a trick, just before it is taken."""
    last = [before]

    def noted(step: Step, position: Position, *where: Any) -> None:
        if step is CARD:
            last[0] = position
        elif step is TAKEN:
            last[0] = rule.after(last[0], said, note)
        declared = last[0].setting.declared
        note(step, position._replace(setting=position.setting._replace(declared=declared)), *where)

    return noted


def shifted(note: Note | None, start: int) -> Note | None:
    """Return `note` (None if None) for a part of the tricks, the first of which has the index `start` in the record."""
    if note is None or not start:
        return note

    def moved(step: Step, position: Position, *where: Any) -> None:
        (name, number, *rest), *others = where
        note(step, position, (name, number + start, *rest), *others)

    return moved


def _without(hands: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple([held & ~gone for held in hands])


def _stated_winner(trick: Trick, players: Sequence[int]) -> int:
    """Return the stated winner, if he is one of the players; else NOBODY."""
    return NOBODY if trick.winner is None or trick.winner not in players else trick.winner


def _unknown_after(
    hands: tuple[int, ...],
    unseen: tuple[int, ...],
    missing: tuple[int, ...],
    order: Sequence[int] | None,
    cards: Sequence[int],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return `unseen` and `missing` after the cards of a trick were played.

    `order` has the seats that played the cards; None if unknown.
    """
    still, lost = list(unseen), list(missing)
    if order is None:  # each seat has played one, and those that show none of theirs may have played any
        for seat, held in enumerate(hands):
            if not held & mask(cards):
                lost[seat] += 1
        return unseen, tuple(lost)
    for seat, card in zip(order, cards, strict=False):
        if hands[seat] & BIT[card]:
            continue
        if card < UNKNOWN or not hands[seat]:
            still[seat] = max(0, still[seat] - 1)
            for other, held in enumerate(hands):
                if held & BIT[card]:  # the card was one of those that had gone
                    lost[other] = max(0, lost[other] - 1)
        else:
            lost[seat] += 1  # it may have been a card we know, or an unknown one
    return tuple(still), tuple(lost)


def _note_cards(now: Position, order: Sequence[int], cards: Sequence[int], i: int, note: Note) -> None:
    """Pass the position after each card of the trick with the index `i` to `note`."""
    before, hands, unseen, missing = now.hands, now.hands, now.unseen, now.missing
    for place, (seat, card) in enumerate(zip(order, cards, strict=False)):
        if not before[seat] & BIT[card]:
            unseen, missing = _unknown_after(before, unseen, missing, (seat,), (card,))
        hands, down = _without(hands, BIT[card]), tuple(cards[: place + 1])
        after = now._replace(hands=hands, unseen=unseen, missing=missing, trick=down)
        note(CARD, after, ("tricks", i, "cards", place), seat)
