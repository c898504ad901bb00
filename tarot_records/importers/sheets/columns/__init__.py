"""The likeliest roles of columns: players, sides, games, and the evidence for a reading."""
