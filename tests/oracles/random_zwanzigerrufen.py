"""Zwanzigerrufen as its second opinion plays it: random legal games, most hands of them lopsided."""

from copy import deepcopy
from random import Random

from oracles import zwanzigerrufen as oracle
from oracles.random_tarock import choose, empty_record, shuffled, some_options, some_trick
from oracles.tarock import KINGS, TRULL, Deal, Illegal, Json, suits_of

CONTRACTS = ["normal", *oracle.SOLOS]
HIGH = ["F", "T21", "T20", "T19", "T18", "T17", "T16", "T15", "T14"]


def random_options(chance: Random) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(chance: Random, hands: int = 1, options: dict[str, str] | None = None, contract: str = "") -> Json:
    """Return a legal game of a number of hands, with its scores; of one contract, if it is named and can be reached."""
    options = oracle.settled(options)
    record = empty_record("zwanzigerrufen", "wien-40", options, 4)
    record["carried_in"] = chance.choice(
        [{}, {}, {"carried": {"double_deals": chance.randint(1, 4)}}, {"hands": 3, "totals": [6, -2, -2, -2]}]
    )
    dealer = chance.randrange(4)
    for _ in range(hands):
        hand = random_hand(chance, dealer, options, contract)
        record["hands"].append(hand)
        dealer = dealer if hand.get("end") == "misdeal" else (dealer + 1) % 4
    oracle.stated(record)
    return record


def themed(chance: Random, contract: str, seat: int, seats: list[int]) -> dict[int, list[str]]:
    """Cards that make a contract possible, and often lead to something rare."""
    other, dice = chance.choice([one for one in seats if one != seat]), chance.random()
    plain = [card for card in oracle.PACK if card not in KINGS and suits_of([card])]
    if contract == "farbensolo":
        suit, second = chance.sample("SHDC", 2)
        long = [card for card in oracle.PACK if card[0] == suit or (card[0] == second and card[1:] in "KQ")]
        more = ["SK", "HK", "DK", "CK"] if dice < 0.3 else ["F", "T21", "T20"] if dice < 0.5 else []
        return {seat: list(dict.fromkeys([*more, *long]))[:10] if dice < 0.8 else chance.sample(plain, 5)}
    if dice < 0.06:
        return {other: [*chance.sample(plain, 8), *chance.sample(KINGS, 2)]}
    if dice < 0.12:
        return {other: [*chance.sample(plain, 9), chance.choice([*TRULL, "T9"])]}
    if dice < 0.2:
        return {seats[0]: oracle.CALLABLE[: chance.randint(1, 5)]}
    if dice < 0.35:
        return {seat: HIGH[: chance.randint(6, 9)]}
    if dice < 0.45:
        return {chance.choice([seat, other]): [*TRULL, *chance.sample(HIGH[2:], 3)]}
    if dice < 0.55:
        return {chance.choice([seat, other]): [*KINGS, *chance.sample(HIGH, 3)]}
    if dice < 0.7:
        return {chance.choice([seat, other]): ["T1", *chance.sample(HIGH, 6)]}
    if dice < 0.8:
        return {seat: ["F"], other: ["T21", "SJ", "HJ", "DJ", "CJ"]}
    return {}


def some_bids(chance: Random, contract: str, seat: int, deal: Deal) -> oracle.Auction:
    """An auction that ends in a contract of a seat's, or in any if that cannot be found."""
    for _ in range(40):
        bids = oracle.Auction(deal)
        while not bids.over:
            legal, mine = bids.legal, bids.speaker == seat
            if mine and contract in legal:
                word = contract
            elif contract == "solo" and "farbensolo" in legal and chance.random() < 0.3:
                word = "farbensolo"
            else:
                word = legal[0]
            bids.say(bids.speaker, word)
        if (bids.best or ("normal", deal.forehand)) == (contract, seat):
            break
    return bids


def random_hand(chance: Random, dealer: int, options: dict[str, str], contract: str = "") -> Json:
    """One hand."""
    seats = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    wanted = contract or chance.choice(["normal", "normal", *oracle.SOLOS])
    seat = seats[0] if wanted == "normal" else chance.choice(seats)
    hands, _ = shuffled(chance, themed(chance, wanted, seat, seats), seats, oracle.LENGTH, oracle.PACK)
    deal = Deal(dealer, seats, deepcopy(hands), [])
    hand: Json = {"dealer": dealer, "deal": {"hands": [list(hands[one]) for one in range(4)]}}
    if oracle.must_throw(hands) or (oracle.may_throw(hands) and chance.random() < 0.5):
        return hand | {"end": "misdeal"}
    bids = some_bids(chance, wanted, seat, deal)
    hand["bids"] = [{"seat": one, "bid": word} for one, word in bids.said]
    name, declarer = bids.best or ("normal", seats[0])
    card = oracle.card_to_call(hands[seats[0]])
    end = oracle.End("played", deal, name, declarer, declarer)
    if name == "normal":
        end.partner = next(one for one in seats if card in hands[one])
    if card and (name == "normal" or chance.random() < 0.5):
        hand["calls"] = [{"seat": seats[0], "card": card} | ({"answer": "held"} if chance.random() < 0.7 else {})]
    if chance.random() < 0.5:
        hand["contract"] = {"name": name, "declarer": declarer, "partner": end.partner}
    end.talk = oracle.Talk(declarer, end.own)
    some_talk(chance, hand, end, options["trull_kontra"] == "yes")
    play_out(chance, hand, end, options)
    return hand


def some_talk(chance: Random, hand: Json, end: oracle.End, trull_kontra: bool) -> None:
    """Announcements and kontras, each tried by the second opinion's own judgement of it."""
    lively = chance.choice((0.1, 0.3, 0.7))
    ideas: list[Json] = []
    for item in oracle.ANNOUNCED:
        holder = next(seat for seat in range(4) if "T1" in end.deal.hands[seat])
        seat = holder if item == "pagat_ultimo" else chance.randrange(4)
        if chance.random() < lively * (0.3 if item == "valat" else 0.6):
            ideas.append({"seat": seat, "kind": item})
    chance.shuffle(ideas)
    objects = ["game", *(entry["kind"] for entry in ideas)]
    levels = [(item, level) for level in range(1, 6) for item in objects if chance.random() < lively]
    for item, level in levels:
        entry = {"seat": chance.randrange(4), "kind": "kontra", "item": item, "level": level}
        if item == "game" and chance.random() < 0.4:
            ideas.insert(chance.randint(0, len(ideas)), entry)
        else:
            ideas.append(entry)
    due = trull_kontra and any(all(card in end.deal.hands[foe] for card in TRULL) for foe in end.foes)
    if due or any(entry["kind"] == "pagat_ultimo" and entry["seat"] in end.foes for entry in ideas):
        ideas.append({"seat": chance.choice(end.foes), "kind": "kontra", "item": "game", "level": 1})
    hand["declarations"] = []
    for entry in ideas:
        try:
            oracle.say(end, entry)
        except Illegal:
            continue
        hand["declarations"].append(entry)


def play_out(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """Random tricks with some sense."""
    held = {seat: list(cards) for seat, cards in end.deal.hands.items()}
    leader = end.deal.forehand
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    moods[end.declarer] = chance.choice(("high", "high", "any", "low"))
    careful = chance.random() < 0.8
    hand["tricks"] = []
    for _ in range(oracle.LENGTH):
        down: list[str] = []
        for seat in end.deal.from_(leader):
            legal = oracle.legal_cards(end.contract, held[seat], down)
            card = choose(chance, legal, down, moods[seat], ["T1"] if careful else [], [])
            if not careful and set(down) & set(TRULL) and legal & set(TRULL) and chance.random() < 0.7:
                card = chance.choice(sorted(legal & set(TRULL)))
            held[seat].remove(card)
            down.append(card)
        won = end.deal.after(leader, down.index(oracle.taking(end.contract, down, options)))
        hand["tricks"].append(some_trick(chance, leader, down, won))
        leader = won
