"""Kinds of problems with a request, each with its texts and an explanation on a page.

A page shows a problem in the reader's language. A JSON twin sends it as RFC 9457, and its `type` is the address of
the explanation.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from werkzeug.exceptions import HTTPException

from .speech import gettext, later
from .urls import Urls


class ProblemKind(NamedTuple):
    """A kind of problem."""

    status: int
    title: str
    means: str


KINDS: Final = {
    "not-found": ProblemKind(
        404,
        later("There is no such page"),
        later("The record may have been renamed, or the step may lie beyond the end."),
    ),
    "no-record": ProblemKind(
        404,
        later("There is no record to hand out"),
        later("The file could not be read as a record, so it has no other forms. Its page says why."),
    ),
    "bad-link": ProblemKind(
        400,
        later("This link does not hold a game"),
        later("A game travels whole in its link. One character lost or changed, and it cannot be opened any more."),
    ),
    "bad-request": ProblemKind(400, later("This cannot be asked"), later("The request makes no sense to this site.")),
    "uncountable": ProblemKind(
        400, later("This cannot be counted"), later("The cards are not all of the game’s pack, or stand there twice.")
    ),
    "bad-packing": ProblemKind(
        400,
        later("This cannot be unpacked"),
        later("It is not packed as its Content-Encoding says, did not come whole, or unpacks beyond all measure."),
    ),
    "no-token": ProblemKind(
        401,
        later("A token is needed for this"),
        later("Whoever adds records has a token of his own. There was none, or it is nobody’s."),
    ),
    "not-writable": ProblemKind(
        403,
        later("Nothing can be added here"),
        later("This server only shows records. It takes new ones if it has an archive and a file of tokens."),
    ),
    "from-elsewhere": ProblemKind(
        403,
        later("That was sent from a page of another site"),
        later("What is kept is sent from a page of this site, or by a program that shows its token."),
    ),
    "read-only": ProblemKind(
        405, later("This can only be read"), later("Pages here are read; only the desk takes texts.")
    ),
    "too-much": ProblemKind(
        413,
        later("That is too much at once"),
        later(
            "A record has at most one megabyte; programs send at most four at once, sixteen unpacked. Nothing was kept."
        ),
    ),
    "too-long": ProblemKind(
        414,
        later("The address is too long"),
        later("An address here has at most 16,000 characters. A longer game can be handed on as a file."),
    ),
    "bad-type": ProblemKind(
        415,
        later("That kind of text is not taken"),
        later("Records come as JSON, as JSON Lines or in the typed notation, in UTF-8; if packed, with gzip or zstd."),
    ),
    "bad-photo": ProblemKind(
        415,
        later("That photo is not taken"),
        later(
            "A photo is one picture, a JPEG, PNG or WebP file that can be read to its end, of at most 12 megabytes and"
            " 40 million points. Nothing was kept."
        ),
    ),
    "wrong-host": ProblemKind(
        421,
        later("This site is not called so"),
        later("It answers to the names it was started with, so that no other site can pass for it."),
    ),
    "too-often": ProblemKind(
        429,
        later("That is too much in too short a time"),
        later("What one address may ask for is limited. The answer says in Retry-After how many seconds to wait."),
    ),
    "not-made": ProblemKind(
        501, later("That form is not made here"), later("Descriptions of embedded pages are made as JSON only.")
    ),
    "no-pictures": ProblemKind(
        501,
        later("Tables are not painted here"),
        later(
            "What makes PNG and GIF is not installed (pip install 'tarot-records[pictures]'). The same picture can be"
            " had as SVG."
        ),
    ),
    "busy": ProblemKind(
        503,
        later("Others are at work just now"),
        later("So many texts are checked at the same time, and no more. Trying again in a few seconds helps."),
    ),
    "archive-away": ProblemKind(
        503,
        later("The archive does not answer"),
        later("Its database is away, full or busy. What was added before is safe; trying again later may help."),
    ),
    "archive-damaged": ProblemKind(
        503,
        later("This record cannot be read from the archive"),
        later("Its place in the database is damaged. The other records are there; a backup may have this one too."),
    ),
    "too-hard": ProblemKind(
        503,
        later("That search takes too long"),
        later("Among so many records it was given up. Asking for something more, such as a game or a year, helps."),
    ),
    "counting": ProblemKind(
        503,
        later("The facts are being counted"),
        later("With so many records that takes a while. They are here soon, and then at once."),
    ),
    "our-fault": ProblemKind(
        500,
        later("Something went wrong on our side"),
        later("The record is not to blame, and nothing was lost. Trying again may help."),
    ),
}
_OF_STATUS = {404: "not-found", 405: "read-only", 413: "too-much", 414: "too-long", 500: "our-fault"}


class Problem(HTTPException):
    """A request that cannot be answered, by the name of its kind."""

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
    """Return the text of an error."""
    name = error.kind if isinstance(error, Problem) else _OF_STATUS.get(error.code or 500, "bad-request")
    kind = KINDS[name]
    detail = error.description if isinstance(error, Problem) and error.description else gettext(kind.means)
    return ProblemText(name, error.code or kind.status, gettext(kind.title), detail)


def problem_data(problem: ProblemText, urls: Urls) -> dict[str, Any]:
    """Return the problem as RFC 9457 has it."""
    return {
        "type": urls.problem(problem.name),
        "title": problem.title,
        "status": problem.status,
        "detail": problem.detail,
    }
