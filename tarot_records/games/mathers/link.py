"""Mathers' Tarot in links: what version 1 has numbers for. None of it ever changes."""

from tarot_records.rules.game import LinkWords

LINK = LinkWords(
    letters={3: "G", 2: "H"},
    settling={
        "discard": ("before_taking", "after_taking"),
        "scart_bars": ("none", "trumps_and_kings"),
        "scart_counts": ("no", "trick"),
        "fool_is_trump": ("yes", "no"),
        "tiers": ("highest", "cumulative"),
        "tarot_trumps": ("every_three", "once"),
        "ask_with": ("two", "two_or_more"),
        "asker_marks": ("no", "yes"),
        "ask_return": ("empty", "any"),
        "ask_order": ("in_turn", "simultaneous"),
        "ask_whom": ("all", "one"),
        "sequences": ("blocks", "run"),
        "must_claim": ("no", "yes"),
        "king_cut_by": ("winner", "first_trump"),
        "king_cut_kings": ("led", "any"),
        "trick_value": ("pairs", "highest", "additive", "each_row"),
        "fool_trick": ("rest", "nothing"),
        "fool_passed": ("player", "first_holder"),
    },
    declarations=("greater", "lesser", "trumps", "tarot_trumps", "sequence"),
)
