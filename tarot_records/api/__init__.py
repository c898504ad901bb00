"""The public Python interface: read, judge, mend, compare and write records. Import its names from `tarot_records`.

The modules here only call the other packages; they have no rules of games and no formats of records.
"""
