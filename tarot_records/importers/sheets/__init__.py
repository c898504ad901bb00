"""Score sheets as people write them: a table in any layout becomes a record, with its columns recognised."""
