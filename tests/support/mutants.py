"""Mutants: a legal record with one thing changed, picked by its place in the structure of a record.

Words and pack are facts of the game; no rule is known here. Whether a mutant is right, the second opinions say.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

import orjson

from support.record_builders import Json
from tarot_records.games import GAMES

Path = tuple[Any, ...]
"""Steps from the record to a value."""
Place = tuple[str, int]
"""The pointer of what was changed, and the first trick (from 1) it can show in; 0 is before play, 99 after it."""
SEATS = frozenset(
    ["dealer", "sits_out", "seat", "declarer", "partner", "giver", "taker", "against", "leader", "winner", "winners"]
)
CARDS = {"hands", "talon", "dead", "cards", "shown", "asked", "card", "paid", "fool_paid"}
COUNTS = {"size", "level", "trick", "tricks"}
FIXED = {"unit", "seats", "basis"}
"""Fields that are left as they are."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "answer": ("held", "own", "scart", "talon"),
    "face": ("up", "down"),
    "end": ("played", "all_pass", "misdeal", "claim", "agreement", "unrecorded"),
}
"""Words of any game, by their field."""
LISTED = ("bids", "calls", "exchanges", "scart", "declarations", "tricks")
SECTIONS = ("dealer", "deal", *LISTED, "contract", "fool_paid", "claim", "end", "scores", "options", "result", "hands")
"""Parts of a hand, and of the record."""
OFTEN = ("tricks", "tricks", "scores", "scores")
"""Sections that are changed more often where none is asked for."""
WAYS = ("value", "value", "value", "cards", "list", "add")
"""What is done in a section; what stands more often is done more often."""

PATIENCE = 30
"""How often a section is tried before the deal is changed in its place."""


class Facts(NamedTuple):
    """What may be written in the records of a game."""

    pack: tuple[str, ...]
    bids: tuple[str, ...]
    declarations: tuple[str, ...]
    options: Mapping[str, tuple[str, ...]]


@cache
def facts_of(game: str, ruleset: str, players: int) -> Facts:
    """Return the facts of a table."""
    chosen = GAMES[game].ruleset(ruleset)
    options = {option.name: tuple(option.values) for option in chosen.options}
    known = chosen.players
    pack = tuple(chosen.rules(players if players in known else players - 1, {}).pack.codes)  # one may sit out
    return Facts(pack, tuple(GAMES[game].bids), tuple(GAMES[game].declarations), options)


def mutated(
    record: Json, chance: Random, section: str | None = None, number: int = 0, way: str = ""
) -> tuple[Json, str, Place]:
    """Return the record with one thing changed in a hand, the section and the way it was done, and its place.

    If no section is asked for, it is one that the hand has, and nothing is added.
    """
    text = orjson.dumps(record)
    for tries in count():
        change = Change(orjson.loads(text), number, chance)
        there = [name for name in (*SECTIONS, *OFTEN) if change.hand.get(name) is not None]
        part = "deal" if tries >= PATIENCE else section or chance.choice(there)
        how = way if way and tries < PATIENCE else chance.choice(WAYS if section else WAYS[:-1])
        path = getattr(change, how)(part)
        if path is not None and orjson.dumps(change.record) != text:
            field = next(step for step in reversed(path) if isinstance(step, str))
            after = 99 if part in ("scores", "result") else path[3] + 1 if part == "tricks" else 0
            return change.record, f"{part} {field} {how}", ("/" + "/".join(map(str, path)), after)
    raise AssertionError


def bare(record: Json) -> Json:
    """Return the record with nothing but the cards of its first hand: no leaders, no winners, no scores."""
    hand = dict(record["hands"][0])
    hand.pop("scores", None)
    if "tricks" in hand:
        hand["tricks"] = [{k: v for k, v in t.items() if k in ("cards", "paid")} for t in hand["tricks"]]
    return record | {"hands": [hand]}


def leaves_of(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the place of every number and word below a value."""
    if isinstance(value, dict | list):
        for key, below in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves_of(below, (*path, key)) if key not in FIXED else ()
    elif value is not None:
        yield path


class Change:
    """One change of one hand of a record, by chance; each way returns the place that it changed, or None."""

    def __init__(self, record: Json, number: int, chance: Random) -> None:
        self.record, self.chance = record, chance
        self.hand: Json = record["hands"][number]
        self.to_hand = ("hands", number)
        self.players = len(record["players"])
        self.facts = facts_of(record["game"], record["ruleset"], self.players)

    def places(self, section: str) -> list[Path]:
        """Return the places of all values of a section."""
        if section in ("options", "result"):
            return list(leaves_of(self.record.get(section), (section,)))
        return list(leaves_of(self.hand.get(section), (*self.to_hand, section)))

    def at(self, path: Path) -> Any:
        """Return what stands at a place."""
        value: Any = self.record
        for step in path:
            value = value[step]
        return value

    # -- single values -------------------------------------------------------------------------------

    def value(self, section: str) -> Path | None:
        """Put another value of the same kind at a place, each field being as likely as any other."""
        fields: dict[str, list[Path]] = {}
        for path in self.places(section):
            fields.setdefault("/".join(step for step in path if isinstance(step, str)), []).append(path)
        if not fields:
            return None
        path = self.chance.choice(fields[self.chance.choice(list(fields))])
        entry, old = self.at(path[:-1]), self.at(path)
        field = next(step for step in reversed(path) if isinstance(step, str))
        choices = [value for value in self.others(old, field, section, entry) if value != old]
        if choices:
            entry[path[-1]] = self.chance.choice(choices)
        return path if choices else None

    def others(self, old: Any, field: str, section: str, entry: Any) -> Iterator[Any] | tuple[Any, ...] | list[Any]:
        """Return values that a field may have instead."""
        if isinstance(old, bool):
            return (not old,)
        if isinstance(old, int):
            if field in SEATS or field == "winners":
                return range(self.players)
            by = (1, 2) if field in COUNTS or section == "claim" else (1, 2, 5, 10, 20)
            return [old + n for n in (*by, *(-n for n in by)) if old + n > 0 or field not in COUNTS]
        if field in CARDS:
            near = [card for card in self.facts.pack if card[0] == old[0] or card[1:] == old[1:]]
            seat = entry.get("seat", entry.get("giver")) if isinstance(entry, dict) else None
            return self.chance.choice((self.facts.pack, near, self.held(seat)))
        words = {
            ("bids", "bid"): ("pass", *self.facts.bids),
            ("contract", "name"): self.facts.bids,
            ("declarations", "kind"): self.facts.declarations,
            ("declarations", "item"): ("game", *self.facts.declarations),
        }
        return words.get((section, field)) or WORDS.get(field) or self.facts.options.get(field, ())

    def held(self, seat: int | None) -> list[str]:
        """Return the cards dealt to a seat, and the talon."""
        deal = self.hand.get("deal") or {}
        own = deal["hands"][seat] if seat is not None and deal.get("hands") else []
        return [*(own or ()), *(deal.get("talon") or ())]

    # -- cards, and lists ----------------------------------------------------------------------------

    def cards(self, section: str) -> Path | None:
        """Exchange two cards of a section: of one player, of one trick or any; of a scart also with those played."""
        inside = [path for path in self.places(section) if CARDS & {*path[3:]} or section == "tricks"]
        inside = [path for path in inside if isinstance(path[-1], int)]
        outside = [path for path in self.places("tricks") if path[-2] == "cards"] if section == "scart" else inside
        if not inside or len(outside) < 2:
            return None
        one = self.chance.choice(inside)
        alike = [path for path in outside if section == "tricks" and self.player(path) == self.player(one)]
        together = [path for path in outside if path[:-1] == one[:-1]]
        two = self.chance.choice(self.chance.choice((outside, alike or outside, together or outside)))
        (first, i), (second, j) = ((self.at(path[:-1]), path[-1]) for path in (one, two))
        first[i], second[j] = second[j], first[i]
        return one if section == "scart" else min(one, two)

    def player(self, path: Path) -> int:
        """Return who played a card, as far as the trick says."""
        trick = self.at(path[:4])
        return (trick.get("leader", 0) + path[-1]) % len(trick["cards"])

    def list(self, section: str) -> Path | None:
        """Leave out an entry or a card, write it twice, or exchange it with another."""
        part = self.record if section in ("options", "result") else self.hand
        lists = [self.to_hand[:1]] if section == "hands" else [(*self.to_hand, section)] if section in LISTED else []
        below = [path[:-1] for path in self.places(section) if isinstance(path[-1], int) and path[-2] in CARDS | {len}]
        if section == "deal":
            below = [path for path in below if path[-1] != "packets"]
        if part.get(section) is None and section != "hands":
            return None
        path = self.chance.choice([*lists * 2, *{*below}] or [()])
        values = self.at(path) if path else None
        if not values:
            return None
        i, j = self.chance.randrange(len(values)), self.chance.randrange(len(values))
        way = self.chance.randrange(3)
        if way == 0:
            values[i], values[j] = values[j], values[i]
        elif way == 1:
            values.insert(j, deepcopy(values[i]))
        elif len(values) > 1 or section not in ("tricks", "hands"):
            del values[i]
        return (*path, min(i, j))

    def add(self, section: str) -> Path | None:
        """Write what was not there: an entry of a section, a card paid, a contract, a claim, an end."""
        chance, facts, seat = self.chance, self.facts, self.chance.randrange(self.players)
        card, bids = chance.choice(facts.pack), facts.bids or ("pass",)
        own = self.held(seat) or [card]
        said = [entry["kind"] for entry in self.hand.get("declarations") or []]
        kind = chance.choice(
            ("kontra", *facts.declarations) if "kontra" in facts.declarations else facts.declarations or ("slam",)
        )
        more = {"item": chance.choice(("game", *said)), "level": 1} if kind == "kontra" else {}
        like = [entry for entry in self.hand.get("declarations") or [] if entry["kind"] == kind != "kontra"]
        new: dict[str, Any] = {
            "bids": {"seat": seat, "bid": chance.choice(("pass", *bids))},
            "calls": {"seat": seat, "card": card},
            "exchanges": {"kind": "talon", "taker": seat, "cards": own[-3:], "face": chance.choice(WORDS["face"])},
            "scart": {"seat": seat, "cards": chance.sample(own, min(len(own), chance.randint(1, 3)))},
            "declarations": (chance.choice(like) if like else {"kind": kind} | more) | {"seat": seat},
            "contract": {"name": chance.choice(bids), "declarer": seat},
            "fool_paid": card,
            "claim": {"seat": seat, "tricks": chance.randrange(2)},
            "end": chance.choice(WORDS["end"]),
        }
        if section == "tricks" and self.hand.get("tricks"):
            i = chance.randrange(len(self.hand["tricks"]))
            self.hand["tricks"][i]["paid"] = card
            return (*self.to_hand, "tricks", i, "paid")
        is_late = section == "fool_paid" and ("claim" in self.hand or not self.hand.get("tricks"))
        if section not in new or is_late or (section not in LISTED and section in self.hand):
            return None
        if section not in LISTED:
            self.hand[section] = new[section]
            return (*self.to_hand, section)
        entries = self.hand[section] = self.hand.get(section) or []
        i = chance.randint(0, len(entries))
        entries.insert(i, new[section])
        return (*self.to_hand, section, i)
