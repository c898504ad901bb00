"""The games, a folder each, found by their entry points: ours like a stranger's. Nothing else knows which there are."""

from tarot_records.found import GAMES as GROUP
from tarot_records.found import found
from tarot_records.game import Game

_FOUND: tuple[Game, ...] = tuple(point.load() for point in found(GROUP))

GAMES: dict[str, Game] = {game.id: game for game in _FOUND if game.id != "slovenian-tarok"}
"""Every game by its id."""

UNRULED: dict[str, Game] = {game.id: game for game in _FOUND if game.id == "slovenian-tarok"}
"""Games of which records are kept though their rules of play are not here yet: nothing of them is replayed."""
