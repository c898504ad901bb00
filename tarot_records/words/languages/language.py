"""What a language is: what no translation of a text can say, and how the phrases and words of the format are said."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from tarot_records.core.cards import RANKS, SUITS
from tarot_records.core.faults import SEVERITIES
from tarot_records.core.verdicts import VERDICTS
from tarot_records.notation.letters import TABLES, Letters
from tarot_records.words.phrases import COUNTS, LABELS, PLACES, SECTIONS, STATEMENTS, TABLE, TERMS
from tarot_records.words.translations import translated, translations

SuitNames = tuple[str, str, str, str, str]
"""Spades, hearts, diamonds, clubs and trumps."""


@dataclass(frozen=True)
class Language:
    """One language. All that is a phrase is translated by gettext; here stands what depends on cards and numbers."""

    code: str
    """As in `--lang`: an ISO 639-1 code."""
    name: str
    """What its speakers call it."""
    colon: str
    """The colon with the spaces that belong to it."""
    semicolon: str
    """The semicolon, in the same way."""
    decimal: str
    """Stands before the tenths of a number."""
    thousands: str
    """Stands between the thousands of a number."""
    suits: SuitNames
    latin_suits: SuitNames
    """The same of an Italian-suited pack: swords, cups, coins, batons."""
    bare_ranks: Mapping[str, str]
    """Rank -> its word alone: "king"."""
    ranks: Mapping[str, str]
    """Rank -> what stands before the suit in a card's name, article included: "the king"."""
    plural_ranks: Mapping[str, str]
    """Rank -> several of them, article included: "the kings"."""
    card: Mapping[str, str]
    """Templates of card names: `plain`, `trump`, `fool`, `unknown`, `unknown_trump`, `unknown_plain`."""
    cases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Form of a card's name that a sentence may ask for, `{card:dat}` -> the templates that differ in it."""
    trumps: str = ""
    """Stands before trumps in a list of many cards; empty: such a list has codes."""
    fool: str = ""
    """The Fool in such a list."""

    fools: Mapping[str, str] = field(default_factory=dict)
    """The forms in which the Fool stands in the sentences about all games, the longest first: `of` -> `de l'Excuse`."""
    renamed: Sequence[tuple[str, str]] = ()
    """Such forms -> those of one game."""
    honours: Mapping[str, str] = field(default_factory=dict)
    """Code of a card that the game has another name for -> that name."""
    elisions: Sequence[tuple[str, str]] = ()
    """What stands apart in the templates, as a pattern -> as it is said."""

    def __hash__(self) -> int:
        return hash((self.code, self.suits))

    @property
    def letters(self) -> Letters:
        """Its card letters, those of the typed notation."""
        return TABLES[self.code]

    @cached_property
    def latin(self) -> "Language":
        """The same language for an Italian-suited pack."""
        return replace(self, suits=self.latin_suits)

    def card_name(self, code: str) -> str:
        """A card's name: `SK` is "the king of spades", "le roi de pique"."""
        return self.card_in(code, self.card)

    def card_in(self, code: str, card: Mapping[str, str]) -> str:
        """A card's name by other templates than the usual ones."""
        return self.joined(self._card_in(code, card))

    def card_title(self, code: str) -> str:
        """A card's name, and what the game calls it besides: "trump 1 (Petit)"."""
        called = self.honours.get(code)
        return f"{self.card_name(code)} ({called})" if called else self.card_name(code)

    def of_game(self, fools: Mapping[str, str], honours: Mapping[str, str]) -> "Language":
        """The same language where a game calls the Fool so, form by form, and other cards by names of their own."""
        new = {old: fools[form] for form, old in self.fools.items()}
        cases = {
            case: {name: new.get(words, words) if name == "fool" else words for name, words in forms.items()}
            for case, forms in self.cases.items()
        }
        card = {**self.card, "fool": new.get(self.card["fool"], self.card["fool"])}
        renamed = [(old, called) for old, called in new.items() if old != called]
        fool = new.get(self.fool, self.fool)
        return replace(self, card=card, cases=cases, fool=fool, renamed=renamed, honours=honours)

    def retold(self, sentence: str) -> str:
        """A sentence about all games as it is said of this one."""
        for old, new in self.renamed:
            sentence = sentence.replace(old, new).replace(old[:1].upper() + old[1:], new[:1].upper() + new[1:])
        return sentence

    def joined(self, words: str) -> str:
        """Words of cards with what this language draws together: `dame d'épée`."""
        for apart, together in self.elisions:
            words = re.sub(apart, together, words)
        return words

    def _card_in(self, code: str, card: Mapping[str, str]) -> str:
        if code in ("F", "?"):
            return card["fool" if code == "F" else "unknown"]
        suit, rank = code[0], code[1:]
        if suit == "T":
            return card["unknown_trump"] if rank == "?" else card["trump"].format(rank=rank)
        suit_name = self.suit_name(suit)
        if rank == "?":
            return card["unknown_plain"].format(suit=suit_name)
        return card["plain"].format(rank=self.ranks[rank], suit=suit_name)

    def suit_name(self, letter: str) -> str:
        """The name of a suit by its letter in the codes."""
        return self.suits[SUITS.index(letter)]

    def index(self, code: str) -> str:
        """What stands in the corner of a card beside its suit: `R` for a king in French, `21`; `★` for the Fool."""
        if code in ("F", "?"):
            return "★" if code == "F" else "?"
        return code[1:] if code[0] == "T" or code[1:] not in RANKS[10:] else self.letters.bare[code]

    def card_list(self, codes: Sequence[str]) -> str:
        """Many cards in short: codes (`SK, D10`) where the letters are the codes', else suit by suit."""
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

    def headed(self, label: str, text: str) -> str:
        """A text behind one of the labels: `rule: …`."""
        return f"{self.labels[label]}{self.colon}{text}"

    def listed(self, words: Sequence[str]) -> str:
        """`A`, `A and B`, `A, B and C`."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.labels['and']} {words[-1]}"

    def either(self, words: Sequence[str]) -> str:
        """`A`, `A or B`, `A, B or C`."""
        return " ".join([", ".join(words[:-1]), self.labels["or"], words[-1]]) if len(words) > 1 else "".join(words)

    # -- phrases and words, as the translations have them --------------------------------------------

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """The short words around a fault."""
        return translated(LABELS, "label", self.code)

    @cached_property
    def places(self) -> Mapping[str, str]:
        """Templates for places of a hand."""
        return translated(PLACES, "place", self.code)

    @cached_property
    def statements(self) -> Mapping[str, str]:
        """Templates for what a record states at a place."""
        return translated(STATEMENTS, "statement", self.code)

    @cached_property
    def sections(self) -> Mapping[str, str]:
        """Kind of step -> what that part of a hand is called; `trick` is a template."""
        return translated(SECTIONS, "section", self.code)

    @cached_property
    def table(self) -> Mapping[str, str]:
        """What lies beside the table, as the terminal heads it."""
        return translated(TABLE, "table", self.code)

    def said(self, context: str, text: str) -> str:
        """An English text in this language."""
        return translations(self.code).pgettext(context, text)

    def term(self, vocabulary: str, slug: str) -> str:
        """How a word of the format is said; any other word as it is written."""
        return self.said(vocabulary, TERMS[vocabulary].get(slug, slug.replace("_", " ")))

    def count(self, thing: str, number: int | str) -> str:
        """So many of a thing: `1 card`, `3 cards`; of a number that stands open, several."""
        one, many = COUNTS[thing]
        several = number if isinstance(number, int) else 2
        return translations(self.code).npgettext("count", one, many, several).format(number=number)

    def severity(self, severity: str) -> str:
        """The word for a severity."""
        return self.said("severity", severity)

    def severity_means(self, severity: str) -> str:
        """What a severity says."""
        return self.said("severity", SEVERITIES[severity])

    def verdict(self, verdict: str, records: int = 1) -> str:
        """The word for a verdict, on one record or on several."""
        return translations(self.code).npgettext("verdict", verdict, verdict, records)

    def verdict_means(self, verdict: str) -> str:
        """What a verdict says."""
        return self.said("verdict", VERDICTS[verdict])

    def fact(self, name: str) -> str:
        """How the name of a fact is said where a template is shown with its facts left open."""
        return self.said("fact", name.replace("_", " "))

    # -- numbers -------------------------------------------------------------------------------------

    def grouped(self, number: int) -> str:
        """A whole number as people write it: `100,000`, `100.000`."""
        return f"{number:,}".replace(",", self.thousands)

    def tenths(self, number: Fraction) -> str:
        """A number with one decimal: `12.3`, `12,3`."""
        return f"{float(round(number, 1)):.1f}".replace(".", self.decimal)
