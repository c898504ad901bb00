"""Phrases: the short words around faults and tables, in English, and the words of the format.

A table is the context in which its phrases are translated (`translations.py`).
"""

from collections.abc import Mapping

from tarot_records.core.limits import ENDS

LABELS = {
    "and": "and",
    "or": "or",
    "item of": "{item} of {player}",
    "nothing": "nothing",
    "nobody": "nobody",
    "somebody": "somebody",
    "seat": "seat {seat}",
    "no contract": "no contract",
    "said alone": "{declarer_seat} is said to play alone",
    "said with": "{found_seat} is said to be the partner of {declarer_seat}",
    "truly alone": "by the card called {declarer_seat} plays alone",
    "truly with": "by the card called the partner is {expected_seat}",
    "rule": "rule",
    "look": "look",
    "also": "also",
    "stands": "the card stands {places}",
    "same": "the same stands on lines {lines}",
    "later": "later",
    "stands later": "{card} stands {place}",
    "follows": "follows from",
    "so": "and so",
    "more": "… and {count} more; the first are the ones to mend",
    "What happened": "What happened",
    "The rule": "The rule",
    "What to look at": "What to look at",
    "Source": "Source",
    "May follow from": "May follow from",
    "record": "record",
    "records": "records",
    "verdict": "verdict",
    "said": "said",
}
"""Around a fault, and the headings of `tarot-records explain`."""
PLACES = {
    "hand": "hand {number}",
    "trick": "trick {number}",
    "dealt": "among the cards dealt to {player}",
    "dead": "in the hand that nobody plays",
    "talon": "in the stock",
    "scart": "in the scart",
    "exchanged": "among the cards exchanged",
    "given": "among the cards exchanged, from {giver}",
    "received": "among the cards exchanged to {taker}",
    "passed": "among the cards exchanged, from {giver} to {taker}",
    "in_trick": "in trick {number}",
    "played": "in trick {number}, played by {player}",
}
"""Places of a hand."""
STATEMENTS = {
    "hand": "the hand of {player} as dealt",
    "hands": "the hands as dealt",
    "talon": "the stock",
    "dead": "the hand that nobody plays",
    "scart": "the scart",
    "dealer": "who dealt",
    "bids": "the bids",
    "contract": "the contract",
    "calls": "the card called",
    "exchanges": "the cards exchanged",
    "declarations": "the declarations",
    "scores": "the stated score",
    "end": "how the hand ended",
    "trick": "trick {number}",
    "leader": "who led to trick {number}",
    "winner": "who won trick {number}",
    "points": "the points of trick {number}",
    "paid": "the card paid for the Fool in trick {number}",
    "played": "trick {number}, the card of {player}",
    "card": "trick {number}, card {turn}",
    "line": "{place} (line {line})",
}
"""What a record states at a place, as something that may be wrong."""
SECTIONS = {
    "deal": "Deal",
    "bid": "Bids",
    "contract": "Contract",
    "call": "Call",
    "asked": "Exchange",
    "returned": "Exchange",
    "talon": "Stock",
    "scart": "Scart",
    "declaration": "Declarations",
    "petit_sec": "Petit sec",
    "trick": "Trick {number}",
    "score": "Score",
}
"""Kind of step -> what that part of a hand is called."""
TABLE = {
    "hand": "hand {number} of {count}",
    "trick": "trick {number}",
    "step": "step {number} of {count}",
    "contract": "contract",
    "alone": "{contract}, {player} (*), alone",
    "played": "{contract}, {player} (*)",
    "called": "called",
    "stock": "stock",
    "nobodys": "nobody's",
    "scart": "scart",
    "asked": "asked",
    "asks": "{taker} asks {giver}",
    "asks for": "{taker} asks {giver} for {card}",
    "returned": "returned",
    "returns": "{giver} to {taker}",
    "shown": "shown",
    "points": "points",
    "score": "score",
    "less": "less {number} of these",
}
"""What lies beside the table, and who has which mark, as the terminal heads it."""
RULES = {
    "rule set": "rule set",
    "players": "{numbers} players, {direction}",
    "clockwise": "clockwise",
    "anticlockwise": "anticlockwise",
    "Rules": "Rules",
    "Bids": "Bids",
    "Declarations": "Declarations",
    "Score entries": "Score entries",
    "also": "Also rule set {ruleset}",
    "otherwise": "Rules that are otherwise",
    "Options": "Options (the default is marked *)",
    "settles": ", settles {point}",
    "Open points": "Open points and how they are read",
    "Sources": "Sources",
}
"""The headings of a game told as text."""

SHEET = {
    "how": "What stands behind a semicolon is a remark, no part of the record. Type each line below its remark; "
    "what is left out is not recorded.",
    "options": "Tables differ in these; say how yours plays, if you know. Else the first way of each is supposed.",
    "example": "{says}, such as: {line}",
    "fill": "To be filled in: {file}",
    "event": "where and when it was played",
    "player": "who sat there",
    "source": "what this is copied from",
    "dealer": "who dealt",
    "sits_out": "who sits out",
    "deal": "the cards dealt to a seat",
    "talon": "the stock",
    "dead": "the hand that nobody plays",
    "bids": "the bids, in order",
    "contract": "what was played in the end, and by whom",
    "call": "the card called",
    "exchange": "cards asked for, handed over or taken",
    "scart": "the cards laid away",
    "declare": "what a player declared",
    "tricks": "the tricks: who led, the cards in order, who won",
    "end": "how the hand ended, if it was not played out",
    "unit": "the fraction in which card points are counted: 2 for halves",
    "points": "the card points of each side",
    "item": "an entry of the score",
    "score": "what each scored in the hand",
    "totals": "the totals after the hand",
}
"""On a sheet that is still to be filled in: its seats, its remarks, and what each line of the notation is for."""

COUNTS: Mapping[str, tuple[str, str]] = {
    "cards": ("{number} card", "{number} cards"),
    "tricks": ("{number} trick", "{number} tricks"),
    "steps": ("{number} step", "{number} steps"),
    "cells": ("{number} cell", "{number} cells"),
    "lines": ("{number} more line", "{number} more lines"),
    "outer": ("the first and the last card", "the first {number} and the last {number} cards"),
}
"""Things that sentences count: `{found_cards}` is the fact `found` in cards. One, and several."""


def counted(name: str) -> tuple[str, str] | None:
    """The fact and the thing of which a sentence asks for a number; None if it asks for the fact alone."""
    fact, _, thing = name.rpartition("_")
    return (fact, thing) if thing in COUNTS and fact else None


PHRASES: Mapping[str, Mapping[str, str]] = {
    "label": LABELS,
    "place": PLACES,
    "statement": STATEMENTS,
    "section": SECTIONS,
    "table": TABLE,
    "rules": RULES,
    "sheet": SHEET,
}
"""Context -> key -> English."""


def _as_written(*slugs: str) -> dict[str, str]:
    """Words that are said as they are written."""
    return {slug: slug.replace("_", " ") for slug in slugs}


def _as_typed(slugs: str) -> dict[str, str]:
    """Words of the notation; a translation of one is what its reader understands too."""
    return {slug: slug for slug in slugs.split()}


TERMS: Mapping[str, Mapping[str, str]] = {
    "bid": _as_written("pass"),
    "answer": _as_written("held", "own", "scart", "talon"),
    "face": _as_written("up", "down"),
    "version": _as_written("none"),
    "method": {
        "original": "Original",
        "fractional": "Fractional",
        "subtraction": "Subtraction",
        "valuable": "Valuable cards",
    },
    "mark": _as_written("comment", "doubtful", "supplied", "corrected", "alternative", "irregular", "gap"),
    "certainty": _as_written("certain", "probable", "doubtful"),
    "provenance": _as_written("played", "composed", "generated", "reconstructed"),
    "place": _as_written("hand", "talon", "dead", "trick", "scart", "call", "exchange", "declaration"),
    "letters": _as_written("the codes of the format", "English", "French", "Italian", "German"),
    "end": _as_written(*ENDS),
    "suit": _as_written("spades", "hearts", "diamonds", "clubs", "trumps"),
    "head": _as_typed("rules lang seats"),
    "line": _as_typed(
        "options event player source hand dealer sits_out deal talon dead packets bids contract call exchange"
        " scart declare fool_paid claim irregularity end unit points item score totals ledger carried result"
    ),
    "field": _as_typed(
        "id name label place date table round page kind rights transcriber transcribed certainty note seat card"
        " declarer partner basis answer giver taker asked cards face after shown item against level trick size"
        " value penalty replaced announced achieved sides hand totals winners paid tricks"
    ),
    "value": _as_typed(
        "yes no held scart talon up down played composed generated reconstructed certain probable doubtful"
        " all_pass petit_sec claim agreement misdeal unrecorded thrown_in given_up"
    ),
}
"""Vocabulary of the format, which is the context too -> slug -> English. The words of a game stand with the game."""
