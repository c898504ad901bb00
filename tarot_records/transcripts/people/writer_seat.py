"""Find the player who writes the text, and give him the words for the writer as names."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import ROMAN_FORMS
from tarot_records.transcripts.people.name_counts import writer_words
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.pieces import WrittenLine


def with_writer_left(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return players with the words for the writer as forms of the one whom the writer's lists leave out.

    Of Ann, Ben, Cleo and Dan, Dan writes `Cleo leads, then Ann, Ben, me`. Such a list has each other player once. Lines
    with the players' hands may begin so too.
    """
    words = writer_words(reader)
    if people.forms.keys() & words or (reader.habit.roman and words & ROMAN_FORMS.keys()):  # `I` may be a trump
        return people
    left = Counter(seat for line in lines for seat in _left_out(line, people, words))
    left.update(dict.fromkeys(_left_out_of_hands(lines, people, words, reader), FEWEST_LISTS))
    if len(left) != 1 or left.total() < FEWEST_LISTS:
        return people
    return people._replace(forms={**dict.fromkeys(words, min(left)), **people.forms})


FEWEST_LISTS = 2
"""Minimum number of lists of all players in which the writer names himself."""
MOST_APART = 3
"""Maximum number of other words between two players of such a list."""


def _left_out(line: WrittenLine, people: People, words: Collection[str]) -> Iterator[int]:
    """Yield the seat of the missing player for each list of all others and a word for the writer in a line."""
    named: list[int | None] = []
    apart = 0
    for token in line.tokens:
        seat = people.seat(token.form) if len(token.text) > 1 else None
        if seat is None and token.form not in words:
            apart += 1
            named = named if apart <= MOST_APART else []
            continue
        is_same = bool(named) and not apart and token.before == " " and None not in (seat, named[-1])  # `Aunt Edith`
        apart = 0
        if is_same or seat in named:
            named = []
        named += [] if is_same else [seat]
        if len(named) == len(people.names) == len(set(named)) and None in named:
            yield from set(range(len(people.names))).difference(one for one in named if one is not None)
            named = []


def _left_out_of_hands(
    lines: Sequence[WrittenLine], people: People, words: Collection[str], reader: CardReader
) -> Iterator[int]:
    """Yield the seat of the missing player for consecutive lines of cards that begin with all others and the writer."""
    size = len(people.names)
    for at in range(len(lines) - size + 1):
        block = lines[at : at + size]
        firsts = [line.tokens[0].form for line in block]
        seats = {seat for form in firsts if (seat := people.seat(form)) is not None}
        if sum(form in words for form in firsts) != 1 or len(seats) != size - 1:
            continue
        if all(len(list(reader.cards_of(line.tokens))) > FEWEST_IN_BLOCK for line in block):
            yield from set(range(size)) - seats


FEWEST_IN_BLOCK = 2
"""Number of cards; each line of a block of the players' hands has more."""


def with_writer_named(
    people: People, names: Collection[str], initials: Collection[str], words: Collection[str]
) -> People:
    """Return the players, with `words` for the writer as forms of the only player who has one of his `names`.

    If nobody has one, the player whom one of `words` names also has the writer's `initials` as forms.
    """
    seats = {seat for form, seat in people.forms.items() if form in names or form in initials}
    own = {seat for form, seat in people.forms.items() if form in words}
    if len(seats) == 1:
        return people._replace(forms={**dict.fromkeys(words, min(seats)), **people.forms})
    if seats or len(own) != 1:
        return people
    return people._replace(forms={**dict.fromkeys(initials, min(own)), **people.forms})
