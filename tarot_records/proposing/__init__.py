"""What may come next at a place of a typed text: its lines, words and seats as the typist has them, and cards.

The lines that the game waits for come first, and of cards and bids those within the rules: the replay of what stands
before the place says which. Nothing here knows a rule, and nothing is held against who types something else.
"""
