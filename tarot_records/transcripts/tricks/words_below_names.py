"""Put the players before the words that stand below their names: in the columns of a table, or on the lines of bids.

Bidding:   Audrey   Marjorie   Ned    Clem
           g. sans  pass       pass   garde contre
"""

from collections.abc import Iterator, Mapping, Sequence

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.people.table_heading import column_of
from tarot_records.transcripts.text.pieces import Token, cells_of
from tarot_records.transcripts.tricks.line_content import names_fact
from tarot_records.transcripts.tricks.trick_parts import Numbered


def with_names_of_columns(lines: Sequence[Numbered], reader: CardReader, people: People) -> list[Numbered]:
    """Return the lines below a table heading, with the player before a word in his column: `Geber` below `Hans`.

    A line above the heading is changed so if it has a word in each column, such as the bids, or a cross in one. What
    stands behind the columns of the players becomes a line of its own.
    """
    if people.heading is None:
        return list(lines)
    columns, start = people.heading.columns, people.heading.start
    found: list[Numbered] = []
    for line in lines:
        if line.number is not None or (line.line.start <= start and not _tells_by_columns(line, columns)):
            found.append(line)
            continue
        row = tuple(token for token in line.tokens if column_of(line.line, token) <= max(columns))
        named = _with_player_before_cells(line._replace(tokens=row), columns, reader, people)
        remark = line.tokens[len(row) :]
        is_list = not row or any(reader.cards_of(remark)) or not names_fact(row, reader)
        if named.tokens == row and is_list:
            found.append(line)
            continue
        found += [named, *([line._replace(tokens=remark)] if remark else [])]
    return found


def _tells_by_columns(line: Numbered, columns: Mapping[int, int]) -> bool:
    """Return whether a line has, besides a label, a word or number in each of these columns, or a cross in one."""
    filled = {column_of(line.line, token) for token in line.tokens}
    has_cross = len(filled) == 2 and line.tokens[-1].form == CROSS and column_of(line.line, line.tokens[-1]) in columns
    return 0 in filled and (filled - {0} == {*columns} - {0} or has_cross)


CROSS = "x"
"""Mark in the column of a player."""


def _with_player_before_cells(
    line: Numbered, columns: Mapping[int, int], reader: CardReader, people: People
) -> Numbered:
    """Return a line with the player's name put before his cell if the cell has only words and no card.

    columns: number of a column, from 0 -> its player. A line that names a player itself is returned as it is.
    """
    if any(len(token.form) > 2 and people.seat(token.form) is not None for token in line.tokens):
        return line
    cells: dict[int, list[Token]] = {}
    for token in line.tokens:
        cells.setdefault(column_of(line.line, token), []).append(token)
    if len(cells) < 2 or any(token.is_number for tokens in cells.values() for token in tokens[:1]):
        return line
    named: list[Token] = []
    for column, tokens in cells.items():
        says_word = all(token.text.isalpha() and people.seat(token.form) is None for token in tokens)
        if column in columns and says_word and not list(reader.cards_of(tokens)):
            first = tokens[0]
            name = people.names[columns[column]]
            at = first.start - 1  # the sign before the cell
            named.append(Token(name, plain_words(name), at, first.start, first.before, " "))
            tokens = [] if first.form == CROSS else [first._replace(before=" "), *tokens[1:]]
        named.extend(tokens)
    return line._replace(tokens=tuple(named))


MOST_LABEL = 2
"""Maximum number of words before the names, such as `Bidding:`."""


def with_players_before_bids(lines: Sequence[Numbered], reader: CardReader, people: People) -> list[Numbered]:
    """Return the lines, with each player's name put before the words of his cell on the lines below the names."""
    found: list[Numbered] = []
    names: Sequence[Token] = ()
    for line in lines:
        cells = cells_of(line.line) if names and line.number is None else []
        if len(cells) == len(names) > 0 and all(_are_words(cell, reader, people) for cell in cells):
            found.append(line._replace(tokens=tuple(_named(names, cells))))
            continue
        names = _names_in(line, reader, people)
        found.append(line)
    return found


def _names_in(line: Numbered, reader: CardReader, people: People) -> Sequence[Token]:
    """Return the names of a line that only names all players, after a word for the bids at most; else nothing."""
    label = [token for token in line.tokens if people.seat(token.form) is None]
    names = [token for token in line.tokens if people.seat(token.form) is not None]
    is_list = {people.seat(token.form) for token in names} == {*range(len(people.names))}
    is_headed = not label or (tuple(label) == line.tokens[: len(label)] and "bids" in reader.facts.among(label))
    is_alone = len(names) == len(people.names) and len(label) <= MOST_LABEL
    return names if line.number is None and is_list and is_headed and is_alone else ()


def _are_words(cell: Sequence[Token], reader: CardReader, people: People) -> bool:
    """Return whether a cell has only words, none of which is a card or a player."""
    words = all(token.text.isalpha() and people.seat(token.form) is None for token in cell)
    return words and not any(reader.cards_of(cell))


def _named(names: Sequence[Token], cells: Sequence[Sequence[Token]]) -> Iterator[Token]:
    """Yield the words of the cells, each cell after the name above it; the names have the places of the cells."""
    for name, (first, *others) in zip(names, cells, strict=True):
        yield name._replace(start=first.start, end=first.start, before=", ", after=" ")
        yield first._replace(before=" ")
        yield from others
