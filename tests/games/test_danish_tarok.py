"""Danish Tarok: the worked examples of its rules page, and what each numbered point decides."""

from typing import Any

import pytest

from support.cases import cases
from support.record_builders import Json, faulty, generated, record_of, report_of, verdict
from tarot_records.core.cards import CARDS, mask_of
from tarot_records.core.position import NOBODY, Declared, Position, Setting
from tarot_records.engine.fold import run
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.games.danish_tarok.declarations import SETS
from tarot_records.games.danish_tarok.rules import PACK
from tarot_records.games.danish_tarok.score import POTS, rounded
from tarot_records.phases.play.led_fool import LedFoolTricks
from tarot_records.phases.play.tricks import play_of
from tarot_records.phases.scores.settlement import Settlement
from tarot_records.record.model import Hand, Record, Trick

GAME = "danish-tarok"


def settled(options: dict[str, str] | None = None) -> Settlement:
    """The phase that counts a hand."""
    phases = GAMES[GAME].rules(3, options or {}).phases
    return next(phase for phase in phases if isinstance(phase, Settlement))


def tricks_of(lines: list[str]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Tricks from lines with their number, the leader, the winner and the cards."""
    made = []
    for line in lines:
        number, leader, winner, *cards = line.split()
        made += [(int(leader), int(winner), tuple(CARDS[code] for code in cards))] * int(number)
    return made


def ended(dealer: int, pots: list[int], words: list[str], tricks: list[str], piles: list[str]) -> Position:
    """The end of a hand."""
    declared = []
    for word in words:
        seat, kind, *size = word.split()
        number = int(size[0]) if size else 0
        declared.append(Declared(int(seat), kind, 0, number, 10 + 5 * (number - 10) if number else 0))
    laid = mask_of(("F",)) if any(word.endswith("tout") for word in words) else mask_of(("S8",))
    scarts = tuple(laid if seat == dealer else 0 for seat in range(3))
    zeros = (0, 0, 0)
    setting = Setting(
        dealer,
        zeros,
        scarts=scarts,
        scart_unseen=zeros,
        declared=tuple(declared),
        carried=dict(zip(POTS, pots, strict=True)),
    )
    held = tuple(mask_of(cards.split()) for cards in piles)
    return Position(zeros, zeros, zeros, held, zeros, zeros, (), 0, tuple(tricks_of(tricks)), setting)


@cases("games/danish_tarok", "what_is_paid")
def test_what_is_paid(
    dealer: int,
    pots: list[int],
    words: list[str],
    tricks: list[str],
    piles: list[str],
    hand: list[int],
    after: list[int],
) -> None:
    result = settled().score(ended(dealer, pots, words, tricks, piles))
    assert result is not None
    assert (list(result.hand), [result.carried[pot] for pot in POTS]) == (hand, after)  # type: ignore[index]


@cases("games/danish_tarok", "what_is_counted")
def test_what_is_counted(difference: int, paid: int) -> None:
    assert rounded(difference) == paid


@cases("games/danish_tarok", "what_is_declared")
def test_what_is_declared(held: str, sets: list[str]) -> None:
    found = [f"{kind} {one.value}" for kind, of in SETS.items() for one in of(mask_of(held.split()))]
    assert found == sets


def dealt(held: str) -> list[list[str]]:
    """Hands and stock of a deal by seat 0, who has these cards, no other trump or court card, and 28 in all."""
    own = held.split()
    plain = [code for code in PACK.codes if code not in own and code[0] not in "TF" and code[1:] not in "KQNJ"]
    own += plain[: 28 - len(own)]
    rest = [code for code in PACK.codes if code not in own]
    return [own[:25], rest[:25], rest[25:], own[25:]]


@cases("games/danish_tarok", "what_may_be_laid_away")
def test_what_may_be_laid_away(held: str, options: Json, cards: str, found: list[str]) -> None:
    *hands, stock = dealt(held)
    others = [{"seat": 0, "cards": cards.split()}]
    hand = {"dealer": 0, "deal": {"hands": hands, "talon": stock}, "scart": others, "end": "unrecorded"}
    hand |= {"declarations": []} if "declare.duty" in found else {}
    record = record_of(GAME, hand, options=options)
    codes = [fault.code for fault in faulty(report_of(record)) if fault.where.seat == 0]
    assert codes == found


@pytest.mark.parametrize("unread", ["", "SK", "SK CK"])
def test_an_unread_card_may_leave_the_dealer_only_cards_of_sets(unread: str) -> None:
    courts = [suit + rank for suit in "SHDC" for rank in "KQNJ"]
    own = [*courts, *(f"T{number}" for number in range(2, 14))]
    rest = [code for code in PACK.codes if code not in own]
    hands = [["?" if code in unread.split() else code for code in own[:25]], rest[:25], rest[25:]]
    scart = [{"seat": 0, "cards": ["HQ", "HN", "HJ"]}]
    hand = {"dealer": 0, "deal": {"hands": hands, "talon": own[25:]}, "scart": scart, "end": "unrecorded"}
    assert report_of(record_of(GAME, hand)).verdict == "consistent"


@pytest.mark.parametrize(("option", "found"), [("tout", ["declare.duty"]), ("never", ["scart.barred"])])
def test_a_tout_is_due_only_where_the_fool_may_be_laid_away(option: str, found: list[str]) -> None:
    *hands, stock = dealt("F T2 T3 T4 T5")
    scart = [{"seat": 0, "cards": ["F", "S1", "S2"]}]
    hand = {"dealer": 0, "deal": {"hands": hands, "talon": stock}, "scart": scart, "declarations": []}
    record = record_of(GAME, hand | {"end": "unrecorded"}, options={"fool_scart": option})
    assert [fault.code for fault in faulty(report_of(record)) if fault.where.seat == 0] == found


def test_only_honours_are_barred_from_the_scart_of_unknown_cards() -> None:
    scart = GAMES[GAME].rules(3, {}).scarting
    assert scart is not None
    assert scart.barred(PACK.cards) == mask_of(["SK", "HK", "DK", "CK", "T21", "T1"])


@cases("games/danish_tarok", "what_the_fool_is_led_for")
def test_what_the_fool_is_led_for(held: list[str], words: list[str], trick: str, winner: Any, found: list[str]) -> None:
    """The rest of the hands is not needed: the trick is judged by itself."""
    phase = next(phase for phase in GAMES[GAME].rules(3, {}).phases if isinstance(phase, LedFoolTricks))
    zeros, hands = (0, 0, 0), tuple(mask_of(cards.split()) for cards in held)
    said = [{"seat": int(word[0]), "kind": "fool_named", "item": word[2:], "trick": 1} for word in words]
    hand = record_of(GAME, {"tricks": [{"cards": trick.split()}], "declarations": said})["hands"][0]
    duty = next(phase for phase in GAMES[GAME].rules(3, {}).phases if phase.codes == "declarations")
    told = Hand.model_validate(hand)
    position = Position(hands, zeros, zeros, zeros, zeros, zeros, (), 0, (), Setting(2, zeros, scarts=zeros))
    position = position._replace(setting=position.setting._replace(scart_unseen=zeros))
    event = duty.event(told, position)
    codes = [finding.code for finding in duty.check(position, event)]
    position = duty.apply(position, event)
    play = phase.event(told, position)
    assert play is not None
    codes += [finding.code for finding in phase.check(position, play) if finding.code != "play.winner_unknown"]
    assert (codes, phase.apply(position, play).taken[-1][1]) == (found, NOBODY if winner == "" else winner)


def test_hands_and_pots_add_up_to_0() -> None:
    for seed in range(60):
        for one_more in (False, True):
            (record,) = generate(GAME, hands=1, seed=seed, one_more=one_more)
            scores = record.hands[0].scores
            if record.hands[0].end == "misdeal":
                continue
            assert scores is not None
            assert sum(scores.hand or ()) + sum(scores.carried.values()) == 0  # type: ignore[arg-type]


def test_the_player_opposite_the_dealer_rests_and_pays_foundations() -> None:
    rules = rules_with_one_more(GAMES[GAME], GAMES[GAME].ruleset(), 3, {})
    assert rules.seats == 4
    (record,) = generate(GAME, hands=1, seed=3, one_more=True)
    hand = record.hands[0]
    assert hand.dealer is not None
    assert hand.sits_out == ((hand.dealer + 2) % 4,)
    assert hand.scores is not None
    assert hand.scores.hand is not None
    assert hand.scores.hand[hand.sits_out[0]] in (-40, -60, -80)


@pytest.mark.parametrize("fined", [False, True])
def test_a_fool_demanded_too_late_costs_a_fine(fined: bool) -> None:
    records = (generated(GAME, seed) for seed in range(100))
    record = next(
        record
        for record in records
        if any("F" in trick["cards"] for trick in record["hands"][0]["tricks"][:20])
        and any(won["winner"] for won in record["hands"][0]["tricks"])
    )
    hand = record["hands"][0]
    hand["declarations"] = [*hand.get("declarations", ()), {"seat": 1, "kind": "fool_demanded", "trick": 23}]
    if fined:
        hand["irregularities"] = [{"kind": "corrected", "seat": 1, "penalty": 20, "trick": 23}]
        del hand["scores"]
    codes = [fault.code for fault in faulty(report_of(record))]
    assert codes == ([] if fined else ["declare.demand_late"])


def test_the_play_of_a_fool_led_for_an_unknown_suit_is_as_stated() -> None:
    phase = next(phase for phase in GAMES[GAME].rules(3, {}).phases if isinstance(phase, LedFoolTricks))
    zeros = (0, 0, 0)
    hands = tuple(mask_of(cards.split()) for cards in ("F H2", "C3 C5", "D2 D1"))
    position = Position(hands, zeros, zeros, zeros, zeros, zeros, (), 0, (), Setting(2, zeros, scarts=zeros))
    for winner in (1, 2):
        play = play_of((Trick(cards=("F", "C3", "D2"), winner=winner),))
        assert phase.apply(position, play).taken[-1][1] == winner
        assert [finding.code for finding in phase.check(position, play)] == ["play.winner_stated"]
    play = play_of((Trick(cards=("F", "C3", "D2"), winner=0),))
    assert [finding.code for finding in phase.check(position, play)] == ["play.winner_stated", "play.beaten"]


def test_scores_of_a_sheet_are_those_to_which_all_its_entries_come() -> None:
    judged: list[tuple[str, ...]] = []
    for seed in range(12):
        record = generated(GAME, seed)
        result = run(GAMES[GAME].rules(3, {}), Record.model_validate(record)).results[0]
        if result is None or not result.items:
            continue
        items = [{"name": name, "seat": seat, "value": value} for (name, seat), value in result.items.items()]
        own, other, *rest = result.hand
        sheets = [
            {"items": stated, "hand": [own + moved, other - moved, *rest]}
            for stated in (items, items[:-1])
            for moved in (0, 110)
        ]
        dealer = record["hands"][0]["dealer"]
        base = record_of(GAME) | {"carried_in": {}}
        judged.append(tuple(verdict(base | {"hands": [{"dealer": dealer, "scores": sheet}]}) for sheet in sheets))
    assert set(judged) == {("consistent", "faulty", "consistent", "consistent")}
