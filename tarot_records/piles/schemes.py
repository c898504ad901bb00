"""The schemes there are: of the games found, as their tables usually play, and of games that have no rules here."""

from collections.abc import Mapping
from dataclasses import replace

from tarot_records.counting.scheme import EXCUSE, Scheme
from tarot_records.games import GAMES
from tarot_records.piles.elsewhere import ELSEWHERE, S2

_OWN = {game.id: (game.name, game.rules(game.players[0], {}).scheme) for game in GAMES.values()}

SCHEMES: Mapping[str, Scheme] = {
    **{id: replace(scheme, id=id, name=name) for id, (name, scheme) in _OWN.items() if scheme is not None},
    **{scheme.id: scheme for scheme in ELSEWHERE if scheme.id not in _OWN},
}
"""Every scheme by the id of its game. A game that values its tricks one by one has none."""


def groups_of(group: int) -> Scheme:
    """The full pack of 78 with the usual values, counted in groups of this size; no game is named.

    Odd cards are treated as the counting page says of twos and threes; in larger groups as a whole group, as
    in Troccas, Consiglio and Chambéry.
    """
    return Scheme(
        name="Full pack of 78",
        group=group,
        odd="nearest" if group < 4 else "up",
        fools=("plain", *(fool for fool in EXCUSE if fool != "plain")),
        total=52 + -(-78 // group),
        source=S2,
    )
