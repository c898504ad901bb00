"""One record: its page, its other forms, its links, and two of them compared."""
