"""The second opinion on Königrufen, ruleset ooe-2023: one record of any number of hands, judged and scored.

Written from the rules page alone; section and point numbers are its. Where the page can be read in two ways:

- K4: of the passes after a bid that nobody can outbid or hold any number may be left out; so it is also where
  `solodreier_ends`.
- §3.5: four kings dealt bar the calling games also where `own_king`.
- §5: a Besserrufer without a bird of the declarer's announced breaks a rule (it is not merely unsaid).
- §6: once the foes have announced a valat, the declarer's side doubles the game, and so the valat, first.
- §7: that a bound card won before its trick shows only when the trick is complete.
- §4: "the fourth king" is no announcement; where it stands in the list of declarations says nothing.
- §13: a claim in a game that has card points is none of the page's: what it does is not known.
- K8 `first_turn`: the first turn of the speaker after the thing was said.
- K24, K25: a card beats what is winning by its rank, T1 also as the third of the emperor's trick.
- Items in the record carry no kontra; their level tells it, also in a Solorufer where it is void.
- Given up: a row `game` of -1, and one of the bird with its announced value.
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
    suits_of,
    taken,
    thirds,
    tricks_followed,
    trumps_of,
    winning,
    write_scores,
    wrong_numbers,
)

VALUES = {
    "trischaken": 0,
    "rufer": 1,
    "piccolo": 2,
    "bettel": 2,
    "solorufer": 2,
    "besserrufer": 1,
    "farbendreier": 3,
    "sechserdreier": 4,
    "dreier": 4,
    "farbensolo": 6,
    "piccolo_ouvert": 6,
    "bettel_ouvert": 7,
    "solodreier": 8,
}
"""The contracts, lowest first, and what they are worth."""
CONTRACTS = list(VALUES)
CALLING = ["rufer", "solorufer", "besserrufer"]
OPEN = ["rufer", "besserrufer", "farbendreier", "dreier"]
SUIT = ["farbendreier", "farbensolo"]
SOLO = ["solorufer", "farbensolo", "solodreier"]
SINGLE = ["piccolo", "bettel", "piccolo_ouvert", "bettel_ouvert"]
"""One against three without card points; each foe doubles for himself."""
NEGATIVE = ["trischaken", *SINGLE]
BIRDS = {"pagat": ("T1", 12), "uhu": ("T2", 11), "kakadu": ("T3", 10), "quapil": ("T4", 9)}
"""Item -> its card, its trick."""
SILENT = {"trull": 1, "kings": 1, "king_ultimo": 1, "pagat": 1, "uhu": 2, "kakadu": 3, "quapil": 4}
"""What is paid unannounced; announced it is twice that. A valat is 4 or 8 times the game."""
ITEMS = [*SILENT, "valat"]
SIZES = {4: 12}
EARLY = ["all_pass", "petit_sec", "misdeal", "thrown_in"]
"""Ends before any play."""
OPTIONS = {
    "solodreier_ends": ["no", "yes"],
    "kontra_window": ["open", "first_turn"],
    "bound_target": ["must", "may"],
    "bound": ["soft", "hard"],
    "silent_lost": ["free", "minus"],
    "valat_talon": ["foes", "winner"],
    "valat_kontra": ["either", "opponents"],
    "jungfrau": ["share", "full"],
    "pagat_beats": ["no", "yes"],
    "emperor": ["no", "yes"],
    "own_king": ["no", "yes"],
    "kontra_in_score": ["no", "yes"],
    "trischaken_talon": ["last", "six_tricks"],
}
"""Every option with its values, the default first."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Every option, as said or by default."""
    return DEFAULTS | dict(options or {})


# -- auction (§3) ------------------------------------------------------------------------------


@dataclass
class Auction:
    """The bids so far."""

    seats: list[int]
    """From forehand on."""
    hands: Mapping[int, list[str]]
    options: dict[str, str]
    said: list[tuple[int, str]] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    best: tuple[str, int] | None = None

    @property
    def forehand(self) -> int:
        return self.seats[0]

    @property
    def speaker(self) -> int:
        """Whose turn it is, while it is not over."""
        turn = self.seats.index(self.said[-1][0]) + 1 if self.said else 0
        turns = [self.seats[(turn + step) % 4] for step in range(4)]
        return next(seat for seat in turns if seat not in self.out)

    @property
    def over(self) -> bool:
        return self.best is not None and len(self.out) == 3

    @property
    def closed(self) -> bool:
        """Whether nobody can say anything but pass any more (K4)."""
        if self.best is None or self.best[0] != "solodreier":
            return False
        held = self.best[1] == self.forehand or self.forehand in self.out
        return held or self.options["solodreier_ends"] == "yes"

    def allowed(self, seat: int, game: str) -> bool:
        """Whether his twelve cards allow a player to name or hold a game."""
        own = self.hands[seat]
        if game in CALLING and all(king in own for king in KINGS):
            return False
        return game != "besserrufer" or any(bird in own for bird, _ in BIRDS.values())

    @property
    def legal(self) -> list[str]:
        """What the speaker may say."""
        if self.over:
            return []
        seat = self.speaker
        games = [game for game in CONTRACTS if self.allowed(seat, game)]
        if not self.said:
            return ["vorhand", *(game for game in games if game not in ("trischaken", "rufer"))]
        if len(self.out) == 3:  # nobody named a game
            return [game for game in games if game != "sechserdreier"]
        floor = CONTRACTS.index(self.best[0]) if self.best else 1
        words = ["pass", *(game for game in games if CONTRACTS.index(game) > floor and game != "sechserdreier")]
        if seat == self.forehand and self.best and self.best[0] in games and not self.closed:
            words.append("hold")
        return words

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
        elif word != "vorhand":
            self.best = word, seat


def auction(hand: Json, deal: Deal, options: dict[str, str]) -> tuple[str, int]:
    """The contract and the declarer."""
    bids = Auction(deal.seats, deal.hands, options)
    if hand.get("bids") is None:
        raise Unsaid("bids")
    for bid in hand["bids"]:
        bids.say(bid["seat"], bid["bid"])
    if bids.best is None or not (bids.over or bids.closed):
        raise Unsaid("bids: the end")
    return bids.best


# -- play (§7) ---------------------------------------------------------------------------------


def legal_cards(
    contract: str,
    own: list[str],
    trick: list[str],
    options: Mapping[str, str] | None = None,
    bound: Mapping[str, int] | None = None,
    number: int = 1,
) -> set[str]:
    """The cards of a hand that may be played to the trick so far, the `number`th.

    `bound` are the announced cards of this hand and the tricks they are announced for. A bound card that may be
    played, but not win, is among them.
    """
    options = settled(options)
    choice = answering(own, kind(trick[0])) if trick else list(own)
    if contract in SUIT and not trick:
        choice = suits_of(own) or choice
    if contract in NEGATIVE:
        without = choice
        if len(trumps_of(own)) > 1:
            without = [card for card in choice if card != "T1"]
        if not trick:
            return set(without)
        over = beating(without, trick)
        if options["emperor"] == "yes" and "T1" in choice and "F" in trick and "T21" in trick:
            over = ["T1"] if "T1" in without or options["pagat_beats"] == "yes" else []
        return set(over or without)
    return set(unbound(choice, bound or {}, number, options))


def unbound(choice: list[str], bound: Mapping[str, int], number: int, options: Mapping[str, str]) -> list[str]:
    """The cards that the announced ones leave to play (§7 a, c, d; K11, K12)."""
    waiting = {card: trick for card, trick in bound.items() if trick >= number}
    due = [card for card in choice if waiting.get(card) == number]
    if options["bound_target"] == "must" and due:
        choice = due
    birds = [card for card, _ in BIRDS.values()]
    if all(card in waiting for card in choice) and any(card in birds for card in choice):
        highest = max([card for card in choice if card in birds], key=birds.index)
        return [highest]
    if options["bound"] == "hard":
        kept = [card for card in choice if waiting.get(card, 0) <= number]
        return kept or choice
    return choice


def winner(contract: str, leader: int, trick: list[str], seats: list[int], options: Mapping[str, str]) -> int:
    """The seat that wins a complete trick."""
    best = winning(trick, contract in SUIT, options["emperor"] == "yes")
    return seats[(seats.index(leader) + trick.index(best)) % len(seats)]


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End(Sides):
    """A hand to its end."""

    ended: str
    """played, stopped or given_up."""
    deal: Deal
    contract: str
    declarer: int
    partner: int
    king: str | None = None
    bird: str | None = None
    """Given up: the bird paid, in a Besserrufer."""
    own_cards: list[str] = field(default_factory=list)
    foes_cards: list[str] = field(default_factory=list)
    """What the sides have besides their tricks."""
    played: Played = field(default_factory=Played)
    talk: Talk | None = None


def replayed(record: Json, number: int = 0) -> End:
    """A hand of the record followed from the deal to the last card; raises Illegal."""
    hand, options = record["hands"][number], settled(record.get("options"))
    deal = dealt(record, number, SIZES, looks_on=True)
    if number and (before := record["hands"][number - 1].get("dealer")) is not None:
        need(deal.dealer == (before + 1) % len(record["players"]), "deal: not the next dealer")
    contract, declarer = auction(hand, deal, options)
    end = End("played", deal, contract, declarer, declarer)
    none_of(hand, "fool_paid")
    if contract in CALLING:
        end.king, end.partner = called(hand, deal, declarer, options["own_king"] == "yes")
    else:
        none_of(hand, "calls")
    contract_as_stated(hand, contract, declarer, end.partner)
    held = {seat: list(cards) for seat, cards in deal.hands.items()}
    if any(entry["kind"] == "give_up" for entry in hand.get("declarations") or []):
        return given_up(hand, end)
    talon_and_scart(hand, end, held)
    end.talk = talk(hand, end, held, options)
    play(hand, end, held, options)
    return end


def talon_and_scart(hand: Json, end: End, held: dict[int, list[str]]) -> None:
    """Talon and scart (§4); the declarer's hand changed, the rest put to the sides."""
    talon, declarer, contract = end.deal.talon, end.declarer, end.contract
    halves = [talon[:3], talon[3:]]
    if contract in OPEN or contract == "sechserdreier":
        parts, face = (halves, "up") if contract in OPEN else ([talon], "down")
        half = taken(hand, declarer, parts, face)
        held[declarer] += half
        first, shown = ("trumps", "SHDC") if contract in SUIT else ("suits", "T")
        scart = laid_away(hand, declarer, held[declarer], len(half), first, shown)
        if contract == "besserrufer":
            birds = [card for card, _ in BIRDS.values() if card in end.deal.hands[declarer]]
            need(any(card not in scart for card in birds), "scart: the bird")
        held[declarer] = [card for card in held[declarer] if card not in scart]
        end.own_cards, end.foes_cards = scart, [card for card in talon if card not in half]
        return
    none_of(hand, "exchanges", "scart")
    if contract in SOLO:
        end.own_cards = next((half for half in halves if end.king in half), [])
        end.foes_cards = [card for card in talon if card not in end.own_cards]


def fourth_king(entry: Json, end: End) -> None:
    """The declarer says that he calls the only king he lacks."""
    need(all(entry.get(name) is None for name in ("item", "against", "level")), "declarations: nothing more is said")
    need(entry["seat"] == end.declarer, "declarations: who calls the fourth king")
    own = [king for king in KINGS if king in end.deal.hands[end.declarer]]
    need(len(own) == 3 and end.king not in [None, *own], "declarations: not the fourth king")


def given_up(hand: Json, end: End) -> End:
    """A Rufer or Besserrufer given up because the king lies in the talon (§8)."""
    entries = list(hand["declarations"])
    if entries[0]["kind"] == "fourth_king":
        fourth_king(entries.pop(0), end)
    need(len(entries) == 1 and entries[0]["kind"] == "give_up", "declarations: nothing else when given up")
    need(all(entries[0].get(name) is None for name in ("against", "level")), "declarations: nothing more is said")
    need(entries[0]["seat"] == end.declarer, "declarations: who gives up")
    need(end.contract in ("rufer", "besserrufer"), "declarations: not to be given up")
    need(end.king in end.deal.talon, "declarations: the king is not in the talon")
    none_of(hand, "exchanges", "scart", "tricks", "claim")
    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    need(hand.get("end") == "agreement", "end")
    bird = entries[0].get("item")
    dealt_birds = [item for item, (card, _) in BIRDS.items() if card in end.deal.hands[end.declarer]]
    if end.contract == "rufer":
        need(bird is None, "declarations: no bird in a Rufer")
    else:
        need(bird in (None, *dealt_birds), "declarations: a bird not dealt to him")
        if bird is None and len(dealt_birds) > 1:
            raise Unsaid("declarations: which bird")
        bird = bird or dealt_birds[0]
    end.ended, end.bird = "given_up", bird
    return end


def talk(hand: Json, end: End, held: dict[int, list[str]], options: dict[str, str]) -> Talk:
    """Announcements and kontras, one after the other (§5, §6)."""
    said = new_talk(end, held)
    for entry in hand.get("declarations") or []:
        before_play(entry)
        if entry["kind"] == "fourth_king":
            fourth_king(entry, end)
        elif entry["kind"] == "kontra":
            double(said, end, entry, options)
        else:
            announce(said, end, entry, held)
    if end.contract == "besserrufer":
        birds = [item for item, (card, _) in BIRDS.items() if card in end.deal.hands[end.declarer]]
        mine = [item for item, seat in said.announced.items() if seat == end.declarer]
        need(any(item in birds for item in mine), "declarations: the bird of the Besserrufer")
    return said


def new_talk(end: End, held: dict[int, list[str]]) -> Talk:
    """Before anybody has announced or doubled anything."""
    order = end.deal.from_(end.declarer)
    alone_for_all = end.contract not in CALLING or (end.contract != "solorufer" and end.king in end.deal.talon)
    knows = order if alone_for_all else [seat for seat in order if end.king in held[seat]]
    return Talk(order, end.declarer, end.own, list(knows), levels=3)


def announce(said: Talk, end: End, entry: Json, held: dict[int, list[str]]) -> None:
    """One announcement."""
    seat, item = entry["seat"], entry["kind"]
    need(seat in held, "declarations: seat")
    need(item in ITEMS, "declarations: kind")
    need(entry.get("item") is None and entry.get("against") is None and entry.get("level") is None, "declarations: it")
    need(end.contract not in NEGATIVE, "declarations: nothing in negative games")
    need(end.contract not in SUIT or item in ("kings", "valat"), "declarations: not in suit games")
    if item in BIRDS:
        need(BIRDS[item][0] in held[seat], "declarations: the bird is not his")
    if item == "king_ultimo":
        need(end.king is not None and end.king in held[seat], "declarations: the called king is not his")
    doubled = any(seat in ladder for ladder in said.ladders.values())
    barred = end.contract in SUIT and item == "valat" and seat in end.foes
    need(not (barred and doubled), "declarations: kontra and valat by one foe")
    said.announce(seat, item)


def double(said: Talk, end: End, entry: Json, options: dict[str, str]) -> None:
    """One kontra, of any level."""
    seat, item, against = entry["seat"], entry.get("item"), entry.get("against")
    need(seat in end.deal.seats, "declarations: seat")
    need(end.contract != "trischaken", "declarations: no kontra in Trischaken")
    if item is None:
        raise Unsaid("declarations: what is doubled")
    if end.contract in SINGLE:
        need(item == "game", "declarations: only the game")
        if seat != end.declarer:
            need(against in (None, end.declarer), "declarations: against whom")
            foe = seat
        else:
            if against is None:
                raise Unsaid("declarations: against whom")
            need(against in end.foes, "declarations: against whom")
            need(said.level(f"game {against}") > 0, "declarations: nothing to double")
            foe = against
        said.kontra(entry, f"game {foe}", end.declarer, options["kontra_window"])
        return
    need(against is None, "declarations: it counts for all four")
    need(item == "game" or item in said.announced, "declarations: nothing announced to double")
    barred = end.contract in SUIT and seat in end.foes
    need(not (barred and said.announced.get("valat") == seat), "declarations: kontra and valat by one foe")
    if item in ("game", "valat"):
        foes_valat = said.announced.get("valat") in end.foes
        last = said.announced["valat"] if foes_valat else end.declarer
        if item == "valat" and not said.ladders.get("game"):
            last = said.announced["valat"]
        if foes_valat and options["valat_kontra"] == "either" and not said.ladders.get("game") and seat in end.foes:
            last = end.declarer
        said.kontra(entry, "game", last, options["kontra_window"])
    else:
        said.kontra(entry, item, said.announced[item], options["kontra_window"])


def bound_cards(end: End, seat: int) -> dict[str, int]:
    """The announced cards of a seat, and their tricks."""
    assert end.talk is not None
    bound = {}
    for item, by in end.talk.announced.items():
        if by == seat and item in BIRDS:
            card, trick = BIRDS[item]
            bound[card] = trick
        if by == seat and item == "king_ultimo" and end.king:
            bound[end.king] = 12
    return bound


def is_lost(end: End) -> bool:
    """Whether a negative game is lost by the tricks so far."""
    return end.played.winners.count(end.declarer) > (1 if end.contract.startswith("piccolo") else 0)


def play(hand: Json, end: End, held: dict[int, list[str]], options: dict[str, str]) -> None:
    """The tricks, card by card."""
    leader = end.declarer if end.contract in SINGLE else end.deal.forehand
    for number, turns in tricks_followed(hand, end, leader, 12):
        down: list[str] = []
        early = []
        """Who played a bound card early though he could have played another."""
        for seat, card in turns:
            bound = bound_cards(end, seat)
            legal = legal_cards(end.contract, held[seat], down, options, bound, number)
            early += [seat] if bound.get(card, 0) > number and any(bound.get(c, 0) <= number for c in legal) else []
            play_card(number, card, held[seat], legal, down)
        won = winner(end.contract, turns[0][0], down, end.deal.seats, options)
        end.played.winners.append(won)
        need(won not in early, f"trick {number}: won early with a card announced")
    stopped = end.contract in SINGLE and is_lost(end) and len(end.played.tricks) < 12
    claim = hand.get("claim")
    if stopped:
        before = Played(winners=end.played.winners[:-1])
        again = End("played", end.deal, end.contract, end.declarer, end.declarer, played=before)
        if claim is None and hand.get("end") in ("claim", "unrecorded"):
            raise Unsaid("claim")
        need(claim is not None and not is_lost(again), "tricks: how many")
        assert claim is not None
        need(claim.get("seat") in (None, end.declarer) and claim.get("tricks") in (None, 0), "claim")
        need(hand.get("end") in (None, "claim"), "end")
        end.ended = "stopped"
        return
    if len(end.played.tricks) < 12:
        ended = hand.get("end")
        if claim is None and ended in ("claim", "unrecorded", "given_up", "lost"):
            raise Unsaid("end")
        if claim is not None and end.contract not in SINGLE and ended not in ("played", *EARLY):
            raise Unsaid("claim: the page has none in such a game")
    need(len(end.played.tricks) == 12, "tricks: how many")
    need(claim is None, "claim: nothing to claim")
    need(hand.get("end") in (None, "played"), "end")


# -- score (§8, §9) ----------------------------------------------------------------------------


@dataclass
class Facts:
    """What the score of a hand hangs on; sides are `own`, the declarer's, and `foes`."""

    contract: str
    alone: bool = True
    """Whether the declarer has no partner."""
    thirds: int = 0
    """The card points of the declarer's side, in thirds."""
    won: bool = True
    """Whether a negative game was made."""
    announced: dict[str, str] = field(default_factory=dict)
    """Item -> the side that announced it."""
    made: dict[str, str] = field(default_factory=dict)
    """Item, the valat too -> the side that made it, announced or not."""
    failed: dict[str, str] = field(default_factory=dict)
    """Bird or king played to its trick, which it did not win -> the side that loses by it."""
    levels: dict[str, int] = field(default_factory=dict)
    """`game` or item -> its level of kontra; in a negative game `foe0`, `foe1`, `foe2`, in order after the declarer."""
    king_in_talon: bool = False
    given_up: str | None = None
    """`rufer` or the bird paid, if it was given up."""


@dataclass
class Paid:
    """What the declarer, his partner (or nobody) and the foes get, in both accounts."""

    rows: list[Row]
    score: list[int]
    """The declarer, then his partner if he has one, then the foes in order."""
    money: list[int]


def shares(alone: bool, each: int) -> list[int]:
    """What a value per player comes to."""
    return [3 * each, -each, -each, -each] if alone else [each, each, -each, -each]


def rows_of(facts: Facts, options: dict[str, str]) -> list[Row]:
    """The rows of a positive game."""
    sign = {"own": 1, "foes": -1}
    value = VALUES[facts.contract]
    game_level = facts.levels.get("game", 0)
    rows = []
    valat_by = facts.announced.get("valat") or facts.made.get("valat")
    if valat_by:
        announced = "valat" in facts.announced
        achieved = facts.made.get("valat") == valat_by
        winner_ = valat_by if achieved else {"own": "foes", "foes": "own"}[valat_by]
        value *= 8 if announced else 4
        if facts.contract == "sechserdreier" and winner_ == "foes":
            value *= 2
        rows.append(Row("valat", sign[winner_] * value, game_level, announced, achieved))
    elif facts.thirds >= 107:
        rows.append(Row("game", value, game_level))
    else:
        rows.append(Row("game", -8 if facts.contract == "sechserdreier" else -value, game_level, achieved=False))
    for item, silent in SILENT.items():
        worth = silent * (2 if facts.contract in SOLO else 1)
        if item in facts.announced:
            by = facts.announced[item]
            achieved = facts.made.get(item) == by
            each = 2 * worth * sign[by] * (1 if achieved else -1)
            rows.append(Row(item, each, facts.levels.get(item, 0), True, achieved))
        elif valat_by:
            continue
        elif item in facts.made:
            rows.append(Row(item, worth * sign[facts.made[item]]))
        elif item in facts.failed and options["silent_lost"] == "minus":
            rows.append(Row(item, -worth * sign[facts.failed[item]], achieved=False))
    return rows


def settle(facts: Facts, given: Mapping[str, str] | None = None) -> Paid:
    """The rows and both accounts of any game but a Trischaken."""
    options = settled(given)
    if facts.given_up:
        rows = [Row("game", -1, achieved=False)]
        if facts.given_up != "rufer":
            rows.append(Row(facts.given_up, -2 * SILENT[facts.given_up], announced=True, achieved=False))
        score = shares(True, sum(row.value for row in rows))
        return Paid(rows, score, list(score))
    if facts.contract in SINGLE:
        each = VALUES[facts.contract] * (1 if facts.won else -1)
        factors = [2 ** facts.levels.get(f"foe{i}", 0) for i in range(3)]
        rows = [Row("game", each, achieved=facts.won)]
        score = shares(True, each)
        money = [each * sum(factors), *(-each * factor for factor in factors)]
    else:
        rows = rows_of(facts, options)
        void = facts.contract == "solorufer" and facts.king_in_talon
        score = shares(facts.alone, sum(row.value for row in rows))
        money = shares(facts.alone, sum(row.value * (1 if void else 2**row.level) for row in rows))
    return Paid(rows, list(money) if options["kontra_in_score"] == "yes" else score, money)


def trischaken(points: list[int], tricks: list[int], given: Mapping[str, str] | None = None) -> list[int]:
    """What each gets, forehand first, by thirds and number of tricks (§9)."""
    options = settled(given)
    most = [i for i in range(4) if points[i] == max(points)]
    maidens = [i for i in range(4) if tricks[i] == 0]
    score = [0, 0, 0, 0]
    if 0 in most or len(most) == 1:
        loser = 0 if 0 in most else most[0]
        b = (2 if loser == 0 else 1) * (2 if max(points) >= 107 else 1)
        others = [i for i in range(4) if i != loser]
        if len(maidens) == 1:
            score[maidens[0]] = 3 * b
        elif len(maidens) == 2:
            for maiden in maidens:
                score[maiden] = 3 * b if options["jungfrau"] == "full" else 2 if b == 1 else 3 * b // 2
        else:
            for other in others:
                score[other] = b
        score[loser] = -sum(score)
    elif len(most) == 2:
        rest = [i for i in range(4) if i not in most]
        alone = [i for i in rest if i in maidens]
        for i in most:
            score[i] = -2
        for i in alone if len(alone) == 1 else rest:
            score[i] = 4 if len(alone) == 1 else 2
    else:
        score = [-1 if i in most else 3 for i in range(4)]
    return score


def cards_of(end: End, options: dict[str, str]) -> tuple[list[str], list[str]]:
    """All that the declarer's side has at the end, and all that the foes have."""
    own, foes = end.played.won_by(end.own) + end.own_cards, end.played.won_by(end.foes) + end.foes_cards
    if options["valat_talon"] == "winner" and end.played.all_by(end.own):
        own, foes = own + end.foes_cards, []
    return own, foes


def facts_of(end: End, options: dict[str, str]) -> Facts:
    """What the score hangs on, looked up in the cards."""
    side = {seat: "own" if seat in end.own else "foes" for seat in end.deal.seats}
    if end.ended == "given_up":
        return Facts(end.contract, given_up=end.bird or "rufer")
    assert end.talk is not None
    if end.contract in SINGLE:
        count = end.played.winners.count(end.declarer)
        won = count == (1 if end.contract.startswith("piccolo") else 0)
        foes = end.deal.from_(end.declarer)[1:]
        levels = {f"foe{i}": end.talk.level(f"game {foe}") for i, foe in enumerate(foes)}
        return Facts(end.contract, won=won, levels=levels)
    own, foes_ = cards_of(end, options)
    facts = Facts(end.contract, alone=end.partner == end.declarer, thirds=thirds(own))
    facts.announced = {item: side[seat] for item, seat in end.talk.announced.items()}
    facts.levels = {about: len(ladder) for about, ladder in end.talk.ladders.items() if ladder}
    facts.king_in_talon = end.king in end.deal.talon
    for name, seats in (("own", end.own), ("foes", end.foes)):
        pile = own if name == "own" else foes_
        if end.contract not in SUIT and all(card in pile for card in TRULL):
            facts.made["trull"] = name
        if all(card in pile for card in KINGS):
            facts.made["kings"] = name
        if end.played.all_by(seats):
            facts.made["valat"] = name
    if end.contract in SUIT:
        return facts
    for item, (card, number) in BIRDS.items():
        trick, leader = end.played.tricks[number - 1], end.played.leaders[number - 1]
        if card in trick:
            player = end.deal.after(leader, trick.index(card))
            result = facts.made if end.played.winners[number - 1] == player else facts.failed
            result[item] = side[player]
    if end.king and end.king in end.played.tricks[11]:
        result = facts.made if side[end.played.winners[11]] == "own" else facts.failed
        result["king_ultimo"] = "own"
    return facts


def hand_score(end: End, given: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Card points in thirds, rows and both accounts of one hand, seat by seat."""
    options = settled(given)
    order = end.deal.from_(end.declarer)
    total = 4 if end.deal.dealer in order else 5
    result: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * total, "money": [0] * total}
    if end.contract == "trischaken":
        piles = {seat: end.played.won_by([seat]) for seat in end.deal.seats}
        for i, card in enumerate(end.deal.talon):
            trick = 11 if options["trischaken_talon"] == "last" else i
            piles[end.played.winners[trick]].append(card)
        points = [thirds(piles[seat]) for seat in end.deal.seats]
        tricks = [end.played.winners.count(seat) for seat in end.deal.seats]
        paid = dict(zip(end.deal.seats, trischaken(points, tricks, options), strict=True))
        result["card_points"] = {frozenset([seat]): thirds(pile) for seat, pile in piles.items()}
        accounts = {"hand": paid, "money": paid}
    else:
        facts = facts_of(end, options)
        settled_ = settle(facts, options)
        if end.ended == "played" and end.contract not in NEGATIVE:
            own, foes = cards_of(end, options)
            result["card_points"] = {frozenset(end.own): thirds(own), frozenset(end.foes): thirds(foes)}
        seats = [end.declarer, *(seat for seat in end.own if seat != end.declarer)]
        seats += [seat for seat in order if seat not in seats]
        result["rows"] = settled_.rows
        accounts = {
            "hand": dict(zip(seats, settled_.score, strict=True)),
            "money": dict(zip(seats, settled_.money, strict=True)),
        }
    for name, by_seat in accounts.items():
        for seat, amount in by_seat.items():
            result[name][seat] = amount
    return result


def scores(record: Json) -> list[dict[str, Any]]:
    """The score of every hand, with both running totals."""
    players = len(record["players"])
    totals, purse = [0] * players, [0] * players
    every = []
    for number in range(len(record["hands"])):
        one = hand_score(replayed(record, number), record.get("options"))
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        purse = [a + b for a, b in zip(purse, one["money"], strict=True)]
        money = {"name": "money", "hand": one["money"], "totals": list(purse)}
        every.append(one | {"totals": list(totals), "ledgers": [money], "carried": {}})
    return every


# -- verdicts ----------------------------------------------------------------------------------


def why_illegal(record: Json) -> str:
    """The first rule that a hand of the record breaks; empty if none."""
    return first_broken(record, replayed)


def stated(record: Json) -> None:
    """Writes the scores of every hand, and the result, as a record states them."""
    write_scores(record, scores(record), unit=3)


def wrong_scores(record: Json) -> list[str]:
    """Which numbers stated of a legal game are not those computed, as JSON Pointers."""
    return wrong_numbers(record, scores(record), unit=3)
