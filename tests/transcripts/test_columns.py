"""Tables of tricks, a column for each player: read in the order of play, in every game and in whatever shape."""

from functools import cache

import pytest

from support.cases import cases
from support.record_builders import ALL_TABLES, TableOf, in_some_languages, name_of
from tarot_records.engine.random_play import generate
from tarot_records.notation.letters import TABLES
from tarot_records.notation.writer import write_record
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Reading

NAMES = ("Anna", "Bruno", "Carla", "Dieter", "Elsa", "Fritz", "Gerda", "Horst")
HEADS = {"en": ("Trick", "won by"), "fr": ("Pli", "pour"), "it": ("Mano", "prende"), "de": ("Stich", "sticht")}
LEADS = {"en": "leads", "fr": "entame", "it": "esce", "de": "spielt aus"}
"""What a star is said to mean."""
CUTS = (" | ", "\t", "   ")
"""What stands between the cells of a row."""
BEFORE = frozenset({"tricks", "scores"})
"""The fields of a hand that no table of tricks needs; the others tell who leads."""


def in_lines(record: Record, lang: str, without: frozenset[str] = BEFORE) -> str:
    """A hand in the notation, at a table of these players, up to the tricks."""
    players = tuple(
        player.model_copy(update={"label": name}) for player, name in zip(record.players, NAMES, strict=False)
    )
    hand = record.hands[0].model_copy(update=dict.fromkeys(without))
    return write_record(record.model_copy(update={"players": players, "hands": (hand,)}), lang)


def rows(record: Record, lang: str, starred: bool) -> list[list[str]]:
    """The tricks of a hand, the card of each player in his column; with a star beside the one that was led."""
    written, seats = TABLES[lang].written, len(record.players)
    found = []
    for number, trick in enumerate(record.hands[0].tricks or (), 1):
        playing = [seat for seat in range(seats) if seat not in record.hands[0].sits_out]
        assert trick.leader is not None
        first = playing.index(trick.leader)
        cards = dict(zip([*playing[first:], *playing[:first]], map(written.__getitem__, trick.cards), strict=True))
        if starred:
            cards[trick.leader] += "*"
        assert trick.winner is not None
        found.append([str(number), *(cards[seat] for seat in playing), NAMES[trick.winner]])
    return found


@cache
def played(game: str, players: int) -> Record:
    """A hand that is played to its end, with all that its play tells."""
    for record in generate(game, hands=40, seed=6, players=players):
        tricks = record.hands[0].tricks or ()
        if len(tricks) > 2 and all(trick.leader is not None and trick.winner is not None for trick in tricks):
            return record
    raise AssertionError(game)


def tricks_of(reading: Reading) -> list[list[str]]:
    assert reading.problems == (), [(fault.code, fault.facts) for fault in reading.problems]
    return [trick["cards"] for trick in reading.data["hands"][0]["tricks"]]


@in_some_languages
def test_a_table_is_read_in_the_order_of_play(table: TableOf, lang: str) -> None:
    """The rules tell who leads; what is told before the play is all that they need. Each game meets every cut."""
    game, players = table
    cut = CUTS[(ALL_TABLES.index(table) + list(HEADS).index(lang)) % len(CUTS)]
    record = played(game, players)
    meant = [list(trick.cards) for trick in record.hands[0].tricks or ()]
    playing = [NAMES[seat] for seat in range(players) if seat not in record.hands[0].sits_out]
    number, wins = HEADS[lang]
    lines = [[number, *playing, wins], *rows(record, lang, starred=False)]
    text = in_lines(record, lang) + "\n".join(cut.join(line) for line in lines) + "\n"
    assert tricks_of(read(text.encode())) == meant
    bare = in_lines(record, lang) + "\n".join(cut.join(line[:-1]) for line in lines) + "\n"
    assert tricks_of(read(bare.encode())) == meant


@in_some_languages
def test_a_star_tells_who_led(table: TableOf, lang: str) -> None:
    """Nothing else is told of the hand, so no rule could tell it."""
    record = played(*table)
    players = table[1]
    playing = [NAMES[seat] for seat in range(players) if seat not in record.hands[0].sits_out]
    lines = [[HEADS[lang][0], *playing], *(line[:-1] for line in rows(record, lang, starred=True))]
    head = in_lines(record, lang, frozenset(type(record.hands[0]).model_fields) - {"sits_out"})
    text = head + "\n".join(" | ".join(line) for line in lines) + f"\n(* = {LEADS[lang]})\n"
    reading = read(text.encode())
    assert tricks_of(reading) == [list(trick.cards) for trick in record.hands[0].tricks or ()]
    assert [trick["leader"] for trick in reading.data["hands"][0]["tricks"]] == [
        trick.leader for trick in record.hands[0].tricks or ()
    ]


TAKES = {"en": "* won the trick", "fr": "* = a pris", "it": "(* = presa)", "de": "* = Stich gemacht"}
"""What a star may be said to mean in tricks that stand in no table."""


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_star_tells_who_won_where_each_stands_before_his_card(table: TableOf) -> None:
    record, players = played(*table), table[1]
    playing = [seat for seat in range(players) if seat not in record.hands[0].sits_out]
    number = ALL_TABLES.index(table)
    for lang, legend in [*TAKES.items(), *TAKES.items()][number % 4 : number % 4 + 2]:
        text = in_lines(record, lang)
        for number, trick in enumerate(record.hands[0].tricks or (), 1):
            assert trick.leader is not None
            first = playing.index(trick.leader)
            order = [*playing[first:], *playing[:first]]
            told = [
                f"{NAMES[seat]} {TABLES[lang].written[card]}{'*' if seat == trick.winner else ''}"
                for seat, card in zip(order, trick.cards, strict=True)
            ]
            text += f"{number}. {', '.join(told)}\n"
        reading = read(f"{text}{legend}\n".encode())
        assert tricks_of(reading) == [list(trick.cards) for trick in record.hands[0].tricks or ()]
        won = [trick["winner"] for trick in reading.data["hands"][0]["tricks"]]
        assert won == [trick.winner for trick in record.hands[0].tricks or ()]
        assert {fault.code for fault in read(text.encode()).problems} == {"tn.card"}  # nobody says what a star means


HEAD = "#tn 1 rules=french-tarot/fft-2012 lang=en seats=S,E,N,W\n"
TABLE = "Trick | S | E | N | W\n"
"""What the rules cannot tell, as nobody has told the dealer."""


@cases("transcripts/columns", "what_a_table_leaves_open_is_asked")
def test_what_a_table_leaves_open_is_asked(typed: str, codes: list[str]) -> None:
    reading = read((HEAD + TABLE + typed + "\n").encode())
    assert sorted({fault.code for fault in reading.problems}) == codes


def test_who_won_leads_next_where_no_rule_tells() -> None:
    """Of the second trick the table tells it by the winner of the first."""
    table = "Trick | S | E | N | W | won by\n1 | SK | S2* | S3 | S4 | S\n2 | H2 | H3 | HK | H4 | N\n"
    reading = read((HEAD + table).encode())
    assert tricks_of(reading) == [["S2", "S3", "S4", "SK"], ["H2", "H3", "HK", "H4"]]


def test_a_row_that_could_be_read_otherwise_is_read_by_its_columns() -> None:
    """Each of these lines is one of the notation, too: cards in the order of play."""
    table = "Trick\tS\tE\tN\tW\twon by\n1\tSK\tS2\tS3*\tS4\tS\n"
    assert tricks_of(read((HEAD + table).encode())) == [["S3", "S4", "SK", "S2"]]
    told = "Trick  S  E  N  W\n1  SK  S2  S3*  S4\n(* = leads)\n"
    assert tricks_of(read((HEAD + told).encode())) == [["S3", "S4", "SK", "S2"]]


def test_a_table_may_tell_the_score() -> None:
    reading = read((HEAD + "dealer W\nS | E | N | W\n+30 | -10 | -10 | -10\n").encode())
    assert reading.problems == ()
    assert reading.data["hands"][0]["scores"]["hand"] == [30, -10, -10, -10]


def test_a_mark_stays_with_its_card() -> None:
    table = "Trick | S | E | N | W | won by\n1 | SK | S2 | S3* | [S4] | S\n"
    reading = read((HEAD + table).encode())
    assert tricks_of(reading) == [["S3", "S4", "SK", "S2"]]
    assert [mark["at"] for mark in reading.data["marks"]] == ["/hands/0/tricks/0/cards/1"]
    start, end = reading.spans["/hands/0/tricks/0/cards/1"]
    assert reading.text[start:end] == "[S4]"
