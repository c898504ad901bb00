"""Coding of the parts of a hand as choices in one big number, and back. The phases define the possible choices."""
