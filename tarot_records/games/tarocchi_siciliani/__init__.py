"""Sicilian Tarocchi. `game.toml` has its facts and words; `rules.py` makes its rules."""
