"""Divide the lines of a text into hands, and the lines of a hand into cards dealt, tricks and statements."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tarot_records.transcripts.cards.card_lists import list_of
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.dealt_hands import FEW, Held, hand_in_line, one_hand_each
from tarot_records.transcripts.tricks.hand_boundaries import lines_of_hands
from tarot_records.transcripts.tricks.line_content import is_row, may_name_player, names_fact, names_unplayed_cards
from tarot_records.transcripts.tricks.play_sentences import divide_by_sentence, without_legends
from tarot_records.transcripts.tricks.player_tables import player_table
from tarot_records.transcripts.tricks.trick_blocks import with_blocks_joined
from tarot_records.transcripts.tricks.trick_parts import Numbered
from tarot_records.transcripts.tricks.words_below_names import with_names_of_columns, with_players_before_bids


class HandLines(NamedTuple):
    """The lines of one hand, divided by their content."""

    held: tuple[Held, ...]
    tricks: tuple[Numbered, ...]
    statements: tuple[tuple[Token, ...], ...]
    """The sentences that state neither tricks nor hands."""
    start: int
    """Offset of the first line."""
    lines: tuple[Numbered, ...]
    """All lines but those of the hands dealt, in the order of the text."""


def hands_in(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> list[HandLines]:
    """Return the hands of a text, each with its lines."""
    lines = [_without_note(_without_seat_number(line, reader, people, size), reader) for line in lines]
    lines = with_blocks_joined(lines, reader, people, size)
    hands = [_divide_hand(part, reader, people, size) for part in lines_of_hands(lines, reader, people, size)]
    return [hand for hand in hands if hand.tricks or hand.held or hand.statements]


def _without_note(line: Numbered, reader: CardReader) -> Numbered:
    """Return a line without a note of several words behind an arrow: `Ann H5 <- I had H4 here, wrong!`."""
    tokens = line.tokens
    at = next((at for at, token in enumerate(tokens) if at and _ARROW_TO_CARD.search(token.before)), len(tokens))
    words = [one for one in tokens[at:] if one.text.isalpha() and len(one.text) > 1 and reader.word(one) is None]
    return line._replace(tokens=tokens[:at]) if len(words) >= FEWEST_IN_NOTE else line


_ARROW_TO_CARD = re.compile(r"<-|←")
FEWEST_IN_NOTE = 3
"""Minimum number of words of a note behind an arrow."""


def _without_seat_number(line: Numbered, reader: CardReader, people: People, size: int) -> Numbered:
    """Return a line without its number, if the number is that of a player whose hand follows."""
    if line.number is None or people.seat(str(line.number)) is None or len(line.tokens) < 2 * size:
        return line
    if any(people.seat_at_place(token) is not None for token in line.tokens):
        return line
    cards, _ = list_of(line.tokens, reader)
    return line if len(cards) <= size + 1 else line._replace(number=None, tokens=line.line.tokens)


def _divide_hand(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> HandLines:
    """Return the lines of one hand, divided into hands dealt, tricks and statements; `size`: number of players."""
    held: list[Held] = []
    tricks: list[Numbered] = []
    statements: list[tuple[Token, ...]] = []
    others: list[Numbered] = []
    table = player_table(lines, reader, people, size)
    lines = with_players_before_bids(with_names_of_columns(lines, reader, people), reader, people)
    in_table = table.lines if table is not None else frozenset()
    statements += table.scores if table is not None else ()
    first_trick = _offset_of_first_trick(lines, reader, people, size)
    named: int | None = None
    for line in _with_numbers_above(lines):
        if line.line.start in in_table:
            tricks.append(line)
            continue
        is_counted = line.number is not None and is_row(line, reader, people, size)
        hand = None if is_counted else hand_in_line(line, reader, people, named, size)
        if hand is not None:
            held.append(hand)
            continue
        others.append(line)
        if is_counted:
            tricks.append(line)
            continue
        seats = [people.seat(token.form) for token in line.line.tokens]
        named = seats[0] if len(seats) == 1 else None
        if _is_row_below_heading(line, reader, people, size):
            tricks.append(line)
        elif line.line.start < first_trick or (table is not None and table.cards):
            statements += map(tuple, without_legends(line.tokens))
        else:
            divide_by_sentence(line, reader, people, size, tricks, statements)
    start = lines[0].line.start if lines else 0
    return HandLines(tuple(one_hand_each(held)), tuple(tricks), tuple(statements), start, tuple(others))


def _offset_of_first_trick(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> int:
    """Return the offset of the first trick of a hand, if its tricks are counted from one on; otherwise 0.

    What stands before it is no trick: `Tekmovalec: Ana, enka` has no trump 1.
    """
    rows = [line for line in lines if line.number is not None and line.tokens and is_row(line, reader, people, size)]
    return rows[0].line.start if len(rows) > FEW and rows[0].number == 1 else 0


def _with_numbers_above(lines: Sequence[Numbered]) -> Iterator[Numbered]:
    """Yield the lines, without those that are only a number: it is the number of the trick on the line below."""
    above: int | None = None
    for line in lines:
        if line.tokens:
            yield line if line.number is not None else line._replace(number=above)
        above = None if line.tokens else line.number


def _is_row_below_heading(line: Numbered, reader: CardReader, people: People, size: int) -> bool:
    """Return whether a line below the heading of a table has as many cards as a trick, and states no other fact."""
    if people.heading is None or line.line.start <= people.heading.start:
        return False
    tokens = line.tokens
    cards = sum(not may_name_player(tokens, card, reader, people) for card in reader.cards_of(tokens))
    return cards == size and not names_fact(tokens, reader) and not names_unplayed_cards(line, reader)
