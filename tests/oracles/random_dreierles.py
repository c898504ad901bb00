"""Dreierles as its second opinion plays it: random legal games, most hands of them lopsided."""

from copy import deepcopy
from random import Random

from oracles import dreierles as oracle
from oracles.random_tarock import WEAK, choose, empty_record, shuffled, some_options, some_scart, some_trick
from oracles.tarock import KINGS, TRULL, Deal, Illegal, Json, suits_of, trumps_of, winning

CONTRACTS = [oracle.RAEUBER, *oracle.BIDS]
HIGH = ["F", *(f"T{number}" for number in range(21, 1, -1))]
PLAIN = [card for card in suits_of(WEAK) if card not in KINGS]


def random_options(chance: Random) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(
    chance: Random, players: int = 3, hands: int = 1, options: dict[str, str] | None = None, contract: str = ""
) -> Json:
    """Return a legal game of a number of hands, with its scores; of one contract, if it is named."""
    options = oracle.settled(options)
    record = empty_record("dreierles", "steinmauern", options, players)
    dealer = chance.randrange(players)
    for number in range(hands):
        for _ in range(20):
            hand = random_hand(chance, players, dealer, options, contract)
            record["hands"][number:] = [hand]
            if is_settled(record, number):
                break
        dealer = dealer if hand.get("end") == "misdeal" else (dealer + 1) % players
    oracle.stated(record)
    return record


def is_settled(record: Json, number: int) -> bool:
    """Return True unless three are tied in a Räuber at a table of four, of which the page does not tell the score."""
    end = oracle.replayed(record, number)
    if end.contract != oracle.RAEUBER or end.players == 3:
        return True
    return len({oracle.count(end.played.won_by([seat])) for seat in end.deal.seats}) > 1


def themed(chance: Random, contract: str, seat: int, seats: list[int]) -> dict[int, list[str]]:
    """Cards that often lead to something rare."""
    other, dice = chance.choice([one for one in seats if one != seat]), chance.random()
    if contract == oracle.RAEUBER:
        if dice < 0.3:
            return {other: ["T1", *chance.sample(HIGH[2:], chance.randint(0, 4)), *PLAIN[:10]]}
        if dice < 0.5:
            return {seat: ["F", *HIGH[4:8]], other: ["T21", *chance.sample(["T1", "T2", "T3"], 2), *PLAIN[:9]]}
        return {seat: HIGH[2:16], other: ["T21"]} if dice < 0.65 else {}
    if dice < 0.1:
        return {seat: [*KINGS, *TRULL, *chance.sample(HIGH[2:], 9)]}
    if dice < 0.25:
        return {seat: ["T1", *chance.sample(HIGH, chance.randint(8, 13))]}
    if dice < 0.35:
        return {seat: ["T1", *PLAIN[:13]], other: HIGH[:12]}
    if dice < 0.5:
        return {chance.choice([seat, other]): [*KINGS, *chance.sample(HIGH, 5)], other: ["T1"]}
    if dice < 0.6:
        return {chance.choice([seat, other]): [*TRULL, *chance.sample(HIGH[2:], 4)]}
    if dice < 0.75:
        return {other: ["F", *chance.sample(HIGH[1:], chance.randint(8, 12))]}
    if dice < 0.85:
        return {seat: ["T1", "F", "T21", *chance.sample(PLAIN, 9)]}
    return {}


def some_bids(chance: Random, contract: str, seat: int, seats: list[int], last_round: bool) -> oracle.Auction:
    """An auction that ends in a contract of a seat's, who may bid it; in a Räuber if none."""
    bids = oracle.Auction(seats, last_round)
    while not bids.over:
        below = [word for word in bids.legal if word in CONTRACTS and CONTRACTS.index(word) < CONTRACTS.index(contract)]
        word = contract if bids.speaker == seat and contract in bids.legal else "weg"
        if bids.speaker != seat and bids.best != (contract, seat) and below and chance.random() < 0.4:
            word = chance.choice(below)
        bids.say(bids.speaker, word)
    return bids


def random_hand(chance: Random, players: int, dealer: int, options: dict[str, str], contract: str = "") -> Json:
    """One hand."""
    seats = [(dealer + step) % players for step in range(1, 4)]
    wanted, seat = contract or chance.choice(CONTRACTS), chance.choice(seats)
    hands, blind = shuffled(chance, themed(chance, wanted, seat, seats), seats, 16)
    hand: Json = {"dealer": dealer}
    if players == 4:
        hand["sits_out"] = [dealer]
    hand["deal"] = {"hands": [list(hands.get(one, [])) for one in range(players)], "talon": blind}
    if not contract and chance.random() < 0.03:
        return hand | {"end": "misdeal"}
    bids = some_bids(chance, wanted, seat, seats, options["round"] == "last")
    hand["bids"] = [{"seat": one, "bid": word} for one, word in bids.said]
    name, declarer = bids.best or (oracle.RAEUBER, -1)
    deal = Deal(dealer, seats, deepcopy(hands), blind)
    end = oracle.End("played", deal, players, name, declarer, bids, held=hands)
    if chance.random() < 0.5:
        hand["contract"] = {"name": name} | ({"declarer": declarer} if declarer >= 0 else {})
    some_exchange(chance, hand, end)
    some_talk(chance, hand, end, options)
    play_out(chance, hand, end, options)
    held = oracle.held_combinations(end, options)
    claims = [claim for claim in held if chance.random() < 0.8]
    hand["scores"] = {"items": [{"name": name, "value": 1, "seat": seat} for name, seat in claims]}
    return hand


def some_exchange(chance: Random, hand: Json, end: oracle.End) -> None:
    """The cards taken and the scart."""
    size = oracle.TAKES.get(end.contract, 0)
    if not size:
        return
    seat, top = end.declarer, end.deal.talon[:size]
    hand["exchanges"] = [{"kind": "talon", "taker": seat, "cards": list(top), "face": "up"}]
    own = end.held[seat] + top
    end.scart = some_scart(chance, own, size, "suits")
    hand["scart"] = [{"seat": seat, "cards": list(end.scart)}]
    end.held[seat] = [card for card in own if card not in end.scart]


def some_talk(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """Announcements and knocks, each tried by the second opinion's own judgement of it."""
    lively, ideas = chance.choice((0.1, 0.4, 0.8)), list[Json]()
    if end.contract != oracle.RAEUBER:
        own = end.held[end.declarer]
        if "T1" in own and chance.random() < 0.5:
            ideas.append({"seat": end.declarer, "kind": "pfeife", "cards": ["T1"]})
        if len(trumps_of(own)) >= 10 and chance.random() < 0.7:
            ideas.append({"seat": end.declarer, "kind": "zehn_druck"})
        chance.shuffle(ideas)
        for level in range(1, 5):
            if chance.random() > lively:
                break
            seat = end.declarer if level % 2 == 0 else chance.choice(end.foes)
            ideas.append({"seat": seat, "kind": "knock", "level": level})
    else:
        last = end.deal.seats[-1]
        order = [(last + step) % end.players for step in range(end.players)]
        ideas += [{"seat": seat, "kind": "knock"} for seat in order if chance.random() < lively / 2]
    hand["declarations"] = []
    for entry in ideas:
        try:
            oracle.say(end, entry, options)
        except Illegal:
            continue
        if entry["kind"] == "knock":
            entry["level"] = len(end.talk.knocks)
        hand["declarations"].append(entry)


def play_out(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """Random tricks with some sense; sometimes no more after a laid-out T1 was forced out."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    leader = end.deal.forehand if end.contract == oracle.RAEUBER else end.declarer
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    if end.declarer >= 0:
        moods[end.declarer] = chance.choice(("high", "high", "any", "low"))
    careful, stops, led = chance.random() < 0.8, chance.random() < 0.3, 0
    laid_out = "pfeife" in end.talk.announced
    kept = ["T1"] if careful else []
    last = chance.choice([*TRULL, "T20", "SK"])
    """A card that the foes keep as long as they may."""
    hand["tricks"] = []
    for number in range(oracle.LENGTH):
        down: list[str] = []
        for seat in end.deal.from_(leader):
            if end.contract == oracle.RAEUBER:
                legal = oracle.legal_in_raeuber(held[seat], down, led, options["raeuber"] == "none")
            else:
                legal = oracle.legal_cards(held[seat], down, laid_out and seat == end.declarer)
            card = choose(chance, legal, down, moods[seat], kept if seat == end.declarer else [*kept, last], [])
            held[seat].remove(card)
            down.append(card)
        led += oracle.led_suit(down) == "T"
        won = end.deal.after(leader, down.index(winning(down)))
        hand["tricks"].append(some_trick(chance, leader, down, won))
        leader = won
        if stops and laid_out and number < oracle.LENGTH - 1 and "T1" in down:
            hand |= {"claim": {"seat": end.declarer, "tricks": 0}, "end": "claim"}
            break
