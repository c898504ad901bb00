"""The recorder: a page on which a game is written down by clicking; each click sends the text and extends it.

The page offers what the rules allow next. If the reader insists that something illegal was really played, it is written
down and marked as irregular.
"""

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import chain
from operator import getitem
from typing import Any, Final, cast

from flask import Blueprint, request

from tarot_records.core.faults import FAULTY, UNREADABLE
from tarot_records.core.packs import FULL, Pack
from tarot_records.core.position import NOBODY, active_seats, turns_of
from tarot_records.counting import score
from tarot_records.notation.writer import write_record
from tarot_records.reading.text_edits import HandText, Path
from tarot_records.record.model import Hand
from tarot_records.report.report import report_on
from tarot_records.rules.game import Rules
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.progress import HandProgress
from tarot_records.words.explain import Explanation, explain

from ..site import urls
from ..site.pages import Page, allow, pair
from ..site.speech import lang, language
from ..site.words import code_of, game_words, player
from ..table.walk import Walk
from .examination import SeenTable, end_offsets, table_at_line
from .recording import (
    FREE,
    UNFINISHED,
    Click,
    Recording,
    after_click,
    click_of_keys,
    real_faults,
    recording,
    skipped_by_card,
)
from .texts import first_lines, sent_text, sources_of, tables

TOLD: Final = 3
"""Maximum number of unreadable lines of a text that are explained, and of its other faults."""
ENDS: Final = ("all_pass", "claim", "agreement", "given_up", "misdeal", "unrecorded")
"""Ways in which a hand may end before its last trick."""


# -- the table -----------------------------------------------------------------------------------


def _order(rules: Rules, now: HandProgress) -> Mapping[str, Any]:
    """Return template values about the trick: the players in order of play, or by seat before play, and their cards."""
    position, leader = now.position, now.position.leader
    has_trick = leader != NOBODY and bool(position.trick)
    order = turns_of(position)[leader] if has_trick else active_seats(position)
    return {
        "order": order,
        "played": dict(zip(order, map(code_of, position.trick), strict=False)) if has_trick else {},
        "winning": rules.winning(position) if position.trick else NOBODY,
        "winners": [winner for _leader, winner, _cards in position.taken],
    }


def _table_at_current_line(work: Recording, now: HandProgress) -> SeenTable | None:
    """Return the table at the text's current line, or after the last event if no line is chosen."""
    source = work.report.source
    if source is None:
        return None
    shown = work.report.with_steps_of(now.number)
    reading = source.reading()
    spans = reading.spans if reading is not None else {}
    lines = [source.place_of_offset(end).line for end in end_offsets(source, shown.frames)]
    under_way = f"/hands/{now.number}/tricks/{len(now.position.taken)}"
    steps = [
        step
        for step, frame in enumerate(shown.frames)
        if (not frame.pointer.startswith(under_way) or (frame.step.plays and frame.pointer in spans))
        and (not work.line or lines[step] <= work.line)
        and not (frame.step.settles and now.awaited is not None)
    ]
    return SeenTable(Walk("", "", shown), steps[-1], lines[steps[-1]]).before_score() if steps else None


# -- what comes next -----------------------------------------------------------------------------


def offline() -> Mapping[str, Any]:
    """Return the values that a page needs without a connection: all cards, in the reader's letters."""
    letters = language().letters
    return {"language_letters": letters.lang, "pack": _by_suit(FULL, FULL.cards), "letters_of": letters.written}


def _by_suit(pack: Pack, cards: int) -> Sequence[Sequence[str]]:
    """Return clickable cards, grouped by suit; trumps and the Fool make one group."""
    suits: dict[str, list[str]] = {}
    for code in pack.in_hand(cards):
        suits.setdefault("T" if code == "F" else code[0], []).append(code)
    return tuple(suits.values())


def speech(now: HandProgress) -> Awaited | None:
    """Return everything that may be declared now, be it the next event or optional; None if nothing may be declared."""
    is_next = now.awaited is not None and now.awaited.field == "declarations"
    options = [now.awaited, *now.asides] if now.awaited is not None and is_next else now.asides
    if not options:
        return None
    return options[0]._replace(
        words=tuple(dict.fromkeys(chain.from_iterable(option.words for option in options))),
        sizes={word: sizes for option in options for word, sizes in option.sizes.items()},
        says=frozenset[str]().union(*(option.says for option in options)),
        items=tuple(dict.fromkeys(chain.from_iterable(option.items for option in options))),
        aside=not is_next,
    )


def _heap(path: Path, hand: Hand) -> tuple[Path, Sequence[str]]:
    """Return `path` and the cards of its list, to which a click may add a card; empty if the list is not begun."""
    cards: Any = hand
    for step in path:
        if cards is not None:
            cards = (cards[step] if step < len(cards) else None) if isinstance(step, int) else getattr(cards, step)
    return path, cards or ()


# -- the page ------------------------------------------------------------------------------------


def context(work: Recording, refused: tuple[Explanation, ...], click: Click) -> Mapping[str, Any]:
    """Return the template values of a text, after a click and with the explanations if it was refused."""
    shared: dict[str, Any] = {
        **offline(),
        "text": work.text,
        "skipped": " ".join(sorted(work.skipped)),
        "verdict": work.report.verdict,
    }
    now = work.now
    if now is None:
        return {**shared, **_unread(work)}
    awaited, record, rules = now.awaited, work.report.record, work.report.rules
    assert record is not None
    assert rules is not None
    names = [player(record, seat) for seat in range(len(record.players))]
    text, scart = HandText(work.own, now.number), now.hand.scart
    last, result = text.last_card, now.position.setting.result
    taps = 0 if awaited is None or not awaited.cards else awaited.cards | awaited.barred
    return shared | {
        "words": game_words(record.game),
        "now": now,
        "awaited": awaited,
        "speaker": "" if awaited is None else player(record, awaited.seat),
        "near": _by_suit(rules.pack, taps) if taps else (),
        "others": _by_suit(rules.pack, rules.pack.cards & ~taps) if taps else (),
        "pack": _by_suit(rules.pack, rules.pack.cards),
        "letters_of": text.letters.written,
        "heaps": () if awaited is None else tuple(_heap(path, now.hand) for path in awaited.heaps),
        "speech": speech(now),
        "shows": bool(scart and scart[0].shown is None) and not now.hand.tricks,
        **_order(rules, now),
        "labels": [text.label(seat) for seat in range(len(record.players))],
        "names": names,
        "playing": active_seats(now.position),
        "refused": refused,
        "unheard": click.fields.get("typed", "") if click.kind == "typed" else "",
        "clicked": click.which if click.kind == "anyway" else click.what,
        "wrong": real_faults(work.report),
        "seen": _table_at_current_line(work, now),
        "last": None if last is None else reduce(getitem, last, cast(Any, text.data)),
        "ends": ENDS,
        "result": None if result is None else [score(number) for number in result.hand],
    }


def _unread(work: Recording) -> Mapping[str, Any]:
    """Return the values of a text that cannot be read: explained faults, the number of unreadable lines, the table."""
    faults, seen = work.report.faults, table_at_line(work.report, work.line)
    lines = [fault for fault in faults if fault.severity == UNREADABLE]
    wrong = [fault for fault in faults if fault.severity in FAULTY and fault.code not in UNFINISHED]
    return {
        "unread": tuple(explain(fault, work.report, lang()) for fault in (*lines[:TOLD], *wrong[:TOLD])),
        "lines": len(lines),
        "seen": seen and seen.before_score(),
    }


blueprint = Blueprint("recorder", __name__)
allow(blueprint, "script", "connect", "worker")


@pair(blueprint, urls.RECORDER, methods=("GET", "POST"))
def recorder() -> Page:
    """Show the text of the form (`text`) after the click (`do`), and the next event that its last hand needs.

    `line` selects the table; `skipped` has the fields that the page no longer asks for.
    """
    text, skipped = _text(), set(request.form.get("skipped", "").split())
    click = Click(request.form.get("do", ""), request.form)
    if click.kind == "begin":
        text = first_lines(request.form) or text
        skipped = {"deal"} if request.form.get("from") == "tricks" else set()
    if not text.strip():
        return Page(
            "recorder.html", {"text": "", "start": tables(), **offline()}, lambda: {"text": "", "verdict": None}
        )
    if click.kind == "over":
        skipped.add(click.which)
    line = request.form.get("line", 0, type=int)
    work = recording(text, line, skipped)
    if click.kind == "typed" and work.now is not None and work.report.record is not None:
        click = click_of_keys(click, work.own, work.now, work.report.record.game)
    if click.kind == "card" and click.which != "?" and (passed := skipped_by_card(work)):
        skipped |= passed
        work = recording(text, line, skipped)
    refused: tuple[Explanation, ...] = ()
    lacks = False
    if click.what:
        new, refused = (text, ()) if work.now is None else after_click(work, click)
        lacks = click.kind in FREE and new == text and not refused
        if new != text and click.kind == "hand":
            skipped &= {"deal"}  # if the deal was unknown, the next hand's deal is not asked for either
        work = recording(new, line if new == text else 0, skipped)
    return Page("recorder.html", {**context(work, refused, click), "lacks": lacks}, lambda: _data(work, refused))


def _text() -> str:
    raw = sent_text()
    text = raw.decode("utf-8", "replace")
    if text.lstrip().startswith("{"):
        record = report_on(sources_of(raw)[0], steps=0).record
        text = text if record is None else write_record(record, language().letters.lang)
    return text


def _data(work: Recording, refused: tuple[Explanation, ...]) -> Mapping[str, Any]:
    asides = () if work.now is None else work.now.asides
    return {
        "text": work.text,
        "verdict": work.report.verdict,
        "awaited": work.now and work.now.awaited,
        "besides": [word for aside in asides for word in aside.words],
        "refused": [(explained.fault.code, explained.what) for explained in refused],
    }
