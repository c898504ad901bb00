"""A text as lines and tokens with their places, the lexicon of words, and facts of whole lines: dates, senders."""
