"""The second opinion on Troggu, ruleset visp: whole records of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Pack, values and the duty to follow come from the
second opinion on play and scores. Where the page can be read in two ways:

- §2: a deal may also have been a misdeal, of which the page says nothing; the same player deals again.
- §2: a packet counts as one though the Tapp interrupts it; who is served first, and when the Tapp, is not judged.
- §3: after a solo, which ends the turn, passes may still be recorded.
- §3: the Tappist takes the whole Tapp, so that a record without `exchanges` leaves nothing open; none in a list that
  should have one (`exchanges`, `calls`) is not recorded.
- §3: a scart that was shown is no fault, since showing it is not forbidden.
- §6, Tr6: from seven players on the hand in which all pass is always a Misere.
- Tr4, Tr6: several tied with the fewest points each get the stake from each of the others.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracles.table import Unsaid, need
from oracles.tarock import (
    EARLY,
    Deal,
    Json,
    Played,
    contract_as_stated,
    first_broken,
    none_of,
    play_card,
    played_out,
    tricks_followed,
    write_scores,
    wrong_numbers,
)
from oracles.troggu import PACK, TRUMPS, counted, factor, legal, may_lay, misere, suit, taken_by, value

PACKETS = {3: (6, 6, 6), 4: (4, 4, 5), 5: (4, 4, 3), 6: (4, 5), 7: (4, 4), 8: (4, 3)}
"""Number of players -> the packets of each hand."""
TAPP = {3: 8, 4: 10, 5: 7, 6: 8, 7: 6, 8: 6}
"""Number of players -> cards of the Tapp."""
WITH_PARTNER = 7
"""Players from whom on a trump is called."""
CALLABLE = [card for card in TRUMPS if card != "T21"]
PLAYED = ("bids", "calls", "exchanges", "scart", "tricks", "fool_paid", "claim")
"""Sections that a deal thrown in has not."""
OPTIONS = {
    "kings": ["four", "seven", "none"],
    "all_pass": ["misere", "next", "least"],
    "double": ["30", "31", "20"],
    "stake": ["10", "5"],
}
"""Every option with its values, the default first."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Every option, as said or by default."""
    return DEFAULTS | dict(options or {})


# -- deal and auction (§2, §3) -----------------------------------------------------------------


def dealt(record: Json, number: int) -> Deal:
    """The deal of a hand; the one heap that is not listed is the rest of the pack."""
    hand, players = record["hands"][number], len(record["players"])
    dealer, given = hand.get("dealer"), hand.get("deal")
    if dealer is None or given is None or given.get("hands") is None:
        raise Unsaid("deal")
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    need(dealer in range(players), "deal: dealer")
    need(not hand.get("sits_out"), "deal: nobody sits out")
    need(not given.get("dead"), "deal: no dead hand")
    need(len(given["hands"]) == players, "deal: sizes")
    heaps = {seat: given["hands"][seat] for seat in seats} | {-1: given.get("talon")}
    unknown = [heap for heap, cards in heaps.items() if cards is None]
    known = [card for cards in heaps.values() for card in cards or []]
    if len(unknown) > 1 or any("?" in card for card in known):
        raise Unsaid("deal: cards")
    if unknown:
        heaps[unknown[0]] = [card for card in PACK if card not in known]
    sizes = dict.fromkeys(seats, sum(PACKETS[players])) | {-1: TAPP[players]}
    need(all(len(cards) == sizes[heap] for heap, cards in heaps.items()), "deal: sizes")
    need(sorted(card for cards in heaps.values() for card in cards) == sorted(PACK), "deal: not the pack")
    if given.get("packets"):
        need(packets_right(given["packets"], seats), "deal: packets")
    return Deal(dealer, seats, {seat: list(heaps[seat]) for seat in seats}, list(heaps[-1]))


def packets_right(packets: list[Json], seats: list[int]) -> bool:
    """§2: true of packets of the right sizes, each hand served in its turn; the Tapp may lie anywhere among them."""
    if sum(packet["count"] for packet in packets if packet.get("seat") is None) != TAPP[len(seats)]:
        return False
    due = [packet for packet in due_packets(seats) if packet[0] >= 0]
    merged: list[tuple[int, int]] = []
    after_tapp = False
    for packet in packets:
        seat = packet.get("seat")
        if seat is not None and after_tapp and merged and merged[-1][0] == seat:
            merged[-1] = seat, merged[-1][1] + packet["count"]
        elif seat is not None:
            merged.append((seat, packet["count"]))
        after_tapp = seat is None
    turned = [[(seats[(seats.index(seat) + by) % len(seats)], size) for seat, size in due] for by in range(len(seats))]
    return merged in turned


def due_packets(seats: list[int]) -> list[tuple[int, int]]:
    """§2: the packets as they are dealt, the Tapp first."""
    return [(-1, TAPP[len(seats)]), *((seat, size) for size in PACKETS[len(seats)] for seat in seats)]


def sayable(best: tuple[str, int] | None) -> list[str]:
    """The words of the next player, after the highest bid so far."""
    return ["pass", "normal", "solo"] if best is None else ["pass", "solo"] if best[0] == "normal" else ["pass"]


def auction(hand: Json, seats: list[int]) -> tuple[str, int] | None:
    """The contract and the Tappist; None if all passed."""
    if hand.get("bids") is None:
        raise Unsaid("bids")
    best: tuple[str, int] | None = None
    for turn, bid in enumerate(hand["bids"]):
        need(bid.get("card") is None, "bids: no card is shown")
        need(turn < len(seats) and bid["seat"] == seats[turn], "bids: turn")
        need(bid["bid"] in sayable(best), f"bids: {bid['bid']}")
        if bid["bid"] != "pass":
            best = bid["bid"], bid["seat"]
    if len(hand["bids"]) < len(seats) and (best is None or best[0] != "solo"):
        raise Unsaid("bids: the end")
    return best


def forced(deal: Deal) -> int | None:
    """§3: the seat that must play `normal` after all have passed."""
    if len(deal.seats) < WITH_PARTNER:
        return None
    card = "T1" if "F" in deal.talon else "F"
    return next((seat for seat in deal.seats if card in deal.hands[seat]), None)


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End:
    """A hand to its end."""

    ended: str
    """played, void or all_pass."""
    deal: Deal
    contract: str = "misere"
    tappist: int = -1
    """Nobody in a Misere."""
    partner: int = -1
    """Nobody if the Tappist is alone."""
    held: dict[int, list[str]] = field(default_factory=dict)
    """The hands at the first lead."""
    aside: list[str] = field(default_factory=list)
    """Scart or Tapp, the Tappist's."""
    played: Played = field(default_factory=Played)
    withheld: int = -1
    """The seat that has withheld the Fool."""
    paid: str | None = None
    """The card given for the Fool, where it is recorded."""

    @property
    def sides(self) -> list[list[int]]:
        """The sides by seats, the Tappist's first; each seat is one in a Misere."""
        seats = sorted(self.deal.seats)
        if self.contract == "misere":
            return [[seat] for seat in seats]
        own = [seat for seat in seats if seat in (self.tappist, self.partner)]
        return [own, [seat for seat in seats if seat not in own]]


def replayed(record: Json, number: int = 0) -> End:
    """A hand of the record followed from the deal to the last card; raises Illegal."""
    hand, options = record["hands"][number], settled(record.get("options"))
    deal = dealt(record, number)
    if number:
        need(deal.dealer == next_dealer(record, number - 1), "dealer: not the next one")
    none_of(hand, "declarations")
    if hand.get("end") == "misdeal":
        none_of(hand, *PLAYED)
        return End("void", deal)
    bought = auction(hand, deal.seats)
    end = End("played", deal, held={seat: list(cards) for seat, cards in deal.hands.items()})
    must = forced(deal) if bought is None else None
    stated = hand.get("contract") or {}
    need(must is not None or stated.get("basis") != "imposed", "contract: not imposed")
    if bought is None and must is None:
        if options["all_pass"] == "next" and len(deal.seats) < WITH_PARTNER:
            none_of(hand, "contract", *PLAYED[1:])
            need(hand.get("end") in (None, "all_pass"), "end: all have passed")
            end.ended = "all_pass"
            return end
        contract_as_stated(hand, "misere", -1, -1)
        none_of(hand, "exchanges", "scart", "calls")
    else:
        end.contract, end.tappist = bought or ("normal", must)  # type: ignore[assignment]
        contract_as_stated(hand, end.contract, end.tappist, stated.get("partner"))
        take_and_lay_away(hand, end, options)
        call(hand, end)
        partner = end.tappist if end.partner < 0 else end.partner
        need(stated.get("partner") in (None, partner), "contract: partner")
    need(hand.get("end") not in EARLY, "end: it is played")
    play(hand, end)
    pay_for_fool(hand, end)
    return end


def next_dealer(record: Json, number: int) -> int:
    """§2: the deal passes on; not after a misdeal."""
    hand = record["hands"][number]
    dealer: int = hand["dealer"]
    return dealer if hand.get("end") == "misdeal" else (dealer + 1) % len(record["players"])


def take_and_lay_away(hand: Json, end: End, options: dict[str, str]) -> None:
    """§3: the Tapp and the scart of the Tappist."""
    tapp, tappist = end.deal.talon, end.tappist
    if end.contract == "solo":
        none_of(hand, "exchanges", "scart")
        end.aside = tapp
        return
    entries = hand.get("exchanges")
    if entries:
        need(len(entries) == 1, "exchanges: the Tapp alone")
        entry = entries[0]
        need(entry["kind"] == "talon" and entry.get("giver") is None, "exchanges: kind")
        need(not entry.get("shown") and entry.get("asked") is None, "exchanges: nothing is asked for")
        need(entry.get("taker") in (None, tappist), "exchanges: who")
        need(entry.get("face") in (None, "down"), "exchanges: face down")
        cards = entry.get("cards")
        if cards is not None and any("?" in card for card in cards):
            raise Unsaid("exchanges: cards")
        need(cards is None or sorted(cards) == sorted(tapp), "exchanges: not the Tapp")
    laid = hand.get("scart")
    if laid is None:
        raise Unsaid("scart")
    need(len(laid) == 1 and laid[0]["seat"] == tappist, "scart: who")
    scart, own = list(laid[0]["cards"]), end.held[tappist] + tapp
    if any("?" in card for card in scart):
        raise Unsaid("scart: cards")
    need(may_lay(own, scart, len(tapp), options["kings"]), "scart: cards")
    need(set(laid[0].get("shown") or []) <= set(scart), "scart: shown")
    end.aside = scart
    end.held[tappist] = [card for card in own if card not in scart]


def call(hand: Json, end: End) -> None:
    """§3, §9: the trump called after the exchange, and its holder."""
    if end.contract == "solo" or len(end.deal.seats) < WITH_PARTNER:
        none_of(hand, "calls")
        return
    calls = hand.get("calls")
    if not calls:
        raise Unsaid("calls")
    need(len(calls) == 1 and calls[0]["seat"] == end.tappist, "calls: who")
    card = calls[0]["card"]
    if "?" in card:
        raise Unsaid("calls: which trump")
    need(card in CALLABLE, "calls: not a trump to call")
    holder = next((seat for seat in end.deal.seats if card in end.held[seat]), None)
    answer = "scart" if holder is None else "own" if holder == end.tappist else "held"
    need(calls[0].get("answer") in (None, answer), "calls: where it was")
    if answer == "held" and holder is not None:
        end.partner = holder


def withholds(held: list[str], down: list[str], card: str) -> bool:
    """§4: true of a card by which the Fool among those held is withheld."""
    others = [other for other in held if suit(other) == "T" and other != "F"]
    return bool(down) and "F" in held and card != "F" and not others and suit(card) != suit(down[0])


def winner_of(turns: list[tuple[int, str]], withheld: int) -> int:
    """§4: the seat that wins a trick; a Fool withheld is not in it."""
    real = [(seat, card) for seat, card in turns if card != "F" or seat != withheld]
    return real[taken_by([card for _, card in real])][0]


def play(hand: Json, end: End) -> None:
    """The tricks, card by card."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    length = sum(PACKETS[len(end.deal.seats)])
    if len(hand.get("tricks") or []) == length:
        last = hand["tricks"][-1]
        end.paid = last.get("paid")
        hand = hand | {"tricks": [*hand["tricks"][:-1], last | {"paid": None}]}
    first = end.deal.forehand if end.contract == "misere" else end.tappist
    for number, turns in tricks_followed(hand, end, first, length):
        down: list[str] = []
        for seat, card in turns:
            shown = [one for one in down if one != "F" or end.withheld < 0]
            now = withholds(held[seat], shown, card)
            play_card(number, card, held[seat], set(legal(held[seat], shown, seat == end.withheld)), down)
            end.withheld = seat if now else end.withheld
        end.played.winners.append(winner_of(turns, end.withheld))
    played_out(hand, end.played, length)


def payable(end: End) -> list[str]:
    """Tr3, Tr12: the cards of which one is given for the Fool; none if none is due."""
    if end.withheld < 0:
        return []
    side = next(side for side in end.sides if end.withheld in side)
    own = end.played.won_by(side)
    if end.played.winners[-1] in side or not own:
        return []
    low = min(map(value, own))
    return [card for card in own if value(card) == low]


def pay_for_fool(hand: Json, end: End) -> None:
    """§4: the card given for the Fool, if it is recorded, after the last trick or at the count."""
    card, place = hand.get("fool_paid") or end.paid, f"trick {len(end.played.tricks)}" if end.paid else "fool_paid"
    if card is None:
        return
    due = payable(end)
    need(bool(due), f"{place}: nothing is due for the Fool")
    need(end.paid is None or hand.get("fool_paid") is None, "fool_paid: a second card")
    if "?" in card:
        raise Unsaid(f"{place}: which card is given for the Fool")
    need(card in due, f"{place}: not one of the lowest")
    end.paid = card


# -- score (§5, §6) ----------------------------------------------------------------------------


def points_of(end: End) -> list[int]:
    """The card points of each side, after a card was given for the Fool."""
    piles = [end.played.won_by(side) for side in end.sides]
    points = [counted(pile) for pile in piles]
    if end.contract != "misere":
        points[0] += counted(end.aside)
    due = payable(end)
    for place, side in enumerate(end.sides if due else []):
        more = 5 - value(end.paid or due[0])
        points[place] += more if end.withheld in side else -more if end.played.winners[-1] in side else 0
    return points


def hand_score(end: End, options: dict[str, str], players: int) -> dict[str, Any]:
    """Card points and the score of one hand, seat by seat."""
    result: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * players}
    if end.ended != "played":
        return result
    points, stake = points_of(end), int(options["stake"])
    result["card_points"] = {frozenset(side): one for side, one in zip(end.sides, points, strict=True)}
    if end.contract == "misere":
        least = options["all_pass"] == "least" and players < WITH_PARTNER
        result["hand"] = misere(points, stake, least)
        return result
    own, foes = end.sides
    losers = foes if points[0] > points[1] else own
    no_trick = not end.played.won_by(losers)
    times = factor((points[0], points[1]), no_trick, end.contract == "solo", int(options["double"]))
    for seat in foes:
        result["hand"][seat] = -times * stake
    if end.partner >= 0:
        result["hand"][end.partner] = 2 * times * stake
    result["hand"][end.tappist] = -sum(result["hand"])
    return result


def scores(record: Json) -> list[dict[str, Any]]:
    """The score of every hand, with the running totals."""
    players = len(record["players"])
    totals = list((record.get("carried_in") or {}).get("totals") or [0] * players)
    every = []
    for number in range(len(record["hands"])):
        one = hand_score(replayed(record, number), settled(record.get("options")), players)
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
    return wrong_numbers(record, scores(record))
