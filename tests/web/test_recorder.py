"""The recorder: what comes next of a hand, what a click writes, and what is asked before it is written."""

import tomllib
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema_rs import Draft202012Validator

from support.paths import DATA
from support.record_builders import ALL_TABLES, Json, TableOf, generated, name_of, record_of
from support.recorder_users import TRICKS, Clicking, Sitting, head_of, now_of
from tarot_records.core.cards import BIT, CARDS
from tarot_records.engine.random_play import generate
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.notation.letters import LANGUAGES, TABLES
from tarot_records.notation.writer import write_record
from tarot_records.reading.parser import read
from tarot_records.reading.text_edits import HandText
from tarot_records.record.model import Hand, Player, Record, Trick
from tarot_records.record.source import Source
from tarot_records.report.report import report_on
from tarot_records.suggestions.progress import hand_progress
from tarot_records.web.desk.recorder import speech
from tarot_records.web.desk.recording import Click, edit_text, is_within
from tarot_records.web.desk.texts import TableChoice, first_lines, tables

SCART_BY_TALON = {"minchiate"}
"""Games in which the cards of the talon decide how many are laid away."""


@pytest.mark.quick
@pytest.mark.parametrize("dealt", [False, True], ids=["only the tricks", "dealt"])
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_every_hand_can_be_clicked_as_it_was_played(table: TableOf, dealt: bool) -> None:
    one = Clicking(table, dealt)
    if dealt:  # one card of it by a click, the rest as it may be typed
        one.step()
        assert one.hand.deal.hands is not None
        letters = HandText(one.text, 0).letters.written
        one.text = HandText(one.text, 0).taken_back()
        for seat, cards in enumerate(one.hand.deal.hands):
            one.line(f"deal {'ABCDEFGH'[seat]}: {' '.join(letters[code] for code in cards or ())}")
        if one.hand.deal.talon:
            one.line(f"talon {' '.join(letters[code] for code in one.hand.deal.talon)}")
    while one.step():
        pass
    told = Hand.model_validate(HandText(one.text, 0).data)
    assert [trick.cards for trick in told.tricks or ()] == [t.cards for t in (one.hand.tricks or ())[:TRICKS]]
    assert [(bid.seat, bid.bid) for bid in told.bids or ()] == [(bid.seat, bid.bid) for bid in one.hand.bids or ()]
    laid = one.hand.scart or () if dealt or table[0] not in SCART_BY_TALON else ()
    assert [scart.cards for scart in told.scart or ()] == [scart.cards for scart in laid]


@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_a_finished_hand_expects_no_input(table: TableOf) -> None:
    game, players = table
    record = Record.model_validate(generated(game, 3, players=players))
    over = hand_progress(replayed(record, keep=True), 0)
    assert over.awaited is None
    assert over.position.setting.result is not None
    hand = record.hands[0]
    assert hand.tricks
    *tricks, last = hand.tricks
    short = hand.model_copy(update={"tricks": (*tricks, last.model_copy(update={"cards": last.cards[:-1]}))})
    now = hand_progress(replayed(record.model_copy(update={"hands": (short,)}), keep=True), 0)
    assert now.awaited.cards == BIT[CARDS[last.cards[-1]]]  # the last card is the only one left


def test_in_a_game_without_rules_any_card_can_be_clicked() -> None:
    unruled = [(game, ruleset) for game in GAMES.values() for ruleset in game.rulesets if not ruleset.ruled]
    assert unruled
    for game, ruleset in unruled:
        hand = Hand(dealer=0, tricks=(Trick(leader=1, cards=("SK",)),))
        players = tuple(Player() for _ in range(game.players[0]))
        record = Record(
            format="tarot-record", version="1.0", game=game.id, ruleset=ruleset.id, players=players, hands=(hand,)
        )
        now = hand_progress(replayed(record, keep=True), 0)
        assert now.awaited.seat == 2
        assert not now.awaited.cards & BIT[CARDS["SK"]]


CARDS_CLICKED = ("T2", "T18", "F", "HJ", "T21", "H10", "HK", "S1", "DN", "C7")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "path", [("tricks", 0, "cards"), ("deal", "hands", 1), ("deal", "talon"), ("scart", 0, "cards")]
)
def test_cards_that_are_written_are_read_and_can_all_be_taken_back(lang: str, path: tuple[str | int, ...]) -> None:
    begins = {"tricks": "1 A:", "scart": "scart A:"}.get(str(path[0]), "talon" if path[1] == "talon" else "deal B:")
    text = first = head_of("french-tarot", 4, lang)
    for i, code in enumerate(CARDS_CLICKED, 1):
        text = HandText(text, 0).with_card(path, code, begins)
        found: Any = HandText(text, 0).data
        for step in path:
            found = found[step]
        assert found == list(CARDS_CLICKED[:i])
    for i in range(len(CARDS_CLICKED) - 1):  # a card out of the middle leaves the others what they were
        found = HandText(HandText(text, 0).without(f"{'/'.join(map(str, path))}/{i}"), 0).data
        for step in path:
            found = found[step]
        assert found == [*CARDS_CLICKED[:i], *CARDS_CLICKED[i + 1 :]]
    for _ in CARDS_CLICKED:
        text = HandText(text, 0).taken_back()
    assert text == first


@pytest.mark.parametrize(("place", "left"), [(0, "C prise, D pass"), (1, "B pass, D pass"), (2, "B pass, C prise")])
def test_any_bid_can_be_taken_out(place: int, left: str) -> None:
    head = head_of("french-tarot", 4) + "dealer A\nbids "
    assert HandText(f"{head}B pass, C prise, D pass\n", 0).without(f"bids/{place}") == f"{head}{left}\n"


@pytest.mark.parametrize(("lang", "word"), [("en", "paid"), ("fr", "payé"), ("it", "pagato"), ("de", "bezahlt")])
def test_a_card_paid_for_the_fool_is_taken_back_with_the_word_before_it(lang: str, word: str) -> None:
    text = f"{head_of('french-tarot', 4, lang)}dealer A\n1 B: F 3 2 1 =C"
    paid = f"{text} {word} {TABLES[lang].written['C2']}\n"
    assert HandText(paid, 0).taken_back() == f"{text}\n"


def test_the_last_trick_is_taken_back_with_what_follows_it() -> None:
    text = head_of("french-tarot", 4) + "dealer A\n"
    tricks = ("1 B: SK 3 2 1\n", "2 B: SQ T2\ndeclare B handful\nend given_up\n")
    for told, left in ((text, text), (text + tricks[0], text), (text + "".join(tricks), text + tricks[0])):
        assert HandText(told, 0).trick_taken_back() == left
    second = f"{text}{tricks[0]}hand\ndealer B\n"
    assert HandText(second, 1).trick_taken_back() == second
    assert HandText(second, 0).trick_taken_back() == f"{text}hand\ndealer B\n"


def test_typed_lines_stay_when_cards_are_clicked() -> None:
    text = head_of("french-tarot", 4, "fr") + "Enchères : A passe  ; à voix basse\npli 1 B: a2 18   ; vite\nx-own 1\n"
    text = HandText(text, 0).with_card(("tricks", 0, "cards"), "T19", "")
    text = HandText(text, 0).with_bid("B garde")
    assert "Enchères : A passe, B garde  ; à voix basse\npli 1 B: a2 18 19   ; vite\nx-own 1\n" in text
    second = f"{text}hand\ndealer B\n"
    assert HandText(second, 1).with_card(("tricks", 0, "cards"), "SK", "1 C:").endswith("dealer B\n1 C: PR\n")
    assert HandText(second, 0).with_line("end given_up").endswith("x-own 1\nend given_up\nhand\ndealer B\n")
    assert HandText(f"{text}hand\n", 1).taken_back() == text


MARKED = (("mark:doubtful", "H9?"), ("mark:supplied", "[H9]"), ("mark:irregular", "H9^"), ("mark:paper", "C7>H9"))


@pytest.mark.parametrize(("what", "typed"), MARKED)
def test_the_last_card_is_marked(what: str, typed: str) -> None:
    text = head_of("french-tarot", 4) + "1 A: HJ 9\n"
    made = edit_text(Click(what, {"paper": "C7"}), text, now_of(text, {"deal", "bids"}))
    assert made == text.replace("9\n", f"{typed}\n")
    assert read(made.encode()).data["marks"]


SITTINGS = tomllib.loads((DATA / "scenarios" / "sittings.toml").read_text("utf-8"))


@pytest.mark.parametrize("sitting", SITTINGS.values(), ids=SITTINGS)
def test_a_session_is_recorded_by_clicking(client: FlaskClient, sitting: dict[str, Any]) -> None:
    one = Sitting(client, **sitting.get("fields", {}))
    for line in filter(None, sitting["lines"].splitlines()):
        one.play(line)


def test_a_game_begins_with_its_players() -> None:
    names = {"player-0": "Anna", "player-1": 'Bea "B" Mo', "player-2": "hand", "player-3": "Anna", "dealer": "3"}
    text = first_lines({"table": "french-tarot/fft-2012/4", **names})
    record = Record.model_validate(read(text.encode()).data)
    assert [player.name or player.label for player in record.players] == ["Anna", 'Bea "B" Mo', "hand", "Anna"]
    assert record.hands[0].dealer == 3
    for dealer in ("", "4", "²", "9" * 5000):
        assert "dealer" not in first_lines({"table": "french-tarot/fft-2012/4", "dealer": dealer})
    assert first_lines({"table": "nothing/at-all/4"}) == ""
    assert {(one.game.id, one.players) for one in tables()} == set(ALL_TABLES)


def test_a_text_that_cannot_be_read_leads_to_the_desk(client: FlaskClient) -> None:
    page = client.post("/record", data={"text": "#tn 1 rules=french-tarot/fft-2012 lang=en seats=4\nrubbish"})
    assert "This text cannot be read yet." in page.get_data(as_text=True)
    assert client.post("/record", data={"text": "{}", "do": "card:SK"}).status_code == 200
    assert client.post("/record", data={"text": "", "do": "hand"}).status_code == 200


def test_the_readable_part_of_a_text_is_judged_and_shown(client: FlaskClient) -> None:
    text = head_of("french-tarot", 4) + "dealer A\n1 B: SK 3 2 1\nrubbish\n2 B: SK 4 5 6\n"
    page = unescape(client.post("/record", data={"text": text}).get_data(as_text=True))
    assert "1 place cannot be read; the rest is judged." in page
    assert "played the king of spades, which had been played before" in page
    assert "after line 6" in page


@pytest.mark.parametrize("table", [one for one in tables() if one.one_more], ids=lambda one: one.value)
def test_a_player_may_sit_out_hand_after_hand(client: FlaskClient, table: TableChoice) -> None:
    after = table.rests_after_dealer
    last, resting = "ABCDEFGH"[table.players], "ABCDEFGH"[(table.players + after) % table.seats]
    assert first_lines({"table": table.value}).endswith(f"\ndealer {last}\nsits_out {resting}\n")
    text = first_lines({"table": table.value, "dealer": "1", "player-1": "Bo"})
    resting = "Bo" if after == 0 else "ABCDEFGH"[(1 + after) % table.seats]
    assert text.endswith(f"\nhand\ndealer Bo\nsits_out {resting}\n")
    report = report_on(Source("text", text.encode(), reader=read))
    assert report.rules.seats == table.seats
    hand = next(generate(table.game.id, hands=1, seed=4, players=table.players, one_more=True))
    typed = write_record(hand, "en")
    page = client.post("/record", data={"text": typed, "do": "hand"}).get_data(as_text=True)
    told = unescape(page[page.index("<textarea") : page.index("</textarea>")])
    dealer, out = (line.split() for line in told.split("\nhand\n")[-1].strip().splitlines())
    assert (dealer[0], out[0]) == ("dealer", "sits_out")
    assert (int(dealer[1]) + after) % table.seats == int(out[1])


def test_the_recorder_shows_the_table_at_the_cursor(client: FlaskClient) -> None:
    text = head_of("french-tarot", 4) + "1 A: HJ 9 8 7\n2 A: H5 4 3 2\nhand\n1 B: SK"
    at = {line: client.post("/record", data={"text": text, "line": line}).get_data(as_text=True) for line in (3, 4, 6)}
    assert "takes trick 1" in at[3]
    assert "takes trick 2" in at[4]
    assert "B leads the king of spades" in at[6]
    assert at[4].count("Trick 3") >= 1
    changed = client.post("/record", data={"text": text, "line": 4, "do": "card:S2"}).get_data(as_text=True)
    assert "2 A: H5 4 3 2\n3 A: S2\nhand\n" in unescape(changed)


def test_many_records_of_a_text_stay_beside_each_other(client: FlaskClient) -> None:
    text = head_of("consiglio", 4) + "1 A: HK\n" + head_of("scarto", 3) + "1 A: SK\n"
    made = client.post("/record", data={"text": text, "line": 3, "do": "card:H2"}).get_data(as_text=True)
    assert unescape(made).count("1 A: HK 2\n#tn 1 rules=scarto") == 1
    made = client.post("/record", data={"text": text, "do": "card:S2"}).get_data(as_text=True)
    assert "1 A: SK 2\n</textarea>" in unescape(made)


def test_the_twin_of_the_recorder_has_the_next_input(client: FlaskClient) -> None:
    schema = Draft202012Validator(client.get("/schemas/recorder.json").get_json(force=True))
    text = head_of("french-tarot", 4)
    for told in ({"text": ""}, {"text": text}, {"text": text, "do": "card:SK"}, {"text": "rubbish"}):
        schema.validate(client.post("/record.json", data=told).get_json(force=True))
    told = {"text": f"{text}dealer A\n", "skipped": "deal"}
    awaited = client.post("/record.json", data=told).get_json(force=True)["awaited"]
    assert (awaited["field"], awaited["seat"], awaited["words"][0]) == ("bids", 1, "pass")


SAID = ("calls", "exchanges", "scart", "declarations", "claim")
"""What may be told of a hand besides its deal, its bids and its cards."""


def kinds_in(hand: Json) -> set[tuple[str, ...]]:
    """Every kind of thing that a hand tells: the field, what it is called there, and what else is told of it."""
    return {
        (field, str(part.get("kind", "")), *sorted(part))
        for field in SAID
        for part in ([hand[field]] if field == "claim" and field in hand else hand.get(field, []))
    }


def telling_hands(table: TableOf) -> Iterator[Json]:
    """Generated hands, each with something that none of those before has."""
    known: set[tuple[str, ...]] = set()
    for record in generate(table[0], hands=60, seed=4, players=table[1]):
        hand = record.model_dump(mode="json", exclude_none=True, exclude_defaults=True)["hands"][0]
        if not kinds_in(hand) <= known:
            known |= kinds_in(hand)
            yield hand


def text_of(table: TableOf, hand: Json, without: tuple[str, ...], tricks: int) -> str:
    """A hand as it is written down so far."""
    so_far = {field: part for field, part in hand.items() if field not in ("scores", "end", *without)}
    so_far["tricks"] = hand.get("tricks", [])[:tricks]
    return write_record(Record.model_validate(record_of(table[0], so_far, players=table[1])), "en")


def moments(table: TableOf, hand: Json) -> Iterator[str]:
    """The same after the auction and the call, after the talon, after the scart, and after each trick."""
    for without in (("declarations", "scart", "exchanges", "claim"), ("declarations", "scart", "claim")):
        yield text_of(table, hand, without, 0)
    for tricks in range(len(hand.get("tricks", [])) + 1):
        yield text_of(table, hand, ("declarations", "claim"), tricks)


def declared(text: str, said: Json) -> Json | None:
    """What stands of a declaration that is clicked there; None if nobody can be asked for it."""
    asked = speech(now_of(text, set()))
    known = {"seat", "kind", "value"} | (frozenset() if asked is None else asked.says)
    if asked is None or said["kind"] not in asked.words or not said.keys() <= known:
        return None
    letters = HandText(text, 0).letters.written
    fields = {f"declare-{name}": str(one) for name, one in said.items() if name not in ("cards", "value")}
    fields["declare-cards"] = " ".join(letters[code] for code in said.get("cards", ()))
    made = edit_text(Click("declare", fields), text, now_of(text, set()))
    told: Json = HandText(made, 0).data["declarations"][-1]
    return told


@pytest.mark.long("plays a dozen hands of every table trick by trick")
@pytest.mark.parametrize("table", ALL_TABLES, ids=name_of)
def test_every_field_of_a_game_can_be_recorded(table: TableOf) -> None:
    for hand in telling_hands(table):
        for said in hand.get("declarations", []):
            told = next(filter(None, (declared(text, said) for text in moments(table, hand))), None)
            assert told == {name: one for name, one in said.items() if name != "value"}, said
        parted = [one for one in hand.get("exchanges", []) if one["kind"] == "talon"]
        if parted:
            later = ("declarations", "scart", "exchanges", "claim")
            texts = (text_of(table, hand, without, 0) for without in (later, (*later, "calls")))
            text = next(text for text in texts if getattr(now_of(text, set()).awaited, "field", "") == "exchanges")
            for exchange in parted:
                for code in exchange["cards"]:
                    now = now_of(text, set())
                    assert is_within(Click(f"card:{code}", {}), now)
                    text = edit_text(Click(f"card:{code}", {"leader": str(exchange["taker"])}), text, now)
                if "shown" in exchange:
                    shown = " ".join(exchange["shown"]) or "none"
                    assert shown in now_of(text, set()).awaited.words
                    text = edit_text(Click(f"shown:{shown}", {}), text, now_of(text, set()))
            told = [{k: v for k, v in exchange.items() if k != "face"} for exchange in parted]
            assert HandText(text, 0).data["exchanges"] == told
        for scart in hand.get("scart", []):
            if scart.get("shown"):
                laid = {name: part for name, part in scart.items() if name != "shown"}
                text = text_of(table, {**hand, "scart": [laid]}, ("declarations", "claim"), 0)
                letters = HandText(text, 0).letters.written
                fields = {"shown-cards": " ".join(letters[code] for code in scart["shown"])}
                made = edit_text(Click("shown", fields), text, now_of(text, set()))
                assert HandText(made, 0).data["scart"][0]["shown"] == scart["shown"]
        if "claim" in hand:
            text = text_of(table, hand, ("claim",), len(hand["tricks"]))
            made = edit_text(Click("end:claim", {}), text, now_of(text, set()))
            assert now_of(made, set()).position.setting.result is not None
