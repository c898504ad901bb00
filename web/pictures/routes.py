"""The addresses of pictures: of a step, and of a trick or a hand that moves.

Painting costs work, of which everybody has his share; what was painted is kept as pages are.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from flask import Blueprint, Response, request

from ..lists.served import walk_of
from ..site import urls
from ..site.problems import Problem
from ..table.parts import Look
from ..table.steps import look_at
from .captions import card_of, picture_of
from .painting import is_installed, painted

USUAL, MOVING = 1200, 640
"""How many pixels wide a picture is, and one that moves, if nobody asks for another size."""
LEAST, MOST, MOST_MOVING = 100, 2400, 960
FRAMES: Final = 40
"""The most pictures of one that moves."""
BRIEFLY, LONG = 1100, 2600
"""Milliseconds: for a card of a trick, and for the last picture and those of whole tricks."""

blueprint = Blueprint("pictures", __name__)


@blueprint.after_request
def _anywhere(response: Response) -> Response:
    """Pages elsewhere may show them."""
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@blueprint.get(urls.PICTURE)
def picture(slug: str, step: int) -> Response:
    """The table at a step, as a picture that needs nothing else."""
    return Response(picture_of(_look(slug, step), step, _width(USUAL, MOST)), mimetype="image/svg+xml")


@blueprint.get(urls.PAINTED)
def png(slug: str, step: int) -> Response:
    """The same painted."""
    look, width = _look(slug, step), _width(USUAL, MOST)
    return _painted(lambda: [picture_of(look, step, width)])


@blueprint.get(urls.CARD)
def card(slug: str, step: int) -> Response:
    """The table at a step as messengers show it with a link."""
    look = _look(slug, step)
    return _painted(lambda: [card_of(look, step)])


@blueprint.get(urls.MOVING_TRICK)
def trick(slug: str, step: int) -> Response:
    """The trick of a step, card by card; of a step before play, the stretch of the hand it belongs to."""
    look = _look(slug, step)
    part = look.section(step)
    return _moving(look, list(range(part.start, part.end)), BRIEFLY)


@blueprint.get(urls.MOVING_HAND)
def hand(slug: str, number: int) -> Response:
    """A hand: the end of each of its stretches and tricks."""
    walk = walk_of(slug)
    steps = walk.hands.get(number - 1)
    if steps is None:
        raise Problem("not-found")
    look = look_at(walk, steps.start)
    return _moving(look, [part.end - 1 for part in look.walk.sections(number - 1)], LONG)


def _look(slug: str, step: int) -> Look:
    """A record as the address asks to look at it."""
    return look_at(walk_of(slug), step)


def _width(usual: int, most: int) -> int:
    """The width that is asked for, as far as it can be had."""
    return max(LEAST, min(most, request.args.get("width", usual, type=int)))


def _moving(look: Look, steps: Sequence[int], each: int) -> Response:
    """A picture that goes through these steps; if they are too many, through every second or third."""
    width = _width(MOVING, MOST_MOVING)
    leap = (len(steps) + FRAMES - 1) // FRAMES
    chosen = steps[::-leap][::-1]  # the last of them in any case
    return _painted(lambda: [picture_of(look, step, width) for step in chosen], (*(each,) * (len(chosen) - 1), LONG))


_SIZE: Final = re.compile(r' width="(\d+)" height="(\d+)"')


def _painted(draw: Callable[[], Sequence[str]], times: Sequence[int] = ()) -> Response:
    """What is drawn, painted."""
    if not is_installed():
        raise Problem("no-pictures")
    pictures = draw()
    sizes = [(int(found[1]), int(found[2])) for one in pictures if (found := _SIZE.search(one)) is not None]
    body = painted(pictures, (sizes[0][0], max(tall for _, tall in sizes)), times)
    return Response(body, mimetype="image/gif" if times else "image/png")
