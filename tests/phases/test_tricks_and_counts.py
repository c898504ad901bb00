"""Single tricks and piles: the worked cases E3, E4, E9 and E10 of the rules pages, and others like them."""

import pytest

from oracles import hand_judge as oracle
from support.cases import cases
from tarot_records.core.cards import CARDS, CODES, cards_in, mask, mask_of
from tarot_records.games import GAMES
from tarot_records.phases.tricks import Tricks
from tarot_records.rules.trick_table import TrickTable


def table_of(game: str, options: dict[str, str]) -> TrickTable:
    """The trick table of a game."""
    phases = GAMES[game].rules(GAMES[game].players[-1], options).phases
    return next(phase for phase in phases if isinstance(phase, Tricks)).table


def cards(codes: str) -> list[int]:
    """Cards by their codes."""
    return [CARDS[code] for code in codes.split()]


@cases("phases/tricks_and_counts", "winners")
def test_winner(game: str, options: dict[str, str], trick: str, best: str) -> None:
    table = table_of(game, options)
    assert CODES[table.best[table.state(cards(trick))]] == best
    assert trick.split()[oracle.winner(game, 0, trick.split(), options)] == best


E10 = "F T3 T19 S4 HK"
WHOLE = [game.id for game in GAMES.values() if game.rules(game.players[-1], {}).pack.cards == mask(CARDS.values())]
"""The games of all 78 cards: of these the hands below are."""
MUST_TRUMP = [game for game in WHOLE if game != "mathers"]
LEGAL = [
    *((game, {}, E10, "H7", "HK F") for game in WHOLE),
    *((game, {}, E10, "D7", "T3 T19 F") for game in MUST_TRUMP),
    *((game, {}, E10, "T2", "T3 T19 F") for game in WHOLE),
    *((game, {}, "F S4 HK", "D7", "F S4 HK") for game in WHOLE),
    *((game, {}, E10, "", E10) for game in WHOLE),
    *((game, {}, E10, "F", E10) for game in WHOLE),
    *((game, {}, E10, "F D3", "T3 T19 F") for game in MUST_TRUMP),
    *((game, {}, "D2 DK T9", "D10", "D2 DK") for game in WHOLE),
    ("mathers", {}, E10, "D7", E10),
    ("mathers", {}, E10, "F D3", E10),
    # over-trumping: only in French Tarot, always there, even over a partner
    ("french-tarot", {}, "T5 T9 T15 S2", "D4 T8", "T9 T15"),
    ("consiglio", {}, "T5 T9 T15 S2", "D4 T8", "T5 T9 T15"),
    ("st-ives", {}, "T5 T9 T15 S2", "D4 T8", "T5 T9 T15"),
    ("chambery", {}, "T5 T9 T15 S2", "D4 T8", "T5 T9 T15"),
    ("mathers", {}, "T5 T9 T15 S2", "D4 T8", "T5 T9 T15 S2"),
    ("french-tarot", {}, "T5 T9 S2", "T8", "T9"),
    ("french-tarot", {}, "T5 T3 S2", "T8", "T5 T3"),
    ("french-tarot", {}, "T5 T3 S2", "D4 T8", "T5 T3"),
    ("french-tarot", {}, "T5 D2 T9", "D4 T8", "D2"),
    ("french-tarot", {}, "T5 T11 T2", "S2 T4 T10", "T11"),
    ("french-tarot", {}, "T9 F", "D4 T10", "T9 F"),
    ("french-tarot", {}, "T21 T5", "F T20", "T21"),
    ("french-tarot", {}, "F S2 H3", "T4", "F S2 H3"),
    ("french-tarot", {}, "S2 H3", "T4 T9", "S2 H3"),
    # St Ives' options
    ("st-ives", {"trumping": "may"}, E10, "D7", E10),
    ("st-ives", {"trumping": "may"}, E10, "H7", "HK F"),
    ("st-ives", {"fool_when": "void"}, E10, "H7", "HK"),
    ("st-ives", {"fool_when": "void"}, E10, "D7", "T3 T19 F"),
    ("st-ives", {"fool_when": "void"}, E10, "T2", "T3 T19"),
    ("st-ives", {"fool_when": "void"}, "F S4 HK", "D7", "F S4 HK"),
    ("st-ives", {"fool_when": "void"}, "F S4 HK", "T7", "F S4 HK"),
    ("st-ives", {"fool_when": "void", "trumping": "may"}, E10, "D7", E10),
]


@pytest.mark.parametrize(("game", "options", "hand", "trick", "legal"), LEGAL)
def test_legal(game: str, options: dict[str, str], hand: str, trick: str, legal: str) -> None:
    table = table_of(game, options)
    found = table.legal(mask_of(hand.split()), table.state(cards(trick)))
    assert {CODES[card] for card in cards_in(found)} == set(legal.split())
    assert oracle.legal_cards(game, hand.split(), trick.split(), options) == set(legal.split())


COUNTS = [
    ("consiglio", "SK HQ S2 T4 D7 C3", 9),
    ("consiglio", "D7 C3", 1),
    ("consiglio", "SK HQ S2 T4", 8),
    ("consiglio", " ".join(oracle.PACK), 72),
    ("french-tarot", "F T1 SK HQ H4", 35),  # E3: 17½, in halves
    ("french-tarot", "T21 T2", 10),
    ("french-tarot", " ".join(oracle.PACK), 182),
    ("st-ives", " ".join(oracle.PACK), 53),
    ("st-ives", "F T1 T21 SK HQ DN CJ S10", 5 + 4 + 4 + 4 + 3 + 2 + 1),
]


@pytest.mark.parametrize(("game", "pile", "points"), COUNTS)
def test_count(game: str, pile: str, points: int) -> None:
    counting = GAMES[game].rules(GAMES[game].players[0], {}).scheme
    assert counting is not None
    assert counting.points(mask_of(pile.split()), len(pile.split())) == points
