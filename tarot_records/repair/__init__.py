"""Repair: ranked corrections of a faulty record, each judged by the replay core.

`edits` are values, `faulty_hand` a hand as it is looked at; `slips` and `statements` propose corrections, `trial` has
the core judge them, `evidence` says what each mends, `search` tries and ranks; `ranked` is the way in. `words`
tells a repair; `in_text` makes it in the transcriber's own text (`in_json`, `in_notation`, `rewriting`).
"""
