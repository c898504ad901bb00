"""Danish Tarok as its second opinion plays it: random legal games, most hands of them lopsided."""

from collections.abc import Sequence
from random import Random

from oracles import danish_tarok as oracle
from oracles.danish_tarok import KINGS, LENGTH, PACK, POTS, SUITS, TRUMPS, End, Lead, of_suit
from oracles.random_tarock import empty_record, some_options, some_trick
from oracles.tarock import Deal, Json

LOW = [card for card in PACK if card[0] in "SHDC" and card[1:] not in "KQNJ"]
"""Cards that win few tricks."""


def random_options(chance: Random) -> dict[str, str]:
    """Return most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(chance: Random, players: int = 3, hands: int = 1, options: dict[str, str] | None = None) -> Json:
    """Return a legal game of some hands, from the beginning of a session or not, with its scores."""
    options = oracle.settled(options)
    record = empty_record("danish-tarok", "dansk", options, players)
    record["carried_in"] = some_pots(chance, players) if chance.random() < 0.4 else {}
    dealer = chance.randrange(players)
    while len(record["hands"]) < hands:
        record["hands"].append(random_hand(chance, players, dealer, options))
        dealer = oracle.next_dealer(record, len(record["hands"]) - 1) or 0
    oracle.stated(record)
    return record


def some_pots(chance: Random, players: int) -> Json:
    """Return two pots after four hands, and the totals that have paid them."""
    pots = {f"pot.{pot}": 20 * players + 5 * chance.randint(0, 50) for pot in POTS}
    totals = [5 * chance.randint(-60, 60) for _ in range(players - 1)]
    return {"hands": 4, "totals": [*totals, -sum(totals) - sum(pots.values())], "carried": pots}


def themed(chance: Random, dealer: int, seats: list[int]) -> dict[int, list[str]]:
    """Return cards of some seats that often lead to something rare."""
    dice, one = chance.random(), chance.choice(seats)
    other = chance.choice([seat for seat in seats if seat != one])
    high = TRUMPS[:0:-1]
    queens = ["SQ", "HQ", "DQ", "CQ"]
    if dice < 0.1:
        return {one: [*high[: chance.randint(14, 20)], *KINGS, *queens][:25]}
    if dice < 0.16:
        return {dealer: ["F", *high[: chance.randint(15, 20)], *KINGS, *queens][:28]}
    if dice < 0.24:
        courts = [s + rank for s in chance.sample("SHDC", 3) for rank in "QNJ"]
        fool = chance.choice([["F"], ["F"], []])
        return {dealer: [*KINGS, *courts, *fool, *chance.sample(TRUMPS, chance.randint(11, 14))][:28]}
    if dice < 0.34:
        return {one: chance.sample(LOW, 25)}
    if dice < 0.5:
        return {one: ["T1", *high[: chance.randint(9, 14)], *chance.sample(KINGS, 2)]}
    if dice < 0.6:
        return {one: ["F", "T21", "T1", *high[1 : chance.randint(1, 6)], "SK", "HK", "DK", "SQ", "SN"]}
    if dice < 0.68:
        return {one: high[:10], other: ["T1", *high[10:]]}
    if dice < 0.8:
        return {one: ["F", *KINGS, *chance.sample(queens, 2)], other: high[:8]}
    if dice < 0.86:
        rest = [seat for seat in seats if seat != dealer]
        return {rest[0]: high[:11], rest[1]: high[11:18]}
    if dice < 0.9:
        return {one: [], other: [*TRUMPS]}
    return {}


def some_deal(chance: Random, players: int, dealer: int, seats: list[int]) -> tuple[Json, dict[int, list[str]]]:
    """Return a deal as it is recorded, and the hands, the dealer's with 28 cards."""
    wanted = themed(chance, dealer, seats)
    hands = {seat: list(wanted.get(seat, [])) for seat in seats}
    rest = [card for card in PACK if not any(card in cards for cards in hands.values())]
    chance.shuffle(rest)
    for seat in seats:
        short = 25 + 3 * (seat == dealer) - len(hands[seat])
        hands[seat] += rest[:short]
        rest = rest[short:]
        chance.shuffle(hands[seat])
    recorded: list[list[str]] = [list(hands.get(seat, [])) for seat in range(players)]
    deal: Json = {"hands": recorded}
    if chance.random() < 0.7:
        deal["talon"] = chance.sample(hands[dealer], 3)
        recorded[dealer] = [card for card in hands[dealer] if card not in deal["talon"]]
    if chance.random() < 0.1:
        deal["packets"] = [{"seat": seat, "count": count} for seat, count in oracle.packets_of(seats)]
        deal["packets"].append({"count": 3} | ({"seat": dealer} if chance.random() < 0.5 else {}))
    return deal, hands


def random_hand(chance: Random, players: int, dealer: int, options: dict[str, str]) -> Json:
    """Return one hand without its scores."""
    seats = oracle.at_table(dealer, players)
    hand: Json = {"dealer": dealer}
    if players == 4 and chance.random() < 0.8:
        hand["sits_out"] = [(dealer + 2) % 4]
    hand["deal"], hands = some_deal(chance, players, dealer, seats)
    void = [seat for seat in seats if not of_suit(hands[seat], "T")]
    if void and chance.random() < 0.5:
        told = {"irregularities": [{"kind": "misdeal", "seat": chance.choice(void)}]} if chance.random() < 0.8 else {}
        return hand | told | {"end": "misdeal"}
    end = End(Deal(dealer, seats, hands, []), held={seat: list(cards) for seat, cards in hands.items()})
    some_scart(chance, hand, end, options)
    hand["declarations"] = some_declarations(chance, end)
    if chance.random() < 0.15:
        fines = [{"kind": "exposed", "seat": chance.choice(seats), "trick": 3, "penalty": chance.choice((5, 20))}]
        hand["irregularities"] = fines
    play_out(chance, hand, end)
    return hand


def some_scart(chance: Random, hand: Json, end: End, options: dict[str, str]) -> None:
    """Lay three cards away: plain ones, all the trumps, F for tout, or cards of a combination if they have to go."""
    dealer = end.deal.dealer
    own = end.held[dealer]
    bold = len(of_suit(own, "T")) > 14 or chance.random() < 0.15
    can = "F" in own and options["fool_scart"] == "tout"
    free = oracle.free_cards(own, False, options)
    end.tout = can and (bold or (len(free) == 2 and chance.random() < 0.5))
    free = [card for card in oracle.free_cards(own, end.tout, options) if card != "F"]
    scart = ["F"] if end.tout else []
    trumps = of_suit(free, "T")
    plain = [card for card in free if card not in trumps]
    if trumps and len(scart) + len(trumps) <= 3 and (chance.random() < 0.6 or len(scart) + len(plain) < 3):
        scart += trumps
    scart += chance.sample(plain, min(len(plain), 3 - len(scart)))
    bound = [card for card in own if card[0] in "SHDC" and card not in KINGS and card not in free]
    scart += chance.sample(bound, 3 - len(scart))
    chance.shuffle(scart)
    end.exposed = oracle.check_scart(own, scart, end.tout, options)
    end.scart = scart
    hand["scart"] = [{"seat": dealer, "cards": scart} | ({"shown": scart} if end.exposed else {})]
    end.held[dealer] = [card for card in own if card not in scart]


def some_declarations(chance: Random, end: End) -> list[Json]:
    """Return every declaration that is due, in turn, with more or fewer fields."""
    said: list[Json] = []
    for seat in end.order:
        sets = oracle.combinations_of_seat(end, seat)
        words = [told(chance, seat, one) for one in sets]
        if end.tout and seat == end.deal.dealer:
            words.append({"seat": seat, "kind": "tout"})
        chance.shuffle(words)
        if not sets and chance.random() < 0.1:
            words.append({"seat": seat, "kind": "pass"})
        said += words
    return said


def told(chance: Random, seat: int, one: oracle.Combination) -> Json:
    """Return a declaration of a set."""
    entry: Json = {"seat": seat, "kind": one.kind}
    if one.kind in ("trumps", "matadors"):
        entry["size"] = len(one.cards)
    if one.kind in ("cavallerie", "kings") or chance.random() < 0.2:
        entry["cards"] = sorted(one.cards, key=PACK.index)
    if one.kind == "trumps":
        entry["item"] = "pagat" if "T1" in one.cards else "no_pagat"
    if chance.random() < 0.2:
        entry["value"] = one.payment
    return entry


# -- play --------------------------------------------------------------------------------------


def chosen(chance: Random, legal: set[str], down: list[str], led: str, mood: str, keep: Sequence[str]) -> str:
    """Return a card to play by a mood: `low` ducks, `high` takes, `any` is random; cards to keep go last."""
    cards = sorted(legal, key=PACK.index)
    cards = [card for card in cards if card not in keep] or cards
    if chance.random() < 0.9:
        if mood == "low":
            under = [card for card in cards if card == "F" or (down and oracle.highest([*down, card], led) != card)]
            return under[-1] if under else cards[0]
        if mood == "high":
            return max(cards, key=lambda card: (card[0] == "T", card != "F", PACK.index(card)))
    return chance.choice(cards)


def some_name(chance: Random, held: dict[int, list[str]], seats: Sequence[int], follows: bool) -> str:
    """Return a suit to name; with `follows` one that a player has, else mostly one that nobody has."""
    has = [one for one in SUITS if any(of_suit(held[seat], one) for seat in seats)]
    lacks = [one for one in SUITS if one not in has]
    return chance.choice(has if follows else (lacks or has) if chance.random() < 0.6 else list(SUITS))


def some_words(chance: Random, lead: Lead, turn: int, held: dict[int, list[str]]) -> Json | None:
    """Return a new name of the suit by the player whose turn it is; None if he gives none."""
    seats = [seat for seat, _ in lead.turns]
    if lead.turns[0][1] != "F" or turn == 0:
        return None
    void = all(not of_suit(held[seat], lead.names[seats[0]]) for seat in seats[1:]) if turn == 1 else lead.both_void
    if not void or lead.renamed or chance.random() < 0.5:
        return None
    suit = some_name(chance, held, seats[turn:], follows=True)
    lead.names[seats[turn]] = suit
    return {"seat": seats[turn], "kind": "fool_named", "item": SUITS[suit], "trick": lead.number}


def play_out(chance: Random, hand: Json, end: End) -> None:
    """Add random tricks, not quite without sense; now and then a fine of 40 ends them."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    strong = max(end.deal.seats, key=lambda seat: len(of_suit(held[seat], "T")))
    moods[strong] = "high" if chance.random() < 0.7 else moods[strong]
    if chance.random() < 0.15:  # trumps are left for the last tricks
        moods = dict.fromkeys(moods, "low")
    keep = chance.choice([["T1", "F"], ["T1", *KINGS], [*KINGS, "F"], ["T1", "T21"], ["T1", "T21", "F"], []])
    stop, said = chance.randint(1, 24) if chance.random() < 0.05 else 0, hand["declarations"]
    leader = end.deal.seats[0]
    hand["tricks"] = []
    eager = chance.choice((0.02, 0.1, 0.5))
    for number in range(1, LENGTH + 1):
        must = number == LENGTH - 2 and some_demand(chance, hand, end, held)
        seats, down = end.deal.from_(leader), list[str]()
        lead = Lead(number, [(seat, "") for seat in seats], {})
        for turn, seat in enumerate(seats):
            if (word := some_words(chance, lead, turn, held)) is not None:
                said.append(word)
            legal = oracle.legal_cards(held[seat], lead.before(turn, held), number, must)
            card = chosen(chance, legal, down, lead.suit, moods[seat], keep)
            if turn == 0 and "F" in legal and chance.random() < eager:
                card = "F"
            lead.turns[turn] = seat, card
            if (turn, card) == (0, "F"):
                lead.names[seat] = some_name(chance, held, seats[1:], follows=False)
                said.append({"seat": seat, "kind": "fool_named", "item": SUITS[lead.names[seat]], "trick": number})
            held[seat].remove(card)
            down.append(card)
        best = oracle.highest(down, lead.suit)
        leader = seats[down.index(best)]
        hand["tricks"].append(some_trick(chance, seats[0], down, leader))
        silent = [seat for seat in seats if not oracle.combinations_of_seat(end, seat)]
        if number == stop and silent:
            fine = {"kind": "revoke", "seat": chance.choice(silent), "trick": number, "penalty": oracle.GRAVE}
            hand["irregularities"] = [*hand.get("irregularities", []), fine]
            hand["end"] = "agreement"
            return
    if chance.random() < 0.3:
        hand["end"] = "played"


def some_demand(chance: Random, hand: Json, end: End, held: dict[int, list[str]]) -> bool:
    """Demand F, or not; too late now and then, against a fine."""
    holder = next((seat for seat in end.order if "F" in held[seat]), None)
    if "F" in end.scart or chance.random() > (0.4 if holder is not None else 0.03):
        return False
    seat = chance.choice([seat for seat in end.order if seat != holder])
    hand["declarations"].append({"seat": seat, "kind": "fool_demanded", "trick": LENGTH - 2})
    if holder is None:
        fine = {"kind": "exposed", "seat": seat, "trick": LENGTH - 2, "penalty": oracle.LATE_DEMAND}
        hand["irregularities"] = [*hand.get("irregularities", []), fine]
    return holder is not None
