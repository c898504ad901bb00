"""Droggn as its second opinion plays it: random legal games, most hands of them lopsided."""

from copy import deepcopy
from random import Random

from oracles import droggn as oracle
from oracles.droggn import PACK, TRUMPS
from oracles.random_tarock import empty_record, shuffled, some_options, some_trick
from oracles.tarock import Deal, Illegal, Json, Unsaid
from oracles.troccas import FIVES, strength, suit, taking

LOW = [card for card in PACK if card not in FIVES and suit(card) != "T" and card[1:] not in "JNQ"]
"""Cards that win no trick."""


def random_options(chance: Random) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(
    chance: Random, players: int = 3, hands: int = 1, options: dict[str, str] | None = None, contract: str = ""
) -> Json:
    """A legal game of `hands` hands, with its scores; of one contract, if it is named."""
    options = oracle.settled(options)
    record = empty_record("droggn", "fulpmes-1996", options, players)
    dealer = chance.randrange(players)
    while len(record["hands"]) < hands:
        record["hands"].append(random_hand(chance, players, dealer, options, contract))
        if open_by_option(record):
            record["hands"].pop()
        else:
            dealer = oracle.next_dealer(record, len(record["hands"]) - 1)
    oracle.stated(record)
    return record


def open_by_option(record: Json) -> bool:
    """True if two cards may have been played at once (Dr6)."""
    try:
        oracle.replayed(record, len(record["hands"]) - 1)
    except Unsaid:
        return True
    return False


def themed(chance: Random, contract: str, seat: int, seats: list[int]) -> dict[int, list[str]]:
    """Cards that often lead to something rare."""
    other, dice = chance.choice([one for one in seats if one != seat]), chance.random()
    high = TRUMPS[:0:-1]
    if contract == "super_mord" and dice < 0.6:
        return {seat: [*high, chance.choice(["T1", "F", "SK"])]}
    if dice < 0.12:
        return {seat: [*high[: chance.randint(14, 20)], "SK", "DK", "HK", "CK", "SQ", "DQ"]}
    if dice < 0.2:
        return {seat: [*high[: chance.randint(17, 20)], "T1", "SK", "DK"]}
    if dice < 0.4:
        return {chance.choice([seat, other]): [*high[: chance.randint(5, 12)], "T1", *chance.sample(["F", "SK"], 1)]}
    if dice < 0.5:
        return {other: [*high[: chance.randint(12, 18)], "SK", "DK"]}
    if dice < 0.6:
        return {seat: chance.sample(LOW, 21)}
    if dice < 0.7:
        return {seat: ["T1", *chance.sample(LOW, 12)], other: high[:8]}
    if dice < 0.76:
        return {seat: ["T1", "F", *high[:14]]}
    return {}


def random_hand(chance: Random, players: int, dealer: int, options: dict[str, str], contract: str = "") -> Json:
    """One hand."""
    seats = [(dealer + step) % players for step in range(1, 4)]
    wanted, seat = contract or chance.choice([*oracle.BIDS, *oracle.BIDS, "pass"]), chance.choice(seats)
    hands, talon = shuffled(chance, themed(chance, wanted, seat, seats), seats, oracle.SIZE, PACK)
    hand: Json = {"dealer": dealer}
    if players == 4 and chance.random() < 0.8:
        hand["sits_out"] = [dealer]
    hand["deal"] = {"hands": [list(hands.get(one, [])) for one in range(players)], "talon": talon}
    if not contract and chance.random() < 0.06:
        return hand | {"end": "misdeal"}
    hand["bids"] = some_bids(chance, wanted, seat, seats)
    bought = oracle.auction(hand, seats)
    if bought is None:
        return hand | {"end": "all_pass"}
    end = oracle.End("played", Deal(dealer, seats, deepcopy(hands), talon), *bought, held=hands)
    if chance.random() < 0.5:
        hand["contract"] = {"name": end.contract, "declarer": end.declarer}
    some_scart(chance, hand, end)
    if end.contract == "ansager":
        some_purchase(chance, hand, end)
    some_talk(chance, hand, end)
    play_out(chance, hand, end, options)
    return hand


def some_bids(chance: Random, wanted: str, seat: int, seats: list[int]) -> list[Json]:
    """One word each, so that a seat gets its contract."""
    bids: list[Json] = []
    words = ["pass", *oracle.BIDS]
    best: tuple[str, int] | None = None
    for one in seats:
        below = [word for word in oracle.sayable(best)[1:] if word in words[1 : words.index(wanted)]]
        word = wanted if one == seat else "pass"
        if one != seat and below and seats.index(one) < seats.index(seat) and chance.random() < 0.5:
            word = chance.choice(below)
        if word != "pass":
            best = word, one
        bids.append({"seat": one, "bid": word})
    return bids


def some_scart(chance: Random, hand: Json, end: oracle.End) -> None:
    """Three cards laid away, kings now and then."""
    if end.contract in ("super", "super_mord"):
        end.aside = end.deal.talon
        return
    own = end.held[end.declarer] + end.deal.talon
    plain = [card for card in own if card not in FIVES]
    low = [card for card in plain if card not in TRUMPS]
    scart = chance.sample(low if len(low) > 2 and chance.random() < 0.6 else plain, 3)
    kings = [card for card in own if card[1:] == "K"]
    trumps = [card for card in plain if card in TRUMPS]
    if kings and trumps and chance.random() < 0.4:
        away = [*chance.sample(kings, min(len(kings), chance.choice((1, 1, 2)))), chance.choice(trumps)]
        scart = away + [card for card in scart if card not in away][: 3 - len(away)]
    hand["scart"] = [{"seat": end.declarer, "cards": scart}]
    end.aside = scart
    end.held[end.declarer] = [card for card in own if card not in scart]


def some_purchase(chance: Random, hand: Json, end: oracle.End) -> None:
    """A card bought, asked for in vain, or forgotten."""
    dice, declarer = chance.random(), end.declarer
    own = end.held[declarer]
    if dice < 0.15:
        hand["exchanges"] = []
        return
    if dice < 0.35:
        ask = {"kind": "asked", "taker": declarer, "asked": chance.choice([*own, *end.aside, *end.aside]), "cards": []}
        hand["exchanges"] = [ask]
        return
    others = [card for seat in end.foes for card in end.held[seat]]
    card = chance.choice([*others, *([one for one in others if one in FIVES] * 8)])
    holder = next(seat for seat in end.foes if card in end.held[seat])
    back = chance.choice([*own, *([one for one in own if one in FIVES] * 2)])
    hand["exchanges"] = [
        {"kind": "asked", "giver": holder, "taker": declarer, "asked": card, "cards": [card]},
        {"kind": "returned", "giver": declarer, "taker": holder, "cards": [back], "face": "down"},
    ]
    oracle.purchase(hand, end)
    if chance.random() < 0.2:
        del hand["exchanges"][0]["asked"]
    if chance.random() < 0.2:
        del hand["exchanges"][1]["face"]


def some_talk(chance: Random, hand: Json, end: oracle.End) -> None:
    """Cards laid out and doublings, each tried by the second opinion's own judgement of it."""
    lively = chance.choice((0.1, 0.4, 0.7))
    ideas: list[Json] = []
    for kind, card in (("pagat", "T1"), ("gstiess", "F")):
        for seat in end.deal.seats:
            if card in end.held[seat] and chance.random() < 0.6:
                ideas.append({"seat": seat, "kind": kind} | ({"cards": [card]} if chance.random() < 0.6 else {}))
    chance.shuffle(ideas)
    level = 0
    while level < 5 and chance.random() < lively:
        level += 1
        seat = end.declarer if level % 2 == 0 else chance.choice(end.foes)
        entry: Json = {"seat": seat, "kind": "schwacher" if level == 1 else "retour", "level": level}
        ideas.append(entry)
    said = []
    for entry in ideas:
        try:
            oracle.say(end, entry)
        except Illegal:
            continue
        said.append(entry)
    if said:
        hand["declarations"] = said


def chosen(chance: Random, legal: set[str], down: list[str], mood: str, keep: list[str]) -> str:
    """A card to play: `low` ducks, `high` takes, `any` whatever; cards to keep go last."""
    cards = sorted(legal, key=PACK.index)
    cards = [card for card in cards if card not in keep] or cards
    if chance.random() < 0.9:
        if mood == "low":
            under = [card for card in cards if card == "F" or (down and taking([*down, card]) < len(down))]
            return under[-1] if under else cards[0]
        if mood == "high":
            return max(cards, key=lambda card: (suit(card) == "T", card != "F" and strength(card)))
    return chance.choice(cards)


def play_out(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """Random tricks with some sense."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    moods[end.declarer] = chance.choice(("high", "high", "any", "low"))
    out = end.out or ("", -1)
    last_fool = "allowed" if out[0] == "F" else options["last_fool"]
    keep = [out[0], "T1"] if chance.random() < 0.8 else [out[0]]
    leader = end.declarer
    hand["tricks"] = []
    for number in range(1, oracle.LENGTH + 1):
        down: list[str] = []
        turns = []
        for seat in end.deal.from_(leader):
            legal = oracle.legal_cards(held[seat], down, out == ("T1", seat), number == oracle.LENGTH, last_fool)
            card = chosen(chance, legal, down, moods[seat], keep)
            held[seat].remove(card)
            down.append(card)
            turns.append((seat, card))
        won = oracle.won_by(end, turns)
        hand["tricks"].append(some_trick(chance, leader, down, won))
        end.played.winners.append(won)
        first_lost = won != end.declarer and end.played.winners.count(end.declarer) == number - 1
        may_stop = end.contract == "super_mord" and out[0] == "T1" and number < oracle.LENGTH
        if may_stop and first_lost and chance.random() < 0.5:
            hand["end"] = "lost"
            return
        leader = won
    if chance.random() < 0.3:
        hand["end"] = "played"
