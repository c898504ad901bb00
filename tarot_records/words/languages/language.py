"""What a language is: a value with the names of cards and places, the words of the games, and short labels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from tarot_records.cards import RANKS, SUITS
from tarot_records.notation.letters import TABLES, Letters

Suits = tuple[str, str, str, str, str]
"""Spades, hearts, diamonds, clubs and trumps."""


class Sentences(NamedTuple):
    """What a catalogue says about a code in one language, as templates over the facts of the fault."""

    what: str
    """What happened."""
    rule: str
    """The rule."""
    look: str
    """What to look at in the source, or what to write."""


@dataclass(frozen=True)
class Language:
    """The words of one language."""

    code: str
    """As in `--lang`: an ISO 639-1 code."""
    name: str
    """What its speakers call it."""
    colon: str
    """The colon with the spaces that belong to it."""
    suits: Suits
    latin_suits: Suits
    """The same of an Italian-suited pack: swords, cups, coins, batons."""
    bare_ranks: Mapping[str, str]
    """Rank -> its word alone: "king"."""
    ranks: Mapping[str, str]
    """Rank -> what stands before the suit in a card's name, article included: "the king"."""
    plural_ranks: Mapping[str, str]
    """Rank -> several of them, article included: "the kings"."""
    card: Mapping[str, str]
    """Templates of card names: `plain`, `trump`, `fool`, `unknown`, `unknown_trump`, `unknown_plain`."""
    labels: Mapping[str, str]
    """The short words around a fault, and the headings of `tarot-records explain`."""
    places: Mapping[str, str]
    """Templates for places of a hand."""
    statements: Mapping[str, str]
    """Templates for what a record states at a place, as something that may be wrong."""
    sections: Mapping[str, str]
    """Kind of step -> what that part of a hand is called; `trick` is a template."""
    table: Mapping[str, str]
    """What lies beside the table, and who has which mark, as the terminal heads it."""
    severities: Mapping[str, str]
    """Severity -> the word shown, where it is another."""
    severity_means: Mapping[str, str]
    """Severity -> what it means, where the sentence is another than that of `faults.py`."""
    verdicts: Mapping[str, str]
    """Verdict -> the word shown, where it is another."""
    verdict_means: Mapping[str, str]
    """Verdict -> what it means, where the words are others than those of `report.py`."""
    plural_verdicts: Mapping[str, str]
    """Verdict -> the word said of several records, where it is another."""
    terms: Mapping[str, Mapping[str, str]]
    """Vocabulary (bid, declaration, end and others, as `phrasing.py` names them) -> slug -> how it is said."""
    facts: Mapping[str, str]
    """Name of a fact -> how it is said where a template is shown with its facts left open."""
    trumps: str = ""
    """Stands before trumps in a list of many cards; empty: such a list has codes."""
    fool: str = ""
    """The Fool in such a list."""

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

    def term(self, vocabulary: str, slug: str) -> str:
        """How a word of the format or of a game is said."""
        return self.terms.get(vocabulary, {}).get(slug, slug.replace("_", " "))

    def severity(self, severity: str) -> str:
        """The word for a severity."""
        return self.severities.get(severity, severity)

    def verdict(self, verdict: str, records: int = 1) -> str:
        """The word for a verdict, on one record or on several."""
        one = self.verdicts.get(verdict, verdict)
        return one if records == 1 else self.plural_verdicts.get(verdict, one)

    def fact(self, name: str) -> str:
        """How the name of a fact is said."""
        return self.facts.get(name, name.replace("_", " "))
