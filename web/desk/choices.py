"""Choices: what a button can write into a text: a correction, a word that comes near, that the paper says so."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import orjson

from tarot_records.core.cards import CARDS
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.output.repairs import evidence_text
from tarot_records.reading.missing_head import first_lines, language_of_cards
from tarot_records.reading.prose import PROSE
from tarot_records.record.model import Mark, Record
from tarot_records.record.source import Reading, Source
from tarot_records.repair.causes import CAUSE_CODES, repair_of
from tarot_records.repair.json_rewriter import Replacement, RewrittenText, apply_replacements
from tarot_records.repair.ranking import Repair
from tarot_records.repair.rewriter import rewrite
from tarot_records.report.report import Report
from tarot_records.words.explain import Explanation
from tarot_records.words.phrasing import MISSPELT

from ..site.speech import gettext as _
from ..site.speech import lang, language

EQUALS = "slip.equals"
INSTEAD: Final = "instead:"
"""Before a word that nobody understands, what the field is called that says what is meant by it."""
AS_PRINTED: Final = "irregular"
"""The kind of the mark that something is irregular, but so in the source."""


class TextChoice(NamedTuple):
    """Something that a button writes into the text of a record."""

    key: str
    """What it is called by: short, and another for every other."""
    said: str
    """What stands on the button."""
    evidence: str
    """What else it is right for; nothing where that is not known."""
    make: Callable[[], RewrittenText]


def key_of(one: Repair) -> str:
    """Return what a correction is called by."""
    return _key(one.patch())


def _key(what: Any) -> str:
    return sha256(orjson.dumps(what)).hexdigest()[:12]


def corrections(fault: Fault, report: Report, repairs: Sequence[Repair]) -> list[Repair]:
    """Return the corrections that belong beside a fault: those it tells of, or of the others those that mend it."""
    if fault.code in CAUSE_CODES:
        return [repair_of(fault)]
    if fault.code == EQUALS:
        return list(fault.facts["slips"])
    at = (fault.code, fault.where.pointer)
    return [one for one in repairs if at in {(mended.code, mended.where.pointer) for mended in one.mends}]


def correction(one: Repair, report: Report) -> TextChoice:
    """Return a correction as a choice."""
    source, record = report.source, report.record
    assert source is not None
    assert record is not None
    return TextChoice(
        key_of(one), one.said(lang()), evidence_text(one, lang()), lambda: rewrite(source, record, one.edits)
    )


# -- what cannot be read ---------------------------------------------------------------------------


def readings(told: Explanation, source: Source) -> Iterator[TextChoice]:
    """Yield what may have been meant by what cannot be read: words that come near, cards, the language of the cards."""
    reading, fault = source.reading(), told.fault
    if reading is None:
        return
    if fault.code in ("tn.ambiguous", "tn.unstated"):
        end = reading.text.find("\n")
        at = len(reading.text) if end < 0 else end
        for one in LANGUAGES if fault.code == "tn.ambiguous" else [fault.facts["lang"]]:
            yield _written(reading, [(at, at)], f" lang={one}")
        return
    if fault.code == "tn.header":
        for line in first_lines(reading.text, language().letters.lang):
            yield _written(reading, [(0, 0)], f"{line}\n")
        return
    if fault.code == PROSE:
        yield _remarked(reading, _places(told, source))
        return
    letters = TABLES.get(language_of_cards(reading.text) or "", TABLES[""])
    for word in fault.facts.get("near") or ():
        yield _written(reading, _places(told, source), word)
    for code in fault.facts["cards"] if fault.code == "tn.either" else ():
        yield _written(reading, _places(told, source), letters.written[code], language().card_name(code))


def _places(told: Explanation, source: Source) -> list[tuple[int, int]]:
    """Return where all that stands that a fault tells of, which is told once."""
    start, length = told.fault.facts.get("offset"), told.fault.facts.get("length", 1)
    if start is not None:
        return [(at, at + length) for at in (start, *told.fault.facts.get("again", ()))]
    found = [place for place in (told.place, *told.again) if place is not None]
    begins = [source.end_of(place.line) - len(place.text) + place.column - 1 for place in found]
    return [(at, at + place.length) for at, place in zip(begins, found, strict=True)]


def _remarked(reading: Reading, places: Sequence[tuple[int, int]]) -> TextChoice:
    """Return the lines that begin there as remarks."""
    signs = [Replacement(at, at, "; ") for at, _end in places]
    key = _key([PROSE, *(at for at, _end in places)])
    return TextChoice(
        key, _("Keep as remarks"), "", lambda: RewrittenText(apply_replacements(reading.text, signs), True)
    )


def asked_once(told: Explanation) -> str:
    """Return the word that nobody understands, if it stands on several lines and is asked about once; else nothing."""
    facts = told.fault.facts
    if told.fault.code == PROSE:
        return ""
    return str(facts["found"] if "again" in facts else facts[MISSPELT[told.fault.code]] if told.again else "")


def instead(told: Explanation, source: Source, word: str) -> TextChoice | None:
    """Return what somebody says is meant by a word that is asked about once; None where nothing can be put there."""
    reading = source.reading()
    return None if reading is None else _written(reading, _places(told, source), " ".join(word.split()))


def _written(reading: Reading, places: Sequence[tuple[int, int]], word: str, name: str = "") -> TextChoice:
    """Return a word in the place of what stands there, at all the places alike."""
    said = _("Write “%(word)s”", word=word.strip())
    if len(places) > 1:
        said = _("Write “%(word)s” on all lines", word=word.strip())
    return TextChoice(
        _key([*places[0], word]),
        f"{said} ({name})" if name else said,
        "",
        lambda: RewrittenText(apply_replacements(reading.text, [Replacement(*place, word) for place in places]), True),
    )


# -- the paper says so -------------------------------------------------------------------------------


def is_as_printed(fault: Fault, record: Record) -> bool:
    """Return whether a mark says that the source has it so."""
    return any(mark.at == fault.where.pointer and mark.kind == AS_PRINTED for mark in record.marks)


def as_printed(fault: Fault, report: Report) -> TextChoice | None:
    """Return the mark that something wrong stands so in the source; None where it is there, or nothing is wrong."""
    source, record = report.source, report.record
    if fault.severity not in FAULTY or source is None or record is None or is_as_printed(fault, record):
        return None
    at = fault.where.pointer
    return TextChoice(_key([AS_PRINTED, at]), _("The paper says so"), "", lambda: _marked(source, record, at))


def _marked(source: Source, record: Record, at: str) -> RewrittenText:
    """Return the text with the mark: behind the card itself in the notation, else at the end."""
    mark = Mark(at=at, kind=AS_PRINTED)
    reading = source.reading()
    span = None if reading is None else reading.spans.get(at)
    if reading is not None and span is not None and _is_card(record, at):
        text = apply_replacements(reading.text, [Replacement(span[1], span[1], "^")])
        again = source._replace(raw=text.encode()).reading()
        if again is not None and again.data is not None:
            return RewrittenText(text, True)
    return rewrite(source, record, (), (mark,))


def _is_card(record: Record, at: str) -> bool:
    """Return whether a place of the record is a card."""
    value: Any = record.model_dump(mode="json")
    for step in at.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list) else value.get(step)
    return isinstance(value, str) and value in CARDS
