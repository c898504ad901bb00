"""Readers of files and typed texts: text -> data of records, with the place of every part.

`files` reads files of any form, `parser` the typed notation, `convert` writes one form as another.
"""
