"""Tarocchi in quattro: the rooms of the game."""

from tarot_records.games.tarocchi_in_quattro.rules import IN_QUATTRO as GAME

__all__ = ["GAME"]
