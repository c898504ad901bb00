"""Hungarian tarokk: the rooms of the game."""

from tarot_records.games.hungarian_tarokk.rules import HUNGARIAN_TAROKK as GAME

__all__ = ["GAME"]
