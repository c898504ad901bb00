"""Suggestions for a transcriber: an empty record to begin with, and proposals at a place of a typed text.

The replay of what stands before the place says what is within the rules; nothing here knows a rule.
"""
