"""Parts of a step's page: each an element with its own id, a macro of `parts.html` and the values it is drawn from.

From one step to the next most parts have the same values and are not drawn again; the script that goes from step to
step receives only the parts that differ.
"""

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import current_app
from markupsafe import Markup

from tarot_records.analysis.branch import last_branching_step
from tarot_records.core.cards import BIT, CARDS
from tarot_records.core.faults import CAUSE
from tarot_records.core.position import passed_before_play
from tarot_records.repair.causes import CAUSE_CODES, cause_of
from tarot_records.repair.ranking import Repair
from tarot_records.words.explain import Explanation
from tarot_records.words.narration import sentence

from ..deck.current import sheet_files
from ..papers.result import result_of
from ..papers.scores import ScoreGroup, score_of
from ..record.record_page import caret
from ..site.pages import links
from ..site.speech import lang, language, page_lang, template_texts
from . import panels
from .layout import MiddleHeap, TableCard, scene
from .look import Look
from .tricks import trick_rows
from .walk import SERIOUS, Section

_VARIANTS = 3
"""Maximum number of states of a part whose markup is kept."""


class PagePart(NamedTuple):
    """A part of a page."""

    macro: str
    values: Any


class Wrong(NamedTuple):
    """A fault in the list beside the table."""

    told: Explanation
    repairs: tuple[Repair, ...]

    @property
    def reasoned(self) -> bool:
        """Whether the sentence of the step already says what happened and why."""
        return self.told.fault.severity in SERIOUS or self.told.fault.code in CAUSE_CODES


class Why(NamedTuple):
    """A fault below the sentence of its step."""

    told: Explanation
    legal: tuple[str, ...]
    """The cards that might have been played instead."""
    instead: int | None
    """The step from which they can be tried; None if no card was played, or they are not surely in the hand."""
    repair: str
    """The likeliest repair in words; empty if there is none, or the fault itself says it."""
    mended: tuple[str, int] | None
    """The repaired record as the text of a link, and this step in it; None if an earlier fault offers it."""


def step_parts(look: Look, step: int) -> dict[str, PagePart]:
    """Return the parts of a step's page by id."""
    walk, frame = look.walk, look.walk.frames[step]
    table = scene(walk, step, look.view.turn)
    position, setting, settles = frame.after, frame.after.setting, frame.step.settles
    hands = len(walk.hands)
    label = look.record.hands[frame.hand].label if hands > 1 else None
    bare = settles and not any(place.size for place in table.places)
    result = result_of(walk, frame.hand) if settles else None
    score = _score(look, frame.hand) if settles else ()
    dealt, dealt_key = panels.dealt(look, step)
    race_mark = None if look.blind or settles else (frame.hand, len(position.taken))
    values: dict[str, Any] = {
        "heading": (look.section(step), frame.hand + 1, hands, label, step, len(walk.frames) - 1),
        "sentence": sentence(walk.report, step, language()),
        "why": _why(look, step),
        "what-if": step if step <= _last_branch_step(look, frame.hand) else None,
        "result": (result, bare),
        "remarks": tuple(walk.marks_at(step)),
        "faults": _faults(look, step),
        "score": (score, result is None, frame.hand + 1),
        "middle": (table.trick, table.over, _heap(look, table.heap), table.gift),
        **{f"seat-{place.seat}": (place._replace(cards=()), bool(position.taken)) for place in table.places},
        **{f"hand-{place.seat}": (_hand(look, place.cards), place.most) for place in table.places},
        "under": panels.lying(look, step),
        "contract": panels.contract(look, step),
        "exchanged": tuple(panels.exchange(look, done) for done in passed_before_play(setting)),
        "declared": panels.declarations(look, setting),
        "points": panels.card_points(look, position, frame.hand),
        "race": None if look.blind and not settles else frame.hand,
        "race-mark": race_mark,
        "known": panels.known(look, position),
        **{f"dealt-{seat}": hand for seat, hand in enumerate(dealt)},
        "dealt-key": dealt_key,
        **{f"row-{row.number}": (row, len(look.seats)) for row in trick_rows(walk, frame.hand, step, not look.blind)},
        **{f"part-{i}": part for i, part in enumerate(_strip(look, frame.hand, step))},
    }
    return {
        name: PagePart(name.rstrip("0123456789-").replace("-", "_"), part_values)
        for name, part_values in values.items()
    }


def control_part(look: Look, framed: bool = False) -> dict[str, PagePart]:
    """Return the part that is the same at every step; in a frame it lists fewer keys."""
    faulty = bool(look.whole.fault_steps) and not look.blind
    return {"controls": PagePart("controls", (len(look.seats), faulty, look.view.keys == "on", framed))}


def _last_branch_step(look: Look, hand: int) -> int:
    """Return the last step of a hand at which another card might have been played."""
    return look.whole.cached(("what-if", hand), lambda: last_branching_step(look.whole.report, look.whole.hands[hand]))


def _hand(look: Look, cards: tuple[TableCard, ...]) -> tuple[TableCard, ...]:
    return tuple(card._replace(code=look.face) if card.code == "?" else card for card in cards)


def _heap(look: Look, heap: MiddleHeap | None) -> MiddleHeap | None:
    if heap is None:
        return None
    return heap._replace(cards=tuple(look.face if code == "?" else code for code in heap.cards))


def _faults(look: Look, step: int) -> tuple[tuple[Wrong, ...], bool]:
    """Return the faults of a step, and whether they are told without what comes later. A seat sees none.

    A fault has its repairs, unless a fault that explains it stands at the same step.
    """
    explained = look.walk.explained_at(step)
    if look.blind:
        return tuple(Wrong(x, ()) for x in explained if x.fault.severity != CAUSE), True
    shown = [x.fault for x in explained]
    leads = [cause_of(fault, look.whole.report.faults) for fault in shown]
    return tuple(
        Wrong(x, () if any(lead is fault for fault in shown) else tuple(look.whole.repairs_for(x.fault)))
        for x, lead in zip(explained, leads, strict=True)
    ), False


def _why(look: Look, step: int) -> tuple[Why, ...]:
    wrongs, brief = _faults(look, step)
    whys: list[Why] = []
    offered: set[str] = set()
    for wrong in wrongs:
        if not wrong.reasoned:
            continue
        repair = next((first for first in wrong.repairs[:1] if first.reason not in offered), None)
        offered.update(first.reason for first in wrong.repairs[:1])
        legal = () if brief else tuple(wrong.told.fault.facts.get("legal", ()))
        whys.append(
            Why(
                wrong.told,
                legal,
                _step_to_try(look, step, legal),
                "" if repair is None or wrong.told.fault.code in CAUSE_CODES else repair.said(lang()),
                None if repair is None else look.whole.repaired_at(repair, step),
            )
        )
    return tuple(whys)


def _step_to_try(look: Look, step: int, legal: tuple[str, ...]) -> int | None:
    """Return the step before a card was played, if its player surely held all these legal cards."""
    frame = look.whole.frames[step]
    if not (legal and frame.step.plays and frame.seat is not None and step > 0):
        return None
    held = look.whole.frames[step - 1].after.hands[frame.seat]
    return step - 1 if all(held & BIT[CARDS[code]] for code in legal) else None


def _score(look: Look, hand: int) -> tuple[ScoreGroup, ...]:
    """Return the score as counted; totals only in a game of several hands, or if the record states them."""
    several = len(look.walk.hands) > 1
    return tuple(
        group
        for group in score_of(look.walk, hand)
        if several or group.kind not in ("totals", "account_totals") or any(line.stated for line in group.lines)
    )


def _strip(look: Look, hand: int, step: int) -> list[tuple[Section, str, bool]]:
    """Return the sections of a hand, whether each is gone, now or later, and whether a fault in it may be marked."""
    steps = look.walk.fault_steps
    return [
        (
            part,
            "gone" if part.end <= step else "now" if part.start <= step else "later",
            bisect_left(steps, part.start) < bisect_left(steps, min(part.end, step + 1 if look.blind else part.end)),
        )
        for part in look.walk.sections(hand)
    ]


# -- markup ----------------------------------------------------------------------------------------


def drawn(look: Look, parts: Mapping[str, PagePart], last: Mapping[str, PagePart] | None = None) -> dict[str, Markup]:
    """Return the markup of parts; only of those that differ from `last`."""
    urls = links()
    cache = look.whole.drawings(look.view, urls.root, urls.unseen)
    if cache.macros is None:
        shared = {
            "_": template_texts(page_lang()),
            "urls": urls,
            "view": look.view,
            "card_sheets": urls.deck(sheet_files()),
            "look": look,
            "caret": caret,
        }
        cache.macros = current_app.jinja_env.get_template("parts.html").make_module(shared)
    markup: dict[str, Markup] = {}
    for name, part in parts.items():
        if last is not None and last.get(name) == part:
            continue
        known = cache.parts.get(name, [])
        text = next((text for values, text in known if values == part.values), None)
        if text is None:
            text = Markup(getattr(cache.macros, part.macro)(name, part.values))
            cache.parts[name] = [(part.values, text), *known[: _VARIANTS - 1]]
        markup[name] = text
    return markup
