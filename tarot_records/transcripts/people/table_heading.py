"""Find the lines that may be headings of a table of tricks: names side by side, above lines with as many cards."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from tarot_records.notation.game_names import games_with_name
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.text.lexicon import NUMBER_SIGNS, SIDES, TABLE_WORDS, TITLES, TITLES_AS_WRITTEN
from tarot_records.transcripts.text.pieces import Token, WrittenLine, cells_of

FEWEST, MOST = 2, 6
"""Minimum and maximum number of players at a table."""


LONG = 8
"""Number of lines below a heading that are looked at to see if it is the heading of a long table."""


SIDE_LETTERS = frozenset(form for sides in SIDES.values() for side in sides for form in side if len(form) < 3)
"""Letters that name a side of the table in some language."""


class TableHeading(NamedTuple):
    """The heading of a table: which of its cells belong to players."""

    start: int
    """Offset of the line in the text; of several headings with the same names, that of the first."""
    names: tuple[str, ...]
    """The players over the columns, as written."""
    before: int
    """Number of cells before the first player."""
    after: tuple[frozenset[str], ...]
    """For each cell after the players, the facts that it may name."""
    columns: Mapping[int, int]
    """Number of tabs, bars or semicolons before a player's column -> seat."""
    rows: int
    """Number of the next lines that have a card for each player, besides a number that may be a trump as well."""


def is_title(token: Token) -> bool:
    """Return whether a token is a title before a name; a letter needs a stop, as in `M. Aubert`."""
    is_written = token.text.casefold() in TITLES_AS_WRITTEN
    return is_written and (len(token.text) > 1 or token.after.startswith("."))


def headings(
    lines: Sequence[WrittenLine], reader: CardReader, listed: Sequence[Sequence[Token]] = ()
) -> Iterator[TableHeading]:
    """Yield the lines that may be headings of a table: names side by side, above lines with as many cards.

    listed: the words of each name of a list; such names may be in small letters or words for cards.
    """
    known = {tuple(token.form for token in name) for name in listed}
    starts: dict[tuple[str, ...], int] = {}
    for at, line in enumerate(lines[:-1]):
        cells = cells_of(line) if len(cells_of(line)) > FEWEST else [[token] for token in line.tokens]
        inner = cells[:-1] if _DIVIDERS.search(line.text) else cells  # a remark may stand over the last column
        if not FEWEST <= len(cells) <= MOST + 4 or any(len(cell) > 3 or _has_sentence_end(cell) for cell in inner):
            continue
        cells = [_known_in(cell, known) or _without_titles(_after_title(cell, reader)) for cell in cells]
        kinds = ["name" if _known_in(cell, known) else _kind_of(cell, reader) for cell in cells]
        if len(cells) > FEWEST and kinds[0] != "name" and {*kinds[1:]} == {"name"}:  # `Spieler: Anna, Bert, Cilli`
            cells[0] = cells[0][_index_after(_COLON, cells[0]) :]
            kinds[0] = _kind_of(cells[0], reader)
        if (numbered := _counted_cells(cells)) is not None:
            kinds = ["name" if at in numbered else kind or "other" for at, kind in enumerate(kinds)]
        elif _count_cards([cell for cell in cells if not _known_in(cell, known)], reader) * 4 > len(cells_of(line)):
            continue
        below = _rows_below(lines, at, reader)
        without = _columns_without_cards(line, below, reader)
        places = [column_of(line, cell[0]) for cell in cells]
        kinds = ["other" if place in without else kind for place, kind in zip(places, kinds, strict=True)]
        if _are_rows_numbered(below[:FEWEST_COUNTED], cells):
            kinds[0] = "other"  # `Č.` or `Ssz.` above the numbers of the tricks
        if _COLON.search(cells[0][-1].after):
            kinds[0] = "other"  # `Players:` before their names
        for first, last in _runs(kinds, may_have_remarks=not _COLON.search(line.tokens[0].after)):
            names = tuple(" ".join(token.text for token in _name_in(cell)) for cell in cells[first:last])
            if FEWEST <= len(names) <= MOST and len(set(names)) == len(names) and _rows_follow(below, names, reader):
                after = tuple(frozenset(reader.facts.at(cell, 0)[0]) for cell in cells[last:])
                counts = [len(list(reader.cards_of(one.tokens))) for one in below]
                rows = sum(count in (len(names), len(names) + 1) for count in counts)
                columns = {column_of(line, cell[0]): at for at, cell in enumerate(cells[first:last])}
                start = starts.setdefault(names, line.start)  # a table of each hand has the same heading
                yield TableHeading(start, names, first, after, columns, rows)


def _known_in(cell: list[Token], known: Collection[tuple[str, ...]]) -> list[Token]:
    """Return the last words of a cell if they are a known name; otherwise an empty list."""
    ends = (cell[at:] for at in range(len(cell)))
    return next((end for end in ends if tuple(token.form for token in end) in known), [])


FEWEST_COUNTED = 3
"""Number of lines below a heading that show whether its first cell stands above the numbers of the lines."""


def _are_rows_numbered(below: Sequence[WrittenLine], cells: Sequence[Sequence[Token]]) -> bool:
    """Return whether lines with as many cells as a heading are numbered from 1 on in their first cells.

    If only the first cell of the heading is abbreviated, as in `St.  Anna  Bert  Cilli`, they may have one cell more,
    such as the winner.
    """
    stops = [cell[-1].after.startswith(".") for cell in cells]
    widths = (len(cells), len(cells) + 1) if stops[0] and sum(stops) == 1 else (len(cells),)
    firsts = [row[0] for line in below if len(row := cells_of(line)) in widths]
    numbers = [str(number) for number in range(1, FEWEST_COUNTED + 1)]
    return [token.text.lstrip("0") for cell in firsts for token in cell] == numbers


def _has_sentence_end(cell: Sequence[Token]) -> bool:
    """Return whether a sentence ends inside a cell, as in `Odile. Odile deals`; titles and initials end none."""
    return any(divides_sentences(before, after) for before, after in pairwise(cell))


def divides_sentences(before: Token, after: Token) -> bool:
    """Return whether a sentence ends between two tokens; titles and initials before a stop end none."""
    return after.follows_stop and len(before.text) > 1 and before.form not in TITLES


_COLON = re.compile(":")
_TITLE_END = re.compile(r":|\s[–—-]\s")
_DIVIDERS = re.compile(r"[\t|;]")


def column_of(line: WrittenLine, token: Token) -> int:
    """Return the number of tabs, bars or semicolons before a token."""
    return len(_DIVIDERS.findall(line.text[: token.start - line.start]))


def _columns_without_cards(heading: WrittenLine, below: Sequence[WrittenLine], reader: CardReader) -> frozenset[int]:
    """Return the columns of a table in which hardly any row has a card, as those of the leaders or of remarks.

    Empty unless the lines below a heading have its tabs, bars or semicolons, and most of them cards.
    """
    width = len(_DIVIDERS.findall(heading.text))
    rows = [line for line in below if len(_DIVIDERS.findall(line.text)) in (width, width - 1)]
    if width < FEWEST or len(rows) < FEWEST_ROWS:
        return frozenset()
    having = Counter(
        column
        for row in rows
        for column in {column_of(row, row.tokens[card.first]) for card in reader.cards_of(row.tokens)}
    )
    if sum(count * 2 > len(rows) for count in having.values()) < FEWEST:
        return frozenset()
    return frozenset(column for column in range(width + 1) if having[column] * 3 <= len(rows))


FEWEST_ROWS = 3
"""Minimum number of rows that show which columns of a table have cards."""


def _count_cards(cells: Sequence[Sequence[Token]], reader: CardReader) -> int:
    """Return the number of cells with cards, without letters of sides; if a card has several words, all cells count."""
    cards = [cell for cell in cells if any(reader.word(one) and one.form not in SIDE_LETTERS for one in cell)]
    return len(cells) if any(len(cell) > 1 for cell in cards) else len(cards)


def _without_titles(cell: list[Token]) -> list[Token]:
    """Return a cell without the titles before its last word."""
    begins = next((at for at, token in enumerate(cell) if not is_title(token)), len(cell) - 1)
    return cell[begins:]


def _after_title(cell: list[Token], reader: CardReader) -> list[Token]:
    """Return a cell without a title before a colon or a dash: `Our tarot: Alice`; a title that states a fact stays."""
    begins = _index_after(_TITLE_END, cell)
    return cell if any(reader.facts.at(cell, at)[0] for at in range(begins)) else cell[begins:]


def _index_after(sign: re.Pattern[str], cell: Sequence[Token]) -> int:
    """Return the index of the token after the last sign of some kind in a cell; 0 if there is no such sign."""
    return max((at + 1 for at, token in enumerate(cell[:-1]) if sign.search(token.after)), default=0)


def _name_in(cell: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens of the name in a cell, without an initial in brackets or before the name in brackets."""
    if len(cell) < FEWEST or not set(cell[-1].marks) >= BRACKETS:
        return cell
    first, last = cell[0].form, cell[-1].form
    if len(cell) == FEWEST and len(first) < len(last) and last.startswith(first):
        return cell[1:]
    return cell[:-1] if first.startswith(last) else cell


def _counted_cells(cells: Sequence[Sequence[Token]]) -> range | None:
    """Return the range of cells that number the players from 1 on; None if there is no such range."""
    first = next((at for at, cell in enumerate(cells) if [token.text for token in cell] == ["1"]), None)
    if first is None or first > 1:
        return None
    end = first
    while end < len(cells) and [token.text for token in cells[end]] == [str(end - first + 1)]:
        end += 1
    return range(first, end) if FEWEST < end - first <= MOST and all(len(cell) < 3 for cell in cells[end:]) else None


def _kind_of(cell: Sequence[Token], reader: CardReader) -> str:
    """Return `name` for a cell with a possible name, `other` for one with a word of a table, else empty."""
    if any(len(token.form) > 2 and reader.suit(token) is not None for token in cell):
        return ""
    if len(cell) == 1 and cell[0].form in NUMBER_SIGNS and cell[0].text.islower():
        return "other"
    if games_with_name(" ".join(token.text for token in cell)):
        return "other"
    if all(token.form in TABLE_WORDS for token in cell) or cell[0].after.startswith("°"):
        return "other"
    if len(cell) == 1 and len(cell[0].form) > 1 and cell[0].text.islower():
        return "other" if reader.facts.at(cell, 0)[0] else ""
    if len(cell) == 1 and cell[0].text.isalpha() and not reader.facts.at(cell, 0)[0]:
        return "" if cell[0].text in ("a", "e", "y") else "name"
    if all(token.text[0].isupper() and token.text.isalpha() and not reader.facts.at([token], 0)[0] for token in cell):
        return "name"
    return "other" if any(reader.facts.at(cell, at)[0] for at in range(len(cell))) else ""


def _runs(kinds: Sequence[str], may_have_remarks: bool) -> Iterator[tuple[int, int]]:
    """Yield the longest run of names in a heading, if all that stands beside it are words of a table.

    Yield it also without its last, above which remarks may stand.
    """
    first = next((at for at, kind in enumerate(kinds) if kind == "name"), len(kinds))
    last = next((at for at in range(first, len(kinds)) if kinds[at] != "name"), len(kinds))
    if "name" not in kinds[last:]:
        yield first, last
        if may_have_remarks and last - first > FEWEST + 1:
            yield first, last - 1


def _rows_below(lines: Sequence[WrittenLine], at: int, reader: CardReader) -> Sequence[WrittenLine]:
    """Return the next LONG lines below the heading at an index, without rows headed by a fact: `Dealer;;x;`."""
    rows = (line for line in lines[at + 1 :] if not _states_fact_in_columns(line, reader))
    return list(islice(rows, LONG))


def _states_fact_in_columns(line: WrittenLine, reader: CardReader) -> bool:
    """Return whether the first cell of a line with tabs, bars or semicolons is a word for a fact."""
    first, *others = cells_of(line) or [[]]
    is_divided = bool(first and others) and _DIVIDERS.search(others[0][0].before) is not None
    return is_divided and bool(reader.facts.at(first, 0)[0])


def _rows_follow(rows_below: Sequence[WrittenLine], names: Sequence[str], reader: CardReader) -> bool:
    """Return whether the next lines have about as many cards as there are names.

    Lines that each name all players are no rows of a table.
    """
    below = rows_below[:LOOKED_AT]
    counts = [len(list(reader.cards_of(line.tokens))) for line in below]
    rows = [line for line, count in zip(below, counts, strict=True) if len(names) - 1 <= count <= len(names) + 3]
    told = len(names) > FEWEST and all(_names_all(line, names) for line in rows)
    return len(rows) * 2 > len(counts) and not told


LOOKED_AT = 3
"""Number of lines below a heading whose cards are counted."""


def _names_all(line: WrittenLine, names: Sequence[str]) -> bool:
    """Return whether a line has each name, or a word of it; a verb may stand before the first, as in `Giocano Gino`."""
    words = {token.text for token in line.tokens}
    return all(words.intersection(name.split()) for name in names)


BRACKETS = frozenset("()")
"""Signs around an initial, or the number of a player."""
