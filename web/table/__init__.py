"""The table: a record stepped through, and all that is drawn of one step."""
