"""Painting: PNG and GIF of our own SVG, made by a process beside the server in a certain time."""

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from typing import Final

import orjson
from flask import current_app

from ..site.problems import Problem

LIBRARIES: Final = ("resvg_py", "PIL")
"""What paints: the extra `[pictures]`."""
SECONDS: Final = 60
"""Within so many a picture has to be painted."""
AREA: Final = 6_000_000
"""The most pixels of a picture."""
PAINTER: Final = Path(__file__).with_name("painter.py")


@cache
def is_installed() -> bool:
    """Whether anything is painted here."""
    return all(find_spec(name) is not None for name in LIBRARIES)


def painted(pictures: Sequence[str], size: tuple[int, int], times: Sequence[int] = ()) -> bytes:
    """One picture as PNG; with times, as GIF in which they follow each other, each shown so many milliseconds.

    The size is that of the largest; what has too many pixels becomes smaller.
    """
    wide, tall = size
    width = min(wide, int(wide * sqrt(AREA / (wide * tall))))
    asked = orjson.dumps({"pictures": pictures, "width": width, "times": times})
    command = (sys.executable, "-I", str(PAINTER))
    try:
        return subprocess.run(command, input=asked, capture_output=True, check=True, timeout=SECONDS).stdout
    except subprocess.TimeoutExpired as error:
        raise Problem("busy", headers={"Retry-After": "60"}) from error
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", None) or b""
        current_app.logger.warning("No picture was painted: %s %s", error, said.decode(errors="replace")[-500:])
        raise Problem("our-fault") from error
