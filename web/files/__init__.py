"""The viewer as a folder of plain files: the same pages, written once, for any web host or a stick."""
