"""Find what a text calls the players: winds, letters with numbers, or names."""

import re
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from itertools import islice

from tarot_records.core.cards import RANKS
from tarot_records.core.limits import MAX_SEATS
from tarot_records.notation.game_names import LOOKED_AT, words_in
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.lines import is_label
from tarot_records.notation.vocabulary import (
    ALSO,
    COMPASS,
    FOOL_NAMES,
    HEAD_WORDS,
    SUIT_SHORT,
    WINDS,
    known_words,
    loose_cards,
    plain,
    plain_set,
)

COMPASS_SEATS = 4
"""Number of players who sit at the four sides of a table."""
_SEVERAL = range(3, MAX_SEATS + 1)
"""Lengths of a list of names that may be those of all players."""
_LINES = 60
"""Number of lines searched for a list of the players."""
_AROUND = {form for form, word in HEAD_WORDS.items() if word == "seats"} | plain_set(
    "player,joueur,giocatore,order,ordre,ordine,senso,reihenfolge,spielreihenfolge,sitzordnung,table,tavolo,tisch,runde"
)
"""Words before the names of all players."""
_PART = re.compile(r"\w+(?:[-'’]\w+)*|[,;/&+–—]|(?<=\s)-(?=\s)|\S")
_SEPARATORS = frozenset(",;/&+–—-")
_ASIDE = re.compile(r"\([^()]*\)")
_EQUALS = re.compile(r"(?<![\w=])(\w{1,16})[ \t]*=[ \t]*(\w+)")
_NUMBERED = re.compile(r"(?<!\w)([A-Z])([0-9]{1,2})(?!\w)")
_BEFORE_COLON = re.compile(r"^[ \t]*(?:[-*•][ \t]*)?([\w'’-]{1,24})[ \t]*:", re.MULTILINE)
_COUNT = re.compile(r"(?<![\w.])([2-8])[ \t-]*(\w+)")


@lru_cache(maxsize=4)
def number_told(text: str) -> int | None:
    """Return the number of players that a text states, such as `4 joueurs`, or names; None if unknown."""
    said = _number_said(text)
    if said is None and winds_used(text) is not None:
        return COMPASS_SEATS
    return said or len(labels_told(text, _SEVERAL)) or None


def _number_said(text: str) -> int | None:
    for found in _COUNT.finditer(text[:LOOKED_AT]):
        if plain(found.group(2)) in _AROUND:
            return int(found.group(1))
    pressed = re.search(r"(?<![\w.])([2-8])p(?!\w)", text[:LOOKED_AT])
    return None if pressed is None else int(pressed.group(1))


@lru_cache(maxsize=4)
def winds_used(text: str) -> str | None:
    """Return the language by whose sides of the compass a text calls all four players; None if it does not."""
    words, letters = set(words_in(text[:LOOKED_AT])), set(re.findall(r"(?<!\w)[A-Z](?!\w)", text[:LOOKED_AT]))
    for lang, winds in WINDS.items():
        named = {labels[0] for forms, labels in COMPASS if any(words.issuperset(words_in(f)) for f in forms.split(","))}
        if set(winds) <= named or set(winds) <= letters:
            return lang
    return None


def labels_told(text: str, numbers: Collection[int]) -> tuple[str, ...]:
    """Return the labels or names of the players in order, if their number is one of these; else nothing."""
    text = text[:LOOKED_AT]
    ways = (_before_equals(text), *_listed(text), *_numbered(text), _before_colons(text))
    fitting = (tuple(way) for way in ways if len(way) in numbers and len(set(way)) == len(way))
    return max((way for way in fitting if all(map(is_label, way))), key=len, default=())


@cache
def _of_play() -> frozenset[str]:
    """Return words of cards and lines, which name no player."""
    cards = [loose_cards(lang) for lang in LANGUAGES]
    found = {word for one in cards for word in (*one.suits, *one.ranks, *one.numbers, *one.whole)}
    return known_words() | found | plain_set(FOOL_NAMES) | {word for short in SUIT_SHORT.values() for word in short}


def _before_equals(text: str) -> list[str]:
    """Return the labels before equals signs: `A = Aldo  B = Bruna`."""
    return [found.group(1) for found in _EQUALS.finditer(text) if plain(found.group(2)) not in _of_play()]


def _listed(text: str) -> Iterator[list[str]]:
    """Yield every list of names after such a word: `Players: Anna, Bruno (dealer) and Carla`."""
    for line in text.split("\n")[:_LINES]:
        parts = _PART.findall(_ASIDE.sub(" ", line))
        words = (plain(part).rpartition("'")[2] for part in parts)  # without the article of `l'ordre`
        yield from _runs(parts[next((i for i, word in enumerate(words, 1) if word in _AROUND), len(parts)) :])


def _runs(parts: list[str]) -> Iterator[list[str]]:
    """Name one after another, with signs or `and` between them; single letters stand beside each other as well."""
    names, joined = list[str](), True
    for part in (*parts, "."):
        if names and (part in _SEPARATORS or plain(part) in ALSO):
            joined = True
        elif part[0].isupper() and (joined or len(part) == len(names[-1]) == 1):
            names.append(part)
            joined = False
        else:
            yield names
            names, joined = [], True


def _numbered(text: str) -> Iterator[list[str]]:
    """Yield labels such as `J1 … J2 … J3`, unless the text has as many numbers as the cards of a suit."""
    numbers: dict[str, set[int]] = {}
    for found in _NUMBERED.finditer(text):
        numbers.setdefault(found.group(1), set()).add(int(found.group(2)))
    for letter, found_of in numbers.items():
        if found_of == set(range(1, len(found_of) + 1)) and len(found_of) < len(RANKS):
            yield [f"{letter}{number}" for number in sorted(found_of)]


def _before_colons(text: str) -> list[str]:
    """Return the names before colons, `Anna: …`, `Bruno: …`, that the text also has elsewhere."""
    found = dict.fromkeys(one.group(1) for one in islice(_BEFORE_COLON.finditer(text), _LINES))
    return [name for name in found if plain(name) not in _of_play() and text.count(name) > 1 and not name.isdigit()]
