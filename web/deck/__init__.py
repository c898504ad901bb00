"""The deck: how the cards are drawn, and which pack a page shows."""
