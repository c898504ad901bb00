"""Card letters: the ways to write cards in each language, and the codes for which they stand.

A table reads a whole card (`RD`, `♠K`, `XXI`, `roi-de-pique`) or, after a card of the same suit, a rank alone. The same
letters mean different cards in different languages. So a text states its language; the reader compares the readings in
other languages. Nothing here knows a record.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tarot_records.core.cards import CODES, RANKS, SUITS, TRUMP_COUNT

SYMBOLS = (("♠", "♤"), ("♥", "♡"), ("♦", "♢"), ("♣", "♧"))
"""The signs of each suit, in the order of SUITS; the usual sign first."""
EMOJI = "\ufe0f"
"""Variation selector that may follow a suit sign, to have it shown in colour."""

_ROMAN = ((40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """Return the Roman numeral of a trump's number."""
    text = ""
    for value, letters in _ROMAN:
        while number >= value:
            text, number = text + letters, number - value
    return text


NUMBERS = {str(number): str(number) for number in range(1, TRUMP_COUNT + 1)}
ROMANS = {roman(number): str(number) for number in range(1, TRUMP_COUNT + 1)}
_PIPS = tuple(str(number) for number in range(1, 11))


def _picture_cards() -> Iterator[tuple[str, str]]:
    """Yield the Unicode characters for playing cards, each with its card code."""
    for s, suit in enumerate(SUITS):
        for r, rank in enumerate(RANKS):
            yield chr(0x1F0A1 + 16 * s + r), suit + rank
    yield chr(0x1F0E0), "F"
    for number in range(1, 22):
        yield chr(0x1F0E0 + number), f"T{number}"


PICTURES = dict(_picture_cards())


@dataclass(frozen=True)
class Letters:
    """The letters of the cards in one language."""

    lang: str
    """Code of the language, such as `fr`; empty for the card codes of the format."""
    name: str
    """English name of the language: `French`."""
    suits: tuple[str, ...]
    courts: tuple[str, ...]
    """Letters of jack, knight, queen and king."""
    trump: str
    """Prefix before the number of a trump."""
    fool: str
    ace: str = ""
    """Letter for the ace besides 1; empty if there is none."""
    romans: bool = True
    """True if trumps may be written in Roman numerals."""
    roman_first: bool = False
    """True if the export form writes trumps in Roman numerals."""
    suit_names: Sequence[Sequence[str]] = ()
    rank_names: Sequence[Sequence[str]] = ()
    """Names of ace, jack, knight, queen and king."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Name of a single card -> its code."""
    joined: str = "{rank}-{suit}"
    """Template of a card's name; a plain hyphen between rank and suit is read too."""

    cards: dict[str, str] = field(init=False)
    """Whole card as typed -> its code."""
    ranks: dict[str, str] = field(init=False)
    """Rank as typed after a card of a plain suit -> rank."""
    numbers: dict[str, str] = field(init=False)
    """Rank as typed after a trump -> number."""
    called: dict[str, str] = field(init=False)
    """Name of a card in lower case -> its code."""
    written: dict[str, str] = field(init=False)
    """Code -> the card in the export form."""
    bare: dict[str, str] = field(init=False)
    """Code -> the card in the export form after a card of the same suit."""

    def __post_init__(self) -> None:
        ranks = dict(zip((*_PIPS, *self.courts), RANKS, strict=True)) | ({self.ace: "1"} if self.ace else {})
        romans = {text: n for text, n in ROMANS.items() if text not in ranks} if self.romans else {}
        numbers = NUMBERS | romans
        prefixes: dict[str, str] = dict(zip(self.suits, SUITS, strict=True))
        if self.lang:
            signs = zip(SYMBOLS, SUITS, strict=True)
            prefixes |= {sign + end: suit for group, suit in signs for sign in group for end in ("", EMOJI)}
        cards = {prefix + rank: suit + ranks[rank] for prefix, suit in prefixes.items() for rank in ranks}
        cards |= {f"{prefix}?": f"{suit}?" for prefix, suit in prefixes.items()}
        trumps = {f"{self.trump}{text}": f"T{number}" for text, number in numbers.items()}
        alone = {text: f"T{number}" for text, number in romans.items()}
        cards |= trumps | alone | PICTURES | {self.fool: "F", f"{self.trump}?": "T?", "?": "?"}
        tables = {
            "cards": cards,
            "ranks": ranks,
            "numbers": numbers,
            "called": {name.casefold(): code for name, code in (*self.names.items(), *self._names())},
            "written": {code: self._write(code) for code in (*CODES, "?", "T?", *(f"{s}?" for s in SUITS))},
            "bare": {code: self._write_bare(code) for code in CODES if code != "F"},
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)  # the value is frozen

    def _names(self) -> Iterator[tuple[str, str]]:
        """Yield the names of the cards of the plain suits, such as `roi-de-pique`, with their codes."""
        named = [RANKS[0], *RANKS[10:]]
        for suit, suit_names in zip(SUITS, self.suit_names, strict=False):
            for suit_name in suit_names:
                pairs = [(pip, pip) for pip in _PIPS]
                pairs += [(word, rank) for rank, words in zip(named, self.rank_names, strict=True) for word in words]
                for word, rank in pairs:
                    for form in dict.fromkeys((self.joined, "{rank}-{suit}", "{suit}-{rank}")):
                        yield form.format(rank=word, suit=suit_name), suit + rank

    def _write(self, code: str) -> str:
        """Return a card in the export form."""
        if code in ("?", "F"):
            return self.fool if code == "F" else "?"
        suit, rank = code[0], code[1:]
        if suit == "T":
            plain = rank == "?" or not self.roman_first
            return self.trump + rank if plain else roman(int(rank))
        return self.suits[SUITS.index(suit)] + (rank if rank == "?" else self._rank(rank))

    def _write_bare(self, code: str) -> str:
        """Return a card in the export form after a card of the same suit: its rank alone."""
        suit, rank = code[0], code[1:]
        if suit == "T":
            return roman(int(rank)) if self.roman_first else rank
        return self._rank(rank)

    def _rank(self, rank: str) -> str:
        """Return the number or letter of a rank."""
        return rank if rank in _PIPS else self.courts[RANKS.index(rank) - 10]

    def whole(self, typed: str) -> str | None:
        """Return the code of a card typed in full; None if this table has no such card."""
        return self.cards.get(typed) or self.called.get(typed.casefold())

    def after(self, suit: str, typed: str) -> str | None:
        """Return the code of a rank typed alone after a card of a suit; None if there is none."""
        rank = (self.numbers if suit == "T" else self.ranks).get(typed)
        return None if rank is None else suit + rank

    def reads(self, typed: str) -> bool:
        """Return whether a text is a card or a rank in this table."""
        return typed in self.ranks or typed in self.numbers or self.whole(typed) is not None


def _letters(row: Mapping[str, Any]) -> Letters:
    """Return the letters of a row of `letters.toml`, with the names of numbered trumps."""
    row = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    trump_name, names = row.pop("trump_name", ""), row.pop("names", {})
    numbered = {f"{trump_name}-{number}": f"T{number}" for number in NUMBERS} if trump_name else {}
    return Letters(names={**names, **numbered}, **row)


TABLES: dict[str, Letters] = {
    row["lang"]: _letters(row) for row in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["table"]
}
CANONICAL, ENGLISH = TABLES[""], TABLES["en"]
LANGUAGES: tuple[str, ...] = tuple(lang for lang in TABLES if lang)


# -- lookalike characters --------------------------------------------------------------------------

LOOKALIKES: dict[str, str] = dict(
    zip(
        "АВЕКМНОРСТХІЅЈԚѴаеорсухіѕј" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο" + "”“„«»″",
        "ABEKMHOPCTXISJQVaeopcyxisj" + "ABEZHIKMNOPTYXo" + '""""""',
        strict=True,
    )
)
"""Cyrillic or Greek letter, or quotation mark -> the ASCII character that it looks like."""
LOOKALIKES |= {chr(0xFF01 + i): chr(0x21 + i) for i in range(94)}  # the wide forms of East Asian type
