"""The process that reads a picture: bytes on standard input, JSON on standard output.

It runs beside the program for three reasons: the picture comes from a stranger, the libraries need much memory, and a
time limit can end it. The exit code names the problem if there is one.
"""

import base64
import json
import logging
import os
import sys
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import rapidocr

from tarot_records.transcripts.photo import page_picture as pictures
from tarot_records.transcripts.photo.reading import EXIT_CODES
from tarot_records.transcripts.photo.recogniser import Recogniser
from tarot_records.transcripts.photo.text_lines import is_sideways, strips_of

if sys.platform != "win32":
    import resource

THREADS: Final = 2
MEMORY: Final = 3 << 30
"""Memory limit of the process, in bytes."""
DETECTED: Final = 2_600_000
"""Maximum number of pixels of the picture in which text is located; it is read in the full picture."""
MOST_LINES: Final = 300
"""Maximum number of lines that are read."""


def read_page(raw: bytes) -> dict[str, Any]:
    """Return the page of a picture as data: JPEG, size, and lines of characters. Raises PictureError."""
    cv2.setNumThreads(THREADS)
    colours = pictures.flatten_paper(pictures.open_picture(raw))  # before the models: a bad picture is refused at once
    threads = {"EngineConfig.onnxruntime.intra_op_num_threads": THREADS}
    detector = rapidocr.RapidOCR(params={"Global.log_level": "critical", "Global.max_side_len": 10_000, **threads})
    models = Path(rapidocr.__file__).parent / "models"

    def boxes_on(page: pictures.Pixels) -> pictures.Pixels:
        """Return the boxes around text, four corners each."""
        scale = min(1.0, (DETECTED / page.size) ** 0.5)
        small = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = detector(cv2.cvtColor(small, cv2.COLOR_GRAY2RGB), use_cls=False, use_rec=False)
        boxes = getattr(found, "boxes", None)
        return np.zeros((0, 4, 2)) if boxes is None else np.asarray(boxes) / scale

    def level(colours: pictures.Pixels) -> tuple[pictures.Pixels, pictures.Pixels]:
        """Return a page turned until its text is level, and its grey values in even light."""
        page = pictures.even_light(colours)
        tilt = pictures.tilt_of(page)
        if abs(tilt) < pictures.TILT:
            return colours, page
        turned = pictures.turn_page(colours, tilt)
        return turned, pictures.even_light(turned)

    colours, page = level(colours)
    boxes = boxes_on(page)
    if len(boxes) and is_sideways(boxes):
        colours, page = level(np.ascontiguousarray(np.rot90(colours)))
        boxes = boxes_on(page)
    strips = strips_of(page, boxes)[:MOST_LINES]
    if not strips:
        raise pictures.PictureError("empty")
    recogniser = Recogniser(next(models.glob("*_rec_*.onnx")), THREADS)
    rows = recogniser.read(strips)
    jpeg, scale = pictures.as_jpeg(colours)
    lines = []
    for strip, row in zip(strips, rows, strict=True):
        line = []
        for character in row:
            corners = [(x * scale, y * scale) for x, y in strip.on_page(character.left, character.right)]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            place = [round(value, 1) for value in (min(xs), min(ys), max(xs), max(ys))]
            chances = (round(character.probability, 3), character.others, round(character.after_space, 3))
            line.append([character.text, *place, *chances])
        lines.append(line)
    size = [round(colours.shape[1] * scale), round(colours.shape[0] * scale)]
    return {"jpeg": base64.b64encode(jpeg).decode("ascii"), "size": size, "lines": lines}


def main() -> None:
    """Read the picture on standard input; exit with a code of EXIT_CODES if it is refused."""
    if hasattr(os, "nice"):
        os.nice(10)  # pages have priority
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    logging.disable()
    try:
        page = read_page(sys.stdin.buffer.read())
    except pictures.PictureError as error:
        sys.exit(EXIT_CODES[error.args[0]])
    sys.stdout.write(json.dumps(page))
