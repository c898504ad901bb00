"""Second opinions on every game, written from the rules pages alone, and tests that compare the package with them."""
