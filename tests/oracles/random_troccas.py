"""Troccas as its second opinion plays it: whole games, badly played, by the rules of the page and nothing else."""

from random import Random

from oracles.troccas import (
    COURTS,
    DEALS,
    FIVES,
    LENGTH,
    PACK,
    PIPS,
    SIDES,
    Hand,
    Json,
    led,
    playable,
    suit,
    taking,
    value,
)

STRONG = 0.1
"""How often one side is dealt nearly all that wins, so that the other has no trick."""


def game(chance: Random) -> Json:
    """A record of one to four deals, some thrown in, with all its scores."""
    options = chance.choice([{}, {"sweep": "all"}, {"sweep": "kept"}])
    hands: list[Json] = []
    totals, dealer, deals = [0] * 4, chance.randrange(4), chance.choice([1, 1, 2, DEALS])
    while sum("end" not in hand for hand in hands) < deals:
        if chance.random() < 0.1:
            hands.append({"dealer": dealer, "end": "misdeal", "deal": dealt(chance, dealer)})
            continue
        hand = played(chance, dealer)
        end = Hand(hand, options)
        totals = [total + one for total, one in zip(totals, end.score, strict=True)]
        points = [{"seats": seats, "points": one} for seats, one in zip(SIDES, end.points, strict=True)]
        hand["scores"] = {"card_points": points, "hand": end.score, "totals": totals}
        hands.append(hand)
        dealer = (dealer + 1) % 4
    ahead = [] if totals[0] == totals[1] else SIDES[totals[0] < totals[1]]
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": "troccas",
        "ruleset": "surselva-1962",
        "options": options,
        "players": [{} for _ in range(4)],
        "hands": hands,
        "result": {"totals": totals, "winners": ahead},
    }


def dealt(chance: Random, dealer: int) -> Json:
    """A deal; now and then a side has all that wins."""
    cards = list(PACK)
    chance.shuffle(cards)
    if chance.random() < STRONG:
        cards.sort(key=lambda card: card not in FIVES[:6] and suit(card) != "T" and card[1:] not in COURTS)
        halves = [cards[:38], cards[38:76]]
        for half in halves:
            chance.shuffle(half)
        strong = chance.randrange(2)
        hands = [halves[(seat + strong) % 2][19 * (seat // 2) : 19 * (seat // 2 + 1)] for seat in range(4)]
    else:
        hands = [cards[19 * seat : 19 * seat + 19] for seat in range(4)]
    if chance.random() < 0.3:
        hands[dealer] = hands[dealer] + cards[76:]
        return {"hands": hands}
    return {"hands": hands, "talon": cards[76:]}


def played(chance: Random, dealer: int) -> Json:
    """A hand: dealt, laid away, played with calls and pairs, told or not as the page has it."""
    deal = dealt(chance, dealer)
    held = [list(cards) for cards in deal["hands"]]
    held[dealer] += deal.get("talon", [])
    scart = chance.sample([card for card in held[dealer] if card not in FIVES], 2)
    if chance.random() < 0.2:
        jacks = [card for card in held[dealer] if card[1:] == "J"]
        scart = (jacks + scart)[:2] if jacks and jacks[0] not in scart else scart
    held[dealer] = [card for card in held[dealer] if card not in scart]
    entry: Json = {"seat": dealer, "cards": scart}
    if chance.random() < 0.05:
        entry["shown"] = scart[:1]
    leader, first, tricks, said = (dealer + 1) % 4, set[str](), list[Json](), list[Json]()
    won: list[list[str]] = [[], []]
    debt = -1
    fool_paid = ""
    for number in range(1, LENGTH + 1):
        down: list[str] = []
        for turn in range(4):
            own = held[(leader + turn) % 4]
            card = chance.choice(playable(own, down))
            own.remove(card)
            down.append(card)
        wanted, taker = led(down), (leader + taking(down)) % 4
        if wanted in tuple("SHDC") and wanted not in first and wanted + "K" in down:
            said += jack_rule(chance, held, down, leader, taker, wanted, number)
        first.add(wanted)
        trick: Json = {"leader": leader, "cards": down, "winner": taker}
        if chance.random() < 0.2:
            del trick["winner"]
        won[taker % 2] += [card for card in down if card != "F"]
        if "F" in down and (leader + down.index("F")) % 2 != taker % 2:
            debt = (leader + down.index("F")) % 2
        empty = [card for card in won[debt] if value(card) == 1] if debt >= 0 else []
        if empty and chance.random() < 0.1:
            trick["paid"], debt = chance.choice(empty), -1
        elif empty and number == LENGTH and chance.random() < 0.3:
            fool_paid = chance.choice(empty)
        tricks.append(trick)
        leader = taker
    hand: Json = {"dealer": dealer, "deal": deal, "scart": [entry], "tricks": tricks}
    if said:
        hand["declarations"] = said
    if fool_paid:
        hand["fool_paid"] = fool_paid
    return hand


def jack_rule(
    chance: Random, held: list[list[str]], down: list[str], leader: int, taker: int, wanted: str, number: int
) -> list[Json]:
    """What is said in the first trick of a suit with its king, and the cards changed by it."""
    jack, king = wanted + "J", wanted + "K"
    owner = (leader + down.index(king)) % 4
    if jack in held[owner]:
        others = [card for card in down if suit(card) == wanted and card[1:] in PIPS]
        if others and chance.random() < 0.7:
            taken = chance.choice(others)
            down[down.index(taken)] = jack
            held[owner].remove(jack)
            held[owner].append(taken)
            return [{"seat": owner, "kind": "king_and_jack", "cards": [jack, taken], "trick": number}]
    if chance.random() < 0.4 or jack in down:
        called = jack in down and chance.random() < 0.1  # T6: never wrong
        return [{"seat": taker, "kind": "buob", "trick": number}] if called else []
    kind, told = chance.choice(["buob", "buob_sche"]), chance.random() < 0.6
    holder = next((seat for seat in range(4) if jack in held[seat]), None)
    if holder == taker:
        return []
    if holder is not None and holder != owner:
        place = (holder - leader) % 4
        card = down[place]
        if card != "F" and not (kind == "buob_sche" and card[1:] in ("Q", "N")):
            held[holder].remove(jack)
            held[holder].append(card)
            down[place] = jack
    return [{"seat": taker, "kind": kind, "trick": number}] if told else []
