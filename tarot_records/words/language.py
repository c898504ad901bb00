"""Languages of reports and pages: words that depend on cards and numbers, and the phrases as gettext translates them.

Each language is a file `languages/LANG.toml` beside its `locale/LANG.po`; no other code depends on the language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tarot_records.core.cards import RANKS, SUITS
from tarot_records.core.faults import SEVERITIES, VERDICTS
from tarot_records.words.phrases import COUNTS, TERMS, phrases, translations

if TYPE_CHECKING:
    from fractions import Fraction

    from tarot_records.notation.letters import Letters


@dataclass(frozen=True)
class Language:
    """A language, or its variant for one game or for one pack."""

    code: str
    """ISO 639-1 code, as in `--lang`."""
    name: str
    """Name of the language in the language itself."""
    colon: str
    """The colon with its spaces."""
    semicolon: str
    """The semicolon with its spaces."""
    decimal: str
    """Separator before the tenths of a number."""
    thousands: str
    """Separator between the thousands of a number."""
    favourite: str
    """Game and number of players that readers of the language most likely want, as `GAME/PLAYERS`."""
    suits: Sequence[str]
    """Names of spades, hearts, diamonds, clubs and trumps."""
    latin_suits: Sequence[str]
    """Names of the suits of an Italian-suited pack: swords, cups, coins, batons and trumps."""
    bare_ranks: Mapping[str, str]
    """Rank -> its name alone: "king"."""
    ranks: Mapping[str, str]
    """Rank -> its name before the suit, with the article: "the king"."""
    plural_ranks: Mapping[str, str]
    """Rank -> its plural, with the article: "the kings"."""
    card: Mapping[str, str]
    """Templates of card names: `plain`, `trump`, `fool`, `unknown`, `unknown_trump`, `unknown_plain`."""
    fools: Mapping[str, str]
    """Form -> name of the Fool in the sentences about all games, the longest first: `of` -> `de l'Excuse`."""
    cases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Form of a card's name, as in `{card:dat}` -> the templates of card names that differ in this form."""
    trumps: str = ""
    """Word before the trumps in a short list of cards; if empty, short lists have card codes."""
    fool: str = ""
    """Name of the Fool in a short list of cards."""
    elisions: Sequence[tuple[str, str]] = ()
    """Pairs of a pattern and its replacement, which are applied to card names."""

    renamed: Sequence[tuple[str, str]] = ()
    """Pairs of a form of the Fool's name and the same form in one game."""
    honours: Mapping[str, str] = field(default_factory=dict)
    """Code of a card -> the game's own name for it."""
    printed: Mapping[str, str] = field(default_factory=dict)
    """Code of a trump without a number -> the short name in its corners. A pack with such trumps has no Roman
    numerals."""
    has_roman_trumps: bool = False
    """True if the pack has Roman numerals on its trumps."""

    def __hash__(self) -> int:
        return hash((self.code, self.suits, self.has_roman_trumps))

    @property
    def letters(self) -> Letters:
        """The card letters of the typed notation."""
        from tarot_records.notation.letters import TABLES

        return TABLES[self.code]

    @cached_property
    def latin(self) -> Language:
        """The same language for an Italian-suited pack."""
        return replace(self, suits=self.latin_suits, has_roman_trumps=True)

    @cached_property
    def roman(self) -> Language:
        """The same language for a pack with French suits and Roman numerals on its trumps."""
        return replace(self, has_roman_trumps=True)

    # -- cards ---------------------------------------------------------------------------------------

    def card_name(self, code: str) -> str:
        """Return a card's name: `SK` is "the king of spades", "le roi de pique"."""
        return self.card_in(code, self.card)

    def card_in(self, code: str, card: Mapping[str, str]) -> str:
        """Return a card's name by the templates `card`, such as those of a grammatical case."""
        return self.joined(self._card_in(code, card))

    def card_title(self, code: str) -> str:
        """Return a card's name, and the game's own name for it: "trump 1 (Petit)"."""
        called = None if code in self.printed else self.honours.get(code)
        return f"{self.card_name(code)} ({called})" if called else self.card_name(code)

    def of_game(self, fools: Mapping[str, str], honours: Mapping[str, str], printed: Mapping[str, str]) -> Language:
        """Return the language with a game's names of the Fool, other cards (`honours`) and card corners (`printed`)."""
        new = {old: fools[form] for form, old in self.fools.items()}
        cases = {
            case: {name: new.get(words, words) if name == "fool" else words for name, words in forms.items()}
            for case, forms in self.cases.items()
        }
        card = {**self.card, "fool": new.get(self.card["fool"], self.card["fool"])}
        renamed = [(old, called) for old, called in new.items() if old != called]
        fool = new.get(self.fool, self.fool)
        roman = self.has_roman_trumps and not printed
        named = replace(self, card=card, cases=cases, fool=fool, renamed=renamed, honours=honours)
        return replace(named, printed=printed, has_roman_trumps=roman)

    def retold(self, sentence: str) -> str:
        """Return a sentence written for all games, with this game's name of the Fool in it."""
        for old, new in self.renamed:
            sentence = sentence.replace(old, new).replace(old[:1].upper() + old[1:], new[:1].upper() + new[1:])
        return sentence

    def joined(self, words: str) -> str:
        """Return words for cards after the elisions of the language: `dame d'épée`."""
        for apart, together in self.elisions:
            words = re.sub(apart, together, words)
        return words

    def _card_in(self, code: str, card: Mapping[str, str]) -> str:
        """Return a card's name by these templates, without elisions."""
        if code in ("F", "?"):
            return card["fool" if code == "F" else "unknown"]
        suit, rank = code[0], code[1:]
        if suit == "T":
            own = self.honours[code] if code in self.printed else self.trump_number(rank)
            return card["unknown_trump"] if rank == "?" else card["trump"].format(rank=own)
        suit_name = self.suit_name(suit)
        if rank == "?":
            return card["unknown_plain"].format(suit=suit_name)
        return card["plain"].format(rank=self.ranks[rank], suit=suit_name)

    def suit_name(self, letter: str) -> str:
        """Return the name of a suit by its letter in the codes."""
        return self.suits[SUITS.index(letter)]

    def index(self, code: str) -> str:
        """Return the index in the corner of a card: `R` for a king in French, `21` for a trump, `★` for the Fool."""
        if code in ("F", "?"):
            return "★" if code == "F" else "?"
        if code[0] == "T":
            return self.printed.get(code) or self.trump_number(code[1:])
        return code[1:] if code[1:] not in RANKS[10:] else self.letters.bare[code]

    def trump_number(self, rank: str) -> str:
        """Return the number of a trump as printed on the pack: `21` or `XXI`."""
        from tarot_records.notation.letters import roman

        return roman(int(rank)) if self.has_roman_trumps and rank != "?" else rank

    def card_list(self, codes: Sequence[str]) -> str:
        """Return a short list of cards, suit by suit; card codes (`SK, D10`) if the language has no word for trumps."""
        if not codes:
            return self.labels["nothing"]
        if not self.trumps:
            return ", ".join(codes)
        groups: dict[str, list[str]] = {}
        for code in codes:
            if code in ("F", "?"):
                groups[self.fool if code == "F" else code] = []
            else:
                suit = self.trumps if code[0] == "T" else self.suit_name(code[0])
                groups.setdefault(suit, []).append(self.index(code))
        return ", ".join(" ".join([suit, *ranks]) for suit, ranks in groups.items())

    # -- phrases and words ---------------------------------------------------------------------------

    @property
    def labels(self) -> Mapping[str, str]:
        """Labels and short phrases for reports, by key: `rule`, `seat {seat}`."""
        return phrases("label", self.code)

    @property
    def places(self) -> Mapping[str, str]:
        """Templates for places in a hand, by key: `in trick {number}`."""
        return phrases("place", self.code)

    @property
    def statements(self) -> Mapping[str, str]:
        """Templates that name what a record states, by key: `who led to trick {number}`."""
        return phrases("statement", self.code)

    @property
    def sections(self) -> Mapping[str, str]:
        """Kind of a step -> name of the part of a hand that it belongs to; `trick` is a template."""
        return phrases("section", self.code)

    @property
    def table(self) -> Mapping[str, str]:
        """Labels and templates of the table view in the terminal, by key."""
        return phrases("table", self.code)

    def headed(self, label: str, text: str) -> str:
        """Return a text after a label: `rule: …`."""
        return f"{self.labels[label]}{self.colon}{text}"

    def listed(self, words: Sequence[str]) -> str:
        """Return words as a list: `A`, `A and B`, `A, B and C`."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.labels['and']} {words[-1]}"

    def either(self, words: Sequence[str]) -> str:
        """Return words as alternatives: `A`, `A or B`, `A, B or C`."""
        return " ".join([", ".join(words[:-1]), self.labels["or"], words[-1]]) if len(words) > 1 else "".join(words)

    def translate(self, context: str, text: str) -> str:
        """Return the translation of an English text, found by its gettext context."""
        return translations(self.code).pgettext(context, text)

    def term(self, vocabulary: str, slug: str) -> str:
        """Return the word for a slug of a vocabulary of the format; an unknown slug with spaces for underscores."""
        return self.translate(vocabulary, TERMS[vocabulary].get(slug, slug.replace("_", " ")))

    def count(self, thing: str, number: int | str) -> str:
        """Return a number of things: `1 card`, `3 cards`; the plural if `number` is a text such as a placeholder."""
        one, many = COUNTS[thing]
        several = number if isinstance(number, int) else 2
        return translations(self.code).npgettext("count", one, many, several).format(number=number)

    def severity(self, severity: str) -> str:
        """Return the word for a severity."""
        return self.translate("severity", severity)

    def severity_means(self, severity: str) -> str:
        """Return the meaning of a severity."""
        return self.translate("severity", SEVERITIES[severity])

    def verdict(self, verdict: str, records: int = 1) -> str:
        """Return the word for a verdict on one record or on several."""
        return translations(self.code).npgettext("verdict", verdict, verdict, records)

    def verdict_means(self, verdict: str) -> str:
        """Return the meaning of a verdict."""
        return self.translate("verdict", VERDICTS[verdict])

    def fact(self, name: str) -> str:
        """Return the name of a fact, which stands for its value in a template that is shown without a fault."""
        return self.translate("fact", name.replace("_", " "))

    # -- numbers -------------------------------------------------------------------------------------

    def grouped(self, number: int) -> str:
        """Return a whole number with a separator between its thousands: `100,000`, `100.000`."""
        return f"{number:,}".replace(",", self.thousands)

    def tenths(self, number: Fraction) -> str:
        """Return a number with one decimal: `12.3`, `12,3`."""
        return f"{float(round(number, 1)):.1f}".replace(".", self.decimal)


LATIN: Final = "-x-latin"
"""Suffix of the code of a language for a pack with Italian suits."""
ROMAN: Final = "-x-roman"
"""Suffix of the code of a language for a pack with French suits and Roman numerals on its trumps."""


class _Languages(Mapping[str, Language]):
    """The languages by code; a code with the suffix LATIN or ROMAN can be looked up too, but is not iterated over."""

    def __getitem__(self, code: str) -> Language:
        if code.endswith(LATIN):
            return self[code.removesuffix(LATIN)].latin
        if code.endswith(ROMAN):
            return self[code.removesuffix(ROMAN)].roman
        if code not in _CODES:
            raise KeyError(code)
        return _language(code)

    def __contains__(self, code: object) -> bool:
        return code in _CODES

    def __iter__(self) -> Iterator[str]:
        return iter(_CODES)

    def __len__(self) -> int:
        return len(_CODES)


@cache
def _language(code: str) -> Language:
    """Return a language, read from its file. Ranks that a table leaves out are written by its template `other`."""
    text = Path(__file__).parent.joinpath("languages", f"{code}.toml").read_text("utf-8")
    data = tomllib.loads(text)
    bare = {rank: data["bare_ranks"].get(rank, rank) for rank in RANKS}
    data["bare_ranks"] = bare
    for name in ("ranks", "plural_ranks"):
        table = data[name]
        data[name] = {rank: table.get(rank, table["other"].format(rank=bare[rank])) for rank in RANKS}
    data |= {name: tuple(data[name]) for name in ("suits", "latin_suits")}
    return Language(code, **data)


_CODES: Final = ("en", "fr", "it", "de")
LANGUAGES: Final[Mapping[str, Language]] = _Languages()
"""Every language by code; the file of a language is read when it is first needed."""
ENGLISH: Final = LANGUAGES["en"]


def preferred(environment: Mapping[str, str]) -> str:
    """Return the code of the language set by POSIX variables: LC_ALL, else LC_MESSAGES, else LANG; else English."""
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = asked[:2].lower()
    return code if code in LANGUAGES and not asked[2:3].isalnum() else ENGLISH.code
