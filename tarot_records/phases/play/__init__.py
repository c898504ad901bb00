"""The play of the tricks, and its variants."""
