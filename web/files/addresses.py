"""Relative links between generated files, which work wherever the folder is."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from ..lists.library import library
from ..site.urls import CHAPTER, FAULT, GAME, GAMES, MANUAL, Urls, query_string
from ..table.walk import Walk

FORMS: Final = {"record.json": "record.json", "tn": "record.tn", "txt": "story.txt"}
"""Form of a record -> the name of its file."""
CHECK: Final = "check.html"
"""File of the page on which the browser checks a game."""
_RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{kind}{n}" for kind in ("com", "lpt") for n in range(10))}
)
"""File names that Windows does not allow."""


def _walk(slug: str) -> Walk:
    walk = library().walk(slug)
    assert walk is not None
    return walk


def _page(rule: str) -> Callable[..., str]:
    """Return a method of `FileUrls` that returns the file of a common page; the method ignores queries."""
    return lambda urls, *parameters, **_query: f"{urls.to(rule, *parameters)}.html"


def _file(name: str) -> Callable[..., str]:
    """Return a method of `FileUrls` that returns a file of a record; `{}` in `name` is the number of a hand."""
    return lambda urls, slug, *numbers: f"{urls.folder(slug)}/{name.format(*numbers)}"


class FileUrls(Urls):
    """Links between files; `root` is the path from the page to the folder.

    The templates leave out whatever needs a server.
    """

    served: ClassVar[bool] = False
    ending: ClassVar[str] = ".html"

    record, scores, printed = _file("index.html"), _file("scores.html"), _file("print.html")
    hand, counted = _file("hand-{}.html"), _file("count-{}.html")
    games, game, fault, manual = _page(GAMES), _page(GAME), _page(FAULT), _page(MANUAL)

    def home(self, **query: str | int | Sequence[str]) -> str:
        """Return the link to the list, with the filters after the #."""
        return f"{self.root}/index.html" + query_string(query).replace("?", "#", 1)

    def step(self, slug: str, step: int, **_changes: Any) -> str:
        """Return the link to a step of a record, in the file of its hand."""
        return f"{self.hand(slug, _walk(slug).frames[step].hand + 1)}#{step}"

    def steps_beside(self, slug: str) -> Callable[[int], str]:
        """Return a function from a step of a record to its link."""
        return partial(self.step, slug)

    def form(self, slug: str, form: str, **query: str) -> str:
        """Return the link to a record in another form."""
        return f"{self.folder(slug)}/{FORMS[form]}"

    def original(self, slug: str) -> str:
        """Return the link to the original text of a record."""
        source = _walk(slug).report.source
        return f"{self.folder(slug)}/original.{'json' if source is None or source.reader is None else 'tn'}"

    def chapter(self, topic: str, anchor: str = "", **query: str) -> str:
        """Return the link to a chapter of the manual, or to a place in it."""
        return f"{self.to(CHAPTER, topic)}.html" + (f"#{anchor}" if anchor else "")

    def check(self) -> str:
        """Return the link to the page on which the browser checks a game."""
        return f"{self.root}/{CHECK}"

    def folder(self, slug: str) -> str:
        """Return the path to the folder of a record."""
        return f"{self.root}/r/{slug}_" if slug in _RESERVED else f"{self.root}/r/{slug}"


class CheckingUrls(FileUrls):
    """Links between files of which one checks games by Python in the browser."""

    checks: ClassVar[bool] = True
