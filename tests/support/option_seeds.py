"""Hands that are judged otherwise by another value of an option: records that are kept, and seeds of generated ones.

Each value is tried against the default in both directions: hands played by the value and judged by the default, and
hands played by the default and judged by the value. The seeds are found once by search and kept as data:

    PYTHONPATH=.:tests python tests/support/option_seeds.py --write [--games koenigrufen] [--seeds 3000]
"""

import argparse
import json
import tomllib
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from support.paths import DATA
from support.record_builders import Json
from tarot_records.engine.random_play import random_session
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.record.model import CarriedIn, Player, Record

FILE = DATA / "option-seeds.toml"
Shown = tuple[str, str, str, str]
"""Game, ruleset, option, value."""


def kept_records() -> dict[Shown, Json]:
    """Return the records of `options.jsonl` whose game is here, each played by or against the value it shows."""
    lines = [json.loads(line) for line in (DATA / "options.jsonl").read_text("utf-8").splitlines()]
    return {
        (record["game"], record["ruleset"], option, record["options"][option]): record
        for option, record in ((line["option"], line["record"]) for line in lines)
        if record["game"] in GAMES
    }


RECORDS = kept_records()


class Trigger(NamedTuple):
    """An option with the value that a hand is played by, and another by which it is judged."""

    game: str
    ruleset: str
    option: str
    played: str
    judged: str

    @property
    def key(self) -> str:
        return f"{self.option}: {self.played} judged by {self.judged}"


def triggers(games: list[str]) -> Iterator[Trigger]:
    """Yield each value of each option with the default, in both directions."""
    for game in games:
        for ruleset in GAMES[game].rulesets:
            for option in ruleset.options:
                for value in option.values:
                    if value != option.default:
                        yield Trigger(game, ruleset.id, option.name, value, option.default)
                        yield Trigger(game, ruleset.id, option.name, option.default, value)


def generated_session(trigger: Trigger, seed: int) -> Record:
    """Return random hands played by the value of a trigger, every option stated."""
    game = GAMES[trigger.game]
    ruleset = game.ruleset(trigger.ruleset)
    players = ruleset.players[seed % len(ruleset.players)]
    options = {option.name: option.default for option in ruleset.options} | {trigger.option: trigger.played}
    chance = Random(f"{trigger.game} {seed}")
    return Record(
        format="tarot-record",
        version="1.0",
        game=trigger.game,
        ruleset=trigger.ruleset,
        options=options,
        players=(Player(),) * players,
        carried_in=CarriedIn(),
        hands=tuple(random_session(ruleset.rules(players, options), chance, chance.choice((1, 1, 1, 3)))),
    )


def is_triggered(trigger: Trigger, record: Record) -> bool:
    """Return whether a record is right by the value it was played by, and wrong by the other."""
    other = record.model_copy(update={"options": {**record.options, trigger.option: trigger.judged}})
    return replayed(other).contradicted and not replayed(record).contradicted


def kept_seeds() -> dict[Trigger, int]:
    """Return the seeds that were found."""
    kept = tomllib.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return {
        trigger: kept[trigger.game][trigger.ruleset][trigger.key]
        for trigger in triggers(list(GAMES))
        if trigger.key in kept.get(trigger.game, {}).get(trigger.ruleset, {})
    }


def search(games: list[str], seeds: int) -> dict[Trigger, int]:
    """Return the first seed of each trigger that has one; those that are kept and still right are not searched for."""
    found = {
        trigger: seed
        for trigger, seed in kept_seeds().items()
        if is_triggered(trigger, generated_session(trigger, seed))
    }
    for trigger in triggers(games):
        if trigger not in found:
            for seed in range(seeds):
                if is_triggered(trigger, generated_session(trigger, seed)):
                    found[trigger] = seed
                    break
    return found


def write(found: dict[Trigger, int]) -> None:
    """Write the seeds as data."""
    lines = ["# Seeds of generated hands that are judged otherwise by another value; see tests/support/option_seeds.py"]
    for game in sorted({trigger.game for trigger in found}):
        for ruleset in sorted({trigger.ruleset for trigger in found if trigger.game == game}):
            lines += ["", f"[{game}.{ruleset}]"]
            own = {one.key: seed for one, seed in found.items() if (one.game, one.ruleset) == (game, ruleset)}
            lines += [f'"{key}" = {seed}' for key, seed in sorted(own.items())]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    """Search, and write or print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--seeds", type=int, default=3000)
    given = parser.parse_args()
    found = search(given.games.split(","), given.seeds)
    if given.write:
        write(found)
    for trigger in triggers(given.games.split(",")):
        if trigger not in found:
            print(f"none: {trigger.game} {trigger.ruleset} {trigger.key}")


if __name__ == "__main__":
    main()
