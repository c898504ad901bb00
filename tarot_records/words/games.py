"""Words of a game in a language: its name, bids, declarations, entries of the score, and the texts of its page.

The game has them in English, and its translations in its own `locale/`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tarot_records.counting.scheme import Scheme
from tarot_records.games import GAMES, game_of
from tarot_records.rules.game import Game, Words
from tarot_records.words.language import LANGUAGES, Language
from tarot_records.words.phrases import TERMS, translations

MOST_DRAWN: Final = 9
"""Maximum number of signs that are drawn; a larger amount is written as a number."""


class GameWords:
    """The words of a game in a language. A game that is not installed (None) has the slugs as its words."""

    def __init__(self, game: Game | None, lang: str) -> None:
        self._id, self._words = ("", Words()) if game is None else (game.id, game.words)
        self._items = {} if game is None else game.items
        self._accounts = {} if game is None else game.accounts
        self._lang = lang

    def translate(self, about: str, text: str) -> str:
        """Return the translation of a text of the game; `about` is its gettext context after the game's id."""
        known = None if self._words.locale is None else translations(self._lang, self._words.locale)
        return text if known is None else known.pgettext(f"{self._id}/{about}", text)

    def word(self, slug: str) -> str:
        """Return the name of a bid, a declaration or an entry of the score: `garde sans`, `greater trumps`."""
        if slug in TERMS["bid"]:
            return translations(self._lang).pgettext("bid", slug)
        return self.translate(slug, self._words.name(slug))

    def several(self, kind: str) -> str:
        """Return the plural of a kind of declaration: `sequences`."""
        return self.translate(kind, self._words.several.get(kind) or self._words.name(kind))

    def object(self, slug: str) -> str:
        """Return a bid or a declaration as the object of a verb: `a handful`, `une garde`."""
        return self.translate(f"{slug}/object", self._words.object(slug))

    def item_means(self, item: str) -> str:
        """Return the meaning of an entry of the score; empty if the game does not have it."""
        return self.translate(item, self._items[item]) if item in self._items else ""

    def account_means(self, account: str) -> str:
        """Return the meaning of an account kept beside the score; empty if the game does not have it."""
        return self.translate(account, self._accounts[account]) if account in self._accounts else ""

    def drawn(self, account: str, standing: int, used: int = 0) -> str:
        """Return a carried amount as drawn signs, with other signs for the `used` part; empty if none are drawn."""
        if account not in self._words.signs or not 0 < standing + used <= MOST_DRAWN or standing < 0:
            return ""
        stands, gone = self._words.signs[account]
        return stands * standing + gone * used

    def reason(self, slug: str) -> str:
        """Return the sentence of a reason that only this game has; empty if it has none."""
        return self.translate(slug, self._words.reasons[slug]) if slug in self._words.reasons else ""

    @property
    def wanted(self) -> str:
        """Phrase for a card that is asked for without a name; empty if the game has none."""
        return self.translate("wanted", self._words.wanted) if self._words.wanted else ""


def words_of(game: str, lang: str) -> GameWords:
    """Return the words of a game, by its id, in a language."""
    return _words_of(game, LANGUAGES[lang].code)


@lru_cache(maxsize=256)
def _words_of(game: str, lang: str) -> GameWords:
    return GameWords(game_of(game), lang)


FOOLS: Final = ("the", "of", "to", "acc", "dat", "gen", "short")
"""Forms of the name of the Fool that a language may need; `short` is without its article."""


def fool_form(name: str, form: str) -> str:
    """Return the English name of the Fool in one of FOOLS: without its article in `short`, else unchanged."""
    return name.removeprefix("the ") if form == "short" else name


@lru_cache(maxsize=256)
def language_of_game(game: str, language: Language) -> Language:
    """Return a language with the names of a game for the Fool and other cards."""
    name, words = game_of(game).words.fool, words_of(game, language.code)
    honours = {code: words.translate(f"honour/{code}", called) for code, called in game_of(game).words.honours.items()}
    if not name:
        return language
    fools = {form: words.translate(f"fool/{form}", fool_form(name, form)) for form in FOOLS}
    return language.of_game(fools, honours, game_of(game).words.printed)


def game_with_word(slug: str, lang: str, game: str = "") -> GameWords:
    """Return the words of `game` if it has the bid or declaration `slug`, else of the first game that has it."""
    asked = (game_of(game),) if game else ()
    having = (one for one in (*asked, *GAMES.values()) if slug in one.bids or slug in one.declarations)
    return GameWords(next(having, None), LANGUAGES[lang].code)


def game_name(game: str, lang: str) -> str:
    """Return the name of a game; its id if it is not installed."""
    return words_of(game, lang).translate("name", game_of(game).name)


def option_words(game: str, stated: str, lang: str) -> str:
    """Return a stated option with its meaning: `scoring=par (a side scores its card points less 36)`."""
    name, _, value = stated.partition("=")
    options = (option for ruleset in game_of(game).rulesets for option in ruleset.options if option.name == name)
    meaning = next((option.values[value] for option in options if value in option.values), "")
    return f"{stated} ({words_of(game, lang).translate(f'options/{name}', meaning)})" if meaning else stated


def game_texts(game: Game) -> Iterator[tuple[str, str]]:
    """Yield (context, text) for every text of a game that is translated; the context is `name`, a slug or the like."""
    words = game.words
    yield ("name", game.name)
    yield ("summary", game.summary)
    yield from (("facts", text) for fact in game.facts.items() for text in fact)
    for slug, meaning in (*game.bids.items(), *game.declarations.items()):
        yield (slug, words.name(slug))
        yield (f"{slug}/object", words.object(slug))
        yield (slug, meaning)
    yield from words.several.items()
    for item, meaning in game.items.items():
        yield (item, words.name(item))
        yield (item, meaning)
    for account, meaning in game.accounts.items():
        yield (account, words.name(account))
        yield (account, meaning)
    if words.wanted:
        yield ("wanted", words.wanted)
    if words.fool:
        yield from ((f"fool/{form}", fool_form(words.fool, form)) for form in FOOLS)
    yield from ((f"honour/{code}", called) for code, called in words.honours.items())
    yield from ((slug, text) for slug, text in words.reasons.items())
    for ruleset in game.rulesets:
        rules = ruleset.rules(ruleset.players[0], {})
        if rules.scheme is not None and rules.scheme.note:
            yield ("scheme", rules.scheme.note)
        yield from (("levels", level.words) for level in rules.levels)
        yield from (("readings", reading.name) for reading in rules.readings)
        yield from (("facts", text) for fact in ruleset.facts.items() for text in fact)
        for option in ruleset.options:
            yield from ((f"options/{option.name}", text) for text in (*option.values.values(), option.source))
        for point in ruleset.points:
            yield from ((f"points/{point.number}", text) for text in (point.issue, point.reading, point.source))


def scheme_words(scheme: Scheme, text: str, lang: str) -> str:
    """Return the translation of `text`, the name or the note of a scheme; by its game if that is installed."""
    if scheme.id not in GAMES:
        return translations(LANGUAGES[lang].code).pgettext("scheme", text) if text else ""
    return words_of(scheme.id, lang).translate("name" if text == scheme.name else "scheme", text)
