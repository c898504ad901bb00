"""What a language needs to tell a repair: templates over its facts.

A repair is told by what holds once it is made (`facts`), by the slip that hid it (`slips`), and by what it
mends (`evidence`).
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Mending:
    """The words of one language for repairs."""

    facts: Mapping[str, str]
    """What holds once a value is corrected, by kind of place. {new} is the value as it should be."""
    slips: Mapping[str, str]
    """What happened to the transcriber, family by family, where the correction alone does not say it."""
    whole: Mapping[str, str]
    """The sentence of a slip that is told as one, family by family."""
    labels: Mapping[str, str]
    """The frame of the sentences, and the lines of a list of repairs."""
    evidence: Mapping[str, str]
    """Class of evidence -> its name."""
