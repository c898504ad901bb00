"""Views `POST /api/validate` and `POST /api/records`: validate records, or add them to the archive.

The reply is a JSON object for one record, or a stream of lines for several. The length of a stream is limited. A stream
that stops at the limit ends with a problem, which has the number of the first line without an answer. The sender can
send the rest again from there.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from flask import Blueprint, Response, redirect, request, stream_with_context
from werkzeug.wrappers import Response as BaseResponse

from tarot_records.archive.change_log import API, Author
from tarot_records.archive.connection import ArchiveError
from tarot_records.archive.entry import ArchiveEntry, entries_of
from tarot_records.archive.insertion import Insertion
from tarot_records.archive.relatives import Kin
from tarot_records.archive.store import Archive
from tarot_records.core.limits import SECONDS
from tarot_records.output.forms import How, report_records
from tarot_records.record.source import Source
from tarot_records.words.explain import dumped
from tarot_records.words.language import ENGLISH

from ..site import urls
from ..site.pages import answer, links
from ..site.problems import Problem, problem_data, problem_text
from ..site.speech import gettext as _
from .gate import Shift, archive, shift, shift_of, writer_of_header
from .request_body import SentRecords, read_body

BATCH: Final = 100
"""Number of records that are written in one transaction."""

RECORDS: Final = 10_000
"""Maximum number of records in one request."""
STREAM_SECONDS: Final = 60
"""Maximum seconds of work in one request."""
LENGTH: Final = 15_000_000
"""Maximum bytes of a stream: less than the buffer of waitress for a slow reader."""
NDJSON: Final = "application/x-ndjson"
EVENTS: Final = "text/event-stream"

LinesOf = Callable[[list[Source]], list[bytes]]
"""Function that returns a line of the answer for each record."""

validating = Blueprint("checking", __name__)
adding = Blueprint("adding", __name__)


@validating.post(urls.VALIDATE)
def validate() -> Response:
    """Return the report on the sent record, or a line for each of several; `lang` is the language of the sentences."""
    options = How("json", asked_lang(), notes=True, full=False, seconds=SECONDS, mend=False)

    def lines_of(sources: list[Source]) -> list[bytes]:
        return [result.words.encode() for result in report_records(options, sources)]

    return of_sent(read_body("text"), lines_of, "checked")


def asked_lang() -> str:
    """Return the language that the query asks for; English by default."""
    return request.args.get("lang", ENGLISH.code)


@adding.post(urls.ADD)
def add() -> Response:
    """Add the sent record and return the result, or a line for each of several.

    The result says whether the record got a new number or the same text was there already. For a new record it names
    the nearest earlier relative, as `archive add` does.
    """
    store = archive()
    author = Author(writer_of_header(), API)

    def lines_of(sources: list[Source]) -> list[bytes]:
        return [dumped(result) + b"\n" for result in add_records(store, sources, author)]

    with shift_of(author.name) as shift:
        body = read_body("api")
        if body.many:
            return of_many(body, shift, BATCH, lines_of)
        [source] = body.sources
        if not _has_text(source):
            raise Problem("bad-request" if source.problem is None else "too-much")
        [result] = add_records(store, [source], author)
    response = of_one(dumped(result) + b"\n", "added", 200 if result["known"] else 201)
    response.headers["Location"] = result["href"]
    return response


@adding.get(urls.ADD)
def listed() -> BaseResponse:
    """Redirect to the JSON twin of the list of records."""
    return redirect(links().twin(urls.HOME, request.query_string.decode("ascii", "replace")), 302)


def add_records(store: Archive, sources: list[Source], author: Author) -> list[dict[str, Any]]:
    """Add records to the archive and return the result for each; a text that is empty or too long is not kept."""
    entries = entries_of(sources)
    try:
        kept = [entry for entry, source in zip(entries, sources, strict=True) if _has_text(source)]
        insertions = iter(store.add(kept, author))
    except ArchiveError as error:
        raise Problem("archive-away", headers={"Retry-After": "10"}) from error
    return [
        _result(source, entry, next(insertions) if _has_text(source) else None)
        for source, entry in zip(sources, entries, strict=True)
    ]


def _has_text(source: Source) -> bool:
    return bool(source.raw.strip())


def _result(source: Source, entry: ArchiveEntry, insertion: Insertion | None) -> dict[str, Any]:
    """Return the JSON object about a record that was sent; `insertion` is None if the archive did not keep it."""
    return {
        "source": source.label,
        "id": None if insertion is None else insertion.id,
        "href": None if insertion is None else links().record(insertion.id) + urls.TWIN,
        "verdict": entry.verdict,
        "known": insertion is not None and insertion.known,
        **(Kin() if insertion is None else insertion.kin)._asdict(),
    }


# -- replies ---------------------------------------------------------------------------------------


def of_one(data: bytes, schema: str, status: int = 200) -> Response:
    """Return the answer for one record, with a link to its schema."""
    response = answer(data, "application/json", status)
    response.headers["Link"] = f'<{links().schema(schema)}>; rel="describedby"'
    return response


def wants_events() -> bool:
    """Return whether the answer is asked for as server-sent events."""
    return EVENTS in request.headers.get("Accept", "")


def of_sent(body: SentRecords, lines_of: LinesOf, schema: str) -> Response:
    """Return the answer for one record as JSON; for several records, or if events are asked for, as a stream."""
    if body.many or wants_events():
        return of_many(body, shift(), 1, lines_of)
    [line] = lines_of(list(body.sources))
    return of_one(line, schema)


def of_many(body: SentRecords, shift: Shift, size: int, lines_of: LinesOf) -> Response:
    """Return the streamed answer for several records, which are processed in batches of `size`."""
    lines = _lines(body, shift, size, lines_of)
    kind = EVENTS if wants_events() else NDJSON
    response = answer(stream_with_context(_events(lines) if kind == EVENTS else lines), kind)
    shift.goes_on = True
    response.call_on_close(shift.over)
    return response


def _lines(body: SentRecords, shift: Shift, size: int, lines_of: LinesOf) -> Iterator[bytes]:
    """Yield the lines of a streamed answer, up to the limits."""
    number = length = 0
    while batch := list(islice(body.sources, size)):
        number += len(batch)
        if number > RECORDS or length > LENGTH or shift.spent > STREAM_SECONDS:
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


def _events(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield each line as a server-sent event `result` or, if it is the problem that ends the stream, `problem`.

    A last event `end` says that nothing is missing.
    """
    yield b": tarot-records\n\n"
    for number, line in enumerate(lines, 1):
        name = b"problem" if line.startswith(b'{"type":') else b"result"
        yield b"event: %s\nid: %d\ndata: %s\n\n" % (name, number, line.rstrip())
    yield b"event: end\ndata: {}\n\n"


def _stopped(problem: Problem, source: Source) -> bytes:
    """Return the last line of an answer that stops before this record."""
    data: dict[str, Any] = problem_data(problem_text(problem), links())
    return dumped({**data, "line": source.first_line}) + b"\n"
