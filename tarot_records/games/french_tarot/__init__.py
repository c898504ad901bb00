"""French Tarot: the rooms of the game."""

from tarot_records.games.french_tarot.rules import FRENCH_TAROT as GAME

__all__ = ["GAME"]
