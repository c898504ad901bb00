"""Registry of the games, one folder each. A game's file is read at its first access, its rules when they are needed.

A folder here with a `game.toml` is a game of this package; other packages declare their games as entry points.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tarot_records.core.entry_points import GAMES as GROUP
from tarot_records.core.entry_points import find_entry_points
from tarot_records.games.game_file import FILE, read_game
from tarot_records.phases.scores.sitting_out import with_one_more
from tarot_records.rules.game import Game, Rules, Ruleset


@cache
def _ours() -> dict[str, str]:
    """Map the id of each game in this folder to the dotted name of its package."""
    folders = (file.parent.name for file in Path(__file__).parent.glob(f"*/{FILE}"))
    return {folder.replace("_", "-"): f"{__name__}.{folder}" for folder in folders}


@cache
def _strangers() -> Mapping[str, str]:
    """Map the id of each game that other distributions declare to the dotted name of its package."""
    return {point.name: point.value for point in find_entry_points(GROUP)}


class Games(MutableMapping[str, Game]):
    """Games by their ids, in alphabetical order. Their ids are known before any game is read."""

    def __init__(self) -> None:
        self._read: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in self._read:
            package = self.package(name)
            game = read_game(package)
            if game.id != name:
                raise ValueError(f"the game {game.id} of {package} is declared as {name}: both have to be the same")
            self._read[name] = game
        return self._read[name]

    def package(self, name: str) -> str:
        """Return the dotted name of the package of a game. Raise KeyError if there is none."""
        if name not in self:
            raise KeyError(f"There is no game {name}. There are {', '.join(self)}.")
        return _ours().get(name) or _strangers()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*_ours(), *_strangers(), *self._read}))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, name: object) -> bool:
        return name in self._read or name in _ours() or name in _strangers()

    def __setitem__(self, name: str, game: Game) -> None:
        self._read[name] = game

    def __delitem__(self, name: str) -> None:
        del self._read[name]


GAMES: Final = Games()


def game_of(name: str) -> Game:
    """Return the game with this id; for an unknown id, a game with this name and no facts."""
    return GAMES[name] if name in GAMES else _unknown(name)


def games_by_family() -> dict[str, list[Game]]:
    """Map each family to its games: first tarot and tarocchi, where the Fool is an excuse, then tarock."""
    families: dict[str, list[Game]] = {"tarot": [], "tarock": []}
    for game in GAMES.values():
        families[game.family].append(game)
    return families


def rules_with_one_more(game: Game, ruleset: Ruleset, players: int, stated: Mapping[str, str]) -> Rules:
    """Return the rules for `players` active players at a table with one more, with the stated options."""
    return with_one_more(game.one_more[players], ruleset, players, tuple(sorted(stated.items())))


@lru_cache(maxsize=256)
def _unknown(name: str) -> Game:
    """Return a game without facts, whose name is made from its id."""
    words = name.replace("-", " ").replace("_", " ").replace(".", " ").strip()
    return Game(
        id=name,
        name=words[:1].upper() + words[1:],
        summary="",
        players=(),
        direction="anticlockwise",
        facts={},
        bids={},
        declarations={},
        items={},
        rulesets=(),
    )
