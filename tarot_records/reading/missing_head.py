"""Proposals for the missing first line of a text, from the game, the language and the players that it mentions."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache

from tarot_records.games import GAMES
from tarot_records.notation.game_names import LOOKED_AT, games_named, words_in
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.notation.lines import HEAD, LINES, VERSIONS
from tarot_records.notation.vocabulary import FREQUENT_WORDS, VALUE_WORDS, WINDS, forms_of, known_words, rulesets_of
from tarot_records.reading.head import is_headed, stated_language
from tarot_records.reading.seat_names import COMPASS_SEATS, compass_language, player_labels, stated_number
from tarot_records.rules.game import Game, Ruleset

MOST = 6
"""Maximum number of proposed first lines."""
SHORTEST = 4
"""Minimum length of a word that identifies a game, in letters."""
_CARD = re.compile(r"(?<!\w)\w{2,4}(?!\w)")
_OF_ALL = frozenset(LINES) | {word for words in VALUE_WORDS for word in words_in(words)}
"""Words of the notation in all languages."""
_LOOKS = {"fr": "french", "it": "italian", "de": "industrial"}
"""Language -> the design of cards that most of its players use."""


def usual_labels(game: Game, seats: int, lang: str) -> tuple[str, ...]:
    """Return the default labels of the seats: for four seats the winds, in order of play; else letters."""
    if seats != COMPASS_SEATS:
        return tuple("ABCDEFGHIJ"[:seats])
    north, east, south, west = WINDS.get(lang, WINDS["en"])
    return (north, east, south, west) if game.direction == "clockwise" else (south, east, north, west)


def first_line(game: str, ruleset: str, lang: str, labels: Iterable[str]) -> str:
    """Return the first line of a text in the notation."""
    return f"{HEAD} {next(iter(VERSIONS))} rules={game}/{ruleset} lang={lang} seats={','.join(labels)}"


@lru_cache(maxsize=4)
def first_lines(text: str, otherwise: str) -> tuple[str, ...]:
    """Return possible first lines of a text without one, the likeliest first; `otherwise` is the default language."""
    lang = guess_language(text, otherwise)
    named = [GAMES[game] for game in games_named(text)]
    played = [(game, ruleset) for game in named for ruleset in _rulesets(game, text)]
    if not played:
        played = [(game, _rulesets(game, text)[0]) for game in _likely_games(text, lang)]
    return tuple(first_line(game.id, rules.id, lang, _labels(rules, text, lang)) for game, rules in played[:MOST])


def first_lines_by_language(text: str) -> Mapping[str, tuple[str, ...]]:
    """Map each default language to the possible first lines of a text."""
    return {lang: first_lines(text, lang) for lang in LANGUAGES}


@lru_cache(maxsize=4)
def supposed_head(text: str) -> str:
    """Return a first line to suppose for a text without one that names a single game; else an empty text."""
    if is_headed(text) or len(games_named(text)) != 1:
        return ""
    return next(iter(first_lines(text, LANGUAGES[0])), "")


def language_of_cards(text: str) -> str | None:
    """Return the language of the cards, as stated in the first line or supposed; None if unknown."""
    return stated_language(supposed_head(text) or text)


def _rulesets(game: Game, text: str) -> Sequence[Ruleset]:
    """Return the rulesets of a game that fit the number of players in a text, or all if none fits.

    Rulesets that the text names come first.
    """
    words, number = set(words_in(text[:LOOKED_AT])), stated_number(text)
    if number is None:
        winds = compass_language(text)
        number = COMPASS_SEATS if winds is not None else len(player_labels(text, _numbers(game)))
    known = rulesets_of(game)
    fitting = [ruleset for ruleset in known if number in _numbers(ruleset)] or known
    return sorted(fitting, key=lambda ruleset: not set(words_in(ruleset.id)) <= words)


def _numbers(played: Game | Ruleset) -> tuple[int, ...]:
    """Return the possible numbers of players at a table, including a player who sits out."""
    game = played if isinstance(played, Game) else played.game
    return (*played.players, *(number + 1 for number in game.one_more))


def _labels(ruleset: Ruleset, text: str, lang: str) -> tuple[str, ...]:
    """Return the labels of the seats: as named in a text, or else by default."""
    game, numbers, winds, stated = ruleset.game, _numbers(ruleset), compass_language(text), stated_number(text)
    if winds is not None and COMPASS_SEATS in numbers:
        return usual_labels(game, COMPASS_SEATS, winds)
    seats = stated if stated is not None and stated in numbers else numbers[0]
    return player_labels(text, numbers) or usual_labels(game, seats, lang)


def _likely_games(text: str, lang: str) -> list[Game]:
    """Return the possible games of a text that names none, those with more words in the text first."""
    games = [game for game in GAMES.values() if game.players and rulesets_of(game)]
    fitting = [game for game in games if stated_number(text) in _numbers(game)]
    words, having = set(words_in(text[:LOOKED_AT])), _words_of_games()

    def likely(game: Game) -> Fraction:
        """Return a weight: the sum of 1 / number of games with a word, over the words of this game in the text.

        It is 1 higher if the design of the game's cards is the usual one where the language is spoken.
        """
        weights = [Fraction(1, len(having[word])) for word in words & having.keys() if game.id in having[word]]
        return sum(weights, Fraction(("italian" if game.has_italian_suits else game.look) == _LOOKS.get(lang)))

    return sorted(fitting or games, key=likely, reverse=True)


@cache
def _words_of_games() -> Mapping[str, frozenset[str]]:
    """Map each uncommon word of bids, declarations and score entries to the ids of the games that have it."""
    found: dict[str, set[str]] = {}
    for game in GAMES:
        for words in map(words_in, forms_of(game).announced):
            if len(words) == 1 and len(words[0]) >= SHORTEST and words[0] not in known_words():
                found.setdefault(words[0], set()).add(game)
    return {word: frozenset(games) for word, games in found.items()}


@cache
def _language_of_words() -> Mapping[str, str]:
    """Map each word that only one language has to this language."""
    having: dict[str, set[str]] = {}
    for lang in LANGUAGES:
        table = TABLES[lang]
        named = [name for names in (*table.suit_names, *table.rank_names) for name in names]
        for name in (FREQUENT_WORDS[lang], *named, *(f"{name}s" for name in named), *table.names):
            for word in words_in(name):
                having.setdefault(word, set()).add(lang)
    single = {word: min(langs) for word, langs in having.items() if len(langs) == 1 and not word.isdigit()}
    return {word: lang for word, lang in single.items() if word not in _OF_ALL}


@lru_cache(maxsize=4)
def _count_languages(text: str) -> Counter[str]:
    """Map each language to the number of words and cards in a text that only this language has."""
    languages, text = _language_of_words(), text[:LOOKED_AT]
    counted = Counter(languages[word] for word in words_in(text) if word in languages)
    for typed, times in Counter(_CARD.findall(text)).items():
        reading = [lang for lang in LANGUAGES if TABLES[lang].whole(typed) is not None]
        counted.update({lang: times for lang in reading if len(reading) == 1})
    return counted


def guess_language(text: str, otherwise: str) -> str:
    """Return the language with the most words in a text, or `otherwise` if no language has any."""
    counted = _count_languages(text)
    return max((otherwise, *LANGUAGES), key=lambda lang: counted[lang])
