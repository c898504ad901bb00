"""Completion of hands with gaps: whether the gaps can be filled legally, in how many ways, and what is forced.

`puzzle_builder` turns the gaps into a `puzzle`; `score_sums` and `score_bounds` add what the stated scores tell.
`fillings` searches it and `solver` hands it to OR-tools, both within `budgets`. `open_choices` answers what is not
about cards, `hand_writer` writes a filling back into the hand, and the replay judges it in `completions`.
`contradiction` explains a hand without a completion; `verdict_on_gaps` reports everything as faults.
"""
