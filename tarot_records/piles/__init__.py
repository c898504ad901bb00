"""Piles of cards: the counting schemes of all games, the count of a typed pile, and its display in the terminal."""
