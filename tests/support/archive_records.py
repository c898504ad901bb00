"""Records of every kind to put into an archive, and texts that are none."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import orjson

from support.hostile_record import hostile, magazine
from support.record_builders import ALL_GAMES, generated

PLAYERS = ("Émile", "Zoë", "Søren", "Jürgen", "Anna", "  Anna ")
DATES = ("1902", "1902-05~", "19XX", "1911/1913", "../1850", "1905/..", "2006-05-27", "")


@cache
def raws() -> list[bytes]:
    """Return four records of every game, some faulty, some by names in two spellings; and texts that are none."""
    made = []
    for seed in range(8):
        for game in ALL_GAMES[seed // 2 % 2 :: 2]:
            data = generated(game, seed)
            data["players"] = [{"name": PLAYERS[(seed + seat) % 6]} for seat in range(len(data["players"]))]
            data["event"] = {"name": f"Cercle {seed % 3}", "date": DATES[seed % 8]}
            data["event"] = {name: value for name, value in data["event"].items() if value}
            data["provenance"] = {"kind": ("played", "composed")[seed % 2]}
            tricks = data["hands"][0].get("tricks") or []
            if seed % 4 == 3 and len(tricks) > 3:
                tricks[0]["cards"][0], tricks[2]["cards"][0] = tricks[2]["cards"][0], tricks[0]["cards"][0]
            made.append(orjson.dumps(data))
    second = orjson.loads(made[0]) | {"id": "second"}
    return [*made, orjson.dumps(second), made[1] + b" ", b"{", b"no JSON"]


WITNESS: dict[str, Any] = dict(magazine()) | {"id": "second", "event": {"name": "Autre témoin"}}


@cache
def given() -> list[bytes]:
    """The records of the facets, one with a witness and one that says the same, and hostile ones."""
    exchanged = orjson.loads(orjson.dumps(magazine())) | {"id": "third"}
    tricks = exchanged["hands"][0]["tricks"]
    tricks[3]["cards"][0], tricks[5]["cards"][0] = tricks[5]["cards"][0], tricks[3]["cards"][0]
    nasty = orjson.dumps(hostile()).replace(b"</title>", b"../../etc/passwd</title>")
    more = [orjson.dumps(magazine(), option=orjson.OPT_INDENT_2), orjson.dumps(magazine()), orjson.dumps(WITNESS)]
    return [*raws(), *more, orjson.dumps(exchanged), nasty, b"\xff\xfe\x00\xd8<script>"]


FIRST = 4 * len(ALL_GAMES) + 5
"""The number of the record with relatives; it comes after those of `raws`."""


class Given(Sequence[bytes]):
    """The records of `given`, made when the first of them is asked for and not when tests are collected."""

    def __len__(self) -> int:
        return FIRST + 5

    def __getitem__(self, index: Any) -> Any:
        return given()[index]


GIVEN = Given()
