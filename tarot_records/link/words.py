"""The words of version 1: the tables, options, contracts and declarations that compact links have numbers for.

They stand in the folders of the games, written out once for all, because a link must mean the same for ever: a
word a game gains later has no number, and records that use it travel in the full form. `web/manual/link.md`
shows the same lists.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from tarot_records.core.limits import LINK_ENDS
from tarot_records.games import GAMES
from tarot_records.rules.game import Game, LinkWords

NAMED: Final = "I"
"""The second character of a compact link of a table without a letter: the game's name comes first."""
FULL: Final = "J"
"""The second character of a full link: its number is JSON."""


class GameTable(NamedTuple):
    """A game as it is played by so many."""

    game: str
    ruleset: str
    players: int


def lettered(games: Iterable[Game]) -> dict[str, GameTable]:
    """The second character of a compact link -> its table. Raises ValueError if two claim the same."""
    tables: dict[str, GameTable] = {}
    for game in games:
        for ruleset in game.rulesets:
            for players, letter in ruleset.link.letters.items() if ruleset.link is not None else ():
                if letter in (*tables, NAMED, FULL):
                    raise ValueError(f"{game.id} claims the letter {letter} of links, which is taken")
                tables[letter] = GameTable(game.id, ruleset.id, players)
    return dict(sorted(tables.items()))


@cache
def tables() -> dict[str, GameTable]:
    """Return the tables of all games, by the second character of their links."""
    return lettered(GAMES.values())


def kind_of(table: GameTable) -> str:
    """Return the second character of the compact links of a table."""
    words = words_of(table)
    return NAMED if words is None else words.letters.get(table.players, NAMED)


def words_of(table: GameTable) -> LinkWords | None:
    """The words with which the hands of a table travel; None if they travel in the full form only."""
    game = GAMES.get(table.game)
    if game is None or table.players not in game.players:
        return None
    return next((known.link for known in game.rulesets if known.id == table.ruleset), None)


ENDS: Final = (None, *LINK_ENDS)
"""How a hand may end, or that nothing is said of it."""
