"""The print sheet: a game on paper, each hand on a page of its own."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tarot_records.core.cards import FOOL_BIT, PLAIN_SUITS, SUITS, TRUMP_SUIT, codes_of, mask_of
from tarot_records.core.faults import FAULTY, UNREADABLE, Fault
from tarot_records.core.position import NOBODY, Position, passed_before_play
from tarot_records.counting import points
from tarot_records.engine.fold import Frame
from tarot_records.record.model import Record
from tarot_records.words.explain import Explanation
from tarot_records.words.phrasing import player_name

from ..site.speech import gettext as _
from ..site.speech import lang, language
from ..site.words import game_words
from ..table.layout import ShownPart, stock_shown
from ..table.race import side_letters, sums_by_side, tallies_of
from ..table.tricks import ListedTrick, trick_rows
from ..table.walk import Walk
from .score_sheet import contract_words
from .scores import ScoreGroup, score_of

NOTES = 12
"""Maximum number of faults that are explained below a hand."""
_SUITS = (("T", TRUMP_SUIT), *zip(SUITS, PLAIN_SUITS, strict=False))


class CardsBySuit(NamedTuple):
    """Cards suit by suit, as players write them down."""

    suits: tuple[tuple[str, str, tuple[str, ...]], ...]
    """The class, the sign and the ranks of each suit, highest rank first."""
    unseen: int
    """The number of further, unknown cards."""


class PrintedSeat(NamedTuple):
    """A player and the cards dealt to the seat."""

    name: str
    label: str
    roles: tuple[str, ...]
    dealt: CardsBySuit


class Leaf(NamedTuple):
    """The page of a hand."""

    number: int
    label: str
    dealer: str
    contract: str
    ended: str
    seats: tuple[PrintedSeat, ...]
    aside: tuple[tuple[str, CardsBySuit], ...]
    """Headings and cards: the stock, scarts, and hands that nobody plays."""
    told: tuple[tuple[str, str], ...]
    """Headings and words: the auction, the call, exchanges, declarations."""
    tricks: tuple[ListedTrick, ...]
    running: Mapping[int, tuple[str, ...]]
    """Number of a trick -> the card points of each side after it."""
    sides: tuple[str, ...]
    """The sides of `running`; empty if there are more than two."""
    groups: tuple[ScoreGroup, ...]
    notes: tuple[Explanation, ...]
    more: int
    """The number of faults that are not among the notes."""
    marks: Mapping[str, str]
    """JSON pointer -> the numbers of the notes about it."""


class PrintSheet(NamedTuple):
    """The print sheet of a game."""

    game: str
    label: str
    verdict: str
    players: tuple[str, ...]
    where: tuple[str, ...]
    """The event, place, date, table and round, as far as known."""
    source: str
    leaves: tuple[Leaf, ...]


def print_sheet_of(walk: Walk, game: str) -> PrintSheet:
    """Return the print sheet of a replayed record of a game with this name."""
    record = walk.record
    event, provenance = record.event, record.provenance
    where: tuple[str | None, ...] = () if event is None else (event.name, event.place, event.date)
    if event is not None and event.table:
        where += (_("table %(table)s", table=event.table),)
    if event is not None and event.round:
        where += (_("round %(round)s", round=event.round),)
    return PrintSheet(
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
    sides = tuple(side for side, _value in walk.rules.running(last.after))
    running = _running(walk, hand, sides)
    return Leaf(
        hand + 1,
        record.hands[hand].label or "",
        "" if setting.dealer == NOBODY else _who(record, setting.dealer),
        contract_words(record, setting),
        language().term("end", setting.ended) if setting.ended else "",
        tuple(_seat(record, seat, first.after, last.after) for seat in range(len(first.after.hands))),
        tuple(_aside(record, first.after, last.after, stock_shown(walk, steps.stop - 1))),
        tuple(_before_play(walk, record, [walk.frames[step] for step in steps])),
        tuple(trick_rows(walk, hand, steps.stop - 1)),
        running,
        tuple(side_letters(record, side) for side in sides) if running else (),
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


def _running(walk: Walk, hand: int, sides: Sequence[tuple[int, ...]]) -> Mapping[int, tuple[str, ...]]:
    """Map each trick to the card points of both sides after it; empty unless there are two, known all along."""
    rules = walk.rules
    if len(sides) != 2:
        return {}
    tallies = {walk.frames[step].trick: sums_by_side(tally, sides) for step, tally in tallies_of(walk, hand)}
    return {
        trick: tuple(points(value, rules.unit) for value in tally.values())
        for trick, tally in tallies.items()
        if trick is not None and tally is not None
    }


# -- cards and words before play -----------------------------------------------------------------------


def by_suit(held: int, unseen: int = 0) -> CardsBySuit:
    """Return cards suit by suit, the Fool among the trumps."""
    words = language()
    suits = []
    for suit, cards in _SUITS:
        codes = codes_of(held & (cards | (FOOL_BIT if suit == "T" else 0)))
        if codes:
            sign = "" if suit == "T" else _SIGNS[suit]
            suits.append((suit.lower(), sign, tuple(words.index(code) for code in codes)))
    return CardsBySuit(tuple(suits), max(0, unseen))


def line_of(cards: CardsBySuit) -> str:
    """Return cards as a line: `21 14 ♠K 3`."""
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
    return PrintedSeat(_who(record, seat), label, tuple(roles), by_suit(first.hands[seat], first.unseen[seat]))


def _aside(
    record: Record, first: Position, last: Position, parts: Sequence[ShownPart]
) -> list[tuple[str, CardsBySuit]]:
    """Return headings and cards: the stock (in its parts, unless they are single cards), scarts and dead hands."""
    before, setting = first.setting, last.setting
    if len(parts) > 1 and all(len(part.cards) > 1 for part in parts):
        aside = [
            (f"{_('Stock')} {number}" + (f" ({part.whose})" if part.whose else ""), _laid_out(part.cards))
            for number, part in enumerate(parts, start=1)
        ]
    else:
        aside = [(_("Stock"), by_suit(before.talon, before.talon_unseen))]
    for seat, scart in enumerate(setting.scarts):
        heading = _("Scart of %(player)s", player=_who(record, seat))
        aside.append((heading, by_suit(scart, setting.scart_unseen[seat])))
    aside.append((_("Nobody’s hand"), by_suit(setting.dead)))
    return [(heading, cards) for heading, cards in aside if cards.suits or cards.unseen]


def _laid_out(cards: Sequence[str]) -> CardsBySuit:
    held = mask_of(cards)
    return by_suit(held, len(cards) - held.bit_count())


def _before_play(walk: Walk, record: Record, frames: list[Frame]) -> list[tuple[str, str]]:
    """Return headings and words: the auction, the call, exchanges and declarations."""
    words, setting = language(), frames[-1].after.setting
    bids = ", ".join(f"{_who(record, seat)} {game_words(record.game).word(bid)}" for seat, bid in setting.bids)
    spoken = [(_("Auction"), bids)]
    if setting.called is not None:
        spoken.append((_("Called"), words.card_name(codes_of(1 << setting.called)[0])))
    moved = [
        _(
            "%(giver)s to %(taker)s %(cards)s",
            giver=_who(record, done.giver),
            taker=_who(record, done.taker),
            cards=line_of(by_suit(done.cards, done.size - done.cards.bit_count())),
        )
        for done in passed_before_play(setting)
        if done.size
    ]
    spoken.append((_("Exchanged"), "; ".join(moved)))
    declared = [
        f"{_who(record, done.seat)} {game_words(record.game).word(done.kind)}"
        + (f" ({line_of(by_suit(done.told))})" if done.told else "")
        + (f" {done.value}" if done.value else "")
        for done in setting.declared
    ]
    spoken.append((_("Declared"), "; ".join(declared)))
    return [(heading, text) for heading, text in spoken if text]


# -- for programs --------------------------------------------------------------------------------------


def print_sheet_data(sheet: PrintSheet) -> Mapping[str, Any]:
    """Return the print sheet as plain data, with cards as the page writes them."""
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
                "dealt": [line_of(seat.dealt) for seat in leaf.seats],
                "aside": {heading: line_of(cards) for heading, cards in leaf.aside},
                "told": dict(leaf.told),
                "notes": [note.what for note in leaf.notes],
                "more": leaf.more,
            }
            for leaf in sheet.leaves
        ],
    }
