"""Scarto in links: what version 1 has numbers for. None of it ever changes."""

from tarot_records.rules.game import LinkWords

LINK = LinkWords(
    settling={
        "top_trump": ("20", "21"),
        "counter": ("top", "world"),
        "scart_exception": ("bagatto", "fool", "none"),
        "trump_scart": ("free", "last"),
        "fool_without_trick": ("kept", "lost"),
    },
)
