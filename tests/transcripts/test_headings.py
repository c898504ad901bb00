"""Lines that tell nothing of the game, what stands aside in brackets, and who plays where, as people write it."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.cases import cases
from support.handwriting import scribbled
from support.record_builders import ALL_TABLES, TableOf, generated, name_of
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.remarks import with_remarks
from tarot_records.notation.writer import write
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.record.source import Reading
from tarot_records.transcripts.misspelt import Misspelt

COMPASS = "S,E,N,O"


def told(lines: str, lang: str, seats: str = COMPASS, game: str = "french-tarot/fft-2012") -> Reading:
    """What lines say behind a first line that tells the language, the seats and the game."""
    return read(f"#tn 1 rules={game} lang={lang} seats={seats}\n{lines}\n".encode())


def titles(reading: Reading) -> list[str]:
    """The lines that were taken for remarks, and told so."""
    return [title for note in reading.notes if note.code == "tn.heading" for title in note.facts["titles"]]


# Each with its language, and with the seats and the game where these are others.
HEADINGS: list[tuple[str, ...]] = [
    ("TAROT 4 JOUEURS - AMICALE DES RETRAITES - 12/01/2017", "fr"),
    ("Tournée de Noël : tarot du 24 décembre", "fr"),
    ("Les jeux :", "fr"),
    ("Le jeu de la carte :", "fr"),
    ("les mains", "fr"),
    ("Samedi 3 mars, table 2", "fr"),
    ("(* = celui qui entame)", "fr"),
    ("abréviations: P pique, C coeur, K carreau, T trèfle, A atout; R D C V", "fr"),
    ("Friday tarot, 4 players, table 6", "en"),
    ("Hands:", "en"),
    ("Tricks", "en"),
    ("Tarot night at the club, 5 May 2021", "en"),
    ("(K = king, Q = queen, N = knight, J = jack; S H D C)", "en"),
    ("Mani iniziali", "it"),
    ("Tarocchi in quattro a coppie, Torre Pellice", "it"),
    ("Le prese:", "it"),
    ("(s spade, c coppe, d denari, b bastoni, t trionfo; R D C F)", "it"),
    ("Scarto a tre - Circolo di Pinerolo", "it", "A,B,C", "scarto/piedmont"),
    ("scarto del 2/6", "it", "A,B,C", "scarto/piedmont"),
    ("Karten:", "de"),
    ("Die Stiche:", "de"),
    ("Tarockrunde beim Kirchenwirt, 8. November 2023", "de"),
    ("Troccas-Obig Trun, 21.2.2020", "de"),
    ("Blätter wurden nicht aufgeschrieben", "de"),
    ("Austeilung:", "de"),
]
# Long titles stand before the first hand; of no bid or declaration a game speaks that has none such.
OF_A_GAME: list[tuple[str, ...]] = [
    ("Tarot, tournoi interne de l'amicale des cheminots, Nevers 21.06.1997", "fr"),
    ("Königrufen, Vienna, Café Weimar, Saturday 25 Nov 2006, 2nd deal", "en", COMPASS, "koenigrufen"),
    ("SCARTO IN TRE, TORINO, GIOVEDI 19 MAGGIO 2022", "it", "A,B,C", "scarto/piedmont"),
    ("pas de poignée", "fr"),
    ("keine Ansagen, kein Kontra", "de", COMPASS, "koenigrufen"),
    ("nothing announced", "en", COMPASS, "slovenian-tarok/pagat"),
    ("Garde passée de 3.", "fr"),
    ("Piccolo gewonnen.", "de", COMPASS, "koenigrufen"),
]
# They may begin a hand, so they are remarks only before the first.
OF_A_HAND: list[tuple[str, ...]] = [
    ("Partie du 3 mars 2019 au club de Dijon", "fr"),
    ("Partie du 3 mars 2019 au club de Dijon - table 4, 7e donne", "fr"),
    ("Friday tarot, 4 players, hand 6", "en"),
    ("scarto del 2/6, terza mano", "it", "A,B,C", "scarto/piedmont"),
    ("Tarock am Freitag, Übungsspiel 4", "de"),
]


@pytest.mark.parametrize("line", [*HEADINGS, *OF_A_GAME, *OF_A_HAND], ids=lambda line: line[0])
def test_a_line_that_tells_nothing_is_a_remark_and_told(line: tuple[str, ...]) -> None:
    reading = told(*line)
    assert reading.problems == ()
    assert reading.data == told("", *line[1:]).data
    assert titles(reading) == [line[0]]


@pytest.mark.parametrize("line", OF_A_HAND, ids=lambda line: line[0])
def test_a_title_that_may_begin_a_hand_is_no_remark_behind_one(line: tuple[str, ...]) -> None:
    reading = told(f"hand\n{line[0]}", *line[1:])
    assert titles(reading) == []
    assert reading.problems or len(reading.data["hands"]) > 1


@cases("transcripts/headings", "a_line_that_may_tell_something_is_none")
def test_a_line_that_may_tell_something_is_none(line: str, lang: str, seats: str) -> None:
    reading = told(line, lang, seats)
    assert titles(reading) == []
    assert reading.problems


@pytest.mark.parametrize("line", ["scarto Anna", "scarto: re", "Scarto di tre carte", "scarto matto"])
def test_nor_is_a_scart_in_the_game_that_is_called_so(line: str) -> None:
    reading = told(line, "it", "A,B,C", "scarto/piedmont")
    assert titles(reading) == []
    assert reading.problems


def test_headings_stay_in_the_export_form() -> None:
    reading = told("hand\n  Le jeu de la carte :\n1 S: P10 R D C", "fr")
    text = write(Record.model_validate(reading.data), "fr")
    assert "\n; Le jeu de la carte :\n1 S: P10" in with_remarks(read(text.encode()), reading)


def test_all_headings_are_told_however_many_they_are() -> None:
    reading = told("Les jeux :\n" * 30, "fr")
    assert titles(reading) == ["Les jeux :"] * 30
    assert titles(told("Les jeux :\necrt", "fr")) == ["Les jeux :"]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
@settings(max_examples=6)
@given(seed=st.integers(0, 99), lang=st.sampled_from(LANGUAGES))
def test_headings_between_the_lines_of_a_hand_change_nothing(table: TableOf, seed: int, lang: str) -> None:
    chance = Random(seed)
    record = Record.model_validate(generated(table[0], seed, players=table[1]))
    text = scribbled(record, lang, chance).text
    before = read(text.encode())
    assume(not before.problems)
    first, *lines = text.rstrip("\n").split("\n")
    some = [line[0] for line in HEADINGS if line[1] == lang and len(line) == len(("title", "lang"))]
    some = [title for title in some if "(" not in title and ":" not in title[:-1]]
    put = [(chance.randrange(len(lines) + 1), chance.choice(some)) for _ in range(3)]
    for place, title in sorted(put, reverse=True):
        lines.insert(place, title)
    after = read("\n".join([first, *lines, ""]).encode())
    assert after.problems == ()
    assert after.data == before.data
    assert sorted(titles(after)) == sorted([*titles(before), *(title for _, title in put)])


# -- aside -----------------------------------------------------------------------------------------


@cases("transcripts/headings", "what_stands_aside_is_a_comment")
def test_what_stands_aside_is_a_comment(line: str, lang: str, means: str) -> None:
    reading = told(line, lang)
    assert reading.problems == ()
    assert means in write(Record.model_validate(reading.data), lang)


@cases("transcripts/headings", "what_may_be_of_the_hand_does_not_stand_aside")
def test_what_may_be_of_the_hand_does_not_stand_aside(line: str) -> None:
    reading = told(line, "fr")
    assert reading.problems or "comment" not in write(Record.model_validate(reading.data), "fr")


# -- players ---------------------------------------------------------------------------------------

PLAYERS: list[tuple[str, str, str, list[str], int | None]] = [
    (
        "J1 = ROGER   J2 = SIMONE   J3 = MARCEL   J4 = GINETTE",
        "fr",
        "J1,J2,J3,J4",
        ["ROGER", "SIMONE", "MARCEL", "GINETTE"],
        None,
    ),
    ("A = Aldo  B = Bruna  C = Cesco", "it", "A,B,C", ["Aldo", "Bruna", "Cesco"], None),
    ("P1 Tom, P2 Margit, P3 Steve - dealer, P4 Ilse.", "en", "P1,P2,P3,P4", ["Tom", "Margit", "Steve", "Ilse"], 2),
    ("Giocatori: Beppe, Carla (mazziere), Nino", "it", "A,B,C", ["Beppe", "Carla", "Nino"], 1),
    ("Giocatori: Beppe, Carla (mazziere), Nino", "it", "Nino,Beppe,Carla", ["Nino", "Beppe", "Carla"], 2),
    ("Giocatore 1: Ezio - fa le carte", "it", "G1,G2,G3", ["Ezio"], 0),
    (
        "Süd = Mag. Huber, Ost = Lisi, Nord = Karl, West = Toni (Kartengeber)",
        "de",
        "S,O,N,W",
        ["Mag. Huber", "Lisi", "Karl", "Toni"],
        3,
    ),
    ("Sud : Michel L.\nNord : Gérard (donneur)", "fr", COMPASS, ["Michel L.", "", "Gérard"], 2),
    ("Tarot, 4 joueurs : Paul – Luc – Anne – Zoé", "fr", COMPASS, ["Paul", "Luc", "Anne", "Zoé"], None),
    ("Order of play: Kate, László, Mike, Ágnes", "en", COMPASS, ["Kate", "László", "Mike", "Ágnes"], None),
]


@pytest.mark.parametrize(("lines", "lang", "seats", "names", "dealer"), PLAYERS, ids=[line[0] for line in PLAYERS])
def test_players_are_named(lines: str, lang: str, seats: str, names: list[str], dealer: int | None) -> None:
    game = "scarto/piedmont" if seats.count(",") == 2 else "french-tarot/fft-2012"
    reading = told(lines, lang, seats, game)
    assert reading.problems == ()
    called = [player.get("name", "") for player in reading.data["players"]]
    assert called == names + [""] * (len(called) - len(names))
    assert [hand.get("dealer") for hand in reading.data["hands"]] == ([] if dealer is None else [dealer])


def test_by_their_names_they_are_known_from_then_on() -> None:
    reading = told(
        "A = Aldo  B = Bruna  C = Cesco\npunti: Aldo 24, Bruna 29, Cesco 25", "it", "A,B,C", "scarto/piedmont"
    )
    assert reading.problems == ()
    points = reading.data["hands"][0]["scores"]["card_points"]
    assert [(part["seats"], part["points"]) for part in points] == [([0], 24), ([1], 29), ([2], 25)]


def test_who_is_told_to_deal_before_the_first_hand_is_named_deals_it() -> None:
    reading = told("Sud : Michel L.\nNord : Gérard (donneur)\nDonne 3\nOuest passe\nDonne 4\nOuest donne", "fr")
    assert reading.problems == ()
    assert [(hand["label"], hand["dealer"]) for hand in reading.data["hands"]] == [("3", 2), ("4", 3)]


@cases("transcripts/headings", "what_is_no_name_is_asked_about")
def test_what_is_no_name_is_asked_about(line: str, seats: str) -> None:
    reading = told(line, "fr", seats)
    assert reading.problems
    data = reading.rest.data if reading.rest is not None else reading.data
    assert not [player for player in data["players"] if "name" in player]


# -- misspelt --------------------------------------------------------------------------------------


def test_a_word_misspelt_is_known_for_what_it_may_be() -> None:
    words = Misspelt(("valet", "cavalier", "roi", "dame"))
    assert [said for said in ("valet", "vlet", "valte", "cavlier", "bavard", "rio") if words.has(said)] == [
        *("valet", "vlet", "valte", "cavlier"),
    ]
    assert [said for said in ("rio", "daem", "michel") if words.has_alone(said)] == ["rio", "daem"]


def test_a_line_that_tells_a_seat_of_one_letter_is_no_heading() -> None:
    reading = read(b"#tn 1 rules=french-tarot/fft-2012 lang=en seats=S,E,N,O\nhand 1\nDealt by E\n")
    assert (reading.problems, reading.data["hands"][0]["dealer"]) == ((), 1)
