"""Pages of the manual and of the reference: chapters, games, fault codes."""
