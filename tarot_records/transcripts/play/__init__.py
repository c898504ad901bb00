"""The tricks as they were played: seats, order of play and leaders, inferred from the replay."""
