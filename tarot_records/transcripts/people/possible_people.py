"""Find all players that a text may have: in table headings, legends, lists, before cards, and by their frequency."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_lists import list_of
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.frequent_names import most_written_names
from tarot_records.transcripts.people.name_counts import names_of_writer, writer_words
from tarot_records.transcripts.people.name_lists import listed_names, name_of, names_in_blocks, repeated_names
from tarot_records.transcripts.people.people import People, language_of_sides, people_named, people_of_list, reordered
from tarot_records.transcripts.people.player_legends import SHORT, ExplainedPlayers, explained_players, opposed_players
from tarot_records.transcripts.people.seating_lists import seated_players
from tarot_records.transcripts.people.table_heading import BRACKETS, LONG, TableHeading, headings, is_title
from tarot_records.transcripts.text.lexicon import SIDES, WRITER_PRONOUNS
from tarot_records.transcripts.text.pieces import Token, WrittenLine

FIRST_LINES = 40
"""Number of lines in which a list of the players as they sit is looked for."""
OF_TABLE = OF_LEGEND = OF_SEATS = 1.5
"""Bonus of players who stand over a table of tricks, of those in a legend, and of those listed as they sit."""
OF_SIDES = 1.0
"""Bonus of the players of two sides, as in `Anna and Bert against Cora and Dora`."""
OF_BLOCKS = 2.0
"""Bonus of players who stand in blocks of lines, each with his card."""
OF_REPEATED = 3.0
"""Bonus of a list whose names all stand again in the text."""
OF_ROWS = 9.0
"""Bonus of names that begin lines with a player's cards."""
OF_NUMBERS = 20.0
"""Bonus of players who are numbers in brackets on many lines."""
OF_WORDS = 0.0
"""Bonus of any words side by side, or often beside cards."""


def find_possible_people(
    lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]
) -> Iterator[tuple[float, People]]:
    """Yield (bonus, players) for every way in which the players of a text can be found."""
    repeated = repeated_names(lines, reader, numbers)
    listed = tuple(map(name_of, repeated))
    tables = [
        _with_full_names(
            _with_listed_names(
                people_named(heading.names, heading, language_of_sides(heading.names), listed=True), lines, reader
            ),
            lines,
            repeated,
        )
        for known in dict.fromkeys((repeated, ()))
        for heading in headings(lines, reader, known)
        if len(heading.names) in numbers and _names_players(heading, lines)
    ]
    legends = list(explained_players(lines, reader, numbers))
    tables = [one for one in tables if not any(_has_initials(one.names, legend) for legend in legends)]
    yield from ((OF_TABLE, people) for people in tables)
    seated = list(seated_players(lines[:FIRST_LINES], reader, numbers, writer_words(reader)))
    orders = [*(one.names for one in seated), listed]
    explained = [_players_of_legend(legend, tables, orders, reader) for legend in legends]
    yield from ((OF_LEGEND, people) for people in explained)
    yield from ((OF_SEATS, people_of_list(one, reader)) for one in seated)
    if blocks := names_in_blocks(lines, reader, numbers):
        yield OF_BLOCKS, people_named(blocks, None, language_of_sides(blocks), listed=True)
    if listed:
        same = [people for people in explained if people.names == listed]
        yield OF_REPEATED, same[0] if same else people_named(listed, None, language_of_sides(listed), listed=True)
    for names in _names_before_cards(lines, reader, numbers):
        same = [table for table in tables if table.names == names]
        yield OF_ROWS, same[0] if same else people_named(names, None, language_of_sides(names), listed=True)
    if 4 in numbers:
        yield from ((OF_SIDES, people_of_list(one, reader)) for one in opposed_players(lines, reader))
    yield from ((OF_WORDS, people) for lang, sides in SIDES.items() if (people := _at_sides(lines, lang, sides)))
    yield from ((OF_NUMBERS, people) for people in _by_number(lines, numbers))
    writer = frozenset[str]() if names_of_writer(lines, reader) else writer_words(reader)
    for names in listed_names(lines[:FIRST_LINES], reader, numbers, writer & WRITER_PRONOUNS):
        people = people_named(names, None, listed=True)
        himself = [seat for seat, name in enumerate(names) if plain_words(name) in writer]
        forms = dict.fromkeys(writer, himself[0]) if himself else {}
        yield OF_WORDS, people._replace(forms={**forms, **people.forms})
    yield from ((OF_WORDS, people) for people in most_written_names(lines, reader, numbers))


def _players_of_legend(
    legend: ExplainedPlayers, tables: Sequence[People], listed: Sequence[Sequence[str]], reader: CardReader
) -> People:
    """Return the players of a legend, in the order of a table with their initials or of a list, if there is one."""
    people = people_of_list(legend.players, reader)._replace(listed=legend.in_order, seated=False)
    named = {form: seat for form, seat in people.forms.items() if len(form) > SHORT or form in legend.players.forms}
    people = people._replace(forms=named, shorts=legend.players.shorts)  # who is `Ko` is not `K`
    for table in tables:
        if ordered := reordered(people, table.names):
            return ordered._replace(heading=table.heading, listed=True)
    for names in listed if not legend.in_order else ():
        if ordered := reordered(people, names):
            return ordered._replace(
                names=tuple(names), forms={**people_named(tuple(names), None).forms, **ordered.forms}
            )
    return people


def _has_initials(names: Sequence[str], legend: ExplainedPlayers) -> bool:
    """Return whether a name has its player's initial in the legend as last word, as in `Ann A`.

    Such names are the list of the legend itself, and no table heading.
    """
    last = [plain_words(name).split(" ")[1:][-1:] for name in names]
    return any(
        len(word) <= SHORT and legend.players.forms.get(word) == seat
        for seat, words in enumerate(last)
        for word in words
    )


def _with_listed_names(numbered: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return `numbered`, players who are numbers above the columns, with the names of a list of as many players.

    Return them unchanged if there is no such list, or if they are no numbers.
    """
    size = len(numbered.names)
    if not all(name.isdigit() for name in numbered.names):
        return numbered
    listed = next(seated_players(lines[:FIRST_LINES], reader, (size,), writer_words(reader)), None)
    if listed is None:
        return numbered
    named = people_of_list(listed, reader)
    return named._replace(forms={**named.forms, **numbered.forms}, heading=numbered.heading)


def _with_full_names(people: People, lines: Sequence[WrittenLine], repeated: Sequence[Sequence[Token]]) -> People:
    """Replace initials above the columns by the full names that the text lists in the same order.

    Return `people` unchanged if no list fits.
    """
    heading, size = people.heading, len(people.names)
    if heading is None or people.sides or any(len(name) > 1 for name in people.names):
        return people
    initials = tuple(map(plain_words, people.names))
    if len(repeated) == size and all(
        name[0].form.startswith(initial) for name, initial in zip(repeated, initials, strict=True)
    ):
        return people_named(tuple(map(name_of, repeated)), heading, listed=True)
    for line in lines:
        if line.start >= heading.start:
            break
        names = [token for token in line.tokens if token.text[0].isupper() and len(token.text) > 1]
        for at in range(len(names) - size + 1):
            listed = names[at : at + size]
            if all(name.form.startswith(initial) for name, initial in zip(listed, initials, strict=True)):
                return people_named(tuple(name.text for name in listed), heading, listed=True)
    return people


def _by_number(lines: Sequence[WrittenLine], numbers: Sequence[int]) -> Iterator[People]:
    """Yield the players as numbers, if many lines have the number of a player in brackets."""
    counted: Counter[str] = Counter()
    for line in lines:
        counted.update({token.text for token in line.tokens if token.is_number and set(token.marks) >= BRACKETS})
    for number in numbers:
        names = tuple(str(seat + 1) for seat in range(number))
        if sum(counted[name] for name in names) > 6 and len(counted) <= number:
            yield People(names, {name: seat for seat, name in enumerate(names)}, listed=True)
            return


def _names_players(heading: TableHeading, lines: Sequence[WrittenLine]) -> bool:
    """Return whether the words of a heading are names of players.

    They are if they are sides of the table, if a long table follows, or if half of them stand elsewhere in the text.
    """
    if language_of_sides(heading.names) or heading.rows * 2 > LONG:
        return True
    elsewhere = [token.form for line in lines if line.start != heading.start for token in line.tokens]
    used = [name for name in heading.names if any(form.startswith(plain_words(name)) for form in elsewhere)]
    return len(used) * 2 >= len(heading.names)


def _names_before_cards(
    lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]
) -> Iterator[tuple[str, ...]]:
    """Yield the first words of consecutive lines that list more than five cards each: the names of players.

    A remark in brackets may stand between the lines. A line with far fewer or more cards than the others is no hand.
    """
    run: list[tuple[str, Sequence[Token], int]] = []
    for line in (*(line for line in lines if not line.text.lstrip().startswith("(")), None):
        name, rest = ("", ()) if line is None else _leading_name(line, reader)
        cards = len(list_of(rest, reader)[0]) if name and all(name != other for other, _, _ in run) else 0
        if cards > 5:
            run.append((name, rest, cards))
            continue
        most = max((cards for _, _, cards in run), default=0)
        rows = run if len(run) in numbers else [row for row in run if row[2] >= ALIKE * most]
        names = [name for name, _, _ in rows]
        if len(names) in numbers and not any(_is_named(token, names) for _, rest, _ in rows for token in rest):
            yield tuple(names)
        run = []


ALIKE = 0.75
"""A list is the hand of a player if it has at least this share of the number of cards in the longest list."""


def _leading_name(line: WrittenLine, reader: CardReader) -> tuple[str, Sequence[Token]]:
    """Return the name that begins a line, without a title, and the tokens after it; an empty name if there is none."""
    tokens = line.tokens
    at = 0
    while at + 1 < len(tokens) and is_title(tokens[at]) and not _CARD_SIGNS.search(tokens[at + 1].before):
        at += 1
    first = tokens[at]
    if reader.suit(first) is not None and first.after.strip().startswith("="):  # `Sw = swords` explains letters
        return "", ()
    if first.text.isalpha() and first.text[0].isupper() and not reader.facts.at([first], 0)[0]:
        return first.text, tokens[at + 1 :]
    return "", ()


_CARD_SIGNS = re.compile(r"[:|\t,;]|\s{2,}")
"""Pattern of the signs that end a name."""


def _is_named(token: Token, names: Sequence[str]) -> bool:
    """Return whether a token is one of some names; a single letter only before a colon or after a sign such as `/`."""
    if token.text not in names:
        return False
    return len(token.text) > 1 or token.after.startswith(":") or token.before.strip()[-1:] in _BESIDE_TRICKS


_BESIDE_TRICKS = frozenset(("/", ";", "(", ">"))
"""Signs before the letter of a player who leads or wins."""


def _at_sides(lines: Sequence[WrittenLine], lang: str, sides: Sequence[Mapping[str, int]]) -> People | None:
    """Return the players as sides of the table, if the text names at least three of them in words."""
    words = [{form for form in side if len(form) > 2} for side in sides]
    written: dict[int, str] = {}
    for line in lines:
        for token in line.tokens:
            for at, forms in enumerate(words):
                if token.form in forms:
                    written.setdefault(at, token.text)
    if len(written) < 3:
        return None
    order = sorted(written)
    people = people_named(tuple(written[at] for at in order), None, sides=lang)
    short = {form: order.index(at) for at in order for form in sides[at] if len(form) == 1}
    return people._replace(forms={**short, **people.forms})
