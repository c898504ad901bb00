"""The papers of a game: its score sheet, its print sheet, the counting of each hand, and pictures of its table."""

from flask import Blueprint, Response, g

from tarot_records.faults import FAULTY
from tarot_records.games import game_of
from tarot_records.steps import STOCK
from tarot_records.web.deck.cards.colours import colours, letters
from tarot_records.web.deck.chosen import deck, suit_colours
from tarot_records.web.deck.sprite import sprite
from tarot_records.web.lists.served import walk_of
from tarot_records.web.papers.hand_piles import counting_data, counting_of
from tarot_records.web.papers.printed import printed_data, printed_of
from tarot_records.web.papers.sheet import contract_words, sheet_data, sheet_of
from tarot_records.web.record.record_page import caret
from tarot_records.web.site import urls
from tarot_records.web.site.pages import Page, links, pair
from tarot_records.web.site.problems import Problem
from tarot_records.web.site.speech import gettext as _
from tarot_records.web.site.speech import language
from tarot_records.web.site.view import View
from tarot_records.web.site.words import game_name, names
from tarot_records.web.table.drawing import Caption, cards_of, drawn
from tarot_records.web.table.layout import laid_at, scene
from tarot_records.web.table.parts import Look
from tarot_records.web.table.walk import Walk
from tarot_records.words.narration import sentence
from tarot_records.words.numbers import points
from tarot_records.words.phrasing import player_name

blueprint = Blueprint("papers", __name__)


def _played(slug: str) -> Walk:
    """A record that can be replayed."""
    walk = walk_of(slug)
    if not walk.frames:
        raise Problem("not-found")
    return walk


@pair(blueprint, urls.SCORES, also=(urls.VIEW_SCORES,))
def scores(slug: str) -> Page:
    """The score sheet of a game."""
    walk = _played(slug)
    record = walk.report.record
    assert record is not None
    context = {
        "walk": walk,
        "game": game_of(record.game),
        "players": [player_name(record, seat) for seat in range(len(record.players))],
        "sheet": sheet_of(walk),
        "caret": caret,
    }
    return Page("sheet.html", context, lambda: sheet_data(walk, links()))


@pair(blueprint, urls.COUNTED, also=(urls.VIEW_COUNTED,))
def counting(slug: str, number: int) -> Page:
    """The counting at the end of a hand, card by card."""
    walk = _played(slug)
    hand = number - 1
    if hand not in walk.hands:
        raise Problem("not-found")
    record = walk.report.record
    assert record is not None
    counted = counting_of(walk, hand)
    setting = walk.frames[walk.hands[hand].stop - 1].after.setting
    context = {
        "walk": walk,
        "game": game_of(record.game),
        "number": number,
        "hands": len(walk.hands),
        "label": record.hands[hand].label or "",
        "last": walk.hands[hand].stop - 1,
        "contract": ""
        if setting.contract is None
        else contract_words(record, setting.contract, setting.called is not None),
        "counting": counted,
    }
    return Page("counted.html", context, lambda: counting_data(counted, hand))


@pair(blueprint, urls.PRINTED, also=(urls.VIEW_PRINTED,))
def printed(slug: str) -> Page:
    """A game on paper, a hand a page."""
    walk = _played(slug)
    record = walk.report.record
    assert record is not None
    sheet = printed_of(walk, game_name(record.game))
    return Page("print.html", {"walk": walk, "sheet": sheet}, lambda: printed_data(sheet))


@blueprint.get(urls.PICTURE)
@blueprint.get(urls.VIEW_PICTURE)
def picture(slug: str, step: int) -> Response:
    """The table at a step, as a picture that needs nothing else."""
    walk = _played(slug)
    if step >= len(walk.frames):
        raise Problem("not-found")
    response = Response(_picture(walk, step, g.view), mimetype="image/svg+xml")
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # so that pages elsewhere may show it
    return response


def _picture(whole: Walk, step: int, view: View) -> str:
    look = Look(whole, view)
    walk, record, rules = look.walk, look.record, look.rules
    frame = walk.frames[step]
    setting = frame.after.setting
    hand = _("hand %(number)s", number=frame.hand + 1) if len(walk.hands) > 1 else ""
    trick = "" if frame.trick is None else _("trick %(number)s", number=frame.trick)
    taken = "; ".join(
        f"{names(record, side)} {points(value, rules.unit)}" for side, value in rules.running(frame.after)
    )
    known = setting.contract and setting.contract._replace(partner=walk.report.partner_at(step))
    contract = known and contract_words(record, known, setting.called is not None)
    below = (contract or "", _("card points in tricks: %(points)s", points=taken) if frame.after.taken else "")
    laid = laid_at(walk, step)
    in_middle = laid is not None and laid.title == STOCK
    aside = [] if in_middle else [(_("Stock"), cards_of(setting.talon, setting.talon_unseen))]
    for seat, scart in enumerate(setting.scarts):
        heading = _("Scart of %(player)s", player=look.who(seat))
        aside.append((heading, cards_of(scart, setting.scart_unseen[seat])))
    told = Caption(
        " · ".join(part for part in (walk.label, hand, trick) if part),
        game_name(look.game.id),
        sentence(walk.report, step, language()),
        " · ".join(part for part in below if part),
        tuple(told.what for told in walk.explained_at(step) if told.fault.severity in FAULTY),
        tuple((heading, cards) for heading, cards in aside if cards),
    )
    values = colours(suit_colours()) | letters(view.lang)
    return drawn(scene(walk, step, view.turn), told, sprite(deck()), values)
