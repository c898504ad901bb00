"""Collections of served records, and the pages that list, search and count them."""
