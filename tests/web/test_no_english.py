"""Every page in French, Italian and German has no sentence that stands in the catalogue as English."""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from html import unescape
from io import BytesIO
from itertools import cycle, pairwise

import pytest
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

from support.paths import MANUAL, ROOT
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES
from tarot_records.web import create_app

pytestmark = pytest.mark.long("many pages")

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
SAMPLES = ("french-tarot-tarotmag-17.fr.tn", "chambery-composed.tarot.json", "mathers-three-composed.tarot.json")
"""Records of games that have a word for everything; one of them in the notation."""
WRONG = (
    (ROOT / "samples" / SAMPLES[0])
    .read_text("utf-8")
    .replace("4 S: KD 10 9 E", "4 S: KD 10 8 E")
    .replace("talon", "chein")
)
WORDS = 3
"""So many words has the shortest text that is looked for: fewer may be the same in two languages."""


def sentences(lang: str) -> list[str]:
    """The English texts of a language's catalogues that it says in other words, as far as the first blank to fill."""
    found = set()
    for path in sorted(ROOT.glob(f"tarot_records/**/locale/{lang}.po")):
        for message in read_po(BytesIO(path.read_bytes())):
            said = [message.id] if isinstance(message.id, str) else list(message.id)
            texts = [message.string] if isinstance(message.string, str) else list(message.string)
            found |= {re.split(r"[%{<]", text)[0].strip() for text in said if text and text not in texts}
    return sorted(text for text in found if len(text.split()) >= WORDS and len(text) > 14)


def shown(html: str) -> str:
    """What a reader is shown: the text between the tags, on one line; no code, no field to fill, nothing in English."""
    body = html[html.index("<main") :]
    body = re.sub(r"<(script|style|code|pre|textarea|cite|svg)\b.*?</\1>", " ", body, flags=re.S)
    body = re.sub(r'<(\w+)[^>]*\blang="en".*?</\1>', " ", body, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def inner(words: list[str]) -> str:
    """The second word of some, with the third if there are four: those stand between blanks wherever a text is said."""
    return " ".join(words[1:3] if len(words) > WORDS else words[1:2])


def said(english: Mapping[str, list[str]], html: str, address: str) -> list[tuple[str, str]]:
    """The English texts that a page says, of those given by their inner words."""
    text = shown(html)
    words = text.split()
    keys = {*words, *(" ".join(pair) for pair in pairwise(words))}
    return [(address, sentence) for key in keys & english.keys() for sentence in english[key] if sentence in text]


def invented(table: TableOf) -> Json:
    """A record of a table, invented, with a card played that was not held and a score that is not so."""
    game, players = table
    record = generated(game, 5, players=players)
    (hand,) = record["hands"]
    if len(hand.get("tricks", ())) > 2:
        hand["tricks"][2]["cards"][0] = hand["tricks"][1]["cards"][0]
    if hand.get("scores", {}).get("hand"):
        hand["scores"]["hand"][0] += 1
    return record


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """The samples, and for each table a record as it should be and one with faults."""
    folder = tmp_path_factory.mktemp("invented")
    for table in ALL_TABLES:
        for name, record in (("right", generated(table[0], 5, players=table[1])), ("wrong", invented(table))):
            (folder / f"{name_of(table)}-{name}.tarot.json").write_text(json.dumps(record), "utf-8")
    return create_app([*(ROOT / "samples" / name for name in SAMPLES), folder]).test_client()


def pages(client: FlaskClient, lang: str) -> list[str]:
    """An address for every kind of page, of each of the games and of the records that this language has its turn at."""
    slugs = list(client.application.extensions["library"].slugs)[OTHERS.index(lang) :: len(OTHERS)]
    names = "games facts count desk settings problems view record offline nothing manual"
    fixed = ["/", *(f"/{name}" for name in names.split(" "))]
    papers, moments = cycle(("/scores", "/hand/1/count")), cycle((1, 5, 30))
    records = [f"/r/{slug}{page}" for slug, paper in zip(slugs, papers, strict=False) for page in ("", paper)]
    steps = [f"/r/{slug}/{step}" for slug, step in zip(slugs, moments, strict=False)]
    rare = [f"/r/{slugs[0]}{page}" for page in ("/print", "/30/what-if")]
    chapters = sorted(MANUAL.glob("*.md"))
    manual = [f"/manual/{path.stem}" for path in chapters if path.stem != "README"]
    return [*fixed, *manual, *(f"/games/{game}" for game in GAMES), *records, *steps, *rare]


@pytest.mark.parametrize("lang", OTHERS)
def test_translated_pages_have_no_english_sentence(client: FlaskClient, lang: str) -> None:
    english = defaultdict[str, list[str]](list)
    for sentence in sentences(lang):
        english[inner(sentence.split())].append(sentence)
    assert sum(map(len, english.values())) > 500
    found, looked_at = [], 0
    for address in pages(client, lang):
        answer = client.get(f"{address}?lang={lang}")
        looked_at += answer.status_code == 200
        found += said(english, answer.text, address)
    for asked in ("/manual?q=score&", "/?q=garde&", "/?verdict=faulty&"):
        found += said(english, client.get(f"{asked}lang={lang}").text, asked)
    found += said(english, client.post(f"/desk?lang={lang}", data={"text": WRONG}).text, "/desk")
    assert found == []
    assert looked_at > 30
