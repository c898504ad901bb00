"""What the play proves is true, and what a seat sees does not hang on what it has not seen."""

import json
from importlib.resources import files
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.hidden_cards import exchanged
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of, options_of, played
from support.record_gaps import SEEDS
from tarot_records.analysis.knowledge import proved_absent, steps_seen_by, trumps_left, voids
from tarot_records.core.cards import BIT, CARDS, CODES, SUIT_MASKS, TRUMP_SUIT, cards_in, mask_of, trump
from tarot_records.core.position import NOBODY, hand_size
from tarot_records.engine.fold import Frame
from tarot_records.engine.result import Replayed, replayed
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.words.narration import sentence


def kept(record: Json) -> Replayed:
    """The report with every position."""
    return replayed(Record.model_validate(record), keep=True)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=10)
@given(seed=SEEDS)
def test_proved_voids_are_true(table: TableOf, seed: int) -> None:
    game, players = table
    report = kept(played(game, seed, options_of(game, Random(seed)), players=players))
    assert report.rules is not None
    for frame in report.frames:
        position = frame.after
        for held, proved in zip(position.hands, proved_absent(report.rules, position), strict=True):
            assert not held & proved
        for seat, suit, above in voids(report.rules, position):
            barred = SUIT_MASKS[suit] & -(BIT[trump(above)] << 1) if above else SUIT_MASKS[suit]
            assert not position.hands[seat] & barred


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_void_is_proved_as_soon_as_somebody_does_not_follow(table: TableOf) -> None:
    game, players = table
    report = kept(generated(game, seed=3, players=players))
    met = 0
    for frame in report.frames:
        cards = [CODES[card] for card in frame.after.trick]
        if frame.kind != "card" or "F" in cards or len(cards) < 2 or cards[0][0] == cards[-1][0]:
            continue
        suit = SUIT_MASKS["SHDCT".index(cards[0][0])]
        proved = proved_absent(report.rules, frame.after)[frame.seat or 0]
        assert proved & suit == suit & report.rules.pack.cards
        met += 1
    assert met


def test_unplayed_trumps_are_listed() -> None:
    report = kept(generated("french-tarot", seed=4))
    assert report.rules is not None
    for frame in report.frames:
        gone = {card for _, _, cards in frame.after.taken for card in cards} | set(frame.after.trick)
        assert set(cards_in(trumps_left(report.rules, frame.after))) == set(cards_in(TRUMP_SUIT)) - gone


def test_a_revoke_proves_nothing_against_cards_in_sight() -> None:
    """East discards a club on diamonds and holds the ten: he seems to have none, but the ten is there to see."""
    sample = files("tarot_records.samples").joinpath("faulty", "french-tarot-tdm-donne53.tarot.json")
    report = kept(json.loads(sample.read_text("utf-8")))
    assert report.rules is not None
    step = next(i for i, f in enumerate(report.frames) if f.kind == "card" and f.seat == 1 and f.trick == 14)
    position, ten = report.frames[step].after, BIT[CARDS["D10"]]
    assert position.hands[1] & proved_absent(report.rules, position)[1] & ten
    assert all((void.seat, void.suit) != (1, 2) for void in voids(report.rules, position))
    onlooker = steps_seen_by(report, NOBODY)[step].after
    assert any((void.seat, void.suit) == (1, 2) for void in voids(report.rules, onlooker))
    played_it = next(frame.after for frame in report.frames if CARDS["D10"] in frame.after.trick)
    assert not proved_absent(report.rules, played_it)[1] & ten


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=8)
@given(seed=SEEDS, data=st.data())
def test_unseen_cards_do_not_affect_a_seats_view(table: TableOf, seed: int, data: st.DataObject) -> None:
    """Two hands that differ in two cards of others look the same, and are told the same, until one is played."""
    game, players = table
    record = generated(game, seed=seed, players=players)
    seat = data.draw(st.sampled_from([NOBODY, *range(players)]))
    other = exchanged(record, seat, Random(seed))
    if other is None:
        return
    changed, until = other
    mine, theirs = kept(record), kept(changed)
    here, there = (r._replace(frames=steps_seen_by(r, seat)) for r in (mine, theirs))
    assert here.frames[:until] == there.frames[:until]
    assert mine.frames[:until] != theirs.frames[:until]
    for step in range(until):
        assert sentence(here, step) == sentence(there, step)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_seat_sees_its_own_cards_and_all_hand_sizes(table: TableOf) -> None:
    game, players = table
    report = kept(generated(game, seed=6, players=players))
    for seat in range(players):
        for seen, frame in zip(steps_seen_by(report, seat), report.frames, strict=True):
            assert seen.after.hands[seat] == frame.after.hands[seat]
            assert all(hand_size(seen.after, s) == hand_size(frame.after, s) for s in range(players))
            assert all(not some & ~all_ for some, all_ in zip(seen.after.hands, frame.after.hands, strict=True))
            assert seen.after.taken == frame.after.taken


def seen_at(report: Replayed, seat: int, kind: str) -> tuple[Frame, Frame]:
    """The first step of a kind as a seat saw it, and as it was."""
    step = next(i for i, frame in enumerate(report.frames) if frame.kind == kind)
    return steps_seen_by(report, seat)[step], report.frames[step]


def with_kind(game: str, kind: str, players: int) -> Replayed:
    """A random hand in which this happens."""
    reports = (kept(generated(game, seed=seed, players=players)) for seed in range(200))
    return next(report for report in reports if any(frame.kind == kind for frame in report.frames))


def test_the_talon_of_french_tarot_is_turned_up_to_all_and_the_scart_to_nobody() -> None:
    report = with_kind("french-tarot", "talon", 4)
    _, taken = seen_at(report, NOBODY, "talon")
    for seat in range(4):
        seen, _ = seen_at(report, seat, "talon")
        assert seen.after.setting.talon == taken.after.setting.talon
        assert seen.after.hands[taken.seat or 0] & seen.after.setting.talon == seen.after.setting.talon
        laid, real = seen_at(report, seat, "scart")
        own = seat == taken.seat
        assert laid.after.setting.scarts[taken.seat or 0] == (real.after.setting.scarts[taken.seat or 0] if own else 0)
        end, counted = seen_at(report, seat, "score")
        assert end.after.setting.scarts == counted.after.setting.scarts


def test_a_card_bought_is_seen_by_all_and_the_one_for_it_by_two() -> None:
    report = with_kind("chambery", "returned", 5)
    returned = seen_at(report, NOBODY, "returned")[1].after.setting.exchanged[-1]
    for seat in range(5):
        asked = seen_at(report, seat, "asked")[0].after.setting.exchanged[0]
        assert asked == report.frames[-1].after.setting.exchanged[0]
        seen = seen_at(report, seat, "returned")[0].after.setting.exchanged[-1]
        assert seen.size == 1
        assert seen.cards == (returned.cards if seat in (returned.giver, returned.taker) else 0)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_points_in_tricks_do_not_tell_a_secret_partner(table: TableOf) -> None:
    game, players = table
    for seed in range(6):
        report = kept(generated(game, seed=seed, players=players))
        for frame in report.frames:
            contract = frame.after.setting.contract
            has_partner = contract is not None and contract.partner not in (contract.declarer, NOBODY)
            if has_partner and report.rules.partner(frame.after) == NOBODY:
                assert all(len(side) == 1 for side, _ in report.rules.running(frame.after))


def test_only_the_secret_partner_knows_of_the_partnership() -> None:
    for seed in range(200):
        report = kept(generated("french-tarot", seed=seed, players=5))
        step = next((i for i, frame in enumerate(report.frames) if frame.kind == "scart"), None)
        contract = report.frames[-1].after.setting.contract
        if (
            step is None
            or contract is None
            or contract.partner == contract.declarer
            or report.partner_at(step) != NOBODY
        ):
            continue
        for seat in range(5):
            seen = steps_seen_by(report, seat)[step].after.setting.contract
            assert seen.partner == (contract.partner if seat == contract.partner else NOBODY)
        return
    pytest.fail("no hand with a secret partner was found")


def test_visible_cards_of_a_game_have_a_source() -> None:
    for game in GAMES.values():
        assert set(game.seen) <= {"talon", "asked", "returned", "count"}
        assert all(source.split(",")[0].split(" ")[0] in game.ruleset().sources for source in game.seen.values())


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_the_stock_taken_up_is_seen_by_whoever_the_game_lets_see_it(table: TableOf) -> None:
    game, players = table
    for seed in range(12):
        report = kept(generated(game, seed=seed, players=players))
        for step, frame in enumerate(report.frames):
            if frame.kind == "talon":
                exchanges = (report.record or report.told).hands[0].exchanges
                parted = bool(exchanges) and exchanges[0].shown is not None
                for seat in range(players):
                    shown = any(exchange.kind == "talon" and exchange.face == "up" for exchange in exchanges)
                    whole = not report.rules.drawn(frame.after)  # where several draw, nobody sees all of it
                    open_to = whole and (seat == frame.seat or shown or "talon" in GAMES[game].seen)
                    seen = steps_seen_by(report, seat)[step].after.setting.talon
                    if whole and parted:  # some of it was laid open
                        own = exchanges[0].cards if seat == frame.seat else ()
                        assert seen == mask_of((*exchanges[0].shown, *own))
                        continue
                    assert seen == (frame.after.setting.talon if open_to else 0)


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_face_that_is_not_stated_is_seen_as_the_usual_one(table: TableOf) -> None:
    game, players = table
    for seed in range(4):
        record = generated(game, seed=seed, players=players)
        stated = [frame.after.hands for frame in steps_seen_by(kept(record), NOBODY)]
        for exchange in record["hands"][0].get("exchanges", []):
            exchange.pop("face", None)
        assert [frame.after.hands for frame in steps_seen_by(kept(record), NOBODY)] == stated
