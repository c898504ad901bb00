"""The players and their names, initials and sides of the table, inferred from the whole text.

The heading of a table of tricks tells the players and their order. Without one, the words that begin lines, or stand
beside cards, are counted: names are the words with capitals that nothing else explains.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.card_lists import list_of
from tarot_records.transcripts.habit import CardReader, FoundCard
from tarot_records.transcripts.hypotheses import numbered_lines
from tarot_records.transcripts.lexicon import (
    ALL_AROUND,
    BETWEEN_NAMES,
    COMMON,
    FIRST_WORDS,
    FREQUENT,
    NUMBER_SIGNS,
    SIDES,
    TABLE_WORDS,
    TITLES,
    WRITER,
)
from tarot_records.transcripts.pieces import Token, WrittenLine, cells_of
from tarot_records.transcripts.seating_lists import SeatedPlayers, seated_players

FEWEST, MOST = 2, 6
"""Minimum and maximum number of players at a table."""
FIRST_LINES = 40
"""Number of lines in which a list of the players as they sit is looked for."""
LONG = 8
"""Number of lines below a heading that show whether it is one of a long table."""
NOT_PLAYERS = frozenset(("winner", "tricks", "points", "leader", "score", "talon", "scart", "taker", "dealer", "call"))
"""Facts that the heading of a column may name besides the players."""


SMALL_WORDS = ALL_AROUND | frozenset(word for words in FREQUENT.values() for word in words)
"""Words of sentences, which are no short forms of names."""
SIDE_LETTERS = frozenset(form for sides in SIDES.values() for side in sides for form in side if len(form) < 3)
"""Letters that name a side of the table in some language."""


class TableHeading(NamedTuple):
    """The heading of a table: which of its cells belong to players."""

    start: int
    """Offset of the line in the text."""
    names: tuple[str, ...]
    """The players over the columns, as written."""
    before: int
    """Number of cells before the first player."""
    after: tuple[frozenset[str], ...]
    """For each cell after the players, the facts that it may name."""
    columns: Mapping[int, int]
    """Number of tabs, bars or semicolons before a player's column -> seat."""
    rows: int
    """Number of the next lines that have a card for each player, besides a number that may be a trump as well."""


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

    def seat(self, form: str) -> int | None:
        """Return the seat that a word names; None if it names none."""
        return self.forms.get(form)


def _is_title(token: Token) -> bool:
    """Return whether a token is a title before a name; a letter needs a stop, as in `M. Aubert`."""
    return token.form in TITLES and (len(token.text) > 1 or token.after.startswith("."))


def _may_be_name(token: Token, after: Token | None, reader: CardReader, begins: bool) -> bool:
    """Return whether a token may be a player's name: a word with a capital that nothing else explains.

    A frequent word that begins no sentence may be one as well, as `Nella`, but for German, which has capitals for more.
    """
    text = token.text
    if not text[0].isalpha() or not text[0].isupper() or any(char.isdigit() for char in text):
        return False
    if len(text) > 1 and (token.form in COMMON or token.form in ALL_AROUND):
        frequent = any(token.form in words for words in FREQUENT.values()) and token.form not in FIRST_WORDS
        if begins or not frequent or reader.habit.lang == "de" or token.form in TABLE_WORDS or text.isupper():
            return False
    is_rank = len(text) > 1 and reader.rank(token.form) is not None
    if is_rank and (after is None or reader.word(after) is None):  # `Val 9♥` begins with a player, and `Val ♥` does not
        return False
    return reader.word(token) is None and reader.suit(token) is None


def headings(lines: Sequence[WrittenLine], reader: CardReader) -> Iterator[TableHeading]:
    """Yield the lines that may be headings of a table: names side by side, above lines with as many cards."""
    for at, line in enumerate(lines[:-1]):
        cells = cells_of(line) if len(cells_of(line)) > FEWEST else [[token] for token in line.tokens]
        if not FEWEST < len(cells) <= MOST + 4 or any(len(cell) > 3 for cell in cells):
            continue
        cells = [_untitled(cell) for cell in cells]
        kinds = [_kind_of(cell, reader) for cell in cells]
        if (numbered := _counted_cells(cells)) is not None:
            kinds = ["name" if at in numbered else kind or "other" for at, kind in enumerate(kinds)]
        elif _count_cards(cells, reader) * 4 > len(cells_of(line)):
            continue
        for first, last in _runs(kinds):
            names = tuple(" ".join(token.text for token in _name_in(cell)) for cell in cells[first:last])
            if (
                FEWEST <= len(names) <= MOST
                and len(set(names)) == len(names)
                and _rows_follow(lines, at, names, reader)
            ):
                after = tuple(frozenset(reader.facts.at(cell, 0)[0]) for cell in cells[last:])
                below = [len(list(reader.cards_of(one.tokens))) for one in lines[at + 1 : at + 1 + LONG]]
                rows = sum(count in (len(names), len(names) + 1) for count in below)
                columns = {
                    len(_DIVIDERS.findall(_before(line, cell[0]))): at for at, cell in enumerate(cells[first:last])
                }
                yield TableHeading(line.start, names, first, after, columns, rows)


_DIVIDERS = re.compile(r"[\t|;]")


def _before(line: WrittenLine, token: Token) -> str:
    """Return the text of a line before a token."""
    return line.text[: token.start - line.start]


def _count_cards(cells: Sequence[Sequence[Token]], reader: CardReader) -> int:
    """Return how many cells are cards and no letters of sides; those of several words count for all cells."""
    cards = [cell for cell in cells if any(reader.word(one) and one.form not in SIDE_LETTERS for one in cell)]
    return len(cells) if any(len(cell) > 1 for cell in cards) else len(cards)


def _untitled(cell: list[Token]) -> list[Token]:
    """Return a cell without the titles before its last word."""
    begins = next((at for at, token in enumerate(cell) if not _is_title(token)), len(cell) - 1)
    return cell[begins:]


def _name_in(cell: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens of the name in a cell, without a title, a word before a colon, and an initial in brackets."""
    begins = max((at + 1 for at, token in enumerate(cell[:-1]) if ":" in token.after), default=0)
    name = cell[begins:]
    is_initial = len(name) > 1 and set(name[-1].marks) >= _BRACKETS and name[0].form.startswith(name[-1].form)
    return name[:-1] if is_initial else name


def _counted_cells(cells: Sequence[Sequence[Token]]) -> range | None:
    """Return the cells that number the players from 1 on; None if there are none or more than players."""
    first = next((at for at, cell in enumerate(cells) if [token.text for token in cell] == ["1"]), None)
    if first is None or first > 1:
        return None
    end = first
    while end < len(cells) and [token.text for token in cells[end]] == [str(end - first + 1)]:
        end += 1
    return range(first, end) if FEWEST < end - first <= MOST and all(len(cell) < 3 for cell in cells[end:]) else None


def _kind_of(cell: Sequence[Token], reader: CardReader) -> str:
    """Return `name` for a cell with a possible name, `other` for one with a word of a table, else empty."""
    if any(len(token.form) > 2 and reader.suit(token) is not None for token in cell):
        return ""
    if len(cell) == 1 and cell[0].form in NUMBER_SIGNS and cell[0].text.islower():
        return "other"
    if all(token.form in TABLE_WORDS for token in cell) or cell[0].after.startswith("°"):
        return "other"
    if len(cell) == 1 and len(cell[0].form) > 1 and cell[0].text.islower():
        return "other" if reader.facts.at(cell, 0)[0] else ""
    if len(cell) == 1 and cell[0].text.isalpha() and not reader.facts.at(cell, 0)[0]:
        return "" if cell[0].text in ("a", "e", "y") else "name"
    if all(token.text[0].isupper() and token.text.isalpha() and not reader.facts.at([token], 0)[0] for token in cell):
        return "name"
    return "other" if any(reader.facts.at(cell, at)[0] for at in range(len(cell))) else ""


def _runs(kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the longest run of names in a heading, if all that stands beside it are words of a table."""
    first = next((at for at, kind in enumerate(kinds) if kind == "name"), len(kinds))
    last = next((at for at in range(first, len(kinds)) if kinds[at] != "name"), len(kinds))
    if "name" not in kinds[last:]:
        yield first, last
        if last - first > FEWEST + 1:  # the last column may be one of remarks
            yield first, last - 1


def _rows_follow(lines: Sequence[WrittenLine], at: int, names: Sequence[str], reader: CardReader) -> bool:
    """Return whether the next lines have about as many cards as the heading has names."""
    below = lines[at + 1 : at + 4]
    counts = [len(list(reader.cards_of(line.tokens))) for line in below]
    return sum(len(names) - 1 <= count <= len(names) + 3 for count in counts) * 2 > len(counts)


def people_of(
    lines: Sequence[WrittenLine], reader: CardReader, stated: Sequence[str] = (), numbers: Sequence[int] = (3, 4, 5, 2)
) -> list[People]:
    """Return the possible players of a text, the likeliest first; `stated` are their names if they are known.

    If a text has other players, and lists them in an order, these get the stated names in that order.
    """
    named = _stated(lines, reader, stated) if stated else None
    if named is None or not _names_any(lines, named):
        numbers = numbers if named is None else (len(stated),)
        own = [_with_endings(_distinct(one, reader), lines, reader) for one in _people_of(lines, reader, numbers)]
        if named is None:
            return own
        if own and not any(_form(name) in named.forms for name in own[0].names):
            return [one._replace(names=named.names, sides="") if one.listed else one for one in own]
    return [_with_endings(_distinct(named, reader), lines, reader)]


def players_seated(lines: Sequence[WrittenLine], reader: CardReader) -> tuple[str, ...]:
    """Return the players that a text lists as they sit, if it names each of them again; else none."""
    written = Counter(token.form for line in lines for token in line.tokens)
    for players in seated_players(lines[:FIRST_LINES], reader, range(FEWEST + 1, MOST), _writer(reader)):
        if all(
            any(written[form] > 1 for form, at in players.forms.items() if at == seat)
            for seat in range(len(players.names))
        ):
            return players.names
    return ()


def _stated(lines: Sequence[WrittenLine], reader: CardReader, names: Sequence[str]) -> People:
    """Return the players with names that were stated, in the order of play."""
    heading = next(headings(lines, reader), None)
    named = _named(tuple(names), heading, _sides(names), listed=True, lang=reader.habit.lang)
    return named._replace(fixed=True)


def _distinct(people: People, reader: CardReader) -> People:
    """Return players without those beginnings of their names that are words for suits or ranks, or frequent words."""
    whole = {_form(name) for name in people.names}

    def says_other(form: str) -> bool:
        return form in reader.suit_forms or form in reader.rank_forms or form in COMMON or form in ALL_AROUND

    forms = {
        form: seat
        for form, seat in people.forms.items()
        if form in whole or len(form) < 2 or people.sides or not says_other(form)
    }
    return people._replace(forms=forms)


def _with_endings(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return players with the forms of their names that have other endings in the text, such as `Ferinek` for `Feri`.

    A longer word with a capital that only one of the names begins names that player as well (`Lov.`, `Loveday`).
    """
    stems = [(_form(name), seat) for seat, name in enumerate(people.names)]
    stems = [(name[:-1] if name[-1] in "aeo" and len(name) > 3 else name, seat) for name, seat in stems]
    added: dict[str, int] = {}
    for line in lines:
        for token in line.tokens:
            if token.form in people.forms or not token.text[0].isupper() or token.form in COMMON:
                continue
            if token.form in reader.rank_forms or token.form in reader.suit_forms or reader.word(token) is not None:
                continue
            seats = {seat for stem, seat in stems if len(stem) > 1 and token.form.startswith(stem)}
            if len(seats) == 1:
                added[token.form] = min(seats)
    added |= dict(_short_forms(lines, people))
    titles = _letters_of_titles(lines, people) | _articles(lines)
    return people._replace(forms={form: seat for form, seat in {**added, **people.forms}.items() if form not in titles})


def _articles(lines: Sequence[WrittenLine]) -> set[str]:
    """Return the single letters that stand as articles before words, as in `l'as`, and are no short names then."""
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
        if len(title.text) == 1 and _is_title(title) and len(name.form) > 1 and people.seat(name.form) is not None
    }


def _short_forms(lines: Sequence[WrittenLine], people: People) -> Iterator[tuple[str, int]]:
    """Yield the short forms of names that stand in brackets behind them, as in `Henri (He)`, with their seats."""
    for line in lines:
        for name, short in pairwise(line.tokens):
            seat = people.forms.get(name.form)
            in_brackets = short.before.strip() == "(" and short.after.startswith(")")
            if seat is not None and in_brackets and short.text.isalpha() and name.form.startswith(short.form):
                yield short.form, seat


def _people_of(lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]) -> list[People]:
    """Return the possible players of a text with all beginnings of their names."""
    tables = [
        heading for heading in headings(lines, reader) if len(heading.names) in numbers and _is_used(heading, lines)
    ]
    most = max((heading.rows for heading in tables), default=0)
    tables = [heading for heading in tables if heading.rows * 2 >= most]
    found = [_named(heading.names, heading, _sides(heading.names), listed=True) for heading in tables]
    if found and all(name.isdigit() for name in found[0].names):
        found = [_renamed(one, lines, reader) for one in found]
    if not found:
        found = [_seated(one, reader) for one in seated_players(lines[:FIRST_LINES], reader, numbers, _writer(reader))]
    if not found:
        found = [_named(names, None, _sides(names), listed=True) for names in _beginning_lines(lines, reader, numbers)]
    if not found:
        found = [people for lang, sides in SIDES.items() if (people := _at_sides(lines, lang, sides))]
    if found:
        return [max(found, key=lambda people: _uses(lines, people))]
    return list(_by_number(lines, numbers)) or list(_by_count(lines, reader, numbers))


def _seated(players: SeatedPlayers, reader: CardReader) -> People:
    """Return the players of a list as people; every word for the writer names him, if he is one of them."""
    people = _named(players.names, None, _sides(players.names), listed=True)
    writer = [seat for form, seat in players.forms.items() if form in _writer(reader)]
    himself = dict.fromkeys(_writer(reader), writer[0]) if writer else {}
    return people._replace(forms={**himself, **people.forms, **players.forms}, seated=True)


def _renamed(numbered: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return players who are numbered over the columns, with the names that a list of as many gives them, if any."""
    size = len(numbered.names)
    listed = next(seated_players(lines[:FIRST_LINES], reader, (size,), _writer(reader)), None)
    if listed is None:
        return numbered
    named = _seated(listed, reader)
    return named._replace(forms={**named.forms, **numbered.forms}, heading=numbered.heading)


def _by_number(lines: Sequence[WrittenLine], numbers: Sequence[int]) -> Iterator[People]:
    """Yield the players as numbers, if many lines have the number of a player in brackets."""
    counted: Counter[str] = Counter()
    for line in lines:
        counted.update({token.text for token in line.tokens if token.is_number and set(token.marks) >= _BRACKETS})
    for number in numbers:
        names = tuple(str(seat + 1) for seat in range(number))
        if sum(counted[name] for name in names) > 6 and len(counted) <= number:
            yield People(names, {name: seat for seat, name in enumerate(names)}, listed=True)
            return


_BRACKETS = frozenset("()")


def _is_used(heading: TableHeading, lines: Sequence[WrittenLine]) -> bool:
    """Return whether the names of a heading are those of players.

    They are sides of the table, a long table follows, or half of them stand elsewhere in the text.
    """
    if _sides(heading.names) or heading.rows * 2 > LONG:
        return True
    elsewhere = [token.form for line in lines if line.start != heading.start for token in line.tokens]
    used = [name for name in heading.names if any(form.startswith(_form(name)) for form in elsewhere)]
    return len(used) * 2 >= len(heading.names)


def _beginning_lines(
    lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]
) -> Iterator[tuple[str, ...]]:
    """Yield the words that begin lines with many cards, one below the other: each player's hand or tricks."""
    run: list[str] = []
    rests: list[Sequence[Token]] = []
    for line in (*lines, None):
        name, rest = ("", ()) if line is None else _named_first(line, reader)
        if name and name not in run and len(list_of(rest, reader)[0]) > 5:
            run.append(name)
            rests.append(rest)
            continue
        if len(run) in numbers and not any(_is_named(token, run) for tokens in rests for token in tokens):
            yield tuple(run)
        run, rests = [], []


def _named_first(line: WrittenLine, reader: CardReader) -> tuple[str, Sequence[Token]]:
    """Return the name with which a line begins, without a title, and the tokens behind it; else an empty name."""
    tokens = line.tokens
    at = 0
    while at + 1 < len(tokens) and _is_title(tokens[at]) and not _CARD_SIGNS.search(tokens[at + 1].before):
        at += 1
    first = tokens[at]
    if first.text.isalpha() and first.text[0].isupper() and not reader.facts.at([first], 0)[0]:
        return first.text, tokens[at + 1 :]
    return "", ()


_CARD_SIGNS = re.compile(r"[:|\t,;]|\s{2,}")
"""Pattern of the signs that end a name."""


def _is_named(token: Token, names: Sequence[str]) -> bool:
    """Return whether a token is one of some names; a single letter only before a colon."""
    if token.text not in names:
        return False
    return len(token.text) > 1 or token.after.startswith(":") or token.before.strip()[-1:] in _BESIDE_TRICKS


_BESIDE_TRICKS = frozenset(("/", ";", "(", ">"))


def _named(
    names: tuple[str, ...], heading: TableHeading | None, sides: str = "", listed: bool = False, lang: str = ""
) -> People:
    """Return the players with these names; any beginning that fits only one of them names him.

    Players at the sides of the table have the words of the language in which these are named, and of `lang`.
    """
    forms: dict[str, int] = {}
    plain = [Token(name, _form(name), 0, 0, "", "").form for name in names]
    for seat, name in enumerate(plain):
        forms[name] = seat
        for end in range(1, len(name)):
            short = name[:end]
            if end > 1 and short in SMALL_WORDS:  # `to` is not short for Tom
                continue
            if all(other == seat or not whole.startswith(short) for other, whole in enumerate(plain)):
                forms.setdefault(short, seat)
    if sides:
        for seat, name in enumerate(plain):
            place = next(at for at, side in enumerate(SIDES[sides]) if name in side)
            for spoken in {sides, lang or sides}:
                forms |= dict.fromkeys((form for form in SIDES[spoken][place] if len(form) > 1), seat)
    return People(names, forms, heading, sides, listed)


def _form(name: str) -> str:
    """Return a name in plain letters."""
    return plain_words(name)


def _sides(names: Sequence[str]) -> str:
    """Return the language in which all names are sides of a table; empty if there is none."""
    plain = [_form(name) for name in names]
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
    people = _named(tuple(written[at] for at in order), None, sides=lang)
    short = {form: order.index(at) for at in order for form in sides[at] if len(form) == 1}
    return people._replace(forms={**short, **people.forms})


def _names_any(lines: Sequence[WrittenLine], people: People) -> bool:
    """Return whether a text has a word of the name of one of the players."""
    names = {word for name in people.names for word in _form(name).split()}
    return any(token.form in names for line in lines for token in line.tokens)


def _uses(lines: Sequence[WrittenLine], people: People) -> int:
    """Return how many tokens of a text name a player."""
    return sum(token.form in people.forms for line in lines for token in line.tokens)


def _by_count(lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]) -> Iterator[People]:
    """Yield the players as the words with capitals that are written most often, by their possible number."""
    counted: dict[str, float] = {}
    first: dict[str, int] = {}
    rows: Counter[int] = Counter()
    numbers_of_lines = numbered_lines(lines)
    for at, line in enumerate(lines):
        found = list(reader.cards_of(line.tokens))
        begins = numbers_of_lines[at].length if at in numbers_of_lines else 0
        rows[sum(card.first >= begins for card in found)] += 1
        beside = ((token, IN_SLOT) for token in _in_slots(line, found, reader))
        for token, weight in (*_possible_names(line, found, reader), *beside):
            counted[token.text] = counted.get(token.text, 0) + weight
            first.setdefault(token.text, token.start)
    groups = _grouped(sorted(counted, key=lambda name: -counted[name])[:30], counted)
    writer = sorted({token.text for line in lines for token in line.tokens if token.form in _writer(reader)})
    if writer:
        groups.append((writer, 0))
        first |= dict.fromkeys(writer, len(first))
    lists = sorted(_lists(lines, groups, numbers), key=len, reverse=True)
    often = [names for names, times in groups if times > ONCE or names is writer]

    def multiples(number: int) -> int:
        return sum(times for count, times in rows.items() if count and not count % number)

    sizes = sorted(numbers, key=lambda number: (-_listed(lists, number), -rows[number] * 2 - _gap(groups, number)))
    for number in sizes:
        top = often[:number]
        chosen = next((names for names in lists if len(names) == number and all(one in top for one in names)), None)
        if chosen is None and not _in_all_slots(counted, top, number):
            chosen = next((names for names in lists if len(names) == number), None)
        if chosen is None and len(often) >= min(number, 2) and (len(often) >= number - 1 or multiples(number) > 5):
            chosen = sorted(often[:number], key=lambda names: min(first[name] for name in names))
        if chosen is None:
            continue
        shown = [_best_form(names, counted) for names in chosen]
        shown += [f"{UNNAMED}{seat + 1}" for seat in range(len(shown), number)]
        people = _named(tuple(shown), None, listed=any(len(each) == number for each in lists))
        forms = {_form(name): seat for seat, group in enumerate(chosen) for name in group}
        yield people._replace(forms={**people.forms, **forms})


ONCE, BEGINNING = 1, 0.4
"""Number of times that a word with a capital may be written and be no name; weight of one that begins a sentence."""
ACTS = frozenset(("dealer", "taker", "leader", "winner", "scart"))
"""Facts that a word behind a player's name states, as in `Amy dealt`; such a name counts wherever it stands."""


IN_SLOT, FEW_CARDS = 1.0, 2
"""Weight of a word or letter that stands where players stand beside tricks; minimum number of cards of such a line."""
_SLOT_BEFORE = re.compile(r"(?:^|[;/|(\[:\t]|\s{2,}|[.-]\s)[\s*\"'_]*$")
_SLOT_AFTER = re.compile(r"[>=/(\[|\t→:]|\s{2,}|\.\.")


def _in_slots(line: WrittenLine, found: Sequence[FoundCard], reader: CardReader) -> Iterator[Token]:
    """Yield the words, letters and numbers before the first card of a trick and behind its last one."""
    if len(found) < FEW_CARDS:
        return
    tokens = line.tokens
    taken = {at for card in found for at in range(card.first, card.end)}
    firsts, ends = {card.first for card in found}, {card.end for card in found}
    for at, token in enumerate(tokens):
        if at in taken or not token.text.isalpha() or token.form in COMMON or _is_title(token):
            continue
        if token.form in _writer(reader):
            continue
        leads = at + 1 in firsts and _SLOT_BEFORE.search(token.before) and (token.text.isupper() or len(token.text) > 1)
        wins = at in ends and _SLOT_AFTER.search(token.before) and token.text[0].isupper()
        if leads or wins:
            yield token


def _writer(reader: CardReader) -> frozenset[str]:
    """Return the words with which the writer means himself, in his languages."""
    return frozenset(word for lang in {*reader.habit.langs, reader.habit.lang} for word in WRITER[lang])


def _possible_names(line: WrittenLine, found: Sequence[FoundCard], reader: CardReader) -> Iterator[tuple[Token, float]]:
    """Yield the words of a line that may be names, each with its weight.

    Such a word has a capital, or stands small before a card and not behind a name, as `mother` in a letter may.
    """
    taken = {at for card in found for at in range(card.first, card.end)}
    firsts = {card.first for card in found}
    named = False
    for at, token in enumerate(line.tokens):
        after = line.tokens[at + 1] if at + 1 < len(line.tokens) else None
        begins = not at or _ENDS_SENTENCE.search(token.before) is not None
        if at in taken:
            named = False
        elif token.form in _writer(reader) or _is_title(token):
            named = named or not _is_title(token)
        elif _may_be_name(token, after, reader, begins):
            acts = after is not None and ACTS & {*reader.facts.at(line.tokens, at + 1)[0]}
            yield token, BEGINNING if begins and not acts else 1
            named = True
        elif at + 1 in firsts and not named and _may_be_small_name(token, reader):
            yield token, 0.5
            named = True


_ENDS_SENTENCE = re.compile(r"[.!?;]\s")


def _may_be_small_name(token: Token, reader: CardReader) -> bool:
    """Return whether a word without a capital may name a player, such as `mother`."""
    if len(token.text) < 3 or not token.text.isalpha() or token.form in COMMON or token.form in ALL_AROUND:
        return False
    return reader.word(token) is None and reader.suit(token) is None and reader.rank(token.form) is None


UNNAMED = "player "
"""Name of a player whom the text does not name, with his number behind it."""


def _in_all_slots(counted: Mapping[str, float], often: Sequence[Sequence[str]], number: int) -> bool:
    """Return whether as many names as players stand beside several tricks each."""
    return len(often) == number and all(
        sum(counted[name] for name in names if name in counted) > FEW_TIMES for names in often
    )


FEW_TIMES = 3
"""Number of times, weighted, above which a name certainly is that of a player."""


def _best_form(names: Sequence[str], counted: Mapping[str, float]) -> str:
    """Return the form of a name that is written most often; no short form, if there is another one."""
    long = [name for name in names if len(name) > 3] or [max(names, key=len)]
    return max(long, key=lambda name: (counted.get(name, 0), -len(name)))


def _listed(lists: Sequence[Sequence[list[str]]], number: int) -> bool:
    """Return whether a list names as many players."""
    return any(len(names) == number for names in lists)


def _lists(
    lines: Sequence[WrittenLine], groups: Sequence[tuple[list[str], float]], numbers: Sequence[int]
) -> Iterator[list[list[str]]]:
    """Yield the lists of players in the text: different names one after another, with nothing but signs between."""
    group_of = {name: names for names, _ in groups for name in names}
    for line in lines:
        run: list[list[str]] = []
        for token in (*line.tokens, None):
            if token is not None and run and (token.form in BETWEEN_NAMES or _is_title(token)):
                continue
            group = None if token is None else group_of.get(token.text)
            if run and group is run[-1]:  # its short form, as in `Henri (He)`
                continue
            joined = token is not None and (not run or len(token.before.strip()) < 3 or token.before.strip() == "->")
            if group is not None and group not in run and joined:
                run.append(group)
                continue
            if len(run) in numbers and len(run) > 2:
                yield run
            again = run.index(group) + 1 if group in run and joined else len(run)
            run = [] if group is None else [*run[again:], group]


def _grouped(names: Sequence[str], counted: Mapping[str, float]) -> list[tuple[list[str], float]]:
    """Return names with their own short forms (`Toni`, `T`), and how often each group is written, most first."""
    groups: list[list[str]] = []
    for name in sorted(names, key=len, reverse=True):
        fitting = [group for group in groups if _form(group[0]).startswith(_form(name))]
        if len(fitting) == 1 or (fitting and len(name) > 3):  # forms of one name with several endings
            groups = [group for group in groups if group not in fitting]
            groups.append([*(one for group in fitting for one in group), name])
        elif not fitting:
            groups.append([name])
    totals = [(group, sum(counted[name] for name in group)) for group in groups]
    return sorted(totals, key=lambda entry: -entry[1])


def _gap(groups: Sequence[tuple[list[str], float]], number: int) -> float:
    """Return how much more often the first names are written than the next one, as a ratio."""
    if len(groups) < number:
        return 0.0
    return groups[number - 1][1] / ((groups[number][1] if len(groups) > number else 1) or 1)
