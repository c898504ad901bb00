"""Markup of the parts that a step's page has many of: cards of hands, tricks, cards as dealt, sections of the hand.

These parts make up most of a page, and templates would take several times as long to draw them.
"""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from ..site.card_markup import CardMarkup, all_letters, card_markup
from ..site.speech import TemplateTexts
from ..site.speech import gettext as _
from ..site.words import severity
from .layout import ListedCard, ListedTrick, TableCard
from .walk import Section

_FLAG: Final = '<span class="flag" aria-hidden="true">%s</span>'


def hand_items(cards: Iterable[TableCard]) -> Markup:
    """Return the cards of a hand as the items of a list; faulty, legal and new ones are marked."""
    markup = card_markup()
    items = []
    for card in cards:
        if card.fault is not None:
            mark = severity(card.fault.severity)
            items.append(f'<li class="wrong">{markup.picture(card.code, mark)}{_FLAG % "✗"}</li>')
        elif card.legal:
            picture = markup.picture(card.code, _("legal here"))
            items.append(f'<li class="due">{picture}{_FLAG % "✓"}</li>')
        elif card.moved:
            picture = markup.picture(card.code, _("just received"))
            items.append(f'<li class="moved">{picture}</li>')
        else:
            items.append(f"<li>{markup.pictures[card.code]}</li>")
    return Markup("".join(items))


class PartContext(NamedTuple):
    """Everything that the parts of a page have in common when they are drawn."""

    address: Callable[[int], str]
    """Function from a step to its address."""
    texts: TemplateTexts
    cards: CardMarkup


def trick_row(id: str, values: tuple[ListedTrick, int, int | None], shared: PartContext) -> Markup:
    """Return a row of the list of tricks; the values are the trick, the number of seats, and the current step."""
    (row, seats, here), _ = values, shared.texts
    if row.step is None:
        told = _("not replayed")
        loose = f"{all_letters(row.loose)}<small>{told}</small>" if row.loose else ""
        wrong = ' class="wrong"' if row.faulty else ""
        head = f'<tr id="{id}"{wrong}><th scope="row">{row.number}</th>'
        return Markup(f'{head}<td colspan="{seats}">{loose}</td></tr>')
    marks = (row.when == "later" and "later", row.faulty and "wrong")
    classes = " ".join(mark for mark in marks if mark)
    attributes = (f' class="{classes}"' if classes else "") + (' aria-current="true"' if row.when == "now" else "")
    number = str(row.number)
    if row.faulty:
        told = _("with a fault")
        number += f' <span aria-hidden="true">✗</span><span class="hidden">, {told}</span>'
    link = f'<a href="{escape(shared.address(row.step))}">{number}</a>'
    return Markup(f'<tr id="{id}"{attributes}><th scope=row>{link}</th>{_cells(row.cells, here, shared)}</tr>')


def section_item(id: str, values: tuple[Section, str, bool], shared: PartContext) -> Markup:
    """Return a section of the hand as the item of a list; it is `gone`, `now` or `later`, and may be faulty."""
    (part, when, faulty), _ = values, shared.texts
    classes, label = (
        " ".join(mark for mark in (when == "gone" and "gone", faulty and "faulty") if mark),
        escape(part.label),
    )
    attributes, mark = f' class="{classes}"' if classes else "", ""
    if when == "now":
        attributes += ' aria-current="step"'
    if faulty:
        told = _("with a fault")
        attributes += f' aria-label="{label}, {told}"'
        mark = '<span aria-hidden="true"> ✗</span>'
    elif part.trick:
        attributes += f' aria-label="{label}"'
    return Markup(
        f'<li id="{id}"><a href="{escape(shared.address(part.start))}"{attributes}>{part.trick or label}{mark}</a></li>'
    )


def _cells(cells: Iterable[ListedCard | None], here: int | None, shared: PartContext) -> str:
    """Return the cards of a trick as the cells of a row, each with a link to its step; `here` is the current step."""
    address, _, links = shared.address, shared.texts, shared.cards.links
    leads, wins, remark = _("leads"), _("wins"), _("remark")
    parts = []
    for cell in cells:
        if cell is None:
            parts.append("<td></td>")
            continue
        start, name, end = links[cell.card.code]
        current = ' aria-current="step"' if cell.step == here else ""
        remarks = (f", {leads}" if cell.leads else "") + (f", {wins}" if cell.wins else "")
        link = f'{start}{escape(address(cell.step))}"{current}{name}{remarks}{end}'
        parts.append(f"<td{_CLASSES[cell.classes]}>{link}")
        if cell.card.fault is not None:
            parts.append(f'<span class="bad" title="{escape(severity(cell.card.fault.severity))}">✗</span>')
        if cell.marked:
            parts.append(f'<span class="remarked" title="{remark}">✎</span>')
        parts.append("</td>")
    return "".join(parts)


_CLASSES: Final = {"": "", "leads": " class=leads", "wins": " class=wins", "wrong": " class=wrong"} | {
    classes: f' class="{classes}"' for classes in ("leads wins", "leads wrong", "wins wrong", "leads wins wrong")
}
"""CSS classes of the cell of a card -> its `class` attribute in HTML, with a blank before it."""


def dealt_letters(cards: Iterable[tuple[str, str, str]]) -> Markup:
    """Return the cards of a hand as dealt, in a few characters each, marked by their later state and their origin.

    A card is given as its code, its state and its origin, as in `DealtCard`.
    """
    letters = card_markup().letters
    return Markup("".join([f"{letters[code, _MARKS[now, came]]} " for code, now, came in cards]))


_MARKS: Final = {
    (now, came): " ".join(filter(None, (came and f"came {came}", classes)))
    for now, classes in {"held": "", "played": "played", "scart": "gone scart", "away": "gone away"}.items()
    for came in ("", "stock", "hand")
}
"""State of a card and its origin -> the classes of its element."""
