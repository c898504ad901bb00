"""Chambéry in links: what version 1 has numbers for. None of it ever changes."""

from tarot_records.rules.game import LinkWords

LINK = LinkWords(
    letters={5: "F"},
    settling={
        "pagat_scart": ("no_alternative", "sole_trump"),
        "bidding": ("one_round", "first_bid", "rounds"),
        "scart_time": ("before", "after"),
        "wanted_in_scart": ("another", "forfeit"),
        "given_back": ("not_received", "any", "no_honours"),
        "purchases": ("together", "one_by_one"),
        "factors": ("1-1-1", "1-2-3", "1-2-4"),
        "queen_call": ("must", "may"),
        "no_bid_lead": ("dealer", "eldest"),
        "over_half": ("side", "player"),
        "game_length": ("open", "five_hands"),
        "fool_unpaid": ("kept", "surrendered"),
        "fool_paid_from": ("player", "side"),
    },
    contracts=("two_cards", "one_card", "solo", "call"),
)
