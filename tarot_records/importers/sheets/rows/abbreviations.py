"""The abbreviations that a score sheet explains beside its table, of contracts and kontras: `P prise, K = kontra`."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from tarot_records.games import GAMES
from tarot_records.importers.cells import Cell, number
from tarot_records.importers.sheets.rows.table import SheetTable, filled
from tarot_records.importers.sheets.vocabulary.words import KONTRAS, contract_of, plain

LONGEST: Final = 400
"""Maximum length of a line that explains abbreviations, in characters."""
MOST_WORDS: Final = 4
"""Maximum number of words of a cell with abbreviations."""
_EXPLAINED: Final = re.compile(r"(?:^|[,;:(] ?|\. )([^\W\d_]{1,4})(?: ?= ?| )([^,;:=()]{2,40}?)(?= ?[,;()]|\. |\.?$)")
"""Pattern of an abbreviation and the words for which it stands, in a list of them."""


def with_contracts_spelled_out(table: SheetTable) -> SheetTable:
    """Return a table with the contracts in words, in each cell that is an abbreviation explained in a line of text."""
    lines = [*table.titles, *(cells[0] for row in table.body if len(cells := filled(row)) == 1)]
    meant = {plain(short): words for line in lines for short, words in _explained(line.text)}
    if not meant:
        return table
    headings = {plain(cell.text) for cell in table.header}
    body = tuple([cell._replace(text=_spelled_out(cell, meant, headings)) for cell in row] for row in table.body)
    return table._replace(body=body)


def _explained(line: str) -> Iterator[tuple[str, str]]:
    """Yield (abbreviation, words) for each contract or kontra that a line explains."""
    for found in _EXPLAINED.finditer(line[:LONGEST]):
        if plain(found[2]) in KONTRAS or any(
            far < 2 for game in GAMES for _, far in contract_of(game, plain(found[2]))
        ):
            yield found[1], found[2]


def _spelled_out(cell: Cell, meant: Mapping[str, str], headings: Collection[str]) -> str:
    """Return the text of a cell with the words for its abbreviations, but not for the initial of a player before them.

    A cell with other words is returned as it is.
    """
    words = cell.text.split(" ")
    told = [bool(plain(word)) and plain(word) in meant for word in words]
    if not any(told) or len(words) > MOST_WORDS:
        return cell.text
    names = [any(head.startswith(plain(word)) for head in headings) for word in words]
    told[0] = told[0] and (len(words) == 1 or not names[0])
    known = [
        is_told or is_name or number(word) is not None
        for word, is_told, is_name in zip(words, told, names, strict=True)
    ]
    return (
        " ".join(meant[plain(word)] if one else word for word, one in zip(words, told, strict=True))
        if all(known)
        else cell.text
    )
