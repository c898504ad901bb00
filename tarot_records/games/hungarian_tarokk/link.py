"""Hungarian tarokk in links: what version 1 has numbers for. None of it ever changes."""

from dataclasses import replace
from typing import Final

from tarot_records.rules.game import LinkWords

LINK: Final = LinkWords(
    letters={4: "T"},
    settling={
        "hold": ("overbid", "earlier"),
        "trial_three": ("one", "three", "nothing"),
        "xx_scart": ("no", "yes"),
        "free_call": ("no_honours", "any"),
        "called_in_scart": ("own", "all_six"),
        "count_paid": ("three", "side"),
        "levels": ("4", "3", "5"),
        "raise": ("no", "yes"),
        "cue_honour": ("any", "high"),
        "cue_again": ("yes", "no"),
        "both_at_once": ("yes", "no"),
        "count_tells": ("no", "yes"),
        "tie": ("foes", "last_kontra"),
        "catch": ("21", "30", "42"),
    },
    house={"doubling": ("none", "pagat")},
    contracts=("three", "two", "one", "solo", "hold"),
    declarations=(
        "trull",
        "kings",
        "double",
        "volat",
        "pagat_ultimo",
        "xxi_catch",
        "kontra",
        "tarokks",
        "trumps_laid",
        "throw_in",
        "no_honour",
    ),
)
MORE_LINK: Final = replace(
    LINK,
    letters={4: "U"},
    settling={
        **LINK.settling,
        "called_in_scart": ("all_six", "own"),
        "raise": ("yes", "no"),
        "cue_honour": ("high", "any"),
        "cue_again": ("no", "yes"),
        "uhu": ("15", "20"),
        "king_uhu": ("20", "15"),
        "bird_tells": ("after_trull_not", "centrum_not", "always"),
    },
    declarations=(
        *LINK.declarations,
        "sas_ultimo",
        "king_ultimo",
        "pagat_uhu",
        "sas_uhu",
        "king_uhu",
        "centrum",
        "small_bird",
        "big_bird",
    ),
)
