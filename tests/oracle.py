"""A second opinion: one hand of French Tarot, St Ives or Consiglio judged by brute force.

Written from the rules pages alone, on card codes and lists, sharing nothing with tarot_records. It
is slow and naive on purpose: where it and the package disagree, one of the two is wrong. A record is
the JSON object (a dict) with one complete hand; `hand_is_legal` and `scores` know every option.
"""

from fractions import Fraction
from typing import Any, NamedTuple

LOW_TO_HIGH = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"]
ROUND_LOW_TO_HIGH = ["10", "9", "8", "7", "6", "5", "4", "3", "2", "1", "J", "N", "Q", "K"]  # cups and coins
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [suit + rank for suit in "SHDC" for rank in LOW_TO_HIGH] + TRUMPS + ["F"]
KINGS = ["SK", "HK", "DK", "CK"]
BOUTS = ["T1", "T21", "F"]

DEFAULTS: dict[str, dict[str, str]] = {
    "french-tarot": {
        "excuse_last_trick": "changes_side",
        "excuse_returns_half": "yes",
        "excuse_slam": "played",
        "slam_by": "taker",
        "asked_slam_lost": "failed",
        "handful_scart": "shown",
        "petit_sec": "annulled",
        "chien_forbidden_ends": "1",
        "prise": "yes",
        "garde_contre": "6",
    },
    "st-ives": {
        "fool_when": "any",
        "trumping": "must",
        "fool_value": "5",
        "under_par": "loses",
        "negative_totals": "allowed",
    },
    "consiglio": {
        "scoring": "total",
        "pagat_bonus": "off",
        "pagat_overtaken": "nothing",
        "partners": "01-23",
        "highest_trump": "world",
        "ranking": "irrational",
        "forced_trumps": "fewest",
        "trump_scart": "hidden",
        "fool_last_trick": "kept",
        "fool_unpaid": "kept",
    },
}
SIZES = {"french-tarot": (18, 6), "st-ives": (12, 30), "consiglio": (19, 2)}  # each hand, the talon
MULTIPLIERS = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
TARGETS = {0: 56, 1: 51, 2: 41, 3: 36}
HANDFULS = {10: 20, 13: 30, 15: 40}


class Illegal(Exception):  # noqa: N818 (it is a verdict, not an error)
    """The hand breaks a rule; the message says which."""


class Unsaid(Illegal):
    """Nothing is broken, but the record leaves out what a complete one says."""


class End(NamedTuple):
    """A hand played out, or thrown in."""

    ended: str
    """played, all_pass or petit_sec."""
    contract: str
    declarer: int
    asked_slam: bool
    handfuls: list[int]
    sides: list[list[int]]
    piles: list[list[str]]
    """Cards each seat has at the count, its scart among them."""
    owes: int | None
    due: int | None
    """Who still owes a card for the Fool at the count, and to whom."""
    winners: list[int]
    tricks: list[list[str]]
    leaders: list[int]


def need(condition: bool, what: str) -> None:
    """Raises Illegal unless the condition holds."""
    if not condition:
        raise Illegal(what)


# -- one trick ---------------------------------------------------------------------------------


def suit_of(card: str) -> str:
    """The suit letter; the Fool is its own."""
    return card[0]


def rank_of(game: str, card: str, options: dict[str, str]) -> int:
    """How high a card ranks within its suit."""
    if suit_of(card) == "T":
        if options.get("highest_trump") == "angel" and card in ("T20", "T21"):
            return {"T20": 21, "T21": 20}[card]
        return int(card[1:])
    round_suit = game == "consiglio" and options["ranking"] == "irrational" and suit_of(card) in "HD"
    return (ROUND_LOW_TO_HIGH if round_suit else LOW_TO_HIGH).index(card[1:])


def led_suit(trick: list[str]) -> str | None:
    """The suit of the first card that is not the Fool."""
    return next((suit_of(card) for card in trick if card != "F"), None)


def legal_cards(game: str, hand: list[str], trick: list[str], options: dict[str, str] | None = None) -> set[str]:
    """The cards of the hand that may be played to the trick."""
    options = DEFAULTS[game] | (options or {})
    led = led_suit(trick)
    if led is None:
        return set(hand)
    following = [card for card in hand if suit_of(card) == led]
    trumps = [card for card in hand if suit_of(card) == "T"]
    if game == "french-tarot":
        best = max([int(card[1:]) for card in trick if suit_of(card) == "T"], default=0)
        over = [card for card in trumps if int(card[1:]) > best]
        choice = (over or trumps or hand) if led == "T" else (following or over or trumps or hand)
    elif options.get("trumping") == "may":
        choice = following or hand
    else:
        choice = following or trumps or hand
    if "F" not in hand:
        return set(choice)
    if options.get("fool_when") == "void" and following:
        return set(choice)
    return {*choice, "F"}


def winner(game: str, leader: int, trick: list[str], options: dict[str, str] | None = None) -> int:
    """The seat that wins a complete trick (a slam's last Excuse apart)."""
    options = DEFAULTS[game] | (options or {})
    trumps = [card for card in trick if suit_of(card) == "T"]
    rivals = trumps or [card for card in trick if suit_of(card) == led_suit(trick)]
    best = max(rivals, key=lambda card: rank_of(game, card, options))
    return (leader + trick.index(best)) % len(trick)


# -- before play -------------------------------------------------------------------------------


def honours(game: str, options: dict[str, str]) -> list[str]:
    """The Fool, trump 1 and the highest trump."""
    return ["F", "T1", "T20" if options.get("highest_trump") == "angel" else "T21"]


def scart_is_legal(game: str, held: list[str], scart: list[str], options: dict[str, str] | None = None) -> bool:
    """Whether these cards may be laid away out of those held (the talon among them)."""
    options = DEFAULTS[game] | (options or {})
    size = 6 if game == "french-tarot" else 2
    barred = KINGS + honours(game, options)
    plain = [card for card in held if suit_of(card) != "T" and card not in barred]
    forced = max(0, size - len(plain))
    trumps = len([card for card in scart if suit_of(card) == "T"])
    enough = trumps == forced or (options.get("forced_trumps") == "any" and 0 < forced <= trumps)
    return (
        len(scart) == len(set(scart)) == size
        and all(card in held for card in scart)
        and not any(card in barred for card in scart)
        and enough
    )


def laid_away(hand: dict[str, Any], held: list[str]) -> list[str]:
    """What a taker never played of all he held."""
    played = [card for trick in hand.get("tricks") or [] for card in trick["cards"]]
    return [card for card in held if card not in played]


def check_deal(game: str, hand: dict[str, Any]) -> None:
    """Everybody has as many cards as he should, and together they are the pack."""
    size, left = SIZES[game]
    hands, talon = hand["deal"]["hands"], hand["deal"]["talon"]
    need(len(hands) == 4 and all(len(cards) == size for cards in hands), "deal: sizes")
    need(len(talon) == left, "deal: talon")
    need(sorted([*talon, *(card for cards in hands for card in cards)]) == sorted(PACK), "deal: not the pack")
    need(hand.get("dealer") in range(4), "deal: dealer")


def auction(hand: dict[str, Any], options: dict[str, str]) -> tuple[str, int] | None:
    """The contract and the taker; None if everybody passed."""
    order = [bid for bid in MULTIPLIERS if bid != "prise" or options["prise"] == "yes"]
    bids, stated = hand.get("bids") or [], hand.get("contract") or {}
    if stated.get("basis") == "imposed":
        need(not bids, "bids: imposed contract")
        need(stated.get("name") in order and stated.get("declarer") in range(4), "bids: contract")
        return stated["name"], stated["declarer"]
    best: tuple[str, int] | None = None
    for turn, bid in enumerate(bids):
        need(turn < 4 and bid["seat"] == (hand["dealer"] + 1 + turn) % 4, "bids: turn")
        if bid["bid"] != "pass":
            need(bid["bid"] in order, "bids: name")
            need(best is None or order.index(bid["bid"]) > order.index(best[0]), "bids: too low")
            best = bid["bid"], bid["seat"]
    need(len(bids) == 4 or (best is not None and best[0] == "garde_contre"), "bids: not over")
    if stated:
        need(best is not None, "bids: contract after all passed")
        need(stated.get("name") in (None, best and best[0]), "bids: contract stated")
        need(stated.get("declarer") in (None, best and best[1]), "bids: declarer stated")
    return best


def check_declarations(
    hand: dict[str, Any], held: list[list[str]], scart: list[str], declarer: int, options: dict[str, str]
) -> tuple[bool, int | None, list[int]]:
    """Whether a slam was asked, by whom, and how many trumps each handful had."""
    asker: int | None = None
    handfuls: list[int] = []
    made: list[tuple[int, str]] = []
    for declared in hand.get("declarations") or []:
        seat, kind = declared["seat"], declared["kind"]
        need((seat, kind) not in made, "declarations: twice")
        made.append((seat, kind))
        if kind == "slam":
            need(seat == declarer or options["slam_by"] == "anyone", "declarations: slam by a defender")
            asker = seat
            continue
        need(kind == "handful", "declarations: kind")
        shown = declared["cards"]
        own = [card for card in held[seat] if suit_of(card) in "TF"]
        again = [card for card in scart if suit_of(card) == "T"] if seat == declarer else []
        allowed = own + (again if options["handful_scart"] == "shown" else [])
        need(len(shown) == len(set(shown)) and len(shown) in HANDFULS, "declarations: size")
        need(all(card in allowed for card in shown), "declarations: not held")
        need("F" not in shown or set(own) <= set(shown), "declarations: the Excuse with trumps held back")
        handfuls.append(len(shown))
    return asker is not None, asker, handfuls


# -- play --------------------------------------------------------------------------------------


def side_of(sides: list[list[int]], seat: int) -> list[int]:
    """The side a seat is on."""
    return next(side for side in sides if seat in side)


def empty_cards(game: str, options: dict[str, str]) -> list[str]:
    """The cards that may be given for the Fool."""
    if game == "st-ives":
        return [card for card in PACK if card != "F"]
    return [card for card in PACK if card[1:] not in LOW_TO_HIGH[10:] and card not in honours(game, options)]


def replayed(record: dict[str, Any]) -> End:
    """The hand of the record followed from the deal to the count; raises Illegal."""
    game, hand = record["game"], record["hands"][0]
    options = DEFAULTS[game] | record.get("options", {})
    check_deal(game, hand)
    held = [list(cards) for cards in hand["deal"]["hands"]]
    talon = list(hand["deal"]["talon"])
    contract, declarer = "", hand["dealer"]
    sides = [[seat] for seat in range(4)]
    scarts: list[list[str]] = [[], [], [], []]
    asked, asker, handfuls = False, None, []

    def thrown_in(why: str) -> End:
        for field in ("scart", "tricks", "declarations", "fool_paid"):
            need(not hand.get(field), f"{field} after the end")
        return End(why, "", declarer, False, [], sides, [[], [], [], []], None, None, [], [], [])

    if game == "consiglio":
        sides = {"01-23": [[0, 1], [2, 3]], "12-30": [[1, 2], [3, 0]]}[options["partners"]]
    if game == "french-tarot":
        alone = any([card for card in cards if suit_of(card) in "TF"] == ["T1"] for cards in held)
        if alone and options["petit_sec"] == "annulled":
            need(hand.get("end") == "petit_sec", "petit sec: to be thrown in")
            need(not hand.get("bids") and not hand.get("contract"), "petit sec: bids after the end")
            return thrown_in("petit_sec")
        bought = auction(hand, options)
        if bought is None:
            need(hand.get("end") in (None, "all_pass"), "end")
            return thrown_in("all_pass")
        contract, declarer = bought
        sides = [[declarer], [seat for seat in range(4) if seat != declarer]]
    need(hand.get("end") in (None, "played"), "end")

    discards = hand.get("scart") or []
    if game == "consiglio" or contract in ("prise", "garde"):
        held[declarer] += talon
        if hand.get("scart") is None:  # left out, but what was not played was laid away
            gone = laid_away(hand, held[declarer])
            if "tricks" in hand:
                need(scart_is_legal(game, held[declarer], gone, options), "scart: the cards never played")
            raise Unsaid("scart")
        need(len(discards) == 1 and discards[0]["seat"] == declarer, "scart: who")
        scart, shown = discards[0]["cards"], discards[0].get("shown", [])
        need(scart_is_legal(game, held[declarer], scart, options), "scart: cards")
        need(all(card in scart for card in shown), "scart: shown")
        open_trumps = game == "french-tarot" or options["trump_scart"] == "shown"
        if open_trumps and not all(card in shown for card in scart if suit_of(card) == "T"):
            raise Unsaid("scart: whether its trumps were shown")
        held[declarer] = [card for card in held[declarer] if card not in scart]
        scarts[declarer] = list(scart)
    else:
        need(not discards, "scart: none in this contract")
    if game == "french-tarot":
        asked, asker, handfuls = check_declarations(hand, held, scarts[declarer], declarer, options)
    else:
        need(not any(hand.get(field) for field in ("declarations", "bids", "contract")), "no such section")

    leader = (hand["dealer"] + 1) % 4 if asker is None else asker
    piles: list[list[str]] = [[], [], [], []]
    owes: int | None = None
    due: int | None = None
    winners: list[int] = []
    tricks: list[list[str]] = []
    leaders: list[int] = []
    length = SIZES[game][0]
    empties = empty_cards(game, options)

    def purse(at_count: bool = False) -> list[str]:
        cards: list[str] = []
        for seat in side_of(sides, owes) if owes is not None else []:
            cards += piles[seat]
            if game == "french-tarot" or at_count:
                cards += scarts[seat]
        return [card for card in cards if card in empties]

    if hand.get("tricks") is None:
        raise Unsaid("tricks")
    need(len(hand["tricks"]) == length, "tricks: how many")
    for number, trick in enumerate(hand["tricks"]):
        could_pay_before = bool(purse())
        need(trick.get("leader") in (None, leader), f"trick {number + 1}: leader")
        need(len(trick["cards"]) == 4, f"trick {number + 1}: size")
        down: list[str] = []
        for turn, card in enumerate(trick["cards"]):
            seat = (leader + turn) % 4
            need(card in held[seat], f"trick {number + 1}: {card} not held")
            need(card in legal_cards(game, held[seat], down, options), f"trick {number + 1}: {card} not legal")
            held[seat].remove(card)
            down.append(card)
        won = winner(game, leader, down, options)
        keeper = None
        new_debt = False
        if "F" in down:
            keeper = owner = (leader + down.index("F")) % 4
            own = side_of(sides, owner)
            last = number == length - 1
            slam = all(seat in own for seat in winners) and (options.get("excuse_slam") == "played" or owner == leader)
            if last and game == "french-tarot" and slam:
                won = owner
            elif last and game == "french-tarot" and won in own and options["excuse_last_trick"] == "changes_side":
                keeper = next(seat for seat in range(4) if seat not in own)
                if options["excuse_returns_half"] == "yes":
                    owes, due, new_debt = keeper, won, True
            elif last and won not in own and (game == "french-tarot" or options.get("fool_last_trick") == "lost"):
                keeper = won
            elif won not in own:
                owes, due, new_debt = owner, won, True
        piles[won] += [card for card in down if card != "F"]
        if keeper is not None:
            piles[keeper].append("F")
        need(trick.get("winner") in (None, won), f"trick {number + 1}: winner")
        if trick.get("paid") is not None:
            need(owes is not None and due is not None, f"trick {number + 1}: nothing owed")
            need(trick["paid"] in purse(), f"trick {number + 1}: {trick['paid']} cannot be paid")
            need(new_debt or not could_pay_before, f"trick {number + 1}: paid late")
            _pay(trick["paid"], piles, scarts, due)
            owes = due = None
        winners.append(won)
        tricks.append(down)
        leaders.append(leader)
        leader = won

    if hand.get("fool_paid") is not None:
        need(owes is not None and due is not None, "count: nothing owed")
        need(hand["fool_paid"] in purse(at_count=True), "count: cannot be paid")
        need(not purse(), "count: paid late")
        _pay(hand["fool_paid"], piles, scarts, due)
        owes = due = None
    if owes is not None and game == "st-ives" and purse():
        raise Unsaid("the card given for the Fool")
    lost = game == "st-ives" or options.get("fool_unpaid") == "surrendered"
    if owes is not None and due is not None and lost and not purse(at_count=True):
        piles[owes].remove("F")
        piles[due].append("F")
        owes = due = None
    for seat in range(4):
        piles[seat] += scarts[seat]
    if contract in ("garde_sans", "garde_contre"):
        piles[sides[1][0] if contract == "garde_contre" else declarer] += talon
    return End("played", contract, declarer, asked, handfuls, sides, piles, owes, due, winners, tricks, leaders)


def _pay(card: str, piles: list[list[str]], scarts: list[list[str]], due: int | None) -> None:
    for heap in (*piles, *scarts):
        if card in heap:
            heap.remove(card)
    piles[due or 0].append(card)


def why_illegal(record: dict[str, Any]) -> str:
    """The first rule the hand breaks; empty if none."""
    try:
        replayed(record)
    except Illegal as broken:
        return f"{type(broken).__name__}: {broken}"
    return ""


def hand_is_legal(record: dict[str, Any]) -> bool:
    """Whether the hand, complete as recorded, breaks no rule."""
    return not why_illegal(record)


# -- score -------------------------------------------------------------------------------------


def card_value(game: str, card: str, options: dict[str, str]) -> Fraction:
    """The printed value of a card: half points in French Tarot, 1 for an empty card in Consiglio."""
    if game == "st-ives":
        values = {"K": 4, "Q": 3, "N": 2, "J": 1}
        special = {"T1": 4, "T21": 4, "F": int(options["fool_value"])}
        return Fraction(special.get(card, values.get(card[1:], 0)))
    base = Fraction(1, 2) if game == "french-tarot" else Fraction(1)
    rise = 4 if card in honours(game, options) else {"K": 4, "Q": 3, "N": 2, "J": 1}.get(card[1:], 0)
    return base + rise


def card_points(record: dict[str, Any], end: End) -> list[Fraction]:
    """Card points of each side."""
    game = record["game"]
    options = DEFAULTS[game] | record.get("options", {})
    points = []
    for side in end.sides:
        pile = [card for seat in side for card in end.piles[seat]]
        total = sum((card_value(game, card, options) for card in pile), Fraction(0))
        size = len(pile)
        if game != "st-ives":  # a card still owed changes hands at the count, an empty one
            moved = (end.due in side) - (end.owes in side)
            total += moved * (Fraction(1, 2) if game == "french-tarot" else 1)
            size += moved
        if game == "consiglio":  # groups of four less three; the odd pair is as four, less three
            total -= 3 * (size // 4) + {0: 0, 2: 1}[size % 4]
        points.append(total)
    return points


def took_all(end: End, side: list[int]) -> bool:
    """Whether a side won every trick."""
    return all(seat in side for seat in end.winners)


def french_items(record: dict[str, Any], end: End) -> dict[str, int]:
    """The entries of a French score, seen from the attack, for each defender."""
    options = DEFAULTS["french-tarot"] | record.get("options", {})
    attack, defence = end.sides
    points = card_points(record, end)[0]
    bouts = sum(card in BOUTS for seat in attack for card in end.piles[seat])
    margin = points - TARGETS[bouts]
    sign = 1 if margin >= 0 else -1
    multiplier = int(options["garde_contre"]) if end.contract == "garde_contre" else MULTIPLIERS[end.contract]
    decisive = -1
    if "F" in end.tricks[-1]:
        excuse = (end.leaders[-1] + end.tricks[-1].index("F")) % 4
        if end.winners[-1] == excuse:  # only in a slam
            decisive = -2
    petit = 0
    if "T1" in end.tricks[decisive]:
        petit = 1 if end.winners[decisive] in attack else -1
    slam = -200 if end.asked_slam else 0
    if took_all(end, attack):
        slam = 400 if end.asked_slam else 200
    elif took_all(end, defence):
        slam = -400 if end.asked_slam and options["asked_slam_lost"] == "both" else -200
    contract = multiplier * sign * (25 + abs(margin))
    assert contract.denominator == 1, "with four players card points are whole"
    items = {
        "contract": int(contract),
        "petit_au_bout": 10 * multiplier * petit,
        "handful": sign * sum(HANDFULS[count] for count in end.handfuls),
        "slam": slam,
    }
    return {"bouts": bouts, "target": TARGETS[bouts], **items, "per_defender": sum(items.values())}


def pagat_bonus(record: dict[str, Any], end: End) -> list[int]:
    """The bonus of each side in Consiglio."""
    options = DEFAULTS["consiglio"] | record.get("options", {})
    if options["pagat_bonus"] == "off" or "T1" not in end.tricks[-1]:
        return [0, 0]
    player = (end.leaders[-1] + end.tricks[-1].index("T1")) % 4
    own = side_of(end.sides, player)
    value = -10
    if end.winners[-1] == player:
        value = 10
    elif end.winners[-1] in own and options["pagat_overtaken"] == "nothing":
        value = 0
    other = -value if options["pagat_bonus"] == "transferred" else 0
    return [value if side == own else other for side in end.sides]


def scores(record: dict[str, Any]) -> dict[str, Any]:
    """Card points by side, entries, and the score of the hand seat by seat."""
    game = record["game"]
    options = DEFAULTS[game] | record.get("options", {})
    end = replayed(record)
    if end.ended != "played":
        return {"card_points": {}, "items": {}, "hand": [Fraction(0)] * 4}
    points = card_points(record, end)
    by_side = {tuple(side): value for side, value in zip(end.sides, points, strict=True)}
    items: dict[tuple[str, int | None], Fraction | int] = {}
    if game == "french-tarot":
        named = french_items(record, end)
        items = {(name, None): value for name, value in named.items()}
        each = Fraction(named["per_defender"])
        hand = [3 * each if seat == end.declarer else -each for seat in range(4)]
    elif game == "st-ives":
        over = [len(pile) - 12 for pile in end.piles]
        if options["under_par"] == "free":
            over = [max(0, cards) for cards in over]
        items = {("cards", seat): over[seat] for seat in range(4)}
        items |= {("honours", seat): points[seat] for seat in range(4)}
        hand = [over[seat] + points[seat] for seat in range(4)]
    else:
        bonus = pagat_bonus(record, end)
        par = 36 if options["scoring"] == "par" else 0
        number = {seat: i for i, side in enumerate(end.sides) for seat in side}
        items = {("pagat", seat): bonus[number[seat]] for seat in range(4)}
        hand = [points[number[seat]] - par + bonus[number[seat]] for seat in range(4)]
    return {"card_points": by_side, "items": items, "hand": hand}


def wrong_scores(record: dict[str, Any]) -> list[str]:
    """Which numbers stated for a legal hand are not those computed, as JSON Pointers."""
    stated = record["hands"][0].get("scores")
    if stated is None:
        return []
    computed = scores(record)
    wrong = []
    sides = {frozenset(side): points for side, points in computed["card_points"].items()}
    for i, side in enumerate(stated.get("card_points", [])):
        if sides.get(frozenset(side["seats"])) != Fraction(side["points"], stated.get("unit", 1)):
            wrong.append(f"/hands/0/scores/card_points/{i}")
    for i, item in enumerate(stated.get("items", [])):
        if computed["items"].get((item["name"], item.get("seat"))) != item["value"]:
            wrong.append(f"/hands/0/scores/items/{i}")
    for seat, score in enumerate(stated.get("hand") or []):
        if score is not None and computed["hand"][seat] != score:
            wrong.append(f"/hands/0/scores/hand/{seat}")
    return wrong
