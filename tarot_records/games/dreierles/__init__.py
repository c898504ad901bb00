"""Dreierles, of central Baden. `game.toml` has its facts and words; `rules.py` makes its rules."""
