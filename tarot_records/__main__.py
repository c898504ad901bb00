"""`python -m tarot_records` is the command line."""

from tarot_records.cli import main

main()
