"""Mutants at tarock: a legal game of the oracles' own players with one aimed change, and where it must be faulted.

A change takes a record it may spoil (a copy) and says the section, or None where there is nothing of its kind.
`bids`, `calls`, `scart` … are sections of a hand, `trick 3` its third trick, `scores` any number stated wrongly.
"""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from types import ModuleType
from typing import Any

from oracles import hungarian, koenigrufen, slovenian
from oracles.tarock import KINGS, PACK, TRULL, Json, answering, kind, suits_of, trumps_of

Change = Callable[[Json, Random], str | None]


ORACLES: dict[str, ModuleType] = {
    "koenigrufen": koenigrufen,
    "slovenian-tarok": slovenian,
    "hungarian-tarokk": hungarian,
}
"""Game -> its second opinion."""


def oracle_of(record: Json) -> ModuleType:
    return ORACLES[record["game"]]


def first(record: Json) -> Json:
    """The hand that is changed: the first one."""
    hand: Json = record["hands"][0]
    return hand


def end_of(record: Json) -> Any:
    """The hand as the oracle follows it."""
    return oracle_of(record).replayed(record, 0)


def another(chance: Random, seats: list[int], seat: int) -> int:
    return chance.choice([one for one in seats if one != seat])


# -- deal --------------------------------------------------------------------------------------


def card_twice(record: Json, chance: Random) -> str | None:
    """A card dealt to two."""
    hands = [hand for hand in first(record)["deal"]["hands"] if hand]
    one, two = chance.sample(hands, 2)
    one[chance.randrange(len(one))] = chance.choice(two)
    return "deal"


def card_more(record: Json, chance: Random) -> str | None:
    """A card of the talon in a hand."""
    deal = first(record)["deal"]
    chance.choice([hand for hand in deal["hands"] if hand]).append(deal["talon"].pop())
    return "deal"


def foreign_card(record: Json, chance: Random) -> str | None:
    """A card that the pack has not."""
    hand = chance.choice([hand for hand in first(record)["deal"]["hands"] if hand])
    hand[chance.randrange(len(hand))] = chance.choice(["S2", "H10", "D7", "C1", "T22"])
    return "deal"


def wrong_sitter(record: Json, chance: Random) -> str | None:
    """Five at the table: another than the dealer looks on."""
    hand, players = first(record), len(record["players"])
    hand["sits_out"] = [(hand["dealer"] + chance.randrange(1, 4)) % players]
    return "deal"


def wrong_next_dealer(record: Json, chance: Random) -> str | None:
    """The second hand dealt by another; its bids, if all is legal otherwise, come too late to matter."""
    if len(record["hands"]) < 2:
        return None
    hand = record["hands"][1]
    players = len(record["players"])
    if players == 5:  # the cards are at other places then
        return None
    hand["dealer"] = another(chance, list(range(players)), hand["dealer"])
    return "deal"


# -- bids --------------------------------------------------------------------------------------


def bids(record: Json) -> list[Json]:
    entries: list[Json] = first(record).get("bids") or []
    return entries


def bid_out_of_turn(record: Json, chance: Random) -> str | None:
    if not bids(record):
        return None
    bid = chance.choice(bids(record))
    bid["seat"] = another(chance, end_seats(record), bid["seat"])
    return "bids"


def end_seats(record: Json) -> list[int]:
    """Who plays, from forehand on."""
    dealer, players = first(record)["dealer"], len(record["players"])
    seats = [(dealer + step) % players for step in range(1, players + 1)]
    return seats[:4]


def bid_after_all(record: Json, chance: Random) -> str | None:
    """One word more when it is over."""
    end = end_of(record)
    said = bids(record)
    if not said or (record["game"] == "koenigrufen" and sum(bid["bid"] == "pass" for bid in said) < 3):
        return None
    said.append({"seat": end.declarer, "bid": chance.choice(["pass", end.contract])})
    return "bids"


def bid_too_low(record: Json, chance: Random) -> str | None:
    """A game named over another made one that is not higher."""
    oracle = oracle_of(record)
    named = [(i, bid) for i, bid in enumerate(bids(record)) if bid["bid"] in oracle.CONTRACTS]
    if len(named) < 2:
        return None
    at = chance.randrange(1, len(named))
    floor = oracle.CONTRACTS.index(named[at - 1][1]["bid"])
    named[at][1]["bid"] = oracle.CONTRACTS[chance.randrange(0, max(1, floor))]
    return "bids"


def forehands_own_game(record: Json, chance: Random) -> str | None:
    """A game that is forehand's alone, by another."""
    others = [bid for bid in bids(record) if bid["seat"] != end_seats(record)[0]]
    if not others:
        return None
    games = ["trischaken", "rufer", "sechserdreier"] if record["game"] == "koenigrufen" else ["klop", "three"]
    chance.choice(others)["bid"] = chance.choice(games)
    return "bids"


def held_by_another(record: Json, chance: Random) -> str | None:
    """`hold` by who is not forehand."""
    others = [bid for bid in bids(record) if bid["seat"] != end_seats(record)[0]]
    if not others:
        return None
    chance.choice(others)["bid"] = "hold"
    return "bids"


def forehand_passes(record: Json, chance: Random) -> str | None:
    """Forehand passes when he may not."""
    said = bids(record)
    if not said:
        return None
    if record["game"] == "koenigrufen":
        said[0]["bid"] = "pass"
        return "bids"
    others = len(record["players"]) - 1
    if [bid["bid"] for bid in said[:others]] != ["pass"] * others:
        return None
    said[others]["bid"] = "pass"
    return "bids"


def bird_not_dealt(record: Json, chance: Random) -> str | None:
    """A Besserrufer named by who was dealt no bird."""
    hands = first(record)["deal"]["hands"]
    barred = [bid for bid in bids(record) if not any(f"T{n}" in hands[bid["seat"]] for n in (1, 2, 3, 4))]
    if not barred:
        return None
    chance.choice(barred)["bid"] = "besserrufer"
    return "bids"


# -- contract and call --------------------------------------------------------------------------


def contract_stated(record: Json, chance: Random) -> str | None:
    """Name, declarer or partner stated wrongly."""
    end, oracle = end_of(record), oracle_of(record)
    if not end.contract or end.ended in ("void", "thrown_in"):
        return None
    contract: Json = {"name": end.contract, "declarer": end.declarer, "partner": end.partner}
    field = chance.choice(list(contract))
    if field == "name":
        names = hungarian.BIDS if oracle is hungarian else oracle.CONTRACTS
        contract["name"] = chance.choice([name for name in names if name != end.contract])
    else:
        contract[field] = another(chance, end_seats(record), contract[field])
    first(record)["contract"] = contract
    return "contract"


def call_changed(record: Json, chance: Random) -> str | None:
    """No king called, or by another, or two; or a wrong answer."""
    calls = first(record).get("calls")
    if not calls:
        return None
    what = chance.choice(["card", "seat", "answer", "two"])
    if what == "card":
        calls[0]["card"] = chance.choice([card for card in PACK if card not in KINGS])
    elif what == "seat":
        calls[0]["seat"] = another(chance, end_seats(record), calls[0]["seat"])
    elif what == "two":
        calls.append(dict(calls[0]))
    else:
        king, hands = calls[0]["card"], first(record)["deal"]["hands"]
        right = "talon" if king in first(record)["deal"]["talon"] else "held"
        right = "own" if king in hands[calls[0]["seat"]] else right
        calls[0]["answer"] = chance.choice([word for word in ("held", "own", "talon", "scart") if word != right])
    return "calls"


def own_king_called(record: Json, chance: Random) -> str | None:
    calls, game = first(record).get("calls"), record["game"]
    if not calls or oracle_options(record)["own_king"] == "yes":
        return None
    own = [king for king in KINGS if king in first(record)["deal"]["hands"][calls[0]["seat"]]]
    if not own or (game == "slovenian-tarok" and len(own) == 4):
        return None
    calls[0] = {"seat": calls[0]["seat"], "card": chance.choice(own)}
    return "calls"


def oracle_options(record: Json) -> dict[str, str]:
    options: dict[str, str] = oracle_of(record).settled(
        record if record["game"] == "slovenian-tarok" else record["options"]
    )
    return options


def call_where_none_is(record: Json, chance: Random) -> str | None:
    end = end_of(record)
    if end.king or not end.contract:
        return None
    first(record)["calls"] = [{"seat": end.declarer, "card": chance.choice(KINGS)}]
    return "calls"


# -- talon and scart ----------------------------------------------------------------------------


def part_mixed(record: Json, chance: Random) -> str | None:
    """Cards of two parts of the talon."""
    entries, talon = first(record).get("exchanges"), first(record)["deal"]["talon"]
    if not entries or len(entries[0]["cards"]) in (1, 6):
        return None
    taken = entries[0]["cards"]
    taken[chance.randrange(len(taken))] = chance.choice([card for card in talon if card not in taken])
    return "exchanges"


def part_changed(record: Json, chance: Random) -> str | None:
    """Taken by another, unseen (or seen), twice, a card too few, or not from the talon."""
    entries = first(record).get("exchanges")
    if not entries:
        return None
    entry = entries[0]
    what = chance.choice(["taker", "face", "two", "few", "kind", "card"])
    if what == "taker":
        entry["taker"] = another(chance, end_seats(record), entry["taker"])
    elif what == "face":
        entry["face"] = {"up": "down", "down": "up"}[entry["face"]]
    elif what == "two":
        entries.append(deepcopy(entry))
    elif what == "few":
        entry["cards"].pop()
    elif what == "kind":
        entry["kind"] = "asked"
    else:
        entry["cards"][0] = chance.choice([card for card in PACK if card not in first(record)["deal"]["talon"]])
    return "exchanges"


def talon_taken_where_none_is(record: Json, chance: Random) -> str | None:
    end, hand = end_of(record), first(record)
    if hand.get("exchanges") or not end.contract or end.ended == "given_up":
        return None
    hand["exchanges"] = [{"kind": "talon", "taker": end.declarer, "cards": end.deal.talon[:3], "face": "up"}]
    return "exchanges"


def scart_of(record: Json) -> tuple[list[str], list[str]] | None:
    """The scart, and all the cards it was chosen from."""
    hand = first(record)
    if not hand.get("scart"):
        return None
    scart = hand["scart"][0]
    return scart["cards"], hand["deal"]["hands"][scart["seat"]] + hand["exchanges"][0]["cards"]


def laid_away_barred(record: Json, chance: Random) -> str | None:
    """A king or a card of the Trull laid away."""
    found = scart_of(record)
    barred = [card for card in found[1] if card in [*KINGS, *TRULL]] if found else []
    if not found or not barred:
        return None
    return replaced_in_scart(record, chance, chance.choice(barred))


def replaced_in_scart(record: Json, chance: Random, new: str) -> str:
    scart = first(record)["scart"][0]
    old = chance.choice(scart["cards"])
    scart["cards"][scart["cards"].index(old)] = new
    scart["shown"] = [card for card in scart.get("shown", []) if card != old] + [new]
    return "scart"


def laid_away_not_held(record: Json, chance: Random) -> str | None:
    found = scart_of(record)
    if not found:
        return None
    free = [card for card in PACK if card not in [*found[1], *KINGS, *TRULL]]
    return replaced_in_scart(record, chance, chance.choice(free))


def laid_away_out_of_order(record: Json, chance: Random) -> str | None:
    """A trump laid away while suit cards might go (in a Farbendreier the other way round)."""
    found = scart_of(record)
    if not found or oracle_options(record).get("trump_scart") == "free":
        return None
    free = [card for card in found[1] if card not in [*KINGS, *TRULL]]
    forward, back = suits_of(free), trumps_of(free)
    if end_of(record).contract == "farbendreier":
        forward, back = back, forward
    spare = [card for card in back if card not in found[0]]
    if len(forward) <= len(found[0]) or not spare:
        return None
    return replaced_in_scart(record, chance, chance.choice(spare))


def not_shown(record: Json, chance: Random) -> str | None:
    """Laid away unseen what had to be shown, though something was shown."""
    scart = first(record).get("scart")
    if not scart or not scart[0].get("shown"):
        return None
    others = [card for card in scart[0]["cards"] if card not in scart[0]["shown"]]
    scart[0]["shown"] = scart[0]["shown"][1:] or others[:1]
    return "scart" if scart[0]["shown"] else None


def scart_changed(record: Json, chance: Random) -> str | None:
    """Another's, a card too few, or two of them."""
    scart = first(record).get("scart")
    if not scart:
        return None
    what = chance.choice(["seat", "few", "two"])
    if what == "seat":
        scart[0]["seat"] = another(chance, end_seats(record), scart[0]["seat"])
    elif what == "few":
        gone = scart[0]["cards"].pop()
        scart[0]["shown"] = [card for card in scart[0].get("shown", []) if card != gone]
    else:
        scart.append(deepcopy(scart[0]))
    return "scart"


def scart_where_none_is(record: Json, chance: Random) -> str | None:
    end, hand = end_of(record), first(record)
    if hand.get("scart") or not end.contract or end.ended == "given_up":
        return None
    hand["scart"] = [{"seat": end.declarer, "cards": suits_of(end.deal.hands[end.declarer])[:3] or ["S7"]}]
    return "scart"


# -- announcements and kontra ---------------------------------------------------------------------


def declarations(record: Json) -> list[Json]:
    entries: list[Json] = first(record).setdefault("declarations", [])
    return entries


def item_twice(record: Json, chance: Random) -> str | None:
    """An item announced again, by the next to speak after the last."""
    end, said = end_of(record), declarations(record)
    if end.ended == "given_up" or end.talk is None or not end.talk.announced:
        return None
    last = said[-1]["seat"]
    after = end.deal.after(last)
    free = [item for item in end.talk.announced if item in ("trull", "trula", "kings", "valat")]
    if not free or after in end.talk.turns or after == end.declarer:
        return None
    said.append({"seat": after, "kind": chance.choice(free)})
    return "declarations"


def announced_without_the_card(record: Json, chance: Random) -> str | None:
    """A bird or the king announced by who has it not."""
    end = end_of(record)
    if end.ended == "given_up" or not end.contract:
        return None
    items = {item: card for item, (card, _) in koenigrufen.BIRDS.items()}
    if record["game"] == "slovenian-tarok":
        items = {"pagat_ultimo": "T1"}
    if end.king:
        items["king_ultimo"] = end.king
    item = chance.choice(list(items))
    said = declarations(record)
    entries = [entry for entry in said if entry["kind"] == item]
    held = [card for trick in first(record)["tricks"] for card in trick["cards"]]
    seats = [seat for seat in end.deal.seats if items[item] not in played_by(end, seat)]
    if entries:
        entry = entries[0]
        wrong = [seat for seat in seats if seat != entry["seat"]]
        if not wrong or items[item] not in held:
            return None
        entry["seat"] = chance.choice(wrong)
        return "declarations"
    first(record)["declarations"] = [{"seat": chance.choice(seats), "kind": item}]
    return "declarations"


def played_by(end: Any, seat: int) -> list[str]:
    """The cards a seat had at the beginning of play, as far as they were played or dealt to him."""
    cards = list(end.deal.hands[seat])
    for trick, leader in zip(end.played.tricks, end.played.leaders, strict=True):
        for one, card in zip(end.deal.from_(leader), trick, strict=True):
            if one == seat:
                cards.append(card)
    if seat == end.declarer:
        cards += end.deal.talon
    return cards


def announced_where_none_is(record: Json, chance: Random) -> str | None:
    """An announcement in a negative game, or of an item that the contract has not."""
    end = end_of(record)
    if end.ended == "given_up" or not end.contract:
        return None
    seat = chance.choice(end.deal.seats)
    if record["game"] == "koenigrufen":
        items = koenigrufen.ITEMS if end.contract in koenigrufen.NEGATIVE else ["trull", "pagat", "king_ultimo"]
        if end.contract not in [*koenigrufen.NEGATIVE, *koenigrufen.SUIT]:
            items = ["king_ultimo"] if not end.king else []
        items = [*items, "slam"]
    else:
        items = slovenian.ITEMS if end.contract not in slovenian.TAKES or record["ruleset"] == "openspiel" else ["uhu"]
    first(record)["declarations"] = [{"seat": seat, "kind": chance.choice(items)}]
    return "declarations"


def declarer_speaks_again(record: Json, chance: Random) -> str | None:
    """The declarer announces after others spoke."""
    end, said = end_of(record), declarations(record)
    if end.ended == "given_up" or end.talk is None or not said or said[-1]["seat"] == end.declarer:
        return None
    free = [item for item in ("trull", "trula", "kings", "valat") if item not in end.talk.announced]
    if end.contract in [*koenigrufen.NEGATIVE, *slovenian.NEGATIVE]:
        return None
    said.append({"seat": end.declarer, "kind": chance.choice(free)})
    return "declarations"


def kontra_level(record: Json, chance: Random) -> str | None:
    """A kontra of a level not reached."""
    said = [entry for entry in declarations(record) if entry["kind"] == "kontra" and entry.get("level")]
    if not said:
        return None
    entry = chance.choice(said)
    entry["level"] += chance.choice([1, 2])
    return "declarations"


def kontra_against_himself(record: Json, chance: Random) -> str | None:
    """The declarer doubles his own game before anybody else did."""
    end = end_of(record)
    if not end.contract or end.ended == "given_up" or end.contract in ("trischaken", "klop"):
        return None
    entry: Json = {"seat": end.declarer, "kind": "kontra", "item": "game", "level": 1}
    if end.contract in koenigrufen.SINGLE and record["game"] == "koenigrufen":
        entry["against"] = another(chance, end_seats(record), end.declarer)
    at = 1 if declarations(record) and declarations(record)[0]["kind"] == "fourth_king" else 0
    declarations(record).insert(at, entry)
    return "declarations"


def kontra_against_nobody(record: Json, chance: Random) -> str | None:
    """An item doubled that nobody announced."""
    end = end_of(record)
    if not end.contract or end.ended == "given_up":
        return None
    item = chance.choice(["kings", "valat", "pagat", "pagat_ultimo"])
    if end.talk is not None and item in end.talk.announced:
        return None
    seat = another(chance, end_seats(record), end.declarer)
    declarations(record).append({"seat": seat, "kind": "kontra", "item": item, "level": 1})
    return "declarations"


def kontra_among_foes(record: Json, chance: Random) -> str | None:
    """A negative game doubled by a foe against another foe, or by one who is not there."""
    end = end_of(record)
    if record["game"] != "koenigrufen" or end.contract not in koenigrufen.SINGLE:
        return None
    one, two = chance.sample(end.foes, 2)
    declarations(record).append({"seat": one, "kind": "kontra", "item": "game", "against": two, "level": 1})
    return "declarations"


def bird_left_out(record: Json, chance: Random) -> str | None:
    """A Besserrufer without its bird announced."""
    end = end_of(record)
    if end.contract != "besserrufer" or end.ended == "given_up":
        return None
    gone = [
        entry for entry in declarations(record) if entry["seat"] == end.declarer and entry["kind"] in koenigrufen.BIRDS
    ]
    names = [entry["kind"] for entry in gone]
    first(record)["declarations"] = [
        entry for entry in declarations(record) if entry not in gone and entry.get("item") not in names
    ]
    return "declarations"


def fourth_king_of_few(record: Json, chance: Random) -> str | None:
    """The fourth king called by who has not three."""
    end = end_of(record)
    own = [king for king in KINGS if end.contract and king in end.deal.hands[end.declarer]]
    if record["game"] != "koenigrufen" or (len(own) == 3 and end.king and end.king not in own):
        return None
    declarations(record).insert(0, {"seat": end.declarer, "kind": "fourth_king"})
    return "declarations"


def given_up_wrongly(record: Json, chance: Random) -> str | None:
    """Given up by another, or with a bird that he was not dealt; or where it cannot be."""
    end, said = end_of(record), declarations(record)
    if record["game"] != "koenigrufen":
        return None
    if end.ended != "given_up":
        if end.contract in ("rufer", "besserrufer") and end.king in end.deal.talon:
            return None
        said.clear()
        said.append({"seat": end.declarer, "kind": "give_up"})
        return "declarations"
    if chance.random() < 0.5:
        said[-1]["seat"] = another(chance, end_seats(record), end.declarer)
    else:
        hand = end.deal.hands[end.declarer]
        wrong = [item for item, (card, _) in koenigrufen.BIRDS.items() if card not in hand or end.contract == "rufer"]
        if not wrong:
            return None
        said[-1]["item"] = chance.choice(wrong)
    return "declarations"


# -- play ----------------------------------------------------------------------------------------


def wrong_cards(record: Json) -> list[tuple[int, int, str, bool]]:
    """Every card that could be played wrongly: trick, turn, the card, and whether it answers the suit led."""
    end, oracle = end_of(record), oracle_of(record)
    options = oracle_options(record)
    found = []
    tricks = first(record).get("tricks") or []
    own: dict[int, list[str]] = {seat: [] for seat in end.deal.seats}
    for trick, leader in zip(end.played.tricks, end.played.leaders, strict=True):
        for seat, card in zip(end.deal.from_(leader), trick, strict=True):
            own[seat].append(card)
    if end.ended == "stopped":
        for seat in end.deal.seats:
            own[seat] = list(end.deal.hands[seat])
            if seat == end.declarer:
                own[seat] += list(getattr(end, "taken", []))
    for i, leader in enumerate(end.played.leaders):
        down: list[str] = []
        for turn, seat in enumerate(end.deal.from_(leader)):
            if record["game"] == "koenigrufen":
                bound = koenigrufen.bound_cards(end, seat)
                legal = koenigrufen.legal_cards(end.contract, own[seat], down, options, bound, i + 1)
            else:
                legal = oracle.legal_cards(end.contract, own[seat], down, options)
            answers = answering(own[seat], kind(down[0])) if down else own[seat]
            found += [(i, turn, card, card in answers) for card in own[seat] if card not in legal]
            played = tricks[i]["cards"][turn]
            own[seat].remove(played)
            down.append(played)
    return found


def misplayed(record: Json, chance: Random, answers: bool) -> str | None:
    end = end_of(record)
    if not end.played.tricks:
        return None
    wrong = [(i, turn, card) for i, turn, card, follows in wrong_cards(record) if follows == answers]
    if not wrong:
        return None
    i, turn, card = chance.choice(wrong)
    tricks = first(record)["tricks"]
    old = tricks[i]["cards"][turn]
    for trick in tricks[i:]:
        trick["cards"] = [old if one == card else one for one in trick["cards"]]
    tricks[i]["cards"][turn] = card
    return f"trick {i + 1}"


def revoked(record: Json, chance: Random) -> str | None:
    """Another suit played than was due."""
    return misplayed(record, chance, answers=False)


def held_back(record: Json, chance: Random) -> str | None:
    """The suit followed, but not as the contract has it: not beaten, the Pagat too early, a bound card not played."""
    return misplayed(record, chance, answers=True)


def card_of_another(record: Json, chance: Random) -> str | None:
    """A card played by who has it not."""
    tricks = first(record).get("tricks")
    if not tricks:
        return None
    i = chance.randrange(len(tricks))
    cards = tricks[i]["cards"]
    one, two = chance.sample(range(len(cards)), 2)
    cards[one] = cards[two]
    return f"trick {i + 1}"


def trick_stated(record: Json, chance: Random) -> str | None:
    """Leader or winner of a trick stated wrongly."""
    end, tricks = end_of(record), first(record).get("tricks")
    if not tricks:
        return None
    i = chance.randrange(len(tricks))
    what, right = chance.choice([("leader", end.played.leaders[i]), ("winner", end.played.winners[i])])
    tricks[i][what] = another(chance, end_seats(record), right)
    return f"trick {i + 1}"


def card_missing(record: Json, chance: Random) -> str | None:
    tricks = first(record).get("tricks")
    if not tricks:
        return None
    i = chance.randrange(len(tricks))
    tricks[i]["cards"].pop()
    return f"trick {i + 1}"


# -- the end -------------------------------------------------------------------------------------


def tricks_left_out(record: Json, chance: Random) -> str | None:
    """A whole game one trick short, or a game stopped before it was lost."""
    end, tricks = end_of(record), first(record).get("tricks")
    if not tricks:
        return None
    if end.ended == "played" and record["game"] == "slovenian-tarok":  # it may have been lost in the very last but one
        before = deepcopy(end)
        before.played.winners.pop()
        if slovenian.is_lost(before):
            return None
    tricks.pop()
    return "tricks"


def claim_left_out(record: Json, chance: Random) -> str | None:
    """A game stopped without saying so."""
    if end_of(record).ended != "stopped":
        return None
    first(record).pop("claim")
    first(record).pop("end")
    return "tricks"


def claim_changed(record: Json, chance: Random) -> str | None:
    """Stopped by another, or some tricks claimed; or a claim where all was played."""
    end, hand = end_of(record), first(record)
    if end.ended == "played":
        hand["claim"] = {"seat": end.declarer, "tricks": 0}
    elif end.ended == "stopped" and chance.random() < 0.5:
        hand["claim"]["seat"] = another(chance, end_seats(record), end.declarer)
    elif end.ended == "stopped":
        hand["claim"]["tricks"] = 1
    else:
        return None
    return "claim"


def ended_otherwise(record: Json, chance: Random) -> str | None:
    """Another end than it had."""
    end, hand = end_of(record), first(record)
    if end.ended == "dealt_again":
        return None
    hand["end"] = {"played": "agreement", "stopped": "played", "given_up": "played"}[end.ended]
    return "end"


# -- numbers -------------------------------------------------------------------------------------


def number_changed(record: Json, chance: Random) -> str | None:
    """Any one number of the scores, the ledger, what is carried, or the result."""
    hand = chance.choice(record["hands"])
    scores = hand["scores"]
    by = chance.choice([-20, -2, -1, 1, 2, 20])
    places: list[tuple[Any, Any]] = [(scores["hand"], chance.randrange(len(record["players"])))]
    places += [(scores["totals"], chance.randrange(len(record["players"])))]
    places += [(side, "points") for side in scores["card_points"]]
    places += [(item, "value") for item in scores["items"]]
    places += [(item, "level") for item in scores["items"] if "level" in item]
    places += [(ledger[name], 0) for ledger in scores.get("ledgers", []) for name in ("hand", "totals")]
    places += [(scores["carried"], key) for key in scores.get("carried") or {}]
    places += [(record["result"]["totals"], 0)]
    where, key = chance.choice(places)
    where[key] += by
    return "scores"


def fact_changed(record: Json, chance: Random) -> str | None:
    """Whether an item was announced or made, stated wrongly."""
    items = [item for hand in record["hands"] for item in hand["scores"]["items"] if "announced" in item]
    if not items:
        return None
    item, key = chance.choice(items), chance.choice(["announced", "achieved"])
    item[key] = not item[key]
    return "scores"


SHARED: list[Change] = [
    card_twice,
    card_more,
    foreign_card,
    wrong_next_dealer,
    bid_out_of_turn,
    bid_after_all,
    bid_too_low,
    forehands_own_game,
    held_by_another,
    forehand_passes,
    contract_stated,
    call_changed,
    own_king_called,
    call_where_none_is,
    part_mixed,
    part_changed,
    talon_taken_where_none_is,
    laid_away_barred,
    laid_away_not_held,
    laid_away_out_of_order,
    not_shown,
    scart_changed,
    scart_where_none_is,
    item_twice,
    announced_without_the_card,
    announced_where_none_is,
    declarer_speaks_again,
    kontra_level,
    kontra_against_himself,
    kontra_against_nobody,
    revoked,
    held_back,
    card_of_another,
    trick_stated,
    card_missing,
    tricks_left_out,
    claim_left_out,
    claim_changed,
    ended_otherwise,
    number_changed,
    fact_changed,
]
KOENIGRUFEN: list[Change] = [
    *SHARED,
    wrong_sitter,
    bird_not_dealt,
    kontra_among_foes,
    bird_left_out,
    fourth_king_of_few,
    given_up_wrongly,
]
SLOVENIAN: list[Change] = list(SHARED)


def mutated(record: Json, change: Change, chance: Random) -> tuple[Json, str] | None:
    """A copy of a record with one change, and the section it must be faulted in; None if it has nothing to change."""
    changed = deepcopy(record)
    section = change(changed, chance)
    return None if section is None else (changed, section)
