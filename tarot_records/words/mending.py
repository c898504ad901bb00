"""Mending: what is said of a repair, as templates over its facts.

A repair is told by what holds once it is made (`facts`), by the slip that hid it (`slips`), and by what it
mends (`evidence`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tarot_records.words.translations import translated


@dataclass(frozen=True)
class Mending:
    """The words for repairs."""

    facts: Mapping[str, str]
    """What holds once a value is corrected, by kind of place. {new} is the value as it should be."""
    slips: Mapping[str, str]
    """What happened to the transcriber, family by family, where the correction alone does not say it."""
    whole: Mapping[str, str]
    """The sentence of a slip that is told as one, family by family."""
    labels: Mapping[str, str]
    """The frame of the sentences, and the lines of a list of repairs."""
    evidence: Mapping[str, str]
    """Class of evidence -> its name."""


ENGLISH = Mending(
    facts={
        "played": "{seat} played {cards}",
        "played_in": "{new} in trick {trick}",
        "leader": "{new} led to trick {trick}",
        "winner": "{new} won trick {trick}",
        "points": "trick {trick} counted {new}",
        "paid": "{new} was given for the Fool after trick {trick}",
        "fool_paid": "{new} was given for the Fool at the count",
        "laid_away": "{seat} laid away {new}",
        "scart_seat": "{new} laid the cards away",
        "scart_shown": "{new} was shown among the cards laid away",
        "dealt": "{seat} was dealt {new}",
        "talon": "{new} lay in the stock",
        "dead": "{new} lay in the hand that nobody plays",
        "dealer": "{new} dealt",
        "bid": "{seat} bid {new}",
        "bid_seat": "{new} made bid {number}",
        "contract": "the contract was {new}",
        "declarer": "{new} was the declarer",
        "partner": "{new} was the declarer's partner",
        "call_seat": "{new} called",
        "called": "the card called was {new}",
        "answer": "the card called was: {new}",
        "giver": "{new} gave the cards of exchange {number}",
        "taker": "{new} received the cards of exchange {number}",
        "gave": "{seat} gave {new}",
        "took": "{seat} took {new}",
        "asked": "{new} was asked for in exchange {number}",
        "face": "the cards of exchange {number} lay face {new}",
        "declaration_seat": "{new} made declaration {number}",
        "kind": "declaration {number} was {new}",
        "showed": "{seat} showed {new}",
        "score": "{seat}'s score of the hand is {new}",
        "total": "{seat}'s running total is {new}",
        "item": "{item} is {new}",
        "card_points": "the card points of {seats} are {new}",
        "place": "{place} is {new}",
    },
    slips={
        "roman": "the Roman numerals are confused",
        "rank": "the rank is mistyped",
        "suit": "the suit is mistyped",
        "card": "the wrong card was typed",
        "digits": "the digits are turned round",
        "twice": "{old} stands elsewhere too",
        **dict.fromkeys(("left_out", "bid_left_out"), "that was left out"),
        "dealt_twice": "{old} stands twice in the deal",
        **dict.fromkeys(("swap_in_trick", "swap_own", "swap_tricks", "swap_scart", "dealt"), "the two are exchanged"),
        "numbers": "the two numbers are exchanged",
    },
    whole={
        "option": "Right if they played with {option}.",
        "rotated": "The cards of trick {trick} begin at another seat: {new}, not {old}.",
        "lines": "The cards of tricks {tricks} are exchanged.",
        "tricks": "The lines of tricks {tricks} are exchanged.",
        "line_left_out": "Trick {trick} is left out: {new}.",
        "line_unread": "Trick {trick} is left out; its cards are among those that stand nowhere: {missing}.",
        "line_lost": "Trick {trick} is left out, and nobody can tell its cards.",
        "line_twice": "The line of trick {trick} is written twice.",
        "card_over": "Trick {trick} has a card too many: {old}.",
        "dealt_over": "One card dealt to {seats} is too many: {old}.",
        "heap_over": "Among the cards set aside one is too many: {old}.",
        "bid_over": "Bid {number} is one too many: {seats}, {old}.",
        "word_left_out": "What {seats} said of trick {trick} is left out: {new} ({missing}).",
        "run_together": "The cards of tricks {tricks} stand in one line; those of the first are {new}.",
        "hands": "The hands dealt to {seats} are exchanged.",
        "hands_turned": "The hands dealt begin at another seat: the first is that of {whose}.",
    },
    labels={
        "not": "{fact}, not {old}",
        "because": "{what}: {slip}",
        "found": "{name}: {count} ways to mend it",
        "one": "{name}: one way to mend it",
        "part_found": "{name}: nothing found mends it all; {count} ways to mend a part",
        "part_one": "{name}: nothing found mends it all; one way to mend a part",
        "more_time": "The search was cut short; --time {seconds} may find more.",
        "none": "{name}: faulty, and no correction was found",
        "nothing": "{name}: {verdict}, nothing to mend",
        "line": "line {line}, {place}",
        "mend": "mend {number}: {reason}",
        "mended": "{name} mended ({before})",
        "fit": "{name} fit",
        "part": "{name} mended in part ({after} of {before} left)",
        "wrong": "{name} still wrong ({after})",
        "broken": "{name} no longer fit ({after})",
        "written": "Written to {path}: {verdict}.",
        "anew": "The layout of the text could not be kept; the record was written anew.",
    },
    evidence={"hands": "cards held", "rules": "rules", "winners": "winners", "numbers": "numbers"},
)


@cache
def mending(lang: str) -> Mending:
    """The words for repairs in a language."""
    return Mending(**{name: translated(table, "mending", lang) for name, table in vars(ENGLISH).items()})
