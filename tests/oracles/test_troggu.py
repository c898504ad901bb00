"""Troggu: the second opinion on the play and the scores of random hands."""

from random import Random

import pytest

from oracles.troggu import PACK, Play, counted, scored
from support.record_builders import DEFAULTS, generated, report_of
from tarot_records.core.cards import BIT, CARDS, codes_of
from tarot_records.core.position import Position
from tarot_records.engine.fold import first_opening, stages
from tarot_records.games import GAMES
from tarot_records.phases.play.tricks import Tricks, play_of
from tarot_records.record.model import Record

GAME = "troggu"
TABLES = GAMES[GAME].players
SEEDS = range(40)


def test_pack_counts_114() -> None:
    assert (len(PACK), counted(PACK)) == (62, 114)


def options_of(seed: int) -> dict[str, str]:
    """Random options; often the default ones."""
    chance = Random(seed)
    values = {option.name: [option.default, *option.values] for option in GAMES[GAME].ruleset().options}
    return {name: chance.choice(listed) for name, listed in values.items()}


@pytest.mark.parametrize("players", TABLES)
def test_random_hands_are_scored_alike(players: int) -> None:
    for seed in SEEDS:
        options = DEFAULTS[GAME] | options_of(seed)
        record = generated(GAME, seed, options, players)
        hand = record["hands"][0]
        if hand.get("tricks"):
            report = report_of(record)
            result = report.outcome.results[0]  # type: ignore[union-attr]
            points, paid = scored(hand, players, options)
            assert report.verdict == "proved"
            assert [number for _, number in result.card_points] == points
            assert list(result.hand) == paid


def start_of_play(record: Record) -> tuple[Tricks, Position]:
    """The phase of play of a hand, and the position in which it begins."""
    rules = GAMES[GAME].rules(len(record.players), record.options)
    phase, position = next(
        (phase, position)
        for phase, position in stages(rules, record.hands[0], first_opening(rules, record))
        if isinstance(phase, Tricks)
    )
    assert isinstance(phase, Tricks)
    return phase, position


@pytest.mark.parametrize("players", TABLES)
def test_legal_cards_are_the_same(players: int) -> None:
    withheld = 0
    for seed in SEEDS:
        record = Record.model_validate(generated(GAME, seed, {"all_pass": "misere"}, players))
        phase, position = start_of_play(record)
        tricks = record.hands[0].tricks or ()
        play = Play([list(codes_of(held)) for held in position.hands], position.leader, [[*t.cards] for t in tricks])
        withheld += play.kept is not None
        choices = iter(play.choices)
        for trick, leader in zip(tricks, play.leads, strict=True):
            assert position.leader == leader
            for turn in range(players):
                middle = position._replace(trick=tuple(CARDS[code] for code in trick.cards[:turn]))
                legal, card = next(choices)
                assert (sorted(codes_of(phase.legal(middle))), card) == (legal, trick.cards[turn])
                seat = (leader + turn) % players
                held = position.hands[seat]
                assert [not phase.check_card(middle, code) for code in codes_of(held)] == [
                    code in legal for code in codes_of(held)
                ]
                hands = list(position.hands)
                hands[seat] &= ~BIT[CARDS[card]]
                position = position._replace(hands=tuple(hands))
            position = phase.apply(position, play_of((trick,)))
    assert withheld
