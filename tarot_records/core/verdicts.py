"""The four verdicts, with their meaning."""

from tarot_records.core.faults import UNREADABLE

PROVED, CONSISTENT, FAULTY_VERDICT = "proved", "consistent", "faulty"
VERDICTS: dict[str, str] = {
    PROVED: "all replayed, everything stated is right, nothing unknown",
    CONSISTENT: "nothing contradicts, but something is unknown or left open",
    FAULTY_VERDICT: "something cannot be, is against the rules, is stated wrongly, or a line cannot be read",
    UNREADABLE: "not a record that can be replayed",
}
WHOLE = frozenset({PROVED, CONSISTENT})
"""The verdicts on records that contradict nothing."""
