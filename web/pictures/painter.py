"""Program that paints SVG as PNG or GIF, from JSON on standard input to bytes on standard output.

The input is `{"pictures": [SVG …], "width": pixels, "times": [milliseconds …]}`; with times the output is a GIF. It
runs as a process of its own for safety, and because the painting library blocks all threads of its process.
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
"""Font from a Python package, for a machine without fonts."""
COLOURS = 128
"""Number of colours in a GIF."""


def font_files() -> list[str]:
    """Return the paths of the font's files; none if its package is not installed."""
    found = find_spec("font_source_sans_pro")
    folders = [] if found is None else list(found.submodule_search_locations or ())
    files = (Path(folder, "files", f"SourceSansPro-{cut}.ttf") for folder in folders for cut in ("Regular", "Bold"))
    return [str(file) for file in files if file.is_file()]


def painted(picture: str, width: int) -> bytes:
    """Return an SVG picture as PNG, `width` pixels wide."""
    fonts = font_files()
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=picture, width=width, font_files=fonts, sans_serif_family=FAMILY, serif_family=FAMILY
        )
    )


def moving(pictures: list[str], width: int, times: list[int]) -> bytes:
    """Return SVG pictures as an animated GIF with one palette, as tall as the tallest picture.

    `width` is in pixels; `times` has the milliseconds for which each picture is shown.
    """
    frames = [Image.open(BytesIO(painted(picture, width))).convert("RGB") for picture in pictures]
    tall = max(frame.height for frame in frames)
    sheets = [Image.new("RGB", (width, tall), frame.getpixel((0, 0))) for frame in frames]
    for sheet, frame in zip(sheets, frames, strict=True):
        sheet.paste(frame)
    palette = sheets[0].quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    first, *others = (sheet.quantize(palette=palette, dither=Image.Dither.NONE) for sheet in sheets)
    output = BytesIO()
    first.save(output, "GIF", save_all=True, append_images=others, duration=times, loop=0, disposal=1)
    return output.getvalue()


def main() -> None:
    """Paint the pictures that standard input contains."""
    if hasattr(os, "nice"):
        os.nice(10)  # pages have priority over pictures
    work = json.load(sys.stdin.buffer)
    pictures, width, times = work["pictures"], work["width"], work["times"]
    sys.stdout.buffer.write(moving(pictures, width, times) if times else painted(pictures[0], width))


if __name__ == "__main__":
    main()
