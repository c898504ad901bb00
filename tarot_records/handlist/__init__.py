"""Hand lists: one row for each hand of many records, as a table for people or as Parquet for programs.

`rows.py` makes the rows of a record, `table.py` writes them as CSV, `parquet.py` through DuckDB as Parquet.
"""
