"""The typed notation `.tn`: card letters, the form of each line, tokens, vocabulary, and the writer.

The parser is `reading.parser`; `web/manual/notation.md` is the manual.
"""
