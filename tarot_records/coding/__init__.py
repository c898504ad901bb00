"""Coding: how the parts of a hand become choices in one big number, and back. What may be chosen the phases say."""
