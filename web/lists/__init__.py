"""The lists: which records there are, found, counted and put in order."""
