"""Default budgets for completing, repairing and explaining one record."""

SECONDS = 1.0
"""Seconds of search for completions of a record with gaps, counted in steps."""
NET = 20
"""A search is limited by steps, so that the same text gets the same answer everywhere. The clock ends it only after
this many times the seconds allowed."""
SLOWEST = 10.0
"""Minimum number of seconds before the clock ends a search."""
STEPS = 300
"""Maximum number of corrections replayed in search of a slip that explains the faults."""
MOST = 200
"""Maximum number of faults put into words; of the others only the number is reported."""
