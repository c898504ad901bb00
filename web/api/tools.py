"""Views that repair, complete, convert, link, list and draw a sent record: the commands of these names over HTTP.

Nothing is kept. Each view reads what the command reads, and answers about several records with a line for each.
"""

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, Response, request

from tarot_records.api.mending import CAP, decide_gaps
from tarot_records.commands.complete import completion_data
from tarot_records.commands.convert import language_of
from tarot_records.completing.hand_writer import write_completion
from tarot_records.core.limits import SECONDS
from tarot_records.engine.result import replayed
from tarot_records.engine.suppositions import replayed_settled
from tarot_records.hand_table.rows import rows_of_replay
from tarot_records.link import BadLink, carried, encode
from tarot_records.output.data import report_data
from tarot_records.output.repairs import repairs_data
from tarot_records.reading.convert import text_of
from tarot_records.record.source import Source
from tarot_records.repairs.ranking import EDITS, LIMIT, find_repairs
from tarot_records.report.report import Report, label_of, report_on
from tarot_records.report.taf import NotInTaf, taf_lines
from tarot_records.words.explain import dumped, explain

from ..deck.current import set_page_game
from ..lists.library import MOST_HANDS
from ..pictures.routes import USUAL, picture_of
from ..site import urls
from ..site.pages import answer
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..table.steps import look_at
from ..table.walk import Walk
from .records import asked_lang, of_sent, wants_events
from .request_body import SentRecords, read_body

blueprint = Blueprint("tools", __name__)

FORMS: Final = {"tn": "text/plain", "json": "application/json", "taf": "text/plain"}
"""Form of a converted record -> its media type."""
COMPLETIONS: Final = 3
"""Default number of completions of a hand that are written."""


JudgedData = tuple[Report, dict[str, Any]]
"""A report, and what the answer has beside it."""


def _about(body: SentRecords, data_of: Callable[[Source], JudgedData], model: str) -> Response:
    """Answer about each sent record with its report and what `data_of` adds."""
    lang = asked_lang()

    def lines_of(sources: list[Source]) -> list[bytes]:
        found = map(data_of, sources)
        return [dumped({**report_data(report, lang), **more}) + b"\n" for report, more in found]

    return of_sent(body, lines_of, model)


def _number(name: str, usual: int) -> int:
    """Return a number of the query; `usual` if it is absent."""
    return int(request.args.get(name, usual))


@blueprint.post(urls.REPAIR)
def repair() -> Response:
    """Return proposed corrections of the sent record."""
    lang, edits, limit = asked_lang(), _number("edits", EDITS), _number("limit", LIMIT)
    hand = _number("hand", 0) or None

    def repairs_of(source: Source) -> JudgedData:
        report = report_on(source, steps=0)
        if report.record is None:
            return report, {"repairs": [], "cut_short": False}
        found, cut_short = find_repairs(report, edits=edits, limit=limit, hand=hand)
        return report, {"repairs": repairs_data(report, found, lang)["repairs"], "cut_short": cut_short}

    return _about(read_body("text"), repairs_of, "repaired")


@blueprint.post(urls.COMPLETE)
def complete() -> Response:
    """Return the completions of the gaps of the sent record."""
    limit, cap = _number("limit", COMPLETIONS), _number("cap", CAP)

    def gaps_of(source: Source) -> JudgedData:
        replay = replayed_settled(replayed(source, keep=True))
        gaps: list[dict[str, object]] = []
        if not replay.contradicted and replay.outcome is not None and replay.ruled is not None:
            replay, decisions = decide_gaps(replay, SECONDS, cap)
            assert replay.record is not None
            for decision in decisions:
                hands = decision.completions[:limit]
                records = [write_completion(replay.record, decision.hand, hand) for hand in hands]
                gaps.append(completion_data(replay, decision, records, SECONDS))
        return report_on(replay, steps=0), {"gaps": gaps}

    return _about(read_body("text"), gaps_of, "completed")


@blueprint.post(urls.CONVERT)
def convert() -> Response:
    """Return the sent record in another form; of several, a line with the text of each."""
    form, lang = request.args.get("to", "tn"), request.args.get("lang")

    def text(source: Source) -> tuple[Report, bytes | None]:
        report = report_on(source, known=(), steps=0, keep=form == "taf")
        if report.record is None:
            return report, None
        if form == "taf":
            return report, _positions(report)
        return report, text_of(report.record, f"record.{form}", language_of(source, lang), source)

    def text_data(source: Source) -> JudgedData:
        report, raw = text(source)
        return report, {"text": None if raw is None else raw.decode()}

    body = read_body("text")
    if body.many or wants_events():
        return _about(body, text_data, "converted")
    [source] = body.sources
    report, raw = text(source)
    if raw is None:
        raise Problem("no-record", _("TAF has no form for this record.")) if report.record else _unreadable(report)
    return answer(raw, FORMS[form])


def _positions(report: Report) -> bytes | None:
    """Return the positions of a record as TAF; None if it cannot express them."""
    try:
        return "".join(f"{line}\n" for line in taf_lines(report)).encode()
    except NotInTaf:
        return None


@blueprint.post(urls.LINK)
def link() -> Response:
    """Return the link that holds the whole game of the sent record."""
    names, whole = "1" in request.args.getlist("names"), "1" in request.args.getlist("whole")

    def link_of(source: Source) -> JudgedData:
        report = report_on(source, known=(), steps=0)
        nothing: dict[str, Any] = {"link": None, "href": None, "computed": [], "lost": []}
        if report.record is None:
            return report, nothing
        try:
            text = encode(report.record, names=names, whole=whole)
        except BadLink:
            return report, nothing
        fate = carried(report.record, text)
        href = f"{request.url_root.rstrip('/')}{urls.VIEW}#{text}"
        return report, {"link": text, "href": href, "computed": fate.computed, "lost": fate.lost}

    return _about(read_body("text"), link_of, "linked")


@blueprint.post(urls.HANDS)
def hands() -> Response:
    """Return the rows of the sent record in a list of hands."""

    def rows_of(source: Source) -> JudgedData:
        report = report_on(source, steps=0)
        return report, {"rows": rows_of_replay(report, report.verdict)}

    return _about(read_body("text"), rows_of, "listed_hands")


@blueprint.post(urls.DRAW)
def draw() -> Response:
    """Return the table at a step of the sent record as SVG; without a step, at its end."""
    body = read_body("text")
    sources = list(body.sources)
    if len(sources) != 1:
        raise Problem("contradiction", _("One record is drawn at a time."))
    report = report_on(sources[0], keep=True)
    if report.record is None:
        raise _unreadable(report)
    if len(report.record.hands) > MOST_HANDS:
        raise Problem("too-much")
    walk = Walk("", label_of(report), report)
    set_page_game(report.record.game)
    if not walk.frames:
        raise Problem("not-found")
    step = _number("step", len(walk.frames) - 1)
    return answer(picture_of(look_at(walk, step), step, _number("width", USUAL)), "image/svg+xml")


def _unreadable(report: Report) -> Problem:
    """Return the problem that says why a text is no record."""
    return Problem("no-record", explain(report.faults[-1], report, asked_lang()).what)
