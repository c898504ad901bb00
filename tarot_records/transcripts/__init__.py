"""Read lines in the writer's own words as words of the strict notation.

Each word keeps the place where it was typed, so that a fault is reported there.
"""
