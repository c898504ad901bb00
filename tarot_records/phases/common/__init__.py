"""What phases of all kinds share: sides, seats that a record names, shown steps, the check of written numbers."""
