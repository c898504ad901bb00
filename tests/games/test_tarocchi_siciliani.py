"""Sicilian Tarocchi: the worked examples of its page, its bargaining, and what is peculiar to its play and score."""

from itertools import pairwise
from typing import Any

import pytest

from support.record_builders import Json, codes, report_of
from tarot_records.core.cards import FOOL_BIT, mask_of
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.games.tarocchi_siciliani.bargaining import (
    barcellona_of_three,
    mineo_of_four,
    mineo_of_three,
    paid_by,
    tortorici_of_three,
)
from tarot_records.games.tarocchi_siciliani.before_play import SCHEME
from tarot_records.games.tarocchi_siciliani.rules import SCHEME_OF_TOWNS
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.reading.convert import data_of
from tarot_records.record.model import Record
from tarot_records.rules.fool import side_members

GAME = "tarocchi-siciliani"
ITEMS = ("rimatura", "vanto", "pigliata", "quattro_re", "cinque_arie", "quattro_arie", "scommessa")
THREE, FOUR = (1, 2, 0), (1, 2, 3, 0)


def record_with(ruleset: str, *hands: Json, **options: str) -> Json:
    """A record with these hands, every open point settled by default unless an option says otherwise."""
    chosen = GAMES[GAME].ruleset(ruleset)
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": GAME,
        "ruleset": ruleset,
        "options": {option.name: option.default for option in chosen.options} | options,
        "players": [{} for _ in range(chosen.players[0])],
        "carried_in": {},
        "hands": list(hands),
    }


def said(words: str, first: int = 1, players: int = 3) -> list[Json]:
    """The words of one round after another, from the player after seat 0; a new round begins with `/`."""
    bids = []
    for part in words.split("/"):
        bids += [{"seat": (first + i) % players, "bid": word} for i, word in enumerate(part.split())]
    return bids


def wrong(record: Json) -> list[str]:
    """The codes of the faults of a record, without what is only unknown."""
    return [fault.code for fault in report_of(record).faults if fault.severity in ("illegal", "impossible", "mismatch")]


def random_hand(ruleset: str, fits: Any, **options: str) -> Json:
    """A random record of one hand that fits."""
    for seed in range(400):
        (made,) = generate(GAME, hands=1, seed=seed, ruleset=ruleset, options=options)
        record = data_of(made) | {"carried_in": {}}
        if fits(record["hands"][0]):
            return record
    raise AssertionError(ruleset)


# -- counting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pile", "points"), [("T20 T9 T6", 10), ("SQ HN C7", 6), ("T20", 9), ("HK D5", 5)])
def test_cards_are_counted_in_threes(pile: str, points: int) -> None:
    assert SCHEME.points(mask_of(pile.split()), len(pile.split())) == points


def test_both_packs_come_to_104() -> None:
    assert SCHEME.points(SCHEME.pack, 63) == SCHEME_OF_TOWNS.points(SCHEME_OF_TOWNS.pack, 63) == 104
    assert SCHEME.pack ^ SCHEME_OF_TOWNS.pack == mask_of(("D1", "D4"))


def test_miseria_is_the_lowest_trump() -> None:
    pack = GAMES[GAME].rules(3, {}).pack
    assert [pack.power[card] for card in pack.trumps] == list(range(21))
    assert mask_of(("T21",)) == 1 << pack.trumps[0]


# -- score ---------------------------------------------------------------------------------------------


def sheet(ruleset: str, bids: list[Json], own: list[int], points: int, items: dict[str, tuple[int, int]]) -> Json:
    """A hand of which only the bids and the score are written: each entry for the bidder's side and for the other."""
    players = GAMES[GAME].ruleset(ruleset).players[0]
    foes = [seat for seat in range(players) if seat not in own]
    entries = [
        {"name": name, "value": value, "sides": [side, other]}
        for name in ITEMS
        for value, side, other in zip(items.get(name, (0, 0)), (own, foes), (foes, own), strict=True)
        if name != "scommessa" or side is own
    ]
    declared = [{"seat": bids[-1]["seat"], "kind": "scommessa"}] if "scommessa" in items else []
    declared += [{"seat": foes[-1], "kind": "rivanto"}] if max(items.get("vanto", (0,))) == 2 else []
    return {
        "dealer": 0,
        "bids": bids,
        "contract": {"partner": own[-1]},
        "declarations": declared,
        "scores": {
            "card_points": [{"seats": own, "points": points}, {"seats": foes, "points": 109 - points}],
            "items": entries,
        },
    }


AFTER_TWENTY = said("altre_cinque mischio mischio/altre_cinque/altre_cinque/vado_solo")
CALLED = said("passo passo passo passo/chiamo passo passo passo", players=4)


@pytest.mark.parametrize(
    ("ruleset", "bids", "own", "points", "items", "scores"),
    [
        (
            *("mineo-3", AFTER_TWENTY, [1], 58),
            {"rimatura": (1, 0), "vanto": (0, 1), "pigliata": (1, 1), "quattro_re": (1, 0)},
            [-1, 2, -1],
        ),
        (
            *("mineo-3", said("vado_solo"), [1], 60),
            {"rimatura": (1, 0), "vanto": (2, 0), "cinque_arie": (2, 0), "scommessa": (-1, 0)},
            [-8, 16, -8],
        ),
        (*("mineo-4", CALLED, [1, 3], 50), {"rimatura": (0, 1), "vanto": (1, 0), "pigliata": (0, 1)}, [1, -1, 1, -1]),
        (*("mineo-4", CALLED, [1], 50), {"rimatura": (0, 1), "vanto": (1, 0), "pigliata": (0, 1)}, [1, -3, 1, 1]),
    ],
)
def test_worked_examples_of_mineo(
    ruleset: str, bids: list[Json], own: list[int], points: int, items: dict[str, tuple[int, int]], scores: list[int]
) -> None:
    hand = sheet(ruleset, bids, own, points, items)
    if len(own) == 1:
        hand["contract"] = {"partner": own[0]} if ruleset == "mineo-4" else {}
    hand["scores"]["hand"] = scores
    assert wrong(record_with(ruleset, hand)) == []
    for other in ([score + (1 if score > 0 else -1) for score in scores], [-score for score in scores]):
        hand["scores"]["hand"] = other
        assert wrong(record_with(ruleset, hand))


@pytest.mark.parametrize(
    ("bids", "points", "scores"),
    [
        ("chiamo bene bene", {(1,): 45, (2,): 40, (0,): 24}, [-12, 8, 4]),
        ("solo", {(1,): 60, (0, 2): 49}, [-5, 10, -5]),
        ("solo", {(1,): 50, (0, 2): 59}, [5, -10, 5]),
    ],
)
def test_worked_examples_of_tortorici(bids: str, points: dict[tuple[int, ...], int], scores: list[int]) -> None:
    counted = [{"seats": list(side), "points": value} for side, value in points.items()]
    hand: Json = {"dealer": 0, "bids": said(bids), "scores": {"card_points": counted, "hand": scores}}
    assert wrong(record_with("tortorici-3", hand)) == []
    hand["scores"]["hand"] = [scores[0] + 1, *scores[1:]]
    assert wrong(record_with("tortorici-3", hand))


@pytest.mark.parametrize(
    ("ruleset", "scores", "right"),
    [
        ("tortorici-3", [20, -10, -10], True),
        ("tortorici-3", [20, -9, -11], True),
        ("tortorici-3", [80, -40, -41], False),
        ("tortorici-3", [200, -100, -100], False),
        ("tortorici-4", [18, -18, 18, -18], True),
        ("tortorici-4", [60, -60, 60, -60], False),
        ("tortorici-4", [18, 18, -18, -18], False),
        ("barcellona-3", [20, -5, -15], True),
        ("barcellona-3", [21, -21, 0], True),
        ("barcellona-3", [500, -300, -200], False),
    ],
)
def test_a_score_alone_is_one_that_some_sides_can_have(ruleset: str, scores: list[int], right: bool) -> None:
    assert (wrong(record_with(ruleset, {"scores": {"hand": scores}})) == []) is right


def test_other_towns_score_as_the_page_says() -> None:
    hand: Json = {"dealer": 0, "bids": said("solo")}
    hand["scores"] = {"card_points": [{"seats": [1], "points": 60}], "hand": [-10, 20, -10]}
    assert wrong(record_with("barcellona-3", hand)) == []
    hand = {"dealer": 0, "scores": {"card_points": [{"seats": [0, 2], "points": 60}], "hand": [5, -5, 5, -5]}}
    assert wrong(record_with("tortorici-4", hand)) == []
    hand["scores"]["hand"] = [6, -6, 6, -6]
    assert wrong(record_with("tortorici-4", hand))


# -- scart and play ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "legal"), [("HQ C5 T21", True), ("HQ C5 T4", True), ("HQ C5 T17", False), ("HQ T21 T4", False)]
)
def test_trumps_are_laid_away_only_for_want_of_other_cards(cards: str, legal: bool) -> None:
    (scart,) = (phase for phase in GAMES[GAME].rules(3, {}).phases if isinstance(phase, Scarts))
    held = mask_of(
        ["HQ", "C5", "T21", "T4", "T12", "T17", "SK", "HK", "CK", "DK", "F", "T1", "T18", "T16", "T20", "T19"]
    )
    assert scart.choice(held).allows(cards.split()) is legal


def test_the_fool_is_led_only_as_the_last_card() -> None:
    record = random_hand("mineo-3", lambda hand: bool(hand.get("tricks")) and hand["tricks"][0]["cards"][0] != "F")
    hand = record["hands"][0]
    leader = hand["tricks"][0]["leader"]
    for cards in hand["deal"]["hands"]:
        if "F" in cards:
            cards[cards.index("F")] = hand["tricks"][0]["cards"][0]
    hand["deal"]["hands"][leader] = ["F", *hand["deal"]["hands"][leader][1:]]
    hand["tricks"] = [{"leader": leader, "cards": ["F"]}]
    assert "play.lead" in codes(record)


def test_a_side_without_a_trick_loses_the_fool() -> None:
    record = random_hand("mineo-4", lambda hand: bool(hand.get("tricks")))
    replay = replayed(Record.model_validate(record))
    assert replay.outcome is not None
    assert replay.rules is not None
    (end,), fool = replay.outcome.ends, replay.rules.playing.fool
    owner = next(seat for seat, pile in enumerate(end.piles) if pile & FOOL_BIT)
    foe = next(seat for seat in range(4) if seat not in side_members(replay.rules.sides(end), owner))
    taken = tuple((leader, foe, cards) for leader, _, cards in end.taken)
    assert fool.close(end).piles == end.piles
    piles = fool.close(end._replace(taken=taken)).piles
    assert [bool(pile & FOOL_BIT) for pile in piles] == [seat == foe for seat in range(4)]


# -- bargaining and bids -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        ("altre_cinque mischio mischio/pago pago prendo", [2, -1, -1]),
        ("altre_cinque mischio mischio/pago prendo mischio", [0, -1, 1]),
        ("altre_cinque mischio mischio/pago pago mischio", [0, 0, 0]),
        ("mischio passo mischio", [0, 0, 0]),
        ("altre_cinque/altre_cinque/altre_cinque/pago mischio prendo", [1, -1, 0]),
    ],
)
def test_bargaining_ends_a_hand(words: str, scores: list[int]) -> None:
    heard = mineo_of_three(tuple((bid["seat"], bid["bid"]) for bid in said(words)), THREE, any_round=False)
    assert not heard.may
    assert list(paid_by(heard, 3)) == scores
    hand = {"dealer": 0, "bids": said(words), "tricks": [], "end": "agreement", "scores": {"hand": scores}}
    assert wrong(record_with("mineo-3", hand)) == []
    hand["scores"] = {"hand": [scores[0] + 1, *scores[1:]]}
    assert wrong(record_with("mineo-3", hand)) == ["score.hand"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("mischio prendo", ["bid.not_now"]),
        ("altre_cinque mischio mischio/mischio prendo", ["bid.not_now"]),
        ("altre_cinque mischio mischio/pago prendo altre_cinque", []),
        ("altre_cinque mischio mischio/pago prendo prendo", ["bid.not_now"]),
        ("altre_cinque mischio mischio/vado_solo", ["bid.not_now"]),
        ("altre_cinque vado_solo", []),
        ("mischio altre_cinque/pago", []),
        ("altre_cinque mischio/pago", ["bid.turn", "bid.not_now"]),
        ("altre_cinque/altre_cinque/altre_cinque/vado_solo mischio", ["bid.over"]),
        ("pago", ["bid.not_now"]),
    ],
)
def test_words_that_may_be_said(words: str, found: list[str]) -> None:
    assert wrong(record_with("mineo-3", {"dealer": 0, "bids": said(words)})) == found


@pytest.mark.parametrize(("option", "doubled"), [("five", False), ("any", True)])
def test_a_later_solo_counts_double_only_by_an_option(option: str, doubled: bool) -> None:
    words = "altre_cinque mischio mischio/vado_solo"
    hand = sheet("mineo-3", said(words), [1], 60, {"rimatura": (1, 0), "vanto": (1, 0)})
    hand["contract"] = {}
    hand["scores"]["hand"] = [-4, 8, -4]
    found = wrong(record_with("mineo-3", hand, solo_rounds=option))
    assert (found == []) is doubled


def test_words_of_the_other_rulesets() -> None:
    assert mineo_of_four(((1, "passo"),), FOUR).may == {2: ("passo", "vado_solo")}
    passed = tuple((seat, "passo") for seat in FOUR)
    assert mineo_of_four((*passed, (1, "chiamo")), FOUR).may == {2: ("passo", "vado_solo")}
    assert mineo_of_four((*passed, *passed), FOUR).contract is None
    over = ((1, "chiamo"), (2, "solo"))
    assert tortorici_of_three(over, THREE).may == {1: ("bene", "solo_io"), 0: ("bene",)}
    assert tortorici_of_three((*over, (1, "solo_io")), THREE).contract == ("solo", 1)
    assert barcellona_of_three(((1, "passo"), (2, "passo")), THREE).may == {0: ("passo", "solo", "ognuno")}


@pytest.mark.parametrize(("cards", "found"), [(5, []), (10, ["deal.size"] * 3), (20, [])])
def test_a_hand_ended_by_bargaining_states_the_cards_dealt(cards: int, found: list[str]) -> None:
    record = random_hand("mineo-3", lambda hand: hand.get("end") == "agreement" and len(hand["bids"]) == 3)
    hand = record["hands"][0]
    hand["deal"] = {"hands": [held[:cards] for held in hand["deal"]["hands"]]}
    assert wrong(record) == found


@pytest.mark.parametrize(
    ("words", "seat", "found"),
    [
        ("altre_cinque vado_solo", 0, []),
        ("altre_cinque vado_solo", 1, ["declare.unfit"]),
        ("altre_cinque vado_solo", 2, ["declare.unfit"]),
        ("altre_cinque/altre_cinque/altre_cinque/vado_solo", 2, []),
    ],
)
def test_rivanto_is_said_by_who_could_not_have_bid(words: str, seat: int, found: list[str]) -> None:
    hand = {"dealer": 0, "bids": said(words), "declarations": [{"seat": seat, "kind": "rivanto"}]}
    assert wrong(record_with("mineo-3", hand)) == found
    by_any = wrong(record_with("mineo-3", hand, rivanto="any"))
    assert by_any == (found if seat == hand["bids"][-1]["seat"] else [])


def test_the_called_trump_is_the_highest_that_the_caller_lacks() -> None:
    record = random_hand("mineo-4", lambda hand: bool(hand.get("calls")))
    (call,) = record["hands"][0]["calls"]
    held = record["hands"][0]["deal"]["hands"][call["seat"]]
    assert f"T{int(call['card'][1:]) + 1}" in (*held, "T21")
    lower = next(f"T{number}" for number in range(int(call["card"][1:]) - 1, 0, -1) if f"T{number}" not in held)
    record["hands"][0]["calls"] = [{"seat": call["seat"], "card": lower}]
    assert "call.rank" in wrong(record)
    record["options"]["call"] = "free"
    assert ("call.rank" in wrong(record)) == (lower not in ("T16", "T17", "T18", "T19"))


def test_the_dealer_takes_the_monte_unseen_but_after_five_cards() -> None:
    for later, face in ((False, "up"), (True, "down")):

        def by_dealer(hand: Json, later: bool = later) -> bool:
            words, dealer = tuple((bid["seat"], bid["bid"]) for bid in hand["bids"]), hand["dealer"]
            order = ((dealer + 1) % 3, (dealer + 2) % 3, dealer)
            heard = mineo_of_three(words, order, any_round=False)
            return heard.contract == ("vado_solo", dealer) and (heard.round > 0) is later

        assert random_hand("mineo-3", by_dealer)["hands"][0]["exchanges"][0]["face"] == face


def test_each_ruleset_is_for_its_number_of_players() -> None:
    for ruleset in GAMES[GAME].rulesets:
        record = record_with(ruleset.id, {"dealer": 0})
        record["players"] = [{}] * (7 - ruleset.players[0])
        assert codes(record) == ["record.players"]
    assert GAMES[GAME].usual_ruleset(4).id == "mineo-4"


def test_the_deal_passes_on_after_a_hand_ended_by_bargaining() -> None:
    hands = [
        {"dealer": dealer, "bids": said("mischio mischio mischio", dealer + 1), "end": "agreement"} for dealer in (0, 1)
    ]
    assert wrong(record_with("mineo-3", *hands)) == []
    for one, other in pairwise((hands[0], hands[0])):
        assert wrong(record_with("mineo-3", one, other)) == ["deal.dealer"]
