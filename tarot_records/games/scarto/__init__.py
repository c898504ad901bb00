"""Scarto: the rooms of the game."""

from tarot_records.games.scarto.rules import SCARTO as GAME

__all__ = ["GAME"]
