"""The facts of a hand besides the play: auction, talon, scart, call, declarations; each with its place in the text."""
