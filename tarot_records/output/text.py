"""Reports as text for people: the verdict, then every fault with its line, its rule and advice.

Slips that explain faults come first, then the faults in the order of the text. A consequence of another fault is
folded into a line below its cause.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from tarot_records.core.faults import DOUBT, NOTE, UNKNOWN
from tarot_records.core.limits import MOST
from tarot_records.record.source import TextPlace
from tarot_records.repairs.causes import CAUSE_CODES, REMARK_CODES
from tarot_records.report.report import Report, label_of
from tarot_records.words.explain import Explanation, explanations
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import ENGLISH, LANGUAGES
from tarot_records.words.phrasing import MISSPELT


class FoldedFault(NamedTuple):
    """An explained fault, and the explained faults that are reported in a line each below it."""

    cause: Explanation
    follow: tuple[Explanation, ...]


def report_text(report: Report, notes: bool = True, lang: str = ENGLISH.code, full: bool = False) -> str:
    """Return a report as text. notes: also list unknown facts, open points and notes. full: fold no consequences."""
    language = LANGUAGES[lang]
    lines = [f"{label_of(report)}{language.colon}{language.verdict(report.verdict)}"]
    said = [i for i, fault in enumerate(report.faults) if notes or fault.severity not in (UNKNOWN, DOUBT, NOTE)]
    for told in fold_faults(report, said[:MOST], lang, full):
        lines += ["", *_fault_lines(told.cause, report), *(_follow_line(explained) for explained in told.follow)]
    if len(said) > MOST:
        lines += ["", f"  {language.labels['more'].format(count=len(said) - MOST)}"]
    return replace_controls("\n".join(lines))


def fold_faults(report: Report, said: list[int], lang: str = ENGLISH.code, full: bool = False) -> list[FoldedFault]:
    """Return the faults with the indexes `said`, in the order of the text; unless `full`, fold consequences."""
    explained = dict(zip(said, explanations(report, said, lang), strict=True))
    if not full:
        explained = _each_word_once(explained)
        said = list(explained)
    follow: dict[int, list[Explanation]] = {}
    for i in sorted(said, key=lambda i: _order(explained[i])):
        cause = i if full else _first_cause(i, report, explained)
        if cause == i:
            follow.setdefault(i, [])
        else:
            follow.setdefault(cause, []).append(explained[i])
    causes = sorted(follow, key=lambda i: _order(explained[i]))
    return [FoldedFault(explained[i], tuple(follow[i])) for i in causes]


def _each_word_once(explained: Mapping[int, Explanation]) -> dict[int, Explanation]:
    """Return the faults with each misspelt word only at its first place; its `again` has the other places."""
    first: dict[tuple[str, str], int] = {}
    found = dict[int, Explanation]()
    for i in sorted(explained, key=lambda i: _order(explained[i])):
        item = explained[i]
        at = first.setdefault((item.fault.code, item.what), i) if item.fault.code in MISSPELT else i
        if at == i or item.place is None:
            found[i] = item
        else:
            found[at] = replace(found[at], again=(*found[at].again, item.place))
    return found


def _first_cause(number: int, report: Report, told: dict[int, Explanation]) -> int:
    """Return the index of the root cause of a fault, as far as the chain of its causes is listed in `told`."""
    cause = report.faults[number].because
    while cause is not None and cause in told:
        number, cause = cause, report.faults[cause].because
    return number


def _order(explained: Explanation) -> tuple[int, int, int]:
    """Return the sort key of a fault: causes first, remarks last, others between; within each, by place in the text."""
    place, code = explained.place, explained.fault.code
    turn = 0 if code in CAUSE_CODES else 2 if code in REMARK_CODES else 1
    return (turn, 0, 0) if place is None else (turn, place.line, place.column)


def _fault_lines(explained: Explanation, report: Report) -> list[str]:
    place, language = explained.place, explained.language
    first, *more = explained.what.split("\n")
    lines = [f"  {_head(explained)}{language.colon}{first.rstrip()}", *(f"      {line}" for line in more)]
    if place is not None:
        file = report.source.name if report.source is not None else ""
        where = f"  ({explained.where})" if explained.where else ""
        lines += [f"    --> {file}:{place.line}:{place.column}{where}", *caret_lines(place)]
    elif explained.where:
        lines.append(f"    --> {explained.where}")
    return [*lines, *(f"    {line}" for line in explained.reasons)]


def _follow_line(explained: Explanation) -> str:
    """Return a consequence of another fault in one line."""
    place, language = explained.place, explained.language
    places = () if place is None else (place, *explained.again)
    where = ", ".join(f"{one.line}:{one.column}" for one in places) or explained.where
    return f"    {language.headed('so', f'{_head(explained)} ({where}){language.colon}{explained.what}')}"


def _head(explained: Explanation) -> str:
    return f"{explained.language.severity(explained.fault.severity)} {explained.fault.code}"


def caret_lines(place: TextPlace, width: int = 96) -> list[str]:
    """Return the line of the text at a place, and a line of carets below the place; a long line is cut around it."""
    text, start = place.text.replace("\t", " "), place.column - 1
    if len(text) > width:
        first = max(0, min(start - width // 3, len(text) - width))
        text = text[first : first + width]
        start -= first
    gutter = " " * len(str(place.line))
    carets = "^" * max(1, min(place.length, width - start))
    return [f"    {place.line} | {text}", f"    {gutter} | {' ' * start}{carets}"]
