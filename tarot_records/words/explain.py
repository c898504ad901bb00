"""Explain faults in words: the event, the rule with its source, and advice.

Names of players come from the record, sources from the game. `output` writes whole reports as text and as data.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from tarot_records.core import fast_codecs
from tarot_records.core.cards import CODES
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import Fault, pointer
from tarot_records.engine.result import Replayed
from tarot_records.games import GAMES, game_of
from tarot_records.record.card_places import cards_dealt, cards_exchanged, cards_laid_away, cards_played, whose_card
from tarot_records.record.source import TextPlace
from tarot_records.rules.game import Game, Ruleset
from tarot_records.words.games import game_name, language_of_game
from tarot_records.words.language import ENGLISH, LANGUAGES, Language
from tarot_records.words.phrasing import Blanks, FaultWords, Sentences, lines_named, player_name, sentences

if TYPE_CHECKING:
    from tarot_records.record.model import Record


@dataclass(frozen=True)
class Explanation:
    """A fault in words."""

    fault: Fault
    what: str
    """Sentence about the event."""
    rule: str
    """Sentence about the rule."""
    source: str
    """Citation of the rule in the sources of the game; empty if the code is about no rule of a game."""
    look: str
    """Advice: the place to look at, or the text to write."""
    where: str
    """The place in words: hand, trick, player."""
    place: TextPlace | None
    """The place in the text; None without a text."""
    because: Explanation | None
    """The earlier fault from which this fault follows, explained without a cause of its own; None if there is none."""
    elsewhere: tuple[str, ...]
    """JSON Pointers of the other places of the card in this hand."""
    also: tuple[str, ...]
    """The places `elsewhere` in words."""
    later: str
    """JSON Pointer of a legal card that the player plays later instead; empty if there is none."""
    later_words: str
    """The card and the place `later` in words."""
    lang: str
    """The code of the language."""
    again: tuple[TextPlace, ...] = ()
    """Other places of the same misspelt word, if the word is explained only once."""

    def __str__(self) -> str:
        """Return the fault as sentences: where, what happened, the rule with its source, and what to look at."""
        head = f"{self.where}: {self.what}" if self.where else self.what
        return "\n  ".join((head, *self.reasons))

    @property
    def language(self) -> Language:
        """The language of the words."""
        return LANGUAGES[self.lang]

    @property
    def cited(self) -> str:
        """The rule, followed by its source."""
        return f"{self.rule} [{self.source}]" if self.source else self.rule

    @property
    def again_lines(self) -> str:
        """The numbers of the other lines with the same misspelt word."""
        return lines_named(place.line for place in self.again)

    @property
    def reasons(self) -> tuple[str, ...]:
        """The lines below the place of the fault: the rule, advice, and related places and faults."""
        language, cause = self.language, self.because
        lines = [language.headed("rule", self.cited), language.headed("look", self.look)]
        if self.again:
            lines.append(language.headed("also", language.labels["same"].format(lines=self.again_lines)))
        if self.also:
            places = language.listed(self.also)
            lines.append(language.headed("also", language.labels["stands"].format(places=places)))
        if self.later:
            lines.append(language.headed("later", self.later_words))
        if cause is not None:
            lines.append(language.headed("follows", f"{cause.fault.code} ({cause.where})"))
        return tuple(lines)


def explain(fault: Fault, report: Replayed, lang: str = ENGLISH.code) -> Explanation:
    """Return the explanation of a fault of a report in a language, with that of its cause."""
    alone = _explain_alone(fault, report, lang)
    if fault.because is None:
        return alone
    return replace(alone, because=_explain_alone(report.faults[fault.because], report, lang))


def explanations(report: Replayed, numbers: Iterable[int], lang: str = ENGLISH.code) -> list[Explanation]:
    """Return the explanations of the faults of a report at the indexes `numbers`; a common cause is explained once."""
    alone = cache(lambda number: _explain_alone(report.faults[number], report, lang))

    def with_cause(number: int) -> Explanation:
        cause = report.faults[number].because
        return alone(number) if cause is None else replace(alone(number), because=alone(cause))

    return [with_cause(number) for number in numbers]


def _explain_alone(fault: Fault, report: Replayed, lang: str) -> Explanation:
    record = report.heard
    facts = FaultWords(fault, record, lang, lambda place: _line(place, report))
    what, rule, look = (
        _capitalised(facts.language.retold(text).format_map(facts)) for text in sentences(fault.code, lang)
    )
    elsewhere, later = _other_places(fault, record), _later_card(fault, record)
    return Explanation(
        fault,
        what,
        rule,
        _citation(fault, record),
        look,
        _where(fault, record, lang),
        place_of(fault, report),
        None,
        elsewhere,
        tuple(_place_words(place, record, lang) for place in elsewhere),
        later,
        _later_words(later, record, lang) if later else "",
        lang,
    )


def _line(place: str | int, report: Replayed) -> int | None:
    """Return the line number of a JSON Pointer or of an offset in the text of the report; None if there is no text."""
    source = report.source
    if source is None or source.problem is not None:
        return None
    return (source.place_of_offset(place) if isinstance(place, int) else source.place(place)).line


def place_of(fault: Fault, report: Replayed) -> TextPlace | None:
    """Return the place of a fault in the text of the report; None if there is no text."""
    if report.source is None or report.source.problem is not None:
        return None
    offset, length = fault.facts.get("offset"), fault.facts.get("length", 1)
    return report.source.place(fault.where.pointer) if offset is None else report.source.place_of_offset(offset, length)


def _capitalised(sentence: str) -> str:
    """Return a sentence with a capital first letter, unless it begins with a path or a command."""
    first = sentence.split(" ", 1)[0]
    if "/" in first or first == "tarot-records":
        return sentence
    return sentence[:1].upper() + sentence[1:]


def _citation(fault: Fault, record: Record | None) -> str:
    """Return the citation of the broken rule in the sources of the record's ruleset; empty if there is none."""
    rulesets = () if record is None else game_of(record.game).rulesets
    played = (ruleset for ruleset in rulesets if record is not None and ruleset.id == record.ruleset)
    return next((_citation_of(fault.code, ruleset) for ruleset in played), "")


def citations(code: str) -> Iterator[tuple[Game, str]]:
    """Yield each game whose sources have the rule of a code, with the citations of all its rulesets."""
    for game in GAMES.values():
        places = dict.fromkeys(filter(None, (_citation_of(code, ruleset) for ruleset in game.rulesets)))
        if places:
            yield game, "; ".join(places)


def _citation_of(code: str, ruleset: Ruleset) -> str:
    """Return a ruleset's citation for a code, or for the family of the code; empty if it has neither."""
    return ruleset.cites.get(code) or ruleset.cites.get(code.split(".")[0], "")


def _where(fault: Fault, record: Record | None, lang: str) -> str:
    places = LANGUAGES[lang].places
    parts = []
    if fault.where.hand is not None:
        parts.append(places["hand"].format(number=fault.where.hand))
    if fault.where.trick is not None:
        parts.append(places["trick"].format(number=fault.where.trick))
    if fault.where.seat is not None:
        parts.append(player_name(record, fault.where.seat, lang))
    return ", ".join(parts)


def _other_places(fault: Fault, record: Record | None) -> tuple[str, ...]:
    """Return JSON Pointers of the other places, in the hand, of the card of an impossible fault or a fault of play."""
    card = fault.facts.get("card")
    if record is None or fault.where.hand is None or card not in CODES:
        return ()
    if CATALOGUE[fault.code].severity != "impossible" and not fault.code.startswith("play."):
        return ()
    hand = record.hands[fault.where.hand - 1]
    standing = (*cards_dealt(hand), *cards_exchanged(hand), *cards_laid_away(hand), *cards_played(hand))
    own = ("deal", "hands", fault.where.seat) if fault.code.startswith("play.") else None
    places = (
        pointer("hands", fault.where.hand - 1, *place) for place, code in standing if code == card and place[:3] != own
    )
    return tuple(place for place in places if place != fault.where.pointer)


def _later_card(fault: Fault, record: Record | None) -> str:
    """Return the JSON Pointer of a card legal here that the player plays in a later trick; empty if there is none."""
    legal, hand, trick = fault.facts.get("legal"), fault.where.hand, fault.where.trick
    if record is None or hand is None or trick is None or not legal or not fault.code.startswith("play."):
        return ""
    for number, played in enumerate((record.hands[hand - 1].tricks or ())[trick:], trick):
        for turn, code in enumerate(played.cards):
            if code in legal and whose_card(record, hand - 1, number, turn) == fault.where.seat:
                return f"/hands/{hand - 1}/tricks/{number}/cards/{turn}"
    return ""


def _later_words(place: str, record: Record | None, lang: str) -> str:
    """Return the card at a JSON Pointer and its place in words, for a legal card that was played later."""
    assert record is not None
    _, _, hand, _, trick, _, turn = place.split("/")
    language, tricks = language_of_game(record.game, LANGUAGES[lang]), record.hands[int(hand)].tricks or ()
    card = language.card_name(tricks[int(trick)].cards[int(turn)])
    return language.labels["stands later"].format(card=card, place=_place_words(place, record, lang))


def _place_words(place: str, record: Record | None, lang: str) -> str:
    """Return the JSON Pointer of a card in words: `among the cards dealt to East`, `in trick 15, played by East`."""
    places = LANGUAGES[lang].places
    hand, steps = int(place.split("/")[2]), place.split("/")[3:]
    if steps[:2] == ["deal", "hands"]:
        return places["dealt"].format(player=player_name(record, int(steps[2]), lang))
    if steps[:2] == ["deal", "dead"]:
        return places["dead"]
    if steps[0] in ("deal", "scart"):
        return places["talon" if steps[0] == "deal" else "scart"]
    if steps[0] == "exchanges":
        return _exchange_words(record, hand, int(steps[1]), lang)
    number, turn = int(steps[1]), int(steps[3])
    seat = None if record is None else whose_card(record, hand, number, turn)
    if seat is None:
        return places["in_trick"].format(number=number + 1)
    return places["played"].format(number=number + 1, player=player_name(record, seat, lang))


def _exchange_words(record: Record | None, hand: int, number: int, lang: str) -> str:
    """Return an exchange (`number`, from 0) as a place: `among the cards exchanged, from East to West`."""
    exchange = record.hands[hand].exchanges[number] if record is not None else None
    giver, taker = (exchange.giver, exchange.taker) if exchange is not None else (None, None)
    known = {(True, True): "passed", (True, False): "given", (False, True): "received", (False, False): "exchanged"}
    template = LANGUAGES[lang].places[known[giver is not None, taker is not None]]
    return template.format(giver=player_name(record, giver, lang), taker=player_name(record, taker, lang))


# -- codes without a fault -------------------------------------------------------------------------


def describe(code: str, lang: str = ENGLISH.code) -> str:
    """Return the entry of a code as text, as `tarot-records explain CODE` prints it."""
    entry, language = CATALOGUE[code], LANGUAGES[lang]
    rows = list(_description_rows(code, lang))
    width = max(len(heading) for heading, _ in rows) + 3
    means = f"{language.severity(entry.severity)}: {language.severity_means(entry.severity)}"
    return "\n".join([f"{code}  ({means})", "", *(f"{heading:<{width}}{text}" for heading, text in rows)])


def _description_rows(code: str, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the entry of a code as pairs of a heading and a text."""
    labels = LANGUAGES[lang].labels
    for heading, text in zip(
        ("What happened", "The rule", "What to look at"), blank_sentences(code, lang), strict=True
    ):
        yield labels[heading], text
    for game, cited in citations(code):
        yield labels["Source"], f"{game_name(game.id, lang)}: {cited}"
    codes = dict.fromkeys(cause.code for cause in CATALOGUE[code].follows)
    if codes:
        yield labels["May follow from"], ", ".join(codes)


def blank_sentences(code: str, lang: str = ENGLISH.code) -> Sentences:
    """Return the sentences of a code with names in place of its facts: `‹seat› played ‹card›`."""
    return Sentences(*(_capitalised(text.format_map(Blanks(lang))) for text in sentences(code, lang)))


# -- for programs --------------------------------------------------------------------------------


def dumped(value: Any, indent: bool = False) -> bytes:
    """Return plain data as JSON, in one line or indented."""
    try:
        return fast_codecs.dumps(value, option=fast_codecs.OPT_INDENT_2 if indent else 0)
    except fast_codecs.JSONEncodeError:  # a file name that is not Unicode, or a number beyond 64 bits
        separators, steps = ((",", ": "), 2) if indent else ((",", ":"), None)
        return json.dumps(value, ensure_ascii=False, separators=separators, indent=steps).encode("utf-8", "replace")
