"""Kinds of problems with a request, each with its texts and an explanation on a page.

A page shows a problem in the reader's language. A JSON twin sends it as RFC 9457, with the address of the explanation
as its `type`.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from werkzeug.exceptions import HTTPException

from .speech import gettext
from .urls import Urls


class ProblemKind(NamedTuple):
    """A kind of problem, with its HTTP status and English texts."""

    status: int
    title: str
    means: str


KINDS: Final[Mapping[str, ProblemKind]] = {
    name: ProblemKind(**kind)
    for name, kind in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).items()
}
"""Name -> kind of problem."""
_OF_STATUS = {404: "not-found", 405: "read-only", 413: "too-much", 414: "too-long", 500: "our-fault"}


class Problem(HTTPException):
    """A request that cannot be answered; `name` is the kind of the problem."""

    def __init__(self, name: str, detail: str = "", headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail or None)
        self.kind, self.code = name, KINDS[name].status
        self.headers = headers or {}


class ProblemText(NamedTuple):
    """A problem in the reader's language."""

    name: str
    status: int
    title: str
    detail: str


def problem_text(error: HTTPException) -> ProblemText:
    """Return the text of an error in the reader's language."""
    name = error.kind if isinstance(error, Problem) else _OF_STATUS.get(error.code or 500, "bad-request")
    kind = KINDS[name]
    detail = error.description if isinstance(error, Problem) and error.description else gettext(kind.means)
    return ProblemText(name, error.code or kind.status, gettext(kind.title), detail)


def problem_data(problem: ProblemText, urls: Urls) -> dict[str, Any]:
    """Return a problem as a JSON object by RFC 9457."""
    return {
        "type": urls.problem(problem.name),
        "title": problem.title,
        "status": problem.status,
        "detail": problem.detail,
    }
