"""What the oracles' own players at tarock share: lopsided deals, a scart, tricks with some sense."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from oracles.tarock import KINGS, PACK, TRULL, Json, height, kind, suits_of, trumps_of, winning

WEAK = [card for card in PACK if card[1:] in ("7", "8", "9", "10", "4", "3", "2", "1") and card != "T1"][:16]
"""Cards that win no trick."""


def some_options(chance: Random, options: Mapping[str, Sequence[str]], defaults: Mapping[str, str]) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return {
        name: chance.choice(options[name]) if chance.random() < 0.5 else default for name, default in defaults.items()
    }


def empty_record(game: str, ruleset: str, options: Mapping[str, str], players: int) -> Json:
    """A record of no hands."""
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": game,
        "ruleset": ruleset,
        "options": dict(options),
        "players": [{} for _ in range(players)],
        "hands": [],
    }


def call_king(chance: Random, hand: Json, end: Any, king: str) -> None:
    """A king is called; where he was is mostly told."""
    holder = next((seat for seat in end.deal.seats if king in end.deal.hands[seat]), None)
    end.king, end.partner = king, end.declarer if holder is None else holder
    answer = "talon" if holder is None else "own" if holder == end.declarer else "held"
    hand["calls"] = [{"seat": end.declarer, "card": king} | ({"answer": answer} if chance.random() < 0.7 else {})]


def some_trick(chance: Random, leader: int, down: list[str], winner: int) -> Json:
    """A trick, mostly with who led and won."""
    return {"leader": leader, "cards": down, "winner": winner} if chance.random() < 0.8 else {"cards": down}


def shuffled(
    chance: Random, wanted: dict[int, list[str]], seats: Sequence[int], size: int, pack: Sequence[str] = PACK
) -> tuple[dict[int, list[str]], list[str]]:
    """Hands by seat and the talon, with the cards wanted where they are wanted."""
    given = {seat: list(wanted.get(seat, []))[:size] for seat in seats}
    fixed = [card for cards in given.values() for card in cards]
    rest = [card for card in pack if card not in fixed]
    chance.shuffle(rest)
    hands: dict[int, list[str]] = {}
    for seat in seats:
        short = size - len(given[seat])
        hands[seat] = given[seat] + rest[:short]
        rest = rest[short:]
        chance.shuffle(hands[seat])
    return hands, rest


def some_scart(chance: Random, held: list[str], size: int, first: str) -> list[str]:
    """A random legal scart: of the kind that goes first, and of the other only for want of it."""
    free = [card for card in held if card not in [*KINGS, *TRULL]]
    forward = {"suits": suits_of(free), "trumps": trumps_of(free), "any": free}[first]
    if len(forward) >= size:
        return chance.sample(forward, size)
    return forward + chance.sample([card for card in free if card not in forward], size - len(forward))


def choose(chance: Random, legal: set[str], trick: list[str], mood: str, keep: list[str], bound: list[str]) -> str:
    """A card to play: `low` ducks, `high` takes, `any` whatever.

    Cards to keep go last. A bound card goes before any other only now and then, and to a trick it cannot win (T1 may
    win any, as the third of an emperor's trick).
    """
    cards = sorted(sorted(legal), key=height)
    free = [card for card in cards if card not in bound]
    beaten = [card for card in cards if card in bound and card != "T1" and trick and winning([*trick, card]) != card]
    if beaten and free and chance.random() < 0.05:
        return chance.choice(beaten)
    cards = [card for card in free if card not in keep] or free or cards
    if chance.random() < 0.85:
        if mood == "low":
            under = [card for card in cards if trick and winning([*trick, card]) != card]
            return under[-1] if under else cards[0]
        if mood == "high":
            return max(cards, key=lambda card: (kind(card) == "T", height(card)))
    return chance.choice(cards)
