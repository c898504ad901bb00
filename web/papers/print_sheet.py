"""The print sheet: a game for printing, each hand on a page of its own."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tarot_records.core.cards import CODES, FOOL, PLAIN_SUITS, mask, mask_of
from tarot_records.core.packs import Pack
from tarot_records.core.position import Position, Setting, passed_before_play
from tarot_records.counting import points
from tarot_records.record.model import Record
from tarot_records.words.explain import Explanation

from ..site.speech import gettext as _
from ..site.speech import language
from ..site.words import declared_name, game_words, player
from ..table.layout import ListedTrick, ShownPart, stock_shown, trick_rows
from ..table.race import side_letters, sums_by_side, tallies_of
from ..table.walk import SERIOUS, Walk
from .score_sheet import HandHead, head_of

NOTES = 12
"""Maximum number of faults that are explained below a hand."""
_SUITS = (
    ("t", "", mask(range(FOOL, len(CODES)))),
    *zip("shdc", ("♠\ufe0e", "♥\ufe0e", "♦\ufe0e", "♣\ufe0e"), PLAIN_SUITS, strict=True),
)
"""The style class, the sign and the cards of each suit."""


class HeldSuit(NamedTuple):
    """The cards of one suit."""

    style: str
    """The style class."""
    sign: str
    """The sign; empty for trumps, and for Italian suits, whose signs the style draws."""
    name: str
    """The name of an Italian suit, else empty."""
    ranks: tuple[str, ...]
    """The ranks, the highest first."""

    @property
    def line(self) -> str:
        """The cards as text: `♠K 3`, `swords K 3`, `21 14`."""
        ranks = self.sign + " ".join(self.ranks)
        return f"{self.name} {ranks}" if self.name else ranks


class CardsBySuit(NamedTuple):
    """Cards by suit, as players write them down."""

    suits: tuple[HeldSuit, ...]
    unseen: int
    """Number of further cards, which are unknown."""

    @property
    def line(self) -> str:
        """The cards as a line of text: `21 14 ♠K 3`; `XXI, swords K 3` where suits are named."""
        parts = [*(held.line for held in self.suits), *([f"{self.unseen} ?"] if self.unseen else [])]
        return (", " if any(held.name for held in self.suits) else " ").join(parts)


class Leaf(NamedTuple):
    """The page of a hand on the print sheet."""

    head: HandHead
    setting: Setting
    """The setting at the end of the hand."""
    dealt: tuple[CardsBySuit, ...]
    aside: tuple[tuple[str, CardsBySuit], ...]
    """Headings and cards: the stock, scarts, and hands that no player holds."""
    told: tuple[tuple[str, str], ...]
    """Headings and texts: the auction, the call, exchanges, declarations."""
    tricks: tuple[ListedTrick, ...]
    running: Mapping[int, tuple[str, ...]]
    """Number of a trick -> the card points of each side after it."""
    sides: tuple[str, ...]
    """Names of the sides of `running`; empty if there are no two sides."""
    notes: tuple[Explanation, ...]
    more: int
    """Number of faults without a note."""
    marks: Mapping[str, str]
    """JSON pointer of a place -> the numbers of the notes about the place."""


class PrintSheet(NamedTuple):
    """The print sheet of a game."""

    game: str
    label: str
    verdict: str
    players: tuple[str, ...]
    where: tuple[str, ...]
    """The event, place, date, table and round; unknown ones are left out."""
    source: str
    leaves: tuple[Leaf, ...]


def print_sheet_of(walk: Walk, game: str) -> PrintSheet:
    """Return the print sheet of a replayed record; `game` is the name of its game."""
    record = walk.record
    event, provenance = record.event, record.provenance
    where: tuple[str | None, ...] = ()
    if event is not None:
        table = event.table and _("table %(table)s", table=event.table)
        where = event.name, event.place, event.date, table, event.round and _("round %(round)s", round=event.round)
    return PrintSheet(
        game,
        walk.label,
        language().verdict(walk.report.verdict),
        tuple(player(record, seat) for seat in range(len(record.players))),
        tuple(filter(None, where)),
        ", ".join(filter(None, (provenance.source, provenance.page))) if provenance is not None else "",
        tuple(_leaf(walk, record, hand) for hand in walk.hands),
    )


def _leaf(walk: Walk, record: Record, hand: int) -> Leaf:
    steps = walk.hands[hand]
    first, last = walk.frames[steps.start].after, walk.end_of(hand)
    faults = [
        i for i, fault in enumerate(walk.report.faults) if fault.where.hand == hand + 1 and fault.severity in SERIOUS
    ]
    sides = tuple(side for side, _value in walk.rules.running(last))
    running = _running(walk, hand, sides)
    marks: dict[str, str] = {}
    for number, i in enumerate(faults[:NOTES], 1):
        place = walk.report.faults[i].where.pointer
        marks[place] = f"{marks[place]}, {number}" if place in marks else str(number)
    return Leaf(
        head_of(walk, hand),
        last.setting,
        tuple(map(partial(by_suit, walk.rules.pack), first.hands, first.unseen)),
        tuple(_cards_aside(walk, first, last, stock_shown(walk, steps.stop - 1))),
        tuple(_before_play(walk, last.setting)),
        tuple(trick_rows(walk, hand, steps.stop - 1)),
        running,
        tuple(side_letters(record, side) for side in sides) if running else (),
        tuple(walk.explained(i) for i in faults[:NOTES]),
        max(0, len(faults) - NOTES),
        marks,
    )


def _running(walk: Walk, hand: int, sides: Sequence[tuple[int, ...]]) -> Mapping[int, tuple[str, ...]]:
    """Map each trick to the card points of both sides after it; empty unless there are two sides."""
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


def by_suit(pack: Pack, held: int, unseen: int = 0) -> CardsBySuit:
    """Return cards by suit, in the order of a pack, with the Fool among the trumps."""
    words = language()
    is_italian = words.suits == words.latin_suits
    suits = []
    for style, sign, cards in _SUITS:
        if codes := pack.in_hand(held & cards):
            name = words.suit_name(codes[0][0]) if is_italian and sign else ""
            suits.append(HeldSuit(style, "" if name else sign, name, tuple(map(words.index, codes))))
    return CardsBySuit(tuple(suits), max(0, unseen))


def _cards_aside(
    walk: Walk, first: Position, last: Position, parts: Sequence[ShownPart]
) -> list[tuple[str, CardsBySuit]]:
    """Return headings and cards: the stock (in its parts, unless they are single cards), scarts and dead hands."""
    before, setting, sorted_by_suit = first.setting, last.setting, partial(by_suit, walk.rules.pack)
    aside = [(_("Stock"), sorted_by_suit(before.talon, before.talon_unseen))]
    if len(parts) > 1 and all(len(part.cards) > 1 for part in parts):
        aside = [
            (
                f"{_('Stock')} {number}" + (f" ({part.whose})" if part.whose else ""),
                sorted_by_suit(mask_of(part.cards), sum(code not in CODES for code in part.cards)),
            )
            for number, part in enumerate(parts, start=1)
        ]
    for seat, scart in enumerate(setting.scarts):
        heading = _("Scart of %(player)s", player=player(walk.record, seat))
        aside.append((heading, sorted_by_suit(scart, setting.scart_unseen[seat])))
    aside.append((_("Nobody’s hand"), sorted_by_suit(setting.dead)))
    return [(heading, cards) for heading, cards in aside if cards.suits or cards.unseen]


def _before_play(walk: Walk, setting: Setting) -> list[tuple[str, str]]:
    record, sorted_by_suit = walk.record, partial(by_suit, walk.rules.pack)
    words = game_words(record.game)
    word = words.word
    called = "" if setting.called is None else language().card_name(CODES[setting.called])
    moved = [
        _(
            "%(giver)s to %(taker)s %(cards)s",
            giver=player(record, done.giver),
            taker=player(record, done.taker),
            cards=sorted_by_suit(done.cards, done.size - done.cards.bit_count()).line,
        )
        for done in passed_before_play(setting)
        if done.size
    ]
    declared = [
        f"{player(record, done.seat)} {declared_name(words, done)}"
        + (f" ({sorted_by_suit(done.revealed).line})" if done.revealed else "")
        + (f" {done.value}" if done.value else "")
        for done in setting.declared
    ]
    spoken = (
        (_("Auction"), ", ".join(f"{player(record, seat)} {word(bid)}" for seat, bid in setting.bids)),
        (_("Called"), called),
        (_("Exchanged"), "; ".join(moved)),
        (_("Declared"), "; ".join(declared)),
    )
    return [(heading, text) for heading, text in spoken if text]


# -- for programs --------------------------------------------------------------------------------------


def print_sheet_data(sheet: PrintSheet) -> Mapping[str, Any]:
    """Return the print sheet as plain data, with cards as the page writes them."""
    return {**sheet._asdict(), "hands": [_leaf_data(leaf) for leaf in sheet.leaves]}


def _leaf_data(leaf: Leaf) -> Mapping[str, Any]:
    return {
        **leaf.head._asdict(),
        "hand": leaf.head.number,
        "dealt": [cards.line for cards in leaf.dealt],
        "aside": {heading: cards.line for heading, cards in leaf.aside},
        "told": dict(leaf.told),
        "notes": [note.what for note in leaf.notes],
        "more": leaf.more,
    }
