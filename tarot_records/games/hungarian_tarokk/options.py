"""Hungarian tarokk: what clubs and tournaments do otherwise, and what the sources leave open."""

from dataclasses import replace
from typing import Final

from tarot_records.rules.game import Option, Point

NO_YES: Final = ("no", "yes")

OPTIONS: Final = (
    Option(
        "hold",
        {
            "overbid": "whoever has bid may hold a bid that goes above his",
            "earlier": "only who sits before the bidder may hold",
        },
        "overbid",
        "SURVEY, 9 clubs to 2",
        settles="H2",
    ),
    Option(
        "trial_three",
        {
            "one": "a declarer who has no honour pays 1 to each",
            "three": "he pays 3 to each",
            "nothing": "he pays nothing",
        },
        "one",
        "PAGP; PVSZ has three, MKVM nothing",
        settles="H3",
    ),
    Option(
        "xx_scart",
        {
            "no": "trump 20 is not laid away",
            "yes": "it may be; where trumps were told, any may then be called, also without it",
        },
        "no",
        "ITVB, PVSZ, KÉGL; PAGP allows it",
        settles="H4",
    ),
    Option(
        "free_call",
        {"no_honours": "no honour is called where any trump may be", "any": "an honour may be called too"},
        "no_honours",
        "PAGI",
        settles="H6",
    ),
    Option(
        "called_in_scart",
        {
            "own": "where the trump called was laid away the declarer counts his own scart alone",
            "all_six": "he counts all six cards laid away",
        },
        "own",
        "PAGI, example 12; ITVB and MKVM count six",
        settles="H7",
    ),
    Option(
        "count_paid",
        {
            "three": "eight or nine trumps are paid by the three others",
            "side": "they are a figure of the side",
        },
        "three",
        "PAGP; PVSZ has the other",
        settles="H9",
    ),
    Option(
        "levels",
        {
            "4": "kontra, rekontra, szubkontra, hirskontra",
            "3": "kontra, rekontra, szubkontra",
            "5": "a fifth, the mordkontra",
        },
        "4",
        "PAGP; MKVM has three, PAGI five",
        settles="H10",
    ),
    Option(
        "raise",
        {"no": "who alone has bid keeps to his bid", "yes": "he may bid higher before he draws"},
        "no",
        "PAGP, KÉGL; ITVB allows it",
        settles="H11",
    ),
    Option(
        "cue_honour",
        {"any": "a showing bid needs any honour", "high": "it needs the skíz or the huszonegy, and five trumps"},
        "any",
        "PVSZ; ITVB asks for more",
        settles="H12",
    ),
    Option(
        "cue_again",
        {"yes": "who has shown a card may bid on", "no": "he may only pass"},
        "yes",
        "PAGP; ITVB forbids it",
        settles="H13",
    ),
    Option(
        "both_at_once",
        {"yes": "double and volát may be announced in one turn", "no": "they may not"},
        "yes",
        "ITVB, PVSZ; PAGI and KÉGL forbid it",
        settles="H14",
    ),
    Option(
        "count_tells",
        {
            "no": "eight or nine trumps say nothing of their holder's side",
            "yes": "who declares them speaks for a side, as with a figure",
        },
        "no",
        "PAGI; PVSZ has the other",
        settles="H17",
    ),
    Option(
        "tie",
        {
            "foes": "with 47 points on both sides the declarer's side has lost",
            "last_kontra": "where the game was doubled, the side that doubled last has lost",
        },
        "foes",
        "PAGP; MKVM has the other",
        settles="H1",
    ),
    Option(
        "catch",
        {
            "21": "the XXI-catch counts 21, announced 42",
            "30": "it counts 30, announced 60",
            "42": "it counts 42, announced 84",
        },
        "21",
        "PAGP",
        settles="H18",
    ),
    Option(
        "doubling",
        {
            "none": "no hand is doubled because of another",
            "pagat": "after a hand passed out or thrown in, four hands are doubled, or five with five players",
        },
        "none",
        "tournaments, KÉGL; PAGP doubles",
        settles="",
    ),
)

POINTS: Final = (
    Point("H5", "May a card that was shown, and not accepted, be laid away?", "no", "PAGP"),
    Point(
        "H8",
        "What does announcing the trull promise beyond one high honour?",
        "a convention among players, not judged",
        "PVSZ; PAGI",
    ),
    Point("H15", "Throwing in later, for trumps laid away", "no", "PAGP"),
    Point(
        "H16",
        "Passes after a solo that nobody who is still in may hold are often not written",
        "they may be left out",
        "PAGP is silent",
    ),
    Point(
        "H19",
        "Who announced double or volát never scores the game, and the foes score both",
        "no: the game counts unless its winner has made or announced more, and always if doubled",
        "PVSZ has the other",
    ),
    Point(
        "H20",
        "Who showed a card, was outbid and wins the auction all the same",
        "he calls as if nothing had been shown",
        "PAGP is silent",
    ),
    Point(
        "H21",
        "Are sides known that follow from what is known?",
        "yes: with the partner known, or both foes, all are",
        "PAGI, MKVM",
    ),
)

ELSE: Final = {
    "called_in_scart": ("all_six", "ITVB, MKVM; PAGI, example 12, counts his own"),
    "raise": ("yes", "ITVB; PAGP and KÉGL do not allow it"),
    "cue_honour": ("high", "ITVB; PVSZ asks for any honour"),
    "cue_again": ("no", "ITVB; PAGP allows it"),
}
"""Option -> what is its default in the illustrated game, and who says so."""

MORE_OPTIONS: Final = (
    *(
        replace(option, default=ELSE[option.name][0], source=ELSE[option.name][1]) if option.name in ELSE else option
        for option in OPTIONS
    ),
    Option(
        "bird_tells",
        {
            "after_trull_not": "centrum and birds, said after the declarer's trull, tell nothing of the speaker's side",
            "centrum_not": "of these only the centrum tells nothing",
            "always": "whoever announces speaks for a side, also after a trull",
        },
        "after_trull_not",
        "ITVB; BTE has the centrum only, PAGI no exception",
        settles="I1",
    ),
    Option(
        "uhu",
        {
            "15": "the uhu of trump 1 or 2 counts 15",
            "20": "it counts 20",
        },
        "15",
        "ITVB; PAGI has 20",
        settles="I2",
    ),
    Option(
        "king_uhu",
        {
            "20": "the uhu of a king counts 20",
            "15": "it counts 15",
        },
        "20",
        "ITVB, PAGI; one source has 15",
        settles="I3",
    ),
)

MORE_POINTS: Final = (
    *POINTS,
    Point(
        "I4",
        "Catching trump 1 as a figure, 4 and announced 8",
        "left out: no source here says when it is made",
        "HT names it",
    ),
    Point(
        "I5",
        "Does a partner raise his side's ultimó to the uhu of the same card?",
        "no, nor does who announced it",
        "ITVB; PAGI speaks of the partner",
    ),
    Point(
        "I6",
        "Who holds eight or nine trumps and announces another figure of a trick than trump 1 in the last",
        "he does not have to say so",
        "PAGP, of trump 1; of the others all are silent",
    ),
)
