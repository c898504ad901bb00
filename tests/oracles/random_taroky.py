"""Taroky of Hlučín as its second opinion plays it: random legal games, most hands of them lopsided."""

from copy import deepcopy
from random import Random

from oracles import taroky as oracle
from oracles.random_tarock import WEAK, choose, empty_record, shuffled, some_options, some_scart, some_trick
from oracles.tarock import KINGS, TRULL, Deal, Illegal, Json, Unsaid, suits_of, trumps_of, winning

HIGH = ["F", *(f"T{number}" for number in range(21, 0, -1))]
PLAIN = [card for card in suits_of(WEAK) if card not in KINGS]
WANTED = [*oracle.BIDS, "trojka", "povinnost", oracle.VARSAVA]


def random_options(chance: Random) -> dict[str, str]:
    """Return most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(
    chance: Random, players: int = 4, hands: int = 1, options: dict[str, str] | None = None, contract: str = ""
) -> Json:
    """Return a legal game of a number of hands, with its scores; of one contract, if it is named."""
    options = oracle.settled(options)
    record = empty_record(oracle.GAME, oracle.RULESET, options, players)
    record["carried_in"] = {}
    if chance.random() < 0.3:
        totals = [chance.randint(-90, 90) for _ in range(players - 1)]
        record["carried_in"] = {"hands": 4, "totals": [*totals, -sum(totals)]}
    dealer = chance.randrange(players)
    while len(record["hands"]) < hands:
        record["hands"].append(random_hand(chance, players, dealer, options, contract))
        if oracle.scores(record)[-1] is None:
            record["hands"].pop()
        else:
            dealer = (dealer + 1) % players
    oracle.stated(record)
    return record


def themed(chance: Random, contract: str, seat: int, others: list[int]) -> dict[int, list[str]]:
    """Return cards that make a contract possible, and often lead to something rare."""
    one, two, dice = *chance.sample(others, 2), chance.random()
    own = ["T1"] if contract == "druha" else []
    if contract == oracle.VARSAVA:
        if dice < 0.3:
            return {one: PLAIN[: chance.randint(7, 11)]}
        if dice < 0.5:
            return {one: ["T21", "T1", *chance.sample(PLAIN, 7)], two: ["F", *chance.sample(HIGH[2:20], 7)]}
        return {one: ["T21", "T1"]} if dice < 0.7 else {}
    if dice < 0.1:
        return {seat: [*own, *(card for card in HIGH if card not in own)][:12]}
    if dice < 0.2:
        return {seat: [*own, *KINGS, *chance.sample(HIGH[:15], 6)]}
    if dice < 0.3:
        return {seat: [*own, *KINGS, "F", "T21", *chance.sample(HIGH[2:15], 4)]}
    if dice < 0.4:
        return {seat: [*own, *oracle.CALLS[: chance.randint(1, 4)]]}
    if dice < 0.48:
        return {one: [*KINGS, *TRULL] if not own else [*KINGS, *TRULL[1:]], seat: own}
    if dice < 0.56:
        return {one: HIGH[:12] if own else [*HIGH[:11], "T1"], seat: own}
    if dice < 0.64:
        return {one: chance.sample(PLAIN, 12), seat: [*own, *HIGH[2:9]]}
    if dice < 0.7:
        return {one: [*chance.sample(PLAIN, 10), "T9"], two: [*KINGS, "F"], seat: own}
    if dice < 0.8:
        return {seat: [*own, *chance.sample(HIGH[:12], 7)]}
    return {seat: own}


def some_bids(chance: Random, contract: str, seat: int, deal: Deal, options: dict[str, str]) -> oracle.Auction:
    """Return an auction that ends in a contract of a seat's; in another if that cannot be reached."""
    bids = oracle.Auction(deal.seats, deal.hands, options)
    while not bids.over or bids.legal:
        legal, speaker = bids.legal, deal.seats[len(bids.said) % 4]
        if not legal or (bids.best == ("solo", seat) and chance.random() < 0.3):
            break
        word = legal[0]
        if oracle.VARSAVA in legal and contract != oracle.VARSAVA:
            break
        if speaker == seat and contract in legal:
            word = contract
        elif contract in oracle.BIDS and speaker != seat:
            ranked = oracle.BIDS.index(contract)
            if lower := [word for word in legal if word in oracle.BIDS[:ranked]]:
                word = chance.choice([*lower, "pass"] if "pass" in legal else lower)
        bids.say(speaker, word)
    return bids


def random_hand(chance: Random, players: int, dealer: int, options: dict[str, str], contract: str = "") -> Json:
    """Return one hand without its scores."""
    seats = [(dealer + step) % players for step in range(1, 5)]
    hand: Json = {"dealer": dealer}
    if players == 5 and chance.random() < 0.8:
        hand["sits_out"] = [dealer]
    wanted = contract or chance.choice(WANTED)
    seat = chance.choice(seats[1:] if wanted == "druha" else seats)
    if wanted in ("povinnost", oracle.VARSAVA):
        seat = seats[0]
    cards = themed(chance, wanted, seat, [one for one in seats if one != seat])
    mine = cards.get(seat, [])
    cards = {one: own if one == seat else [card for card in own if card not in mine] for one, own in cards.items()}
    hands, talon = shuffled(chance, cards, seats, oracle.LENGTH)
    hand["deal"] = {"hands": [list(hands.get(one, [])) for one in range(players)], "talon": talon}
    deal = Deal(dealer, seats, deepcopy(hands), talon)
    if chance.random() < 0.1:
        due = oracle.packets_due(seats)
        hand["deal"]["packets"] = [{"count": n} | ({} if one is None else {"seat": one}) for one, n in due]
    bids = some_bids(chance, wanted, seat, deal, options)
    hand["bids"] = [{"seat": one, "bid": word} for one, word in bids.said]
    assert bids.best is not None
    name, declarer = bids.best
    end = oracle.End("played", deal, name, declarer, declarer, held=hands)
    if name == oracle.VARSAVA:
        play_out(chance, hand, end, options)
        return hand
    if name in oracle.CALLING:
        some_call(chance, hand, end)
        if some_draws(chance, hand, end, options):
            return hand
    else:
        some_part(chance, hand, end)
    if chance.random() < 0.4:
        hand["contract"] = {"name": name, "declarer": declarer, "partner": end.partner}
    some_scarts(chance, hand, end)
    some_talk(chance, hand, end, options)
    quiet = name == "povinnost" and not end.announced and not any(end.ladders.values())
    if quiet and chance.random() < 0.4:
        return hand | {"tricks": [], "end": "agreement"}
    play_out(chance, hand, end, options)
    return hand


def some_call(chance: Random, hand: Json, end: oracle.End) -> None:
    """Call a trump, or say nothing."""
    choice = oracle.callable_cards(end.deal.hands[end.declarer])
    end.called = chance.choice(choice)
    silent = end.called == "T19" and chance.random() < 0.2
    hand["calls"] = [] if silent else [{"seat": end.declarer, "card": end.called}]


def some_draws(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> bool:
    """Draw the talon; return True if the bidder gives up."""
    way, left, hand["exchanges"] = chance.choice(oracle.draws_due(end, options)), list(end.deal.talon), []
    for seat, count in way:
        entry = {"kind": "talon", "taker": seat, "cards": left[:count]}
        hand["exchanges"].append(entry | ({"face": "down"} if chance.random() < 0.8 else {}))
        end.held[seat] += left[:count]
        end.drawn[seat] = end.drawn.get(seat, 0) + count
        left = left[count:]
    oracle.name_partner({}, end)
    own = end.called in end.deal.hands[end.declarer]
    for call in hand["calls"]:
        if chance.random() < 0.7:
            call["answer"] = "own" if own else "talon" if end.called in end.deal.talon else "held"
    drawn = end.called in hand["exchanges"][0]["cards"] and end.contract == "povinnost"
    if not drawn or chance.random() < 0.5:
        return False
    del hand["exchanges"][1:]
    hand |= {"declarations": [], "tricks": [], "end": "given_up"}
    return True


def some_part(chance: Random, hand: Json, end: oracle.End) -> None:
    """Take a part of the talon in a trojka."""
    talon, hand["calls"] = end.deal.talon, []
    if end.contract == "solo":
        end.rest = list(talon)
        return
    end.level = chance.choice((1, 2, 3))
    part = talon[3:] if end.level == 2 else talon[:3]
    shown = [[], talon[:3], talon][end.level - 1]
    entry = {"kind": "talon", "taker": end.declarer, "cards": list(part), "face": "down", "shown": list(shown)}
    hand["exchanges"] = [entry]
    end.held[end.declarer] += part
    end.drawn[end.declarer] = 3
    end.rest = [card for card in talon if card not in part]


def some_scarts(chance: Random, hand: Json, end: oracle.End) -> None:
    """Lay away as many as were drawn."""
    hand["scart"] = []
    for seat, count in end.drawn.items():
        gone = some_scart(chance, end.held[seat], count, "suits")
        shown = trumps_of(gone)
        hand["scart"].append({"seat": seat, "cards": gone} | ({"shown": shown} if shown else {}))
        end.aside[seat] = gone
        end.held[seat] = [card for card in end.held[seat] if card not in gone]


def some_talk(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """Announce and double, each word tried by the second opinion's own judgement of it."""
    lively, birds, said = chance.choice((0.0, 0.3, 0.6)), oracle.birds_of(options), list[Json]()
    hand["declarations"] = said

    def tried(entry: Json) -> None:
        copy = deepcopy((end.turn, end.announced, end.ladders, end.combinations))
        try:
            oracle.say(end, entry, options)
        except (Illegal, Unsaid):
            end.turn, end.announced, end.ladders, end.combinations = copy
        else:
            said.append(entry)

    def fleks(seats: list[int]) -> None:
        for seat in seats:
            for item in ["game", *end.announced]:
                if chance.random() < lively * 0.4:
                    more = {"level": end.level_of(item) + 1} if chance.random() < 0.8 else {}
                    tried({"seat": seat, "kind": "kontra", "item": item} | more)

    for seat in end.order:
        mine = [item for item, (card, _) in birds.items() if card in end.held[seat]]
        words = [item for item in mine if chance.random() < (0.15 if len(trumps_of(end.held[seat])) < 6 else 0.5)]
        if (end.contract, seat) == ("druha", end.declarer) and not words:
            words = mine[:1]
        words += [item for item in sorted(oracle.combinations_of(end.held[seat], options)) if chance.random() < 0.7]
        if chance.random() < (0.3 if len(trumps_of(end.held[seat])) > 9 else 0.02):
            words.append("valat")
        chance.shuffle(words)
        for word in words:
            tried({"seat": seat, "kind": word} | told(chance, end, seat, word, options))
        fleks([seat])
    for _ in range(2):
        fleks(chance.sample(end.order, 4))


def told(chance: Random, end: oracle.End, seat: int, word: str, options: dict[str, str]) -> Json:
    """Return more of a combination, now and then."""
    more: Json = {}
    if word in ("taroky", "tarocky", "honery") and chance.random() < 0.2:
        own = end.held[seat]
        cards = trumps_of(own) if word != "honery" else [card for card in own if card in (*KINGS, *TRULL)]
        more = {"cards": cards} if chance.random() < 0.5 else {"size": len(cards)}
    if word in oracle.COMBINATIONS and chance.random() < 0.1:
        more["value"] = oracle.combinations_of(end.held[seat], options)[word]
    return more


def play_out(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """Add random tricks with some sense."""
    held, alone = {seat: list(cards) for seat, cards in end.held.items()}, end.contract == oracle.VARSAVA
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    if not alone:
        moods[end.declarer] = chance.choice(("high", "high", "any", "low"))
    keep = ["T1", "T2", "T3", "T4"] if chance.random() < 0.7 else []
    leader = end.deal.forehand
    hand["tricks"] = []
    for number in range(1, oracle.LENGTH + 1):
        order, down = end.deal.from_(leader), list[str]()
        for seat in order:
            if alone:
                legal = oracle.legal_alone(held[seat], down, options["mond"])
                kept: list[str] = []
            else:
                bound = oracle.bound_cards(end, seat)
                legal = oracle.legal_cards(held[seat], down, bound, number)
                legal = {card for card in legal if bound.get(card) == number} or legal
                kept = keep
            card = choose(chance, legal, down, moods[seat], kept, [])
            held[seat].remove(card)
            down.append(card)
        won = order[down.index(winning(down))]
        hand["tricks"].append(some_trick(chance, leader, down, won))
        leader = won
    if chance.random() < 0.3:
        hand["end"] = "played"
