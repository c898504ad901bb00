"""The public Python interface: read, judge, mend, compare and write records. The names stand in `tarot_records`.

Everything here is a thin reading of the other packages; no rule of a game and no form of a record is known here.
"""
