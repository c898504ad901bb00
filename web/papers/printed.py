"""The print sheet: a game on paper, each hand on a page of its own, as values for the page to set."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tarot_records.core.cards import FOOL_BIT, PLAIN_SUITS, SUITS, TRUMP_SUIT, codes_of, mask_of
from tarot_records.core.faults import FAULTY, UNREADABLE, Fault
from tarot_records.core.position import NOBODY, Position, passed_before_play
from tarot_records.engine.fold import Frame
from tarot_records.record.model import Record
from tarot_records.words.explain import Explanation
from tarot_records.words.numbers import points
from tarot_records.words.phrasing import player_name

from ..site.speech import gettext as _
from ..site.speech import lang, language
from ..site.words import game_words
from ..table.race import side_letters
from ..table.stock import ShownPart, stock_shown
from ..table.tricks import ListedTrick, trick_rows
from ..table.walk import Walk
from .scores import ScoreGroup, score_of
from .sheet import contract_words

NOTES = 12
"""So many faults of a hand stand below it in full; of more there is only the number."""
_SUITS = (("T", TRUMP_SUIT), *zip(SUITS, PLAIN_SUITS, strict=False))


class CardsBySuit(NamedTuple):
    """Cards suit by suit, as a player would write them down."""

    suits: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Class and sign of each suit, and its ranks, the highest first."""
    unseen: int
    """How many more there are that nobody knows."""


class PrintedSeat(NamedTuple):
    """A player and what he was dealt."""

    name: str
    label: str
    roles: tuple[str, ...]
    dealt: CardsBySuit


class Leaf(NamedTuple):
    """A hand on its page."""

    number: int
    label: str
    dealer: str
    contract: str
    ended: str
    seats: tuple[PrintedSeat, ...]
    aside: tuple[tuple[str, CardsBySuit], ...]
    """Stock, scarts and hands that nobody plays."""
    told: tuple[tuple[str, str], ...]
    """Auction, call, exchanges, declarations: heading and words."""
    tricks: tuple[ListedTrick, ...]
    running: Mapping[int, tuple[str, ...]]
    """Number of a trick -> the card points of each side after it."""
    sides: tuple[str, ...]
    """Whose they are; none where there is a side for each player and the table would grow too wide."""
    groups: tuple[ScoreGroup, ...]
    notes: tuple[Explanation, ...]
    more: int
    """How many faults are not among the notes."""
    marks: Mapping[str, str]
    """Place of the record -> the numbers of the notes about it."""


class Printed(NamedTuple):
    """A game on paper."""

    game: str
    label: str
    verdict: str
    players: tuple[str, ...]
    where: tuple[str, ...]
    """Event, place, date, table and round, as far as they are known."""
    source: str
    leaves: tuple[Leaf, ...]


def printed_of(walk: Walk, game: str) -> Printed:
    """The print sheet of a replayed record of a game with this name."""
    record = walk.report.record
    assert record is not None
    event, provenance = record.event, record.provenance
    where: tuple[str | None, ...] = () if event is None else (event.name, event.place, event.date)
    if event is not None and event.table:
        where += (_("table %(table)s", table=event.table),)
    if event is not None and event.round:
        where += (_("round %(round)s", round=event.round),)
    return Printed(
        game,
        walk.label,
        language().verdict(walk.report.verdict),
        tuple(_who(record, seat) for seat in range(len(record.players))),
        tuple(part for part in where if part),
        ", ".join(part for part in (provenance.source, provenance.page) if part) if provenance is not None else "",
        tuple(_leaf(walk, record, hand) for hand in walk.hands),
    )


def _who(record: Record, seat: int) -> str:
    return player_name(record, None if seat == NOBODY else seat, lang())


def _leaf(walk: Walk, record: Record, hand: int) -> Leaf:
    steps = walk.hands[hand]
    first, last = walk.frames[steps.start], walk.frames[steps.stop - 1]
    setting = last.after.setting
    numbers = [
        i
        for i, fault in enumerate(walk.report.faults)
        if fault.where.hand == hand + 1 and fault.severity in FAULTY | {UNREADABLE}
    ]
    shown = numbers[:NOTES]
    running = _running(walk, hand, last.after)
    return Leaf(
        hand + 1,
        record.hands[hand].label or "",
        "" if setting.dealer == NOBODY else _who(record, setting.dealer),
        "" if setting.contract is None else contract_words(record, setting.contract, setting.called is not None),
        language().term("end", setting.ended) if setting.ended else "",
        tuple(_seat(record, seat, first.after, last.after) for seat in range(len(first.after.hands))),
        tuple(_aside(record, first.after, last.after, stock_shown(walk, steps.stop - 1))),
        tuple(_told(walk, record, [walk.frames[step] for step in steps])),
        tuple(trick_rows(walk, hand, steps.stop - 1)),
        running,
        _sides(walk, last.after) if running else (),
        score_of(walk, hand),
        tuple(walk.explained(i) for i in shown),
        len(numbers) - len(shown),
        _marks([walk.report.faults[i] for i in shown]),
    )


def _marks(faults: list[Fault]) -> Mapping[str, str]:
    marks: dict[str, str] = {}
    for number, fault in enumerate(faults, 1):
        place = fault.where.pointer
        marks[place] = f"{marks[place]}, {number}" if place in marks else str(number)
    return marks


def _sides(walk: Walk, position: Position) -> tuple[str, ...]:
    rules, record = walk.report.rules, walk.report.record
    assert rules is not None
    assert record is not None
    return tuple(side_letters(record, side) for side, _value in rules.running(position))


def _running(walk: Walk, hand: int, position: Position) -> Mapping[int, tuple[str, ...]]:
    """Card points after each trick, where two sides play and are known all along."""
    rules = walk.report.rules
    assert rules is not None
    sides = tuple(side for side, _value in rules.running(position))
    if len(sides) != 2:
        return {}
    told = {}
    for step in walk.hands[hand]:
        frame = walk.frames[step]
        if frame.step.takes and frame.trick is not None:
            tally = dict.fromkeys(sides, 0)
            for seats, value in rules.running(frame.after):
                tally[next(side for side in sides if set(seats) <= set(side))] += value
            told[frame.trick] = tuple(points(value, rules.unit) for value in tally.values())
    return told


# -- what is dealt, laid away and said -----------------------------------------------------------------


def holding(held: int, unseen: int = 0) -> CardsBySuit:
    """Cards suit by suit; the Fool stands with the trumps."""
    words = language()
    suits = []
    for suit, cards in _SUITS:
        codes = codes_of(held & (cards | (FOOL_BIT if suit == "T" else 0)))
        if codes:
            sign = "" if suit == "T" else _SIGNS[suit]
            suits.append((suit.lower(), sign, tuple(words.index(code) for code in codes)))
    return CardsBySuit(tuple(suits), max(0, unseen))


def written(cards: CardsBySuit) -> str:
    """Cards suit by suit in a line: `21 14 ♠K 3`."""
    parts = [f"{sign}{' '.join(ranks)}" for _class, sign, ranks in cards.suits]
    return " ".join([*parts, *([f"{cards.unseen} ?"] if cards.unseen else [])])


_SIGNS = {"S": "♠\ufe0e", "H": "♥\ufe0e", "D": "♦\ufe0e", "C": "♣\ufe0e"}


def _seat(record: Record, seat: int, first: Position, last: Position) -> PrintedSeat:
    contract, dealer = last.setting.contract, last.setting.dealer
    roles = [_("dealer")] if seat == dealer else []
    if seat in last.setting.sits_out:
        roles.append(_("sits out"))
    if contract is not None and seat == contract.declarer:
        roles.append(_("declarer"))
    elif contract is not None and seat == contract.partner:
        roles.append(_("partner"))
    label = record.players[seat].label or _who(record, seat)[:3]
    return PrintedSeat(_who(record, seat), label, tuple(roles), holding(first.hands[seat], first.unseen[seat]))


def _aside(
    record: Record, first: Position, last: Position, parts: Sequence[ShownPart]
) -> list[tuple[str, CardsBySuit]]:
    """What lay aside: the stock, in its parts where they are more than single cards, and what was laid away."""
    before, setting = first.setting, last.setting
    if len(parts) > 1 and all(len(part.cards) > 1 for part in parts):
        aside = [
            (f"{_('Stock')} {number}" + (f" ({part.whose})" if part.whose else ""), _laid_out(part.cards))
            for number, part in enumerate(parts, start=1)
        ]
    else:
        aside = [(_("Stock"), holding(before.talon, before.talon_unseen))]
    for seat, scart in enumerate(setting.scarts):
        heading = _("Scart of %(player)s", player=_who(record, seat))
        aside.append((heading, holding(scart, setting.scart_unseen[seat])))
    aside.append((_("Nobody’s hand"), holding(setting.dead)))
    return [(heading, cards) for heading, cards in aside if cards.suits or cards.unseen]


def _laid_out(cards: Sequence[str]) -> CardsBySuit:
    """Cards by their codes, some of them perhaps unknown."""
    held = mask_of(cards)
    return holding(held, len(cards) - held.bit_count())


def _told(walk: Walk, record: Record, frames: list[Frame]) -> list[tuple[str, str]]:
    """What was said and handed over before play."""
    words, setting = language(), frames[-1].after.setting
    bids = ", ".join(f"{_who(record, seat)} {game_words(record.game).word(bid)}" for seat, bid in setting.bids)
    told = [(_("Auction"), bids)]
    if setting.called is not None:
        told.append((_("Called"), words.card_name(codes_of(1 << setting.called)[0])))
    moved = [
        _(
            "%(giver)s to %(taker)s %(cards)s",
            giver=_who(record, done.giver),
            taker=_who(record, done.taker),
            cards=written(holding(done.cards, done.size - done.cards.bit_count())),
        )
        for done in passed_before_play(setting)
        if done.size
    ]
    told.append((_("Exchanged"), "; ".join(moved)))
    declared = [
        f"{_who(record, done.seat)} {game_words(record.game).word(done.kind)}"
        + (f" ({written(holding(done.told))})" if done.told else "")
        + (f" {done.value}" if done.value else "")
        for done in setting.declared
    ]
    told.append((_("Declared"), "; ".join(declared)))
    return [(heading, text) for heading, text in told if text]


# -- for programs --------------------------------------------------------------------------------------


def printed_data(sheet: Printed) -> Mapping[str, Any]:
    """The print sheet as plain data, with cards as the page writes them."""
    return {
        "game": sheet.game,
        "label": sheet.label,
        "verdict": sheet.verdict,
        "players": sheet.players,
        "where": sheet.where,
        "source": sheet.source,
        "hands": [
            {
                "hand": leaf.number,
                "label": leaf.label,
                "dealer": leaf.dealer,
                "contract": leaf.contract,
                "dealt": [written(seat.dealt) for seat in leaf.seats],
                "aside": {heading: written(cards) for heading, cards in leaf.aside},
                "told": dict(leaf.told),
                "notes": [note.what for note in leaf.notes],
                "more": leaf.more,
            }
            for leaf in sheet.leaves
        ],
    }
