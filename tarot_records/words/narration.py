"""Narration: each step of a replay as a sentence in a language.

A step states its events as clauses (`rules.step`): a key and its facts, with players as seats and cards as codes. The
templates are in `english/narration.toml`. The declarer's partner is named only when all players know him.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tarot_records.core.cards import CARDS, SUIT_OF, TRUMPS, codes_of
from tarot_records.core.position import NOBODY
from tarot_records.counting import points, score
from tarot_records.engine.result import Replayed
from tarot_records.rules.step import Clause
from tarot_records.words.games import language_of_game, words_of
from tarot_records.words.language import ENGLISH, Language
from tarot_records.words.phrases import english_texts, phrases, translations
from tarot_records.words.phrasing import player_name

if TYPE_CHECKING:
    from tarot_records.record.model import Record

RUN: Final = 4
"""Minimum number of consecutive cards that are named only by their ends, such as `12 to 8`."""


def sentence(report: Replayed, step: int, language: Language = ENGLISH) -> str:
    """Return the sentence about a step, counted from 0, with only the facts that all players know by then.

    The report must have kept its steps. Raise IndexError if there is no such step.
    """
    assert report.record is not None
    return " ".join(
        say_clause(clause, report.record, language) for clause in report.frames[step].step.tells(report.moment(step))
    )


def say_clause(clause: Clause, record: Record, language: Language) -> str:
    """Return a clause as a sentence that begins with a capital."""
    words = _Narrator(record, language).words(clause)
    return words[:1].upper() + words[1:]


class _CardName(NamedTuple):
    """The name of a card with its other forms: `{card:dat}` in a template."""

    usual: str
    forms: Mapping[str, str]

    def __format__(self, form: str) -> str:
        return self.forms.get(form, self.usual)


class _Narrator:
    """Converts the facts of clauses to words, for the templates of a language."""

    def __init__(self, record: Record, language: Language) -> None:
        self.record, self.language = record, language_of_game(record.game, language)
        self.game = words_of(record.game, language.code)
        self.sentences = phrases("narration/sentences", language.code)
        self.groups = phrases("narration/groups", language.code)

    def words(self, clause: Clause) -> str:
        facts = {name: _WRITE[name](self, fact) for name, fact in clause.facts.items()}
        return self.language.retold(self.sentences[clause.key]).format_map(facts)

    def player(self, seat: int | None) -> str:
        return player_name(self.record, None if seat == NOBODY else seat, self.language.code)

    def players(self, seats: tuple[int, ...]) -> str:
        return self.language.listed([self.player(seat) for seat in seats])

    def card(self, code: str) -> _CardName:
        """Return the name of a card in all forms."""
        cases = self.language.cases
        forms = {case: self.language.card_in(code, {**self.language.card, **cases[case]}) for case in cases}
        return _CardName(self.language.card_name(code), forms)

    def wanted(self, code: str | None) -> _CardName:
        """Return the name of the card asked for, or the game's phrase for a request that names no card."""
        if code is not None:
            return self.card(code)
        return _CardName(self.game.wanted or self.sentences["wanted"], {})

    def count(self, number: int, thing: str) -> str:
        """Return a number of things in words: `2 unknown cards`."""
        one, many = english_texts("narration")["counts"][thing]
        return translations(self.language.code).npgettext("narration", one, many, number).format(number=number)

    def each(self, fact: tuple[tuple[int, int], ...], write: Callable[[int], str]) -> str:
        """Return pairs of a seat and a number as a list of names, each with its number as `write` returns it."""
        return self.language.listed([f"{self.player(seat)} {write(value)}" for seat, value in fact])

    def sides(self, fact: tuple[tuple[tuple[int, ...], int, int], ...]) -> str:
        """Return each side with its points. fact: for each side its seats, its points in 1/unit, and the unit."""
        parts = (f"{self.players(side)} {points(value, unit)}" for side, value, unit in fact)
        return self.language.semicolon.join(parts)

    # -- many cards ------------------------------------------------------------------------------------

    def one_by_one(self, fact: tuple[tuple[str, ...], int]) -> str:
        """Return cards and a number of unknown cards as `trump 7, the 3 of spades and 2 unknown cards`."""
        codes, unseen = fact
        known = [self.language.card_name(code) for code in codes]
        return self.language.listed([*known, *([self.count(unseen, "unknown")] if unseen > 0 else [])])

    def suit_by_suit(self, fact: tuple[int, int]) -> str:
        """Return cards as `trumps 21 and 12 to 8`; single cards of equal rank as `the kings of hearts and clubs`."""
        held, unseen = fact
        language = self.language
        by_suit: dict[int, list[str]] = {}
        for code in codes_of(held):
            by_suit.setdefault(SUIT_OF[CARDS[code]], []).append(code)
        single = [codes[0] for suit, codes in by_suit.items() if len(codes) == 1 and suit < TRUMPS]
        alike = [code for code in single if [other[1:] for other in single].count(code[1:]) > 1]
        groups = [self._suit(codes) for codes in by_suit.values() if codes[0] not in alike]
        for rank in dict.fromkeys(code[1:] for code in alike):
            suits = language.listed([language.suit_name(code[0]) for code in alike if code[1:] == rank])
            groups.append(self.groups["alike"].format(rank=language.plural_ranks[rank], suits=suits))
        groups += [self.count(unseen, "unknown")] if unseen > 0 else []
        nested = any(f" {language.labels['and']} " in group for group in groups)
        return language.semicolon.join(groups) if nested else language.listed(groups)

    def _rank(self, code: str) -> str:
        """Return the word for a card among others of its suit: its rank, or the name of a trump without a number."""
        if code[0] != "T":
            return self.language.bare_ranks[code[1:]]
        return self.language.honours[code] if code in self.language.printed else code[1:]

    def _suit(self, codes: list[str]) -> str:
        """Return the phrase for cards of one suit, the highest first; long runs are named by their ends."""
        language = self.language
        if len(codes) == 1:
            return language.card_name(codes[0])
        runs: list[list[str]] = []
        for code in codes:
            if (
                runs
                and CARDS[runs[-1][-1]] == CARDS[code] + 1
                and language.printed.keys().isdisjoint((runs[-1][-1], code))
            ):
                runs[-1].append(code)
            else:
                runs.append([code])
        parts: list[str] = []
        for run in runs:
            ranks = [self._rank(code) for code in run]
            ends = self.groups["run"].format(first=ranks[0], last=ranks[-1])
            parts += [ends] if len(run) >= RUN else ranks
        if codes[0][0] == "T":
            return self.groups["trumps"].format(ranks=language.listed(parts))
        return self.groups["suit"].format(ranks=language.listed(parts), suit=language.suit_name(codes[0][0]))


_WRITE: Final[dict[str, Callable[[_Narrator, Any], str | _CardName]]] = {
    **dict.fromkeys(("who", "dealer", "giver", "taker", "winner", "partner", "declarer", "keeper"), _Narrator.player),
    "card": _Narrator.card,
    "best": _Narrator.card,
    "wanted": _Narrator.wanted,
    **dict.fromkeys(("cards", "lay"), _Narrator.one_by_one),
    "group": _Narrator.suit_by_suit,
    "number": lambda narrator, fact: str(fact),
    "count": lambda narrator, fact: narrator.count(fact, "card"),
    "points": lambda narrator, fact: narrator.count(fact, "point"),
    **dict.fromkeys(("bid", "contract", "kind"), lambda narrator, fact: narrator.game.object(fact)),
    "item": lambda narrator, fact: narrator.game.word(fact),
    "suit": lambda narrator, fact: narrator.language.term("suit", fact),
    "end": lambda narrator, fact: narrator.language.term("end", fact),
    "score": lambda narrator, fact: score(fact),
    "scores": lambda narrator, fact: narrator.each(fact, score),
    "made": lambda narrator, fact: narrator.each(fact, lambda value: points(value, 1)),
    "sides": _Narrator.sides,
    **dict.fromkeys(
        ("face", "shows", "what", "worth", "how"), lambda narrator, fact: "" if fact is None else narrator.words(fact)
    ),
    "parts": lambda narrator, fact: ", ".join(narrator.words(clause) for clause in fact),
    "given": lambda narrator, fact: narrator.language.listed([narrator.words(clause) for clause in fact]),
}
"""Name of a fact -> function that writes the fact in words."""
