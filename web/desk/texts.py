"""Texts of the desk: read from a form, split into records, their language stated; first lines, sheets, next hands."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from flask import abort, request

from tarot_records.core.limits import VERSION
from tarot_records.engine.result import replayed
from tarot_records.games import GAMES, rules_with_one_more
from tarot_records.notation.letters import CANONICAL
from tarot_records.notation.lines import CARRIED_IN, HEAD, NONE, is_label
from tarot_records.reading.files import from_text, is_notation
from tarot_records.reading.head import is_headed, stated_language
from tarot_records.reading.parser import read as read_notation
from tarot_records.reading.parser import read_with_letters
from tarot_records.record.source import Source
from tarot_records.rules.game import Game, Ruleset
from tarot_records.suggestions.skeleton import next_hand, skeleton, table_for

from ..api.arguments import check_form
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import language, page_lang
from ..site.view import seat_number

LIMIT = 1 << 20
"""Maximum number of bytes in a text."""


def sent_text(more: int = 0) -> bytes:
    """Return the text of the form, or of its file if there is one; the rest of the form may have `more` bytes."""
    request.max_form_memory_size = 3 * LIMIT
    request.max_content_length = 3 * LIMIT + more
    file = request.files.get("file")
    if file is not None and file.filename:
        raw: bytes = file.read()
    else:
        raw = request.form.get("text", "").replace("\r\n", "\n").encode("utf-8", "replace")
    check_form()
    if len(raw) > LIMIT:
        abort(413)
    return raw


def sources_of(raw: bytes) -> list[Source]:
    """Return the records of a text: JSON if it begins with a brace, otherwise the notation."""
    if is_notation(raw) or raw.lstrip(b"\xef\xbb\xbf\xff\xfe\0 \t\r\n").startswith(b"{"):
        return list(from_text(raw, "text"))
    return [Source("text", raw, reader=read_notation)]


def source_at(sources: Sequence[Source], line: int) -> int:
    """Return the index of the record that contains a line; 0 if the line is before the first record."""
    return max(0, bisect_right([source.first_line for source in sources], line) - 1)


def shown_text(source: Source) -> str:
    """Return the text of a record as a page shows it."""
    reading = source.reading()
    return source.words() if reading is None else reading.text


def in_language(raw: bytes, lang: str) -> bytes:
    """Return the text with this language stated on the first line of each record that needs it.

    A record is unchanged if it is wholly readable, states a language or has no head. It is also unchanged unless the
    stated language makes more of it readable than both the reader's own guess and cards read as codes.
    """
    return b"".join(_stated(source, lang) for source in sources_of(raw))


def _stated(source: Source, lang: str) -> bytes:
    """Return the text of a record, with the language stated if it makes more of the text readable."""
    reading = source.reading()
    if reading is None or not reading.problems:
        return source.raw
    if not is_headed(reading.text) or stated_language(reading.text) is not None:
        return source.raw
    head, end, rest = reading.text.partition("\n")
    words, remark, more = head.partition(";")
    text = f"{words.rstrip()} lang={lang}{' ' * bool(remark)}{remark}{more}{end}{rest}"
    problems = len(read_notation(text.encode("utf-8", "replace")).problems)
    in_codes = len(read_with_letters(reading.text, CANONICAL).faults)
    doubtful = any(fault.code == "tn.ambiguous" for fault in reading.problems)
    is_better = problems == 0 if doubtful else problems < min(in_codes, len(reading.problems))
    return text.encode("utf-8", "replace") if is_better else source.raw


# -- new records -----------------------------------------------------------------------------------


LABELS: Final = "ABCDEFGH"
"""Seat labels for players whose names are no valid labels."""


class TableChoice(NamedTuple):
    """A table that the reader can choose: a game, a rule set and a number of players."""

    game: Game
    ruleset: Ruleset
    players: int
    one_more: bool = False
    """True if there is one more seat than players, so that somebody sits out."""

    @property
    def other(self) -> str:
        """Id of the rule set; empty for the game's first rule set."""
        return "" if self.ruleset is self.game.rulesets[0] else self.ruleset.id

    @property
    def seats(self) -> int:
        """Number of people at the table."""
        return self.players + self.one_more

    @property
    def value(self) -> str:
        """Form value `GAME/RULESET/4`, or `GAME/RULESET/4+1` if somebody sits out."""
        return f"{self.game.id}/{self.ruleset.id}/{self.players}{'+1' * self.one_more}"

    @property
    def rests_after_dealer(self) -> int:
        """Number of seats from the dealer to the player who sits out, at a table where one does."""
        return rules_with_one_more(self.game, self.ruleset, self.players, {}).rests_after_dealer

    @property
    def carries(self) -> bool:
        """True if the score of a hand depends on amounts carried from earlier hands."""
        return bool(self.ruleset.rules(self.players, {}).accounts.carried)

    @property
    def sheet(self) -> str:
        """Form value of the table's sheet: `value` without the rule set if it is the game's first."""
        return self.value if self.other else self.value.replace(f"/{self.ruleset.id}/", "/")


def tables() -> list[TableChoice]:
    """Return the tables of every game and rule set whose rules are implemented."""
    return [table for table in _tables() if table.ruleset.ruled]


def _tables() -> Iterator[TableChoice]:
    """Yield every game with each of its rule sets and numbers of players."""
    for game in GAMES.values():
        for ruleset in game.rulesets:
            for players in ruleset.players:
                yield TableChoice(game, ruleset, players)
                if players in game.one_more:
                    yield TableChoice(game, ruleset, players, True)


def first_lines(form: Mapping[str, str]) -> str:
    """Return the first lines of a record: rules, players and dealer; empty if the form names no table."""
    table = next((table for table in tables() if table.value == form.get("table")), None)
    if table is None:
        return ""
    names = [" ".join(form.get(f"player-{seat}", "").split())[:100] for seat in range(table.seats)]
    labels = [name if is_label(name) and names.count(name) == 1 else "" for name in names]
    spare = iter([letter for letter in LABELS[len(names) :] if letter not in labels])
    labels = [label or (own if own not in labels else next(spare)) for label, own in zip(labels, LABELS, strict=False)]
    rules = table.value.rpartition("/")[0]
    lines = [f"{HEAD} {VERSION[0]} rules={rules} lang={language().letters.lang} seats={','.join(labels)}"]
    for label, name in zip(labels, names, strict=True):
        if name and name != label:
            quoted = name.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'player {label} "{quoted}"')
    if table.carries:
        lines.append(f"{CARRIED_IN.word} {NONE}")
    lines.append("hand")
    dealer = seat_number(form.get("dealer", ""))
    if dealer is None or dealer >= len(labels):
        dealer = len(labels) - 1 if table.one_more else None
    if dealer is not None:
        lines.append(f"dealer {labels[dealer]}")
        if table.one_more:
            lines.append(f"sits_out {labels[(dealer + table.rests_after_dealer) % len(labels)]}")
    return "\n".join(lines) + "\n"


# -- sheets and next hands -------------------------------------------------------------------------


def sheets() -> list[TableChoice]:
    """Return the tables that have a sheet; for each game, the tables of its first rule set come first."""
    return [table for table in _tables() if table.ruleset.ruled or not table.other]


def favourite_sheet() -> str:
    """Return the sheet of the game that is played most where the language of the page is spoken."""
    return language().favourite


def extend_text(raw: bytes, line: int) -> tuple[bytes, int, str]:
    """Return the text, its current line, and a message if nothing could be added; the message is empty otherwise.

    If the form asks for it, the text gets the next hand of the record at `line`, or a new sheet.
    """
    match request.form.get("add", ""):
        case "hand":
            return _with_hand(raw, line)
        case "game":
            sheet = _sheet(request.form.get("game", ""))
            text = raw.rstrip() + b"\n\n" if raw.strip() else b""
            return text + sheet.encode(), text.count(b"\n") + sheet.count("\n"), ""
    return raw, line, ""


def _with_hand(raw: bytes, line: int) -> tuple[bytes, int, str]:
    """Return the text with the next hand of the record at this line, the last line of the hand, and a message."""
    sources = sources_of(raw)
    number = source_at(sources, line)
    source = sources[number]
    played = replayed(source.rest() or source, True)
    if source.reading() is None or played.record is None or played.rules is None:
        return raw, line, _("No hand could be added: the text before it is not in the notation, or cannot be read.")
    parts = [shown_text(other) for other in sources]
    parts[number] = parts[number].rstrip() + "\n\n" + next_hand(played)
    last = "".join(parts[: number + 1]).count("\n")
    if number < len(parts) - 1:
        parts[number] += "\n"
    return "".join(parts).encode(), last, ""


def _sheet(value: str) -> str:
    table = next((table for table in _tables() if value in (table.sheet, table.value)), None)
    if table is None:
        raise Problem("not-found", _("There is no empty sheet of this game."))
    lang = page_lang()
    setup = table_for(table.game.id, lang, players=table.players, ruleset=table.ruleset.id, more=table.one_more)
    return skeleton(setup, lang)
