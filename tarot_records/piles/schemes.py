"""Counting schemes of the installed games and of games that have no rules here (`schemes.toml`)."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from tarot_records.core.cards import listed_cards
from tarot_records.core.packs import PACKS
from tarot_records.counting.scheme import EXCUSE, HIGHEST_TRUMP, USUAL, WORTHLESS_EMPTIES, FoolCount, Scheme
from tarot_records.games import GAMES

COUNTING_PAGE: Final = "counting page [S2], pagat.com/tarot/counting.html"
"""Citation of the counting page, the source of the rules for all games."""
_FOOLS: Final[Mapping[str, tuple[FoolCount, ...]]] = {
    "excuse": EXCUSE,
    "highest trump": HIGHEST_TRUMP,
    "worthless": WORTHLESS_EMPTIES,
}


@cache
def schemes_of_other_games() -> Mapping[str, Scheme]:
    """Return the schemes in `schemes.toml` by id, of games that may have no rules here."""
    data = tomllib.loads(Path(__file__).with_name("schemes.toml").read_text("utf-8"))
    return {id: _scheme(id, **entry) for id, entry in data.items()}


def _scheme(
    id: str, *, fool: str, pack: str = "78", values: list[tuple[str, int]] | None = None, **more: Any
) -> Scheme:
    """Return the scheme of an entry of `schemes.toml`."""
    cards = PACKS[pack].cards if pack in PACKS else listed_cards(pack)
    worth = USUAL if values is None else tuple((listed_cards(words), value) for words, value in values)
    return Scheme(id=id, fools=_FOOLS[fool], pack=cards, values=worth, **more)


class _Schemes(Mapping[str, Scheme]):
    """All schemes by id. They are made at first use, because this loads every game."""

    def __getitem__(self, id: str) -> Scheme:
        return _schemes()[id]

    def __iter__(self) -> Iterator[str]:
        return iter(_schemes())

    def __len__(self) -> int:
        return len(_schemes())


SCHEMES: Final[Mapping[str, Scheme]] = _Schemes()
"""Every scheme by the id of its game. A game in which tricks count one by one has no scheme."""


@cache
def _schemes() -> Mapping[str, Scheme]:
    """Return all schemes by id, those of installed games first."""
    own = {id: replace(game.scheme, id=id, name=game.name) for id, game in GAMES.items() if game.scheme is not None}
    return own | {id: scheme for id, scheme in schemes_of_other_games().items() if id not in GAMES}


def groups_of(group: int) -> Scheme:
    """Return the scheme of a full pack of 78 with the usual values, counted in groups of this size.

    In groups of up to three, odd cards are rounded as the counting page has it. In larger groups they count as a whole
    group, as in games that count in fours.
    """
    return Scheme(
        name="Full pack of 78",
        group=group,
        odd="nearest" if group < 4 else "up",
        fools=("plain", *(fool for fool in EXCUSE if fool != "plain")),
        total=52 + -(-78 // group),
        source=COUNTING_PAGE,
    )
