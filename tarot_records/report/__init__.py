"""The verdict on a record: its faults in order, below the slip that explains them, and its unknown values.

`report` is the only module that makes a report.
"""
