"""A picture from an unknown sender, made upright, evenly lit and flat: the page that is read.

Runs only in the process of `process.py`, with limited memory.
"""

import re
from io import BytesIO
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps

Pixels = NDArray[Any]
"""Grey values or colours, rows first."""

SCAN: Final = re.compile(rb"\xff\xda\0[\x08\x0a\x0c\x0e][\x01-\x04]")
"""Beginning of a scan of a JPEG, as in `archive/picture_cleaner.py`."""
SCANS: Final = 64
"""Maximum number of scans of a JPEG."""
SIGNS: Final = {b"\xff\xd8\xff": "JPEG", b"\x89PNG\r\n\x1a\n": "PNG", b"RIFF": "WEBP"}
"""First bytes of a file -> its format. The file's name and its stated type are ignored."""
AREA: Final = 40_000_000
"""Maximum number of pixels of a picture."""
READ: Final = 6_000_000
"""Maximum number of pixels of the page that is read."""
SHOWN: Final = 1_600
"""Maximum width and height of the picture that is shown, in pixels."""
QUALITY: Final = 80
PAPER: Final = (0.3, 0.97)
"""Minimum and maximum share of the picture that a sheet of paper covers if its edges are looked for."""
STEEPEST: Final = 12.0
"""Maximum angle in degrees by which a page may be tilted."""
FULL: Final = 0.92
"""Minimum share of the area between its four corners that a sheet of paper fills."""
DARKER: Final = 40
"""Minimum difference of the grey values of a sheet and of what lies around it."""
TILT: Final = 0.3
"""Minimum angle in degrees at which a page is turned."""


class PictureError(Exception):
    """Raised for a picture that is not read; its argument is "kind", "large" or "damaged"."""


def open_picture(raw: bytes) -> Pixels:
    """Return the colours of a picture, turned upright as its camera noted. Raises PictureError."""
    kind = next((kind for sign, kind in SIGNS.items() if raw.startswith(sign)), None)
    if kind is None or (kind == "WEBP" and raw[8:12] != b"WEBP"):
        raise PictureError("kind")
    if kind == "JPEG" and sum(1 for _ in SCAN.finditer(raw)) > SCANS:
        raise PictureError("damaged")
    Image.MAX_IMAGE_PIXELS = None  # the number of pixels is checked here
    try:
        picture: Image.Image = Image.open(BytesIO(raw), formats=[kind])
        if picture.width * picture.height > AREA:
            raise PictureError("large")
        scale = min(1.0, (READ / (picture.width * picture.height)) ** 0.5)
        size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
        if kind == "JPEG":
            picture.draft("RGB", size)
        picture.load()
        picture.thumbnail(size)
        whole = ImageOps.exif_transpose(picture).convert("RGBA")
    except PictureError:
        raise
    except Exception as error:  # whatever a library stumbles over in a stranger's bytes
        raise PictureError("damaged") from error
    paper = Image.new("RGB", whole.size, "white")
    paper.paste(whole, mask=whole.getchannel("A"))
    return np.asarray(paper)


def flatten_paper(colours: Pixels) -> Pixels:
    """Return the sheet of paper alone, seen from straight above; the whole picture if its edges are not found."""
    tall, wide = colours.shape[:2]
    scale = 600 / max(tall, wide)
    small = cv2.resize(
        cv2.cvtColor(colours, cv2.COLOR_RGB2GRAY), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA
    )
    small = cv2.morphologyEx(cv2.GaussianBlur(small, (5, 5), 0), cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8))
    light_limit, light = cv2.threshold(small, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    outlines, _ = cv2.findContours(light, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return colours
    largest = max(outlines, key=cv2.contourArea)
    corners = cv2.approxPolyDP(cv2.convexHull(largest), 0.02 * cv2.arcLength(largest, True), True)[:, 0]
    share = cv2.contourArea(largest) / light.size
    if len(corners) != 4 or not PAPER[0] < share < PAPER[1] or share < FULL * cv2.contourArea(corners) / light.size:
        return colours
    sheet = cv2.fillConvexPoly(np.zeros_like(small), corners.astype(np.int32), 1) > 0
    if np.median(small[sheet]) - np.median(small[~sheet]) < DARKER or np.percentile(small[~sheet], 80) > light_limit:
        return colours
    quad = _in_order(corners.astype(np.float32) / scale)
    width = int(max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3])))
    height = int(max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1])))
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, flat)
    return cv2.warpPerspective(colours, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def _in_order(corners: Pixels) -> Pixels:
    """Return four corners in the order top left, top right, bottom right, bottom left."""
    total, across = corners.sum(axis=1), corners[:, 0] - corners[:, 1]
    order = [int(total.argmin()), int(across.argmax()), int(total.argmax()), int(across.argmin())]
    return np.ascontiguousarray(corners[order])


def even_light(colours: Pixels) -> Pixels:
    """Return the grey values of a page with its shadows and its ruled lines removed."""
    grey = cv2.cvtColor(colours, cv2.COLOR_RGB2GRAY)
    reach = max(15, max(grey.shape) // 40) | 1
    scale = 0.25
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    size = max(5, int(reach * scale)) | 1
    light = cv2.GaussianBlur(
        cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8)), (0, 0), size / 2
    )
    light = cv2.resize(light, grey.shape[::-1], interpolation=cv2.INTER_LINEAR)
    even = np.clip(grey.astype(np.float32) / np.maximum(light, 1) * 245, 0, 255)
    return _without_rules(even.astype(np.uint8))


def _without_rules(grey: Pixels) -> Pixels:
    """Return a page without the long straight lines of a table or of ruled paper."""
    ink = (grey < 170).astype(np.uint8)
    length = max(60, max(grey.shape) // 14)
    rules: Pixels = np.zeros_like(ink)
    for kernel in (np.ones((1, length), np.uint8), np.ones((length, 1), np.uint8)):
        rules = rules | cv2.morphologyEx(ink, cv2.MORPH_OPEN, kernel)
    if not rules.any():
        return grey
    near = cv2.dilate(rules, np.ones((5, 5), np.uint8))
    return np.where(near > 0, 245, grey).astype(np.uint8)


def tilt_of(page: Pixels) -> float:
    """Return the angle in degrees by which the text is turned clockwise.

    At this angle the darkness of neighbouring rows differs most.
    """
    scale = min(1.0, 700 / max(page.shape))
    ink = 255 - cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ink[ink < 60] = 0  # shades of paper

    def difference(degrees: float) -> float:
        """Return how much neighbouring rows of the page differ when it is turned back by an angle."""
        middle = (ink.shape[1] / 2, ink.shape[0] / 2)
        turned = cv2.warpAffine(ink, cv2.getRotationMatrix2D(middle, degrees, 1.0), ink.shape[::-1])
        return float((np.diff(turned.sum(axis=1, dtype=np.float64)) ** 2).sum())

    best, reach = 0.0, STEEPEST
    for step in (1.0, 0.2, 0.05):
        best = float(max(np.arange(best - reach, best + reach + step / 2, step), key=difference))
        reach = step
    return best


def turn_page(picture: Pixels, degrees: float) -> Pixels:
    """Return a picture turned anticlockwise by an angle in degrees; unchanged if the angle is smaller than TILT.

    The picture grows so that nothing is cut off, and its edge colour fills the corners.
    """
    if abs(degrees) < TILT:
        return picture
    tall, wide = picture.shape[:2]
    matrix = cv2.getRotationMatrix2D((wide / 2, tall / 2), degrees, 1.0)
    cos, sin = abs(matrix[0, 0]), abs(matrix[0, 1])
    width, height = int(tall * sin + wide * cos), int(tall * cos + wide * sin)
    matrix[0, 2] += width / 2 - wide / 2
    matrix[1, 2] += height / 2 - tall / 2
    return cv2.warpAffine(picture, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def as_jpeg(colours: Pixels) -> tuple[bytes, float]:
    """Return the page as JPEG in the size that is shown, and the scale of that size."""
    picture = Image.fromarray(colours)
    picture.thumbnail((SHOWN, SHOWN))
    made = BytesIO()
    picture.save(made, "JPEG", quality=QUALITY)
    return made.getvalue(), picture.width / colours.shape[1]
