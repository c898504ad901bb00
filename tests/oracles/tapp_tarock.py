"""The second opinion on Tapp-Tarock, ruleset klassik: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- §1: a deal with trumps in every hand may also have been a misdeal, of which the page says nothing.
- §4: announcements and kontras may come in any order.
- §4, T15: a foe's T1 that the other foe beats in the last trick is beaten, too.
- §4, T16: a valat that was announced and missed is paid as such, also where the foes take all tricks.
- §4: hand items are looked for in the hand after the scart; no card of theirs can be laid away.
- §5: T1 stays behind another trump also where only T1 would beat, and where it would be led.
- T11: two tied always pay 5 each; the half points of `shared` cannot be stated by any score.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracles.tarock import (
    KINGS,
    TRULL,
    Deal,
    Json,
    Played,
    Row,
    Talk,
    Unsaid,
    answering,
    beating,
    before_play,
    contract_as_stated,
    dealt,
    first_broken,
    laid_away,
    need,
    none_of,
    play_card,
    played_out,
    taken,
    thirds,
    tricks_followed,
    trumps_of,
    winning,
    write_scores,
    wrong_numbers,
)

VALUES = {"dreier": 3, "unterer": 4, "oberer": 5, "solo": 8}
"""The bids, lowest first, and what they are worth."""
BIDS = list(VALUES)
SIZES = {3: 16}
LENGTH = 16
WINS = 36
"""Points the declarer needs; in Trischaken the points that double a loss."""
ANNOUNCED = ["pagat_ultimo", "valat"]
PLAYED = ("bids", "exchanges", "scart", "declarations", "tricks", "claim")
"""Sections that a deal thrown in has not."""
OPTIONS = {
    "no_trumps": ["again", "play"],
    "halves": ["bound", "free"],
    "hold": ["seniority", "forehand"],
    "valat": ["times", "fixed"],
    "hand_items": ["after", "dealt"],
    "all_pass": ["trischaken", "again"],
    "first_lead": ["forehand", "declarer"],
}
"""Every option with its values, the default first."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Every option, as said or by default."""
    return DEFAULTS | dict(options or {})


# -- auction (§2) ------------------------------------------------------------------------------


@dataclass
class Auction:
    """The bids so far."""

    seats: list[int]
    """From forehand on."""
    options: dict[str, str]
    said: list[tuple[int, str]] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    best: tuple[str, int] | None = None

    @property
    def over(self) -> bool:
        if self.best is None:
            return len(self.out) == 3
        return self.best[0] == "solo" or len(self.out) == 2

    @property
    def speaker(self) -> int:
        """Whose turn it is, while it is not over."""
        turn = self.seats.index(self.said[-1][0]) + 1 if self.said else 0
        turns = [self.seats[(turn + step) % 3] for step in range(3)]
        return next(seat for seat in turns if seat not in self.out)

    @property
    def legal(self) -> list[str]:
        """Return the words that the speaker may say."""
        if self.over:
            return []
        step = BIDS.index(self.best[0]) + 1 if self.best else 0
        words = ["pass", *dict.fromkeys([BIDS[step], "solo"])]
        place = self.seats.index(self.speaker)
        senior = self.best is not None and place < self.seats.index(self.best[1])
        return [*words, "hold"] if senior and (place == 0 or self.options["hold"] == "seniority") else words

    def say(self, seat: int, word: str) -> None:
        need(not self.over, "bids: after the end")
        need(seat == self.speaker, "bids: turn")
        need(word in self.legal, f"bids: {word}")
        self.said.append((seat, word))
        if word == "pass":
            self.out.append(seat)
        elif word == "hold":
            assert self.best is not None
            self.best = self.best[0], seat
        else:
            self.best = word, seat


def auction(hand: Json, deal: Deal, options: dict[str, str]) -> tuple[str, int] | None:
    """The contract and the declarer; None if all passed."""
    bids = Auction(deal.seats, options)
    if hand.get("bids") is None:
        raise Unsaid("bids")
    for bid in hand["bids"]:
        need(bid.get("card") is None, "bids: no card is shown")
        bids.say(bid["seat"], bid["bid"])
    if not bids.over:
        raise Unsaid("bids: the end")
    return bids.best


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End:
    """A hand to its end."""

    ended: str
    """played, void or again."""
    deal: Deal
    contract: str = ""
    declarer: int = -1
    """Nobody in Trischaken."""
    own_cards: list[str] = field(default_factory=list)
    foes_cards: list[str] = field(default_factory=list)
    """Return the cards of the sides besides their tricks."""
    held: dict[int, list[str]] = field(default_factory=dict)
    """The hands at the first lead."""
    played: Played = field(default_factory=Played)
    talk: Talk | None = None

    @property
    def foes(self) -> list[int]:
        return [seat for seat in self.deal.seats if seat != self.declarer]


def replayed(record: Json, number: int = 0) -> End:
    """A hand of the record followed from the deal to the last card; raises Illegal."""
    hand, options = record["hands"][number], settled(record.get("options"))
    deal = dealt(record, number, SIZES, looks_on=True)
    if number:
        need(deal.dealer == next_dealer(record, number - 1, options), "dealer: not the next one")
    none_of(hand, "fool_paid", "calls")
    void = options["no_trumps"] == "again" and any(not trumps_of(cards) for cards in deal.hands.values())
    if hand.get("end") == "misdeal":
        none_of(hand, *PLAYED)
        contract = hand.get("contract") or {}
        need(contract.get("declarer") in (None, *deal.seats), "contract: who sits out")
        return End("void", deal)
    if void and hand.get("end") in (None, "unrecorded") and not any(hand.get(name) for name in PLAYED):
        raise Unsaid("end")
    need(not void, "void: dealt again")
    bought = auction(hand, deal, options)
    held = {seat: list(cards) for seat, cards in deal.hands.items()}
    if bought is None and options["all_pass"] == "again":
        none_of(hand, "contract", *PLAYED[1:])
        need(hand.get("end") in (None, "all_pass"), "end")
        return End("again", deal)
    if bought is None:
        end = End("played", deal, "trischaken", held=held)
        none_of(hand, "exchanges", "scart", "declarations")
        contract = hand.get("contract") or {}
        need(contract.get("declarer") is None and contract.get("partner") is None, "contract: declarer")
        need(contract.get("name") in (None, "trischaken"), "contract: name")
    else:
        end = End("played", deal, *bought, held=held)
        contract_as_stated(hand, end.contract, end.declarer, end.declarer)
        talon_and_scart(hand, end, options)
        end.talk = talk(hand, end)
    play(hand, end, options)
    return end


def next_dealer(record: Json, number: int, options: dict[str, str]) -> int:
    """Return the dealer of the next hand: the same player after a void deal."""
    hand = record["hands"][number]
    passed = [bid["bid"] for bid in hand.get("bids") or []] == ["pass"] * 3
    again = hand.get("end") == "misdeal" or (options["all_pass"] == "again" and passed)
    dealer: int = hand["dealer"]
    return dealer if again else (dealer + 1) % len(record["players"])


def talon_and_scart(hand: Json, end: End, options: dict[str, str]) -> None:
    """The half taken and the three cards laid away (§2, T3)."""
    talon, declarer, held = end.deal.talon, end.declarer, end.held
    if end.contract == "solo":
        none_of(hand, "exchanges", "scart")
        end.foes_cards = talon
        return
    lower, upper = talon[:3], talon[3:]
    bound = {"unterer": [lower], "oberer": [upper]} if options["halves"] == "bound" else {}
    half = taken(hand, declarer, bound.get(end.contract, [lower, upper]), "up")
    own = held[declarer] + half
    end.own_cards = laid_away(hand, declarer, own, 3, "suits", "T")
    end.foes_cards = [card for card in talon if card not in half]
    held[declarer] = [card for card in own if card not in end.own_cards]


def talk(hand: Json, end: End) -> Talk:
    """Announcements and kontras (§4)."""
    said = new_talk(end)
    for entry in hand.get("declarations") or []:
        say(said, end, entry)
    return said


def new_talk(end: End) -> Talk:
    """Before anybody has announced or doubled anything."""
    order = end.deal.from_(end.declarer)
    return Talk(order, end.declarer, [end.declarer], list(order), levels=3)


def say(said: Talk, end: End, entry: Json) -> None:
    """One announcement or kontra."""
    before_play(entry)
    seat, kind, item = entry["seat"], entry["kind"], entry.get("item")
    need(seat in end.deal.seats, "declarations: seat")
    need(entry.get("against") is None, "declarations: it counts for both")
    need(not entry.get("cards") and entry.get("size") is None, "declarations: no cards are shown")
    if kind == "kontra":
        if item is None:
            raise Unsaid("declarations: what is doubled")
        need(item == "game" or item in said.announced, "declarations: nothing announced to double")
        said.kontra(entry, item, end.declarer)
        return
    need(kind in ANNOUNCED, "declarations: kind")
    need(item is None and entry.get("level") is None, "declarations: nothing more is said")
    need(seat == end.declarer, "declarations: only the declarer announces")
    need(kind != "pagat_ultimo" or "T1" in end.held[seat], "declarations: he has no T1")
    need(kind not in said.announced, f"declarations: {kind} twice")
    said.announced[kind] = seat


def legal_cards(contract: str, own: list[str], trick: list[str]) -> set[str]:
    """The cards of a hand that may be played to the trick so far (§3, §5)."""
    choice = answering(own, "T" if trick[0] == "F" else trick[0][0]) if trick else list(own)
    if contract != "trischaken":
        return set(choice)
    if len(trumps_of(own)) > 1:
        choice = [card for card in choice if card != "T1"]
    return set(beating(choice, trick) or choice) if trick else set(choice)


def play(hand: Json, end: End, options: dict[str, str]) -> None:
    """The tricks, card by card."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    leads = end.declarer >= 0 and options["first_lead"] == "declarer"
    for number, turns in tricks_followed(hand, end, end.declarer if leads else end.deal.forehand, LENGTH):
        down: list[str] = []
        for seat, card in turns:
            play_card(number, card, held[seat], legal_cards(end.contract, held[seat], down), down)
        end.played.winners.append(next(seat for seat, card in turns if card == winning(down)))
    played_out(hand, end.played, LENGTH)


# -- score (§4, §5) ----------------------------------------------------------------------------


@dataclass
class Facts:
    """Facts on which the score of a game with a declarer depends; seats count from the declarer."""

    contract: str
    points: int = 0
    """Card points of the declarer."""
    announced: tuple[str, ...] = ()
    pagat: tuple[int, bool] | None = None
    """T1 in the last trick: its player, and whether it took the trick."""
    valat: int = 0
    """1 if the declarer has all tricks, -1 if the foes have."""
    levels: Mapping[str, int] = field(default_factory=dict)
    hand_items: tuple[tuple[str, int], ...] = ()
    """Item and its holder."""


def rows_of(facts: Facts, given: Mapping[str, str] | None = None) -> list[Row]:
    """The rows of the score, seen from the declarer."""
    fixed, value = settled(given)["valat"] == "fixed", VALUES[facts.contract]
    silent, loud = (12, 24) if fixed else (4 * value, 8 * value)
    level = facts.levels.get("game", 0)
    won = facts.points >= WINS
    game = Row("game", value if won else -value, level, achieved=won)
    if "valat" in facts.announced:
        made = facts.valat == 1
        valat = Row("valat", loud if made else -loud, facts.levels.get("valat", 0), True, made)
        rows = [valat] if made else [game, valat]
    elif facts.valat:
        rows = [Row("valat", silent * facts.valat, level)]
    else:
        rows = [game]
    worth = 8 if facts.contract == "solo" else 4
    if "pagat_ultimo" in facts.announced:
        made = facts.pagat == (0, True)
        pagat_level = facts.levels.get("pagat_ultimo", 0)
        rows.append(Row("pagat_ultimo", 2 * (worth if made else -worth), pagat_level, True, made))
    elif facts.pagat is not None:
        player, made = facts.pagat
        rows.append(Row("pagat_ultimo", worth if made == (player == 0) else -worth, achieved=made))
    prices = {"trull": 3, "kings": 3, "koepfe": 1}
    return rows + [Row(item, prices[item], seat=seat) for item, seat in facts.hand_items]


def paid(rows: list[Row]) -> list[int]:
    """Return the scores of the declarer and of the two foes."""
    score = [0, 0, 0]
    for row in rows:
        owner, amount = (row.seat or 0), row.value * 2**row.level
        for seat in range(3):
            score[seat] += 2 * amount if seat == owner else -amount
    return score


def trischaken(points: list[int], tricks: list[int]) -> list[int]:
    """Return the scores of a Trischaken, by points and number of tricks (§5)."""
    most = [seat for seat in range(3) if points[seat] == max(points)]
    score = [0, 0, 0]
    if len(most) == 1:
        double = 2 if points[most[0]] >= WINS else 1
        score = [double * (10 if tricks[seat] == 0 else 5) for seat in range(3)]
        score[most[0]] = 0
        score[most[0]] = -sum(score)
    elif len(most) == 2:
        score = [-5 if seat in most else 10 for seat in range(3)]
    return score


def pagat_of(end: End) -> tuple[int, bool] | None:
    """Return the seat that had T1 in the last trick, counted from the declarer, and True if it took the trick."""
    last = end.played.tricks[-1]
    if "T1" not in last:
        return None
    player = end.deal.after(end.played.leaders[-1], last.index("T1"))
    return end.deal.from_(end.declarer).index(player), end.played.winners[-1] == player


def held_items(cards: list[str]) -> list[str]:
    """The hand items of a hand."""
    heads = sum(card in cards for card in TRULL)
    items = ["trull"] if heads == 3 else ["koepfe"] if heads == 2 else []
    return items + (["kings"] if all(king in cards for king in KINGS) else [])


def hand_score(end: End, given: Mapping[str, str] | None, players: int) -> dict[str, Any]:
    """Card points, rows and the score of one hand, seat by seat."""
    options = settled(given)
    result: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * players}
    if end.ended != "played":
        return result
    if end.contract == "trischaken":
        seats = end.deal.seats
        points = [thirds(end.played.won_by([seat])) // 3 for seat in seats]
        score = trischaken(points, [end.played.winners.count(seat) for seat in seats])
        result["card_points"] = {frozenset([seat]): one for seat, one in zip(seats, points, strict=True)}
    else:
        assert end.talk is not None
        seats = end.deal.from_(end.declarer)
        own = thirds(end.played.won_by([end.declarer]) + end.own_cards) // 3
        foes = thirds(end.played.won_by(end.foes) + end.foes_cards) // 3
        result["card_points"] = {frozenset([end.declarer]): own, frozenset(end.foes): foes}
        hands = end.held if options["hand_items"] == "after" else end.deal.hands
        facts = Facts(
            end.contract,
            own,
            tuple(end.talk.announced),
            pagat_of(end),
            end.played.all_by([end.declarer]) - end.played.all_by(end.foes),
            {item: end.talk.level(item) for item in ("game", *end.talk.announced)},
            tuple((item, place) for place, seat in enumerate(seats) for item in held_items(hands[seat])),
        )
        rows = rows_of(facts, options)
        score = paid(rows)
        for row in rows:
            row.seat = None if row.seat is None else seats[row.seat]
        result["rows"] = rows
    for seat, one in zip(seats, score, strict=True):
        result["hand"][seat] = one
    return result


def scores(record: Json) -> list[dict[str, Any]]:
    """The score of every hand, with the running totals."""
    players = len(record["players"])
    before = (record.get("carried_in") or {}).get("totals") or [0] * players
    every, totals = [], list(before)
    for number in range(len(record["hands"])):
        one = hand_score(replayed(record, number), record.get("options"), players)
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        every.append(one | {"totals": list(totals), "ledgers": [], "carried": {}})
    return every


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """The first rule that a hand of the record breaks; empty if none."""
    return first_broken(record, replayed)


def stated(record: Json) -> None:
    """Writes the scores of every hand, and the result, as a record states them."""
    write_scores(record, scores(record))
    for hand in record["hands"]:
        if hand.get("end") in ("misdeal", "all_pass"):
            del hand["scores"]


def wrong_scores(record: Json) -> list[str]:
    """Which numbers stated of a legal game are not those computed, as JSON Pointers."""
    return wrong_numbers(record, scores(record))
