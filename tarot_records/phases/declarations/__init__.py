"""Phases of declarations, announcements and kontras, and of cards that are shown or laid out before play."""
