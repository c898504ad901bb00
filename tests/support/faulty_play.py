"""What goes wrong at the table or on paper, as hands built around one fault each."""

from collections.abc import Callable
from typing import Any, NamedTuple

from support.record_builders import (
    ALL_TABLES,
    KINGS,
    PIPS,
    Json,
    TableOf,
    complete,
    game_of,
    name_of,
    played,
    record_of,
)
from support.tarock_hands import DEAL, bids_of, exchanged, tricks_of
from support.tarock_hands import declared as declared_of

CHIEN = "S2 S3 H4"
SOLODREIER = "0 solodreier, 1 pass, 2 pass, 3 pass"
EIGHT = (
    "T1 T13 F T18 / DK D3 T12 T9 / T5 T6 T10 T17 / CQ C9 C10 CN / D4 T8 T3 D1 / T15 T21 T14 T20 / S7 SN T19 SQ / "
    "T11 T2 CJ T16"
)
"""Tricks of a Solodreier, after which seat 2 leads."""


def asked(giver: int, card: str, *, taker: int = 0) -> Json:
    return {"kind": "asked", "taker": taker, "giver": giver, "asked": card, "cards": [card]}


def returned(giver: int, taker: int, *cards: str) -> Json:
    return {"kind": "returned", "giver": giver, "taker": taker, "cards": list(cards)}


def chambery(contract: str, *exchanges: Json, scart: str = "", call: str = "", more: str = "") -> Json:
    """Seat 0 has the king of hearts and buys, seat 1 has the king of spades; the last seat deals."""
    given = {0: "C2 HK", 1: f"SK {more}", 4: "D2 D3"}
    return complete("chambery", given, contract=(contract, 0), talon=CHIEN, scart=scart, exchanges=exchanges, call=call)


def called(card: str) -> Json:
    """The dealer has all kings and two queens, of which he lays the queen of spades away."""
    given = {4: f"{KINGS} SQ HQ"}
    return complete("chambery", given, contract=("call", 4), talon=CHIEN, scart="SQ S2 S3", call=card)


def mathers(given: dict[int, str], *declarations: Json, exchanges: tuple[Json, ...] = (), bar: str = "") -> Json:
    return complete("mathers", given, players=2, declarations=declarations, exchanges=exchanges, bar=bar)


def declares(kind: str, cards: str) -> Json:
    return {"seat": 0, "kind": kind, "cards": cards.split()}


def bidding(game: str, players: int, *words: tuple[int, str]) -> Json:
    """A hand with these bids, whatever came of them."""
    contract = ("solo", 0) if game == "chambery" else ("garde", 0)
    more = {"call": "SK"} if (game, players) == ("french-tarot", 5) else {}
    record = complete(
        game, {1: "SK"}, players=players, talon=CHIEN if players == 5 else PIPS, contract=contract, **more
    )
    record["hands"][0]["bids"] = [{"seat": seat, "bid": word} for seat, word in words]
    return record


def one_card_more(table: TableOf) -> Json:
    """A card too many in the third trick."""
    game, players = table
    record = played(game, 3, players=players)
    tricks = record["hands"][0]["tricks"]
    tricks[2]["cards"].append(tricks[-1]["cards"][0])
    return record


def wrong_totals(table: TableOf) -> Json:
    """Two hands, the running totals of the second one off by one."""
    game, players = table
    hands = game_of(game, 2, 0, players=players)
    totals = [0] * players
    for hand in hands:
        totals = [a + b for a, b in zip(totals, hand["scores"]["hand"], strict=True)]
        hand["scores"]["totals"] = list(totals)
    hands[1]["scores"]["totals"][0] += 1
    return record_of(game, *hands, players=players)


def five(*calls: Json, contract: Json | None = None, first: str = "H5", **options: str) -> Json:
    """French Tarot for five: seat 0 calls the king of spades, which seat 1 holds, and leads."""
    record = complete(
        "french-tarot", {0: "S5 H5", 1: "SK"}, players=5, talon="D2 D3 D4", call="SK", plans={0: first}, options=options
    )
    record["hands"][0] |= {"calls": list(calls) or [KING]} | ({"contract": contract} if contract else {})
    return record


def under_reading(record: Json) -> Json:
    """The record of a purchase in which nobody read the card given back."""
    asked_, given_back = record["hands"][0]["exchanges"]
    record["hands"][0]["exchanges"] = [asked_, given_back | {"cards": ["?"]}]
    return record


def alone_after_all() -> Json:
    """The dealer lacks two queens and is stated to have played alone."""
    record = called("DQ")
    record["hands"][0] |= {"calls": [], "contract": {"name": "call", "declarer": 4, "partner": 4}}
    return record


def without(record: Json, *names: str) -> Json:
    """The record without these sections of its hand."""
    return record | {"hands": [{k: v for k, v in record["hands"][0].items() if k not in names}]}


def under(record: Json, **options: str) -> Json:
    """The record under other options than it was played by."""
    return record | {"options": record["options"] | options}


def dead_card_lost() -> Json:
    record = mathers({0: "S2"})
    record["hands"][0]["deal"]["dead"].pop()
    return record


def only_the_call() -> Json:
    """Of the whole hand nothing but who dealt, bid and called."""
    return without(called("DQ"), "deal", "scart", "tricks")


def asking_three(*exchanges: Json) -> Json:
    """Mathers for three: seat 0 has two Tarot Trumps, seat 2 the others."""
    given = {0: "T21 F C5", 2: f"T1 {KINGS} C2 C3 C4"}
    return complete("mathers", given, players=3, exchanges=exchanges, scart="C2 C3 C4")


KING = {"seat": 0, "card": "SK"}
SUIT = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SN SQ SK"


def tarock(bids: str, tricks: str, declared: str = "", swaps: str = "", **options: str) -> Json:
    """A hand of Königrufen dealt by seat 3, as far as it goes."""
    hand = {"dealer": 3, "deal": exchanged(DEAL, swaps), "bids": bids_of(bids), "tricks": tricks_of(tricks)}
    hand |= {"declarations": declared_of(declared)} if declared else {}
    return record_of("koenigrufen", hand | {"end": "unrecorded"}, options=options)


class Bad(NamedTuple):
    """One thing wrong."""

    what: str
    record: Callable[[], Json]
    code: str
    pointer: str
    """Where the first fault stands."""
    right: dict[str, Any]
    """Facts of it that say what would have been right; a set must be within the list there."""
    verdict: str = "faulty"


THREE_GREATER = declares("greater", "T17 T18 T19")
ASKED_ONLY = {"kind": "asked", "taker": 0, "giver": 1}
PASSED = [(2, "pass"), (3, "pass"), (4, "pass")]
BOUGHT = (asked(1, "SK"), returned(0, 1, "C2"))
IN_VAIN = asked(4, "D2") | {"cards": []}
OVERLAPPING = ("S4 S5 S6 S7", "S7 S8 S9 S10")
DECLARATIONS = "/hands/0/declarations/0"
ASK = "/hands/0/exchanges/0"
BADLY_PLAYED: list[Bad] = [
    Bad(
        "Mathers: a declaration with a card not held",
        lambda: mathers({0: "T17 T18", 1: "T19"}, THREE_GREATER),
        "declare.held",
        f"{DECLARATIONS}/cards/2",
        {"card": "T19", "held": {"T17", "T18"}},
    ),
    Bad(
        "French Tarot: a handful with a card not held",
        lambda: complete(
            "french-tarot",
            {0: "T21 T20 T19 T18 T17 T16 T15", 1: "T14", 3: "SK"},
            players=5,
            talon=CHIEN,
            call="SK",
            declarations=[declares("handful", "T21 T20 T19 T18 T17 T16 T15 T14")],
        ),
        "declare.held",
        f"{DECLARATIONS}/cards/7",
        {"card": "T14", "held": {"T21", "T15"}},
    ),
    Bad(
        "Mathers: a sequence with a gap",
        lambda: mathers({0: "S4 S5 S6 S8", 1: "S7"}, declares("sequence", "S4 S5 S6 S8")),
        "declare.sequence",
        f"{DECLARATIONS}/cards",
        {"cards": {"S4", "S5", "S6", "S8"}},
    ),
    Bad(
        "Mathers: an ask refused by a player who could give",
        lambda: mathers({0: "T21 F", 1: "SK"}, exchanges=(ASKED_ONLY | {"cards": []},), bar="T1 HK DK CK"),
        "exchange.refused",
        f"{ASK}/cards",
        {"legal": ("SK",)},
    ),
    Bad(
        "Mathers: an ask with three Tarot Trumps",
        lambda: mathers({0: "T21 F T1"}, exchanges=(ASKED_ONLY | {"cards": []},), bar=KINGS),
        "exchange.holding",
        f"{ASK}/taker",
        {"found": 3, "held": {"T21", "F", "T1"}},
    ),
    Bad(
        "Mathers: nothing small given back though there was",
        lambda: mathers(
            {0: "T21 F CQ C5", 1: "SK"},
            exchanges=(ASKED_ONLY | {"cards": ["SK"]}, returned(0, 1, "CQ")),
            bar="T1 HK DK CK",
        ),
        "exchange.return",
        "/hands/0/exchanges/1/cards/0",
        {"card": "CQ", "legal": {"C5"}},
    ),
    Bad(
        "Chambéry: a purchase of one's own card",
        lambda: chambery("one_card", asked(1, "HK"), returned(0, 1, "C2")),
        "exchange.own",
        f"{ASK}/asked",
        {"card": "HK", "held": {"HK", "C2"}},
    ),
    Bad(
        "Chambéry: a card bought from a player who does not have it",
        lambda: chambery("one_card", asked(2, "SK"), returned(0, 2, "C2")),
        "exchange.holder",
        f"{ASK}/giver",
        {"card": "SK", "expected_seat": 1},
    ),
    Bad(
        "Chambéry: a card just received is given back",
        lambda: chambery("one_card", asked(1, "SK"), returned(0, 1, "SK")),
        "exchange.return",
        "/hands/0/exchanges/1/cards/0",
        {"card": "SK", "legal": {"C2", "HK"}},
    ),
    Bad(
        "Chambéry: a call of a card in one's own scart",
        lambda: called("SQ"),
        "call.own",
        "/hands/0/calls/0/card",
        {"card": "SQ", "legal": ("CQ", "DQ")},
    ),
    Bad(
        "Chambéry: a call of a card in one's own hand",
        lambda: called("HQ"),
        "call.own",
        "/hands/0/calls/0/card",
        {"card": "HQ", "legal": ("CQ", "DQ")},
    ),
    Bad(
        "French Tarot: a queen called by a player without all the kings",
        lambda: complete("french-tarot", {1: "SK SQ"}, players=5, talon=CHIEN, call="SQ"),
        "call.rank",
        "/hands/0/calls/0/card",
        {"card": "SQ", "legal": {"SK", "HK", "DK", "CK"}},
    ),
    Bad(
        "Chambéry: a bid out of turn",
        lambda: bidding("chambery", 5, (0, "pass"), (2, "solo"), (1, "pass"), (3, "pass"), (4, "pass")),
        "bid.turn",
        "/hands/0/bids/1/seat",
        {"expected_seat": 1},
    ),
    Bad(
        "Chambéry: a bid below the last",
        lambda: bidding("chambery", 5, (0, "one_card"), (1, "two_cards"), *PASSED),
        "bid.low",
        "/hands/0/bids/1/bid",
        {"bid": "two_cards", "bids": {"pass", "solo"}},
    ),
    Bad(
        "two cards called",
        lambda: five(KING, KING | {"card": "HK"}),
        "call.again",
        "/hands/0/calls/1",
        {},
    ),
    Bad(
        "a card called by another than the taker",
        lambda: five(KING | {"seat": 2}),
        "call.seat",
        "/hands/0/calls/0/seat",
        {"expected_seat": 0},
    ),
    Bad(
        "a called card said to be the taker's own",
        lambda: five(KING | {"answer": "own"}),
        "call.answer",
        "/hands/0/calls/0/answer",
        {"card": "SK", "found": "own", "expected": "held"},
    ),
    Bad(
        "another partner than the holder of the card",
        lambda: five(contract={"partner": 2}),
        "call.partner",
        "/hands/0/contract/partner",
        {"found_seat": 2, "expected_seat": 1},
    ),
    Bad(
        "the suit called led to the first trick",
        lambda: under(five(first="S5", lead_called_suit="free"), lead_called_suit="forbidden"),
        "play.called_suit",
        "/hands/0/tricks/0/cards/0",
        {"card": "S5", "legal": {"H5"}},
    ),
    Bad(
        "alone though there was a queen to call",
        alone_after_all,
        "call.missing",
        "/hands/0/contract/partner",
        {"legal": ("CQ", "DQ")},
    ),
    Bad("a call after a solo", lambda: chambery("solo", call="SK"), "call.none", "/hands/0/calls", {"bid": "solo"}),
    Bad("a call not recorded", lambda: without(five(), "calls"), "call.unknown", "/hands/0", {}, "consistent"),
    Bad(
        "a call of which nobody knows who answered",
        only_the_call,
        "call.partner_unknown",
        "/hands/0",
        {},
        "consistent",
    ),
    Bad("a purchase after a solo", lambda: chambery("solo", *BOUGHT), "exchange.none", "/hands/0/exchanges", {}),
    Bad(
        "a purchase not recorded",
        lambda: chambery("one_card"),
        "exchange.unrecorded",
        "/hands/0",
        {},
        "consistent",
    ),
    Bad(
        "a card given back that nobody read",
        lambda: under_reading(chambery("one_card", *BOUGHT)),
        "exchange.unread",
        "/hands/0/exchanges/1/cards/0",
        {},
        "consistent",
    ),
    Bad(
        "the same card asked for twice",
        lambda: chambery("one_card", IN_VAIN, IN_VAIN, *BOUGHT, scart="D2 D3 H4"),
        "exchange.again",
        "/hands/0/exchanges/1/asked",
        {"card": "D2"},
    ),
    Bad(
        "another card handed over than asked for",
        lambda: chambery("one_card", asked(1, "SK") | {"cards": ["S9"]}, returned(0, 1, "C2"), more="S9"),
        "exchange.card",
        f"{ASK}/cards/0",
        {"card": "S9", "asked": "SK"},
    ),
    Bad(
        "a card bought face down",
        lambda: chambery("one_card", asked(1, "SK") | {"face": "down"}, returned(0, 1, "C2")),
        "exchange.face",
        f"{ASK}/face",
        {"found": "down", "expected": "up"},
    ),
    Bad(
        "a card handed over that another holds",
        lambda: asking_three(ASKED_ONLY | {"cards": ["SK"]}, returned(0, 1, "C5")),
        "exchange.held",
        f"{ASK}/cards/0",
        {"card": "SK"},
    ),
    Bad(
        "cards passed that are neither asked nor returned",
        lambda: chambery("one_card", asked(1, "SK") | {"kind": "passed"}, returned(0, 1, "C2")),
        "exchange.kind",
        f"{ASK}/kind",
        {"kind": "passed"},
    ),
    Bad(
        "the wrong opponent asked first",
        lambda: asking_three(ASKED_ONLY | {"giver": 2, "cards": ["SK"]}, returned(0, 2, "C5")),
        "exchange.next",
        f"{ASK}/giver",
        {"expected_seat": 1},
    ),
    Bad(
        "a card returned before the second was asked for",
        lambda: chambery("two_cards", *BOUGHT, asked(4, "D2"), returned(0, 4, "HK"), scart="S2 S3 H4"),
        "exchange.order",
        "/hands/0/exchanges/2",
        {},
    ),
    Bad(
        "a purchase by another than the declarer",
        lambda: chambery("one_card", asked(1, "SK", taker=2), returned(2, 1, "C2")),
        "exchange.seat",
        f"{ASK}/taker",
        {"expected_seat": 0},
    ),
    Bad(
        "a card returned to himself",
        lambda: chambery("one_card", asked(1, "SK"), returned(0, 0, "C2")),
        "exchange.self",
        "/hands/0/exchanges/1/giver",
        {},
    ),
    Bad(
        "two cards returned for one",
        lambda: chambery("one_card", asked(1, "SK"), returned(0, 1, "C2", "HK")),
        "exchange.size",
        "/hands/0/exchanges/1/cards",
        {"found": 2, "expected": 1},
    ),
    Bad(
        "one card bought of two",
        lambda: chambery("two_cards", *BOUGHT),
        "exchange.too_few",
        "/hands/0/exchanges",
        {"found": 1, "expected": 2},
    ),
    Bad(
        "two cards bought of one",
        lambda: chambery("one_card", asked(1, "SK"), asked(4, "D2"), returned(0, 1, "C2"), scart="S2 S3 H4"),
        "exchange.too_many",
        "/hands/0/exchanges/1",
        {"expected": 1},
    ),
    Bad(
        "a dead hand with a card missing",
        dead_card_lost,
        "deal.dead_size",
        "/hands/0/deal/dead",
        {"found": 24, "expected": 25},
    ),
    Bad(
        "a set that had to be claimed",
        lambda: under(mathers({0: "T17 T18 T19", 1: "T20 T21"}), must_claim="yes"),
        "declare.omitted",
        "/hands/0/declarations",
        {"kind": "greater", "found": 0, "expected": 5},
    ),
    Bad(
        "a set that could have been claimed",
        lambda: mathers({0: "T17 T18 T19", 1: "T20 T21"}),
        "declare.unclaimed",
        "/hands/0/declarations",
        {"kind": "greater", "found": 0, "expected": 5},
        "proved",
    ),
    Bad(
        "a queen in the scart",
        lambda: complete("mathers", {1: "SQ C2 C3"}, players=2, scart="SQ C2 C3"),
        "scart.valuable",
        "/hands/0/scart/0/cards/0",
        {"card": "SQ"},
        "proved",
    ),
    Bad(
        "a card of the talon laid away before it was taken up",
        lambda: complete("mathers", {1: "C2 C3"}, players=2, talon="D2 D3 D4", scart="D2 C2 C3"),
        "scart.talon",
        "/hands/0/scart/0/cards/0",
        {"card": "D2"},
    ),
    Bad(
        "one card in two sequences",
        lambda: mathers({0: "S4 S5 S6 S7 S8 S9 S10"}, *(declares("sequence", run) for run in OVERLAPPING)),
        "declare.overlap",
        "/hands/0/declarations/1/cards/0",
        {"card": "S7"},
    ),
    Bad(
        "a run cut in two to count more",
        lambda: under(
            mathers({0: SUIT}, declares("sequence", SUIT[:30]), declares("sequence", SUIT[31:])), sequences="run"
        ),
        "declare.too_much",
        "/hands/0/declarations/1/cards",
        {"kind": "sequence", "found": 20, "expected": 15},
    ),
    *(
        Bad(
            f"French Tarot for {players}: a bid out of turn",
            lambda players=players: bidding("french-tarot", players, (0, "garde"), (2, "pass"), (1, "pass")),
            "bid.turn",
            "/hands/0/bids/1/seat",
            {"expected_seat": 1},
        )
        for players in (3, 4, 5)
    ),
    *(
        Bad(
            f"French Tarot for {players}: a bid below the last",
            lambda players=players: bidding(
                "french-tarot", players, (0, "garde"), (1, "prise"), *PASSED[: players - 2]
            ),
            "bid.low",
            "/hands/0/bids/1/bid",
            {"bid": "prise", "bids": {"pass", "garde_sans", "garde_contre"}},
        )
        for players in (3, 4, 5)
    ),
    *(
        Bad(
            f"{name_of(table)}: a card too many in a trick",
            lambda table=table: one_card_more(table),
            "play.size",
            "/hands/0/tricks/2/cards",
            {"expected": table[1], "found": table[1] + 1},
        )
        for table in ALL_TABLES
    ),
    *(
        Bad(
            f"{name_of(table)}: totals that do not add up",
            lambda table=table: wrong_totals(table),
            "score.total",
            "/hands/1/scores/totals/0",
            {},
        )
        for table in ALL_TABLES
    ),
    *(
        Bad(what, record, code, f"/hands/0/tricks/{trick}/cards/{place}", {"card": card, "legal": set(legal.split())})
        for what, record, code, trick, place, card, legal in (
            (
                "a trump led in a suit game",
                lambda: tarock("0 farbensolo, 1 pass, 2 pass, 3 pass", "T5 T6 T7 T11"),
                *("play.lead", 0, 0, "T5", "SK SQ S8 H1 H2 C9"),
            ),
            (
                "a Bettel's foe does not beat",
                lambda: tarock("0 bettel, 1 pass, 2 pass, 3 pass", "H2 H3 T4 HJ"),
                *("play.beat", 0, 1, "H3", "HK HQ"),
            ),
            (
                "the Pagat played before other trumps in a Bettel",
                lambda: tarock("0 vorhand, 1 pass, 2 bettel, 3 pass, 0 pass", "D1 D2 T1 T3"),
                *("play.kept_back", 0, 2, "T1", "T2 T5 T8 T12 T15"),
            ),
            (
                "an announced Pagat led at once, where that is forbidden",
                lambda: tarock(SOLODREIER, "T1 T3 T4 T11", "0 pagat", bound="hard"),
                *("play.bound", 0, 0, "T1", "T2 T5 T8"),
            ),
            (
                "an announced Pagat wins the second trick",
                lambda: tarock(SOLODREIER, "C9 C10 C8 CK / CQ T1 CJ CN", "0 pagat", "DQ C8"),
                *("play.bound_won", 1, 1, "T1", "T2 T5 T8 T12 T15"),
            ),
            (
                "an announced Quapil not played to its trick",
                lambda: tarock(SOLODREIER, f"{EIGHT} / DQ D2 S8 H3", "2 quapil"),
                *("play.due", 8, 0, "DQ", "T4"),
            ),
        )
    ),
]
