"""What goes wrong in tarock before the first lead and on its sheet, as hands built around one fault each."""

import json
from functools import cache
from random import Random
from typing import Any

from support.faulty_hungarian_auctions import BADLY_HUNGARIAN
from support.faulty_play import Bad
from support.record_builders import Json, record_of
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.phases.contract_play import ContractPlay
from tarot_records.record.model import Record
from tests.games.test_koenigrufen import hand_of, rufer, solo

AWAY = "DK HN"
"""The king called lies in the talon."""


def of_koenigrufen(hand: Json, **options: str) -> Json:
    """A record of one hand, in which what was not said is settled."""
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": "koenigrufen",
        "ruleset": "ooe-2023",
        "options": options,
        "players": [{}, {}, {}, {}],
        "hands": [hand],
    }


def bidding(bids: str, swaps: str = "") -> Json:
    """A hand of Königrufen that stops after these words."""
    return of_koenigrufen(hand_of(swaps, bids=bids))


def taken_twice() -> Json:
    """A Rufer of which the half of the talon is written down two times."""
    hand = rufer()
    return of_koenigrufen(hand | {"exchanges": hand["exchanges"] * 2})


def without_trumps(**ends: str) -> Json:
    """A hand of Slovenian tarok in which the dealer, seat 3, holds no trump."""
    return {"deal": hand_of("T11 S7, T17 C10, T18 CJ, T19 H3, T20 H4")["deal"], "dealer": 3, **ends}


def bid_after_a_redeal() -> Json:
    """Forehand plays a klop after it, and nobody is asked."""
    again = {"dealer": 3, "bids": [{"seat": 1, "bid": "two"}], "end": "unrecorded"}
    return record_of("slovenian-tarok", without_trumps(end="misdeal"), again, options={"no_trump": "klop"})


@cache
def played_out(game: str) -> str:
    """A hand with a row of kontra (or without), as JSON."""
    ruleset = "pagat" if game == "slovenian-tarok" else ""
    for record in generate(game, hands=400, seed=5, ruleset=ruleset):
        hand = record.hands[0]
        doubled = any(one.kind == "kontra" and one.item == "game" and one.against is None for one in hand.declarations)
        if hand.tricks and hand.end is None and doubled:
            return record.model_dump_json(exclude_none=True)
    raise AssertionError(game)


def besserrufer(said: str) -> Json:
    """Seat 0 was dealt Pagat and Uhu."""
    half = "S10 SJ HN"
    bids = "0 besserrufer, 1 pass, 2 pass, 3 pass"
    return hand_of("", bids=bids, call="DK", half=half, scart=half, said=said)


@cache
def stopped() -> str:
    """A hand that ended with the trick that lost it, as JSON."""
    for record in generate("slovenian-tarok", hands=400, seed=5, ruleset="openspiel"):
        if record.hands[0].claim is not None and len(record.hands[0].tricks or ()) == 1:
            return record.model_dump_json(exclude_none=True, exclude={"hands": {"__all__": {"scores"}}})
    raise AssertionError


def ended_by_another() -> Json:
    record: Json = json.loads(stopped())
    claim = record["hands"][0]["claim"]
    claim["seat"] = (claim["seat"] + 1) % 4
    return record


def claimed(**claim: int) -> Json:
    """The same hand, ended by a claim that says something else."""
    record: Json = json.loads(stopped())
    record["hands"][0]["claim"].update(claim)
    return record


def pairs(taken: str) -> Json:
    """A two of Slovenian tarok with these cards taken from the talon."""
    bids = "1 two, 2 pass, 3 pass, 0 pass"
    hand = hand_of("", bids=bids, half=taken)
    return hand | {"calls": [{"seat": 1, "card": "SK"}], "exchanges": [hand["exchanges"][0] | {"taker": 1}]}


def played_on() -> Json:
    """The same hand with one more trick."""
    record: Json = json.loads(stopped())
    replay = replayed(Record.model_validate(record), False)
    assert replay.rules is not None
    assert replay.outcome is not None
    play = next(phase for phase in replay.rules.phases if isinstance(phase, ContractPlay))
    end = replay.outcome.ends[0]
    more = play.at(end).invent(end, Random(1))
    assert more is not None
    hand = record["hands"][0]
    del hand["claim"], hand["end"]
    hand["tricks"] += [trick.model_dump(exclude_none=True) for trick in more.tricks or ()]
    return record


def scored(game: str, **scores: Any) -> Json:
    """The hand with these numbers written besides."""
    record: Json = json.loads(played_out(game))
    record["hands"][0]["scores"].update(scores)
    return record


def item(**stated: Any) -> list[Json]:
    return [{"name": "game", **stated}]


def money() -> list[int]:
    """What the money of the hand is."""
    ledgers: list[Json] = scored("koenigrufen")["hands"][0]["scores"]["ledgers"]
    numbers: list[int] = ledgers[0]["hand"]
    return numbers


def value() -> int:
    """What the game counts for each, without kontra."""
    outcome = replayed(Record.model_validate_json(played_out("koenigrufen")), False).outcome
    assert outcome is not None
    assert outcome.results[0] is not None
    return next(number for (name, _), number in outcome.results[0].items.items() if name in ("game", "valat"))


BIDS = "/hands/0/bids"
SAID = "/hands/0/declarations"
SCORES = "/hands/0/scores"
POINTS = [{"seats": [0], "points": 110}, {"seats": [1, 2, 3], "points": 90}]

BADLY_ANNOUNCED = [
    Bad(
        "a word after the last",
        lambda: bidding("0 vorhand, 1 pass, 2 bettel, 3 pass, 0 pass, 2 dreier"),
        "bid.over",
        f"{BIDS}/5",
        {},
    ),
    Bad(
        "a word of who has passed",
        lambda: bidding("0 vorhand, 1 pass, 2 bettel, 3 pass, 0 hold, 1 dreier"),
        "bid.passed",
        f"{BIDS}/5/seat",
        {},
    ),
    Bad(
        "forehand opens with what only the last word names",
        lambda: bidding("0 rufer"),
        "bid.not_now",
        f"{BIDS}/0/bid",
        {"bid": "rufer", "bids": {"vorhand", "sechserdreier"}},
    ),
    Bad(
        "another than forehand holds",
        lambda: bidding("0 dreier, 1 hold"),
        "bid.not_now",
        f"{BIDS}/1/bid",
        {"bid": "hold", "bids": {"pass", "farbensolo"}},
    ),
    Bad(
        "a Besserrufer of who has no bird",
        lambda: bidding("0 vorhand, 1 pass, 2 pass, 3 besserrufer, 0 pass"),
        "bid.hand",
        f"{BIDS}/3/bid",
        {"bid": "besserrufer", "held": {"T11", "T20"}},
    ),
    Bad(
        "a Solorufer of who has every king",
        lambda: bidding("0 vorhand, 1 solorufer, 2 pass, 3 pass, 0 pass", "SK S7, DK H3, CK H4"),
        "bid.hand",
        f"{BIDS}/1/bid",
        {"bid": "solorufer", "held": {"SK", "HK", "DK", "CK"}},
    ),
    Bad(
        "cards of both halves of the talon",
        lambda: of_koenigrufen(rufer(half="S10 SJ C7", scart="S10 SJ C7")),
        "exchange.part",
        "/hands/0/exchanges/0/cards",
        {"cards": {"S10", "SJ", "C7"}},
    ),
    Bad("the talon taken twice", taken_twice, "exchange.twice", "/hands/0/exchanges/1", {}),
    Bad(
        "nobody deals again though a player has no trump",
        lambda: record_of("slovenian-tarok", without_trumps(end="unrecorded")),
        "deal.no_trump",
        "/hands/0/deal/hands/3",
        {},
    ),
    Bad("a bid where a klop is compulsory", bid_after_a_redeal, "bid.compulsory", "/hands/1/bids/0", {"bid": "klop"}),
    Bad(
        "a Trull in a suit game",
        lambda: of_koenigrufen(solo("farbensolo", "0 trull")),
        "declare.contract",
        f"{SAID}/0/kind",
        {"kinds": ("kings", "valat")},
    ),
    Bad(
        "the Pagat of another",
        lambda: of_koenigrufen(rufer(said="1 pagat")),
        "declare.holder",
        f"{SAID}/0/seat",
        {"legal": ("T1",)},
    ),
    Bad(
        "announced by two",
        lambda: of_koenigrufen(rufer(said="0 trull, 1 trull")),
        "declare.once",
        f"{SAID}/1",
        {"found_seat": 0},
    ),
    Bad(
        "the declarer once more",
        lambda: of_koenigrufen(rufer(said="0 trull, 1 kings, 0 valat")),
        "declare.turn",
        f"{SAID}/2",
        {"kind": "valat"},
    ),
    Bad(
        "a Besserrufer without its bird",
        lambda: of_koenigrufen(besserrufer("0 trull")),
        "declare.due",
        SAID,
        {"kinds": ("pagat", "uhu")},
    ),
    Bad(
        "kontra in a Trischaken",
        lambda: of_koenigrufen(
            hand_of("", bids="0 vorhand, 1 pass, 2 pass, 3 pass, 0 trischaken", said="1 kontra game 1")
        ),
        "declare.kontra_none",
        f"{SAID}/0",
        {"bid": "trischaken"},
    ),
    Bad(
        "kontra to what nobody announced",
        lambda: of_koenigrufen(rufer(said="1 kontra uhu 1")),
        "declare.kontra_item",
        f"{SAID}/0/item",
        {"items": ("game",)},
    ),
    Bad(
        "kontra against one in a game for all",
        lambda: of_koenigrufen(solo("dreier", "1 kontra game>0 1", half="S10 SJ HN", scart="S10 SJ HN")),
        "declare.kontra_all",
        f"{SAID}/0/against",
        {"found_seat": 0},
    ),
    Bad(
        "kontra against another foe",
        lambda: of_koenigrufen(solo("bettel", "1 kontra game>2 1")),
        "declare.kontra_against",
        f"{SAID}/0/against",
        {"found_seat": 2},
    ),
    Bad(
        "kontra of the declarer to his own game",
        lambda: of_koenigrufen(solo("solodreier", "0 kontra game 1")),
        "declare.kontra_side",
        f"{SAID}/0/seat",
        {"found_seat": 0},
    ),
    Bad(
        "a fourth level",
        lambda: of_koenigrufen(
            solo("solodreier", "1 kontra game 1, 0 kontra game 2, 1 kontra game 3, 0 kontra game 4")
        ),
        "declare.kontra_levels",
        f"{SAID}/3",
        {"most": 3},
    ),
    Bad(
        "a level left out",
        lambda: of_koenigrufen(solo("solodreier", "1 kontra game 2")),
        "declare.kontra_level",
        f"{SAID}/0/level",
        {"expected": 1},
    ),
    Bad(
        "kontra in a second turn",
        lambda: of_koenigrufen(
            solo("solodreier", "1 trull, 2 kontra trull 1, 1 kontra game 1"), kontra_window="first_turn"
        ),
        "declare.kontra_side",
        f"{SAID}/1/seat",
        {"found_seat": 1},
    ),
    Bad(
        "kontra to the game in a second turn",
        lambda: of_koenigrufen(
            solo("solodreier", "1 trull, 0 kontra trull 1, 1 kontra game 1"), kontra_window="first_turn"
        ),
        "declare.kontra_late",
        f"{SAID}/2",
        {"item": "game"},
    ),
    Bad(
        "kontra and valat by one foe of a suit game",
        lambda: of_koenigrufen(solo("farbensolo", "1 kontra game 1, 1 valat")),
        "declare.kontra_valat",
        f"{SAID}/1",
        {},
    ),
    Bad(
        "given up though a player has the king",
        lambda: of_koenigrufen(rufer(said="0 give_up", end="agreement", exchanges=[]) | {"scart": []}),
        "declare.give_up",
        f"{SAID}/0",
        {},
    ),
    Bad(
        "the fourth king with one in hand",
        lambda: of_koenigrufen(rufer(said="0 fourth_king")),
        "declare.fourth_king",
        f"{SAID}/0",
        {},
    ),
    Bad(
        "said to be announced",
        lambda: scored("koenigrufen", items=item(value=value(), announced=True)),
        "score.announced",
        f"{SCORES}/items/0/announced",
        {"item": "game"},
    ),
    Bad(
        "said to be made, or not",
        lambda: scored("koenigrufen", items=item(value=value(), achieved=value() < 0)),
        "score.achieved",
        f"{SCORES}/items/0/achieved",
        {"item": "game"},
    ),
    Bad(
        "a level too high",
        lambda: scored("koenigrufen", items=item(value=value(), level=9)),
        "score.level",
        f"{SCORES}/items/0/level",
        {"found": 9},
    ),
    Bad(
        "an account nobody keeps",
        lambda: scored("koenigrufen", ledgers=[{"name": "beans", "hand": [0, 0, 0, 0]}]),
        "score.account",
        f"{SCORES}/ledgers/0/name",
        {"accounts": ("money",)},
    ),
    Bad(
        "money that is not so",
        lambda: scored("koenigrufen", ledgers=[{"name": "money", "hand": [money()[0] + 1, None, None, None]}]),
        "score.ledger",
        f"{SCORES}/ledgers/0/hand/0",
        {},
    ),
    Bad(
        "a sum of money that is not so",
        lambda: scored("koenigrufen", ledgers=[{"name": "money", "totals": [money()[0] + 1, None, None, None]}]),
        "score.ledger_total",
        f"{SCORES}/ledgers/0/totals/0",
        {},
    ),
    Bad(
        "radelci that do not add up",
        lambda: scored("slovenian-tarok", carried={"radelci.seat0": 7}),
        "score.carried",
        f"{SCORES}/carried/radelci.seat0",
        {"found": 7},
    ),
    Bad(
        "kontra against nobody knows whom",
        lambda: of_koenigrufen(solo("bettel", "1 kontra game 1, 0 kontra game 2")),
        "declare.kontra_unknown",
        f"{SAID}/1",
        {"field": "against"},
        "consistent",
    ),
    Bad(
        "a Besserrufer of which nobody wrote what was announced",
        lambda: of_koenigrufen(
            {name: part for name, part in besserrufer("").items() if name not in ("tricks", "declarations")}
        ),
        "declare.due_unknown",
        "/hands/0",
        {"kinds": ("pagat", "uhu")},
        "consistent",
    ),
    Bad(
        "a lost beggar ended by another",
        ended_by_another,
        "play.claimed",
        "/hands/0/claim/seat",
        {},
    ),
    Bad(
        "a lost beggar ended with a trick more",
        lambda: claimed(tricks=1),
        "hand.end",
        "/hands/0/claim/tricks",
        {},
    ),
    Bad(
        "a Bettel broken off that is not lost",
        lambda: of_koenigrufen(
            solo("bettel", tricks="C9 C10 CN CQ") | {"claim": {"seat": 0, "tricks": 0}, "end": "claim"}
        ),
        "hand.end",
        "/hands/0/claim",
        {"end": "claim"},
    ),
    Bad(
        "a Solodreier broken off by agreement",
        lambda: of_koenigrufen(solo("solodreier", tricks="T15 T3 T4 T11", end="agreement")),
        "hand.end",
        "/hands/0/end",
        {"end": "agreement"},
    ),
    Bad(
        "forehand holds when another is to speak",
        lambda: bidding("0 vorhand, 1 bettel, 0 hold"),
        "bid.turn",
        f"{BIDS}/2/seat",
        {"expected_seat": 2},
    ),
    Bad(
        "a king laid away",
        lambda: of_koenigrufen(rufer(scart="SK SJ HN")),
        "scart.barred",
        "/hands/0/scart/0/cards/0",
        {"card": "SK", "legal": {"S8", "H1", "C9", "SJ"}},
    ),
    Bad(
        "a trump laid away while others might go",
        lambda: of_koenigrufen(rufer(scart="S10 SJ +T5")),
        "scart.trumps",
        "/hands/0/scart/0/cards/2",
        {"card": "T5", "expected": 0},
    ),
    Bad(
        "king ultimo by the wrong side",
        lambda: of_koenigrufen(rufer(said="1 king_ultimo")),
        "declare.holder",
        f"{SAID}/0/seat",
        {"legal": ("DK",)},
    ),
    Bad(
        "cards of two pairs of the talon",
        lambda: record_of("slovenian-tarok", pairs("SJ HN")),
        "exchange.part",
        "/hands/0/exchanges/0/cards",
        {"parts": (("SJ", "S10"), ("HN", "C7"), ("DN", "DJ"))},
    ),
    Bad(
        "play goes on though the game is lost",
        played_on,
        "play.decided",
        "/hands/0/tricks/1",
        {"number": 1},
    ),
    *(
        Bad(
            f"on a sheet: {code}",
            lambda scores=scores: of_koenigrufen(
                {"dealer": 3, "contract": {"name": "dreier", "declarer": 0}, "scores": scores}
            ),
            code,
            f"{SCORES}/{place}",
            {"found": found},
        )
        for code, place, found, scores in (
            ("score.balance", "hand", 1, {"hand": [12, -4, -4, -3]}),
            ("score.balance", "ledgers/0/hand", -4, {"ledgers": [{"name": "money", "hand": [8, -4, -4, -4]}]}),
            ("score.shares", "hand/2", -6, {"hand": [12, -4, -6, -2]}),
            ("score.pack", "card_points/1/points", 90, {"unit": 3, "card_points": POINTS}),
        )
    ),
    *BADLY_HUNGARIAN,
]
