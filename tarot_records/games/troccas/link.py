"""Troccas in links: what version 1 has numbers for. None of it ever changes."""

from tarot_records.rules.game import LinkWords

LINK = LinkWords(
    settling={"sweep": ("all", "kept")},
    declarations=("buob", "buob_sche", "king_and_jack"),
)
