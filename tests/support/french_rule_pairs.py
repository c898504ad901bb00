"""French hands: good ones, and beside each one that is wrong in a single point.

Each wrong hand is right in all else: whatever it states of leaders, winners and scores is what the core computes
for it as it is. So only the rule it is aimed at can tell.
"""

import json
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from typing import Any, NamedTuple

import orjson

from support.mutants import bare
from support.record_builders import FOURTEEN, HIGH, PIPS, SLAM, Json, codes, complete
from tarot_records.core.verdicts import PROVED
from tarot_records.record.model import Record
from tarot_records.record.source import Source
from tarot_records.report.report import report_on

Change = Callable[[Json, Json], Any]
"""Hand, record: changes them."""
CHIEN = "S2 S3 H4"
AFTER = {"seat": 0, "bid": "pass"}


def is_clean(record: Json) -> bool:
    """Whether it is proved and there is nothing to add."""
    report = report_on(Source("test", orjson.dumps(record)), steps=0)
    return report.verdict == PROVED and not report.faults


def restated(record: Json, *, scores: bool = True) -> Json:
    """The record stating the leaders, winners and scores that the core computes for it."""
    hands = [bare(record | {"hands": [hand]})["hands"][0] for hand in record["hands"]]
    record = json.loads(json.dumps(record | {"hands": hands}))
    outcome = report_on(Record.model_validate(record), steps=0).outcome
    assert outcome is not None
    for hand, end, result in zip(record["hands"], outcome.ends, outcome.results, strict=True):
        for trick, (leader, winner, _) in zip(hand.get("tricks", ()), end.taken, strict=False):
            trick |= {"leader": leader, "winner": winner}
        if scores and result is not None:
            points = [{"seats": list(seats), "points": points} for seats, points in result.card_points]
            items = [{"name": name, "value": value} for (name, _), value in result.items.items()]
            stated: Json = {"unit": result.unit, "card_points": points, "items": items, "hand": list(result.hand)}
            hand["scores"] = stated | ({"totals": list(end.setting.totals)} if end.setting.totals else {})
    return record


class Mutant(NamedTuple):
    """A good record, and how it is made bad."""

    name: str
    good: Json
    change: Change
    again: bool = False
    """Whether the bad one states what the core computes for it; else it says what the good one says."""
    scores: bool = True
    """Whether it then states its scores."""

    @property
    def bad(self) -> Json:
        """The record with what is wrong in it."""
        record: Json = json.loads(json.dumps(self.good))
        self.change(record["hands"][0], record)
        return restated(record, scores=self.scores) if self.again else record


def hand_of(
    contract: str = "garde", players: int = 4, taker: int = 0, given: str = "", defender: str = "", **more: Any
) -> Json:
    """A good hand with this contract."""
    if players == 5:
        more = {"call": "SK"} | more
    return restated(
        complete(
            "french-tarot",
            {taker: given, (taker + 1) % players: defender},
            players=players,
            contract=(contract, taker),
            talon=CHIEN if players == 5 else PIPS,
            **more,
        )
    )


GARDE, SANS, CONTRE = (hand_of(contract) for contract in ("garde", "garde_sans", "garde_contre"))
LATE = hand_of("garde_sans", taker=2)
FIVE = hand_of(players=5, defender="SK")
OWN_KING = hand_of("garde_sans", 5, given="SK HK DK")
SHOWN: Json = {"seat": 0, "kind": "handful", "cards": FOURTEEN.split()[:10]}
HANDFUL = hand_of("garde_sans", given=FOURTEEN, declarations=[SHOWN])
EXCUSE_SHOWN: Json = {"seat": 0, "kind": "handful", "cards": ["F", *FOURTEEN.split()[:9]]}
WITH_EXCUSE = hand_of("garde_sans", given="F " + " ".join(FOURTEEN.split()[:9]), declarations=[EXCUSE_SHOWN])
ASKED = hand_of("garde_sans", declarations=[SLAM])


def passed(players: int) -> Json:
    """A hand in which all passed."""
    record = hand_of(players=players)
    hand = record["hands"][0]
    bids = [{"seat": bid["seat"], "bid": "pass"} for bid in hand["bids"]]
    kept = {"dealer": hand["dealer"], "deal": hand["deal"], "bids": bids}
    return record | {"hands": [kept | {"scores": {"hand": [0] * players, "totals": [0] * players}}]}


PASSED, PASSED_FIVE = passed(4), passed(5)


def two_hands(second_dealer: int) -> Json:
    """A record of two hands."""
    first, second = GARDE, hand_of("garde_sans", taker=1, dealer=second_dealer)
    return restated(first | {"hands": [*first["hands"], *second["hands"]]})


# -- single changes -------------------------------------------------------------------------------


def sets(*path: Any) -> Change:
    """What stands at a place of the hand becomes the last of these."""

    def change(hand: Any, record: Json) -> None:
        for step in path[:-2]:
            hand = hand[step]
        hand[path[-2]] = path[-1]

    return change


def adds(*path: Any) -> Change:
    """The last of these is added to the list at a place of the hand."""

    def change(hand: Any, record: Json) -> None:
        for step in path[:-1]:
            hand = hand[step]
        hand.append(path[-1])

    return change


def more(*path: Any, by: int = 1) -> Change:
    """The number at a place of the hand is another."""

    def change(hand: Any, record: Json) -> None:
        for step in path[:-1]:
            hand = hand[step]
        hand[path[-1]] += by

    return change


def without_option(name: str) -> Change:
    """An option that the record no longer states."""
    return lambda hand, record: record["options"].pop(name)


def swapped_bidders(hand: Json, record: Json) -> None:
    one, two = hand["bids"][:2]
    one["seat"], two["seat"] = two["seat"], one["seat"]


def cut_bids(hand: Json, record: Json) -> None:
    hand["bids"] = hand["bids"][:2]


def played_twice(hand: Json, record: Json) -> None:
    """In the last trick somebody plays a card again."""
    last, first = hand["tricks"][-1], hand["tricks"][0]
    seat = (last["leader"] + 3) % 4
    last["cards"][3] = first["cards"][(seat - first["leader"]) % 4]


def not_held(hand: Json, record: Json) -> None:
    """In the scart lies a card that another seat will play."""
    mine = {*hand["deal"]["hands"][0], *hand["deal"]["talon"]}
    others = [card for cards in hand["deal"]["hands"][1:] for card in cards if card not in mine]
    hand["scart"][0]["cards"][0] = next(card for card in others if card[0] in "SHDC" and card[1:].isdigit())


# -- the Excuse -----------------------------------------------------------------------------------

DEBT = hand_of("garde_sans", given="F T21 T20", plans={0: "T21 T20 F"})
"""The attack leads the Excuse to the third trick, and has won two."""
OWES = 2
EARLY_DEBT = hand_of(given="F", plans={0: "F"})
"""It leads it to the first trick."""
KEPT = next(
    record
    for seed in range(99)
    for record in [hand_of("garde_sans", defender="T21 T20 F", plans={1: "T21 T20 F"}, dealer=0, seed=seed)]
    if record["hands"][0]["tricks"][OWES]["winner"] in (2, 3)
)
"""A defender leads it to the third trick, having won two, and another defender wins that."""


def empty(card: str) -> bool:
    """Whether a card may be given for the Excuse."""
    return card[0] in "SHDCT" and card[1:].isdigit() and card not in ("T1", "T21")


def won_by(attack: bool, record: Json = DEBT) -> list[str]:
    """The empty cards that the attack, or the defence, wins up to the trick of the Excuse."""
    tricks = record["hands"][0]["tricks"][: OWES + 1]
    return [card for trick in tricks if (trick["winner"] == 0) == attack for card in trick["cards"] if empty(card)]


def pays(card: str, later: int = 0) -> Change:
    """A card paid for the Excuse, at once or some tricks later."""
    return sets("tricks", OWES + later, "paid", card)


def changed(record: Json, change: Change) -> Json:
    """A copy of the record, changed."""
    record = json.loads(json.dumps(record))
    change(record["hands"][0], record)
    return record


def last_excuse(winners: tuple[int, ...]) -> Json:
    """A defender plays the Excuse to the last trick, which one of these wins."""
    for seed in range(1, 400):
        record = hand_of("garde_sans", plans={1: "| F"}, defender="F", seed=seed)
        last = record["hands"][0]["tricks"][-1]
        if "F" in last["cards"] and last["winner"] in winners:
            return record
    raise AssertionError("no such hand")


def revoked(code: str, first: int) -> Mutant:
    """Two cards that one player plays, exchanged so that this is the only rule broken; found from the first try on."""
    for number in count(first):
        chance = Random(f"{code} {number}")
        good = hand_of("garde_sans", seed=chance.randrange(9))
        bad: Json = json.loads(json.dumps(good))
        tricks = bad["hands"][0]["tricks"]
        seat, (one, two) = chance.randrange(4), chance.sample(tricks, 2)
        i, j = ((seat - trick["leader"]) % 4 for trick in (one, two))
        one["cards"][i], two["cards"][j] = two["cards"][j], one["cards"][i]
        bad = restated(bad)
        if set(codes(bad)) == {code}:
            return Mutant(code, good, partial(replaced, bad))
    raise AssertionError("no such hand")


def replaced(other: Json, hand: Json, record: Json) -> None:
    """The hand becomes that of another record."""
    hand |= other["hands"][0]


def forgotten_totals(hand: Json, record: Json) -> None:
    """The totals after the second hand are those of this hand alone."""
    scores = record["hands"][1]["scores"]
    scores["totals"] = scores["hand"]


MUTANTS: tuple[Mutant, ...] = (
    Mutant("rebuilt", GARDE, lambda hand, record: record.update(provenance={"kind": "reconstructed"})),
    # the deal
    Mutant("a dealer beyond the table", GARDE, more("dealer", by=4)),
    Mutant("the next dealer is another", two_hands(0), lambda hand, record: record["hands"].reverse(), True),
    Mutant("a fifth hand", GARDE, adds("deal", "hands", [])),
    Mutant("a card too many", GARDE, lambda hand, record: hand["deal"]["hands"][1].append("S2")),
    Mutant("a card dealt twice", CONTRE, sets("deal", "talon", 0, CONTRE["hands"][0]["deal"]["hands"][1][0]), True),
    Mutant(
        "a card dealt twice, and all passed",
        PASSED,
        sets("deal", "hands", 0, 0, PASSED["hands"][0]["deal"]["hands"][1][0]),
    ),
    Mutant("a card of the talon too many", CONTRE, adds("deal", "talon", CONTRE["hands"][0]["deal"]["hands"][1][0])),
    # the auction
    Mutant("a fifth bid", GARDE, adds("bids", AFTER)),
    Mutant("out of turn", LATE, swapped_bidders),
    Mutant("a lower bid", CONTRE, sets("bids", 1, "bid", "garde_sans"), True, scores=False),
    Mutant("the same bid again", CONTRE, sets("bids", 1, "bid", "garde_contre"), True, scores=False),
    Mutant("a bid too few", GARDE, cut_bids),
    Mutant("another contract", GARDE, sets("contract", {"name": "prise", "declarer": 0, "basis": "bid"})),
    Mutant("another declarer", GARDE, sets("contract", {"name": "garde", "declarer": 1, "basis": "bid"})),
    # all have passed
    Mutant("passed, and a contract", PASSED, sets("contract", {"name": "prise"})),
    Mutant("passed, and a contract to pass", PASSED, sets("contract", {"name": "pass"})),
    Mutant("passed, and a declarer", PASSED, sets("contract", {"declarer": 1})),
    Mutant("passed, and a partner", PASSED, sets("contract", {"partner": 1})),
    Mutant("passed, and a call", PASSED_FIVE, sets("calls", FIVE["hands"][0]["calls"])),
    Mutant("passed, and a scart", PASSED, sets("scart", GARDE["hands"][0]["scart"])),
    Mutant("passed, and a handful", PASSED, sets("declarations", [SHOWN])),
    Mutant("passed, and a trick", PASSED, sets("tricks", GARDE["hands"][0]["tricks"][:1])),
    Mutant("passed, and card points", PASSED, sets("scores", {"card_points": [{"seats": [0], "points": 0}]})),
    Mutant("passed, and an item", PASSED, sets("scores", {"items": [{"name": "slam", "value": 0}]})),
    Mutant("passed, and played", PASSED, sets("end", "played")),
    # the call
    Mutant("a call among four", SANS, sets("calls", [{"seat": 0, "card": "SK"}])),
    Mutant("a partner among four", GARDE, sets("contract", {"partner": 1})),
    Mutant("no call", FIVE, sets("calls", [])),
    Mutant("another calls", FIVE, sets("calls", 0, "seat", 1), True),
    Mutant("a pip called", FIVE, sets("calls", 0, "card", "C10"), True),
    Mutant("a queen called too soon", FIVE, sets("calls", 0, "card", "CQ"), True),
    Mutant("held where it was own", OWN_KING, sets("calls", 0, "answer", "held")),
    Mutant("own where it was held", FIVE, sets("calls", 0, "answer", "own")),
    Mutant("in the talon where it was held", FIVE, sets("calls", 0, "answer", "talon")),
    Mutant("another partner", FIVE, sets("contract", {"partner": 2})),
    # the scart
    Mutant("a scart without a talon taken", SANS, sets("scart", GARDE["hands"][0]["scart"])),
    Mutant("another lays away", GARDE, sets("scart", 0, "seat", 1)),
    Mutant("a card laid away too many", GARDE, adds("scart", 0, "cards", "S2")),
    Mutant("a card laid away too few", GARDE, lambda hand, record: hand["scart"][0]["cards"].pop()),
    Mutant(
        "a king laid away",
        hand_of(given="SK", scart="S2 S3 S4 H2 H3 H4"),
        partial(replaced, hand_of(given="SK", scart="SK S3 S4 H2 H3 H4")),
    ),
    Mutant(
        "a trump laid away",
        hand_of(given="T2"),
        partial(replaced, hand_of(given="T2", scart="T2 S3 S4 H2 H3 H4")),
    ),
    Mutant("a card laid away that others have", GARDE, not_held),
    Mutant("a card laid away twice", GARDE, sets("scart", 0, "cards", 1, "S2")),
    # declarations
    Mutant("a handful shown again", HANDFUL, adds("declarations", SHOWN), True),
    Mutant("a slam asked for again", ASKED, adds("declarations", SLAM)),
    Mutant(
        "a slam asked for by another",
        GARDE,
        partial(replaced, hand_of(declarations=[SLAM | {"seat": 1}])),
    ),
    Mutant("a slam asked for with cards", ASKED, sets("declarations", 0, "cards", [])),
    Mutant("a handful without cards", HANDFUL, sets("declarations", 0, {"seat": 0, "kind": "handful"})),
    Mutant("a handful of eleven", HANDFUL, sets("declarations", 0, "cards", FOURTEEN.split()[:11]), True),
    Mutant("a handful of nobody's", HANDFUL, sets("declarations", 0, "seat", 6)),
    Mutant("a trump shown that others have", HANDFUL, sets("declarations", 0, "cards", 0, "T1")),
    Mutant("a king shown", HANDFUL, sets("declarations", 0, "cards", 0, "SK")),
    Mutant("a trump shown twice", HANDFUL, sets("declarations", 0, "cards", 0, "T20")),
    Mutant(
        "the Excuse shown beside a trump hidden",
        hand_of("garde_sans", given="F " + FOURTEEN),
        sets("declarations", [EXCUSE_SHOWN]),
        True,
    ),
    # play
    Mutant("a trick too few", GARDE, lambda hand, record: hand["tricks"].pop()),
    Mutant("a trick too many", GARDE, lambda hand, record: hand["tricks"].append(hand["tricks"][-1])),
    Mutant("a card of a trick too many", GARDE, adds("tricks", 3, "cards", "S2")),
    Mutant("a card of a trick too few", GARDE, lambda hand, record: hand["tricks"][3]["cards"].pop()),
    Mutant("another leader", GARDE, lambda hand, record: more("tricks", 4, "leader")(hand, record)),
    Mutant("another winner", GARDE, sets("tricks", 4, "winner", (GARDE["hands"][0]["tricks"][4]["winner"] + 1) % 4)),
    Mutant("a card played twice", GARDE, played_twice, True),
    revoked("play.follow", 1),
    revoked("play.trump", 324),
    revoked("play.overtrump", 74),
    # the Excuse
    Mutant("a half point may be due", last_excuse((2, 3)), without_option("excuse_returns_half")),
    Mutant("paid and nothing owed", GARDE, sets("tricks", 3, "paid", "S2")),
    Mutant("paid twice", changed(DEBT, pays(won_by(True)[0])), pays(won_by(True)[1], later=1)),
    Mutant("paid late", DEBT, pays(won_by(True)[0], later=1)),
    Mutant("paid late, though nothing but the scart could pay", EARLY_DEBT, sets("tricks", 1, "paid", "S2")),
    Mutant("paid to one's own side", KEPT, pays(won_by(False, KEPT)[0])),
    Mutant("paid with what others have won", DEBT, pays(won_by(False)[0])),
    Mutant("paid with the world", DEBT, pays("T21")),
    # what is stated
    Mutant("passed where it was played", GARDE, sets("end", "all_pass")),
    Mutant("points in another unit", GARDE, sets("scores", "unit", 1)),
    Mutant("no unit", GARDE, lambda hand, record: hand["scores"].pop("unit")),
    Mutant("other points of the attack", GARDE, more("scores", "card_points", 0, "points")),
    Mutant("other points of the defence", GARDE, more("scores", "card_points", 1, "points")),
    Mutant("half a defence", GARDE, sets("scores", "card_points", 1, "seats", [1, 2])),
    Mutant("a strange defence", GARDE, sets("scores", "card_points", 1, "seats", [1, 2, 2])),
    Mutant("a side of nobody", GARDE, sets("scores", "card_points", 0, "seats", [9])),
    Mutant("an attack of two", GARDE, sets("scores", "card_points", 0, "seats", [0, 1])),
    Mutant("a partner twice", FIVE, sets("scores", "card_points", 0, "seats", [1, 1])),
    Mutant("an attack of another", FIVE, sets("scores", "card_points", 0, "seats", [0, 2])),
    *(
        Mutant(f"another {item['name']}", GARDE, more("scores", "items", place, "value"))
        for place, item in enumerate(GARDE["hands"][0]["scores"]["items"])
    ),
    *(Mutant(f"another score of seat {seat}", GARDE, more("scores", "hand", seat)) for seat in range(4)),
    *(Mutant(f"another total of seat {seat}", GARDE, more("scores", "totals", seat)) for seat in range(4)),
    Mutant("the total of the hand before forgotten", two_hands(0), forgotten_totals),
    Mutant("scores of three", GARDE, lambda hand, record: hand["scores"]["hand"].pop()),
    Mutant("totals of five", GARDE, adds("scores", "totals", 0)),
    Mutant("scores of five of whom all passed", PASSED, adds("scores", "hand", 0)),
    Mutant("a score where all passed", PASSED, more("scores", "hand", 2)),
    Mutant("the unit 0", PASSED, sets("scores", "unit", 0)),
    Mutant("the unit 13", PASSED, sets("scores", "unit", 13)),
)


def lone_petit() -> Json:
    """Seat 1 has no trump but the Petit."""
    given = {0: HIGH, 1: "T1", 2: "T2 T3 F"}
    return restated(complete("french-tarot", given, contract=("garde_sans", 0), talon=PIPS))


def slam_lost() -> Json:
    """The attack, having asked for a slam, wins no trick; nobody says what that costs."""
    record = hand_of("garde_sans", defender=HIGH, declarations=[SLAM])
    return changed(record, without_option("asked_slam_lost"))


def slam_by_partners() -> Json:
    """The attack wins every trick but the last, which the partner leads, and to which the taker plays the Excuse."""
    trumps = " ".join(f"T{number}" for number in range(21, 7, -1))
    more: Json = {"dealer": 0, "plans": {0: "| F", 1: f"{trumps} | SK"}}
    record = hand_of("garde_sans", 5, given="F", defender=f"{trumps} SK", **more)
    return changed(record, without_option("excuse_slam"))


def slam_by_defenders() -> Json:
    """The defence wins every trick but the last, to which it plays the Excuse; nobody says whether that wins."""
    trumps = " ".join(f"T{number}" for number in range(21, 4, -1))
    more: Json = {"contract": ("garde_sans", 0), "talon": PIPS, "dealer": 0, "plans": {1: trumps, 2: "| F"}}
    record = restated(complete("french-tarot", {1: trumps + " S10", 2: "F"}, **more), scores=False)
    return changed(record, without_option("excuse_slam"))


def excuse_led() -> Json:
    """The Excuse is led to the first trick, and a card of the suit called follows; nobody says whether that may be."""
    record = hand_of("garde_sans", 5, given="F", defender="SK S5", plans={0: "F", 1: "S5"})
    return changed(record, without_option("excuse_then_called"))


def led_called_suit() -> Json:
    """The suit called is led to the first trick, though not by the card called."""
    free = {"lead_called_suit": "free"}
    record = hand_of("garde_sans", 5, given="S5", defender="SK", plans={0: "S5"}, options=free)
    return changed(record, without_option("lead_called_suit"))


SHOWN_TOO: Json = {"seat": 1, "kind": "handful", "cards": [f"T{number}" for number in range(2, 12)]}
BOTH: Json = {"given": " ".join(SHOWN["cards"]), "defender": " ".join(["T1", *SHOWN_TOO["cards"]])}

GOOD: dict[str, Json] = {
    "two handfuls": hand_of("garde_sans", declarations=[SHOWN, SHOWN_TOO], **BOTH),
    "a handful, and a slam asked for": hand_of("garde_sans", given=FOURTEEN, declarations=[SHOWN, SLAM]),
    "a slam asked for and made": hand_of("garde_contre", given=HIGH, declarations=[SLAM]),
    "a slam made": hand_of("prise", given=HIGH),
    "a slam of the defence": hand_of("garde_sans", defender=HIGH, dealer=0),
    "paid out of the scart": changed(EARLY_DEBT, sets("tricks", 0, "paid", "S2")),
    "the Excuse lost in the last trick": changed(last_excuse((0,)), without_option("excuse_returns_half")),
    "the Excuse led among five": hand_of("garde_sans", 5, given="F", defender="SK", plans={0: "F"}),
}
"""Hands that no mutant begins with."""

OPEN: tuple[tuple[str, Json], ...] = (
    ("a lone Petit", lone_petit()),
    ("the Excuse may win the attack a slam", slam_by_partners()),
    ("the Excuse may win the defence a slam", slam_by_defenders()),
    ("a slam asked for, and no trick won", slam_lost()),
    ("the suit called led", led_called_suit()),
    ("the Excuse led, then the suit called", excuse_led()),
)
"""Hands that are not proved and of which no single change makes one that is."""
