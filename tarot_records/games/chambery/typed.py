"""What people write for the words of Chambéry, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "two_cards": (
        *("achète deux cartes", "buys two cards", "compra due carte", "kauft zwei Karten", "kauft zwei"),
        *("deux cartes", "deux", "two", "due carte", "due", "zwei Karten", "zwei"),
    ),
    "one_card": (
        *("achète une carte", "buys one card", "buys a card", "compra una carta", "kauft eine Karte", "kauft eine"),
        *("une carte", "une", "one", "una carta", "una", "eine Karte", "eine"),
    ),
    "solo": ("un solo", "seul", "sola"),
    "call": ("appel", "un appel", "chiamata", "una chiamata", "Rufer", "einen Rufer"),
    "over_half": ("plus de la moitié", "oltre la metà", "über der Hälfte"),
    "bidding": ("enchères", "dichiarazioni", "Lizitation"),
    "bidding=one_round": ("un tour", "un giro", "eine Runde"),
    "bidding=rounds": ("plusieurs tours", "più giri", "mehrere Runden"),
    "bidding=first_bid": ("première enchère", "prima dichiarazione", "erstes Gebot"),
    "scart_time": ("moment de l'écart", "quando si scarta", "Zeit des Skarts"),
    "scart_time=before": ("avant", "prima", "vorher"),
    "scart_time=after": ("après", "dopo", "nachher"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
