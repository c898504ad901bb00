"""Piles of cards as people type them: which game counts them how, and what they come to, told and drawn."""
