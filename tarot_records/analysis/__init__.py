"""Analysis of a replayed record: other lines of play, knowledge of each seat, outcome tags, comparison.

No rules are applied here; all modules read positions and faults of the replay.
"""
