"""Reader of the first line of a typed text: the game, the language of the card letters, the labels of the seats."""

import re

from tarot_records.core.faults import Reason
from tarot_records.core.limits import MAX_SEATS
from tarot_records.games import GAMES
from tarot_records.notation import lines
from tarot_records.notation.game_names import games_near, games_with_name
from tarot_records.notation.letters import CANONICAL
from tarot_records.notation.lines import is_label
from tarot_records.notation.vocabulary import HEAD_WORDS, LANGUAGE_NAMES, only_ruleset, plain_words, rulesets_of
from tarot_records.reading.sheet import Sheet

_HEAD_WORD = re.compile(r"(\w+)=((?:[^\s,]+,\s+(?=[^\s=]+(?:[\s,]|$)))*\S*)|\S+")
_LIST = re.compile(r",\s*")
_RULES = re.compile(r"([^/\s]+)/([^/\s]+)")


def is_headed(text: str) -> bool:
    """Return True if a text, after blank lines and remarks, begins with a line `#tn …`, whether correct or not."""
    begun = (line.split() for line in text.split("\n") if line.strip() and not line.lstrip().startswith(";"))
    return next(begun, [""])[0] == lines.HEAD


def stated_language(text: str) -> str | None:
    """Return the language that the first line states; None if it does not state a language."""
    head = text.lstrip().split("\n", 1)[0]
    stated = (m.group(2) for m in _HEAD_WORD.finditer(head) if m.group(1) and _field_name(m.group(1)) == "lang")
    return next((LANGUAGE_NAMES.get(plain_words(lang), lang) for lang in stated), None)


def _field_name(name: str) -> str:
    """Return the name of a field of the first line, for its synonym in any language; an unknown word as it is."""
    return HEAD_WORDS.get(plain_words(name), name)


def read_head(sheet: Sheet, line: str, start: int) -> None:
    """Read the first line: `#tn 1 rules=GAME/RULESET lang=en seats=S,E,N,W`."""
    line, semicolon, _ = line.partition(";")
    if semicolon:
        sheet.remarks.append(start + len(line))
    sheet.head = start, start + len(line.rstrip())
    for at in ("", "/format", "/version", "/game", "/ruleset", "/players", "/hands"):
        sheet.spans[at] = sheet.head
    found: dict[str, tuple[str, int, int]] = {}
    for place, match in enumerate(_HEAD_WORD.finditer(line)):
        first, last, name = start + match.start(), start + match.end(), match.group(1) and _field_name(match.group(1))
        if place == 1 and match.group() in lines.VERSIONS:
            sheet.data["version"] = lines.VERSIONS[match.group()]
        elif place == 1:
            sheet.tell("tn.version", first, last, found=match.group()[:40], versions=tuple(lines.VERSIONS))
        elif place > 1 and name not in _HEAD:
            sheet.tell("tn.word", first, last, found=match.group()[:40], near=tuple(f"{word}=" for word in _HEAD))
        elif name in found:
            sheet.tell("tn.twice", first, last, name=name)
        elif name is not None:
            found[name] = match.group(2), start + match.start(2), last
    for name in ("rules", "seats"):
        if name not in found:
            sheet.tell("tn.missing", *sheet.head, what=Reason("on_first_line", {"name": name}))
    if "rules" in found:
        _rules(sheet, *found["rules"])
    if "seats" in found:
        _seats(sheet, *found["seats"])


def stated_table(text: str) -> tuple[str, tuple[str, ...], str]:
    """Return the table that the first line states: `GAME/RULESET`, the labels of the seats in order, the language.

    Each is empty if it is not stated.
    """
    line = text.lstrip().split("\n", 1)[0]
    sheet = Sheet(line, CANONICAL)
    read_head(sheet, line, 0)
    rules = "/".join(sheet.data[name] for name in ("game", "ruleset") if name in sheet.data)
    labels = tuple(sheet.seats) or tuple(str(seat) for seat in range(len(sheet.data["players"])))
    return rules, labels, stated_language(text) or ""


def read_supposed_head(sheet: Sheet, line: str) -> None:
    """Read a supposed first line for a text without one; its parts get the empty span at the beginning of the text."""
    read_head(sheet, line, 0)
    sheet.spans = dict.fromkeys(sheet.spans, (0, 0))
    sheet.head, sheet.supposed = (-1, -1), True


_HEAD = ("rules", "lang", "seats")


def _rules(sheet: Sheet, text: str, start: int, end: int) -> None:
    """Read `rules=GAME/RULESET`, or the name of a game with one ruleset."""
    match = _RULES.fullmatch(text)
    called = games_with_name(text)
    game = text if match is not None or text in GAMES else called[0] if len(called) == 1 else ""
    if match is None and (ruleset := only_ruleset(game)):
        sheet.data |= {"game": game, "ruleset": ruleset}
        sheet.spans["/game"] = sheet.spans["/ruleset"] = start, end
        return
    if match is None:
        meant = [GAMES[one] for one in called or games_near(text)]
        near = [f"{one.id}/{ruleset.id}" for one in meant for ruleset in rulesets_of(one)]
        what = Reason("game_and_rules", {"example": near[0]} if near else {})
        sheet.tell("tn.instead", start, end, what=what, found=text[:40], near=tuple(near))
        return
    sheet.data |= {"game": match.group(1), "ruleset": match.group(2)}
    sheet.spans["/game"] = start, start + match.end(1)
    sheet.spans["/ruleset"] = start + match.start(2), end


def _seats(sheet: Sheet, text: str, start: int, end: int) -> None:
    """Read the seats: `seats=S,E,N,W` with a label or a number for each seat, or `seats=4`."""
    counted = re.fullmatch("[0-9]", text) is not None
    labels = [str(seat) for seat in range(int(text))] if counted else _LIST.split(text)
    if len(labels) > MAX_SEATS:
        sheet.tell("tn.seats", start, end, found=text[:40], limit=MAX_SEATS)
        return
    sheet.spans["/players"] = start, end
    at = start
    for seat, label in enumerate(labels):
        at = start if counted else start + text.index(label, at - start)
        span = (start, end) if counted else (at, at + len(label))
        at += len(label) + 1
        sheet.spans[f"/players/{seat}"] = span
        if label == str(seat):
            sheet.data["players"].append({})
            continue
        if label in sheet.seats or not is_label(label):
            sheet.tell("tn.seats", *span, found=label[:40], limit=MAX_SEATS)
        sheet.seats[label] = seat
        sheet.spans[f"/players/{seat}/label"] = span
        sheet.data["players"].append({"label": label})
