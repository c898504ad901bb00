"""Suggestions for a transcriber: an empty record to begin with, and proposals at a place of a typed text.

The replay of the text before the place determines the legal proposals; nothing here knows a rule.
"""
