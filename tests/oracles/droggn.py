"""The second opinion on Droggn, ruleset fulpmes-1996: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Suits, strength, values and the duty to follow are
those of Troccas, whose second opinion lends them. Where the page can be read in two ways:

- §2: a deal may also have been a misdeal, of which the page says nothing; the same player deals again.
- §3: the fourth card is one of those held before the card bought comes; who asks in vain asked no player.
- §3: without `exchanges` an ansager may have been one without a purchase; whether it was is told by the play at most.
- §3: a scart that was shown is no fault, since showing it is not forbidden.
- §4: a card is laid out before the first schwacher; one laid out later is left open.
- §5: a T1 laid out stays behind F, too; F laid out may be played at any time, and then the hand is lost.
- §6: no Match is made by the foes; a Match counts base + 37, while the card points stay those of the cards.
- §6: in a super_mord one row, `game`, is all the score; it is announced where a card is laid out.
- §6: the play of a super_mord with T1 laid out may end at the first trick lost, and need not.
- Dr1: the surplus is counted from 37 whatever the target.
- Dr5: who may not keep F for the last trick plays it to the last but one.
- Dr6: two cards played at once are recorded as F led to trick 20 and T1 played to the last; the other way is left open.
- Dr8: the resting dealer pays as a foe does, and the declarer gets what all others lose.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from oracles.table import Illegal, Unsaid, need
from oracles.tarock import (
    EARLY,
    Deal,
    Json,
    Played,
    Row,
    before_play,
    contract_as_stated,
    first_broken,
    none_of,
    play_card,
    played_out,
    tricks_followed,
    unequal,
    write_scores,
    wrong_numbers,
)
from oracles.troccas import playable, taking, value

BASES = {"ansager": 20, "solo": 40, "super": 80, "super_mord": 167}
"""The bids, lowest first, and what they are worth."""
BIDS = list(BASES)
LONG, SHORT = "4 5 6 7 8 9 10 J N Q K", "7 6 5 4 3 2 1 J N Q K"
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [
    *(suit + rank for suit in "SC" for rank in LONG.split()),
    *(suit + rank for suit in "HD" for rank in SHORT.split()),
    *TRUMPS,
    "F",
]
"""Suits lowest first."""
SIZE = LENGTH = 21
WHOLE, HALF = 74, 37
PLAYED = ("bids", "exchanges", "scart", "declarations", "tricks", "claim")
"""Sections that a deal thrown in has not."""
OPTIONS = {
    "target": ["37", "38", "last_trick"],
    "last_fool": ["allowed", "revoke"],
    "kleine_gstiess": ["no", "yes"],
    "writing": ["declarer", "all"],
}
"""Every option with its values, the default first; `talon` (Dr4) is no matter for what is judged."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Every option, as said or by default."""
    return DEFAULTS | dict(options or {})


def counted(pile: list[str]) -> int:
    """§1: threes less two, one or two over less one."""
    return sum(value(card) for card in pile) - 2 * (len(pile) // 3) - (len(pile) % 3 > 0)


def may_lay(held: list[str], scart: list[str]) -> bool:
    """§3, Dr3: whether three cards of the twenty-four may go."""
    kings = any(card[1:] == "K" for card in scart)
    return (
        len(scart) == len(set(scart)) == 3
        and all(card in held and card not in ("F", "T21", "T1") for card in scart)
        and (not kings or any(card in TRUMPS for card in scart))
    )


# -- deal and auction (§2, §3) -----------------------------------------------------------------


def dealt(record: Json, number: int) -> Deal:
    """The deal of a hand; what alone is not listed is the rest of the pack."""
    hand, players = record["hands"][number], len(record["players"])
    dealer = hand.get("dealer")
    need(dealer in range(players), "deal: dealer")
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    out = [seats.pop()] if players == 4 else []
    need((hand.get("sits_out") or out) == out, "deal: who sits out")
    given = hand.get("deal")
    if given is None or given.get("hands") is None:
        raise Unsaid("deal")
    need(len(given["hands"]) == players and not any(given["hands"][seat] for seat in out), "deal: sizes")
    need(not given.get("dead"), "deal: no dead hand")
    heaps = {seat: given["hands"][seat] for seat in seats} | {-1: given.get("talon")}
    unknown = [heap for heap, cards in heaps.items() if cards is None]
    known = [card for cards in heaps.values() for card in cards or []]
    if len(unknown) > 1 or any("?" in card for card in known):
        raise Unsaid("deal: cards")
    if unknown:
        heaps[unknown[0]] = [card for card in PACK if card not in known]
    every = [card for cards in heaps.values() for card in cards]
    need(all(len(cards) == (SIZE if heap >= 0 else 3) for heap, cards in heaps.items()), "deal: sizes")
    need(sorted(every) == sorted(PACK), "deal: not the pack")
    return Deal(dealer, seats, {seat: list(heaps[seat]) for seat in seats}, list(heaps[-1]))


def sayable(best: tuple[str, int] | None) -> list[str]:
    """The words of the next player, after the highest bid so far."""
    return ["pass", *BIDS[BIDS.index(best[0]) + 1 if best else 0 :]]


def auction(hand: Json, seats: list[int]) -> tuple[str, int] | None:
    """The contract and the declarer; None if all passed. After the highest bid the rest may be left out."""
    best: tuple[str, int] | None = None
    if hand.get("bids") is None:
        raise Unsaid("bids")
    for turn, bid in enumerate(hand["bids"]):
        need(bid.get("card") is None, "bids: no card is shown")
        need(turn < 3 and bid["seat"] == seats[turn], "bids: turn")
        need(bid["bid"] in sayable(best), f"bids: {bid['bid']}")
        if bid["bid"] != "pass":
            best = bid["bid"], bid["seat"]
    if len(hand["bids"]) < 3 and (best is None or best[0] != "super_mord"):
        raise Unsaid("bids: the end")
    return best


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End:
    """A hand to its end."""

    ended: str
    """played, lost (stopped before the last trick), void or all_pass."""
    deal: Deal
    contract: str = ""
    declarer: int = -1
    held: dict[int, list[str]] = field(default_factory=dict)
    """The hands at the first lead."""
    aside: list[str] = field(default_factory=list)
    """Scart or talon, the declarer's."""
    out: tuple[str, int] | None = None
    """The card laid out, and by whom."""
    level: int = 0
    """How often the hand is doubled."""
    at_once: bool = False
    """True if the declarer has played T1 and F together (Dr6)."""
    played: Played = field(default_factory=Played)

    @property
    def foes(self) -> list[int]:
        return [seat for seat in self.deal.seats if seat != self.declarer]


def replayed(record: Json, number: int = 0) -> End:
    """A hand of the record followed from the deal to the last card; raises Illegal."""
    hand, options = record["hands"][number], settled(record.get("options"))
    deal = dealt(record, number)
    if number:
        need(deal.dealer == next_dealer(record, number - 1), "dealer: not the next one")
    none_of(hand, "fool_paid", "calls")
    if hand.get("end") == "misdeal":
        none_of(hand, *PLAYED)
        contract = hand.get("contract") or {}
        need(contract.get("declarer") in (None, *deal.seats), "contract: who sits out")
        return End("void", deal)
    bought = auction(hand, deal.seats)
    if bought is None:
        none_of(hand, "contract", *PLAYED[1:])
        need(hand.get("end") in (None, "all_pass"), "end")
        return End("all_pass", deal)
    need(hand.get("end") not in EARLY, "end: somebody bid")
    end = End("played", deal, *bought, held={seat: list(cards) for seat, cards in deal.hands.items()})
    contract_as_stated(hand, end.contract, end.declarer, end.declarer)
    lay_away(hand, end)
    purchase(hand, end)
    with perhaps_bought(hand, end):
        for entry in hand.get("declarations") or []:
            say(end, entry)
        play(hand, end, options)
    return end


@contextmanager
def perhaps_bought(hand: Json, end: End) -> Iterator[None]:
    """Where no purchase is recorded, cards that do not fit may have been bought."""
    try:
        yield
    except Illegal as broken:
        if end.contract == "ansager" and hand.get("exchanges") is None and not isinstance(broken, Unsaid):
            raise Unsaid("exchanges") from broken
        raise


def next_dealer(record: Json, number: int) -> int:
    """§2: the declarer, or the same player after a hand thrown in."""
    hand, players = record["hands"][number], len(record["players"])
    dealer: int = hand["dealer"]
    bought = (
        auction(hand, [(dealer + step) % players for step in range(1, 4)]) if hand.get("end") != "misdeal" else None
    )
    return bought[1] if bought else dealer


def lay_away(hand: Json, end: End) -> None:
    """§3: talon and scart."""
    if end.contract in ("super", "super_mord"):
        none_of(hand, "scart")
        end.aside = end.deal.talon
        return
    entries = hand.get("scart")
    if entries is None:
        raise Unsaid("scart")
    need(len(entries) == 1 and entries[0]["seat"] == end.declarer, "scart: who")
    scart, own = list(entries[0]["cards"]), end.held[end.declarer] + end.deal.talon
    if any("?" in card for card in scart):
        raise Unsaid("scart: which cards")
    need(may_lay(own, scart), "scart: cards")
    need(all(card in scart for card in entries[0].get("shown") or []), "scart: shown")
    end.aside = scart
    end.held[end.declarer] = [card for card in own if card not in scart]


def purchase(hand: Json, end: End) -> None:
    """§3, §9: a card bought, or asked for in vain."""
    if end.contract != "ansager":
        none_of(hand, "exchanges")
        return
    entries, declarer = list(hand.get("exchanges") or []), end.declarer
    if not entries:
        return
    ask, own = entries[0], end.held[declarer]
    need(ask["kind"] == "asked" and not ask.get("shown"), "exchanges: kind")
    need(ask.get("taker") in (None, declarer), "exchanges: who asked")
    if ask.get("cards") is None:
        raise Unsaid("exchanges: the outcome")
    card = ask.get("asked") or (ask["cards"] or ["?"])[0]
    if any("?" in one for one in [card, *ask["cards"]]):
        raise Unsaid("exchanges: which card")
    holder = next((seat for seat in end.foes if card in end.held[seat]), None)
    if holder is None:
        need(card in PACK and ask["cards"] == [], "exchanges: it was his own")
        need(ask.get("giver") in (None, declarer), "exchanges: no other had it")
        need(len(entries) == 1, "exchanges: no purchase")
        return
    need(ask.get("giver") in (None, holder), "exchanges: who had it")
    need(ask["cards"] == [card], "exchanges: not the card asked for")
    if len(entries) == 1:
        raise Unsaid("exchanges: the card returned")
    need(len(entries) == 2, "exchanges: one card is bought")
    back = entries[1]
    need(back["kind"] == "returned" and not back.get("shown") and back.get("asked") is None, "exchanges: kind")
    need(back.get("giver") in (None, declarer) and back.get("taker") in (None, holder), "exchanges: who")
    need(back.get("face") in (None, "down"), "exchanges: face down")
    if back.get("cards") is None or any("?" in one for one in back["cards"]):
        raise Unsaid("exchanges: which card came back")
    need(len(back["cards"]) == 1 and back["cards"][0] in own, "exchanges: not his to return")
    own.remove(back["cards"][0])
    end.held[holder].remove(card)
    own.append(card)
    end.held[holder].append(back["cards"][0])


def say(end: End, entry: Json) -> None:
    """§4: a card laid out, or a doubling."""
    before_play(entry)
    seat, kind, cards = entry["seat"], entry["kind"], entry.get("cards")
    need(seat in end.deal.seats, "declarations: seat")
    for name in ("item", "against", "size", "value"):
        need(entry.get(name) is None, f"declarations: {name}")
    if kind in ("schwacher", "retour"):
        need(not cards, "declarations: no cards are shown")
        need((kind == "schwacher") == (end.level == 0), "declarations: one schwacher, then retours")
        need(entry.get("level") in (None, end.level + 1), "declarations: level")
        need((seat == end.declarer) == (end.level % 2 == 1), "declarations: whose turn")
        end.level += 1
        return
    need(kind in ("pagat", "gstiess"), "declarations: kind")
    card = "T1" if kind == "pagat" else "F"
    need(entry.get("level") is None and cards in (None, [], [card]), "declarations: the card laid out")
    need(card in end.held[seat], "declarations: not held")
    need(end.out is None, "declarations: a second card")
    need(end.contract == "super_mord" or kind == "pagat", "declarations: F in a super_mord only")
    need(end.contract != "super_mord" or seat == end.declarer, "declarations: a foe in a super_mord")
    if end.level:
        raise Unsaid("declarations: a card laid out after a schwacher")
    end.out = card, seat


def legal_cards(own: list[str], trick: list[str], out: bool, last: bool, last_fool: str = "allowed") -> set[str]:
    """§5: the cards of a hand that may be played to the trick so far; `out`: T1 is laid out."""
    choice = set(playable(own, trick))
    if last_fool == "revoke" and len(own) <= 2:
        choice = choice & {"F"} if len(own) == 2 and "F" in own else choice - {"F"}
    return (choice - {"T1"} or choice) if out and not last else choice


def won_by(end: End, turns: list[tuple[int, str]]) -> int:
    """§5: the winner of the next trick; F laid out takes the last one."""
    seat = turns[taking([card for _, card in turns])][0]
    so_far = end.played.winners
    if end.out == ("F", end.declarer) and len(so_far) == LENGTH - 1 and (end.declarer, "F") in turns:
        return end.declarer if end.played.all_by([end.declarer]) else seat
    return seat


def play(hand: Json, end: End, options: dict[str, str]) -> None:
    """The tricks, card by card."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    out = end.out or ("", -1)
    last_fool = "allowed" if out[0] == "F" else options["last_fool"]
    for number, turns in tricks_followed(hand, end, end.declarer, LENGTH):
        both = turns[0][0] == end.declarer and sorted(held[end.declarer]) == ["F", "T1"]
        if (
            options["kleine_gstiess"] == "yes"
            and both
            and not any(card in TRUMPS for seat in end.foes for card in held[seat])
        ):
            if turns[0][1] != "F":
                raise Unsaid(f"trick {number}: both cards at once")
            end.at_once = True
        down: list[str] = []
        for seat, card in turns:
            legal = legal_cards(held[seat], down, out == ("T1", seat), number == LENGTH, last_fool)
            play_card(number, card, held[seat], legal, down)
        end.played.winners.append(won_by(end, turns))
    stopped = end.contract == "super_mord" and len(end.played.winners) < LENGTH and hand.get("claim") is None
    if stopped and out[0] == "T1" and hand.get("end") in ("lost", "played"):
        lost = [winner != end.declarer for winner in end.played.winners]
        need(bool(lost) and lost[-1] and not any(lost[:-1]), "end: not at the first trick lost")
        if hand["end"] == "played":
            raise Unsaid("end: played out, or stopped")
        end.ended = "lost"
        return
    played_out(hand, end.played, LENGTH)


# -- score (§6) --------------------------------------------------------------------------------


@dataclass
class Facts:
    """All that the score of a hand hangs on; seats count from the declarer."""

    contract: str
    points: int = 0
    """The card points of the declarer."""
    level: int = 0
    out: str = ""
    """The card laid out."""
    pagat: tuple[int, int, bool] | None = None
    """The player of T1, the winner of its trick, and True if that was the last trick."""
    all_tricks: bool = False
    """All are the declarer's."""
    last_trick: bool = False
    """The last is the declarer's."""
    at_once: bool = False
    """T1 and F were played together."""


def rows_of(facts: Facts, given: Mapping[str, str] | None = None) -> list[Row]:
    """The rows of the score, seen from the declarer."""
    base, target = BASES[facts.contract], settled(given)["target"]
    if facts.contract == "super_mord":
        whole = base + (20 if facts.out else 0)
        amount = whole if facts.all_tricks else -whole
        return [Row("game", amount, facts.level, announced=bool(facts.out), achieved=facts.all_tricks)]
    won = facts.points > HALF or (facts.points == HALF and (target == "37" or (target != "38" and facts.last_trick)))
    amount = base + facts.points - HALF if won else -(base + HALF - facts.points)
    if facts.all_tricks:
        won, amount = True, base + HALF
    rows = [Row("game", amount, facts.level, achieved=won)]
    if facts.pagat is None:
        return rows
    player, winner, last = facts.pagat
    made = last and player == winner
    if facts.out:
        rows.append(Row("pagat", 20 if made == (player == 0) else -20, facts.level, announced=True, achieved=made))
    elif last:
        worth = 20 if facts.at_once else 10
        rows.append(Row("pagat", worth if made == (player == 0) else -worth, achieved=made))
    elif (player == 0) != (winner == 0):
        rows.append(Row("pagat_caught", 5 if winner == 0 else -5))
    return rows


def total(rows: list[Row]) -> int:
    """The sum written in the declarer's column."""
    return sum(row.value * 2**row.level for row in rows)


def facts_of(end: End) -> Facts:
    """The facts of a hand played."""
    played, order = end.played, end.deal.from_(end.declarer)
    pagat = None
    for number, trick in enumerate(played.tricks, 1):
        if "T1" in trick:
            player = end.deal.after(played.leaders[number - 1], trick.index("T1"))
            pagat = order.index(player), order.index(played.winners[number - 1]), number == LENGTH
    out = end.out[0] if end.out else ""
    mine = played.all_by([end.declarer])
    last = played.winners[-1:] == [end.declarer]
    return Facts(end.contract, points_of(end), end.level, out, pagat, mine, last, end.at_once)


def points_of(end: End) -> int:
    """§1: of the declarer, with scart or talon; F is its player's."""
    pile = [card for card in end.played.won_by([end.declarer]) if card != "F"] + end.aside
    for leader, trick in zip(end.played.leaders, end.played.tricks, strict=True):
        if "F" in trick and end.deal.after(leader, trick.index("F")) == end.declarer:
            pile.append("F")
    return counted(pile)


def hand_score(end: End, given: Mapping[str, str] | None, players: int) -> dict[str, Any]:
    """Card points, rows and the score of one hand, seat by seat."""
    result: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * players}
    if end.ended in ("void", "all_pass"):
        return result
    facts = facts_of(end)
    if end.ended == "played":
        result["card_points"] = {frozenset([end.declarer]): facts.points, frozenset(end.foes): WHOLE - facts.points}
    result["rows"] = rows_of(facts, given)
    amount = total(result["rows"])
    if settled(given)["writing"] == "all":
        result["hand"] = [-amount] * players
        amount *= players - 1
    result["hand"][end.declarer] = amount
    return result


def scores(record: Json) -> list[dict[str, Any]]:
    """The score of every hand, with the running totals."""
    players = len(record["players"])
    totals = list((record.get("carried_in") or {}).get("totals") or [0] * players)
    every = []
    for number in range(len(record["hands"])):
        one = hand_score(replayed(record, number), record.get("options"), players)
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        every.append(one | {"totals": list(totals), "ledgers": [], "carried": {}})
    return every


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """The first rule that a hand of the record breaks; empty if none."""
    return first_broken(record, replayed)


def stated(record: Json) -> None:
    """Writes the scores of every hand, and the result, as a record states them."""
    write_scores(record, scores(record))
    for hand in record["hands"]:
        if hand.get("end") in ("misdeal", "all_pass"):
            del hand["scores"]


def wrong_scores(record: Json) -> list[str]:
    """Which numbers stated of a legal game are not those computed, as JSON Pointers."""
    winners = (record.get("result") or {}).get("winners") or []
    return wrong_numbers(record, scores(record)) + unequal(winners, None, "/result/winners")
