"""The published JSON Schema of a record, and the examples it contains. Installed as `tarot_records.schema`."""
