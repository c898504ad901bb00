"""Find the players of a text and choose the likeliest.

The heading of a table of tricks shows the players and their order. Without one, the words that begin lines, or stand
beside cards, are counted: names are the words with capitals that nothing else explains.
"""

from collections.abc import Sequence

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.frequent_names import UNNAMED
from tarot_records.transcripts.people.likely_players import PossiblePlayers, WordUse, played_order, ranked, use_of_words
from tarot_records.transcripts.people.name_counts import initials_of_writer, names_of_writer, writer_words
from tarot_records.transcripts.people.name_forms import with_endings, with_whole_names, without_ambiguous_forms
from tarot_records.transcripts.people.people import People, language_of_sides, names_any, people_named
from tarot_records.transcripts.people.possible_people import find_possible_people
from tarot_records.transcripts.people.table_heading import headings
from tarot_records.transcripts.people.writer_seat import with_writer_left, with_writer_named
from tarot_records.transcripts.text.pieces import WrittenLine


def people_of(
    lines: Sequence[WrittenLine], reader: CardReader, stated: Sequence[str] = (), numbers: Sequence[int] = (3, 4, 5, 2)
) -> list[People]:
    """Return the possible players of a text, the likeliest first; `stated` are their names if they are known.

    If the text has none of the stated names but lists its players, the stated names replace the listed ones.
    """
    named = _players_as_stated(lines, reader, stated) if stated else None
    if named is None or not names_any(lines, named):
        numbers = numbers if named is None else (len(stated),)
        own = [
            with_writer_left(with_endings(without_ambiguous_forms(one, lines, reader), lines, reader), lines, reader)
            for one in _people_of(lines, reader, numbers)
        ]
        own = [with_whole_names(one, lines, reader) for one in own]
        if named is None:
            return own
        if own and not any(plain_words(name) in named.forms for name in own[0].names):
            return [one._replace(names=named.names, sides="") if one.listed else one for one in own]
    return [with_endings(without_ambiguous_forms(named, lines, reader), lines, reader)]


def _players_as_stated(lines: Sequence[WrittenLine], reader: CardReader, names: Sequence[str]) -> People:
    heading = next(headings(lines, reader), None)
    named = people_named(tuple(names), heading, language_of_sides(names), listed=True, lang=reader.habit.lang)
    return named._replace(fixed=True)


def _people_of(lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]) -> list[People]:
    """Return the possible players of a text with all beginnings of their names, the likeliest first."""
    use = use_of_words(lines, reader)
    himself, initials = names_of_writer(lines, reader), initials_of_writer(lines, reader)
    words = writer_words(reader) if himself or initials else frozenset[str]()
    found = [
        (bonus, _as_they_play(with_writer_named(people, himself, initials, words), use))
        for bonus, people in find_possible_people(lines, reader, numbers)
        if len({*people.names}) == len(people.names) and people.sides == language_of_sides(people.names)
    ]
    possible = [
        PossiblePlayers(
            people.names,
            people.forms,
            bonus,
            people.heading.rows if people.heading else 0,
            sum(name.startswith(UNNAMED) for name in people.names),
        )
        for bonus, people in found
    ]
    return [found[at][1]._replace(score=score) for at, score in ranked(possible, use, reader).items()]


def _as_they_play(people: People, use: WordUse) -> People:
    """Return the players in the order that their plays show, unless the text lists them or has a table heading."""
    order = None if people.listed or people.heading else played_order(people.forms, len(people.names), use)
    if order is None:
        return people
    forms = {form: order.index(seat) for form, seat in people.forms.items()}
    return people._replace(names=tuple(people.names[seat] for seat in order), forms=forms, listed=True)
