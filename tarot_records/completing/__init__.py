"""Completion of hands with gaps: legal ways to fill the gaps, their number, and the cards that are forced.

`puzzle_builder` turns the gaps into a `puzzle`; `score_sums` and `score_bounds` add what follows from the stated
scores. `fillings` searches the puzzle and `solver` passes it to OR-tools, both within `budgets`. `open_choices` fills
gaps other than cards, `hand_writer` writes a filling back into the hand, and `completions` lets the replay judge it.
`contradiction` explains a hand without a completion; `verdict_on_gaps` reports all results as faults.
"""
