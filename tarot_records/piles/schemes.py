"""All known counting schemes: those of the games found, with default options, and those of other games."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from tarot_records.counting.scheme import EXCUSE, Scheme
from tarot_records.games import GAMES
from tarot_records.piles.elsewhere import ELSEWHERE, S2


class _Schemes(Mapping[str, Scheme]):
    """The schemes, gathered when one is asked for: that takes the rules of every game."""

    @cached_property
    def _found(self) -> dict[str, Scheme]:
        own = {game.id: (game.name, game.rules(game.players[0], {}).scheme) for game in GAMES.values()}
        return {
            **{id: replace(scheme, id=id, name=name) for id, (name, scheme) in own.items() if scheme is not None},
            **{scheme.id: scheme for scheme in ELSEWHERE if scheme.id not in own},
        }

    def __getitem__(self, id: str) -> Scheme:
        return self._found[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


SCHEMES: Mapping[str, Scheme] = _Schemes()
"""Every scheme by the id of its game. A game that values its tricks one by one has none."""


def groups_of(group: int) -> Scheme:
    """Return the full pack of 78 with the usual values, counted in groups of this size; no game is named.

    Odd cards are treated as the counting page says of twos and threes; in larger groups as a whole group, as
    games that count in fours do.
    """
    return Scheme(
        name="Full pack of 78",
        group=group,
        odd="nearest" if group < 4 else "up",
        fools=("plain", *(fool for fool in EXCUSE if fool != "plain")),
        total=52 + -(-78 // group),
        source=S2,
    )
