"""The page of a record: its verdict, faults, hands, origin and other forms."""

from collections.abc import Mapping
from hashlib import sha256
from itertools import chain
from textwrap import dedent
from typing import Any

from flask import Blueprint, Response, request

from tarot_records.archive.details import RELATIVES, RecordDetails
from tarot_records.core.faults import CAUSE
from tarot_records.core.limits import MOST
from tarot_records.core.position import NOBODY
from tarot_records.games import GAMES
from tarot_records.output.data import report_data
from tarot_records.output.text import caret_lines
from tarot_records.repairs.causes import CAUSE_CODES, REMARK_CODES, cause_of
from tarot_records.words.explain import Explanation
from tarot_records.words.narration import sentence

from ..lists.library import library, walk_of
from ..papers.score_sheet import contract_words
from ..papers.scores import brought_in
from ..pictures.link_card import link_card
from ..site import urls
from ..site.pages import Page, allow, links, pair
from ..site.problems import Problem
from ..site.speech import language
from ..site.words import game_name, names, place_words, player
from ..table.walk import SERIOUS, Walk
from .share import HEIGHT, WIDTH, game_links, iframe

EXPLAINED = 10
"""Number of faults that are shown in full; each further fault takes a line and is shown in full at its step."""

blueprint = Blueprint("records", __name__)


allow(blueprint, "script", "worker")


@pair(blueprint, urls.RECORD)
def record(slug: str) -> Page:
    """Show a record: its origin, verdict, faults, hands and other forms."""
    walk = walk_of(slug)
    report, record = walk.report, walk.report.record
    told = [(walk.explained(i), walk.step_of(i)) for i in range(min(MOST, len(report.faults)))]
    above = [cause_of(explained.fault, report.faults) for explained, _ in told]
    leads = [
        (explained, step, [other for other, lead in zip(told, above, strict=True) if lead is explained.fault])
        for explained, step in told
        if explained.fault.code in CAUSE_CODES
    ]
    beside = [fault for fault in told if fault[0].fault.code in REMARK_CODES]
    own = [fault for fault, lead in zip(told, above, strict=True) if lead is None and fault not in beside]
    faults = [fault for fault in own if fault[0].fault.severity in SERIOUS]
    remarks = [fault for fault in own if fault[0].fault.severity not in SERIOUS | {CAUSE}]
    shared = slug.startswith(urls.SHARED)
    before, after = (None, None) if shared else library().beside(slug)
    place = None if shared else library().standing(slug)
    original = links().original(slug) if report.source is not None and report.source.raw else ""
    face = walk.preview_step(next(iter(walk.hands))) if walk.hands else 0
    context = {
        "walk": walk,
        "report": report,
        "record": record,
        "game": GAMES.get(record.game) if record is not None else None,
        "face": face,
        "face_told": sentence(report, face, language()) if walk.frames else "",
        "meaning": language().verdict_means(report.verdict),
        "leads": leads,
        "beside": beside,
        "faults": faults[:EXPLAINED],
        "short": faults[EXPLAINED:],
        "number": sum(fault.severity in SERIOUS for fault in report.faults),
        "remarks": remarks[:EXPLAINED],
        "short_remarks": remarks[EXPLAINED:],
        "more": len(report.faults) - len(told),
        "marks": []
        if record is None
        else [(mark, walk.step_at(mark.at), place_words(mark.at, record)) for mark in record.marks],
        "hands": [_hand_row(walk, hand, steps) for hand, steps in walk.hands.items()],
        "brought": brought_in(record) if record is not None else (),
        "totals": report.outcome and report.outcome.totals,
        "seats": walk.seats,
        "caret": caret,
        "before": before,
        "after": after,
        "slug_of": library().slug_of,
        "photo": "" if place is None or not library().photo_mark(slug) else links().photo(slug),
        "original": original,
        "place": place,
        "relatives_shown": RELATIVES,
        "root": request.root_url,
        "permalink": request.host_url.rstrip("/") + links().record(slug),
        "embed_code": iframe(request.host_url.rstrip("/") + links().embed(slug, 0), walk.label, WIDTH, HEIGHT),
        "links": None if record is None else game_links(record),
        "landing": f"/{next(iter(walk.fault_steps), 0)}" if walk.frames else "",
        "oembed": links().oembed(request.base_url) if walk.frames and not links().unseen else "",
    }
    if record is not None and walk.frames:
        who = f"{game_name(record.game)} · {names(record, range(len(record.players)))}"
        taken = (step for step, frame in enumerate(walk.frames) if frame.step.takes)
        shown = next(chain(walk.fault_steps, taken), 0)
        context["card"] = link_card(who, links().record(slug), slug, shown)
    return Page("record.html", context, lambda: _data(walk, original, place))


def _data(walk: Walk, original: str, place: RecordDetails | None) -> dict[str, Any]:
    """Return the record with its report, and for each fault the step at which it is shown."""
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
    """Return the text of a record as it was given, as a download, because the text may contain anything."""
    source = walk_of(slug).report.source
    if source is None or not source.raw:
        raise Problem("no-record")
    response = _harmless(source.raw, "application/octet-stream", sha256(source.raw).hexdigest())
    name = f"{slug}{'.json' if source.reader is None else '.tn'}"
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@blueprint.get(urls.PHOTO)
def photo(slug: str) -> Response:
    """Return the photo of a record's sheet."""
    mark = library().photo_mark(slug)
    jpeg = library().photo(slug) if mark else None
    if jpeg is None:
        raise Problem("not-found")
    return _harmless(jpeg, "image/jpeg", mark)


def _harmless(body: bytes, mimetype: str, etag: str) -> Response:
    """Return an answer whose body comes from a stranger; its policy forbids a browser to load anything else for it."""
    response = Response(body, mimetype=mimetype)
    response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'; sandbox"
    response.set_etag(etag)
    response.make_conditional(request)
    return response


def _place_data(place: RecordDetails) -> Mapping[str, Any]:
    relatives = {
        kind: [{**row._asdict(), "href": links().record(row.id) + urls.TWIN} for row in rows]
        for kind, rows in place.relatives._asdict().items()
    }
    return {**place._asdict(), **relatives, "id": place.row.id, "verdict": place.row.verdict}


def _hand_row(walk: Walk, hand: int, steps: range) -> dict[str, Any]:
    record, setting = walk.record, walk.end_of(hand).setting
    return {
        "number": hand + 1,
        "label": record.hands[hand].label,
        "step": steps.start,
        "dealer": "" if setting.dealer == NOBODY else player(record, setting.dealer),
        "contract": contract_words(record, setting),
        "scores": setting.result.hand if setting.result is not None else (),
        "faulty": [step for step in walk.fault_steps if step in steps],
    }


def caret(explained: Explanation, width: int) -> str:
    """Return the line of the text with a caret below the place of a fault; empty if the fault has no place."""
    return dedent("\n".join(caret_lines(explained.place, width))) if explained.place is not None else ""
