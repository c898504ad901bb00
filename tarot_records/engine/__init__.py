"""The replay core: a record and its rules become steps, faults and results.

`fold` is the only place that applies events; validator, viewer, archive and statistics read what it yields.
"""
