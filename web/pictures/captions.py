"""Pictures of a step of a record, in the pack and the language of the page, with their captions."""

from tarot_records.core.faults import FAULTY
from tarot_records.counting import points, score
from tarot_records.rules.step import STOCK
from tarot_records.words.narration import sentence

from ..deck.current import Sheets, current_pack, suit_colours
from ..deck.sheets import colours, letters
from ..papers.score_sheet import contract_words
from ..site.speech import gettext as _
from ..site.speech import language
from ..site.words import game_name, names
from ..table.layout import laid_at, scene
from ..table.look import Look
from .link_card import card_picture
from .table_picture import Caption, CardLook, cards_of, table_picture


def picture_of(look: Look, step: int, width: int, sheets: Sheets = ()) -> str:
    """Return the table at a step as an SVG file; with sheets, as an element of a page that has them."""
    return table_picture(scene(look.walk, step, look.view.turn), _caption(look, step), _cards(look, sheets), width)


def card_of(look: Look, step: int) -> str:
    """Return the table at a step as a link card."""
    return card_picture(scene(look.walk, step, look.view.turn), _caption(look, step), _cards(look))


def _cards(look: Look, sheets: Sheets = ()) -> CardLook:
    return CardLook(current_pack(), colours(suit_colours()) | letters(look.view.lang), sheets)


def _caption(look: Look, step: int) -> Caption:
    walk, record, rules = look.walk, look.record, look.rules
    frame = walk.frames[step]
    setting = frame.after.setting
    hand = _("hand %(number)s", number=frame.hand + 1) if len(walk.hands) > 1 else ""
    trick = "" if frame.trick is None else _("trick %(number)s", number=frame.trick)
    taken = "; ".join(
        f"{names(record, side)} {points(value, rules.unit)}" for side, value in rules.running(frame.after)
    )
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
        contract_words(record, setting, walk.report.partner_at(step)),
        _("card points in tricks: %(points)s", points=taken) if frame.after.taken else "",
        tuple(fault.what for fault in walk.explained_at(step) if fault.fault.severity in FAULTY),
        tuple((heading, cards) for heading, cards in aside if cards),
        tuple(score(value) for value in setting.result.hand) if frame.step.settles and setting.result else (),
    )
