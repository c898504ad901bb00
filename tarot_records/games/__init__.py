"""The games, a folder each, found by their entry points: ours like a stranger's. Nothing else knows which there are."""

from collections.abc import Mapping
from functools import lru_cache

from tarot_records.core.entry_points import GAMES as GROUP
from tarot_records.core.entry_points import found
from tarot_records.phases.sitting_out import with_one_more
from tarot_records.rules.game import Game, Rules, Ruleset

KNOWN: dict[str, Game] = {game.id: game for game in (point.load() for point in found(GROUP))}
"""Every game by its id, also those of which records are only kept."""

GAMES: dict[str, Game] = {name: game for name, game in KNOWN.items() if any(known.ruled for known in game.rulesets)}
"""Those whose rules of play are here."""


def game_of(name: str) -> Game:
    """The game of this id; for any other a game of that name, of which nothing is known."""
    return KNOWN[name] if name in KNOWN else _stranger(name)


def rules_with_one_more(game: Game, ruleset: Ruleset, players: int, stated: Mapping[str, str]) -> Rules:
    """The rules for so many players where one more sits at the table, with these options stated."""
    return with_one_more(game.one_more[players], ruleset, players, tuple(sorted(stated.items())))


@lru_cache(maxsize=256)
def _stranger(name: str) -> Game:
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
