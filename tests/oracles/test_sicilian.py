"""Sicilian Tarocchi: the second opinion against its page, and its games."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from oracles.random_sicilian import random_options, random_record
from oracles.sicilian import (
    ALL,
    ARIE,
    GAME,
    KINGS,
    LAST,
    SIZES,
    End,
    callable_cards,
    hand_score,
    legal_cards,
    may_lay,
    pack_of,
    points,
    replayed,
    scores,
    why_illegal,
    winning,
    wrong_scores,
)
from oracles.sicilian_bids import DEFAULTS, Bidding
from oracles.table import Illegal
from oracles.tarock import Deal, Json
from support.opinions import wrong_by_opinion
from support.record_builders import report_of, said
from tarot_records.engine.random_play import generate


def cards(text: str) -> list[str]:
    """Return card codes written with spaces between them."""
    return text.split()


@pytest.mark.parametrize(("pile", "count"), [("T20 T9 T6", 10), ("SQ SN S7", 6), ("SK HK", 9), ("T21", 0)])
def test_cards_are_counted_in_threes(pile: str, count: int) -> None:
    assert points(cards(pile)) == count


@pytest.mark.parametrize("ruleset", SIZES)
def test_pack_has_a_hundred_and_four_points(ruleset: str) -> None:
    pack = pack_of(ruleset)
    assert (len(pack), points(pack) + LAST) == (63, ALL)


@pytest.mark.parametrize(
    ("own", "trick", "legal"),
    [
        ("H7 T3 S5", "HK", "H7"),
        ("H7 T3 F", "HK", "H7 F"),
        ("T21 S5 F", "HK", "T21 F"),
        ("S5 D6", "HK", "S5 D6"),
        ("S5 F", "", "S5"),
        ("F", "", "F"),
        ("S5", "F", "S5"),
        ("F S5", "H6 T3", "F S5"),
    ],
)
def test_legal_cards_are_those_of_the_page(own: str, trick: str, legal: str) -> None:
    assert legal_cards(cards(own), cards(trick)) == {*cards(legal)}


@pytest.mark.parametrize(
    ("trick", "card"),
    [("H7 H10 HQ", "HQ"), ("D5 D4 S10", "D5"), ("H7 T21 HK", "T21"), ("T21 T1 F", "T1"), ("F D7 HK", "D7")],
)
def test_trick_is_won_by_the_card_of_the_page(trick: str, card: str) -> None:
    assert winning(cards(trick)) == card


HELD = "HQ C5 T21 T4 T12 T17 SK F T1 T20"


@pytest.mark.parametrize(
    ("held", "scart", "right"),
    [
        (HELD, "HQ C5 T21", True),
        (HELD, "HQ C5 T4", True),
        (HELD, "HQ C5 T12", True),
        (HELD, "HQ C5 T17", False),
        (HELD, "HQ T4 T21", False),
        (HELD, "HQ C5 SK", False),
        (HELD, "HQ C5 F", False),
        (HELD, "HQ C5 T1", False),
        ("HQ C5 S7 T4", "HQ C5 S7", True),
        ("HQ C5 S7 T4", "HQ C5 T4", False),
    ],
)
def test_cards_laid_away_are_those_of_the_page(held: str, scart: str, right: bool) -> None:
    assert may_lay(cards(held), cards(scart)) == right


@pytest.mark.parametrize(
    ("held", "call", "choice"),
    [
        ("T19 S7", "highest", "T20"),
        ("T20 S7", "highest", "T19"),
        ("T20 T19 T17", "highest", "T18"),
        ("S7", "free", "T16 T17 T18 T19 T20"),
    ],
)
def test_card_called_is_one_of_the_page(held: str, call: str, choice: str) -> None:
    assert callable_cards(cards(held), call) == cards(choice)


def bids_of(ruleset: str, text: str, options: dict[str, str] | None = None) -> Bidding:
    """Return the bidding after words such as `0 mischio`, seat 0 being the dealer's right."""
    bids = Bidding(ruleset, [*range(int(ruleset[-1]))], DEFAULTS | (options or {}))
    for word in text.split(", "):
        seat, name = word.split()
        bids.say(int(seat), name)
    return bids


TEN = "0 altre_cinque, 0"
TWENTY = "0 altre_cinque, 0 altre_cinque, 0 altre_cinque, 0"


@pytest.mark.parametrize(
    ("words", "paid"),
    [
        ("0 mischio, 1 passo, 2 mischio", [0, 0, 0]),
        (f"{TEN} pago, 1 pago, 2 prendo", [-1, -1, 2]),
        (f"{TEN} pago, 1 prendo, 2 mischio", [-1, 1, 0]),
        (f"{TEN} mischio, 1 pago, 2 prendo", [0, -1, 1]),
        (f"{TEN} pago, 1 pago, 2 mischio", [0, 0, 0]),
        (f"{TEN} pago, 1 prendo, 2 altre_cinque, 0 pago, 1 mischio, 2 prendo", [-1, 0, 1]),
        (f"{TWENTY} mischio, 1 mischio, 2 mischio", [0, 0, 0]),
    ],
)
def test_bargain_is_paid_as_the_page_says(words: str, paid: list[int]) -> None:
    bids = bids_of("mineo-3", words)
    assert (bids.over, bids.contract) == (True, "")
    assert [bids.paid[seat] for seat in range(3)] == paid


@pytest.mark.parametrize(
    ("ruleset", "words", "result"),
    [
        ("mineo-3", "0 altre_cinque, 1 vado_solo", ("vado_solo", 1, 1)),
        ("mineo-3", "0 altre_cinque, 1 mischio, 2 vado_solo", ("vado_solo", 2, 1)),
        (
            "mineo-3",
            "0 altre_cinque, 1 mischio, 2 altre_cinque, 0 mischio, 1 altre_cinque, 0 altre_cinque, 0 vado_solo",
            ("vado_solo", 0, 4),
        ),
        ("mineo-3", f"{TWENTY} pago, 1 prendo, 2 vado_solo", ("vado_solo", 2, 4)),
        ("mineo-4", "0 passo, 1 vado_solo", ("vado_solo", 1, 1)),
        ("mineo-4", "0 passo, 1 passo, 2 passo, 3 passo, 0 chiamo, 1 passo, 2 passo, 3 passo", ("chiamo", 0, 2)),
        ("mineo-4", "0 passo, 1 passo, 2 passo, 3 passo, 0 chiamo, 1 vado_solo", ("vado_solo", 1, 2)),
        ("tortorici-3", "0 chiamo, 1 bene, 2 bene", ("chiamo", 0, 1)),
        ("tortorici-3", "0 chiamo, 1 bene, 2 solo, 0 bene", ("solo", 2, 1)),
        ("tortorici-3", "0 chiamo, 1 solo, 0 solo_io", ("solo", 0, 1)),
        ("tortorici-3", "0 chiamo, 1 solo, 2 bene, 0 bene", ("solo", 1, 1)),
        ("tortorici-3", "0 solo", ("solo", 0, 1)),
        ("barcellona-3", "0 passo, 1 solo", ("solo", 1, 1)),
        ("barcellona-3", "0 passo, 1 passo, 2 ognuno", ("ognuno", 2, 1)),
        ("barcellona-3", "0 passo, 1 passo, 2 passo", ("", -1, 1)),
    ],
)
def test_bids_of_the_page_are_right(ruleset: str, words: str, result: tuple[str, int, int]) -> None:
    bids = bids_of(ruleset, words)
    assert bids.over
    assert (bids.contract, bids.bidder, bids.round) == result


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("mineo-3", "0 pago"),
        ("mineo-3", "1 mischio"),
        ("mineo-3", "0 altre_cinque, 1 mischio, 0 mischio"),
        ("mineo-3", f"{TEN} prendo"),
        ("mineo-3", f"{TEN} mischio, 1 prendo"),
        ("mineo-3", f"{TEN} mischio, 1 mischio, 2 pago"),
        ("mineo-3", f"{TEN} pago, 1 prendo, 2 prendo"),
        ("mineo-3", f"{TEN} altre_cinque, 1 mischio"),
        ("mineo-3", f"{TEN} vado_solo"),
        ("mineo-3", f"{TWENTY} altre_cinque"),
        ("mineo-3", "0 vado_solo, 1 mischio"),
        ("mineo-4", "0 chiamo"),
        ("mineo-4", "0 mischio"),
        ("mineo-4", "0 passo, 1 passo, 2 passo, 3 passo, 0 chiamo, 1 chiamo"),
        ("tortorici-3", "0 bene"),
        ("tortorici-3", "0 chiamo, 1 chiamo"),
        ("tortorici-3", "0 chiamo, 1 solo, 2 solo"),
        ("tortorici-3", "0 chiamo, 1 bene, 2 bene, 0 bene"),
        ("barcellona-3", "0 ognuno"),
        ("barcellona-3", "0 passo, 1 ognuno"),
    ],
)
def test_bids_against_the_page_are_illegal(ruleset: str, words: str) -> None:
    with pytest.raises(Illegal, match="bids") as raised:
        bids_of(ruleset, words)
    assert raised.type is Illegal


def test_two_words_for_more_cards_and_no_third_are_left_open() -> None:
    assert bids_of("mineo-3", f"0 altre_cinque, 1 altre_cinque, {TEN} mischio").unclear


@pytest.mark.parametrize(("option", "word"), [({"solo_rounds": "any"}, "vado_solo")])
def test_solo_after_ten_cards_counts_double_by_option(option: dict[str, str], word: str) -> None:
    bids = bids_of("mineo-3", f"{TEN} {word}", option)
    end = End("played", Deal(2, [0, 1, 2], {}, []), bids, word, 0, 0)
    assert (bids.round, end.doubled) == (2, True)


# -- scores --------------------------------------------------------------------------------------


def ended(
    ruleset: str, words: str, tricks: list[tuple[int, str]], points_of_own: int, more: str = "", partner: int = -1
) -> End:
    """Return a hand of the bidder whose words are told, with tricks (leader, cards) and with points for his side."""
    seats = [*range(int(ruleset[-1]))]
    bids = bids_of(ruleset, words)
    bidder = bids.bidder
    end = End("played", Deal(seats[-1], seats, {}, []), bids, bids.contract, bidder, bidder if partner < 0 else partner)
    for leader, text in tricks:
        trick = cards(text)
        end.played.tricks.append(trick)
        end.played.leaders.append(leader)
        end.played.winners.append((leader + trick.index(winning(trick))) % len(seats))
    down = [card for trick in end.played.tricks for card in trick]
    end.aside = cards(more)
    last = LAST * (end.played.winners[-1] in end.sides[0])
    won = end.played.won_by(end.sides[0])
    for card in sorted(pack_of(ruleset), key=lambda card: -points([card])):
        if (
            card not in [*down, *end.aside, *ARIE, *KINGS, "F"]
            and points([*won, *end.aside, card]) + last <= points_of_own
        ):
            end.aside.append(card)
    assert points([*won, *end.aside]) + last == points_of_own
    return end


def paid(end: End) -> list[int]:
    """Return the score of a hand, seat by seat."""
    return [hand_score(end)["paid"][seat] for seat in end.deal.seats]


FOUR = "0 passo, 1 passo, 2 passo, 3 passo, 0 chiamo, 1 passo, 2 passo, 3 passo"


def test_second_example_of_the_page() -> None:
    tricks = [(1, "T16 S5 T17"), (0, "T1 T5 S6"), (1, "D9 D8 D5")]
    end = ended("mineo-3", "0 altre_cinque, 0 altre_cinque, 0 altre_cinque, 0 vado_solo", tricks, 58, "SK HK DK CK")
    assert paid(end) == [2, -1, -1]
    assert [(row["name"], row["value"]) for row in hand_score(end)["rows"]] == [
        ("rimatura", 1),
        ("vanto", 1),
        ("pigliata", 1),
        ("pigliata", 1),
        ("quattro_re", 1),
    ]


def test_third_example_of_the_page() -> None:
    end = ended("mineo-3", "0 vado_solo", [(0, "T19 S5 S6")], 60, "T16 T17 T18 T20")
    end.announced = ["rivanto", "scommessa"]
    assert paid(end) == [16, -8, -8]


@pytest.mark.parametrize(("partner", "result"), [(2, [-1, 1, -1, 1]), (0, [-3, 1, 1, 1])])
def test_fourth_example_of_the_page(partner: int, result: list[int]) -> None:
    tricks = [(partner, "T17 T18 S5 S6"), (0, "D9 D8 D5 D7")]
    end = ended("mineo-4", FOUR, tricks, 50, partner=partner)
    assert paid(end) == result


@pytest.mark.parametrize(
    ("words", "count", "result"),
    [("0 solo", 60, [10, -5, -5]), ("0 solo", 50, [-10, 5, 5]), ("0 chiamo, 1 bene, 2 bene", 45, [8, 8, -16])],
)
def test_sixth_example_of_the_page(words: str, count: int, result: list[int]) -> None:
    end = ended("tortorici-3", words, [(0, "D9 D8 D5")], count, "SK HK T20")
    if len(end.sides) == 2:
        assert paid(end) == result
        return
    assert hand_score(end)["card_points"][frozenset([0])] == count
    assert paid(end)[0] == result[0]


def test_fool_of_a_side_without_tricks_is_lost() -> None:
    end = ended("mineo-3", "0 vado_solo", [(0, "T19 F S6")], 60)
    pile = hand_score(end)["card_points"]
    assert pile[frozenset([1, 2])] == 0
    end = ended("tortorici-3", "0 chiamo, 1 bene, 2 bene", [(0, "T19 F S6")], 60)
    assert hand_score(end)["card_points"][frozenset([1])] == 0


# -- games ---------------------------------------------------------------------------------------


def record_of(ruleset: str, seed: int) -> Json:
    """Return a game one hand to three long, by options now and then."""
    chance = Random(f"{ruleset} {seed}")
    return random_record(chance, ruleset, 1 + seed % 3, random_options(chance, ruleset) if seed % 2 else None)


WORDS = {
    "mineo-3": "agreement vado_solo True False rimatura vanto pigliata quattro_re cinque_arie quattro_arie scommessa",
    "mineo-4": "vado_solo True False chiamo rivanto pigliata held talon own",
    "tortorici-3": "chiamo solo",
    "tortorici-4": "played",
    "barcellona-3": "all_pass solo ognuno",
}
"""Ruleset -> words that its games must bring."""


@pytest.mark.parametrize("ruleset", SIZES)
def test_games_of_the_second_opinion_are_right_and_various(ruleset: str) -> None:
    seen = Counter[str]()
    for seed in range(200):
        record = record_of(ruleset, seed)
        assert why_illegal(record) == ""
        assert wrong_scores(record) == []
        for number, (hand, one) in enumerate(zip(record["hands"], scores(record), strict=True)):
            assert one is not None
            assert sum(one["hand"]) == 0
            end = replayed(record, number)
            seen.update([end.ended, end.contract, str(end.doubled)])
            seen.update(entry["kind"] for entry in hand.get("declarations", []))
            seen.update(row["name"] for row in one["rows"])
            seen.update(call.get("answer", "") for call in hand.get("calls", []))
    assert [word for word in WORDS[ruleset].split() if not seen[word]] == []


@pytest.mark.parametrize("ruleset", SIZES)
def test_games_of_the_second_opinion_are_proved(ruleset: str) -> None:
    for seed in range(8):
        record = record_of(ruleset, seed)
        report = report_of(record)
        told = all("exchanges" in hand or not hand["tricks"] for hand in record["hands"])
        assert report.verdict == ("proved" if told else "consistent"), said(report)


@pytest.mark.parametrize("ruleset", SIZES)
def test_hands_of_the_package_are_right_by_the_second_opinion(ruleset: str) -> None:
    for seed in range(8):
        options = random_options(Random(seed), ruleset)
        records = generate(GAME, hands=3, seed=seed, players=int(ruleset[-1]), ruleset=ruleset, options=options)
        for record in records:
            wrong = wrong_by_opinion(json.loads(record.model_dump_json(exclude_none=True)))
            assert wrong in ([], ["Unsaid: bids: a pass"])


def lay_a_king(hand: Json) -> None:
    """Lay away a card worth ten."""
    hand["scart"][0]["cards"][0] = "F"


def lead_by_another(hand: Json) -> None:
    """Let the bidder lead to the first trick."""
    hand["tricks"][0]["leader"] = hand["scart"][0]["seat"]


def bet_by_another(hand: Json) -> None:
    """Let somebody but the bidder say `scommessa`."""
    hand["declarations"] = [{"seat": (hand["scart"][0]["seat"] + 1) % 3, "kind": "scommessa"}]


def doubt_by_the_first(hand: Json) -> None:
    """Let the bidder say `rivanto`."""
    hand["declarations"] = [{"seat": hand["scart"][0]["seat"], "kind": "rivanto"}]


def take_two(hand: Json) -> None:
    """Take two cards of the monte."""
    hand["exchanges"] = [{"kind": "talon", "cards": hand["deal"]["talon"][:2]}]


WRONG = [
    ("mineo-3", lay_a_king, "scart"),
    ("tortorici-4", lay_a_king, "scart"),
    ("mineo-3", bet_by_another, "declarations"),
    ("mineo-4", doubt_by_the_first, "declarations"),
    ("barcellona-3", bet_by_another, "declarations"),
    ("mineo-4", take_two, "exchanges"),
    ("mineo-3", lead_by_another, "trick 1"),
]


@pytest.mark.parametrize(("ruleset", "change", "section"), WRONG)
def test_hands_against_the_page_are_illegal(ruleset: str, change: Callable[[Json], None], section: str) -> None:
    found = 0
    for seed in range(60):
        record = record_of(ruleset, 6 * seed)
        hand = record["hands"][0]
        if not hand.get("scart"):
            continue
        change(hand)
        assert why_illegal(record).startswith(f"Illegal: {section}"), why_illegal(record)
        found += 1
    assert found > 5
