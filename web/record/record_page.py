"""The page of a record: its verdict, faults, hands, origin and other forms."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from itertools import chain
from textwrap import dedent
from typing import Any, Final, NamedTuple

from flask import Blueprint, Response, request

from tarot_records.archive.details import RELATIVES, RecordDetails
from tarot_records.core.faults import CAUSE, FAULTY, UNREADABLE
from tarot_records.core.limits import MOST
from tarot_records.core.position import NOBODY
from tarot_records.games import GAMES
from tarot_records.output.data import report_data
from tarot_records.output.text import caret_lines
from tarot_records.record.model import Record
from tarot_records.repair.causes import CAUSE_CODES, REMARK_CODES, cause_of
from tarot_records.words.explain import Explanation
from tarot_records.words.narration import sentence
from tarot_records.words.phrasing import player_name

from ..lists.library import library, walk_of
from ..papers.score_sheet import contract_words
from ..pictures.link_card import link_card
from ..site import urls
from ..site.pages import Page, content_security, links, pair
from ..site.problems import Problem
from ..site.speech import gettext, lang, language, later
from ..site.words import game_name, names
from ..table.walk import Walk
from .share import HEIGHT, WIDTH, game_links, iframe

EXPLAINED = 10
"""Number of faults that are shown in full; the others take a line, and are shown in full at their steps."""

blueprint = Blueprint("records", __name__)


@blueprint.after_request
def _scripted(response: Response) -> Response:
    """Allow the script that copies links."""
    response.headers.setdefault("Content-Security-Policy", content_security("script", "worker"))
    return response


@pair(blueprint, urls.RECORD)
def record(slug: str) -> Page:
    """Show a record: its origin, verdict, faults, hands and other forms."""
    walk = walk_of(slug)
    report = walk.report
    told = [(walk.explained(i), walk.step_of(i)) for i in range(min(MOST, len(report.faults)))]
    above = [cause_of(one.fault, report.faults) for one, _ in told]
    leads = [
        (one, step, [other for other, lead in zip(told, above, strict=True) if lead is one.fault])
        for one, step in told
        if one.fault.code in CAUSE_CODES
    ]
    beside = [one for one in told if one[0].fault.code in REMARK_CODES]
    own = [one for one, lead in zip(told, above, strict=True) if lead is None and one not in beside]
    faults = [one for one in own if one[0].fault.severity in FAULTY | {UNREADABLE}]
    remarks = [one for one in own if one[0].fault.severity not in FAULTY | {UNREADABLE, CAUSE}]
    shared = slug.startswith(urls.SHARED)
    before, after = (None, None) if shared else library().beside(slug)
    place = None if shared else library().standing(slug)
    original = links().original(slug) if _text_of(walk) else ""
    face = walk.preview_step(next(iter(walk.hands))) if walk.hands else 0
    context = {
        "walk": walk,
        "report": report,
        "record": report.record,
        "game": GAMES.get(report.record.game) if report.record is not None else None,
        "file": "" if report.source is None else report.source.label,
        "face": face,
        "face_told": sentence(report, face, language()) if walk.frames else "",
        "meaning": language().verdict_means(report.verdict),
        "leads": leads,
        "beside": beside,
        "faults": faults[:EXPLAINED],
        "short": faults[EXPLAINED:],
        "number": sum(fault.severity in FAULTY | {UNREADABLE} for fault in report.faults),
        "remarks": remarks[:EXPLAINED],
        "short_remarks": remarks[EXPLAINED:],
        "more": len(report.faults) - len(told),
        "marks": [(mark, walk.step_at(mark.at)) for mark in (report.record.marks if report.record else ())],
        "hands": [_hand_row(walk, hand, steps) for hand, steps in walk.hands.items()],
        "totals": None if report.outcome is None or report.outcome.totals is None else report.outcome.totals,
        "seats": _seats(walk),
        "caret": caret,
        "before": before,
        "after": after,
        "slug_of": library().slug_of,
        "shared": shared,
        "photo": "" if place is None or not library().photo_mark(slug) else links().photo(slug),
        "original": original,
        "place": place,
        "relatives": [] if place is None else _relatives_of(place),
        "about": _about(report.record) if report.record is not None else [],
        "root": request.root_url,
        "permalink": request.host_url.rstrip("/") + links().record(slug),
        "embed_code": iframe(request.host_url.rstrip("/") + links().embed(slug, 0), walk.label, WIDTH, HEIGHT),
        "links": None if report.record is None else game_links(report.record),
        "landing": f"/{next(iter(walk.fault_steps), 0)}" if walk.frames else "",
        "oembed": links().oembed(request.base_url) if walk.frames and not links().unseen else "",
    }
    if walk.frames:
        context["card"] = link_card(_who_plays(walk), links().record(slug), slug, _shown(walk))

    return Page("record.html", context, lambda: _data(walk, original, place))


def _data(walk: Walk, original: str, place: RecordDetails | None) -> dict[str, Any]:
    """Return the record with its report, and for each fault the step it belongs to."""
    report = walk.report
    data = report_data(report)
    for number, fault in enumerate(data["faults"]):
        step = walk.step_of(number)
        fault |= {"step": step, "href": None if step is None else links().step_twin(walk.slug, step)}
    return data | {
        "steps": len(walk.frames),
        "first": links().step_twin(walk.slug, 0) if walk.frames else None,
        "record": None if report.record is None else report.record.model_dump(mode="json", exclude_unset=True),
        "original": original or None,
        "archive": None if place is None else _place_data(place),
    }


@blueprint.get(urls.ORIGINAL)
def original(slug: str) -> Response:
    """Return the text of a record as it was given, as a download: it may contain anything."""
    walk = walk_of(slug)
    raw, source = _text_of(walk), walk.report.source
    if not raw or source is None:
        raise Problem("no-record")
    response = Response(raw, mimetype="application/octet-stream")
    name = f"{slug}{'.json' if source.reader is None else '.tn'}"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    response.set_etag(sha256(raw).hexdigest())
    response.make_conditional(request)
    return response


@blueprint.get(urls.PHOTO)
def photo(slug: str) -> Response:
    """Return the photo of the sheet of a record."""
    mark = library().photo_mark(slug)
    jpeg = library().photo(slug) if mark else None
    if jpeg is None:
        raise Problem("not-found")
    response = Response(jpeg, mimetype="image/jpeg")
    response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    response.set_etag(mark)
    response.make_conditional(request)
    return response


def _text_of(walk: Walk) -> bytes:
    """Return the text a record was read from; empty if there was none."""
    return b"" if walk.report.source is None else walk.report.source.raw


class Relative(NamedTuple):
    """Another record that is related to one."""

    slug: str
    number: int
    label: str
    verdict: str


class Kindred(NamedTuple):
    """The relatives of one kind."""

    title: str
    relatives: Sequence[Relative]
    more: bool
    """Whether there may be more of them."""
    differ: bool
    """Whether they can be compared."""


def _relatives_of(place: RecordDetails) -> list[Kindred]:
    """Return the relatives of a record by their kind."""
    same, witnesses, deal = place.relatives
    kinds = (
        (gettext("The same record in another text"), same, False),
        (gettext("Other witnesses of the same game"), witnesses, True),
        (gettext("The same deal, played or read otherwise"), deal, True),
    )
    return [
        Kindred(
            title,
            [Relative(urls.slug_of(row.id), row.id, row.label, row.verdict) for row in rows],
            len(rows) == RELATIVES,
            differ,
        )
        for title, rows, differ in kinds
        if rows
    ]


def _place_data(place: RecordDetails) -> Mapping[str, Any]:
    """Return the place of a record as plain data."""
    relatives = {
        kind: [{**row._asdict(), "href": links().record(urls.slug_of(row.id)) + urls.TWIN} for row in rows]
        for kind, rows in place.relatives._asdict().items()
    }
    return {**place._asdict(), **relatives, "id": place.row.id, "verdict": place.row.verdict}


ABOUT: Final = {
    "name": later("Event"),
    "place": later("Place"),
    "date": later("Date"),
    "table": later("Table"),
    "round": later("Round"),
    "kind": later("Kind"),
    "source": later("Source"),
    "page": later("Page"),
    "rights": later("Rights"),
    "transcriber": later("Transcriber"),
    "transcribed": later("Transcribed"),
    "certainty": later("Certainty"),
    "note": later("Note"),
}
"""Fields of a record about its event and its source."""


WORDS: Final = {"kind": "provenance", "certainty": "certainty"}
"""The vocabularies of those fields that are words of the format."""


def _about(record: Record) -> list[tuple[str, str]]:
    """Return what the record says about its event and its source."""
    told: dict[str, str] = {}
    for of in (record.event, record.provenance):
        told |= {name: value for name in ABOUT if of is not None and (value := getattr(of, name, None))}
    told |= {name: language().term(words, told[name]) for name, words in WORDS.items() if name in told}
    return [(gettext(title), told[name]) for name, title in ABOUT.items() if name in told]


def _seats(walk: Walk) -> list[tuple[str, str]]:
    """Return the name and the short label of each seat."""
    record = walk.report.record
    players = record.players if record is not None else ()
    return [
        (player_name(record, seat, lang()), player.label or (player.name or str(seat))[:3])
        for seat, player in enumerate(players)
    ]


def _who_plays(walk: Walk) -> str:
    """Return the game and its players."""
    record = walk.report.record
    assert record is not None
    return f"{game_name(record.game)} · {names(record, range(len(record.players)))}"


def _shown(walk: Walk) -> int:
    """Return the step that shows a record best: the first fault, or else the first whole trick."""
    taken = (step for step, frame in enumerate(walk.frames) if frame.step.takes)
    return next(chain(walk.fault_steps, taken), 0)


def _hand_row(walk: Walk, hand: int, steps: range) -> dict[str, Any]:
    record = walk.report.record
    assert record is not None
    setting = walk.frames[steps.stop - 1].after.setting
    result = setting.result
    return {
        "number": hand + 1,
        "label": record.hands[hand].label,
        "step": steps.start,
        "dealer": "" if setting.dealer == NOBODY else player_name(record, setting.dealer, lang()),
        "contract": contract_words(record, setting),
        "scores": result.hand if result is not None else (),
        "faulty": [at for at in walk.fault_steps if at in steps],
    }


def caret(explained: Explanation, width: int) -> str:
    """Return the line of the text with a caret below the place."""
    return dedent("\n".join(caret_lines(explained.place, width))) if explained.place is not None else ""
