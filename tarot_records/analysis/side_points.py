"""Card points of the sides of a hand, and the number that decides."""

from typing import NamedTuple

from tarot_records.core.position import HandResult, Position
from tarot_records.rules.game import Level, Rules


class Made(NamedTuple):
    """What was made in a hand where card points decide."""

    asked: bool
    """Whether the hand asked for so many of the first side; else they are only what everybody is compared with."""
    level: int
    """The card points that decide."""
    unit: int
    points: tuple[int, ...]
    """The card points of each side in 1/unit, the declarer's first."""

    @property
    def over(self) -> int:
        """How far the first side came over (+) or under (−) what decides, in 1/unit."""
        return self.points[0] - self.level * self.unit

    def written(self) -> str:
        """Return the same as a text, for a table of a database."""
        return " ".join(map(str, (int(self.asked), self.level, self.unit, *self.points)))


def read(text: str) -> Made | None:
    """Return what such a text says; None if it says nothing."""
    if not text:
        return None
    asked, level, unit, *values = map(int, text.split())
    return Made(bool(asked), level, unit, tuple(values))


def made(rules: Rules, position: Position) -> Made | None:
    """What was made in a hand that ended so; None if that is not known, or no one number of card points decides."""
    result = position.setting.result
    level = None if result is None else decides(rules, result)
    if result is None or level is None:
        return None
    own = attack(position, result)
    asked = bool(own) and (rules.needed, None) in result.items
    sides = sorted(result.card_points, key=lambda side: side[0] != own)
    return Made(asked, level.points, result.unit, tuple(value for _, value in sides)) if sides else None


def attack(position: Position, result: HandResult) -> tuple[int, ...]:
    """Return the declarer's side; none without a contract."""
    contract = position.setting.contract
    return next((side for side, _ in result.card_points if contract is not None and contract.declarer in side), ())


def decides(rules: Rules, result: HandResult) -> Level | None:
    """Return the card points that decide: those this hand asked for, or the only ones there are."""
    asked = result.items.get((rules.needed, None))
    levels = [level for level in rules.levels if asked is None or level.points == asked]
    if len(levels) == 1:
        return levels[0]
    return None if asked is None else Level(asked, "")
