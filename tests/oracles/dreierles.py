"""The second opinion on Dreierles, ruleset steinmauern: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- §2: whether `pass` may be written for `weg` is not judged.
- §2: `weg` after a solo, over which nobody can go, may be left out.
- §2: the cards taken are the top of the blind in any order. Whether more of the scart was shown is not judged.
- §2: an announcement written after a knock, and a knock of a resting dealer on a declared game, are not judged.
- §2, Dl3: from the third knock on, any foe who may knock at all may say it.
- §3: T1 laid out may be played before the last trick only if no other card may be played.
- §4: the claims are the items listed; without a list of items any claim that the cards allow may have been made.
- §6: each has one turn to knock, in order from the last who said `weg`; the resting dealer in his place at the table.
- §6: T1 is not led before the third time trumps are led unless it is the last card.
- Dl7, `raeuber_value: 3`: the half that each of two tied pays may be no number; it is not judged.
- Dl5, `raeuber: iffezheim`: who must lead the trumps is not said, so the play is not judged.
- Dl13: play may stop after the trick in which the laid-out T1 was forced out, by a claim of the declarer as in
  Königrufen. Another way to say so, and a later stop, are not judged.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from typing import Any

from oracles.tarock import (
    EARLY,
    KINGS,
    TRULL,
    VALUES,
    Deal,
    Json,
    Played,
    Row,
    Unsaid,
    answering,
    before_play,
    contract_as_stated,
    dealt,
    first_broken,
    laid_away,
    need,
    none_of,
    play_card,
    played_out,
    suits_of,
    taken,
    tricks_followed,
    trumps_of,
    winning,
    write_scores,
    wrong_numbers,
)

FACTORS = {"dreier": 1, "zweier": 2, "einer": 3, "solo": 4}
"""The bids, lowest first, and what they multiply by."""
BIDS = list(FACTORS)
TAKES = {"dreier": 3, "zweier": 2, "einer": 1, "solo": 0}
"""Bid -> number of cards taken from the top of the blind."""
RAEUBER = "raeuber"
SIZES = {3: 16}
LENGTH, TOTAL, WINS = 16, 70, 36
PAGAT = "T1"
ANNOUNCED = ["zehn_druck", "pfeife"]
COMBINATIONS = ["zehn_druck", "drull", "koenige"]
PLAYED = ("bids", "exchanges", "scart", "declarations", "tricks", "claim")
"""Sections that a misdeal has not."""
OPTIONS = {
    "raeuber": ["steinmauern", "none"],
    "foes": ["score", "none"],
    "raeuber_value": ["2", "4"],
    "knock": ["yes", "no"],
    "round": ["any", "last"],
}
"""Options that are judged with their values, the default first; of `raeuber` and `raeuber_value` one value is not."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Return every option, as said or by default."""
    return DEFAULTS | dict(options or {})


def count(pile: list[str]) -> int:
    """Return the card points of a pile (§1): for each three cards two less, one or two over one less."""
    worth = sum(5 if card in TRULL else VALUES.get(card[1:], 1) for card in pile)
    return worth - 2 * (len(pile) // 3) - (1 if len(pile) % 3 else 0)


# -- auction (§2) ------------------------------------------------------------------------------


@dataclass
class Auction:
    """The bids so far."""

    seats: list[int]
    """From the dealer's right on."""
    last_round: bool = False
    """Dl12: nothing but a solo may be bid."""
    said: list[tuple[int, str]] = field(default_factory=list)
    best: tuple[str, int] | None = None
    early: list[int] = field(default_factory=list)
    """Seats that said `weg` before the first bid."""

    @property
    def over(self) -> bool:
        return len(self.said) == len(self.seats)

    @property
    def speaker(self) -> int:
        return self.seats[len(self.said)]

    @property
    def legal(self) -> list[str]:
        """Return the words that the speaker may say."""
        if self.over:
            return []
        higher = BIDS[BIDS.index(self.best[0]) + 1 :] if self.best else BIDS
        return ["weg", *(bid for bid in higher if bid == "solo" or not self.last_round)]

    def say(self, seat: int, word: str) -> None:
        need(not self.over, "bids: after the end")
        need(seat == self.speaker, "bids: turn")
        if word == "pass":
            raise Unsaid("bids: pass for weg")
        need(word in self.legal, f"bids: {word}")
        self.said.append((seat, word))
        if word != "weg":
            self.best = word, seat
        elif self.best is None:
            self.early.append(seat)


def auction(hand: Json, deal: Deal, options: Mapping[str, str]) -> Auction:
    """Return the auction of a hand, to its end."""
    bids = Auction(deal.seats, options["round"] == "last")
    if hand.get("bids") is None:
        raise Unsaid("bids")
    for bid in hand["bids"]:
        need(bid.get("card") is None, "bids: no card is shown")
        bids.say(bid["seat"], bid["bid"])
    if not bids.over and (bids.best is None or bids.best[0] != "solo"):
        raise Unsaid("bids: the end")
    return bids


# -- knocking and announcements (§2, §6) -------------------------------------------------------


@dataclass
class Talk:
    """Announcements and knocks so far."""

    announced: list[str] = field(default_factory=list)
    knocks: list[int] = field(default_factory=list)
    """Seats, in order."""


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End:
    """A hand to its end."""

    ended: str
    """played, stopped or void."""
    deal: Deal
    players: int
    contract: str = ""
    declarer: int = -1
    """Nobody in a Räuber."""
    bids: Auction = field(default_factory=lambda: Auction([]))
    scart: list[str] = field(default_factory=list)
    held: dict[int, list[str]] = field(default_factory=dict)
    """The hands at the first lead."""
    talk: Talk = field(default_factory=Talk)
    played: Played = field(default_factory=Played)
    forced: int | None = None
    """Index of the trick in which the laid-out T1 had to go too early."""

    @property
    def foes(self) -> list[int]:
        return [seat for seat in self.deal.seats if seat != self.declarer]


def replayed(record: Json, number: int = 0) -> End:
    """Return a hand of the record followed from the deal to the last card; raise Illegal if it breaks a rule."""
    hand, options, players = record["hands"][number], settled(record.get("options")), len(record["players"])
    deal = dealt(record, number, SIZES, looks_on=True)
    if number:
        before = record["hands"][number - 1]
        again = before.get("end") == "misdeal"
        need(deal.dealer == (before["dealer"] + (0 if again else 1)) % players, "dealer: not the next one")
    none_of(hand, "fool_paid", "calls")
    end = End("played", deal, players, held={seat: list(cards) for seat, cards in deal.hands.items()})
    if hand.get("end") == "misdeal":
        none_of(hand, *PLAYED)
        end.ended = "void"
        return end
    end.bids = auction(hand, deal, options)
    end.contract, end.declarer = end.bids.best or (RAEUBER, -1)
    if end.contract == RAEUBER:
        stated = hand.get("contract") or {}
        need(stated.get("name") in (None, RAEUBER), "contract: name")
        need(stated.get("declarer") is None and stated.get("partner") is None, "contract: declarer")
    else:
        contract_as_stated(hand, end.contract, end.declarer, end.declarer)
    blind_and_scart(hand, end)
    for entry in hand.get("declarations") or []:
        say(end, entry, options)
    play(hand, end, options)
    return end


def blind_and_scart(hand: Json, end: End) -> None:
    """The cards taken from the top of the blind, and those laid away (§2, Dl4)."""
    size = TAKES.get(end.contract, 0)
    if not size:
        none_of(hand, "exchanges", "scart")
        return
    own = end.held[end.declarer] + taken(hand, end.declarer, [end.deal.talon[:size]], "up")
    end.scart = laid_away(hand, end.declarer, own, size, "suits", "")
    end.held[end.declarer] = [card for card in own if card not in end.scart]


def say(end: End, entry: Json, options: Mapping[str, str]) -> None:
    """One announcement or knock."""
    before_play(entry)
    seat, said, talk = entry["seat"], entry["kind"], end.talk
    need(seat in range(end.players), "declarations: seat")
    need(entry.get("against") is None and entry.get("size") is None, "declarations: nothing more is said")
    need(entry.get("item") in (None, "game"), "declarations: only the game is doubled")
    if said == "knock":
        need(not entry.get("cards"), "declarations: no cards are shown")
        need(entry.get("level") in (None, len(talk.knocks) + 1), "declarations: level of the knock")
        need(options["knock"] == "yes", "declarations: no knocking")
        if end.contract == RAEUBER:
            knock_in_raeuber(end, seat, options)
        else:
            knock_on_game(end, seat, options)
        talk.knocks.append(seat)
        return
    need(said in ANNOUNCED, "declarations: kind")
    need(entry.get("item") is None and entry.get("level") is None, "declarations: nothing more is said")
    need(seat == end.declarer, "declarations: only the declarer announces")
    need(said not in talk.announced, f"declarations: {said} twice")
    own = end.held[seat]
    if said == "zehn_druck":
        need(not entry.get("cards"), "declarations: no cards are shown")
        need(len(trumps_of(own)) >= 10, "declarations: fewer than ten trumps")
    else:
        need(entry.get("cards") in (None, [], [PAGAT]), "declarations: only T1 is laid out")
        need(PAGAT in own, "declarations: he has no T1")
    if talk.knocks:
        raise Unsaid("declarations: announced after a knock")
    talk.announced.append(said)


def knock_on_game(end: End, seat: int, options: Mapping[str, str]) -> None:
    """Raise Illegal if a knock on a declared game is not the seat's."""
    if len(end.talk.knocks) % 2:
        need(seat == end.declarer, "declarations: the declarer knocks again")
        return
    if seat not in end.deal.seats and options["foes"] == "score":
        raise Unsaid("declarations: a knock of the resting dealer")
    need(seat in end.foes, "declarations: a foe knocks")
    need(seat not in end.bids.early, "declarations: he could have bid")
    if end.bids.last_round:
        places = end.deal.seats
        need(places.index(seat) > places.index(end.declarer), "declarations: his turn came before the bid")


def knock_in_raeuber(end: End, seat: int, options: Mapping[str, str]) -> None:
    """Raise Illegal if a knock in a Räuber is out of turn, or of one who may not knock."""
    last = end.deal.seats[-1]
    order = [(last + step) % end.players for step in range(end.players)]
    if options["foes"] == "none":
        order = [one for one in order if one in end.deal.seats]
    need(seat in order, "declarations: he may not knock")
    need(all(order.index(one) < order.index(seat) for one in end.talk.knocks), "declarations: turn to knock")


# -- play (§3, §6) -----------------------------------------------------------------------------


def led_suit(trick: list[str]) -> str:
    """Return the suit led, T for trumps."""
    return "T" if trick[0] == "F" else trick[0][0]


def legal_cards(own: list[str], trick: list[str], laid_out: bool = False) -> set[str]:
    """Return the cards of a hand that may be played to the trick in a declared game; T1 laid out waits."""
    choice = answering(own, led_suit(trick)) if trick else list(own)
    waiting = [card for card in choice if card != PAGAT] if laid_out else choice
    return set(waiting or choice)


def legal_in_raeuber(own: list[str], trick: list[str], led_before: int, free: bool = False) -> set[str]:
    """Return the cards that may be played in a Räuber, by the number of tricks to which trumps were led (§6, Dl14)."""
    choice = answering(own, led_suit(trick)) if trick else list(own)
    if free:
        return set(choice)
    third = led_before == 2
    if PAGAT in own and not trick:
        if third:
            return {*suits_of(own), PAGAT}
        return {card for card in own if card != PAGAT} or {PAGAT}
    if PAGAT in choice:
        if third and led_suit(trick) == "T":
            return {PAGAT}
        choice = [card for card in choice if card != PAGAT] or [PAGAT]
    if "F" in trick and "T21" in choice and any(card not in ("T21", PAGAT) for card in trumps_of(own)):
        choice = [card for card in choice if card != "T21"]
    return set(choice)


def play(hand: Json, end: End, options: Mapping[str, str]) -> None:
    """The tricks, card by card."""
    if end.contract == RAEUBER and options["raeuber"] not in OPTIONS["raeuber"]:
        raise Unsaid("tricks: the play of Iffezheim")
    held = {seat: list(cards) for seat, cards in end.held.items()}
    leader = end.deal.forehand if end.contract == RAEUBER else end.declarer
    led = 0
    for number, turns in tricks_followed(hand, end, leader, LENGTH):
        down: list[str] = []
        for seat, card in turns:
            if end.contract == RAEUBER:
                legal = legal_in_raeuber(held[seat], down, led, options["raeuber"] == "none")
            else:
                legal = legal_cards(held[seat], down, seat == end.declarer and "pfeife" in end.talk.announced)
            play_card(number, card, held[seat], legal, down)
            if card == PAGAT and seat == end.declarer and "pfeife" in end.talk.announced and number < LENGTH:
                end.forced = number - 1
        led += led_suit(down) == "T"
        end.played.winners.append(next(seat for seat, card in turns if card == winning(down)))
    if end.forced is None or len(end.played.tricks) == LENGTH or len(end.played.tricks) <= end.forced:
        played_out(hand, end.played, LENGTH)
        return
    claim = hand.get("claim") or {}
    need(hand.get("end") not in ("played", *EARLY), "end")
    given_up = claim.get("seat") in (None, end.declarer) and claim.get("tricks") in (None, 0)
    there = len(end.played.tricks) == end.forced + 1 and hand.get("end") in (None, "claim")
    if not (given_up and there):
        raise Unsaid("end: how play stopped")
    end.ended = "stopped"


# -- score (§4, §6) ----------------------------------------------------------------------------


@dataclass
class Facts:
    """Facts on which the score of a declared game depends."""

    contract: str
    points: int
    """Card points of the declarer."""
    level: int = 0
    """Number of knocks."""
    pagat: bool | None = None
    """True if the declarer's T1 took the last trick, False if it was beaten there or forced out, None otherwise."""
    laid_out: bool = False
    combinations: tuple[tuple[str, int], ...] = ()
    """Combination and its holder."""
    announced: bool = False
    """True if the declarer announced ten trumps."""


def rows_of(facts: Facts, declarer: int) -> list[Row]:
    """Return the rows of a declared game, seen from the declarer."""
    won = facts.points >= WINS
    value = (1 + abs(facts.points - 35) // 5) * FACTORS[facts.contract]
    rows = [Row("game", value if won else -value, facts.level, achieved=won)]
    if facts.pagat is not None:
        worth = 2 if facts.laid_out else 1
        rows.append(Row("pfeife", worth if facts.pagat else -worth, 0, facts.laid_out, facts.pagat))
    for name, seat in facts.combinations:
        rows.append(Row(name, 1, seat=seat, announced=facts.announced and (name, seat) == ("zehn_druck", declarer)))
    return rows


def paid(rows: list[Row], declarer: int, table: list[int]) -> dict[int, int]:
    """Return the score of everybody who pays and is paid."""
    score = dict.fromkeys(table, 0)
    for row in rows:
        owner, amount = declarer if row.seat is None else row.seat, row.value * 2**row.level
        for seat in table:
            score[seat] += (len(table) - 1) * amount if seat == owner else -amount
    return score


def raeuber_score(points: Mapping[int, int], level: int, table: list[int], value: int = 2) -> dict[int, int]:
    """Return the score of a Räuber (§6, Dl7, Dl8)."""
    score, amount = dict.fromkeys(table, 0), value * 2**level
    most = [seat for seat in points if points[seat] == max(points.values())]
    if len(most) == 3:
        if len(table) > 3:
            raise Unsaid("scores: three tied")
        return score
    if len(most) == 2 and amount % 2:
        raise Unsaid("scores: half of an odd number")
    each = amount // len(most)
    others = [seat for seat in table if seat not in most]
    for seat in most:
        score[seat] -= each * len(others)
    for seat in others:
        score[seat] += each * len(most)
    return score


def held_combinations(end: End, options: Mapping[str, str]) -> list[tuple[str, int]]:
    """Return the combinations that may be claimed after play, with their holders (§4, Dl1, Dl6)."""
    if end.contract == RAEUBER or end.ended == "void":
        return []
    held = []
    for seat in end.deal.seats:
        own = end.held[seat]
        if seat != end.declarer and options["foes"] == "none":
            continue
        if seat != end.declarer and len(trumps_of(own)) >= 10:
            held.append(("zehn_druck", seat))
        if all(card in own for card in TRULL):
            held.append(("drull", seat))
        if all(card in own for card in KINGS):
            held.append(("koenige", seat))
    return held


def listed_claims(hand: Json) -> list[tuple[str, int]] | None:
    """Return the combinations that the items list; None if there is no list."""
    items = (hand.get("scores") or {}).get("items")
    if items is None:
        return None
    claims = [(item["name"], item.get("seat")) for item in items if item["name"] in COMBINATIONS]
    if any(seat is None for _, seat in claims):
        raise Unsaid("scores: whose combination")
    return claims


def pagat_of(end: End) -> bool | None:
    """Return True if the declarer's T1 took the last trick, False if it was beaten or forced out; None otherwise."""
    if end.forced is not None:
        return False
    last = end.played.tricks[-1]
    if PAGAT not in last or end.deal.after(end.played.leaders[-1], last.index(PAGAT)) != end.declarer:
        return None
    return end.played.winners[-1] == end.declarer


def hand_score(end: End, given: Mapping[str, str] | None, claims: list[tuple[str, int]]) -> dict[str, Any]:
    """Return card points, rows and the score of one hand, seat by seat, if these combinations were claimed."""
    options = settled(given)
    table = end.deal.seats if options["foes"] == "none" else list(range(end.players))
    result: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * end.players}
    if end.ended == "void":
        return result
    level = len(end.talk.knocks)
    if end.contract == RAEUBER:
        points = {seat: count(end.played.won_by([seat])) for seat in end.deal.seats}
        result["card_points"] = {frozenset([seat]): one for seat, one in points.items()}
        score = raeuber_score(points, level, table, int(options["raeuber_value"]))
    else:
        stop = end.forced if end.forced is not None else len(end.played.tricks)
        before = Played(end.played.tricks[:stop], end.played.leaders[:stop], end.played.winners[:stop])
        own = count(before.won_by([end.declarer]) + end.scart)
        result["card_points"] = {frozenset([end.declarer]): own, frozenset(end.foes): TOTAL - own}
        announced = "zehn_druck" in end.talk.announced
        valid = [claim for claim in dict.fromkeys(claims) if claim in held_combinations(end, options)]
        if announced:
            valid.insert(0, ("zehn_druck", end.declarer))
        laid_out = "pfeife" in end.talk.announced
        facts = Facts(end.contract, own, level, pagat_of(end), laid_out, tuple(valid), announced)
        result["rows"] = rows_of(facts, end.declarer)
        score = paid(result["rows"], end.declarer, table)
    for seat, amount in score.items():
        result["hand"][seat] = amount
    return result


def possible_claims(record: Json, number: int) -> list[list[tuple[str, int]]]:
    """Return the sets of combinations that may have been claimed in a hand: the one listed, or any."""
    listed = listed_claims(record["hands"][number])
    if listed is not None:
        return [listed]
    held = held_combinations(replayed(record, number), settled(record.get("options")))
    return [list(part) for part in chain.from_iterable(combinations(held, n) for n in range(len(held) + 1))]


def every_score(record: Json) -> Iterator[list[dict[str, Any]]]:
    """Yield the scores of all hands, with running totals, for every set of claims that is possible."""
    players = len(record["players"])
    before = (record.get("carried_in") or {}).get("totals") or [0] * players
    ends = [replayed(record, number) for number in range(len(record["hands"]))]
    for claims in product(*(possible_claims(record, number) for number in range(len(ends)))):
        every, totals = [], list(before)
        for end, claimed in zip(ends, claims, strict=True):
            one = hand_score(end, record.get("options"), claimed)
            totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
            every.append(one | {"totals": list(totals), "ledgers": [], "carried": {}})
        yield every


def scores(record: Json) -> list[dict[str, Any]]:
    """Return the score of every hand with the running totals; without a list of items nothing was claimed."""
    return next(every_score(record))


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """Return the first rule that a hand of the record breaks, or what the page does not tell; empty if none."""
    why = first_broken(record, replayed)
    if not why:
        try:
            scores(record)
        except Unsaid as untold:
            why = f"Unsaid: {untold}"
    return why


def stated(record: Json) -> None:
    """Write the scores of every hand, and the result, as a record states them."""
    write_scores(record, scores(record))
    for hand in record["hands"]:
        if hand.get("end") == "misdeal":
            del hand["scores"]


def wrong_scores(record: Json) -> list[str]:
    """Return the pointers of the numbers of a legal game that are wrong, by the claims that leave the fewest wrong."""
    return min((wrong_numbers(record, every) for every in every_score(record)), key=len)
