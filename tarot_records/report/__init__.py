"""The verdict on a record: its faults in order, below the slip that explains them, and what is unknown.

`report` is the only place that makes a report.
"""
