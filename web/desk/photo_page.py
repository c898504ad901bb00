"""The page that reads the text of a photo: the picture and the text beside each other, tied word by word.

The picture that is sent is read by one process at a time, with a time limit, and sent back within the page. Nothing
of it is stored.
"""

import base64
import threading
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from flask import Blueprint, Response, request

from tarot_records.transcripts.photo.page_layout import PageLine, PageWord
from tarot_records.transcripts.photo.reading import LIMIT, PageText, UnreadPicture, is_installed, read_picture

from ..api.gate import other_process
from ..site import urls
from ..site.pages import Page, allow, content_security, pair
from ..site.problems import Problem

PATIENCE: Final = 2.0
"""Maximum seconds that a picture waits until another one is read."""
ROOM: Final = 1 << 16
"""Bytes of a form beside its picture."""
PROBLEMS: Final = {"slow": "slow-photo", "uninstalled": "no-ocr"}
"""Reason why a picture was not read -> kind of problem; any other but "empty" is "bad-photo"."""

blueprint = Blueprint("photo", __name__)
allow(blueprint, "script")
blueprint.add_app_template_global(is_installed, "reads_photos")
_turn = threading.Lock()
"""Held while a picture is read: it takes all processors and much memory."""


class ShownWord(NamedTuple):
    """A word of the page, and the blanks before it."""

    blanks: str
    word: PageWord
    key: str
    """Name of the word within the page: line and number, from 1."""
    perhaps: str
    """Other readings of an uncertain word, with commas."""


@blueprint.after_request
def _show_picture(response: Response) -> Response:
    """Allow the picture that comes within the page."""
    if response.mimetype == "text/html":
        policy = content_security("script").replace("img-src 'self'", "img-src 'self' data:")
        response.headers["Content-Security-Policy"] = policy
    return response


@pair(blueprint, urls.PHOTO_TEXT, methods=("GET", "POST"))
def photo_text() -> Page:
    """Show the form for a photo; if one is sent, the photo with its text, each word with its place."""
    request.max_content_length = LIMIT + ROOM
    request.max_form_memory_size = ROOM
    file = request.files.get("photo")
    raw = b"" if file is None else file.read()
    if not raw:
        return Page("photo_text.html", {"page": None, "is_empty": False}, lambda: _data(None))
    try:
        page = read_alone(raw)
    except UnreadPicture as unread:
        if unread.reason == "empty":
            return Page("photo_text.html", {"page": None, "is_empty": True}, lambda: _data(None))
        raise Problem(PROBLEMS.get(unread.reason, "bad-photo")) from unread
    return Page("photo_text.html", _context(page), lambda: _data(page))


def read_alone(raw: bytes) -> PageText:
    """Return the text of a picture. Raises UnreadPicture; raises Problem if another picture is being read."""
    if not _turn.acquire(timeout=PATIENCE):
        raise Problem("busy", headers={"Retry-After": "15"})
    try:
        with other_process():
            return read_picture(raw)
    finally:
        _turn.release()


def _context(page: PageText) -> Mapping[str, Any]:
    rows = [list(_pieces(number, line)) for number, line in enumerate(page.lines, 1)]
    return {
        "page": page,
        "is_empty": False,
        "picture": f"data:image/jpeg;base64,{base64.b64encode(page.jpeg).decode('ascii')}",
        "rows": rows,
        "doubtful": sum(piece.word.is_doubtful for row in rows for piece in row),
        "words": sum(map(len, rows)),
    }


def _pieces(number: int, line: PageLine) -> Iterator[ShownWord]:
    """Yield the words of a line, given its number from 1."""
    end = 0
    for place, word in enumerate(line.words, 1):
        perhaps = ", ".join(word.alternatives()) if word.is_doubtful else ""
        yield ShownWord(" " * (word.column - end), word, f"{number}-{place}", perhaps)
        end = word.column + len(word.text)


def _data(page: PageText | None) -> Mapping[str, Any]:
    """Return the JSON answer about a page that was read; only an empty text if there is none."""
    if page is None:
        return {"installed": is_installed(), "text": ""}
    return {
        "installed": True,
        "text": page.text,
        "width": page.width,
        "height": page.height,
        "lines": [{"text": line.text, "words": [_word(word) for word in line.words]} for line in page.lines],
    }


def _word(word: PageWord) -> Mapping[str, Any]:
    return {
        "text": word.text,
        "column": word.column,
        "box": [word.left, word.top, word.width, word.height],
        "probability": word.probability,
        "uncertain": word.is_doubtful,
        "perhaps": list(word.alternatives()) if word.is_doubtful else [],
    }
