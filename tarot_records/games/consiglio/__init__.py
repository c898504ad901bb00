"""Consiglio: the rooms of the game."""

from tarot_records.games.consiglio.rules import CONSIGLIO as GAME

__all__ = ["GAME"]
