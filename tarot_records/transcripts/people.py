"""The players and their names, initials and sides of the table, inferred from the whole text.

The heading of a table of tricks shows the players and their order. Without one, the words that begin lines, or stand
beside cards, are counted: names are the words with capitals that nothing else explains.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tarot_records.notation.game_names import games_with_name
from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.card_lists import list_of
from tarot_records.transcripts.habit import ROMAN_FORMS, CardReader
from tarot_records.transcripts.lexicon import (
    ALL_AROUND,
    COMMON,
    FREQUENT,
    NO_NAMES,
    SIDES,
    TITLES,
    WRITER_PRONOUNS,
)
from tarot_records.transcripts.likely_players import PossiblePlayers, WordUse, played_order, ranked, use_of_words
from tarot_records.transcripts.misspelt import may_be_scanned
from tarot_records.transcripts.name_counts import (
    IN_SLOT,
    ONCE,
    best_form,
    gap_behind,
    grouped_names,
    in_slots,
    initials_of_writer,
    is_listed,
    lists_of_names,
    names_of_writer,
    possible_names,
    second_words,
    stand_in_all_slots,
    with_nicknames,
    with_writer,
    writer_words,
)
from tarot_records.transcripts.name_lists import listed_names, name_of, names_in_blocks, repeated_names
from tarot_records.transcripts.pieces import Token, WrittenLine
from tarot_records.transcripts.player_legends import SHORT, ExplainedPlayers, explained_players, opposed_players
from tarot_records.transcripts.seating_lists import SeatedPlayers, seated_players
from tarot_records.transcripts.table_heading import BRACKETS, LONG, TableHeading, headings, is_title
from tarot_records.transcripts.writing import numbered_lines

FIRST_LINES = 40
"""Number of lines in which a list of the players as they sit is looked for."""
SMALL_WORDS = ALL_AROUND | frozenset(word for words in FREQUENT.values() for word in words)
"""Words of sentences, which are no short forms of names."""


class People(NamedTuple):
    """The players of a text."""

    names: tuple[str, ...]
    """Their names as written, in the order of the seats."""
    forms: Mapping[str, int]
    """Name, initial or side in plain letters -> seat."""
    heading: TableHeading | None = None
    """The heading of the table of tricks, if there is one."""
    sides: str = ""
    """Language of the sides of the table, if the players are named by them."""
    listed: bool = False
    """True if the text lists the players in an order, which is then the order of play."""
    seated: bool = False
    """True if the text says that they sit in this order, or in the opposite one."""
    fixed: bool = False
    """True if the players and their order were stated, and not found in the text."""
    shorts: frozenset[str] = frozenset()
    """The initials or numbers of players that the text explains."""
    score: float = 0.0
    """Score by which the possible players of a text are ranked; a reading adds it to its own score."""

    def seat(self, form: str) -> int | None:
        """Return the seat that a word names; None if the word names no player."""
        return self.forms.get(form)

    def seat_at_place(self, token: Token) -> int | None:
        """Return the seat that a number before a colon names, as in `2: Coeur 3`; None if the token names no player."""
        return self.forms.get(token.form) if token.is_number and token.after.startswith(":") else None


def people_of(
    lines: Sequence[WrittenLine], reader: CardReader, stated: Sequence[str] = (), numbers: Sequence[int] = (3, 4, 5, 2)
) -> list[People]:
    """Return the possible players of a text, the likeliest first; `stated` are their names if they are known.

    If the text has none of the stated names but lists its players, the stated names replace the listed ones.
    """
    named = _players_as_stated(lines, reader, stated) if stated else None
    if named is None or not _names_any(lines, named):
        numbers = numbers if named is None else (len(stated),)
        own = [
            _with_writer_left(_with_endings(_without_ambiguous_forms(one, lines, reader), lines, reader), lines, reader)
            for one in _people_of(lines, reader, numbers)
        ]
        own = [_with_whole_names(one, lines, reader) for one in own]
        if named is None:
            return own
        if own and not any(plain_words(name) in named.forms for name in own[0].names):
            return [one._replace(names=named.names, sides="") if one.listed else one for one in own]
    return [_with_endings(_without_ambiguous_forms(named, lines, reader), lines, reader)]


def _players_as_stated(lines: Sequence[WrittenLine], reader: CardReader, names: Sequence[str]) -> People:
    heading = next(headings(lines, reader), None)
    named = _people_named(tuple(names), heading, _sides(names), listed=True, lang=reader.habit.lang)
    return named._replace(fixed=True)


def _without_ambiguous_forms(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return the players without short forms of names that mean a suit, a rank or trumps, or are frequent words.

    Short forms that the text explains stay. A single letter is left out if it stands only within cards, as in `T-K`
    beside Traudl; letters for a card if they are always capitals, as `MO` for the Mond beside Moni.
    """
    whole = {plain_words(name) for name in people.names}
    letters = _letters_of_cards(lines, reader) if any(len(form) < 2 for form in people.forms) else frozenset()

    def says_other(form: str) -> bool:
        """Return whether a form is a word for cards or a frequent word."""
        says_card = form in reader.suit_forms or form in reader.rank_forms or form in reader.trump_words
        return says_card or form in NO_NAMES

    forms = {
        form: seat
        for form, seat in people.forms.items()
        if form in whole
        or people.sides
        or not (form in letters if len(form) < 2 else says_other(form) and form not in people.shorts)
    }
    capitals = _cards_in_capitals(lines, {form for form in forms if 1 < len(form) <= SHORT} - whole, reader)
    return people._replace(forms={form: seat for form, seat in forms.items() if form not in capitals})


def _cards_in_capitals(lines: Sequence[WrittenLine], forms: Collection[str], reader: CardReader) -> frozenset[str]:
    """Return those of some forms that the text writes only in capitals, and that are the names of cards."""
    tokens = [token for line in lines for token in line.tokens if token.form in forms]
    other = {token.form for token in tokens if not token.text.isupper() or reader.word(token) is None}
    return frozenset(token.form for token in tokens) - other


def _letters_of_cards(lines: Sequence[WrittenLine], reader: CardReader) -> frozenset[str]:
    """Return the letters that stand as tokens only within cards of several tokens, and there often: `T` in `T-K`."""
    within, apart = Counter[str](), set[str]()
    for line in lines:
        joined = {
            at
            for card in reader.cards_of(line.tokens)
            for at in range(card.first, card.end)
            if card.end - card.first > 1
        }
        for at, token in enumerate(line.tokens):
            if len(token.text) == 1 and at in joined:
                within[token.form] += 1
            elif len(token.text) == 1:
                apart.add(token.form)
    return frozenset(form for form, times in within.items() if times > FEWEST_WITHIN and form not in apart)


FEWEST_WITHIN = 3
"""Number of cards; a letter that stands in more cards, and nowhere else, names no player."""


def _with_endings(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return players with the forms of their names that have other endings in the text, such as `Ferinek` for `Feri`.

    A longer word with a capital that only one of the names begins names that player as well (`Lov.`, `Loveday`), and
    so does a name with a letter that a scan has confused.
    """
    stems = [(plain_words(name), seat) for seat, name in enumerate(people.names)]
    stems = [(name[:-1] if len(name) > 3 and name[-1] in "aeo" else name, seat) for name, seat in stems]
    stems += [(f"{name[:-2]}{name[-1]}", seat) for name, seat in stems if len(name) > 4 and name[-2:] in FLEETING]
    added: dict[str, int] = {}
    for line in lines:
        for token in line.tokens:
            if token.form in people.forms or not token.text[0].isupper() or token.form in COMMON:
                continue
            if token.form in reader.rank_forms or token.form in reader.suit_forms or reader.word(token) is not None:
                continue
            seats = {seat for stem, seat in stems if len(stem) > 1 and token.form.startswith(stem)}
            if not seats and len(token.form) >= SHORTEST_SCANNED:
                names = enumerate(map(plain_words, people.names))
                seats = {seat for seat, name in names if may_be_scanned(token.form, name)}
            if len(seats) == 1:
                added[token.form] = min(seats)
    added |= dict(_short_forms(lines, people, reader))
    added |= dict(_titles_in_short(lines, people))
    titles = (_letters_of_titles(lines, people) | _articles(lines)) - people.shorts
    return people._replace(forms={form: seat for form, seat in {**added, **people.forms}.items() if form not in titles})


def _with_whole_names(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return players who are all called by initials or short forms with their whole names, if the text tells them.

    A legend tells them, or a single longer word with a capital for each, as `Solène` for `So`.
    """
    shorts = [plain_words(name) for name in people.names]
    if people.sides or people.fixed or max(map(len, shorts)) > SHORT or not all(map(str.isalpha, shorts)):
        return people
    for legend in explained_players(lines, reader, (len(shorts),), fewest=len(shorts)):
        if ordered := _reordered(_people_of_list(legend.players, reader), shorts):
            return people._replace(names=ordered.names, forms={**ordered.forms, **people.forms})
    whole: list[dict[str, str]] = [{} for _ in shorts]
    for token in (token for line in lines for token in line.tokens if token.text[0].isupper() and token.text.isalpha()):
        if token.form not in NO_NAMES and reader.word(token) is None and reader.suit(token) is None:
            for names, short in zip(whole, shorts, strict=True):
                if token.form.startswith(short) and len(token.form) > len(short) + 1:
                    names[token.form] = token.text
    if any(len(names) != 1 for names in whole) or min(map(len, shorts)) < 2:
        return people
    named = [next(iter(names.items())) for names in whole]
    forms = {form: seat for seat, (form, _) in enumerate(named)}
    return people._replace(names=tuple(text for _, text in named), forms={**forms, **people.forms})


FLEETING = ("ek", "ec", "el")
"""Endings of Slavic names that lose their `e` before another ending, as in `Zdeněk`, `Zdeňkem`."""
SHORTEST_SCANNED = 5
"""Minimum length of a name with a letter that a scan has confused."""


def _with_writer_left(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
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


def _titles_in_short(lines: Sequence[WrittenLine], people: People) -> Iterator[tuple[str, int]]:
    """Yield (short title, seat) where the title alone names a player, such as `Dr` for `Docteur`."""
    pairs = [(one, other) for line in lines for one, other in pairwise((*line.tokens, None)) if one is not None]
    before_names = {
        one.form for one, other in pairs if other is not None and other.text[0].isupper() and len(other.before) < 3
    }
    names = [(plain_words(name), seat) for seat, name in enumerate(people.names)]
    for one, _ in pairs:
        if one.form in SMALL_WORDS or len(one.text) < 2 or one.form in before_names:  # `La donne` is not Léa's
            continue
        if is_title(one) and one.text[0].isupper():
            ends = one.form[0], one.form[-1]
            seats = [seat for name, seat in names if (name[:1], name[-1:]) == ends and len(name) > len(one.form)]
            if len(seats) == 1:
                yield one.form, seats[0]


def _articles(lines: Sequence[WrittenLine]) -> set[str]:
    """Return the single letters that stand as articles before words, as in `l'as`; such letters are no short names."""
    return {
        one.form
        for line in lines
        for one, other in pairwise(line.tokens)
        if len(one.text) == 1 and one.form in ALL_AROUND and other.before in ("'", "’") and one.text.islower()
    }


def _letters_of_titles(lines: Sequence[WrittenLine], people: People) -> set[str]:
    """Return the single letters that stand as titles before names, as in `M. Vuillet`."""
    return {
        title.form
        for line in lines
        for title, name in pairwise(line.tokens)
        if len(title.text) == 1 and is_title(title) and len(name.form) > 1 and people.seat(name.form) is not None
    }


def _short_forms(lines: Sequence[WrittenLine], people: People, reader: CardReader) -> Iterator[tuple[str, int]]:
    """Yield the short forms in brackets after names, as in `Henri (He)`, each with the seat of its player.

    `Henri (moi)` is the writer, and so is Henri in `moi (Henri)`.
    """
    for line in lines:
        for name, short in pairwise(line.tokens):
            in_brackets = short.before.strip() == "(" and short.after.startswith(")")
            if in_brackets and name.form in writer_words(reader):
                name, short = short, name
            seat = people.forms.get(name.form)
            if seat is not None and in_brackets and short.form in writer_words(reader):
                yield from ((form, seat) for form in writer_words(reader))
            elif seat is not None and in_brackets and short.text.isalpha() and name.form.startswith(short.form):
                yield short.form, seat


def _people_of(lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]) -> list[People]:
    """Return the possible players of a text with all beginnings of their names, the likeliest first."""
    use = use_of_words(lines, reader)
    himself, initials = names_of_writer(lines, reader), initials_of_writer(lines, reader)
    words = writer_words(reader) if himself or initials else frozenset[str]()
    found = [
        (bonus, _as_they_play(_with_writer(people, himself, initials, words), use))
        for bonus, people in _possible_people(lines, reader, numbers)
        if len({*people.names}) == len(people.names) and people.sides == _sides(people.names)
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


def _with_writer(people: People, names: Collection[str], initials: Collection[str], words: Collection[str]) -> People:
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


def _as_they_play(people: People, use: WordUse) -> People:
    """Return the players in the order that their plays show, unless the text lists them or has a table heading."""
    order = None if people.listed or people.heading else played_order(people.forms, len(people.names), use)
    if order is None:
        return people
    forms = {form: order.index(seat) for form, seat in people.forms.items()}
    return people._replace(names=tuple(people.names[seat] for seat in order), forms=forms, listed=True)


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


def _possible_people(
    lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]
) -> Iterator[tuple[float, People]]:
    """Yield (bonus, players) for every way in which the players of a text can be found."""
    repeated = repeated_names(lines, reader, numbers)
    listed = tuple(map(name_of, repeated))
    tables = [
        _with_full_names(
            _with_listed_names(
                _people_named(heading.names, heading, _sides(heading.names), listed=True), lines, reader
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
    yield from ((OF_SEATS, _people_of_list(one, reader)) for one in seated)
    if blocks := names_in_blocks(lines, reader, numbers):
        yield OF_BLOCKS, _people_named(blocks, None, _sides(blocks), listed=True)
    if listed:
        same = [people for people in explained if people.names == listed]
        yield OF_REPEATED, same[0] if same else _people_named(listed, None, _sides(listed), listed=True)
    for names in _names_before_cards(lines, reader, numbers):
        same = [table for table in tables if table.names == names]
        yield OF_ROWS, same[0] if same else _people_named(names, None, _sides(names), listed=True)
    if 4 in numbers:
        yield from ((OF_SIDES, _people_of_list(one, reader)) for one in opposed_players(lines, reader))
    yield from ((OF_WORDS, people) for lang, sides in SIDES.items() if (people := _at_sides(lines, lang, sides)))
    yield from ((OF_NUMBERS, people) for people in _by_number(lines, numbers))
    writer = frozenset[str]() if names_of_writer(lines, reader) else writer_words(reader)
    for names in listed_names(lines[:FIRST_LINES], reader, numbers, writer & WRITER_PRONOUNS):
        people = _people_named(names, None, listed=True)
        himself = [seat for seat, name in enumerate(names) if plain_words(name) in writer]
        forms = dict.fromkeys(writer, himself[0]) if himself else {}
        yield OF_WORDS, people._replace(forms={**forms, **people.forms})
    yield from ((OF_WORDS, people) for people in _most_written_names(lines, reader, numbers))


def _players_of_legend(
    legend: ExplainedPlayers, tables: Sequence[People], listed: Sequence[Sequence[str]], reader: CardReader
) -> People:
    """Return the players of a legend, in the order of a table with their initials or of a list, if there is one."""
    people = _people_of_list(legend.players, reader)._replace(listed=legend.in_order, seated=False)
    named = {form: seat for form, seat in people.forms.items() if len(form) > SHORT or form in legend.players.forms}
    people = people._replace(forms=named, shorts=legend.players.shorts)  # who is `Ko` is not `K`
    for table in tables:
        if ordered := _reordered(people, table.names):
            return ordered._replace(heading=table.heading, listed=True)
    for names in listed if not legend.in_order else ():
        if ordered := _reordered(people, names):
            return ordered._replace(
                names=tuple(names), forms={**_people_named(tuple(names), None).forms, **ordered.forms}
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


def _reordered(people: People, names: Sequence[str]) -> People | None:
    """Return the players in the order of some names, which may be initials; None if the names are of other players."""
    seats = [people.seat(plain_words(name)) for name in names]
    seats = [
        people.seat(plain_words(name)[:1]) if seat is None else seat for name, seat in zip(names, seats, strict=True)
    ]
    order = [seat for seat in seats if seat is not None]
    if sorted(order) != list(range(len(people.names))):
        return None
    forms = {form: order.index(seat) for form, seat in people.forms.items()}
    return people._replace(names=tuple(people.names[seat] for seat in order), forms=forms, listed=True)


def _people_of_list(players: SeatedPlayers, reader: CardReader) -> People:
    """Return the players of a list as `People`; if the writer is one of them, every word for the writer names him."""
    people = _people_named(players.names, None, _sides(players.names), listed=True)
    writer = [seat for form, seat in players.forms.items() if form in writer_words(reader) - players.shorts]
    himself = dict.fromkeys(writer_words(reader), writer[0]) if writer else {}
    return people._replace(forms={**himself, **people.forms, **players.forms}, seated=True)


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
    named = _people_of_list(listed, reader)
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
        return _people_named(tuple(map(name_of, repeated)), heading, listed=True)
    for line in lines:
        if line.start >= heading.start:
            break
        names = [token for token in line.tokens if token.text[0].isupper() and len(token.text) > 1]
        for at in range(len(names) - size + 1):
            listed = names[at : at + size]
            if all(name.form.startswith(initial) for name, initial in zip(listed, initials, strict=True)):
                return _people_named(tuple(name.text for name in listed), heading, listed=True)
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
    if _sides(heading.names) or heading.rows * 2 > LONG:
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


def _people_named(
    names: tuple[str, ...], heading: TableHeading | None, sides: str = "", listed: bool = False, lang: str = ""
) -> People:
    """Return the players with these names; any beginning that only one of the names has is a form of it.

    Players at the sides of the table also have the words for their sides in the language `sides` and in `lang`.
    """
    forms: dict[str, int] = {}
    plain = [Token(name, plain_words(name), 0, 0, "", "").form for name in names]
    for seat, name in enumerate(plain):
        forms[name] = seat
        first = name.partition(" ")[0].rstrip(".")
        title = first if first in TITLES else ""
        for end in range(1, len(name)):
            short = name[:end]
            if end > 1 and (short in SMALL_WORDS or title.startswith(short)):  # `to` is not short for Tom
                continue
            if all(other == seat or not whole.startswith(short) for other, whole in enumerate(plain)):
                forms.setdefault(short, seat)
    forms |= _later_words(plain, forms)
    if sides:
        for seat, name in enumerate(plain):
            place = next(at for at, side in enumerate(SIDES[sides]) if name in side)
            for spoken in {sides, lang or sides}:
                forms |= dict.fromkeys((form for form in SIDES[spoken][place] if len(form) > 1), seat)
    return People(names, forms, heading, sides, listed)


def _later_words(names: Sequence[str], forms: Mapping[str, int]) -> dict[str, int]:
    """Map each later word of a player's name to his seat, if no other player has it and `forms` does not."""
    words = [
        (word, seat)
        for seat, name in enumerate(names)
        for word in re.split(r"[ _-]", name)[1:]
        if word.isalpha() and len(word) > 1
    ]
    counted = Counter(word for word, _ in words)
    return {word: seat for word, seat in words if counted[word] == 1 and word not in forms and word not in SMALL_WORDS}


def _sides(names: Sequence[str]) -> str:
    """Return the language in which all names are sides of a table; empty if they are not."""
    plain = [plain_words(name) for name in names]
    for lang, sides in SIDES.items():
        places = [next((at for at, side in enumerate(sides) if name in side), None) for name in plain]
        if None not in places and len(set(places)) == len(plain):
            return lang
    return ""


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
    people = _people_named(tuple(written[at] for at in order), None, sides=lang)
    short = {form: order.index(at) for at in order for form in sides[at] if len(form) == 1}
    return people._replace(forms={**short, **people.forms})


def _names_any(lines: Sequence[WrittenLine], people: People) -> bool:
    """Return whether the text has a word that is part of a player's name."""
    names = {word for name in people.names for word in plain_words(name).split()}
    return any(token.form in names for line in lines for token in line.tokens)


def _most_written_names(lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]) -> Iterator[People]:
    """Yield the likely players for each possible number: the capitalised words that are written most often."""
    lines, nicknames = with_nicknames(lines)
    counted: dict[str, float] = {}
    first: dict[str, int] = {}
    rows: Counter[int] = Counter()
    numbers_of_lines = numbered_lines(lines)
    seconds = second_words(lines, reader)
    for at, line in enumerate(lines):
        found = list(reader.cards_of(line.tokens))
        begins = numbers_of_lines[at].length if at in numbers_of_lines else 0
        rows[sum(card.first >= begins for card in found)] += 1
        beside = ((token, IN_SLOT) for token in in_slots(line, found, reader, nicknames))
        for token, weight in (*possible_names(line, found, reader), *beside):
            counted[token.text] = counted.get(token.text, 0) + weight
            first.setdefault(token.text, token.start)
    counted = {
        name: weight for name, weight in counted.items() if not games_with_name(name) and name not in seconds.values()
    }
    groups = grouped_names(sorted(counted, key=lambda name: -counted[name])[:30], counted)
    writer = sorted({token.text for line in lines for token in line.tokens if token.form in writer_words(reader)})
    if writer and not names_of_writer(lines, reader):
        groups = with_writer(groups, writer, lines, reader)
        first |= dict.fromkeys(writer, len(first))
    lists = sorted(lists_of_names(lines, groups, numbers), key=len, reverse=True)
    often = [names for names, times in groups if times > ONCE or names is writer]

    def multiples(number: int) -> int:
        """Return the number of lines whose number of cards is a multiple of `number`."""
        return sum(times for count, times in rows.items() if count and not count % number)

    sizes = sorted(
        numbers, key=lambda number: (-is_listed(lists, number), -rows[number] * 2 - gap_behind(groups, number))
    )
    for number in sizes:
        top = often[:number]
        chosen = next((names for names in lists if len(names) == number and all(one in top for one in names)), None)
        if chosen is None and not stand_in_all_slots(counted, top, number):
            chosen = next((names for names in lists if len(names) == number), None)
        if chosen is None and len(often) >= min(number, 2) and (len(often) >= number - 1 or multiples(number) > 5):
            chosen = sorted(often[:number], key=lambda names: min(first[name] for name in names))
        if chosen is None:
            continue
        shown = [best_form(names, counted) for names in chosen]
        shown = [f"{name} {seconds[name]}" if name in seconds else name for name in shown]
        shown += [f"{UNNAMED}{seat + 1}" for seat in range(len(shown), number)]
        people = _people_named(tuple(shown), None, listed=any(len(each) == number for each in lists))
        forms = {plain_words(name): seat for seat, group in enumerate(chosen) for name in group}
        yield people._replace(forms={**people.forms, **forms})


UNNAMED = "player "
"""Beginning of the name of a player whom the text does not name; his number follows it."""
