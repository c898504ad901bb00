"""The players of a text: their names, and the initials, parts of names and sides of the table that stand for them."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.name_counts import writer_words
from tarot_records.transcripts.people.seating_lists import SeatedPlayers
from tarot_records.transcripts.people.table_heading import TableHeading
from tarot_records.transcripts.text.lexicon import ALL_AROUND, FREQUENT, SIDES, TITLES
from tarot_records.transcripts.text.pieces import Token, WrittenLine

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


def reordered(people: People, names: Sequence[str]) -> People | None:
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


def people_of_list(players: SeatedPlayers, reader: CardReader) -> People:
    """Return the players of a list as `People`; if the writer is one of them, every word for the writer names him."""
    people = people_named(players.names, None, language_of_sides(players.names), listed=True)
    writer = [seat for form, seat in players.forms.items() if form in writer_words(reader) - players.shorts]
    himself = dict.fromkeys(writer_words(reader), writer[0]) if writer else {}
    return people._replace(forms={**himself, **people.forms, **players.forms}, seated=True)


def people_named(
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


def language_of_sides(names: Sequence[str]) -> str:
    """Return the language in which all names are sides of a table; empty if they are not."""
    plain = [plain_words(name) for name in names]
    for lang, sides in SIDES.items():
        places = [next((at for at, side in enumerate(sides) if name in side), None) for name in plain]
        if None not in places and len(set(places)) == len(plain):
            return lang
    return ""


def names_any(lines: Sequence[WrittenLine], people: People) -> bool:
    """Return whether the text has a word that is part of a player's name."""
    names = {word for name in people.names for word in plain_words(name).split()}
    return any(token.form in names for line in lines for token in line.tokens)
