"""The table: paging through a record step by step, and all parts of the page of a step."""
