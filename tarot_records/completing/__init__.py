"""Completing: whether the gaps of a hand can be filled legally, in how many ways, and what is forced.

`gaps` says what is unknown as a puzzle, `fillings` solves it, `filled` writes a solution back, `worlds` settles
what is no card, `decision` lets the replay judge all of it, `contradiction` explains a hand that has no
completion, and `deciding` tells a report.
"""
