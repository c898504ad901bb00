"""The illustrated game of Hungarian tarokk, part II of its page: small composed hands of every figure.

Each is a three of seat 0's, whose partner, seat 2, holds T20; what the rows come to is worked out by hand. Whole hands
are put to the second opinion too.
"""

import re

import pytest

from oracles import hungarian as oracle
from oracles.replay_verdict_hungarian import position_of
from oracles.tarock import Json
from support.cases import cases
from support.illustrated_hands import ALL_HIS, RULESET, codes_of, composed, rows_of
from support.record_builders import report_of
from support.tarock_hands import cards, section_of
from tarot_records.core.cards import CARDS, CODES, UNKNOWN, cards_in, mask_of
from tarot_records.core.position import Declared
from tarot_records.link import decode, encode
from tarot_records.notation.vocabulary import forms_of, plain_words
from tarot_records.notation.writer import write_record
from tarot_records.phases.play.bound_tricks import BoundTricks
from tarot_records.reading.files import from_text
from tarot_records.record.model import Record
from tarot_records.report.report import report_on

Laid = dict[int, str]

KING_LAST = """
T19 T9 T12 T5 / T18 T10 T13 T6 / T17 T11 T14 T7 / T16 H1 T15 T8 / SK DN T20 D1 /
2 HQ CJ T21 HJ / F HN T1 CN / T2 DQ HK DJ / DK CQ C10 CK
"""
"""The same, with the king of diamonds in the last trick."""
PAGAT_LATE = """
T19 T9 T12 T5 / T18 T10 T13 T6 / T17 T11 T14 T7 / T21 H1 T16 T8 / F HN T20 CJ /
SK HJ SJ D1 / SQ DN S10 DJ / CK CQ C10 CN / DK DQ T1 HK
"""
"""Seat 2 has to follow suit in the eighth trick, and wins the last with T1; seat 0 the eighth with a king."""
LATE_LAID = {0: "T2 T3 T4", 1: "SN", 2: "HQ", 3: "T15"}
SAS_LATE, SAS_LATE_LAID = (
    PAGAT_LATE.replace("T5 /", "T1 /").replace("DQ T1 HK", "DQ T2 HK"),
    {**LATE_LAID, 0: "T5 T3 T4"},
)
BEATEN = """
T19 T9 T12 T5 / T18 T10 T13 T6 / T17 T11 T14 T7 / T21 H1 T16 T8 / F HN T20 T4 /
SK DN SJ SN / CK CQ C10 CN / DK DQ D1 DJ / HK HJ T1 T15
"""
"""Seat 2's T1 is beaten in the last trick by a foe's T15, and all else is won: 71 points."""
BEATEN_LAID = {0: "T2 T3 S10", 1: "SQ", 2: "HQ", 3: "CJ"}
SAS_BEATEN = BEATEN.replace("T20 T4", "T20 T1").replace("HJ T1 T15", "HJ T2 T15")
SAS_BEATEN_LAID = {**BEATEN_LAID, 0: "T4 T3 S10"}
FREED = """
T2 T16 T12 T5 / 1 T9 T20 T6 T11 / 2 HQ T7 T17 HJ / T19 T10 T13 T8 / T18 H1 T14 CJ / T21 HN T15 CN / F DN C10 D1 /
SK DQ HK DJ / T1 CQ DK CK
"""
"""A foe wins the first trick; T20 goes in the second, though seat 2 has others."""
ALONE = """
T20 T9 T12 T5 / T18 T10 T13 T6 / T17 T11 T14 T7 / T16 H1 T15 T8 / SK DN SN D1 / T21 HJ HQ CJ / F HN HK CN /
T2 DQ DK DJ / T1 CQ C10 CK
"""
"""Seat 0 has T20 and calls T19, which seat 3 has laid away."""
ALONE_LAID = {3: "T19"}


def second_opinion(record: Json) -> str:
    """The section where it finds a rule broken; empty if none is."""
    return section_of(oracle.why_illegal(record))


PLAYS: dict[str, tuple[str, Laid]] = {
    "ALL_HIS": (ALL_HIS, {}),
    "KING_LAST": (KING_LAST, {}),
    "PAGAT_LATE": (PAGAT_LATE, LATE_LAID),
    "SAS_LATE": (SAS_LATE, SAS_LATE_LAID),
    "BEATEN": (BEATEN, BEATEN_LAID),
    "SAS_BEATEN": (SAS_BEATEN, SAS_BEATEN_LAID),
    "FREED": (FREED, {}),
}


@cases("games/hungarian_illustrated", "paid")
def test_a_hand_is_paid(play: str, words: str, rows: str, paid: int) -> None:
    tricks, laid = PLAYS[play]
    record = composed(tricks, words, laid)
    told, score = rows_of(record)
    assert (sorted(told.split()), score) == (sorted(rows.split()), paid)
    (one,) = oracle.scores(record)
    assert sorted(f"{row.name} {row.value}" for row in one["rows"]) == sorted(re.findall(r"\S+ \S+", rows))
    assert one["hand"][0] == paid


@cases("games/hungarian_illustrated", "what_an_uhu_counts")
def test_what_an_uhu_counts(words: str, options: dict[str, str], score: int) -> None:
    """I2, I3."""
    assert rows_of(composed(PAGAT_LATE, words, LATE_LAID, **options))[1] == score


@cases("games/hungarian_illustrated", "said")
def test_what_may_be_announced(words: str, code: str) -> None:
    record = composed(ALL_HIS, words)
    found = [fault.code for fault in report_of(record).faults if fault.code.startswith("declare.")]
    assert found == ([code] if code else [])
    assert (second_opinion(record) == "declarations") == (code not in ("", "declare.king_unknown"))


@cases("games/hungarian_illustrated", "what_tells_nothing_after_a_trull")
def test_what_tells_nothing_after_a_trull(option: str, wrong: list[str]) -> None:
    """I1."""
    for bird in ("centrum", "small_bird"):
        record = composed(ALL_HIS, f"0 trull, 1 {bird}", bird_tells=option)
        assert codes_of(record) == (["declare.kontra_first"] if bird in wrong else [])
        assert second_opinion(record) == ("declarations" if bird in wrong else "")


@pytest.mark.parametrize(("option", "points"), [("all_six", 94), ("own", 87)])
def test_whose_the_scarts_are_when_the_card_called_was_laid_away(option: str, points: int) -> None:
    """H7: by default all six cards are the declarer's."""
    record = composed(ALONE, "3 kontra game", ALONE_LAID, "T19", called_in_scart=option)
    report = report_of(record)
    assert codes_of(record) == []
    assert report.outcome is not None
    result = report.outcome.ends[0].setting.result
    assert result is not None
    assert dict(result.card_points)[(0,)] == points
    assert RULESET.rules(4, {}).options["called_in_scart"] == "all_six"


@cases("games/hungarian_illustrated", "bound")
@pytest.mark.parametrize("lost", [False, True])
def test_cards_that_may_be_played(own: str, trick: str, number: int, announced: str, right: str, lost: bool) -> None:
    """Once their side has lost a trick, birds and centrum bind no more."""
    seat, waits = len(cards(trick)), {"centrum", "small_bird", "big_bird"}
    words = [word.partition(":") for word in announced.split()]
    declared = tuple(Declared(seat, kind, 0, 0, 0, named=CARDS[king] if king else -1) for kind, _, king in words)
    past = ((seat, 0 if lost else seat, (UNKNOWN,) * 4),) * (number - 1)
    hands = tuple(mask_of(cards(own)) if one == seat else 0 for one in range(4))
    down = tuple(CARDS[code] for code in cards(trick))
    position = position_of("", declared, hands=hands, trick=down, taken=past)
    play = next(phase for phase in RULESET.rules(4, {}).phases if isinstance(phase, BoundTricks))
    free = lost and waits.issuperset(kind for kind, _, _ in words)
    assert {CODES[card] for card in cards_in(play.legal(position))} == set(cards(own if free else right))


@cases("games/hungarian_illustrated", "a_card_announced_is_played_to_its_trick")
def test_a_card_announced_is_played_to_its_trick(swaps: str, words: str, code: str, section: str) -> None:
    """Where cards have changed places it is not."""
    other = {one: two for pair in swaps.split(", ") for one, two in (pair.split(), pair.split()[::-1])}
    swapped = " ".join(other.get(word, word) for word in ALL_HIS.split())
    assert codes_of(composed(ALL_HIS, words)) == []
    assert codes_of(composed(swapped, words)) == [code]
    assert second_opinion(composed(swapped, words)) == section


def test_a_bird_that_has_failed_frees_its_card() -> None:
    assert codes_of(composed(FREED, "0 centrum")) == []
    assert second_opinion(composed(FREED, "0 centrum")) == ""


def test_a_king_is_named_and_not_shown() -> None:
    """It stays with whoever holds it, in what is typed and in a link too."""
    record = Record.model_validate(composed(KING_LAST, "0 king_ultimo:DK"))
    (source,) = from_text(write_record(record).encode(), "typed")
    typed, linked = report_on(source).record, decode(encode(record))
    assert typed is not None
    for one in (record, typed, linked):
        outcome = report_on(one).outcome
        assert outcome is not None
        (said,) = outcome.ends[0].setting.declared
        assert (said.cards, said.size, CODES[said.named], said.revealed) == (0, 0, "DK", mask_of(["DK"]))


@cases("games/hungarian_illustrated", "words_that_people_type")
def test_words_that_people_type(words: str, kind: str) -> None:
    assert forms_of("hungarian-tarokk").declarations[plain_words(words)] == kind
