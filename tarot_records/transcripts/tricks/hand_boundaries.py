"""Divide the lines of a text into hands, by counted headings or where the cards of the pack are played once more."""

from collections.abc import Sequence
from statistics import median_low

from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.lexicon import HAND_WORDS, ORDINALS
from tarot_records.transcripts.tricks.dealt_hands import FEW, hand_in_line
from tarot_records.transcripts.tricks.line_content import begins_with_name, is_row, lists_trumps, names_unplayed_cards
from tarot_records.transcripts.tricks.trick_parts import Numbered

SHORTEST_HAND = 0.4
"""Minimum number of cards in the last hand of a text, which may be cut short, as a share of those of other hands."""


def lines_of_hands(
    lines: Sequence[Numbered], reader: CardReader, people: People, size: int
) -> list[Sequence[Numbered]]:
    """Return the lines of each hand: a new hand begins at each counted heading.

    Without such headings, it begins where the cards of the pack are played once more.
    """
    begins, seen = [0], set[str]()
    last_row, last_number = -1, 0
    enough = len(reader.pack) * 0.55
    is_counted = sum(line.number is not None for line in lines) * size > enough
    words: list[int] = []
    for at, line in enumerate(lines):
        if is_counted and line.number is None:
            continue
        if not is_row(line, reader, people, size) or names_unplayed_cards(line, reader):
            continue
        if line.number is None and lists_trumps(line.tokens, reader, people):
            continue
        if line.number is None and hand_in_line(line, reader, people, None, size) is not None:
            continue
        cards = (card for card in reader.cards_of(line.tokens) if not begins_with_name(line, card, reader, people))
        played = {card.code for card in cards} - reader.shared
        beside = sum(token.is_small_word for token in line.tokens)
        if words and beside > MORE_WORDS * (1 + median_low(words)):  # a remark about the cards played
            continue
        words.append(beside)
        begins_again = line.number == 1 and last_number > FEW and len(seen) > enough / 2
        last_number = line.number or last_number
        if begins_again or (len(seen) > enough and len(played & seen) * 2 > len(played)):
            begins.append(_first_line_of_hand(lines, last_row + 1, at, reader))
            seen = set()
        seen |= played
        last_row = at
    if len(begins) > 1 and len(seen) < enough * SHORTEST_HAND:  # numbers after the last hand, and no further hand
        begins.pop()
    begins = _begins_at_headings(lines, reader) or _with_hands_not_played(begins, lines, reader)
    return [lines[begin:end] for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True)]


MORE_WORDS = 6
"""Number of times by which a line has more words than the other lines, so that it is a remark and no trick."""


def _begins_at_headings(lines: Sequence[Numbered], reader: CardReader) -> list[int]:
    """Return the indexes of the first lines of the hands below counted headings: `Erstes Spiel`, `Zweites Spiel`.

    Empty if there are no two such headings, or if the cards of a hand are missing below one or told below several.
    """
    counted = [(at, number) for at in range(len(lines)) if (number := _counted_heading(lines, at, reader)) is not None]
    counted = [(at, number) for at, number in counted if not any(reader.cards_of(lines[at].tokens))]
    if len(counted) < FEWEST_HEADINGS or [number for _, number in counted] != [*range(1, len(counted) + 1)]:
        return []
    begins = [0, *(at for at, _ in counted[1:])]
    for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        codes = [card.code for line in lines[begin:end] for card in reader.cards_of(line.tokens)]
        if len(set(codes)) < len(reader.pack) * SHARE_BELOW_HEADING:
            return []
    return begins


FEWEST_HEADINGS = 2
"""Minimum number of counted headings by which the hands of a text are told apart."""
SHARE_BELOW_HEADING = 0.4
"""Minimum share of the pack that is named below each counted heading."""


def _with_hands_not_played(begins: list[int], lines: Sequence[Numbered], reader: CardReader) -> list[int]:
    """Return the indexes of the first lines of the hands, with those of counted hands without a trick.

    `Donne 2 : tous passent` is a hand between `Donne 1` and `Donne 3`.
    """
    counted = [(at, number) for at in range(len(lines)) if (number := _counted_heading(lines, at, reader)) is not None]
    headings = [at for at, _ in counted]
    if (
        not counted
        or [number for _, number in counted] != [*range(1, len(counted) + 1)]
        or not {*begins[1:]} <= {*headings}
    ):
        return begins
    ends = [*headings[1:], len(lines)]
    unplayed = [at for at, end in zip(headings, ends, strict=True) if not any(line.number for line in lines[at:end])]
    if len(headings) != len(begins) + len(unplayed):
        return begins
    return [0, *headings[1:]]


def _counted_heading(lines: Sequence[Numbered], at: int, reader: CardReader) -> int | None:
    """Return the number of a hand if a line is its heading, such as `Donne 2` or `3. Spiel`; otherwise None."""
    if not _is_heading(lines, at, reader):
        return None
    tokens = lines[at].line.tokens[:3]
    place = next(place for place, token in enumerate(tokens) if token.form in HAND_WORDS)
    beside = tokens[max(0, place - 1) : place + 3]
    numbers = [int(token.text) if token.is_number else ORDINALS.get(token.form, -1) + 1 for token in beside]
    return next((number for number in numbers if number), None)


def _first_line_of_hand(lines: Sequence[Numbered], first: int, row: int, reader: CardReader) -> int:
    """Return the index, from `first` to `row`, of the first line of a hand whose first trick is at index `row`.

    It is the first heading, or else the first line that names the dealer or stands after an empty line, or else `row`.
    """
    between = range(first, row)
    for begins in (_is_heading, _names_dealer, _follows_gap):
        chosen = [at for at in between if begins(lines, at, reader)]
        if chosen:
            return chosen[0]
    return row


def _is_heading(lines: Sequence[Numbered], at: int, reader: CardReader) -> bool:
    """Return whether a line is the heading of a hand: its first three words have one for a hand and none for points."""
    tokens = lines[at].line.tokens[:3]
    return any(token.form in HAND_WORDS for token in tokens) and not reader.facts.among(tokens) & {"score", "points"}


def _names_dealer(lines: Sequence[Numbered], at: int, reader: CardReader) -> bool:
    return "dealer" in reader.facts.among(lines[at].line.tokens)


def _follows_gap(lines: Sequence[Numbered], at: int, reader: CardReader) -> bool:
    before = lines[at - 1].line
    return at > 0 and lines[at].line.start - (before.start + len(before.text)) > 1
