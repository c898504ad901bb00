"""The table as a self-contained SVG picture with a caption.

It holds only the drawings of the cards on the table. Its colours are always those of a light page.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, NamedTuple
from unicodedata import category

from markupsafe import Markup, escape

from ..deck.current import Sheets, window
from ..deck.sheets import HEIGHT, WIDTH, cut_out, symbol_of
from ..site.speech import gettext as _
from ..site.speech import language, ngettext
from ..site.words import severity
from ..table.layout import MiddleHeap, Played, Scene, SeatedPlayer, TableCard

_WIDE, _HEAD, _FELT = 1200, 76, 780
_EDGE = 24
TALL = HEIGHT / WIDTH
SHOWN = 0.46
"""Visible share of an overlapped card's width, if there is room."""
_LEAST = 0.36
"""Minimum of this share, at which the index is still visible."""
SERIF = "Palatino Linotype, Palatino, URW Palladio L, DejaVu Serif, serif"
SANS = "Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif"
GOLD, CREAM, RED, _GREEN = "#f2c04f", "#f4f1e4", "#a8151b", "#17663a"
PAPER, BAIZE, RIM = "#faf7f0", "#2c6a52", "#1f4f3d"


class Box(NamedTuple):
    """The place of a player's name and hand: the middle, the top and the width of the hand."""

    x: float
    y: float
    room: float
    card: float
    """Width of a card."""


_GEOMETRY: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("geometry.toml").read_text("utf-8"))


_FEW: Final = 5
"""Largest number of seats with the usual boxes."""


def boxes_of(picture: str, seats: int) -> Mapping[str, Box]:
    """Map each place at a table with this number of seats to its box on this kind of picture."""
    section = f"{picture}_many" if seats > _FEW else picture
    return {where: Box(**box) for where, box in _GEOMETRY[section].items()}


_MIDDLE = (600.0, _HEAD + 382.0)
_TRICK_CARD, _TRICK_CARD_OF_MANY = 86.0, 68.0
_SPOTS: Final[Mapping[str, Mapping[str, tuple[float, float]]]] = _GEOMETRY["trick"]
"""Number of players, or `many` -> place at the table -> the offset of the card from the middle of the trick."""


class Caption(NamedTuple):
    """The words around a picture."""

    title: str
    game: str
    sentence: str
    contract: str
    points: str
    """Card points in the tricks so far."""
    faults: tuple[str, ...]
    aside: tuple[tuple[str, tuple[str, ...]], ...]
    """Cards beside the table: headings and card codes."""
    scores: tuple[str, ...]
    """The score of each seat, at the end of a hand."""


class CardLook(NamedTuple):
    """The look of the cards on a picture: drawings of a pack or, on a page, windows on its sheets."""

    pack: str
    values: Mapping[str, str]
    """The values of the pack's custom properties."""
    sheets: Sheets = ()


def table_picture(scene: Scene, caption: Caption, look: CardLook, width: int) -> str:
    """Return the table with its caption as SVG, `width` pixels wide."""
    lines = [*wrap(caption.sentence, 96)[:3]]
    faults = [line for fault in caption.faults for line in wrap(f"✗ {fault}", 110, subsequent_indent="   ")[:3]]
    below = wrap(" · ".join(filter(None, (caption.contract, caption.points))), 118)[:2]
    foot = 34 + 32 * len(lines) + 26 * (len(faults) + len(below))
    parts, boxes = [_felt(caption), _middle(scene), *_draw_aside(caption)], boxes_of("table", len(scene.places))
    for place in scene.places:
        box = boxes[place.where]
        parts += [_named(place, box), hand_at(place.cards, box), score_at(caption, place, box)]
    y = _HEAD + _FELT + 38
    for line in lines:
        parts.append(text(600, y, line, 24, anchor="middle", family=SERIF))
        y += 32
    for line in below:
        parts.append(text(600, y, line, 18, fill="#5d6169", anchor="middle"))
        y += 26
    for line in faults:
        parts.append(text(_EDGE + 20, y, line, 19, fill=RED, weight=600))
        y += 26
    return svg(Markup("").join(parts), (_WIDE, _HEAD + _FELT + foot), width, scene, caption, look)


_CARD: Final = re.compile(r'<use href="#([^"]+)"([^>]*)/>')
"""A card on the table: its symbol and its attributes."""


def svg(table: Markup, size: tuple[int, int], width: int, scene: Scene, caption: Caption, look: CardLook) -> str:
    """Return a drawing as SVG, `width` pixels wide: an element if the look has sheets, otherwise a whole file."""
    wide, tall = size
    before, defs, after = '<?xml version="1.0" encoding="UTF-8"?>\n', "", "\n"
    if look.sheets:
        before = after = ""
        table = Markup(_CARD.sub(lambda found: window(look.sheets, found[1], Markup(found[2])), table))
    else:
        defs = cut_out(look.pack, {symbol for symbol, _place in _CARD.findall(table)}, look.values)
    title = escape(plain(caption.title))
    words = escape(plain(" ".join((caption.sentence, *_described(scene), *caption.faults))))
    return Markup(
        f'{before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{width}"'
        f' height="{round(tall * width / wide)}"'
        f' role="img" aria-labelledby="title" aria-describedby="words"><title id="title">{title}</title>'
        f'<desc id="words">{words}</desc>'
        f"<defs>{defs}</defs>"
        f'<rect width="{wide}" height="{tall}" fill="{PAPER}"/>'
        f'<g font-family="{SANS}" fill="#1f2328">{table}</g></svg>{after}'
    )


def plain(text: str) -> str:
    """Replace characters that XML may not contain and other invisible characters, but no spaces."""
    return "".join(
        char if char in "\t\n" or char.isprintable() or category(char) == "Zs" else "\ufffd" for char in text
    )


# -- the felt ----------------------------------------------------------------------------------------


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    fill: str = "",
    weight: int = 400,
    anchor: str = "",
    family: str = "",
) -> Markup:
    """Return a line of text that starts at `x`, or is aligned to it as `anchor` says."""
    more = "".join(
        f' {name}="{value}"'
        for name, value in (("fill", fill), ("text-anchor", anchor), ("font-family", family))
        if value
    )
    bold = f' font-weight="{weight}"' if weight != 400 else ""
    template = Markup('<text x="{:.1f}" y="{:.1f}" font-size="{:g}"{}{}>{}</text>')
    return template.format(x, y, size, Markup(bold), Markup(more), plain(words))


def _felt(caption: Caption) -> Markup:
    return Markup("").join(
        (
            text(_EDGE + 4, 50, shorten(caption.title, 62), 28, weight=700, family=SERIF),
            text(_WIDE - _EDGE - 4, 50, shorten(caption.game, 34), 20, fill="#5d6169", anchor="end"),
            Markup(
                f'<rect x="{_EDGE}" y="{_HEAD}" width="{_WIDE - 2 * _EDGE}" height="{_FELT}" rx="40" fill="{BAIZE}"'
                f' stroke="{RIM}" stroke-width="9"/>'
                f'<ellipse cx="{_MIDDLE[0]}" cy="{_MIDDLE[1]}" rx="300" ry="225" fill="#ffffff" fill-opacity=".05"/>'
            ),
        )
    )


def card_at(
    code: str, x: float, y: float, width: float, frame: str = "", sign: str = "", sign_at: float = -12
) -> Markup:
    """Return a card with its upper left corner at `x` and `y`, with a coloured frame and a sign if they are given."""
    height = width * TALL
    parts = [
        Markup('<use href="#{}" x="{:.1f}" y="{:.1f}" width="{:g}" height="{:.1f}"/>').format(
            symbol_of(code), x, y, width, height
        )
    ]
    if frame:
        parts.append(
            Markup(
                '<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.1f}" fill="none" stroke="{}"'
                ' stroke-width="4"/>'
            ).format(x - 1, y - 1, width + 2, height + 2, width * 0.08, frame)
        )
    if sign:
        across, down = x + 13, y + sign_at
        parts.append(
            Markup('<circle cx="{:.1f}" cy="{:.1f}" r="13" fill="{}"/>').format(across, down, frame)
            + text(across, down + 6, sign, 17, fill="#2a2108" if frame == GOLD else "#fff", weight=700, anchor="middle")
        )
    return Markup("").join(parts)


def _look(card: TableCard) -> tuple[str, str]:
    """Return the colour of a card's frame and the sign of the card; both may be empty."""
    if card.fault is not None:
        return RED, "✗"
    if card.legal:
        return _GREEN, "✓"
    return (GOLD, "") if card.moved else ("", "")


def offsets_of(cards: Sequence[TableCard], step: float) -> list[float]:
    """Return the offset of each card from the first card, with a gap between suits."""
    places = [0.0]
    for left, right in pairwise(cards):
        places.append(places[-1] + step * (1.3 if left.code[0] != right.code[0] else 1))
    return places


def rows_of(cards: Sequence[TableCard], room: float, width: float) -> list[Sequence[TableCard]]:
    """Split a hand into as few rows as fit into `room`, of about equal length."""
    for number in range(1, 4):
        size = -(-len(cards) // number)
        rows = [cards[start : start + size] for start in range(0, len(cards), size)]
        if all(offsets_of(row, width * _LEAST)[-1] + width <= room for row in rows):
            return rows
    return rows


def hand_at(cards: Sequence[TableCard], box: Box) -> Markup:
    """Return the cards of a hand, below the player's name."""
    parts = []
    y = box.y + 14
    for row in rows_of(cards, box.room, box.card) if cards else ():
        step = box.card * SHOWN
        widest = offsets_of(row, step)[-1]
        if widest > box.room - box.card:
            step *= (box.room - box.card) / widest
        offsets = offsets_of(row, step)
        left = box.x - (offsets[-1] + box.card) / 2
        for card, offset in zip(row, offsets, strict=True):
            frame, sign = _look(card)
            parts.append(
                card_at(card.code, left + offset, y - (9 if frame else 0), box.card, frame, sign, box.card * 0.72)
            )
        y += box.card * TALL * 0.52
    return Markup("").join(parts)


def score_at(caption: Caption, place: SeatedPlayer, box: Box) -> Markup:
    """Return the player's score of the hand, drawn in place of the cards; empty if there are cards or no score."""
    if place.cards or not caption.scores:
        return Markup("")
    return text(box.x, box.y + 52, caption.scores[place.seat], 42, fill=GOLD, weight=700, anchor="middle")


def badges_of(place: SeatedPlayer) -> list[str]:
    """Return the roles of a player as words."""
    return [
        word
        for word, there in (
            (_("declarer, alone") if place.alone else _("declarer"), place.declarer),
            (_("partner"), place.partner),
            (_("to play"), place.turn),
            (_("dealer"), place.dealer),
            (_("sits out"), place.sits_out),
        )
        if there
    ]


def _named(place: SeatedPlayer, box: Box) -> Markup:
    """Return a player's name with roles and the number of cards."""
    badges = badges_of(place)
    size = ngettext("%(num)s card", "%(num)s cards", place.size)
    room = max(8, int(box.room / 10.5) - sum(len(badge) + 3 for badge in badges) - len(size))
    return Markup(
        '<text x="{:.1f}" y="{:.1f}" font-size="20" text-anchor="middle" fill="{}"><tspan font-weight="700">{}</tspan>'
        '<tspan fill="{}" font-size="17">{}</tspan><tspan font-size="16">  {}</tspan></text>'
    ).format(
        box.x, box.y, CREAM, shorten(plain(place.name), room), GOLD, "".join(f" · {badge}" for badge in badges), size
    )


def _middle(scene: Scene) -> Markup:
    if scene.trick:
        many = len(scene.places) > _FEW
        spots = _SPOTS["many" if many else str(len(scene.places))]
        width = _TRICK_CARD_OF_MANY if many else _TRICK_CARD
        played = enumerate(scene.trick, 1)
        return Markup("").join(_draw_played(one, place, spots[one.where], width, scene.over) for place, one in played)
    return heap_at(scene.heap, _MIDDLE[0], _MIDDLE[1] - 90, 430, 72)


def heap_at(heap: MiddleHeap | None, x: float, y: float, room: float, width: float) -> Markup:
    """Return the cards in the middle before play, below their title; empty if there are none."""
    if heap is None:
        return Markup("")
    title = text(x, y, shorten(heap.title, 36), 20, fill=CREAM, anchor="middle")
    return title + hand_at([TableCard(code) for code in heap.cards], Box(x, y + 4, room, width))


def played_colours(played: Played) -> tuple[str, str]:
    """Return the colour of the frame of a card in the trick, empty without a frame, and that of its caption."""
    if played.card.fault is not None:
        return RED, "#ffb4ac"
    return (GOLD, GOLD) if played.winning else ("", CREAM)


def _draw_played(played: Played, order: int, spot: tuple[float, float], width: float, over: bool) -> Markup:
    """Return a card of the trick; its caption names its order, or that it leads, wins or has a fault."""
    height = width * TALL
    x, y = _MIDDLE[0] + spot[0] - width / 2, _MIDDLE[1] + spot[1] - height / 2
    fault = played.card.fault
    frame, fill = played_colours(played)
    sign = "✗" if fault is not None else "★" if played.winning else ""
    words = (_("led") if over else _("leads")) if played.leads else str(order)
    if played.winning:  # both words would be too long to stand below the card
        words = f"{'›' if played.leads else f'{order} ·'} {_('takes it') if over else _('winning')}"
    if fault is not None:
        words = severity(fault.severity)
    return card_at(played.card.code, x, y, width, frame, sign) + text(
        x + width / 2, y + height + 18, words, 15, fill=fill, weight=600, anchor="middle"
    )


def _draw_aside(caption: Caption) -> list[Markup]:
    """Return the cards beside the table, drawn small in its lower corners."""
    parts = []
    width, step, row = 40.0, 17.0, 6
    for number, (heading, cards) in enumerate(caption.aside[:2]):
        x = _EDGE + 26.0 if number == 0 else _WIDE - _EDGE - 26.0 - (width + step * (min(len(cards), row) - 1))
        y = _HEAD + _FELT - 112.0
        anchor = "start" if number == 0 else "end"
        end = x if number == 0 else _WIDE - _EDGE - 26.0
        parts.append(text(end, y - 8, shorten(heading, 30), 16, fill=CREAM, anchor=anchor))
        parts += [card_at(code, x + i % row * step, y + i // row * 14, width) for i, code in enumerate(cards)]
    return parts


def _described(scene: Scene) -> list[str]:
    hands = [
        _(
            "%(player)s holds %(cards)s.",
            player=place.name,
            cards=language().card_list([card.code for card in place.cards]),
        )
        for place in scene.places
        if place.cards
    ]
    trick = [f"{played.name} {language().card_name(played.card.code)}" for played in scene.trick]
    return [*([_("In the trick: %(cards)s.", cards=", ".join(trick))] if trick else []), *hands]


def shorten(text: str, room: int) -> str:
    """Shorten a text to at most `room` characters."""
    return text if len(text) <= room else text[: room - 1] + "…"
