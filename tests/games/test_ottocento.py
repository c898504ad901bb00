"""Ottocento: the worked examples of its rules page, and what its numbered points decide."""

import pytest

from support.cases import cases
from support.record_builders import Json, codes, faulty, generated, record_of, report_of, result_of, verdict
from tarot_records.core.cards import CARDS, mask_of
from tarot_records.core.packs import BOLOGNA
from tarot_records.core.position import NOBODY, Position
from tarot_records.engine.fold import opening
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.games.ottocento.combinations import CRICCHE, GRANDE, SEQUENCES
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.record.model import Record
from tarot_records.words.narration import sentence

GAME = "ottocento"
RULES = GAMES[GAME].rules(4, {})
SETTLEMENT = next(phase for phase in RULES.phases if isinstance(phase, Settlement))
HELD = "T20 T19 F T1 T15 T14 SK SQ SN S1 HK HQ DK DQ C6"
"""The cards of the first player of a hand; seat 3 deals."""


def deal(held: str = HELD) -> Json:
    rest = [card for card in BOLOGNA.codes if card not in held.split()]
    return {"hands": [held.split(), rest[:15], rest[15:30], rest[30:45]], "talon": rest[45:]}


def hand_of(*said: Json, **more: object) -> Json:
    return {"dealer": 3, "deal": deal(), "declarations": list(said), "end": "unrecorded"} | more


def wrong(record: Json) -> list[str]:
    return [fault.code for fault in faulty(report_of(record))]


def ended(totals: list[int], *said: Json, seat: int = 0, options: dict[str, str] | None = None) -> Json:
    """A record whose only hand ended without play."""
    hand = hand_of(*said, tricks=[], end="claim", claim={"seat": seat})
    return record_of(GAME, hand, options=options) | {"carried_in": {"hands": 5, "totals": totals}}


KINGS: Json = {"seat": 0, "kind": "cricca", "cards": ["SK", "HK", "DK"]}
TAROCCHI: Json = {"seat": 0, "kind": "cricca", "cards": ["T20", "T19", "T1"]}


@cases("games/ottocento", "grande")
def test_grande_value(cards: str, value: int) -> None:
    assert GRANDE.value(mask_of(cards.split())) == value


@cases("games/ottocento", "sequences")
def test_sequence_value(cards: str, value: int) -> None:
    assert SEQUENCES.score(mask_of(cards.split())) == value


@cases("games/ottocento", "piles")
def test_combinations_of_a_pile(cards: str, cricche: int, sequences: int) -> None:
    held = mask_of(cards.split())
    assert (CRICCHE.score(held), SEQUENCES.score(held)) == (cricche, sequences)


@cases("games/ottocento", "winners")
def test_last_of_equal_trumps_wins(cards: str, winner: str) -> None:
    rules, down = GAMES[GAME].rules(4, {}), tuple(CARDS[code] for code in cards.split())
    assert cards.split()[rules.winning(opening(rules, None)._replace(leader=0, trick=down))] == winner


@cases("games/ottocento", "shown")
def test_shown_cards_are_a_combination_by_themselves(cards: str, kind: str, found: list[str]) -> None:
    assert wrong(record_of(GAME, hand_of({"seat": 0, "kind": kind, "cards": cards.split()}))) == found


def test_combination_is_shown_once() -> None:
    assert wrong(record_of(GAME, hand_of(KINGS, KINGS))) == ["declare.combined_twice"]


@pytest.mark.parametrize(("total", "found"), [(770, []), (765, []), (764, ["declare.ends_short"])])
def test_declarations_that_end_a_hand_reach_the_target(total: int, found: list[str]) -> None:
    record = ended([total, 700, total, 700], KINGS, TAROCCHI)
    assert wrong(record) == found
    assert result_of(record).hand == (35, 0, 35, 0)


def test_dealer_ends_a_hand_by_his_first_fifteen_cards() -> None:
    """The seventh example: three kings and three tarocchi at 770."""
    record = ended([700, 770, 700, 770])
    said = [{**one, "seat": 3} for one in (KINGS, TAROCCHI)]
    hands = [deal()["hands"][seat] for seat in (3, 1, 2, 0)]
    (hand,) = record["hands"]
    hand |= {"deal": deal() | {"hands": hands}, "declarations": said, "claim": {"seat": 3}}
    assert wrong(record) == []
    assert result_of(record).hand == (0, 35, 0, 35)
    hand["deal"]["hands"][3][0], hand["deal"]["talon"][0] = hand["deal"]["talon"][0], hand["deal"]["hands"][3][0]
    assert wrong(record) == ["declare.held"]


@pytest.mark.parametrize(("after", "found"), [(None, []), (805, []), (795, ["declare.ends_short"])])
def test_unstated_totals_before_an_early_end_are_unknown(after: int | None, found: list[str]) -> None:
    record = ended([0] * 4, KINGS, TAROCCHI)
    del record["carried_in"]
    if after is not None:
        record["hands"][0]["scores"] = {"totals": [after, 700, after, 700]}
    assert verdict(record) == ("faulty" if found else "consistent")
    assert [code for code in wrong(record) if code.startswith("declare.")] == found


def test_trumps_without_a_number_are_named_in_a_list() -> None:
    sequence = {"seat": 0, "kind": "sequence", "cards": ["T20", "T19", "T1", "F", "T16", "T15"]}
    hand = hand_of(sequence, deal=deal(HELD.replace("T14", "T16")))
    report = replayed(Record.model_validate(record_of(GAME, hand)), keep=True)
    said = [sentence(report, step) for step in range(len(report.frames))]
    assert "trumps Angelo, Mondo, 16, 15 and Bégato" in " ".join(said)


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((810, 830), (1, 3)), ((810, 640), (0, 2)), ((790, 799), None), ((830, 830), None)],
)
def test_side_that_is_further_wins(totals: tuple[int, int], winners: tuple[int, ...] | None) -> None:
    finish = GAMES[GAME].rules(4, {}).finish
    assert finish is not None
    assert finish((*totals, *totals), 5) == winners


def end_of(first: str, scart: str = "", *, owes: bool = False) -> Position:
    """The end of a hand in which seat 0 has these cards in its pile, and some in its scart; the others are seat 1's."""
    start, held, laid = opening(RULES, None), mask_of(first.split()), mask_of(scart.split())
    return start._replace(
        piles=(held, BOLOGNA.cards & ~held & ~laid, 0, 0),
        taken=((1, 1, (0,)),) * 8 + ((0, 0, (0,)),) * 7,
        credit=(-1, 1, 0, 0) if owes else (0,) * 4,
        setting=start.setting._replace(scarts=(laid, 0, 0, 0), scart_unseen=(0,) * 4),
    )


@cases("games/ottocento", "ends_of_hands")
def test_piles_of_both_sides_are_counted(first: str, items: dict[str, list[int]], hand: list[int]) -> None:
    result = SETTLEMENT.score(end_of(first))
    assert result is not None
    assert {name: [result.items[name, side] for side in (0, 1)] for name in items} == items
    assert list(result.hand) == hand * 2


@cases("games/ottocento", "cards_owed")
def test_card_owed_for_the_matto_is_counted_as_given(first: str, scart: str, cards: list[int]) -> None:
    position = end_of(first, scart, owes=True)
    result = SETTLEMENT.score(position)
    assert ([] if result is None else [result.items["cards", side] for side in (0, 1)]) == cards
    assert (SETTLEMENT.fool.open_choice(position) == NOBODY) == bool(cards)


@cases("games/ottocento", "cards_paid")
def test_card_for_the_matto_is_one_that_was_won(first: str, scart: str, card: str, tricks: int, legal: str) -> None:
    position = end_of(first, scart, owes=True)
    position = position._replace(taken=position.taken[:tricks])
    findings = list(SETTLEMENT.fool.check_paid(position, position, card))
    assert [finding.facts["legal"] for finding in findings] == ([tuple(legal.split())] if legal != card else [])


@cases("games/ottocento", "thrown_in")
def test_hand_is_thrown_in_during_the_deal(cards: int, more: Json, found: str, code: list[str]) -> None:
    hands = [held[:cards] for held in deal()["hands"]]
    dealt = {"hands": hands} | ({"talon": deal()["talon"]} if cards == 15 else {})
    report = report_of(record_of(GAME, {"dealer": 3, "end": "thrown_in"} | ({"deal": dealt} if cards else {}) | more))
    assert (report.verdict, [fault.code for fault in report.faults]) == (found, code)


@cases("games/ottocento", "claims")
def test_claim_ends_a_hand_before_a_card_is_led(hand: Json, found: str, code: list[str]) -> None:
    record = ended([770, 700, 770, 700], KINGS, TAROCCHI)
    (whole,) = record["hands"]
    for name in ("tricks", "end", "claim"):
        del whole[name]
    whole |= hand | {"scart": [{"seat": 3, "cards": ["C7", "C8"]}]}
    if "tricks" in hand:
        whole["tricks"] = [{"leader": 0, "cards": cards} for cards in hand["tricks"]]
    report = report_of(record)
    assert (report.verdict, [fault.code for fault in report.faults]) == (found, code)


def test_equal_entries_of_both_sides_are_two_entries() -> None:
    record = generated(GAME, 1)
    entries = [{"name": "accusi", "value": 0, "sides": [side]} for side in ([0, 2], [1, 3])]
    record["hands"][0] |= {"scores": {"items": entries}, "declarations": []}
    assert wrong(record) == []
    del record["hands"][0]["declarations"]
    assert wrong(record) == []
    entries.append(entries[0])
    assert wrong(record) == ["score.twice"]
    record["hands"][0]["declarations"] = []
    assert wrong(record) == ["score.twice"]


def test_game_that_is_not_over_may_name_no_winners() -> None:
    record = generated(GAME, 1) | {"carried_in": {}, "result": {"winners": []}}
    assert verdict(record) == "proved"
    record["result"]["winners"] = [0, 2]
    assert wrong(record) == ["game.unfinished"]


def test_only_dealer_or_first_player_ends_a_hand() -> None:
    assert wrong(ended([770, 790, 770, 790], seat=1)) == ["declare.ends_seat"]


def test_no_hand_ends_without_play_where_there_is_no_target() -> None:
    assert "hand.end" in wrong(ended([770, 700, 770, 700], KINGS, TAROCCHI, options={"length": "four"}))


def test_unstated_declarations_leave_the_score_open() -> None:
    record = generated(GAME, 1)
    assert verdict(record) == "proved"
    del record["hands"][0]["declarations"]
    assert verdict(record) == "consistent"


@pytest.mark.parametrize(
    ("cards", "by_accademia", "laghi"),
    [
        ("T20 T18 T17 F T1 T14", ["declare.combination"], []),
        ("T20 T19 F T1 T15", ["declare.combination"], []),
        ("T20 T19 F SK", ["declare.combination"], ["declare.combination"]),
        ("T20 T19 T18 T15", ["declare.combination"], ["declare.combination"]),
    ],
)
def test_counters_in_the_grande_of_laghi_are_not_judged(cards: str, by_accademia: list[str], laghi: list[str]) -> None:
    held = " ".join(dict.fromkeys(f"{cards} SK SQ SN S1 HK HQ DK DQ C6 C7 C8 C9".split()))
    said = {"seat": 0, "kind": "sequence", "cards": cards.split()}
    hand = hand_of(said, deal=deal(" ".join(held.split()[:15])))
    for option, found in (("accademia", by_accademia), ("luna", laghi), ("sixteen", laghi)):
        assert wrong(record_of(GAME, hand, options={"grande": option})) == found, option


def test_value_of_a_declared_grande_of_laghi_is_unknown() -> None:
    said = {"seat": 0, "kind": "sequence", "cards": ["T20", "T19", "F", "T1", "T15", "T14"], "value": 25}
    record = ended([780, 700, 780, 700], said, options={"grande": "luna"})
    assert verdict(record) == "consistent"


def test_grande_of_laghi_is_at_most_consistent() -> None:
    record = generated(GAME, 1)
    record["options"]["grande"] = "luna"
    assert "rule.open" in codes(record)
    assert verdict(record) == "consistent"
