"""Texts with a first line in which not every line is notation: the notation stays, and the rest is read beside it."""

import pytest

from tarot_records.reading.beside_notation import read_mixed
from tarot_records.reading.parser import read

HEAD = "#tn 1 rules={} lang={} seats={}\n"
FRENCH = HEAD.format("french-tarot/fft-2012", "fr", "S,E,N,O")
SCARTO = HEAD.format("scarto/piedmont", "it", "Anna,Bruno,Carla")
TEXTS = [
    ("fr", f"{FRENCH}options petit sec = joué\nhand\n"),
    ("fr", f"{FRENCH}Donne n° 18\nN donne\nenchères : Sud passe; Est garde; les autres passent\n"),
    ("fr", f"{FRENCH}hand\ndealer N\npas d'annonce.\n"),
    ("fr", f"{FRENCH}Donne 3\ndealer N\npli 1 : O: p4 e r d = N (il hésite longtemps)\n"),
    ("it", f"{SCARTO}hand\ndealer Bruno\nMano | Anna | Bruno | Carla\n1 | DC | D3 | D6\n2 | T18 | T12 | T1\n"),
    ("en", HEAD.format("french-tarot/fft-2012", "en", "S,E,N,W") + "hand 3\nDealt by E\nEast bids garde, rest pass\n"),
]


@pytest.mark.parametrize(("lang", "text"), TEXTS, ids=[text.splitlines()[-1] for _, text in TEXTS])
def test_lines_beside_the_notation_are_read_as_they_are_meant(lang: str, text: str) -> None:
    mixed = read_mixed(text, lang)
    assert mixed is not None
    assert mixed.data == read(text.encode()).data
    assert all(0 <= start <= end <= len(text) for start, end in mixed.spans.values())


def test_what_the_notation_states_is_kept() -> None:
    mixed = read_mixed(f'{FRENCH}id "club-1"\nhand\ndealer O\nlabel?\nchien : p3, k2, t7\n', "fr")
    assert mixed is not None
    assert mixed.data["id"] == "club-1"
    assert mixed.data["hands"] == [{"dealer": 3, "deal": {"talon": ["S3", "D2", "C7"]}}]


def test_a_wrong_first_line_is_not_read() -> None:
    assert read_mixed("#tn 1 rules=no-such-game lang=fr seats=4\nDonne 3\n", "fr") is None
