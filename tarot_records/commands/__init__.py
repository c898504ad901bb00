"""The commands of `tarot-records`, one module each; `cli.py` gathers them."""
