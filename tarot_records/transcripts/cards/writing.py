"""The lines of a text in which cards may stand, and the numbers by which they are counted."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tarot_records.transcripts.cards.card_reader import LINKS
from tarot_records.transcripts.cards.habit import CONFUSED, ROMAN_FORMS
from tarot_records.transcripts.text.lexicon import NUMBER_SIGNS, TRICK_WORDS
from tarot_records.transcripts.text.pieces import Token, WrittenLine


class Writing(NamedTuple):
    """The lines of a text in which cards may stand, without the numbers of the lines."""

    lines: tuple[tuple[Token, ...], ...]
    counted: tuple[tuple[Token, ...], ...] = ()
    """The lines that are numbered."""

    @property
    def tokens(self) -> Iterator[Token]:
        """All tokens, in the order of the text."""
        return (token for line in self.lines for token in line)


class LineNumber(NamedTuple):
    """The number of a line."""

    number: int
    length: int
    """Number of tokens that state it, at the beginning of the line."""


def numbered_lines(lines: Sequence[WrittenLine]) -> dict[int, LineNumber]:
    """Map line index -> number, for lines whose first numbers count on, as those of tricks do.

    At least three successive numbers must count on; each may stand before the same number of lines. Numbers that a scan
    has confused count as well, and Roman numerals if there are no other numbers. If numbers beside a word for a trick,
    or numbers with a sign after them, count the lines, then a number alone is a trump.
    """
    firsts = [(at, number) for at, line in enumerate(lines) if (number := _line_number(line)) is not None]
    worded = _number_runs([(at, number) for at, number in firsts if number.length > 1], FEWEST_OF_STYLE)
    signed = [(at, number) for at, number in firsts if _BEHIND_NUMBER.match(lines[at].tokens[0].after)]
    counted = worded or _number_runs(signed, FEWEST_OF_STYLE) or _number_runs(firsts) or _roman_runs(lines)
    ordinals = [(at, number) for at, number in firsts if _ORDINAL.fullmatch(lines[at].tokens[0].form)]
    return {**counted, **_continued(counted, ordinals)}


def _continued(counted: Mapping[int, LineNumber], ordinals: Sequence[tuple[int, LineNumber]]) -> dict[int, LineNumber]:
    """Return the lines with ordinal numbers that count on after the last of some counted lines: `9)`, `10e`, `11e`."""
    last = max(counted, default=-1)
    number = counted[last].number if counted else 0
    found: dict[int, LineNumber] = {}
    for at, ordinal in ordinals:
        if at > last and ordinal.number == number + len(found) + 1:
            found[at] = ordinal
    return found


_BEHIND_NUMBER = re.compile(r"[.):/]")
FEWEST_OF_STYLE = 6
"""Minimum number of lines counted in one style; then numbers in other styles count no lines."""


def _roman_runs(lines: Sequence[WrittenLine]) -> dict[int, LineNumber]:
    """Map line index -> number, for lines that Roman numerals count from 1 on."""
    firsts = [(at, number) for at, line in enumerate(lines) if (number := _roman_number(line)) is not None]
    return _number_runs(firsts, fewest=FEWEST_ROMAN, from_one=True)


def _roman_number(line: WrittenLine) -> LineNumber | None:
    """Return the Roman numeral with which a line begins, alone or after a word for a trick; else None."""
    length = 1 + (line.tokens[0].form in TRICK_WORDS and len(line.tokens) > 1)
    last = line.tokens[length - 1]
    is_written = last.text.isupper() or (last.text.islower() and _BEHIND_NUMBER.match(last.after))  # `iv.`
    return LineNumber(ROMAN_FORMS[last.form], length) if is_written and last.form in ROMAN_FORMS else None


FEWEST, FEWEST_ROMAN = 3, 5
"""Minimum number of different numbers that count lines, and of Roman numerals that do."""


def _number_runs(
    firsts: Sequence[tuple[int, LineNumber]], fewest: int = FEWEST, from_one: bool = False
) -> dict[int, LineNumber]:
    """Map line index -> number, for runs of at least `fewest` rising numbers; `from_one`: the run begins at 1."""
    counted: dict[int, LineNumber] = {}
    for steps in ((1,), (0, 1)):
        runs: list[list[tuple[int, LineNumber]]] = []
        for at, number in firsts:
            if runs and number.number - runs[-1][-1][1].number in steps:
                runs[-1].append((at, number))
            else:
                runs.append([(at, number)])
        for run in runs:
            numbers = [number.number for _, number in run]
            if _are_counting(numbers, fewest, repeats=0 in steps) and not (from_one and numbers[0] != 1):
                counted |= dict(run)
    return counted


def _are_counting(numbers: Sequence[int], fewest: int, repeats: bool) -> bool:
    """Return whether the numbers count lines; `repeats`: each stands before the same number of lines, more than one.

    The last number may stand before fewer or more lines.
    """
    times = Counter(numbers)
    often = set([*times.values()][:-1])
    if repeats:
        return len(times) >= fewest and len(often) == 1 and min(often) > 1
    return len(times) >= fewest


_ORDINAL = re.compile(r"([0-9]{1,2})(?:er|re|e|eme|a|o|st|nd|rd|th)")


_LETTERED = re.compile(r"([0-9]{1,2})[a-f]")
"""Pattern of the number of a trick with a letter for each card, as in `1a`, `1b`."""


_RAISED = re.compile(r"([0-9]{1,2})[ªº]")
"""Pattern of an ordinal number with a raised letter."""


_PREFIXED = re.compile(r"([pst])([0-9]{1,2})")
"""Pattern of a number after the first letter of a word for a trick, such as `P1`."""


class TrickLabel(NamedTuple):
    """The number of a trick after a word for a trick or after the first letter of such a word."""

    word: str
    number: int


def label_at(tokens: Sequence[Token], at: int) -> TrickLabel | None:
    """Return the label of a trick at a token, as `T2` or `Stich 2`; None if there is none."""
    prefixed = _PREFIXED.fullmatch(tokens[at].form)
    if prefixed is not None:
        return TrickLabel(prefixed[1], int(prefixed[2]))
    number = tokens[at + 1 : at + 2]
    if tokens[at].form in TRICK_WORDS and number and number[0].is_number:
        return TrickLabel(tokens[at].form, int(number[0].text))
    return None


def _line_number(line: WrittenLine) -> LineNumber | None:
    """Return the number with which a line begins, alone or beside a word for a trick; None if it begins otherwise."""
    first, second = line.tokens[0], line.tokens[1] if len(line.tokens) > 1 else None
    if second is None and first.text.isupper() and first.form in ROMAN_FORMS:
        return LineNumber(ROMAN_FORMS[first.form], 1)
    if first.form in (*TRICK_WORDS, *NUMBER_SIGNS) and second is not None:
        number = _number_of(second)
        if number is None and len(line.tokens) == 2 and set(second.text) <= set("lIOSB"):  # `Stich B` for `Stich 8`
            number = int(second.text.translate(CONFUSED))
        return None if number is None else LineNumber(number, 2)
    ordinal = _ORDINAL.fullmatch(first.form)
    if ordinal is None and second is not None and second.form in TRICK_WORDS:
        ordinal = _ORDINAL.fullmatch(first.text.translate(CONFUSED))  # `1Oa presa`
    if ordinal is not None and second is not None and second.form in TRICK_WORDS:
        return LineNumber(int(ordinal[1]), 2)
    if ordinal is not None and first.form[-1] != "o" and _BEHIND_NUMBER.match(first.after):  # `4th. …`, but `2O.` is 20
        return LineNumber(int(ordinal[1]), 1)
    lettered = _LETTERED.fullmatch(first.text) or _RAISED.fullmatch(first.text)
    if lettered is not None:
        return LineNumber(int(lettered[1]), 1)
    prefixed = _PREFIXED.fullmatch(first.form)
    number = int(prefixed[2]) if prefixed is not None else _number_of(first)
    return None if number is None else LineNumber(number, 1)


def _number_of(token: Token) -> int | None:
    """Return the number that a token states, also if a scan has confused its digits; None if it states none."""
    written = token.text
    if not any(map(str.isdigit, written)) and (written[0] not in "lI" or set(written) - set("lIO")):
        return None
    text = written.translate(CONFUSED)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else None


def numbers_columns(tokens: Sequence[Token], fewest: int) -> bool:
    """Return whether a line, apart from its first word, only counts from 1 on.

    The heading of a table with a row for each player does so.
    """
    numbers = [ROMAN_FORMS.get(token.form, -1) if not token.is_number else int(token.text) for token in tokens]
    counted = numbers if numbers[:1] == [1] else numbers[1:]
    return len(counted) >= fewest and counted == list(range(1, len(counted) + 1))


def codes_in(writing: Writing) -> Iterator[str]:
    """Yield the tokens of a text, and pairs of tokens that a sign joins without blanks (`pk.10`, `10/Sw`)."""
    for line in writing.lines:
        for token in line:
            yield token.text
        for one, other in pairwise(line):
            if other.before in LINKS:
                yield one.text + other.text
