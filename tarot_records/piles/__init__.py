"""Piles of cards: the schemes by which games count them, a typed pile counted, the count drawn in the terminal."""
