"""Replays of an evening with kept hands: the same outcome as without, also after a change in the middle."""

from itertools import islice

import pytest

from tarot_records.engine.fold import kept_hands, run
from tarot_records.engine.random_play import generate
from tarot_records.engine.rule_lookup import rules_of
from tarot_records.games import GAMES
from tarot_records.record.model import Record
from tarot_records.record.model_errors import shaped
from tarot_records.record.source import KeptHand
from tarot_records.rules.game import Rules

PLAYED = [game for game in GAMES if GAMES[game].rulesets[0].ruled]


def evening(game: str) -> Record:
    """Return a record of some hands; that the deal does not go round is among its faults."""
    records = list(islice(generate(game, hands=6, seed=4), 6))
    return records[0].model_copy(update={"hands": tuple(record.hands[0] for record in records)})


@pytest.mark.parametrize("game", PLAYED)
def test_kept_hands_do_not_change_the_outcome(game: str) -> None:
    whole = evening(game)
    hands = whole.hands
    fewer = hands[2].model_copy(update={"tricks": hands[2].tricks and hands[2].tricks[:-1]})
    for changed in (hands, (*hands[:2], fewer, *hands[3:]), hands, hands[1:], (hands[0], hands[0], *hands)):
        record = whole.model_copy(update={"hands": changed})
        rules = rules_of(record)
        assert isinstance(rules, Rules)
        plain = run(rules, record)
        with kept_hands():
            assert [run(rules, record), run(rules, record)] == [plain, plain]


def test_a_kept_hand_has_one_model() -> None:
    data = evening("french-tarot").model_dump(mode="json", exclude_defaults=True)
    wrong = KeptHand(data["hands"][0] | {"dealer": "nobody"})
    data["hands"] = [KeptHand(hand) for hand in data["hands"]]
    first, again = shaped(data), shaped(data)
    assert isinstance(first, Record)
    assert isinstance(again, Record)
    assert all(one is other for one, other in zip(first.hands, again.hands, strict=True))
    plain = shaped({**data, "hands": [*map(dict, data["hands"])]})
    assert first == plain
    faults = shaped({**data, "hands": [data["hands"][0], wrong]})
    assert isinstance(faults, tuple)
    assert [fault.where.pointer for fault in faults] == ["/hands/1/dealer"]
