"""The second opinion on the figures of Hungarian tarokk: what each is, which cards it binds, what it pays (§6, §9).

Those of part II are of the illustrated game alone. Where part II can be read in two ways:

- A figure has failed when a trick that it needs is over and was not won so; one that is sure to fail binds till then.
- A card that is due in two tricks, uhu announced before ultimó, is due in the earlier one while that stands.
- A card is bound for each of the side that announced it, though he cannot know that he is of that side.
- Silent ultimós of T1 and T2 count beside another figure announced for the last trick.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracles.hungarian_auction import BIDS
from oracles.tarock import Row, answering, kind

FIGURES = ["trull", "kings", "double", "volat", "pagat_ultimo", "xxi_catch"]
"""Of both rulesets."""
BIRDS = ["centrum", "small_bird", "big_bird"]
"""Their side must win all tricks up to their own as well."""
KINGS_OWN = ["king_ultimo", "king_uhu"]
"""Figures with a king that is named."""
MORE = ["sas_ultimo", *BIRDS, "pagat_uhu", "sas_uhu", *KINGS_OWN]
TRICK_OF = {
    **{"centrum": 5, "small_bird": 6, "big_bird": 7},
    **{"pagat_uhu": 8, "sas_uhu": 8, "king_uhu": 8},
    **{"pagat_ultimo": 9, "sas_ultimo": 9, "king_ultimo": 9},
}
"""The trick that a certain card must win."""
CARD_OF = {
    **{"centrum": "T20", "small_bird": "T21", "big_bird": "F"},
    **{"pagat_uhu": "T1", "pagat_ultimo": "T1", "sas_uhu": "T2", "sas_ultimo": "T2"},
}


def illustrated(options: Mapping[str, str]) -> bool:
    """Whether these are the options of the illustrated game."""
    return "uhu" in options


def figures_of(options: Mapping[str, str]) -> list[str]:
    return [*FIGURES, *MORE] if illustrated(options) else FIGURES


# -- bound cards -----------------------------------------------------------------------------------


def due_cards(announced: Mapping[str, str], won: list[bool]) -> dict[str, int]:
    """The cards that are bound, and the trick each is due in.

    `announced` are the figures of a side with their cards; `won` says of each trick so far whether the side won it.
    """
    due: dict[str, int] = {}
    for item, card in announced.items():
        number = TRICK_OF[item]
        failed = len(won) >= number or (item in BIRDS and not all(won))
        if not failed:
            due[card] = min(number, due.get(card, number))
    return due


def legal_cards(own: list[str], trick: list[str], number: int, due: Mapping[str, int]) -> set[str]:
    """The cards that may be played to the trick so far.

    A card due now must go if it answers; one due later goes by force only, the earliest first.
    """
    choice = answering(own, kind(trick[0])) if trick else list(own)
    now = [card for card in choice if due.get(card) == number]
    free = [card for card in choice if card not in due]
    earliest = min((due[card] for card in choice if card in due), default=0)
    return set(now or free or [card for card in choice if due[card] == earliest])


# -- score (§9) ------------------------------------------------------------------------------------


@dataclass
class Facts:
    """What the score of a hand hangs on; sides are `own`, the declarer's, and `foes`."""

    contract: str
    alone: bool = False
    points: int = 0
    """Of the declarer's side."""
    announced: list[tuple[str, str]] = field(default_factory=list)
    """(side, figure)."""
    made: dict[str, str] = field(default_factory=dict)
    """Figure but the double -> the side that made it."""
    pagat_lost: str | None = None
    """The side whose T1 was beaten in the ninth trick."""
    sas_lost: str | None = None
    """The side whose T2 was beaten there."""
    levels: dict[tuple[str, str], int] = field(default_factory=dict)
    """(side, figure), ("own", "game") -> level of kontra."""


def rows_of(facts: Facts, options: Mapping[str, str]) -> list[Row]:
    """All rows of a hand."""
    sign, g = {"own": 1, "foes": -1}, BIDS.index(facts.contract) + 1
    points = {"own": facts.points, "foes": 94 - facts.points}
    made = dict(facts.made)
    if max(points.values()) >= 71:
        made["double"] = "own" if facts.points >= 71 else "foes"
    rows = []
    silent = {"trull": 1, "kings": 1, "pagat_ultimo": 5, "xxi_catch": int(options["catch"])}
    silent |= {"sas_ultimo": 5} if illustrated(options) else {}
    worth = {name: 2 * n for name, n in silent.items()} | {"double": 4 * g, "volat": 6 * g}
    if illustrated(options):
        worth |= dict.fromkeys(BIRDS, 10) | {item: int(options["uhu"]) for item in ("pagat_uhu", "sas_uhu")}
        worth |= {"king_ultimo": 15, "king_uhu": int(options["king_uhu"])}
    for side, item in facts.announced:
        achieved = made.get(item) == side
        each = worth[item] * sign[side] * (1 if achieved else -1)
        rows.append(Row(item, each, facts.levels.get((side, item), 0), True, achieved, side))
    winner = "own" if facts.points >= 48 else "foes"
    great = [side for side, item in facts.announced if item in ("double", "volat")]
    bonus = None
    sweep = made.get("volat")
    if sweep and (sweep, "volat") not in facts.announced:
        bonus = Row("volat", 3 * g * sign[sweep], side=sweep)
    elif "double" in made and made["double"] not in great:
        bonus = Row("double", 2 * g * sign[made["double"]], side=made["double"])
    rows += [bonus] if bonus else []
    level = facts.levels.get(("own", "game"), 0)
    if level or (winner not in great and not (bonus and bonus.side == winner)):
        rows.append(Row("game", g * sign[winner], level, achieved=winner == "own"))
    for item, value in silent.items():
        by = made.get(item)
        if by and (by, item) not in facts.announced and not (sweep == by and item in ("trull", "kings")):
            rows.append(Row(item, value * sign[by], side=by))
    for item, by in (("pagat_ultimo", facts.pagat_lost), ("sas_ultimo", facts.sas_lost)):
        if by and item in silent and (by, item) not in facts.announced:
            rows.append(Row(item, -5 * sign[by], achieved=False, side=by))
    return rows
