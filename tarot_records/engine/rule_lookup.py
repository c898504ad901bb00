"""Lookup of the rules that a record names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from tarot_records.core.faults import FAULTY, Fault, unreadable
from tarot_records.core.limits import UNRULED
from tarot_records.engine.fold import Same, run
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.rules.game import Game, Rules, Ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tarot_records.record.model import Hand, Record

Options = tuple[tuple[str, str], ...]
"""Pairs of the name and the value of an option."""


def rules_of(record: Record, told: Record | None = None) -> Rules | Fault:
    """Return the rules that a record names, or a fault for an unknown game, ruleset, option or number of players.

    If the record states suppositions too, `told` is the record without them. It shows whether one of the players sits
    out, so that this is found only once.
    """
    if record.ruleset == UNRULED:
        from tarot_records.engine.unruled_rules import unruled_rules

        return unruled_rules(record)
    game = GAMES.get(record.game)
    if game is None:
        return unreadable("record.game", ("game",), found=record.game, games=tuple(GAMES))
    players = len(record.players)
    options = tuple(record.options.items())
    one_more = players - 1 in game.one_more
    if one_more and players in game.players:
        shown = _shows_one_less(record.hands, players)
        one_more = _is_likely_one_less(game, Same(told or record)) if shown is None else shown
    return _rules_at(game, record.ruleset, players, one_more, options)


def _shows_one_less(hands: Sequence[Hand], players: int) -> bool | None:
    """Return whether the hands show that one of `players` seats sits out; None if they show neither.

    A hand shows it by a statement or by an empty hand in the deal. Otherwise the longest of several tricks decides: it
    lacks one card (a single trick may be under way).
    """
    if any(hand.sits_out or (hand.deal is not None and () in (hand.deal.hands or ())) for hand in hands):
        return True
    sizes = [len(trick.cards) for hand in hands for trick in hand.tricks or ()]
    return max(sizes) == players - 1 if len(sizes) > 1 or players in sizes else None


@lru_cache(maxsize=4)
def _is_likely_one_less(game: Game, told: Same) -> bool:
    """Return whether one seat sits out in a record whose hands do not show it, cached.

    The scarts and the scores tell, or there are fewer contradictions if one sits out.
    """
    record: Record = told.object
    options = tuple(record.options.items())
    if _scores_one_less(record.hands, len(record.players)) or _lays_away_talon_of_fewer(game, record, options):
        return True
    players = len(record.players)
    all_play, one_less = (_rules_at(game, record.ruleset, players, rests, options) for rests in (False, True))
    if isinstance(all_play, Fault) or isinstance(one_less, Fault):
        return False
    wrong = _count_contradictions(all_play, record)
    return wrong > 0 and _count_contradictions(one_less, record) < wrong


def _scores_one_less(hands: Sequence[Hand], players: int) -> bool:
    """Return whether one of `players` seats alone has a score of 0, in hands without tricks or a deal to all seats."""
    if any(hand.tricks or (hand.deal is not None and len(hand.deal.hands or ()) == players) for hand in hands):
        return False
    scores = [hand.scores.hand for hand in hands if hand.scores is not None and hand.scores.hand]
    return any(score.count(0) == 1 and None not in score for score in scores)


def _count_contradictions(rules: Rules, record: Record) -> int:
    return sum(fault.severity in FAULTY for fault in run(rules, record).faults)


def _lays_away_talon_of_fewer(game: Game, record: Record, options: Options) -> bool:
    """Return True if each scart has the size of the talon for one player less, and the talon for all differs."""
    few, many = (_rules_at(game, record.ruleset, len(record.players) - less, False, options) for less in (1, 0))
    sizes = {len(part.cards) for hand in record.hands for part in hand.scart or ()}
    if isinstance(few, Fault) or isinstance(many, Fault):
        return False
    return _talon_of(few) != _talon_of(many) and sizes == {_talon_of(few)}


def _talon_of(rules: Rules) -> int:
    """Return the number of cards in the talon; 0 if there is none."""
    return next((int(getattr(phase, "talon", 0)) for phase in rules.phases if phase.codes == "deal"), 0)


@lru_cache(maxsize=256)
def _rules_at(game: Game, ruleset_id: str, players: int, one_more: bool, stated: Options) -> Rules | Fault:
    """Return the rules of a game for a table of `players`, or a fault; with `one_more`, one of them sits out."""
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
    if players not in ruleset.players:
        return unreadable("record.players", ("players",), game=game.id, found=players, expected=ruleset.players)
    return ruleset.rules(players, options)


def _unknown_options(ruleset: Ruleset, options: Options) -> Options:
    """Return the options that the ruleset does not have, or does not have with this value, sorted by name."""
    known = {option.name: option.values for option in ruleset.options}
    return tuple((name, value) for name, value in sorted(options) if value not in known.get(name, ()))
