"""Slovenian tarok in links: what version 1 has numbers for. None of it ever changes."""

from dataclasses import replace
from typing import Final

from tarot_records.rules.game import LinkWords

PAGAT_LINK: Final = LinkWords(
    letters={4: "M", 3: "N"},
    settling={
        "no_trump": ("redeal", "klop"),
        "confirm": ("no", "yes"),
        "own_king": ("yes", "no"),
        "trump_scart": ("last", "free"),
        "pagat": ("last_card", "last_trump"),
        "own_cards": ("no", "yes"),
        "mond": ("21", "20"),
        "difference": ("exact", "fives"),
        "solo_without": ("value", "difference"),
        "colour_valat": ("125", "250"),
        "radelci": ("on", "off", "klop"),
        "king_part": ("free", "must"),
        "tariff": ("new", "zei"),
        "beggar_lead": ("declarer", "left"),
        "obliged_three": ("no", "yes"),
        "foe_failure": ("declarer", "both"),
        "foe_valat": ("doubled", "single"),
        "announce_turn": ("any", "first"),
    },
    contracts=(
        "klop",
        "three",
        "two",
        "one",
        "solo_three",
        "solo_two",
        "solo_one",
        "beggar",
        "solo_without",
        "open_beggar",
        "colour_valat",
        "valat_without",
    ),
    declarations=("trula", "kings", "king_ultimo", "pagat_ultimo", "valat", "kontra"),
)
ENGINE_LINK: Final = replace(PAGAT_LINK, letters={4: "P", 3: "Q"}, settling={"mond": ("20", "21")}, declarations=())
