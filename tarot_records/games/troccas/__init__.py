"""Troccas: the rooms of the game."""

from tarot_records.games.troccas.rules import TROCCAS as GAME

__all__ = ["GAME"]
