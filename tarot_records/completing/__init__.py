"""Completing: whether the gaps of a hand can be filled legally, in how many ways, and what is forced.

`gaps` says what is unknown as a puzzle of `places`, with what the scores stated (`sums`) and a card paid for
the Fool (`debts`) tell. `fillings` walks through the ways to fill it, `adding` up the scores as it goes, its
`state` in hand; `solver` has the same puzzle solved by OR-tools. `filled` writes a solution back, `purchases`
what nobody wrote down of the cards bought, `worlds` settles what is no card; `decision` lets the replay judge
all of it, `contradiction` explains a hand that has no completion, and `deciding` tells it as faults and notes.
"""
