"""Budgets: how much is spent on one record, unless somebody says otherwise."""

SECONDS = 1.0
"""So long ways to fill its gaps are looked for."""
STEPS = 300
"""So many corrections are replayed in search of those that explain its faults."""
MOST = 200
"""So many of its faults are put into words; of more, the number is told."""
