"""What every page has: its frame, addresses, language, habits, errors, and how answers are kept."""
