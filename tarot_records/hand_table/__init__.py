"""Hand lists: a row for each hand of many records, as CSV for people or Parquet for programs.

`rows` makes the rows of a record, `files` writes them as CSV, or as Parquet with DuckDB.
"""
