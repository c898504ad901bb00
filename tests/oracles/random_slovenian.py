"""The oracle's own player at Slovenian tarok: random legal games in which everything the rules know comes up."""

from copy import deepcopy
from random import Random

from oracles import slovenian as oracle
from oracles.random_tarock import WEAK, call_king, choose, empty_record, shuffled, some_options, some_scart, some_trick
from oracles.tarock import KINGS, PACK, Deal, Illegal, Json, Talk, suits_of, trumps_of

HIGH = ["F", *(f"T{number}" for number in range(21, 1, -1))]
SUIT_CARDS = suits_of(PACK)


def random_options(chance: Random) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(
    chance: Random,
    players: int = 4,
    hands: int = 1,
    options: dict[str, str] | None = None,
    contract: str | None = None,
    ruleset: str = "pagat",
) -> Json:
    """A legal game of so many hands, with its scores; of one contract, if it is named and can be reached."""
    record = empty_record("slovenian-tarok", ruleset, options or {}, players)
    settled = oracle.settled(record)
    known = ["mond"] if ruleset == "openspiel" else list(oracle.OPTIONS)
    record["options"] = {name: settled[name] for name in known}
    dealer, compulsory = chance.randrange(players), False
    while len(record["hands"]) < hands:
        again = len(record["hands"]) + 1 < hands and chance.random() < 0.05
        hand = dealt_again(chance, players, dealer) if again else None
        hand = hand or random_hand(chance, players, dealer, settled, contract, compulsory)
        record["hands"].append(hand)
        compulsory = hand.get("end") == "misdeal" and settled["no_trump"] == "klop"
        dealer = dealer if hand.get("end") == "misdeal" else (dealer + 1) % players
    oracle.stated(record)
    return record


def dealt_again(chance: Random, players: int, dealer: int) -> Json:
    """A hand without a trump."""
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    suits = chance.sample(SUIT_CARDS, oracle.SIZES[players])
    hands, talon = shuffled(chance, {chance.choice(seats): suits}, seats, oracle.SIZES[players])
    return {
        "dealer": dealer,
        "deal": {"hands": [hands[seat] for seat in range(players)], "talon": talon},
        "end": "misdeal",
    }


def themed(chance: Random, contract: str, seat: int, seats: list[int], size: int) -> dict[int, list[str]]:
    """Cards that make a contract possible, and often lead to something rare."""
    other = chance.choice([one for one in seats if one != seat])
    dice = chance.random()
    given: dict[int, list[str]] = {}
    if contract in oracle.NEGATIVE:
        if dice < 0.5:
            given[other if contract == "klop" else seat] = chance.sample(WEAK, min(size - 1, 14))
        elif dice < 0.6:
            given[seat] = [*HIGH[3:7], *KINGS]
    elif contract == "colour_valat":
        if dice < 0.6:
            one, two = chance.sample(["S", "H", "D", "C"], 2)
            given[seat] = [card for card in SUIT_CARDS if card[0] == one] + [two + rank for rank in "KQNJ"]
    elif dice < 0.12 or (contract == "valat_without" and dice < 0.6):
        given[seat] = HIGH[: chance.choice((size, size - 1, size - 3))]
    elif dice < 0.2:
        given[other] = HIGH[: size - 1]
    elif dice < 0.35:
        given[chance.choice([seat, other])] = [*HIGH[: size - 5], "T1"]
    elif dice < 0.5:
        given[seat] = [*HIGH[:4], *chance.sample(KINGS, chance.choice((3, 4)))]
    elif dice < 0.6:  # the Mond to be caught
        given[seat], given[other] = ["F"], ["T21"]
    return given


def some_bids(
    chance: Random, contract: str, seat: int, seats: list[int], options: dict[str, str]
) -> oracle.Auction | None:
    """An auction that ends in a contract of a seat's; None if none was found."""
    for _ in range(60):
        bids = oracle.Auction(seats, options)
        while not bids.over:
            legal, mine = bids.legal, bids.speaker == seat
            games = [word for word in legal if word != "pass"]
            low = [word for word in games if oracle.CONTRACTS.index(word) < oracle.CONTRACTS.index(contract)]
            if mine and contract in legal and (chance.random() < 0.7 or not low):
                word = contract
            elif "pass" not in legal:
                word = chance.choice(low or legal)
            elif low and chance.random() < (0.8 if mine else 0.25):
                word = chance.choice(low)
            elif not mine and contract in legal and chance.random() < 0.1:
                word = contract
            else:
                word = "pass"
            bids.say(bids.speaker, word)
        if bids.best == (contract, seat):
            return bids
    return None


def random_hand(
    chance: Random,
    players: int,
    dealer: int,
    options: dict[str, str],
    contract: str | None = None,
    compulsory: bool = False,
) -> Json:
    """One hand."""
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    size = oracle.SIZES[players]
    hand: Json = {"dealer": dealer}
    while True:
        wanted = contract or chance.choice(oracle.CONTRACTS)
        if compulsory:
            wanted = "klop"
        seat = seats[0] if wanted in ("klop", "three") else chance.choice(seats)
        bids = None if compulsory else some_bids(chance, wanted, seat, seats, options)
        if bids is None and not compulsory:
            if wanted == contract:
                raise ValueError(f"{contract} cannot be reached")
            continue
        hands, talon = shuffled(chance, themed(chance, wanted, seat, seats, size), seats, size)
        if all(trumps_of(cards) for cards in hands.values()):
            break
    hand["deal"] = {"hands": [list(hands[one]) for one in range(players)], "talon": talon}
    if bids is not None:
        hand["bids"] = [{"seat": one, "bid": word} for one, word in bids.said]
    deal = Deal(dealer, seats, deepcopy(hands), talon)
    end = oracle.End("played", deal, options, wanted, seat, seat)
    if wanted in oracle.CALLING and players == 4:
        some_call(chance, hand, end)
    if chance.random() < 0.5 or compulsory:
        hand["contract"] = {"name": wanted, "declarer": seat, "partner": end.partner}
        if compulsory:
            hand["contract"]["basis"] = "imposed"
    if wanted in oracle.TAKES:
        some_exchange(chance, hand, end, hands)
    end.talk = some_talk(chance, hand, end, hands)
    play_out(chance, hand, end, hands)
    return hand


def some_call(chance: Random, hand: Json, end: oracle.End) -> None:
    own = [king for king in KINGS if king in end.deal.hands[end.declarer]]
    away = [king for king in KINGS if king in end.deal.talon]
    kings = [king for king in KINGS if end.options["own_king"] == "yes" or king not in own] or KINGS
    king = chance.choice(away if away and chance.random() < 0.6 else kings)
    call_king(chance, hand, end, king)


def some_exchange(chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]]) -> None:
    """A part of the talon taken and the scart laid away."""
    talon, seat, size = end.deal.talon, end.declarer, oracle.TAKES[end.contract]
    parts = [talon[i : i + size] for i in range(0, 6, size)]
    with_king = [part for part in parts if end.king in part]
    must = end.options["king_part"] == "must" or chance.random() < 0.6
    end.taken = list(chance.choice(with_king if with_king and must else parts))
    hand["exchanges"] = [{"kind": "talon", "taker": seat, "cards": list(end.taken), "face": "up"}]
    hands[seat] += end.taken
    scart = some_scart(chance, hands[seat], size, "suits" if end.options["trump_scart"] == "last" else "any")
    shown = trumps_of(scart)
    hand["scart"] = [{"seat": seat, "cards": scart} | ({"shown": shown} if shown else {})]
    end.scart = scart
    hands[seat] = [card for card in hands[seat] if card not in scart]


def some_talk(chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]]) -> Talk:
    """Announcements and kontras, each tried by the oracle's own judgement of it."""
    talk = oracle.new_talk(end, hands)
    lively = chance.choice((0.1, 0.4, 0.8))
    count = len(end.deal.seats)
    quiet, turn = 0, 0
    while quiet < count and turn < 6 * count:
        seat = talk.order[turn % count]
        said = False
        for entry in thoughts(chance, talk, seat, lively, len(trumps_of(hands[seat])) > len(hands[seat]) - 2):
            trial = deepcopy(talk)
            try:
                if entry["kind"] == "kontra":
                    ladder = talk.ladders.get(entry["item"])
                    last = ladder[-1] if ladder else talk.announced.get(entry["item"], end.declarer)
                    if not talk.rivals(seat, last) and chance.random() > 0.1:
                        continue
                    oracle.double(trial, end, entry)
                else:
                    oracle.announce(trial, end, entry, hands)
            except Illegal:
                continue
            if trial.turn != turn:  # twice running though all others were silent: it cannot be written
                continue
            talk, said = trial, True
            hand.setdefault("declarations", []).append(entry)
        quiet = 0 if said else quiet + 1
        turn += 1
    return talk


def thoughts(chance: Random, talk: Talk, seat: int, lively: float, strong: bool) -> list[Json]:
    """What a player might say in a turn."""
    items = [item for item in oracle.SILENT if chance.random() < lively * 0.3]
    if chance.random() < (0.4 if strong else lively * 0.05):
        items.append("valat")
    ideas: list[Json] = [{"seat": seat, "kind": item} for item in items]
    for item in ["game", *talk.announced]:
        if chance.random() < lively * (0.7 if talk.level(item) else 0.4):
            ideas.append({"seat": seat, "kind": "kontra", "item": item, "level": talk.level(item) + 1})
    chance.shuffle(ideas)
    return ideas


def play_out(chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]]) -> None:
    """Random tricks to the end, or until a game is lost that hangs on one trick."""
    leader = oracle.first_leader(end)
    count = len(end.deal.seats)
    length = oracle.SIZES[count]
    stops = end.options["ruleset"] == "openspiel" or chance.random() < 0.5
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    moods[end.declarer] = "low" if end.contract in oracle.NEGATIVE else chance.choice(("high", "high", "any"))
    keep = ["T1", *([end.king] if end.king else [])] if chance.random() < 0.7 else []
    hand["tricks"] = []
    for number in range(1, length + 1):
        down: list[str] = []
        for seat in end.deal.from_(leader):
            legal = oracle.legal_cards(end.contract, hands[seat], down, end.options)
            best = end.contract == "colour_valat" and seat == end.declarer and not down
            suited = {card for card in legal if card[0] in "SHDC"} if best else set()
            card = choose(chance, suited or legal, down, moods[seat], keep, [])
            hands[seat].remove(card)
            down.append(card)
        won = oracle.winner(end.contract, leader, down, end.deal.seats)
        hand["tricks"].append(some_trick(chance, leader, down, won))
        end.played.tricks.append(down)
        end.played.leaders.append(leader)
        end.played.winners.append(won)
        leader = won
        if stops and oracle.is_lost(end) and number < length:
            hand |= {"claim": {"seat": end.declarer, "tricks": 0}, "end": "claim"}
            return
