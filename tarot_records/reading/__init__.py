"""Files and typed texts become the data of records, with the place of every part.

`files` reads any form of file, `parser` the typed notation, `convert` writes one form as another.
"""
