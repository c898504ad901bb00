"""What is said about one fault code: three sentences, as templates over the facts of the fault."""

from typing import NamedTuple


class Sentences(NamedTuple):
    """What is said about a code, as templates over the facts of the fault."""

    what: str
    """What happened."""
    rule: str
    """The rule."""
    look: str
    """What to look at in the source, or what to write."""
