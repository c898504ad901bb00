"""Find the games that a text names, in any language."""

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache

from tarot_records.games import GAMES
from tarot_records.notation.vocabulary import LONG, PLAYING, TRUMP_NAMES, forms_of, line_words, plain_set, plain_words
from tarot_records.rules.game import Game

LOOKED_AT = 20_000
"""Number of characters at the beginning of a text in which names of games are searched."""
_WORD = re.compile(r"[^\W_]+")
_UMLAUT = re.compile("(?<=[aou])e")


def words_in(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case, without accents and signs; `ae`, `oe`, `ue` count as umlauts."""
    return tuple(_UMLAUT.sub("", plain_words(word)) for word in _WORD.findall(unicodedata.normalize("NFC", text)))


@cache
def _names() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """Map each name of a game, as words, to the ids of the games with this name."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for game in GAMES.values():
        for words in dict.fromkeys(map(words_in, (game.id, game.name, *game.words.called))):
            found[words] = (*found.get(words, ()), game.id)
    return found


@cache
def _longest_first() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Map each first word to the names of games that begin with it, the longest first."""
    names = sorted(_names(), key=len, reverse=True)
    return {first: tuple(name for name in names if name[0] == first) for first in {name[0] for name in names}}


@cache
def _words_of_play() -> frozenset[str]:
    """Return words that also occur in accounts of play: words for lines and trumps, and bids of one word."""
    words = frozenset(word for form in {*line_words(), *plain_set(TRUMP_NAMES)} for word in words_in(form))
    bids = [words_in(form) for game in GAMES for form in forms_of(game).bids]
    return words | {form[0] for form in bids if len(form) == 1}


@cache
def _ambiguous_names() -> frozenset[tuple[str, ...]]:
    """Return further names of games, such as `tarot`, that are a part of a longer name of another game."""

    def holds(longer: tuple[str, ...], name: tuple[str, ...]) -> bool:
        return any(longer[at : at + len(name)] == name for at in range(len(longer) - len(name) + 1))

    names, own = _names(), {words_in(game.name) for game in GAMES.values()}
    return frozenset(
        name
        for name in names.keys() - own
        for longer in names
        if holds(longer, name) and set(names[longer]) - set(names[name])
    )


def games_with_name(name: str) -> tuple[str, ...]:
    """Return the ids of the games with a name."""
    return _names().get(words_in(name), ())


def games_near(name: str) -> tuple[str, ...]:
    """Return the ids of the games with similar names, the most similar first."""
    spelled = {" ".join(known): games for known, games in _names().items()}
    near = get_close_matches(" ".join(words_in(name[:LONG])), spelled, 3, 0.75)
    return tuple(dict.fromkeys(game for known in near for game in spelled[known]))


@lru_cache(maxsize=4)
def games_named(text: str) -> tuple[str, ...]:
    """Return the ids of the games that a text names, in the order of their names.

    A single word of play counts as a name only in the heading, or behind `si gioca a` and the like. A further name of
    a game that is a part of other games' names, such as "tarot", counts only if the text names no other game.
    """
    lines = filter(None, map(words_in, text[:LOOKED_AT].split("\n")))
    heading = next(lines, ())
    words = (*heading, *(word for line in lines for word in line))
    surely, perhaps, at = dict[str, None](), dict[str, None](), 0
    while at < len(words):
        known = _longest_first().get(words[at], ())
        name = next((name for name in known if words[at : at + len(name)] == name), None)
        is_name = at < len(heading) or " ".join(words[max(0, at - 2) : at]) in PLAYING
        if name is not None and (is_name or len(name) > 1 or not set(name) <= _words_of_play()):
            (perhaps if name in _ambiguous_names() else surely).update(dict.fromkeys(_names()[name]))
        at += 1 if name is None else len(name)
    return tuple(surely or perhaps)


def games_bidding(text: str) -> list[Game]:
    """Return the games with a bid that a text's heading has, if the bid is also the text's only name of a game."""
    heading, _, rest = text[:LOOKED_AT].lstrip().partition("\n")
    words = words_in(heading)
    bids = {word for word in words if games_with_name(word) and word in _words_of_play()}
    others = " ".join(word for word in words if word not in bids)
    if not bids or games_named(f"{others or '-'}\n{rest}"):
        return []
    return [
        game
        for game in GAMES.values()
        if any(words_in(form) == (bid,) for bid in bids for form in forms_of(game.id).bids)
    ]
