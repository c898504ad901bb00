"""The desk without a script: faults under their lines, corrections made, nothing escaping, nothing kept."""

import io
import json
import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from support.cases import cases
from support.copying_slips import counted_so
from support.page_requests import answers_as_told, requests
from support.typed_games import GOOD, JSON, JSON_SLIP, LINE, SLIP, SLIP_AT
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.writer import write_record
from tarot_records.reading.parser import read
from tarot_records.record.model import Record
from tarot_records.web.desk.desk_page import EXAMPLE, example_in
from tarot_records.web.desk.examination import WHOLE
from tarot_records.web.desk.texts import LIMIT, sources_of
from tarot_records.words.language import LANGUAGES as LANGUAGES_OF_PAGES

NASTY = "</textarea></title><script>alert(1)</script>'\"&{{ 7*7 }}"


def page(client: FlaskClient, text: str, **fields: str) -> str:
    response = client.post("/desk", data={"text": text, **fields})
    assert response.status_code == 200
    return response.text


def twin(client: FlaskClient, text: str, **fields: str) -> dict[str, object]:
    response = client.post("/desk.json", data={"text": text, **fields})
    assert response.status_code == 200
    return dict(response.json)


def verdict(html: str) -> str:
    found = re.search(r'id="verdict".*?class="verdict (\w+)"', html, re.DOTALL)
    return found.group(1)


def keys(html: str) -> list[str]:
    return re.findall(r'name="repair" value="(\w+)"', html)


def row(html: str, line: int) -> str:
    """What stands at a line of the listing, and below it."""
    rows = re.findall(r"<li.*?</li>", html[html.index('class="listing"') :], re.DOTALL)
    return next(part for part in rows if f'name="line" value="{line}"' in part)


ASKED_ONCE = [
    ("lettoe", "lettoe {} O: A2 18 19 21", "pli"),
    ("Durchgang", "Durchgang {} O: A2 18 19 21", "pli"),
    ("gardde", "enchères O gardde, S passe\n{} O: A2 18 19 21", "garde"),
]


@pytest.mark.parametrize(("word", "line", "meant"), ASKED_ONCE, ids=[word for word, _, _ in ASKED_ONCE])
def test_an_unknown_word_is_answered_once_for_all_its_lines(
    client: FlaskClient, word: str, line: str, meant: str
) -> None:
    head = "#tn 1 rules=french-tarot/fft-2012 lang=fr seats=S,E,N,O\n"
    text = head + "".join(f"hand\n{line.format(1)}\n" for _ in range(3))
    asked = page(client, text)
    assert asked.count(f'name="instead:{word}"') == 1
    answer = {f"instead:{word}": f" {meant} "}
    assert text_in(page(client, text, typing="1", **answer)).strip() == text.strip()
    mended = page(client, text, repair="instead", **answer)
    assert text_in(mended).strip() == text.replace(word, meant).strip()
    assert word not in mended.partition('<textarea id="text"')[2]


def test_a_similar_word_is_replaced_on_all_lines(client: FlaskClient) -> None:
    text = "#tn 1 rules=french-tarot/fft-2012 lang=fr seats=S,E,N,O\n" + "hand\nchein P7 8\n" * 3
    choice = next(
        key
        for key, said in re.findall(r'name="repair" value="(\w+)"[^>]*>([^<]*)<', page(client, text))
        if "“chien”" in said
    )
    assert text_in(page(client, text, repair=choice)).count("chien P7 8") == 3


def test_sentences_become_remarks_with_one_button(client: FlaskClient) -> None:
    said = "il faisait froid dehors et nous étions 4"
    text = f"#tn 1 rules=french-tarot/fft-2012 lang=fr seats=S,E,N,O\n{said}\nhand\nchien P7 8\n{said} encore\n"
    (choice,) = re.findall(r'name="repair" value="(\w+)"[^>]*>Keep as remarks<', page(client, text))
    assert 'data-line="2" data-again="5"' in page(client, text)
    mended = text_in(page(client, text, repair=choice))
    assert mended.splitlines() == text.replace(said, f"; {said}").splitlines()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_example_is_the_same_hand_in_the_words_of_each_page(client: FlaskClient, lang: str) -> None:
    assert escape(example_in(lang)) in client.get(f"/desk?lang={lang}").text
    assert read(example_in(lang).encode()).data["hands"] == read(EXAMPLE.encode()).data["hands"]


def test_a_fault_stands_under_its_line(client: FlaskClient) -> None:
    html = page(client, SLIP)
    assert verdict(html) == "faulty"
    below = row(html, SLIP_AT)
    assert "North played the 8 of diamonds without holding it" in below
    assert "FFT12" in below
    assert "<span>4 S: KD 10 </span>^" in below
    assert "spotted" not in row(html, SLIP_AT - 1)


@pytest.mark.parametrize(("slip", "good"), [(SLIP, LINE), (JSON_SLIP, '"DQ", "D10", "D9"')])
def test_a_correction_changes_only_what_is_wrong(client: FlaskClient, slip: str, good: str) -> None:
    html = page(client, slip)
    mended = twin(client, slip, repair=keys(html)[0])
    assert mended["verdict"] == "proved"
    assert mended["text"] == (SLIP.replace("4 S: KD 10 8 E", good) if slip == SLIP else JSON)
    assert "Corrected. North played the 9 of diamonds" in page(client, slip, repair=keys(html)[0])


@pytest.mark.parametrize(
    "text", [SLIP, json.dumps(counted_so("scarto", 2))], ids=["one slip", "two slips of which each needs the other"]
)
def test_the_slip_that_explains_all_faults_is_mended_at_its_button(client: FlaskClient, text: str) -> None:
    html = page(client, text)
    lead = html[html.index('<li class="note cause"') :]
    (key, *_) = keys(lead[: lead.index("</li>")])
    assert keys(html).count(key) == 1
    mended = twin(client, text, repair=key)
    assert mended["verdict"] == "proved"
    assert not keys(page(client, str(mended["text"])))
    assert key in [one["repair"] for one in twin(client, text)["repairs"]]


def noted(html: str) -> list[tuple[int, str]]:
    """The notes beside the lines: the line and all that stands in the note."""
    notes = re.findall(r'<li class="note \w+" data-line="(\d+)">(.*?)</li>', html, re.DOTALL)
    return [(int(line), text) for line, text in notes]


def test_faults_are_shown_beside_their_line(client: FlaskClient) -> None:
    ((line, text),) = noted(page(client, SLIP))
    assert line == SLIP_AT
    assert "One slip explains all this" in text
    assert "The paper says so" in text
    assert "7 things follow" in text
    assert noted(page(client, GOOD)) == []


@cases("web/desk", "a_word_that_comes_near_is_a_button")
def test_a_similar_word_is_offered_as_a_button(client: FlaskClient, good: str, typed: str, word: str) -> None:
    html = page(client, GOOD.replace(f"\n{good}", f"\n{typed}"))
    assert verdict(html) == "faulty"
    assert "1 place cannot be read; the rest is judged." in html
    ((line, text),) = noted(html)
    assert line == GOOD[: GOOD.index(f"\n{good}")].count("\n") + 2
    buttons = re.findall(r'name="repair" value="(\w+)"[^>]*>Write “(.*?)”', text)
    key = next(key for key, said in buttons if said == word)
    assert twin(client, GOOD.replace(f"\n{good}", f"\n{typed}"), repair=key)["verdict"] == "proved"


UNSTATED = "#tn 1 rules=st-ives/guilde-of-st-ives seats=4 ; from the club\nhand\n1 0: CA 5 6 7\n"


@pytest.mark.parametrize(("lang", "led"), [("en", "C1"), ("it", "H1"), ("fr", None), ("de", None)])
def test_the_page_gives_the_language_where_the_text_states_none(
    client: FlaskClient, lang: str, led: str | None
) -> None:
    answer = client.post(f"/desk.json?lang={lang}", data={"text": UNSTATED}).json
    stated = UNSTATED if led is None else UNSTATED.replace(" ;", f" lang={lang} ;")
    assert answer["text"] == stated
    reading = read(stated.encode())
    if led is None:
        assert [fault.code for fault in reading.problems] == ["tn.ambiguous"]
    else:
        assert reading.data["hands"][0]["tricks"][0]["cards"][0] == led
    assert client.post(f"/desk.json?lang={lang}", data={"text": UNSTATED, "typing": "1"}).json["text"] == UNSTATED
    for text in (GOOD, UNSTATED.replace("CA 5", "CK 5"), "{}"):
        assert client.post(f"/desk.json?lang={lang}", data={"text": text}).json["text"] == text


def test_a_card_that_may_be_two_is_asked_about_by_buttons(client: FlaskClient) -> None:
    asked = GOOD.replace("2 E: C8 7 9 C", "2 E: c8 7 9 tv c").replace("PD TC A3", "PD TR A3")
    ((_, text),) = noted(page(client, asked))
    assert "faulty" in page(client, asked)
    assert re.findall(r"Write “(.*?)” \((.*?)\)", text)


@pytest.mark.parametrize("text", [SLIP, JSON_SLIP], ids=["notation", "JSON"])
def test_a_fault_of_the_source_can_be_marked(client: FlaskClient, text: str) -> None:
    ((_, note),) = noted(page(client, text))
    key = re.findall(r'name="repair" value="(\w+)"[^>]*>The paper says so', note)[0]
    marked = twin(client, text, repair=key)
    assert marked["verdict"] == "faulty"
    if text == SLIP:
        assert str(marked["text"]) == SLIP.replace("4 S: KD 10 8 E", "4 S: KD 10 8^ E")
    else:
        assert json.loads(str(marked["text"]))["marks"][-1]["kind"] == "irregular"
    assert "The paper says so" not in page(client, str(marked["text"]))


def test_a_correction_of_another_text_is_not_made(client: FlaskClient) -> None:
    key = keys(page(client, SLIP))[0]
    answer = twin(client, GOOD, repair=key)
    assert answer["text"] == GOOD
    assert answer["said"] == "That correction does not fit the text as it is now."


def test_the_table_stands_at_the_line_asked_for(client: FlaskClient) -> None:
    html = page(client, GOOD, line=str(SLIP_AT))
    assert "South takes trick 4 with the queen of diamonds." in html
    assert 'aria-current="true"' in row(html, SLIP_AT)
    assert "North deals" in page(client, GOOD, line="1")
    assert "South takes trick 18" not in page(client, GOOD, line="1")


@pytest.mark.parametrize("lines", range(9, GOOD.count("\n"), 2))
def test_an_unfinished_text_shows_its_table(client: FlaskClient, lines: int) -> None:
    typed = "\n".join(GOOD.split("\n")[:lines])
    whole, half = twin(client, typed + "\n"), twin(client, f"{typed}\nnonsense")
    assert half["verdict"] in ("faulty", "unreadable")
    assert half["table"] == whole["table"]


@pytest.mark.parametrize("game", GAMES)
def test_the_desk_reads_every_game_in_both_forms(client: FlaskClient, game: str) -> None:
    record = next(generate(game, hands=1, seed=3))
    typed, data = twin(client, write_record(record)), twin(client, record.model_dump_json(exclude_defaults=True))
    assert typed["verdict"] == data["verdict"] != "unreadable"
    assert typed["table"] is not None


def test_a_file_is_read_like_a_text_whatever_its_encoding(client: FlaskClient) -> None:
    for raw in (GOOD.encode(), GOOD.encode("utf-16"), JSON.encode("utf-16"), GOOD.replace("\n", "\r\n").encode()):
        response = client.post("/desk", data={"text": "", "file": (io.BytesIO(raw), "a.tn")})
        assert verdict(response.text) == "proved"


@pytest.mark.parametrize(
    "text",
    [
        NASTY,
        f'{{"format": "{NASTY}"}}',
        GOOD.replace('"TAROTmag 17"', json.dumps(NASTY)).replace("player N", f"player N {json.dumps(NASTY)} ;"),
        SLIP.replace('"North"', json.dumps(NASTY)),
        JSON_SLIP.replace('"North"', json.dumps(NASTY)),
        SLIP + NASTY,
    ],
)
def test_hostile_texts_stay_text(client: FlaskClient, text: str) -> None:
    html = page(client, text)
    ours = client.get("/desk").text.count("<script")
    assert html.count("<script") == html.count("</script") == ours
    assert html.count("</textarea>") == 1
    assert "{{ 7*7 }}" in html
    assert "&lt;script&gt;" in html


def test_invalid_bytes_get_an_answer(client: FlaskClient) -> None:
    for raw in (b"\xff\xfe\x00\xd8", b"#tn 1\n\xff\xff", b"{\xff", b"\0\0", b"[" * 9999, b"\xef\xbb\xbf"):
        response = client.post("/desk", data={"file": (io.BytesIO(raw), "x")})
        assert response.status_code == 200
        assert "proved" not in response.text


def test_of_several_records_the_one_at_the_line_is_shown(client: FlaskClient) -> None:
    both = GOOD + SLIP
    assert "There are 2 records" in page(client, both)
    at = GOOD.count("\n") + SLIP_AT
    html = page(client, both, line=str(at))
    assert "North played the 8 of diamonds without holding it" in row(html, at)
    assert twin(client, both, line=str(at), repair=keys(html)[0])["text"] == both.replace("KD 10 8 E", "KD 10 9 E")


@pytest.mark.long("many texts on the desk")
@pytest.mark.parametrize("lines", range(SLIP_AT + 1, GOOD.count("\n") - 3, 7))
def test_unfinished_play_is_not_called_wrong(client: FlaskClient, lines: int) -> None:
    typed = "\n".join(GOOD.splitlines()[:lines])
    for text in (typed, typed.rsplit(" ", 1)[0], typed.rsplit(" ", 2)[0]):
        assert "Nothing is wrong in what is typed" in page(client, text)
        assert twin(client, text)["underway"]
        assert "play.unfinished" not in page(client, text)
    slip = typed.replace("KD 10 9 E", "KD 10 8 E") + "\n"
    assert slip == typed + "\n" or not twin(client, slip)["underway"]


def text_in(html: str) -> str:
    found = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", html, re.DOTALL)
    return unescape(found.group(1))


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_of_any_game_is_laid_on_the_desk(client: FlaskClient, game: str) -> None:
    tables = re.findall(rf'<option value="({game}/[^"]+)"', client.get("/desk").text)
    assert tables
    for table in tables:
        html = page(client, "", add="game", game=table)
        assert verdict(html) == "consistent"
        assert text_in(html).startswith("#tn 1 rules=" + game)
    both = text_in(page(client, GOOD, add="game", game=tables[0]))
    assert both.startswith(GOOD.rstrip())
    assert both.count("#tn ") == 2
    assert text_in(page(client, both, line=str(both.count("\n")), add="hand")).endswith("\n")


@pytest.mark.parametrize("address", ["/desk", "/record"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_favourite_game_of_the_language_is_chosen(client: FlaskClient, lang: str, address: str) -> None:
    favourite = LANGUAGES_OF_PAGES[lang].favourite
    (chosen,) = re.findall(r'<option value="([^"]+)"[^>]* selected', client.get(f"{address}?lang={lang}").text)
    game, _, players = favourite.partition("/")
    assert game in GAMES
    assert re.fullmatch(rf"{game}/([a-z0-9-]+/)?{players}", chosen)


def test_the_next_hand_stands_behind_those_of_its_record(client: FlaskClient) -> None:
    two = f"{GOOD.rstrip()}\n\n{GOOD}"
    for line, left in ((1, 1), (two.count("\n"), 0)):
        added = text_in(page(client, two, add="hand", line=str(line)))
        assert added.count("\nhand\ndealer ") == 1
        assert added[added.index("\nhand\ndealer ") :].count("#tn ") == left
        assert twin(client, two, add="hand", line=str(line))["text"] == added


@pytest.mark.parametrize(("text", "notation"), [(GOOD, True), (SLIP, True), (JSON, False)])
def test_the_text_is_downloaded_in_both_forms(client: FlaskClient, text: str, notation: bool) -> None:
    told = {form: client.post(f"/desk/game.{form}", data={"text": text}) for form in ("tn", "json")}
    for form, answer in told.items():
        assert answer.status_code == 200
        assert answer.headers["Content-Disposition"].endswith(f".{form}")
        assert "sandbox" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"
    record = Record.model_validate_json(told["json"].data)
    assert record == replayed(sources_of(text.encode())[0]).record
    assert record == Record.model_validate(read(told["tn"].data).data)
    assert (told["tn"].text == text) == notation


def test_several_records_are_lines_of_json(client: FlaskClient) -> None:
    answer = client.post("/desk/game.json", data={"text": f"{GOOD}\n{GOOD}"})
    assert answer.headers["Content-Disposition"].endswith(".jsonl")
    assert len({Record.model_validate_json(line).id for line in answer.data.splitlines()}) == 1
    assert len(answer.data.splitlines()) == 2


@pytest.mark.parametrize("text", ["", "rubbish", f"{GOOD}\n#tn 1\nrubbish"])
def test_an_unreadable_text_cannot_be_downloaded_and_stays(client: FlaskClient, text: str) -> None:
    answer = client.post("/desk/game.json", data={"text": text})
    assert answer.status_code == 422
    assert "no record to download" in answer.text
    assert text_in(answer.text).strip() == text.strip()
    assert client.post("/desk/game.tn", data={"text": text}).text == text


def test_the_desk_goes_on_in_the_language_that_its_address_asks_for(client: FlaskClient) -> None:
    html = client.get("/desk?lang=it").text
    for action in re.findall(r'(?:form)?action="(/desk[^"]*)"', html):
        assert "lang=it" in action
    assert 'href="/manual/notation?lang=it"' in html


def test_a_line_that_cannot_be_read_in_play_that_goes_on_is_told(client: FlaskClient) -> None:
    begun = GOOD[: GOOD.index("\n5 S:")]
    for text in (f"{begun}\nrubbish", f"{begun}\n5 S: K2\nrubbish ", begun.replace(LINE, "rubbish")):
        assert verdict(page(client, text)) == "faulty"
        assert twin(client, text)["underway"] is False
        assert "\nhand\ndealer " in text_in(page(client, text, add="hand"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_listed_lines_have_the_faults_of_the_verdict(client: FlaskClient, lang: str) -> None:

    def told(text: str) -> str:
        html = client.post(f"/desk?lang={lang}", data={"text": text}).text
        return re.search(r'id="lines".*?<small>(.*?);', html, re.DOTALL)[1]  # type: ignore[index]

    clean, unread = told(GOOD), told(GOOD + "rubbish\n")
    faulty, both = told(SLIP), told(SLIP + "rubbish\n")
    assert not re.search(r"\d", clean)
    assert unread.startswith("1 ")
    assert clean not in unread
    assert both == f"{faulty}, {unread}"


@requests("desk")
def test_desk_answers_request(client: FlaskClient, asked: dict[str, Any]) -> None:
    texts = {"good": GOOD, "slip": SLIP, "json": JSON, "example": EXAMPLE, "first": EXAMPLE.split("\n")[0]}
    texts |= {"crlf": GOOD.replace("\n", "\r\n"), "no dealer": GOOD.replace("dealer N\n", "")}
    texts |= {"too large": "x" * (LIMIT + 1), "long": GOOD + ";\n" * WHOLE + "nonsense\n"}
    answers_as_told(client, asked, **texts)
