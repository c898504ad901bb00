"""Tapp-Tarock as its second opinion plays it: random legal games, most hands of them lopsided."""

from copy import deepcopy
from random import Random

from oracles import tapp_tarock as oracle
from oracles.random_tarock import WEAK, choose, empty_record, shuffled, some_options, some_scart, some_trick
from oracles.tarock import KINGS, TRULL, Deal, Illegal, Json, suits_of, trumps_of, winning

CONTRACTS = ["trischaken", *oracle.BIDS]


def random_options(chance: Random) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(
    chance: Random, players: int = 3, hands: int = 1, options: dict[str, str] | None = None, contract: str = ""
) -> Json:
    """Return a legal game of a number of hands, with its scores; of one contract, if it is named."""
    options = oracle.settled(options)
    record = empty_record("tapp-tarock", "klassik", options, players)
    dealer = chance.randrange(players)
    for number in range(hands):
        record["hands"].append(random_hand(chance, players, dealer, options, contract))
        dealer = oracle.next_dealer(record, number, options)
    oracle.stated(record)
    return record


def themed(chance: Random, contract: str, seat: int, seats: list[int]) -> dict[int, list[str]]:
    """Cards that often lead to something rare."""
    other, dice = chance.choice([one for one in seats if one != seat]), chance.random()
    if dice < 0.03:
        return {other: [*chance.sample(suits_of(WEAK), 15), "SK"]}
    if contract == "trischaken":
        low = [card for card in WEAK if card[0] != "T"][:15]
        return {other: [*low, "T2"]} if dice < 0.5 else {}
    if dice < 0.2:
        return {seat: ["F", *(f"T{number}" for number in range(21, chance.choice((6, 8, 10)), -1))]}
    if dice < 0.3:
        return {seat: ["F", *(f"T{number}" for number in range(21, 9, -1)), "T1", *chance.sample(KINGS, 2)]}
    if dice < 0.5:
        return {chance.choice([seat, other]): ["F", "T21", "T20", "T19", "T18", "T17", "T16", "T1"]}
    if dice < 0.6:
        return {other: ["F", *(f"T{number}" for number in range(21, 6, -1))]}
    if dice < 0.68:
        return {seat: ["F", "T21", "T20", "T19"], other: ["T1", *(f"T{number}" for number in range(5, 16))]}
    if dice < 0.8:
        return {chance.choice([seat, other]): [*KINGS, *chance.sample(TRULL, chance.choice((2, 3)))]}
    return {}


def some_bids(chance: Random, contract: str, seat: int, seats: list[int], options: dict[str, str]) -> oracle.Auction:
    """An auction that ends in a contract of a seat's, or in any if that cannot be found."""
    for _ in range(80):
        bids = oracle.Auction(seats, options)
        while not bids.over:
            legal, mine = bids.legal, bids.speaker == seat
            below = [word for word in legal if word != "solo"]
            up_to = [word for word in legal if word in oracle.BIDS[: CONTRACTS.index(contract)]]
            word = "pass"
            if mine and "hold" in legal and (chance.random() < 0.6 or not up_to):
                word = "hold"
            elif mine and up_to:
                word = chance.choice(up_to)
            elif not mine and contract != "trischaken" and chance.random() < 0.5:
                word = chance.choice(below)
            bids.say(bids.speaker, word)
        if (bids.best or ("trischaken", seat)) == (contract, seat):
            break
    return bids


def random_hand(chance: Random, players: int, dealer: int, options: dict[str, str], contract: str = "") -> Json:
    """One hand."""
    seats = [(dealer + step) % players for step in range(1, 4)]
    wanted, seat = contract or chance.choice(CONTRACTS), chance.choice(seats)
    hands, talon = shuffled(chance, themed(chance, wanted, seat, seats), seats, 16)
    hand: Json = {"dealer": dealer}
    if players == 4:
        hand["sits_out"] = [dealer]
    hand["deal"] = {"hands": [list(hands.get(one, [])) for one in range(players)], "talon": talon}
    if options["no_trumps"] == "again" and any(not trumps_of(cards) for cards in hands.values()):
        return hand | {"end": "misdeal"}
    bids = some_bids(chance, wanted, seat, seats, options)
    hand["bids"] = [{"seat": one, "bid": word} for one, word in bids.said]
    deal = Deal(dealer, seats, deepcopy(hands), talon)
    if bids.best is None:
        if options["all_pass"] == "again":
            return hand | {"end": "all_pass"}
        end = oracle.End("played", deal, "trischaken", held=hands)
        if chance.random() < 0.5:
            hand["contract"] = {"name": "trischaken"}
    else:
        end = oracle.End("played", deal, *bids.best, held=hands)
        if chance.random() < 0.5:
            hand["contract"] = {"name": end.contract, "declarer": end.declarer}
        some_exchange(chance, hand, end, options)
        some_talk(chance, hand, end)
    play_out(chance, hand, end, options)
    return hand


def some_exchange(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """The half taken and the scart."""
    if end.contract == "solo":
        return
    halves = [end.deal.talon[:3], end.deal.talon[3:]]
    if options["halves"] == "bound" and end.contract != "dreier":
        half = halves[end.contract == "oberer"]
    else:
        half = chance.choice(halves)
    seat = end.declarer
    hand["exchanges"] = [{"kind": "talon", "taker": seat, "cards": list(half), "face": "up"}]
    end.held[seat] += half
    scart = some_scart(chance, end.held[seat], 3, "suits")
    shown = trumps_of(scart)
    hand["scart"] = [{"seat": seat, "cards": scart} | ({"shown": shown} if shown else {})]
    end.held[seat] = [card for card in end.held[seat] if card not in scart]


def some_talk(chance: Random, hand: Json, end: oracle.End) -> None:
    """Announcements and kontras, each tried by the second opinion's own judgement of it."""
    talk, lively = oracle.new_talk(end), chance.choice((0.1, 0.4, 0.8))
    strong = len(trumps_of(end.held[end.declarer])) > 11
    ideas: list[Json] = []
    if "T1" in end.held[end.declarer] and chance.random() < 0.6:
        ideas.append({"seat": end.declarer, "kind": "pagat_ultimo"})
    if chance.random() < (0.4 if strong else 0.06):
        ideas.append({"seat": end.declarer, "kind": "valat"})
    chance.shuffle(ideas)
    items = ["game", *(entry["kind"] for entry in ideas)]
    for level in (1, 2, 3, 4):
        items = [item for item in items if chance.random() < lively]
        for item in items:
            seat = end.declarer if level % 2 == 0 else chance.choice(end.foes)
            ideas.append({"seat": seat, "kind": "kontra", "item": item, "level": level})
    hand["declarations"] = []
    for entry in ideas:
        try:
            oracle.say(talk, end, entry)
        except Illegal:
            continue
        hand["declarations"].append(entry)


def play_out(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """Random tricks with some sense."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    leads = end.declarer >= 0 and options["first_lead"] == "declarer"
    leader = end.declarer if leads else end.deal.forehand
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    if end.declarer >= 0:
        moods[end.declarer] = chance.choice(("high", "high", "any", "low"))
    elif chance.random() < 0.5:
        moods = dict.fromkeys(moods, "low")
    careful = chance.random() < 0.8
    hand["tricks"] = []
    for _ in range(oracle.LENGTH):
        down: list[str] = []
        for seat in end.deal.from_(leader):
            legal = oracle.legal_cards(end.contract, held[seat], down)
            card = choose(chance, legal, down, moods[seat], ["T1"] if careful else [], [])
            held[seat].remove(card)
            down.append(card)
        won = end.deal.after(leader, down.index(winning(down)))
        hand["tricks"].append(some_trick(chance, leader, down, won))
        leader = won
