"""Pages about one record: its report, its other forms, its links, its comparison with another."""
