"""The painter: a small program of its own that makes PNG or GIF of SVG.

It runs as a process beside the server, because the library that paints keeps everything else in its process waiting,
and so that nothing it does can harm the server. It is given `{"pictures": [SVG …], "width": pixels, "times":
[milliseconds …]}` as JSON, and writes the picture; with more than one, or times, they follow each other.
"""

import json
import os
import sys
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image

FAMILY = "Source Sans Pro"
"""The letters that come with the painter, for a machine that has none."""
COLOURS = 128
"""So many a moving picture has."""


def letters() -> list[str]:
    """The files they are in."""
    found = find_spec("font_source_sans_pro")
    folders = [] if found is None else list(found.submodule_search_locations or ())
    files = (Path(folder, "files", f"SourceSansPro-{cut}.ttf") for folder in folders for cut in ("Regular", "Bold"))
    return [str(file) for file in files if file.is_file()]


def painted(picture: str, width: int) -> bytes:
    """One picture as PNG, so many pixels wide."""
    fonts = letters()
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=picture, width=width, font_files=fonts, sans_serif_family=FAMILY, serif_family=FAMILY
        )
    )


def moving(pictures: list[str], width: int, times: list[int]) -> bytes:
    """Pictures that follow each other as GIF, each shown so long; all as tall as the tallest, in the same colours."""
    frames = [Image.open(BytesIO(painted(picture, width))).convert("RGB") for picture in pictures]
    tall = max(frame.height for frame in frames)
    sheets = [Image.new("RGB", (width, tall), frame.getpixel((0, 0))) for frame in frames]
    for sheet, frame in zip(sheets, frames, strict=True):
        sheet.paste(frame)
    palette = sheets[0].quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    first, *others = (sheet.quantize(palette=palette, dither=Image.Dither.NONE) for sheet in sheets)
    told = BytesIO()
    first.save(told, "GIF", save_all=True, append_images=others, duration=times, loop=0, disposal=1)
    return told.getvalue()


def main() -> None:
    """Paints what it is given."""
    if hasattr(os, "nice"):
        os.nice(10)  # who reads a page comes first
    asked = json.load(sys.stdin.buffer)
    times = asked["times"]
    pictures, width = asked["pictures"], asked["width"]
    sys.stdout.buffer.write(moving(pictures, width, times) if times else painted(pictures[0], width))


if __name__ == "__main__":
    main()
