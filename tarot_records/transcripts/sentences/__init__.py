"""The parts of sentences: players, bids, cards and declarations, and how they belong together."""
