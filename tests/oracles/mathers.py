"""The second opinion on Mathers' game for two or three: declarations, asks, King cuts, tricks."""

from typing import Any

from oracles.table import (
    KINGS,
    LOW_TO_HIGH,
    SIZES,
    TRUMPS,
    End,
    Table,
    Unsaid,
    dealt,
    empty_cards,
    led_suit,
    need,
    play,
    sections,
    settled,
    suit_of,
)

GREATER = ["T17", "T18", "T19", "T20", "T21"]
LESSER = ["T1", "T2", "T3", "T4", "T5"]
TAROT_TRUMPS = ["T21", "F", "T1", *KINGS]
KINDS = ["greater", "lesser", "trumps", "tarot_trumps", "sequence"]
BLOCKS = {4: 5, 7: 10, 10: 15}


def scart_is_legal(held: list[str], scart: list[str], options: dict[str, str]) -> bool:
    """Whether the dealer may lay these away."""
    barred = [*TRUMPS, *KINGS, "F"] if options["scart_bars"] == "trumps_and_kings" else []
    others = [card for card in held if card not in barred]
    return (
        len(scart) == len(set(scart)) == 3
        and all(card in held for card in scart)
        and sum(card not in barred for card in scart) == (3 if not barred else min(3, len(others)))
    )


# -- declarations ------------------------------------------------------------------------------


def best_blocks(length: int) -> int:
    """The most that so many cards in sequence are worth, cut into blocks of four, seven and ten."""
    return max([0, *(worth + best_blocks(length - size) for size, worth in BLOCKS.items() if size <= length)])


def worth(kind: str, cards: list[str], options: dict[str, str]) -> int:
    """What cards declared are worth; 0 if there are too few."""
    count = len(cards)
    cumulative = options["tiers"] == "cumulative"
    if kind in ("greater", "lesser"):
        tiers = [(3, 5), (4, 10), (5, 15)]
    elif kind == "trumps":
        tiers = [(10, 10), (13, 15)]
    elif kind == "tarot_trumps":
        return 15 * (min(1, count // 3) if options["tarot_trumps"] == "once" else count // 3)
    elif options["sequences"] == "blocks":
        return best_blocks(count)
    else:
        return max([0, *(value for size, value in BLOCKS.items() if size <= count)])
    reached = [value for size, value in tiers if count >= size]
    return (sum(reached) if cumulative else max(reached)) if reached else 0


def eligible(kind: str, options: dict[str, str]) -> list[str]:
    """The cards that count towards a declaration other than a sequence."""
    trumps = TRUMPS + (["F"] if options["fool_is_trump"] == "yes" else [])
    return {"greater": GREATER, "lesser": LESSER, "trumps": trumps, "tarot_trumps": TAROT_TRUMPS}[kind]


def lines(options: dict[str, str]) -> list[list[str]]:
    """The five lines in which cards follow each other."""
    fool = ["F"] if options["fool_is_trump"] == "yes" else []
    return [[suit + rank for rank in LOW_TO_HIGH] for suit in "SHDC"] + [fool + TRUMPS]


def runs(cards: list[str], options: dict[str, str]) -> list[list[str]]:
    """The longest runs of cards next to each other."""
    found: list[list[str]] = []
    for line in lines(options):
        run: list[str] = []
        for card in [*line, ""]:
            if card in cards:
                run.append(card)
            elif run:
                found.append(run)
                run = []
    return found


def claimed(hand: dict[str, Any], seat: int, held: list[str], with_received: list[str], options: dict[str, str]) -> int:
    """The value of a seat's declarations, after a look that he held them."""
    total = 0
    made: dict[str, int] = {}
    in_runs: list[str] = []
    for declared in hand.get("declarations") or []:
        if declared["seat"] != seat:
            continue
        kind, cards = declared["kind"], declared.get("cards")
        need(kind in KINDS, "declarations: kind")
        need(kind == "sequence" or kind not in made, "declarations: twice")
        if cards is None or any("?" in card for card in cards):
            raise Unsaid("declarations: the cards")
        own = with_received if kind == "tarot_trumps" and options["asker_marks"] == "yes" else held
        need(len(cards) == len(set(cards)), "declarations: a card twice")
        need(declared.get("size") in (None, len(cards)), "declarations: size")
        need(all(card in own for card in cards), "declarations: not held")
        if kind == "sequence":
            need(runs(cards, options)[0:1] != [] and len(runs(cards, options)) == 1, "declarations: no sequence")
            need(all(any(card in line for line in lines(options)) for card in cards), "declarations: no sequence")
            need(not any(card in in_runs for card in cards), "declarations: overlapping sequences")
            in_runs += cards
        else:
            need(all(card in eligible(kind, options) for card in cards), "declarations: not of that kind")
        value = worth(kind, cards, options)
        need(value > 0, "declarations: too few")
        fewer = {0, *(worth(kind, cards[:number], options) for number in range(len(cards)))}
        need(declared.get("value") in {None, value, *fewer}, "declarations: value")
        value = value if declared.get("value") is None else declared["value"]
        made[kind] = made.get(kind, 0) + value
        total += value
    if options["must_claim"] == "yes":
        for kind in KINDS:
            due = entitled(kind, held, with_received, options)
            need(made.get(kind, 0) >= due, f"declarations: {kind} not claimed")
    return total


def entitled(kind: str, held: list[str], with_received: list[str], options: dict[str, str]) -> int:
    """The most a seat can claim of one kind."""
    if kind == "sequence":
        return sum(worth(kind, run, options) for run in runs(held, options))
    own = with_received if kind == "tarot_trumps" and options["asker_marks"] == "yes" else held
    return worth(kind, [card for card in own if card in eligible(kind, options)], options)


# -- asking ------------------------------------------------------------------------------------


class Asking:
    """The asks of a hand, followed entry by entry."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.left: dict[int, list[int]] = {}
        """Whom each asker may still ask, the next one first."""
        self.owed: dict[int, int] = {}
        """To whom each asker owes a card."""
        self.received: dict[int, list[str]] = {}
        self.marks = [0] * table.players

    def step(self, entry: dict[str, Any]) -> None:
        """One ask, or one card given back."""
        if any("?" in card for card in entry.get("cards") or []):
            raise Unsaid("ask: which card")
        need(entry["kind"] in ("asked", "returned"), "ask: kind")
        if entry["kind"] == "asked":
            self.ask(entry)
        else:
            self.give_back(entry)

    def ask(self, entry: dict[str, Any]) -> None:
        held, players, options = self.table.held, self.table.players, self.table.options
        seat, giver, cards = entry.get("taker"), entry.get("giver"), entry.get("cards")
        need(seat in range(players), "ask: who")
        if seat not in self.left:
            own = [card for card in held[seat] if card in TAROT_TRUMPS]
            need(len(own) == 2 or (len(own) > 2 and options["ask_with"] == "two_or_more"), "ask: not two Tarot Trumps")
            others = [(seat + step) % players for step in range(1, players)]
            self.left[seat] = others if options["ask_whom"] == "all" else [o for o in others if o == giver]
        need(self.left[seat][:1] == [giver], "ask: whom")
        if cards is None:
            raise Unsaid("ask: what came of it")
        self.left[seat].pop(0)
        can = [card for card in held[giver] if card in TAROT_TRUMPS]
        if not cards:
            need(not can, "ask: he had one")
            self.marks[seat] = 0 if self.left[seat] else 5
            return
        need(len(cards) == 1 and cards[0] in can, "ask: not a Tarot Trump of his")
        need(entry.get("asked") in (None, cards[0]), "ask: another card than asked for")
        held[giver].remove(cards[0])
        held[seat].append(cards[0])
        self.left[seat], self.owed[seat], self.received[seat] = [], giver, cards

    def give_back(self, entry: dict[str, Any]) -> None:
        held, options = self.table.held, self.table.options
        seat, cards = entry.get("giver"), entry.get("cards")
        need(seat in self.owed and entry.get("taker") == self.owed[seat], "ask: nothing to return to him")
        if not cards:
            raise Unsaid("ask: which card came back")
        need(len(cards) == 1 and cards[0] in held[seat], "ask: not his to return")
        low = [card for card in held[seat] if card in empty_cards("mathers", options)]
        need(not low or cards[0] in low or options["ask_return"] == "any", "ask: no small card returned")
        held[seat].remove(cards[0])
        held[self.owed.pop(seat)].append(cards[0])


def before_play(table: Table, first: int) -> tuple[list[int], list[int]]:
    """What each seat declared, and what his ask brought him."""
    hand, players, options = table.hand, table.players, table.options
    entries = list(hand.get("exchanges") or [])
    declared = [0] * players
    for declaration in hand.get("declarations") or []:
        need(declaration["seat"] in range(players), "declarations: seat")
    asking = Asking(table)
    before = {seat: list(table.held[seat]) for seat in range(players)}
    if options["ask_order"] == "simultaneous":  # all declare, then they ask in any order
        for entry in entries:
            asking.step(entry)
        entries = []
    for seat in [(first + step) % players for step in range(players)]:
        if options["ask_order"] == "in_turn":
            before[seat] = list(table.held[seat])
            while entries and entries[0].get("taker" if entries[0]["kind"] == "asked" else "giver") == seat:
                asking.step(entries.pop(0))
            need(not asking.owed, "ask: nothing returned")
        received = [card for card in asking.received.get(seat, []) if card not in before[seat]]
        declared[seat] = claimed(hand, seat, before[seat], before[seat] + received, options)
    need(not asking.owed, "ask: nothing returned")
    need(not entries, "exchanges: out of order")
    return declared, asking.marks


# -- the whole hand ----------------------------------------------------------------------------


def replayed(record: dict[str, Any]) -> End:
    """The hand followed from the deal to the count."""
    hand, options = record["hands"][0], settled(record)
    players = len(record["players"])
    held, talon = dealt(record)
    dealer = hand["dealer"]
    first = (dealer + 1) % players
    owner = next((seat for seat, cards in enumerate(held) if "F" in cards), dealer if "F" in talon else None)
    sections(hand, "bids", "contract", "calls", "fool_paid")
    table = Table("mathers", options, hand, held, [[s] for s in range(players)], [[] for _ in range(players)])
    if options["discard"] == "after_taking":
        held[dealer] += talon
    if hand.get("scart") is None:
        raise Unsaid("scart")
    need(len(hand["scart"]) == 1 and hand["scart"][0]["seat"] == dealer, "scart: who")
    scart = hand["scart"][0]["cards"]
    need(scart_is_legal(held[dealer], scart, options), "scart: cards")
    need(all(card in scart for card in hand["scart"][0].get("shown", [])), "scart: shown")
    held[dealer] = [card for card in held[dealer] if card not in scart]
    if options["discard"] == "before_taking":
        held[dealer] += talon
    declared, asks = before_play(table, first)
    for trick in hand.get("tricks") or []:
        need(trick.get("paid") is None, "tricks: nothing is given for the Fool")
    end = play(table, first, SIZES["mathers", players][0])
    end.dealer, end.scart, end.declared, end.asks = dealer, list(scart), declared, asks
    if options["fool_passed"] == "first_holder":
        end.fool_owner = owner
    if "trick_value" not in record.get("options", {}):
        raise Unsaid("how a trick with several counting cards is valued")
    return end


# -- score -------------------------------------------------------------------------------------


def trick_value(trick: list[str], options: dict[str, str]) -> int:
    """What a trick is worth to its winner."""
    values = {"K": 5, "Q": 4, "N": 3, "J": 2}
    counting = [5 if card in ("T1", "T21") else values.get(card[1:], 0) for card in trick if card != "F"]
    counting = [value for value in counting if value]
    if "F" in trick and options["fool_trick"] == "nothing":
        return 0
    if not counting:
        return 1
    if options["trick_value"] == "pairs":
        return sum(counting) - (len(counting) - 1)
    if options["trick_value"] == "highest":
        return max(counting)
    return sum(counting) if options["trick_value"] == "additive" else sum(set(counting))


def cuts(trick: list[str], leader: int, winner: int, options: dict[str, str]) -> tuple[int, int]:
    """Who cut kings in this trick, and how many; where trumps are led nothing is cut."""
    if led_suit(trick) == "T" or not any(suit_of(card) == "T" for card in trick):
        return winner, 0
    first = (leader + next(i for i, card in enumerate(trick) if suit_of(card) == "T")) % len(trick)
    kings = [card for card in trick if card in KINGS]
    if options["king_cut_kings"] == "led":
        kings = [card for card in kings if suit_of(card) == led_suit(trick)]
    return (winner if options["king_cut_by"] == "winner" else first), len(kings)


def scores(end: End, options: dict[str, str]) -> dict[str, Any]:
    """What each made; the best marks how much he has more than the second."""
    seats = range(len(end.piles))
    taken, cut, fool = [0] * len(seats), [0] * len(seats), [0] * len(seats)
    for trick, leader, winner in zip(end.tricks, end.leaders, end.winners, strict=True):
        taken[winner] += trick_value(trick, options)
        cutter, kings = cuts(trick, leader, winner, options)
        cut[cutter] += 5 * kings
    if options["scart_counts"] == "trick":
        taken[end.dealer] += trick_value(end.scart, options)
    if end.fool_owner is not None:
        fool[end.fool_owner] = 5
    made = [end.declared[s] + end.asks[s] + cut[s] + fool[s] + taken[s] for s in seats]
    best, second = sorted(made, reverse=True)[:2]
    named = {"declared": end.declared, "asks": end.asks, "cuts": cut, "fool": fool, "tricks": taken, "made": made}
    return {
        "card_points": {(seat,): taken[seat] for seat in seats},
        "items": {(name, seat): numbers[seat] for name, numbers in named.items() for seat in seats},
        "hand": [best - second if made[seat] == best else 0 for seat in seats],
    }
