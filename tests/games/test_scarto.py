"""Scarto: the worked examples of its rules page, the three cards laid away, and whose the Fool's points are."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from support.cases import cases
from tarot_records.core.cards import CARDS, codes_of, mask_of
from tarot_records.counting.scheme import Scheme
from tarot_records.engine.fold import advance, opening
from tarot_records.engine.random_play import generate, random_hand
from tarot_records.games import GAMES
from tarot_records.games.scarto.rules import finish
from tarot_records.link import decode, encode, promised
from tarot_records.phases.before_play.scart import Scarts
from tarot_records.phases.play.tricks import Tricks
from tarot_records.reading.convert import data_of
from tarot_records.record.model import Deal, Hand, Record
from tarot_records.report.report import Report, report_on
from tarot_records.rules.game import Rules

SCARTO = GAMES["scarto"]
OPTIONS = {option.name: option for option in SCARTO.ruleset().options}
DEFAULTS = {name: option.default for name, option in OPTIONS.items()}
PAR = 26


@cache
def hands() -> list[Hand]:
    return [record.hands[0] for record in generate("scarto", hands=150, seed=11)]


def rules(**options: str) -> Rules:
    return SCARTO.rules(3, {**DEFAULTS, **options})


def scheme(options: Mapping[str, str]) -> Scheme:
    made = rules(**options).scheme
    assert made is not None
    return made


def scart_of(made: Rules) -> Scarts:
    return next(phase for phase in made.phases if isinstance(phase, Scarts))


def judged(hand: object, **options: str) -> Report:
    """What the rules say of a hand; nobody looks for what may have been meant."""
    data = data_of(next(generate("scarto", hands=1, seed=0)))
    return report_on(Record.model_validate({**data, "options": {**DEFAULTS, **options}, "hands": [hand]}), steps=0)


def winner_of(cards: str, **options: str) -> int:
    """The seat whose card takes a trick that seat 0 leads."""
    made = rules(**options)
    trick = tuple(CARDS[code] for code in cards.split())
    return made.winning(opening(made, None)._replace(leader=0, trick=trick))


# -- counting ------------------------------------------------------------------------------------


def test_every_deal_has_78_points_and_nobody_wins_what_nobody_loses() -> None:
    for hand in hands():
        assert hand.scores is not None
        points = [side.points for side in hand.scores.card_points]
        assert sum(points) == 78
        assert hand.scores.hand == tuple(value - PAR for value in points)
        assert sum(hand.scores.hand) == 0  # type: ignore[arg-type]


def test_a_pile_of_nine_tricks_is_counted() -> None:
    empty = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 H2 H3 H4"
    pile = mask_of(f"SK HK DQ T20 {empty}".split())
    assert pile.bit_count() == 27
    assert scheme(DEFAULTS).points(pile, 27) == 24


def test_a_trick_with_the_fool_is_counted() -> None:
    """The winner has 1 + 0 + 3, the Fool's player 4."""
    values = scheme(DEFAULTS)
    assert values.points(mask_of(["S4", "SQ"]), 3) == 4
    assert values.points(mask_of(["F"]), 0) == 4


@pytest.mark.parametrize(("options", "worth"), [({}, 5), ({"top_trump": "21"}, 5), ({"counter": "world"}, 5)])
def test_the_two_high_trumps_rank_and_count_by_option(options: dict[str, str], worth: int) -> None:
    """Whichever is the counter, the trick has one of them."""
    assert winner_of("T21 T20 T5", **options) == (0 if options.get("top_trump") == "21" else 1)
    values = scheme({**DEFAULTS, **options})
    assert values.points(mask_of(["T21", "T20", "T5"]), 3) == worth


@pytest.mark.parametrize(("cards", "winner"), [("H3 H10 H1", 2), ("S3 S10 S1", 1), ("F S4 SQ", 2), ("D2 D10 DJ", 2)])
def test_round_suits_rank_the_other_way(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


# -- the scart -----------------------------------------------------------------------------------

PLAIN = "SK S2 S3 S4 S5 S6 S7 S8 S9 S10 HQ H2 H3 H4 H5 H6 H7 H8 H9 H10 C2 C3 C4 C5 C6 C7"


@cases("games/scarto", "what_may_be_laid_away")
def test_cards_allowed_in_the_scart(held: str, options: dict[str, str], allowed: str) -> None:
    """Of the trumps and the Fool; no king ever."""
    all_of = mask_of([*held.split(), *PLAIN.split()])
    phase = scart_of(rules(**options))
    may = all_of & ~phase.barred(all_of)
    assert set(codes_of(may)) - set(PLAIN.split()) == set(allowed.split())
    assert not may & mask_of(["SK"])


def test_trumps_only_for_want_of_others() -> None:
    held = mask_of([*PLAIN.split(), "T9"])
    assert scart_of(rules()).choice(held).allows(["T9", "S2", "S3"])
    assert not scart_of(rules(trump_scart="last")).choice(held).allows(["T9", "S2", "S3"])


def test_the_last_three_may_be_listed_among_the_dealers_own() -> None:
    data = data_of(next(generate("scarto", hands=1, seed=4)))
    hand = data["hands"][0]
    hand["deal"]["hands"][hand["dealer"]] += hand["deal"].pop("talon")
    assert report_on(Record.model_validate(data)).verdict == "proved"


# -- the Fool ------------------------------------------------------------------------------------


@pytest.mark.long("many hands")
def test_an_empty_card_handed_over_changes_nothing() -> None:
    """It comes out of the player's tricks; a king or a queen may not."""
    payable = next(phase for phase in rules().phases if isinstance(phase, Tricks)).fool.payable
    found = 0
    for hand in hands():
        data = data_of(hand)
        number, trick = next((i, trick) for i, trick in enumerate(data["tricks"]) if "F" in trick["cards"])
        owner = (trick["leader"] + trick["cards"].index("F")) % 3
        won = mask_of(
            code for earlier in data["tricks"][:number] if earlier["winner"] == owner for code in earlier["cards"]
        )
        if trick["winner"] == owner or not won & payable or not won & ~payable:
            continue
        found += 1
        for cards, verdict in ((won & payable, "proved"), (won & ~payable, "faulty")):
            trick["paid"] = codes_of(cards)[0]
            assert judged(data).verdict == verdict
    assert found > 20


WEAK = "F S1 S2 S3 S4 S5 S6 S7 C1 C2 C3 C4 C5 C6 C7 H10 H9 H8 H7 H6 D10 D9 D8 D7 D6"


def without_a_trick(seed: int, fool: str) -> tuple[dict[str, Any], tuple[int, ...]] | None:
    """A hand where seat 0 has the Fool and nothing else of worth, with its scores; None if he wins a trick."""
    made, chance = rules(fool_without_trick=fool), Random(seed)
    rest = [code for code in made.pack.codes if code not in WEAK.split()]
    chance.shuffle(rest)
    dealt = Hand(
        dealer=2, deal=Deal(hands=(tuple(WEAK.split()), tuple(rest[:25]), tuple(rest[25:50])), talon=tuple(rest[50:]))
    )
    position, told = opening(made, None), data_of(dealt)
    for phase in made.phases:
        piece = dealt if phase.name == "deal" else phase.invent(position, chance)
        while piece is not None:
            if piece is not dealt:
                for name, value in data_of(piece).items():
                    told[name] = told.get(name, []) + value
            position = advance(phase, position, piece)
            piece = phase.invent(position, chance)
    report = judged(told, fool_without_trick=fool)
    assert report.verdict == "proved"
    assert report.outcome is not None
    result = report.outcome.results[0]
    assert result is not None
    told["scores"] = {"hand": list(result.hand)}
    won = any(winner == 0 for _, winner, _ in report.outcome.ends[0].taken)
    return None if won else (told, result.hand)


def test_whose_points_the_fools_are_if_its_player_wins_no_trick() -> None:
    seeds = [seed for seed in range(30) if without_a_trick(seed, "kept") is not None]
    assert len(seeds) > 3
    for seed in seeds:
        for fool, score in (("kept", 4 - PAR), ("lost", -PAR)):
            hand, scores = without_a_trick(seed, fool) or ({}, ())
            assert (scores[0], sum(scores)) == (score, 0)
            hand["tricks"][9]["cards"][1] = "?"
            assert judged(hand, fool_without_trick=fool).verdict == "consistent", "a card that nobody could read"


# -- the whole game ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "hands", "winners"), [((5, 3, -8), 2, None), ((5, 3, -8), 3, (0,)), ((4, 4, -8), 3, (0, 1))]
)
def test_a_game_of_three_deals_is_scored(totals: tuple[int, ...], hands: int, winners: tuple[int, ...] | None) -> None:
    assert finish(totals, hands) == winners


@pytest.mark.parametrize("seed", range(5))
def test_every_table_of_options_is_played_and_travels(seed: int) -> None:
    chance = Random(seed)
    options = {name: chance.choice(list(option.values)) for name, option in OPTIONS.items()}
    report = judged(data_of(random_hand(rules(**options), chance)), **options)
    assert report.verdict == "proved"
    assert report.record is not None
    text = encode(report.record)
    assert text.startswith("1I")
    assert decode(text) == promised(report.record)
