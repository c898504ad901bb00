"""Sample records; installed as `tarot_records.samples`, so that they travel with the package."""
