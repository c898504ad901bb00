"""Chambéry: the rooms of the game."""

from tarot_records.games.chambery.rules import CHAMBERY as GAME

__all__ = ["GAME"]
