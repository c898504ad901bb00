"""The hand table: a row for each hand of many records, as CSV for people or Parquet for programs.

`rows` makes the rows of a record, `files` writes CSV, or Parquet with DuckDB, and `frames` makes data frames.
"""
