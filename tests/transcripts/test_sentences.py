"""What writers say in words around the play: tricks as sentences, bare numbers, cut suits, remarks behind a trick."""

import pytest

from support.cases import cases
from support.record_builders import TableOf, in_some_languages
from tarot_records.core.cards import SUITS
from tarot_records.engine.random_play import generate
from tarot_records.notation.letters import TABLES
from tarot_records.reading.parser import read
from tarot_records.record.source import Reading

FRENCH = "#tn 1 jeu=french-tarot langue=fr joueurs=Luc,Marie,Paul,Zoé\n"
KOENIGRUFEN = "#tn 1 spiel=koenigrufen sprache=de spieler=Franz,Hedi,Sepp,Traudl\n"
ITALIAN = "#tn 1 gioco=french-tarot lingua=it giocatori=Anna,Beppe,Carla,Dino\n"
NAMES = ("Anna", "Bruno", "Carla", "Dieter", "Elsa", "Fritz", "Gerda", "Horst")
SAID = {
    "en": ("{0} leads {1}", "{0} follows with {1}", "{0} plays {1}", " and ", ", {0} wins."),
    "fr": ("{0} entame {1}", "{0} fournit {1}", "{0} met {1}", " et ", " ; {0} prend."),
    "it": ("{0} esce con {1}", "{0} risponde con {1}", "{0} mette {1}", " e ", ", prende {0}."),
    "de": ("{0} spielt {1}", "{0} gibt {1} zu", "{0} legt {1}", " und ", ", {0} sticht."),
}
"""Who leads, who plays, the word before the last of them, who wins."""


def tricks(reading: Reading) -> list[list[str]]:
    assert reading.problems == (), [(fault.code, dict(fault.facts)) for fault in reading.problems]
    return [trick["cards"] for trick in reading.data["hands"][0]["tricks"]]


def told(reading: Reading) -> list[tuple[str, str]]:
    return [(fault.code, str(fault.facts.get("found"))) for fault in reading.problems]


@in_some_languages
def test_tricks_may_be_told_as_sentences_without_numbers(table: TableOf, lang: str) -> None:
    """A sentence a trick, each player with his card, in every game."""
    game, players = table
    leads, follows, plays, joins, wins = SAID[lang]
    written = TABLES[lang].written
    records = generate(game, hands=40, seed=9, players=players)
    led = (one for one in records if one.hands[0].tricks and all(t.leader is not None for t in one.hands[0].tricks))
    record = next(led)
    hand = record.hands[0]
    playing = [seat for seat in range(players) if seat not in hand.sits_out]
    lines = []
    for trick in hand.tricks or ():
        first = playing.index(trick.leader)
        names = [NAMES[seat] for seat in (*playing[first:], *playing[:first])]
        parts = [
            (leads if at == 0 else (follows, plays)[at % 2]).format(name, written[code])
            for at, (name, code) in enumerate(zip(names, trick.cards, strict=True))
        ]
        won = "" if trick.winner is None else wins.format(NAMES[trick.winner])
        lines.append(", ".join(parts[:-1]) + joins + parts[-1] + won)
    rest = f"sits_out {NAMES[hand.sits_out[0]]}\n" if hand.sits_out else ""
    head = f"#tn 1 rules={game}/{record.ruleset} lang={lang} seats={','.join(NAMES[:players])}\nhand\n{rest}"
    assert tricks(read((head + "\n".join(lines) + "\n").encode())) == [list(one.cards) for one in hand.tricks or ()]


HEADS = {"FRENCH": FRENCH, "ITALIAN": ITALIAN, "KOENIGRUFEN": KOENIGRUFEN}


@cases("transcripts/sentences", "tricks")
def test_a_trick_is_read_as_it_is_meant(head: str, typed: str, codes: list[str]) -> None:
    assert codes in tricks(read((HEADS[head] + typed + "\n").encode()))


REMARKED = [
    ("10. Luc ♥10, ♥7, ♥6, ♥V -> Zoé   OUF le Petit est rentré", "OUF le Petit est rentré"),
    ("10. Luc ♥10, ♥7, ♥6, ♥V = Zoé, cela va sans dire", "cela va sans dire"),
]


@pytest.mark.parametrize(("typed", "said"), REMARKED, ids=[typed for typed, _ in REMARKED])
def test_what_is_said_behind_a_whole_trick_is_a_comment(typed: str, said: str) -> None:
    reading = read((FRENCH + typed.replace("10.", "1.", 1) + "\n").encode())
    assert reading.problems == ()
    assert [(mark["kind"], mark["text"]) for mark in reading.data["marks"]] == [("comment", said)]


@cases("transcripts/sentences", "what_may_be_more_of_the_hand_is_asked_about")
def test_what_may_be_more_of_the_hand_is_asked_about(typed: str, asked: list[str]) -> None:
    reading = read((FRENCH + typed + "\n").encode())
    found = told(reading)
    assert found or len(reading.data["hands"][0]["tricks"][0]["cards"]) > 4
    assert not found or tuple(asked) in found or not asked[1]


def hand(typed: str, head: str = FRENCH) -> dict[str, object]:
    reading = read((head + typed + "\n").encode())
    assert reading.problems == (), told(reading)
    return reading.data["hands"][0]


@pytest.mark.parametrize(("players", "sizes"), [(3, (13, 15, 18)), (4, (10, 13, 15)), (5, (8, 10, 13))])
def test_a_handful_has_the_size_that_is_said(players: int, sizes: tuple[int, ...]) -> None:
    """Simple, double, triple: the rules of the table say how many that is [FFT12 p. 7]."""
    names = ",".join(NAMES[:players])
    for words, size in zip(("poignée simple", "double poignée", "une triple poignée"), sizes, strict=True):
        (said,) = hand(f"Anna montre {words}", f"#tn 1 jeu=french-tarot langue=fr joueurs={names}\n")["declarations"]
        assert said == {"seat": 0, "kind": "handful", "size": size}
    (said,) = hand("Anna poignée", f"#tn 1 jeu=french-tarot langue=fr joueurs={names}\n")["declarations"]
    assert said == {"seat": 0, "kind": "handful"}


def test_each_of_several_announcements_is_one() -> None:
    said = hand("Franz sagt Pagat, Uhu und Kakadu an", KOENIGRUFEN)["declarations"]
    assert said == [{"seat": 0, "kind": kind} for kind in ("pagat", "uhu", "kakadu")]
    assert hand("Trull und vier Könige Franz", KOENIGRUFEN)["declarations"] == [
        {"seat": 0, "kind": kind} for kind in ("trull", "kings")
    ]


def test_who_passes_too_passes() -> None:
    said = hand("Luc et Marie passent, Paul aussi, Zoé garde")["bids"]
    assert [(bid["seat"], bid["bid"]) for bid in said] == [(0, "pass"), (1, "pass"), (2, "pass"), (3, "garde")]


def test_a_bid_in_brackets_is_no_remark() -> None:
    assert hand("preneur : Marie (garde contre)")["contract"] == {"name": "garde_contre", "declarer": 1}


def test_scores_may_stand_between_semicolons() -> None:
    assert hand("Score : Luc 432 ; Marie -1296 ; Paul 432 ; Zoé 432")["scores"] == {"hand": [432, -1296, 432, 432]}


def test_what_follows_the_points_is_a_comment() -> None:
    said = hand("Luc fait 54 points avec 1 bout (le Petit), il en fallait 51.")["scores"]
    assert said["card_points"] == [{"seats": [0], "points": 54}]
    assert said["items"] == [{"name": "bouts", "value": 1}]


def test_several_sentences_may_stand_on_a_line() -> None:
    found = hand("Zoé donne. Luc passe, Marie prend, Paul passe, Zoé passe.")
    assert found["dealer"] == 3
    assert [bid["seat"] for bid in found["bids"]] == [0, 1, 2, 3]


def test_a_letter_may_stand_for_trumps_as_the_text_shows() -> None:
    """No suit has an 18: so the writer's T is no T(reff), wherever it stands."""
    text = "1 Franz: T18 T20 T4 T13\n2 Hedi: Herz K, Herz D, T2, Herz 4\n"
    assert tricks(read((KOENIGRUFEN + text).encode())) == [["T18", "T20", "T4", "T13"], ["HK", "HQ", "T2", "H4"]]
    with_court = read((KOENIGRUFEN + text.replace("T13", "TK")).encode())
    assert told(with_court) or tricks(with_court)[0][2] == "C4"


def test_numbered_seats_are_called_by_their_numbers() -> None:
    """J1 is 1: not the second of them, whom the notation calls so."""
    text = "#tn 1 jeu=french-tarot langue=fr joueurs=J1,J2,J3,J4\npli 1 (2) ♥10, (3) ♥7, (4) ♥6, (1) ♥V => 1\n"
    (trick,) = read(text.encode()).data["hands"][0]["tricks"]
    assert (trick["leader"], trick["winner"], trick["cards"]) == (1, 0, ["H10", "H7", "H6", "HJ"])


def test_suits_are_called_as_in_graubuenden() -> None:
    text = "#tn 1 spiel=troccas sprache=de spieler=A,B,C,D\n1 A: Spadas-König, Cuppas 7, Rosas-Buob, Bastuns 4\n"
    ((*codes,),) = tricks(read(text.encode()))
    assert [code[0] for code in codes] == list(SUITS)


def test_a_text_without_players_may_speak_of_them() -> None:
    """Nobody sits at its table, so nobody can be named."""
    reading = read(b"#tn 1 rules=french-tarot/fft-2012 lang=en\nPlayers:\nhand\n")
    assert [fault.code for fault in reading.problems] != []
