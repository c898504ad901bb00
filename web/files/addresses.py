"""Relative links from file to file, which work wherever the folder lies."""

from collections.abc import Sequence
from typing import Final

from ..lists.library import library
from ..site.urls import Urls
from ..table.walk import Walk

FORMS: Final = {"record.json": "record.json", "tn": "record.tn", "txt": "story.txt"}
"""Form of a record -> the name of its file."""
_RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{kind}{n}" for kind in ("com", "lpt") for n in range(10))}
)
"""Names that no file may have on Windows."""


def _walk(slug: str) -> Walk:
    walk = library().walk(slug)
    assert walk is not None
    return walk


class FileUrls(Urls):
    """Links between files; the root is the path from the page to the folder.

    The templates leave out what needs a server.
    """

    @property
    def served(self) -> bool:
        """Return False: there is no server."""
        return False

    @property
    def ending(self) -> str:
        """Return the suffix of pages."""
        return ".html"

    def home(self, **query: str | int | Sequence[str]) -> str:
        """Return the list, with the filters behind the #."""
        return self._asking("/index.html", query).replace("?", "#", 1)

    def record(self, slug: str) -> str:
        """Return a record."""
        return f"{self._folder(slug)}/index.html"

    def step(self, slug: str, step: int, **changes: int | str | bool | None) -> str:
        """Return a step of a record, in the file of its hand."""
        return f"{self.hand(slug, _walk(slug).frames[step].hand + 1)}#{step}"

    def hand(self, slug: str, number: int) -> str:
        """Return all steps of a hand, from 1."""
        return f"{self._folder(slug)}/hand-{number}.html"

    def scores(self, slug: str) -> str:
        """Return the score sheet of a record."""
        return f"{self._folder(slug)}/scores.html"

    def counted(self, slug: str, number: int) -> str:
        """Return the counting at the end of a hand, from 1."""
        return f"{self._folder(slug)}/count-{number}.html"

    def printed(self, slug: str) -> str:
        """Return the print sheet of a record."""
        return f"{self._folder(slug)}/print.html"

    def form(self, slug: str, form: str, **query: str) -> str:
        """Return a record in another form."""
        return f"{self._folder(slug)}/{FORMS[form]}"

    def original(self, slug: str) -> str:
        """Return the original text of a record."""
        source = _walk(slug).report.source
        return f"{self._folder(slug)}/original.{'json' if source is None or source.reader is None else 'tn'}"

    def games(self) -> str:
        """Return the list of games."""
        return f"{super().games()}.html"

    def game(self, game_id: str) -> str:
        """Return a game."""
        return f"{super().game(game_id)}.html"

    def fault(self, code: str) -> str:
        """Return the catalogue page of a fault."""
        return f"{super().fault(code)}.html"

    def manual(self, **query: str) -> str:
        """Return the manual."""
        return f"{super().manual()}.html"

    def chapter(self, topic: str, anchor: str = "", **query: str) -> str:
        """Return a chapter of the manual, or a place in it."""
        return f"{super().chapter(topic)}.html" + (f"#{anchor}" if anchor else "")

    def _folder(self, slug: str) -> str:
        return f"{self.root}/r/{slug}_" if slug in _RESERVED else f"{self.root}/r/{slug}"
