"""Tarot of St Ives in links: what version 1 has numbers for. None of it ever changes."""

from tarot_records.rules.game import LinkWords

LINK = LinkWords(
    letters={4: "D"},
    settling={
        "fool_when": ("any", "void"),
        "trumping": ("must", "may"),
        "fool_value": ("5", "4"),
        "under_par": ("loses", "free"),
        "negative_totals": ("allowed", "floor"),
    },
    later={
        "winner": ("highest", "first_past"),
        "tie": ("play_on", "shared"),
    },
)
