"""Random legal records, reproducible from a seed: what every phase invents, event by event.

Bids, scarts, declarations and cards are chosen at random among what is legal, so the hands are
legal and badly played. The scores are those the replay computes.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from tarot_records.games import GAMES
from tarot_records.phases.tricks import Played
from tarot_records.position import Position, Result
from tarot_records.record import VERSION, Hand, Item, Player, Provenance, Record, Scores, SidePoints, Trick
from tarot_records.replay import advance, opening
from tarot_records.game import Rules


def generate(game: str, *, hands: int, seed: int, players: int | None = None) -> Iterator[Record]:
    """Random legal records of a game, one hand each. The same arguments give the same records.

    Raises KeyError for a game that is not known and ValueError for a number of players it is not
    played with.
    """
    known = GAMES[game]
    seats = known.players[0] if players is None else players
    if seats not in known.players:
        raise ValueError(f"{game} is played by {', '.join(map(str, known.players))}, not by {seats}")
    options = {option.name: option.default for option in known.options if option.settles}
    rules = known.rules(seats, options)
    chance = Random(f"{game}/{seats}/{seed}")
    for number in range(1, hands + 1):
        yield Record(
            format="tarot-record",
            version=VERSION,
            id=f"{game}-{seed}-{number}",
            game=game,
            ruleset=known.ruleset,
            options=options,
            players=tuple(Player() for _ in range(seats)),
            provenance=Provenance(kind="generated"),
            hands=(random_hand(rules, chance),),
        )


def random_hand(rules: Rules, chance: Random, previous: Position | None = None, number: int = 0) -> Hand:
    """A random legal hand with its scores; after `previous`, the last position of the hand before."""
    position = opening(rules, previous, number)
    parts: dict[str, Any] = {}
    for phase in rules.phases:
        if position.setting.ended is not None and not phase.always:
            continue
        while (event := phase.invent(position, chance)) is not None:
            if isinstance(event, Hand):
                parts |= {name: getattr(event, name) for name in event.model_fields_set}
            elif isinstance(event, Played):
                _play(parts, position, event)
            else:
                parts[phase.section or ""] = (*parts.get(phase.section or "", ()), event)
            position = advance(phase, position, event)
    if "tricks" in parts:
        won = [winner for _, winner, _ in position.taken]
        tricks = zip(parts["tricks"], won, strict=True)
        parts["tricks"] = tuple(Trick(**trick, winner=winner) for trick, winner in tricks)
    if position.setting.result is not None:
        parts["scores"] = stated(position.setting.result)
    return Hand(**parts)


def _play(parts: dict[str, Any], position: Position, event: Played) -> None:
    """Adds cards played, or a card paid for the Fool, to the tricks so far."""
    tricks = parts.setdefault("tricks", [])
    if event.paid is not None:
        tricks[-1]["paid"] = event.paid
    elif position.trick:
        tricks[-1]["cards"] = (*tricks[-1]["cards"], *event.cards)
    else:
        tricks.append({"leader": position.leader, "cards": event.cards})


def stated(result: Result) -> Scores:
    """A computed result as a record states it."""
    return Scores(
        unit=result.unit,
        card_points=tuple(SidePoints(seats=seats, points=points) for seats, points in result.card_points),
        items=tuple(Item(name=name, value=value, seat=seat) for (name, seat), value in result.items.items()),
        hand=result.hand,
    )
