"""`POST /api/validate`: a record, or many of them, replayed and reported on as `tarot-records validate` does it."""

from flask import Blueprint, Response, request

from tarot_records.core.budgets import SECONDS
from tarot_records.output.forms import How, told
from tarot_records.record.source import Source
from tarot_records.words.language import ENGLISH, LANGUAGES

from ..site import urls
from ..site.problems import Problem
from .gate import shift
from .replies import of_many, of_one
from .request_body import sent

blueprint = Blueprint("checking", __name__)


@blueprint.post(urls.VALIDATE)
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
