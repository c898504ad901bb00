"""Königrufen: the rooms of the game."""

from tarot_records.games.koenigrufen.rules import KOENIGRUFEN as GAME

__all__ = ["GAME"]
