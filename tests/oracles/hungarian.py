"""The second opinion on Hungarian tarokk, both rulesets: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where it can be read in two ways:

- §3.5: the steps are reckoned from the lowest thing the speaker could say; a hold is as high as the bid held.
- H11 `raise`: who alone has bid may say one higher bid when all others have passed; it takes an honour and shows
  nothing.
- H12 `high`: the Fool or the Mond, and five trumps.
- §4: how many trumps were laid away is told before the call, wherever a record lists it; of none nothing need be said.
- §5: an official kontra left out breaks a rule (it is not merely unsaid).
- §6: an announcement alone does not make its speaker's side known; in a game of one against three that nobody
  knows of, the third foe stays unknown though the two others have doubled (H21).
- Part II: "the declarer's trull" is the trull that the declarer himself announced; a centrum or bird after it tells
  nothing whoever says it; BTE excepts the centrum after that trull, and no bird.
- Part II: a king is named in the `cards` of its announcement; the same king's ultimó and uhu are one card's.
- Items in the record are without kontra; their level tells it. `carried` is not judged.
- Not followed: H1 `last_kontra`, H4 `yes` where the declarer laid away T20 himself, H19; `pagat_catch`, which the page
  names and does not explain.

The auction and the figures have rooms of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracles.hungarian_auction import BIDS, Auction
from oracles.hungarian_figures import (
    BIRDS,
    CARD_OF,
    FIGURES,
    KINGS_OWN,
    MORE,
    TRICK_OF,
    Facts,
    due_cards,
    figures_of,
    illustrated,
    legal_cards,
    rows_of,
)
from oracles.tarock import (
    KINGS,
    PACK,
    TRULL,
    TRUMPS,
    VALUES,
    Deal,
    Json,
    Played,
    Row,
    Sides,
    Unsaid,
    before_play,
    contract_as_stated,
    dealt,
    first_broken,
    kind,
    need,
    none_of,
    play_card,
    tricks_followed,
    trumps_of,
    winning,
    write_scores,
    wrong_numbers,
)

PACK_42 = [card for card in PACK if kind(card) == "T" or card[1:] in "KQNJ" or card in ("S10", "C10", "H1", "D1")]
DRAWN = {"three": [3, 1, 1, 1], "two": [2, 2, 1, 1], "one": [1, 2, 2, 1], "solo": [0, 2, 2, 2]}
SIZES = {4: 9}
OPTIONS = {
    "hold": ["overbid", "earlier"],
    "trial_three": ["one", "three", "nothing"],
    "xx_scart": ["no", "yes"],
    "free_call": ["no_honours", "any"],
    "called_in_scart": ["own", "all_six"],
    "count_paid": ["three", "side"],
    "levels": ["4", "3", "5"],
    "raise": ["no", "yes"],
    "cue_honour": ["any", "high"],
    "cue_again": ["yes", "no"],
    "both_at_once": ["yes", "no"],
    "count_tells": ["no", "yes"],
    "catch": ["21", "30", "42"],
    "doubling": ["none", "pagat"],
    "uhu": ["15", "20"],
    "king_uhu": ["20", "15"],
    "bird_tells": ["after_trull_not", "centrum_not", "always"],
}
"""Of both rulesets, the first value by default; the last three are of the illustrated game alone."""
ILLUSTRATED = ["uhu", "king_uhu", "bird_tells"]
DEFAULTS = {
    "paskievics": {name: values[0] for name, values in OPTIONS.items() if name not in ILLUSTRATED},
    "illusztralt": {name: values[0] for name, values in OPTIONS.items()}
    | {"raise": "yes", "cue_honour": "high", "cue_again": "no", "called_in_scart": "all_six"},
}
"""Ruleset -> its options as they are where nothing is said."""


def settled(options: Mapping[str, str] | None, ruleset: str = "paskievics") -> dict[str, str]:
    """Every option that the ruleset has and this opinion knows, as it is given or by default."""
    return {name: (options or {}).get(name, default) for name, default in DEFAULTS[ruleset].items()}


def options_of(record: Json) -> dict[str, str]:
    """Every option of the record's ruleset, as it says or by default."""
    return settled(record.get("options"), record.get("ruleset", "paskievics"))


def points_of(pile: list[str]) -> int:
    """Plain sum: honours and kings 5, queens 4, knights 3, jacks 2, the rest 1."""
    return sum(5 if card in TRULL else VALUES.get(card[1:], 1) for card in pile)


# -- the hand ------------------------------------------------------------------------------------


@dataclass
class End(Sides):
    """A hand to its end."""

    ended: str
    """played, all_pass, thrown_in or void."""
    deal: Deal
    contract: str = ""
    declarer: int = 0
    partner: int = 0
    shown: tuple[int, str] | None = None
    """Who showed which card in the auction."""
    accepted: bool = False
    called: str = ""
    answer: str = ""
    scarts: dict[int, list[str]] = field(default_factory=dict)
    told: dict[int, int] = field(default_factory=dict)
    """How many trumps each of the others laid away."""
    announced: dict[tuple[str, str], int] = field(default_factory=dict)
    """(side, figure) -> who announced it."""
    named: dict[tuple[str, str], str] = field(default_factory=dict)
    """(side, figure) -> the king that was named with it."""
    ladders: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """(side, figure), or ("own", "game") -> who doubled it, level by level."""
    counted: dict[int, int] = field(default_factory=dict)
    """Seat -> 8 or 9 trumps declared."""
    played: Played = field(default_factory=Played)

    def side(self, seat: int) -> str:
        return "own" if seat in self.own else "foes"

    def card_of(self, side: str, item: str) -> str | None:
        """The card with which a side would make a figure; None if it needs no certain card, or named none."""
        return CARD_OF.get(item) or self.named.get((side, item))

    def due(self, seat: int, number: int) -> dict[str, int]:
        """The cards bound for a player when trick `number` is played, and the trick each is due in."""
        side = self.side(seat)
        cards = {item: self.card_of(side, item) for by, item in self.announced if by == side}
        won = [self.side(winner) == side for winner in self.played.winners[: number - 1]]
        return due_cards({item: card for item, card in cards.items() if card}, won)


def dealer_follows(record: Json, number: int, deal: Deal) -> None:
    """The deal passes on after a hand that was played."""
    if number == 0:
        return
    before = replayed(record, number - 1)
    players = len(record["players"])
    due = (before.deal.dealer + (before.ended == "played")) % players
    need(deal.dealer == due, "deal: not the next dealer")


def replayed(record: Json, number: int = 0) -> End:
    """A hand of the record followed from the deal to the last card; raises Illegal."""
    hand, options = record["hands"][number], options_of(record)
    deal = dealt(record, number, SIZES, looks_on=True, pack=PACK_42)
    dealer_follows(record, number, deal)
    none_of(hand, "fool_paid", "claim")
    end = End("played", deal)
    if hand.get("bids") is None:
        raise Unsaid("bids")
    bids = Auction(deal.seats, deal.hands, options)
    for bid in hand["bids"]:
        bids.say(bid["seat"], bid["bid"], bid.get("card"))
    if not (bids.over or bids.closed):
        raise Unsaid("bids: the end")
    rest = ["calls", "exchanges", "scart", "declarations", "tricks"]
    if bids.winner is None:
        none_of(hand, *rest, "contract")
        need(hand.get("end") in (None, "all_pass"), "end")
        end.ended = "all_pass"
        return end
    end.contract, end.declarer, end.shown, end.accepted = BIDS[bids.height], bids.winner, bids.shown, bids.accepted
    end.partner = end.declarer
    held = {seat: list(cards) for seat, cards in deal.hands.items()}
    draw(hand, end, held)
    kinds = [entry["kind"] for entry in hand.get("declarations") or []]
    if hand.get("end") == "misdeal":
        contract_as_stated(hand, end.contract, end.declarer, (hand.get("contract") or {}).get("partner"))
    if "throw_in" in kinds:
        return thrown_in(hand, end, held)
    no_honour = not any(card in TRULL for card in held[end.declarer])
    if no_honour or "no_honour" in kinds:
        entries = hand.get("declarations") or []
        need(no_honour and kinds == ["no_honour"], "declarations: no honour")
        need(entries[0]["seat"] == end.declarer, "declarations: who has no honour")
        none_of(hand, "calls", "scart", "tricks")
        need(hand.get("end") == "misdeal", "end")
        end.ended = "void"
        return end
    lay_away(hand, end, held, options)
    call(hand, end, held, options)
    contract_as_stated(hand, end.contract, end.declarer, end.partner)
    Announcing(end, held, options).follow(hand.get("declarations") or [])
    play(hand, end, held)
    return end


def draw(hand: Json, end: End, held: dict[int, list[str]]) -> None:
    """Each draws from the top of the talon (§4)."""
    order = end.deal.from_(end.declarer)
    entries, left = hand.get("exchanges"), list(end.deal.talon)
    due = [(seat, count) for seat, count in zip(order, DRAWN[end.contract], strict=True) if count]
    if not entries:
        raise Unsaid("exchanges")
    need(len(entries) <= len(due), "exchanges: how many draw")
    for entry, (seat, count) in zip(entries, due, strict=False):
        need(entry["kind"] == "talon" and entry.get("giver") is None, "exchanges: kind")
        need(entry.get("taker") == seat, "exchanges: who draws")
        need(entry.get("face") in (None, "down"), "exchanges: face")
        need(sorted(entry.get("cards") or []) == sorted(left[:count]), "exchanges: the next of the talon")
        held[seat] += left[:count]
        left = left[count:]
    if len(entries) < len(due):
        raise Unsaid("exchanges: who else drew")


def may_throw_in(own: list[str]) -> bool:
    return all(king in own for king in KINGS) or trumps_of(own) in ([], ["T21"], ["T1"], ["T1", "T21"], ["T21", "T1"])


def thrown_in(hand: Json, end: End, held: dict[int, list[str]]) -> End:
    entries = hand["declarations"]
    need(len(entries) == 1, "declarations: nothing else when thrown in")
    need(entries[0]["seat"] in held and may_throw_in(held[entries[0]["seat"]]), "declarations: no right to throw in")
    none_of(hand, "calls", "scart", "tricks")
    need(hand.get("end") == "misdeal", "end")
    end.ended = "thrown_in"
    return end


def barred(end: End, seat: int, options: Mapping[str, str]) -> list[str]:
    """What a player may not lay away."""
    shown = [end.shown[1]] if end.shown and end.shown[0] == seat else []
    return [*TRULL, *KINGS, *shown, *(["T20"] if options["xx_scart"] == "no" else [])]


def lay_away(hand: Json, end: End, held: dict[int, list[str]], options: Mapping[str, str]) -> None:
    """Everybody as many as he drew (§4)."""
    if hand.get("scart") is None:
        raise Unsaid("scart")
    due = {seat: n for seat, n in zip(end.deal.from_(end.declarer), DRAWN[end.contract], strict=True) if n}
    entries = hand["scart"]
    who = [entry["seat"] for entry in entries]
    need(len(set(who)) == len(who) and set(who) <= set(due), "scart: who")
    for entry in entries:
        seat, cards = entry["seat"], list(entry["cards"])
        if any("?" in card for card in cards):
            raise Unsaid("scart: which cards")
        need(len(set(cards)) == len(cards) == due[seat], "scart: how many")
        need(all(card in held[seat] for card in cards), "scart: not held")
        need(not any(card in barred(end, seat, options) for card in cards), "scart: barred")
        shown = entry.get("shown")
        need(all(card in cards for card in shown or []), "scart: shown")
        if seat == end.declarer and trumps_of(cards):
            if shown is None:
                raise Unsaid("scart: whether its trumps were shown")
            need(all(card in shown for card in trumps_of(cards)), "scart: not shown")
        end.scarts[seat] = cards
        held[seat] = [card for card in held[seat] if card not in cards]
    if len(who) < len(due):
        raise Unsaid("scart: who else")
    for entry in hand.get("declarations") or []:
        if entry["kind"] == "trumps_laid":
            seat = entry["seat"]
            need(seat in end.scarts and seat != end.declarer, "declarations: who tells of trumps laid away")
            need(seat not in end.told, "declarations: told twice")
            need(entry.get("size") == len(trumps_of(end.scarts[seat])), "declarations: trumps laid away")
            end.told[seat] = entry["size"]
    for seat, cards in end.scarts.items():
        if seat != end.declarer and trumps_of(cards) and seat not in end.told:
            raise Unsaid("declarations: how many trumps were laid away")


def callable_cards(end: End, held: dict[int, list[str]], options: Mapping[str, str]) -> list[str]:
    """What the declarer may call (§5)."""
    own, gone = held[end.declarer], end.scarts.get(end.declarer, [])
    if end.accepted and end.shown and end.shown[0] != end.declarer:
        return [end.shown[1]]
    free = [card for card in TRUMPS if card not in own and card not in gone]
    free = [card for card in free if options["free_call"] == "any" or card not in TRULL]
    told = any(end.told.values())
    if "T20" not in own:
        return list({"T20", *free}) if told and options["xx_scart"] == "yes" else ["T20"]
    if told:
        return ["T20", *free]
    below = [card for card in TRUMPS[:19] if card not in own and card not in gone]
    return ["T20", below[-1]]


def call(hand: Json, end: End, held: dict[int, list[str]], options: Mapping[str, str]) -> None:
    """The declarer's call, and his partner."""
    calls = hand.get("calls") or []
    if not calls:
        raise Unsaid("calls")
    need(len(calls) == 1, "calls: one card")
    need(calls[0]["seat"] == end.declarer, "calls: who")
    card = calls[0]["card"]
    need(card in callable_cards(end, held, options), "calls: card")
    holder = next((seat for seat in end.deal.seats if card in held[seat]), None)
    answer = "scart" if holder is None else "own" if holder == end.declarer else "held"
    need(calls[0].get("answer") in (None, answer), "calls: where the card was")
    end.called, end.answer = card, answer
    end.partner = end.declarer if holder is None else holder


class Announcing:
    """Announcements and kontras, entry by entry (§6, §7)."""

    def __init__(self, end: End, held: dict[int, list[str]], options: Mapping[str, str]) -> None:
        self.end, self.held, self.options = end, held, options
        self.order = end.deal.from_(end.declarer)
        self.turn = 0
        self.last = "own"
        """The side of the last who announced or doubled."""
        self.known = {end.declarer}
        self.this_turn: dict[tuple[int, str], int] = {}
        """(seat, figure) -> the turn it was announced in."""
        self.must_count: list[int] = []
        if end.accepted and end.shown and end.shown[0] == end.partner != end.declarer:
            self.known = set(self.order)

    def follow(self, entries: list[Json]) -> None:
        rest = [entry for entry in entries if entry["kind"] != "trumps_laid"]
        official = self.end.answer == "scart"
        for entry in rest:
            before_play(entry)
            if official and entry["seat"] != self.end.declarer:
                self.official(entry)
                official = False
            else:
                self.step(entry)
        need(not official, "declarations: the official kontra")
        for seat in self.must_count:
            due = len(trumps_of(self.held[seat])) in (8, 9)
            need(not due or seat in self.end.counted, "declarations: eight or nine trumps not told")

    def official(self, entry: Json) -> None:
        """The owner of a called card that was laid away doubles the game at once."""
        owner = next(seat for seat, cards in self.end.scarts.items() if self.end.called in cards)
        right = (owner, "kontra", "game") == (entry["seat"], entry["kind"], entry.get("item"))
        need(right and entry.get("level") in (None, 1), "declarations: the official kontra")
        need(("own", "game") not in self.end.ladders, "declarations: the official kontra")
        self.end.ladders["own", "game"] = [owner]
        self.known, self.last = set(self.order), "foes"

    def step(self, entry: Json) -> None:
        seat, what = entry["seat"], entry["kind"]
        need(seat in self.order, "declarations: seat")
        need(entry.get("against") is None, "declarations: it counts for all")
        while self.order[self.turn % 4] != seat:
            self.turn += 1
        if what == "kontra":
            self.kontra(entry)
        elif what == "tarokks":
            count = len(trumps_of(self.held[seat]))
            need(count in (8, 9) and entry.get("size") == count, "declarations: eight or nine trumps")
            need(seat not in self.end.counted, "declarations: trumps told twice")
            self.end.counted[seat] = count
            if self.options["count_tells"] == "yes":
                self.speaks(seat)
                self.last = self.end.side(seat)
        else:
            self.figure(entry)

    def speaks(self, seat: int) -> None:
        """Who is not known speaks for the side of the last who spoke."""
        need(seat in self.known or self.end.side(seat) == self.last, "declarations: a kontra must come first")

    def tells_nothing(self, item: str) -> bool:
        """Whether a figure does not tell for whom it is announced (part II)."""
        without = {"after_trull_not": BIRDS, "centrum_not": ["centrum"], "always": []}
        return (
            item in BIRDS
            and item in without[self.options["bird_tells"]]
            and self.end.announced.get(("own", "trull")) == self.end.declarer
        )

    def figure(self, entry: Json) -> None:
        end, seat, item = self.end, entry["seat"], entry["kind"]
        side = end.side(seat)
        need(item in figures_of(self.options), "declarations: kind")
        tells = not self.tells_nothing(item)
        if tells:
            self.speaks(seat)
        need((side, item) not in end.announced, f"declarations: {item} twice")
        king = king_named(entry) if item in KINGS_OWN else None
        mine = [one for by, one in end.announced if by == side]
        for one in mine:
            need(item not in TRICK_OF or TRICK_OF.get(one) != TRICK_OF[item], "declarations: two figures of a trick")
            raised = item.endswith("_uhu") and one == item.replace("_uhu", "_ultimo")
            need(not raised or end.named.get((side, one)) != king, "declarations: an ultimó raised to uhu")
        need(
            item != "trull" or any(card in self.held[seat] for card in ("F", "T21")),
            "declarations: trull without F, T21",
        )
        need(
            (side, "volat") not in end.announced or item not in ("trull", "kings", "double"),
            "declarations: after the volat",
        )
        other = {"double": "volat", "volat": "double"}.get(item, "")
        both = self.this_turn.get((seat, other)) == self.turn
        need(not both or self.options["both_at_once"] == "yes", "declarations: double and volat in one turn")
        end.announced[side, item] = seat
        self.this_turn[seat, item] = self.turn
        if king:
            end.named[side, item] = king
        self.last = side if tells else self.last
        if item == "pagat_ultimo":
            self.must_count.append(seat)

    def kontra(self, entry: Json) -> None:
        end, seat, item = self.end, entry["seat"], entry.get("item")
        if item is None:
            raise Unsaid("declarations: what is doubled")
        mine = end.side(seat)
        # of two announcements of one figure, that which this side may double now
        rows = [("own", "game")] if item == "game" else [row for row in end.announced if row[1] == item]
        need(bool(rows), "declarations: nothing announced to double")
        rows = [row for row in rows if self.last_of(row) != mine]
        need(bool(rows), "declarations: a kontra against his own side")
        levels = {row: len(end.ladders.get(row, [])) + 1 for row in rows}
        fits = [row for row in rows if entry.get("level") in (None, levels[row])]
        need(bool(fits), "declarations: level of the kontra")
        row = fits[0]
        need(levels[row] <= int(self.options["levels"]), "declarations: kontra above the highest level")
        end.ladders.setdefault(row, []).append(seat)
        self.last = mine
        self.known.add(seat)
        pair = len(end.own) == 2
        if pair and (end.partner in self.known or all(foe in self.known for foe in end.foes)):
            self.known = set(self.order)
        if item == "pagat_ultimo":
            self.must_count.append(seat)

    def last_of(self, row: tuple[str, str]) -> str:
        """The side of the last word on something."""
        ladder = self.end.ladders.get(row)
        return self.end.side(ladder[-1]) if ladder else row[0]


def king_named(entry: Json) -> str:
    """The king that shall win the trick."""
    cards = entry.get("cards") or []
    if not cards or "?" in cards[0]:
        raise Unsaid("declarations: which king")
    need(len(cards) == 1 and cards[0] in KINGS, "declarations: no king")
    return str(cards[0])


def play(hand: Json, end: End, held: dict[int, list[str]]) -> None:
    """The tricks, card by card."""
    for number, turns in tricks_followed(hand, end, end.deal.forehand, 9):
        down: list[str] = []
        for seat, card in turns:
            play_card(number, card, held[seat], legal_cards(held[seat], down, number, end.due(seat, number)), down)
        end.played.winners.append(end.deal.after(turns[0][0], down.index(winning(down))))
    if hand.get("end") == "unrecorded" and len(end.played.tricks) < 9:
        raise Unsaid("end")
    need(len(end.played.tricks) == 9, "tricks: how many")
    need(hand.get("end") in (None, "played"), "end")


# -- score (§9) ----------------------------------------------------------------------------------


def settle(
    facts: Facts, given: Mapping[str, str] | None = None, ruleset: str = "paskievics"
) -> tuple[list[Row], list[int]]:
    """The rows and the shares of a hand, trumps declared apart."""
    rows = rows_of(facts, settled(given, ruleset))
    return rows, shares(rows, facts.alone)


def shares(rows: list[Row], alone: bool) -> list[int]:
    """What the declarer, his partner (or nobody) and the foes get."""
    v = sum(row.value * 2**row.level for row in rows)
    return [3 * v, -v, -v, -v] if alone else [v, v, -v, -v]


def facts_of(end: End, options: Mapping[str, str]) -> Facts:
    """What the score hangs on, looked up in the cards."""
    own, foes = end.played.won_by(end.own), end.played.won_by(end.foes)
    for seat, cards in end.scarts.items():
        all_six = end.answer == "scart" and options["called_in_scart"] == "all_six"
        (own if seat == end.declarer or all_six else foes).extend(cards)
    facts = Facts(end.contract, end.partner == end.declarer, points_of(own), list(end.announced))
    facts.levels = {row: len(ladder) for row, ladder in end.ladders.items()}
    for name, pile, seats in (("own", own, end.own), ("foes", foes, end.foes)):
        if all(card in pile for card in TRULL):
            facts.made["trull"] = name
        if all(card in pile for card in KINGS):
            facts.made["kings"] = name
        if end.played.all_by(seats):
            facts.made["volat"] = name
    for trick, leader, won in zip(end.played.tricks, end.played.leaders, end.played.winners, strict=True):
        if "F" in trick and "T21" in trick:
            caught = end.side(end.deal.after(leader, trick.index("T21")))
            if caught != end.side(won):
                facts.made["xxi_catch"] = end.side(won)
    for side in ("own", "foes"):
        made = [item for item in figures_of(options) if item in TRICK_OF and won_its_trick(end, side, item)]
        facts.made |= dict.fromkeys(made, side)
    facts.pagat_lost = beaten_at_last(end, "T1")
    facts.sas_lost = beaten_at_last(end, "T2")
    return facts


def won_its_trick(end: End, side: str, item: str) -> bool:
    """Whether a side has won the trick of a figure with its card, and all before if these belong to it."""
    number, card = TRICK_OF[item], end.card_of(side, item)
    trick, winners = end.played.tricks[number - 1], end.played.winners[:number]
    if card not in trick or winning(trick) != card:
        return False
    return all(end.side(winner) == side for winner in (winners if item in BIRDS else winners[-1:]))


def beaten_at_last(end: End, card: str) -> str | None:
    """The side that played a card to the last trick, if another card won that."""
    last = end.played.tricks[-1]
    if card not in last or winning(last) == card:
        return None
    return end.side(end.deal.after(end.played.leaders[-1], last.index(card)))


def hand_score(end: End, options: Mapping[str, str], players: int) -> dict[str, Any]:
    """Card points, rows and score of one hand, seat by seat, before any doubling."""
    result: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * players}
    hand = result["hand"]
    if end.ended == "void":
        each = {"one": 1, "three": 3, "nothing": 0}[options["trial_three"]]
        for seat in end.deal.seats:
            hand[seat] = -3 * each if seat == end.declarer else each
    if end.ended != "played":
        return result
    facts = facts_of(end, options)
    result["rows"] = rows = rows_of(facts, options)
    result["card_points"] = {frozenset(end.own): facts.points, frozenset(end.foes): 94 - facts.points}
    order = [end.declarer, *(seat for seat in end.own if seat != end.declarer), *end.foes]
    for seat, n in zip(order, shares(rows, facts.alone), strict=True):
        hand[seat] = n
    for seat, count in end.counted.items():
        n = count - 7
        if options["count_paid"] == "three":
            for other in end.deal.seats:
                hand[other] += 3 * n if other == seat else -n
        else:
            n *= 1 if seat in end.own else -1
            for other, share in zip(order, [3, -1, -1, -1] if facts.alone else [1, 1, -1, -1], strict=True):
                hand[other] += n * share
    return result


def scores(record: Json) -> list[dict[str, Any]]:
    """The score of every hand, doubled rounds and running totals with it."""
    options, players = options_of(record), len(record["players"])
    totals, running = [0] * players, list[int]()
    every = []
    for number in range(len(record["hands"])):
        end = replayed(record, number)
        one = hand_score(end, options, players)
        one["hand"] = [n * 2 ** len(running) for n in one["hand"]]
        running = [left - 1 for left in running if left > 1]
        if end.ended in ("all_pass", "thrown_in") and options["doubling"] == "pagat":
            running.append(players)
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        every.append(one | {"totals": list(totals), "running": list(running)})
    return every


# -- verdicts ------------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """The first rule that a hand of the record breaks; empty if none."""
    return first_broken(record, replayed)


def stated(record: Json) -> None:
    """Writes the scores of every hand, and the result, as a record states them."""
    write_scores(record, scores(record))


def wrong_scores(record: Json) -> list[str]:
    """Which numbers stated of a legal game are not those computed, as JSON Pointers."""
    return wrong_numbers(record, scores(record))


__all__ = ["BIDS", "BIRDS", "CARD_OF", "FIGURES", "KINGS_OWN", "MORE", "Auction", "Facts", "Row"]
__all__ += ["illustrated", "legal_cards"]
