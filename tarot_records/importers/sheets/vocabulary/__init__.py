"""The words of score sheets, the roles of columns, and what a single cell states."""
