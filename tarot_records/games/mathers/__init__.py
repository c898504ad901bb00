"""Mathers' Tarot: the rooms of the game."""

from tarot_records.games.mathers.rules import MATHERS as GAME

__all__ = ["GAME"]
