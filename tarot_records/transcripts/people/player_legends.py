"""Find the players where a text explains their initials or numbers, or names the two sides that they form.

S = Sylvie, M = Monique, JL = Jean-Luc      Peter M. (PM), Peter S. (PS), Vroni (V)
Platz 1   Hofrat Kaltenegger                Gion und Sepp gegen Mengia und Ursina
A (Alfons) - G (Gretl) - S (Sepp)           Solène, Rémi, Maëlle (So Ré Ma)
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise, product
from typing import NamedTuple

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.name_counts import writer_words
from tarot_records.transcripts.people.name_lists import name_of
from tarot_records.transcripts.people.seating_lists import SeatedPlayers, seated_as_named
from tarot_records.transcripts.text.lexicon import (
    AGAINST,
    ALL_AROUND,
    BETWEEN_NAMES,
    COMMON,
    NO_NAMES,
    PAIRS,
    PLACES,
    SIDES,
    TITLES,
)
from tarot_records.transcripts.text.pieces import Token, WrittenLine

SHORT, LONGEST_NAME = 3, 3
"""Maximum length of an initial, in letters, and of a name, in words."""
FEWEST = 3
"""Minimum number of players in a legend."""
_DIVIDES = re.compile(r"[,;:|\t()=+&/]|\s[–—-]\s|\s{2,}|[!?]\s")
_STOP = re.compile(r"^\.\s")


class _Named(NamedTuple):
    """A player with the initial or number by which the text calls him."""

    short: Token
    name: tuple[Token, ...]


class ExplainedPlayers(NamedTuple):
    """Players whom a text explains."""

    players: SeatedPlayers
    in_order: bool
    """True if they may stand in the order of play."""


def explained_players(
    lines: Sequence[WrittenLine], reader: CardReader, numbers: Collection[int], fewest: int = FEWEST
) -> Iterator[ExplainedPlayers]:
    """Yield the groups of players whose initials or numbers a text explains, the surest first.

    The size of a group is in `numbers`, and at least `fewest`.
    """
    writer = _writer_with_initial(lines, reader)
    for found, in_order in (
        (_in_runs(lines, _names_before_brackets, reader), True),
        (_in_runs(lines, _names_in_brackets, reader), True),
        (_in_runs(lines, _names_beside_list_of_initials, reader), True),
        (_in_runs(lines, _names_at_places, reader), True),
        (_in_runs(lines, _names_in_half_brackets, reader), True),
        (_in_runs(lines, _names_by_equals_sign, reader), False),
        (_in_runs(lines, _names_after_initials, reader), False),
    ):
        for run in found:
            whole = [*run, *writer]
            if writer and len(whole) in numbers and len({one.short.form for one in whole}) == len(whole):
                yield ExplainedPlayers(_as_players(whole, lines), in_order=False)
            if len(run) in numbers and len(run) >= fewest:
                yield ExplainedPlayers(_as_players(run, lines), in_order)
    for sides in SIDES.values() if len(next(iter(SIDES.values()))) in numbers else ():
        for run in _in_runs(lines, partial(_names_beside_sides, sides=sides), reader):
            if len(run) == len(sides):
                yield ExplainedPlayers(_at_sides(run, sides, lines), in_order=True)


def _writer_with_initial(lines: Sequence[WrittenLine], reader: CardReader) -> list[_Named]:
    """Return the writer with the initial that he gives himself, as in `moi (B)`; empty if he gives none."""
    words = writer_words(reader)
    pairs = (pair for line in lines for pair in pairwise(line.tokens))
    found = (
        _Named(initial, (writer,))
        for writer, initial in pairs
        if writer.form in words and initial.before == " (" and initial.after.startswith(")")
        if len(initial.text) == 1 and initial.text.isupper()
    )
    return list(found)[:1]


def _names_beside_sides(line: WrittenLine, sides: Sequence[Mapping[str, int]]) -> Iterator[_Named]:
    """Yield the names of a line that stand beside a side of the table: `North  Tom`, `Nord : Luc`, `Zoé (Ouest)`."""
    forms = {form for side in sides for form in side}
    cells = list(_cells(line.tokens))
    for at, cell in enumerate(cells):
        if cell[0].form not in forms or not cell[0].text[0].isupper():
            continue
        if len(cell) == 1 and cell[0].before.rstrip().endswith("("):
            if at and (name := _capitals_at_end(cells[at - 1])):
                yield _Named(cell[0], name)
        elif len(cell) > 1:
            yield _Named(cell[0], cell[1:])
        elif at + 1 < len(cells) and cells[at + 1][0].form not in forms:
            yield _Named(cell[0], cells[at + 1])


def _at_sides(run: Sequence[_Named], sides: Sequence[Mapping[str, int]], lines: Sequence[WrittenLine]) -> SeatedPlayers:
    """Return the players of a run around the table, each also with the words for his side."""
    around = sorted(run, key=lambda one: next(at for at, side in enumerate(sides) if one.short.form in side))
    players = _as_players(around, lines)
    words = {form: seat for seat, side in enumerate(sides) for form in side}
    return players._replace(forms={**words, **players.forms})


def _in_runs(
    lines: Sequence[WrittenLine], explained: Callable[[WrittenLine], Iterator[_Named]], reader: CardReader
) -> Iterator[list[_Named]]:
    """Yield the runs of players that `explained` finds on one line or on consecutive lines, each player once.

    Later lines may explain something else, such as suits, so each beginning of a run is yielded as well.
    """
    run: list[_Named] = []
    for line in (*lines, None):
        found = [] if line is None else [one for one in explained(line) if _may_be_name(one.name, reader)]
        if run:
            yield list(run)
        if not found or {one.short.text for one in run} & {one.short.text for one in found}:
            run = []
        if len({one.short.text for one in found}) == len(found):
            run += found


def _may_be_name(name: Sequence[Token], reader: CardReader) -> bool:
    """Return whether some words may name a player: a word for the writer, or a name with a capital.

    A name has no word for a card, a suit or a rank.
    """
    if not 0 < len(name) <= LONGEST_NAME or not all(token.text.isalpha() for token in name):
        return False
    if max(len(token.text) for token in name) <= SHORT and reader.at(name, 0) is not None:  # `10♠ RT = M`
        return False
    if any(token.form in writer_words(reader) for token in name):
        return True
    return name[0].text[0].isupper() and not any(_says_card(token, reader) for token in name if len(token.text) > 1)


def _says_card(token: Token, reader: CardReader) -> bool:
    """Return whether a token names a card, a suit, a rank or trumps, in whole words."""
    whole = token.form in reader.habit.suits.whole or token.form in reader.habit.ranks.whole
    return whole or token.form in reader.trump_words or token.form in reader.named or token.is_number


def _cells(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """Yield the words of a line between signs that divide names; a stop after more than an initial divides as well."""
    cell: list[Token] = []
    for token in tokens:
        ends = cell and _STOP.search(token.before) and len(cell[-1].text) > 1 and cell[-1].form not in TITLES
        if cell and (ends or _DIVIDES.search(token.before)):
            yield tuple(cell)
            cell = []
        cell.append(token)
    if cell:
        yield tuple(cell)


def _capitals_at_end(cell: Sequence[Token]) -> tuple[Token, ...]:
    """Return the last words of a cell, as far as they have capitals."""
    begins = next((at + 1 for at in reversed(range(len(cell))) if not cell[at].text[0].isupper()), 0)
    return tuple(cell[begins:])


def _names_before_brackets(line: WrittenLine) -> Iterator[_Named]:
    """Yield the names of a line that are followed by their initials in brackets: `Nonno Pietro (P)`."""
    for cell, behind in pairwise(_cells(line.tokens)):
        short = behind[0]
        in_brackets = short.before.rstrip().endswith("(") and short.after.startswith(")")
        name = _capitals_at_end(cell)
        if in_brackets and _is_initial(short) and any(word.form[0] == short.form[0] for word in name):
            yield _Named(short, name)


def _names_in_brackets(line: WrittenLine) -> Iterator[_Named]:
    """Yield the names of a line that stand in brackets behind their initials: `A (Alfons)`."""
    for cell, name in pairwise(_cells(line.tokens)):
        short = cell[-1]
        in_brackets = name[0].before.rstrip().endswith("(") and name[-1].after.startswith(")")
        if in_brackets and _is_initial(short) and _is_longer(name[0], short):
            yield _Named(short, name)


def _names_beside_list_of_initials(line: WrittenLine) -> Iterator[_Named]:
    """Yield the names of a line beside a list of their initials: `Ann, Ben, Cleo (A B C)`, `A/B/C = Ann, Ben, Cleo`."""
    tokens = line.tokens
    initials = [_is_initial(token) for token in tokens]
    for begin, size in product(range(len(tokens)), range(MOST_PLAYERS, FEWEST - 1, -1)):
        middle, end = begin + size, begin + 2 * size
        first, second = tokens[begin:middle], tokens[middle:end]
        if all(initials[begin:middle]) and len(second) == size and all(map(_is_longer, second, first)):
            yield from (_Named(short, (name,)) for short, name in zip(first, second, strict=True))
            return
        if len(second) == size and all(initials[middle:end]) and all(map(_is_longer, first, second)):
            yield from (_Named(short, (name,)) for short, name in zip(second, first, strict=True))
            return


MOST_PLAYERS = 8
"""Maximum number of players at a table."""


def _is_longer(name: Token, short: Token) -> bool:
    """Return whether a word begins with the letters of an initial, and is longer."""
    return name.form.startswith(short.form) and len(name.form) > len(short.form)


def _names_by_equals_sign(line: WrittenLine) -> Iterator[_Named]:
    """Yield the names that equal initials or numbers on a line: `S = Sylvie`, `Monique = M`, `S=Sylvie M=Monique`."""
    for one, other in pairwise(_cells(line.tokens)):
        if other[0].before.strip() in ("=", ". ="):
            if _is_short(one[-1:]):
                is_titled = len(other) > 1 and other[0].text.islower() and other[0].form in ALL_AROUND | TITLES
                name = other[1:] if is_titled else other
                explains_next = len(name) > 1 and _is_initial(name[-1]) and name[-1].after.lstrip().startswith("=")
                yield _Named(one[-1], name[:-1] if explains_next else name)
            elif _is_short(other):
                yield _Named(other[0], _capitals_at_end(one))


def _names_after_initials(line: WrittenLine) -> Iterator[_Named]:
    """Yield the names of a line that follow their own initials, each pair apart: `H Hitsch, R Reto, U Ursin`."""
    for cell in _cells(line.tokens):
        if len(cell) == 2 and _is_initial(cell[0]) and cell[1].form.startswith(cell[0].form):
            yield _Named(cell[0], cell[1:])


def _names_in_half_brackets(line: WrittenLine) -> Iterator[_Named]:
    """Yield the names of a line whose letters after the initial stand in brackets: `V(ito) M(elo)`."""
    for initial, rest in pairwise(line.tokens):
        if rest.before == "(" and rest.after.startswith(")") and _is_initial(initial) and rest.text.islower():
            yield _Named(initial, (initial.joined(rest, initial.text + rest.text),))


def _names_at_places(line: WrittenLine) -> Iterator[_Named]:
    """Yield the name of a line after a word for a place at the table and its number: `Platz 1  Dr. Ploderer`."""
    first, *others = line.tokens
    if first.form in PLACES and others and others[0].is_number and len(others) > 1:
        name = next(_cells(others[1:]))
        if not name[0].before.startswith("."):
            yield _Named(others[0], tuple(name))


def _is_short(cell: Sequence[Token]) -> bool:
    """Return whether a cell has only an initial or the number of a place."""
    return len(cell) == 1 and (_is_initial(cell[0]) or cell[0].text in "12345")


def _is_initial(token: Token) -> bool:
    """Return whether a token may be the initials of a player: few letters, the first of them a capital."""
    return len(token.text) <= SHORT and token.text.isalpha() and token.text[0].isupper()


def _as_players(run: Sequence[_Named], lines: Sequence[WrittenLine]) -> SeatedPlayers:
    """Return the players, with their initials and the words of their names that name only one of them."""
    names = tuple(_name_as_written(one.name) for one in run)
    counted = Counter(token.form for one in run for token in one.name)
    forms: dict[str, int] = {}
    for seat, one in enumerate(run):
        forms |= {token.form: seat for token in one.name if counted[token.form] == 1 and _names_alone(token)}
    shorts = {plain_words(one.short.text): seat for seat, one in enumerate(run)}
    signed = [_signature(one, lines) or name for one, name in zip(run, names, strict=True)]
    return SeatedPlayers(tuple(signed), {**forms, **shorts}, frozenset(shorts))


def _names_alone(token: Token) -> bool:
    """Return whether a word of a name names somebody by itself: it is no title, initial or everyday word."""
    return len(token.form) > 1 and token.text[0].isupper() and token.form not in TITLES and token.form not in COMMON


def _name_as_written(name: Sequence[Token]) -> str:
    """Return a name as it is written, with the stop after an initial at its end."""
    return name_of(name) + "." * (len(name[-1].text) == 1 and name[-1].after.startswith("."))


def _signature(one: _Named, lines: Sequence[WrittenLine]) -> str:
    """Return the signature below the text for the player who is the writer, if it has his initials; else empty."""
    if one.name[0].text[0].isupper():
        return ""
    for line in reversed(lines[-LAST_LINES:]):
        last = line.tokens[-1]
        if len(line.tokens) <= LONGEST_NAME and last.text.istitle() and last.form.startswith(one.short.form):
            return last.text
    return ""


LAST_LINES = 4
"""Number of lines at the end of a text in which a signature is looked for."""


def opposed_players(lines: Sequence[WrittenLine], reader: CardReader) -> Iterator[SeatedPlayers]:
    """Yield the four players of two sides, alternately one of each side: `Gion und Sepp gegen Mengia und Ursina`."""
    for line in lines:
        in_pairs = line.tokens[0].form in PAIRS
        for at, token in enumerate(line.tokens):
            if token.form in AGAINST or (in_pairs and _BETWEEN_PAIRS.search(token.before)):
                begins = at + (token.form in AGAINST)
                before, after = _pair(line.tokens[:at], reader, -1), _pair(line.tokens[begins:], reader, 1)
                forms = [name.form for name in (*before, *after)]
                if before and after and len(set(forms)) == len(forms) and _are_repeated(forms, lines):
                    order = [before[0], after[0], before[1], after[1]]
                    yield seated_as_named(order)


_BETWEEN_PAIRS = re.compile(r"[;,/|]|\s[–—-]\s")
"""Pattern of a sign between two pairs, as in `Coppie: Lapo e Bice; Neri e Ghita`."""


def _pair(tokens: Sequence[Token], reader: CardReader, step: int) -> tuple[Token, ...]:
    """Return the two names of a side at the beginning (step 1) or the end (step -1) of some tokens; empty if none."""
    near = tokens[-MOST_IN_PAIR:] if step < 0 else tokens[:MOST_IN_PAIR]
    names = [token for token in near if _is_plain_name(token, reader)]
    chosen = names[-2:] if step < 0 else names[:2]
    if len(chosen) < 2:
        return ()
    first, last = (tokens.index(name) for name in chosen)
    between = tokens[first + 1 : last]
    linked = any(token.form in BETWEEN_NAMES for token in between) or tokens[last].before.strip() in _LINKS
    return tuple(chosen) if linked and len(between) < MOST_IN_PAIR - 1 else ()


MOST_IN_PAIR = 4
"""Maximum number of words among which the two names of a side stand."""
_LINKS = frozenset("+&/-–")
"""Signs between the two names of a side."""


def _is_plain_name(token: Token, reader: CardReader) -> bool:
    """Return whether a word with a capital may name a player."""
    everyday = token.form in NO_NAMES
    return token.text.isalpha() and token.text[0].isupper() and not everyday and not _says_card(token, reader)


def _are_repeated(forms: Sequence[str], lines: Sequence[WrittenLine]) -> bool:
    """Return whether each name is in at least three lines, as a name beside tricks is."""
    having: Mapping[str, int] = Counter(form for line in lines for form in {token.form for token in line.tokens})
    return all(having[form] > 2 for form in forms)
