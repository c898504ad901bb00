"""The archive: thousands to millions of records, kept as they were given, found, and proved again.

`entry.py` makes of a source the rows that are kept of it, `tables.py` says where they stand, `store.py`
keeps and gives them back, `search.py` finds them, `totals.py` counts them; `adding.py` and `proving.py` do
it to many at once.
"""
