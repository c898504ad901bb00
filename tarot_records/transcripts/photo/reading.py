"""Read the text of a picture: limits, the process that does it, and its result."""

import base64
import json
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from tarot_records.transcripts.photo.page_layout import Glyph, PageLine, lay_out

LIMIT: Final = 12 << 20
"""Maximum size of a picture, in bytes."""
SECONDS: Final = 60
"""Time limit for reading a picture."""
EXIT_CODES: Final = {"kind": 2, "large": 3, "damaged": 4, "empty": 5}
"""Reason why a picture is not read -> exit code of the process."""
LIBRARIES: Final = ("rapidocr", "onnxruntime", "cv2", "PIL")
"""The libraries of the process, from the extra `[ocr]`."""
_START: Final = (
    "import sys; sys.path.insert(0, sys.argv[1]);from tarot_records.transcripts.photo.process import main; main()"
)
"""Program of the process; its argument is the folder that contains the package."""
_HOME: Final = str(Path(__file__).parents[3])


class UnreadPicture(Exception):  # noqa: N818 (it is the picture that is wrong)
    """A picture whose text was not read."""

    def __init__(self, reason: str) -> None:
        """Take the reason: a key of EXIT_CODES, "slow" or "uninstalled"."""
        super().__init__(reason)
        self.reason = reason


class PageText(NamedTuple):
    """The text of a picture."""

    lines: tuple[PageLine, ...]
    jpeg: bytes
    """The picture as it was read: upright, flat and without metadata."""
    width: int
    height: int
    """Size of the picture in pixels."""

    @property
    def text(self) -> str:
        """The lines, each with a line feed."""
        return "".join(f"{line.text}\n" for line in self.lines)


@cache
def is_installed() -> bool:
    """Return whether the libraries that read pictures are installed."""
    return all(find_spec(name) is not None for name in LIBRARIES)


def read_picture(raw: bytes, seconds: float = SECONDS) -> PageText:
    """Return the text of a picture. Raises UnreadPicture."""
    if not is_installed():
        raise UnreadPicture("uninstalled")
    if len(raw) > LIMIT:
        raise UnreadPicture("large")
    command = (sys.executable, "-I", "-c", _START, _HOME)
    try:
        done = subprocess.run(command, input=raw, capture_output=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise UnreadPicture("slow") from error
    if done.returncode:
        reasons = {code: reason for reason, code in EXIT_CODES.items()}
        raise UnreadPicture(reasons.get(done.returncode, "damaged"))
    page = json.loads(done.stdout)
    rows: Sequence[Sequence[Glyph]] = [[Glyph(*glyph) for glyph in row] for row in page["lines"]]
    return PageText(tuple(lay_out(rows)), base64.b64decode(page["jpeg"]), *page["size"])
