"""Hands to judge, written short: a deal with cards exchanged, words as text; and what a judge says of them."""

from collections.abc import Callable, Mapping
from typing import Any

from oracles.tarock import Json
from tarot_records.core.cards import CARDS, CODES, UNKNOWN, cards_in, mask_of
from tarot_records.core.position import Contract, Declared, Position, Setting
from tarot_records.games import GAMES
from tarot_records.phases.play.contract_phases import ContractPlay

Judge = Callable[[Json], str]
"""A record -> the section of the first rule broken (`bids`, `scart`, `trick 3` …), empty if none is."""


def cards(text: str) -> list[str]:
    return text.replace("|", " ").split()


def exchanged(deal: Json, swaps: str) -> Json:
    """A deal after cards changed places: `HK H1, DK H2`."""
    other: dict[str, str] = {}
    for one, two in [cards(swap) for swap in swaps.split(",") if swap]:
        other |= {one: two, two: one}
    return {
        "hands": [[other.get(card, card) for card in hand] for hand in deal["hands"]],
        "talon": [other.get(card, card) for card in deal["talon"]],
    }


def bids_of(text: str) -> list[Json]:
    """`0 vorhand, 1 pass` as bids."""
    return [{"seat": int(word.split()[0]), "bid": word.split()[1]} for word in text.split(",") if word]


def declared(text: str) -> list[Json]:
    """`0 pagat, 1 kontra pagat 1, 0 kontra game>2 2` as declarations."""
    entries = []
    for word in text.split(","):
        if not word:
            continue
        seat, kind, *more = word.split()
        entry: dict[str, Any] = {"seat": int(seat), "kind": kind}
        if more:
            item, _, against = more[0].partition(">")
            entry["item"] = item
            entry |= {"against": int(against)} if against else {}
            entry |= {"level": int(more[1])} if more[1:] else {}
        entries.append(entry)
    return entries


def tricks_of(text: str) -> list[Json]:
    """`SK S4 S3 S9 / HK …` as tricks."""
    return [{"cards": cards(trick)} for trick in text.split("/") if trick.strip()]


def section_of(why: str) -> str:
    """The section of an oracle's message; nothing that is merely unsaid breaks a rule."""
    kind, _, rest = why.partition(": ")
    return "" if kind in ("", "Unsaid") else rest.partition(":")[0]


DEAL = {
    "hands": [
        cards("T1 T2 T5 T8 T12 T15 SK SQ S8 H1 H2 C9"),
        cards("T21 T3 T6 T9 T13 HK HQ H3 H4 C10 CJ S7"),
        cards("F T4 T7 T10 T14 T16 DK DQ D1 CN S9 SN"),
        cards("T11 T17 T18 T19 T20 CK CQ C8 D2 D3 D4 HJ"),
    ],
    "talon": cards("S10 SJ HN | C7 DN DJ"),
}
"""Of four; each has a king."""
DEALS = {
    "hungarian-tarokk": {
        "hands": [
            cards("F T20 T5 T6 T7 T8 SK SQ SN"),
            cards("T21 T4 T9 T10 T11 T12 HK HQ HN"),
            cards("T1 T19 T13 T14 T15 T16 DK DQ DN"),
            cards("T18 T17 T3 T2 CK CQ CN CJ C10"),
        ],
        "talon": cards("SJ S10 HJ | H1 | DJ | D1"),
    },
    "tapp-tarock": {
        "hands": [
            cards("T1 T2 T5 T8 T12 T15 SK SQ S8 H1 H2 C9 D4 D3 C10 S7"),
            cards("T21 T3 T6 T9 T13 T20 T18 HK HQ H3 H4 CJ CQ C8 HJ D2"),
            cards("F T4 T7 T10 T14 T16 T11 T17 T19 DK DQ D1 CN CK S9 SN"),
        ],
        "talon": cards("S10 SJ HN | C7 DN DJ"),
    },
}
"""Game -> the deal of a table of three, or of a pack of which seat 3 has no honour."""
DEALS["dreierles"] = DEALS["tapp-tarock"]


def legal_by_rules(game: str, kinds: Mapping[str, str]) -> Callable[..., set[str]]:
    """The cards that the game itself allows, asked like an oracle; `kinds`: card -> what it is announced as."""

    def legal(
        contract: str,
        own: list[str],
        trick: list[str],
        options: Mapping[str, str],
        bound: Mapping[str, int] | None = None,
        number: int = 1,
    ) -> set[str]:
        rules, seat, zeros = GAMES[game].rules(4, options), len(trick), (0,) * 4
        king = next((code for code in bound or {} if code[1:] == "K"), None)
        setting = Setting(
            3,
            zeros,
            scarts=zeros,
            scart_unseen=zeros,
            contract=Contract(contract, 0, False, 0),
            called=None if king is None else CARDS[king],
            declared=tuple(Declared(seat, kinds.get(code, "king_ultimo"), 0, 0, 0) for code in bound or {}),
        )
        hands = tuple(mask_of(own) if one == seat else 0 for one in range(4))
        past = ((0, 0, (UNKNOWN,) * 4),) * (number - 1)
        down = tuple(CARDS[code] for code in trick)
        position = Position(hands, zeros, zeros, zeros, zeros, zeros, down, 0, past, setting)
        play = next(phase for phase in rules.phases if isinstance(phase, ContractPlay))
        return {CODES[card] for card in cards_in(play.legal(position))}

    return legal
