"""Questions about a replayed record: other lines of play, what each seat knows, what happened, two transcriptions.

Nothing here judges a record; all of it reads positions and faults of the replay.
"""
