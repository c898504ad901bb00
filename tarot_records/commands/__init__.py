"""The commands of `tarot-records`, in modules by topic; `cli.py` gathers them."""
