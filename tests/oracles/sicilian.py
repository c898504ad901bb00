"""The second opinion on Sicilian Tarocchi, five rulesets: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- §2: two who say `altre_cinque` with five cards, and no third word, leave the hand open.
- §2, Si5: a dealer who goes alone after ten or fifteen cards takes the monte unseen, as after twenty.
- §2: cards laid away may be shown, though nobody has to; the deal of a hand bargained away may be told whole.
- §3, Si6: where the monte has T20 nobody has to call; `rivanto` of a foe is then left open, unless any may say it.
- §3, Si6: who must call has taken the monte: its cards are his own.
- §4: a second foe who says `rivanto` leaves the hand open.
- §5: of three who play each alone, one without a trick loses F to him who took it.
- §7: D1 is in the pack of Tortorici for four, too.
- §7: the third of Tortorici may say `bene` to the second's `solo`, or nothing; a pass there is left open.
- §7: what is said after a `solo` that nobody can answer is left open.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from oracles.sicilian_bids import OPTIONS as OPTIONS
from oracles.sicilian_bids import Bidding, bidding_of, settled
from oracles.table import need
from oracles.tarock import (
    Deal,
    Illegal,
    Json,
    Played,
    Unsaid,
    before_play,
    contract_as_stated,
    first_broken,
    none_of,
    play_card,
    played_out,
    tricks_followed,
    unequal,
    wrong_numbers,
)
from oracles.taroky import bring_in

GAME = "tarocchi-siciliani"
MINEO = ("mineo-3", "mineo-4")
SIZES = {"mineo-3": 20, "mineo-4": 15, "tortorici-3": 20, "tortorici-4": 15, "barcellona-3": 20}
"""Ruleset -> cards of each hand; the last sign is the number of players."""
RANKS = ["5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
TRUMPS = ["T21", *(f"T{number}" for number in range(1, 21))]
"""The lowest, Miseria, first."""
KINGS = ["SK", "HK", "DK", "CK"]
ARIE = ["T16", "T17", "T18", "T19", "T20"]
CAUGHT = ["T1", *ARIE[:4]]
WORTH = {"T20": 10, "T1": 10, "F": 10, **dict.fromkeys([*ARIE[:4], *KINGS], 5)}
COURTS = {"Q": 4, "N": 3, "J": 2}
ALL, HALF, LAST = 109, 55, 5
PLAYED = ("contract", "calls", "exchanges", "scart", "declarations", "tricks", "claim")
"""Sections that a hand bargained away has not."""
# -- cards (§1) --------------------------------------------------------------------------------


def pack_of(ruleset: str) -> list[str]:
    """Return the 63 cards, the lowest of each suit first."""
    low = "D4" if ruleset in MINEO else "D1"
    return [low, *(suit + rank for suit in "SHDC" for rank in RANKS), *TRUMPS, "F"]


def height(card: str) -> int:
    """Return the rank of a card within its suit."""
    if card in TRUMPS:
        return TRUMPS.index(card)
    return RANKS.index(card[1:]) if card[1:] in RANKS else -1


def points(pile: list[str]) -> int:
    """Return the points of a pile counted in threes less two, one or two over less one."""
    raw = sum(WORTH.get(card, COURTS.get(card[1:], 1)) for card in pile)
    return raw - 2 * (len(pile) // 3) - (len(pile) % 3 > 0)


def legal_cards(own: list[str], trick: list[str]) -> set[str]:
    """Return the cards of a hand that may be played to a trick (§5)."""
    led = next((card[0] for card in trick if card != "F"), None)
    if led is None:
        return {card for card in own if card != "F" or trick} or {*own}
    suit, trumps = [card for card in own if card[0] == led], [card for card in own if card in TRUMPS]
    return {*(suit or trumps or own), *(card for card in own if card == "F")}


def winning(trick: list[str]) -> str:
    """Return the card that wins a trick."""
    led = next(card[0] for card in trick if card != "F")
    trumps = [card for card in trick if card in TRUMPS]
    return max(trumps or [card for card in trick if card[0] == led], key=height)


def may_lay(held: list[str], scart: list[str]) -> bool:
    """Return True if three cards of a bidder's hand and the monte may go (§2)."""
    free = [card for card in held if card not in TRUMPS and card not in KINGS and card != "F"]
    low = [card for card in held if card in TRUMPS and card not in ARIE and card != "T1"]
    choice = free if len(free) >= 3 else [*free, *low]
    whole = len(free) >= 3 or all(card in scart for card in free)
    return len(scart) == len({*scart}) == 3 and all(card in choice for card in scart) and whole


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End:
    """A hand to its end."""

    ended: str
    """played, agreement or all_pass."""
    deal: Deal
    bids: Bidding
    contract: str = ""
    declarer: int = -1
    partner: int = -1
    held: dict[int, list[str]] = field(default_factory=dict)
    """The hands at the first lead."""
    aside: list[str] = field(default_factory=list)
    announced: list[str] = field(default_factory=list)
    played: Played = field(default_factory=Played)

    @property
    def sides(self) -> list[list[int]]:
        """Return the sides, the bidder's first."""
        own = [seat for seat in self.deal.seats if seat in (self.declarer, self.partner)]
        others = [seat for seat in self.deal.seats if seat not in own]
        alone = self.contract == "ognuno" or (self.contract == "chiamo" and not self.bids.four)
        return [sorted(own), *([[seat] for seat in others] if alone else [sorted(others)])]

    @property
    def doubled(self) -> bool:
        """True in a solo that counts double."""
        last = 2 if self.bids.ruleset == "mineo-3" and self.bids.options["solo_rounds"] == "any" else 0
        return self.contract == "vado_solo" and self.bids.round <= 1 + last


def dealt(record: Json, number: int, bids: Bidding) -> Deal:
    """Return the deal; of a hand bargained away perhaps only the cards dealt so far."""
    given, dealer = record["hands"][number].get("deal") or {}, bids.seats[-1]
    size, pack = SIZES[bids.ruleset], pack_of(bids.ruleset)
    need(not given.get("dead"), "deal: no dead hand")
    if given.get("hands") is None:
        raise Unsaid("deal")
    need(len(given["hands"]) == len(bids.seats), "deal: sizes")
    heaps = {seat: given["hands"][seat] for seat in bids.seats} | {-1: given.get("talon")}
    known = [card for cards in heaps.values() for card in cards or []]
    rounds = [5 * bids.round] if bids.ruleset == "mineo-3" and not bids.contract else []
    if rounds and rounds[0] < size and all(len(heaps[seat] or []) in (0, *rounds) for seat in bids.seats):
        size = rounds[0]
        need(not heaps[-1], "deal: monte")
        heaps[-1] = []
    check_packets(given, bids, size)
    unknown = [heap for heap, cards in heaps.items() if cards is None]
    if len(unknown) > (size == SIZES[bids.ruleset]) or any("?" in card for card in known):
        raise Unsaid("deal: cards")
    for heap in unknown:
        heaps[heap] = [card for card in pack if card not in known]
    every = [card for cards in heaps.values() for card in cards]
    need(all(len(cards) == size for heap, cards in heaps.items() if heap >= 0), "deal: sizes")
    need(len(every) == len({*every}) and all(card in pack for card in every), "deal: not the pack")
    need(len(heaps[-1]) == (3 if size == SIZES[bids.ruleset] else 0), "deal: monte")
    return Deal(dealer, bids.seats, {seat: list(heaps[seat]) for seat in bids.seats}, list(heaps[-1]))


def check_packets(given: Json, bids: Bidding, size: int) -> None:
    """Raise Illegal if the packets told are not rounds of five, with the monte last or untold (§2, §3)."""
    packets = [(packet.get("seat"), packet["count"]) for packet in given.get("packets") or []]
    if bids.ruleset in MINEO and packets:
        due = [(seat, 5) for _ in range(size // 5) for seat in bids.seats]
        need(packets in (due, [*due, (None, 3)]), "deal: packets")


def next_dealer(record: Json, number: int) -> int | None:
    """Return the dealer of the hand after this one; None if it is not known."""
    hand = record["hands"][number]
    if hand.get("dealer") is None or hand.get("end") == "misdeal":
        return None
    dealer: int = hand["dealer"] + 1
    return dealer % len(record["players"])


def replayed(record: Json, number: int = 0) -> End:
    """Follow one hand from the deal to the last card; raise Illegal, or Unsaid."""
    hand, ruleset, players = record["hands"][number], record["ruleset"], len(record["players"])
    need(players == int(ruleset[-1]), "deal: players")
    due = next_dealer(record, number - 1) if number else None
    need(due is None or hand.get("dealer") in (None, due), "dealer: whose deal it is")
    if hand.get("dealer") is None:
        raise Unsaid("dealer")
    if hand.get("end") == "misdeal":
        none_of(hand, "bids", *PLAYED)
        raise Unsaid("end: the page has no misdeal")
    need(hand["dealer"] in range(players) and not hand.get("sits_out"), "deal: dealer")
    none_of(hand, "fool_paid")
    bids = Bidding(ruleset, [(hand["dealer"] + step) % players for step in range(1, players + 1)], {})
    bids.options = settled(record.get("options"))
    bidding_of(hand, bids)
    deal = dealt(record, number, bids)
    end = End("played", deal, bids, bids.contract, bids.bidder, bids.bidder)
    end.held = {seat: list(cards) for seat, cards in deal.hands.items()}
    if bids.bidder < 0 and not force(end):
        need(hand.get("end") in (None, end.ended), "end")
        none_of(hand, *PLAYED)
        return end
    contract_and_call(hand, end)
    take(hand, end)
    declare(hand, end)
    play(hand, end)
    return end


def force(end: End) -> bool:
    """Note who must call where all have passed (Si6); return False if nobody must."""
    bids = end.bids
    end.ended = "agreement" if bids.ruleset == "mineo-3" else "all_pass"
    holder = next((seat for seat in end.deal.seats if "T20" in end.held[seat]), None)
    if bids.ruleset != "mineo-4" or bids.options["forced"] == "no" or holder is None:
        return False
    end.ended, end.contract, end.declarer, end.partner = "played", "chiamo", holder, holder
    return True


def callable_cards(own: list[str], call: str) -> list[str]:
    """Return the trumps that a caller with these cards may call (§3, Si7)."""
    return ARIE if call == "free" else [card for card in TRUMPS[::-1] if card not in own][:1]


def contract_and_call(hand: Json, end: End) -> None:
    """Note the card called and its holder; compare contract and call as stated."""
    if not end.bids.four or end.contract != "chiamo":
        none_of(hand, "calls")
        if end.bids.ruleset != "tortorici-4":
            contract_as_stated(hand, end.contract, end.declarer, end.declarer)
        else:
            end.partner = end.deal.after(end.declarer, 2)
            none_of(hand, "contract")
        return
    own = end.deal.hands[end.declarer] + (end.deal.talon if end.bids.bidder < 0 else [])
    choice = callable_cards(own, end.bids.options["call"])
    calls = hand.get("calls") or []
    if not calls and len(choice) > 1:
        raise Unsaid("calls")
    need(len(calls) < 2, "calls: one card")
    entry: Json = calls[0] if calls else {"seat": end.declarer, "card": choice[0]}
    need(entry["seat"] == end.declarer, "calls: who")
    if "?" in entry["card"]:
        raise Unsaid("calls: which card")
    need(entry["card"] in choice, "calls: card")
    holder = next((seat for seat in end.deal.seats if entry["card"] in end.deal.hands[seat]), None)
    answer = "own" if entry["card"] in own else "talon" if holder is None else "held"
    need(entry.get("answer") in (None, answer), "calls: where the card was")
    end.partner = end.declarer if holder is None else holder
    contract_as_stated(hand, end.contract, end.declarer, end.partner)


def face_of(end: End) -> str:
    """Return how the bidder takes the monte."""
    if end.bids.ruleset != "mineo-3":
        return "down" if end.bids.ruleset.startswith("tortorici") else "up"
    return "down" if end.declarer == end.deal.dealer and end.bids.round > 1 else "up"


def take(hand: Json, end: End) -> None:
    """Give the monte to the bidder, and lay three cards away."""
    entries, own = hand.get("exchanges"), end.held[end.declarer] + end.deal.talon
    if entries:
        need(len(entries) == 1, "exchanges: the monte is taken")
        entry = entries[0]
        need(entry["kind"] == "talon" and entry.get("giver") is None, "exchanges: kind")
        need(entry.get("taker") in (None, end.declarer), "exchanges: who")
        need(entry.get("face") in (None, face_of(end)), "exchanges: face")
        need(not entry.get("shown") and entry.get("asked") is None, "exchanges: nothing else is shown")
        cards = entry.get("cards")
        if any("?" in card for card in cards or []):
            raise Unsaid("exchanges: which cards")
        need(cards is None or sorted(cards) == sorted(end.deal.talon), "exchanges: the monte")
    scarts = hand.get("scart")
    if scarts is None:
        raise Unsaid("scart")
    need(len(scarts) == 1 and scarts[0]["seat"] == end.declarer, "scart: who")
    end.aside = list(scarts[0]["cards"])
    if any("?" in card for card in end.aside):
        raise Unsaid("scart: which cards")
    need(may_lay(own, end.aside), "scart: cards")
    need(all(card in end.aside for card in scarts[0].get("shown") or []), "scart: shown")
    end.held[end.declarer] = [card for card in own if card not in end.aside]


def declare(hand: Json, end: End) -> None:
    """Note `scommessa` and `rivanto` (§4)."""
    if end.bids.ruleset not in MINEO:
        none_of(hand, "declarations")
        return
    if hand.get("declarations") is None:
        raise Unsaid("declarations")
    said = list[tuple[int, str]]()
    for entry in hand["declarations"]:
        before_play(entry)
        seat, word = entry["seat"], entry["kind"]
        need(word in ("scommessa", "rivanto"), "declarations: kind")
        for name in ("cards", "item", "against", "level", "size", "value"):
            need(not entry.get(name), "declarations: more than a word")
        need((seat, word) not in said, "declarations: twice")
        if word == "scommessa":
            need(seat == end.declarer, "declarations: the bidder's alone")
        else:
            need(seat in end.sides[1], "declarations: a foe's alone")
            if end.bids.options["rivanto"] == "later" and end.bids.bidder < 0:
                raise Unsaid("declarations: rivanto in a game forced")
            need(end.bids.options["rivanto"] == "any" or seat in end.bids.later, "declarations: who spoke before")
        if word in end.announced:
            raise Unsaid("declarations: a second rivanto")
        said.append((seat, word))
        end.announced.append(word)


def first_leader(end: End) -> int:
    """Return who leads first (Si4, §7)."""
    option = end.bids.ruleset in MINEO and end.bids.options["first_lead"] == "bidder"
    bidder = option or (end.bids.ruleset == "tortorici-3" and end.contract == "solo")
    return end.declarer if bidder else end.deal.after(end.declarer)


def play(hand: Json, end: End) -> None:
    """Play the tricks, card by card (§5)."""
    held, length = {seat: list(cards) for seat, cards in end.held.items()}, SIZES[end.bids.ruleset]
    for number, turns in tricks_followed(hand, end, first_leader(end), length):
        down: list[str] = []
        for seat, card in turns:
            play_card(number, card, held[seat], legal_cards(held[seat], down), down)
        best = winning(down)
        end.played.winners.append(next(seat for seat, card in turns if card == best))
    played_out(hand, end.played, length)


# -- score (§6, §7) ----------------------------------------------------------------------------


def piles(end: End) -> list[list[str]]:
    """Return all that each side has at the end."""
    found = [[card for card in end.played.won_by(side) if card != "F"] for side in end.sides]
    found[0] += end.aside
    for leader, trick, winner in zip(end.played.leaders, end.played.tricks, end.played.winners, strict=True):
        if "F" in trick:
            player = end.deal.after(leader, trick.index("F"))
            owner = next(side for side in end.sides if player in side)
            if not any(seat in owner for seat in end.played.winners):
                owner = next(side for side in end.sides if winner in side)
            found[end.sides.index(owner)].append("F")
    return found


def rows_of(end: End) -> list[Json]:
    """Return the items of §6 before doubling, each for the side named first."""
    rows, (own, foes), heaps = list[Json](), end.sides, piles(end)
    last = end.played.winners[-1] in own

    def row(name: str, mine: bool, value: int) -> None:
        rows.append({"name": name, "value": value, "sides": [own, foes] if mine else [foes, own]})

    row("rimatura", points(heaps[0]) + LAST * last >= HALF, 1)
    row("vanto", last, 2 if "rivanto" in end.announced else 1)
    for mine, side in ((True, own), (False, foes)):
        caught = 0
        for leader, trick, winner in zip(end.played.leaders, end.played.tricks, end.played.winners, strict=True):
            players = [(end.deal.after(leader, turn), card) for turn, card in enumerate(trick)]
            caught += sum(card in CAUGHT and winner in side and seat not in side for seat, card in players)
        if caught:
            row("pigliata", mine, caught)
    for mine, heap in ((True, heaps[0]), (False, heaps[1])):
        if all(card in heap for card in KINGS):
            row("quattro_re", mine, 1)
        if all(card in heap for card in ARIE[:4]):
            row(*(("cinque_arie", mine, 2) if "T20" in heap else ("quattro_arie", mine, 1)))
    if "scommessa" in end.announced:
        made = all(card in heaps[0] for card in ("T20", "T1", "F"))
        row("scommessa", True, 1 if made else -1)
    return rows


def hand_score(end: End) -> dict[str, Any]:
    """Return card points, items and score of one hand; raise Unsaid if the page does not tell the score."""
    rows, paid, seats = list[Json](), dict.fromkeys(end.deal.seats, 0), end.deal.seats
    if end.ended != "played":
        return {"card_points": {}, "rows": rows, "paid": end.bids.paid}
    last = end.played.winners[-1]
    counts = [points(heap) + LAST * (last in side) for heap, side in zip(piles(end), end.sides, strict=True)]
    if end.bids.ruleset in MINEO:
        rows = rows_of(end)
        own, foes = end.sides
        each = sum(row["value"] if row["sides"][0] == own else -row["value"] for row in rows)
        each *= 2 if end.doubled else 1
        paid = dict.fromkeys(own, each * len(foes) // len(own)) | dict.fromkeys(foes, -each)
    elif len(end.sides) == 3:
        for i, (side, count) in enumerate(zip(end.sides, counts, strict=True)):
            paid[side[0]] = count - (36 if i else 37)
    else:
        own = end.sides[0]
        each = 2 if end.bids.ruleset == "barcellona-3" else 1
        part = each * (counts[0] - HALF)
        paid = {seat: part * (1 if len(seats) == 4 else 2) if seat in own else -part for seat in seats}
    card_points = {frozenset(side): count for side, count in zip(end.sides, counts, strict=True)}
    return {"card_points": card_points, "rows": rows, "paid": paid}


def scores(record: Json) -> list[dict[str, Any] | None]:
    """Return the score of every hand; None from the first one on that the page does not tell."""
    players = len(record["players"])
    totals = [n or 0 for n in (record.get("carried_in") or {}).get("totals") or [0] * players]
    every: list[dict[str, Any] | None] = []
    for number in range(len(record["hands"])):
        try:
            one = hand_score(replayed(record, number))
        except Illegal:
            one = None
        if one is None or (every and every[-1] is None):
            every.append(None)
            continue
        hand = [one["paid"][seat] for seat in range(players)]
        totals = [a + b for a, b in zip(totals, hand, strict=True)]
        every.append(one | {"hand": hand, "totals": list(totals), "ledgers": [], "carried": {}})
    return every


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """Return the first rule that a hand of the record breaks; empty if none."""
    return first_broken(record, replayed)


def stated(record: Json) -> None:
    """Write the scores of every hand as far as the page tells them, and the result, as a record states them."""
    every = [one for one in scores(record) if one is not None]
    for hand, one in zip(record["hands"], every, strict=False):
        hand["scores"] = {
            "card_points": [{"seats": sorted(seats), "points": n} for seats, n in one["card_points"].items()],
            "items": deepcopy(one["rows"]),
            **{name: list(one[name]) for name in ("hand", "totals")},
        }
    if len(every) == len(record["hands"]):
        record["result"] = {"totals": list(every[-1]["totals"])}


def wrong_scores(record: Json) -> list[str]:
    """Return the JSON Pointers of the numbers stated of a legal game that are not those computed."""
    every = [one for one in scores(record) if one is not None]
    if not every:
        return []
    result = record.get("result") if len(every) == len(record["hands"]) else None
    known = deepcopy(record | {"hands": record["hands"][: len(every)], "result": result})
    for hand, one in zip(known["hands"], every, strict=True):
        for item in (hand.get("scores") or {}).get("items") or []:
            item["sides"] = [sorted(side) for side in item["sides"]] if item.get("sides") else None
            if item["sides"] is None or len(item["sides"]) == 1:
                item["sides"] = next((row["sides"] for row in one["rows"] if fits(item, row)), item["sides"])
        one["rows"] = [Item(**row) for row in one["rows"]]
    if record.get("carried_in") is None:
        bring_in(known, every)
    return wrong_numbers(known, every) + unequal((result or {}).get("winners"), None, "/result/winners")


@dataclass
class Item:
    """One item of the score, for the comparison."""

    name: str
    value: int
    sides: list[list[int]]


def fits(item: Json, row: Json) -> bool:
    """Return True if an item that does not name both sides may be a row."""
    named = item["sides"] is None or item["sides"][0] == row["sides"][0]
    return named and all(item[name] == row[name] for name in ("name", "value"))
