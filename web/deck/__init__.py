"""The playing cards: SVG sheets kept as files, and the pack that a page shows.

`.deck/draw.py` at the top of the repository draws the files in `static/deck`.
"""
