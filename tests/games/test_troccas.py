"""Troccas: the worked examples of its rules page, and its numbered points, each of which changes a verdict."""

from functools import cache
from random import Random
from typing import Any

import pytest

from support.cases import cases
from support.record_builders import Json, codes, faulty, generated, record_of, report_of, result_of
from tarot_records.completing.completions import POSSIBLE, decide
from tarot_records.core.cards import CARDS, mask_of
from tarot_records.engine.fold import opening
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.games.troccas.rules import PACK, SCHEME
from tarot_records.record.model import Record
from tarot_records.rules.trick_table import TrickTable

TROCCAS = GAMES["troccas"]
SEATS, HAND = 4, 19
LOW = [*(f"{suit}{n}" for suit in "CDH" for n in range(2, 10)), "S10", "S8", "S7", "S6", "S5", "S3"]


def hand_of(
    given: dict[int, str], *tricks: str, said: tuple[Json, ...] = (), scart: str = "", dealer: int = 3, **more: Any
) -> Json:
    """A record of one hand that breaks off after these tricks: who leads each is what the cards before it tell."""
    fixed = [card for cards in given.values() for card in cards.split()]
    laid = scart.split() or [card for card in LOW if card not in fixed][:2]
    rest = [card for card in PACK.codes if card not in fixed + laid]
    Random(1).shuffle(rest)
    hands = [given.get(seat, "").split() for seat in range(SEATS)]
    for cards in hands:
        cards += [rest.pop() for _ in range(HAND - len(cards))]
    hand = {
        "dealer": dealer,
        "deal": {"hands": hands, "talon": laid},
        "scart": [{"seat": dealer, "cards": laid}],
        "tricks": [{"cards": trick.split()} for trick in tricks],
        "end": "unrecorded",
    }
    return record_of("troccas", hand | {"declarations": list(said)} | more)


def pair(seat: int, cards: str | None = "SJ S9", trick: int | None = 1) -> Json:
    told: Json = {"seat": seat, "kind": "king_and_jack"}
    return told | ({"cards": cards.split()} if cards else {}) | ({"trick": trick} if trick else {})


def wrong(record: Json) -> list[str]:
    """The codes of what makes a record faulty."""
    return [fault.code for fault in faulty(report_of(record))]


@cache
def table() -> TrickTable:
    return TROCCAS.rules(SEATS, {}).playing.table


def winner_of(cards: str) -> int:
    rules = TROCCAS.rules(SEATS, {})
    return rules.winning(opening(rules, None)._replace(leader=0, trick=tuple(CARDS[code] for code in cards.split())))


# -- cards, scart, play --------------------------------------------------------------------------


@cases("games/troccas", "what_a_trick_or_a_scart_counts")
def test_what_a_trick_or_a_scart_counts(cards: str, points: int) -> None:
    assert SCHEME.points(mask_of(cards.split()), len(cards.split())) == points


@cases("games/troccas", "what_may_be_laid_away")
def test_what_may_be_laid_away(scart: str, found: list[str]) -> None:
    record = hand_of({}, scart="D3 D4" if scart == "D3" else scart)
    record["hands"][0]["scart"][0]["cards"] = scart.split()
    assert wrong(record) == found


def test_who_has_the_points_of_a_trick_with_the_fool() -> None:
    """8 for its winner's side and 4 for the Fool's, whether that is the same side or not."""
    theirs = hand_of({0: "SK", 1: "HQ", 2: "T3", 3: "F"}, "SK HQ T3 F")
    ours = hand_of({0: "SK", 1: "HQ", 2: "T3 F", 3: "C5"}, "SK HQ F C5")
    for record, points in ((theirs, (8, 4)), (ours, (5 + 3 + 4, 0))):
        frames = replayed(Record.model_validate(record), keep=True).frames
        taken = next(frame.after for frame in frames if frame.step.takes)
        for after in (taken, frames[-1].after):  # and it stays so where the hand breaks off: they may still win a trick
            assert tuple(value for _, value in TROCCAS.rules(SEATS, {}).running(after)) == points


@pytest.mark.parametrize(
    ("cards", "winner"), [("H3 H10 H1 H2", 2), ("S3 S10 S1 S9", 1), ("F D7 D2 SK", 2), ("D7 F T2 DK", 2)]
)
def test_who_takes_a_trick(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


@cases("games/troccas", "what_may_be_played")
def test_what_may_be_played(held: str, down: str, legal: str) -> None:
    state = table().state([CARDS[code] for code in down.split()])
    assert table().legal(mask_of(held.split()), state) == mask_of(legal.split())


# -- the jack rule -------------------------------------------------------------------------------

FIRST: dict[int, str] = {0: "S4 S6", 1: "SJ S9 SQ", 2: "SK S7", 3: "S2 S5"}
"""Seat 1 has the jack of spades, seat 2 the king, and there are spades for a second trick."""
BOTH: dict[int, str] = {0: "S4 S6", 1: "S9 SQ", 2: "SK SJ S7", 3: "S2 S5"}
"""Seat 2 has king and jack."""
TRUMPED: dict[int, str] = {0: "S4", 1: "SK SJ S9", 2: "T5 " + " ".join(LOW[:12]) + " HJ CJ DJ CQ HQ DQ", 3: "S2"}
"""Seat 1 has king and jack, and seat 2 no spade."""

HANDS = {"FIRST": FIRST, "BOTH": BOTH, "TRUMPED": TRUMPED}


@cases("games/troccas", "jack_rule")
def test_the_jack_rule(
    hands: str, given: dict[str, str], tricks: list[str], said: list[Json], found: list[str]
) -> None:
    dealt = HANDS.get(hands) or {int(seat): cards for seat, cards in given.items()}
    assert list(dict.fromkeys(wrong(hand_of(dealt, *tricks, said=tuple(said))))) == found


@pytest.mark.parametrize(("cards", "unknown"), [(None, "declare.unknown"), ("SJ ?", "declare.unknown")])
def test_a_card_taken_that_nobody_knows_is_found(cards: str | None, unknown: str) -> None:
    """Which numeral card it was the later play tells."""
    told = hand_of(BOTH, "S4 SJ SK S2", "S9 S5 S6 SQ", said=(pair(2, cards),))
    assert unknown in codes(told)
    decision = decide(replayed(Record.model_validate(told), keep=True), 0, 2.0)
    assert decision.state == POSSIBLE
    assert {hand.declarations[0].cards for hand in decision.completions} == {("SJ", "S9")}


def test_a_call_is_not_settled_without_its_trick() -> None:
    told = hand_of(FIRST, "S4 SJ SK S2", said=({"seat": 2, "kind": "buob"},))
    assert "declare.untimed" in codes(told)


def test_king_and_jack_change_hands_just_before_their_trick() -> None:
    """Whoever looks sees them there, not earlier, and that they were shown."""
    record = hand_of(BOTH | {0: "S4 C9"}, "C9 C3 C4 C5", "S4 SJ SK S2", said=(pair(2, trick=2),))
    frames = replayed(Record.model_validate(record), keep=True).frames
    place = next(i for i, frame in enumerate(frames) if frame.kind == "declaration")
    before, after = frames[place - 1].after, frames[place].after
    jack, nine = mask_of(["SJ"]), mask_of(["S9"])
    assert frames[place - 1].step.takes
    assert frames[place + 1].step.plays
    assert (before.hands[2] & (jack | nine), before.hands[1] & (jack | nine)) == (jack, nine)
    assert (after.hands[2] & (jack | nine), after.hands[1] & (jack | nine)) == (nine, jack)


# -- the Fool, and a side without a trick ----------------------------------------------------------

SWEEP: dict[int, str] = {0: " ".join(f"T{n}" for n in range(21, 2, -1)), 3: "F"}
"""Seat 0 leads nineteen trumps; seat 3 deals, lays two empty cards away and has the Fool."""


def swept(**options: str) -> Json:
    """All nineteen tricks to seats 0 and 2."""
    record = hand_of(SWEEP, scart="D3 D4", end="played")
    record["options"] |= options
    hands = [list(cards) for cards in record["hands"][0]["deal"]["hands"]]
    for cards in hands:
        cards.sort(key=lambda card: (card == "F", not card.startswith("T")))
    record["hands"][0]["tricks"] = [{"leader": 0, "cards": list(down)} for down in zip(*hands, strict=True)]
    return record


@pytest.mark.parametrize(
    ("sweep", "points", "hand"), [("all", (72, 0), (36, -36, 36, -36)), ("kept", (67, 5), (31, -31, 31, -31))]
)
def test_a_side_without_a_trick(sweep: str, points: tuple[int, int], hand: tuple[int, ...]) -> None:
    """Its Fool and its scart go to the others, unless the table keeps them (T3); which of the two is told."""
    record = swept(sweep=sweep)
    other = {"all": "kept", "kept": "all"}[sweep]
    result = result_of(record)
    assert tuple(value for _, value in result.card_points) == points
    assert result.hand == hand
    stated = record["hands"][0] | {"scores": {"hand": list(hand)}}
    assert wrong(record | {"hands": [stated]}) == []
    assert wrong(swept(sweep=other) | {"hands": [stated]})[:1] == ["score.hand"]


@cases("games/troccas", "the_card_for_the_fool")
def test_the_card_for_the_fool(paid: str, at: int, found: list[str]) -> None:
    """It is empty, and comes out of tricks won by then: not of the scart, nor of the others' tricks (T8)."""
    given = {0: "S4 SQ S5", 1: "SK F S6", 2: "S2 S3 S7", 3: "S10 S9 SJ"}
    record = hand_of(given, "S4 SK S2 S10", "F S3 SJ SQ", "S5 S6 S7 S9", scart="D3 D4")
    record["hands"][0]["tricks"][at]["paid"] = paid
    assert wrong(record) == found


# -- the deal, and the whole game ------------------------------------------------------------------


def test_packets_are_told_and_not_judged() -> None:
    """A side behind may ask for nine and ten, or all at once."""
    record = generated("troccas", 3)
    deal = record["hands"][0]["deal"]
    for packets in ([(0, 19), (1, 19), (2, 19), (3, 21)], [(0, 9), (0, 10)], [(2, 40)]):
        deal["packets"] = [{"seat": seat, "count": count} for seat, count in packets]
        assert wrong(record) == []
    deal["packets"] = [{"seat": 7, "count": 3}]
    assert wrong(record) == ["seat.unknown"]


def test_the_dealers_two_more_may_stand_among_his_own() -> None:
    record = generated("troccas", 4)
    hand = record["hands"][0]
    hand["deal"]["hands"][hand["dealer"]] += hand["deal"].pop("talon")
    assert report_of(record).verdict == "proved"


def sheet(dealer: int, points: int) -> Json:
    over = points - 36
    scores = {"card_points": [{"seats": [0, 2], "points": points}, {"seats": [1, 3], "points": 72 - points}]}
    return {"dealer": dealer, "scores": scores | {"hand": [over, -over, over, -over]}}


FOUR = [sheet(1, 41), {"dealer": 2, "end": "misdeal"}, sheet(2, 36), sheet(3, 29), sheet(0, 40)]
"""Four deals, and one thrown in."""


def game_of(hands: list[Json], totals: list[int] | None = None, winners: list[int] | None = None) -> Json:
    result = {"totals": totals, "winners": winners}
    return record_of("troccas", *hands) | {"result": {k: v for k, v in result.items() if v is not None}}


@pytest.mark.parametrize(
    ("hands", "totals", "winners", "found"),
    [
        (FOUR, [2, -2, 2, -2], [0, 2], []),
        (FOUR, [2, -2, 2, -2], [1, 3], ["game.winners"]),
        (FOUR, [2, -2, 2, -2], [], ["game.winners"]),
        (FOUR[:3], [5, -5, 5, -5], [0, 2], []),
        (FOUR[:3], [5, -5, 5, -5], [1, 3], ["game.winners"]),
        ([sheet(1, 36)], [0, 0, 0, 0], [], []),
        ([sheet(1, 36)], [0, 0, 0, 0], [0, 2], ["game.winners"]),
        ([sheet(d, 36) for d in range(4)], [0, 0, 0, 0], [], []),
        ([*FOUR[:2], sheet(3, 36)], None, None, ["deal.dealer"]),
        ([*FOUR, sheet(1, 36)], None, None, []),
    ],
)
def test_four_deals(hands: list[Json], totals: list[int] | None, winners: list[int] | None, found: list[str]) -> None:
    """One by each; who throws a deal in deals again. With fewer it is told who is ahead, with more scores go on."""
    assert wrong(game_of(hands, totals, winners)) == found


def dealt_by(dealer: int) -> Json:
    """A hand that this seat deals, played out and not scored."""
    hand = next(one for seed in range(99) if (one := generated("troccas", seed)["hands"][0])["dealer"] == dealer)
    return {name: value for name, value in hand.items() if name != "scores"}


@pytest.mark.parametrize("void", [[], [{"dealer": 2, "end": "misdeal"}]])
def test_a_fifth_deal_that_is_played_belongs_to_another_game(void: list[Json]) -> None:
    """A deal thrown in is none."""
    four = [dealt_by(1), *void, *(dealt_by(dealer) for dealer in (2, 3, 0))]
    assert wrong(record_of("troccas", *four)) == []
    assert wrong(record_of("troccas", *four, dealt_by(1))) == ["game.over"]


@pytest.mark.parametrize(
    ("said", "verdict"), [({"end": "misdeal"}, "proved"), ({"end": "misdeal", "deal": None}, "consistent")]
)
def test_a_deal_thrown_in(said: Json, verdict: str) -> None:
    """What was dealt may be left out; it is then not known."""
    record = generated("troccas", 3)
    hand = {name: record["hands"][0][name] for name in ("dealer", "deal")} | said
    assert report_of(record_of("troccas", {k: v for k, v in hand.items() if v})).verdict == verdict


def test_irregularities_are_told_and_not_scored() -> None:
    """No penalty is known (T10)."""
    record = generated("troccas", 5)
    record["hands"][0]["irregularities"] = [{"kind": "revoke", "seat": 1}]
    assert wrong(record) == []


@pytest.mark.parametrize("players", [3, 5, 6])
def test_only_four_play_by_these_rules(players: int) -> None:
    """Others do elsewhere (T11)."""
    record = generated("troccas", 6)
    assert report_of(record | {"players": [{}] * players}).verdict != "proved"


@pytest.mark.parametrize("points", [(72, 0), (71, 1), (36, 36), (0, 72), (70, 2), (1, 71)])
def test_what_two_sides_may_have(points: tuple[int, int]) -> None:
    """The dealer's side has two points with a trick and the scart, and none, or all, if one side has won them all."""
    hand = {"dealer": 0, "scores": sheet(0, points[0])["scores"]}
    assert bool(wrong(record_of("troccas", hand))) == (points == (1, 71))
