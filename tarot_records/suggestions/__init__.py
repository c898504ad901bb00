"""Suggestions for a transcriber: an empty record to begin with, and proposals at a place in a typed text.

The replay of the text before the place determines the legal proposals; no rule is stated here.
"""
