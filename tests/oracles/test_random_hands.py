"""The replay against the oracle: random hands, and the legal set at every position of them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import hand_judge as oracle
from oracles.random_hands import random_record
from support.cases import cases
from support.record_builders import (
    JUDGED_TABLES,
    Json,
    TableOf,
    generated,
    name_of,
    options_of,
    played,
    report_of,
    said,
)
from support.record_gaps import SEEDS
from tarot_records.core.cards import CODES, PACK_78, cards_in, mask_of
from tarot_records.core.position import NOBODY, Position, seat_to_play, turns_of
from tarot_records.engine.result import Replayed, replayed
from tarot_records.phases.auction.auction_state import PASS, auction_start
from tarot_records.phases.auction.bids import Auction
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.play.tricks import Tricks
from tarot_records.record.model import Record, Scart

PACK = [CODES[card] for card in cards_in(PACK_78)]


def kept(record: Json) -> Replayed:
    """The report with every position."""
    return replayed(Record.model_validate(record), keep=True)


def phase(report: Replayed, kind: type) -> object:
    assert report.rules is not None
    return next(phase for phase in report.rules.phases if isinstance(phase, kind))


def called_now(record: Json, position: Position) -> str | None:
    """The card called, where it binds the first trick: French Tarot for five."""
    five = (record["game"], len(record["players"])) == ("french-tarot", 5)
    return record["hands"][0]["calls"][0]["card"] if five and not position.taken else None


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
@settings(max_examples=8)
@given(seed=SEEDS)
def test_legal_cards_are_those_that_check_accepts(table: TableOf, seed: int) -> None:
    chance = Random(seed)
    game, players = table
    record = played(game, seed, options_of(game, chance), players=players)
    report = kept(record)
    tricks = phase(report, Tricks)
    assert isinstance(tricks, Tricks)
    positions = [f.after for f in report.frames if f.kind in ("card", "taken", "paid") and len(f.after.trick) < players]
    positions = [p for p in positions if any(p.hands)]
    assert len(positions) > 30
    first = next(f.after for f in report.frames if f.kind == "card")._replace(trick=())
    for position in [first, *chance.sample(positions, 20)]:
        legal = tricks.legal(position)
        accepted = mask_of(code for code in PACK if not tricks.check_card(position, code))
        assert accepted == legal
        seat = seat_to_play(position)
        own = [CODES[card] for card in cards_in(position.hands[seat])]
        trick = [CODES[card] for card in position.trick]
        expected = oracle.legal_cards(game, own, trick, record["options"], called_now(record, position))
        assert {CODES[card] for card in cards_in(legal)} == expected, (own, trick, record["options"])


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
@settings(max_examples=12)
@given(seed=SEEDS)
def test_the_oracle_agrees_on_legal_cards_of_random_hands(table: TableOf, seed: int) -> None:
    """Small hands and short tricks, where every duty runs out sooner than in random play."""
    chance = Random(seed)
    game, players = table
    record = played(game, seed % 100, options := options_of(game, chance), players=players)
    report = kept(record)
    tricks = phase(report, Tricks)
    assert isinstance(tricks, Tricks)
    start = next(f.after for f in report.frames if f.kind == "card")
    five = table == ("french-tarot", 5)
    called = record["hands"][0]["calls"][0]["card"] if five else None
    for _ in range(10):
        near = [card for card in PACK if called and card[0] == called[0]] if chance.random() < 0.5 else []
        cards = chance.sample(near or PACK, 12)
        if chance.random() < 0.5 and "F" not in cards:
            cards[0] = "F"
        down, own = cards[len(cards) - chance.randrange(players) :], cards[: chance.randint(1, 6)]
        first = chance.random() < 0.5
        position = start._replace(
            hands=tuple(mask_of(own) for _ in range(players)),
            unseen=(0,) * players,
            piles=(0,) * players,
            trick=tuple(CODES.index(card) for card in down),
            taken=() if first else ((0, 0, ()),),
            leader=0,
        )
        accepted = {code for code in PACK if not tricks.check_card(position, code)}
        expected = oracle.legal_cards(game, own, down, options, called if first else None)
        assert accepted == expected, (own, down, called, first, options)
        assert mask_of(accepted) == tricks.legal(position)


@settings(max_examples=15)
@given(seed=SEEDS)
def test_legal_bids_are_those_that_check_accepts(seed: int) -> None:
    chance = Random(seed)
    players = chance.choice((3, 4, 5))
    report = kept(played("french-tarot", seed, {"prise": chance.choice(("yes", "no"))}, players=players))
    bids = phase(report, Auction)
    assert isinstance(bids, Auction)
    words = (PASS, "prise", "garde", "garde_sans", "garde_contre", "pousse")
    for frame in report.frames:
        position = frame.after
        if frame.kind not in ("deal", "bid") or len(position.setting.bids) == players:
            continue
        for seat in range(players):
            floor, spoken = auction_start(position), bids.so_far(position)
            silent = {word for word in words if not list(bids.check_word(floor, spoken, 0, seat, word))}
            assert silent == (
                set(bids.above(spoken)) if seat == bids.next_speaker(spoken, turns_of(position)) else set()
            )
        named = [word for _, word in position.setting.bids if word != PASS]
        higher = words[words.index(named[-1]) + 1 : -1] if named else bids.order
        assert set(bids.above(bids.so_far(position))) == {PASS, *higher}


@st.composite
def holdings(draw: st.DrawFn, size: int) -> list[str]:
    """Hands with few plain cards, so that trumps must go into the scart."""
    plain = [card for card in PACK if card[0] in "SHDC" and card not in oracle.KINGS]
    others = [card for card in PACK if card not in plain]
    few = draw(st.integers(max(0, size - len(others)), 9))
    chance = Random(draw(SEEDS))
    held = chance.sample(others, min(len(others), size - few))
    return held + chance.sample(plain, size - len(held))


@cases("oracles/random_hands", "scarts")
@settings(max_examples=15)
@given(data=st.data(), seed=SEEDS)
def test_legal_scarts_are_those_that_check_accepts(
    game: str, players: int, size: int, scart: int, data: st.DataObject, seed: int
) -> None:
    chance = Random(seed)
    held = data.draw(holdings(size))
    if chance.random() < 0.2:  # the Pagat as the only trump
        held = ["T1", *[card for card in PACK if card[0] in "SHDC"][: size - 1]]
    options = oracle.DEFAULTS[game] | options_of(game, chance)
    record = played(game, seed % 50, options, players=players)
    report = kept(record)
    scarts = phase(report, Scarts)
    assert isinstance(scarts, Scarts)
    seat = 0
    position = before_scart(report, held, seat)
    plain = [card for card in held if card[0] in "SHDC" and card not in oracle.KINGS]
    heaps = [chance.sample(held, scart) for _ in range(10)]
    heaps += [chance.sample(plain, min(scart, len(plain))) for _ in range(5)]
    rest = [card for card in held if card not in plain]
    heaps += [[*plain[: chance.randrange(scart)], *chance.sample(rest, min(scart, len(rest)))] for _ in range(10)]
    heaps = [cards[:scart] for cards in heaps]
    heaps += [["T1", *plain[: scart - 1]]] if "T1" in held else []
    for cards in heaps:
        trumps = [card for card in cards if card[0] == "T"]
        event = Scart(seat=seat, cards=tuple(cards), shown=tuple(trumps))
        expected = oracle.scart_is_legal(game, held, cards, options, players)
        found = [finding for finding in scarts.check(position, (event,)) if finding.code != "scart.valuable"]
        assert (not found) == expected, (held, cards, options)
        assert scarts.choice(mask_of(held)).allows(cards) == expected


def before_scart(report: Replayed, held: list[str], seat: int) -> Position:
    """The position of a taker who holds these cards, the talon among them."""
    position = report.frames[0].after
    none = (0,) * len(position.hands)
    setting = position.setting._replace(dealer=seat, taken=True, talon=0, scarts=none, scart_unseen=none)
    if report.record is not None and report.record.game == "french-tarot":
        contract = next(f.after.setting.contract for f in report.frames if f.kind == "contract")
        assert contract is not None
        setting = setting._replace(contract=contract._replace(name="garde", declarer=seat))
    return position._replace(hands=(mask_of(held), *none[1:]), setting=setting)


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
@settings(max_examples=15)
@given(seed=SEEDS)
def test_generated_records_are_proved_and_scored_as_the_oracle_scores(table: TableOf, seed: int) -> None:
    game, players = table
    chance = Random(seed)
    agreed_upon(generated(game, seed, options_of(game, chance), players=players))


@pytest.mark.parametrize("table", JUDGED_TABLES, ids=name_of)
@settings(max_examples=12)
@given(seed=SEEDS)
def test_records_of_the_oracles_own_player_are_proved(table: TableOf, seed: int) -> None:
    """Hands that the package's generator might never make: lopsided deals, wanted cards in the scart."""
    agreed_upon(random_record(table, Random(seed)))


def agreed_upon(record: Json) -> None:
    """Fails unless package and oracle find nothing wrong and count the same."""
    game, players = record["game"], len(record["players"])
    report = report_of(record)
    assert (report.verdict, [f.code for f in report.faults if f.severity != "note"]) == ("proved", []), said(report)
    assert oracle.why_illegal(record) == ""
    assert oracle.wrong_scores(record) == []
    outcome, mine = report.outcome, oracle.scores(record)
    assert outcome is not None
    result = outcome.results[0]
    assert result is not None
    points = {frozenset(seats): points for seats, points in result.card_points}
    assert points == {frozenset(seats): points * result.unit for seats, points in mine["card_points"].items()}
    assert result.items == mine["items"]
    assert list(result.hand) == mine["hand"]
    if "tricks" not in record["hands"][0]:
        assert mine["hand"] == [0] * players
        return
    total = sum(mine["card_points"].values())
    if game == "french-tarot":
        assert (total, sum(mine["hand"])) == (91, 0)
    elif game == "consiglio":
        assert total == 72
    elif game == "chambery":
        assert (total, sum(mine["hand"])) == (68, 0)
    elif game == "mathers":
        assert [score > 0 for score in mine["hand"]].count(True) <= 1
        assert min(mine["hand"]) >= 0
    else:
        assert total <= 53
        if record["options"]["under_par"] == "loses":
            assert sum(mine["items"]["cards", seat] for seat in range(4)) == 0


def test_seats_are_known_at_every_position() -> None:
    """A guard for the tests above, which would say nothing of positions whose seat is unknown."""
    for game, players in JUDGED_TABLES:
        assert all(frame.after.leader != NOBODY for frame in kept(played(game, 3, players=players)).frames)
