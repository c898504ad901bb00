"""Sicilian Tarocchi as its second opinion plays it: random legal games, most hands of them lopsided."""

from copy import deepcopy
from random import Random

from oracles import sicilian as oracle
from oracles.random_tarock import empty_record, shuffled, some_options, some_trick
from oracles.sicilian import ARIE, KINGS, MINEO, SIZES, TRUMPS
from oracles.sicilian_bids import DEFAULTS, OPTIONS, Bidding, settled
from oracles.tarock import Deal, Json

PLAIN = [card for card in oracle.pack_of("mineo-3") if card not in TRUMPS and card not in KINGS and card[1:] != "4"]
PLAIN.remove("F")


def random_options(chance: Random, ruleset: str) -> dict[str, str]:
    """Return most options of a ruleset by default, some otherwise."""
    known = options_of(ruleset)
    return some_options(chance, OPTIONS, {name: DEFAULTS[name] for name in known})


def options_of(ruleset: str) -> dict[str, str]:
    """Return the options that a ruleset has, with their defaults."""
    more = {"mineo-3": ["solo_rounds"], "mineo-4": ["forced", "call"]}
    return {name: DEFAULTS[name] for name in ["rivanto", "first_lead", *more[ruleset]]} if ruleset in more else {}


def random_record(
    chance: Random, ruleset: str = "mineo-3", hands: int = 1, options: dict[str, str] | None = None
) -> Json:
    """Return a legal game of a number of hands, with its scores."""
    players = int(ruleset[-1])
    record = empty_record(oracle.GAME, ruleset, options_of(ruleset) | (options or {}), players)
    record["carried_in"] = {}
    if chance.random() < 0.3:
        totals = [chance.randint(-30, 30) for _ in range(players - 1)]
        record["carried_in"] = {"hands": 4, "totals": [*totals, -sum(totals)]}
    dealer = chance.randrange(players)
    for number in range(hands):
        hand = random_hand(chance, ruleset, (dealer + number) % players, settled(record["options"]))
        record["hands"].append(hand)
    oracle.stated(record)
    return record


def themed(chance: Random, seats: list[int], bidder: int, size: int) -> dict[int, list[str]]:
    """Return cards that often lead to something rare."""
    one, two, dice = *chance.sample(seats, 2), chance.random()
    if one != bidder and chance.random() < 0.5:
        one, two = (bidder, one) if bidder >= 0 else (one, two)
    high = TRUMPS[::-1]
    if dice < 0.1:
        return {one: [*ARIE, *KINGS, *chance.sample(high[5:], size - 10)]}
    if dice < 0.2:
        return {one: [*high[: size - 2], "F"], two: ["T21", *KINGS]}
    if dice < 0.3:
        return {one: [*ARIE, *KINGS, "F", "T1", *chance.sample(high[5:19], size - 11)][:size]}
    if dice < 0.4:
        return {one: [*chance.sample(PLAIN, size - 1), "F"], two: high[:10]}
    if dice < 0.5:
        return {one: ARIE[: chance.randint(1, 5)], two: KINGS}
    if dice < 0.6:
        return {one: ["T1", *ARIE[:2], *chance.sample(PLAIN, 8)], two: [*ARIE[2:], *chance.sample(high[5:19], 8)]}
    if dice < 0.7:
        return {one: ARIE[-chance.randint(1, 5) :]}
    return {}


def some_bids(chance: Random, ruleset: str, seats: list[int], options: dict[str, str]) -> Bidding:
    """Return an auction, at length or short."""
    bids, lively, alone = Bidding(ruleset, seats, options), chance.uniform(0, 0.9), chance.random() ** 2
    if ruleset == "tortorici-4":
        bids.bidder, bids.over = seats[-1], True
    while not bids.over:
        twice = bids.round == 1 and bids.words.count("altre_cinque") > 1
        seat = bids.speakers[0] if twice else chance.choice(bids.speakers)
        words = bids.legal(seat)
        strong = [word for word in words if word in ("altre_cinque", "chiamo", "ognuno")]
        strong += ["vado_solo"] if bids.round == 4 else []
        solos = [word for word in words if word in ("vado_solo", "solo", "solo_io")]
        if "prendo" in words and chance.random() < 0.4:
            words = ["prendo"]
        elif solos and chance.random() < alone * (0.3 if bids.round == 1 else 1):
            words = solos
        elif strong and chance.random() < lively:
            words = strong
        elif chance.random() < 0.95:
            words = [word for word in words if word not in solos] or words
        bids.say(seat, chance.choice(words))
    return bids


def random_hand(chance: Random, ruleset: str, dealer: int, options: dict[str, str]) -> Json:
    """Return one hand without its scores."""
    players, size = int(ruleset[-1]), SIZES[ruleset]
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    bids = some_bids(chance, ruleset, seats, options)
    hands, talon = shuffled(chance, themed(chance, seats, bids.bidder, size), seats, size, oracle.pack_of(ruleset))
    hand: Json = {"dealer": dealer, "deal": {"hands": [list(hands[seat]) for seat in range(players)], "talon": talon}}
    if ruleset != "tortorici-4":
        hand["bids"] = [{"seat": seat, "bid": word} for seat, word in bids.said]
    end = oracle.End("played", Deal(dealer, seats, deepcopy(hands), talon), bids, bids.contract, bids.bidder)
    end.partner, end.held = end.declarer, hands
    whole = True
    if bids.bidder < 0 and not oracle.force(end):
        whole = chance.random() < 0.4 or ruleset != "mineo-3"
        if not whole:
            hand["deal"] = {"hands": [hands[seat][: 5 * bids.round] for seat in range(players)]}
            if bids.round == 4:
                hand["deal"]["talon"] = talon
        some_packets(chance, hand, bids, size if whole else 5 * bids.round)
        return hand | {"tricks": [], "end": end.ended}
    some_packets(chance, hand, bids, size)
    some_call(chance, hand, end)
    if end.contract and chance.random() < 0.4:
        hand["contract"] = {"name": end.contract, "declarer": end.declarer}
    entry = {"kind": "talon", "taker": end.declarer, "cards": list(talon), "face": oracle.face_of(end)}
    if end.contract or chance.random() < 0.9:
        hand["exchanges"] = [entry]
    own = end.held[end.declarer] + talon
    end.aside = some_scart(chance, own)
    hand["scart"] = [{"seat": end.declarer, "cards": end.aside}]
    end.held[end.declarer] = [card for card in own if card not in end.aside]
    some_talk(chance, hand, end)
    play_out(chance, hand, end)
    return hand


def some_packets(chance: Random, hand: Json, bids: Bidding, size: int) -> None:
    """Tell the packets of Mineo, now and then."""
    if bids.ruleset in MINEO and chance.random() < 0.1:
        hand["deal"]["packets"] = [{"seat": seat, "count": 5} for _ in range(size // 5) for seat in bids.seats]
        if size == SIZES[bids.ruleset] and chance.random() < 0.5:
            hand["deal"]["packets"].append({"count": 3})


def some_call(chance: Random, hand: Json, end: oracle.End) -> None:
    """Call a trump where one is called; note the partner."""
    if end.bids.ruleset == "tortorici-4":
        end.partner = end.deal.after(end.declarer, 2)
    if not end.bids.four or end.contract != "chiamo":
        return
    own = end.deal.hands[end.declarer] + (end.deal.talon if end.bids.bidder < 0 else [])
    card = chance.choice(oracle.callable_cards(own, end.bids.options["call"]))
    holder = next((seat for seat in end.deal.seats if card in end.deal.hands[seat]), None)
    answer = "own" if card in own else "talon" if holder is None else "held"
    end.partner = end.declarer if holder is None else holder
    hand["calls"] = [{"seat": end.declarer, "card": card} | ({"answer": answer} if chance.random() < 0.7 else {})]


def some_scart(chance: Random, held: list[str]) -> list[str]:
    """Return three cards that may be laid away."""
    free = [card for card in held if card in PLAIN or card[1:] in ("1", "4")]
    free = [card for card in free if card not in TRUMPS]
    low = [card for card in held if card in TRUMPS[:1] + TRUMPS[2:16]]
    return chance.sample(free, 3) if len(free) >= 3 else free + chance.sample(low, 3 - len(free))


def some_talk(chance: Random, hand: Json, end: oracle.End) -> None:
    """Say scommessa and rivanto, now and then."""
    if end.bids.ruleset not in MINEO:
        if chance.random() < 0.2:
            hand["declarations"] = []
        return
    said = hand["declarations"] = list[Json]()
    high = [card for card in ("T20", "T1", "F") if card in end.held[end.declarer]]
    if chance.random() < 0.1 + 0.2 * len(high):
        said.append({"seat": end.declarer, "kind": "scommessa"})
    free = end.bids.options["rivanto"] == "any"
    later = [] if end.bids.bidder < 0 else end.bids.later
    foes = [seat for seat in end.sides[1] if free or seat in later]
    if foes and chance.random() < 0.4:
        said.insert(chance.randint(0, len(said)), {"seat": chance.choice(foes), "kind": "rivanto"})


def play_out(chance: Random, hand: Json, end: oracle.End) -> None:
    """Add random tricks with some sense."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    keep = {seat: chance.random() < 0.5 for seat in end.deal.seats}
    leader = oracle.first_leader(end)
    hand["tricks"] = []
    for _ in range(SIZES[end.bids.ruleset]):
        order, down = end.deal.from_(leader), list[str]()
        for seat in order:
            cards = sorted(sorted(oracle.legal_cards(held[seat], down)), key=oracle.height)
            cards = [card for card in cards if card != "F" or not keep[seat]] or cards
            card = chance.choice(cards)
            if chance.random() < 0.8 and moods[seat] != "any":
                card = cards[-1] if moods[seat] == "high" else cards[0]
            held[seat].remove(card)
            down.append(card)
        won = order[down.index(oracle.winning(down))]
        hand["tricks"].append(some_trick(chance, leader, down, won))
        leader = won
    if chance.random() < 0.3:
        hand["end"] = "played"
