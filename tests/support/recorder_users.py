"""Two who record a hand: one clicks what was played, one presses the buttons of the page without a script."""

import re
import shlex
from html import unescape
from typing import Any

from flask.testing import FlaskClient

from support.record_builders import TableOf, generated
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES
from tarot_records.reading.parser import read
from tarot_records.reading.text_edits import HandText
from tarot_records.record.model import Hand, Record
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.progress import hand_progress
from tarot_records.web.desk.recording import Click, edit_text, is_within

TRICKS = 1
"""So many tricks of a hand are clicked; the others come at once, but for the last."""


def head_of(game: str, players: int, lang: str = "en") -> str:
    """The first lines of a game."""
    seats = ",".join("ABCDEFGH"[:players])
    return f"#tn 1 rules={game}/{GAMES[game].usual_ruleset(players).id} lang={lang} seats={seats}\nhand\n"


def now_of(text: str, passed: set[str]) -> Any:
    """How far the hand of a text has come."""
    return hand_progress(replayed(Record.model_validate(read(text.encode()).data), keep=True), 0, passed)


class Clicking:
    """Somebody who clicks a hand that was played."""

    def __init__(self, table: TableOf, dealt: bool) -> None:
        game, players = table
        self.hand = Hand.model_validate(generated(game, 3, players=players)["hands"][0])
        self.text = head_of(game, players) + f"dealer {'ABCDEFGH'[self.hand.dealer or 0]}\n"
        self.passed: set[str] = set() if dealt else {"deal"}
        self.asked: list[str] = []

    def click(self, what: str, **fields: str) -> None:
        """Clicks what the rules allow."""
        now = now_of(self.text, self.passed)
        click = Click(what, fields)
        assert is_within(click, now), (what, now.awaited)
        made = edit_text(click, self.text, now)
        assert made != self.text
        self.text = made

    def line(self, line: str) -> None:
        """Writes a line."""
        self.text = HandText(self.text, 0).with_line(line)

    def step(self) -> bool:
        """Clicks what is asked for as it was played; False once nothing is, or enough tricks have been."""
        asked = now_of(self.text, self.passed).awaited
        if asked is None:
            return False
        self.asked.append(asked.field)
        told = HandText(self.text, 0).data
        match asked.field:
            case "deal":
                path = asked.heaps[0]
                real = self.hand.deal.hands[path[2]] if path[1] == "hands" else getattr(self.hand.deal, str(path[1]))
                gone = told.get("deal", {})
                gone = (gone.get("hands") or {}) and gone["hands"][path[2]] if path[1] == "hands" else gone.get(path[1])
                self.click(f"card:{real[len(gone or ())]}", heap="/".join(map(str, path)))
            case "bids":
                bids = self.hand.bids or ()
                place = len(told.get("bids", ()))
                if place == len(bids):
                    self.passed.add("bids")
                else:
                    assert asked.seat == bids[place].seat
                    self.click(f"word:{bids[place].bid}")
            case "scart":
                assert self.hand.scart
                place, told_so_far = int(asked.heaps[0][1]), told.get("scart", ())
                gone = told_so_far[place]["cards"] if place < len(told_so_far) else ()
                self.click(f"card:{self.hand.scart[place].cards[len(gone)]}")
            case "calls" | "paid":
                field = self.hand.calls[0].card if asked.field == "calls" else self._paid(told)
                if field:
                    self.click(f"card:{field}")
                else:
                    self.passed.add(asked.field)
            case "exchanges" if asked.heaps and self.hand.exchanges:
                self._exchanged(asked, told.get("exchanges", []))
            case "tricks":
                return self._card(told.get("tricks", []))
            case other:
                self.passed.add(other)
        return True

    def _exchanged(self, asked: Awaited, told: list[Any]) -> None:
        """Clicks the next card of the talon, an unknown one if its cards are not known, and who takes it."""
        place = int(asked.heaps[0][1])
        real, gone = self.hand.exchanges[place], told[place]["cards"] if place < len(told) else ()
        code = (real.cards or ())[len(gone)] if asked.cards else "?"
        self.click(f"card:{code}", leader=str(real.taker))

    def _paid(self, told: dict[str, Any]) -> str | None:
        return (self.hand.tricks or ())[len(told["tricks"]) - 1].paid

    def _card(self, told: list[Any]) -> bool:
        real = self.hand.tricks or ()
        under_way = bool(told) and len(told[-1]["cards"]) < len(real[0].cards)
        place = len(told) - under_way
        if place == TRICKS:
            return False
        self.click(f"card:{real[place].cards[len(told[-1]['cards']) if under_way else 0]}")
        return True


class Sitting:
    """Somebody at the recorder, without a script."""

    def __init__(self, client: FlaskClient, table: str = "french-tarot/fft-2012/4", **fields: str) -> None:
        self.client, self.page = client, ""
        self.press("begin", table=table, **{"from": "tricks", "dealer": "0", **fields})

    def press(self, do: str, **fields: str) -> str:
        """Presses a button; what the page then says is waited for."""
        told = {"text": self.text, "skipped": self.skipped} | fields | {"do": do}
        answer = self.client.post("/record", data=told)
        assert answer.status_code == 200
        self.page = answer.get_data(as_text=True)
        return self.said

    @property
    def text(self) -> str:
        found = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", self.page, re.S)
        return unescape(found.group(1)) if found else ""

    @property
    def caption(self) -> str:
        """What the table is headed with."""
        found = re.search(r'id="seen">\s*<h2>(.*?)</h2>', self.page, re.S)
        return unescape(re.sub("<.*?>", "", found.group(1))) if found else ""

    @property
    def skipped(self) -> str:
        found = re.search(r'name="skipped" value="([^"]*)"', self.page)
        return found.group(1) if found else ""

    @property
    def said(self) -> str:
        found = re.search(r'id="said">(.*?)</p>', self.page, re.S)
        return " ".join(unescape(re.sub("<.*?>", "", found.group(1))).split()) if found else ""

    def play(self, line: str) -> None:
        """Do or check what a line of a scenario says: a verb, and its arguments quoted as in a shell."""
        verb, *words = (word.replace("\\n", "\n") for word in shlex.split(line))
        before = self.text
        match verb:
            case "press":
                self.press(words[0], **dict(word.split("=", 1) for word in words[1:]))
            case "refused":
                self.press(words[0], **dict(word.split("=", 1) for word in words[1:]))
                assert self.text == before
                assert 'class="refusal"' in self.page
            case "says":
                assert words[0] in self.said, self.said
            case "caption":
                assert self.caption == words[0].replace("LINES", str(self.text.count("\n")))
            case "ends":
                assert self.text.endswith(words[0]), self.text
            case "ended":
                assert not self.text.endswith(words[0]), self.text
            case "shows" | "lacks":
                assert (words[0] in self.page) == (verb == "shows")
            case _:
                raise ValueError(verb)
