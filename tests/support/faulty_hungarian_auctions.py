"""What goes wrong in Hungarian tarokk before the first lead, as hands built around one fault each."""

from support.faulty_play import Bad
from support.record_builders import Json, record_of
from support.tarock_hands import bids_of, cards, declared, exchanged

DEAL = {
    "hands": [
        cards("F T20 T5 T6 T7 T8 SK SQ SN"),
        cards("T21 T4 T9 T10 T11 T12 HK HQ HN"),
        cards("T1 T19 T13 T14 T15 T16 DK DQ DN"),
        cards("T18 T17 T3 T2 CK CQ CN CJ C10"),
    ],
    "talon": cards("SJ S10 HJ | H1 | DJ | D1"),
}
"""Dealt by seat 3, who has no honour."""
LAID = {0: "SJ S10 HJ", 1: "H1", 2: "DJ", 3: "D1"}
"""What everybody draws and lays away in a three of seat 0's."""
BID = "0 three, 1 pass, 2 pass, 3 pass"
BIDS, SAID = "/hands/0/bids", "/hands/0/declarations"


def hand_of(bids: str = BID, swaps: str = "", **more: object) -> Json:
    """A hand as far as it was bid, and whatever comes after."""
    return {"dealer": 3, "deal": exchanged(DEAL, swaps), "bids": bids_of(bids), "end": "unrecorded"} | more


def drawn(first: int = 0) -> list[Json]:
    """What is drawn in a three, from the declarer on."""
    talon = [cards(part) for part in ("SJ S10 HJ", "H1", "DJ", "D1")]
    return [{"kind": "talon", "taker": (first + i) % 4, "cards": some} for i, some in enumerate(talon)]


def three(said: str = "", laid: dict[int, str] | None = None, call: str = "T19", swaps: str = "") -> Json:
    """Seat 0 plays a three, and these words are said."""
    away = [{"seat": seat, "cards": cards(some)} for seat, some in {**LAID, **(laid or {})}.items()]
    called = [{"seat": 0, "card": call}]
    return hand_of(BID, swaps, exchanges=drawn(), scart=away, calls=called, declarations=declared(said))


def counted(kind: str, seat: int, size: int) -> Json:
    return {"seat": seat, "kind": kind, "size": size}


def of_hungarian(hand: Json, **options: str) -> Json:
    return record_of("hungarian-tarokk", hand, options=options)


def illustrated(hand: Json) -> Json:
    """The hand in the illustrated game."""
    return of_hungarian(hand) | {"ruleset": "illusztralt", "options": {}}


BADLY_HUNGARIAN = [
    Bad(
        "a bid that shows another card",
        lambda: of_hungarian(
            hand_of() | {"bids": [*bids_of("0 pass, 1 pass"), {"seat": 2, "bid": "two", "card": "T18"}]}
        ),
        "bid.card",
        f"{BIDS}/2/card",
        {"bid": "two", "card": "T18", "due": "T19"},
    ),
    Bad(
        "a bid that shows a card not held",
        lambda: of_hungarian(hand_of("0 two")),
        "bid.hand",
        f"{BIDS}/0/bid",
        {"bid": "two"},
    ),
    Bad(
        "drawn by another",
        lambda: of_hungarian(hand_of(exchanges=[*drawn()[:2], {"kind": "talon", "taker": 3, "cards": ["DJ"]}])),
        "exchange.seat",
        "/hands/0/exchanges/2/taker",
        {"expected_seat": 2},
    ),
    Bad(
        "thrown in with every right but that one",
        lambda: of_hungarian(hand_of(exchanges=drawn(), declarations=declared("0 throw_in"), end="misdeal")),
        "declare.unfit",
        f"{SAID}/0",
        {"kind": "throw_in"},
    ),
    Bad(
        "played without an honour",
        lambda: of_hungarian(hand_of("0 pass, 1 pass, 2 pass, 3 three", exchanges=drawn(3))),
        "declare.no_honour",
        "/hands/0",
        {},
    ),
    Bad(
        "more trumps told than laid away",
        lambda: of_hungarian(three() | {"declarations": [counted("trumps_laid", 1, 1)]}),
        "declare.count",
        f"{SAID}/0/size",
        {"found": 1, "expected": 0},
    ),
    Bad(
        "trumps laid away and not told",
        lambda: of_hungarian(three(laid={1: "T4"})),
        "declare.laid_unknown",
        "/hands/0",
        {},
        "consistent",
    ),
    Bad(
        "a foe announces without a kontra",
        lambda: of_hungarian(three("0 double, 1 trull")),
        "declare.kontra_first",
        f"{SAID}/1",
        {"kind": "trull"},
    ),
    Bad(
        "kings after a volat",
        lambda: of_hungarian(three("0 volat, 0 kings")),
        "declare.beside",
        f"{SAID}/1",
        {"kind": "kings", "item": "volat"},
    ),
    Bad(
        "pagát ultimó with eight trumps, and not a word of them",
        lambda: of_hungarian(three("0 pagat_ultimo", swaps="SQ T9, SN T10")),
        "declare.count_due",
        SAID,
        {"kind": "tarokks"},
    ),
    Bad(
        "the card called laid away, and no kontra",
        lambda: of_hungarian(three(laid={3: "T18"}, call="T18") | {"declarations": [counted("trumps_laid", 3, 1)]}),
        "declare.official",
        SAID,
        {"card": "T18"},
    ),
    *(
        Bad(f"illustrated: {what}", lambda hand=hand: illustrated(hand), code, f"{SAID}/{at}", facts, verdict)  # type: ignore[misc]
        for what, hand, code, at, facts, verdict in (
            (
                "two figures of the last trick",
                three("0 sas_ultimo, 2 pagat_ultimo"),
                "declare.beside",
                "1",
                {"kind": "pagat_ultimo", "item": "sas_ultimo"},
                "faulty",
            ),
            (
                "king ultimó of a queen",
                three() | {"declarations": [{"seat": 0, "kind": "king_ultimo", "cards": ["SQ"]}]},
                "declare.king",
                "0/cards",
                {"kind": "king_ultimo", "held": ("SQ",)},
                "faulty",
            ),
            (
                "nobody knows of which king",
                three("0 king_uhu"),
                "declare.king_unknown",
                "0",
                {"kind": "king_uhu"},
                "consistent",
            ),
        )
    ),
]
