"""Replies: one object for one record, or a line for each of many, told as soon as it is known.

An answer stops before it grows without end. Its last line then is a problem that says with which line of what was
sent it stopped, so that the rest can be sent again.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from flask import Response, stream_with_context

from tarot_records.record.source import Source
from tarot_records.words.explain import dumped

from ..site.pages import links
from ..site.problems import Problem, problem_data, told
from ..site.speech import gettext as _
from .gate import Shift
from .request_body import Sent

RECORDS: Final = 10_000
"""The most records that one request is answered for."""
SECONDS: Final = 60
"""The most seconds of work for one request."""
LENGTH: Final = 15_000_000
"""With so many bytes an answer is long enough: less than waitress keeps for a reader who is slow."""
NDJSON: Final = "application/x-ndjson"

LinesOf = Callable[[list[Source]], list[bytes]]
"""What is said of some records: a line for each."""


def of_one(data: bytes, schema: str, status: int = 200) -> Response:
    """The answer for one record, which says which schema it has."""
    response = Response(data, status, mimetype="application/json")
    response.headers["Link"] = f'<{links().schema(schema)}>; rel="describedby"'
    return _kept_by_nobody(response)


def of_many(given: Sent, shift: Shift, size: int, tell: LinesOf) -> Response:
    """The answer for many records, so many of which are worked at together."""
    response = Response(stream_with_context(_lines(given, shift, size, tell)), mimetype=NDJSON)
    shift.goes_on = True
    response.call_on_close(shift.over)
    return _kept_by_nobody(response)


def _kept_by_nobody(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


def _lines(given: Sent, shift: Shift, size: int, tell: LinesOf) -> Iterator[bytes]:
    number = length = 0
    while batch := list(islice(given.sources, size)):
        number += len(batch)
        if number > RECORDS or length > LENGTH or shift.spent > SECONDS:
            said = _("The answer ends here. What stands before this line holds; the rest can be sent again.")
            yield _stopped(Problem("too-much", said), batch[0])
            return
        try:
            with shift.work():
                lines = tell(batch)
        except Problem as problem:
            yield _stopped(problem, batch[0])
            return
        length += sum(map(len, lines))
        yield from lines


def _stopped(problem: Problem, at: Source) -> bytes:
    """The last line of an answer that says nothing of this record and those after it."""
    data: dict[str, Any] = problem_data(told(problem), links())
    return dumped({**data, "line": at.first_line}) + b"\n"
