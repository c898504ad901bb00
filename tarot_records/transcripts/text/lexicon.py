"""The words that people write in records of play, from `lexicon.toml`, in lower case without accents."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from tarot_records.core.cards import SUITS
from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.text.pieces import PICTURES, SIGNS, Token

_DATA: Final[Mapping[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
LANGUAGES: Final[tuple[str, ...]] = tuple(_DATA["frequent"])
ALL_LANGUAGES: Final = frozenset(LANGUAGES)
COURTS: Final = ("J", "N", "Q", "K", "1")
"""Ranks that have names, in the order of the lexicon."""


class Names(NamedTuple):
    """One way to name suits or ranks."""

    lang: str
    letters: Mapping[str, str]
    """Single letter -> suit or rank."""
    words: Mapping[str, str]
    """Whole name or a short form of one -> suit or rank."""
    whole: Mapping[str, str]
    """Whole name -> suit or rank."""
    titles: Mapping[str, str]
    """Suit or rank -> its usual name, as it is written."""
    is_latin: bool
    """True if the suits are swords, cups, coins and batons."""
    stems: Mapping[str, str]
    """Beginning that the forms of a whole name have in common -> suit or rank."""
    kin: frozenset[str] = frozenset()
    """Whole names that only other ways of the same language and pack have."""

    def inflected(self, form: str) -> str | None:
        """Return the suit or rank of which a word is a form with another ending; None if there is none."""
        if len(form) < SHORTEST_INFLECTED:
            return None
        for length in range(len(form) - 1, max(2, len(form) - 1 - LONGEST_INFLECTION), -1):
            if (code := self.stems.get(form[:length])) and len(form) - length <= max(1, length - 1):
                return code if length > SHORT_STEM or form[length] in SHORT_ENDINGS else None
        return None


SHORTEST_INFLECTED, LONGEST_INFLECTION = 4, 4
"""Minimum length of a word with another ending than a name, and maximum length of such an ending."""
SHORT_STEM, SHORT_ENDINGS = 3, frozenset("aeiouymns")
"""Length of a stem up to which only some letters may begin its ending; these letters. `Karl` is no form of `Karo`."""


def _names(entry: Mapping[str, Any], codes: str | tuple[str, ...]) -> Names:
    """Return an entry of the lexicon as names.

    A short form is the beginning of a name, or its first letter with other letters of it in their order (`Kg`, `Hz`).
    It counts if it can be short for only one name of the entry. A beginning of `König` is not also one of `Königin`.
    """
    whole = {plain_words(name): code for names, code in zip(entry["names"], codes, strict=True) for name in names}
    begun: dict[str, set[str]] = {}
    short: dict[str, set[str]] = {}
    for name, code in whole.items():
        first = 1 + max((len(other) for other in whole if name.startswith(other) and whole[other] != code), default=1)
        for end in range(first, len(name)):
            begun.setdefault(name[:end], set()).add(code)
        for size in (1, 2):
            for rest in combinations(name[1:].replace(" ", ""), size):
                short.setdefault(name[0] + "".join(rest), set()).add(code)
    forms = {**short, **begun}
    inflected = zip(entry.get("forms", ()), codes, strict=False)
    whole |= {plain_words(form): code for forms_of_name, code in inflected for form in forms_of_name}
    words = {form: min(having) for form, having in forms.items() if len(having) == 1} | whole
    letters = {plain_words(letter): code for letter, code in zip(entry["letters"], codes, strict=True)}
    titles = {code: names[0] for names, code in zip(entry["names"], codes, strict=True)}
    stems = {name.rstrip("aeio") if len(name) > 3 else name: code for name, code in whole.items()}
    stems = {stem: code for stem, code in stems.items() if len(stem) > 2}
    return Names(entry["lang"], letters, words, whole, titles, bool(entry.get("latin")), stems)


def _with_kin(names: Names, every: Sequence[Names]) -> Names:
    """Return names with the whole names added that other ways of the same language and pack use in one meaning only."""
    kin = [other for other in every if other.lang == names.lang and other.is_latin == names.is_latin]
    meant: dict[str, set[str]] = {}
    stems: dict[str, str] = {}
    for other in kin:
        stems |= other.stems
        for form, code in other.whole.items():
            meant.setdefault(form, set()).add(code)
    added = {form: min(codes) for form, codes in meant.items() if len(codes) == 1 and len(form) > SHORT_STEM}
    stems = {stem: code for stem, code in stems.items() if any(form.startswith(stem) for form in added)}
    return names._replace(
        words={**added, **names.words}, stems={**stems, **names.stems}, kin=frozenset(added) - names.words.keys()
    )


_SUIT_NAMES: Final = tuple(_names(entry, SUITS) for entry in _DATA["suits"])
SUIT_NAMES: Final = tuple(_with_kin(names, _SUIT_NAMES) for names in _SUIT_NAMES)
RANK_NAMES: Final = tuple(_names(entry, COURTS) for entry in _DATA["ranks"])
SUIT_SIGNS: Final[Mapping[str, str]] = {**{sign: SUITS[at // 2] for at, sign in enumerate(SIGNS)}, **PICTURES}


def _by_language(section: Mapping[str, list[str]]) -> Mapping[str, frozenset[str]]:
    """Map each language of a section to its forms, in plain letters."""
    return {lang: frozenset(map(plain_words, forms)) for lang, forms in section.items()}


TRUMP_WORDS: Final = _by_language(_DATA["trump"])
FOOL_WORDS: Final = _by_language(_DATA["fool"])
UNMISTAKABLE = 4
"""Minimum number of letters of a word for trumps or the Fool that is read in every language."""
LONG_TRUMP_WORDS, LONG_FOOL_WORDS = (
    frozenset(form for forms in words.values() for form in forms if len(form) >= UNMISTAKABLE)
    for words in (TRUMP_WORDS, FOOL_WORDS)
)
"""Words for trumps, and for the Fool, that are read in every language."""
NUMBER_WORDS: Final[Mapping[str, Mapping[str, int]]] = {
    lang: {plain_words(form): number for number, forms in enumerate(words, 1) for form in forms.split("/")}
    for lang, words in _DATA["numbers"].items()
}
"""Language -> number in words -> number."""
TRUMP_NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {
    lang: {plain_words(form): number for number, forms in enumerate(words, 1) for form in forms.split("/")}
    for lang, words in _DATA["trump_numbers"].items()
}
"""Language -> word for a trump by its number, without its ending -> number."""
DIALECTS: Final[tuple[Mapping[str, str], ...]] = tuple(
    {plain_words(form): word for word, forms in words.items() for form in forms} for words in _DATA["dialect"].values()
)
"""For each dialect: word as spelled in it, in plain letters -> standard word."""
NUMBER_ENDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    lang: tuple(beginnings) for lang, beginnings in _DATA["number_endings"].items()
}
"""Language -> beginnings of the endings with which a number names a card, as in `den 9er`."""
LONGEST_NUMBER_ENDING: Final = 5
"""Maximum length of such an ending."""
NUMBER_PARTS: Final[Mapping[tuple[str, ...], Fraction]] = {
    tuple(plain_words(form).split()): Fraction(part) for part, forms in _DATA["number_parts"].items() for form in forms
}
"""Words behind a number -> the part of a card point for which they stand, as in `19 und zwei Blatt`."""
TITLES: Final = frozenset(plain_words(form) for form in _DATA["titles"]["all"])
TITLES_AS_WRITTEN: Final = frozenset(form.casefold() for form in _DATA["titles"]["all"])
"""The titles with their accents: `úr` is one, the initials `Ur` are none."""
WRITER: Final = _by_language(_DATA["writer"])
"""Language -> words with which the writer means himself."""
SENDER_WORDS: Final[tuple[str, ...]] = tuple(_DATA["sender"]["all"])
"""Words before the name of the sender in the header of a mail."""
MAIL_HEADERS: Final = frozenset(plain_words(form) for form in (*SENDER_WORDS, *_DATA["mail_header"]["all"]))
"""Words before the sender, the receivers and the date in the header of a mail."""
WROTE: Final[tuple[str, ...]] = tuple(_DATA["wrote"]["all"])
"""Words behind the name of the writer of a post."""
AUTHOR_WORDS: Final[tuple[str, ...]] = tuple(_DATA["author"]["all"])
"""Words before the name of the writer of a post."""
GREETINGS: Final[tuple[str, ...]] = tuple(_DATA["greeting"]["all"])
"""Words before the name with which a writer signs."""
WRITER_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    lang: tuple(map(str.casefold, words)) for lang, words in _DATA["writer"].items()
}
"""Language -> the words for the writer in small letters; the first one stands for his name."""
WRITER_PRONOUNS: Final = frozenset(forms[0] for forms in WRITER_NAMES.values())
"""The words for the writer that stand in a list of players, as in `Anna, Bert und ich`."""
SEATING: Final = frozenset(plain_words(form).replace("'", " ") for forms in _DATA["seating"].values() for form in forms)
"""Phrases that say that the players follow as they sit, in every language."""
BETWEEN_NAMES: Final = frozenset(plain_words(form) for form in _DATA["between"]["all"])
OTHER_PLAYERS: Final = frozenset(plain_words(form) for form in _DATA["other_players"]["all"])
"""Phrases for all other players, who may include the writer."""
PLACES: Final = frozenset(plain_words(form) for form in _DATA["place"]["all"])
"""Words before the number of a place at the table."""
AGAINST: Final = frozenset(plain_words(form) for form in _DATA["against"]["all"])
"""Words between the two sides of a game for four."""
PAIRS: Final = frozenset(plain_words(form) for form in _DATA["pairs"]["all"])
"""Words before the two pairs of a game for four."""
FOOL_SIGNS: Final = tuple(_DATA["fool_signs"]["all"])
NAMED: Final[Mapping[str, str]] = {plain_words(form): code for code, forms in _DATA["named"].items() for form in forms}
AROUND: Final = _by_language(_DATA["around"])
"""Language -> words beside and within cards that say nothing."""
ALL_AROUND: Final = frozenset(word for words in AROUND.values() for word in words)
SIDES: Final[Mapping[str, tuple[Mapping[str, int], ...]]] = {
    lang: tuple({plain_words(form): place for form in forms} for place, forms in enumerate(sides))
    for lang, sides in _DATA["sides"].items()
}
"""Language -> for each side of a table, clockwise from the north, its forms with its number."""
FREQUENT: Final[Mapping[str, frozenset[str]]] = {
    lang: frozenset(plain_words(words).split()) for lang, words in _DATA["frequent"].items()
}


WITH_ACCENTS: Final = frozenset(
    word for words in _DATA["frequent"].values() for word in words.casefold().split() if not word.isascii()
)
"""The frequent words that are written with accents."""
EVERYDAY: Final = frozenset(
    word for words in (*FREQUENT.values(), *AROUND.values(), *WRITER.values()) for word in words
)
"""Words of every language that are too common to be short for a card."""
LEADER_WORD: Final[Mapping[str, str]] = {lang: forms[0] for lang, forms in _DATA["facts"]["leader"].items()}
"""Language -> a word for the lead, with which a line may name who led first."""
CORRECTIONS: Final = frozenset(plain_words(form) for form in _DATA["correction"]["all"])
DENIALS: Final = frozenset(plain_words(form) for form in _DATA["denial"]["all"])
"""Words that deny the card after them, in brackets."""
CROSSED_OUT: Final = frozenset(plain_words(form) for form in _DATA["crossed_out"]["all"])
"""Words in brackets after a number or a card that is crossed out."""
ORDER: Final = (
    *("dealer", "scart", "talon", "taker", "contract", "bids", "call", "declared", "hands", "points", "score"),
    *("partner", "winner", "leader", "tricks"),
)
"""The facts; where a word may name several, the earlier ones are likelier."""


class FactWords:
    """The phrases that name facts in some languages."""

    def __init__(self, langs: Iterable[str]) -> None:
        facts: dict[tuple[str, ...], list[str]] = {}
        for name in ORDER:
            for lang in langs:
                for form in _DATA["facts"][name].get(lang, ()):
                    names = facts.setdefault(tuple(plain_words(form).split()), [])
                    names += [name] if name not in names else []
        self._by_first: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        for words in sorted(facts, key=len, reverse=True):
            self._by_first.setdefault(words[0], []).append((words, tuple(facts[words])))
        self._shortened: dict[str, set[str]] = {}
        """Beginning of a single word -> the facts that words with this beginning name."""
        for (word, *others), names in facts.items():
            for length in range(SHORTEST_LABEL, len(word) - 1) if not others else ():
                self._shortened.setdefault(word[:length], set()).update(names[:1])

    def at(self, tokens: Sequence[Token], at: int) -> tuple[tuple[str, ...], int]:
        """Return the facts that the longest phrase at a token may name, the likeliest first, and its length.

        An abbreviation needs its full stop: `don. Ann` names a dealer, `don Pippo` does not. The first word may be any
        beginning of words that name one fact: `Tal.: …`.
        """
        if tokens[at].form in ABBREVIATIONS and tokens[at].after[:1] not in (".", ":"):
            return (), 0
        for words, names in self._by_first.get(tokens[at].form, ()):
            if tuple(token.form for token in tokens[at : at + len(words)]) == words:
                return names, len(words)
        shortened = self._shortened.get(tokens[0].form, ()) if not at and tokens[0].after.startswith(".") else ()
        if len(shortened) == 1 and tokens[0].form not in EVERYDAY and not _begins_hand_word(tokens[0].form):
            return tuple(shortened), 1
        return (), 0

    def among(self, tokens: Sequence[Token]) -> set[str]:
        """Return all facts that phrases among some tokens may name."""
        found, at = set[str](), 0
        while at < len(tokens):
            names, length = self.at(tokens, at)
            found.update(names)
            at += max(1, length)
        return found


SHORTEST_LABEL: Final = 3
"""Minimum number of letters of a shortened word before a full stop."""


def _begins_hand_word(form: str) -> bool:
    """Return whether a word in the heading of a hand begins with some letters, as `Partie` with `part`."""
    return any(word.startswith(form) for word in HAND_WORDS)


@lru_cache(maxsize=32)
def fact_words(langs: frozenset[str]) -> FactWords:
    """Return the phrases that name facts in some languages."""
    return FactWords(sorted(langs))


FIRST_WORDS: Final = frozenset(
    plain_words(form).split()[0] for section in _DATA["facts"].values() for forms in section.values() for form in forms
)
TRICK_WORDS: Final = frozenset(
    plain_words(form) for name in ("tricks",) for forms in _DATA["facts"][name].values() for form in forms
) | {"tr"}
"""Words for a trick, in any language."""
NUMBER_SIGNS: Final = ("n", "no", "nr", "num")
"""Words before a number."""
SUIT_WORDS: Final = frozenset(form for names in SUIT_NAMES for form in names.whole) | frozenset(
    form for forms in TRUMP_WORDS.values() for form in forms
)
"""Names of suits and of trumps, in any language."""
HAND_WORDS: Final = frozenset(plain_words(form) for form in _DATA["hand"]["all"])
SEVERAL_HANDS: Final = frozenset(plain_words(form) for form in _DATA["hands"]["all"])
"""Words for several hands; a number before such a word counts the hands."""
TABLE_WORDS: Final = frozenset(plain_words(form) for form in _DATA["table"]["all"])
COMMON: Final = frozenset(
    {*(word for words in FREQUENT.values() for word in words), *FIRST_WORDS, *CORRECTIONS, *TABLE_WORDS}
)
"""Words of the lexicon that are no names of players."""
NO_NAMES: Final = COMMON | ALL_AROUND
"""The words in `COMMON`, and those that say nothing beside cards."""
PARTIES: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    name: _by_language(section) for name, section in _DATA["parties"].items()
}
"""Side of the table -> language -> its words."""
NOBODY_WORDS: Final = frozenset(plain_words(form) for form in _DATA["nobody"]["all"])
"""Words that deny the bid after them, in any language."""
ORDINALS: Final[Mapping[str, int]] = {
    plain_words(form): int(number) for number, forms in _DATA["ordinals"].items() for form in forms
}
"""Ordinal number -> the part of a talon that it means, from 0; -1 for the last."""
ZERO: Final = frozenset(plain_words(form) for form in _DATA["zero"]["all"])
"""Words for no points."""
UPON_ITEM: Final = frozenset(plain_words(form) for form in _DATA["upon_item"]["all"])
"""Words before an item whose kontra follows."""
PARTS_OF_TALON: Final = frozenset(plain_words(form) for form in _DATA["part_of_talon"]["all"])
"""Words for a part of a talon."""
OWNER_LINKS: Final = frozenset(plain_words(form) for form in _DATA["owner_links"]["all"])
"""Words between an amount and its owner, as in `-126 à Bastien`."""
ABBREVIATIONS: Final = frozenset(plain_words(form) for form in _DATA["abbreviations"]["all"])
"""Short forms of words for facts, which count only with a full stop: `don. Rémi`."""
TAKING: Final = frozenset(plain_words(form) for form in _DATA["taking"]["all"])
"""Words that say that somebody takes cards from the talon."""
ONTO: Final = frozenset(plain_words(form) for form in _DATA["onto"]["all"])
"""Words for a card that is laid on others in a trick, as in `legte den König drauf`."""
WHERE: Final = frozenset(plain_words(form) for form in _DATA["where"]["all"])
"""Words that begin a clause about a noun, as in `la donne où Gérard …`."""
RELATIVE: Final = frozenset(plain_words(form) for form in _DATA["relative"]["all"])
"""Words between a player and what he did, behind a comma."""
AM: Final = frozenset(plain_words(form) for form in _DATA["am"]["all"])
"""Words between the writer and his initial."""
PASSES: Final = _by_language(_DATA["passes"])
"""Language -> words for passing that mean something else in other languages."""
PRONOUNS: Final = _by_language(_DATA["pronouns"])
"""Language -> words for the player named last in the sentence before."""
SUPPOSING: Final = _by_language(_DATA["supposing"])
"""Language -> words of a sentence that only supposes something."""
SAYS: Final = frozenset(plain_words(form) for form in _DATA["says"]["all"])
"""Words between a player and what he says."""
SILENT: Final = frozenset(plain_words(form) for form in _DATA["silent"]["all"])
"""Words beside an item that nobody announced."""
SEVERAL_TRUMPS: Final = frozenset(plain_words(form) for form in _DATA["several_trumps"]["all"])
"""Words for several trumps, behind their number."""
WITHOUT: Final = frozenset(plain_words(form) for form in _DATA["without"]["all"])
"""Words that say, after a word for announcements, that there are none, in any language."""
TOTALS: Final = frozenset(plain_words(form) for forms in _DATA["totals"].values() for form in forms)
"""Phrases beside numbers of an evening and not of one hand, in any language."""
NOT_NAMED: Final = _by_language(_DATA["not_named"])
"""Language -> names of cards that are other words in it."""
AFTER_SCART: Final[tuple[str, ...]] = tuple(_DATA["after_scart"]["all"])
"""Words after a hand that is listed as it was after the scart."""
MINUS: Final = frozenset(plain_words(form) for form in _DATA["minus"]["all"])
NO_CARDS: Final[Mapping[str, list[tuple[str, ...]]]] = {
    first: [words for words in phrases if words[0] == first]
    for phrases in [[tuple(plain_words(form).split()) for form in _DATA["no_cards"]["all"]]]
    for first in {words[0] for words in phrases}
}
"""First word of a phrase that has the name of a card but means no card -> the phrases that begin with it."""
RUFFING: Final = tuple(plain_words(form) for form in _DATA["ruff"]["all"])
"""Beginnings of words that say that a trump is played on another suit."""
PAGES: Final = frozenset(plain_words(form) for form in _DATA["page"]["all"])
"""Words before the number of a page."""
AMOUNT: Final = frozenset(plain_words(form) for form in _DATA["amount"]["all"])
"""Words before a number that is an amount, and no card."""
LINKS_TO_PLAYER: Final = frozenset(plain_words(form) for form in _DATA["links"]["all"])
"""Words between a card and the player named after it, who played the card."""
KONTRA: Final[Mapping[str, int]] = {
    plain_words(form): int(level) for level, forms in _DATA["kontra"].items() for form in forms
}
"""Word for a kontra -> its level."""
