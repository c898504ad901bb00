"""The second opinion on Chambéry: scart, bidding, purchase or call, play, payment."""

from collections import Counter
from typing import Any

from oracles.table import (
    KINGS,
    QUEENS,
    SIZES,
    End,
    Illegal,
    Table,
    Unsaid,
    dealt,
    need,
    play,
    sections,
    settled,
    suit_of,
)

BIDS = ["two_cards", "one_card", "solo"]
WANTED = {"two_cards": 2, "one_card": 1, "solo": 0}
VALUES = {"K": 4, "Q": 3, "N": 2, "J": 1}
SEATS = 5


def scart_is_legal(held: list[str], scart: list[str], options: dict[str, str]) -> bool:
    """Whether these cards may be laid away out of the eighteen; whether the Pagat was shown is another matter."""
    trumps = [card for card in held if suit_of(card) in "TF"]
    pagat = options["pagat_scart"] == "sole_trump" and trumps == ["T1"]
    return (
        len(scart) == len(set(scart)) == 3
        and all(card in held for card in scart)
        and not any(card in [*KINGS, "T21", "F"] for card in scart)
        and ("T1" not in scart or pagat)
    )


def lay_away(table: Table) -> None:
    """The dealer's scart."""
    dealer, given = table.hand["dealer"], table.hand.get("scart")
    if given is None:
        raise Unsaid("scart")
    need(len(given) == 1 and given[0]["seat"] == dealer, "scart: who")
    scart, shown = given[0]["cards"], given[0].get("shown", [])
    need(scart_is_legal(table.held[dealer], scart, table.options), "scart: cards")
    need(all(card in scart for card in shown), "scart: shown")
    if "T1" in scart and "T1" not in shown:
        raise Unsaid("scart: whether the Pagat was exposed")
    table.held[dealer] = [card for card in table.held[dealer] if card not in scart]
    table.scarts[dealer] = list(scart)


def auction(hand: dict[str, Any], options: dict[str, str]) -> tuple[str, int]:
    """The contract and the declarer; ("call", dealer) if all passed."""
    if hand.get("bids") is None:
        raise Unsaid("bids")
    best: tuple[str, int] | None = None
    out: list[int] = []
    speaker = (hand["dealer"] + 1) % SEATS
    over = False
    for bid in hand["bids"]:
        word = bid["bid"]
        bid_before = best is not None and (best[0] == "solo" or options["bidding"] == "first_bid")
        need(not over, "bids: after the end")
        need(bid["seat"] == speaker, "bids: turn")
        if word == "pass":
            out.append(speaker)
        else:
            need(word in BIDS, "bids: name")
            need(not bid_before, "bids: after the last")
            need(best is None or BIDS.index(word) > BIDS.index(best[0]), "bids: too low")
            best = word, speaker
        if options["bidding"] == "rounds":
            left = [seat for seat in range(SEATS) if seat not in out]
            over = not left or (best is not None and left == [best[1]])
            while not over and (speaker := (speaker + 1) % SEATS) in out:
                pass
        else:
            speaker = (speaker + 1) % SEATS
            over = speaker == (hand["dealer"] + 1) % SEATS
    closed = best is not None and (best[0] == "solo" or options["bidding"] == "first_bid")
    if not (over or closed):
        raise Unsaid("bids: the end")
    contract = best or ("call", hand["dealer"])
    stated = hand.get("contract") or {}
    need(stated.get("name") in (None, contract[0]), "contract: name")
    need(stated.get("declarer") in (None, contract[1]), "contract: declarer")
    return contract


def call(table: Table) -> int:
    """Nobody bid: the dealer's partner by the card called, himself if he plays alone."""
    hand, dealer = table.hand, table.hand["dealer"]
    own = table.held[dealer] + table.scarts[dealer]
    kings = [card for card in KINGS if card not in own]
    queens = [card for card in QUEENS if card not in own]
    calls = hand.get("calls") or []
    if not calls:
        alone = (hand.get("contract") or {}).get("partner") == dealer
        if kings or (queens and not (table.options["queen_call"] == "may" and alone)):
            raise Unsaid("calls")
        return dealer
    need(len(calls) == 1, "calls: one card")
    need(calls[0]["seat"] == dealer, "calls: who")
    need(calls[0]["card"] in (kings or queens), "calls: card")
    need(calls[0].get("answer") in (None, "held"), "calls: answer")
    return next(seat for seat, cards in enumerate(table.held) if calls[0]["card"] in cards)


class Purchase:
    """The cards a declarer buys, followed entry by entry."""

    def __init__(self, table: Table, declarer: int, wanted: int) -> None:
        self.table, self.declarer, self.wanted = table, declarer, wanted
        self.entries = list(table.hand.get("exchanges") or [])
        self.asked: list[str] = []
        self.received: list[str] = []

    def next(self, kind: str) -> dict[str, Any]:
        if not self.table.hand.get("exchanges"):
            raise Unsaid("exchanges")
        need(bool(self.entries), f"exchanges: {kind} missing")
        entry = self.entries.pop(0)
        need(entry["kind"] == kind, "exchanges: order")
        need(entry.get("face") in (None, {"asked": "up", "returned": "down"}[kind]), "exchanges: face")
        return entry

    def ask(self) -> int | None:
        """One card asked for; who gave it, None if it lay in the scart."""
        table, entry = self.table, self.next("asked")
        dealer = table.hand["dealer"]
        cards = entry.get("cards")
        need(entry.get("taker") in (None, self.declarer), "exchanges: who asked")
        if cards is None:
            raise Unsaid("exchanges: what came of it")
        card = entry.get("asked") or (cards or [None])[0]
        if card is None or "?" in card or any("?" in other for other in cards):
            raise Unsaid("exchanges: which card")
        need(card not in table.held[self.declarer], "exchanges: his own card")
        need(self.declarer != dealer or card not in table.scarts[dealer], "exchanges: a card of his own scart")
        need(card not in self.asked, "exchanges: asked before")
        self.asked.append(card)
        if card in table.scarts[dealer]:
            need(entry.get("giver") in (None, dealer), "exchanges: whose scart")
            need(cards == [], "exchanges: it lay in the scart")
            return None
        holder = next(seat for seat, held in enumerate(table.held) if card in held)
        need(entry.get("giver") in (None, holder), "exchanges: who had it")
        need(cards == [card], "exchanges: another card than asked for")
        table.held[holder].remove(card)
        table.held[self.declarer].append(card)
        self.received.append(card)
        return holder

    def give_back(self, due: Counter[int]) -> None:
        """Cards returned until nobody is owed one."""
        table, own = self.table, self.table.held[self.declarer]
        while sum(due.values()):
            entry = self.next("returned")
            need(entry.get("giver") in (None, self.declarer), "exchanges: who returned")
            if not entry.get("cards") or any("?" in card for card in entry["cards"]):
                raise Unsaid("exchanges: which card came back")
            cards = entry["cards"]
            taker = entry.get("taker")
            if taker is None and len(+due) == 1:
                taker = next(iter(+due))
            elif taker is None:
                raise Unsaid("exchanges: to whom")
            need(taker in due and len(cards) == len(set(cards)) <= due[taker], "exchanges: too many, or to another")
            for card in cards:
                need(card in own, "exchanges: not his to return")
                need(table.options["given_back"] == "any" or card not in self.received, "exchanges: just received")
                barred = table.options["given_back"] == "no_honours" and card in [*KINGS, "F"]
                need(not barred, "exchanges: an honour returned")
                own.remove(card)
                table.held[taker].append(card)
            due[taker] -= len(cards)

    def follow(self) -> None:
        """Every purchase of the contract."""
        left, due = self.wanted, Counter[int]()
        while left:
            giver = self.ask()
            if giver is None:
                left -= self.table.options["wanted_in_scart"] == "forfeit"
                continue
            left -= 1
            due[giver] += 1
            if self.table.options["purchases"] == "one_by_one":
                self.give_back(due)
        self.give_back(due)
        need(not self.entries, "exchanges: too many")


def replayed(record: dict[str, Any]) -> End:
    """The hand followed from the deal to the count."""
    hand, options = record["hands"][0], settled(record)
    held, talon = dealt(record)
    dealer = hand["dealer"]
    held[dealer] += talon
    everybody = [[seat] for seat in range(SEATS)]
    table = Table("chambery", options, hand, held, everybody, [[] for _ in range(SEATS)])
    sections(hand, "declarations")
    if options["scart_time"] == "before":
        lay_away(table)
    contract, declarer = auction(hand, options)
    partner, leader = declarer, declarer
    if contract == "call":
        sections(hand, "exchanges")
        partner = call(table)
        leader = dealer if options["no_bid_lead"] == "dealer" else (dealer + 1) % SEATS
    else:
        sections(hand, "calls")
        Purchase(table, declarer, WANTED[contract]).follow()
    need((hand.get("contract") or {}).get("partner") in (None, partner), "contract: partner")
    if options["scart_time"] == "after":
        lay_away(table)
    alone = [seat for seat in range(SEATS) if seat in (declarer, partner)]
    table.sides = [alone, [seat for seat in range(SEATS) if seat not in alone]]
    end = play(table, leader, SIZES["chambery", SEATS][0])
    end.contract, end.declarer, end.dealer = contract, declarer, dealer
    return end


def scores(end: End, options: dict[str, str]) -> dict[str, Any]:
    """Cards at their reduced values, one for each trick and for the scart; the excess over 34 is paid."""

    def points_of(seat: int) -> int:
        cards = sum(4 if card in ("F", "T1", "T21") else VALUES.get(card[1:], 0) for card in end.piles[seat])
        return cards + end.winners.count(seat) + (seat == end.dealer)

    points = [sum(points_of(seat) for seat in side) for side in end.sides]
    if sum(points) != 68:
        raise Illegal(f"the oracle counts {points}")
    factor = int(options["factors"].split("-")[BIDS.index(end.contract)]) if end.contract != "call" else 1
    winners, losers = (end.sides[0], end.sides[1]) if points[0] > points[1] else (end.sides[1], end.sides[0])
    hand = [0] * SEATS
    for seat in winners:
        excess = max(points) - 34 if options["over_half"] == "side" else max(0, points_of(seat) - 34)
        for loser in losers:
            hand[seat] += factor * excess
            hand[loser] -= factor * excess
    by_side = {tuple(side): total for side, total in zip(end.sides, points, strict=True)}
    return {"card_points": by_side, "items": {("over_half", None): max(points) - 34}, "hand": hand}
