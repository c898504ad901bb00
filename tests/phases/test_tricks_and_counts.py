"""Single tricks and piles: the worked cases E3, E4, E9 and E10 of the rules pages, and others like them."""

import tomllib

import pytest

from oracles import hand_judge as oracle
from support.cases import cases
from support.paths import DATA
from tarot_records.core.cards import CARDS, CODES, cards_in, mask, mask_of
from tarot_records.games import GAMES
from tarot_records.phases.play.tricks import Tricks
from tarot_records.rules.trick_table import TrickTable


def table_of(game: str, options: dict[str, str]) -> TrickTable:
    """The trick table of a game."""
    phases = GAMES[game].rules(GAMES[game].players[-1], options).phases
    return next(phase for phase in phases if isinstance(phase, Tricks)).table


def cards(codes: str) -> list[int]:
    """Cards by their codes."""
    return [CARDS[code] for code in codes.split()]


@cases("phases/tricks_and_counts", "winners")
def test_the_winner_of_a_trick_is_found(game: str, options: dict[str, str], trick: str, best: str) -> None:
    table = table_of(game, options)
    assert CODES[table.best[table.state(cards(trick))]] == best
    assert trick.split()[oracle.winner(game, 0, trick.split(), options)] == best


E10 = "F T3 T19 S4 HK"
WHOLE = [game.id for game in GAMES.values() if game.rules(game.players[-1], {}).pack.cards == mask(CARDS.values())]
"""The games of all 78 cards: of these the hands below are."""
MUST_TRUMP = [game for game in WHOLE if game != "mathers"]
TABLES = tomllib.loads((DATA / "cases/phases/tricks.toml").read_text("utf-8"))


@pytest.mark.parametrize(("game", "options", "hand", "trick", "legal"), TABLES["legal"])
def test_the_legal_cards_of_a_trick_are_found(
    game: str, options: dict[str, str], hand: str, trick: str, legal: str
) -> None:
    table = table_of(game, options)
    found = table.legal(mask_of(hand.split()), table.state(cards(trick)))
    assert {CODES[card] for card in cards_in(found)} == set(legal.split())
    assert oracle.legal_cards(game, hand.split(), trick.split(), options) == set(legal.split())


@pytest.mark.parametrize(("game", "pile", "points"), TABLES["counts"])
def test_card_points_of_a_pile_are_counted(game: str, pile: str, points: int) -> None:
    counting = GAMES[game].rules(GAMES[game].players[0], {}).scheme
    assert counting is not None
    assert counting.points(mask_of(pile.split()), len(pile.split())) == points
