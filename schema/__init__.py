"""The published JSON Schema; installed as `tarot_records.schema`, so that it travels with the package."""
