"""The oracle's own player at Hungarian tarokk: random legal games in which everything the rules know comes up."""

from copy import deepcopy
from random import Random

from oracles import hungarian as oracle
from oracles.random_tarock import choose, empty_record, some_options, some_trick
from oracles.tarock import KINGS, TRULL, TRUMPS, Deal, Illegal, Json, suits_of, trumps_of, winning

HIGH = TRUMPS[::-1]


def random_options(chance: Random, ruleset: str = "paskievics") -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS[ruleset])


def random_record(
    chance: Random,
    players: int = 4,
    hands: int = 1,
    options: dict[str, str] | None = None,
    ruleset: str = "paskievics",
) -> Json:
    """A legal game of so many hands, with its scores."""
    settled = oracle.settled(options, ruleset)
    record = empty_record("hungarian-tarokk", ruleset, settled, players)
    dealer = chance.randrange(players)
    while len(record["hands"]) < hands:
        hand = random_hand(chance, players, dealer, settled)
        record["hands"].append(hand)
        dealer = dealer if hand.get("end") in ("misdeal", "all_pass") else (dealer + 1) % players
    oracle.stated(record)
    return record


def themed(chance: Random, seats: list[int]) -> dict[int, list[str]]:
    """Cards that often lead to something rare."""
    one, two = chance.sample(seats, 2)
    dice = chance.random()
    if dice < 0.1:
        return {one: HIGH[: chance.choice((8, 9))]}
    if dice < 0.2:
        return {one: [*HIGH[:5], "T1"]}
    if dice < 0.3:
        return {one: ["F"], two: ["T21"]}
    if dice < 0.4:
        return {one: chance.sample(KINGS, chance.choice((3, 4))), two: ["T19", "F"]}
    if dice < 0.5:
        return {one: ["F", "T19"], two: ["T18", "T21", "T20"]}
    if dice < 0.6:
        return {one: ["T1", "T20", "T21"], two: ["F", "T19"]}
    if dice < 0.7:
        return {seats[0]: ["F", "T20"], two: ["T1"]} if two != seats[0] else {two: ["F", "T20"], one: ["T1"]}
    return {}


def illustrated_theme(chance: Random, seats: list[int]) -> dict[int, list[str]]:
    """A hand so strong that it can make the figures of part II, now and then one card of them in another hand.

    T20 is a foe's only where T19 or T18 is called, so that this is dealt apart.
    """
    one, two, three = chance.sample(seats, 3)
    king, low = chance.choice(KINGS), chance.choice(("T1", "T2"))
    hands = [
        [*HIGH[:8], king],
        [*HIGH[:7], low, king],
        [*HIGH[:7], "T1", "T2"],
        [*HIGH[:6], king, low],
        [*HIGH[:5], low],
    ]
    dice = chance.random()
    if dice < 0.25:
        return themed(chance, seats)
    if dice < 0.35:
        return {one: ["T1"], two: ["F", "T19", *TRUMPS[4:8]], three: ["T21", "T20", *TRUMPS[12:18]]}
    own = chance.choice(hands)
    if dice < 0.6:
        return {one: own}
    card = chance.choice(["T20", "T20", *(card for card in own if card in ("T21", low, king))])
    return {one: [other for other in own if other != card], two: [card]}


def random_hand(chance: Random, players: int, dealer: int, options: dict[str, str]) -> Json:
    """One hand."""
    seats = [(dealer + step) % players for step in range(1, 5)]
    given = illustrated_theme(chance, seats) if oracle.illustrated(options) else themed(chance, seats)
    rest = [card for card in oracle.PACK_42 if not any(card in cards for cards in given.values())]
    chance.shuffle(rest)
    hands: dict[int, list[str]] = {}
    for seat in seats:
        own = given.get(seat, [])
        hands[seat], rest = own + rest[: 9 - len(own)], rest[9 - len(own) :]
        chance.shuffle(hands[seat])
    hand: Json = {"dealer": dealer}
    if players == 5:
        hand["sits_out"] = [dealer]
    hand["deal"] = {"hands": [list(hands.get(seat, [])) for seat in range(players)], "talon": rest}
    bids = some_bids(chance, hand, seats, hands, options)
    if bids.winner is None:
        return hand | {"end": "all_pass"}
    deal = Deal(dealer, seats, deepcopy(hands), rest)
    end = oracle.End("played", deal, oracle.BIDS[bids.height], bids.winner, bids.winner, bids.shown, bids.accepted)
    order, left = deal.from_(end.declarer), list(rest)
    due = dict(zip(order, oracle.DRAWN[end.contract], strict=True))
    hand["exchanges"] = []
    for seat, count in due.items():
        drawn, left = left[:count], left[count:]
        if drawn:
            hand["exchanges"].append({"kind": "talon", "taker": seat, "cards": drawn, "face": "down"})
        hands[seat] += drawn
    quitter = [seat for seat in order if oracle.may_throw_in(hands[seat])]
    if quitter and chance.random() < 0.3:
        return hand | {"declarations": [{"seat": quitter[0], "kind": "throw_in"}], "end": "misdeal"}
    if not any(card in TRULL for card in hands[end.declarer]):
        return hand | {"declarations": [{"seat": end.declarer, "kind": "no_honour"}], "end": "misdeal"}
    hand["declarations"], hand["scart"] = [], []
    for seat, count in due.items():
        if count:
            some_scart(chance, hand, end, hands, seat, count, options)
    some_call(chance, hand, end, hands, options)
    some_talk(chance, hand, end, hands, options)
    if not hand["declarations"]:
        del hand["declarations"]
    if chance.random() < 0.5:
        hand["contract"] = {"name": end.contract, "declarer": end.declarer, "partner": end.partner}
    play_out(chance, hand, end, hands, options)
    return hand


def some_bids(
    chance: Random, hand: Json, seats: list[int], hands: dict[int, list[str]], options: dict[str, str]
) -> oracle.Auction:
    bids = oracle.Auction(seats, hands, options)
    hand["bids"] = []
    boldness = chance.choice((0.2, 0.6, 0.9))
    modest = None
    if oracle.illustrated(options):
        boldness = max(boldness, 0.6)
        if chance.random() < 0.4:
            modest = max(seats, key=lambda seat: len(trumps_of(hands[seat])))  # so that the foes are the strong side
    while bids.legal:
        if bids.over and chance.random() < 0.5:
            break
        if bids.closed and chance.random() < 0.3:
            break
        legal = bids.legal
        seat = bids.winner if bids.over else bids.speaker
        assert seat is not None
        named = [word for word in legal if word != "pass"]
        bold = "pass" not in legal or (named and seat != modest and chance.random() < boldness)
        word = chance.choice(named[: chance.choice((1, 1, 2, 4))]) if bold else "pass"
        card = None if bids.over else bids.shows(seat, word)
        bids.say(seat, word)
        entry: Json = {"seat": seat, "bid": word}
        hand["bids"].append(entry | ({"card": card} if card and chance.random() < 0.7 else {}))
    return bids


def some_scart(
    chance: Random,
    hand: Json,
    end: oracle.End,
    hands: dict[int, list[str]],
    seat: int,
    count: int,
    options: dict[str, str],
) -> None:
    """A random legal scart; now and then the trumps that may be called."""
    no = [*oracle.barred(end, seat, options), "T20"]
    free = [card for card in hands[seat] if card not in no]
    wanted = [card for card in free if card in ("T19", "T18", "T17")]
    if oracle.illustrated(options) and chance.random() < 0.7:
        cards = (chance.sample(suits_of(free), len(suits_of(free))) + trumps_of(free))[:count]
    else:
        cards = chance.sample(free, count)
    if wanted and seat != end.declarer and chance.random() < 0.4:
        cards[0] = chance.choice([card for card in wanted if card not in cards] or cards[:1])
    shown = trumps_of(cards)
    entry: Json = {"seat": seat, "cards": cards}
    if shown and seat == end.declarer:
        entry["shown"] = shown
    elif shown:
        hand["declarations"].append({"seat": seat, "kind": "trumps_laid", "size": len(shown)})
        end.told[seat] = len(shown)
    hand["scart"].append(entry)
    end.scarts[seat] = cards
    hands[seat] = [card for card in hands[seat] if card not in cards]


def some_call(
    chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]], options: dict[str, str]
) -> None:
    cards = oracle.callable_cards(end, hands, options)
    hidden = [card for card in sorted(cards) if not any(card in own for own in hands.values())]
    card = chance.choice(hidden if hidden and chance.random() < 0.5 else sorted(cards))
    holder = next((seat for seat, own in hands.items() if card in own), None)
    end.called = card
    end.answer = "scart" if holder is None else "own" if holder == end.declarer else "held"
    end.partner = end.declarer if holder is None else holder
    entry: Json = {"seat": end.declarer, "card": card}
    hand["calls"] = [entry | ({"answer": end.answer} if chance.random() < 0.7 else {})]


def some_talk(
    chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]], options: dict[str, str]
) -> None:
    """Announcements and kontras, each tried by the oracle's own judgement of it."""
    talk = oracle.Announcing(end, hands, options)
    lively = chance.choice((0.1, 0.4, 0.8))
    silent, turn = 0, 0
    while silent < 3 and turn < 24:
        seat = talk.order[turn % 4]
        said = False
        ideas = thoughts(chance, talk, seat, lively)
        if turn == 1 and end.answer == "scart":
            owner = next(one for one, cards in end.scarts.items() if end.called in cards)
            entry: Json = {"seat": owner, "kind": "kontra", "item": "game", "level": 1}
            talk.official(entry)
            hand["declarations"].append(entry)
        for idea in ideas:
            trial = deepcopy(talk)
            try:
                trial.step(idea)
            except Illegal:
                continue
            if trial.turn != turn:
                continue
            before = list(hand["declarations"])
            hand["declarations"].append(idea)
            owes = idea.get("item", idea["kind"]) == "pagat_ultimo" and len(trumps_of(hands[seat])) in (8, 9)
            if owes and seat not in trial.end.counted:
                count: Json = {"seat": seat, "kind": "tarokks", "size": len(trumps_of(hands[seat]))}
                try:
                    trial.step(count)
                except Illegal:
                    hand["declarations"] = before
                    continue
                hand["declarations"].append(count)
            talk, said = trial, True
        silent = 0 if said or turn == 0 else silent + 1
        turn += 1
    vars(end).update(vars(talk.end))


def thoughts(chance: Random, talk: oracle.Announcing, seat: int, lively: float) -> list[Json]:
    """What a player might say in a turn, kontras first."""
    ideas: list[Json] = []
    for item in ["game", *dict.fromkeys(item for _, item in talk.end.announced)]:
        rows = [("own", "game")] if item == "game" else [row for row in talk.end.announced if row[1] == item]
        level = len(talk.end.ladders.get(chance.choice(rows), [])) + 1
        if chance.random() < lively * (0.6 if level > 1 else 0.25):
            ideas.append({"seat": seat, "kind": "kontra", "item": item, "level": level})
    own = talk.held[seat]
    items = [item for item in oracle.FIGURES[:3] if chance.random() < lively * 0.15]
    items += ["volat"] if chance.random() < (0.5 if len(trumps_of(own)) == 9 else lively * 0.04) else []
    items += ["pagat_ultimo"] if chance.random() < (0.3 if "T1" in own else lively * 0.03) else []
    items += ["xxi_catch"] if chance.random() < (0.3 if "F" in own else 0.02) else []
    ideas += [{"seat": seat, "kind": item} for item in items]
    if oracle.illustrated(talk.options):
        ideas += illustrated_thoughts(chance, talk, seat, lively)
    if len(trumps_of(own)) in (8, 9) and chance.random() < 0.5:
        ideas.append({"seat": seat, "kind": "tarokks", "size": len(trumps_of(own))})
    return ideas


def illustrated_thoughts(chance: Random, talk: oracle.Announcing, seat: int, lively: float) -> list[Json]:
    """The figures of part II that a player might announce; their cards are his, or he thinks them his partner's.

    Birds are likelier after a trull, which lets anybody say them; a king that one has named another may name too.
    """
    own, ideas = talk.held[seat], list[Json]()
    strong, trull = len(trumps_of(own)) >= 6, ("own", "trull") in talk.end.announced
    for item in oracle.MORE:
        named = list(talk.end.named.values())
        kings = named if named and chance.random() < 0.3 else [card for card in KINGS if card in own] or KINGS
        king = chance.choice(kings)
        card = oracle.CARD_OF.get(item, king)
        likely = (0.2 if strong else 0.06) if card in own else (0.05 if strong else lively * 0.02)
        likely += 0.15 if item in oracle.BIRDS and trull else 0.05 if king in named and item in oracle.KINGS_OWN else 0
        if chance.random() < likely:
            ideas.append({"seat": seat, "kind": item} | ({"cards": [king]} if item in oracle.KINGS_OWN else {}))
    chance.shuffle(ideas)
    if seat in talk.end.own and chance.random() < 0.15:
        ideas.insert(0, {"seat": seat, "kind": "trull"})
    return ideas


def play_out(chance: Random, hand: Json, end: oracle.End, hands: dict[int, list[str]], options: dict[str, str]) -> None:
    """Random tricks to the end."""
    leader = end.deal.forehand
    moods = {seat: chance.choice(("low", "high", "high", "any")) for seat in end.deal.seats}
    last = ["T1", "T2"] if oracle.illustrated(options) else ["T1"]
    keep = last if chance.random() < 0.7 else []
    hand["tricks"] = []
    for number in range(1, 10):
        down: list[str] = []
        for seat in end.deal.from_(leader):
            legal = oracle.legal_cards(hands[seat], down, number, end.due(seat, number))
            catch = "F" in legal and "T21" in down and chance.random() < 0.8
            card = "F" if catch else choose(chance, legal, down, moods[seat], keep, [])
            hands[seat].remove(card)
            down.append(card)
        won = end.deal.after(leader, down.index(winning(down)))
        end.played.winners.append(won)
        hand["tricks"].append(some_trick(chance, leader, down, won))
        leader = won
