"""Hands told suit by suit, a line each below their player: read as if they stood on one line, in any language."""

import pytest

from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.notation.letters import TABLES
from tarot_records.reading.parser import read
from tarot_records.record.model import Record

SUITS = {
    "en": {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs", "T": "Trumps"},
    "fr": {"S": "Pique", "H": "Cœur", "D": "Carreau", "C": "Trèfle", "T": "Atouts"},
    "it": {"S": "Spade", "H": "Coppe", "D": "Denari", "C": "Bastoni", "T": "Trionfi"},
    "de": {"S": "Pik", "H": "Herz", "D": "Karo", "C": "Treff", "T": "Tarock"},
}
OF = {"en": "Hand of {}:", "fr": "Jeu de {} :", "it": "Carte di {}:", "de": "{}"}
HEAD = "#tn 1 rules=french-tarot/fft-2012 lang=fr seats=S,E,N,O\nhand\n"
NAMES = ("Paul", "Anna", "Oscar", "Berta", "Emil")


def dealt(game: str) -> Record:
    """A hand of which every card that was dealt to a player is told."""
    for record in generate(game, hands=60, seed=8):
        deal = record.hands[0].deal
        if deal is not None and deal.hands is not None and all(deal.hands) and record.hands[0].tricks:
            return record
    raise AssertionError(game)


def suit_by_suit(record: Record, lang: str) -> str:
    """The deal of a record as somebody types it, a line for each suit; the Fool stands behind the first."""
    letters, said = TABLES[lang], []
    deal = record.hands[0].deal
    assert deal is not None
    for name, codes in zip(NAMES, deal.hands or (), strict=False):
        lines = []
        for suit, named in SUITS[lang].items():
            before = "T" if suit == "T" else letters.written[f"{suit}2"].removesuffix("2")
            cards = [code if suit == "T" else letters.written[code] for code in codes or () if code[0] == suit]
            lines += [f"  {named}: {', '.join(card.removeprefix(before) for card in cards)}"] if cards else []
        lines[0] += f" {letters.written['F']}" if "F" in (codes or ()) else ""
        said += [OF[lang].format(name), *lines]
    return "\n".join(said)


@pytest.mark.parametrize("lang", SUITS)
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_suit_by_suit_is_read_as_it_was_dealt(game: str, lang: str) -> None:
    record = dealt(game)
    seats = ",".join(NAMES[: len(record.players)])
    head = f"#tn 1 rules={record.game}/{record.ruleset} lang={lang} seats={seats}\nhand\n"
    reading = read((head + suit_by_suit(record, lang) + "\n").encode())
    assert [(fault.code, fault.facts) for fault in reading.problems] == []
    deal = record.hands[0].deal
    assert deal is not None
    told = reading.data["hands"][0]["deal"]["hands"]
    assert list(map(set, told)) == [set(codes or ()) for codes in deal.hands or ()]


def test_a_fault_on_a_later_line_is_placed_there() -> None:
    text = f"{HEAD}SUD\n  Pique: R D\n  Coeur: Z\nEST\n  Pique: V\n"
    reading = read(text.encode())
    assert [(fault.code, text[fault.facts["offset"] :][:1]) for fault in reading.problems] == [("tn.card", "Z")]
    assert reading.rest is not None
    assert reading.rest.data["hands"][0]["deal"]["hands"][:2] == [["SK", "SQ", "?"], ["SJ"]]


def test_a_suit_line_without_a_hand_heading_is_asked_about() -> None:
    text = f"{HEAD}Sud garde\nPique: R D V\n"
    told = [(fault.code, text.count("\n", 0, fault.facts["offset"])) for fault in read(text.encode()).problems]
    assert told == [("tn.word", 3)]
