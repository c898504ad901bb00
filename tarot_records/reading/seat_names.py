"""Search for the labels of the players in a text: winds, letters with numbers, or names."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice

from tarot_records.core.cards import RANKS
from tarot_records.core.limits import MAX_SEATS
from tarot_records.games import GAMES
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
    plain_set,
    plain_words,
)

COMPASS_SEATS = 4
"""Number of players at a table with a player on each side."""
_SEVERAL = range(3, MAX_SEATS + 1)
"""Possible lengths of a list of all players."""
_LINES = 60
"""Number of lines searched for a list of the players."""
_AROUND = {form for form, word in HEAD_WORDS.items() if word == "seats"} | plain_set(
    "player,joueur,giocatore,order,ordre,ordine,senso,reihenfolge,spielreihenfolge,sitzordnung,table,tavolo,tisch,runde"
)
"""Words that introduce the names of all players."""
_PART = re.compile(r"\w+(?:[-'’]\w+)*|[,;/&+–—]|(?<=\s)-(?=\s)|\S")
_SEPARATORS = frozenset(",;/&+–—-")
_ASIDE = re.compile(r"\([^()]*\)")
_EQUALS = re.compile(r"(?<![\w=])(\w{1,16})[ \t]*=[ \t]*(\w+)")
_NUMBERED = re.compile(r"(?<!\w)([A-Z])([0-9]{1,2})(?!\w)")
_BEFORE_COLON = re.compile(r"^[ \t]*(?:[-*•][ \t]*)?([\w'’-]{1,24})[ \t]*:", re.MULTILINE)
_COUNT = re.compile(r"(?<![\w.])([2-8])[ \t-]*(\w+)")


@lru_cache(maxsize=4)
def stated_number(text: str) -> int | None:
    """Return the number of players that a text states, as in `4 joueurs`, or of the names it lists; None if unknown."""
    stated = _number_in_words(text)
    if stated is None and compass_language(text) is not None:
        return COMPASS_SEATS
    return stated or len(player_labels(text, _SEVERAL)) or None


def _number_in_words(text: str) -> int | None:
    """Return the number of players that a text states, as in `4 joueurs` or `4p`; None if it does not state it."""
    for found in _COUNT.finditer(text[:LOOKED_AT]):
        if plain_words(found.group(2)) in _AROUND:
            return int(found.group(1))
    pressed = re.search(r"(?<![\w.])([2-8])p(?!\w)", text[:LOOKED_AT])
    return None if pressed is None else int(pressed.group(1))


@lru_cache(maxsize=4)
def compass_language(text: str) -> str | None:
    """Return the language in which a text names four players by compass directions; None if it does not."""
    words, letters = set(words_in(text[:LOOKED_AT])), set(re.findall(r"(?<!\w)[A-Z](?!\w)", text[:LOOKED_AT]))
    for lang, winds in WINDS.items():
        named = {labels[0] for forms, labels in COMPASS if any(words.issuperset(words_in(f)) for f in forms.split(","))}
        if set(winds) <= named or set(winds) <= letters:
            return lang
    return None


def player_labels(text: str, numbers: Collection[int]) -> tuple[str, ...]:
    """Return the labels of the players in the order of the text, from the longest list that it has of them.

    The result is empty if no list has one of the `numbers` of labels.
    """
    text = text[:LOOKED_AT]

    def fitting(ways: Iterable[list[str]]) -> tuple[str, ...]:
        """Return the longest of some lists that may be the labels of all players; empty if there is none."""
        found = (tuple(way) for way in ways if len(way) in numbers and len(set(way)) == len(way))
        return max((way for way in found if all(map(is_label, way))), key=len, default=())

    named = fitting((_before_equals(text), *_listed_names(text), _before_colons(text)))
    return named or fitting(_numbered_labels(text))  # which may be cards


@cache
def _words_of_play() -> frozenset[str]:
    """Return words for cards and lines, which cannot be names of players."""
    cards = [loose_cards(lang) for lang in LANGUAGES]
    found = {word for one in cards for word in (*one.suits, *one.ranks, *one.numbers, *one.whole)}
    return known_words() | found | plain_set(FOOL_NAMES) | {word for short in SUIT_SHORT.values() for word in short}


def _before_equals(text: str) -> list[str]:
    """Return the labels before equals signs, `A = Aldo  B = Bruna`, except where the sign sets an option."""
    pairs = [(found.group(1), plain_words(found.group(2))) for found in _EQUALS.finditer(text)]
    return [label for label, name in pairs if name not in _words_of_play() and label not in _options()]


@cache
def _options() -> frozenset[str]:
    """Return the names of the options of all games."""
    rulesets = (ruleset for game in GAMES.values() for ruleset in game.rulesets)
    return frozenset(option.name for ruleset in rulesets for option in ruleset.options)


def _listed_names(text: str) -> Iterator[list[str]]:
    """Yield every list of names after an introducing word: `Players: Anna, Bruno (dealer) and Carla`."""
    for line in text.split("\n")[:_LINES]:
        parts = _PART.findall(_ASIDE.sub(" ", line))
        words = (plain_words(part).rpartition("'")[2] for part in parts)  # without the article of `l'ordre`
        yield from _runs_of_names(parts[next((i for i, word in enumerate(words, 1) if word in _AROUND), len(parts)) :])


def _runs_of_names(parts: list[str]) -> Iterator[list[str]]:
    """Yield sequences of names joined by signs or `and`; single letters may also be joined by blanks."""
    names, joined = list[str](), True
    for part in (*parts, "."):
        if names and (part in _SEPARATORS or plain_words(part) in ALSO):
            joined = True
        elif part[0].isupper() and (joined or len(part) == len(names[-1]) == 1):
            names.append(part)
            joined = False
        else:
            yield names
            names, joined = [], True


def _numbered_labels(text: str) -> Iterator[list[str]]:
    """Yield labels such as `J1 … J2 … J3`, unless there are enough of them to be cards of a suit."""
    numbers: dict[str, set[int]] = {}
    for found in _NUMBERED.finditer(text):
        numbers.setdefault(found.group(1), set()).add(int(found.group(2)))
    for letter, found_of in numbers.items():
        if found_of == set(range(1, len(found_of) + 1)) and len(found_of) < len(RANKS):
            yield [f"{letter}{number}" for number in sorted(found_of)]


def _before_colons(text: str) -> list[str]:
    """Return the names before colons, `Anna: …`, `Bruno: …`, that also occur elsewhere in the text."""
    found = dict.fromkeys(one.group(1) for one in islice(_BEFORE_COLON.finditer(text), _LINES))
    return [
        name
        for name in found
        if plain_words(name) not in _words_of_play() and text.count(name) > 1 and not name.isdigit()
    ]
