"""The second opinion on Slovenian tarok, rulesets pagat and openspiel: a record of any number of hands.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- S1: a hand dealt again has nothing but its deal and `end` misdeal (or thrown_in); the same player deals. A compulsory
  klop (`no_trump` klop) has no bids, and is dealt again too if somebody has no trump.
- S3 `own_king` no: with all four kings in hand the declarer may call one of them all the same.
- S6: a beggar, a colour valat or valat without may stop with the trick that loses it and with no other; a claim in
  another game, and an agreement, are none of the page's: what they do is not known.
- S17: the part with the called king must be taken only where the king lies in the talon.
- S18 `zei`: the values of the solo games, beggars and solo without; the order stays, there is no pikolo.
- S19: the left of the declarer is the player before him, for the game goes anticlockwise.
- S20: bound to a three, forehand may say anything but klop.
- S10: a kontra against one's own side is void where the speaker cannot know it, else against the rules.
- §6: a kontra on the game said before a valat is announced stands, but counts for nothing.
- §7.5: with a row of valat the declarer has won if the row is his.
- S22 `both`: the foe who did not fail writes what the declarer's side writes for it, undoubled by radelci; also -500.
- S23 `single`: a valat made by the foes, silent or announced.
- Items in the record are without kontra and radelc; their level tells the kontra.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from oracles.tarock import (
    KINGS,
    TRULL,
    Deal,
    Json,
    Played,
    Row,
    Sides,
    Talk,
    Unsaid,
    answering,
    beating,
    before_play,
    called,
    contract_as_stated,
    dealt,
    first_broken,
    kind,
    laid_away,
    need,
    none_of,
    play_card,
    taken,
    thirds,
    tricks_followed,
    trumps_of,
    winning,
    write_scores,
    wrong_numbers,
)

VALUES = {
    "klop": 0,
    "three": 10,
    "two": 20,
    "one": 30,
    "solo_three": 40,
    "solo_two": 50,
    "solo_one": 60,
    "beggar": 70,
    "solo_without": 80,
    "open_beggar": 90,
    "colour_valat": 125,
    "valat_without": 500,
}
"""The contracts, lowest first, and their values."""
ZEI = {"solo_three": 20, "solo_two": 30, "solo_one": 40, "solo_without": 50, "beggar": 70, "open_beggar": 80}
CONTRACTS = list(VALUES)
FOUR_ONLY = ["solo_three", "solo_two", "solo_one"]
TAKES = {"three": 3, "two": 2, "one": 1, "solo_three": 3, "solo_two": 2, "solo_one": 1}
"""Contracts with a talon, and how many cards are taken and laid away."""
CALLING = ["three", "two", "one"]
NEGATIVE = ["klop", "beggar", "open_beggar"]
BEGGARS = ["beggar", "open_beggar"]
ALL_TRICKS = ["colour_valat", "valat_without"]
VALUE_ONLY = ["beggar", "solo_without", "open_beggar", "colour_valat", "valat_without"]
SILENT = {"trula": 10, "kings": 10, "king_ultimo": 10, "pagat_ultimo": 25}
"""What an item is worth unannounced; announced it is twice that. A valat: 250 and 500."""
ITEMS = [*SILENT, "valat"]
SIZES = {4: 12, 3: 16}
STOPPED = ["claim", "agreement", "unrecorded", "given_up", "lost"]
"""Ends before the last trick, of which the page knows the first."""
OPTIONS = {
    "no_trump": ["redeal", "klop"],
    "confirm": ["no", "yes"],
    "own_king": ["yes", "no"],
    "trump_scart": ["last", "free"],
    "pagat": ["last_card", "last_trump"],
    "own_cards": ["no", "yes"],
    "mond": ["21", "20"],
    "difference": ["exact", "fives"],
    "solo_without": ["value", "difference"],
    "colour_valat": ["125", "250"],
    "radelci": ["on", "off", "klop"],
    "king_part": ["free", "must"],
    "tariff": ["new", "zei"],
    "beggar_lead": ["declarer", "left"],
    "obliged_three": ["no", "yes"],
    "foe_failure": ["declarer", "both"],
    "foe_valat": ["doubled", "single"],
    "announce_turn": ["any", "first"],
}
"""Every option with its values, the default of `pagat` first."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}
OPENSPIEL = {"confirm": "yes", "mond": "20", "radelci": "off"}
"""What that ruleset has otherwise; what no option says is in the code: announcements, stopping, the last trick."""


def settled(record: Mapping[str, Any]) -> dict[str, str]:
    """Every option of a record, as said or by default; `ruleset` among them."""
    ruleset = record.get("ruleset", "pagat")
    special = OPENSPIEL if ruleset == "openspiel" else {}
    return DEFAULTS | special | dict(record.get("options") or {}) | {"ruleset": ruleset}


def value_of(contract: str, options: Mapping[str, str]) -> int:
    if contract == "colour_valat":
        return int(options["colour_valat"])
    return (ZEI if options["tariff"] == "zei" else {}).get(contract, VALUES[contract])


# -- auction (§3) ------------------------------------------------------------------------------


@dataclass
class Auction:
    """The bids so far."""

    seats: list[int]
    """From forehand on."""
    options: Mapping[str, str]
    said: list[tuple[int, str]] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    best: tuple[str, int] | None = None
    over: bool = False

    @property
    def speaker(self) -> int:
        """Whose turn it is, while it is not over."""
        count = len(self.seats)
        turn = self.seats.index(self.said[-1][0]) + 1 if self.said else 1
        return next(seat for step in range(count) if (seat := self.seats[(turn + step) % count]) not in self.out)

    @property
    def legal(self) -> list[str]:
        """What the speaker may say."""
        if self.over:
            return []
        seat, forehand = self.speaker, self.seats[0]
        games = [game for game in CONTRACTS if len(self.seats) == 4 or game not in FOUR_ONLY]
        last = len(self.out) == len(self.seats) - 1
        if self.best is None and seat == forehand and last:
            return [game for game in games if game != "klop" or self.options["obliged_three"] == "no"]
        games = [game for game in games if game not in ("klop", "three")]
        if self.best is None:
            return ["pass", *games]
        best, by = self.best
        equal = seat == by if last else self.seats.index(seat) < self.seats.index(by)
        higher = [game for game in games if CONTRACTS.index(game) > CONTRACTS.index(best)]
        return [*([] if last else ["pass"]), *([best] if equal else []), *higher]

    def say(self, seat: int, word: str) -> None:
        need(not self.over, "bids: after the end")
        need(seat == self.speaker, "bids: turn")
        need(word in self.legal, f"bids: {word}")
        alone = len(self.out) == len(self.seats) - 1
        self.said.append((seat, word))
        if word == "pass":
            self.out.append(seat)
            bid_already = self.best is not None and len(self.out) == len(self.seats) - 1
            self.over = bid_already and self.options["confirm"] == "no"
        else:
            self.best = word, seat
            self.over = alone


def auction(hand: Json, deal: Deal, options: Mapping[str, str]) -> tuple[str, int]:
    """The contract and the declarer."""
    bids = Auction(deal.seats, options)
    if hand.get("bids") is None:
        raise Unsaid("bids")
    for bid in hand["bids"]:
        bids.say(bid["seat"], bid["bid"])
    if bids.best is None or not bids.over:
        raise Unsaid("bids: the end")
    return bids.best


# -- play (§4) ---------------------------------------------------------------------------------


def legal_cards(contract: str, own: list[str], trick: list[str], options: Mapping[str, str] | None = None) -> set[str]:
    """The cards of a hand that may be played to the trick so far."""
    options = DEFAULTS | dict(options or {})
    choice = answering(own, kind(trick[0])) if trick else list(own)
    if contract not in NEGATIVE:
        return set(choice)
    if not trick:
        other = own if options["pagat"] == "last_card" else trumps_of(own)
        return {card for card in choice if card != "T1" or other == ["T1"]}
    if "T1" in choice and "F" in trick and "T21" in trick:
        return {"T1"}
    choice = [card for card in choice if card != "T1"] or choice
    return set(beating(choice, trick) or choice)


def winner(contract: str, leader: int, trick: list[str], seats: list[int]) -> int:
    """The seat that wins a complete trick; F, T21 and T1 together are won by T1."""
    best = winning(trick, contract == "colour_valat", emperor=True)
    return seats[(seats.index(leader) + trick.index(best)) % len(seats)]


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End(Sides):
    """A hand to its end."""

    ended: str
    """played, stopped or dealt_again."""
    deal: Deal
    options: Mapping[str, str]
    contract: str = ""
    declarer: int = 0
    partner: int = 0
    king: str | None = None
    scart: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    played: Played = field(default_factory=Played)
    talk: Talk | None = None

    @property
    def left(self) -> list[str]:
        """What was left of the talon."""
        return [card for card in self.deal.talon if card not in self.taken]

    @property
    def brought_in(self) -> bool:
        """Whether the declarer took the called king from the talon and won with it the trick he played it in."""
        if self.king is None or self.king not in self.taken:
            return False
        for trick, leader, won in zip(self.played.tricks, self.played.leaders, self.played.winners, strict=True):
            if self.king in trick:
                best = winning(trick, emperor=True)
                player = self.deal.after(leader, trick.index(self.king))
                return best == self.king and player == won == self.declarer
        return False


def without_trump(deal: Deal) -> bool:
    return any(not trumps_of(cards) for cards in deal.hands.values())


def follows(record: Json, number: int, deal: Deal, options: Mapping[str, str]) -> bool:
    """Looks whether the right player deals; whether the hand is a compulsory klop."""
    if number == 0:
        return False
    before = dealt(record, number - 1, SIZES)
    again = without_trump(before)
    due = before.dealer if again else before.forehand
    need(deal.dealer == due, "deal: not the next dealer")
    return again and options["no_trump"] == "klop"


def replayed(record: Json, number: int = 0) -> End:
    """A hand of the record followed from the deal to the last card; raises Illegal."""
    hand, options = record["hands"][number], settled(record)
    deal = dealt(record, number, SIZES)
    compulsory = follows(record, number, deal, options)
    end = End("played", deal, options)
    none_of(hand, "fool_paid")
    if without_trump(deal):
        need(hand.get("end") in ("misdeal", "thrown_in"), "deal: a hand without a trump")
        none_of(hand, "bids", "contract", "calls", "exchanges", "scart", "declarations", "tricks", "claim")
        end.ended = "dealt_again"
        return end
    if compulsory:
        none_of(hand, "bids")
        end.contract, end.declarer = "klop", deal.forehand
    else:
        end.contract, end.declarer = auction(hand, deal, options)
    end.partner = end.declarer
    held = {seat: list(cards) for seat, cards in deal.hands.items()}
    if end.contract in CALLING and len(deal.seats) == 4:
        all_four = all(king in held[end.declarer] for king in KINGS)
        own_king = options["own_king"] == "yes" or all_four
        end.king, end.partner = called(hand, deal, end.declarer, own_king)
    else:
        none_of(hand, "calls")
    contract_as_stated(hand, end.contract, end.declarer, end.partner)
    if end.contract in TAKES:
        talon_and_scart(hand, end, held)
    else:
        none_of(hand, "exchanges", "scart")
    end.talk = talk(hand, end, held)
    play(hand, end, held)
    return end


def talon_and_scart(hand: Json, end: End, held: dict[int, list[str]]) -> None:
    """One part of the talon taken, as many cards laid away."""
    size, talon = TAKES[end.contract], end.deal.talon
    parts = [talon[i : i + size] for i in range(0, 6, size)]
    end.taken = taken(hand, end.declarer, parts, "up")
    if end.options["king_part"] == "must" and end.king in talon:
        need(end.king in end.taken, "exchanges: the part with the king")
    held[end.declarer] += end.taken
    first = "suits" if end.options["trump_scart"] == "last" else "any"
    end.scart = laid_away(hand, end.declarer, held[end.declarer], size, first, "T")
    held[end.declarer] = [card for card in held[end.declarer] if card not in end.scart]


def new_talk(end: End, held: dict[int, list[str]]) -> Talk:
    """Before anybody has announced or doubled anything."""
    order = end.deal.from_(end.declarer)
    open_ = end.king is None or end.king in end.deal.talon
    knows = order if open_ else [seat for seat in order if end.king in held[seat]]
    return Talk(order, end.declarer, end.own, list(knows), levels=4)


def talk(hand: Json, end: End, held: dict[int, list[str]]) -> Talk:
    """Announcements and kontras, one after the other (§5, §6)."""
    said = new_talk(end, held)
    for entry in hand.get("declarations") or []:
        before_play(entry)
        if entry["kind"] == "kontra":
            double(said, end, entry)
        else:
            announce(said, end, entry, held)
    return said


def announce(said: Talk, end: End, entry: Json, held: dict[int, list[str]]) -> None:
    """One announcement."""
    seat, item = entry["seat"], entry["kind"]
    need(end.options["ruleset"] != "openspiel", "declarations: none in openspiel")
    need(seat in held, "declarations: seat")
    need(item in ITEMS, "declarations: kind")
    need(entry.get("item") is None and entry.get("against") is None and entry.get("level") is None, "declarations: it")
    need(end.contract in TAKES, "declarations: not in this contract")
    if item == "king_ultimo":
        need(end.king is not None and end.king in held[seat], "declarations: the called king is not his")
    if item == "pagat_ultimo":
        need("T1" in held[seat], "declarations: the Pagat is not his")
    if end.options["own_cards"] == "yes" and item in ("trula", "kings"):
        cards = TRULL if item == "trula" else KINGS
        need(all(card in held[seat] for card in cards), "declarations: without the cards")
    said.announce(seat, item, late=end.options["announce_turn"] == "any")


def double(said: Talk, end: End, entry: Json) -> None:
    """One kontra, of any level."""
    seat, item = entry["seat"], entry.get("item")
    need(end.options["ruleset"] != "openspiel", "declarations: none in openspiel")
    need(seat in end.deal.seats, "declarations: seat")
    need(end.contract != "klop", "declarations: no kontra in klop")
    need(entry.get("against") is None, "declarations: it counts for all")
    if item is None:
        raise Unsaid("declarations: what is doubled")
    need(item == "game" or item in said.announced, "declarations: nothing announced to double")
    need(item != "game" or "valat" not in said.announced, "declarations: the valat is doubled, not the game")
    said.kontra(entry, item, said.announced.get(item, end.declarer))


def is_lost(end: End) -> bool:
    """Whether a game of all tricks or none is lost by the tricks so far."""
    if end.contract in BEGGARS:
        return end.declarer in end.played.winners
    return end.contract in ALL_TRICKS and not end.played.all_by([end.declarer])


def first_leader(end: End) -> int:
    """Who leads to the first trick."""
    if end.contract in BEGGARS and end.options["beggar_lead"] == "left":
        return end.deal.after(end.declarer, len(end.deal.seats) - 1)
    return end.declarer if end.contract in VALUE_ONLY else end.deal.forehand


def play(hand: Json, end: End, held: dict[int, list[str]]) -> None:
    """The tricks, card by card."""
    length = SIZES[len(end.deal.seats)]
    lost_at: int | None = None
    for number, turns in tricks_followed(hand, end, first_leader(end), length):
        down: list[str] = []
        for seat, card in turns:
            play_card(number, card, held[seat], legal_cards(end.contract, held[seat], down, end.options), down)
        end.played.winners.append(winner(end.contract, turns[0][0], down, end.deal.seats))
        if lost_at is None and is_lost(end):
            lost_at = number
    made, claim = len(end.played.tricks), hand.get("claim")
    if end.options["ruleset"] == "openspiel" and lost_at is not None:
        need(made == lost_at, "tricks: played on though lost")
    if made == lost_at and made < length:
        if claim is None and hand.get("end") in STOPPED:
            raise Unsaid("claim")
        need(claim is not None, "tricks: how many")
        assert claim is not None
        need(claim.get("seat") in (None, end.declarer) and claim.get("tricks") in (None, 0), "claim")
        need(hand.get("end") in (None, "claim"), "end")
        end.ended = "stopped"
        return
    if made < length and claim is None and hand.get("end") in STOPPED:
        raise Unsaid("end")
    if made < length and claim is not None and end.contract not in [*BEGGARS, *ALL_TRICKS]:
        raise Unsaid("claim: the page has none in such a game")
    need(made == length, "tricks: how many")
    need(claim is None, "claim: nothing to claim")
    need(hand.get("end") in (None, "played"), "end")


# -- score (§7, §8) ----------------------------------------------------------------------------


@dataclass
class Facts:
    """What the score of a hand hangs on; sides are `own`, the declarer's, and `foes`."""

    contract: str
    players: int = 4
    points: int = 0
    """Of the declarer's side, rounded."""
    won: bool = True
    """Whether a beggar, colour valat or valat without was made."""
    announced: dict[str, str] = field(default_factory=dict)
    """Item -> the side that announced it."""
    made: dict[str, str] = field(default_factory=dict)
    """Item, the valat too -> the side that made it."""
    failed: dict[str, str] = field(default_factory=dict)
    """King or Pagat played to the last trick and beaten -> the side that loses by it."""
    levels: dict[str, int] = field(default_factory=dict)
    mond: str | None = None
    """Who is fined for T21: declarer, partner or foe."""
    radelci: int = 0
    """How many the declarer had."""
    by_foe: dict[str, int] = field(default_factory=dict)
    """Three players: item that a foe announced, or T1 that a foe lost -> which, 0 the one after the declarer."""


@dataclass
class Paid:
    """What is written, and whether a radelc is used up and everybody gets one."""

    rows: list[Row]
    column: int
    fine: int
    """For the Mond, of whom the facts say; 0 if there is none."""
    foes: list[int]
    """What the foes write (S22), in order after the declarer."""
    used: bool
    for_all: bool


def rounded(difference: int, options: Mapping[str, str]) -> int:
    """The difference as it is written: exactly, or to the nearest five."""
    if options["difference"] == "exact":
        return difference
    near = next(step for step in (0, 1, 2) if (abs(difference) + step) % 5 == 0 or (abs(difference) - step) % 5 == 0)
    size = abs(difference) + near if (abs(difference) + near) % 5 == 0 else abs(difference) - near
    return size if difference > 0 else -size


def rows_of(facts: Facts, options: Mapping[str, str]) -> list[Row]:
    """The rows of a hand with a declarer."""
    sign = {"own": 1, "foes": -1}
    value, game_level = value_of(facts.contract, options), facts.levels.get("game", 0)
    if facts.contract in [*BEGGARS, *ALL_TRICKS]:
        return [Row("game", value if facts.won else -value, game_level, achieved=facts.won)]
    won = facts.points >= 36
    difference = Row("difference", rounded(facts.points - 35, options), game_level, achieved=won)
    game = Row("game", value if won else -value, game_level, achieved=won)
    if facts.contract == "solo_without":
        return [game, difference] if options["solo_without"] == "difference" else [game]
    if "valat" in facts.announced:
        by = facts.announced["valat"]
        achieved = facts.made.get("valat") == by
        level = facts.levels.get("valat", 0)
        return [Row("valat", 500 * sign[by] * (1 if achieved else -1), level, True, achieved)]
    if "valat" in facts.made:
        return [Row("valat", 250 * sign[facts.made["valat"]], game_level)]
    rows = [game, difference]
    for item, silent in SILENT.items():
        if item in facts.announced:
            by = facts.announced[item]
            achieved = facts.made.get(item) == by
            each = 2 * silent * sign[by] * (1 if achieved else -1)
            rows.append(Row(item, each, facts.levels.get(item, 0), True, achieved))
        elif item in facts.made:
            rows.append(Row(item, silent * sign[facts.made[item]]))
        elif item in facts.failed:
            rows.append(Row(item, -silent * sign[facts.failed[item]], achieved=False))
    return rows


def settle(facts: Facts, given: Mapping[str, str] | None = None) -> Paid:
    """What a hand with a declarer comes to."""
    options = DEFAULTS | dict(given or {})
    rows = rows_of(facts, options)
    if options.get("ruleset") == "openspiel":  # §9: whether the declarer's side made it
        rows = [replace(row, achieved=row.value > 0) for row in rows]
    column = sum(row.value * 2**row.level for row in rows)
    valat = next((row for row in rows if row.name == "valat"), None)
    won = valat.value > 0 if valat else rows[0].value > 0
    made_by_foes = valat is not None and facts.made.get("valat") == "foes"
    single = options["foe_valat"] == "single" and made_by_foes
    if facts.radelci and not single:
        column *= 2
    foes = [0] * 2
    if options["foe_failure"] == "both" and facts.players == 3:
        for row in rows:
            if row.value > 0 and row.name in facts.by_foe:
                foes[1 - facts.by_foe[row.name]] += row.value * 2**row.level
    fine = -int(options["mond"]) if facts.mond else 0
    for_all = options["radelci"] == "on" and (facts.contract in VALUE_ONLY or valat is not None)
    return Paid(rows, column, fine, foes, used=facts.radelci > 0 and won, for_all=for_all)


def klop(points: list[int], tricks: list[int]) -> list[int]:
    """What each writes after a klop (§8)."""
    marked = [points[i] > 35 or tricks[i] == 0 for i in range(len(points))]
    if any(marked):
        return [-70 if points[i] > 35 else 70 if tricks[i] == 0 else 0 for i in range(len(points))]
    return [-n for n in points]


def points_of(pile: list[str]) -> int:
    return (thirds(pile) + 1) // 3


def facts_of(end: End, radelci: int) -> Facts:
    """What the score hangs on, looked up in the cards."""
    side = {seat: "own" if seat in end.own else "foes" for seat in end.deal.seats}
    facts = Facts(end.contract, len(end.deal.seats), radelci=radelci)
    assert end.talk is not None
    facts.levels = {about: len(ladder) for about, ladder in end.talk.ladders.items() if ladder}
    if end.contract in [*BEGGARS, *ALL_TRICKS]:
        facts.won = not is_lost(end)
        return facts
    piles = piles_of(end)
    facts.points = points_of(piles["own"])
    fined = fined_for_mond(end)
    if fined is not None:
        facts.mond = "declarer" if fined == end.declarer else "partner" if fined == end.partner else "foe"
    if end.contract not in TAKES:
        return facts
    facts.announced = {item: side[seat] for item, seat in end.talk.announced.items()}
    for name, seats in (("own", end.own), ("foes", end.foes)):
        if all(card in piles[name] for card in TRULL):
            facts.made["trula"] = name
        if all(card in piles[name] for card in KINGS):
            facts.made["kings"] = name
        if end.played.all_by(seats):
            facts.made["valat"] = name
    last, won = end.played.tricks[-1], end.played.winners[-1]
    engine = end.options["ruleset"] == "openspiel"
    king_there = end.king is not None and end.king in last
    if king_there and (side[won] == "own" or engine):
        facts.made["king_ultimo"] = side[won]
    elif king_there:
        facts.failed["king_ultimo"] = "own"
    if "T1" in last and not (engine and king_there):
        player = end.deal.after(end.played.leaders[-1], last.index("T1"))
        if player == won or engine:
            facts.made["pagat_ultimo"] = side[won]
        else:
            facts.failed["pagat_ultimo"] = side[player]
    failing = {item: seat for item, seat in end.talk.announced.items() if seat in end.foes}
    if facts.failed.get("pagat_ultimo") == "foes" and "pagat_ultimo" not in failing:
        failing["pagat_ultimo"] = end.deal.after(end.played.leaders[-1], last.index("T1"))
    order = end.deal.from_(end.declarer)[1:]
    facts.by_foe = {item: order.index(seat) for item, seat in failing.items()}
    return facts


def piles_of(end: End) -> dict[str, list[str]]:
    """All the cards of both sides at the end."""
    own, foes = end.played.won_by(end.own) + end.scart, end.played.won_by(end.foes)
    if end.brought_in:
        own = own + end.left
    elif end.options["ruleset"] != "openspiel":
        foes = foes + end.left
    return {"own": own, "foes": foes}


def fined_for_mond(end: End) -> int | None:
    """Who lost the Mond to the Fool, or left it in the talon (§7.6)."""
    for trick, leader in zip(end.played.tricks, end.played.leaders, strict=True):
        if "T21" in trick and "F" in trick:
            return end.deal.after(leader, trick.index("T21"))
    if end.contract in TAKES and "T21" in end.left and not end.brought_in:
        return end.declarer
    return None


def scores(record: Json) -> list[dict[str, Any]]:
    """The score of every hand, with running totals and the radelci after it; the last with the session's totals."""
    options, players = settled(record), len(record["players"])
    radelci, totals = [0] * players, [0] * players
    every: list[dict[str, Any]] = []
    for number in range(len(record["hands"])):
        end = replayed(record, number)
        one: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * players, "fined": None}
        for_all = False
        if end.contract == "klop":
            piles = {seat: end.played.won_by([seat]) for seat in end.deal.seats}
            for card, won in zip(end.deal.talon, end.played.winners, strict=False):
                piles[won].append(card)
            points = [points_of(piles[seat]) for seat in range(players)]
            one["hand"] = klop(points, [end.played.winners.count(seat) for seat in range(players)])
            one["card_points"] = {frozenset([seat]): points[seat] for seat in range(players)}
            for_all = options["radelci"] in ("on", "klop")
        elif end.ended != "dealt_again":
            facts = facts_of(end, radelci[end.declarer] if options["radelci"] != "off" else 0)
            paid = settle(facts, options)
            for seat in end.own:
                one["hand"][seat] = paid.column
            if players == 3:
                for seat, extra in zip(end.deal.from_(end.declarer)[1:], paid.foes, strict=True):
                    one["hand"][seat] += extra
            one["fined"] = fined_for_mond(end) if facts.mond else None
            one["rows"] = list(paid.rows)
            if one["fined"] is not None:
                one["hand"][one["fined"]] += paid.fine
                one["rows"].append(Row("mond", paid.fine, seat=one["fined"]))
            if end.contract not in [*BEGGARS, *ALL_TRICKS]:
                foes = points_of(piles_of(end)["foes"])
                one["card_points"] = {frozenset(end.own): facts.points, frozenset(end.foes): foes}
            radelci[end.declarer] -= paid.used
            for_all = paid.for_all
        radelci = [n + for_all for n in radelci]
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        carried = (
            {f"radelci.seat{seat}": radelci[seat] for seat in range(players)} if options["radelci"] != "off" else {}
        )
        every.append(one | {"totals": list(totals), "carried": carried})
    every[-1]["result"] = [total - 100 * left for total, left in zip(totals, radelci, strict=True)]
    return every


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """The first rule that a hand of the record breaks; empty if none."""
    return first_broken(record, replayed)


def stated(record: Json) -> None:
    """Writes the scores of every hand, and the result, as a record states them."""
    write_scores(record, scores(record))


def wrong_scores(record: Json) -> list[str]:
    """Which numbers stated of a legal game are not those computed, as JSON Pointers."""
    return wrong_numbers(record, scores(record))
