"""Completion of hands with gaps: legal ways to fill the gaps, their number, and the cards that are forced.

`puzzle_builder` turns the gaps and the stated scores into a `puzzle`. `fillings` searches the puzzle, with the limits
that `score_bounds` derives from the scores, and `solver` passes it to OR-tools, both within `budgets`. `open_choices`
fills gaps other than cards, `hand_writer` writes a filling back into the hand, and `completions` lets the replay judge
it. `verdict_on_gaps` reports all results as faults and explains a hand without a completion.
"""
