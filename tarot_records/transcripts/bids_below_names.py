"""Put the players before their bids where these stand on the lines below their names.

Bidding:   Audrey   Marjorie   Ned    Clem
           g. sans  pass       pass   garde contre
"""

from collections.abc import Iterator, Sequence

from tarot_records.transcripts.habit import CardReader
from tarot_records.transcripts.people import People
from tarot_records.transcripts.pieces import Token, cells_of
from tarot_records.transcripts.written_tricks import Numbered

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
