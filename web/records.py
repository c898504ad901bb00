"""The records: their list, each of them, and every step of each at its own address."""

from collections.abc import Mapping
from textwrap import dedent
from typing import Any

from flask import Blueprint, abort, current_app, request

from tarot_records.cards import codes_of, name
from tarot_records.faults import FAULTY, UNREADABLE
from tarot_records.games import GAMES
from tarot_records.output.text import caret_lines
from tarot_records.position import NOBODY, Contract, Exchanged
from tarot_records.record import Record
from tarot_records.report import VERDICTS
from tarot_records.web import urls
from tarot_records.web.library import Library
from tarot_records.web.narration import sentence
from tarot_records.web.pages import Page, links, pair
from tarot_records.web.scores import score_of
from tarot_records.web.table import scene
from tarot_records.web.tricks import trick_rows
from tarot_records.web.twins import entry_data, step_data, walk_data
from tarot_records.web.walk import Walk
from tarot_records.web.words import code_of, names, plain, points, score
from tarot_records.words.explain import Explanation
from tarot_records.words.phrasing import player_name

PER_PAGE = 100
EXPLAINED = 30
"""How many faults of a record stand in full on its own page; the others at their steps."""

blueprint = Blueprint("records", __name__)


def _library() -> Library:
    library = current_app.extensions["library"]
    assert isinstance(library, Library)
    return library


def _walk(slug: str) -> Walk:
    library = _library()
    if slug not in library.entries:
        abort(404)
    return library.walk(slug)


@pair(blueprint, urls.HOME, urls.HOME_TWIN)
def index() -> Page:
    """The records asked for, a page at a time."""
    library = _library()
    asked = {name: request.args.get(name, "").strip()[:200] for name in ("verdict", "game", "q")}
    found = library.find(asked["verdict"], asked["game"], asked["q"])
    pages = max(1, -(-len(found) // PER_PAGE))
    number = min(max(1, request.args.get("page", 1, type=int)), pages)
    shown = found[(number - 1) * PER_PAGE : number * PER_PAGE]
    context = {
        "library": library,
        "verdicts": VERDICTS,
        "asked": asked,
        "found": len(found),
        "entries": shown,
        "page": number,
        "pages": pages,
    }

    def data() -> Mapping[str, Any]:
        entries = [entry_data(entry, links()) for entry in shown]
        return {"verdicts": library.verdicts, "found": len(found), "page": number, "pages": pages, "records": entries}

    return Page("index.html", context, data)


@pair(blueprint, urls.RECORD)
def record(slug: str) -> Page:
    """A record: where it comes from, its verdict, every fault, its hands."""
    walk = _walk(slug)
    report = walk.report
    serious = [i for i, fault in enumerate(report.faults) if fault.severity in FAULTY | {UNREADABLE}]
    others = [i for i, fault in enumerate(report.faults) if fault.severity not in FAULTY | {UNREADABLE}]
    context = {
        "walk": walk,
        "report": report,
        "record": report.record,
        "game": GAMES.get(report.record.game) if report.record is not None else None,
        "entry": _library().entries[slug],
        "meaning": VERDICTS[report.verdict],
        "number": len(serious),
        "faults": [(walk.explained(i), walk.step_of(i)) for i in serious[:EXPLAINED]],
        "remarks": [(walk.explained(i), walk.step_of(i)) for i in others[:EXPLAINED]],
        "more": len(others) - EXPLAINED,
        "marks": [(mark, walk.step_at(mark.at)) for mark in (report.record.marks if report.record else ())],
        "hands": [_hand_row(walk, hand, steps) for hand, steps in walk.hands.items()],
        "seats": _seats(walk),
        "caret": _caret,
    }
    return Page("record.html", context, lambda: walk_data(walk, links()))


@pair(blueprint, urls.STEP)
def step(slug: str, step: int) -> Page:
    """One step: the table, what happened, what is wrong."""
    walk = _walk(slug)
    if step >= len(walk.frames):
        abort(404)
    frame, rules, record = walk.frames[step], walk.report.rules, walk.report.record
    assert rules is not None
    assert record is not None
    drawn = scene(walk, step)
    position = frame.after
    setting = position.setting
    partner = walk.report.partner_at(step)
    context = {
        "walk": walk,
        "step": step,
        "last": len(walk.frames) - 1,
        "frame": frame,
        "ways": walk.ways(step),
        "sections": walk.sections(frame.hand),
        "hands": len(walk.hands),
        "hand_label": record.hands[frame.hand].label if len(walk.hands) > 1 else None,
        "sentence": sentence(walk, step, drawn),
        "faults": walk.explained_at(step),
        "marks": walk.marks_at(step),
        "scene": drawn,
        "position": position,
        "setting": setting,
        "called": "" if setting.called is None else code_of(setting.called),
        "partner": None if partner == NOBODY else partner,
        "exchanged": [_move(record, done) for done in setting.exchanged],
        "game": GAMES[record.game],
        "seats": _seats(walk),
        "points": [(names(record, side), points(value, rules.unit)) for side, value in rules.running(position)],
        "tricks": trick_rows(walk, frame.hand),
        "scores": score_of(walk, frame.hand) if frame.kind == "score" else (),
        "totals": [score(total) for total in setting.totals] if setting.totals and frame.hand else (),
        "who": lambda seat: player_name(record, seat),
        "caret": _caret,
    }
    return Page("step.html", context, lambda: step_data(walk, step, drawn, links()))


def _seats(walk: Walk) -> list[tuple[str, str]]:
    """Name and short label of each seat."""
    record = walk.report.record
    players = record.players if record is not None else ()
    return [
        (player_name(record, seat), player.label or (player.name or str(seat))[:3])
        for seat, player in enumerate(players)
    ]


def _hand_row(walk: Walk, hand: int, steps: range) -> dict[str, Any]:
    """A hand in the list of a record's hands."""
    record = walk.report.record
    assert record is not None
    setting = walk.frames[steps.stop - 1].after.setting
    contract, result = setting.contract, setting.result
    return {
        "number": hand + 1,
        "label": record.hands[hand].label,
        "step": steps.start,
        "dealer": "" if setting.dealer == NOBODY else player_name(record, setting.dealer),
        "contract": "" if contract is None else _contract_words(record, contract, setting.called is not None),
        "scores": [score(value) for value in result.hand] if result is not None else [],
        "faulty": [at for at in walk.fault_steps if at in steps],
    }


def _contract_words(record: Record, contract: Contract, called: bool) -> str:
    """Contract and declarer, and with whom he played if he could call a partner."""
    words = f"{plain(contract.name)}, {player_name(record, contract.declarer)}"
    if not called or contract.partner == NOBODY:
        return words
    if contract.partner == contract.declarer:
        return f"{words} alone"
    return f"{words} with {player_name(record, contract.partner)}"


def _move(record: Record, done: Exchanged) -> dict[str, Any]:
    """Cards asked for or returned: who from whom, and the cards."""
    giver = "the others" if done.giver == NOBODY else player_name(record, done.giver)
    taker = player_name(record, done.taker)
    if done.kind == "asked":
        words = f"{taker} asks {giver}{' for ' + name(code_of(done.asked)) if done.asked is not None else ''}:"
    else:
        words = f"{giver} gives back to {taker}:"
    return {"words": words, "cards": (*codes_of(done.cards), *("?",) * (done.size - done.cards.bit_count()))}


def _caret(explained: Explanation, width: int) -> str:
    """The line of the text with a caret under the place."""
    return dedent("\n".join(caret_lines(explained.place, width))) if explained.place is not None else ""
