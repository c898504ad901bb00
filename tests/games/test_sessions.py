"""Whole games: the deal passes on, totals run on, each game ends where its rules say, ties included."""

from collections.abc import Iterator

import pytest

from support.record_builders import ALL_TABLES, CARRYING, Json, faulty, generated, name_of, record_of, report_of, said
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import opening
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.suggestions.progress import hand_progress

ENDS = {
    ("st-ives", 4): {},
    ("consiglio", 4): {"scoring": "par"},
    ("chambery", 5): {"game_length": "five_hands"},
    ("mathers", 2): {},
    ("mathers", 3): {},
    ("minchiate", 4): {},
}
"""Tables whose game has an end, with the options that give it one."""


CARRYING_NOTHING = {("slovenian-tarok", players): {"radelci": "off"} for players in (3, 4)}
"""Tables at which a hand changes what later ones score, with the options by which it does not."""

DEALT_BY_DECLARER = {"droggn"}
"""Games in which the declarer of a hand deals the next, and the same player again if all passed."""


def next_dealer(table: tuple[str, int], hand: Json) -> int:
    """The seat that deals after a hand."""
    if table[0] not in DEALT_BY_DECLARER:
        turn: int = (hand["dealer"] + 1) % table[1]
        return turn
    declarer: int = next((bid["seat"] for bid in reversed(hand["bids"]) if bid["bid"] != "pass"), hand["dealer"])
    return declarer


def dealt_by(table: tuple[str, int], dealer: int, seed: int, options: dict[str, str]) -> Json:
    """A random hand of this dealer's."""
    game, players = table
    while (hand := generated(game, seed, options, players)["hands"][0])["dealer"] != dealer:
        seed += 1
    return hand


def scored_after(table: tuple[str, int], before: list[Json], hand: Json, options: dict[str, str]) -> Json:
    """The scores of a hand in a game that always carries amounts from hand to hand, after the hands before it."""
    unscored = {name: part for name, part in hand.items() if name != "scores"}
    record = record_of(table[0], *before, unscored, options=options, players=table[1]) | {"carried_in": {}}
    result = replayed(Record.model_validate(record)).outcome.results[-1]  # type: ignore[union-attr]
    assert result is not None
    return {"hand": list(result.hand), "carried": dict(result.carried or {})}


def hands_of(table: tuple[str, int], seed: int, options: dict[str, str]) -> Iterator[Json]:
    """Random hands without end, each dealt by the player whose turn it is, with its running totals."""
    totals, dealer, before = [0] * table[1], 0, list[Json]()
    for number in range(10_000):
        hand = dealt_by(table, dealer, seed + 100 * number, options)
        if table[0] in CARRYING:
            hand["scores"] = scored_after(table, before, hand, options)
            before.append(hand)
        dealer = next_dealer(table, hand)
        totals = [total + score for total, score in zip(totals, hand["scores"]["hand"], strict=True)]
        hand["scores"]["totals"] = list(totals)
        yield hand


def session(table: tuple[str, int], number: int, seed: int = 1) -> Json:
    """Hands one after the other, with no options that end a game early. number: their number."""
    options = CARRYING_NOTHING.get(table, {})
    hands = hands_of(table, seed, options)
    return record_of(table[0], *(next(hands) for _ in range(number)), options=options, players=table[1])


def whole_game(table: tuple[str, int], seed: int) -> tuple[Json, Json]:
    """Hands to the end of the game, and one more."""
    options = ENDS[table]
    rules = GAMES[table[0]].rules(table[1], options)
    assert rules.finish is not None
    played: list[Json] = []
    hands = hands_of(table, seed, options)
    for hand in hands:
        played.append(hand)
        if rules.finish(tuple(hand["scores"]["totals"]), len(played)) is not None:
            break
    record = record_of(table[0], *played, options=options, players=table[1]) | {"carried_in": {}}
    return record, next(hands)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_dealer_changes_after_each_hand(table: tuple[str, int]) -> None:
    record = session(table, 3)
    assert (report_of(record).verdict, said(report_of(record))) == ("proved", [])
    turn = dict(record["hands"][2])
    wrong = dealt_by(table, (turn["dealer"] + 1) % table[1], 7, {}) | {"scores": {}}
    faults = report_of(record | {"hands": [*record["hands"][:2], wrong]}).faults
    assert [(fault.code, fault.where.pointer) for fault in faults] == [("deal.dealer", "/hands/2/dealer")]
    assert faults[0].facts["expected_seat"] == turn["dealer"]


def bids_as_dealer(hand: Json) -> bool:
    """Return whether the dealer of a hand makes a bid."""
    return any(bid["seat"] == hand["dealer"] and bid["bid"] != "pass" for bid in hand.get("bids", ()))


BARRED = {"french-tarot"}
"""Games whose source bars a player who deals again after a misdeal from bidding."""


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_only_some_games_bar_who_deals_again_from_bidding(table: tuple[str, int]) -> None:
    records = (generated(table[0], seed, players=table[1]) for seed in range(300))
    hands = (record["hands"][0] for record in records)
    hand = next(hand for hand in hands if not GAMES[table[0]].bids or bids_as_dealer(hand))
    dealt_again = {"dealer": hand["dealer"], "end": "misdeal"}
    faults = [fault.code for fault in faulty(report_of(record_of(table[0], dealt_again, hand, players=table[1])))]
    assert faults == (["bid.barred"] if table[0] in BARRED else [])


VOID: list[tuple[tuple[str, ...], Json]] = [
    (("dealer",), {}),
    (("dealer", "deal"), {}),
    (("dealer", "deal"), {"end": "unrecorded"}),
    (("dealer", "deal", "bids", "contract", "calls"), {}),
    (("dealer",), {"scores": {"hand": [0]}}),
]
"""Fields of a played hand that are kept, and others, of a hand that may have been thrown in."""
PLAYED: list[tuple[tuple[str, ...], Json]] = [
    (("dealer", "deal"), {"end": "played"}),
    (("dealer", "deal", "bids", "contract", "calls"), {"claim": {"tricks": 0}}),
    (("dealer", "deal", "bids", "contract", "calls", "exchanges", "scart", "declarations", "tricks"), {}),
    (("dealer", "bids", "contract", "calls", "scores"), {}),
]
"""Fields of a hand that was surely played: at each table one of these is tried, as the search takes long."""


@pytest.mark.long("all that may have been said is tried")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_same_dealer_may_deal_again_only_after_a_hand_that_may_be_void(table: tuple[str, int]) -> None:
    by_contract = GAMES[table[0]].rules(table[1], {}).deals_next is not None
    hands = (hand for hand in hands_of(table, 5, {}) if any(hand["scores"]["hand"]) and hand.get("tricks"))
    whole = next(hand for hand in hands if next_dealer(table, hand) != hand["dealer"])
    some = PLAYED[ALL_TABLES.index(table) % len(PLAYED) :: len(PLAYED)]
    for told, same in [*((told, True) for told in VOID), *((told, False) for told in some)]:
        kept, others = told
        if by_contract and not same and "bids" not in kept:
            continue  # the next dealer hangs on the contract
        hand = {name: whole[name] for name in kept if name in whole} | others
        if "scores" in others:
            hand["scores"] = {"hand": [0] * table[1]}
        report = report_of(record_of(table[0], hand, {"dealer": whole["dealer"]}, players=table[1]))
        assert ("deal.dealer" not in [fault.code for fault in report.faults]) is same, told
        assert not same or not faulty(report), told


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@pytest.mark.parametrize("dealer", ["same", "next"])
def test_a_whole_hand_may_follow_one_that_may_be_void(table: tuple[str, int], dealer: str) -> None:
    first = dealt_by(table, 1, 3, {})
    for seed in (20, 40, 60):
        second = dealt_by(table, 1 if dealer == "same" else next_dealer(table, first), seed, {})
        for kept in (("dealer",), ("dealer", "deal")):
            void = {name: first[name] for name in kept}
            record = record_of(table[0], void, second, players=table[1]) | {"carried_in": {}}
            assert not faulty(report_of(record)), (seed, kept)
            record["hands"] = [void, {name: second[name] for name in second if name != "dealer"}]
            assert not faulty(report_of(record)), (seed, kept, "dealer of the second hand removed")


@pytest.mark.parametrize("table", [table for table in ALL_TABLES if table[1] > 2], ids=name_of)
def test_only_the_same_or_the_next_dealer_may_follow_a_hand_that_may_be_void(table: tuple[str, int]) -> None:
    by_contract = GAMES[table[0]].rules(table[1], {}).deals_next is not None
    report = report_of(record_of(table[0], {"dealer": 1}, {"dealer": 0}, players=table[1]))
    assert [fault.code for fault in faulty(report)] == ([] if by_contract else ["deal.dealer"])


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_next_dealer_is_proposed_after_a_hand_that_may_be_void(table: tuple[str, int]) -> None:
    by_contract = GAMES[table[0]].rules(table[1], {}).deals_next is not None
    report = report_of(record_of(table[0], {"dealer": 1}, players=table[1]))
    assert report.rules is not None
    assert report.outcome is not None
    end = report.outcome.ends[-1]
    assert opening(report.rules, end).setting.dealer == NOBODY
    expected = NOBODY if by_contract or "all_pass" in report.rules.deals_again else 2 % table[1]
    assert opening(report.rules, end, likely=True).setting.dealer == expected
    started = report_of(record_of(table[0], {"dealer": 1}, {}, players=table[1]))
    progress = hand_progress(started, 1)
    assert progress is not None
    assert progress.position.setting.dealer == expected


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_wrong_running_totals_are_faulty(table: tuple[str, int]) -> None:
    record = session(table, 3)
    record["hands"][1]["scores"]["totals"][1] += 10
    if table[0] not in CARRYING:  # else the result is not the last totals
        record["result"] = {"totals": record["hands"][2]["scores"]["totals"]}
    report = report_of(record)
    assert said(report) == [("score.total", "/hands/1/scores/totals/1")]
    right = report.faults[0].facts["expected"]
    assert right == sum(hand["scores"]["hand"][1] for hand in record["hands"][:2])


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_slip_in_one_hand_explains_the_totals_after_it(table: tuple[str, int]) -> None:
    record = session(table, 3)
    for hand in record["hands"][1:]:
        hand["scores"]["totals"][0] += 5
    record["hands"][1]["scores"]["hand"][0] += 5
    report = report_of(record)
    assert said(report) == [
        ("score.hand", "/hands/1/scores/hand/0"),
        ("score.total", "/hands/1/scores/totals/0"),
        ("score.total", "/hands/2/scores/totals/0"),
    ]
    assert [fault.because for fault in report.faults] == [None, 0, 1]


@pytest.mark.parametrize("table", ENDS, ids=name_of)
def test_the_end_and_the_winners_of_a_game_are_checked(table: tuple[str, int]) -> None:
    record, more = whole_game(table, 3)
    outcome = report_of(record).outcome
    assert outcome is not None
    assert outcome.winners is not None
    record["result"] = {"totals": list(outcome.totals or ()), "winners": list(outcome.winners)}
    assert said(report_of(record)) == []
    longer = record | {"hands": [*record["hands"], more]}
    longer.pop("result")
    assert said(report_of(longer)) == [("game.over", f"/hands/{len(record['hands'])}")]
    shorter = record | {"hands": record["hands"][:-1], "result": {"winners": list(outcome.winners)}}
    assert said(report_of(shorter)) == [("game.unfinished", "/result/winners")]
    others = [seat for seat in range(table[1]) if seat not in outcome.winners]
    record["result"]["winners"] = others[:1]
    assert said(report_of(record)) == [("game.winners", "/result/winners")]
    record["result"] = {"totals": [outcome.totals[0] + 1, *outcome.totals[1:]]} if outcome.totals else {}
    assert said(report_of(record)) == [("game.totals", "/result/totals/0")]


OPEN = [table for table in ALL_TABLES if table not in ENDS or table == ("chambery", 5)]


@pytest.mark.parametrize("table", OPEN, ids=name_of)
def test_an_open_session_is_won_by_whoever_is_ahead(table: tuple[str, int]) -> None:
    closing = GAMES[table[0]].rules(table[1], {}).closing
    for seed in range(1, 10):
        record = session(table, 3, seed)
        scores = record["hands"][2]["scores"]
        totals = list(closing(tuple(scores["totals"]), scores.get("carried", {}), 3))
        if None not in totals:
            break
    ahead = [seat for seat, total in enumerate(totals) if total == max(totals)]
    record["result"] = {"totals": totals, "winners": ahead}
    assert said(report_of(record)) == []
    record["result"]["winners"] = [(ahead[0] + 1) % table[1]]
    assert said(report_of(record)) == [("game.winners", "/result/winners")]


TIES = [
    # game, players, options, totals, hands played -> the winners
    ("st-ives", 4, {}, (49, 0, 0, 0), 5, None),
    ("st-ives", 4, {}, (50, 0, 0, 0), 5, (0,)),
    ("st-ives", 4, {}, (50, 51, 49, 0), 5, (1,)),
    ("st-ives", 4, {}, (50, 50, 10, -9), 5, None),
    ("st-ives", 4, {}, (52, 52, 55, 3), 5, (2,)),
    ("st-ives", 4, {}, (55, 52, 55, 3), 5, None),
    ("consiglio", 4, {}, (144, 144, 144, 144), 4, ()),
    ("consiglio", 4, {}, (150, 150, 138, 138), 4, (0, 1)),
    ("consiglio", 4, {}, (150, 150, 138, 138), 3, None),
    ("chambery", 5, {"game_length": "five_hands"}, (10, 10, -5, -5, -10), 5, (0, 1)),
    ("chambery", 5, {"game_length": "five_hands"}, (10, 10, -5, -5, -10), 4, None),
    ("mathers", 2, {}, (100, 40), 4, (0,)),
    ("mathers", 2, {}, (99, 99), 4, None),
    ("mathers", 3, {}, (20, 99, 134), 4, (2,)),
]


@pytest.mark.parametrize(("game", "players", "options", "totals", "hands", "winners"), TIES)
def test_a_game_ends_with_its_winners_by_the_rules(
    game: str, players: int, options: dict[str, str], totals: tuple[int, ...], hands: int, winners: tuple[int] | None
) -> None:
    finish = GAMES[game].rules(players, options).finish
    assert finish is not None
    assert finish(totals, hands) == winners
