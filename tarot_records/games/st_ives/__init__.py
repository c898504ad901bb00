"""the Tarot of St Ives: the rooms of the game."""

from tarot_records.games.st_ives.rules import ST_IVES as GAME

__all__ = ["GAME"]
