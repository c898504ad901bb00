"""The link card: the table as a picture in the shape that messengers show with a link, legible at half its size.

The cards of the trick are in a row in the order of play, each above its player's name. Where the edge of the picture
cuts hands off, the indices of the cards stay visible.
"""

from textwrap import wrap
from typing import Final, NamedTuple

from flask import request
from markupsafe import Markup

from ..site.pages import links
from ..site.speech import gettext as _
from ..table.layout import Played, Scene, SeatedPlayer
from .table_picture import (
    BAIZE,
    CREAM,
    GOLD,
    PAPER,
    RED,
    RIM,
    SERIF,
    TALL,
    Box,
    Caption,
    CardLook,
    badges_of,
    boxes_of,
    card_at,
    hand_at,
    heap_at,
    plain,
    played_colours,
    score_at,
    shorten,
    svg,
    text,
)

WIDTH, HEIGHT = 1200, 630
_HEAD, _FOOT = 56, 556


class LinkCard(NamedTuple):
    """The content of a messenger's preview of a page, without its title."""

    told: str
    """Sentence about the picture."""
    address: str
    """The full address of the page."""
    picture: str
    """The full address of the link card's picture."""
    width: int = WIDTH
    height: int = HEIGHT


def link_card(told: str, address: str, slug: str, step: int) -> LinkCard:
    """Return the link card of a page that shows this step of a record."""
    host = request.host_url.rstrip("/")
    return LinkCard(told, host + address, host + links().card(slug, step))


_ROOM: Final = 500
"""Width of the trick in pixels."""
_LETTER, _SMALL = 16.5, 12.5
"""Average widths in pixels of a letter in names and in roles."""


def card_picture(scene: Scene, caption: Caption, look: CardLook) -> str:
    """Return the table with its caption as an SVG file in the shape of a link card."""
    boxes = boxes_of("link_card", len(scene.places))
    parts = [
        Markup(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{BAIZE}"/>'),
        *(_named(place, boxes[place.where]) for place in scene.places),
        *(hand_at(place.cards, boxes[place.where]) for place in scene.places),
        *(score_at(caption, place, boxes[place.where]) for place in scene.places),
        _trick(scene.trick, scene.over) if scene.trick else heap_at(scene.heap, 600, 258, _ROOM, 70),
        _strips(caption),
    ]
    return svg(Markup("").join(parts), (WIDTH, HEIGHT), WIDTH, scene, caption, look)


def _strips(caption: Caption) -> Markup:
    """Return the strips above the table (record and contract) and below it (the step)."""
    contract = shorten(caption.contract, 36)
    parts = [
        Markup(f'<rect width="{WIDTH}" height="{_HEAD}" fill="{RIM}"/>'),
        text(24, 38, shorten(caption.title, 66 - len(contract)), 27, fill=CREAM, weight=700, family=SERIF),
        text(WIDTH - 24, 38, contract or shorten(caption.game, 34), 25, fill=GOLD, anchor="end"),
        Markup(f'<rect y="{_FOOT}" width="{WIDTH}" height="{HEIGHT - _FOOT}" fill="{PAPER}"/>'),
    ]
    words, fill = (f"✗ {caption.faults[0]}", RED) if caption.faults else (caption.sentence, "")
    lines, size, y = [words], 31, _FOOT + 47
    if len(words) > 66:
        lines, size = wrap(words, 88), 25
        y = _FOOT + (45 if len(lines) == 1 else 31)
    if len(lines) > 2:
        lines[1] = shorten(f"{lines[1]} {lines[2]}", 86)
    for line in lines[:2]:
        parts.append(text(600, y, line, size, fill=fill, anchor="middle", family=SERIF))
        y += 31
    return Markup("").join(parts)


def _named(place: SeatedPlayer, box: Box) -> Markup:
    """Return a player's name with as many of the player's roles as there is room for."""
    name, badges = shorten(plain(place.name), int(box.room / _LETTER)), ""
    for badge in badges_of(place):
        if _LETTER * len(name) + _SMALL * (len(badges) + len(badge) + 3) <= box.room:
            badges += f" · {badge}"
    return Markup(
        '<text x="{:.1f}" y="{:.1f}" font-size="26" text-anchor="middle" fill="{}"><tspan font-weight="700">{}</tspan>'
        '<tspan fill="{}" font-size="21">{}</tspan></text>'
    ).format(box.x, box.y, CREAM, name, GOLD, badges)


def _trick(trick: tuple[Played, ...], over: bool) -> Markup:
    step = min(122.0, _ROOM / len(trick))
    width = step * 0.76
    left, y = 600 - step * len(trick) / 2, 244.0
    parts = []
    for place, played in enumerate(trick):
        x = left + step * (place + 0.5)
        frame, fill = played_colours(played)
        star = "★ " if played.winning else ""
        room = int(step / 11) - len(star)
        name = star + (played.name if len(played.name) <= room else shorten(played.name.split(" ")[0], room))
        parts += [
            card_at(played.card.code, x - width / 2, y, width, frame, "✗" if played.card.fault is not None else ""),
            text(x, y + width * TALL + 25, name, 19, fill=fill, weight=600, anchor="middle"),
        ]
        if played.leads:
            parts.append(text(x, y - 9, _("led") if over else _("leads"), 19, fill=CREAM, anchor="middle"))
    return Markup("").join(parts)
