"""Königrufen: what tables do otherwise, and what the sources leave open."""

from typing import Final

from tarot_records.rules.game import Option, Point

OPTIONS: Final = (
    Option(
        "solodreier_ends",
        {"no": "forehand may hold a Solodreier", "yes": "a Solodreier ends the auction"},
        "no",
        "OÖ23",
        settles="K3",
    ),
    Option(
        "kontra_window",
        {
            "open": "an item may be doubled in any turn until three players in a row have nothing to say",
            "first_turn": "only in the first turn in which one can",
        },
        "open",
        "OÖ23 is silent",
        settles="K8",
    ),
    Option(
        "bound_target",
        {"must": "an announced card must be played to its trick if it may be", "may": "it may be kept"},
        "must",
        "KTC and STMK; OÖ23 is silent",
        settles="K11",
    ),
    Option(
        "bound",
        {
            "soft": "an announced card may be given up before its trick",
            "hard": "it is kept as long as another may be played",
        },
        "soft",
        "OÖ23; TIR, STMK and RÖD forbid it",
        settles="K12",
    ),
    Option(
        "silent_lost",
        {
            "free": "a bird or king played to its trick without a word, and beaten, costs nothing",
            "minus": "it costs what it would have brought",
        },
        "free",
        "OÖ23; PAG and RÖD count it",
        settles="K14",
    ),
    Option(
        "valat_talon",
        {"foes": "after a valat the talon is the foes' as ever", "winner": "it is whose the valat is"},
        "foes",
        "OÖ23; PAG gives it to the winner",
        settles="K16",
    ),
    Option(
        "jungfrau",
        {"share": "two players without a trick share what is paid in a Trischaken", "full": "each gets all of it"},
        "share",
        "OÖ23; LTA and WIKI have the other",
        settles="K19",
    ),
    Option(
        "pagat_beats",
        {
            "no": "in a negative game the Pagat is kept to the last, even if only it would beat",
            "yes": "it beats if nothing else does",
        },
        "no",
        "OÖ23 names the one rule before the other",
        settles="K24",
    ),
    Option(
        "emperor",
        {
            "no": "of Sküs, Mond and Pagat in one trick the Sküs wins",
            "yes": "the Pagat wins, as an emperor's trick",
        },
        "no",
        "OÖ23; played in Vienna",
        settles="K25",
    ),
    Option(
        "own_king",
        {"no": "a king of one's own may not be called", "yes": "it may be, and one plays alone"},
        "no",
        "OÖ23; PAG and RÖD allow it",
        settles="K26",
    ),
    Option(
        "kontra_in_score",
        {"no": "a kontra counts in money only", "yes": "it counts in the written score too"},
        "no",
        "OÖ23; most private tables, and PAG, count it",
        settles="K27",
    ),
    Option(
        "trischaken_talon",
        {
            "last": "the talon goes to the winner of the last trick of a Trischaken",
            "six_tricks": "a card of it goes with each of the first six tricks",
        },
        "last",
        "OÖ23; Vienna, RÖD and KTC have the other",
        settles="K28",
    ),
)

POINTS: Final = (
    Point("K1", "May forehand pass at first?", "no", "OÖ23 assumes that he does not; KTC forbids it"),
    Point("K2", "May forehand hold more than once?", "yes, every time he is overbid", "OÖ23"),
    Point(
        "K4",
        "Passes after a bid that nobody can outbid or hold are often not written",
        "they may be left out",
        "OÖ23 is silent",
    ),
    Point("K6", "A declarer with three kings names the suit instead of the fourth king", "he may", "OÖ23"),
    Point(
        "K7",
        "Which bird is paid when a Besserrufer is given up, with several in hand?",
        "the one named; if none is, it is not known",
        "OÖ23 is silent",
    ),
    Point(
        "K9",
        "A kontra between partners who do not know each other",
        "no breach of the rules; it counts as never said",
        "OÖ23 is silent",
    ),
    Point("K10", "An item announced twice, by one side or both", "the second is against the rules", "OÖ23"),
    Point("K13", "Does the duty to play the higher bird first include the king?", "no, birds only", "OÖ23"),
    Point("K15", "King ultimo by a declarer who took the king from the talon", "he may announce it", "OÖ23"),
    Point(
        "K17",
        "Kontra on the game and on a valat, both",
        "one factor, recorded on the game",
        "OÖ23",
    ),
    Point("K18", "A valat that the foes announce and do not make", "they pay 8 times the game", "OÖ23"),
    Point(
        "K20",
        "Three with most points in a Trischaken, forehand not among them",
        "each pays 1, the fourth gets 3",
        "OÖ23",
    ),
    Point("K21", "Two with most, and one of the others without a trick", "she takes all 4", "OÖ23"),
    Point(
        "K22",
        "A negative game that is lost is stopped early",
        "either is right: stopped after the trick that lost it, or played on",
        "OÖ23",
    ),
    Point(
        "K23",
        "Kontra and valat by one foe",
        "in games without trumps not both, whatever he doubles; else both",
        "OÖ23",
    ),
    Point(
        "K29",
        "What a revoke costs at a tournament",
        "it is told as an irregularity, and not scored",
        "OÖ23, revoke rules of 11/2025",
    ),
)
