"""Branches: other lines of play from a step of a hand. The replay judges every card; nothing is stored.

A branch leaves a game at a step and continues card by card. It is a value: the step where it leaves the game, and the
moves since.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from tarot_records.analysis.knowledge import proved_absent
from tarot_records.core.cards import BIT, CARDS, CODES, UNKNOWN, cards_in, codes_of
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.core.position import NOBODY, Position, active_seats, has_fallen, out_of_play, seat_to_play, turns_of
from tarot_records.engine.fold import Frame, resumed, trick_played
from tarot_records.engine.placed_faults import placed
from tarot_records.record.model import Record, Trick
from tarot_records.report.report import Report
from tarot_records.rules.fool import debtor_of
from tarot_records.rules.game import Rules
from tarot_records.rules.step import CARD_CODES

PAYS: Final = "p"
"""Prefix of a card that is paid for the Fool, in written moves."""
ON: Final = "on"
"""Last word of written moves after which all players continue as they did in the game."""
MOVES: Final = rf"(?:{PAYS}?[A-Z][0-9A-Z]*-)*(?:{PAYS}?[A-Z][0-9A-Z]*|{ON})"
"""Pattern of written moves: `C7-T3-pD2`."""


class Move(NamedTuple):
    """A move of a branch: a card played, or a card paid for the Fool."""

    card: str
    pays: bool = False


class Choice(NamedTuple):
    """A card of the player whose turn it is, and the fault of playing it, if any."""

    move: Move
    fault: Fault | None = None
    """The fault of making the move; None if the move is legal."""
    certain: bool = True
    """False if the fault does not follow from the player's known cards, but only from cards that he may hold."""

    @property
    def legal(self) -> bool:
        """True if playing the move is no fault."""
        return self.fault is None


class NextTurn(NamedTuple):
    """The player who has to play a card, or pay one for the Fool, and his choices."""

    seat: int
    """The seat of the player; NOBODY if the hand is over or the turn is unknown."""
    choices: tuple[Choice, ...] = ()
    """The cards that the player is known to have."""
    unknown: int = 0
    """Number of unknown cards of the player."""

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves."""
        return tuple(choice.move for choice in self.choices if choice.legal)

    @property
    def must(self) -> Move | None:
        """The only legal move; None if there are several, or if the player has unknown cards."""
        return self.legal[0] if len(self.legal) == 1 and not self.unknown else None


class Branch(NamedTuple):
    """A game up to a step, and the moves since."""

    report: Report
    """The game itself."""
    step: int
    """The step where the branch leaves the game: the last step before the first move."""
    first: int
    """The first step of the trick in which the branch leaves the game."""
    start: Position
    """The position before the trick in which the branch leaves the game."""
    tricks: tuple[Trick, ...]
    """The completed tricks of the hand, in the game and in the branch."""
    position: Position
    """The position before the current trick."""
    down: tuple[str, ...]
    """The cards of the current trick."""
    moves: tuple[Move, ...] = ()
    """The moves since the branch left the game."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        assert self.report.rules is not None
        return self.report.rules

    @property
    def record(self) -> Record:
        """The record of the game."""
        assert self.report.record is not None
        return self.report.record

    @property
    def hand(self) -> int:
        """The number of the hand, from 0."""
        return self.report.frames[self.step].hand

    @property
    def now(self) -> Position:
        """The position with the current trick."""
        return self.position._replace(trick=tuple(CARDS[code] for code in self.down))


# -- where a branch begins -------------------------------------------------------------------------------


def branch_at(report: Report, step: int) -> Branch | None:
    """Return a branch without moves at a step, or at the first later step where a card is played next.

    None if no more card is played in the hand, or if this program has no rules of the game.
    """
    rules, frames, record = report.ruled, report.frames, report.record
    if rules is None or record is None:
        return None
    hand = [later for later in range(step, len(frames)) if frames[later].hand == frames[step].hand]
    at = next((at for at in hand if _goes_on(rules, frames, at)), None)
    if at is None:
        return None
    after = frames[at].after
    first = at + 1 - len(after.trick)
    start = frames[first - 1].after._replace(leader=after.leader)
    tricks = record.hands[frames[at].hand].tricks or ()
    down = tuple(CARD_CODES[card] for card in after.trick)
    return Branch(report, at, first, start, tricks[: len(start.taken)], start, down)


def last_branching_step(report: Report, steps: range) -> int:
    """Return the last step of a hand from which another card can be played; -1 if there is none."""
    rules = report.ruled
    return -1 if rules is None else max((at for at in steps if _goes_on(rules, report.frames, at)), default=-1)


def _goes_on(rules: Rules, frames: tuple[Frame, ...], at: int) -> bool:
    """Return True if the next move after a step is a card played; not if a payment for the Fool comes first."""
    frame, after = frames[at], frames[at].after
    then = frames[at + 1] if at + 1 < len(frames) and frames[at + 1].hand == frame.hand else None
    return (
        (frame.trick is not None or (then is not None and then.step.plays))
        and not (frame.step.takes and then is not None and then.step.takes)
        and len(after.taken) < rules.playing.length
        and len(after.trick) < len(active_seats(after))
        and seat_to_play(after) != NOBODY
    )


# -- moves -----------------------------------------------------------------------------------------


def next_turn(branch: Branch) -> NextTurn:
    """Return the next player of a branch, and his cards, each with the fault of playing it, if any."""
    position = branch.now
    seat, purse = _next_player(branch, position)
    if purse:
        return NextTurn(seat, tuple(Choice(Move(code, True)) for code in codes_of(purse)))
    if seat == NOBODY:
        return NextTurn(NOBODY)
    held, unseen, missing = position.hands[seat], position.unseen[seat], position.missing[seat]
    if missing:  # some of the known cards have gone, and it is unknown which
        return NextTurn(seat, (), held.bit_count() + unseen - missing)
    return NextTurn(seat, tuple(_judge_card(branch, position, seat, code) for code in codes_of(held)), unseen)


def is_legal(branch: Branch, move: Move) -> bool:
    """Return True if a move is legal as far as the cards are known."""
    position, bit = branch.now, BIT[CARDS[move.card]]
    seat, purse = _next_player(branch, position)
    if purse or move.pays:
        return move.pays and bool(purse & bit)
    if seat == NOBODY or position.missing[seat] or not position.hands[seat] & bit:
        return False
    return _judge_card(branch, position, seat, move.card).legal


def _next_player(branch: Branch, position: Position) -> tuple[int, int]:
    """Return the next seat and the mask of the cards that it may pay for the Fool, 0 if it has to play a card.

    The seat is NOBODY at the end.
    """
    fool, debtor = branch.rules.playing.fool, debtor_of(position)
    purse = fool.purse(position, debtor) if fool.chosen and not position.trick else 0
    if purse:
        return debtor, purse
    return NOBODY if len(position.taken) >= branch.rules.playing.length else seat_to_play(position), 0


def _judge_card(branch: Branch, position: Position, seat: int, code: str) -> Choice:
    """Return the card `code` as a choice of the seat, with the fault of playing it, if any.

    It is judged by the known cards of the seat, and if they show no fault, by all cards that the seat may hold.
    """
    known, perhaps = position.hands[seat], _may_hold(branch.rules, position, seat)
    path = ("tricks", len(branch.tricks), "cards", len(branch.down))
    for held, certain in ((known, True), (perhaps, False))[: 1 + (perhaps != known)]:
        hands = tuple(held if other == seat else cards for other, cards in enumerate(position.hands))
        findings = branch.rules.playing.check_card(position._replace(hands=hands), code)
        faults = (placed(finding._replace(path=path), branch.hand) for finding in findings)
        wrong = next((fault for fault in faults if fault.severity in FAULTY), None)
        if wrong is not None:
            return Choice(Move(code), wrong, certain)
    return Choice(Move(code))


def _may_hold(rules: Rules, position: Position, seat: int) -> int:
    """Return the mask of the cards that a seat may hold: all but those known to be elsewhere."""
    held = position.hands[seat]
    if not position.unseen[seat]:
        return held
    elsewhere = out_of_play(position) | proved_absent(rules, position)[seat]
    for other, cards in enumerate(position.hands):
        elsewhere |= cards if not position.missing[other] else 0
    free = (card for card in cards_in(rules.pack.cards & ~elsewhere) if not has_fallen(position, card))
    return held | sum(1 << card for card in free)


def with_move(branch: Branch, move: Move) -> Branch:
    """Return the branch with one more move, legal or not."""
    moves = (*branch.moves, move)
    if move.pays:
        paid = branch.tricks[-1].model_copy(update={"paid": move.card})
        position = branch.rules.playing.fool.pay(branch.position, move.card)
        start = branch.start if len(branch.tricks) > len(branch.start.taken) else position
        return branch._replace(tricks=(*branch.tricks[:-1], paid), start=start, position=position, moves=moves)
    down = (*branch.down, move.card)
    if len(down) < len(active_seats(branch.position)):
        return branch._replace(down=down, moves=moves)
    trick = Trick(leader=branch.position.leader, cards=down)
    position = trick_played(branch.rules, branch.position, trick)
    return branch._replace(tricks=(*branch.tricks, trick), position=position, down=(), moves=moves)


def with_moves(branch: Branch, moves: Iterable[Move]) -> tuple[Branch, Move | None]:
    """Return the branch with the moves before the first illegal one, and the illegal move; None if all are legal."""
    for move in moves:
        if not is_legal(branch, move):
            return branch, move
        branch = with_move(branch, move)
    return branch, None


def actual_move(branch: Branch) -> Move | None:
    """Return the move that the next player of the branch made in the same trick of the game; None if unknown."""
    position, number = branch.now, len(branch.tricks)
    over = next(frame.after for frame in reversed(branch.report.frames) if frame.hand == branch.hand).taken
    seat, purse = _next_player(branch, position)
    if purse:
        tricks = branch.record.hands[branch.hand].tricks or ()
        paid = tricks[number - 1].paid if number <= len(tricks) else None
        return None if paid is None else Move(paid, True)
    if seat == NOBODY or number >= len(over) or over[number][0] == NOBODY:
        return None
    leader, _, cards = over[number]
    card = cards[turns_of(position)[leader].index(seat)]
    return Move(CODES[card]) if card < UNKNOWN else None


def continued_as_played(branch: Branch) -> Branch:
    """Return the branch with automatic moves made until a player has a choice."""
    while (move := automatic_move(branch)) is not None:
        branch = with_move(branch, move)
    return branch


def automatic_move(branch: Branch) -> Move | None:
    """Return the move of the game if it is legal here, else the only legal move; None if there are several."""
    real = actual_move(branch)
    return real if real is not None and is_legal(branch, real) else next_turn(branch).must


# -- as text, and as a game -----------------------------------------------------------------------


def write_moves(moves: Iterable[Move], on: bool = False) -> str:
    """Return moves as text for a URL; with `on`, the text also states that all players then continue as in the game."""
    return "-".join([(PAYS if move.pays else "") + move.card for move in moves] + [ON] * on)


def read_moves(text: str) -> tuple[tuple[Move, ...], bool]:
    """Return the moves of a text from a URL, and True if all players then continue as in the game."""
    words = [word for word in text.split("-") if word]
    on = words[-1:] == [ON]
    return tuple(Move(word.removeprefix(PAYS), word.startswith(PAYS)) for word in words[: len(words) - on]), on


def replayed_branch(branch: Branch) -> Report:
    """Return a report on the hand as played in the branch, with its steps, and its score if it is played out."""
    frames, record = branch.report.frames, branch.record
    real = record.hands[branch.hand]
    gone = len(branch.start.taken)
    down = (Trick(leader=branch.position.leader, cards=branch.down),) if branch.down else ()
    tricks = (*branch.tricks, *down)
    nothing = {"scores": None, "claim": None, "end": None, "irregularities": (), "fool_paid": None}
    hand = real.model_copy(update={**nothing, "tricks": tricks})
    rest = hand.model_copy(update={"tricks": tricks[gone:], "declarations": ()})
    played = resumed(branch.rules, branch.start, rest, branch.hand) if rest.tricks else []
    kept = [frame for frame in frames[: branch.first] if frame.hand == branch.hand]
    hands = (*record.hands[: branch.hand], hand)
    return branch.report._replace(
        source=None,
        told=record.model_copy(update={"hands": hands, "marks": (), "result": None}),
        faults=(),
        frames=(*kept, *(frame for frame in played if _is_reached(branch, frame))),
    )


def _is_reached(branch: Branch, frame: Frame) -> bool:
    """Return True if the branch has reached the step of a frame, which may come from a later part of the hand."""
    if frame.trick is None:
        return len(branch.tricks) >= branch.rules.playing.length
    if frame.trick <= len(branch.tricks):
        return True
    return frame.step.plays and len(frame.after.trick) <= len(branch.down)
