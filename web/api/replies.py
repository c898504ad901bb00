"""Replies to sent records: one JSON object for one record, or a stream of lines for many.

A stream has an upper limit. When it stops there, its last line is a problem with the number of the first line that
was not answered, so that the rest can be sent again.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from flask import Response, stream_with_context

from tarot_records.record.source import Source
from tarot_records.words.explain import dumped

from ..site.pages import links
from ..site.problems import Problem, problem_data, problem_text
from ..site.speech import gettext as _
from .gate import Shift
from .request_body import SentRecords

RECORDS: Final = 10_000
"""Maximum number of records in one request."""
SECONDS: Final = 60
"""Maximum seconds of work in one request."""
LENGTH: Final = 15_000_000
"""Maximum bytes of a stream: less than waitress buffers for a slow reader."""
NDJSON: Final = "application/x-ndjson"

LinesOf = Callable[[list[Source]], list[bytes]]
"""Function that returns a line for each of some records."""


def of_one(data: bytes, schema: str, status: int = 200) -> Response:
    """Return the answer for one record, with a link to its schema."""
    response = Response(data, status, mimetype="application/json")
    response.headers["Link"] = f'<{links().schema(schema)}>; rel="describedby"'
    return _not_stored(response)


def of_many(body: SentRecords, shift: Shift, size: int, lines_of: LinesOf) -> Response:
    """Return the answer for many records, which are processed in batches of this size."""
    response = Response(stream_with_context(_lines(body, shift, size, lines_of)), mimetype=NDJSON)
    shift.goes_on = True
    response.call_on_close(shift.over)
    return _not_stored(response)


def _not_stored(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response


def _lines(body: SentRecords, shift: Shift, size: int, lines_of: LinesOf) -> Iterator[bytes]:
    number = length = 0
    while batch := list(islice(body.sources, size)):
        number += len(batch)
        if number > RECORDS or length > LENGTH or shift.spent > SECONDS:
            detail = _("The answer ends here. What stands before this line holds; the rest can be sent again.")
            yield _stopped(Problem("too-much", detail), batch[0])
            return
        try:
            with shift.work():
                lines = lines_of(batch)
        except Problem as problem:
            yield _stopped(problem, batch[0])
            return
        length += sum(map(len, lines))
        yield from lines


def _stopped(problem: Problem, source: Source) -> bytes:
    """Return the last line of an answer that stops before this record."""
    data: dict[str, Any] = problem_data(problem_text(problem), links())
    return dumped({**data, "line": source.first_line}) + b"\n"
