"""Saying: a clause put into the words of a language."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tarot_records.core.position import NOBODY
from tarot_records.record.model import Record
from tarot_records.rules.step import Clause
from tarot_records.words.games import spoken, words_of
from tarot_records.words.languages.language import Language
from tarot_records.words.narration.groups import one_by_one, suit_by_suit
from tarot_records.words.narration.telling import telling
from tarot_records.words.numbers import points, score
from tarot_records.words.phrasing import player_name


def say(clause: Clause, record: Record, language: Language) -> str:
    """The clause as a sentence, with a capital."""
    said = _Saying(record, language).said(clause)
    return said[:1].upper() + said[1:]


class _Saying:
    """Facts as the templates of a language want them."""

    def __init__(self, record: Record, language: Language) -> None:
        self.record, self.language = record, spoken(record.game, language)
        self.telling, self.game = telling(language.code), words_of(record.game, language.code)

    def said(self, clause: Clause) -> str:
        """A clause and the clauses within it."""
        facts = {name: _SAID[name](self, fact) for name, fact in clause.facts.items()}
        return self.language.retold(self.telling.sentences[clause.key]).format_map(facts)

    def player(self, seat: int | None) -> str:
        """The name of a player; `somebody` where nobody knows who it was."""
        return player_name(self.record, None if seat == NOBODY else seat, self.language.code)

    def players(self, seats: tuple[int, ...]) -> str:
        """The names of several."""
        return self.language.listed([self.player(seat) for seat in seats])

    def card(self, code: str) -> "_Named":
        """The name of a card, in the forms the language has of it."""
        cases = self.language.cases
        forms = {case: self.language.card_in(code, {**self.language.card, **cases[case]}) for case in cases}
        return _Named(self.language.card_name(code), forms)

    def wanted(self, code: str | None) -> "_Named":
        """What was asked for: a card, or what this game asks for without naming a card."""
        if code is not None:
            return self.card(code)
        return _Named(self.game.wanted or self.telling.sentences["wanted"], {})

    def listed(self, fact: tuple[tuple[int, int], ...], write: Callable[[int], str]) -> str:
        """A number for each player."""
        return self.language.listed([f"{self.player(seat)} {write(value)}" for seat, value in fact])

    def sides(self, fact: tuple[tuple[tuple[int, ...], int, int], ...]) -> str:
        """Points for each side, given in so many parts of one."""
        told = (f"{self.players(side)} {points(value, unit)}" for side, value, unit in fact)
        return self.language.semicolon.join(told)


class _Named(NamedTuple):
    """A word with its other forms: `{card:dat}` in a template."""

    usual: str
    forms: Mapping[str, str]

    def __format__(self, form: str) -> str:
        return self.forms.get(form, self.usual)


_PLAYERS = ("who", "dealer", "giver", "taker", "winner", "partner", "declarer", "keeper")
_SAID: dict[str, Callable[[_Saying, Any], str | _Named]] = {
    **dict.fromkeys(_PLAYERS, _Saying.player),
    "card": _Saying.card,
    "best": _Saying.card,
    "wanted": _Saying.wanted,
    **dict.fromkeys(("cards", "lay"), lambda s, fact: one_by_one(fact[0], fact[1], s.language, s.telling)),
    "group": lambda s, fact: suit_by_suit(fact[0], fact[1], s.language, s.telling),
    "number": lambda s, fact: str(fact),
    "count": lambda s, fact: s.telling.counted(fact, "card"),
    "points": lambda s, fact: s.telling.counted(fact, "point"),
    **dict.fromkeys(("bid", "contract", "kind"), lambda s, fact: s.game.object(fact)),
    "item": lambda s, fact: s.game.word(fact),
    "end": lambda s, fact: s.language.term("end", fact),
    "score": lambda s, fact: score(fact),
    "scores": lambda s, fact: s.listed(fact, score),
    "made": lambda s, fact: s.listed(fact, lambda value: points(value, 1)),
    "sides": _Saying.sides,
    **dict.fromkeys(("face", "shows", "what", "worth", "how"), lambda s, fact: "" if fact is None else s.said(fact)),
    "parts": lambda s, fact: ", ".join(s.said(clause) for clause in fact),
    "given": lambda s, fact: s.language.listed([s.said(clause) for clause in fact]),
}
"""Name of a fact -> how it is said."""
