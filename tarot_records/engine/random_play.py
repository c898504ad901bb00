"""Generator of random legal records, reproducible from a seed.

Each phase chooses at random among its legal events, so the hands are legal, but badly played. The replay computes the
scores.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from tarot_records.core.limits import VERSION
from tarot_records.core.position import HandResult, Position
from tarot_records.engine.fold import advance, opening
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.record.model import CarriedIn, Hand, Ledger, Player, Provenance, Record, Scores, SidePoints
from tarot_records.rules.game import Rules

SAID = frozenset({"calls", "exchanges", "declarations"})
"""Sections of a hand in which an empty list states that nothing happened; a missing list states nothing."""

MOST_PIECES = 1000
"""Maximum number of bids, cards or other pieces of a phase; more of them show an error in the rules of the game."""


def generate(
    game: str,
    *,
    hands: int,
    seed: int,
    players: int | None = None,
    ruleset: str = "",
    one_more: bool = False,
    options: Mapping[str, str] | None = None,
) -> Iterator[Record]:
    """Yield `hands` random legal records of a game, of one hand each. The same arguments give the same records.

    With `one_more`, one player more sits at the table, and one sits out. Options not in `options` have their defaults.
    Raise KeyError for an unknown game, ruleset or option, ValueError for a number of players or a value of an option
    that the game does not have.
    """
    known = GAMES[game]
    played = known.ruleset(ruleset) if ruleset or players is None else known.usual_ruleset(players)
    seats = played.players[0] if players is None else players
    if one_more and seats not in known.one_more:
        raise ValueError(f"{game} for {seats} has no place for one who sits out")
    if seats not in played.players:
        raise ValueError(f"{game} is played by {', '.join(map(str, played.players))}, not by {seats}")
    for name, value in (options or {}).items():
        if all(option.name != name for option in played.options):
            raise KeyError(f"{game} has no option {name}")
        if value not in played.option(name).values:
            raise ValueError(f"{game}: the option {name} has no value {value}")
    options = {option.name: option.default for option in played.options if option.settles} | dict(options or {})
    rules = played.rules(seats, options)
    if one_more:
        rules = rules_with_one_more(known, played, seats, options)
    chance = Random(f"{game}/{rules.seats}/{seed}")
    for number in range(1, hands + 1):
        yield Record(
            format="tarot-record",
            version=VERSION,
            id=f"{game}-{seed}-{number}",
            game=game,
            ruleset=played.id,
            options=options,
            players=tuple(Player() for _ in range(rules.seats)),
            provenance=Provenance(kind="generated"),
            carried_in=CarriedIn(),
            hands=(random_hand(rules, chance),),
        )


def random_hand(rules: Rules, chance: Random) -> Hand:
    """Return a random legal hand with its scores, as the first hand of a game."""
    return _random_hand(rules, chance, opening(rules, None))[0]


def random_session(rules: Rules, chance: Random, hands: int) -> Iterator[Hand]:
    """Yield random legal hands with their scores, each played after the previous one."""
    end = None
    for _ in range(hands):
        hand, end = _random_hand(rules, chance, opening(rules, end))
        yield hand


def _random_hand(rules: Rules, chance: Random, position: Position) -> tuple[Hand, Position]:
    """Return a random legal hand, with scores, that begins in `position`, and the position at its end."""
    parts: dict[str, Any] = {}
    for phase in rules.phases:
        if position.setting.ended is not None and not phase.always:
            continue
        pieces = 0
        while (piece := phase.invent(position, chance)) is not None:
            pieces += 1
            if pieces > MOST_PIECES:
                raise RuntimeError(f"{rules.game}: the phase {type(phase).__name__} does not end")
            for name in piece.model_fields_set:
                value = getattr(piece, name)
                parts[name] = parts.get(name, ()) + value if isinstance(value, tuple) else value
            position = advance(phase, position, piece)
            if not piece.model_fields_set:
                break  # the phase has nothing to add
    for name in SAID & rules.fields:
        parts.setdefault(name, ())
    if position.setting.result is not None:
        parts["scores"] = stated(position.setting.result)
    return Hand(**parts), position


def stated(result: HandResult) -> Scores:
    """Return a computed result in the form of a record: card points, scores, ledgers and amounts carried on."""
    return Scores(
        unit=result.unit,
        card_points=tuple(SidePoints(seats=seats, points=points) for seats, points in result.card_points),
        hand=result.hand,
        ledgers=tuple(Ledger(name=name, hand=hand) for name, hand in result.ledgers.items()),
        carried=dict(result.carried or {}),
    )
