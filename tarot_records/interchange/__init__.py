"""Interchange: records out of the files of other programs, and out of score sheets.

Each format is a reader, as the typed notation is one: a text becomes the data of a record, with the place of every
part of it. So whatever is said of the record is said at its place in the file that was given. What a reader cannot
carry over it tells, at its place too. They are found by entry points, wherever they lie.
"""
