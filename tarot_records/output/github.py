"""Reports as workflow commands of GitHub Actions: each fault becomes an annotation of its line.

A command is one line, `::error file=…,line=…,col=…,title=…::message`. Its texts are escaped, so that no text of a
record can end a command or begin another. A slip that explains faults is an error and lists them; the explained faults
are then only notices on their own lines.
"""

from collections.abc import Iterator, Sequence

from tarot_records.core.faults import DOUBT, NOTE, UNKNOWN
from tarot_records.core.limits import MOST
from tarot_records.engine.result import Replayed
from tarot_records.repairs.causes import REMARK_CODES, cause_of
from tarot_records.report.report import label_of
from tarot_records.words.explain import Explanation, explanations
from tarot_records.words.foreign_text import NO_BREAK_SPACES
from tarot_records.words.language import ENGLISH, LANGUAGES

COMMANDS = {DOUBT: "warning", UNKNOWN: "notice", NOTE: "notice"}
"""Severity that makes no record faulty -> its command; all other severities are errors."""

_IN_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = _IN_MESSAGE | str.maketrans({":": "%3A", ",": "%2C"})


def annotations(report: Replayed, lang: str = ENGLISH.code) -> Iterator[str]:
    """Yield a workflow command for each listed fault of a report, and one with the number of the others."""
    told = explanations(report, range(min(MOST, len(report.faults))), lang)
    leads = [cause_of(explained.fault, report.faults) for explained in told]
    for explained, lead in zip(told, leads, strict=True):
        below = [other for other, above in zip(told, leads, strict=True) if above is explained.fault]
        command = "notice" if lead is not None or explained.fault.code in REMARK_CODES else None
        yield annotation(explained, report, below, command)
    if len(report.faults) > MOST:
        more = LANGUAGES[lang].labels["more"].format(count=len(report.faults) - MOST)
        yield f"::notice title={_property(label_of(report))}::{_message(more)}"


def annotation(
    explained: Explanation, report: Replayed, below: Sequence[Explanation] = (), command: str | None = None
) -> str:
    """Return a fault, with the faults `below` it, as a workflow command. command: by default that of the severity."""
    fault, place = explained.fault, explained.place
    properties: dict[str, str | int] = {}
    if report.source is not None:
        properties["file"] = report.source.name
    if place is not None:
        properties |= {"line": place.line, "col": place.column, "endColumn": place.column + place.length}
    properties["title"] = f"{fault.code} ({explained.where})" if explained.where else fault.code
    said = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    so = [explained.language.headed("so", f"{one.what} ({one.where})") for one in below]
    words = "\n".join([explained.what, *explained.reasons, *so])
    return f"::{command or COMMANDS.get(fault.severity, 'error')} {said}::{_message(words)}"


def _message(text: str) -> str:
    """Return a text escaped for the message of a command."""
    return _printable(text).translate(_IN_MESSAGE)


def _property(text: str) -> str:
    """Return a text escaped for a property of a command."""
    return _printable(text).translate(_IN_PROPERTY)


def _printable(text: str) -> str:
    """Return a text with spaces for no-break spaces, and U+FFFD for unprintable characters except line ends."""
    plain = text.translate(NO_BREAK_SPACES)
    return "".join(char if char in "\r\n" or char.isprintable() else "\ufffd" for char in plain)
