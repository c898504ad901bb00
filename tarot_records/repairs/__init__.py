"""Repair of faulty records: ranked corrections, each judged by the replay core, and the causes of faults.

`ranking` is the entry point, and `search` tries corrections of one hand. `edits` has the values, `faulty_hand` the hand
with its faults, `spoken` the declarations made in it. `card_slips`, `omissions`, `word_slips`, `sheet_slips` and
`statement_slips` propose corrections, `trial` replays them, `evidence` compares the faults. `causes` puts the faults
below the slip that explains them, `slip_facts` describes a slip in a language, and `rewriter` (with `json_rewriter`)
makes a repair in the transcriber's own text. The costs of slips and the places that are tried are data in
`tables.toml`. A word, as opposed to a card or number, is a declaration: an announcement or a kontra.
"""
