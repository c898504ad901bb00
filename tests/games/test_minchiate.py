"""Minchiate: the worked examples of its rules page, and what its numbered points decide."""

from typing import Final

import pytest

from support.cases import cases
from support.record_builders import Json, faulty, generated, record_of, report_of, result_of, verdict
from tarot_records.core.cards import CARDS, codes_of, listed_cards, mask_of
from tarot_records.core.packs import MINCHIATE
from tarot_records.engine.fold import opening
from tarot_records.games import GAMES
from tarot_records.games.minchiate.score import Lead, with_bonus
from tarot_records.games.minchiate.versicole import VERSICOLE
from tarot_records.phases.scores.settlement import Settlement

GAME: Final = "minchiate"
HELD: Final = "F T31 T30 T29 T28 T20 T10 T5 T4 T3 T2 T1 S10 S9 S8 S7 S6 S5 S4 S3 S2"
"""The cards of the first player of a hand; seat 3 deals, seat 2 cuts."""
TALON: Final = "C2 C3 C4 C5 C6 C7 C8 C9 D2 D3 D4 D5 D6"


def deal(held: str = HELD, talon: str = TALON) -> Json:
    """Return a deal with these cards of the first player and this talon."""
    rest = [card for card in MINCHIATE.codes if card not in (*held.split(), *talon.split())]
    return {"hands": [held.split(), rest[:21], rest[21:42], rest[42:]], "talon": talon.split()}


def hand_of(**more: object) -> Json:
    """Return the beginning of a hand in which nobody robs."""
    return {"dealer": 3, "deal": deal(), "exchanges": [], "declarations": [], "end": "unrecorded"} | more


def wrong(record: Json) -> list[str]:
    """Return the codes of what is wrong in a record."""
    return [fault.code for fault in faulty(report_of(record))]


@cases("games/minchiate", "versicole")
def test_versicole_among_cards(cards: str, value: int) -> None:
    assert VERSICOLE.score(listed_cards(cards)) == value


@cases("games/minchiate", "declared")
def test_declared_versicole_are_right_by_themselves(words: list[str], found: list[str]) -> None:
    said = [{"seat": 0, "kind": "versicola", "cards": cards.split()} for cards in words]
    assert wrong(record_of(GAME, hand_of(declarations=said))) == found


def test_tally_of_the_fourth_example() -> None:
    """A is 58 ahead and takes trump 13; in the end B is 7 ahead: one resto for each."""
    lead = Lead()
    lead.add(0, 58)
    lead.add(0, 5)
    assert (lead.lead, lead.resti) == (3, [1, 0])
    lead.close((0, 10), (1, 1))
    assert (lead.lead, lead.resti) == (-7, [1, 1])


def test_last_count_of_the_third_example() -> None:
    """A was 23 ahead; its cards bring 214 and those of B 48."""
    first = listed_cards("T40 T38 T37 T36 T35 T33 T30 T20 T10 T5 T4 T3 T1 F SK HK S1-10 SJ SN SQ C1-10 CJ CN CQ H1-6")
    assert first.bit_count() == 48
    counting = listed_cards("T1-5 T10 T13 T20 T28 T30-40 F kings")
    empty = MINCHIATE.cards & ~first & ~counting
    second = MINCHIATE.cards & ~first & counting | mask_of(codes_of(empty)[:20])
    rules = GAMES[GAME].rules(4, {})
    start = opening(rules, None)
    tricks = ((0, 0, (CARDS["F"], *(CARDS["C2"],) * 3)), *((0, 0, (CARDS["C2"],) * 4),) * 20)
    setting = start.setting._replace(dealer=3, scarts=(0,) * 4, scart_unseen=(0,) * 4)
    end = start._replace(piles=(first, second, 0, 0), taken=tricks, setting=setting)
    result = next(phase for phase in rules.phases if isinstance(phase, Settlement)).score(end)
    assert result is not None
    assert [result.items[name, 0] for name in ("last_trick", "versicole", "cards", "tricks")] == [10, 104, 94, 6]
    assert [result.items[name, 1] for name in ("last_trick", "versicole", "cards", "tricks")] == [0, 0, 48, 0]
    lead = Lead()
    lead.add(0, 23)
    lead.close((214, 48), (1, 1))
    assert lead.resti == [4, 0]


ROBBED: Final = "T33 HK T24 T40 C7 T29 T2 C2 C3 C4 C5 C6 C8"
"""Talon of the fifth example: the cutter robs three cards."""


def robbing(*taken: tuple[int, str], scart: bool = True) -> Json:
    """Return the fifth example with these exchanges."""
    held = HELD.replace("T29", "T27").replace("T2 ", "T26 ")
    hand = hand_of(deal=deal(held, ROBBED))
    hand["exchanges"] = [
        {"kind": "talon", "taker": seat, "cards": cards.split(), "face": "up"} for seat, cards in taken
    ]
    if scart:
        empty = [[card for card in cards if card[0] in "SHCD" and card[1:] != "K"] for cards in hand["deal"]["hands"]]
        hand["scart"] = [{"seat": 2, "cards": empty[2][:3]}, {"seat": 3, "cards": empty[3][:3]}]
    return record_of(GAME, hand)


@pytest.mark.parametrize(
    ("taken", "found"),
    [
        ([(2, "T33 HK T24"), (3, "T40"), (3, "T29 T2")], []),
        ([(2, "T33 HK T24"), (3, "T40"), (3, "T2 T29")], []),
        ([(2, "T33 HK T24"), (3, "T40"), (3, "T2")], ["exchange.robbed"]),
        ([(2, "T33 HK T24"), (3, "T29 T2"), (3, "T40")], ["exchange.order"]),
        ([(2, "T33 HK C7"), (3, "T40"), (3, "T29 T2")], ["exchange.robbed"]),
        ([(0, "T33 HK T24"), (3, "T40"), (3, "T29 T2")], ["exchange.seat"]),
    ],
)
def test_robbing_of_the_fifth_example(taken: list[tuple[int, str]], found: list[str]) -> None:
    codes = [code for code in wrong(robbing(*taken)) if code.startswith("exchange.")]
    assert codes == found


@pytest.mark.parametrize("left", [0, 1, 2])
def test_unstated_robbing_is_unknown(left: int) -> None:
    record = robbing(*[(2, "T33 HK T24"), (3, "T40"), (3, "T29 T2")][:left], scart=False)
    assert verdict(record) == "consistent"


@cases("games/minchiate", "kings")
def test_king_is_played_to_a_trumped_first_trick(
    first: str, second: str, third: str, fourth: str, found: list[str]
) -> None:
    """The sixth example; seat 2 has the king."""
    trick = [first, second, third, fourth]
    hands = [[first], [second], ["SK", "S2", "F"], [fourth]]
    used = {card for cards in hands for card in cards}
    rest = [card for card in MINCHIATE.codes if card not in used and card[0] != "S"]
    rest += [card for card in MINCHIATE.codes if card not in used and card[0] == "S"]
    for cards in hands:
        while len(cards) < 21:
            cards.append(rest.pop(0))
    hand = hand_of(deal={"hands": hands, "talon": rest}, tricks=[{"leader": 0, "cards": trick}])
    codes = [fault.code for fault in faulty(report_of(record_of(GAME, hand))) if fault.code.startswith("play.")]
    assert codes == found


@pytest.mark.parametrize("section", ["declarations", "exchanges", "scart"])
def test_unstated_section_is_no_fault(section: str) -> None:
    record = generated(GAME, 1)
    assert verdict(record) == "proved"
    del record["hands"][0][section]
    assert verdict(record) != "faulty"


def test_card_turned_up_that_is_missing_leaves_the_score_open() -> None:
    record = generated(GAME, 1)
    hand = record["hands"][0]
    hand["declarations"] = [word for word in hand["declarations"] if (word["kind"], word["seat"]) != ("turned", 0)]
    assert result_of(record) is None
    assert verdict(record) == "consistent"


@pytest.mark.parametrize(("totals", "ended"), [((4, -4), (7, -7)), ((-1, 1), (-4, 4)), ((0, 0), (0, 0))])
def test_girata_brings_three_resti_to_the_side_ahead(totals: tuple[int, int], ended: tuple[int, int]) -> None:
    assert with_bonus((*totals, *totals), None, 4) == (*ended, *ended)
    assert with_bonus((*totals, *totals), None, 3) == (*totals, *totals)


@pytest.mark.parametrize(("totals", "hands", "winners"), [((4, -4), 4, (0, 2)), ((0, 0), 4, ()), ((9, -9), 3, None)])
def test_girata_is_won_by_the_side_ahead(totals: tuple[int, int], hands: int, winners: tuple[int, ...] | None) -> None:
    finish = GAMES[GAME].rules(4, {}).finish
    assert finish is not None
    assert finish((*totals, *totals), hands) == winners
