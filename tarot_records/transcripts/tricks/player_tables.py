"""Find tables with a player on each line and a trick in each column."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise, repeat
from typing import NamedTuple

from tarot_records.transcripts.cards.card_lists import list_of
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import UNREAD, WrittenCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.pieces import Token, cells_of
from tarot_records.transcripts.tricks.table_cells import card_of_cell
from tarot_records.transcripts.tricks.trick_parts import Numbered, WrittenTrick

LONG_HAND = 12
"""Number of cards of a hand for each card that may stand apart from its suit."""


class PlayerTable(NamedTuple):
    """A table with a player on each line and a trick in each column."""

    cards: Mapping[int, Sequence[WrittenCard]]
    """Player -> his cards, a trick each."""
    leaders: Sequence[int]
    """The player in each column of a line of players above the cards; empty if there is none."""
    winners: Sequence[int]
    """The player in each column of a line of players below the cards; empty if there is none."""
    lines: frozenset[int]
    """Offsets of the lines of the table."""
    scores: Sequence[tuple[Token, ...]] = ()
    """For each line that ends with a signed number: the player's name, and that number."""


def player_table(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> PlayerTable | None:
    """Return the table with a player on each line, joined from all its blocks; None if the lines hold no such table."""
    rows = [(line, _row_of_player(line, reader, people, size)) for line in lines]
    blocks: list[PlayerTable] = []
    first = 0
    while first < len(rows):
        cards = _block_from(rows, first)
        lines_of_cards = [line for line, _ in rows[first : first + size]]
        hands = sum(map(_is_hand_or_by_suits, lines_of_cards, cards.values(), repeat(reader)))
        if len(cards) == size and hands * 2 < size:
            end, width = first + size, len(next(iter(cards.values())))
            beside = {at: rows[at][1] for at in (first - 1, end) if 0 <= at < len(rows)}
            named = {at: row.named for at, row in beside.items() if row and len(row.named) == width}
            starts = frozenset(line.line.start for line, _ in (*rows[first:end], *(rows[at] for at in named)))
            scores = [row.score for _, row in rows[first:end] if row is not None and row.score]
            blocks.append(PlayerTable(cards, named.get(first - 1, ()), named.get(end, ()), starts, scores))
            first = end
        else:
            first += 1
    return _join_blocks(blocks) if blocks else None


def _is_hand_or_by_suits(line: Numbered, cards: Sequence[WrittenCard], reader: CardReader) -> bool:
    """Return whether a line looks like a player's hand, sorted by suits, rather than a row of a table of tricks."""
    return is_by_suits(cards) or _is_hand(line, reader)


def _is_hand(line: Numbered, reader: CardReader) -> bool:
    """Return whether a line reads as the hand of a player, suit by suit, without a word left over."""
    cards, unread = list_of(line.line.tokens[1:], reader)
    return not unread and len(cards) > WIDER and is_by_suits(cards)


def _block_from(rows: Sequence[tuple[Numbered, "_PlayerRow | None"]], first: int) -> dict[int, Sequence[WrittenCard]]:
    """Map each player to his cards, for the consecutive lines of equal width that begin at index `first`.

    Some lines may have one number more behind the cards, such as points.
    """
    cards: dict[int, Sequence[WrittenCard]] = {}
    width = 0
    for _, row in rows[first:]:
        if row is None or not row.cards or row.player in cards:
            break
        longer = len(row.cards) - (width or len(row.cards))
        if abs(longer) > 1 or (longer == 1 and not row.cards[-1].text.isdecimal()):
            break
        if longer < 0 and not all(held[-1].text.isdecimal() for held in cards.values()):
            break
        width = min(width or len(row.cards), len(row.cards))
        cards[row.player] = row.cards
    return {player: held[:width] for player, held in cards.items()}


def _join_blocks(blocks: Sequence[PlayerTable]) -> PlayerTable:
    """Return the blocks of a table as one; leaders and winners count if every block has them."""
    leaders = [seat for block in blocks for seat in block.leaders] if all(block.leaders for block in blocks) else []
    winners = [seat for block in blocks for seat in block.winners] if all(block.winners for block in blocks) else []
    cards = {player: [card for block in blocks for card in block.cards[player]] for player in blocks[0].cards}
    scores = [score for block in blocks for score in block.scores]
    return PlayerTable(cards, leaders, winners, frozenset(start for block in blocks for start in block.lines), scores)


class _PlayerRow(NamedTuple):
    """A line of a table with a trick in each column: the cards of a player, or the players who lead or win."""

    player: int
    """The player whose cards these are; -1 for a line of leaders or winners."""
    cards: Sequence[WrittenCard]
    named: Sequence[int]
    """The leaders or winners, one for each trick; empty for a line of cards."""
    score: tuple[Token, ...] = ()
    """The player's name and the signed number in the last cell; empty if there is none."""


def _row_of_player(line: Numbered, reader: CardReader, people: People, size: int) -> _PlayerRow | None:
    """Return a line as a row of a table with a trick in each column; None if it is no such row."""
    if line.number is not None and any(people.seat_at_place(token) is not None for token in line.tokens):
        return None
    cells = _with_label_apart(cells_of(line.line))
    if len(cells) < size + WIDER or any(len(list(reader.cards_of(cell))) > 1 for cell in cells):
        cells = _cells_by_cards(line.line.tokens, reader, people)
    if len(cells) < size + WIDER:
        return None
    head, rest = cells[0], cells[1:]
    last = rest[-1]
    score = (*head[-1:], *last) if len(last) == 1 and _SIGNED.search(last[0].before) and last[0].is_number else ()
    rest = rest[:-1] if score else rest
    seats = [people.seat(cell[-1].form) for cell in rest]
    if None not in seats and all(len(cell) <= LONGEST_NAME for cell in cells):
        return _PlayerRow(-1, (), [seat for seat in seats if seat is not None])
    player = next((seat for token in head if (seat := people.seat(token.form)) is not None), None)
    cards = [card_of_cell(cell, reader, people) for cell in rest]
    read = [card for card in cards if card.code != UNREAD]
    if player is None or len(head) > LONGEST_NAME or len(read) * 10 < len(rest) * 9:
        return None
    return _PlayerRow(player, cards, (), score)


_SIGNED = re.compile(r"\s[+−–-]$")
"""Pattern of a sign before a number that is no card."""


def _with_label_apart(cells: list[list[Token]]) -> list[list[Token]]:
    """Return the cells of a line with a cell of its own for a label and its colon: `Ernst: Stäbe-5, Becher-Bub`."""
    first = cells[0] if cells else []
    end = next((at for at, token in enumerate(first, start=1) if token.after.lstrip().startswith(":")), len(first))
    return [first[:end], first[end:], *cells[1:]] if end < len(first) else cells


def _cells_by_cards(tokens: Sequence[Token], reader: CardReader, people: People) -> list[list[Token]]:
    """Return the tokens of a line in cells: those before the first card, then each card and each other token.

    If all tokens after the first are players, each is a cell.
    """
    firsts = {card.first: card.end for card in reader.cards_of(tokens) if card.first}
    begins = min(firsts, default=1)
    if all(people.seat(token.form) is not None for token in tokens[1:]):
        begins, firsts = 1, {}
    cells = [list(tokens[:begins])]
    at = begins
    while at < len(tokens):
        end = firsts.get(at, at + 1)
        cells.append(list(tokens[at:end]))
        at = end
    return cells


WIDER = 4
"""Minimum excess of cells over players on a line, in a table with a player on each line."""
LONGEST_NAME = 3
"""Maximum number of words of a name in a cell."""


def tricks_of_table(table: PlayerTable | None) -> list[WrittenTrick]:
    """Return the tricks of a table with a player on each line."""
    if table is None:
        return []
    width = len(next(iter(table.cards.values())))
    return [
        WrittenTrick(
            tuple(table.cards[player][at] for player in sorted(table.cards)),
            at + 1,
            table.leaders[at] if table.leaders else None,
            table.winners[at] if table.winners else None,
            in_columns=True,
        )
        for at in range(width)
    ]


def is_by_suits(cards: Sequence[WrittenCard]) -> bool:
    """Return whether some cards stand suit by suit, as in a hand and hardly ever in play."""
    suits = [card.code[0] for card in cards if card.code not in ("F", UNREAD)]
    changes = sum(one != other for one, other in pairwise(suits))
    return changes < len(set(suits)) + len(cards) // LONG_HAND
