"""Cards that may be several: what the rest of a hand settles is what was played, and only what nothing else can be."""

from itertools import product
from random import Random

import pytest

from tarot_records.core.cards import CODES
from tarot_records.core.packs import Pack
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.notation.letters import CANONICAL
from tarot_records.reading.elimination import settle_cards
from tarot_records.reading.parser import read
from tarot_records.reading.sheet import AskedCard, HandDraft, Sheet
from tarot_records.record.model import Record

HANDS, ASKED = 10, 4
"""Hands of each game, and cards of each that may be several."""
LINE = 10
"""The place of a card on the sheet is made up of its trick and its place in that."""


def played(game: str) -> list[Record]:
    return [record for record in generate(game, hands=4 * HANDS, seed=3) if record.hands[0].tricks][:HANDS]


def sheet_of(record: Record, chance: Random, pack: Pack) -> tuple[Sheet, HandDraft, dict[AskedCard, str]]:
    """A hand with some of its cards asked about, and which they were."""
    hand, draft = record.hands[0], HandDraft(0)
    tricks = [list(trick.cards) for trick in hand.tricks or ()]
    draft.data = {
        "tricks": [{"cards": cards} for cards in tricks],
        "scart": [{"cards": list(scart.cards)} for scart in hand.scart or ()],
    }
    sheet = Sheet("", CANONICAL)
    sheet.data["hands"].append(draft.data)
    codes = [code for card, code in enumerate(CODES) if pack.cards >> card & 1]
    true: dict[AskedCard, str] = {}
    for t, c in chance.sample([(t, c) for t, cards in enumerate(tricks) for c in range(len(cards))], ASKED):
        at = LINE * t + c
        others = chance.sample([code for code in codes if code != tricks[t][c]], chance.choice((1, 1, 2)))
        asked = AskedCard(at, at, LINE * t, "9", tuple(sorted((tricks[t][c], *others))))
        true[asked], tricks[t][c] = tricks[t][c], "?"
        sheet.spans[f"/hands/0/tricks/{t}/cards/{c}"] = at, at
        sheet.asked.append(asked)
    return sheet, draft, true


@pytest.mark.parametrize("game", GAMES)
def test_a_settled_card_was_the_only_candidate(game: str) -> None:
    chance, settled = Random(game), 0
    for record in played(game):
        pack = GAMES[game].rules(len(record.players), record.options).pack
        sheet, draft, true = sheet_of(record, chance, pack)
        elsewhere = {code for part in (*draft.data["tricks"], *draft.data["scart"]) for code in part["cards"]}
        ways = [way for way in product(*(one.cards for one in true)) if len({*way} - elsewhere) == len(true)]
        forced = {asked for at, asked in enumerate(true) if len({way[at] for way in ways}) == 1}
        settle_cards(sheet, draft)
        assert all(code == true[asked] for asked, code in sheet.settled)
        assert {asked for asked, _ in sheet.settled} <= forced
        asked_about = [fault.facts["offset"] for fault in sheet.faults if fault.code == "tn.either"]
        assert sorted([*asked_about, *(asked.start for asked, _ in sheet.settled)]) == sorted(one.start for one in true)
        for asked, code in sheet.settled:
            assert draft.data["tricks"][asked.line // LINE]["cards"][asked.start % LINE] == code
        settled += len(sheet.settled)
    assert settled > HANDS


def test_an_ambiguous_card_is_asked_about() -> None:
    head = "#tn 1 rules=french-tarot/fft-2012 lang=fr seats=S,E,N,O\nDonne 1\n"
    doubtful = "pli 1 E: 2 de trèfle, 5, 4 d'atout, 9\n"
    open_ = read((head + doubtful).encode())
    assert [fault.code for fault in open_.problems] == ["tn.either"]
    settled = read((head + doubtful + "pli 2 N: 9 d'atout, 10, 11, 12\n").encode())
    assert settled.problems == ()
    assert settled.data["hands"][0]["tricks"][0]["cards"] == ["C2", "C5", "T4", "C9"]
    (note,) = (note for note in settled.notes if note.code == "tn.settled")
    assert note.facts["words"] == ["9 = T9"]
    other = read((head + doubtful + "pli 2 N: 9 d'atout, 10, 11, 12\nDonne 2\n" + doubtful).encode())
    assert [fault.code for fault in other.problems] == ["tn.either"]


def test_a_word_that_may_be_a_suit_is_not_settled_as_a_card() -> None:
    sheet, hand = Sheet("", CANONICAL), HandDraft(0)
    hand.data = {"tricks": [{"cards": ["?", "HN"]}]}
    sheet.spans["/hands/0/tricks/0/cards/0"] = 0, 1
    sheet.asked.append(AskedCard(0, 1, 0, "C", ("H?", "HN")))
    settle_cards(sheet, hand)
    assert (sheet.settled, [fault.code for fault in sheet.faults]) == ([], ["tn.either"])


@pytest.mark.parametrize(("exchanges", "settled"), [([], ["9 = T9"]), ([{"kind": "asked"}], [])])
def test_candidates_are_the_cards_dealt_unless_cards_were_exchanged(
    exchanges: list[object], settled: list[str]
) -> None:
    sheet, hand = Sheet("", CANONICAL), HandDraft(0)
    sheet.data["players"] = [{}, {}, {}]
    hand.data = {"tricks": [{"leader": 1, "cards": ["C2", "?", "C5"]}], "exchanges": exchanges}
    hand.dealt = {2: ["T9", "SK"]}
    sheet.spans["/hands/0/tricks/0/cards/1"] = 0, 1
    sheet.asked.append(AskedCard(0, 1, 0, "9", ("C9", "T9")))
    settle_cards(sheet, hand)
    assert [f"{asked.found} = {card}" for asked, card in sheet.settled] == settled


def test_a_late_seat_label_does_not_prevent_elimination() -> None:
    head = '#tn 1 rules=french-tarot/fft-2012 lang=fr seats=4\nplayer 0 "Anna" label Foo\nDonne 1\n'
    reading = read((head + "pli 1 1: 2 de trèfle, 5, 4 d'atout, 9\npli 2 2: 9 d'atout, 10, 11, 12\n").encode())
    assert [note.facts["words"] for note in reading.notes if note.code == "tn.settled"] == [["9 = T9"]]
