"""Budgets: how much is spent on one record, unless somebody says otherwise."""

SECONDS = 1.0
"""So long ways to fill its gaps are looked for, counted in steps."""
NET = 20
"""Searches are counted in steps, so many for a second: the same text gets the same answer everywhere. The clock ends
them only where a machine takes so many times as long."""
SLOWEST = 10.0
"""And it ends none sooner than after so many seconds."""
STEPS = 300
"""So many corrections are replayed in search of those that explain its faults."""
MOST = 200
"""So many of its faults are put into words; of more, the number is told."""
