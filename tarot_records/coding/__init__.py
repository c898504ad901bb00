"""Coding: convert the parts of a hand to choices in one big number, and back. Phases define the possible choices."""
