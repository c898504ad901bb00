"""Repairs as text for people and as data for programs."""

from collections.abc import Sequence
from typing import Any

from tarot_records.core import fast_codecs
from tarot_records.core.faults import FAULTY_VERDICT
from tarot_records.repairs.edits import Edit, plain_data
from tarot_records.repairs.evidence import Evidence
from tarot_records.repairs.ranking import Repair
from tarot_records.report.report import Report, label_of
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.language import ENGLISH, LANGUAGES
from tarot_records.words.phrases import phrases


def repairs_text(report: Report, found: Sequence[Repair], lang: str = ENGLISH.code) -> str:
    """Return repairs as a numbered list: the reason, the mended faults by class, and each change with its place."""
    labels, name = phrases("mending/labels", LANGUAGES[lang].code), label_of(report)
    if report.verdict != FAULTY_VERDICT:
        return replace_controls(labels["nothing"].format(name=name, verdict=LANGUAGES[lang].verdict(report.verdict)))
    if not found:
        return replace_controls(labels["none"].format(name=name))
    heading = ("part_one", "part_found") if not any(repair.is_legal for repair in found) else ("one", "found")
    lines = [labels[heading[len(found) > 1]].format(name=name, count=len(found))]
    for number, repair in enumerate(found, 1):
        lines += ["", f"{number:>3}  {repair.sentence(lang)}", f"     {evidence_text(repair, lang)}"]
        lines += [f"     {_edit_text(report, edit, lang)}" for edit in repair.edits]
    return replace_controls("\n".join(lines))


def evidence_text(repair: Repair, lang: str = ENGLISH.code) -> str:
    """Return the numbers of faults before and after a repair as text, class by class, mended classes first."""
    labels, names = (phrases(f"mending/{table}", LANGUAGES[lang].code) for table in ("labels", "evidence"))
    parts = sorted(repair.evidence, key=lambda part: (part.after > 0, part.before == 0))
    return " · ".join(
        labels[_label_of(part)].format(name=names[part.name], before=part.before, after=part.after) for part in parts
    )


def _label_of(part: Evidence) -> str:
    """Return the label of a class of faults: mended, part (fewer), wrong (not fewer), broken (new) or fit (none)."""
    if not part.after:
        return "mended" if part.before else "fit"
    if part.after < part.before:
        return "part"
    return "wrong" if part.before else "broken"


def _edit_text(report: Report, edit: Edit, lang: str) -> str:
    """Return a change with its place: `line: old -> new`."""
    place = edit.pointer
    if report.source is not None:
        line = report.source.place(edit.pointer).line
        place = phrases("mending/labels", LANGUAGES[lang].code)["line"].format(line=line, place=place)
    return f"{place}{LANGUAGES[lang].colon}{_short(edit.old)} -> {_short(edit.new)}"


def _short(value: Any) -> str:
    return fast_codecs.dumps(plain_data(value)).decode()


def ways_text(found: Sequence[Repair], lang: str = ENGLISH.code) -> str:
    """Return repairs as lines below a report, each with the faults that the repair mends."""
    label = phrases("mending/labels", LANGUAGES[lang].code)["mend"]
    return replace_controls(
        "".join(
            f"\n\n  {label.format(number=number, reason=repair.sentence(lang))}\n    {evidence_text(repair, lang)}"
            for number, repair in enumerate(found, 1)
        )
    )


def repairs_data(report: Report, found: Sequence[Repair], lang: str = ENGLISH.code) -> dict[str, Any]:
    """Return repairs as plain data, for JSON."""
    return {
        "source": label_of(report),
        "verdict": report.verdict,
        "repairs": [
            {
                "number": number,
                "hand": repair.hand or None,
                "family": [slip.family for slip in repair.slips],
                "reason": repair.sentence(lang),
                "mends_all": repair.mends_all,
                "evidence": {part.name: {"before": part.before, "after": part.after} for part in repair.evidence},
                "mends": [{"code": fault.code, "pointer": fault.where.pointer} for fault in repair.mends],
                "patch": repair.patch(),
            }
            for number, repair in enumerate(found, 1)
        ],
    }
