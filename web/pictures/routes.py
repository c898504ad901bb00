"""The routes of pictures: a step as SVG or PNG, a trick or a hand as GIF.

PNG and GIF are painted from our SVG by a process beside the server, in limited time. The work counts against the share
of the client, and the result is cached as pages are.
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

import orjson
from flask import Blueprint, Response, current_app, request

from ..lists.library import walk_of
from ..site import urls
from ..site.problems import Problem
from ..table.look import Look
from ..table.steps import look_at
from .captions import card_of, picture_of

USUAL, MOVING = 1200, 640
"""The usual widths in pixels of a still and of a moving picture."""
LEAST, MOST, MOST_MOVING = 100, 2400, 960
"""The minimum width and the maximum ones."""
FRAMES: Final = 40
"""Maximum number of frames of a moving picture."""
BRIEFLY, LONG = 1100, 2600
"""Milliseconds for a card of a trick, and for a whole trick or the last frame."""
LIBRARIES: Final = ("resvg_py", "PIL")
"""The libraries that paint: the extra `[pictures]`."""
SECONDS: Final = 60
"""Time limit for painting."""
AREA: Final = 6_000_000
"""Maximum number of pixels of a picture."""
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
    """Serve the trick of a step card by card as GIF; before play, its section of the hand."""
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
    return max(LEAST, min(most, request.args.get("width", usual, type=int)))


def _moving(look: Look, steps: Sequence[int], each: int) -> Response:
    """Serve a GIF of these steps; of too many, every second or third."""
    width = _width(MOVING, MOST_MOVING)
    leap = (len(steps) + FRAMES - 1) // FRAMES
    chosen = steps[::-leap][::-1]  # the last of them in any case
    return _painted(lambda: [picture_of(look, step, width) for step in chosen], (*(each,) * (len(chosen) - 1), LONG))


_SIZE: Final = re.compile(r' width="(\d+)" height="(\d+)"')


def _painted(draw: Callable[[], Sequence[str]], times: Sequence[int] = ()) -> Response:
    if not is_installed():
        raise Problem("no-pictures")
    return Response(painted(draw(), times), mimetype="image/gif" if times else "image/png")


@cache
def is_installed() -> bool:
    """Return whether the libraries for painting are there."""
    return all(find_spec(name) is not None for name in LIBRARIES)


def painted(pictures: Sequence[str], times: Sequence[int] = ()) -> bytes:
    """Return an SVG as PNG; with times in milliseconds, several as a GIF as large as the largest.

    A picture of too many pixels is made smaller.
    """
    sizes = [(int(found[1]), int(found[2])) for svg in pictures if (found := _SIZE.search(svg)) is not None]
    wide, tall = sizes[0][0], max(tall for _, tall in sizes)
    width = min(wide, int(wide * sqrt(AREA / (wide * tall))))
    work = orjson.dumps({"pictures": pictures, "width": width, "times": times})
    command = (sys.executable, "-I", str(PAINTER))
    try:
        return subprocess.run(command, input=work, capture_output=True, check=True, timeout=SECONDS).stdout
    except subprocess.TimeoutExpired as error:
        raise Problem("busy", headers={"Retry-After": "60"}) from error
    except (OSError, subprocess.CalledProcessError) as error:
        output = getattr(error, "stderr", None) or b""
        current_app.logger.warning("No picture was painted: %s %s", error, output.decode(errors="replace")[-500:])
        raise Problem("our-fault") from error
