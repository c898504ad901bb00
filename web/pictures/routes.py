"""The routes of pictures: a step as SVG or PNG, a trick or a hand as GIF.

A process beside the server paints PNG and GIF from our SVG, with a time limit. The work counts against the share of the
client. The result is cached like a page.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, current_app, request

from tarot_records.core import fast_codecs
from tarot_records.core.faults import FAULTY
from tarot_records.counting import points, score
from tarot_records.rules.step import STOCK
from tarot_records.words.narration import sentence

from ..api.gate import other_process
from ..deck.current import Sheets, current_pack, suit_colours
from ..deck.sheets import colours, letters
from ..lists.library import walk_of
from ..papers.score_sheet import contract_words
from ..site import urls
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import language
from ..site.words import game_name, names
from ..table.layout import cards_in_middle, cards_of, scene
from ..table.look import Look
from ..table.steps import look_at
from .link_card import card_picture
from .table_picture import Caption, CardLook, table_picture

USUAL, MOVING = 1200, 640
"""Default widths in pixels of a still and of a moving picture."""
LEAST, MOST, MOST_MOVING = 100, 2400, 960
"""Minimum width in pixels, and maximum widths of a still and of a moving picture."""
FRAMES: Final = 40
"""Maximum number of frames of a moving picture."""
BRIEFLY, LONG = 1100, 2600
"""Milliseconds that a moving picture shows a card of a trick, and a whole trick or the last frame."""
LIBRARIES: Final = ("resvg_py", "PIL")
"""The libraries of the painter; a browser, for one, has none of them."""
SECONDS: Final = 60
"""Time limit for painting, in seconds."""
AREA: Final = 6_000_000
"""Maximum area of a painted picture, in pixels."""
PAINTER: Final = Path(__file__).with_name("painter.py")

blueprint = Blueprint("pictures", __name__)


@blueprint.after_request
def _anywhere(response: Response) -> Response:
    """Allow pages of other sites to show the pictures."""
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@blueprint.get(urls.PICTURE)
def picture(slug: str, step: int) -> Response:
    """Serve the table at a step as SVG."""
    return Response(picture_of(_look(slug, step), step, _width(USUAL, MOST)), mimetype="image/svg+xml")


@blueprint.get(urls.PAINTED)
def png(slug: str, step: int) -> Response:
    """Serve the table at a step as PNG."""
    look, width = _look(slug, step), _width(USUAL, MOST)
    return _painted(lambda: [picture_of(look, step, width)])


@blueprint.get(urls.CARD)
def card(slug: str, step: int) -> Response:
    """Serve the table at a step as a link card."""
    look = _look(slug, step)
    return _painted(lambda: [card_of(look, step)])


@blueprint.get(urls.MOVING_TRICK)
def trick(slug: str, step: int) -> Response:
    """Serve the trick of a step as GIF, card by card; before play, the section of the hand that has the step."""
    look = _look(slug, step)
    part = look.section(step)
    return _moving(look, list(range(part.start, part.end)), BRIEFLY)


@blueprint.get(urls.MOVING_HAND)
def hand(slug: str, number: int) -> Response:
    """Serve a hand as GIF: the end of each of its sections and tricks."""
    walk = walk_of(slug)
    steps = walk.hands.get(number - 1)
    if steps is None:
        raise Problem("not-found")
    look = look_at(walk, steps.start)
    return _moving(look, [part.end - 1 for part in look.walk.sections(number - 1)], LONG)


def _look(slug: str, step: int) -> Look:
    return look_at(walk_of(slug), step)


def _width(usual: int, most: int) -> int:
    """Return the width that the query asks for, in pixels and within its limits."""
    return max(LEAST, min(most, request.args.get("width", usual, type=int)))


def _moving(look: Look, steps: Sequence[int], each: int) -> Response:
    """Serve a GIF of these steps, each shown for `each` milliseconds; of too many, every second or third step."""
    width = _width(MOVING, MOST_MOVING)
    leap = (len(steps) + FRAMES - 1) // FRAMES
    chosen = steps[::-leap][::-1]  # always with the last step
    return _painted(lambda: [picture_of(look, step, width) for step in chosen], (*(each,) * (len(chosen) - 1), LONG))


# -- what is drawn --------------------------------------------------------------------------------


def picture_of(look: Look, step: int, width: int, sheets: Sheets = ()) -> str:
    """Return the table at a step as an SVG file; with `sheets`, as an element for a page that uses these sheets."""
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
    laid = cards_in_middle(walk, step)
    in_middle = laid is not None and laid.title == STOCK
    aside = [] if in_middle else [(_("Stock"), cards_of(rules.pack, setting.talon, setting.talon_unseen))]
    for seat, scart in enumerate(setting.scarts):
        heading = _("Scart of %(player)s", player=look.who(seat))
        aside.append((heading, cards_of(rules.pack, scart, setting.scart_unseen[seat])))
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


# -- what is painted ------------------------------------------------------------------------------

_SIZE: Final = re.compile(r' width="(\d+)" height="(\d+)"')


def _painted(draw: Callable[[], Sequence[str]], times: Sequence[int] = ()) -> Response:
    """Serve pictures as PNG, or as GIF if there are times; raise Problem without a painter."""
    if not is_installed():
        raise Problem("no-pictures")
    return Response(paint_svg(draw(), times), mimetype="image/gif" if times else "image/png")


@cache
def is_installed() -> bool:
    """Return whether the libraries for painting are installed."""
    return all(find_spec(name) is not None for name in LIBRARIES)


def paint_svg(pictures: Sequence[str], times: Sequence[int] = ()) -> bytes:
    """Return an SVG as PNG; with `times` in milliseconds, several SVGs as one GIF.

    Pictures with too many pixels are scaled down. Raise Problem if they cannot be painted in time.
    """
    sizes = [(int(found[1]), int(found[2])) for svg in pictures if (found := _SIZE.search(svg)) is not None]
    wide, tall = sizes[0][0], max(tall for _, tall in sizes)
    width = min(wide, int(wide * sqrt(AREA / (wide * tall))))
    work = fast_codecs.dumps({"pictures": pictures, "width": width, "times": times})
    command = (sys.executable, "-I", str(PAINTER))
    try:
        with other_process():
            return subprocess.run(command, input=work, capture_output=True, check=True, timeout=SECONDS).stdout
    except subprocess.TimeoutExpired as error:
        raise Problem("busy", headers={"Retry-After": "60"}) from error
    except (OSError, subprocess.CalledProcessError) as error:
        output = getattr(error, "stderr", None) or b""
        current_app.logger.warning("No picture was painted: %s %s", error, output.decode(errors="replace")[-500:])
        raise Problem("our-fault") from error
