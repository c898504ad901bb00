"""The cards before play: deal, call, talon, exchanges and scart."""
