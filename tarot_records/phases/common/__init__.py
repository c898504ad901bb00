"""Parts of several phases: sides, the seats that a record names, the steps shown, and the check of written numbers."""
