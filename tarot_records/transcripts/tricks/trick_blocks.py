"""Join the lines of a trick that is written on several: its number and leader, its cards, and its winner."""

from collections.abc import Sequence
from itertools import pairwise

from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.tricks.row_items import items_of
from tarot_records.transcripts.tricks.trick_parts import CARD, SEAT, Numbered

LONGEST_END = 6
"""Maximum number of words of a line that names the winner below the cards."""
MOST_LINES = 8
"""Maximum number of lines of a trick."""


def with_blocks_joined(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> list[Numbered]:
    """Return the lines, with each numbered trick on one line, if most numbered tricks are on several lines.

    Otherwise join only those tricks whose cards continue on a single further line.
    """
    numbered = [at for at, line in enumerate(lines) if line.number is not None]
    ends = {
        first: end
        for first, after in pairwise((*numbered, len(lines)))
        if (end := _block_end(lines[first : min(after, first + MOST_LINES)], reader, people, size)) > 1
    }
    if len(ends) * 2 <= len(numbered):
        ends = {
            first: end for first, end in ends.items() if _is_broken(lines[first : first + end], reader, people, size)
        }
    joined: list[Numbered] = []
    at = 0
    while at < len(lines):
        end = at + ends.get(at, 1)
        joined.append(_join_lines(lines[at:end]) if end > at + 1 else lines[at])
        at = end
    return joined


def _block_end(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> int:
    """Return how many lines, from a numbered line on, hold exactly one trick; 0 if they do not."""
    told = 0
    for at, line in enumerate(lines):
        cards = sum(item.card is not None for item in items_of(line.tokens, reader, people, size))
        if told == size or (at and not cards):
            return at + 1 if told == size and not cards and _names_winner(line, reader, people) else at * (told == size)
        told += cards
        if told > size:
            return 0
    return len(lines) if told == size else 0


def _is_broken(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> bool:
    """Return whether a trick continues on the next line, which has nothing but cards and players."""
    first, *others = lines
    end = first.line.start + len(first.line.text)
    rows = [items_of(line.tokens, reader, people, size) for line in others]
    return (
        len(others) == 1
        and others[0].line.start == end + 1
        and any(item.card is not None for item in items_of(first.tokens, reader, people, size))
        and all(item.kind in (CARD, SEAT) for row in rows for item in row)
    )


def _names_winner(line: Numbered, reader: CardReader, people: People) -> bool:
    """Return whether a line has only a player's name, alone or beside a word for winning a trick."""
    named = [token for token in line.tokens if people.seat(token.form) is not None]
    facts = reader.facts.among(line.tokens)
    other = [word for word in line.tokens if word.text.isalpha() and len(word.text) > 1 and word not in named]
    is_fact = bool(facts & {"winner", "tricks"})
    return len(named) == 1 and len(line.tokens) <= LONGEST_END and (is_fact or not (other or facts))


def _join_lines(lines: Sequence[Numbered]) -> Numbered:
    """Return the lines of a trick as one line, with a comma before the beginning of each further line."""
    first, *others = lines
    added = [
        (token._replace(before=f", {token.before}") if not at else token)
        for line in others
        for at, token in enumerate(line.tokens)
    ]
    tokens = (*first.tokens, *added)
    end = lines[-1].line
    text = first.line.text + "\n" * (end.start - first.line.start - len(first.line.text)) + end.text
    whole = first.line._replace(text=text, tokens=(*first.line.tokens, *added))
    return first._replace(line=whole, tokens=tokens)
