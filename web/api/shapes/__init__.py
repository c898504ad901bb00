"""Shapes: what every JSON twin looks like, as types that the twins are made of; a file for each room."""
