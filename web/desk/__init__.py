"""The desk: a text as somebody types it, judged while he does."""
