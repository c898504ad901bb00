"""A second opinion: one hand of any game judged by brute force, from the rules pages alone.

A record is the JSON object (a dict) with one complete hand. `why_illegal`, `scores` and
`wrong_scores` judge any game and know every option; French Tarot, St Ives and Consiglio are followed
here, Chambéry and Mathers in modules of their own.
"""

import math
from fractions import Fraction
from typing import Any

from oracles import chambery as oracle_chambery
from oracles import mathers as oracle_mathers
from oracles.table import (
    DEFAULTS,
    KINGS,
    LOW_TO_HIGH,
    PACK,
    QUEENS,
    SIZES,
    TRUMPS,
    End,
    Illegal,
    Table,
    Unsaid,
    dealt,
    honours,
    legal_cards,
    need,
    play,
    sections,
    settled,
    side_of,
    suit_of,
    winner,
)

__all__ = [
    "DEFAULTS",
    "KINGS",
    "LOW_TO_HIGH",
    "PACK",
    "QUEENS",
    "SIZES",
    "TRUMPS",
    "End",
    "Unsaid",
    "legal_cards",
    "side_of",
    "winner",
]

BOUTS = ["T1", "T21", "F"]
MULTIPLIERS = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
TARGETS = {0: 56, 1: 51, 2: 41, 3: 36}
HANDFULS = {3: {13: 20, 15: 30, 18: 40}, 4: {10: 20, 13: 30, 15: 40}, 5: {8: 20, 10: 30, 13: 40}}
SCARTS = {("french-tarot", 3): 6, ("french-tarot", 4): 6, ("french-tarot", 5): 3, ("consiglio", 4): 2}


# -- before play -------------------------------------------------------------------------------


def scart_is_legal(
    game: str, held: list[str], scart: list[str], options: dict[str, str] | None = None, players: int = 4
) -> bool:
    """Whether these cards may be laid away out of those held (the talon among them)."""
    options = DEFAULTS[game] | (options or {})
    if game == "chambery":
        return oracle_chambery.scart_is_legal(held, scart, options)
    if game == "mathers":
        return oracle_mathers.scart_is_legal(held, scart, options)
    size = SCARTS[game, players]
    barred = KINGS + honours(options)
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


def auction(hand: dict[str, Any], options: dict[str, str], players: int) -> tuple[str, int] | None:
    """The contract and the taker; None if everybody passed."""
    order = [bid for bid in MULTIPLIERS if bid != "prise" or options["prise"] == "yes"]
    bids, stated = hand.get("bids") or [], hand.get("contract") or {}
    if stated.get("basis") == "imposed":
        need(not bids, "bids: imposed contract")
        need(stated.get("name") in order and stated.get("declarer") in range(players), "bids: contract")
        return stated["name"], stated["declarer"]
    best: tuple[str, int] | None = None
    for turn, bid in enumerate(bids):
        need(turn < players and bid["seat"] == (hand["dealer"] + 1 + turn) % players, "bids: turn")
        if bid["bid"] != "pass":
            need(bid["bid"] in order, "bids: name")
            need(best is None or order.index(bid["bid"]) > order.index(best[0]), "bids: too low")
            best = bid["bid"], bid["seat"]
    if len(bids) < players and (best is None or best[0] != "garde_contre"):
        raise Unsaid("bids: the end")
    if stated:
        need(best is not None, "bids: contract after all passed")
        need(stated.get("name") in (None, best and best[0]), "bids: contract stated")
        need(stated.get("declarer") in (None, best and best[1]), "bids: declarer stated")
    return best


def called_partner(hand: dict[str, Any], declarer: int, hands: list[list[str]], talon: list[str]) -> tuple[str, int]:
    """Five players: the card called and who plays with the taker, himself if nobody does."""
    if not hand.get("calls"):
        raise Unsaid("calls")
    need(len(hand["calls"]) == 1, "calls: one card")
    call = hand["calls"][0]
    need(call["seat"] == declarer, "calls: who")
    higher = "KQNJ".partition(call["card"][1:])[0] if call["card"][1:] in list("KQNJ") else ""
    need(call["card"][0] in "SHDC" and call["card"][1:] in list("KQNJ"), "calls: not of such a rank")
    need(all(suit + rank in hands[declarer] for suit in "SHDC" for rank in higher), "calls: not of that rank")
    holder = next((seat for seat, cards in enumerate(hands) if call["card"] in cards), None)
    answer = "talon" if holder is None else "own" if holder == declarer else "held"
    need(call.get("answer") in (None, answer), "calls: where the card was")
    partner = declarer if holder is None else holder
    need((hand.get("contract") or {}).get("partner") in (None, partner), "contract: partner")
    return call["card"], partner


def check_declarations(
    hand: dict[str, Any], held: list[list[str]], scart: list[str], declarer: int, options: dict[str, str]
) -> tuple[bool, int | None, list[int]]:
    """Whether a slam was asked, by whom, and the value of each handful."""
    asker: int | None = None
    handfuls: list[int] = []
    made: list[tuple[int, str]] = []
    values = HANDFULS[len(held)]
    for declared in hand.get("declarations") or []:
        seat, kind = declared["seat"], declared["kind"]
        need((seat, kind) not in made, "declarations: twice")
        made.append((seat, kind))
        if kind == "slam":
            need(seat == declarer or options["slam_by"] == "anyone", "declarations: slam by a defender")
            asker = seat
            continue
        need(kind == "handful", "declarations: kind")
        if not declared.get("cards"):
            raise Unsaid("declarations: which trumps")
        shown = declared["cards"]
        own = [card for card in held[seat] if suit_of(card) in "TF"]
        again = [card for card in scart if suit_of(card) == "T"] if seat == declarer else []
        allowed = own + (again if options["handful_scart"] == "shown" else [])
        need(len(shown) == len(set(shown)) and len(shown) in values, "declarations: size")
        need(all(card in allowed for card in shown), "declarations: not held")
        need("F" not in shown or set(own) <= set(shown), "declarations: the Excuse with trumps held back")
        need(declared.get("value") in (None, values[len(shown)]), "declarations: value")
        handfuls.append(values[len(shown)])
    return asker is not None, asker, handfuls


# -- the whole hand ----------------------------------------------------------------------------


def replayed(record: dict[str, Any]) -> End:
    """The hand of the record followed from the deal to the count; raises Illegal."""
    game, hand = record["game"], record["hands"][0]
    if game == "chambery":
        return oracle_chambery.replayed(record)
    if game == "mathers":
        return oracle_mathers.replayed(record)
    options, players = settled(record), len(record["players"])
    held, talon = dealt(record)
    contract, declarer = "", hand["dealer"]
    sides = [[seat] for seat in range(players)]
    scarts: list[list[str]] = [[] for _ in range(players)]
    asked, asker, called = False, None, None
    handfuls: list[int] = []

    if game == "consiglio":
        sides = {"01-23": [[0, 1], [2, 3]], "12-30": [[1, 2], [3, 0]]}[options["partners"]]
    if game == "french-tarot":
        alone = any([card for card in cards if suit_of(card) in "TF"] == ["T1"] for cards in held)
        thrown_in = ["scart", "tricks", "declarations", "fool_paid", "calls", "exchanges"]
        if alone and options["petit_sec"] == "annulled":
            need(hand.get("end") == "petit_sec", "petit sec: to be thrown in")
            sections(hand, "bids", "contract", *thrown_in)
            return End("petit_sec", sides)
        bought = auction(hand, options, players)
        if bought is None:
            need(hand.get("end") in (None, "all_pass"), "end")
            sections(hand, *thrown_in)
            return End("all_pass", sides)
        contract, declarer = bought
        partner = declarer
        if players == 5:
            called, partner = called_partner(hand, declarer, held, talon)
        else:
            sections(hand, "calls")
            need((hand.get("contract") or {}).get("partner") is None, "contract: no partner here")
        attack = [seat for seat in range(players) if seat in (declarer, partner)]
        sides = [attack, [seat for seat in range(players) if seat not in attack]]
    sections(hand, "exchanges")

    discards = hand.get("scart") or []
    if game == "consiglio" or contract in ("prise", "garde"):
        held[declarer] += talon
        if hand.get("scart") is None:  # left out, but what was not played was laid away
            if "tricks" not in hand:
                raise Unsaid("scart")
            gone = laid_away(hand, held[declarer])
            need(scart_is_legal(game, held[declarer], gone, options, players), "scart: the cards never played")
            discards = [{"seat": declarer, "cards": gone}]
        need(len(discards) == 1 and discards[0]["seat"] == declarer, "scart: who")
        scart, shown = discards[0]["cards"], discards[0].get("shown", [])
        need(scart_is_legal(game, held[declarer], scart, options, players), "scart: cards")
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
        sections(hand, "declarations", "bids", "contract", "calls")

    table = Table(game, options, hand, held, sides, scarts, called)
    leader = (hand["dealer"] + 1) % players if asker is None else asker
    end = play(table, leader, SIZES[game, players][0])
    if contract in ("garde_sans", "garde_contre"):
        end.piles[sides[1][0] if contract == "garde_contre" else declarer] += talon
    end.contract, end.declarer, end.asked_slam, end.handfuls = contract, declarer, asked, handfuls
    return end


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
    base = {"french-tarot": Fraction(1, 2), "chambery": Fraction(0)}.get(game, Fraction(1))
    rise = 4 if card in honours(options) else {"K": 4, "Q": 3, "N": 2, "J": 1}.get(card[1:], 0)
    return base + rise


def card_points(record: dict[str, Any], end: End) -> list[Fraction]:
    """Card points of each side."""
    game, options = record["game"], settled(record)
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
    options = settled(record)
    attack, defence = end.sides
    points = card_points(record, end)[0]
    bouts = sum(card in BOUTS for seat in attack for card in end.piles[seat])
    margin = points - TARGETS[bouts]
    sign = 1 if margin >= 0 else -1
    multiplier = int(options["garde_contre"]) if end.contract == "garde_contre" else MULTIPLIERS[end.contract]
    decisive = -1
    if "F" in end.tricks[-1]:
        excuse = (end.leaders[-1] + end.tricks[-1].index("F")) % len(end.tricks[-1])
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
    items = {
        "contract": multiplier * sign * (25 + math.ceil(abs(margin))),  # the odd half goes to the side that wins
        "petit_au_bout": 10 * multiplier * petit,
        "handful": sign * sum(end.handfuls),
        "slam": slam,
    }
    return {"bouts": bouts, "target": TARGETS[bouts], **items, "per_defender": sum(items.values())}


def french_hand(end: End, each: int, options: dict[str, str]) -> list[int]:
    """Who gets what of what every defender pays or is paid."""
    attack, defence = end.sides
    hand = [-each for _ in range(len(attack) + len(defence))]
    for seat in attack:
        hand[seat] = each
    hand[end.declarer] = len(defence) * each - (each if len(attack) == 2 else 0)
    if len(attack) == 2 and options["partner_share"] == "equal":
        half = int(3 * each / 2)  # towards nothing
        partner = next(seat for seat in attack if seat != end.declarer)
        hand[partner], hand[end.declarer] = half, 3 * each - half
    return hand


def pagat_bonus(record: dict[str, Any], end: End) -> list[int]:
    """The bonus of each side in Consiglio."""
    options = settled(record)
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
    game, options, players = record["game"], settled(record), len(record["players"])
    end = replayed(record)
    if end.ended != "played":
        return {"card_points": {}, "items": {}, "hand": [Fraction(0)] * players}
    if game == "chambery":
        return oracle_chambery.scores(end, options)
    if game == "mathers":
        return oracle_mathers.scores(end, options)
    points = card_points(record, end)
    by_side = {tuple(side): value for side, value in zip(end.sides, points, strict=True)}
    items: dict[tuple[str, int | None], Fraction | int] = {}
    hand: list[Any]
    if game == "french-tarot":
        named = french_items(record, end)
        items = {(name, None): value for name, value in named.items()}
        hand = french_hand(end, named["per_defender"], options)
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
