"""Parts of a record that a compact link keeps, computes again or loses, and the record reduced to the kept parts."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tarot_records.core.cards import codes_of, mask_of
from tarot_records.core.faults import Fault
from tarot_records.core.limits import VERSION
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.reading.convert import data_of
from tarot_records.record.model import CarriedIn, Record

COMPUTED = {
    "hands/tricks/winner": "trick winners",
    "hands/tricks/points": "trick points",
    "hands/scores": "scores",
    "result": "result",
}
"""Parts omitted because the replay computes them: place in a record -> name."""
LOST = {
    "$schema": "schema",
    "id": "id",
    "event": "event",
    "provenance": "provenance",
    "marks": "marks",
    "hands/label": "hand label",
    "hands/scores/ledgers": "ledgers",
    "hands/scores/carried": "carried numbers",
    "players/id": "player ids",
}
"""Parts omitted because they do not belong to the game: place in a record -> name."""
NAMES = {"players/name": "names", "players/label": "seat labels"}
"""Parts omitted unless names are requested: place in a record -> name."""
GAME = {
    "options": "options",
    "excerpt": "excerpt",
    "carried_in": "what is carried in",
    "hands/dealer": "dealer",
    "hands/sits_out": "who sits out",
    "hands/deal": "deal",
    "hands/bids": "bids",
    "hands/contract": "contract",
    "hands/calls": "call",
    "hands/exchanges": "exchanges",
    "hands/scart": "scart",
    "hands/declarations": "declarations",
    "hands/tricks": "play",
    "hands/fool_paid": "card for the Fool",
    "hands/claim": "claim",
    "hands/irregularities": "irregularities",
    "hands/end": "end",
}
"""Parts that every link keeps: place in a record -> name."""
NAMED = {**GAME, **NAMES, **LOST, **COMPUTED}
SETS = frozenset({"hands/deal/hands", "hands/deal/dead", "hands/scart/cards", "hands/scart/shown"}) | {
    "hands/declarations/cards",
    "hands/exchanges/cards",
}
"""Places of card lists whose order has no meaning; a compact link sorts these lists."""
SILENT = ("sits_out", "calls", "exchanges", "declarations", "irregularities")
"""Fields of a hand for which a stated empty list means "none"."""


class Carried(NamedTuple):
    """Names of the parts of a record that a link keeps, that are computed again, and that are lost."""

    kept: tuple[str, ...]
    computed: tuple[str, ...]
    lost: tuple[str, ...]


def promised(record: Record, *, names: bool = False) -> Record:
    """Return the record as a compact link restores it: the game alone, with the names only if `names` is set."""
    left_out = {*COMPUTED, *LOST, *(() if names else NAMES)}
    bare = _prune(data_without_silence(record), "", lambda place: place in left_out or _is_extension(place))
    rules = rules_of(record)
    game_alone = Record.model_validate(_sorted(bare, "") | {"version": VERSION})
    return game_alone if isinstance(rules, Fault) else with_silence(game_alone, rules.fields)


def data_without_silence(record: Record) -> dict[str, Any]:
    """Return the data of a record without stated empty lists and an empty `carried_in`, which a compact link omits."""
    data = data_of(record)
    for hand in data["hands"]:
        for name in [name for name in SILENT if hand.get(name) == []]:
            del hand[name]
    if data.get("carried_in") == {}:
        del data["carried_in"]
    return data


def with_silence(record: Record, fields: frozenset[str]) -> Record:
    """Return a record read from a compact link, in which missing lists are stated as empty, and nothing carried in.

    fields: fields of a hand that the game uses.
    """
    hands = tuple(
        hand.model_copy(update={name: () for name in SILENT if name in fields and not getattr(hand, name)})
        for hand in record.hands
    )
    return record.model_copy(update={"hands": hands, "carried_in": CarriedIn()})


def without_names(record: Record) -> Record:
    """Return a record without the names and ids of its players."""
    return Record.model_validate(_prune(data_of(record), "", {"players/name", "players/id"}.__contains__))


def difference(record: Record, back: Record) -> Carried:
    """Compare a record with `back`, the record read from its link; return the kept, computed and lost parts."""
    there = set(_places(data_without_silence(back), ""))
    gone = set(_places(data_without_silence(record), "")) - there
    lost = [name for place, name in NAMED.items() if place in gone and place not in COMPUTED]
    return Carried(
        kept=tuple(name for place, name in NAMED.items() if place in there),
        computed=tuple(name for place, name in COMPUTED.items() if place in gone),
        lost=(*lost, *(["extensions"] if any(map(_is_extension, gone)) else [])),
    )


# -- places in a record: keys from the outside in, without indexes of lists --------------------------


def _is_extension(place: str) -> bool:
    return place.rpartition("/")[2].startswith("x-")


def _prune(value: Any, place: str, gone: Callable[[str], bool]) -> Any:
    """Return data without the values at places for which the function `gone` returns True."""
    if isinstance(value, dict):
        inner = {key: (f"{place}/{key}".lstrip("/"), child) for key, child in value.items()}
        return {key: _prune(child, here, gone) for key, (here, child) in inner.items() if not gone(here)}
    if isinstance(value, list):
        return [_prune(child, place, gone) for child in value]
    return value


def _sorted(value: Any, place: str) -> Any:
    """Return data with the cards sorted in lists whose order has no meaning."""
    if isinstance(value, dict):
        return {key: _sorted(child, f"{place}/{key}".lstrip("/")) for key, child in value.items()}
    if isinstance(value, list):
        if place not in SETS or not all(isinstance(child, str) for child in value):
            return [_sorted(child, place) for child in value]
        cards = mask_of(value)
        return list(codes_of(cards)) if cards.bit_count() == len(value) else value
    return value


def _places(value: Any, place: str) -> Iterator[str]:
    if place:
        yield place
    for key, child in value.items() if isinstance(value, dict) else ():
        yield from _places(child, f"{place}/{key}".lstrip("/"))
    for child in value if isinstance(value, list) else ():
        yield from _places(child, place)
