"""Addresses in a folder of files: every link leads from one file to another, so that they work wherever it lies."""

from collections.abc import Sequence
from typing import Final

from ..lists.library import library
from ..site.urls import Urls
from ..table.walk import Walk

FORMS: Final = {"record.json": "record.json", "tn": "record.tn", "txt": "story.txt"}
"""What the other forms of a record are called."""
_RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{kind}{n}" for kind in ("com", "lpt") for n in range(10))}
)
"""No file can be called so on Windows."""


def _walk(slug: str) -> Walk:
    """The walk through a record; the page that asks may be about another, or about none."""
    walk = library().walk(slug)
    assert walk is not None
    return walk


class FileUrls(Urls):
    """Links between files; the root is the way from the page to the folder of them all.

    What only a server answers has no address here, and the templates leave it out.
    """

    @property
    def served(self) -> bool:
        """Nobody answers."""
        return False

    @property
    def ending(self) -> str:
        """Of a page."""
        return ".html"

    def home(self, **query: str | int | Sequence[str]) -> str:
        """The list, and behind the # what is asked for there."""
        return self._asking("/index.html", query).replace("?", "#", 1)

    def record(self, slug: str) -> str:
        """A record."""
        return f"{self._folder(slug)}/index.html"

    def step(self, slug: str, step: int, **changes: int | str | bool | None) -> str:
        """One step of a record: it is in the file of its hand."""
        return f"{self.hand(slug, _walk(slug).frames[step].hand + 1)}#{step}"

    def hand(self, slug: str, number: int) -> str:
        """All steps of a hand, from 1."""
        return f"{self._folder(slug)}/hand-{number}.html"

    def scores(self, slug: str) -> str:
        """The score sheet of a record."""
        return f"{self._folder(slug)}/scores.html"

    def counted(self, slug: str, number: int) -> str:
        """The counting at the end of a hand, from 1."""
        return f"{self._folder(slug)}/count-{number}.html"

    def printed(self, slug: str) -> str:
        """A record on paper."""
        return f"{self._folder(slug)}/print.html"

    def form(self, slug: str, form: str, **query: str) -> str:
        """A record in another form."""
        return f"{self._folder(slug)}/{FORMS[form]}"

    def original(self, slug: str) -> str:
        """The text of a record as it was given."""
        source = _walk(slug).report.source
        return f"{self._folder(slug)}/original.{'json' if source is None or source.reader is None else 'tn'}"

    def games(self) -> str:
        """The list of games."""
        return f"{super().games()}.html"

    def game(self, game_id: str) -> str:
        """A game."""
        return f"{super().game(game_id)}.html"

    def fault(self, code: str) -> str:
        """What the catalogue says about a fault."""
        return f"{super().fault(code)}.html"

    def manual(self, **query: str) -> str:
        """The manual."""
        return f"{super().manual()}.html"

    def chapter(self, topic: str, anchor: str = "", **query: str) -> str:
        """A chapter of the manual, or a place in it."""
        return f"{super().chapter(topic)}.html" + (f"#{anchor}" if anchor else "")

    def _folder(self, slug: str) -> str:
        return f"{self.root}/r/{slug}_" if slug in _RESERVED else f"{self.root}/r/{slug}"
