"""Make a repair in the transcriber's own text: this module for the notation, `json_rewriter` for JSON.

Only the words that the repair changes are replaced, or their lines if that is not enough; marks are added on lines of
their own at the end. Every other line, remark and blank stays. The result is read back. If it is not exactly the
corrected record, the whole record is written in export form, with its remarks at the same lines as before.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from pydantic import ValidationError

from tarot_records.core.cards import CARDS
from tarot_records.core.faults import pointer
from tarot_records.notation.letters import LANGUAGES, TABLES, Letters
from tarot_records.notation.remarks import first_parts, line_of, line_starts, lines_by_place, with_remarks
from tarot_records.notation.writer import mark_line, write_record
from tarot_records.reading.head import stated_language
from tarot_records.reading.parser import read
from tarot_records.record.model import Mark, Record
from tarot_records.record.source import Reading, Source
from tarot_records.repairs.edits import Edit, apply_edits
from tarot_records.repairs.json_rewriter import (
    Replacement,
    RewrittenText,
    apply_replacements,
    json_replacements,
    rewrite_json,
)

MAX_ROUNDS = 6
"""Maximum number of rounds of replacing words. A new suit may change the meaning of later ranks without a suit."""


def rewrite(source: Source, record: Record, edits: Sequence[Edit], marks: Sequence[Mark] = ()) -> RewrittenText:
    """Return the text of a source with the edits made and the marks added; `record` is the record that it states."""
    if source.reader is None:
        return rewrite_json(source, edits, marks)
    reading = _reading(source)
    lang = _language(reading)
    wanted = apply_edits(record, edits)
    marked = wanted.model_copy(update={"marks": (*wanted.marks, *marks)}) if marks else wanted
    mended = _mend_notation(reading, record, wanted, lang)
    if mended is not None:
        text = _with_marks(mended, marks, lang)
        if _record_of(read(text.encode())) == marked:
            return RewrittenText(text, True)
    return RewrittenText(with_remarks(read(write_record(marked, lang).encode()), reading), False)


def find_replacements(source: Source, record: Record, edits: Sequence[Edit]) -> list[Replacement]:
    """Return the replacements in a source's text that make the edits; none if the record must be written anew."""
    if not rewrite(source, record, edits).in_place:
        return []
    if source.reader is None:
        return json_replacements(source.words(), edits)
    reading = _reading(source)
    mended = _mend_notation(reading, record, apply_edits(record, edits), _language(reading))
    return [] if mended is None else _line_replacements(reading.text, mended)


def _mend_notation(reading: Reading, record: Record, wanted: Record, lang: str) -> str | None:
    """Return the text changed to state the wanted record: by words, else by lines; None if that fails."""
    text = _replace_words(reading.text, wanted, lang)
    if text is None:
        text = _replace_lines(reading, record, wanted, lang)
    return text if _record_of(read(text.encode())) == wanted else None


def _reading(source: Source) -> Reading:
    reading = source.reading()
    assert reading is not None
    return reading


def _language(reading: Reading) -> str:
    """Return the code of the language of a text, as stated or recognised; English if it is neither."""
    notes = (note.facts["lang"] for note in reading.notes if note.code == "tn.unstated")
    stated = stated_language(reading.text) or next(notes, None)
    return stated if stated in LANGUAGES else "en"


def _record_of(reading: Reading) -> Record | None:
    try:
        return None if reading.data is None else Record.model_validate(reading.data)
    except ValidationError:
        return None


def _with_marks(text: str, marks: Sequence[Mark], lang: str) -> str:
    end = "\r\n" if "\r\n" in text else "\n"
    lines = "".join(mark_line(mark, lang) + end for mark in marks)
    return text + (end if lines and not text.endswith("\n") else "") + lines


def _line_replacements(old: str, new: str) -> list[Replacement]:
    """Return the lines in which two texts differ, as replacements in the old text."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    found = []
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "replace" and j - i == m - k:
            found += [Replacement(starts[i + n], starts[i + n + 1], after[k + n]) for n in range(j - i)]
        elif tag != "equal":
            found.append(Replacement(starts[i], starts[j], "".join(after[k:m])))
    return found


# -- word by word ----------------------------------------------------------------------------------


class _NotWordsError(Exception):
    """Signal that a difference cannot be expressed by replacing words."""


class _Words(NamedTuple):
    """A text in which words are to be replaced by words of the export form of the wanted record."""

    reading: Reading
    export: Reading  # the wanted record in export form
    letters: Letters

    def pieces(self, old: Any, new: Any, at: str) -> Iterator[Replacement]:
        """Yield replacements of words for the differences between two values at a place.

        Raise _NotWordsError if words are not enough.
        """
        if old == new:
            return
        if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
            for key in old:
                yield from self.pieces(old[key], new[key], at + pointer(key))
        elif isinstance(old, list) and isinstance(new, list):
            yield from self._of_lists(old, new, at)
        elif isinstance(old, dict | list) or isinstance(new, dict | list):
            raise _NotWordsError
        else:
            start, end = self._span(at)
            yield Replacement(start, end, self._word(self.reading.text[start:end], old, new, at))

    def _of_lists(self, old: list[Any], new: list[Any], at: str) -> Iterator[Replacement]:
        """Yield replacements of words for the differences between two lists at a place.

        Raise _NotWordsError if words are not enough.
        """
        if len(old) == len(new):
            for i, values in enumerate(zip(old, new, strict=True)):
                yield from self.pieces(*values, f"{at}/{i}")
            return
        if not old or not new or not all(isinstance(card, str) and card in CARDS for card in (*old, *new)):
            raise _NotWordsError
        for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag == "equal":
                continue
            cards = " ".join(self.letters.written[card] for card in new[k:m])
            if i < j:
                start, end = self._span(f"{at}/{i}")[0], self._span(f"{at}/{j - 1}")[1]
                blanks = 0 if cards else len(self.reading.text[:start]) - len(self.reading.text[:start].rstrip(" \t"))
                yield Replacement(start - blanks, end, cards)
            elif i < len(old):
                start = self._span(f"{at}/{i}")[0]
                yield Replacement(start, start, f"{cards} ")
            else:
                end = self._span(f"{at}/{i - 1}")[1]
                yield Replacement(end, end, f" {cards}")

    def _span(self, at: str) -> tuple[int, int]:
        """Return start and end of the value at a place in the text.

        Raise _NotWordsError if the text has no own words for the value, or if the place has a mark.
        """
        marked = any(mark["at"] == at for mark in self.reading.data.get("marks", ()))
        if at not in self.reading.spans or marked:
            raise _NotWordsError
        return self.reading.spans[at]

    def _word(self, typed: str, old: Any, new: Any, at: str) -> str:
        """Return the word for a new value; only the rank for a card that `typed` has without its suit.

        Raise _NotWordsError if the export form has no word for the value.
        """
        if isinstance(new, str) and new in CARDS:
            dot, rank = "." * typed.startswith("."), self.letters.bare.get(new, "")
            alone = new[0] == old[0] and typed == dot + self.letters.bare.get(old, "-")
            return dot + rank if alone and rank else self.letters.written[new]
        if at not in self.export.spans:
            raise _NotWordsError
        start, end = self.export.spans[at]
        return self.export.text[start:end]


def _replace_words(text: str, wanted: Record, lang: str) -> str | None:
    """Return the text with words replaced so that it states the wanted record; None if words are not enough."""
    export = read(write_record(wanted, lang).encode())
    for _ in range(MAX_ROUNDS):
        reading = read(text.encode())
        record = _record_of(reading)
        if record is None or record == wanted:
            return None if record is None else text
        try:
            old, new = (value.model_dump(mode="json", exclude_defaults=True) for value in (record, wanted))
            pieces = list(_Words(reading, export, TABLES[lang]).pieces(old, new, ""))
        except _NotWordsError:
            return None
        text = apply_replacements(text, pieces)
    return None


# -- line by line ----------------------------------------------------------------------------------


def _replace_lines(reading: Reading, record: Record, wanted: Record, lang: str) -> str:
    """Return the text with the changes from the export form of `record` to that of `wanted`, line by line.

    Trick lines that differ only in their number are matched with each other; then only the number is replaced.
    """
    before = read(write_record(record, lang).encode())
    old, new = before.text.splitlines(), write_record(wanted, lang).splitlines()
    first, places, starts = first_parts(before), lines_by_place(reading), line_starts(reading.text)
    lines_in_text = [line_of(places, first[i]) if i in first else None for i in range(len(old))]
    remarks = ((bisect_right(starts, offset) - 1, offset) for offset in reading.remarks)
    behind = {line: offset - starts[line] for line, offset in remarks}
    lines: list[list[str]] = [[line] for line in reading.text.split("\n")]

    def replace(i: int, words: str | None) -> None:
        """Replace line `i` of the old export form in `lines`; remove its words for None."""
        line = lines_in_text[i]
        if line is not None:
            lines[line] = _line_with(lines[line], old[i], words, behind.get(line))

    before_words, after_words = ([re.sub(r"^\d+ ", "", line) for line in form] for form in (old, new))
    same = SequenceMatcher(None, before_words, after_words, autojunk=False)  # without the numbers of tricks
    for _, i, j, k, m in same.get_opcodes():
        both = min(j - i, m - k)
        for n in range(both):
            if old[i + n] != new[k + n]:
                replace(i + n, new[k + n])
        for n in range(i + both, j):
            replace(n, None)
        if k + both == m:
            continue
        line = next((lines_in_text[n] for n in range(i + both - 1, -1, -1) if lines_in_text[n] is not None), 0)
        assert line is not None
        end = "\r" if lines[line] and lines[line][0].endswith("\r") else ""
        lines[line] = [*lines[line], *(words + end for words in new[k + both : m])]
    return "\n".join(line for several in lines for line in several)


def _line_with(typed: list[str], old: str, words: str | None, behind: int | None) -> list[str]:
    """Return a typed line, followed by the lines added below it, with `words` in place of its own words.

    For None the words are removed. A remark, which begins at offset `behind`, stays. `old` is the line in export form.
    """
    line = typed[0]
    end = "\r" if line.endswith("\r") else ""
    line = line.removesuffix("\r")
    body, remark = (line, "") if behind is None else (line[:behind], line[behind:])
    blanks = body[len(body.rstrip()) :]
    if words is None:
        return [remark + end, *typed[1:]] if remark else typed[1:]
    first, _, rest = old.partition(" ")
    if words.partition(" ")[2] == rest and body.lstrip().startswith(first):  # only the number of the trick differs
        body = body.replace(first, words.partition(" ")[0], 1).rstrip()
    else:
        body = body[: len(body) - len(body.lstrip())] + words
    return [body + blanks + remark + end, *typed[1:]]
