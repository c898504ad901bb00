"""Twins: what the pages tell as plain data, in the shapes beside; a file for each room."""
