"""Typed piles of cards: the scheme that counts them, and the count as text and panels."""
