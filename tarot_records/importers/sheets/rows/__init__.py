"""From a text or a workbook to rows of cells: tables, aligned text, and evenings told deal by deal."""
