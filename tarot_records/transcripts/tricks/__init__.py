"""The tricks of a text as they are laid out: tables, rows, blocks and sentences; which lines belong to which hand."""
