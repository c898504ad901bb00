"""The phases games are made of: shared furniture, each with its own legal, check and apply."""
