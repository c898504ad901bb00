"""Random legal hands made by the oracle alone: what the package's own generator might never think of.

Deals are often lopsided, wanted cards lie in the scart, asks go unanswered, the Fool is paid for late.
"""

from random import Random
from typing import Any

from oracles import chambery as oracle_chambery
from oracles import hand_judge as oracle
from oracles import mathers as oracle_mathers
from oracles.table import Illegal, Table, empty_cards
from support.record_builders import Json, TableOf, dealt, generated, moved, options_of, play_out, record_of

COURTS = [suit + rank for rank in "KQNJ" for suit in "SHDC"]
THEMES = [
    [],
    oracle.KINGS,
    COURTS[:8],
    COURTS[:13],
    COURTS,
    ["T1", "T2", "T3", "T4", "T5", "F"],
    [f"T{number}" for number in range(21, 7, -1)],
    [f"T{number}" for number in range(21, 2, -1)],
    [f"S{rank}" for rank in oracle.LOW_TO_HIGH],
    ["T1"],
    ["T1", "F"],
    ["F"],
    oracle_mathers.TAROT_TRUMPS,
]


def random_record(table: TableOf, chance: Random, options: dict[str, str] | None = None) -> Json:
    """A random legal record of one hand, with its scores, by the oracle, or by us where it knows no rules."""
    game, players = table
    if table not in oracle.SIZES:
        settled = options_of(game, chance) if options is None else options
        return generated(game, chance.randrange(10**9), settled, players)
    options = oracle.DEFAULTS[game] | (options_of(game, chance) if options is None else options)
    size = oracle.SIZES[table][0]
    theme = chance.choice(THEMES)
    given = {chance.randrange(players): " ".join(chance.sample(theme, min(len(theme), size)))}
    fixed = " ".join(given.values()).split()
    bar = ""
    if theme in (["T1"], ["T1", "F"]):  # a lone Petit, if fate wills
        bar = " ".join(card for card in [*oracle.TRUMPS, "F"] if card not in fixed)
    deal = dealt(game, given, seed=chance.randrange(10**9), players=players, bar=bar)
    hand: Json = {"dealer": chance.randrange(players), "deal": deal}
    record = record_of(game, hand, options=options, players=players)
    hands = [list(cards) for cards in deal["hands"]]
    before = {
        "french-tarot": french,
        "chambery": chambery,
        "mathers": mathers,
        "consiglio": consiglio,
        "st-ives": lambda *_: (hand["dealer"] + 1) % players,
    }[game]
    leader = before(hand, hands, options, chance)
    if leader is None:
        return record
    for cards in hands:
        chance.shuffle(cards)
    called = hand["calls"][0]["card"] if game == "french-tarot" and players == 5 else None
    hand["tricks"] = play_out(game, hands, leader, options=options, called=called)
    pay_for_fool(record, chance)
    end = oracle.replayed(record)
    for trick, lead, won in zip(hand["tricks"], end.leaders, end.winners, strict=True):
        trick |= {"leader": lead, "winner": won}
    hand["scores"] = stated(record)
    return record


def stated(record: Json) -> Json:
    """The scores the oracle computes, as a record states them."""
    computed = oracle.scores(record)
    unit = 2 if record["game"] == "french-tarot" else 1
    return {
        "unit": unit,
        "card_points": [
            {"seats": list(seats), "points": int(points * unit)} for seats, points in computed["card_points"].items()
        ],
        "items": [
            {"name": name, "value": int(value)} | ({} if seat is None else {"seat": seat})
            for (name, seat), value in computed["items"].items()
        ],
        "hand": [int(score) for score in computed["hand"]],
    }


def pay_for_fool(record: Json, chance: Random) -> None:
    """Writes the card given for the Fool, mostly, where it falls due."""
    hand = record["hands"][0]
    if record["game"] == "st-ives":  # there it must be said
        due, choice = due_at_st_ives(hand["tricks"], record["options"])
    else:
        due, choice = oracle.replayed(record).payable or (0, [])
    if not choice or (record["game"] != "st-ives" and chance.random() < 0.3):
        return
    if due == len(hand["tricks"]):
        hand["fool_paid"] = chance.choice(choice)
    else:
        hand["tricks"][due]["paid"] = chance.choice(choice)


def due_at_st_ives(tricks: list[Json], options: dict[str, str]) -> tuple[int, list[str]]:
    """The first trick after which the Fool's player has cards to pay with, and those cards."""
    pile: list[str] = []
    fool = next((i for i, trick in enumerate(tricks) if "F" in trick["cards"]), len(tricks))
    for i, trick in enumerate(tricks):
        won = oracle.winner("st-ives", trick["leader"], trick["cards"], options)
        if fool < len(tricks) and won == (tricks[fool]["leader"] + tricks[fool]["cards"].index("F")) % 4:
            pile += [card for card in trick["cards"] if card != "F"]
        if i >= fool and pile:
            return i, pile
    return 0, []


def bidding(hand: Json, order: list[str], players: int, chance: Random, over: Any) -> tuple[str, int] | None:
    """A round of bids, mostly passes."""
    best: tuple[str, int] | None = None
    hand["bids"] = []
    for turn in range(1, players + 1):
        seat = (hand["dealer"] + turn) % players
        higher = order[order.index(best[0]) + 1 :] if best else order
        word = chance.choice(higher) if higher and chance.random() < 0.35 else "pass"
        hand["bids"].append({"seat": seat, "bid": word})
        best = (word, seat) if word != "pass" else best
        if best and over(best[0]) and chance.random() < 0.7:
            break
    return best


def scart_of(
    hand: Json, game: str, seat: int, held: list[str], options: dict[str, str], players: int, chance: Random
) -> None:
    """A random legal scart, laid away."""
    size = 3 if game in ("chambery", "mathers") else oracle.SCARTS[game, players]
    while True:
        plain = [c for c in held if c[0] in "SHDC" and c not in oracle.KINGS]
        if chance.random() < 0.4 and len(plain) >= size and game not in ("mathers",):
            cards = chance.sample(plain, size)
        elif game in ("consiglio", "french-tarot"):
            short = max(0, size - len(plain))
            trumps = [c for c in held if c[0] == "T" and c not in ("T1", "T20", "T21")]
            cards = chance.sample(plain, size - short) + chance.sample(trumps, short)
        else:
            cards = chance.sample(held, size)
            if "T1" in held and chance.random() < 0.3:
                cards[0] = "T1"
        if oracle.scart_is_legal(game, held, cards, options, players):
            break
    trumps = [card for card in cards if card[0] == "T"]
    must = game == "french-tarot" or "T1" in cards or options.get("trump_scart") == "shown"
    hand["scart"] = [{"seat": seat, "cards": cards} | ({"shown": trumps} if trumps and must else {})]
    held[:] = [card for card in held if card not in cards]


def consiglio(hand: Json, hands: list[list[str]], options: dict[str, str], chance: Random) -> int | None:
    dealer = hand["dealer"]
    hands[dealer] += hand["deal"]["talon"]
    scart_of(hand, "consiglio", dealer, hands[dealer], options, 4, chance)
    return int(dealer + 1) % 4


def french(hand: Json, hands: list[list[str]], options: dict[str, str], chance: Random) -> int | None:
    players = len(hands)
    alone = any([card for card in cards if card[0] in "TF"] == ["T1"] for cards in hands)
    if alone and options["petit_sec"] == "annulled":
        hand["end"] = "petit_sec"
        return None
    order = [bid for bid in oracle.MULTIPLIERS if bid != "prise" or options["prise"] == "yes"]
    best = bidding(hand, order, players, chance, lambda bid: bid == "garde_contre")
    if best is None:
        return None
    name, taker = best
    leader = (hand["dealer"] + 1) % players
    if players == 5:
        rank = next(rank for rank in "KQNJ" if not all(suit + rank in hands[taker] for suit in "SHDC"))
        card = chance.choice("SHDC") + rank
        holder = next((seat for seat, cards in enumerate(hands) if card in cards), None)
        answer = "talon" if holder is None else "own" if holder == taker else "held"
        hand["calls"] = [{"seat": taker, "card": card} | ({"answer": answer} if chance.random() < 0.7 else {})]
        if chance.random() < 0.5:
            hand["contract"] = {"name": name, "declarer": taker, "partner": taker if holder is None else holder}
    if name in ("prise", "garde"):
        hands[taker] += hand["deal"]["talon"]
        scart_of(hand, "french-tarot", taker, hands[taker], options, players, chance)
    declared: list[Json] = []
    for seat in range(players):
        trumps = [card for card in hands[seat] if card[0] == "T"]
        whole = [card for card in hands[seat] if card[0] in "TF"]  # with the Excuse, only all of them
        sizes = [size for size in oracle.HANDFULS[players] if size <= len(trumps)]
        shown = chance.sample(trumps, chance.choice(sizes)) if sizes else []
        if "F" in whole and len(whole) in oracle.HANDFULS[players]:
            shown = whole
        if shown and chance.random() < 0.6:
            declared.append({"seat": seat, "kind": "handful", "cards": shown, "trick": 1})
        if seat == taker and chance.random() < 0.2:
            declared.append({"seat": seat, "kind": "slam"})
            leader = seat
    if declared:
        hand["declarations"] = declared
    return leader


def chambery(hand: Json, hands: list[list[str]], options: dict[str, str], chance: Random) -> int | None:
    dealer = hand["dealer"]
    hands[dealer] += hand["deal"]["talon"]
    if options["scart_time"] == "before":
        scart_of(hand, "chambery", dealer, hands[dealer], options, 5, chance)
    if options["bidding"] == "rounds":
        best = rounds(hand, chance)
    else:
        over = (lambda bid: True) if options["bidding"] == "first_bid" else (lambda bid: bid == "solo")
        best = bidding(hand, oracle_chambery.BIDS, 5, chance, over)
        if best and options["bidding"] == "first_bid":
            first = next(bid for bid in hand["bids"] if bid["bid"] != "pass")
            for bid in hand["bids"][hand["bids"].index(first) + 1 :]:
                bid["bid"] = "pass"
            best = first["bid"], first["seat"]
    name, declarer = best or ("call", dealer)
    partner, leader = declarer, declarer
    scart = hand["scart"][0]["cards"] if options["scart_time"] == "before" else []
    if best is None:
        leader = dealer if options["no_bid_lead"] == "dealer" else (dealer + 1) % 5
        own = hands[dealer] + scart
        kings = [card for card in oracle.KINGS if card not in own]
        queens = [card for card in oracle.QUEENS if card not in own]
        alone = options["queen_call"] == "may" and chance.random() < 0.5
        if kings or (queens and not alone):
            card = chance.choice(kings or queens)
            hand["calls"] = [{"seat": dealer, "card": card} | ({"answer": "held"} if chance.random() < 0.7 else {})]
            partner = next(seat for seat, cards in enumerate(hands) if card in cards)
    elif name != "solo":
        hand["exchanges"] = purchase(hands, dealer, declarer, scart, oracle_chambery.WANTED[name], options, chance)
    if chance.random() < 0.5 or (best is None and partner == dealer):
        hand["contract"] = {"name": name, "declarer": declarer, "partner": partner}
    if options["scart_time"] == "after":
        scart_of(hand, "chambery", dealer, hands[dealer], options, 5, chance)
    return int(leader)


def rounds(hand: Json, chance: Random) -> tuple[str, int] | None:
    """Bids that go round until one is left."""
    order, players = oracle_chambery.BIDS, [(hand["dealer"] + turn) % 5 for turn in range(1, 6)]
    best: tuple[str, int] | None = None
    hand["bids"] = []
    while players and not (best and (players == [best[1]] or best[0] == "solo")):
        seat = players.pop(0)
        higher = order[order.index(best[0]) + 1 :] if best else order
        word = chance.choice(higher[:2]) if chance.random() < 0.5 else "pass"
        hand["bids"].append({"seat": seat, "bid": word})
        if word != "pass":
            best = word, seat
            players.append(seat)
    return best


def purchase(
    hands: list[list[str]],
    dealer: int,
    declarer: int,
    scart: list[str],
    wanted: int,
    options: dict[str, str],
    chance: Random,
) -> list[Json]:
    """Cards bought, the hands changed; now and then a card that lies in the scart is asked for."""
    entries: list[Json] = []
    owed: list[int] = []
    received: list[str] = []
    asked: list[str] = []

    def give_back() -> None:
        while owed:
            own = [card for card in hands[declarer] if options["given_back"] == "any" or card not in received]
            if options["given_back"] == "no_honours":
                own = [card for card in own if card not in [*oracle.KINGS, "F"]]
            taker = chance.choice(owed)
            count = owed.count(taker) if chance.random() < 0.5 else 1
            for _ in range(count):
                owed.remove(taker)
            cards = chance.sample(own, count)
            entries.append({"kind": "returned", "giver": declarer, "taker": taker, "cards": cards, "face": "down"})
            moved(hands, entries[-1:])

    while wanted:
        closed = [*hands[declarer], *asked, *(scart if dealer == declarer else [])]
        inside = [card for card in scart if card not in closed]
        card = chance.choice([card for card in oracle.PACK if card not in closed])
        card = chance.choice(inside) if inside and chance.random() < 0.25 else card
        asked.append(card)
        entry: Json = {"kind": "asked", "taker": declarer, "giver": dealer, "asked": card, "cards": []}
        entries.append(entry)
        if card in scart:
            wanted -= options["wanted_in_scart"] == "forfeit"
            continue
        wanted -= 1
        giver = next(seat for seat, cards in enumerate(hands) if card in cards)
        entry |= {"giver": giver, "cards": [card], "face": "up"}
        if chance.random() < 0.3:
            del entry["asked"]
        moved(hands, [entry])
        received.append(card)
        owed.append(giver)
        if options["purchases"] == "one_by_one":
            give_back()
    give_back()
    return entries


def mathers(hand: Json, hands: list[list[str]], options: dict[str, str], chance: Random) -> int | None:
    dealer, players = hand["dealer"], len(hands)
    talon = hand["deal"]["talon"]
    if options["discard"] == "after_taking":
        hands[dealer] += talon
    scart_of(hand, "mathers", dealer, hands[dealer], options, players, chance)
    if options["discard"] == "before_taking":
        hands[dealer] += talon
    if chance.random() < 0.5:
        hand["deal"].pop("dead", None)
    first = (dealer + 1) % players
    at_first = [list(cards) for cards in hands]
    declared: list[Json] = []
    entries: list[Json] = []
    turns = [(first + step) % players for step in range(players)]
    if options["ask_order"] == "simultaneous":
        chance.shuffle(turns)
    for seat in turns:
        own = at_first[seat] if options["ask_order"] == "simultaneous" else list(hands[seat])
        received = asking(hands, seat, options, entries, chance)
        with_received = own + [card for card in received if card not in own]
        declared += declaring(seat, own, with_received, options, chance)
    hand["declarations"], hand["exchanges"] = declared, entries
    return int(first)


def asking(
    hands: list[list[str]], seat: int, options: dict[str, str], entries: list[Json], chance: Random
) -> list[str]:
    """An ask, if he may and cares to, tried by the oracle's own judgement of it."""
    players = len(hands)
    others = [(seat + step) % players for step in range(1, players)]
    if options["ask_whom"] == "one":
        others = [chance.choice(others)]
    mine: list[Json] = []
    received: list[str] = []
    for giver in others:
        can = [card for card in hands[giver] if card in oracle_mathers.TAROT_TRUMPS]
        received = [chance.choice(can)] if can else []
        mine.append({"kind": "asked", "taker": seat, "giver": giver, "cards": received})
        if received:
            own = hands[seat] + (received if options["ask_return"] == "any" else [])
            low = [card for card in own if card in empty_cards("mathers", options)]
            back = chance.choice(low if low and options["ask_return"] == "empty" else own)
            mine.append({"kind": "returned", "giver": seat, "taker": giver, "cards": [back]})
            break
    if chance.random() < 0.3:
        return []
    trial = Table("mathers", options, {}, [list(cards) for cards in hands], [], [])
    try:
        asker = oracle_mathers.Asking(trial)
        for entry in mine:
            asker.step(entry)
    except Illegal:
        return []
    entries += mine
    for cards, after in zip(hands, trial.held, strict=True):
        cards[:] = after
    return received


def declaring(
    seat: int, own: list[str], with_received: list[str], options: dict[str, str], chance: Random
) -> list[Json]:
    """Some or all of what a seat holds, wholly or in part."""
    every = options["must_claim"] == "yes"
    declared: list[Json] = []
    for kind in oracle_mathers.KINDS:
        if kind == "sequence":
            heaps = oracle_mathers.runs(own, options)
        else:
            held = with_received if kind == "tarot_trumps" and options["asker_marks"] == "yes" else own
            heaps = [[card for card in held if card in oracle_mathers.eligible(kind, options)]]
        for heap in heaps:
            cards = list(heap)
            if not every and kind == "sequence" and len(cards) > 4 and chance.random() < 0.3:
                cut = chance.randint(4, len(cards))
                cards = cards[:cut] if chance.random() < 0.5 else cards[-cut:]
            elif not every and len(cards) > 3 and chance.random() < 0.3 and kind != "sequence":
                cards = chance.sample(cards, len(cards) - 1)
            value = oracle_mathers.worth(kind, cards, options)
            if not value or (not every and chance.random() < 0.2):
                continue
            chance.shuffle(cards)
            entry = {"seat": seat, "kind": kind, "cards": cards}
            declared.append(entry | ({"value": value} if chance.random() < 0.5 else {}))
    return declared
