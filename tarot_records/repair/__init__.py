"""Repair: ranked corrections of a faulty record, each judged by the replay core.

`edits` are values, `scene` a hand as it is looked at, `slips` and `statements` propose, `search` tries and ranks,
`ranked` is the way in; `words`, `in_json` and `in_notation` tell and make a repair in the transcriber's own text.
"""
