"""The table: what lies where at one step, as values for the page to draw. Reads the replay, decides nothing."""

from functools import cache
from typing import NamedTuple

from tarot_records.core.cards import BIT, CARDS, UNKNOWN, cards_in, codes_of, mask
from tarot_records.core.faults import Fault
from tarot_records.core.position import NOBODY, Position, at_turn, hand_size, turns_of
from tarot_records.games import game_of
from tarot_records.rules.game import Game, Rules
from tarot_records.rules.step import CALLS, HANDS_OVER, LAYS_AWAY, SHOWS, STOCK, Laid
from tarot_records.words.phrasing import player_name

from ..site.speech import gettext as _
from ..site.speech import lang, later
from ..site.words import code_of
from .stock import ShownPart, stock_shown
from .walk import Walk

_RING = ("bottom", "bottom-right", "right", "top-right", "top", "top-left", "left", "bottom-left")
_PLACES = {
    2: (0, 4),
    3: (0, 3, 5),
    4: (0, 2, 4, 6),
    5: (0, 2, 3, 5, 6),
    6: (0, 1, 3, 4, 5, 7),
    7: (0, 1, 2, 3, 5, 6, 7),
    8: (0, 1, 2, 3, 4, 5, 6, 7),
}
"""Where so many players sit, going round anticlockwise from the bottom."""


class TableCard(NamedTuple):
    """A card in sight."""

    code: str
    fault: Fault | None = None
    """What is wrong with it."""
    legal: bool = False
    """Whether it should have been played instead."""
    moved: bool = False
    """Whether it has just come into this hand."""


class SeatedPlayer(NamedTuple):
    """A player at the table."""

    seat: int
    name: str
    label: str
    where: str
    cards: tuple[TableCard, ...]
    most: int
    """The most cards he holds at any step of this hand."""
    size: int
    dealer: bool
    declarer: bool
    partner: bool
    """Whether everybody at the table knows him as the declarer's partner."""
    alone: bool
    """Whether everybody at the table knows that this is the declarer and that he plays alone."""
    called: str
    """The card this player has called; empty if none."""
    sits_out: bool
    turn: bool
    tricks: int
    """How many tricks he has taken."""


class Played(NamedTuple):
    """A card of the trick in the middle."""

    seat: int
    name: str
    where: str
    card: TableCard
    leads: bool
    winning: bool


class MiddleHeap(NamedTuple):
    """Cards that a step is about, laid out in the middle."""

    title: str
    cards: tuple[str, ...]
    parts: tuple[ShownPart, ...] = ()
    """The same part by part, where a stock lies in several."""


class Scene(NamedTuple):
    """The whole table."""

    places: tuple[SeatedPlayer, ...]
    trick: tuple[Played, ...]
    over: bool
    """Whether the trick in the middle has been taken."""
    heap: MiddleHeap | None
    """What lies in the middle before play."""
    gift: tuple[str, ...]
    """The cards of the stock that have just been won with the trick."""


def scene(walk: Walk, step: int, turn: int = 0) -> Scene:
    """Return what lies on the table after this step, as somebody sees it who sits behind the seat `turn`."""
    report, frame = walk.report, walk.frames[step]
    record, rules, position = report.record, report.rules, frame.after
    assert record is not None
    assert rules is not None
    seats = len(position.hands)
    where = places_of(game_of(record.game), seats, turn)
    over = frame.step.takes and bool(position.taken)
    leader, cards, best = _middle(rules, position, over)
    base = f"/hands/{frame.hand}/tricks/{(frame.trick or 0) - 1}/cards/"
    trick = tuple(
        Played(
            seat,
            player_name(record, seat, lang()),
            where[seat],
            TableCard(code_of(card), next(iter(walk.faults_at(f"{base}{i}")), None)),
            i == 0,
            i == best,
        )
        for i, (seat, card) in enumerate(zip(turns_of(position)[leader], cards, strict=False))
    )
    heap = None if trick else _heap(walk, step)
    return Scene(_places(walk, step, where), trick, over, heap, _gift(walk, step) if over else ())


def _gift(walk: Walk, step: int) -> tuple[str, ...]:
    """Return what the stock has lost by this step, which ends a trick."""
    before, after = (walk.frames[at].after.setting for at in (step - 1, step))
    return _codes(before.talon & ~after.talon, max(0, before.talon_unseen - after.talon_unseen))


@cache
def places_of(game: Game, seats: int, turn: int) -> tuple[str, ...]:
    """Return where each seat of a game is for who sits behind the seat `turn`."""
    places = ring(seats, game.direction == "clockwise")
    return tuple(places[(seat - turn) % seats] for seat in range(seats))


def ring(seats: int, clockwise: bool) -> tuple[str, ...]:
    """Return where each seat sits, the first at the bottom, the others in order of play."""
    sign = -1 if clockwise else 1
    return tuple(_RING[sign * place % len(_RING)] for place in _PLACES[seats])


_TITLES = {
    STOCK: later("Stock"),
    CALLS: later("%(player)s calls"),
    LAYS_AWAY: later("%(player)s lays away"),
    SHOWS: later("%(player)s shows"),
    HANDS_OVER: later("%(giver)s to %(taker)s"),
}


def _heap(walk: Walk, step: int) -> MiddleHeap | None:
    """Return the cards a step before play is about."""
    record, laid = walk.report.record, laid_at(walk, step)
    assert record is not None
    if laid is None or not (laid.cards or laid.unseen > 0):
        return None
    names = {
        role: "" if seat in (None, NOBODY) else player_name(record, seat, lang()) for role, seat in laid.seats.items()
    }
    title, parts = _(_TITLES[laid.title], **names), stock_shown(walk, step) if laid.title == STOCK else ()
    if len(parts) == 1:  # as one, but in its order
        return MiddleHeap(title, parts[0].cards)
    return MiddleHeap(title, _codes(laid.cards, laid.unseen), parts)


def laid_at(walk: Walk, step: int) -> Laid | None:
    """Return what a step lays in the middle."""
    return walk.frames[step].step.laid(walk.report.moment(step))


def _codes(held: int, unseen: int) -> tuple[str, ...]:
    return codes_of(held) + ("?",) * unseen


def _middle(rules: Rules, position: Position, over: bool) -> tuple[int, tuple[int, ...], int]:
    """Return who led the trick in the middle, its cards, and which of them is winning (-1: nobody knows)."""
    if over:
        leader, winner, cards = position.taken[-1]
        return leader, cards, turns_of(position)[leader].index(winner) if NOBODY not in (leader, winner) else -1
    if not position.trick:
        return position.leader, (), -1
    winner = rules.winning(position)
    leader = position.leader
    return leader, position.trick, turns_of(position)[leader].index(winner) if winner != NOBODY else -1


def _places(walk: Walk, step: int, where: tuple[str, ...]) -> tuple[SeatedPlayer, ...]:
    frame, record, rules = walk.frames[step], walk.report.record, walk.report.rules
    assert record is not None
    assert rules is not None
    position, pack = frame.after, rules.pack
    setting, seats = position.setting, len(position.hands)
    declarer = NOBODY if setting.contract is None else setting.contract.declarer
    partner = walk.report.partner_at(step)
    called = "" if setting.called is None else code_of(setting.called)
    turn = _turn(walk, step)
    wrong, legal = _marked(walk, step)
    moved = _moved(walk, step)
    taken = [winner for _leader, winner, _cards in position.taken]
    most = walk.once(("most", frame.hand), lambda: _most(walk, frame.hand))
    return tuple(
        SeatedPlayer(
            seat,
            player_name(record, seat, lang()),
            record.players[seat].label or "",
            where[seat],
            tuple(
                TableCard(code, wrong.get((seat, code)), (seat, code) in legal, bool(moved & BIT[CARDS[code]]))
                for code in pack.in_hand(position.hands[seat])
            )
            + (TableCard("?"),) * position.unseen[seat],
            most[seat],
            hand_size(position, seat),
            setting.dealer == seat,
            seat == declarer,
            seat == partner != declarer,
            seat == partner == declarer,
            called if seat == declarer else "",
            seat in setting.sits_out,
            seat == turn,
            taken.count(seat),
        )
        for seat in range(seats)
    )


def _most(walk: Walk, hand: int) -> tuple[int, ...]:
    """Return the most cards that each seat holds in a hand, known or not."""
    sizes = [
        [held.bit_count() + unseen for held, unseen in zip(after.hands, after.unseen, strict=True)]
        for after in (walk.frames[step].after for step in walk.hands[hand])
    ]
    return tuple(max(of_seat) for of_seat in zip(*sizes, strict=True))


def _moved(walk: Walk, step: int) -> int:
    """Return the cards that have come into a hand by this step: taken up, or handed over."""
    frames = walk.frames
    if not frames[step].step.moves or step == 0:
        return 0
    after, before = frames[step].after, frames[step - 1].after
    return mask(card for new, old in zip(after.hands, before.hands, strict=True) for card in cards_in(new & ~old))


def _turn(walk: Walk, step: int) -> int:
    """Return who plays the next card of the record, or NOBODY."""
    frames = walk.frames
    if step + 1 == len(frames) or not frames[step + 1].step.plays:
        return NOBODY
    seat = at_turn(frames[step].after)
    return seat if frames[step + 1].seat == seat else NOBODY


def _marked(walk: Walk, step: int) -> tuple[dict[tuple[int, str], Fault], set[tuple[int, str]]]:
    """Return the cards the faults of this step are about, and those that should have been played, by seat."""
    wrong: dict[tuple[int, str], Fault] = {}
    legal: set[tuple[int, str]] = set()
    for explained in walk.explained_at(step):
        fault = explained.fault
        seat, card = fault.where.seat, fault.facts.get("card")
        if seat is None or card not in CARDS or CARDS[card] >= UNKNOWN:
            continue
        wrong[seat, card] = fault
        legal.update((seat, code) for code in fault.facts.get("legal", ()))
    return wrong, legal
