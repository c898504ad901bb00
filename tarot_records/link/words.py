"""The words of version 1: the tables, options, contracts and declarations that compact links have numbers for.

They are written out here, and not taken from the games, because a link must mean the same for ever: a
word a game gains later has no number, and records that use it travel in the full form. `web/manual/link.md`
shows the same lists.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class Wording(NamedTuple):
    """What version 1 knows of a game."""

    ruleset: str
    settling: Mapping[str, tuple[str, ...]]
    """Options that settle an open point, with their values, the default first."""
    house: Mapping[str, tuple[str, ...]]
    """The other options."""
    contracts: tuple[str, ...] = ()
    declarations: tuple[str, ...] = ()

    @property
    def settled(self) -> dict[str, str]:
        """Every open point settled by its default."""
        return {name: values[0] for name, values in self.settling.items()}


TABLES: Mapping[str, tuple[str, int]] = {
    "A": ("french-tarot", 4),
    "B": ("french-tarot", 3),
    "C": ("french-tarot", 5),
    "D": ("st-ives", 4),
    "E": ("consiglio", 4),
    "F": ("chambery", 5),
    "G": ("mathers", 3),
    "H": ("mathers", 2),
}
"""The second character of a compact link -> game and players."""
FULL = "J"
"""The second character of a full link: its number is JSON."""

End = Literal["played", "all_pass", "petit_sec", "claim", "agreement", "misdeal", "unrecorded"] | None
ENDS: tuple[End, ...] = (None, "played", "all_pass", "petit_sec", "claim", "agreement", "misdeal", "unrecorded")
ANSWERS = (None, "held", "own", "scart", "talon")
BASES: tuple[Literal["bid", "imposed", "inferred"] | None, ...] = (None, "bid", "imposed", "inferred")
EXCHANGES: tuple[Literal["talon", "asked", "returned", "passed"], ...] = ("talon", "asked", "returned", "passed")
FACES: tuple[Literal["up", "down"] | None, ...] = (None, "up", "down")

WORDS: Mapping[str, Wording] = {
    "french-tarot": Wording(
        "fft-2012",
        {
            "excuse_returns_half": ("yes", "no"),
            "excuse_slam": ("played", "led"),
            "slam_by": ("taker", "anyone"),
            "asked_slam_lost": ("failed", "both"),
            "handful_scart": ("shown", "never"),
            "excuse_then_called": ("free", "barred"),
        },
        {
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
    ),
    "st-ives": Wording(
        "guilde-of-st-ives",
        {
            "fool_when": ("any", "void"),
            "trumping": ("must", "may"),
            "fool_value": ("5", "4"),
            "under_par": ("loses", "free"),
            "negative_totals": ("allowed", "floor"),
        },
        {},
    ),
    "consiglio": Wording(
        "philebus-2009",
        {
            "scoring": ("total", "par"),
            "pagat_bonus": ("off", "one_sided", "transferred"),
            "pagat_overtaken": ("nothing", "lost"),
            "partners": ("01-23", "12-30"),
            "highest_trump": ("world", "angel"),
            "ranking": ("irrational", "rational"),
            "forced_trumps": ("fewest", "any"),
            "trump_scart": ("hidden", "shown"),
            "fool_last_trick": ("kept", "lost"),
            "fool_unpaid": ("kept", "surrendered"),
        },
        {},
    ),
    "chambery": Wording(
        "philebus-2009",
        {
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
        {},
        contracts=("two_cards", "one_card", "solo", "call"),
    ),
    "mathers": Wording(
        "mathers-1888",
        {
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
        {},
        declarations=("greater", "lesser", "trumps", "tarot_trumps", "sequence"),
    ),
}
