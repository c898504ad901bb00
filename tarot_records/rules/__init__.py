"""The types a game is made of: game, phase, option, step, trick table, the Fool.

Nothing here knows a particular game.
"""
