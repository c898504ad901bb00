"""Wayside Tarock: the rooms of the game."""

from wayside_tarock.rules import GAME

__all__ = ["GAME"]
