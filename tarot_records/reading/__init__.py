"""Readers of files and typed texts: their content as data of records, with the place of every part.

`files` reads any form of file, `parser` the typed notation, `convert` writes one form as another.
"""
