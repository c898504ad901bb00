"""The replay against the oracle: random hands, and the legal set at every position of them."""

from random import Random

import oracle
import pytest
from forgetting import SEEDS
from handmade import ALL_GAMES, Json, generated, options_of, played, report_of, said
from hypothesis import given, settings
from hypothesis import strategies as st

from tarot_records.cards import CODES, PACK_78, cards_in, mask_of
from tarot_records.phases.bids import PASS, Auction
from tarot_records.phases.scart import Scarts
from tarot_records.phases.tricks import Tricks
from tarot_records.position import NOBODY, Position, at_turn
from tarot_records.record import Bid, Record, Scart
from tarot_records.report import Report, judge

PACK = [CODES[card] for card in cards_in(PACK_78)]


def kept(record: Json) -> Report:
    """The report with every position."""
    return judge(Record.model_validate(record), keep=True)


def phase(report: Report, kind: type) -> object:
    assert report.rules is not None
    return next(phase for phase in report.rules.phases if isinstance(phase, kind))


@pytest.mark.parametrize("game", ALL_GAMES)
@settings(max_examples=40)
@given(seed=SEEDS)
def test_legal_cards_are_those_that_check_accepts(game: str, seed: int) -> None:
    chance = Random(seed)
    record = played(game, seed, options_of(game, chance))
    report = kept(record)
    tricks = phase(report, Tricks)
    assert isinstance(tricks, Tricks)
    positions = [f.after for f in report.frames if f.kind in ("card", "taken", "paid") and len(f.after.trick) < 4]
    positions = [p for p in positions if any(p.hands)]
    assert len(positions) > 40
    for position in chance.sample(positions, 20):
        legal = tricks.legal(position)
        accepted = mask_of(code for code in PACK if not tricks.check_card(position, code))
        assert accepted == legal
        seat = at_turn(position)
        own = [CODES[card] for card in cards_in(position.hands[seat])]
        trick = [CODES[card] for card in position.trick]
        expected = oracle.legal_cards(game, own, trick, record["options"])
        assert {CODES[card] for card in cards_in(legal)} == expected, (own, trick, record["options"])


@pytest.mark.parametrize("game", ALL_GAMES)
@settings(max_examples=60)
@given(seed=SEEDS)
def test_legal_cards_of_made_up_hands(game: str, seed: int) -> None:
    """Small hands and short tricks, where every duty runs out sooner than in random play."""
    chance = Random(seed)
    record = played(game, seed % 100, options := options_of(game, chance))
    report = kept(record)
    tricks = phase(report, Tricks)
    assert isinstance(tricks, Tricks)
    start = next(f.after for f in report.frames if f.kind == "card")
    for _ in range(10):
        cards = chance.sample(PACK, 12)
        if chance.random() < 0.5 and "F" not in cards:
            cards[0] = "F"
        down, own = cards[-chance.randrange(4) :] if chance.random() < 0.8 else [], cards[: chance.randint(1, 6)]
        down = down[:3] if len(down) < 9 else []
        position = start._replace(
            hands=tuple(mask_of(own) for _ in range(4)),
            unseen=(0,) * 4,
            piles=(0,) * 4,
            trick=tuple(CODES.index(card) for card in down),
            leader=0,
        )
        accepted = {code for code in PACK if not tricks.check_card(position, code)}
        assert accepted == oracle.legal_cards(game, own, down, options), (own, down, options)
        assert mask_of(accepted) == tricks.legal(position)


@settings(max_examples=80)
@given(seed=SEEDS)
def test_legal_bids_are_those_that_check_accepts(seed: int) -> None:
    chance = Random(seed)
    report = kept(played("french-tarot", seed, {"prise": chance.choice(("yes", "no"))}))
    bids = phase(report, Auction)
    assert isinstance(bids, Auction)
    words = (PASS, "prise", "garde", "garde_sans", "garde_contre", "pousse")
    for frame in report.frames:
        position = frame.after
        if frame.kind not in ("deal", "bid") or len(position.setting.bids) == 4:
            continue
        for seat in range(4):
            silent = {word for word in words if not list(bids.check_bids(position, (Bid(seat=seat, bid=word),)))}
            assert silent == (set(bids.legal(position)) if seat == bids.speaker(position) else set())
        spoken = [word for _, word in position.setting.bids if word != PASS]
        higher = words[words.index(spoken[-1]) + 1 : -1] if spoken else bids.order
        assert set(bids.legal(position)) == {PASS, *higher}


@st.composite
def holdings(draw: st.DrawFn, size: int) -> list[str]:
    """Hands with few plain cards, so that trumps must go into the scart."""
    plain = [card for card in PACK if card[0] in "SHDC" and card not in oracle.KINGS]
    others = [card for card in PACK if card not in plain]
    few = draw(st.integers(0, 9))
    chance = Random(draw(SEEDS))
    held = chance.sample(others, min(len(others), size - few))
    return held + chance.sample(plain, size - len(held))


@pytest.mark.parametrize(("game", "size", "scart"), [("french-tarot", 24, 6), ("consiglio", 21, 2)])
@settings(max_examples=120)
@given(data=st.data(), seed=SEEDS)
def test_legal_scarts_are_those_that_check_accepts(
    game: str, size: int, scart: int, data: st.DataObject, seed: int
) -> None:
    chance = Random(seed)
    held = data.draw(holdings(size))
    options = oracle.DEFAULTS[game] | options_of(game, chance)
    record = played(game, seed % 50, options)
    report = kept(record)
    scarts = phase(report, Scarts)
    assert isinstance(scarts, Scarts)
    seat = 0
    position = before_scart(report, held, seat)
    plain = [card for card in held if card[0] in "SHDC" and card not in oracle.KINGS]
    heaps = [chance.sample(held, scart) for _ in range(10)]
    heaps += [chance.sample(plain, min(scart, len(plain))) for _ in range(5)]
    heaps += [(plain[:scart] + chance.sample([c for c in held if c not in plain], scart))[:scart] for _ in range(10)]
    for cards in heaps:
        trumps = [card for card in cards if card[0] == "T"]
        event = Scart(seat=seat, cards=tuple(cards), shown=tuple(trumps))
        expected = oracle.scart_is_legal(game, held, cards, options)
        assert (not list(scarts.check(position, (event,)))) == expected, (held, cards, options)
        assert scarts.is_legal(mask_of(held), mask_of(cards)) == expected


def before_scart(report: Report, held: list[str], seat: int) -> Position:
    """The position of a taker who holds these cards, the talon among them."""
    position = report.frames[0].after
    setting = position.setting._replace(dealer=seat, taken=True, talon=0, scarts=(0,) * 4, scart_unseen=(0,) * 4)
    if report.record is not None and report.record.game == "french-tarot":
        contract = next(f.after.setting.contract for f in report.frames if f.kind == "contract")
        assert contract is not None
        setting = setting._replace(contract=contract._replace(name="garde", declarer=seat))
    return position._replace(hands=(mask_of(held), 0, 0, 0), setting=setting)


@pytest.mark.parametrize("game", ALL_GAMES)
@settings(max_examples=250)
@given(seed=SEEDS)
def test_generated_records_are_proved_and_scored_as_the_oracle_scores(game: str, seed: int) -> None:
    record = generated(game, seed, options_of(game, Random(seed)))
    report = report_of(record)
    assert (report.verdict, said(report)) == ("proved", [])
    assert oracle.why_illegal(record) == ""
    assert oracle.wrong_scores(record) == []
    outcome, mine = report.outcome, oracle.scores(record)
    assert outcome is not None
    result = outcome.results[0]
    assert result is not None
    assert dict(result.card_points) == {seats: points * result.unit for seats, points in mine["card_points"].items()}
    assert result.items == mine["items"]
    assert list(result.hand) == mine["hand"]
    if "tricks" not in record["hands"][0]:
        assert mine["hand"] == [0, 0, 0, 0]
        return
    total = sum(mine["card_points"].values())
    if game == "french-tarot":
        assert (total, sum(mine["hand"])) == (91, 0)
    elif game == "consiglio":
        assert total == 72
    else:
        assert total <= 53
        if record["options"]["under_par"] == "loses":
            assert sum(mine["items"]["cards", seat] for seat in range(4)) == 0


def test_seats_are_known_at_every_position() -> None:
    """A guard for the tests above, which would say nothing of positions whose seat is unknown."""
    for game in ALL_GAMES:
        assert all(frame.after.leader != NOBODY for frame in kept(played(game, 3)).frames)
