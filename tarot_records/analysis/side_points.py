"""Card points of the sides of a hand, and the number of points that decides it."""

from typing import NamedTuple

from tarot_records.core.position import HandResult, Position
from tarot_records.rules.game import Level, Rules


class SidePointsMade(NamedTuple):
    """Card points of the sides in a hand that card points decide."""

    asked: bool
    """True if the first side needed `level` points to win; else `level` is only a mark to compare all sides with."""
    level: int
    """The number of card points that decides."""
    unit: int
    points: tuple[int, ...]
    """The card points of each side in 1/unit, the declarer's first."""

    @property
    def over(self) -> int:
        """Points of the first side above (+) or below (−) the level, in 1/unit."""
        return self.points[0] - self.level * self.unit


def points_of_sides(rules: Rules, position: Position) -> SidePointsMade | None:
    """Return the card points of the sides in a final position; None if unknown or if no single number decides."""
    result = position.setting.result
    level = None if result is None else deciding_level(rules, result)
    if result is None or level is None:
        return None
    own = attacking_seats(position, result)
    asked = bool(own) and (rules.needed, None) in result.items
    sides = sorted(result.card_points, key=lambda side: side[0] != own)
    return SidePointsMade(asked, level.points, result.unit, tuple(value for _, value in sides)) if sides else None


def attacking_seats(position: Position, result: HandResult) -> tuple[int, ...]:
    """Return the seats of the declarer's side; empty without a contract."""
    contract = position.setting.contract
    return next((side for side, _ in result.card_points if contract is not None and contract.declarer in side), ())


def deciding_level(rules: Rules, result: HandResult) -> Level | None:
    """Return the level that decides a hand: the needed one, or else the only one of the game; None if there is none."""
    asked = result.items.get((rules.needed, None))
    levels = [
        level for level in levels_between(rules, len(result.card_points)) if asked is None or level.points == asked
    ]
    if len(levels) == 1:
        return levels[0]
    return None if asked is None else Level(asked, "")


def levels_between(rules: Rules, sides: int) -> tuple[Level, ...]:
    """Return the levels that may decide a hand with this number of sides; half of all points only for two sides."""
    return tuple(level for level in rules.levels if sides <= 2 or not _is_half(rules, level))


def _is_half(rules: Rules, level: Level) -> bool:
    """Return whether a level is half of all card points, including those for the last trick."""
    if rules.scheme is None:
        return False
    return abs(2 * level.points * rules.unit - rules.scheme.total * rules.unit - rules.last_trick) <= rules.unit
