"""Dreierles: the worked examples of its rules page, and its numbered points by default and otherwise."""

from typing import Any

import pytest

from support.cases import cases
from support.record_builders import Json, faulty, generated, record_of, report_of
from support.tarock_hands import DEALS
from tarot_records.core.cards import CARDS, CODES, KINGS, cards_in, mask_of
from tarot_records.core.position import NOBODY, Contract, Declared, Position
from tarot_records.engine.fold import opening
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.games.dreierles.contracts import SCHEME
from tarot_records.games.dreierles.score import DreierlesScore, combinations_in
from tarot_records.phases.declarations.announcements import Doubled, Talk
from tarot_records.phases.play.contract_phases import ContractPlay
from tarot_records.phases.scores.score_rows import FOES, OWN, ItemsMade, ValueRow
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.rules.game import Rules

DREIERLES = GAMES["dreierles"]
SIDE = {"own": OWN, "foes": FOES}
SEATS = 3
DEAL = DEALS["tapp-tarock"]
"""Seat 0 is the dealer's right and has trump 1."""
HANDS: list[list[str]] = DEAL["hands"]


def rules_with(options: dict[str, str], table: int = SEATS) -> Rules:
    if table == SEATS:
        return DREIERLES.rules(SEATS, options)
    return rules_with_one_more(DREIERLES, DREIERLES.ruleset(), SEATS, options)


def score_of(rules: Rules) -> DreierlesScore:
    score = next(phase.score for phase in rules.phases if isinstance(phase, Settlement))
    assert isinstance(score, DreierlesScore)
    return score


def position_in(rules: Rules, contract: str, **setting: Any) -> Position:
    """The position before play; seat 0 is the declarer, and seat 3, if there is one, sits out."""
    agreed = Contract(contract, NOBODY if contract == "raeuber" else 0, False, 0)
    start = opening(rules, None)
    return start._replace(
        setting=start.setting._replace(contract=agreed, sits_out=(3,)[: rules.seats - SEATS], **setting)
    )


def hand_of(**parts: Any) -> Json:
    """A hand that breaks off after what is given."""
    return {"dealer": 2, "deal": DEAL, "end": "unrecorded"} | parts


def wrong(record: Json) -> str:
    """The code of the first fault that makes a record faulty; empty if there is none."""
    return next((fault.code for fault in faulty(report_of(record))), "")


# -- the score -----------------------------------------------------------------------------------


def told(row: ValueRow) -> str:
    return f"{row.name} {row.value}" + (f" ×{1 << row.level}" if row.level else "")


@cases("games/dreierles", "paid")
def test_a_hand_is_paid(
    contract: str, points: int, facts: dict[str, Any], options: dict[str, str], rows: list[str], hand: str
) -> None:
    """Examples 1 to 4; seat 0 is the declarer."""
    rules = rules_with(options, facts.get("table", SEATS))
    score, claimed = score_of(rules), tuple((name, seat) for name, seat in facts.get("claimed", ()))
    made = ItemsMade(*({item: SIDE[side] for item, side in facts.get(part, {}).items()} for part in ("made", "lost")))
    announced = tuple((item, 0) for item in facts.get("announced", ()))
    knocks = facts.get("knocks", 0)
    talk = Talk(announced=announced, ladders={Doubled("game", 0): (1,) * knocks} if knocks else {})
    row, position = score.talking.table[contract], position_in(rules, contract, claimed=claimed)
    found = score.rows(row, (0,), points, made, talk)
    assert [told(one) for one in found] == rows
    value, doubled = sum(one.value for one in found), sum(one.doubled for one in found)
    (payment,) = score.payments(position, row, value, doubled, talk)
    assert payment.known == tuple(map(int, hand.split()))


@cases("games/dreierles", "raeuber")
def test_a_raeuber_is_paid(points: str, knocks: int, table: int, options: dict[str, str], paid: str) -> None:
    """Example 5; Dl6, Dl7, Dl8, Dl17."""
    rules = rules_with(options, table)
    position = position_in(rules, "raeuber", declared=(Declared(0, "knock", 0, 0, 0),) * knocks)
    payment = score_of(rules).payment_alone(position, dict(enumerate(map(int, points.split()))), ())
    assert payment.hand == (tuple(map(int, paid.split())) or (None,) * table)


def test_the_pile_of_a_zweier() -> None:
    """Example 6: 29 cards, from whose sum 18 and 1 are taken off."""
    pile = mask_of([*HANDS[0], *HANDS[1][:13]])
    raw = sum(next((worth for cards, worth in SCHEME.values if pile & 1 << card & cards), 1) for card in cards_in(pile))
    assert SCHEME.points(pile, 29) == raw - 18 - 1


@cases("games/dreierles", "held")
def test_combinations_held(cards: str, names: str) -> None:
    assert list(combinations_in(mask_of(cards.split()))) == names.split()


# -- bids, blind, declarations, play ------------------------------------------------------------------


def spoken(words: str) -> list[Json]:
    """`weg dreier weg` as bids, from the dealer's right on."""
    return [{"seat": number % SEATS, "bid": word} for number, word in enumerate(words.split())]


@cases("games/dreierles", "auctions")
def test_auction(bids: str, options: dict[str, str], found: str, contract: str) -> None:
    report = report_of(record_of("dreierles", hand_of(bids=spoken(bids)), options=options))
    assert next((fault.code for fault in faulty(report)), "") == found
    assert report.outcome is not None
    agreed = report.outcome.ends[0].setting.contract
    if contract or not found:
        assert (f"{agreed.name} {agreed.declarer}" if agreed else "") == contract


def test_whoever_deals_again_after_a_misdeal_may_bid() -> None:
    misdeal = {"dealer": 2, "end": "misdeal"}
    assert wrong(record_of("dreierles", misdeal, hand_of(bids=spoken("weg weg solo")))) == ""
    assert wrong(record_of("dreierles", misdeal, hand_of(dealer=0))) == "deal.dealer"
    assert wrong(record_of("dreierles", hand_of(bids=spoken("weg weg weg")), hand_of(dealer=0))) == ""


@cases("games/dreierles", "laid")
def test_blind_and_scart(contract: str, taken: str, scart: str, found: str) -> None:
    hand = hand_of(
        contract={"name": contract, "declarer": 0},
        exchanges=[{"kind": "talon", "taker": 0, "cards": taken.split(), "face": "up"}],
        **({"scart": [{"seat": 0, "cards": scart.split()}]} if scart else {}),
    )
    assert wrong(record_of("dreierles", hand)) == found


@cases("games/dreierles", "said")
def test_declarations(bids: str, said: list[list[Any]], options: dict[str, str], found: str) -> None:
    words = [dict(zip(("seat", "kind", "level"), word, strict=False)) for word in said]
    laid = [word | {"cards": ["T1"]} if word["kind"] == "pfeife" else word for word in words]
    assert wrong(record_of("dreierles", hand_of(bids=spoken(bids), declarations=laid), options=options)) == found


def test_more_than_the_name_of_a_word_is_a_fault() -> None:
    said = {"seat": 0, "kind": "pfeife", "cards": ["T2"]}
    assert wrong(record_of("dreierles", hand_of(bids=spoken("dreier weg weg"), declarations=[said]))) == "declare.held"
    unread = record_of("dreierles", hand_of(bids=spoken("dreier weg weg"), declarations=[said | {"cards": ["?"]}]))
    assert wrong(unread) == ""
    numbered = {"seat": 1, "kind": "knock", "value": 3}
    assert wrong(record_of("dreierles", hand_of(bids=spoken("solo"), declarations=[numbered]))) == "record.section"


@cases("games/dreierles", "plays")
def test_cards_that_may_be_played(
    contract: str, options: dict[str, str], leads: int, own: str, trick: str, legal: str
) -> None:
    """`leads`: number of tricks before to which trumps were led."""
    rules = rules_with(options)
    play = next(phase for phase in rules.phases if isinstance(phase, ContractPlay))
    down, low = tuple(CARDS[code] for code in trick.split()), tuple(CARDS[code] for code in ("T2", "T3", "T4"))
    hands = tuple(mask_of(own.split()) if seat == len(down) else 0 for seat in range(SEATS))
    position = position_in(rules, contract)._replace(hands=hands, trick=down, leader=0, taken=((0, 0, low),) * leads)
    assert {CODES[card] for card in cards_in(play.legal(position))} == set(legal.split())


# -- whole hands ------------------------------------------------------------------------------------

FORCED: Json = {
    "dealer": 2,
    "deal": {
        "hands": [
            ["T1", "F", "SK", "SQ", "SN", "SJ", "HK", "HQ", "HN", "HJ", "DK", "DQ", "DN", "DJ", "CK", "CQ"],
            ["T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "S7", "S8", "H1", "H2", "D1", "C10"],
            ["T12", "T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20", "S9", "S10", "H3", "D2", "D3", "CN", "CJ"],
        ],
        "talon": ["T21", "H4", "D4", "C7", "C8", "C9"],
    },
    "bids": spoken("solo weg weg"),
    "declarations": [{"seat": 0, "kind": "pfeife", "cards": ["T1"]}],
    "tricks": [
        {"leader": 0, "cards": ["F", "T2", "T12"], "winner": 0},
        {"leader": 0, "cards": ["SK", "S7", "S9"], "winner": 0},
        {"leader": 0, "cards": ["SQ", "S8", "S10"], "winner": 0},
        {"leader": 0, "cards": ["SN", "T3", "T13"], "winner": 2},
        {"leader": 2, "cards": ["T14", "T1", "T4"], "winner": 2},
    ],
    "claim": {"seat": 0, "tricks": 0},
    "end": "claim",
    "scores": {
        "card_points": [{"seats": [0], "points": 14}, {"seats": [1, 2], "points": 56}],
        "items": [
            {"name": "game", "value": -20, "achieved": False},
            {"name": "pfeife", "value": -2, "announced": True, "achieved": False},
            {"name": "zehn_druck", "seat": 1, "value": 1},
        ],
        "hand": [-45, 24, 21],
    },
}
"""Trump 1 is forced out in trick 5, and the declarer ends the play."""


def test_play_may_stop_after_a_laid_out_trump_1_was_forced_out() -> None:
    """Dl13: tricks from there on are the foes', who hold ten trumps and claim them."""
    report = report_of(record_of("dreierles", FORCED))
    assert report.verdict == "proved"
    lost = {name: part for name, part in FORCED.items() if name != "claim"} | {"end": "lost"}
    assert report_of(record_of("dreierles", lost)).verdict == "proved"
    shorter = FORCED | {"tricks": FORCED["tricks"][:4]}
    assert report_of(record_of("dreierles", shorter)).verdict == "consistent"


def test_tricks_after_a_laid_out_trump_1_that_was_forced_out_are_counted_for_the_foes() -> None:
    """Example 4."""
    goes_on = [
        {"leader": 2, "cards": ["H3", "HK", "H1"], "winner": 0},
        {"leader": 0, "cards": ["DK", "D1", "D2"], "winner": 0},
    ]
    hand = {name: part for name, part in FORCED.items() if name not in ("claim", "end")}
    played = record_of("dreierles", hand | {"tricks": [*FORCED["tricks"], *goes_on], "end": "unrecorded"})
    assert wrong(played) == ""
    counted = rules_with({}).gathered
    report = report_of(record_of("dreierles", FORCED))
    assert report.outcome is not None
    own, size, unknown = counted(report.outcome.ends[0], (0,))
    assert (size, unknown, bool(own & KINGS)) == (9, 0, True)


@pytest.mark.parametrize(
    ("items", "hand", "verdict"),
    [
        (FORCED["scores"]["items"], [-45, 24, 21], "proved"),
        (FORCED["scores"]["items"][:2], [-45, 24, 21], "faulty"),
        (FORCED["scores"]["items"][:2], [-44, 22, 22], "proved"),
        ([], [-45, 24, 21], "proved"),
        ([], [-44, 22, 22], "proved"),
        ([], [-44, 22, 23], "faulty"),
        ([], None, "consistent"),
        ([{"name": "zehn_druck", "seat": 2, "value": 1}], None, "faulty"),
        ([{"name": "drull", "seat": 0, "value": 1}], None, "faulty"),
    ],
)
def test_entries_of_the_score_are_the_claims(items: list[Json], hand: list[int] | None, verdict: str) -> None:
    """Dl2; without entries the scores tell what was claimed."""
    scores = ({"items": items} if items else {}) | ({} if hand is None else {"hand": hand})
    assert report_of(record_of("dreierles", FORCED | {"scores": scores})).verdict == verdict


def test_combinations_of_foes_do_not_count_in_iffezheim() -> None:
    """Dl6."""
    claimed = FORCED | {"scores": {"items": FORCED["scores"]["items"]}}
    assert wrong(record_of("dreierles", claimed, options={"foes": "none"})) == "score.item_seat"


def raeuber_at_four() -> Json:
    """A generated Räuber at a table of four, without knocks."""
    plain: list[Json] = []
    for seed in range(99):
        (record,) = generate("dreierles", hands=1, seed=seed, one_more=True)
        plain.append(record.model_dump(mode="json", exclude_none=True, exclude_defaults=True))
    return next(
        record
        for record in plain
        if {bid["bid"] for bid in record["hands"][0].get("bids", ())} == {"weg"}
        and not record["hands"][0].get("declarations")
    )


def test_the_dealer_who_looks_on_may_knock_in_a_raeuber() -> None:
    """Dl6, Dl18, Dl19."""
    record = raeuber_at_four()
    hand = record["hands"][0]
    dealer, last = hand["dealer"], hand["bids"][-1]["seat"]
    assert report_of(record).verdict == "proved"
    hand["scores"]["hand"] = [4 * score for score in hand["scores"]["hand"]]
    hand["declarations"] = [{"seat": last, "kind": "knock"}, {"seat": dealer, "kind": "knock"}]
    assert report_of(record).verdict == "proved"
    unbid = {**record, "hands": [{field: told for field, told in hand.items() if field != "bids"}]}
    assert not faulty(report_of(unbid))  # it may have been a Räuber
    record["options"]["foes"] = "none"
    assert wrong(record) == "deal.takes_part"
    record["options"]["foes"] = "score"
    hand["declarations"].reverse()
    assert wrong(record) == "declare.unfit"


def test_the_dealer_who_looks_on_does_not_knock_in_a_game_with_a_declarer() -> None:
    """Dl18."""
    hand = {"dealer": 3, "sits_out": [3], "bids": spoken("dreier weg weg")}
    record = record_of("dreierles", hand | {"declarations": [{"seat": 3, "kind": "knock"}]}, players=4)
    assert wrong(record) == "declare.unfit"


def test_a_raeuber_has_no_declarer() -> None:
    hands = (generated("dreierles", seed) for seed in range(100))
    record = next(record for record in hands if {bid["bid"] for bid in record["hands"][0]["bids"]} == {"weg"})
    hand = record["hands"][0]
    hand["contract"] = {"name": "raeuber"}
    assert report_of(record).verdict == "proved"
    assert len(hand["scores"]["card_points"]) == SEATS
    hand["contract"]["declarer"] = 0
    assert wrong(record) == "contract.undeclared"
    del hand["contract"]
    hand["bids"] = hand["bids"][:2]
    assert report_of(record).verdict == "consistent"


@cases("games/dreierles", "sheets")
def test_a_score_sheet_without_cards(
    contract: str, points: dict[str, int], items: list[list[Any]], hand: list[int], verdict: str
) -> None:
    agreed = {"name": contract} | ({} if contract == "raeuber" else {"declarer": 1})
    sides = [{"seats": [int(seat)], "points": number} for seat, number in points.items()]
    entries = [dict(zip(("name", "value", "seat"), item, strict=False)) for item in items]
    scores = {"card_points": sides, "items": entries, "hand": hand}
    assert report_of(record_of("dreierles", {"contract": agreed, "scores": scores})).verdict == verdict
