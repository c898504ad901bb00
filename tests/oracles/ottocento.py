"""The second opinion on Ottocento, ruleset accademia: a record of whole hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- §4, O3: the card for the Matto may be given after any trick from the one that cost it on; after the last trick also
  out of the scart, as at the end.
- O3: where the card is not recorded, it may have been any that could be given, whether or not there was a numeral.
- §6: a record that stops before the game is over has no winners.
- A deal that was dealt again (`misdeal`), of which the page says nothing, counts for nothing: the same player deals.
- Only the Grande of the Accademia is judged (O4): the others leave the counters open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from oracles.table import Illegal, Unsaid, need
from oracles.troccas import Faults, playable

Json = dict[str, Any]

LONG = ["1", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
"""Ranks of spades and batons, lowest first."""
SHORT = ["10", "9", "8", "7", "6", "1", "J", "N", "Q", "K"]
"""Ranks of cups and coins, lowest first."""
COURTS = ["K", "Q", "N", "J"]
MORI = ["T2", "T3", "T4", "T21"]
NUMBERED = [f"T{number}" for number in range(16, 4, -1)]
"""Trumps 16 to 5, highest first."""
ANGELO, PIECES, BEGATO = "T20", ["T19", "T18", "T17"], "T1"
TRUMPS = [ANGELO, *PIECES, *NUMBERED, *MORI, BEGATO]
COUNTERS = ["F", BEGATO]
TAROCCHI = [ANGELO, "T19", BEGATO, "F"]
ACES = [suit + "1" for suit in "SHDC"]
PACK = [*(suit + rank for suit in "SHDC" for rank in LONG), *TRUMPS, "F"]
RANKS = {"tarocchi": TAROCCHI} | {rank: [suit + rank for suit in "SHDC"] for rank in COURTS}
CRICCA = {"tarocchi": (18, 36), "K": (17, 34), "Q": (14, 28), "N": (13, 26), "J": (12, 24)}
"""Kind of cricca -> value of three, value of all four."""
FIVES = [*TAROCCHI, *RANKS["K"]]
SIDES = [[0, 2], [1, 3]]
WHOLE, LAST_TRICK, LENGTH, ROUND = 87, 6, 15, 5
DEFAULTS = {"target": "800", "length": "target", "grande": "accademia"}
FOREIGN = ("bids", "contract", "calls", "exchanges", "sits_out")
"""Sections that the game does not have."""
PLAYED = (*FOREIGN, "scart", "declarations", "tricks", "fool_paid", "claim")
"""Sections that a hand without play has not either."""


# -- cards (§1) --------------------------------------------------------------------------------


def value(card: str) -> int:
    """§1: its value before the pairs are made."""
    return 5 if card in FIVES else {"Q": 4, "N": 3, "J": 2}.get(card[1:], 1)


def points(pile: Sequence[str]) -> int:
    """§1: the card points of an even pile."""
    return sum(value(card) for card in pile) - len(pile) // 2


def taking(cards: Sequence[str]) -> int:
    """§1: the place of the card that takes the trick; the last of equal Mori."""
    led = next((card[0] for card in cards if card != "F"), "")
    for card in TRUMPS:
        if card in MORI:
            continue
        if card == BEGATO and any(one in MORI for one in cards):
            break
        if card in cards:
            return cards.index(card)
    places = [place for place, card in enumerate(cards) if card in MORI]
    if places:
        return places[-1]
    order = LONG if led in ("S", "C") else SHORT
    return max((order.index(card[1:]), place) for place, card in enumerate(cards) if card[0] == led and card != "F")[1]


# -- combinations (§5) -------------------------------------------------------------------------


def cricche(pile: Sequence[str]) -> dict[str, int]:
    """Kind -> value of each cricca of a pile."""
    there = {kind: sum(card in pile for card in cards) for kind, cards in RANKS.items()}
    return {kind: CRICCA[kind][number - 3] for kind, number in there.items() if number >= 3}


def grande(pile: Sequence[str]) -> list[str]:
    """The cards of a pile that belong to its Grande, the counters with them."""
    counters = [card for card in COUNTERS if card in pile]
    pieces = [card for card in PIECES if card in pile]
    if ANGELO not in pile or not pieces or len(pieces) + len(counters) < 2:
        return []
    reached, spare = [ANGELO, *pieces], len(counters)
    before_is_counter = False
    if len(pieces) == 1:
        spare -= 1
        before_is_counter = pieces == ["T19"]
    for card in NUMBERED:
        if card in pile:
            reached.append(card)
            before_is_counter = False
        elif spare and not before_is_counter:
            spare -= 1
            before_is_counter = True
        else:
            break
    else:
        reached += [card for card in MORI if card in pile]
    return reached + counters


def sequences(pile: Sequence[str]) -> dict[str, list[str]]:
    """Kind -> cards of each sequence of a pile."""
    counters = [card for card in COUNTERS if card in pile]
    found = {"grande": grande(pile)}
    for suit in "SHDC":
        below = [suit + rank for rank in "QNJ" if suit + rank in pile]
        if suit + "K" in pile and below and len(below) + len(counters) >= 2:
            found[suit] = [suit + "K", *below, *(card for card in [suit + "1"] if card in pile), *counters]
    for kind, cards in (("aces", ACES), ("mori", MORI)):
        there = [card for card in cards if card in pile]
        if len(there) >= 2 and len(there) + len(counters) >= 3:
            found[kind] = there + counters
    return {kind: cards for kind, cards in found.items() if cards}


def sequence_value(cards: Sequence[str]) -> int:
    """§5: three cards 10, each further card 5."""
    return 5 * (len(cards) - 1)


def doubled(values: Sequence[int]) -> int:
    """§3, §6: the sum, doubled if there are three or more."""
    return sum(values) * (2 if len(values) >= 3 else 1)


def of_cricche(pile: Sequence[str]) -> int:
    """§6: what a side's cricche are worth."""
    return doubled(list(cricche(pile).values()))


def of_sequences(pile: Sequence[str]) -> int:
    """§6: what a side's sequences are worth."""
    return doubled([sequence_value(cards) for cards in sequences(pile).values()])


def shown_as(kind: str, cards: Sequence[str]) -> tuple[str, int] | None:
    """§3: name and value of the combination that these cards and no others make; None if they do not."""
    if len(set(cards)) != len(cards):
        return None
    if kind == "cricca":
        for rank, all_four in RANKS.items():
            if len(cards) >= 3 and all(card in all_four for card in cards):
                return rank, CRICCA[rank][len(cards) - 3]
        return None
    for name, used in sequences(cards).items():
        if sorted(used) == sorted(cards):
            return name, sequence_value(cards)
    return None


# -- a hand ------------------------------------------------------------------------------------


@dataclass
class Hand:
    """A hand followed to its end."""

    dealer: int
    deal: list[list[str]]
    talon: list[str]
    """Empty where the dealer's seventeen are not told apart."""
    options: dict[str, str]
    totals: list[int]
    """The totals of the sides before the hand."""
    held: list[list[str]] = field(default_factory=list)
    scart: list[str] = field(default_factory=list)
    accusi: list[int] = field(default_factory=lambda: [0, 0])
    won: list[list[str]] = field(default_factory=lambda: [[], []])
    """The cards of each side's tricks, without the Matto."""
    tricks_of: list[int] = field(default_factory=lambda: [0, 0])
    fool_side: int = -1
    """The side that played the Matto."""
    owes: bool = False
    """True while its side owes a card for it."""
    last: int = -1
    """The side that won the last trick."""
    ended: str = "played"
    """played, claim or nothing (thrown in, or dealt again)."""

    @property
    def first(self) -> int:
        """The first player."""
        return (self.dealer + 1) % 4

    def may_give(self, at_end: bool) -> list[str]:
        """§4, O3: what the Matto's side could give now."""
        cards = [*self.won[self.fool_side]]
        if at_end and self.dealer % 2 == self.fool_side:
            cards += self.scart
        lowest = min((value(card) for card in cards), default=1) if at_end else 1
        return [card for card in cards if value(card) == lowest] if self.tricks_of[self.fool_side] else []

    def give(self, card: str, at_end: bool, place: str) -> None:
        """Hand a card over for the Matto."""
        need(self.owes and card in self.may_give(at_end), place)
        side = self.fool_side
        (self.won[side] if card in self.won[side] else self.scart).remove(card)
        self.won[1 - side].append(card)
        self.owes = False

    def piles(self) -> Iterator[list[list[str]]]:
        """§2, §4, O3: the cards of both sides at the end, one after the other as it may have been."""
        fool = ["F"] if self.fool_side >= 0 else []
        if 0 in self.tricks_of:
            yield [PACK if number else [] for number in self.tricks_of]
            return
        piles = [[*won] for won in self.won]
        piles[self.dealer % 2] += self.scart
        piles[self.fool_side] += fool
        if not self.owes:
            yield piles
            return
        for card in self.may_give(at_end=True):
            after = [[one for one in pile if one != card] for pile in piles]
            after[1 - self.fool_side].append(card)
            yield after

    def scores(self) -> list[dict[tuple[str, int], int]]:
        """Entry and side -> value, once for each score that the hand may have; without entries that do not count."""
        accusi = {("accusi", side): self.accusi[side] for side in (0, 1)}
        if self.ended != "played":
            return [accusi if self.ended == "claim" else {}]
        every: list[dict[tuple[str, int], int]] = []
        for piles in self.piles():
            score = dict(accusi)
            for side, pile in enumerate(piles):
                score["cricche", side] = of_cricche(pile)
                score["last_trick", side] = LAST_TRICK * (self.last == side)
                score["sequences", side] = of_sequences(pile)
                score["cards", side] = points(pile)
            if score not in every:
                every.append(score)
        return every


def sums(score: dict[tuple[str, int], int]) -> list[int]:
    """The score of both sides."""
    return [sum(amount for (_, whose), amount in score.items() if whose == side) for side in (0, 1)]


def is_known(cards: Sequence[str] | None) -> bool:
    """Return True if all cards can be read."""
    return cards is not None and not any("?" in card for card in cards)


def dealt(hand: Json, options: dict[str, str], totals: list[int]) -> Hand:
    """§2: fifteen each, and two that are the dealer's."""
    deal, dealer = hand.get("deal") or {}, hand.get("dealer")
    hands, talon = deal.get("hands"), deal.get("talon")
    if dealer is None or hands is None or not all(is_known(cards) for cards in [*hands, talon or []]):
        raise Unsaid("deal")
    need(not deal.get("dead"), "deal: no dead hand")
    sizes = [LENGTH + 2 * (talon is None and seat == dealer) for seat in range(4)]
    need([len(cards) for cards in hands] == sizes and len(talon or "  ") == 2, "deal: sizes")
    need(sorted(card for cards in [*hands, talon or []] for card in cards) == sorted(PACK), "deal: not the pack")
    state = Hand(dealer, [list(cards) for cards in hands], list(talon or []), options, totals)
    state.held = [[*cards] for cards in hands]
    state.held[dealer] += state.talon
    return state


def lay_away(hand: Json, state: Hand) -> None:
    """§2: two cards of the dealer's, none of five."""
    entries = hand.get("scart")
    if entries is None:
        raise Unsaid("scart")
    need(len(entries) == 1 and entries[0]["seat"] == state.dealer, "scart: who")
    cards, own = list(entries[0]["cards"]), state.held[state.dealer]
    if not is_known(cards):
        raise Unsaid("scart: which cards")
    need(len(cards) == 2 and len(set(cards)) == 2, "scart: how many")
    need(all(card in own and card not in FIVES for card in cards), "scart: cards")
    need(all(card in cards for card in entries[0].get("shown") or []), "scart: shown")
    state.scart = cards
    state.held[state.dealer] = [card for card in own if card not in cards]


def declare(hand: Json, state: Hand, held: list[list[str]], only: int | None = None) -> None:
    """§3, O9, O10, O11: what is shown before play; `only`: whose declarations stand."""
    found: dict[int, dict[tuple[str, str], int]] = {}
    turn = 0
    for entry in hand.get("declarations") or []:
        seat, kind, cards = entry["seat"], entry["kind"], entry.get("cards")
        need(seat in range(4) and kind in ("cricca", "sequence"), "declarations: kind")
        need(entry.get("trick", 1) == 1, "declarations: too late")
        need(all(entry.get(name) is None for name in ("item", "against", "level")), "declarations: foreign")
        need(only in (None, seat), "declarations: not his turn")
        its_turn = (seat - state.first) % 4
        need(its_turn >= turn, "declarations: order")
        turn = its_turn
        if not is_known(cards):
            raise Unsaid("declarations: cards")
        need(all(card in held[seat] for card in cards), "declarations: not held")
        shown = shown_as(kind, cards)
        need(shown is not None, "declarations: no combination")
        name, worth = shown or ("", 0)
        need(entry.get("size", len(cards)) == len(cards), "declarations: size")
        need(entry.get("value", worth) == worth, "declarations: value")
        own = found.setdefault(seat, {})
        need((kind, name) not in own, "declarations: twice")
        own[kind, name] = worth
    for seat, own in found.items():
        for kind in ("cricca", "sequence"):
            state.accusi[seat % 2] += doubled([worth for (one, _), worth in own.items() if one == kind])


def play(hand: Json, state: Hand) -> None:
    """§4: the tricks, and the card for the Matto."""
    tricks, leader, end = hand["tricks"], state.first, hand.get("end")
    need(len(tricks) <= LENGTH, "tricks: too many")
    for number, trick in enumerate(tricks, 1):
        place, cards = f"trick {number}", trick["cards"]
        need(trick.get("leader", leader) == leader, f"{place}: leader")
        if not is_known(cards):
            raise Unsaid(place)
        if len(cards) < 4 and number == len(tricks) and end in ("agreement", "unrecorded"):
            raise Unsaid("tricks: the end")
        need(len(cards) == 4, f"{place}: size")
        for turn, card in enumerate(cards):
            own = state.held[(leader + turn) % 4]
            need(card in own and card in playable(own, cards[:turn]), f"{place}: {card}")
            own.remove(card)
        taker = (leader + taking(cards)) % 4
        need(trick.get("winner", taker) == taker, f"{place}: winner")
        state.tricks_of[taker % 2] += 1
        state.won[taker % 2] += [card for card in cards if card != "F"]
        if "F" in cards:
            state.fool_side = (leader + cards.index("F")) % 2
            state.owes = state.fool_side != taker % 2
        if trick.get("paid") is not None:
            state.give(trick["paid"], number == LENGTH, f"{place}: paid")
        leader = taker
    if len(tricks) < LENGTH:
        need(end != "played", "tricks: not to the end")
        raise Unsaid("tricks: the end")
    state.last = leader % 2
    if hand.get("fool_paid") is not None:
        state.give(hand["fool_paid"], True, "fool_paid")


def ended_by_showing(hand: Json, state: Hand) -> None:
    """§2, O2: the dealer with his fifteen, or the first player after the scart, ends the game."""
    need(not hand["tricks"] and hand.get("fool_paid") is None, "end: a card was led")
    seat = (hand.get("claim") or {}).get("seat")
    if seat is None:
        raise Unsaid("claim: who")
    need(seat in (state.dealer, state.first), "claim: who")
    need(state.options["length"] == "target", "claim: no target")
    if seat == state.dealer:
        need(not hand.get("scart"), "scart: nothing is laid away")
        if not state.talon:
            raise Unsaid("claim: which fifteen")
        held = state.deal
    else:
        lay_away(hand, state)
        held = state.held
    declare(hand, state, held, seat)
    if hand.get("declarations") is None:
        raise Unsaid("declarations")
    side = seat % 2
    need(state.totals[side] + state.accusi[side] >= int(state.options["target"]), "claim: short of the target")
    state.ended = "claim"


def replayed(hand: Json, options: dict[str, str], totals: list[int]) -> Hand:
    """A hand followed to its end; raises Illegal, or Unsaid."""
    for name in FOREIGN:
        need(not hand.get(name), name)
    end = hand.get("end")
    if end in ("misdeal", "thrown_in"):
        for name in PLAYED:
            need(not hand.get(name), name)
        if hand.get("dealer") is None:
            raise Unsaid("dealer")
        hands = (hand.get("deal") or {}).get("hands")
        if end == "thrown_in" and hands and all(len(cards) == ROUND for cards in hands):
            need(len({card for cards in hands for card in cards} & set(PACK)) == 4 * ROUND, "deal: not the pack")
        elif hands:
            dealt(hand, options, totals)
        return Hand(hand["dealer"], [], [], options, totals, ended="")
    need(end in (None, "played", "claim", "agreement", "unrecorded"), "end")
    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    state = dealt(hand, options, totals)
    if end == "claim":
        ended_by_showing(hand, state)
        return state
    if not hand["tricks"] and end != "played":
        raise Unsaid("end")
    need(hand.get("claim") is None, "claim")
    lay_away(hand, state)
    declare(hand, state, state.held)
    play(hand, state)
    need(end in (None, "played"), "end: all was played")
    return state


# -- the record --------------------------------------------------------------------------------


def is_over(totals: Sequence[int], played: int, options: dict[str, str]) -> bool:
    """§6, O5, O7: whether the game has ended."""
    if options["length"] == "four":
        return played >= 4
    return max(totals) >= int(options["target"]) and totals[0] != totals[1]


def winners_of(totals: Sequence[int], played: int, options: dict[str, str]) -> list[int]:
    """§6, O5, O7: the side that has won, if the game is over and the sides are not level."""
    if not is_over(totals, played, options) or totals[0] == totals[1]:
        return []
    return SIDES[totals[0] < totals[1]]


def differs(stated: Sequence[int | None] | None, right: Sequence[int]) -> bool:
    """Return True if a number is stated and differs."""
    return stated is not None and any(one not in (None, own) for one, own in zip(stated, right, strict=True))


def of_seats(sides: Sequence[int]) -> list[int]:
    """Return the scores of the sides, seat by seat."""
    return [sides[seat % 2] for seat in range(4)]


def is_stated(stated: Json, score: dict[tuple[str, int], int]) -> bool:
    """Return True if nothing stated of a hand differs from a score; totals apart."""
    if differs(stated.get("hand"), of_seats(sums(score))):
        return False
    for one in stated.get("card_points") or []:
        if sorted(one["seats"]) not in SIDES or ("cards", 0) not in score:
            return False
        if one["points"] != stated.get("unit", 1) * score["cards", one["seats"][0] % 2]:
            return False
    for one in stated.get("items") or []:
        sides = [SIDES[one["seat"] % 2]] if one.get("seat") is not None else one.get("sides") or []
        if not sides:
            raise Unsaid("scores: whose entry")
        if sides not in ([SIDES[0]], [SIDES[1]]) or score.get((one["name"], sides[0][0]), 0) != one.get("value"):
            return False
    return True


def judged(record: Json) -> Faults:
    """Where a record is wrong, to the first rule broken: hand and section, hand -1 being the record; raises Unsaid."""
    faults: Faults = set()
    options, before = DEFAULTS | record.get("options", {}), record.get("carried_in") or {}
    if options["grande"] != "accademia":
        raise Unsaid("options")
    totals = list(before.get("totals") or [0, 0, 0, 0])[:2]
    played, due = before.get("hands", 0), None
    for number, hand in enumerate(record["hands"]):
        if (number or before.get("hands")) and is_over(totals, played, options):
            return faults | {(number, "over")}
        if due not in (None, hand.get("dealer")):
            return faults | {(number, "dealer")}
        try:
            state = replayed(hand, options, totals)
        except Unsaid:
            if faults:
                return faults
            raise
        except Illegal as broken:
            return faults | {(number, str(broken).partition(":")[0])}
        stated = hand.get("scores") or {}
        every = state.scores()
        right = [score for score in every if is_stated(stated, score)]
        if not right:
            faults.add((number, "scores"))
        if len(every) > 1 or (hand.get("declarations") is None and state.ended == "played"):
            if faults:
                return faults
            raise Unsaid("the card given for the Matto, or what was shown")
        totals = [a + b for a, b in zip(totals, sums(every[0]) if every[0] else [0, 0], strict=True)]
        if differs(stated.get("totals"), of_seats(totals)):
            faults.add((number, "scores"))
        due = state.dealer if hand.get("end") == "misdeal" else state.first
        played += bool(state.ended)
    result = record.get("result") or {}
    right_winners = winners_of(totals, played, options)
    if differs(result.get("totals"), of_seats(totals)):
        faults.add((-1, "result"))
    if result.get("winners") is not None and sorted(result["winners"]) != right_winners:
        faults.add((-1, "result"))
    return faults
