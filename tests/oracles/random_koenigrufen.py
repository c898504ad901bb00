"""The oracle's own player at Königrufen: random legal games in which everything the rules know comes up."""

from copy import deepcopy
from random import Random

from oracles import koenigrufen as oracle
from oracles.random_tarock import WEAK, call_king, choose, empty_record, shuffled, some_options, some_scart, some_trick
from oracles.tarock import KINGS, Deal, Illegal, Json, Talk, kind, trumps_of

FOREHAND = ["trischaken", "rufer", "sechserdreier"]
"""Contracts that only forehand comes to."""
BIRDS = ["T1", "T2", "T3", "T4"]


def random_options(chance: Random) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(
    chance: Random,
    players: int = 4,
    hands: int = 1,
    options: dict[str, str] | None = None,
    contract: str | None = None,
) -> Json:
    """A legal game of so many hands, with its scores; of one contract, if it is named and can be reached."""
    options = oracle.settled(options)
    record = empty_record("koenigrufen", "ooe-2023", options, players)
    dealer = chance.randrange(players)
    for _ in range(hands):
        record["hands"].append(random_hand(chance, players, dealer, options, contract))
        dealer = (dealer + 1) % players
    oracle.stated(record)
    return record


def themed(chance: Random, contract: str, seat: int, seats: list[int]) -> dict[int, list[str]]:
    """Cards that make a contract possible, and often lead to something rare."""
    other = chance.choice([one for one in seats if one != seat])
    dice = chance.random()
    given: dict[int, list[str]] = {}
    if contract in oracle.NEGATIVE:
        if dice < 0.5:
            given[other if contract == "trischaken" and chance.random() < 0.7 else seat] = chance.sample(WEAK, 12)
        return given
    if contract in oracle.SUIT:
        if dice < 0.5:
            suit = chance.choice("SHDC")
            given[seat] = [suit + rank for rank in ("K", "Q", "N", "J")] + chance.sample(KINGS, 4)
        elif dice < 0.7:
            suit, second = chance.sample("SC", 2)
            given[seat] = [suit + rank for rank in ("K", "Q", "N", "J", "10", "9", "8")] + [
                second + rank for rank in "KQNJ"
            ]
        given[seat] = list(dict.fromkeys(given.get(seat, [])))
        return given
    if dice < 0.15:
        given[seat] = ["F", *(f"T{number}" for number in range(21, chance.choice((10, 12, 14)), -1))]
    elif dice < 0.25:
        given[seat] = ["F", *(f"T{number}" for number in range(21, 13, -1)), *chance.sample(KINGS, 3)]
    elif dice < 0.5:
        long = chance.choice([seat, other])
        given[long] = ["F", "T21", "T20", "T19", "T18", "T17", *BIRDS[: chance.randint(1, 4)]]
    elif dice < 0.6:
        given[other] = ["F", *(f"T{number}" for number in range(21, 10, -1))]
    elif dice < 0.75:
        given[seat] = chance.sample(KINGS, chance.choice((3, 3, 4)) if contract not in oracle.CALLING else 3)
        given[seat] += chance.sample(BIRDS, 1) if contract == "besserrufer" else []
    if contract == "besserrufer" and not any(card in BIRDS for card in given.get(seat, [])):
        taken = [card for cards in given.values() for card in cards]
        birds = [card for card in BIRDS if card not in taken]
        given[seat] = [*(chance.sample(birds, 1) if birds else []), *given.get(seat, [])]
    return given


def some_bids(
    chance: Random, contract: str, seat: int, seats: list[int], hands: dict[int, list[str]], options: dict[str, str]
) -> oracle.Auction:
    """An auction that mostly ends in a contract of a seat's."""
    for _ in range(60):
        bids = oracle.Auction(seats, hands, options)
        while not bids.over:
            if bids.closed and chance.random() < 0.4:
                break
            legal, mine = bids.legal, bids.speaker == seat
            here = contract if contract in legal else "hold" if bids.best and bids.best[0] == contract else ""
            below = [
                word
                for word in legal
                if word in oracle.CONTRACTS and oracle.CONTRACTS.index(word) < oracle.CONTRACTS.index(contract)
            ]
            if mine and here in legal and (chance.random() < 0.7 or not below or here == "hold"):
                word = here
            elif "vorhand" in legal and not (below and chance.random() < 0.3):
                word = "vorhand"
            elif "pass" not in legal:
                word = chance.choice(legal)
            elif mine and "hold" in legal and chance.random() < 0.7:
                word = "hold"
            elif below and chance.random() < (0.6 if mine else 0.25):
                word = chance.choice(below)
            elif seat == seats[0] and not mine and here in legal and chance.random() < 0.3:
                word = here
            else:
                word = "hold" if "hold" in legal and chance.random() < 0.3 else "pass"
            bids.say(bids.speaker, word)
        if bids.best == (contract, seat):
            break
    return bids


def random_hand(
    chance: Random, players: int, dealer: int, options: dict[str, str], contract: str | None = None
) -> Json:
    """One hand."""
    seats = [(dealer + step) % players for step in range(1, 5)]
    wanted = contract or chance.choice(oracle.CONTRACTS)
    seat = seats[0] if wanted in FOREHAND else chance.choice(seats)
    while True:
        hands, talon = shuffled(chance, themed(chance, wanted, seat, seats), seats, 12)
        bids = some_bids(chance, wanted, seat, seats, hands, options)
        if bids.best == (wanted, seat):
            break
    hand: Json = {"dealer": dealer}
    if players == 5:
        hand["sits_out"] = [dealer]
    hand["deal"] = {"hands": [list(hands.get(one, [])) for one in range(players)], "talon": talon}
    hand["bids"] = [{"seat": one, "bid": word} for one, word in bids.said]
    end = oracle.End("played", Deal(dealer, seats, deepcopy(hands), talon), wanted, seat, seat)
    hand["declarations"] = []
    if wanted in oracle.CALLING:
        some_call(chance, hand, end, options)
    if chance.random() < 0.5:
        hand["contract"] = {"name": wanted, "declarer": seat, "partner": end.partner}
    if wanted in ("rufer", "besserrufer") and end.king in talon and chance.random() < 0.35:
        entry: Json = {"seat": seat, "kind": "give_up"}
        if wanted == "besserrufer":
            birds = [item for item, (card, _) in oracle.BIRDS.items() if card in hands[seat]]
            entry["item"] = chance.choice(birds)
        hand["declarations"].append(entry)
        return hand | {"tricks": [], "end": "agreement"}
    some_exchange(chance, hand, end, hands)
    talk = some_talk(chance, hand, end, hands, options)
    end.talk = talk
    if not hand["declarations"]:
        del hand["declarations"]
    play_out(chance, hand, end, hands, options)
    return hand


def some_call(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    own = [king for king in KINGS if king in end.deal.hands[end.declarer]]
    kings = [king for king in KINGS if king not in own]
    away = [king for king in kings if king in end.deal.talon]
    if options["own_king"] == "yes" and own and chance.random() < 0.3:
        kings, away = own, []
    king = chance.choice(away if away and chance.random() < 0.5 else kings)
    call_king(chance, hand, end, king)
    if len(own) == 3 and king not in own and chance.random() < 0.6:
        hand["declarations"].append({"seat": end.declarer, "kind": "fourth_king"})


def some_exchange(chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]]) -> None:
    """The talon taken and the scart laid away, where there is one."""
    talon, seat = end.deal.talon, end.declarer
    if end.contract in oracle.OPEN:
        halves = [talon[:3], talon[3:]]
        half = chance.choice([h for h in halves if end.king in h] or halves) if chance.random() < 0.6 else halves[0]
        face = "up"
    elif end.contract == "sechserdreier":
        half, face = list(talon), "down"
    else:
        return
    hand["exchanges"] = [{"kind": "talon", "taker": seat, "cards": list(half), "face": face}]
    hands[seat] += half
    first = "trumps" if end.contract in oracle.SUIT else "suits"
    own_birds = [bird for bird in BIRDS if bird in end.deal.hands[seat]]
    while True:
        scart = some_scart(chance, hands[seat], len(half), first)
        if end.contract != "besserrufer" or any(bird not in scart for bird in own_birds):
            break
    shown = [card for card in scart if (kind(card) == "T") == (first == "suits")]
    hand["scart"] = [{"seat": seat, "cards": scart} | ({"shown": shown} if shown else {})]
    hands[seat] = [card for card in hands[seat] if card not in scart]


def some_talk(
    chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]], options: dict[str, str]
) -> Talk:
    """Announcements and kontras, each tried by the oracle's own judgement of it."""
    talk = oracle.new_talk(end, hands)
    lively = chance.choice((0.1, 0.4, 0.8))
    if end.contract == "trischaken":
        return talk
    guts, turn = 0, 0
    while guts < 3 and turn < 24:
        seat = talk.order[turn % 4]
        said = False
        for entry in thoughts(chance, end, talk, seat, hands, turn, lively):
            trial = deepcopy(talk)
            try:
                if entry["kind"] == "kontra":
                    void = not rivals(trial, end, entry)
                    if void and chance.random() > 0.1:
                        continue
                    oracle.double(trial, end, entry, options)
                else:
                    oracle.announce(trial, end, entry, hands)
            except Illegal:
                continue
            if trial.turn != turn:  # twice running, with three "gut" between: it cannot be written
                continue
            talk, said = trial, True
            hand["declarations"].append(entry)
        guts = 0 if said else guts + (turn > 0)
        turn += 1
    return talk


def rivals(talk: Talk, end: oracle.End, entry: Json) -> bool:
    """Whether a kontra is said by the other side than the last word."""
    if end.contract in oracle.SINGLE:
        return True
    item = entry["item"]
    ladder = talk.ladders.get(item)
    last = ladder[-1] if ladder else talk.announced.get("valat" if item == "game" else item, end.declarer)
    return talk.rivals(entry["seat"], last)


def thoughts(
    chance: Random, end: oracle.End, talk: Talk, seat: int, hands: dict[int, list[str]], turn: int, lively: float
) -> list[Json]:
    """What a player might say in a turn."""
    ideas: list[Json] = []
    if end.contract not in oracle.NEGATIVE:
        items = [item for item in oracle.SILENT if chance.random() < lively * 0.3]
        if chance.random() < lively * 0.05 or (len(trumps_of(hands[seat])) > 10 and chance.random() < 0.4):
            items.append("valat")
        if end.contract == "besserrufer" and seat == end.declarer and turn == 0:
            birds = [item for item, (card, _) in oracle.BIRDS.items() if card in end.deal.hands[seat]]
            birds = [item for item in birds if oracle.BIRDS[item][0] in hands[seat]]
            items = [item for item in items if item not in birds] + [chance.choice(birds)]
        ideas += [{"seat": seat, "kind": item} for item in items]
        objects = ["game", *talk.announced]
        ideas += [
            {"seat": seat, "kind": "kontra", "item": item, "level": talk.level(item) + 1}
            for item in objects
            if item != "valat" and chance.random() < lively * (0.7 if talk.level(item) else 0.4)
        ]
    else:
        for foe in [one for one in talk.order if one != end.declarer]:
            if seat not in (foe, end.declarer) or chance.random() > lively:
                continue
            level = talk.level(f"game {foe}") + 1
            against = end.declarer if seat == foe else foe
            ideas.append({"seat": seat, "kind": "kontra", "item": "game", "against": against, "level": level})
    chance.shuffle(ideas)
    return ideas


def play_out(chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]], options: dict[str, str]) -> None:
    """Random tricks to the end, or until a negative game is lost."""
    leader = end.declarer if end.contract in oracle.SINGLE else end.deal.forehand
    stops = end.contract in oracle.SINGLE and chance.random() < 0.5
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    moods[end.declarer] = "low" if end.contract in oracle.NEGATIVE else chance.choice(("high", "high", "any"))
    careful = chance.random() < 0.8
    hand["tricks"] = []
    for number in range(1, 13):
        down: list[str] = []
        for seat in end.deal.from_(leader):
            bound = oracle.bound_cards(end, seat)
            legal = oracle.legal_cards(end.contract, hands[seat], down, options, bound, number)
            waiting = [card for card, trick in bound.items() if trick > number]
            keep: list[str] = []
            if careful and end.contract not in oracle.NEGATIVE:
                keep = [card for card, trick in oracle.BIRDS.values() if trick > number]
                keep += [end.king] if end.king and number < 12 else []
            card = choose(chance, legal, down, moods[seat], keep, waiting)
            hands[seat].remove(card)
            down.append(card)
        won = oracle.winner(end.contract, leader, down, end.deal.seats, options)
        hand["tricks"].append(some_trick(chance, leader, down, won))
        end.played.winners.append(won)
        leader = won
        if stops and oracle.is_lost(end) and number < 12:
            hand |= {"claim": {"seat": end.declarer, "tricks": 0}, "end": "claim"}
            return
