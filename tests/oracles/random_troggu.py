"""Troggu as its second opinion plays it: random legal games, most hands of them lopsided."""

from copy import deepcopy
from random import Random

from oracles import troggu_judge as oracle
from oracles.random_tarock import empty_record, some_options, some_trick
from oracles.tarock import Deal, Json
from oracles.troggu import FIVES, KINGS, PACK, TRUMPS, legal, suit, taken_by
from oracles.troggu_judge import CALLABLE, TAPP

PLAIN = [card for card in PACK if suit(card) != "T"]
LOW = [card for card in PLAIN if card[1:] not in "JNQK"]
"""Cards that win no trick."""
TAPP_HEAP = -1
"""The key of the Tapp among the hands."""


def random_options(chance: Random) -> dict[str, str]:
    """Most options by default, some otherwise."""
    return some_options(chance, oracle.OPTIONS, oracle.DEFAULTS)


def random_record(
    chance: Random, players: int = 4, hands: int = 1, options: dict[str, str] | None = None, contract: str = ""
) -> Json:
    """Return a legal game of a number of hands, with its scores; of one contract, if it is named."""
    options = oracle.settled(options)
    record = empty_record("troggu", "visp", options, players)
    dealer = chance.randrange(players)
    if chance.random() < 0.9:
        brought = [chance.randint(-20, 20) * 10 for _ in range(players)]
        record["carried_in"] = {"totals": brought} if chance.random() < 0.3 else {}
    for number in range(hands):
        record["hands"].append(random_hand(chance, players, dealer, options, contract))
        dealer = oracle.next_dealer(record, number)
    oracle.stated(record)
    return record


def themed(chance: Random, seat: int, other: int, size: int, kings: str) -> dict[int, list[str]]:
    """Cards that often lead to something rare, by seat."""
    dice, high = chance.random(), TRUMPS[:0:-1]
    if kings == "seven" and chance.random() < 0.3:
        return {seat: KINGS, TAPP_HEAP: ["F", "T21", "T1"]}
    low = chance.sample(LOW, len(LOW))
    if dice < 0.3:
        fool = chance.choice([seat, other, other])
        some = [card for card in PLAIN if card[1:] in "NQK"][: chance.randint(0, 4)] + low
        return {fool: ["F", *some][:size]}
    if dice < 0.4:
        return {seat: [*high[:size]]}
    if dice < 0.5:
        return {seat: low[:size], other: ["F", *high[: size - 1]]}
    if dice < 0.6:
        return {seat: KINGS}
    if dice < 0.75:
        return {TAPP_HEAP: ["F", "T1"]}
    if dice < 0.85:
        return {TAPP_HEAP: ["F"], other: ["T1"]}
    return {}


def some_deal(chance: Random, wanted: dict[int, list[str]], players: int) -> tuple[dict[int, list[str]], list[str]]:
    """Hands by seat and the Tapp, with the cards wanted where they are wanted."""
    sizes = dict.fromkeys(range(players), sum(oracle.PACKETS[players])) | {TAPP_HEAP: TAPP[players]}
    fixed = [card for cards in wanted.values() for card in cards]
    rest = chance.sample([card for card in PACK if card not in fixed], len(PACK) - len(fixed))
    heaps = {}
    for heap, size in sizes.items():
        short = size - len(wanted.get(heap, []))
        heaps[heap] = chance.sample([*wanted.get(heap, []), *rest[:short]], size)
        rest = rest[short:]
    return heaps, heaps.pop(TAPP_HEAP)


def random_hand(chance: Random, players: int, dealer: int, options: dict[str, str], contract: str = "") -> Json:
    """One hand."""
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    wanted = contract or chance.choice(["misere", "normal", "normal", "solo"])
    seat, other = chance.sample(seats, 2)
    theme = themed(chance, seat, other, sum(oracle.PACKETS[players]), options["kings"])
    hands, tapp = some_deal(chance, theme, players)
    hand: Json = {"dealer": dealer, "deal": {"hands": [list(hands[one]) for one in range(players)], "talon": tapp}}
    if chance.random() < 0.2:
        packets = [{"count": size} | ({} if one < 0 else {"seat": one}) for one, size in oracle.due_packets(seats)]
        hand["deal"]["packets"] = packets
    if not contract and chance.random() < 0.03:
        return hand | {"end": "misdeal"}
    hand["bids"] = some_bids(chance, wanted, seat, seats)
    bought = oracle.auction(hand, seats)
    deal = Deal(dealer, seats, deepcopy(hands), tapp)
    must = None if bought else oracle.forced(deal)
    end = oracle.End("played", deal, held=hands)
    stated: Json = {"name": "misere"}
    if bought is not None or must is not None:
        end.contract, end.tappist = bought or ("normal", must)  # type: ignore[assignment]
        stated = {"name": end.contract, "declarer": end.tappist}
        some_scart(chance, hand, end, options)
        some_call(chance, hand, end)
    elif options["all_pass"] == "next" and players < oracle.WITH_PARTNER:
        return hand | ({"end": "all_pass"} if chance.random() < 0.5 else {})
    if must is not None:
        stated["basis"] = "imposed"
    if end.partner >= 0 and chance.random() < 0.5:
        stated["partner"] = end.partner
    if chance.random() < 0.6:
        hand["contract"] = stated
    play_out(chance, hand, end)
    due = oracle.payable(end)
    if due and chance.random() < 0.8:
        hand["fool_paid"] = chance.choice(due)
    return hand


def some_bids(chance: Random, wanted: str, seat: int, seats: list[int]) -> list[Json]:
    """One turn, in which a seat gets its contract, if it is not a Misere."""
    bids: list[Json] = []
    before = next((one for one in seats if chance.random() < 0.3), seat) if wanted == "solo" else seat
    for one in seats:
        word = wanted if one == seat and wanted != "misere" else "pass"
        if wanted == "solo" and one == before and seats.index(one) < seats.index(seat):
            word = "normal"
        bids.append({"seat": one, "bid": word})
        if word == "solo":
            break
    return bids


def some_scart(chance: Random, hand: Json, end: oracle.End, options: dict[str, str]) -> None:
    """The Tapp taken, and as many cards laid away: all kings or all fives now and then."""
    tapp, seat = end.deal.talon, end.tappist
    if end.contract == "solo":
        end.aside = tapp
        return
    face = {"face": "down"} if chance.random() < 0.8 else {}
    hand["exchanges"] = [{"kind": "talon", "taker": seat, "cards": list(tapp)} | face]
    own = end.held[seat] + tapp
    together = {"four": KINGS, "seven": FIVES, "none": []}[options["kings"]]
    away = list(together) if set(together) <= set(own) and len(together) <= len(tapp) and chance.random() < 0.8 else []
    free = [card for card in own if card not in FIVES]
    chance.shuffle(free)
    mood = chance.random()
    if mood < 0.6:
        free.sort(key=lambda card: (suit(card) == "T") == (mood < 0.3))
    end.aside = (away + free)[: len(tapp)]
    hand["scart"] = [{"seat": seat, "cards": end.aside}]
    end.held[seat] = [card for card in own if card not in end.aside]


def some_call(chance: Random, hand: Json, end: oracle.End) -> None:
    """A trump called; its holder mostly told."""
    if end.contract == "solo" or len(end.deal.seats) < oracle.WITH_PARTNER:
        return
    places = {"own": end.held[end.tappist], "scart": end.aside}
    known = [card for cards in places.values() for card in cards]
    places["held"] = [card for card in PACK if card not in known]
    place = chance.choice(["own", "scart", "held", "held", "held"])
    if not (choices := [card for card in places[place] if card in CALLABLE]):
        choices, place = [card for card in places["held"] if card in CALLABLE], "held"
    card = chance.choice(choices)
    hand["calls"] = [{"seat": end.tappist, "card": card} | ({"answer": place} if chance.random() < 0.7 else {})]
    oracle.call(hand, end)


def chosen(chance: Random, may: list[str], down: list[str], mood: str, fool_last: bool) -> str:
    """A card to play: `low` ducks, `high` takes, `any` whatever; the Fool goes last if it is to be withheld."""
    cards = sorted(may, key=PACK.index)
    if fool_last and len(cards) > 1:
        cards = [card for card in cards if card != "F"]
    if chance.random() < 0.85:
        if mood == "low":
            under = [card for card in cards if down and taken_by([*down, card]) < len(down)]
            return under[-1] if under else cards[0]
        if mood == "high":
            return max(
                cards,
                key=lambda card: (suit(card) == "T", PACK.index(card) if suit(card) == "T" else card[1:] in "KQNJ"),
            )
    return chance.choice(cards)


def play_out(chance: Random, hand: Json, end: oracle.End) -> None:
    """Random tricks with some sense."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    moods = {seat: chance.choice(("low", "high", "any")) for seat in end.deal.seats}
    fool_last = chance.random() < 0.7
    leader = end.deal.forehand if end.contract == "misere" else end.tappist
    hand["tricks"] = []
    for _ in range(len(held[leader])):
        turns: list[tuple[int, str]] = []
        for seat in end.deal.from_(leader):
            down = [card for _, card in turns if card != "F" or end.withheld < 0]
            may = legal(held[seat], down, seat == end.withheld)
            card = chosen(chance, may, down, moods[seat], fool_last)
            if oracle.withholds(held[seat], down, card):
                end.withheld = seat
            held[seat].remove(card)
            turns.append((seat, card))
        won = oracle.winner_of(turns, end.withheld)
        cards = [card for _, card in turns]
        hand["tricks"].append(some_trick(chance, leader, cards, won))
        end.played.tricks.append(cards)
        end.played.leaders.append(leader)
        end.played.winners.append(won)
        leader = won
    if chance.random() < 0.3:
        hand["end"] = "played"
