"""Records for tests: random ones, and hands built from the few cards that matter."""

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import oracle

from tarot_records.cards import mask_of
from tarot_records.faults import Fault
from tarot_records.games import GAMES
from tarot_records.generate import random_hand
from tarot_records.record import Player, Record
from tarot_records.report import Report, examine, judge
from tarot_records.source import Source

RULESETS = {"french-tarot": "fft-2012", "st-ives": "guilde-of-st-ives", "consiglio": "philebus-2009"}
ALL_GAMES = tuple(RULESETS)

Json = dict[str, Any]


def record_of(game: str, *hands: Json, options: dict[str, str] | None = None) -> Json:
    """A record with these hands, every open point settled by default unless an option says otherwise."""
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": game,
        "ruleset": RULESETS[game],
        "options": oracle.DEFAULTS[game] | (options or {}),
        "players": [{}, {}, {}, {}],
        "hands": list(hands),
    }


def generated(game: str, seed: int, options: dict[str, str] | None = None) -> Json:
    """A random legal record of one hand, as the JSON object it would be written as."""
    settled = oracle.DEFAULTS[game] | (options or {})
    hand = random_hand(GAMES[game].rules(4, settled), Random(seed))
    record = Record(
        format="tarot-record",
        version="1.0",
        game=game,
        ruleset=RULESETS[game],
        options=settled,
        players=(Player(),) * 4,
        hands=(hand,),
    )
    stated = record.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    result = judge(record).outcome.results[0]  # type: ignore[union-attr]
    assert result is not None
    stated["hands"][0]["scores"]["items"] = [
        {"name": name, "value": value} | ({} if seat is None else {"seat": seat})
        for (name, seat), value in result.items.items()
    ]
    return stated


def options_of(game: str, chance: Random) -> dict[str, str]:
    """Mostly the default options; now and then any."""
    from_game = {
        "french-tarot": {
            "excuse_last_trick": ("changes_side", "to_winner"),
            "excuse_returns_half": ("yes", "no"),
            "excuse_slam": ("played", "led"),
            "asked_slam_lost": ("failed", "both"),
            "petit_sec": ("annulled", "played"),
            "prise": ("yes", "no"),
            "garde_contre": ("6", "5"),
        },
        "st-ives": {
            "fool_when": ("any", "void"),
            "trumping": ("must", "may"),
            "fool_value": ("5", "4"),
            "under_par": ("loses", "free"),
        },
        "consiglio": {
            "scoring": ("total", "par"),
            "pagat_bonus": ("off", "one_sided", "transferred"),
            "pagat_overtaken": ("nothing", "lost"),
            "partners": ("01-23", "12-30"),
            "highest_trump": ("world", "angel"),
            "ranking": ("irrational", "rational"),
            "forced_trumps": ("fewest", "any"),
            "trump_scart": ("hidden", "shown"),
            "fool_last_trick": ("kept", "lost"),
            "fool_unpaid": ("kept", "surrendered"),
        },
    }[game]
    if chance.random() < 0.5:
        return {}
    return {name: chance.choice(values) for name, values in from_game.items()}


def played(game: str, seed: int, options: dict[str, str] | None = None) -> Json:
    """The next random record from this seed on whose hand was played out."""
    while "tricks" not in (record := generated(game, seed, options))["hands"][0]:
        seed += 1
    return record


def report_of(record: Json) -> Report:
    """The report on a record, by the whole road from its bytes."""
    return examine(Source("test", json.dumps(record).encode()))


def verdict(record: Json) -> str:
    """The verdict on a record."""
    return report_of(record).verdict


def said(report: Report) -> list[tuple[str, str]]:
    """Code and place of every fault, for messages and comparisons."""
    return [(fault.code, fault.where.pointer) for fault in report.faults]


def codes(record: Json) -> list[str]:
    """The codes of the faults found in a record, in order."""
    return [fault.code for fault in report_of(record).faults]


def faulty(report: Report) -> list[Fault]:
    """The faults that make a record faulty."""
    return [fault for fault in report.faults if fault.severity in ("illegal", "impossible", "mismatch")]


# -- hands as data -----------------------------------------------------------------------------


def dealt(game: str, given: dict[int, str], talon: str = "", seed: int = 1, bar: str = "") -> Json:
    """A deal in which each seat holds the cards given (codes with blanks between) and chance the rest.

    The cards in `bar` go to no seat by chance, and to the talon only if they are left over.
    """
    size, left = oracle.SIZES[game]
    hands = [given.get(seat, "").split() for seat in range(4)]
    fixed = [*talon.split(), *(card for cards in hands for card in cards)]
    assert len(set(fixed)) == len(fixed), "a card is given twice"
    rest = [card for card in oracle.PACK if card not in fixed]
    Random(seed).shuffle(rest)
    rest.sort(key=lambda card: card in bar.split())
    for cards in hands:
        cards += [rest.pop(0) for _ in range(size - len(cards))]
    assert len(rest) + len(talon.split()) == left
    return {"hands": hands, "talon": [*talon.split(), *rest]}


def play_out(
    game: str,
    hands: Sequence[Sequence[str]],
    leader: int,
    plans: dict[int, str] | None = None,
    options: dict[str, str] | None = None,
) -> list[Json]:
    """The tricks when every seat plays the first legal card of its plan, then of its hand.

    In a plan, the cards after ` | ` are kept to the last.
    """
    wanted = []
    for seat, cards in enumerate(hands):
        first, _, late = (plans or {}).get(seat, "").partition("|")
        middle = [card for card in cards if card not in first.split() + late.split()]
        wanted.append([card for card in [*first.split(), *middle, *late.split()] if card in cards])
    tricks = []
    while all(wanted):
        down: list[str] = []
        for turn in range(4):
            mine = wanted[(leader + turn) % 4]
            legal = oracle.legal_cards(game, mine, down, options)
            card = next(card for card in mine if card in legal)
            mine.remove(card)
            down.append(card)
        tricks.append({"leader": leader, "cards": down})
        leader = oracle.winner(game, leader, down, options)
    return tricks


def complete(
    game: str,
    given: dict[int, str],
    *,
    dealer: int = 3,
    talon: str = "",
    contract: tuple[str, int] = ("garde", 0),
    scart: str = "",
    shown: str = "",
    plans: dict[int, str] | None = None,
    options: dict[str, str] | None = None,
    declarations: Sequence[Json] = (),
    seed: int = 1,
    bar: str = "",
) -> Json:
    """A whole hand from a few cards: dealt, (for French Tarot) bid, laid away and played to the end."""
    deal = dealt(game, given, talon, seed, bar)
    hands = [list(cards) for cards in deal["hands"]]
    hand: Json = {"dealer": dealer, "deal": deal}
    taker = dealer
    laying = game == "consiglio"
    if game == "french-tarot":
        name, taker = contract
        turns = [seat % 4 for seat in range(dealer + 1, dealer + 5)]
        hand["bids"] = [{"seat": seat, "bid": name if seat == taker else "pass"} for seat in turns]
        laying = name in ("prise", "garde")
    if laying:
        hands[taker] += deal["talon"]
        cards = scart.split() or deal["talon"]
        hands[taker] = [card for card in hands[taker] if card not in cards]
        hand["scart"] = [{"seat": taker, "cards": cards} | ({"shown": shown.split()} if shown else {})]
    leader = (dealer + 1) % 4
    for declaration in declarations:
        leader = declaration["seat"] if declaration["kind"] == "slam" else leader
    if declarations:
        hand["declarations"] = list(declarations)
    hand["tricks"] = play_out(game, hands, leader, plans, options)
    return record_of(game, hand, options=options)


def with_scores(record: Json, **stated: Any) -> Json:
    """The record with these scores stated for its only hand."""
    hand = record["hands"][0] | {"scores": stated}
    return record | {"hands": [hand]}


def result_of(record: Json) -> Any:
    """What the replay computes for the only hand."""
    outcome = report_of(record).outcome
    assert outcome is not None
    return outcome.results[0]


# -- cards and hands that several tests use --------------------------------------------------------

TRUMPS = " ".join(f"T{number}" for number in range(21, 0, -1))
PIPS = "S2 S3 S4 H2 H3 H4"
HIGH = " ".join(f"T{number}" for number in range(21, 3, -1))  # eighteen trumps
ALL_WITH_EXCUSE = " ".join([*(f"T{number}" for number in range(21, 5, -1)), "T1", "F"])
SLAM = {"seat": 0, "kind": "slam"}
KINGS = "SK HK DK CK"
FOURTEEN = " ".join(TRUMPS.split()[:14])  # T21 … T8
LONE_PETIT = {1: "T1"}
NO_OTHER_TRUMPS = " ".join([*TRUMPS.split()[:-1], "F"])
TWENTY = f"{KINGS} F T1 T21 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13"  # the dealer's nineteen
ALL_TRUMPS = " ".join(TRUMPS.split()[:19])
ROUND = [(0, 3), (1, 3), (2, 3), (3, 3)]


def items_of(record: Json) -> dict[str, int]:
    """The computed entries of the score, after checking that the record is proved and the oracle agrees."""
    report = report_of(record)
    assert (report.verdict, said(report)) == ("proved", [])
    result = result_of(record)
    assert result.items == oracle.scores(record)["items"]
    return {name: value for (name, _), value in result.items.items()}


def points_of(record: Json) -> Any:
    """Card points of each side, exactly."""
    result = result_of(record)
    assert dict(result.card_points) == {s: p * result.unit for s, p in oracle.scores(record)["card_points"].items()}
    return [points / result.unit for _, points in result.card_points]


def fool_pile(record: Json) -> int:
    """The seat in whose pile the Fool lies at the end."""
    piles = judge(Record.model_validate(record), keep=True).frames[-1].after.piles
    return next(seat for seat, pile in enumerate(piles) if pile & mask_of(["F"]))


def excuse_slam(**more: Any) -> Json:
    """The taker leads all the trumps, the Petit in the last trick but one, the Excuse last."""
    return complete("french-tarot", {0: ALL_WITH_EXCUSE}, talon=PIPS, plans={0: ALL_WITH_EXCUSE}, **more)


def seeds(make: Callable[[int], Json], wanted: Callable[[oracle.End], bool]) -> Iterator[Json]:
    """The hands, over many seeds, that come out as wanted."""
    for seed in range(400):
        record = make(seed)
        if not oracle.why_illegal(record) and wanted(oracle.replayed(record)):
            yield record


def never_paid(scart: str, **options: str) -> Json:
    """Seat 0 wins every trick with trumps; the Fool is his opponent's, whose side has only the scart."""
    given = {0: ALL_TRUMPS, 2: "F", 3: "SQ HQ S5 H6"}
    return complete("consiglio", given, talon="S2 H3", scart=scart, plans={2: "F"}, options=options)


def game_of(game: str, hands: int, seed: int, options: dict[str, str] | None = None) -> list[Json]:
    """Hands of one game, each dealt by the next player."""
    made = []
    for number in range(hands):
        while (hand := played(game, seed, options)["hands"][0])["dealer"] != number % 4:
            seed += 1
        seed += 1
        made.append(hand)
    return made


def packets(*given: tuple[int | None, int]) -> list[Json]:
    return [{"seat": seat, "count": count} for seat, count in given]
