"""Minchiate of Florence: 97 cards, partners opposite; cards are robbed, and versicole count more than tricks."""
