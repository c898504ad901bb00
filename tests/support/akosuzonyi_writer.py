"""Hands of Hungarian tarokk as the rows that AkosUzonyi's server keeps of them: our own writer of its tables."""

from collections.abc import Sequence
from typing import Any

from tarot_records.record.model import Hand

SUITS = {"H": "a", "D": "b", "S": "c", "C": "d"}
RANKS = {"1": 1, "10": 1, "J": 2, "N": 3, "Q": 4, "K": 5}
BIDS = {"three": "3", "two": "2", "one": "1", "solo": "0", "pass": "p"}
FIGURES = {
    "trull": "trull",
    "kings": "negykiraly",
    "double": "dupla",
    "volat": "volat",
    "xxi_catch": "xxifogas",
    "pagat_ultimo": "ultimoCt1T8",
    "sas_ultimo": "ultimoCt2T8",
    "pagat_uhu": "ultimoCt1T7",
    "sas_uhu": "ultimoCt2T7",
    "centrum": "kezbevacakT4",
    "small_bird": "kezbevacakT5",
    "big_bird": "kezbevacakT6",
    "game": "jatek",
}
OF_KINGS = {"king_ultimo": 8, "king_uhu": 7}
COUNTS = {8: "nyolctarokk", 9: "kilenctarokk"}

Tables = dict[str, list[dict[str, Any]]]


def card(code: str) -> str:
    if code == "F":
        return "t22"
    return f"t{code[1:]}" if code[0] == "T" else f"{SUITS[code[0]]}{RANKS[code[1:]]}"


def tables(sessions: Sequence[Sequence[Hand]], players: int = 4, kind: str = "paskievics") -> Tables:
    """The tables of some sessions, each of some hands."""
    made: Tables = {name: [] for name in ("game_session", "player", "game", "deck_card", "action", "user")}
    for i in range(players):
        made["user"].append({"id": 10 + i, "name": f"bot{i}" if i == players - 1 else f"Player {i}"})
    for session, hands in enumerate(sessions, start=1):
        head = {"id": session, "type": kind, "double_round_type": "none", "create_time": 1_700_000_000_000}
        made["game_session"].append(head)
        for i in range(players):
            made["player"].append({"game_session_id": session, "ordinal": i, "user_id": 10 + i})
        for hand in hands:
            game = len(made["game"]) + 1
            beginner = ((hand.dealer or 0) + 1) % players
            made["game"].append({"id": game, "game_session_id": session, "beginner_player": beginner})
            seats = [(beginner + i) % players for i in range(4)]
            for i, code in enumerate(_pack(hand, seats)):
                made["deck_card"].append({"game_id": game, "ordinal": i, "card": card(code)})
            for i, (seat, said) in enumerate(_actions(hand)):
                row = {"game_id": game, "ordinal": i, "seat": seats.index(seat), "action": said, "time": 1000 * i}
                made["action"].append(row)
    return made


def _pack(hand: Hand, seats: Sequence[int]) -> list[str]:
    deal = hand.deal
    assert deal
    return [code for seat in seats for code in (deal.hands or ())[seat] or ()] + [*(deal.talon or ())]


def _figure(kind: str, cards: Sequence[str] | None) -> str:
    return f"ultimoC{card((cards or ())[0])}T{OF_KINGS[kind]}" if kind in OF_KINGS else FIGURES[kind]


def _actions(hand: Hand) -> list[tuple[int, str]]:
    said, last = list[tuple[int, str]](), ""
    for bid in hand.bids or ():
        last = last if bid.bid in ("hold", "pass") else BIDS[bid.bid]
        said.append((bid.seat, f"bid:{last if bid.bid == 'hold' else BIDS[bid.bid]}"))
    declared = hand.declarations or ()
    said += [(scart.seat, "fold:" + ",".join(map(card, scart.cards))) for scart in reversed(hand.scart or ())]
    said += [(one.seat, "throw:") for one in declared if one.kind == "throw_in"]
    said += [(call.seat, f"call:{card(call.card)}") for call in hand.calls or ()]
    for one in declared:
        if one.kind == "tarokks":
            said.append((one.seat, f"announce:{COUNTS[one.size or 0]}"))
        elif one.kind == "kontra":
            king = next((earlier for earlier in declared if earlier.kind == one.item), one)
            said.append((one.seat, f"announce:{_figure(one.item or '', king.cards)}K{one.level}"))
        elif one.kind in FIGURES or one.kind in OF_KINGS:
            said += [(one.seat, f"announce:{_figure(one.kind, one.cards)}"), (one.seat, "announce:passz")]
    for trick in hand.tricks or ():
        players = [seat for seat in range(8) if seat not in hand.sits_out][: len(trick.cards)]
        first = players.index(trick.leader or 0)
        said += [(players[(first + i) % 4], f"play:{card(code)}") for i, code in enumerate(trick.cards)]
    return said + [(seat, "newgame:") for seat in range(5) if seat not in hand.sits_out][:4]
