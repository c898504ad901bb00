"""Questions about a replayed record: other lines of play, knowledge of each seat, outcome tags, comparison.

Nothing here judges a record; all modules read positions and faults of the replay.
"""
