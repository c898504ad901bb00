"""Slovenian tarok: the rooms of the game."""

from tarot_records.games.slovenian_tarok.rules import SLOVENIAN_TAROK as GAME

__all__ = ["GAME"]
