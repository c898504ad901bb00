"""Reports as SARIF 2.1.0 (OASIS), the format in which code hosts and editors take findings.

One run holds all records. It is written in pieces: the opening, then the results on one record after another, with
commas between them, then the closing, with the rules of the codes that were found. So memory use does not grow with the
number of records, and each worker process writes the results on its own records.
A slip that explains faults is an error with the places of these faults, which are results too, but only notes.
Repairs, if requested, are fixes of the first fault that each repairs, or of the slip that explains that fault.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.entry_points import version
from tarot_records.core.faults import DOUBT, FAULTY_VERDICT, NOTE, UNKNOWN, UNREADABLE, facts_data
from tarot_records.core.limits import MOST
from tarot_records.output.repairs import evidence_text
from tarot_records.reading.files import STDIN, is_address
from tarot_records.record.source import Source, TextPlace
from tarot_records.repairs.causes import CAUSE_CODES, REMARK_CODES, cause_of
from tarot_records.repairs.evidence import FaultKey, fault_key
from tarot_records.repairs.json_rewriter import Replacement
from tarot_records.repairs.ranking import Repair
from tarot_records.repairs.rewriter import find_replacements
from tarot_records.report.report import Report
from tarot_records.words.explain import Explanation, blank_sentences, citations, dumped, explain, explanations
from tarot_records.words.language import ENGLISH, LANGUAGES

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {DOUBT: "warning", UNKNOWN: "note", NOTE: "note"}
"""Severity that makes no record faulty -> its SARIF level; all other severities are errors."""
Json = dict[str, Any]


def opening(lang: str = ENGLISH.code) -> str:
    """Return the beginning of the log, up to its first result."""
    head = dumped({"$schema": SCHEMA, "version": "2.1.0"}).decode()
    run = dumped({"language": lang, "columnKind": "unicodeCodePoints"}).decode()
    return f'{head[:-1]},"runs":[{run[:-1]},"results":['


def results(report: Report, lang: str = ENGLISH.code, repairs: Sequence[Repair] = ()) -> str:
    """Return the results on one record, separated by commas; empty if there are none."""
    fixes = _fixes(report, repairs, lang)
    told = explanations(report, range(min(MOST, len(report.faults))), lang)
    found = (result(explained, report, fixes.get(fault_key(explained.fault), ())) for explained in told)
    return ",\n".join(dumped(entry).decode() for entry in found)


def closing(
    verdicts: Mapping[str, int],
    left_out: int,
    stopped: int | None = None,
    codes: Collection[str] = (),
    lang: str = ENGLISH.code,
) -> str:
    """Return the end of the log: the tool with the rules of `codes`, the exit code and the verdicts.

    left_out: number of faults not listed. stopped: the exit code of a run that was stopped early.
    """
    failed = verdicts.get(FAULTY_VERDICT) or verdicts.get(UNREADABLE)
    invocation: Json = {"executionSuccessful": True, "exitCode": 1 if failed else 0}
    if left_out:
        words = f"{left_out} more faults are not listed: of each record the first {MOST} are."
        invocation["toolExecutionNotifications"] = [{"level": "warning", "message": {"text": words}}]
    if stopped is not None:
        invocation |= {"executionSuccessful": False, "exitCode": stopped}
    found = {"verdicts": {verdict: number for verdict, number in verdicts.items() if number}}
    used = dumped(tool([code for code in CATALOGUE if code in codes], lang)).decode()
    return f'],"tool":{used},"invocations":[{dumped(invocation).decode()}],"properties":{dumped(found).decode()}}}]}}\n'


def tool(codes: Sequence[str], lang: str = ENGLISH.code) -> Json:
    """Return the SARIF description of this tool, with `codes` of the catalogue as its rules."""
    rules = [_rule(code, lang) for code in codes]
    return {"driver": {"name": "tarot-records", "version": version(), "language": lang, "rules": rules}}


def _rule(code: str, lang: str) -> Json:
    entry, language, said = CATALOGUE[code], LANGUAGES[lang], blank_sentences(code, lang)
    sources = [f"{game.name}: {cited}" for game, cited in citations(code)]
    rows = [("What happened", said.what), ("The rule", said.rule), ("What to look at", said.look)]
    rows += [("Source", source) for source in sources]
    return {
        "id": code,
        "shortDescription": _message(said.what),
        "fullDescription": _message(said.rule),
        "help": _message("\n".join(language.headed(heading, text) for heading, text in rows)),
        "defaultConfiguration": {"level": level(entry.severity)},
        "properties": {"severity": entry.severity},
    }


def result(explained: Explanation, report: Report, fixes: Sequence[Json] = ()) -> Json:
    """Return a fault as a SARIF result: its place, its sentences, related places, and fixes."""
    fault = explained.fault
    place = {"hand": fault.where.hand, "trick": fault.where.trick, "seat": fault.where.seat}
    properties = {"severity": fault.severity, "verdict": report.verdict, **place, "facts": facts_data(fault.facts)}
    made: Json = {
        "ruleId": fault.code,
        "level": "note" if fault.code in REMARK_CODES or cause_of(fault, report.faults) else level(fault.severity),
        "message": _message(f"{explained.what} {explained.cited} {explained.look}"),
        "locations": [_location(fault.where.pointer, explained.place, report, explained.where)],
        "properties": {name: value for name, value in properties.items() if value is not None},
    }
    related = [*_related(explained, report), *_below(explained, report)]
    made |= {"relatedLocations": related} if related else {}
    return made | {"fixes": list(fixes)} if fixes else made


def level(severity: str) -> str:
    """Return SARIF's level for a severity."""
    return LEVELS.get(severity, "error")


def _related(explained: Explanation, report: Report) -> Iterator[Json]:
    """Yield the places related to a fault: its cause, other places of its card, and a legal card played later."""
    language, cause = explained.language, explained.because
    if cause is not None:
        words = language.headed("follows", cause.what)
        yield {"id": 0} | _location(cause.fault.where.pointer, cause.place, report, words)
    others = [
        (at, language.labels["stands"].format(places=words))
        for at, words in zip(explained.elsewhere, explained.also, strict=True)
    ]
    if explained.later:
        others.append((explained.later, explained.later_words))
    for number, (at, words) in enumerate(others, 1):
        place = None if report.source is None else report.source.place(at)
        yield {"id": number} | _location(at, place, report, words)


def _below(explained: Explanation, report: Report) -> Iterator[Json]:
    """Yield the places of the faults that a slip explains; none if the explained fault is not such a slip."""
    if explained.fault.code not in CAUSE_CODES:
        return
    for number, fault in enumerate(report.faults[:MOST]):
        if cause_of(fault, report.faults) is explained.fault:
            below = explain(fault, report, explained.lang)
            words = explained.language.headed("so", below.what)
            yield {"id": number} | _location(fault.where.pointer, below.place, report, words)


def _fixes(report: Report, repairs: Sequence[Repair], lang: str) -> dict[FaultKey, list[Json]]:
    """Map the key of a fault to its SARIF fixes, the likeliest first.

    Each repair is a fix of the first fault that it mends, or of the slip that explains that fault. Only repairs that
    change parts of the existing text are fixes; a record that must be rewritten gets none.
    """
    fixes: dict[FaultKey, list[Json]] = {}
    source, record = report.source, report.record
    if source is None or record is None:
        return fixes
    for repair in repairs:
        mended = {fault_key(fault) for fault in repair.mends}
        first = next((fault for fault in report.faults if fault_key(fault) in mended), None)
        pieces = find_replacements(source, record, repair.edits)
        if first is not None and pieces:
            replacements = [_replacement(source, piece) for piece in sorted(pieces)]
            change = {"artifactLocation": _artifact(source.name), "replacements": replacements}
            description = _message(f"{repair.sentence(lang)} ({evidence_text(repair, lang)})")
            at = fault_key(cause_of(first, report.faults) or first)
            fixes.setdefault(at, []).append({"description": description, "artifactChanges": [change]})
    return fixes


def _replacement(source: Source, piece: Replacement) -> Json:
    """Return a change of the text as a SARIF replacement: the deleted region, and the new text."""
    start, end = source.place_of_offset(piece.start), source.place_of_offset(piece.end)
    region = {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}
    return {"deletedRegion": region, "insertedContent": {"text": piece.text}}


def _location(pointer: str, place: TextPlace | None, report: Report, words: str) -> Json:
    """Return a SARIF location: the file, the region of `place`, the JSON Pointer, and `words` as its message."""
    location: Json = {}
    if report.source is not None:
        location["physicalLocation"] = {"artifactLocation": _artifact(report.source.name)}
        if place is not None:
            region = {"startLine": place.line, "startColumn": place.column, "endColumn": place.column + place.length}
            location["physicalLocation"]["region"] = region
    if pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": pointer}]
    return location | {"message": _message(words)} if words else location


def _artifact(name: str) -> Json:
    """Return the SARIF location of a file as a URI, which is relative if the name of the file is relative."""
    if name == STDIN:
        return {"uri": "stdin", "description": {"text": "standard input"}}
    if is_address(name):
        return {"uri": quote(name, safe="/:?&=#%", errors="surrogateescape")}
    path = Path(name)
    return {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="surrogateescape")}


def _message(text: str) -> Json:
    """Return plain text as a SARIF message: braces are doubled, and `](` is split, which would mean a link."""
    return {"text": text.replace("{", "{{").replace("}", "}}").replace("](", "] (")}
