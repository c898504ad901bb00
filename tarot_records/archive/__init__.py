"""The archive: a database of up to millions of records, kept as they were given, searched and proved again.

`entry.py` extracts the rows to store from a source, `tables.py` defines the tables, `store.py` writes and reads them,
`search.py` finds records, `totals.py` counts, `bulk.py` processes many records on all cores.
"""
