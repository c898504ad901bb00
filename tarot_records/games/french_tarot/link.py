"""French Tarot in links: what version 1 has numbers for. None of it ever changes."""

from tarot_records.rules.game import LinkWords

LINK = LinkWords(
    letters={4: "A", 3: "B", 5: "C"},
    settling={
        "excuse_returns_half": ("yes", "no"),
        "excuse_slam": ("played", "led"),
        "slam_by": ("taker", "anyone"),
        "asked_slam_lost": ("failed", "both"),
        "handful_scart": ("shown", "never"),
        "excuse_then_called": ("free", "barred"),
    },
    house={
        "excuse_last_trick": ("changes_side", "to_winner"),
        "petit_sec": ("annulled", "played"),
        "chien_forbidden_ends": ("1", "3"),
        "prise": ("yes", "no"),
        "garde_contre": ("6", "5"),
        "lead_called_suit": ("forbidden", "free"),
        "partner_share": ("two_to_one", "equal"),
    },
    contracts=("prise", "garde", "garde_sans", "garde_contre"),
    declarations=("handful", "slam"),
)
