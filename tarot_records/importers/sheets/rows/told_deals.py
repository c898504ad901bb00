"""Read an evening told deal by deal, in lines, blocks of lines or sentences, as a table with a column a player."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tarot_records.importers.cells import Cell, cell_at
from tarot_records.importers.sheets.rows.persons import WORD, PlayerNames, dealer_and_declarer, people_of
from tarot_records.importers.sheets.rows.told_scores import (
    ToldScores,
    has_scores,
    has_signed_number,
    told_scores_of,
    value_of,
)
from tarot_records.importers.sheets.vocabulary.statements import is_passed
from tarot_records.importers.sheets.vocabulary.words import COLUMNS, ENDS, ORDINALS, SUBTOTALS, TOTALS, plain
from tarot_records.notation.letters import ROMANS

_HEAD: Final = re.compile(
    r"\s*(?:([^\W\d_]+)\.?\s+)?(?:(\d{1,3})(?:\s?[.):/°ªa]+(?=\s|$)|(?=\s{2}))|([IVX]{1,5})(?:[.):]+(?=\s|$)|(?=\s{2}))|([^\W\d_]+)(?=[\s:.)]))\s*"
)
"""Pattern of the number before what is told of a deal: `3.`, `deal 3:`, `III`, `third`."""
_COLUMNS: Final = re.compile(r"(?:(?<!\S)[-+−–]?\d{1,6}(?:\s{2,}|\t)){2,}[-+−–]?\d{1,6}(?!\S)")
"""Pattern of numbers that stand in columns."""
_NEXT_SCORE: Final = re.compile(r"\s+[^\W\d_]+\.?[ :=]{0,4}[-+−–]?\d{1,6}(?!\S)")
_EMPHASIS: Final = re.compile(r"(?<![\w*_])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_]{1,400}?)(?<=\S)\1(?![\w*_])")
_BULLET: Final = re.compile(r"\A\s*[-*•–]\s(?=\s*[^\W\d_]|\s*\d{1,3}[.:)])")
_LEAD: Final = re.compile(r"\s*(?:\([^()]{1,40}\)|[^\W\d_]+)\s*:\s+|\s*\([^()]{1,40}\)\s+")
"""Pattern of a name in brackets or before a colon at the beginning of a deal."""
LEAST_DEALS, LEAST_SCORED = 3, 2
"""Minimum number of deals, and of those with scores."""
MOST_LED: Final = 5
"""At most one deal in this number has no player before it, if the others have."""
MOST_LINES: Final = 2_000
LONGEST_DEAL: Final = 1_500
"""Maximum number of characters about a deal."""
MOST_OMITTED: Final = 3
"""Maximum number of deals that are left out between two."""


class ToldDeal(NamedTuple):
    """The text about a deal."""

    label: Cell
    text: str
    start: int
    """Offset of the text."""
    lead: Cell | None = None
    """The player in brackets, or before a colon, with whom the deal begins, if nearly all deals do so."""
    is_led_in_brackets: bool = False


SheetPart = ToldDeal | Cell
"""A deal, or a line that is no part of one."""


def told_rows(lines: Sequence[tuple[int, str]]) -> Iterator[list[list[Cell]]]:
    """Yield the rows of an evening told deal by deal, for each way to read the numbers in it; nothing for a table.

    `lines` are the lines with their offsets. Lines that are no part of a deal have one cell each.
    """
    if not 0 < len(lines) <= MOST_LINES:
        return
    end = lines[-1][0] + len(lines[-1][1])
    lines = [(start, _without_emphasis(line)) for start, line in lines]
    letters = [" "] * end
    for start, line in lines:
        letters[start : start + len(line)] = line
    whole = "".join(letters)
    for parts in (_numbered(lines), _by_lines(lines)):
        deals = _deals_of(parts)
        if len(deals) < LEAST_DEALS:
            continue
        first = next(place for place, part in enumerate(parts) if isinstance(part, ToldDeal))
        above = [part for part in parts[:first] if isinstance(part, Cell)]
        people = people_of(whole, [deal.text for deal in deals], [cell.text for cell in above])
        if people is None:
            continue
        parts, deals = _with_leads(parts, people), _deals_of(_with_leads(parts, people))
        in_columns = 2 * sum(_COLUMNS.search(deal.text) is not None for deal in deals) > len(deals)
        seen: list[list[list[Cell]]] = []
        for told_scores in told_scores_of([(deal.text, deal.start) for deal in deals], people, in_columns):
            for is_list in (True, False):
                rows = _rows(parts, people, dict(zip(deals, told_scores, strict=True)), is_list)
                if rows and rows not in seen:
                    seen.append(rows)
                    yield rows
        if seen:
            return


def _without_emphasis(line: str) -> str:
    """Return a line with blanks for the signs of Markdown around words, and before an entry of a list."""
    bare = _EMPHASIS.sub(lambda found: " " * len(found[1]) + found[2] + " " * len(found[1]), line)
    return _BULLET.sub(lambda found: " " * len(found[0]), bare)


def _deals_of(parts: Sequence[SheetPart]) -> list[ToldDeal]:
    """Return the deals among the parts of a text."""
    return [part for part in parts if isinstance(part, ToldDeal)]


def _with_leads(parts: list[SheetPart], people: PlayerNames) -> list[SheetPart]:
    """Return the parts of a text with the players apart with whom nearly all deals begin: `(Ann):`, `Ann:`."""
    found: dict[ToldDeal, ToldDeal] = {}
    deals = _deals_of(parts)
    for deal in deals:
        lead = _LEAD.match(deal.text)
        named = [one for one in people.find(lead[0]) if one.name] if lead is not None else []
        if lead is not None and len(named) == 1:
            cell = Cell(named[0].name, (deal.start + named[0].span[0], deal.start + named[0].span[1]))
            found[deal] = ToldDeal(deal.label, deal.text[lead.end() :], deal.start + lead.end(), cell, "(" in lead[0])
    if MOST_LED * len(found) < (MOST_LED - 1) * len(deals):
        return parts
    return [found.get(part, part) if isinstance(part, ToldDeal) else part for part in parts]


def _rows(
    parts: Sequence[SheetPart], people: PlayerNames, told_scores: dict[ToldDeal, ToldScores], is_list: bool
) -> list[list[Cell]]:
    """Return the rows of the parts of a text; empty if few deals have scores.

    In a list what stands before the scores tells the deal; else dealer and declarer are looked for in sentences, which
    is done only if the scores are told in sentences.
    """
    scored = [entry for entry in told_scores.values() if entry.scores]
    played = sum(not is_passed(deal.text) for deal in told_scores)
    if len(scored) < LEAST_SCORED or 2 * len(scored) <= played:
        return []
    has_totals = 2 * sum(bool(entry.totals) for entry in scored) >= len(scored)
    if not is_list and 2 * sum(entry.is_list for entry in scored) > len(scored):
        return []
    at = next(iter(told_scores)).label.span[0]
    edge = Cell("", (at, at))
    names = [Cell(name, span) for name, span in zip(people.names, people.spans, strict=True)]
    has_leads = any(deal.lead for deal in told_scores)
    dealer = Cell("dealer", edge.span)
    said = [dealer, Cell("description", edge.span)]
    if is_list:
        said = [dealer if any(deal.is_led_in_brackets for deal in told_scores) else edge, edge] if has_leads else [edge]
    header = [edge if is_list else Cell("no", edge.span), *said, *names, *(names if has_totals else ()), edge]
    rows: list[list[Cell]] = []
    won: list[ToldScores] = []
    for part in parts:
        if isinstance(part, Cell):
            rows += _sums(part, people, won, len(said), has_totals)
            continue
        if header not in rows:
            rows.append(header)
        entry, end = told_scores[part], part.start + len(part.text)
        blank = Cell("", (end, end))
        won.append(entry)
        scores = [entry.scores.get(name, blank) for name in people.names]
        totals = [entry.totals.get(name, blank) for name in people.names] if has_totals else []
        if not entry.scores and is_passed(part.text):
            lead = [part.lead or blank] if has_leads else said[1:]
            rows.append([part.label, *lead, cell_at(part.text, part.start)])
        elif is_list:
            last = entry.behind if has_totals or not entry.totals else entry.end
            before = cell_at(part.text[: entry.begin - part.start].rstrip(" \t=>→:–-"), part.start)
            rest = _remark(part.text[max(last - part.start, 0) :], last) if entry.scores else blank
            lead = [part.lead or blank] if has_leads else []
            rows.append([part.label, *lead, before, *scores, *totals, rest])
        else:
            told = dealer_and_declarer(part.text, part.start, entry.begin, people)
            whole = Cell(" ".join(part.text.split()), (part.start, end))
            rows.append([part.label, part.lead or told[0], told[1], *scores, *totals, whole])
    return rows


def _remark(text: str, start: int) -> Cell:
    """Return the cell of what stands behind scores; empty if it is only signs."""
    rest = text.lstrip(" \t.,;:")
    return cell_at(rest if re.search(r"\w", rest) else "", start + len(text) - len(rest))


def _sums(
    line: Cell, people: PlayerNames, above: Sequence[ToldScores], said: int, has_totals: bool
) -> Iterator[list[Cell]]:
    """Yield the rows of a line that is no part of a deal: the sums so far, if it has them, or a remark.

    A line has the sums if a word such as `total` says so, or if its numbers are the sums of the scores above it.
    """
    (entry,) = next(told_scores_of([(line.text, line.span[0])], people))
    values = entry.scores or entry.totals
    if len(values) < len(people.names) or not above:
        yield [line]
        return
    told = [values[name] for name in people.names]
    sums = [sum(value_of(one.scores[name]) for one in above if name in one.scores) for name in people.names]
    words = [plain(word) for word in WORD.findall(line.text)]
    word = next((word for word in words if word in TOTALS | SUBTOTALS | ENDS), "")
    if not word and list(map(value_of, told)) != sums:
        yield [line]
        return
    blank = Cell("", (line.span[1], line.span[1]))
    label = Cell(word if word in SUBTOTALS else "total", (line.span[0], entry.begin))
    columns = [*told, *([blank] * len(told) if has_totals else ())]
    yield [label, *([blank] * said), *columns, _remark(line.text[entry.behind - line.span[0] :], entry.behind)]


# -- deals -------------------------------------------------------------------------------------------


def _numbered(lines: Sequence[tuple[int, str]]) -> list[SheetPart]:
    """Return the deals, each with a number before it, and the other lines; a deal may have several lines.

    The lines below a deal that are indented, or have the scores that it lacks, belong to it.
    """
    parts: list[SheetPart] = []
    last, words = 0, set[str]()
    for start, line in lines:
        text = line.rstrip()
        found = _HEAD.match(text)
        count = _number_of(found, text) if found is not None else 0
        if (
            found is not None
            and last < count <= last + 1 + MOST_OMITTED
            and len(text) < LONGEST_DEAL
            and (last or count == 1)
        ):
            words.add(plain(((found[2] or found[3]) and found[1]) or ""))
            last = count
            if found[2] or found[3]:
                place, at = (2 if found[2] else 3), found.end()
            else:
                place = 1 if found[1] else 4
                at = re.compile(r"[\s:.)]*").match(text, found.end(place)).end()  # type: ignore[union-attr]
            label = Cell(str(count), (start + found.start(place), start + found.end(place)))
            begin = _behind_word(text, at + len(text[at:]) - len(text[at:].lstrip()))
            parts.append(ToldDeal(label, text[begin:], start + begin))
            continue
        deal = parts[-1] if parts else None
        is_sums = plain(text.split()[0]) in TOTALS | SUBTOTALS | ENDS
        if isinstance(deal, ToldDeal) and not is_sums and len(deal.text) < LONGEST_DEAL:
            is_open = has_scores(text) and not (has_signed_number if has_signed_number(text) else has_scores)(deal.text)
            if is_open or (line[:1].isspace() and not (has_scores(text) and has_scores(deal.text))):
                parts[-1] = deal._replace(text=deal.text.ljust(start - deal.start) + text)
                continue
        parts.append(cell_at(line, start))
    return parts if len(words) == 1 else []


def _number_of(found: re.Match[str], text: str) -> int:
    """Return the number of a deal that a line begins with; 0 if it is none."""
    if found[2]:
        is_score = found[1] and _NEXT_SCORE.match(text, found.end(2))  # `A 4  B -8` begins with no number of a deal
        return 0 if is_score else int(found[2])
    if found[3]:
        return int(ROMANS.get(found[3], 0))
    return ORDINALS.get(plain(found[1] or found[4]), 0)


def _behind_word(text: str, at: int) -> int:
    """Return the place behind a word such as `deal` at a place in a text; the place itself if there is none."""
    word = WORD.match(text, at)
    is_label = word is not None and "label" in COLUMNS.get(plain(word[0]), ())
    return re.compile(r"[\s:.]*").match(text, word.end()).end() if word and is_label else at  # type: ignore[union-attr]


def _by_lines(lines: Sequence[tuple[int, str]]) -> list[SheetPart]:
    """Return each line with scores as a deal, below a line without scores that it goes on, and the other lines."""
    parts: list[SheetPart] = []
    for start, line in lines:
        above = parts[-1] if parts else None
        if not has_scores(line) or len(line) > LONGEST_DEAL:
            parts.append(cell_at(line, start))
        elif isinstance(above, Cell) and line[:1].isspace() and WORD.match(above.text) and not WORD.search(line):
            parts[-1] = ToldDeal(
                Cell("", (above.span[0],) * 2), above.text.ljust(start - above.span[0]) + line, above.span[0]
            )
        else:
            parts.append(ToldDeal(Cell("", (start, start)), line, start))
    return parts
