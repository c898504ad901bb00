"""The worked examples of the page on Königrufen, and every numbered point of it by default and otherwise.

Each table is put to all in the list above it; the oracle is there, and the game may be added with one line.
"""

from collections.abc import Callable

import pytest

from oracles import koenigrufen as oracle
from oracles.koenigrufen import Facts
from oracles.replay_verdict_tarock import judged, settled, trischaken
from oracles.tarock import Json, scart_is_legal, thirds
from support.cases import cases
from support.tarock_hands import (
    AWAY,
    DEAL,
    Judge,
    bids_of,
    cards,
    declared,
    exchanged,
    legal_by_rules,
    section_of,
    tricks_of,
)

JUDGES: list[Judge] = [lambda record: section_of(oracle.why_illegal(record)), judged]
SETTLERS = [oracle.settle, settled]
TRISCHAKEN = [oracle.trischaken, trischaken]
BIRDS = {"T1": "pagat", "T2": "uhu", "T3": "kakadu", "T4": "quapil"}
LEGAL: list[Callable[..., set[str]]] = [oracle.legal_cards, legal_by_rules("koenigrufen", BIRDS)]
Options = dict[str, str]


def test_a_pile_in_thirds() -> None:
    """Example 1."""
    assert thirds(cards("SK HQ T21 T7 C10")) == 38


# -- scores: facts, options, rows as (name, value, level), Schrift and money ------------------------

OWN, FOES = "own", "foes"
PAID: list[tuple[str, Facts, Options, list[tuple[str, int, int]], list[int], list[int]]] = [
    (
        "example 2",
        Facts(
            "rufer",
            alone=False,
            thirds=112,
            announced={"king_ultimo": OWN},
            made={"king_ultimo": OWN, "pagat": FOES},
            levels={"king_ultimo": 1},
        ),
        {},
        [("game", 1, 0), ("king_ultimo", 2, 1), ("pagat", -1, 0)],
        [2, 2, -2, -2],
        [4, 4, -4, -4],
    ),
    (
        "example 3",
        Facts("dreier", thirds=106, made={"kings": OWN}),
        {},
        [("game", -4, 0), ("kings", 1, 0)],
        [-9, 3, 3, 3],
        [-9, 3, 3, 3],
    ),
    (
        "example 4",
        Facts("sechserdreier", thirds=90, announced={"pagat": OWN}),
        {},
        [("game", -8, 0), ("pagat", -2, 0)],
        [-30, 10, 10, 10],
        [-30, 10, 10, 10],
    ),
    (
        "example 5",
        Facts("solorufer", thirds=107, made={"trull": FOES}, levels={"game": 2}, king_in_talon=True),
        {},
        [("game", 2, 2), ("trull", -2, 0)],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
    ),
    (
        "example 6",
        Facts("farbensolo", thirds=200, made={"valat": OWN, "kings": OWN}),
        {},
        [("valat", 24, 0)],
        [72, -24, -24, -24],
        [72, -24, -24, -24],
    ),
    (
        "example 7",
        Facts("solodreier", thirds=150, announced={"valat": OWN, "trull": OWN}, made={"trull": OWN}),
        {},
        [("valat", -64, 0), ("trull", 4, 0)],
        [-180, 60, 60, 60],
        [-180, 60, 60, 60],
    ),
    (
        "example 8",
        Facts("bettel_ouvert", won=True, levels={"foe0": 1}),
        {},
        [("game", 7, 0)],
        [21, -7, -7, -7],
        [28, -14, -7, -7],
    ),
    (
        "example 9",
        Facts("besserrufer", given_up="kakadu"),
        {},
        [("game", -1, 0), ("kakadu", -6, 0)],
        [-21, 7, 7, 7],
        [-21, 7, 7, 7],
    ),
    ("a Rufer given up", Facts("rufer", given_up="rufer"), {}, [("game", -1, 0)], [-3, 1, 1, 1], [-3, 1, 1, 1]),
    (
        "105 thirds lose",
        Facts("rufer", alone=False, thirds=105),
        {},
        [("game", -1, 0)],
        [-1, -1, 1, 1],
        [-1, -1, 1, 1],
    ),
    (
        "a Sechserdreier won",
        Facts("sechserdreier", thirds=107),
        {},
        [("game", 4, 0)],
        [12, -4, -4, -4],
        [12, -4, -4, -4],
    ),
    (
        "announced by one side, what the other made silently is nothing",
        Facts("dreier", thirds=120, announced={"trull": OWN}, made={"trull": FOES}),
        {},
        [("game", 4, 0), ("trull", -2, 0)],
        [6, -2, -2, -2],
        [6, -2, -2, -2],
    ),
    (
        "K14",
        Facts("dreier", thirds=120, failed={"uhu": OWN}),
        {},
        [("game", 4, 0)],
        [12, -4, -4, -4],
        [12, -4, -4, -4],
    ),
    (
        "K14 minus",
        Facts("dreier", thirds=120, failed={"uhu": OWN}),
        {"silent_lost": "minus"},
        [("game", 4, 0), ("uhu", -2, 0)],
        [6, -2, -2, -2],
        [6, -2, -2, -2],
    ),
    (
        "K17",
        Facts("rufer", alone=False, thirds=210, announced={"valat": OWN}, made={"valat": OWN}, levels={"game": 1}),
        {},
        [("valat", 8, 1)],
        [8, 8, -8, -8],
        [16, 16, -16, -16],
    ),
    (
        "K18",
        Facts("dreier", thirds=80, announced={"valat": FOES}),
        {},
        [("valat", 32, 0)],
        [96, -32, -32, -32],
        [96, -32, -32, -32],
    ),
    (
        "a Sechserdreier with the foes' silent valat",
        Facts("sechserdreier", thirds=10, made={"valat": FOES}),
        {},
        [("valat", -32, 0)],
        [-96, 32, 32, 32],
        [-96, 32, 32, 32],
    ),
    (
        "a Sechserdreier, valat announced and lost",
        Facts("sechserdreier", thirds=150, announced={"valat": OWN}),
        {},
        [("valat", -64, 0)],
        [-192, 64, 64, 64],
        [-192, 64, 64, 64],
    ),
    (
        "K27",
        Facts("bettel", won=False, levels={"foe1": 2}),
        {"kontra_in_score": "yes"},
        [("game", -2, 0)],
        [-12, 2, 8, 2],
        [-12, 2, 8, 2],
    ),
    (
        "K27 in a Dreier",
        Facts("dreier", thirds=107, levels={"game": 1}),
        {"kontra_in_score": "yes"},
        [("game", 4, 1)],
        [24, -8, -8, -8],
        [24, -8, -8, -8],
    ),
    (
        "solo games double items, the Solorufer too",
        Facts("solorufer", alone=False, thirds=107, announced={"quapil": OWN}, made={"quapil": OWN, "kings": FOES}),
        {},
        [("game", 2, 0), ("kings", -2, 0), ("quapil", 16, 0)],
        [16, 16, -16, -16],
        [16, 16, -16, -16],
    ),
]


@pytest.mark.parametrize("settle", SETTLERS)
@pytest.mark.parametrize(
    ("facts", "options", "rows", "score", "money"), [c[1:] for c in PAID], ids=[c[0] for c in PAID]
)
def test_a_hand_is_paid(
    settle: Callable[[Facts, Options], oracle.Paid],
    facts: Facts,
    options: Options,
    rows: list[tuple[str, int, int]],
    score: list[int],
    money: list[int],
) -> None:
    paid = settle(facts, options)
    assert [(row.name, row.value, row.level) for row in paid.rows] == rows
    assert (paid.score, paid.money) == (score, money)


@pytest.mark.parametrize("share", TRISCHAKEN)
@cases("games/koenigrufen", "shared")
def test_trischaken_is_paid(
    share: Callable[[list[int], list[int], Options], list[int]], points: str, tricks: str, options: Options, paid: str
) -> None:
    """Examples 10; K19 to K21."""
    numbers = [[int(n) for n in text.split()] for text in (points, tricks, paid)]
    assert share(numbers[0], numbers[1], options) == numbers[2]


# -- cards that may be played: contract, hand, trick so far, options, bound, number, legal -----------


@pytest.mark.parametrize("legal", LEGAL)
@cases("games/koenigrufen", "plays")
def test_cards_that_may_be_played(
    legal: Callable[..., set[str]],
    contract: str,
    own: str,
    trick: str,
    options: Options,
    bound: dict[str, int],
    number: int,
    expected: str,
) -> None:
    assert legal(contract, cards(own), cards(trick), options, bound, number) == set(cards(expected))


@cases("games/koenigrufen", "who_wins")
def test_who_wins(trick: str, options: Options, wins: str) -> None:
    """§1; K25."""
    seat = oracle.winner("dreier", 2, cards(trick), [0, 1, 2, 3], oracle.settled(options))
    assert seat == (2 + cards(trick).index(wins)) % 4


def test_suit_games_are_won_by_the_suit() -> None:
    settled = oracle.settled({})
    assert oracle.winner("farbensolo", 0, cards("S7 T20 SK F"), [0, 1, 2, 3], settled) == 2
    assert oracle.winner("farbensolo", 0, cards("T3 T20 SK F"), [0, 1, 2, 3], settled) == 3


@cases("games/koenigrufen", "scarts")
def test_what_may_be_laid_away(first: str, held: str, scart: str, right: bool) -> None:
    assert scart_is_legal(cards(held), cards(scart), 3, first) == right


# -- whole hands up to a point: swaps, parts, options, the section of the first rule broken ------------

FOUR = "HK H1, DK H2, CK C9"
"""All kings to forehand."""
THREE = "HK H1, CK C9"
PASSES = ", 1 pass, 2 pass, 3 pass"
NAMED = f"0 vorhand{PASSES}, 0 "


def hand_of(swaps: str, **parts: object) -> Json:
    """A hand of seat 3's deal that stops somewhere."""
    hand: Json = {"dealer": 3, "deal": exchanged(DEAL, swaps), "tricks": [], "end": "unrecorded"}
    for name, part in parts.items():
        if name == "bids":
            hand["bids"] = bids_of(str(part))
        elif name == "call":
            hand["calls"] = [{"seat": 0, "card": part}]
        elif name == "half":
            hand["exchanges"] = [{"kind": "talon", "taker": 0, "cards": cards(str(part)), "face": "up"}]
        elif name == "scart":
            away, _, shown = str(part).partition("+")
            hand["scart"] = [{"seat": 0, "cards": cards(away + shown)} | ({"shown": cards(shown)} if shown else {})]
        elif name == "said":
            hand["declarations"] = declared(str(part))
        elif name == "tricks":
            hand["tricks"] = tricks_of(str(part))
        else:
            hand[name] = part
    return hand


def rufer(swaps: str = "", half: str = "S10 SJ HN", scart: str = "S10 SJ HN", call: str = "DK", **more: object) -> Json:
    """A Rufer of forehand's up to the announcements."""
    return hand_of(swaps, bids=NAMED + "rufer", call=call, half=half, scart=scart, **more)


def solo(game: str, said: str = "", tricks: str = "", seat: int = 0, **more: object) -> Json:
    """A game of forehand's (or another's) without a talon."""
    words = "0 vorhand, " if seat else ""
    bidding = [f"{one} {game if one == seat else 'pass'}" for one in [*range(1 if seat else 0, 4)]]
    extra = ["0 pass"] if seat else []
    return hand_of("", bids=words + ", ".join(bidding + extra), said=said, tricks=tricks, **more)


HANDS: list[tuple[str, Json, Options, str]] = [
    # auction
    ("K1", hand_of("", bids="0 pass"), {}, "bids"),
    ("forehand opens", hand_of("", bids="0 vorhand, 1 pass"), {}, ""),
    ("a game opens", hand_of("", bids=f"0 dreier{PASSES}"), {}, ""),
    ("rufer opens", hand_of("", bids="0 rufer"), {}, "bids"),
    ("trischaken opens", hand_of("", bids="0 trischaken"), {}, "bids"),
    ("sechserdreier opens", hand_of("", bids=f"0 sechserdreier{PASSES}"), {}, ""),
    ("sechserdreier later", hand_of("", bids=NAMED + "sechserdreier"), {}, "bids"),
    ("sechserdreier by another", hand_of("", bids="0 vorhand, 1 sechserdreier"), {}, "bids"),
    ("rufer after three passes", hand_of("", bids=NAMED + "rufer"), {}, ""),
    ("must name a game", hand_of("", bids=NAMED + "pass"), {}, "bids"),
    ("rufer against a bid", hand_of("", bids="0 vorhand, 1 rufer"), {}, "bids"),
    ("too low", hand_of("", bids="0 vorhand, 1 bettel, 2 piccolo"), {}, "bids"),
    ("not higher", hand_of("", bids="0 vorhand, 1 bettel, 2 bettel"), {}, "bids"),
    ("hold", hand_of("", bids="0 vorhand, 1 bettel, 2 pass, 3 pass, 0 hold, 1 pass"), {}, ""),
    ("K2", hand_of("", bids="0 vorhand, 1 bettel, 2 pass, 3 pass, 0 hold, 1 dreier, 0 hold, 1 pass"), {}, ""),
    ("hold by another", hand_of("", bids="0 dreier, 1 hold"), {}, "bids"),
    ("hold out of turn", hand_of("", bids="0 vorhand, 1 bettel, 0 hold"), {}, "bids"),
    ("after a pass", hand_of("", bids="0 vorhand, 1 pass, 2 bettel, 3 pass, 0 hold, 1 dreier"), {}, "bids"),
    ("after the end", hand_of("", bids="0 vorhand, 1 pass, 2 bettel, 3 pass, 0 pass, 2 dreier"), {}, "bids"),
    ("K3", hand_of("", bids="0 vorhand, 1 solodreier, 2 pass, 3 pass, 0 hold, 1 pass"), {}, ""),
    (
        "K3 otherwise",
        hand_of("", bids="0 vorhand, 1 solodreier, 2 pass, 3 pass, 0 hold"),
        {"solodreier_ends": "yes"},
        "bids",
    ),
    ("K4", solo("solodreier") | {"bids": bids_of("0 solodreier")}, {}, ""),
    ("no calling game with four kings", hand_of(FOUR, bids=NAMED + "rufer"), {}, "bids"),
    ("no holding it either", hand_of(FOUR, bids="0 vorhand, 1 solorufer, 2 pass, 3 pass, 0 hold"), {}, "bids"),
    ("besserrufer", hand_of("", bids="0 vorhand, 1 besserrufer"), {}, ""),
    ("besserrufer without a bird", hand_of("", bids="0 vorhand, 1 pass, 2 pass, 3 besserrufer"), {}, "bids"),
    (
        "held without a bird",
        hand_of("T1 T19, T2 T20", bids="0 vorhand, 1 besserrufer, 2 pass, 3 pass, 0 hold"),
        {},
        "bids",
    ),
    # call
    ("call", rufer(), {}, ""),
    ("a queen called", rufer(call="DQ"), {}, "calls"),
    ("K26", rufer(call="SK"), {}, "calls"),
    ("K26 otherwise", rufer(call="SK"), {"own_king": "yes"}, ""),
    ("called by another", rufer(calls=[{"seat": 1, "card": "DK"}]), {}, "calls"),
    ("answer", rufer(calls=[{"seat": 0, "card": "DK", "answer": "talon"}]), {}, "calls"),
    ("nothing to call", solo("solodreier", calls=[{"seat": 0, "card": "DK"}]), {}, "calls"),
    ("K6", rufer(THREE), {}, ""),
    ("fourth king", rufer(THREE, said="0 fourth_king"), {}, ""),
    ("not the fourth", rufer(said="0 fourth_king"), {}, "declarations"),
    # talon and scart
    ("second half", rufer(half="C7 DN DJ", scart="C7 DN DJ"), {}, ""),
    ("of both halves", rufer(half="S10 SJ DJ"), {}, "exchanges"),
    ("one card", rufer(half="S10"), {}, "exchanges"),
    ("the other half with the king in the talon", rufer(AWAY, half="C7 DN DJ", scart="C7 DN DJ"), {}, ""),
    ("a closed talon", solo("solodreier", half="S10 SJ HN"), {}, "exchanges"),
    ("a king laid away", rufer(scart="SK S10 SJ"), {}, "scart"),
    ("T1 laid away", rufer(scart="T1 S10 SJ"), {}, "scart"),
    ("a trump laid away", rufer(scart="T5 S10 SJ"), {}, "scart"),
    ("a card of another", rufer(scart="DQ S10 SJ"), {}, "scart"),
    ("a scart in a solo", solo("solodreier", scart="SQ S8 H1"), {}, "scart"),
    # giving up
    (
        "given up",
        rufer(AWAY, said="0 give_up", end="agreement", exchanges=[]) | {"scart": []},
        {},
        "",
    ),
    (
        "given up though the king is held",
        rufer(said="0 give_up", end="agreement", exchanges=[]) | {"scart": []},
        {},
        "declarations",
    ),
    (
        "given up after the half was taken",
        rufer(AWAY, said="0 give_up", end="agreement"),
        {},
        "exchanges",
    ),
    (
        "a bird in a Rufer given up",
        rufer(AWAY, said="0 give_up pagat", end="agreement", exchanges=[]) | {"scart": []},
        {},
        "declarations",
    ),
    # announcements
    ("pagat", rufer(said="0 pagat"), {}, ""),
    ("pagat without T1", rufer(said="1 pagat"), {}, "declarations"),
    ("trull without a card of it", rufer(said="3 trull"), {}, ""),
    ("K10", rufer(said="0 trull, 2 trull"), {}, "declarations"),
    ("K10, the other side", rufer(said="0 trull, 1 trull"), {}, "declarations"),
    ("king ultimo", rufer(said="2 king_ultimo"), {}, ""),
    ("king ultimo by the declarer", rufer(said="0 king_ultimo"), {}, "declarations"),
    ("K15", rufer(AWAY, half="S10 SJ DK", scart="S10 SJ SQ", said="0 king_ultimo"), {}, ""),
    ("king ultimo, another king", rufer(said="1 king_ultimo"), {}, "declarations"),
    ("after the declarer lay", rufer(said="1 kings, 0 pagat"), {}, "declarations"),
    ("in two turns", rufer(said="1 kings, 2 kontra kings 1, 1 trull"), {}, "declarations"),
    ("several in one turn", rufer(said="0 pagat, 0 uhu, 0 trull, 1 kings"), {}, ""),
    ("nothing in a Bettel", solo("bettel", "0 pagat"), {}, "declarations"),
    ("no trull in a suit game", solo("farbensolo", "0 trull"), {}, "declarations"),
    ("kings in a suit game", solo("farbensolo", "0 kings"), {}, ""),
    ("valat in a suit game", solo("farbensolo", "1 valat"), {}, ""),
    ("no king ultimo in a Solodreier", solo("solodreier", "2 king_ultimo"), {}, "declarations"),
    (
        "besserrufer with its bird",
        rufer(said="0 uhu") | {"bids": bids_of(NAMED + "besserrufer")},
        {},
        "",
    ),
    ("besserrufer without", rufer(said="0 trull") | {"bids": bids_of(NAMED + "besserrufer")}, {}, "declarations"),
    (
        "the besserrufer's bird from the talon",
        rufer("T1 T19, T3 S10", half="T3 SJ HN", scart="SJ HN H2", said="0 kakadu")
        | {"bids": bids_of(NAMED + "besserrufer")},
        {},
        "declarations",
    ),
    # kontra
    ("kontra", rufer(said="1 kontra game 1"), {}, ""),
    ("re", rufer(said="1 kontra game 1, 2 kontra game 2, 3 kontra game 3"), {}, ""),
    (
        "no fourth level",
        rufer(said="1 kontra game 1, 0 kontra game 2, 1 kontra game 3, 0 kontra game 4"),
        {},
        "declarations",
    ),
    ("a level left out", rufer(said="1 kontra game 2"), {}, "declarations"),
    ("his own game", rufer(said="0 kontra game 1"), {}, "declarations"),
    ("against nobody", rufer(said="1 kontra uhu 1"), {}, "declarations"),
    ("K9: foes who do not know each other", rufer(said="1 kings, 3 kontra kings 1"), {}, ""),
    ("K9: void, so the level is free", rufer(said="1 kings, 3 kontra kings 1, 0 kontra kings 1"), {}, ""),
    ("K9: the holder knows", rufer(said="2 kontra game 1"), {}, "declarations"),
    ("K9: the declarer against his partner", rufer(said="2 trull, 0 kontra trull 1"), {}, ""),
    ("K9: known since king ultimo", rufer(said="2 king_ultimo, 0 kontra king_ultimo 1"), {}, "declarations"),
    ("K9: one against three", solo("solodreier", "1 kings, 2 kontra kings 1"), {}, "declarations"),
    ("for all four", rufer(said="1 kontra game>0 1"), {}, "declarations"),
    ("each foe alone", solo("bettel", "1 kontra game>0 1, 3 kontra game>0 1, 0 kontra game>3 2"), {}, ""),
    ("re to one who said nothing", solo("bettel", "1 kontra game>0 1, 0 kontra game>2 2"), {}, "declarations"),
    ("a foe against a foe", solo("bettel", "1 kontra game>2 1"), {}, "declarations"),
    ("none in Trischaken", hand_of("", bids=NAMED + "trischaken", said="1 kontra game 1"), {}, "declarations"),
    ("K8", rufer(said="2 trull, 1 kontra game 1"), {}, ""),
    ("K8 otherwise", rufer(said="2 trull, 1 kontra game 1"), {"kontra_window": "first_turn"}, "declarations"),
    ("K8 in the first turn", rufer(said="1 kontra game 1, 0 kontra game 2"), {"kontra_window": "first_turn"}, ""),
    ("K17", rufer(said="0 valat, 1 kontra game 1"), {}, ""),
    ("K17, the foes' valat", rufer(said="1 valat, 2 kontra game 1"), {}, ""),
    ("K23", solo("farbensolo", "1 kontra game 1, 1 valat"), {}, "declarations"),
    ("K23, valat first", solo("farbensolo", "0 kings, 1 valat, 1 kontra kings 1"), {}, "declarations"),
    ("K23 in a Solodreier", solo("solodreier", "1 kings, 1 kontra game 1, 1 valat"), {}, ""),
    # play
    ("forehand leads", solo("solodreier", tricks="SK S7 S9 CK"), {}, "trick 1"),
    ("forehand leads a trump in a suit game", solo("farbensolo", tricks="T5 T6 T7 T11"), {}, "trick 1"),
    ("the declarer of a Bettel leads", solo("bettel", tricks="D1 D2 SK HK", seat=2), {}, "trick 1"),
    ("so he does, and the rest follow", solo("bettel", tricks="D1 D2 T5 T6", seat=2), {}, ""),
    ("a card of another", solo("solodreier", tricks="HK HQ H3 H4"), {}, "trick 1"),
    (
        "(b) it may lose one early",
        rufer("C9 HJ, CN D2", said="0 uhu", tricks="S8 S7 S9 T11 / CK T2 C10 T4"),
        {},
        "",
    ),
    (
        "(b) it wins a trick early",
        rufer("C9 HJ", said="0 uhu", tricks="S8 S7 S9 T11 / CK T2 C10 CN"),
        {},
        "trick 2",
    ),
]


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(("hand", "options", "section"), [c[1:] for c in HANDS], ids=[c[0] for c in HANDS])
def test_what_a_hand_breaks(judge: Judge, hand: Json, options: Options, section: str) -> None:
    record = {
        "format": "tarot-record",
        "version": "1.0",
        "game": "koenigrufen",
        "ruleset": "ooe-2023",
        "options": options,
        "players": [{}, {}, {}, {}],
        "hands": [hand],
    }
    assert judge(record) == section


# -- who has the talon --------------------------------------------------------------------------------


def swept(contract: str, winner: int = 0) -> oracle.End:
    """A hand in which one seat won every trick; what was in them does not matter."""
    deal = oracle.Deal(3, [0, 1, 2, 3], {}, cards("SK HK DK CK S7 S8"))
    end = oracle.End("played", deal, contract, 0, 0, foes_cards=deal.talon)
    end.played.tricks, end.played.leaders, end.played.winners = [cards("T2 T3 T4 T5")] * 12, [0] * 12, [winner] * 12
    return end


@pytest.mark.parametrize(("whose", "winner", "kings"), [("foes", 0, FOES), ("winner", 0, OWN), ("winner", 1, FOES)])
def test_the_talon_after_a_valat(whose: str, winner: int, kings: str) -> None:
    """K16."""
    own, foes = oracle.cards_of(swept("solodreier", winner), oracle.settled({"valat_talon": whose}))
    assert ("SK" in own, "SK" in foes) == (kings == OWN, kings == FOES)


@pytest.mark.parametrize(("goes_to", "extra"), [("last", [0, 54]), ("six_tricks", [54, 0])])
def test_the_talon_of_a_trischaken(goes_to: str, extra: list[int]) -> None:
    """K28: the first six tricks are one player's, the last six another's."""
    end = swept("trischaken")
    end.played.winners = [0] * 6 + [1] * 6
    points = oracle.hand_score(end, {"trischaken_talon": goes_to})["card_points"]
    assert [points[frozenset([seat])] - 6 * 4 for seat in (0, 1)] == extra
