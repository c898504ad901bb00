"""Read the cells of a line below the heading of a table, a card in the column of each player."""

from collections.abc import Sequence

from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import UNREAD, FoundCard, WrittenCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.people.table_heading import BRACKETS
from tarot_records.transcripts.text.pieces import Token, cells_of
from tarot_records.transcripts.tricks.row_items import written_card
from tarot_records.transcripts.tricks.trick_parts import CARD, SEAT, Numbered, RowItem


def card_of_cell(cell: Sequence[Token], reader: CardReader, people: People) -> WrittenCard:
    """Return the only card of a cell, perhaps named twice; an unread card if there is none, or more than one.

    A player's initial is no confused card: `S` is South, not 5.
    """
    cards = list(reader.cards_of(cell))
    cards = [card for card in cards if card.code != UNREAD] or cards  # the signs in `21 ??` only doubt the card
    may_be_scanned = len(cell) <= 2 and people.seat(cell[-1].form) is None  # perhaps after the leader
    if not cards and may_be_scanned and (code := reader.scanned(cell[-1])):
        cards = [FoundCard(code, len(cell) - 1, len(cell), scanned=True)]
    if len({card.code for card in cards}) == 1:
        behind = cell[cards[0].end :]
        letters = "".join(token.text for token in behind if len(token.text) == 1 and token.text.isalpha())
        card = written_card(cell, cards[0])
        return card._replace(marks=card.marks + letters if len(letters) == len(behind) else card.marks)
    return WrittenCard(UNREAD, cell[0].start, cell[-1].end, text=" ".join(token.text for token in cell))


def items_in_columns(line: Numbered, reader: CardReader, people: People, size: int) -> list[RowItem]:
    """Return the parts of a line below the heading of a table, a card for each column; empty if it is no such line."""
    heading = people.heading
    if heading is None or line.line.start <= heading.start:
        return []
    first_cell, *others = cells_of(line.line)
    cells = [
        [token for token in first_cell if token in line.tokens] or first_cell,
        *others,
    ]  # `1 Cc` is number and card
    cells = [_without_player(cell, people) for cell in cells]
    if sum(_begins_with_player(cell, reader, people) for cell in cells) >= size - 1:  # `S t. 15, R t. 4, B t. 5`
        return []
    read = [card_of_cell(cell, reader, people).code != UNREAD for cell in cells]
    if line.number is not None and not set(first_cell) & set(line.tokens):
        read[0] = False  # the number of the line is no trump
    first = heading.before
    if line.number is not None and len(cells) > first + size:  # the heading may lack a cell for the number of the line
        first += int(not first or read[first] < read[first + size])
    if len(cells) < first + size or len(cells) == len(line.line.tokens) == size:
        return []
    places = range(heading.before, len(cells) - size + 1)  # a leader may stand before the cards, as in `1;Luc;7♦;1♦;…`
    first = max(places, key=lambda at: (sum(read[at : at + size]), at == first))
    if sum(read[first : first + size]) < size - 1:
        return []
    cards = [card_of_cell(cell, reader, people) for cell in cells[first : first + size]]
    before = [token for token in line.tokens if token.end <= cards[0].start]
    after = [token for token in line.tokens if token.start >= cards[-1].end]
    behind = [*zip(heading.after, cells[first + size :], strict=False)]
    remarks = [token for facts, cell in behind if not facts and len(cell) > 1 for token in cell]
    after = [token for token in after if token not in remarks]  # a name in a column of remarks is no winner
    leads = [token for facts, cell in behind if "leader" in facts and "winner" not in facts for token in cell]
    if leads and not _seats_of(before, people):  # `1;R♥;3♥;…;Luc;Marie` below `Entame;Gagnant`
        before, after = leads, [token for token in after if token not in leads]
    return [*_seats_of(before, people), *(RowItem(CARD, card) for card in cards), *_seats_of(after, people)]


def _begins_with_player(cell: Sequence[Token], reader: CardReader, people: People) -> bool:
    """Return whether a player stands before the only card of a cell."""
    firsts = [card.first for card in reader.cards_of(cell)]
    return len(firsts) == 1 and firsts[0] > 0 and people.seat(cell[0].form) is not None


def _without_player(cell: list[Token], people: People) -> list[Token]:
    """Return a cell without a player's initial in brackets before its card; `(V) XVI` is a trump beside Vera."""
    in_brackets = len(cell) > 1 and set(cell[0].marks) >= BRACKETS and people.seat(cell[0].form) is not None
    return cell[1:] if in_brackets else cell


def _seats_of(tokens: Sequence[Token], people: People) -> list[RowItem]:
    return [RowItem(SEAT, value=seat) for token in tokens if (seat := people.seat(token.form)) is not None]
