"""Wayside Tarock, a game for tarot_records. `game.toml` has its facts and words; `rules.py` makes its rules."""
