"""Ottocento as its second opinion plays it: whole games, badly played, by the rules page alone."""

from itertools import combinations
from random import Random
from typing import Any

from oracles.ottocento import (
    DEFAULTS,
    FIVES,
    LENGTH,
    MORI,
    PACK,
    RANKS,
    ROUND,
    SIDES,
    TRUMPS,
    Hand,
    Json,
    cricche,
    is_over,
    of_seats,
    replayed,
    sequences,
    shown_as,
    sums,
    taking,
    value,
    winners_of,
)
from oracles.troccas import playable


def game(chance: Random, options: dict[str, str] | None = None) -> Json:
    """A record of a game, or of its last hands, with all its scores."""
    settled = DEFAULTS | (options or {})
    target, before = int(settled["target"]), chance.randrange(4) if settled["length"] == "four" else 0
    near = chance.choice([target, target, 60])
    totals = [target - 1 - chance.randrange(near) if chance.random() < 0.6 else 0 for _ in SIDES]
    carried: Json = {"totals": of_seats(totals)} | ({"hands": before} if before else {}) if any(totals) else {}
    played = before if any(totals) else 0
    dealer, most, hands = chance.randrange(4), chance.choice([1, 1, 2, 3, 9]), list[Json]()
    while not is_over(totals, played, settled) and len(hands) < most:
        thrown_in = bool(hands) and chance.random() < 0.12
        hand, state = a_hand(chance, dealer, settled, totals) if not thrown_in else not_played(chance, dealer, settled)
        played += bool(state.ended)
        score = state.scores()[0]
        totals = [a + b for a, b in zip(totals, sums(score) if score else [0, 0], strict=True)]
        if state.ended:
            hand["scores"] = stated(score, state.ended == "played", totals, chance)
        hands.append(hand)
        dealer = (dealer + 1) % 4
    return {
        "format": "tarot-record",
        "version": "1.0",
        "game": "ottocento",
        "ruleset": "accademia",
        "options": settled,
        "players": [{} for _ in range(4)],
        "carried_in": carried,
        "hands": hands,
        "result": {"totals": of_seats(totals), "winners": winners_of(totals, played, settled)},
    }


def random_options(chance: Random) -> dict[str, str]:
    """Options other than those of the Grande."""
    return {"target": chance.choice(["800", "1000"]), "length": chance.choice(["target", "four"])}


def stated(score: dict[tuple[str, int], int], is_played: bool, totals: list[int], chance: Random) -> Json:
    """The scores of a hand as a record states them, all or a part of them."""
    scores: Json = {"hand": of_seats(sums(score)), "totals": of_seats(totals)}
    if is_played and chance.random() < 0.9:
        points = [{"seats": SIDES[side], "points": score["cards", side]} for side in (0, 1)]
        scores["card_points"] = chance.sample(points, chance.choice([1, 2, 2]))
    if chance.random() < 0.9:
        scores["items"] = [
            {"name": name, "value": amount, "sides": [SIDES[side]]} for (name, side), amount in score.items()
        ]
    return scores


def dealt(chance: Random, dealer: int) -> tuple[list[list[str]], list[str]]:
    """Fifteen cards for each seat and two for the dealer; now and then a side, or a player, has most of what counts."""
    cards, shape = list(PACK), chance.random()
    chance.shuffle(cards)
    if shape < 0.3:  # one side wins nearly every trick; with the kings it wins them all
        weight = {card: value(card) + 3 * (card in TRUMPS) for card in PACK}
        cards.sort(key=lambda card: weight[card] + chance.choice([0, 0, 6 * (shape > 0.15)]), reverse=True)
        if shape < 0.1:
            cards.remove("F")
            cards.insert(chance.choice([0, 40]), "F")
    strong, weak = cards[:30], cards[30:60]
    chance.shuffle(strong)
    chance.shuffle(weak)
    hands: list[list[str]] = [[], [], [], []]
    side = chance.randrange(2)
    if shape < 0.5:
        for own, seat in ((strong, side), (weak, 1 - side)):
            hands[seat], hands[seat + 2] = own[:LENGTH], own[LENGTH:]
    else:
        chance.shuffle(cards)
        hands = [cards[seat * LENGTH : (seat + 1) * LENGTH] for seat in range(4)]
    if shape > 0.7:  # the dealer, or the first player, has much to show
        cards.sort(key=lambda card: value(card) < 2 + 3 * (card in TRUMPS) and card not in MORI)
        rich = chance.sample(cards[:24], LENGTH)
        others = [card for card in cards if card not in rich]
        chance.shuffle(others)
        hands = [others[turn * LENGTH : (turn + 1) * LENGTH] for turn in range(3)]
        hands.insert((dealer + chance.randrange(2)) % 4, rich)
        return hands, others[45:]
    return hands, cards[60:]


def all_shown(held: list[str]) -> list[Json]:
    """Every combination of a hand, whole."""
    whole = [{"kind": "cricca", "cards": [card for card in RANKS[kind] if card in held]} for kind in cricche(held)]
    return whole + [{"kind": "sequence", "cards": cards} for cards in sequences(held).values()]


def some_shown(chance: Random, held: list[str]) -> list[Json]:
    """Combinations of a hand that its player likes to show, whole or in part."""
    shown = list[Json]()
    for entry in all_shown(held):
        cards = entry["cards"]
        if chance.random() < 0.25:
            continue
        if chance.random() < 0.3 and len(cards) > 3:
            parts = [
                list(part)
                for size in (len(cards) - 2, len(cards) - 1)
                for part in combinations(cards, size)
                if shown_as(entry["kind"], part)
            ]
            cards = chance.choice(parts or [cards])
        shown.append({**entry, "cards": chance.sample(cards, len(cards))})
    return shown


def a_hand(chance: Random, dealer: int, options: dict[str, str], totals: list[int]) -> tuple[Json, Hand]:
    """A hand, and what it is by the second opinion: ended by what somebody shows, or played."""
    hands, talon = dealt(chance, dealer)
    hand: Json = {"dealer": dealer, "deal": {"hands": hands, "talon": talon}}
    if options["length"] == "target" and chance.random() < 0.8:
        by_dealer = ended(hand, dealer, hands[dealer])
        if chance.random() < 0.3:
            by_dealer["scart"] = []
        if brings(by_dealer, options, totals):
            return by_dealer, replayed(by_dealer, options, totals)
    held = [list(cards) for cards in hands]
    held[dealer] += talon
    if chance.random() < 0.2:
        hand["deal"] = {"hands": [[*cards] for cards in held]}
    scart = chance.sample([card for card in held[dealer] if card not in FIVES], 2)
    held[dealer] = [card for card in held[dealer] if card not in scart]
    hand["scart"] = [{"seat": dealer, "cards": scart}]
    first = (dealer + 1) % 4
    if options["length"] == "target" and chance.random() < 0.8:
        by_first = ended(hand, first, held[first])
        if brings(by_first, options, totals):
            return by_first, replayed(by_first, options, totals)
    order = [(first + turn) % 4 for turn in range(4)]
    hand["declarations"] = [{"seat": seat, **entry} for seat in order for entry in some_shown(chance, held[seat])]
    play_out(chance, hand, held, first)
    while len((state := replayed(hand, options, totals)).scores()) > 1:
        give_at_end(chance, hand, state)
    if state.owes and 0 not in state.tricks_of and chance.random() < 0.3:
        give_at_end(chance, hand, state)
        state = replayed(hand, options, totals)
    return hand, state


def not_played(chance: Random, dealer: int, options: dict[str, str]) -> tuple[Json, Hand]:
    """A hand thrown in after the first round of the deal [O8], all its cards told or none, and what it is."""
    hand: Json = {"dealer": dealer, "end": "thrown_in"}
    hands, talon = dealt(chance, dealer)
    rounds = chance.choice([0, ROUND, LENGTH])
    if rounds:
        hand["deal"] = {"hands": [cards[:rounds] for cards in hands]} | ({"talon": talon} if rounds == LENGTH else {})
    if chance.random() < 0.5:
        hand |= {"scart": [], "declarations": [], "tricks": []}
    return hand, replayed(hand, options, [0, 0])


def ended(hand: Json, seat: int, held: list[str]) -> Json:
    """The hand as it is if a player ends it by all that he can show."""
    shown = [{"seat": seat, **entry} for entry in all_shown(held)]
    return {**hand, "declarations": shown, "tricks": [], "claim": {"seat": seat}, "end": "claim"}


def brings(hand: Json, options: dict[str, str], totals: list[int]) -> bool:
    """Return True if what is shown brings the side to the target."""
    seat, target = hand["claim"]["seat"], int(options["target"])
    return sums(replayed(hand, options | {"target": "0"}, totals).scores()[0])[seat % 2] + totals[seat % 2] >= target


def give_at_end(chance: Random, hand: Json, state: Hand) -> None:
    """Write a card that is given for the Matto at the end."""
    hand["fool_paid"] = chance.choice(state.may_give(at_end=True))


def play_out(chance: Random, hand: Json, held: list[list[str]], leader: int) -> None:
    """Fifteen tricks of random cards; the Matto is paid for now or later, or not at all."""
    state = Hand(hand["dealer"], [], [], {}, [], scart=[*hand["scart"][0]["cards"]])
    eager = chance.choice([0, 0.2, 0.9])
    hand["tricks"] = []
    for number in range(1, LENGTH + 1):
        down: list[str] = []
        for turn in range(4):
            own = held[(leader + turn) % 4]
            card = chance.choice(playable(own, down))
            own.remove(card)
            down.append(card)
        taker = (leader + taking(down)) % 4
        trick: dict[str, Any] = {"leader": leader, "cards": down, "winner": taker}
        for name in ("leader", "winner"):
            if chance.random() < 0.2:
                del trick[name]
        state.tricks_of[taker % 2] += 1
        state.won[taker % 2] += [card for card in down if card != "F"]
        if "F" in down:
            state.fool_side = (leader + down.index("F")) % 2
            state.owes = state.fool_side != taker % 2
        able = state.may_give(at_end=number == LENGTH) if state.owes else []
        if able and chance.random() < eager:
            trick["paid"] = chance.choice(able)
            state.give(trick["paid"], number == LENGTH, "paid")
        hand["tricks"].append(trick)
        leader = taker
