"""Synonyms of the words of the notation, from `vocabulary.toml`, and what people write for the words of a game."""

import tomllib
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from tarot_records.core.cards import CARDS, RANKS, SUITS, codes_of
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import opening
from tarot_records.games import game_of
from tarot_records.notation.letters import NUMBERS, SYMBOLS, TABLES, Letters
from tarot_records.record.model import Hand
from tarot_records.rules.game import Game, Ruleset

LONG = 80
"""Maximum length of a phrase of the vocabulary, in characters."""


def plain(text: str) -> str:
    """Return a word or several, without capitals, accents, hyphens: `Écart`, `ecart`; `Pik-König`, `pik konig`."""
    return text if len(text) > LONG else _plain(text)


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    if text.isascii():
        return " ".join(text.lower().replace("-", " ").replace("_", " ").split())
    small = text.casefold().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    bare = "".join(char for char in unicodedata.normalize("NFKD", small) if not unicodedata.combining(char))
    return " ".join(bare.replace("-", " ").replace("_", " ").split())


def plain_set(forms: str) -> frozenset[str]:
    """Return comma-separated phrases as a set, in plain letters."""
    return frozenset(plain(form) for form in forms.split(","))


def table(said: Mapping[str, str]) -> dict[str, str]:
    """Map each synonym in plain letters to its word of the notation, and each word to itself."""
    own = {plain(word): word for word in said}
    return {plain(form): word for word, forms in said.items() for form in forms.split(",") if form} | own


_DATA: Final[Mapping[str, Any]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8").replace(",\n", ",")
)
_PHRASES: Final = {name: plain_set(forms) for name, forms in _DATA["phrase"].items()}

LINE_WORDS: Final[Mapping[str, str]] = _DATA["line"]
"""Line -> comma-separated words with which it may begin."""
FIELD_WORDS: Final[Mapping[str, str]] = _DATA["field"]
MARK_WORDS: Final[Mapping[str, str]] = _DATA["mark"]
VALUE_WORDS: Final[Mapping[str, str]] = _DATA["value"]
FREQUENT_WORDS: Final[Mapping[str, str]] = _DATA["frequent"]
"""Language -> frequent words of its texts, separated by blanks."""
HEAD_WORDS: Final = table(_DATA["head"])
LANGUAGE_NAMES: Final = table(_DATA["language"])
MARK_FORMS: Final = table(MARK_WORDS)
EXCHANGE_FORMS: Final = table(_DATA["exchange"])
VALUE_FORMS: Final = table(VALUE_WORDS)
ALSO, ASIDE, BY, EACH, EVERYBODY, OTHERS, POINT_WORDS, TRICK_WORDS, WITH = (
    *(_PHRASES[name] for name in ("also", "aside", "by", "each", "everybody", "others", "points", "trick", "with")),
)
ASKED = "asked"
FEW: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("contract", "basis"): ("bid", "imposed", "inferred"),
    ("call", "answer"): ("held", "own", "scart", "talon"),
    ("exchange", "face"): ("up", "down"),
}
"""Line and field -> the possible words of the field, if they mean nothing else on that line."""
COMPASS: Final[Sequence[tuple[str, Sequence[str]]]] = tuple(_DATA["compass"].items())
"""Names of the seats of a compass, and the labels they may have; of those that a text has, the first."""
WINDS: Final[Mapping[str, tuple[str, str, str, str]]] = {lang: tuple(winds) for lang, winds in _DATA["winds"].items()}
"""Language -> the labels of the four sides of a table, clockwise from the north."""
ARTICLES = frozenset(["le", "la", "les", "du", "il", "lo", "gli", "der", "die", "das", "the", "et", "und", "and"])
"""Words without meaning beside a card."""
BETWEEN = frozenset(["de", "of", "di", "d'", "von"])
"""Words between a rank and its suit."""
SUIT_SHORT: Final[Mapping[str, Mapping[str, str]]] = _DATA["suit_short"]
_SUIT_ABBREVIATED: Final[Mapping[str, Mapping[str, str]]] = _DATA["suit_abbreviated"]
_RANK_LETTERS: Final[Mapping[str, Mapping[str, str]]] = _DATA["rank_letters"]
_RANK_BESIDE_SIGN: Final[Mapping[str, Mapping[str, str]]] = {**_RANK_LETTERS, "en": {"c": "N", "r": "N"}}
"""Rank letters beside the sign of a suit, such as r for `rider`."""
SHORTEST = 3
"""Minimum number of letters of an abbreviated rank."""
TRUMP_NAMES: Final[str] = _DATA["card"]["trump"]
FOOL_NAMES: Final[str] = _DATA["card"]["fool"]
TRUMPS_TOO = ("tr", "t")
"""Prefixes that some write before the numbers of trumps in any language: Tarock, Trumpf, trionfo."""


@cache
def line_words() -> Mapping[str, tuple[str, ...]]:
    """Map each word in plain letters to the lines that it may begin."""
    found: dict[str, tuple[str, ...]] = {}
    for word, forms in LINE_WORDS.items():
        for form in dict.fromkeys(map(plain, (word, *forms.split(",")))):
            found[form] = (*found.get(form, ()), word)
    return found


@cache
def known_words() -> frozenset[str]:
    """Return each word, in plain letters, of all that people write for the words of the notation."""
    tables = (_DATA[name] for name in ("line", "field", "mark", "value", "exchange"))
    forms = (form for said in tables for word, forms in said.items() for form in (word, *forms.split(",")))
    return frozenset(word for form in forms for word in plain(form).split())


@lru_cache(maxsize=256)
def field_words(names: tuple[str, ...]) -> Mapping[str, str]:
    """Map each word for these fields to the field; a word of several fields belongs to the first."""
    found: dict[str, str] = {}
    for name in names:
        for form in (name, *FIELD_WORDS.get(name, "").split(",")):
            if form:
                found.setdefault(plain(form), name)
    return {**found, **{plain(name): name for name in names}}


def near(typed: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return near matches among the synonyms of some words of the notation, in any language."""
    tables = (LINE_WORDS, FIELD_WORDS, MARK_WORDS)
    forms = [
        form for word in words for forms in (word, *(t.get(word, "") for t in tables)) for form in forms.split(",")
    ]
    known = {plain(form): form for form in reversed(forms) if form}
    return tuple(known[form] for form in get_close_matches(plain(typed), known, 3, 0.7))


MOST_SIZES = 3
"""Maximum number of sizes with names: single, double, triple."""


class GameForms:
    """Synonyms of the words of a game: of its bids, declarations, entries of the score and options."""

    def __init__(self, game: Game) -> None:
        self.bids = {form: word for form, word in VALUE_FORMS.items() if word == "pass"} | self._of(game, game.bids)
        self.sized = {
            plain(form): (slug, order)
            for slug in game.declarations
            for order in range(MOST_SIZES)
            for form in game.words.typed.get(f"{slug}#{order + 1}", ())
        }
        """Declaration with its size, such as `double poignée` -> its word, and the number of the size from 0."""
        self.declarations = self._of(game, game.declarations) | {form: slug for form, (slug, _) in self.sized.items()}
        self.items = self._of(game, game.items)
        self.announced = {**self.items, **self.bids, **self.declarations}
        """Words that a declaration may be about -> slug."""
        options = [option for ruleset in game.rulesets for option in ruleset.options]
        self.options = self._of(game, [option.name for option in options])
        self.values = {
            option.name: {
                plain(form): value
                for value in option.values
                for form in (value, *game.words.typed.get(f"{option.name}={value}", ()))
            }
            for option in options
        }

    @staticmethod
    def _of(game: Game, slugs: Iterable[str]) -> dict[str, str]:
        forms = {form: slug for slug in slugs for form in (game.words.name(slug), *game.words.typed.get(slug, ()))}
        return {plain(form): slug for form, slug in forms.items()} | {plain(slug): slug for slug in slugs}


class LooseCards:
    """Cards as people write them loosely with one table of letters: in small letters, rank first, in words."""

    def __init__(self, letters: Letters, own: Mapping[str, Sequence[str]], pack: Collection[str]) -> None:
        self.pack = frozenset(pack)
        """The cards that the game has."""
        self.whole: dict[str, frozenset[str]] = {}
        """Word in plain letters -> the cards it may mean."""
        self.suits: dict[str, str] = {}
        """Name or sign of a suit, as it stands before its cards -> letter of the suit; `T` for trumps."""
        self.initials = {suit.casefold(): code for suit, code in zip(letters.suits, SUITS, strict=True)}
        """Letter of a suit that may stand before its cards where it is no rank -> letter of the code."""
        shorts = SUIT_SHORT.get(letters.lang, {})
        self.shorts = shorts
        """Abbreviations of suits that mean a suit only beside a rank."""
        short = {form: suit for form, suit in shorts.items() if form.upper() not in letters.cards}
        self.ranks = {rank.casefold(): value for rank, value in letters.ranks.items()}
        """A rank alone, in plain letters -> the rank in a plain suit."""
        self.of_some = frozenset(_RANK_LETTERS.get(letters.lang, ()))
        """Ranks that only some people write with this letter, which is also the first of a suit."""
        self.numbers = {typed.casefold(): number for typed, number in letters.numbers.items()}
        """A number alone, in plain letters -> number of the trump."""
        if letters.lang == "de":
            self.numbers |= {f"{number}er": number for number in NUMBERS}
            self.ranks |= {f"{rank}er": rank for rank in RANKS[1:10]}
        for names, suit, signs in zip(_DATA["card"]["suits"], SUITS, SYMBOLS, strict=True):
            self.suits |= dict.fromkeys(map(plain, names.split(",")), suit) | dict.fromkeys(signs, suit)
        self.suits |= dict.fromkeys(map(plain, TRUMP_NAMES.split(",")), "T")
        named = (RANKS[0], *RANKS[10:])
        by_name = {plain(n): rank for rank, names in zip(named, letters.rank_names, strict=False) for n in names}
        self.ranks |= by_name
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
        for name in map(plain, FOOL_NAMES.split(",")):
            self.whole.setdefault(name, frozenset("F"))
        for typed, number in self.numbers.items():
            for trump in (letters.trump.casefold(), *map(plain, TRUMP_NAMES.split(","))):
                self._add(typed + trump, f"T{number}")
                self._add(trump + typed, f"T{number}")
                self._add(f"{trump}.{typed}", f"T{number}")
                self._add(f"{trump} {typed}", f"T{number}")
        for number in list(NUMBERS)[10:]:  # no suit has so many
            for trump in TRUMPS_TOO:
                self._add(f"{trump}{number}", f"T{number}")
        for code, called in own.items():
            for typed in map(plain, called):
                if code in CARDS:
                    self.whole[typed] = frozenset({code})
                else:
                    self.suits[typed] = code
        # Behind what is written as one word: a beginning of `valet` and a letter for a suit would be one, too.
        begun = {name[:end]: rank for name, rank in by_name.items() for end in range(SHORTEST, len(name))}
        self.cased: dict[str, str] = {}
        """Cards that are read only with these capitals, because with others they are another card in some language."""
        for rank, value in _RANK_BESIDE_SIGN.get(letters.lang, {}).items():
            for sign, code in self.suits.items():
                if not sign.isalpha() and code != "T":
                    self._add(rank + sign, code + value)
                    self._add(sign + rank, code + value)
        for rank, value in _RANK_LETTERS.get(letters.lang, {}).items():
            for suit, code in zip(letters.suits, SUITS, strict=True):
                self.cased[rank.upper() + suit.casefold()] = code + value
            self.ranks.setdefault(rank, value)
        for suit, code in shorts.items():  # `PiK`, beside which `Pik` is a suit
            for rank, value in letters.ranks.items() if code != "T" else ():
                if rank.isalpha():
                    self.cased[suit.capitalize() + rank] = code + value
        self.ranks = {**begun, **_DATA["rank_short"].get(letters.lang, {}), **self.ranks}
        self.suits = {**_SUIT_ABBREVIATED.get(letters.lang, {}), **self.suits}
        self.small = {typed.upper(): code for typed, code in letters.cards.items()}
        """Cards of the notation in capital letters -> code."""
        self.two_ways = frozenset(
            typed for typed, code in letters.cards.items() if self.whole.get(plain(typed), {code}) != {code}
        )
        """Cards of the notation that would be others if the rank stood first."""

    def _add(self, typed: str, code: str) -> None:
        form = plain(typed)
        self.whole[form] = self.whole.get(form, frozenset()) | {code}

    def of_suit(self, suit: str, rank: str) -> str | None:
        """Return the card of a suit with a rank in plain letters; None if there is none such."""
        found = (self.numbers if suit == "T" else self.ranks).get(rank)
        return None if found is None else suit + found


def rulesets_of(game: Game) -> tuple[Ruleset, ...]:
    """Return the rulesets of a game that can be judged, the usual one first; else those that are only kept."""
    return tuple(ruleset for ruleset in game.rulesets if ruleset.ruled) or game.rulesets


def only_ruleset(game: str) -> str:
    """Return the ruleset of a game that has but one; else nothing."""
    rulesets = game_of(game).rulesets
    return rulesets[0].id if len(rulesets) == 1 else ""


@lru_cache(maxsize=256)
def first_to_bid(game: str, players: int, dealer: int | None) -> int | None:
    """Return the seat that bids first at a table of this size; None if unknown."""
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
    """Return the sizes a declaration may have at a table of this size; none if unknown."""
    known = game_of(game)
    if players not in known.players:
        return ()
    rules = known.rules(players, {})
    said = (phase.awaits(opening(rules, None), Hand()) for phase in rules.phases if "declarations" in phase.fields)
    return next((asked.sizes[declaration] for asked in said if asked and declaration in asked.sizes), ())


@lru_cache(maxsize=256)
def forms_of(game: str) -> GameForms:
    """Return what people write for the words of a game, by its id."""
    return GameForms(game_of(game))


def values_of(game: str, line: str, name: str) -> Mapping[str, str]:
    """Map what people write, in plain letters, to the words that a field of a line may have."""
    match line, name:
        case ("bids", "bid") | ("contract", "name"):
            return forms_of(game).bids
        case "declare", "kind":
            return forms_of(game).declarations
        case "declare", "item":
            return forms_of(game).announced
        case "item", "name":
            return forms_of(game).items
        case "ledger" | "options" | "carried", _:
            return {}
    return VALUE_FORMS


@lru_cache(maxsize=256)
def loose_cards(lang: str, game: str = "") -> LooseCards:
    """Return cards and suits as people write them in a language, with the names of a game."""
    typed = game_of(game).words.typed
    own = {slug: names for slug, names in typed.items() if slug in {*CARDS, *SUITS, "T"}}
    return LooseCards(TABLES[lang], own, _pack_of(game_of(game)))


def _pack_of(game: Game) -> Collection[str]:
    if not game.players:
        return CARDS
    return codes_of(game.rules(game.players[0], {}).pack.cards)
