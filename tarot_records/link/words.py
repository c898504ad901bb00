"""Tables, options, contracts and declarations that have numbers in compact links of version 1.

The folders of the games list them, and the lists never change, because a link must always mean the same. A word that a
game gains later has no number, and records with it use the full form. `web/manual/link.md` shows the same lists.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from tarot_records.core.limits import LINK_ENDS
from tarot_records.games import GAMES
from tarot_records.rules.game import Game, LinkWords

NAMED: Final = "I"
"""Second character of a compact link whose table has no letter: the number begins with the game's name."""
FULL: Final = "J"
"""Second character of a full link."""


class GameTable(NamedTuple):
    """A game with its rule set and number of players."""

    game: str
    ruleset: str
    players: int


def lettered(games: Iterable[Game]) -> dict[str, GameTable]:
    """Return second character of a compact link -> its table. Raises ValueError if two claim the same."""
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
    """Return the words of the compact links of a table; None if it has only full ones."""
    game = GAMES.get(table.game)
    if game is None or table.players not in game.players:
        return None
    return next((known.link for known in game.rulesets if known.id == table.ruleset), None)


ENDS: Final = (None, *LINK_ENDS)
"""Ends of a hand, None if it is not stated; their order never changes."""
