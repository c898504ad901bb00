"""Captions: the words round a picture of the table, and the picture in the deck and the language of the page."""

from collections.abc import Mapping
from typing import Any

from tarot_records.core.faults import FAULTY
from tarot_records.counting import points, score
from tarot_records.rules.step import STOCK
from tarot_records.words.narration import sentence

from ..deck.cards.colours import colours, letters
from ..deck.chosen import deck, suit_colours
from ..deck.markup import Sheets
from ..deck.sprite import sprite
from ..papers.sheet import contract_words
from ..site.speech import gettext as _
from ..site.speech import language
from ..site.words import game_name, names
from ..table.layout import laid_at, scene
from ..table.parts import Look
from . import card
from .drawing import Caption, cards_of, drawn


def picture_of(look: Look, step: int, width: int, sheets: Sheets = ()) -> str:
    """The table at a step as an SVG file, so many pixels wide; or for a page, with the cards of these sheets."""
    table = scene(look.walk, step, look.view.turn)
    return drawn(table, _caption(look, step), **_looks(look), width=width, sheets=sheets)


def card_of(look: Look, step: int) -> str:
    """The same in the shape of a card."""
    return card.card(scene(look.walk, step, look.view.turn), _caption(look, step), **_looks(look))


def _looks(look: Look) -> Mapping[str, Any]:
    """How the cards of this page look."""
    return {"sprite": sprite(deck()), "values": colours(suit_colours()) | letters(look.view.lang)}


def _caption(look: Look, step: int) -> Caption:
    walk, record, rules = look.walk, look.record, look.rules
    frame = walk.frames[step]
    setting = frame.after.setting
    hand = _("hand %(number)s", number=frame.hand + 1) if len(walk.hands) > 1 else ""
    trick = "" if frame.trick is None else _("trick %(number)s", number=frame.trick)
    taken = "; ".join(
        f"{names(record, side)} {points(value, rules.unit)}" for side, value in rules.running(frame.after)
    )
    known = setting.contract and setting.contract._replace(partner=walk.report.partner_at(step))
    laid = laid_at(walk, step)
    in_middle = laid is not None and laid.title == STOCK
    aside = [] if in_middle else [(_("Stock"), cards_of(setting.talon, setting.talon_unseen))]
    for seat, scart in enumerate(setting.scarts):
        heading = _("Scart of %(player)s", player=look.who(seat))
        aside.append((heading, cards_of(scart, setting.scart_unseen[seat])))
    return Caption(
        " · ".join(part for part in (walk.label, hand, trick) if part),
        game_name(look.game.id),
        sentence(walk.report, step, language()),
        contract_words(record, known, setting.called is not None) if known else "",
        _("card points in tricks: %(points)s", points=taken) if frame.after.taken else "",
        tuple(told.what for told in walk.explained_at(step) if told.fault.severity in FAULTY),
        tuple((heading, cards) for heading, cards in aside if cards),
        tuple(score(value) for value in setting.result.hand) if frame.step.settles and setting.result else (),
    )
