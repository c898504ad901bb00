"""The manual, and what is looked up: the games and the codes of faults."""
