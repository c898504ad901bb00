"""Look up the rules that a record names, among the games; or return the fault of naming unknown ones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tarot_records.core.faults import Fault, unreadable
from tarot_records.core.limits import UNRULED
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.rules.game import Game, Rules, Ruleset

if TYPE_CHECKING:
    from tarot_records.record.model import Hand, Record

Options = tuple[tuple[str, str], ...]
"""Pairs of the name and the value of an option."""


def rules_of(record: Record) -> Rules | Fault:
    """Return the rules that a record names, or a fault if the game, ruleset, options or players are not known."""
    if record.ruleset == UNRULED:
        from tarot_records.engine.unruled_rules import unruled_rules

        return unruled_rules(record)
    game = GAMES.get(record.game)
    if game is None:
        return unreadable("record.game", ("game",), found=record.game, games=tuple(GAMES))
    players = len(record.players)
    one_more = players - 1 in game.one_more and (players not in game.players or any(map(_has_one_less, record.hands)))
    options = tuple(record.options.items())
    return _rules_at(game, record.ruleset, players, one_more, options)


def _has_one_less(hand: Hand) -> bool:
    """Return True if a hand shows that a seat sits out: by statement, or by an empty hand in the deal."""
    return bool(hand.sits_out) or (hand.deal is not None and () in (hand.deal.hands or ()))


@lru_cache(maxsize=256)
def _rules_at(game: Game, ruleset_id: str, players: int, one_more: bool, stated: Options) -> Rules | Fault:
    """Return the rules of a game at a table of `players`, of whom one sits out if `one_more` is True; or a fault."""
    try:
        ruleset = game.ruleset(ruleset_id)
    except KeyError:
        known = tuple(ruleset.id for ruleset in game.rulesets)
        return unreadable("record.ruleset", ("ruleset",), game=game.id, found=ruleset_id, expected=known)
    for name, value in _unknown_options(ruleset, stated):
        known = tuple(f"{option.name} ({', '.join(option.values)})" for option in ruleset.options)
        place = ("options", name)
        return unreadable("record.option", place, game=game.id, option=name, found=value, options=known)
    options = dict(stated)
    if one_more:
        return rules_with_one_more(game, ruleset, players - 1, options)
    if players not in game.players:
        return unreadable("record.players", ("players",), game=game.id, found=players, expected=game.players)
    return ruleset.rules(players, options)


def _unknown_options(ruleset: Ruleset, options: Options) -> Options:
    """Return the options that the ruleset does not have, or not with this value, sorted by name."""
    known = {option.name: option.values for option in ruleset.options}
    return tuple((name, value) for name, value in sorted(options) if value not in known.get(name, ()))
