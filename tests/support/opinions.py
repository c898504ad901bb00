"""What the second opinions say of a record, in the same words for every game."""

import re
from collections.abc import Callable, Collection, Mapping
from types import ModuleType

from oracles import (
    danish_tarok,
    dreierles,
    droggn,
    hand_judge,
    hungarian,
    in_quattro,
    koenigrufen,
    lungau,
    ottocento,
    piedicavallo,
    sicilian,
    slovenian,
    tapp_tarock,
    taroky,
    troccas,
    troggu_judge,
    zwanzigerrufen,
)
from oracles.table import DEFAULTS, Unsaid
from support.mutants import SECTIONS
from support.record_builders import Json
from support.tarock_hands import section_of

TAROCK: Mapping[str, ModuleType] = {
    "droggn": droggn,
    "koenigrufen": koenigrufen,
    "slovenian-tarok": slovenian,
    "hungarian-tarokk": hungarian,
    "tapp-tarock": tapp_tarock,
    "zwanzigerrufen": zwanzigerrufen,
    "dreierles": dreierles,
    "lungau": lungau,
    "danish-tarok": danish_tarok,
    "troggu": troggu_judge,
    "taroky": taroky,
    "tarocchi-siciliani": sicilian,
}
"""Game -> its second opinion."""
PARTNERS: Mapping[str, Callable[[Json], Collection[tuple[int, str]]]] = {
    "troccas": troccas.judged,
    "tarocchi-in-quattro": in_quattro.faults,
    "piedicavallo": piedicavallo.judged,
    "ottocento": ottocento.judged,
}
"""Game of two against two without bids -> what finds the hands, and the sections in them, that are wrong."""
NEEDED = {"buob": "trick", "buob_sche": "trick", "king_and_jack": "cards", "trumps_laid": "size"}
"""Declaration in these games -> the field without which it cannot be judged."""
UNSAID = "Unsaid"
"""Beginning of what is said where nothing is broken, but something is left out that the opinion needs."""
PLACES = {
    "deal": "(deal|dealer|sits_out)",
    "bids": "(bids|contract)",
    "petit sec": "(end|bids|contract|scart|tricks|declarations)",
    "declarations": "(declarations|$)",
    "tricks": "(tricks|claim|end|$)",
    "over": "",
    "count": "(fool_paid|tricks)",
    "end": "(end|claim|tricks|$)",
    "ask": "exchanges",
    "void": "(end|deal|bids|calls|contract|exchanges|scart|declarations|tricks|claim|$)",
    "dealer": "dealer",
    "misdeal": "(end|deal|irregularities|scart|declarations|tricks|claim|$)",
    "tout": "(scart|declarations|$)",
}
"""Section as the opinions call it -> the beginning of a pointer within the hand, where it is not the section itself."""
FEW = ("dealer", "deal", "scart", "tricks", "fool_paid", "scores", "options", "result", "hands")


def has_opinion(game: str) -> bool:
    """Return whether a game has a second opinion on whole records."""
    return game in TAROCK or game in PARTNERS or game in DEFAULTS


def judged_sections(game: str) -> tuple[str, ...]:
    """Return the sections of which the second opinion on a game says whether they are right."""
    if game in TAROCK:
        return SECTIONS
    if game == "ottocento":
        return (*FEW, "declarations", "claim", "end")
    if game in PARTNERS:
        return (*FEW, *(["declarations"] if game != "tarocchi-in-quattro" else []))
    return tuple(section for section in SECTIONS if section not in ("hands", "claim", "result", "end"))


def wrong_by_opinion(record: Json) -> list[str]:
    """Return what the second opinion finds wrong, as patterns of JSON Pointers; or one word that begins as UNSAID."""
    game = record["game"]
    if game in PARTNERS:
        said = [entry for hand in record["hands"] for entry in hand.get("declarations") or []]
        if any(not entry.get(NEEDED.get(entry["kind"], "kind")) for entry in said):
            return [UNSAID]
        try:
            found = PARTNERS[game](record)
        except Unsaid:
            return [UNSAID]
        return [
            f"/hands/{number}/" if number >= 0 else "/result"
            for number, _ in sorted(found, key=lambda one: (one[0] < 0, one[0]))
        ]
    oracle = TAROCK.get(game, hand_judge)
    why = oracle.why_illegal(record)
    if why.startswith(UNSAID):
        return [why]
    return [pattern_of(section_of(why))] if why else [re.escape(pointer) for pointer in oracle.wrong_scores(record)]


def pattern_of(section: str) -> str:
    """Return a pattern of the pointers of what is wrong in a section."""
    trick = re.fullmatch(r"trick (\d+)", section)
    return r"/hands/\d+/" + (f"tricks/{int(trick[1]) - 1}" if trick else PLACES.get(section, section))
