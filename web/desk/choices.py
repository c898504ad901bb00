"""Choices: edits of a text, offered as buttons – repairs, readings of unreadable text, marks for a source's errors."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from tarot_records.core import fast_codecs
from tarot_records.core.cards import CARDS
from tarot_records.core.faults import FAULTY, Fault
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.output.repairs import evidence_text
from tarot_records.reading.inferred import QUESTION
from tarot_records.reading.missing_head import first_lines, language_of_cards
from tarot_records.reading.prose import PROSE
from tarot_records.record.model import Mark, Record
from tarot_records.record.source import Reading, Source
from tarot_records.repairs.causes import CAUSE_CODES
from tarot_records.repairs.json_rewriter import Replacement, RewrittenText, apply_replacements
from tarot_records.repairs.ranking import Repair
from tarot_records.repairs.rewriter import rewrite
from tarot_records.report.report import Report
from tarot_records.words.explain import Explanation
from tarot_records.words.phrasing import MISSPELT

from ..site.speech import gettext as _
from ..site.speech import lang, language
from ..table.walk import clearing

SLIPS: Final = CAUSE_CODES | {"slip.equals"}
"""Codes of faults that carry their own repairs."""
INSTEAD: Final = "instead:"
"""Prefix of the form field with a replacement for an unknown word."""
AS_PRINTED: Final = "irregular"
"""Kind of the mark for an irregularity that is in the source itself."""


class TextChoice(NamedTuple):
    """An edit of a record's text, offered as a button."""

    key: str
    """Short identifier, unique among the choices of a text."""
    label: str
    """Label of the button."""
    evidence: str
    """Sentence about the other faults that the edit explains; empty if unknown."""
    make: Callable[[], RewrittenText]


def key_of(repair: Repair) -> str:
    """Return the identifier of a repair."""
    return _key(repair.patch())


def _key(value: Any) -> str:
    return sha256(fast_codecs.dumps(value)).hexdigest()[:12]


def corrections(fault: Fault, repairs: Sequence[Repair]) -> list[Repair]:
    """Return the repairs that a fault carries; otherwise those of `repairs` that clear it."""
    if fault.code in SLIPS:
        return list(fault.facts["slips"])
    return clearing(fault, repairs)


def correction(repair: Repair, report: Report) -> TextChoice:
    """Return a repair as a choice with a button."""
    source, record = report.source, report.record
    assert source is not None
    assert record is not None
    return TextChoice(
        key_of(repair),
        repair.sentence(lang()),
        evidence_text(repair, lang()),
        lambda: rewrite(source, record, repair.edits),
    )


# -- unreadable text -------------------------------------------------------------------------------


def readings(explained: Explanation, source: Source) -> Iterator[TextChoice]:
    """Yield edits that make unreadable text readable: similar words, cards, the language of the cards."""
    reading, fault = source.reading(), explained.fault
    if reading is None:
        return
    facts, places = fault.facts, _places(explained, source)
    letters = TABLES.get(language_of_cards(reading.text) or "", TABLES[""])
    match fault.code:
        case "tn.ambiguous" | "tn.unstated":
            end = len(reading.text.partition("\n")[0])
            for code in LANGUAGES if fault.code == "tn.ambiguous" else [facts["lang"]]:
                yield _written(reading, [(end, end)], f" lang={code}")
        case "tn.header":
            for line in first_lines(reading.text, language().letters.lang):
                yield _written(reading, [(0, 0)], f"{line}\n")
        case code if code == QUESTION:
            for line in facts["lines"]:
                yield _written(reading, [(0, 0)], f"{line}\n")
        case code if code == PROSE:
            starts = [start for start, _end in places]
            signs = [Replacement(start, start, "; ") for start in starts]
            yield _typed(reading, [PROSE, *starts], _("Keep as remarks"), signs)
        case _:
            for word in facts.get("near") or ():
                yield _written(reading, places, word)
            for code in facts["cards"] if fault.code == "tn.either" else ():
                yield _written(reading, places, letters.written[code], language().card_name(code))


def _places(explained: Explanation, source: Source) -> list[tuple[int, int]]:
    """Return the start and end offset of every text that a fault concerns; equal faults are reported once."""
    facts = explained.fault.facts
    if (offset := facts.get("offset")) is not None:
        return [(start, start + facts.get("length", 1)) for start in (offset, *facts.get("again", ()))]
    places = [place for place in (explained.place, *explained.again) if place is not None]
    starts = [source.end_of(place.line) - len(place.text) + place.column - 1 for place in places]
    return [(start, start + place.length) for start, place in zip(starts, places, strict=True)]


def shared_word(explained: Explanation) -> str:
    """Return the unknown word of a fault if it is on several lines and can be replaced on all; otherwise ""."""
    facts = explained.fault.facts
    if explained.fault.code == PROSE:
        return ""
    if "again" in facts:
        return str(facts["found"])
    return str(facts[MISSPELT[explained.fault.code]]) if explained.again else ""


def replacement(explained: Explanation, source: Source, word: str) -> TextChoice | None:
    """Return the choice to write `word` in place of a shared unknown word; None if the text is not in the notation."""
    reading = source.reading()
    return None if reading is None else _written(reading, _places(explained, source), " ".join(word.split()))


def _written(reading: Reading, places: Sequence[tuple[int, int]], word: str, name: str = "") -> TextChoice:
    """Return the choice to write a word at all these places; `name` is added to the label in brackets."""
    label = _("Write “%(word)s”", word=word.strip())
    if len(places) > 1:
        label = _("Write “%(word)s” on all lines", word=word.strip())
    replacements = [Replacement(*place, word) for place in places]
    return _typed(reading, [*places[0], word], f"{label} ({name})" if name else label, replacements)


def _typed(reading: Reading, identity: Sequence[object], label: str, changes: Sequence[Replacement]) -> TextChoice:
    """Return the choice to change a text in the notation; the values of `identity` make its key."""
    return TextChoice(_key(identity), label, "", lambda: RewrittenText(apply_replacements(reading.text, changes), True))


# -- the source has it so ----------------------------------------------------------------------------


def is_as_printed(fault: Fault, record: Record) -> bool:
    """Return whether the record marks the fault as an irregularity of the source."""
    return any(mark.at == fault.where.pointer and mark.kind == AS_PRINTED for mark in record.marks)


def mark_as_printed(fault: Fault, report: Report) -> TextChoice | None:
    """Return the choice to mark a fault as an irregularity of the source; None if it is marked or no error."""
    source, record, pointer = report.source, report.record, fault.where.pointer
    if fault.severity not in FAULTY or source is None or record is None or is_as_printed(fault, record):
        return None
    return TextChoice(_key([AS_PRINTED, pointer]), _("The paper says so"), "", lambda: _marked(source, record, pointer))


def _marked(source: Source, record: Record, pointer: str) -> RewrittenText:
    """Return the text with the mark: after the card itself in the notation, otherwise at the end."""
    reading = source.reading()
    span = None if reading is None else reading.spans.get(pointer)
    if reading is not None and span is not None and _is_card(record, pointer):
        text = apply_replacements(reading.text, [Replacement(span[1], span[1], "^")])
        marked = source._replace(raw=text.encode()).reading()
        if marked is not None and marked.data is not None:
            return RewrittenText(text, True)
    return rewrite(source, record, (), (Mark(at=pointer, kind=AS_PRINTED),))


def _is_card(record: Record, pointer: str) -> bool:
    """Return whether the value at this pointer is a card."""
    value: Any = record.model_dump(mode="json")
    for step in pointer.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list) else value.get(step)
    return isinstance(value, str) and value in CARDS
