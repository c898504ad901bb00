"""The second opinion on Danish Tarok, ruleset dansk: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- §2: a deal that somebody asked to be made anew is judged if its cards are recorded: one without trumps must be there.
- §2: a dealer with less than three free cards lays all of them away.
- §2: trumps are free where all of them may go, and F is free where `tout` is said.
- §2: a scart that was shown is no fault, since showing it is not forbidden.
- §3: declarations are duties, so a list of them must have all; what is not told of one is not judged.
- §4: F led without a name told is left open, and so is a new name of a suit that neither follows.
- §4: the declarations of a hand are in order of seats; where those made during play stand in the list does not matter.
- Da1: where the names told do not go with the cards, but a new name that is not told does, the hand is left open.
- Da7: fines are in the pots before the last trick pays; a hand that goes on after a fine of 40 is left open.
- Da8: where who is fined 40 has declared something, the score is left open.
- Da14: an irregularity of the seat with a penalty of 20 tells of a demand that was too late.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from oracles.table import Illegal, Unsaid, need
from oracles.tarock import (
    Deal,
    Json,
    Played,
    none_of,
    play_card,
    played_out,
    tricks_followed,
    unequal,
    wrong_numbers,
)

COURTS = "KQNJ"
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "T": "trumps"}
"""Suit -> the item of `fool_named`."""
TRUMPS = [f"T{number}" for number in range(1, 22)]
ROUND = [str(number) for number in range(10, 0, -1)]
RANKS = {suit: [*(reversed(ROUND) if suit in "SC" else ROUND), *"JNQK"] for suit in "SHDC"}
"""Suit -> ranks, lowest first."""
PACK = [*(suit + rank for suit, ranks in RANKS.items() for rank in ranks), *TRUMPS, "F"]
KINGS = ["SK", "HK", "DK", "CK"]
WORTH = {"K": 4, "Q": 3, "N": 2, "J": 1}
SIZE = LENGTH = 25
PAR = 26
FOUNDATION, DEALING, LOST, PAGAT_TRICK = 20, 5, 5, 5
TOUT, NOLO, PAGAT, KING, LAST_TRICK = 85, 25, 45, 40, 20
LATE_DEMAND, GRAVE = 20, 40
"""Fines into each pot (Da7): for a demand of F that has been played, and one that ends the hand."""
POTS = ("pagat", "king")
OPTIONS = {
    "pagat_trick": ["five", "none"],
    "fool_scart": ["tout", "never"],
    "pagat_scart": ["never", "void"],
    "tout_fool": ["kept", "lost"],
}
"""Every option with its values, the default first."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}
ITEMS = (
    *("trumps", "matadors", "cavallerie", "kings", "king_lost", "pagat_lost", "pagat_trick", "tout", "nolo"),
    *("pagat_ultimo", "king_ultimo", "pagat_bagud", "king_bagud", "last_trick", "count"),
)
"""Entries of the score."""
DUTIES = ("trumps", "matadors", "cavallerie", "kings")
ENDS = (None, "played", "agreement", "claim", "unrecorded", "given_up", "misdeal")


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Return the value of every option, stated or by default."""
    return DEFAULTS | dict(options or {})


# -- cards (§1, §3) ----------------------------------------------------------------------------


def value(card: str) -> int:
    """Return the card points of a card by itself (§1)."""
    return 4 if card in ("T21", "T1", "F") else WORTH.get(card[1:], 0)


def suit(card: str) -> str:
    """Return S, H, D or C, or T for a trump; empty for the Fool."""
    return "" if card == "F" else card[0]


def of_suit(cards: list[str], wanted: str) -> list[str]:
    """Return the cards of a suit; the Fool is of none."""
    return [card for card in cards if suit(card) == wanted]


def highest(cards: list[str], led: str) -> str:
    """Return the card that takes a trick; empty if none is a trump or of the suit led."""
    fitting = of_suit(cards, "T") or of_suit(cards, led)
    return max(fitting, key=PACK.index) if fitting else ""


class Combination(NamedTuple):
    """A set of cards to declare."""

    kind: str
    cards: frozenset[str]
    payment: int


def combinations_of(held: list[str]) -> list[Combination]:
    """Return every set among some cards, each as the highest declaration that it makes (§3)."""
    found, fool = list[Combination](), ["F"] if "F" in held else []
    trumps = of_suit(held, "T") + fool
    if len(trumps) >= 10:
        found.append(Combination("trumps", frozenset(trumps), 10 + 5 * (len(trumps) - 10)))
    row = ["F", "T21", "T1"]
    if all(card in held for card in row):
        for card in TRUMPS[19:0:-1]:
            if card not in held:
                break
            row.append(card)
        found.append(Combination("matadors", frozenset(row), 10 + 5 * (len(row) - 3)))
    rows = [("cavallerie", [one + rank for rank in COURTS]) for one in "SHDC"]
    for kind, cards in [*rows, ("kings", KINGS)]:
        own = [card for card in cards if card in held]
        if len(own) == 4:
            found.append(Combination(kind, frozenset(own + fool), 15 if fool else 10))
        elif len(own) == 3 and fool:
            found.append(Combination(kind, frozenset(own + fool), 5))
    return found


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End:
    """A hand followed to its end."""

    deal: Deal
    ended: str = "played"
    """played, agreement or misdeal."""
    held: dict[int, list[str]] = field(default_factory=dict)
    """The hands at the first lead."""
    scart: list[str] = field(default_factory=list)
    exposed: bool = False
    """True if the dealer had to lay away cards of a combination."""
    tout: bool = False
    """True if the dealer has announced it."""
    declared: list[tuple[int, Combination]] = field(default_factory=list)
    fines: list[tuple[int, int]] = field(default_factory=list)
    """Seat, and the amount for one pot."""
    played: Played = field(default_factory=Played)

    @property
    def order(self) -> list[int]:
        """The seats in the order in which they declare."""
        return self.deal.from_(self.deal.dealer)


def at_table(dealer: int, players: int) -> list[int]:
    """Return the seats that play, from the dealer's right on; of four the one opposite the dealer rests (§2)."""
    return [(dealer + step) % players for step in range(1, players + 1) if players == 3 or step != 2]


def packets_of(seats: list[int]) -> list[tuple[int | None, int]]:
    """Return seat and size of the packets dealt, without the last three cards (§2)."""
    return [(seat, 5) for _ in range(5) for seat in seats]


def dealt(record: Json, number: int) -> Deal:
    """Return the deal of a hand, the dealer with 28 cards; a single part that is not listed is the rest of the pack."""
    hand, players = record["hands"][number], len(record["players"])
    dealer = hand.get("dealer")
    if dealer is None:
        raise Unsaid("deal: dealer")
    need(dealer in range(players), "deal: dealer")
    seats = at_table(dealer, players)
    out = [seat for seat in range(players) if seat not in seats]
    need((hand.get("sits_out") or out) == out, "deal: who sits out")
    given = hand.get("deal")
    if given is None or given.get("hands") is None:
        raise Unsaid("deal")
    need(len(given["hands"]) == players and not any(given["hands"][seat] for seat in out), "deal: sizes")
    need(not given.get("dead"), "deal: no dead hand")
    heaps = {seat: given["hands"][seat] for seat in seats} | {-1: given.get("talon")}
    if heaps[-1] is None and heaps[dealer] is not None and len(heaps[dealer]) == SIZE + 3:
        heaps[-1] = []
    unknown = [heap for heap, cards in heaps.items() if cards is None]
    known = [card for cards in heaps.values() for card in cards or []]
    if len(unknown) > 1 or any("?" in card for card in known):
        raise Unsaid("deal: cards")
    if unknown:
        heaps[unknown[0]] = [card for card in PACK if card not in known]
    hands = {seat: list(heaps[seat]) for seat in seats}
    need(len(heaps[-1]) in (0, 3), "deal: sizes")
    hands[dealer] += heaps[-1]
    need(all(len(hands[seat]) == SIZE + 3 * (seat == dealer) for seat in seats), "deal: sizes")
    need(sorted(card for cards in hands.values() for card in cards) == sorted(PACK), "deal: not the pack")
    packets = [(packet.get("seat"), packet["count"]) for packet in given.get("packets") or []]
    last = [[*packets_of(seats), (taker, 3)] for taker in (dealer, None)]
    if packets and packets not in last and hand.get("end") == "misdeal":
        raise Unsaid("deal: packets")
    need(not packets or packets in last, "deal: packets")
    return Deal(dealer, seats, hands, list(heaps[-1]))


def replayed(record: Json, number: int) -> End:
    """Follow one hand to its end; raise Illegal, or Unsaid."""
    hand, options = record["hands"][number], settled(record.get("options"))
    due = next_dealer(record, number - 1) if number else None
    need(due is None or hand.get("dealer") in (None, due), "dealer: whose deal it is")
    need(hand.get("end") in ENDS, "end: no such end")
    none_of(hand, "bids", "contract", "calls", "exchanges", "fool_paid")
    if hand.get("end") == "misdeal":
        return dealt_anew(record, number)
    end = End(dealt(record, number))
    end.held = {seat: list(cards) for seat, cards in end.deal.hands.items()}
    for entry in hand.get("irregularities") or []:
        if entry.get("penalty"):
            if entry.get("seat") is None:
                raise Unsaid("irregularities: whose fine it is")
            end.fines.append((entry["seat"], entry["penalty"]))
    said = hand.get("declarations")
    end.tout = any(entry["kind"] == "tout" and entry["seat"] == end.deal.dealer for entry in said or [])
    lay_away(hand, end, options)
    if said is None:
        raise Unsaid("declarations")
    declare(said, end)
    play(hand, end)
    finish(hand, end)
    return end


def dealt_anew(record: Json, number: int) -> End:
    """Return the end of a hand that a player without trumps asked to be dealt again (§2)."""
    hand = record["hands"][number]
    for name in ("scart", "declarations", "tricks", "claim"):
        need(not hand.get(name), f"misdeal: {name}")
    told = [entry for entry in hand.get("irregularities") or [] if entry["kind"] == "misdeal"]
    if any(entry.get("penalty") for entry in hand.get("irregularities") or []):
        raise Unsaid("irregularities: a fine for the deal")
    if hand.get("dealer") is None:
        raise Unsaid("deal: dealer")
    if (hand.get("deal") or {}).get("hands") is None:
        return End(Deal(hand["dealer"], at_table(hand["dealer"], len(record["players"])), {}, []), "misdeal")
    deal = dealt(record, number)
    void = [seat for seat in deal.seats if not of_suit(deal.hands[seat], "T")]
    need(bool(void), "misdeal: nobody is without trumps")
    need(all(entry.get("seat") in (None, *void) for entry in told), "misdeal: who asked has trumps")
    return End(deal, "misdeal")


def next_dealer(record: Json, number: int) -> int | None:
    """Return the dealer of the hand after this one, the same after a misdeal (§2); None if it is not known."""
    hand = record["hands"][number]
    if hand.get("dealer") is None:
        return None
    dealer: int = hand["dealer"] + (hand.get("end") != "misdeal")
    return dealer % len(record["players"])


# -- scart (§2) --------------------------------------------------------------------------------


def free_cards(held: list[str], tout: bool, options: Mapping[str, str]) -> list[str]:
    """Return the cards of the dealer's 28 that may be laid away while there are enough of them (§2)."""
    bound = {card for one in combinations_of(held) for card in one.cards}
    trumps = of_suit(held, "T")
    barred = ["T21"] if options["pagat_scart"] == "void" else ["T21", "T1"]
    free = [card for card in held if suit(card) in tuple("SHDC") and card not in KINGS and card not in bound]
    if len(trumps) <= 3 and not any(card in barred or card in bound for card in trumps):
        free += trumps
    if "F" in held and tout and options["fool_scart"] == "tout":
        free.append("F")
    return free


def check_scart(held: list[str], scart: list[str], tout: bool, options: Mapping[str, str]) -> bool:
    """Raise unless the dealer may lay these away; return True if cards of a combination had to go."""
    free, trumps = free_cards(held, tout, options), of_suit(held, "T")
    need(len(scart) == len({*scart}) == 3, "scart: three cards")
    need(all(card in held for card in scart), "scart: not held")
    if "F" in scart:
        need(options["fool_scart"] == "tout", "scart: F")
        need(tout, "tout: F is laid away without it")
    away = of_suit(scart, "T")
    need(not away or (len(away) == len(trumps) and all(card in free for card in away)), "scart: trumps")
    need(not any(card in KINGS for card in scart), "scart: a king")
    bound = [card for card in scart if card not in free]
    need(not bound or len(free) < 3, "scart: a card of a combination")
    need(not bound or len(bound) + len(free) <= 3, "scart: a free card kept")
    return bool(bound)


def lay_away(hand: Json, end: End, options: Mapping[str, str]) -> None:
    """Take the scart out of the dealer's hand."""
    entries, dealer = hand.get("scart"), end.deal.dealer
    if entries is None:
        raise Unsaid("scart")
    need(len(entries) == 1 and entries[0]["seat"] == dealer, "scart: who")
    scart = list(entries[0]["cards"])
    if any("?" in card for card in scart):
        raise Unsaid("scart: which cards")
    need("F" not in scart or hand.get("declarations") is not None or options["fool_scart"] == "tout", "scart: F")
    if hand.get("declarations") is None and "F" in scart:
        raise Unsaid("declarations")
    need(not end.tout or "F" in scart, "tout: F is not laid away")
    end.exposed = check_scart(end.held[dealer], scart, end.tout, options)
    need(all(card in scart for card in entries[0].get("shown") or []), "scart: shown")
    if end.exposed and entries[0].get("shown") is not None and len(entries[0]["shown"]) < 3:
        raise Unsaid("scart: what was named of it")
    end.scart = scart
    end.held[dealer] = [card for card in end.held[dealer] if card not in scart]


# -- declarations (§3) -------------------------------------------------------------------------


def declare(said: list[Json], end: End) -> None:
    """Note the declarations before play; raise unless every set is declared, in turn (§3)."""
    dealer, turn, done = end.deal.dealer, 0, list[tuple[int, str]]()
    due = {seat: combinations_of(cards) for seat, cards in end.held.items()}
    if end.exposed:
        due[dealer] = combinations_of(end.deal.hands[dealer])
    for entry in said:
        seat, kind = entry["seat"], entry["kind"]
        if kind in ("fool_named", "fool_demanded"):
            continue
        need(seat in end.order and entry.get("trick") is None, "declarations: seat or trick")
        need(end.order.index(seat) >= turn, "declarations: out of turn")
        need(all(entry.get(name) is None for name in ("against", "level")), "declarations: level")
        turn = end.order.index(seat)
        if kind in DUTIES:
            one = meant(entry, due[seat])
            due[seat].remove(one)
            end.declared.append((seat, one))
            continue
        need(kind in ("tout", "pass") and (seat, kind) not in done, "declarations: kind")
        need(kind == "pass" or seat == dealer, "declarations: tout")
        need(kind == "tout" or not combinations_of_seat(end, seat), "declarations: pass")
        need(all(not entry.get(name) for name in ("cards", "size", "item", "value")), "declarations: more than a word")
        done.append((seat, kind))
    need(not any(due.values()), "declarations: a duty")


def combinations_of_seat(end: End, seat: int) -> list[Combination]:
    """Return the sets that a player has to declare."""
    whole = end.exposed and seat == end.deal.dealer
    return combinations_of(end.deal.hands[seat] if whole else end.held[seat])


def meant(entry: Json, due: list[Combination]) -> Combination:
    """Return the set that a declaration is of."""
    cards, size, item = entry.get("cards"), entry.get("size"), entry.get("item")
    if any("?" in card for card in cards or []):
        raise Unsaid("declarations: which cards")
    need(not cards or len({*cards}) == len(cards), "declarations: a card twice")
    words = {True: "pagat", False: "no_pagat"}
    found = [
        one
        for one in due
        if one.kind == entry["kind"]
        and (not cards or one.cards == {*cards})
        and size in (None, len(one.cards))
        and item in (None, words["T1" in one.cards] if one.kind == "trumps" else None)
        and entry.get("value") in (None, one.payment)
    ]
    need(bool(found), "declarations: no such set")
    if len(found) > 1 or not (cards or size):
        raise Unsaid("declarations: which cards")
    return found[0]


# -- play (§4) ---------------------------------------------------------------------------------


def legal_cards(own: list[str], led: str, number: int, demanded: bool = False) -> set[str]:
    """Return the cards of a hand that may be played to trick `number`; the suit led is empty before the first card."""
    fool = {"F"} & {*own}
    if demanded and fool:
        return fool
    plain = [card for card in own if card != "F"]
    follow = of_suit(plain, led) or of_suit(plain, "T") if led else []
    return {*(follow or plain)} | (fool if number != LENGTH - 1 else set())


@dataclass
class Lead:
    """The suit of a trick, which may change where F is led."""

    number: int
    turns: list[tuple[int, str]]
    names: dict[int, str]
    """Seat -> the suit it named."""
    suit: str = ""
    renamed: bool = False
    both_void: bool = False
    """True if neither of the two others has a card of the suit that the leader named."""
    no_trumps: bool = False
    """True if neither of them has a trump."""

    def before(self, turn: int, held: Mapping[int, list[str]]) -> str:
        """Return the suit that a player has to follow, named by himself if he names one."""
        if not turn:
            return ""
        leader, first = self.turns[0]
        second, third = self.turns[1][0], self.turns[2][0]
        if first != "F":
            self.suit = suit(first)
            return self.suit
        if turn == 1:
            if leader not in self.names:
                raise Unsaid(f"trick {self.number}: the suit named")
            self.suit = self.names[leader]
            self.both_void = not of_suit(held[second] + held[third], self.suit)
            self.no_trumps = not of_suit(held[second] + held[third], "T")
        seat = self.turns[turn][0]
        if seat in self.names:
            need(self.both_void and not self.renamed, "declarations: named anew")
            self.suit, self.renamed = self.names[seat], True
        if turn == 2 and self.both_void and self.no_trumps:
            card = self.turns[1][1]
            if not self.renamed:
                self.suit = suit(card)
            elif suit(card) != self.suit and not of_suit(held[third], self.suit):
                raise Unsaid(f"trick {self.number}: a new name that neither follows")
        return self.suit


def names_of(said: list[Json], number: int, turns: list[tuple[int, str]]) -> dict[int, str]:
    """Map each seat that names a suit in a trick to the suit; raise if they are not in the order of play."""
    names: dict[int, str] = {}
    seats = [seat for seat, _ in turns]
    for entry in said:
        if entry["kind"] != "fool_named" or entry.get("trick", number) != number or turns[0][1] != "F":
            continue
        need(entry["seat"] in seats and entry["seat"] not in names, "declarations: who names")
        need(all(seats.index(entry["seat"]) > seats.index(seat) for seat in names), "declarations: order of names")
        names[entry["seat"]] = next(one for one, word in SUITS.items() if word == entry["item"])
    return names


def check_words(hand: Json) -> None:
    """Raise unless what is said during play has its place."""
    led = [number for number, trick in enumerate(hand.get("tricks") or [], 1) if trick["cards"][0] == "F"]
    most = len(hand.get("tricks") or [])
    for entry in hand["declarations"]:
        if entry["kind"] not in ("fool_named", "fool_demanded"):
            continue
        need(all(not entry.get(name) for name in ("cards", "size", "value", "against", "level")), "declarations: more")
        if entry["kind"] == "fool_named":
            need(entry.get("item") in (None, *SUITS.values()), "declarations: name")
            places = [*led, *([None] if led else []), *range(most + 1, LENGTH + 1), *([None] if most < LENGTH else [])]
            need(entry.get("trick") in places, "declarations: F is not led")
            if entry.get("item") is None:
                raise Unsaid("declarations: which suit")
        else:
            need(entry.get("item") is None, "declarations: a suit")
            need(entry.get("trick") in (None, LENGTH - 2), "declarations: when F is demanded")


def demanded(hand: Json, end: End, held: Mapping[int, list[str]]) -> bool:
    """Return True if F has to be played to trick 23 (§4, Da14)."""
    asking = [entry["seat"] for entry in hand["declarations"] if entry["kind"] == "fool_demanded"]
    need(all(seat in end.order for seat in asking), "declarations: who demands F")
    need(len({*asking}) == len(asking), "declarations: F demanded twice")
    if not asking:
        return False
    if "F" in end.scart:
        raise Unsaid("declarations: F demanded that was laid away")
    holder = next((seat for seat in end.order if "F" in held[seat]), None)
    need(holder not in asking, "declarations: his own F demanded")
    late = [] if holder is not None else asking
    need(all((seat, LATE_DEMAND) in end.fines for seat in late), "declarations: F has been played")
    return holder is not None


def trick_won(lead: Lead, held: Mapping[int, list[str]], must: bool) -> int:
    """Play the cards of a trick out of the hands, and return its winner."""
    down = list[str]()
    for turn, (seat, card) in enumerate(lead.turns):
        legal = legal_cards(held[seat], lead.before(turn, held), lead.number, must)
        play_card(lead.number, card, held[seat], legal, down)
    best = highest(down, lead.suit)
    return next(seat for seat, card in lead.turns if card == best)


def check_names(hand: Json, lead: Lead, held: Mapping[int, list[str]], must: bool) -> None:
    """Raise Unsaid if the names told do not go with the cards, but names that are not told do (Da1)."""
    tricks, number, seats = hand["tricks"], lead.number, [seat for seat, _ in lead.turns]
    stated = [tricks[number - 1].get("winner"), tricks[number].get("leader") if number < len(tricks) else None]

    def fits(names: dict[int, str], winners: list[int | None]) -> bool:
        copy = {seat: list(cards) for seat, cards in held.items()}
        try:
            winner = trick_won(Lead(number, lead.turns, names), copy, must)
        except Unsaid:
            return True
        except Illegal:
            return False
        return all(seat in (None, winner) for seat in winners)

    more = [{seat: name} for seat in seats[1:] if seat not in lead.names for name in SUITS]
    if not fits(lead.names, []) and any(fits(lead.names | names, stated) for names in more):
        raise Unsaid(f"trick {number}: a new name that is not told")


def play(hand: Json, end: End) -> None:
    """Play the tricks, card by card."""
    held, said = {seat: list(cards) for seat, cards in end.held.items()}, hand["declarations"]
    check_words(hand)
    for number, turns in tricks_followed(hand, end, end.deal.seats[0], LENGTH):
        must = number == LENGTH - 2 and demanded(hand, end, held)
        lead = Lead(number, turns, names_of(said, number, turns))
        if turns[0][1] == "F":
            check_names(hand, lead, held, must)
        end.played.winners.append(trick_won(lead, held, must))


def finish(hand: Json, end: End) -> None:
    """Raise unless the hand ended where the page ends it."""
    grave, tricks = any(amount >= GRAVE for _, amount in end.fines), len(end.played.tricks)
    words = [entry.get("trick") or 0 for entry in hand["declarations"] if entry["kind"].startswith("fool_")]
    if hand.get("end") == "agreement" and hand.get("claim") is None:
        if not grave and tricks < LENGTH:
            raise Unsaid("end: what was agreed")
        need(grave, "end: nothing to agree on")
        if tricks == LENGTH:
            raise Unsaid("end: after the last trick")
        need(all(number <= tricks for number in words), "declarations: in a trick not played")
        if any(amount >= GRAVE and seat == who for seat, amount in end.fines for who, _ in end.declared):
            raise Unsaid("end: what is given back of a declaration")
        end.ended = "agreement"
        return
    if tricks < LENGTH and hand.get("end") == "played" and hand.get("claim") is None:
        raise Unsaid("end: tricks that are not told")
    played_out(hand, end.played, LENGTH)
    if grave:
        raise Unsaid("end: a fine of 40")


# -- score (§5, §6) ----------------------------------------------------------------------------


@dataclass
class Row:
    """An entry of the score; its value is paid to the seat by each of the two others."""

    name: str
    seat: int
    value: int
    trick: int | None = None


class Account:
    """The score of a hand as it is paid, and the pots."""

    def __init__(self, seats: list[int], players: int, pots: Mapping[str, int]) -> None:
        self.seats, self.hand, self.pots, self.rows = seats, [0] * players, dict(pots), list[Row]()

    def from_each(self, name: str, seat: int, amount: int, trick: int | None = None) -> None:
        """Pay a seat from each of the two others."""
        self.rows.append(Row(name, seat, amount, trick))
        for other in self.seats:
            self.hand[other] += 2 * amount if other == seat else -amount

    def into(self, pot: str, seat: int, amount: int) -> None:
        """Pay into a pot, or take out of it if the amount is less than 0."""
        self.hand[seat] -= amount
        self.pots[pot] += amount

    def found(self) -> None:
        """Let all at the table pay the foundation of every empty pot."""
        for pot in POTS:
            if not self.pots[pot]:
                for seat in range(len(self.hand)):
                    self.into(pot, seat, FOUNDATION)


def points_of(end: End, options: Mapping[str, str]) -> dict[int, int]:
    """Map each player to his card points (§1)."""
    points, winners = dict.fromkeys(end.deal.seats, 0), end.played.winners
    points[end.deal.dealer] += 1 + sum(map(value, end.scart))
    for number, (leader, trick) in enumerate(zip(end.played.leaders, end.played.tricks, strict=True), 1):
        winner = winners[number - 1]
        points[winner] += 1 + sum(value(card) for card in trick if card != "F")
        if "F" in trick:
            player = end.deal.from_(leader)[trick.index("F")]
            lost = len({*winners}) == 1 and options["tout_fool"] == "lost"
            points[winner if number == LENGTH or lost else player] += value("F")
    return points


def pay_tricks(end: End, account: Account, options: Mapping[str, str]) -> None:
    """Pay for kings and T1 in every trick but the last (§5)."""
    tricks = zip(end.played.leaders, end.played.tricks, end.played.winners, strict=True)
    for number, (leader, trick, winner) in enumerate(tricks, 1):
        for seat, card in zip(end.deal.from_(leader), trick, strict=True):
            if number == LENGTH or card not in ("T1", *KINGS):
                continue
            pot = "pagat" if card == "T1" else "king"
            if seat != winner:
                account.from_each(f"{pot}_lost", seat, -LOST, number)
                account.into(pot, seat, LOST)
            elif card == "T1" and options["pagat_trick"] == "five":
                account.from_each("pagat_trick", seat, PAGAT_TRICK, number)


def pay_end(end: End, account: Account) -> bool:
    """Pay for the last trick, tout and nolo; return True if the card points are compared (§6)."""
    winners, dealer = end.played.winners, end.deal.dealer
    without = [seat for seat in end.deal.seats if seat not in winners]
    toutist = winners[0] if len(without) == 2 else None
    nolo, winner, before = len(without) == 1, winners[-1], dict(account.pots)
    last = dict(zip(end.deal.from_(end.played.leaders[-1]), end.played.tricks[-1], strict=True))
    missed = end.tout and toutist != dealer
    honours = {seat: "pagat" if card == "T1" else "king" for seat, card in last.items() if card in ("T1", *KINGS)}
    if toutist is not None:
        account.from_each("tout", toutist, TOUT)
        for pot in POTS:
            account.into(pot, toutist, -before[pot])
    if nolo:
        account.from_each("nolo", without[0], NOLO)
    if winner in honours and toutist is None and not nolo and not missed:
        pot = honours[winner]
        account.from_each(f"{pot}_ultimo", winner, PAGAT if pot == "pagat" else KING)
        account.into(pot, winner, -before[pot])
    bagud = {seat: pot for seat, pot in honours.items() if seat != winner}
    for seat, pot in bagud.items():
        account.from_each(f"{pot}_bagud", seat, -(PAGAT if pot == "pagat" else KING))
        account.into(pot, seat, before[pot])
    if not honours and toutist is None and not nolo:
        account.from_each("last_trick", winner, LAST_TRICK)
    if missed:
        account.from_each("tout", dealer, -TOUT)
        for pot in POTS:
            account.into(pot, dealer, before[pot])
    return not nolo


def pay_count(points: Mapping[int, int], account: Account) -> None:
    """Pay each player's points over or under 26, to or from the next dealer (§6)."""
    due = account.seats[0]
    for seat in account.seats[1:]:
        over = points[seat] - PAR
        amount = (abs(over) + 2) // 5 * (5 if over > 0 else -5)
        if amount:
            account.rows.append(Row("count", seat, amount))
            account.hand[seat] += amount
            account.hand[due] -= amount


def hand_score(end: End, given: Mapping[str, str] | None, players: int, pots: Mapping[str, int]) -> dict[str, Any]:
    """Return card points, rows and score of one hand, and the pots after it."""
    if end.ended == "misdeal":
        return {"card_points": {}, "rows": [], "hand": [0] * players, "pots": dict(pots)}
    options, dealer, account = settled(given), end.deal.dealer, Account(end.deal.seats, players, pots)
    account.found()
    for pot in POTS:
        account.into(pot, dealer, DEALING)
        for seat, amount in end.fines:
            account.into(pot, seat, amount)
    for seat, one in end.declared:
        account.from_each(one.kind, seat, one.payment)
    pay_tricks(end, account, options)
    points: dict[int, int] = {}
    if end.ended == "played":
        points = points_of(end, options)
        if pay_end(end, account):
            pay_count(points, account)
        account.found()
    card_points = {frozenset([seat]): n for seat, n in points.items()}
    return {"card_points": card_points, "rows": account.rows, "hand": account.hand, "pots": account.pots}


def scores(record: Json) -> list[dict[str, Any]]:
    """Return the score of every hand, with totals and pots; that of the last one with the result, if it is known."""
    players, before = len(record["players"]), record.get("carried_in") or {}
    totals = list(before.get("totals") or [0] * players)
    pots = {pot: (before.get("carried") or {}).get(f"pot.{pot}", 0) for pot in POTS}
    every = []
    for number in range(len(record["hands"])):
        one = hand_score(replayed(record, number), record.get("options"), players, pots)
        pots = one.pop("pots")
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        carried = {f"pot.{pot}": amount for pot, amount in pots.items()}
        every.append(one | {"totals": list(totals), "ledgers": [], "carried": carried})
    whole = sum(pots.values())
    if whole % players == 0:
        every[-1]["result"] = [total + whole // players for total in totals]
    return every


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """Return the first rule that a hand of the record breaks; empty if none."""
    for number in range(len(record["hands"])):
        try:
            replayed(record, number)
        except Illegal as broken:
            return f"{type(broken).__name__}: {broken}"
    return ""


def stated(record: Json) -> None:
    """Write the scores of every hand, and the result, as a record states them."""
    every = scores(record)
    for hand, one in zip(record["hands"], every, strict=True):
        if hand.get("end") == "misdeal":
            continue
        hand["scores"] = {
            "card_points": [{"seats": sorted(seats), "points": n} for seats, n in one["card_points"].items()],
            "items": [{k: v for k, v in vars(row).items() if v is not None} for row in one["rows"]],
            **{name: one[name] for name in ("hand", "totals", "carried")},
        }
    if "result" in every[-1]:
        record["result"] = {"totals": every[-1]["result"]}


def sums_stated(items: list[Json], rows: list[Row]) -> list[Row]:
    """Return a row of the sum for each entry that stands for all of a name and a seat, none at all being 0."""
    found = []
    for item in items:
        key = item["name"], item.get("seat")
        alike = [row.value for row in rows if (row.name, row.seat) == key]
        alone = sum((other["name"], other.get("seat")) == key for other in items) == 1
        if alone and item["name"] in ITEMS and len(alike) != 1 and (not alike or item.get("trick") is None):
            found.append(Row(item["name"], item["seat"], sum(alike), item.get("trick")))
    return found


def wrong_scores(record: Json) -> list[str]:
    """Return the JSON Pointers of the numbers stated of a legal game that are not those computed."""
    every, given = scores(record), dict(record.get("result") or {})
    for hand, one in zip(record["hands"], every, strict=True):
        one["rows"] += sums_stated((hand.get("scores") or {}).get("items") or [], one["rows"])
    if "result" not in every[-1]:  # Da9: unknown
        record = {**record, "result": None}
    wrong = wrong_numbers(record, every) + unequal(given.get("winners"), None, "/result/winners")
    if record.get("carried_in") is None:  # the pots before are not known
        return [pointer for pointer in wrong if "/card_points/" in pointer or "/items/" in pointer]
    return wrong
