"""The second opinion on Königrufen in the Lungau: one record of any number of hands, judged and scored.

Written from the rules page alone, with the page of Königrufen for what it leaves out; section and point numbers are
its. Where the page can be read in two ways:

- §2: whether a pass may be written after a bid that ends the auction is not judged.
- §2: of the scart more may be shown than the trumps.
- §2, §3: a hand given up has no announcements; whether the bird of its bid may be listed is not judged.
- §3: kontra may be said in any order. An announcement that only a kontra before it makes too late is not judged.
- §3: the holder of the called king, and all when it lay in the talon, know the sides. A kontra against one's own side
  is against the rules if one knows it, and void if not (K9).
- §3, L13: whether the bird of the bid may be listed after another announcement is not judged.
- §3: for one item there is one row; what the other side makes silently beside an announcement is not scored.
- §4: with nothing but announced cards to play, whether the king may go before a bird is not judged.
- §5, L10: birds that the other side announced count against those who missed a valat, too.
- §5: in a Dreier and a Sechserdreier announced birds are no part of a valat; in a Solorufer that is not judged.
- §6: in a Fahren kontras may come in any order. An item or a level with one is not judged.
- §6, L7: a Fahren in which five play has its four deals like any other.
- L2: a Solodreier is the highest bid, and ends the auction. What kontra does in a Solorufer with the king in the talon
  is not judged, nor `solo: first_only`.
- `valat: fixed`: what kontra does beside it is not judged.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracles.tarock import (
    KINGS,
    TRULL,
    VALUES,
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
    laid_away,
    need,
    none_of,
    play_card,
    played_out,
    taken,
    trumps_of,
    winning,
    write_scores,
    wrong_numbers,
)

CONTRACTS = {
    "rufer_spatz": 1,
    "rufer_uhu": 1,
    "solorufer": 2,
    "dreier": 2,
    "solodreier": 4,
    "sechserdreier": 2,
}
"""The contracts that are bid, and what they are worth; a lost Sechserdreier costs 4."""
RANKED = ["rufer_spatz", "rufer_uhu", "dreier"]
"""The bids of everybody, lowest first; the options `solo` and `solodreier` add to them."""
SOLO = ["solorufer", "solodreier"]
FAHREN = "fahren"
SIX = "sechserdreier"
BIRD_OF = {"rufer_spatz": "pagat", "rufer_uhu": "uhu"}
"""Rufer -> the bird that its bidder announces."""
CALLING = [*BIRD_OF, "solorufer"]
BIRDS = {"pagat": ("T1", 12), "uhu": ("T2", 11)}
"""Item -> its card and its trick."""
ITEMS = ["trull", "kings", "pagat", "uhu", "king_ultimo"]
"""Items that may be announced, besides the valat: 1 each, announced 2, twice that in a Dreier and a Sechserdreier."""
SIZES = {4: 12}
LENGTH, TOTAL, WINS, LEVELS, GIVEN_UP, DOUBLE_DEALS = 12, 71, 36, 3, 3, 4
DEALER_TRICKS = 6
"""Number of tricks to which the dealer of five plays in a Fahren."""
OPTIONS = {
    "valat": ["birds", "fixed"],
    "solo": ["no", "over_uhu", "lowest"],
    "solodreier": ["no", "yes"],
}
"""Options that are judged, the default first; of `solo` one value is not."""
DEFAULTS = {name: values[0] for name, values in OPTIONS.items()}


def settled(options: Mapping[str, str] | None) -> dict[str, str]:
    """Return every option, as said or by default."""
    return DEFAULTS | dict(options or {})


def count(pile: list[str]) -> int:
    """Return the card points of a pile, counted singly (§1)."""
    return sum(5 if card in TRULL else VALUES.get(card[1:], 0) for card in pile)


# -- auction (§2) ------------------------------------------------------------------------------


@dataclass
class Auction:
    """The bids so far."""

    seats: list[int]
    """From the dealer's right on."""
    hands: Mapping[int, list[str]]
    ranked: list[str] = field(default_factory=lambda: list(RANKED))
    said: list[tuple[int, str]] = field(default_factory=list)
    best: tuple[str, int] | None = None

    @property
    def over(self) -> bool:
        return len(self.said) == 4 or (self.best is not None and self.best[0] in ("dreier", "solodreier", SIX))

    @property
    def speaker(self) -> int:
        return self.seats[len(self.said)]

    @property
    def legal(self) -> list[str]:
        """Return the words that the speaker may say."""
        if self.over:
            return []
        higher = self.ranked[self.ranked.index(self.best[0]) + 1 :] if self.best else self.ranked
        birds = {"rufer_spatz": "T1", "rufer_uhu": "T2"}
        own = self.hands[self.speaker]
        words = [bid for bid in higher if bid not in birds or birds[bid] in own]
        return ["pass", *words] if self.said else ["erster", *words, SIX]

    def say(self, seat: int, word: str) -> None:
        if self.over and len(self.said) < 4 and (seat, word) == (self.speaker, "pass"):
            raise Unsaid("bids: a pass after the end")
        need(not self.over, "bids: after the end")
        need(seat == self.speaker, "bids: turn")
        need(word in self.legal, f"bids: {word}")
        self.said.append((seat, word))
        if word in CONTRACTS:
            self.best = word, seat


def ranked_bids(options: Mapping[str, str]) -> list[str]:
    """Return the bids of everybody, lowest first (L2)."""
    first = ["solorufer"] if options["solo"] == "lowest" else []
    over = ["solorufer"] if options["solo"] == "over_uhu" else []
    return [*first, *RANKED[:2], *over, *RANKED[2:], *(["solodreier"] if options["solodreier"] == "yes" else [])]


def auction(hand: Json, deal: Deal, options: Mapping[str, str]) -> tuple[str, int]:
    """Return the contract and the declarer, -1 in a Fahren."""
    if options["solo"] not in OPTIONS["solo"]:
        raise Unsaid("bids: the rank of a Solorufer")
    bids = Auction(deal.seats, deal.hands, ranked_bids(options))
    if hand.get("bids") is None:
        raise Unsaid("bids")
    for bid in hand["bids"]:
        need(bid.get("card") is None, "bids: no card is shown")
        bids.say(bid["seat"], bid["bid"])
    if not bids.over:
        raise Unsaid("bids: the end")
    return bids.best or (FAHREN, -1)


# -- the whole hand ----------------------------------------------------------------------------


@dataclass
class End(Sides):
    """A hand to its end."""

    ended: str
    """played or given_up."""
    deal: Deal
    players: int
    contract: str = ""
    declarer: int = -1
    partner: int = -1
    """The declarer himself if he plays alone."""
    king: str | None = None
    own_cards: list[str] = field(default_factory=list)
    foes_cards: list[str] = field(default_factory=list)
    """Cards of the sides besides their tricks."""
    held: dict[int, list[str]] = field(default_factory=dict)
    """The hands at the first lead."""
    talk: Talk = field(default_factory=lambda: Talk([], -1, [], [], LEVELS))
    doubled: list[int] = field(default_factory=list)
    """Seats that said kontra in a Fahren."""
    played: Played = field(default_factory=Played)

    @property
    def table(self) -> list[int]:
        """Return the seats that play, from the dealer's right on; in a Fahren of five the dealer too."""
        joins = self.contract == FAHREN and self.deal.dealer not in self.deal.seats
        return [*self.deal.seats, self.deal.dealer] if joins else self.deal.seats


def replayed(record: Json, number: int = 0) -> End:
    """Return a hand of the record followed from the deal to the last card; raise Illegal if it breaks a rule."""
    hand, players = record["hands"][number], len(record["players"])
    deal = dealt(record, number, SIZES, looks_on=True)
    if number and (before := record["hands"][number - 1].get("dealer")) is not None:
        need(deal.dealer == (before + 1) % players, "dealer: not the next one")
    none_of(hand, "fool_paid")
    contract, declarer = auction(hand, deal, settled(record.get("options")))
    end = End("played", deal, players, contract, declarer, declarer)
    end.held = {seat: list(cards) for seat, cards in deal.hands.items()}
    if contract == FAHREN:
        begin_fahren(hand, end)
    else:
        begin_game(hand, end)
    if end.ended == "played":
        play(hand, end)
    return end


def begin_fahren(hand: Json, end: End) -> None:
    """Everything before the first lead of a Fahren (§6)."""
    none_of(hand, "calls", "scart", "sits_out")
    stated = hand.get("contract") or {}
    need(stated.get("name") in (None, FAHREN), "contract: name")
    need(stated.get("declarer") is None and stated.get("partner") is None, "contract: declarer")
    dealer = end.deal.dealer
    if dealer in end.deal.seats:
        none_of(hand, "exchanges")
    else:
        if hand.get("exchanges"):
            taken(hand, dealer, [end.deal.talon], "down")
        end.held[dealer] = list(end.deal.talon)
    for entry in hand.get("declarations") or []:
        double_for_oneself(end, entry)


def double_for_oneself(end: End, entry: Json) -> None:
    """One kontra in a Fahren."""
    before_play(entry)
    need(entry["kind"] == "kontra", "declarations: nothing but kontra in a Fahren")
    need(entry["seat"] in end.table, "declarations: seat")
    need(entry["seat"] not in end.doubled, "declarations: one turn each")
    need(entry.get("item") in (None, "game"), "declarations: nothing was announced")
    need(entry.get("level") in (None, 1), "declarations: no more than kontra")
    need(entry.get("against") is None, "declarations: it counts against all")
    if entry.get("item") is not None or entry.get("level") is not None:
        raise Unsaid("declarations: more than who says kontra")
    end.doubled.append(entry["seat"])


def begin_game(hand: Json, end: End) -> None:
    """Everything before the first lead of a game with a declarer, or its giving up (§2)."""
    if end.contract in CALLING:
        end.king, end.partner = called(hand, end.deal, end.declarer, own_king=True)
    else:
        none_of(hand, "calls")
    contract_as_stated(hand, end.contract, end.declarer, end.partner)
    if any(entry["kind"] == "give_up" for entry in hand.get("declarations") or []):
        give_up(hand, end)
        return
    talon_and_scart(hand, end)
    end.talk = new_talk(end)
    turns: list[int] = []
    for entry in hand.get("declarations") or []:
        say(end, entry, turns)


def give_up(hand: Json, end: End) -> None:
    """The called king lies in the talon, and the declarer pays (§2)."""
    entries = [entry for entry in hand["declarations"] if entry["kind"] == "give_up"]
    others = [entry for entry in hand["declarations"] if entry["kind"] != "give_up"]
    bird = BIRD_OF.get(end.contract)
    need(all(other["kind"] == bird for other in others), "declarations: nothing else when given up")
    need(len(entries) == 1, "declarations: given up twice")
    if others:
        raise Unsaid("declarations: the bird of a game given up")
    entry = entries[0]
    before_play(entry)
    need(entry["seat"] == end.declarer, "declarations: who gives up")
    need(all(entry.get(name) is None for name in ("item", "against", "level")), "declarations: nothing more is said")
    need(end.contract in BIRD_OF and end.king in end.deal.talon, "declarations: the king is not in the talon")
    none_of(hand, "exchanges", "scart", "tricks", "claim")
    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    need(hand.get("end") in (None, "agreement"), "end")
    if hand.get("end") is None:
        raise Unsaid("end")
    end.ended = "given_up"


def talon_and_scart(hand: Json, end: End) -> None:
    """The packet taken and the cards laid away (§2, L9)."""
    talon, declarer = end.deal.talon, end.declarer
    if end.contract in SOLO:
        none_of(hand, "exchanges", "scart")
        end.own_cards = next((half for half in (talon[:3], talon[3:]) if end.king in half), [])
        end.foes_cards = [card for card in talon if card not in end.own_cards]
        return
    parts, face = ([talon], "down") if end.contract == SIX else ([talon[:3], talon[3:]], "up")
    packet = taken(hand, declarer, parts, face)
    own = end.held[declarer] + packet
    scart = laid_away(hand, declarer, own, len(packet), "suits", "T")
    need(end.contract != "rufer_uhu" or "T2" not in scart, "scart: the bird")
    end.held[declarer] = [card for card in own if card not in scart]
    end.own_cards, end.foes_cards = scart, [card for card in talon if card not in packet]


# -- announcements and kontra (§3) -------------------------------------------------------------


def new_talk(end: End) -> Talk:
    """Return the talk before anybody spoke; the bird of a Rufer counts as announced (L13)."""
    order = end.deal.from_(end.declarer)
    open_ = end.king is None or (end.king in end.deal.talon and end.contract != "solorufer")
    knows = order if open_ else [seat for seat in order if end.king in end.held[seat]]
    talk = Talk(order, end.declarer, end.own, list(knows), levels=LEVELS)
    if end.contract in BIRD_OF:
        talk.announced[BIRD_OF[end.contract]] = end.declarer
    return talk


def say(end: End, entry: Json, turns: list[int]) -> None:
    """One announcement or kontra; `turns` are the places of those who announced before."""
    before_play(entry)
    seat, said = entry["seat"], entry["kind"]
    need(seat in end.deal.seats, "declarations: seat")
    need(entry.get("against") is None, "declarations: it counts for all")
    if said == "kontra":
        double(end, entry)
        return
    if said == "fourth_king":
        own = [king for king in KINGS if king in end.deal.hands[end.declarer]]
        need(seat == end.declarer and len(own) == 3, "declarations: no fourth king")
        need(end.king is not None and end.king not in own, "declarations: no fourth king")
        raise Unsaid("declarations: the fourth king")
    need(said in (*ITEMS, "valat"), "declarations: kind")
    need(entry.get("item") is None and entry.get("level") is None, "declarations: nothing more is said")
    if said in BIRDS:
        need(BIRDS[said][0] in end.held[seat], "declarations: the bird is not his")
    if said == "king_ultimo":
        need(end.king is not None and end.king in end.held[seat], "declarations: the called king is not his")
    place = end.talk.order.index(seat)
    if said == BIRD_OF.get(end.contract) and said not in end.talk.said_at:
        if turns and place < turns[-1]:
            raise Unsaid("declarations: the bird of the bid after another announcement")
        del end.talk.announced[said]
    need(not turns or place >= turns[-1], "declarations: not in his first turn")
    need(said not in end.talk.announced, f"declarations: {said} twice")
    if end.talk.turn > place:
        raise Unsaid("declarations: after a kontra")
    turns.append(place)
    end.talk.announce(seat, said, late=False)


def double(end: End, entry: Json) -> None:
    """One kontra, of any level."""
    item = entry.get("item")
    if item is None:
        raise Unsaid("declarations: what is doubled")
    need(item != "valat", "declarations: no kontra on a valat")
    need(item == "game" or item in end.talk.announced, "declarations: nothing announced to double")
    if end.contract == "solorufer" and end.king in end.deal.talon:
        raise Unsaid("declarations: kontra with the king in a closed talon")
    end.talk.kontra(entry, item, end.declarer if item == "game" else end.talk.announced[item])


# -- play (§4, §6) -----------------------------------------------------------------------------


def legal_in_fahren(own: list[str], trick: list[str]) -> set[str]:
    """Return the cards that may be played to the trick in a Fahren."""
    choice = answering(own, "T" if trick[0] == "F" else trick[0][0]) if trick else list(own)
    if len(trumps_of(own)) > 1:
        choice = [card for card in choice if card != "T1"]
    return set((beating(choice, trick) or choice) if trick else choice)


def legal_cards(own: list[str], trick: list[str], bound: Mapping[str, int], number: int) -> set[str]:
    """Return the cards that may be played to a trick of another game; `bound` are announced cards with their tricks."""
    choice = answering(own, "T" if trick[0] == "F" else trick[0][0]) if trick else list(own)
    due = [card for card in choice if bound.get(card) == number]
    if due:
        return set(due)
    free = [card for card in choice if bound.get(card, 0) <= number]
    if free:
        return set(free)
    return {card for card in choice if card != "T1" or "T2" not in choice}


def bound_cards(end: End, seat: int) -> dict[str, int]:
    """Return the announced cards of a seat, and their tricks."""
    bound = {}
    for item, by in end.talk.announced.items():
        if by == seat and item in BIRDS:
            card, trick = BIRDS[item]
            bound[card] = trick
        elif by == seat and item == "king_ultimo" and end.king:
            bound[end.king] = LENGTH
    return bound


def play(hand: Json, end: End) -> None:
    """The tricks, card by card."""
    held = {seat: list(cards) for seat, cards in end.held.items()}
    leader = end.deal.forehand
    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    for number, trick in enumerate(hand["tricks"], start=1):
        need(number <= LENGTH, "tricks: how many")
        table = end.table if number <= DEALER_TRICKS else end.deal.seats
        if leader not in table:
            leader = end.deal.forehand
        need(trick.get("leader") in (None, leader), f"trick {number}: leader")
        need(trick.get("paid") is None, f"trick {number}: nothing is paid for the Fool")
        if any("?" in card for card in trick["cards"]):
            raise Unsaid(f"trick {number}: which card")
        need(len(trick["cards"]) == len(table), f"trick {number}: size")
        place = table.index(leader)
        order = table[place:] + table[:place]
        down: list[str] = []
        for seat, card in zip(order, trick["cards"], strict=True):
            if end.contract == FAHREN:
                legal = legal_in_fahren(held[seat], down)
            else:
                bound = bound_cards(end, seat)
                legal = legal_cards(held[seat], down, bound, number)
                only_bound = all(bound.get(one, 0) > number for one in legal)
                if only_bound and len(legal) > 1 and card == end.king and card in legal:
                    raise Unsaid(f"trick {number}: the king before a bird")
            play_card(number, card, held[seat], legal, down)
        won = order[down.index(winning(down))]
        need(trick.get("winner") in (None, won), f"trick {number}: winner")
        end.played.tricks.append(down)
        end.played.leaders.append(leader)
        end.played.winners.append(won)
        leader = won
    played_out(hand, end.played, LENGTH)


# -- score (§5, §6) ----------------------------------------------------------------------------

SIGN = {"own": 1, "foes": -1}
OTHER = {"own": "foes", "foes": "own"}


@dataclass
class Facts:
    """Facts on which the score of a game depends; sides are `own`, the declarer's, and `foes`."""

    contract: str
    points: int = 0
    """Card points of the declarer's side."""
    announced: dict[str, str] = field(default_factory=dict)
    """Item -> the side that announced it."""
    made: dict[str, str] = field(default_factory=dict)
    """Item, the valat too -> the side that made it, announced or not."""
    failed: dict[str, str] = field(default_factory=dict)
    """Bird or king lost in its own trick -> the side that loses by it."""
    levels: dict[str, int] = field(default_factory=dict)
    """`game` or item -> its level of kontra."""
    king_caught: bool = False
    """True if the called king is among the foes' cards."""


def valat_row(facts: Facts, options: Mapping[str, str]) -> Row | None:
    """Return the row of a valat made or announced, which replaces all others (§5, L3, L4, L10, L11)."""
    by = facts.announced.get("valat") or facts.made.get("valat")
    if by is None:
        return None
    announced, achieved = "valat" in facts.announced, facts.made.get("valat") == by
    winner = by if achieved else OTHER[by]
    value = 4 if facts.contract == SIX and winner == "foes" else CONTRACTS[facts.contract]
    if options["valat"] == "fixed":
        if any(facts.levels.values()):
            raise Unsaid("scores: kontra beside a fixed valat")
        return Row("valat", SIGN[winner] * value * (32 if announced else 16), 0, announced, achieved)
    if facts.contract == "solorufer" and any(bird in facts.announced for bird in BIRDS):
        raise Unsaid("scores: birds beside the valat of a Solorufer")
    total = SIGN[winner] * value * 2 ** facts.levels.get("game", 0)
    if facts.contract in BIRD_OF:
        for bird in BIRDS:
            if bird not in facts.announced:
                continue
            side = facts.announced[bird]
            gains = side if facts.made.get(bird) == side else OTHER[side]
            if announced and not achieved:
                gains = winner
            total += SIGN[gains] * 2 * 2 ** facts.levels.get(bird, 0)
    return Row("valat", total * (12 if announced else 6), 0, announced, achieved)


def rows_of(facts: Facts, given: Mapping[str, str] | None = None) -> list[Row]:
    """Return the rows of the score, seen from the declarer's side, without kontra."""
    valat = valat_row(facts, settled(given))
    if valat is not None:
        return [valat]
    won, value = facts.points >= WINS, CONTRACTS[facts.contract]
    lost = 4 if facts.contract == SIX else value
    rows = [Row("game", value if won else -lost, facts.levels.get("game", 0), achieved=won)]
    silent = 1 if facts.contract in BIRD_OF else 2
    for item in ITEMS:
        if item in facts.announced:
            by = facts.announced[item]
            achieved = facts.made.get(item) == by
            amount = 2 * silent * SIGN[by if achieved else OTHER[by]]
            rows.append(Row(item, amount, facts.levels.get(item, 0), True, achieved))
        elif item in facts.made:
            rows.append(Row(item, silent * SIGN[facts.made[item]]))
        elif item in facts.failed:
            rows.append(Row(item, -silent * SIGN[facts.failed[item]], achieved=False))
    return rows + ([Row("king_caught", -silent)] if facts.king_caught else [])


def per_player(rows: list[Row], double: bool = False) -> int:
    """Return the payment of each foe of the declarer; below 0 they are paid."""
    each: int = sum(row.value * 2**row.level for row in rows)
    return 2 * each if double else each


def fahren_score(points: Mapping[int, int], doubled: list[int]) -> dict[int, int]:
    """Return the score of a Fahren: of each two the one with more points pays the other (§6)."""
    score = dict.fromkeys(points, 0)
    for one in points:
        for other in points:
            if points[one] > points[other]:
                amount = 2 * 2 ** ((one in doubled) + (other in doubled))
                score[one] -= amount
                score[other] += amount
    return score


def facts_of(end: End) -> Facts:
    """Return the facts on which the score depends, looked up in the cards."""
    side = {seat: "own" if seat in end.own else "foes" for seat in end.deal.seats}
    own = end.played.won_by(end.own) + end.own_cards
    foes = end.played.won_by(end.foes) + end.foes_cards
    facts = Facts(end.contract, count(own), king_caught=end.king in foes)
    facts.announced = {item: side[seat] for item, seat in end.talk.announced.items()}
    facts.levels = {about: len(ladder) for about, ladder in end.talk.ladders.items()}
    for name, pile, seats in (("own", own, end.own), ("foes", foes, end.foes)):
        if all(card in pile for card in TRULL):
            facts.made["trull"] = name
        if all(card in pile for card in KINGS):
            facts.made["kings"] = name
        if end.played.all_by(seats):
            facts.made["valat"] = name
    for item, (card, number) in BIRDS.items():
        trick, leader = end.played.tricks[number - 1], end.played.leaders[number - 1]
        if card in trick:
            player = end.deal.after(leader, trick.index(card))
            result = facts.made if end.played.winners[number - 1] == player else facts.failed
            result[item] = side[player]
    if end.king and end.king in end.played.tricks[-1]:
        result = facts.made if end.played.winners[-1] in end.own else facts.failed
        result["king_ultimo"] = "own"
    return facts


def hand_score(end: End, given: Mapping[str, str] | None, double: bool) -> dict[str, Any]:
    """Return card points, rows and the score of one hand, seat by seat."""
    result: dict[str, Any] = {"card_points": {}, "rows": [], "hand": [0] * end.players, "ledgers": []}
    if end.contract == FAHREN:
        points = {seat: count(end.played.won_by([seat])) for seat in end.table}
        result["card_points"] = {frozenset([seat]): one for seat, one in points.items()}
        for seat, amount in fahren_score(points, end.doubled).items():
            result["hand"][seat] = amount
        return result
    if end.ended == "given_up":
        result["rows"], alone = [Row("game", -GIVEN_UP, achieved=False)], True
    else:
        facts = facts_of(end)
        result["rows"], alone = rows_of(facts, given), len(end.own) == 1
        result["card_points"] = {frozenset(end.own): facts.points, frozenset(end.foes): TOTAL - facts.points}
    each = per_player(result["rows"], double)
    for seat in end.deal.seats:
        gains = seat == end.declarer or (seat in end.own and not alone)
        result["hand"][seat] = (3 * each if alone else each) if gains else -each
    return result


def scores(record: Json) -> list[dict[str, Any]]:
    """Return the score of every hand, with the running totals and the double deals to come."""
    players, before = len(record["players"]), record.get("carried_in") or {}
    totals = list(before.get("totals") or [0] * players)
    double = (before.get("carried") or {}).get("double_deals", 0)
    every = []
    for number in range(len(record["hands"])):
        end = replayed(record, number)
        one = hand_score(end, record.get("options"), double > 0)
        double = double + DOUBLE_DEALS if end.contract == FAHREN else max(0, double - 1)
        totals = [a + b for a, b in zip(totals, one["hand"], strict=True)]
        every.append(one | {"totals": list(totals), "carried": {"double_deals": double}})
    return every


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


def wrong_scores(record: Json) -> list[str]:
    """Return the pointers of the numbers of a legal game that are not those computed."""
    return wrong_numbers(record, scores(record))
