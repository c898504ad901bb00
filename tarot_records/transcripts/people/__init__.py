"""The players of a text: names, initials, titles and seating lists, and the search for the likeliest players."""
