"""Table layout at one step: seats, hands, trick, stock and trick list, as values for pages and pictures. No rules."""

from functools import cache
from itertools import product
from typing import NamedTuple

from tarot_records.core.cards import BIT, CARDS, UNKNOWN, cards_in, mask
from tarot_records.core.faults import Fault
from tarot_records.core.packs import Pack
from tarot_records.core.position import NOBODY, Position, StockPart, hand_size, seat_to_play, turns_of
from tarot_records.games import game_of
from tarot_records.record.model import Record
from tarot_records.rules.game import Game, Rules
from tarot_records.rules.step import CALLS, HANDS_OVER, LAYS_AWAY, SHOWS, STOCK, Laid

from ..site.speech import gettext as _
from ..site.speech import mark_for_translation
from ..site.words import code_of, names
from .walk import Section, Walk

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
"""Number of seats -> indices of their places in the ring, anticlockwise from the bottom."""
_TITLES = {
    STOCK: mark_for_translation("Stock"),
    CALLS: mark_for_translation("%(player)s calls"),
    LAYS_AWAY: mark_for_translation("%(player)s lays away"),
    SHOWS: mark_for_translation("%(player)s shows"),
    HANDS_OVER: mark_for_translation("%(giver)s to %(taker)s"),
}


class TableCard(NamedTuple):
    """A card that is shown on the table."""

    code: str
    fault: Fault | None = None
    legal: bool = False
    """True if the card would have been legal in place of a faulty one."""
    moved: bool = False
    """True if the card has come into the hand at this step."""


class SeatedPlayer(NamedTuple):
    """A player at the table."""

    seat: int
    name: str
    label: str
    where: str
    """Place in the ring, such as `top-left`."""
    cards: tuple[TableCard, ...]
    most: int
    """Maximum number of cards that the seat holds during this hand."""
    size: int
    dealer: bool
    declarer: bool
    partner: bool
    """True if the whole table knows this player as the declarer's partner."""
    alone: bool
    """True if the whole table knows that this player is the declarer and plays alone."""
    called: str
    """Code of the card that this player has called; empty if there is none."""
    sits_out: bool
    turn: bool
    tricks: int
    """Number of tricks that this player has taken."""


class Played(NamedTuple):
    """A card of the trick in the middle."""

    seat: int
    name: str
    where: str
    card: TableCard
    leads: bool
    winning: bool


class ShownPart(NamedTuple):
    """A part of the stock that is shown by itself."""

    cards: tuple[str, ...]
    whose: str
    """The owner of the part in words; empty if it has no owner yet."""
    taken: bool
    """True if a player has taken the part into his hand."""


class MiddleHeap(NamedTuple):
    """Cards laid out in the middle before play."""

    title: str
    cards: tuple[str, ...]
    parts: tuple[ShownPart, ...] = ()
    """The same cards by part, if the stock has several parts."""


class Scene(NamedTuple):
    """The whole table at one step."""

    places: tuple[SeatedPlayer, ...]
    trick: tuple[Played, ...]
    over: bool
    """True if the trick in the middle has been taken."""
    heap: MiddleHeap | None
    gift: tuple[str, ...]
    """Codes of the stock cards that the trick has just won."""


def scene(walk: Walk, step: int, turn: int = 0) -> Scene:
    """Return the table after a step, with the seat `turn` at the bottom."""
    frame, position = walk.frames[step], walk.frames[step].after
    where = places_of(game_of(walk.record.game), len(position.hands), turn)
    over = frame.step.takes and bool(position.taken)
    leader, winner, cards = position.taken[-1] if over else (position.leader, NOBODY, position.trick)
    if cards and not over:
        winner = walk.rules.winning(position)
    seats = turns_of(position)[leader]
    trick = tuple(
        Played(
            seat,
            walk.player(seat),
            where[seat],
            trick_card(walk, frame.hand, frame.trick or 0, i, card),
            leads=i == 0,
            winning=leader != NOBODY and seat == winner,
        )
        for i, (seat, card) in enumerate(zip(seats, cards, strict=False))
    )
    heap = None if trick else _heap(walk, step)
    return Scene(_places(walk, step, where), trick, over, heap, _gift(walk, step) if over else ())


def trick_card(walk: Walk, hand: int, trick: int, place: int, card: int) -> TableCard:
    """Return a card of a trick (numbered from 1) with the first fault at its place in the record."""
    faults = walk.faults_at(f"/hands/{hand}/tricks/{trick - 1}/cards/{place}")
    return TableCard(code_of(card), next(iter(faults), None))


@cache
def places_of(game: Game, seats: int, turn: int) -> tuple[str, ...]:
    """Return the place at the table of each seat, with the seat `turn` at the bottom."""
    places = ring(seats, game.direction == "clockwise")
    return tuple(places[(seat - turn) % seats] for seat in range(seats))


def ring(seats: int, clockwise: bool) -> tuple[str, ...]:
    """Return the places at the table in order of play, beginning at the bottom."""
    sign = -1 if clockwise else 1
    return tuple(_RING[sign * place % len(_RING)] for place in _PLACES[seats])


# -- the middle --------------------------------------------------------------------------------


def cards_in_middle(walk: Walk, step: int) -> Laid | None:
    """Return the cards that a step lays in the middle; None if there are none."""
    return walk.frames[step].step.laid(walk.report.moment(step))


def _heap(walk: Walk, step: int) -> MiddleHeap | None:
    """Return the cards in the middle with their title; None if there are none."""
    laid = cards_in_middle(walk, step)
    if laid is None or not (laid.cards or laid.unseen > 0):
        return None
    players = {role: "" if seat in (None, NOBODY) else walk.player(seat) for role, seat in laid.seats.items()}
    title, parts = _(_TITLES[laid.title], **players), stock_shown(walk, step) if laid.title == STOCK else ()
    if len(parts) == 1:  # shown without parts, but in the order of the single part
        return MiddleHeap(title, parts[0].cards)
    return MiddleHeap(title, cards_of(walk.rules.pack, laid.cards, laid.unseen), parts)


def _gift(walk: Walk, step: int) -> tuple[str, ...]:
    """Return the cards that have left the stock with the trick that this step ends."""
    before, after = walk.frames[step - 1].after.setting, walk.frames[step].after.setting
    return cards_of(walk.rules.pack, before.talon & ~after.talon, before.talon_unseen - after.talon_unseen)


def cards_of(pack: Pack, held: int, unseen: int) -> tuple[str, ...]:
    """Return the codes of a mask as a player orders them, and `?` for each of `unseen` unknown cards, if any."""
    return pack.in_hand(held) + ("?",) * unseen


# -- the stock ---------------------------------------------------------------------------------


def stock_shown(walk: Walk, step: int) -> tuple[ShownPart, ...]:
    """Return the parts of the stock after a step; none if it is undivided or its order is unknown."""
    frame = walk.frames[step]
    return tuple(
        ShownPart(
            tuple(code_of(card) for card in part.cards),
            _owner(walk.record, walk.rules, frame.after, part, frame.step.settles),
            part.seat != NOBODY and not part.trick,
        )
        for part in walk.rules.stock_parts(frame.after)
    )


def _owner(record: Record, rules: Rules, position: Position, part: StockPart, over: bool) -> str:
    """Return the owner of a part of the stock in words; empty if there is none yet."""
    player = names(record, (part.seat,)) if part.seat != NOBODY else ""
    if part.trick:
        if player:
            return _("trick %(number)s, %(player)s", number=part.trick, player=player)
        return _("with trick %(number)s", number=part.trick)
    if player:
        return _("taken by %(player)s", player=player)
    if not over or position.setting.result is None:
        return ""
    cards = mask(part.cards)
    side = next((side for side in rules.sides(position) if not cards & ~rules.gathered(position, side)[0]), None)
    return _("nobody’s") if side is None else _("goes to %(side)s", side=names(record, side))


# -- the players -------------------------------------------------------------------------------


def _places(walk: Walk, step: int, where: tuple[str, ...]) -> tuple[SeatedPlayer, ...]:
    """Return the players at the table after a step, each at the place in `where`."""
    frame, record = walk.frames[step], walk.record
    position, setting = frame.after, frame.after.setting
    declarer = NOBODY if setting.contract is None else setting.contract.declarer
    partner = walk.report.partner_at(step)
    called = "" if setting.called is None else code_of(setting.called)
    turn = _turn(walk, step)
    wrong, legal = _marked(walk, step)
    moved = _moved(walk, step)
    taken = [winner for _leader, winner, _cards in position.taken]
    most = walk.cached(("most", frame.hand), lambda: _max_cards(walk, frame.hand))
    return tuple(
        SeatedPlayer(
            seat,
            walk.player(seat),
            record.players[seat].label or "",
            where[seat],
            tuple(
                TableCard(code, wrong.get((seat, code)), (seat, code) in legal, bool(moved & BIT[CARDS[code]]))
                for code in walk.rules.pack.in_hand(held)
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
        for seat, held in enumerate(position.hands)
    )


def _max_cards(walk: Walk, hand: int) -> tuple[int, ...]:
    """Return the maximum number of cards, known or unknown, that each seat holds during a hand."""
    positions = [walk.frames[step].after for step in walk.hands[hand]]
    return tuple(
        max(position.hands[seat].bit_count() + position.unseen[seat] for position in positions)
        for seat in range(len(positions[0].hands))
    )


def _moved(walk: Walk, step: int) -> int:
    """Return the mask of cards that this step has brought into a hand, from the stock or another hand."""
    if not walk.frames[step].step.moves or step == 0:
        return 0
    after, before = walk.frames[step].after, walk.frames[step - 1].after
    return mask(card for new, old in zip(after.hands, before.hands, strict=True) for card in cards_in(new & ~old))


def _turn(walk: Walk, step: int) -> int:
    """Return the seat that plays a card at the next step of the record; NOBODY if the next step plays no card."""
    seat, after = seat_to_play(walk.frames[step].after), walk.frames[step + 1 : step + 2]
    return seat if any(frame.step.plays and frame.seat == seat for frame in after) else NOBODY


def _marked(walk: Walk, step: int) -> tuple[dict[tuple[int, str], Fault], set[tuple[int, str]]]:
    """Return the cards with a fault at this step, and the cards that would have been legal, by seat and code."""
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


# -- the list of tricks ----------------------------------------------------------------------------


class ListedCard(NamedTuple):
    """A card in the list of tricks."""

    card: TableCard
    leads: bool
    wins: bool
    step: int
    """The step at which the card is played."""
    marked: bool
    """True if the record has a remark on this card."""

    @property
    def classes(self) -> str:
        """The classes of its cell in the list: `leads`, `wins`, `wrong`."""
        return _CELL_CLASSES[self.leads, self.wins, self.card.fault is not None]


_CELL_CLASSES = {
    marks: " ".join(name for name, is_marked in zip(("leads", "wins", "wrong"), marks, strict=True) if is_marked)
    for marks in product((False, True), repeat=3)
}
"""Three truth values (a card leads, wins, is faulty) -> the classes of its cell."""


class ListedTrick(NamedTuple):
    """A trick in the list of tricks."""

    number: int
    step: int | None
    """The first step of the trick; None if it was not replayed because its leader is unknown."""
    cells: tuple[ListedCard | None, ...]
    """The card of each seat; None if there is none."""
    loose: tuple[str, ...] = ()
    """The cards of a trick that was not replayed, as written."""
    faulty: bool = False
    when: str = ""
    """`gone`, `now` or `later`, relative to the current step."""


def trick_rows(walk: Walk, hand: int, step: int, ahead: bool = True) -> list[ListedTrick]:
    """Return the tricks of a hand as seen from a step; without `ahead`, only cards played up to the step."""
    return [
        later
        if section is None or step < section.start
        else gone
        if step >= section.end
        else now
        if ahead
        else _current(walk, now, step)
        for section, gone, now, later in walk.cached(("rows", hand, ahead), lambda: _timed_rows(walk, hand, ahead))
    ]


def _timed_rows(
    walk: Walk, hand: int, ahead: bool
) -> list[tuple[Section | None, ListedTrick, ListedTrick, ListedTrick]]:
    """Return for each trick of a hand its section (None if not replayed), and its row as `gone`, `now` and `later`."""
    sections = {section.trick: section for section in walk.sections(hand)}
    rows = []
    for row in _rows(walk, hand):
        later = row if ahead else ListedTrick(row.number, row.step, (None,) * len(row.cells))
        timed = (row._replace(when="gone"), row._replace(when="now"), later._replace(when="later"))
        rows.append((sections.get(row.number), *timed))
    return rows


def _rows(walk: Walk, hand: int) -> list[ListedTrick]:
    sections = {section.trick: section for section in walk.sections(hand)}
    return [
        _row(walk, hand, sections[number])
        if number in sections
        else ListedTrick(number, None, (), trick.cards, faulty=True)
        for number, trick in enumerate(walk.record.hands[hand].tricks or (), 1)
    ]


def _row(walk: Walk, hand: int, section: Section) -> ListedTrick:
    """Return a replayed trick; the last trick of a branch may be incomplete."""
    number, frame = section.trick or 0, walk.frames[section.end - 1]
    after = frame.after
    leader, winner, cards = after.taken[-1] if frame.step.takes else (after.leader, NOBODY, after.trick)
    cells: list[ListedCard | None] = [None] * len(after.hands)
    steps = [step for step in range(section.start, section.end) if walk.frames[step].step.plays]
    for i, (seat, card, step) in enumerate(zip(turns_of(after)[leader], cards, steps, strict=False)):
        shown, marked = trick_card(walk, hand, number, i, card), bool(walk.marks_at(step))
        cells[seat] = ListedCard(shown, i == 0, seat == winner != NOBODY, step, marked)
    return ListedTrick(number, section.start, tuple(cells), faulty=section.faulty)


def _current(walk: Walk, row: ListedTrick, step: int) -> ListedTrick:
    """Return the trick that is being played at a step, with the cards played up to the step."""
    frame = walk.frames[step]
    if not frame.step.plays:
        return row
    down = turns_of(frame.after)[frame.after.leader][: len(frame.after.trick)]
    cells = tuple(
        cell._replace(wins=False) if cell is not None and seat in down else None for seat, cell in enumerate(row.cells)
    )
    return row._replace(cells=cells, faulty=any(cell is not None and cell.card.fault for cell in cells))
