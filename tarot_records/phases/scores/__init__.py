"""The end of a hand: settlement, comparison with the stated scores, score sheets, pots."""
