"""Readers of other programs' files and of score sheets: a text becomes record data, with the place of every part.

They are found by entry points. What a reader cannot carry over it reports at its place.
"""
