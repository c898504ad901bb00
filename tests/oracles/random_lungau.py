"""Königrufen in the Lungau as its second opinion plays it: random legal games, most hands of them lopsided."""

from copy import deepcopy
from random import Random

from oracles import lungau as oracle
from oracles.random_tarock import (
    WEAK,
    call_king,
    choose,
    empty_record,
    shuffled,
    some_options,
    some_scart,
    some_trick,
)
from oracles.tarock import KINGS, TRULL, Deal, Illegal, Json, Unsaid, suits_of, trumps_of, winning

HIGH = ["F", *(f"T{number}" for number in range(21, 2, -1))]
PLAIN = [card for card in suits_of(WEAK) if card not in KINGS]


def random_options(chance: Random) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(
    chance: Random,
    players: int = 4,
    hands: int = 1,
    options: dict[str, str] | None = None,
    contract: str = "",
) -> Json:
    """Return a legal game of a number of hands, with its scores; of one contract, if it is named."""
    options = oracle.settled(options)
    record = empty_record("lungau", "lungau", options, players)
    record["carried_in"] = chance.choice([{}, {}, {"carried": {"double_deals": chance.randint(1, 8)}}])
    dealer = chance.randrange(players)
    for number in range(hands):
        fixed = options["valat"] == "fixed"
        for _ in range(20):
            record["hands"][number:] = [random_hand(chance, players, dealer, options, contract, quiet=fixed)]
            if is_settled(record, number):
                break
        dealer = (dealer + 1) % players
    oracle.stated(record)
    return record


def is_settled(record: Json, number: int) -> bool:
    """Return True unless the page does not tell the score of a hand."""
    try:
        oracle.hand_score(oracle.replayed(record, number), record["options"], False)
    except Unsaid:
        return False
    return True


def themed(chance: Random, contract: str, seat: int, seats: list[int]) -> dict[int, list[str]]:
    """Cards that make a contract possible, and often lead to something rare."""
    other, dice = chance.choice([one for one in seats if one != seat]), chance.random()
    bird = {"rufer_spatz": ["T1"], "rufer_uhu": ["T2"]}.get(contract, [])
    birds = ["T1", "T2"] if dice < 0.3 else bird
    if contract == oracle.FAHREN:
        low = [card for card in WEAK if card[0] != "T"]
        return {other: low[: chance.randint(8, 12)]} if dice < 0.4 else {other: ["T1", *HIGH[:3]]}
    if dice < 0.15:
        return {seat: [*birds, *HIGH[: 12 - len(birds)]]}
    if dice < 0.35:
        return {seat: [*birds, *chance.sample(HIGH, chance.randint(6, 9)), chance.choice(KINGS)]}
    if dice < 0.45:
        return {seat: [*bird, *chance.sample(KINGS, 3), *chance.sample(HIGH, 7)], other: ["T1" if bird else "T2"]}
    if dice < 0.55:
        return {other: [*HIGH[:9], *KINGS[:2]], seat: bird}
    if dice < 0.65:
        return {other: [*([] if bird else ["T1", "T2"]), *HIGH[:8]], seat: bird}
    if dice < 0.75:
        return {seat: [*birds, *chance.sample(KINGS, 2), *PLAIN[:4]]}
    return {seat: birds}


def some_bids(chance: Random, contract: str, seat: int, deal: Deal, ranked: list[str]) -> oracle.Auction:
    """An auction that ends in a contract of a seat's; in another if that cannot be reached."""
    bids = oracle.Auction(deal.seats, deal.hands, ranked)
    while not bids.over:
        legal = bids.legal
        below = [word for word in legal if word in ranked and contract in ranked]
        below = [word for word in below if ranked.index(word) < ranked.index(contract)]
        word = legal[0]
        if bids.speaker == seat and contract in legal:
            word = contract
        elif bids.speaker != seat and bids.best != (contract, seat) and below and chance.random() < 0.6:
            word = chance.choice(below)
        bids.say(bids.speaker, word)
    return bids


def random_hand(
    chance: Random, players: int, dealer: int, options: dict[str, str], contract: str = "", quiet: bool = False
) -> Json:
    """One hand; a quiet one has no kontra."""
    seats, ranked = [(dealer + step) % players for step in range(1, 5)], oracle.ranked_bids(options)
    wanted, seat = contract or chance.choice([oracle.FAHREN, *ranked, oracle.SIX]), chance.choice(seats)
    if wanted == oracle.SIX:
        seat = seats[0]
    cards = themed(chance, wanted, seat, seats)
    cards = {
        one: [card for card in dict.fromkeys(own) if one == seat or card not in cards.get(seat, [])]
        for one, own in cards.items()
    }
    hands, talon = shuffled(chance, cards, seats, oracle.LENGTH)
    hand: Json = {"dealer": dealer}
    hand["deal"] = {"hands": [list(hands.get(one, [])) for one in range(players)], "talon": talon}
    deal = Deal(dealer, seats, deepcopy(hands), talon)
    bids = some_bids(chance, wanted, seat, deal, ranked)
    hand["bids"] = [{"seat": one, "bid": word} for one, word in bids.said]
    name, declarer = bids.best or (oracle.FAHREN, -1)
    if players == 5 and name != oracle.FAHREN:
        hand["sits_out"] = [dealer]
    end = oracle.End("played", deal, players, name, declarer, declarer, held=hands)
    if name == oracle.FAHREN:
        if chance.random() < 0.5:
            hand["contract"] = {"name": name}
        begin_fahren(chance, hand, end)
    elif begin_game(chance, hand, end, quiet):
        return hand
    play_out(chance, hand, end)
    return hand


def begin_fahren(chance: Random, hand: Json, end: oracle.End) -> None:
    """The dealer's cards and the kontras of a Fahren."""
    dealer = end.deal.dealer
    if dealer not in end.deal.seats:
        end.held[dealer] = list(end.deal.talon)
        if chance.random() < 0.5:
            cards = list(end.deal.talon)
            hand["exchanges"] = [{"kind": "talon", "taker": dealer, "cards": cards, "face": "down"}]
    lively = chance.choice((0.0, 0.3, 0.7))
    hand["declarations"] = []
    for seat in end.table:
        if chance.random() < lively:
            hand["declarations"].append({"seat": seat, "kind": "kontra"})
            end.doubled.append(seat)


def begin_game(chance: Random, hand: Json, end: oracle.End, quiet: bool) -> bool:
    """Call, talon, scart and announcements; True if the hand is given up."""
    seat, held = end.declarer, end.held
    if end.contract in oracle.CALLING:
        inside = [king for king in KINGS if king in end.deal.talon]
        own = [king for king in KINGS if king in held[seat]]
        choice = inside if inside and chance.random() < 0.4 else own if own and chance.random() < 0.2 else KINGS
        call_king(chance, hand, end, chance.choice(choice))
    if chance.random() < 0.5:
        hand["contract"] = {"name": end.contract, "declarer": seat, "partner": end.partner}
    if end.contract in oracle.BIRD_OF and end.king in end.deal.talon and chance.random() < 0.4:
        hand |= {"declarations": [{"seat": seat, "kind": "give_up"}], "tricks": [], "end": "agreement"}
        return True
    if end.contract in oracle.SOLO:
        oracle.talon_and_scart(hand, end)
    else:
        some_exchange(chance, hand, end)
    end.talk = oracle.new_talk(end)
    some_talk(chance, hand, end, quiet)
    return False


def some_exchange(chance: Random, hand: Json, end: oracle.End) -> None:
    """The cards taken from the talon and the scart."""
    seat, held, six = end.declarer, end.held, end.contract == oracle.SIX
    packet = list(end.deal.talon) if six else chance.choice([end.deal.talon[:3], end.deal.talon[3:]])
    hand["exchanges"] = [{"kind": "talon", "taker": seat, "cards": packet, "face": "down" if six else "up"}]
    own = held[seat] + packet
    free = [card for card in own if card != "T2"] if end.contract == "rufer_uhu" else own
    end.own_cards = some_scart(chance, free, len(packet), "suits")
    shown = trumps_of(end.own_cards)
    hand["scart"] = [{"seat": seat, "cards": list(end.own_cards)} | ({"shown": shown} if shown else {})]
    held[seat] = [card for card in own if card not in end.own_cards]
    end.foes_cards = [card for card in end.deal.talon if card not in packet]


def some_talk(chance: Random, hand: Json, end: oracle.End, quiet: bool) -> None:
    """Announcements and kontras, each tried by the second opinion's own judgement of it."""
    lively, ideas = chance.choice((0.05, 0.2, 0.5)), list[Json]()
    bird = oracle.BIRD_OF.get(end.contract)
    for seat in end.talk.order:
        mine = [item for item, (card, _) in oracle.BIRDS.items() if card in end.held[seat]]
        mine += ["king_ultimo"] if end.king in end.held[seat] else []
        for item in [*mine, *(item for item in ("trull", "kings", "valat") if chance.random() < 0.3)]:
            due = seat == end.declarer and item == bird
            if chance.random() < (0.8 if due else lively * (0.4 if item == "valat" else 1)):
                ideas.append({"seat": seat, "kind": item})
    items = ["game", *([bird] if bird else []), *(entry["kind"] for entry in ideas if entry["kind"] != "valat")]
    for level in (1, 2, 3, 4):
        items = [item for item in dict.fromkeys(items) if chance.random() < lively and not quiet]
        for item in items:
            ideas.append({"seat": chance.choice(end.deal.seats), "kind": "kontra", "item": item, "level": level})
    hand["declarations"] = []
    turns: list[int] = []
    for entry in ideas:
        before = end.talk.level(entry.get("item", ""))
        try:
            oracle.say(end, entry, turns)
        except (Illegal, Unsaid):
            continue
        if entry["kind"] != "kontra" or end.talk.level(entry["item"]) > before:  # a void one is left out
            hand["declarations"].append(entry)


def play_out(chance: Random, hand: Json, end: oracle.End) -> None:
    """Random tricks with some sense."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    leader = end.deal.forehand
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.table}
    if end.declarer >= 0:
        moods[end.declarer] = chance.choice(("high", "high", "any", "low"))
    careful = chance.random() < 0.7
    hand["tricks"] = []
    for number in range(1, oracle.LENGTH + 1):
        table = end.table if number <= oracle.DEALER_TRICKS else end.deal.seats
        leader = leader if leader in table else end.deal.forehand
        place = table.index(leader)
        order = table[place:] + table[:place]
        down: list[str] = []
        for seat in order:
            if end.contract == oracle.FAHREN:
                legal = oracle.legal_in_fahren(held[seat], down)
            else:
                bound = oracle.bound_cards(end, seat)
                legal = oracle.legal_cards(held[seat], down, bound, number)
                if all(bound.get(card, 0) > number for card in legal) and len(legal) > 1:
                    legal -= {end.king or ""}
            keep = ["T1", "T2", *([end.king] if end.king else []), *TRULL[2:]] if careful else []
            card = choose(chance, legal, down, moods[seat], keep, [])
            held[seat].remove(card)
            down.append(card)
        won = order[down.index(winning(down))]
        hand["tricks"].append(some_trick(chance, leader, down, won))
        leader = won
