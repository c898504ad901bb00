"""Readers of other programs' files and of score sheets: a text becomes record data, with the place of every part.

The readers are found by entry points. A reader reports whatever it cannot carry over, with its place in the text.
"""
