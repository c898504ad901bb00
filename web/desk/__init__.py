"""The desk: pages on which a text is typed or clicked, and validated at the same time."""
