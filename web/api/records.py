"""Views `POST /api/validate` and `POST /api/records`: validate records, or add them to the archive."""

from typing import Any, Final

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from tarot_records.archive.change_log import API, Author
from tarot_records.archive.connection import ArchiveError
from tarot_records.archive.entry import ArchiveEntry, entries_of
from tarot_records.archive.insertion import Insertion
from tarot_records.archive.relatives import Kin
from tarot_records.archive.store import Archive
from tarot_records.core.budgets import SECONDS
from tarot_records.output.forms import How, told
from tarot_records.record.source import Source
from tarot_records.words.explain import dumped
from tarot_records.words.languages import ENGLISH, LANGUAGES

from ..site import urls
from ..site.pages import links
from ..site.problems import Problem
from .gate import archive, shift, shift_of, writer_of_header
from .replies import of_many, of_one
from .request_body import sent

BATCH: Final = 100
"""So many records are written in one transaction, and then told."""

validating = Blueprint("checking", __name__)
adding = Blueprint("adding", __name__)


@validating.post(urls.VALIDATE)
def validate() -> Response:
    """The report on a record, or a line with the report on each of many; `lang` is the language of the sentences."""
    how = How("json", _lang(), notes=True, full=False, seconds=SECONDS, mend=False)

    def tell(sources: list[Source]) -> list[bytes]:
        return [one.words.encode() for one in told(how, sources)]

    given = sent("text")
    if given.many:
        return of_many(given, shift(), 1, tell)
    [report] = tell(list(given.sources))
    return of_one(report, "checked")


def _lang() -> str:
    lang = request.args.get("lang", ENGLISH.code)
    if lang not in LANGUAGES:
        raise Problem("bad-request", f"lang: {', '.join(LANGUAGES)}")
    return lang


@adding.post(urls.ADD)
def add() -> Response:
    """What became of a record, or a line with what became of each of many.

    It was added under a new number, or the same text was there already. Of a new one the nearest earlier relative
    is told, as the command does.
    """
    store = archive()
    author = Author(writer_of_header(), API)

    def tell(sources: list[Source]) -> list[bytes]:
        return [dumped(one) + b"\n" for one in added(store, sources, author)]

    with shift_of(author.name) as shift:
        given = sent("api")
        if given.many:
            return of_many(given, shift, BATCH, tell)
        [source] = given.sources
        if not _has_text(source):
            raise Problem("bad-request" if source.problem is None else "too-much")
        [one] = added(store, [source], author)
    response = of_one(dumped(one) + b"\n", "added", 200 if one["known"] else 201)
    response.headers["Location"] = one["href"]
    return response


@adding.get(urls.ADD)
def listed() -> BaseResponse:
    """The records are listed by the twin of the list."""
    return redirect(links().twin(urls.HOME, request.query_string.decode("ascii", "replace")), 302)


def added(store: Archive, sources: list[Source], author: Author) -> list[dict[str, Any]]:
    """Adds records, and says what became of each; what has no text, or too long a one, is not kept."""
    entries = entries_of(sources)
    try:
        kept = [entry for entry, source in zip(entries, sources, strict=True) if _has_text(source)]
        fates = iter(store.add(kept, author))
    except ArchiveError as error:
        raise Problem("archive-away", headers={"Retry-After": "10"}) from error
    return [
        _told(source, entry, next(fates) if _has_text(source) else None)
        for source, entry in zip(sources, entries, strict=True)
    ]


def _has_text(source: Source) -> bool:
    return bool(source.raw.strip())


def _told(source: Source, entry: ArchiveEntry, fate: Insertion | None) -> dict[str, Any]:
    """What became of a record."""
    return {
        "source": source.label,
        "id": None if fate is None else fate.id,
        "href": None if fate is None else links().record(urls.slug_of(fate.id)) + urls.TWIN,
        "verdict": entry.verdict,
        "known": fate is not None and fate.known,
        **(Kin() if fate is None else fate.kin)._asdict(),
    }
