"""Synonyms of the words of the notation, from `vocabulary.toml`, and of the words of each game."""

import tomllib
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Self

from tarot_records.core.cards import CARDS, RANKS, SUITS, codes_of
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import opening
from tarot_records.games import game_of
from tarot_records.notation.letters import NUMBERS, SYMBOLS, TABLES, Letters
from tarot_records.record.model import Hand
from tarot_records.rules.game import Game, Ruleset
from tarot_records.rules.next_input import Awaited

LONG = 80
"""Maximum length of a phrase of the vocabulary, in characters."""


def plain_words(text: str) -> str:
    """Return a text in plain letters, that is, lower case without accents and hyphens: `Pik-König` as `pik konig`."""
    return text if len(text) > LONG else _plain(text)


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    """Return a text of any length in plain letters, as described in `plain_words`."""
    if text.isascii():
        return " ".join(text.lower().replace("-", " ").replace("_", " ").split())
    small = text.casefold().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    bare = "".join(char for char in unicodedata.normalize("NFKD", small) if not unicodedata.combining(char))
    return " ".join(bare.replace("-", " ").replace("_", " ").split())


def plain_set(forms: str) -> frozenset[str]:
    """Return comma-separated phrases as a set, in plain letters."""
    return frozenset(plain_words(form) for form in forms.split(","))


def synonym_table(synonyms: Mapping[str, str]) -> dict[str, str]:
    """Map each synonym in plain letters to its word of the notation, and each word to itself."""
    own = {plain_words(word): word for word in synonyms}
    return {plain_words(form): word for word, forms in synonyms.items() for form in forms.split(",") if form} | own


_DATA: Final[Mapping[str, Any]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8").replace(",\n", ",")
)
_PHRASES: Final = {name: plain_set(forms) for name, forms in _DATA["phrase"].items()}

LINE_WORDS: Final[Mapping[str, str]] = _DATA["line"]
"""Kind of line -> comma-separated words with which it may begin."""
FIELD_WORDS: Final[Mapping[str, str]] = _DATA["field"]
MARK_WORDS: Final[Mapping[str, str]] = _DATA["mark"]
VALUE_WORDS: Final[Mapping[str, str]] = _DATA["value"]
FREQUENT_WORDS: Final[Mapping[str, str]] = _DATA["frequent"]
"""Language -> frequent words of its texts, separated by blanks."""
HEAD_WORDS: Final = synonym_table(_DATA["head"])
LANGUAGE_NAMES: Final = synonym_table(_DATA["language"])
MARK_FORMS: Final = synonym_table(MARK_WORDS)
EXCHANGE_FORMS: Final = synonym_table(_DATA["exchange"])
EXCERPT_FORMS: Final = synonym_table(_DATA["excerpt"])
NOTHING_FORMS: Final = synonym_table(_DATA["nothing"])
"""Whole line in plain letters which states that a section is empty -> the same line in the notation."""
VALUE_FORMS: Final = synonym_table(VALUE_WORDS)
ALSO, ASIDE, BY, EACH, EVERYBODY, OTHERS, POINT_WORDS, TRICK_WORDS, WITH = (
    *(_PHRASES[name] for name in ("also", "aside", "by", "each", "everybody", "others", "points", "trick", "with")),
)
PLAYING: Final = _PHRASES["playing"]
"""Words of which the last stands before the name of a game, as `on joue au` and `si gioca a`."""
ASKED = "asked"
FEW: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("contract", "basis"): ("bid", "imposed", "inferred"),
    ("call", "answer"): ("held", "own", "scart", "talon"),
    ("exchange", "face"): ("up", "down"),
}
"""Kind of line and field -> the words of the field, if they have no other meaning on such a line."""
COMPASS: Final[Sequence[tuple[str, Sequence[str]]]] = tuple(_DATA["compass"].items())
"""Names of the compass directions as seats -> possible labels; a text uses the first of them that it defines."""
WINDS: Final[Mapping[str, tuple[str, str, str, str]]] = {lang: tuple(winds) for lang, winds in _DATA["winds"].items()}
"""Language -> the labels of the four sides of a table, clockwise from the north."""
ARTICLES = frozenset(["le", "la", "les", "du", "il", "lo", "gli", "der", "die", "das", "the", "et", "und", "and"])
"""Words beside a card that have no meaning."""
BETWEEN = frozenset(["de", "of", "di", "d'", "von"])
"""Words between a rank and its suit."""
SUIT_SHORT: Final[Mapping[str, Mapping[str, str]]] = _DATA["suit_short"]
_SUIT_ABBREVIATED: Final[Mapping[str, Mapping[str, str]]] = _DATA["suit_abbreviated"]
_RANK_LETTERS: Final[Mapping[str, Mapping[str, str]]] = _DATA["rank_letters"]
_RANK_BESIDE_SIGN: Final[Mapping[str, Mapping[str, str]]] = {**_RANK_LETTERS, "en": {"c": "N", "r": "N"}}
"""Letters for ranks that are read only beside the sign of a suit, such as r for `rider`."""
SHORTEST = 3
"""Minimum number of letters of an abbreviated rank."""
TRUMP_NAMES: Final[str] = _DATA["card"]["trump"]
FOOL_NAMES: Final[str] = _DATA["card"]["fool"]
TRUMPS_TOO = ("tr", "t")
"""Prefixes before the numbers of trumps in any language: Tarock, Trumpf, trionfo."""


@cache
def line_words() -> Mapping[str, tuple[str, ...]]:
    """Map each word in plain letters to the kinds of lines that it may begin."""
    found: dict[str, tuple[str, ...]] = {}
    for word, forms in LINE_WORDS.items():
        for form in dict.fromkeys(map(plain_words, (word, *forms.split(",")))):
            found[form] = (*found.get(form, ()), word)
    return found


@cache
def known_words() -> frozenset[str]:
    """Return every synonym of the words of the notation, in plain letters."""
    tables = (_DATA[name] for name in ("line", "field", "mark", "value", "exchange"))
    forms = (form for table in tables for word, forms in table.items() for form in (word, *forms.split(",")))
    return frozenset(word for form in forms for word in plain_words(form).split())


@lru_cache(maxsize=256)
def field_words(names: tuple[str, ...]) -> Mapping[str, str]:
    """Map each synonym of some fields, in plain letters, to its field; a synonym of several belongs to the first."""
    found: dict[str, str] = {}
    for name in names:
        for form in (name, *FIELD_WORDS.get(name, "").split(",")):
            if form:
                found.setdefault(plain_words(form), name)
    return {**found, **{plain_words(name): name for name in names}}


def near_synonyms(typed: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the synonyms of some words of the notation, in any language, that are similar to a typed word."""
    tables = (LINE_WORDS, FIELD_WORDS, MARK_WORDS)
    forms = [
        form for word in words for forms in (word, *(t.get(word, "") for t in tables)) for form in forms.split(",")
    ]
    known = {plain_words(form): form for form in reversed(forms) if form}
    return tuple(known[form] for form in get_close_matches(plain_words(typed), known, 3, 0.7))


MOST_SIZES = 3
"""Number of sizes of a declaration that have names: single, double, triple."""


class GameForms:
    """The synonyms of the words of a game: bids, declarations, entries of the score, options."""

    def __init__(self, game: Game) -> None:
        self.bids = {form: word for form, word in VALUE_FORMS.items() if word == "pass"} | self._of(game, game.bids)
        self.sized = {
            plain_words(form): (slug, order)
            for slug in game.declarations
            for order in range(MOST_SIZES)
            for form in game.words.typed.get(f"{slug}#{order + 1}", ())
        }
        """Declaration with its size, such as `double poignée` -> its slug, and the index of the size."""
        self.declarations = self._of(game, game.declarations) | {form: slug for form, (slug, _) in self.sized.items()}
        self.items = self._of(game, game.items)
        self.announced = {**self.items, **self.bids, **self.declarations}
        """Word for an item of a declaration -> its slug."""
        options = [option for ruleset in game.rulesets for option in ruleset.options]
        self.options = self._of(game, [option.name for option in options])
        self.values = {
            option.name: {
                plain_words(form): value
                for value in option.values
                for form in (value, *game.words.typed.get(f"{option.name}={value}", ()))
            }
            for option in options
        }

    @staticmethod
    def _of(game: Game, slugs: Iterable[str]) -> dict[str, str]:
        """Map each synonym of some slugs of a game, in plain letters, to its slug."""
        forms = {form: slug for slug in slugs for form in (game.words.name(slug), *game.words.typed.get(slug, ()))}
        return {plain_words(form): slug for form, slug in forms.items()} | {plain_words(slug): slug for slug in slugs}


class LooseCards:
    """Loose ways to write cards with one table of letters: in lower case, rank first, in words."""

    def __init__(self, letters: Letters) -> None:
        self.letters = letters
        self.pack = frozenset[str]()
        """Codes of the cards that the game has."""
        self.whole: dict[str, frozenset[str]] = {}
        """Word in plain letters -> the cards that it may mean."""
        self.suits: dict[str, str] = {}
        """Name or sign of a suit before its cards -> letter of the suit; `T` for trumps."""
        self.initials = {suit.casefold(): code for suit, code in zip(letters.suits, SUITS, strict=True)}
        """Letter of a suit before its cards, if it is not a rank as well -> letter of the suit in card codes."""
        shorts = SUIT_SHORT.get(letters.lang, {})
        self.shorts = shorts
        """Abbreviations that mean a suit only beside a rank."""
        short = {form: suit for form, suit in shorts.items() if form.upper() not in letters.cards}
        self.ranks = {rank.casefold(): value for rank, value in letters.ranks.items()}
        """A rank alone, in plain letters -> the rank in a plain suit."""
        self.of_some = frozenset(_RANK_LETTERS.get(letters.lang, ()))
        """Letters that are the first letter of a suit, and also of a rank for some writers only."""
        self.numbers = {typed.casefold(): number for typed, number in letters.numbers.items()}
        """A number alone, in plain letters -> number of the trump."""
        if letters.lang == "de":
            self.numbers |= {f"{number}er": number for number in NUMBERS}
            self.ranks |= {f"{rank}er": rank for rank in RANKS[1:10]}
        for names, suit, signs in zip(_DATA["card"]["suits"], SUITS, SYMBOLS, strict=True):
            self.suits |= dict.fromkeys(map(plain_words, names.split(",")), suit) | dict.fromkeys(signs, suit)
        self.suits |= dict.fromkeys(map(plain_words, TRUMP_NAMES.split(",")), "T")
        named = (RANKS[0], *RANKS[10:])
        self.by_name = {
            plain_words(name): rank for rank, names in zip(named, letters.rank_names, strict=False) for name in names
        }
        """Name of a rank in plain letters -> the rank."""
        self.ranks |= self.by_name
        for typed, code in (*letters.cards.items(), *letters.called.items()):
            self._add(typed, code)
        for suit, code in (*self.initials.items(), *((form, code) for form, code in self.suits.items() if code != "T")):
            for rank, value in self.ranks.items():
                self._add(rank + suit, code + value)
        for name, code in self.suits.items():
            for rank, value in self.ranks.items() if code != "T" and len(name) >= SHORTEST else ():
                self._add(name + rank, code + value)  # `Pikkönig`
        for suit, code in {**shorts, **_SUIT_ABBREVIATED.get(letters.lang, {})}.items():
            for rank, value in (self.numbers if code == "T" else self.ranks).items():
                self._add(suit + rank, code + value)
                self._add(rank + suit, code + value)
        self.initials = {letters.trump.casefold(): "T", **short, **self.initials} if letters.lang else self.initials
        for name in map(plain_words, FOOL_NAMES.split(",")):
            self.whole.setdefault(name, frozenset("F"))
        for typed, number in self.numbers.items():
            for trump in (letters.trump.casefold(), *map(plain_words, TRUMP_NAMES.split(","))):
                for form in (typed + trump, trump + typed, f"{trump}.{typed}", f"{trump} {typed}"):
                    self._add(form, f"T{number}")
        for number in list(NUMBERS)[10:]:  # no suit has so many
            for trump in TRUMPS_TOO:
                self._add(f"{trump}{number}", f"T{number}")

    def of_game(self, own: Mapping[str, Sequence[str]], pack: Collection[str]) -> Self:
        """Return these ways to write cards with the card names of a game; `own` maps a card or a suit to its names."""
        cards = copy(self)
        cards.pack = frozenset(pack)
        cards.whole, cards.suits, cards.ranks = {**self.whole}, {**self.suits}, {**self.ranks}
        cards._add_names(own)
        return cards

    def _add_names(self, own: Mapping[str, Sequence[str]]) -> None:
        """Add the card names of a game, and the forms that must not replace them."""
        letters = self.letters
        for code, called in own.items():
            for typed in map(plain_words, called):
                if code in CARDS:
                    self.whole[typed] = frozenset({code})
                else:
                    self.suits[typed] = code
        # Not in one word: the beginning of `valet` followed by the letter of a suit would look like such a card.
        begun = {name[:end]: rank for name, rank in self.by_name.items() for end in range(SHORTEST, len(name))}
        self.cased: dict[str, str] = {}
        """Card typed with exactly these capitals -> its code; in other letters it means another card in some
        language."""
        for rank, value in _RANK_BESIDE_SIGN.get(letters.lang, {}).items():
            for sign, code in self.suits.items():
                if not sign.isalpha() and code != "T":
                    self._add(rank + sign, code + value)
                    self._add(sign + rank, code + value)
        for rank, value in _RANK_LETTERS.get(letters.lang, {}).items():
            for suit, code in zip(letters.suits, SUITS, strict=True):
                self.cased[rank.upper() + suit.casefold()] = code + value
            self.ranks.setdefault(rank, value)
        for suit, code in self.shorts.items():  # `PiK`, beside which `Pik` is a suit
            for rank, value in letters.ranks.items() if code != "T" else ():
                if rank.isalpha():
                    self.cased[suit.capitalize() + rank] = code + value
        self.ranks = {**begun, **_DATA["rank_short"].get(letters.lang, {}), **self.ranks}
        self.suits = {**_SUIT_ABBREVIATED.get(letters.lang, {}), **self.suits}
        self.small = {typed.upper(): code for typed, code in letters.cards.items()}
        """Card of the notation in capital letters -> its code."""
        self.two_ways = frozenset(
            typed for typed, code in letters.cards.items() if self.whole.get(plain_words(typed), {code}) != {code}
        )
        """Cards of the notation that would be different cards if the rank came first."""

    def _add(self, typed: str, code: str) -> None:
        """Add a card to the readings of a word."""
        form = plain_words(typed)
        self.whole[form] = self.whole.get(form, frozenset()) | {code}

    def of_suit(self, suit: str, rank: str) -> str | None:
        """Return the code of the card with a suit and a rank in plain letters; None if there is none."""
        found = (self.numbers if suit == "T" else self.ranks).get(rank)
        return None if found is None else suit + found


def rulesets_of(game: Game) -> tuple[Ruleset, ...]:
    """Return the rulesets of a game with known rules, the usual ruleset first; if there are none, all rulesets."""
    return tuple(ruleset for ruleset in game.rulesets if ruleset.ruled) or game.rulesets


def only_ruleset(game: str) -> str:
    """Return the id of a game's only ruleset; an empty string if the game has several."""
    rulesets = game_of(game).rulesets
    return rulesets[0].id if len(rulesets) == 1 else ""


@lru_cache(maxsize=256)
def first_to_bid(game: str, players: int, dealer: int | None) -> int | None:
    """Return the seat that bids first at a table with a number of players; None if unknown."""
    known = game_of(game)
    if dealer is None or players not in known.players or not 0 <= dealer < players:
        return None
    rules = known.rules(players, {})
    table = opening(rules, None)
    table = table._replace(setting=table.setting._replace(dealer=dealer))
    words = next((phase for phase in rules.phases if "bids" in phase.fields), None)
    awaited = None if words is None else words.awaits(table, Hand(dealer=dealer))
    return None if awaited is None or awaited.seat == NOBODY else awaited.seat


@lru_cache(maxsize=256)
def sizes_of(game: str, players: int, declaration: str) -> tuple[int, ...]:
    """Return the possible sizes of a declaration at a table with a number of players; empty if unknown."""
    expected = _expected_declarations(game, players)
    return next((asked.sizes[declaration] for asked in expected if declaration in asked.sizes), ())


@lru_cache(maxsize=256)
def items_of(game: str, players: int, declaration: str) -> tuple[str, ...]:
    """Return the possible items of a declaration that answers no other one; empty if it has none, or if unknown."""
    expected = _expected_declarations(game, players)
    return next((asked.items for asked in expected if declaration in asked.words and "level" not in asked.says), ())


def _expected_declarations(game: str, players: int) -> Iterator[Awaited]:
    """Yield the declarations that each phase of a hand expects; nothing if the game has no such number of players."""
    known = game_of(game)
    if players in known.players:
        rules = known.rules(players, {})
        for phase in rules.phases:
            asked = phase.awaits(opening(rules, None), Hand()) if "declarations" in phase.fields else None
            if asked is not None:
                yield asked


@lru_cache(maxsize=256)
def forms_of(game: str) -> GameForms:
    """Return the synonyms of the words of a game, given by its id."""
    return GameForms(game_of(game))


def values_of(game: str, line: str, name: str) -> Mapping[str, str]:
    """Map the synonyms of a field's values on a kind of line, in plain letters, to the words of the notation."""
    match line, name:
        case ("bids", "bid") | ("contract", "name"):
            return forms_of(game).bids
        case "declare", "kind":
            return forms_of(game).declarations
        case "declare", "item":
            return forms_of(game).announced
        case "item", "name":
            return forms_of(game).items
        case "excerpt", _:
            return EXCERPT_FORMS
        case "ledger" | "ledger_in" | "options" | "carried" | "state_in", _:
            return {}
    return VALUE_FORMS


@lru_cache(maxsize=256)
def loose_cards(lang: str, game: str = "") -> LooseCards:
    """Return the loose ways to write cards in a language, with the card names of a game."""
    typed = game_of(game).words.typed
    own = {slug: names for slug, names in typed.items() if slug in {*CARDS, *SUITS, "T"}}
    return _cards_of_language(lang).of_game(own, pack_of(game_of(game)))


@cache
def _cards_of_language(lang: str) -> LooseCards:
    """Return the loose ways to write cards in a language, without the names of a game."""
    return LooseCards(TABLES[lang])


@lru_cache(maxsize=256)
def letters_of(lang: str, game: str) -> Letters:
    """Return the letters of a language for a game; the game's names of cards replace equal names of the language."""
    letters, typed = TABLES[lang], game_of(game).words.typed.items()
    own = {name.casefold(): code for code, names in typed if code in CARDS for name in names}
    others = {name: code for name, code in own.items() if letters.called.get(name, code) != code}
    return replace(letters, names={**letters.names, **others}) if others else letters


def pack_of(game: Game) -> Collection[str]:
    """Return the codes of the cards of a game in any of its rulesets; all cards if its pack is unknown."""
    if not game.players:
        return CARDS
    return {code: True for ruleset in rulesets_of(game) for code in cards_of(ruleset)}.keys()


def cards_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the codes of the cards that a ruleset is played with."""
    players = ruleset.players or ruleset.game.players
    return codes_of(ruleset.rules(players[0], {}).pack.cards)
