"""Slovenian tarok: what tables do otherwise, and what the sources leave open."""

from dataclasses import replace
from typing import Final

from tarot_records.rules.game import Option, Point

OPTIONS: Final = (
    Option(
        "no_trump",
        {"redeal": "a hand without a trump is dealt again", "klop": "it is, and a klop is played then"},
        "redeal",
        "VAL; PAG has the klop",
        settles="S1",
    ),
    Option(
        "confirm",
        {
            "no": "who has bid highest is not asked again",
            "yes": "he says his bid again, or a higher one, when all others have passed",
        },
        "no",
        "OS has the other",
        settles="S2",
    ),
    Option(
        "own_king",
        {"yes": "a king of one's own may be called, and one plays alone", "no": "it may not be called"},
        "yes",
        "OS; PAG",
        settles="S3",
    ),
    Option(
        "trump_scart",
        {"last": "other trumps are laid away only for want of suit cards", "free": "they may be, face up"},
        "last",
        "OS; ZEI; PAG lets them go freely",
        settles="S4",
    ),
    Option(
        "pagat",
        {
            "last_card": "in a negative game the pagat is led only as the last card",
            "last_trump": "it is led as the last trump",
        },
        "last_card",
        "OS",
        settles="S5",
    ),
    Option(
        "own_cards",
        {
            "no": "trula, kings and valat are announced by anybody",
            "yes": "trula and kings are announced only by who holds all their cards",
        },
        "no",
        "ZEI and TZS ask for the cards",
        settles="S8",
    ),
    Option("mond", {"21": "a lost mond costs 21", "20": "it costs 20"}, "21", "ZEI; MYT; PAG; OS: 20", settles="S11"),
    Option(
        "difference",
        {"exact": "the difference is written as it is", "fives": "it is rounded to the nearest five"},
        "exact",
        "OS; ARP; MYT; PAG rounds it with four players",
        settles="S12",
    ),
    Option(
        "solo_without",
        {"value": "a solo without counts its value alone", "difference": "it counts the difference too"},
        "value",
        "OS; ERB counts the difference",
        settles="S13",
    ),
    Option(
        "colour_valat",
        {"125": "a colour valat counts 125", "250": "it counts 250"},
        "125",
        "OS; ARP; MYT has 250",
        settles="S14",
    ),
    Option(
        "radelci",
        {
            "on": "everybody gets a radelc after a klop, a value-only game or a valat",
            "off": "there are none",
            "klop": "after a klop only",
        },
        "on",
        "MYT; ERB; ZEI has them after a klop only",
        settles="S15",
    ),
    Option(
        "king_part",
        {"free": "any part of the talon may be taken", "must": "the part in which the king called lies must be"},
        "free",
        "OS; MYT; ZEI has the king's part",
        settles="S17",
    ),
    Option(
        "tariff",
        {"new": "the values of today", "zei": "older ones: solo three 20, two 30, one 40, without 50, open beggar 80"},
        "new",
        "ZEI has the older ones",
        settles="S18",
    ),
    Option(
        "beggar_lead",
        {"declarer": "the declarer leads in a beggar", "left": "the player on his left does, who speaks before him"},
        "declarer",
        "OS; ZEI has the other",
        settles="S19",
    ),
    Option(
        "obliged_three",
        {"no": "forehand may say klop when all others have passed", "yes": "he must say three or higher"},
        "no",
        "TNET obliges him",
        settles="S20",
    ),
    Option(
        "foe_failure",
        {
            "declarer": "what a foe announces and does not make is the declarer's",
            "both": "with three players it is the other foe's as well",
        },
        "declarer",
        "TZS B1.21 credits both",
        settles="S22",
    ),
    Option(
        "foe_valat",
        {"doubled": "the declarer's radelc doubles a valat of the foes", "single": "it does not"},
        "doubled",
        "MYT; TZS B1.14 doubles it only by a radelc of who made it",
        settles="S23",
    ),
    Option(
        "announce_turn",
        {"any": "who let his first turn go by may announce in another", "first": "he may not"},
        "any",
        "TZS is silent",
        settles="S24",
    ),
)
ENGINE: Final = (replace(next(one for one in OPTIONS if one.name == "mond"), default="20", source="OS"),)
"""The one point on which the engine may be told otherwise."""
ENGINE_PLAYS: Final = {"confirm": "yes", "radelci": "off"}
"""What it has otherwise than the social game by default, besides."""

POINTS: Final = (
    Point(
        "S6",
        "A beggar, or a valat without, that is already lost",
        "stopping and playing on are both right",
        "MYT and OS stop; the clubs' pages are silent",
    ),
    Point("S7", "The pagat is beaten in the last trick by the partner", "it is lost", "ARP; TZS"),
    Point("S9", "An item is announced twice, by either side", "the second is wrong", "TZS is silent"),
    Point("S10", "A kontra between partners who do not know each other", "it is void", "TZS is silent"),
    Point("S16", "In a klop one has over 35 and another no trick", "both are marked, the others write 0", "MYT"),
    Point(
        "S21",
        "The pagat and the mond lie in a trick: the škis would not win it, being an emperor's trick",
        "it is the higher card all the same, and must be played where one must beat",
        "OS",
    ),
)
SOURCES: Final = {
    "OS": "google-deepmind/open_spiel, games/tarok",
    "MYT": "mytja/Tarok (stockškis)",
    "ARP": "arphen/tarok, its documentation and features",
    "ERB": "erikbozic/tarok-scoreboard",
    "TZS": "tarokzveza.si, explanations to the competition rules 1.0",
    "TNET": "tarok.net, rules 1.08 and league rules",
    "VAL": "valat.si, pravila",
    "ZEI": "Lada Zei's rules (slovenski-tarok.si)",
    "PAG": "pagat.com, Slovenian Tarok",
}
