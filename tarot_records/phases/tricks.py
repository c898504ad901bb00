"""Play: the tricks in order, who may play what, who takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from tarot_records import record as models
from tarot_records.coding.digits import Unfit
from tarot_records.coding.passage import MAYBE_SEATS, HandFields, Passage, code_card, item, part
from tarot_records.core.cards import BIT, CARDS, CODES, FOOL, UNKNOWN, cards_in, mask
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
from tarot_records.phases.declarations import DeclarationsMade
from tarot_records.phases.shown_steps import CARD, PAID, TAKEN
from tarot_records.phases.trick_findings import Banned, CloseLook, Worth
from tarot_records.phases.unrecorded_hands import led_by
from tarot_records.rules.fool import Fool, debtor_of
from tarot_records.rules.game import Note, Phase
from tarot_records.rules.moves import Moves, OneCard, OneOf, coded_entry, random_entry
from tarot_records.rules.next_input import Awaited
from tarot_records.rules.step import Step
from tarot_records.rules.trick_table import ANYTHING, TrickTable

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Trick

NOTHING: Final[Mapping[int, DeclarationsMade]] = MappingProxyType({})
"""Nothing is said of any trick."""
_PLAYED: Final = tuple(bit or ANYTHING for bit in BIT)
"""The card as a mask; one that nobody could read as what no hand holds."""


class Play:
    """Tricks of the record, their cards as ints beside them.

    What the check finds out on its way is kept here, so that `apply` from the same position need not
    find it out again.
    """

    __slots__ = ("cards", "end", "said", "start", "tricks", "walk", "won")

    def __init__(
        self, tricks: Sequence[Trick], cards: Sequence[tuple[int, ...]], said: Mapping[int, DeclarationsMade] = NOTHING
    ) -> None:
        self.tricks = tricks
        self.cards = cards
        self.said = said
        """What is said of a trick, by its place among these."""
        self.start: Position | None = None
        """The position from which these tricks were checked."""
        self.end: Position | None = None
        """The position they lead to from there, if a close look had to work it out."""
        self.walk: list[tuple[int, int, tuple[int, ...]]] = []
        """Leader, winner and cards of the ordinary tricks before the first that is not."""
        self.won: list[int] = []
        """The cards that each seat has won in those tricks, as a mask."""

    def part(self, start: int, stop: int | None) -> Play:
        """Return some of the tricks, as a slice."""
        tricks, cards = self.tricks[start:stop], self.cards[start:stop]
        if not self.said:
            return Play(tricks, cards)
        return Play(tricks, cards, {t - start: said for t, said in self.said.items() if 0 <= t - start < len(tricks)})

    def unpaid(self) -> Play:
        """Return the same tricks, with nothing given for the Fool."""
        tricks = [trick.model_copy(update={"paid": None}) for trick in self.tricks]
        return Play(tricks, self.cards, self.said)


def play_of(tricks: Sequence[Trick]) -> Play:
    """Return the event of these tricks being played."""
    return Play(tricks, [tuple([CARDS[code] for code in trick.cards]) for trick in tricks])


class SaidOfTricks(Protocol):
    """What may be said of a trick, where a game has such: declarations that name it, and what comes of them."""

    def of(self, hand: Hand, position: Position) -> Mapping[int, DeclarationsMade]:
        """What is said of the hand's tricks, by their places among them; they are played from this position on."""

    def check(self, middle: Position, said: DeclarationsMade) -> Iterable[Finding]:
        """Yield the findings on it, the cards of the trick lying in the middle and being in the hands still."""

    def before(self, position: Position, trick: Trick, said: DeclarationsMade, note: Note | None = None) -> Position:
        """Return the position in which the trick is then played: cards may have changed hands for it."""

    def after(self, position: Position, said: DeclarationsMade, note: Note | None = None) -> Position:
        """The position with what is said at the end of the trick, which lies in the middle or is taken already."""

    def invent(self, position: Position, trick: Trick, winner: int, chance: Random) -> Hand:
        """Return the trick, or what becomes of it when somebody says something of it, with what he says."""


@dataclass(frozen=True)
class Tricks(Phase):
    """The play of a game."""

    table: TrickTable
    length: int
    """How many tricks a hand has."""
    fool: Fool
    worth: Worth
    """What a trick counts."""
    banned: Banned | None = None
    """The cards that may not be played first to the first trick, where a game has such."""
    said: SaidOfTricks | None = None
    name: str = "play"
    steps: ClassVar[tuple[Step, ...]] = (CARD, TAKEN, PAID)
    codes: ClassVar[str] = "tricks"
    look: CloseLook = field(init=False)
    """What finds words for a trick that is not right, or not ordinary."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "look", CloseLook(self.table, self.length, self.fool, self.worth, self.banned))

    def at(self, position: Position) -> Tricks:
        """Return itself: it is the same in every contract."""
        return self

    def event(self, hand: Hand, position: Position) -> Play | None:
        """Return the tricks recorded."""
        if not hand.tricks:
            return None
        play = play_of(hand.tricks)
        if self.said is not None and hand.declarations:
            play.said = self.said.of(hand, position)
        return play

    def legal(self, position: Position) -> int:
        """Return the cards the seat at turn may play."""
        held = position.hands[seat_to_play(position)]
        legal = self.table.legal(held, self.table.state(position.trick))
        ban = self.look.ban(position, held)
        return legal if ban.doubt else legal & ~ban.cards or legal

    def winning(self, position: Position) -> int:
        """Return the seat whose card wins the trick in the middle so far; NOBODY if none does or nobody knows."""
        best = self.table.best[self.table.state(position.trick)]
        if position.leader == NOBODY or not 0 <= best < UNKNOWN:
            return NOBODY
        return turns_of(position)[position.leader][position.trick.index(best)]

    def check(self, position: Position, play: Play) -> Sequence[Finding]:
        """Yield the findings on the cards, and on the leaders, winners, points and payments stated."""
        clean = self._clean(position, play)
        return () if clean == len(play.tricks) else tuple(self._findings(position, play, clean))

    def _clean(self, position: Position, play: Play) -> int:
        """Return how many tricks from the first are ordinary and right in all they state.

        Nearly every trick of an archive is, so this is one tight loop that builds no positions;
        whatever is in any way special is left to `_findings`.
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
        for i, (trick, cards) in enumerate(zip(tricks, play.cards)):  # noqa: B905 (up to the first of which is spoken)
            if trick.leader != leader or len(cards) != size or trick.paid or trick.points is not None:
                return i
            if i >= last and (i > last or (excuse and FOOL in cards)):
                return i
            order = turns[leader]
            state = won = 0
            for seat, card in zip(order, cards):  # noqa: B905 (as long as each other: seen above)
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

    def _findings(self, position: Position, play: Play, clean: int) -> Iterator[Finding]:
        """Pass over the clean tricks, so many at first, and look closely at each of the others."""
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
                after = self.apply(position, here)
                unpaid = after if trick.paid is None else self.apply(position, here.unpaid())
                known = nothing if later is None else later[number]
                if here.said and self.said is not None:
                    leader, _, down = unpaid.taken[-1]
                    yield from self.said.check(position._replace(trick=down, leader=leader), here.said[0])
                    position = self.said.before(position, trick, here.said[0])
                for finding in self.look.trick(position, unpaid, trick, cards, known):
                    yield finding._replace(path=("tricks", number, *finding.path))
                if later is None and is_open(after):
                    later = self._later(start, play)
                position = after
                number += 1
        play.start, play.end = start, position

    def _later(self, position: Position, play: Play) -> list[tuple[int, ...]]:
        """For each trick, the cards each seat plays to later ones: he held them all the while."""
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
        """Return the findings on this card being played next by the seat at turn."""
        return self.look.card(position, code)

    def awaits(self, position: Position, hand: Hand) -> Awaited | None:
        """Return the next card, or the card to be given for the Fool, until the last trick is over."""
        tricks, size = hand.tricks or (), len(active_seats(position))
        down = tricks[-1] if tricks and len(tricks[-1].cards) < size else None
        over = tricks[:-1] if down is not None else tricks
        if over:
            position = self.apply(position, self._event(hand, over, position))
        if down is not None:
            leader = position.leader if down.leader is None else down.leader
            leader = leader if leader in active_seats(position) else NOBODY
            position = position._replace(trick=tuple([CARDS[code] for code in down.cards]), leader=leader)
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
        legal = mask(card for card in cards_in(hand_now) if not self._wrong(position, CODES[card]))
        return Awaited("tricks", position, seat, cards=legal, barred=hand_now & ~legal)

    def _event(self, hand: Hand, tricks: Sequence[Trick], position: Position) -> Play:
        """Return these of its tricks, with what is said of them."""
        return self.event(hand.model_copy(update={"tricks": tuple(tricks)}), position) or play_of(())

    def _wrong(self, position: Position, code: str) -> bool:
        """Return whether a card is against the rules just now."""
        return any(CATALOGUE[found.code].severity in FAULTY for found in self.check_card(position, code))

    def apply(self, position: Position, play: Play, note: Note | None = None) -> Position:
        """Return the position after these tricks, as written."""
        if play.start is position and note is None:
            if play.end is not None:
                return play.end
            if len(play.walk) == len(play.tricks):
                return self._walked(position, play)
        if play.said:
            return self._spoken(position, play, note)
        hands, unseen, missing, piles, hidden, credit, _, leader, taken, setting = position
        turns, after_card, bests = turns_of(position), self.table.after, self.table.best
        excuse, size = self.table.pack.excuse, len(turns[0])
        room = self.length - len(taken)
        heaps, over = list(piles), list(taken)
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
            unseen, missing = _left(before, unseen, missing, turns[leader] if leader != NOBODY else None, cards)
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
        """Return the position after the ordinary tricks that the check has passed over."""
        hands, unseen, missing, piles, hidden, credit, _, leader, taken, setting = position
        walk, excuse = play.walk, self.table.pack.excuse
        gone = 0
        for won in play.won:
            gone |= won
        heaps = [pile | (won & ~excuse) for pile, won in zip(piles, play.won, strict=True)]
        for leader, winner, cards in walk if gone & excuse else ():
            if FOOL in cards:
                fate = self.look.fate(position, leader, cards, winner, last=False)
                credit = fate.settle(heaps, credit)
        leader = walk[-1][1] if walk else leader
        left = _without(hands, gone)
        return Position(left, unseen, missing, tuple(heaps), hidden, credit, (), leader, (*taken, *walk), setting)

    def _spoken(self, position: Position, play: Play, note: Note | None) -> Position:
        """Return the position after these tricks, and what was said of some of them."""
        assert self.said is not None
        start = 0
        for number in sorted(play.said):
            trick, said = play.tricks[number], play.said[number]
            position = self.apply(position, play.part(start, number), _shifted(note, start))
            position = self.said.before(position, trick, said, note)
            noted = None if note is None else _ending(self.said, said, position, note)
            position = self.apply(position, Play((trick,), (play.cards[number],)), _shifted(noted, number))
            position = self.said.after(position, said)
            start = number + 1
        return self.apply(position, play.part(start, None), _shifted(note, start))

    def moves(self, position: Position) -> Moves[Trick]:
        """Yield the choices of a trick: who leads, and card after card; as an exception it has fewer or more."""
        leader = yield OneOf("leader", (None if position.leader == NOBODY else position.leader,), MAYBE_SEATS)
        if leader in active_seats(position):
            position = position._replace(leader=leader)
        usual = 0 if position.leader == NOBODY else len(active_seats(position))
        size = yield OneOf(lambda trick: len(trick.cards), (len(active_seats(position)),), range(1, MAX_CARDS + 1))
        cards: tuple[str, ...] = ()
        for place in range(size):
            middle = position._replace(trick=tuple([CARDS[code] for code in cards]))
            legal = self.legal(middle) if place < usual else 0
            cards = (*cards, (yield OneCard(_card_at(place), legal)))
        return models.Trick(leader=leader, cards=cards)

    def invent(self, position: Position, chance: Random) -> Hand | None:
        """Return a random legal trick, with a random card paid for the Fool as soon as one can be."""
        if len(position.taken) == self.length:
            return None
        trick = random_entry(self.moves(position), chance)
        piece = models.Hand(tricks=(trick,))
        after = self._after(position, piece)
        if self.said is not None:
            piece = self.said.invent(position, trick, after.leader, chance)
            (trick,) = piece.tricks or (trick,)
            after = self.apply(position, self._event(piece, (trick,), position))
        trick = trick.model_copy(update={"winner": after.leader})
        debtor = debtor_of(after)
        waited = debtor_of(position) == debtor and self.fool.purse(position, debtor)
        recorded = self.fool.chosen or chance.random() < 0.02  # seldom where the card makes no difference
        if recorded and not waited and debtor != NOBODY and self.fool.purse(after, debtor):
            paid = OneCard("paid", self.fool.purse(after, debtor)).draw(chance)
            trick = trick.model_copy(update={"paid": paid})
        return piece.model_copy(update={"tricks": (trick,)})

    def coded(self, passage: Passage) -> HandFields:
        """Return the play, card by card, with what was paid for the Fool; who won follows from it."""
        digits, position, wanted = passage.digits, passage.position, part(passage.hand, "tricks")
        if not digits.usually(True, wanted is not None):
            return {"tricks": None}
        made: list[Trick] = []
        while digits.usually(len(position.taken) < self.length, item(wanted, len(made)) is not None):
            played = item(wanted, len(made))
            trick = coded_entry(self.moves(position), passage, played)
            after = self._after(position, models.Hand(tricks=(trick,)))
            purse = self.fool.purse(after, debtor_of(after))
            paid = part(played, "paid")
            if digits.usually(self.fool.chosen and bool(purse), paid is not None):
                trick = trick.model_copy(update={"paid": code_card(digits, purse, paid)})
                after = self._after(position, models.Hand(tricks=(trick,)))
            if after.leader == NOBODY:
                raise Unfit  # the cards do not tell who won: only the record can
            made.append(trick)
            position = after
        return {"tricks": tuple(made)}

    def _after(self, position: Position, piece: Hand) -> Position:
        """Return the position after this trick."""
        return self.apply(position, play_of(piece.tricks or ()))


def _card_at(place: int) -> Callable[[Trick], str | None]:
    """Return what reads the card at a place of a trick; None if it has fewer."""
    return lambda trick: item(trick.cards, place)


def _ending(rule: SaidOfTricks, said: DeclarationsMade, before: Position, note: Note) -> Note:
    """Return what writes down the steps of a trick, and just before it is taken what is said at its end."""
    last = [before]

    def noted(step: Step, position: Position, *where: Any) -> None:
        if step is CARD:
            last[0] = position
        elif step is TAKEN:
            last[0] = rule.after(last[0], said, note)
        declared = last[0].setting.declared
        note(step, position._replace(setting=position.setting._replace(declared=declared)), *where)

    return noted


def _shifted(note: Note | None, start: int) -> Note | None:
    """Return what writes down the steps of some tricks, the first of them the one with this number, from 0."""
    if note is None or not start:
        return note

    def shifted(step: Step, position: Position, *where: Any) -> None:
        (name, number, *rest), *others = where
        note(step, position, (name, number + start, *rest), *others)

    return shifted


def _without(hands: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return the hands without these cards."""
    return tuple([held & ~gone for held in hands])


def _stated_winner(trick: Trick, players: Sequence[int]) -> int:
    """Return the winner as the record states him, where the cards do not tell."""
    return NOBODY if trick.winner is None or trick.winner not in players else trick.winner


def _left(
    hands: tuple[int, ...],
    unseen: tuple[int, ...],
    missing: tuple[int, ...],
    order: Sequence[int] | None,
    cards: Sequence[int],
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Unknown cards each seat still holds, and known ones it may have lost, after these cards of a trick."""
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
                if held & BIT[card]:  # there it was one of those that had gone
                    lost[other] = max(0, lost[other] - 1)
        else:
            lost[seat] += 1  # it may have been a card we know, or an unknown one
    return tuple(still), tuple(lost)


def _note_cards(now: Position, order: Sequence[int], cards: Sequence[int], i: int, note: Note) -> None:
    """Write down the position after each card of a trick."""
    before, unseen, missing, piles, hidden, credit, _, leader, taken, setting = now
    hands = before
    for place, (seat, card) in enumerate(zip(order, cards, strict=False)):
        if not before[seat] & BIT[card]:
            unseen, missing = _left(before, unseen, missing, (seat,), (card,))
        hands, down = _without(hands, BIT[card]), tuple(cards[: place + 1])
        after = Position(hands, unseen, missing, piles, hidden, credit, down, leader, taken, setting)
        note(CARD, after, ("tricks", i, "cards", place), seat)
