"""Explanations: a fault -> what happened, the rule and its source, what to look at, in words.

The words are the catalogue's, the names the record's, the source the game's. Renderers of whole
reports stand here too: text for people, plain data for programs.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tarot_records.cards import CODES, UNKNOWN_CODES, name
from tarot_records.catalogue import CATALOGUE
from tarot_records.faults import DOUBT, NOTE, SEVERITIES, UNKNOWN, Fault
from tarot_records.game import Game
from tarot_records.games import GAMES
from tarot_records.record import Record
from tarot_records.report import Report
from tarot_records.source import Place

MOST = 200
"""The most faults of one record that are put into words; of more, the number is told."""

_CODES = frozenset(CODES + UNKNOWN_CODES)


@dataclass(frozen=True)
class Explanation:
    """A fault in words."""

    fault: Fault
    what: str
    """What happened."""
    rule: str
    """The rule."""
    source: str
    """Who says so: where the game's source has the rule; empty if no game's rule is concerned."""
    look: str
    """What to look at, or what to write."""
    where: str
    """The place in words: hand, trick, player."""
    place: Place | None
    """The place in the text, if there is a text."""
    because: "Explanation | None"
    """The earlier fault this one follows from."""
    elsewhere: tuple[str, ...]
    """Where else in the hand the card in question turns up, as JSON Pointers."""
    also: tuple[str, ...]
    """The same places in words."""


def explain(fault: Fault, report: Report) -> Explanation:
    """The fault of this report in words."""
    entry = CATALOGUE[fault.code]
    facts = _Words(fault, report.record)
    elsewhere = _elsewhere(fault, report.record)
    cause = None if fault.because is None else explain(report.faults[fault.because], report)
    return Explanation(
        fault,
        _upper(entry.what.format_map(facts)),
        _upper(entry.rule.format_map(facts)),
        _citation(fault, report.record),
        _upper(entry.look.format_map(facts)),
        _where(fault, report.record),
        place_of(fault, report),
        cause,
        elsewhere,
        tuple(_place_words(at, report.record) for at in elsewhere),
    )


def place_of(fault: Fault, report: Report) -> Place | None:
    """Line and column of a fault in the text the report was made from."""
    if report.source is None or report.source.problem is not None:
        return None
    offset = fault.facts.get("offset")
    return report.source.place(fault.where.pointer) if offset is None else report.source.place_of_offset(offset)


def player_name(record: Record | None, seat: int | None) -> str:
    """What to call a seat: the player's name, else the seat's label, else its number."""
    if seat is None:
        return "somebody"
    if record is not None and 0 <= seat < len(record.players):
        player = record.players[seat]
        if player.name or player.label:
            return player.name or player.label or ""
    return f"seat {seat}"


class _Words(Mapping[str, str]):
    """The facts of a fault as words, for the templates of the catalogue."""

    def __init__(self, fault: Fault, record: Record | None) -> None:
        self.facts: dict[str, Any] = {"seat": fault.where.seat, **fault.facts}
        self.record = record
        self.misspelt = fault.code.endswith((".kind", ".name", ".item_name"))
        """Whether the fault is about a word that is none of the game's; then it is shown as it stands."""
        if "game" not in self.facts and record is not None:
            self.facts["game"] = record.game

    def __getitem__(self, key: str) -> str:
        return self._phrase(key, self.facts.get(key))

    def __iter__(self) -> Iterator[str]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)

    def _phrase(self, key: str, value: Any) -> str:
        if key.endswith("seat"):
            return player_name(self.record, value)
        if key == "sides":
            return "; ".join(self._seats(side) for side in value)
        if key.endswith("seats") and isinstance(value, Sequence):
            return self._seats(value)
        if key == "game" and value in GAMES:
            return GAMES[value].name
        if key in ("card", "best", "asked") and value in _CODES:
            return name(value)
        if key == "cards" and value and all(code in _CODES for code in value):
            return listed([name(code) for code in value])
        if key == "item" and not self.misspelt:
            item, seat = str(value).replace("_", " "), self.facts["seat"]
            return item if seat is None else f"{item} of {player_name(self.record, seat)}"
        if key == "kind" and not self.misspelt:
            return _SCORED_FOR.get(value, declaration_name(value))
        if key == "bid" and not self.misspelt:
            return "no contract" if value is None else str(value).replace("_", " ")
        if key == "sizes":
            return " or ".join(str(size) for size in value)
        if isinstance(value, tuple | list):
            return ", ".join(str(part) for part in value) or "nothing"
        return "nothing" if value is None else str(value)

    def _seats(self, seats: Sequence[int]) -> str:
        names = [player_name(self.record, seat) for seat in seats]
        return listed(names) if names else "nobody"


_DECLARATIONS = {"greater": "greater trumps", "lesser": "lesser trumps", "tarot_trumps": "Tarot Trumps"}
"""Declarations whose id alone does not say of what they are."""


_SCORED_FOR = {"sequence": "sequences"}
"""Those of which a player may have several, as he scores for them."""


def declaration_name(kind: str) -> str:
    """A declaration in words: `greater trumps`, `handful`."""
    return _DECLARATIONS.get(kind, kind.replace("_", " "))


def listed(words: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _upper(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _citation(fault: Fault, record: Record | None) -> str:
    """Where the game's source has the rule, the most particular code first."""
    game = GAMES.get(record.game) if record is not None else None
    return citation(fault.code, game)


def citation(code: str, game: Game | None) -> str:
    """Where the game's source has the rule that a code is about; empty if it has none."""
    if game is None:
        return ""
    return game.cites.get(code) or game.cites.get(code.split(".")[0], "")


def _where(fault: Fault, record: Record | None) -> str:
    parts = []
    if fault.where.hand is not None:
        parts.append(f"hand {fault.where.hand}")
    if fault.where.trick is not None:
        parts.append(f"trick {fault.where.trick}")
    if fault.where.seat is not None:
        parts.append(player_name(record, fault.where.seat))
    return ", ".join(parts)


def _elsewhere(fault: Fault, record: Record | None) -> tuple[str, ...]:
    """Every other place of the hand where the card of an impossible play stands."""
    card = fault.facts.get("card")
    if record is None or fault.where.hand is None or card not in CODES:
        return ()
    if CATALOGUE[fault.code].severity != "impossible" and not fault.code.startswith("play."):
        return ()
    base = f"/hands/{fault.where.hand - 1}"
    hand = record.hands[fault.where.hand - 1]
    places = []
    if hand.deal is not None:
        for seat, cards in enumerate(hand.deal.hands or ()):
            places += [f"{base}/deal/hands/{seat}/{i}" for i, code in enumerate(cards or ()) if code == card]
        places += [f"{base}/deal/talon/{i}" for i, code in enumerate(hand.deal.talon or ()) if code == card]
        places += [f"{base}/deal/dead/{i}" for i, code in enumerate(hand.deal.dead or ()) if code == card]
    for e, exchange in enumerate(hand.exchanges):
        places += [f"{base}/exchanges/{e}/cards/{i}" for i, code in enumerate(exchange.cards or ()) if code == card]
    for s, scart in enumerate(hand.scart or ()):
        places += [f"{base}/scart/{s}/cards/{i}" for i, code in enumerate(scart.cards) if code == card]
    for t, trick in enumerate(hand.tricks or ()):
        places += [f"{base}/tricks/{t}/cards/{i}" for i, code in enumerate(trick.cards) if code == card]
    return tuple(place for place in places if place != fault.where.pointer)


def _place_words(at: str, record: Record | None) -> str:
    """A place of `elsewhere` in words: `among the cards dealt to East`, `in trick 15, played by East`."""
    steps = at.split("/")[3:]
    if steps[:2] == ["deal", "hands"]:
        return f"among the cards dealt to {player_name(record, int(steps[2]))}"
    if steps[:2] == ["deal", "dead"]:
        return "in the hand that nobody plays"
    if steps[:1] == ["deal"]:
        return "in the stock"
    if steps[:1] == ["exchanges"]:
        return _exchange_words(record, int(at.split("/")[2]), int(steps[1]))
    if steps[:1] == ["scart"]:
        return "in the scart"
    number, turn = int(steps[1]), int(steps[3])
    leader = None
    if record is not None:
        leader = (record.hands[int(at.split("/")[2])].tricks or ())[number].leader
    if leader is None or record is None:
        return f"in trick {number + 1}"
    return f"in trick {number + 1}, played by {player_name(record, (leader + turn) % len(record.players))}"


def _exchange_words(record: Record | None, hand: int, number: int) -> str:
    """A place among cards exchanged: `among the cards exchanged, from East to West`."""
    exchange = record.hands[hand].exchanges[number] if record is not None else None
    giver, taker = (exchange.giver, exchange.taker) if exchange is not None else (None, None)
    words = "among the cards exchanged"
    if giver is not None:
        words += f", from {player_name(record, giver)}"
    return words if taker is None else f"{words} to {player_name(record, taker)}"


# -- the catalogue itself -----------------------------------------------------------------------


def describe(code: str) -> str:
    """The catalogue's entry for a code, as `tarot-records explain CODE` prints it."""
    entry = CATALOGUE[code]
    lines = [
        f"{code}  ({entry.severity}: {SEVERITIES[entry.severity]})",
        "",
        f"What happened     {_template(entry.what)}",
        f"The rule          {_template(entry.rule)}",
        f"What to look at   {_template(entry.look)}",
    ]
    sources = [(game, citation(code, game)) for game in GAMES.values()]
    for game, cited in sources:
        if cited:
            lines.append(f"Source            {game.name}: {cited}")
    if entry.follows:
        codes = dict.fromkeys(cause.code for cause in entry.follows)
        lines.append(f"May follow from   {', '.join(codes)}")
    return "\n".join(lines)


def _template(text: str) -> str:
    """A template with its facts shown as words in angle brackets."""
    return _upper(text.format_map(_Blanks()))


class _Blanks(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return f"‹{key.replace('_', ' ')}›"


# -- whole reports ------------------------------------------------------------------------------


def report_text(report: Report, notes: bool = True) -> str:
    """A report as text: the verdict, then every fault with its line, its rule and what to look at."""
    lines = [f"{label_of(report)}: {report.verdict}"]
    said = [fault for fault in report.faults if notes or fault.severity not in (UNKNOWN, DOUBT, NOTE)]
    for fault in said[:MOST]:
        lines += ["", *_fault_lines(explain(fault, report), report)]
    if len(said) > MOST:
        lines += ["", f"  … and {len(said) - MOST} more; the first are the ones to mend"]
    return visible("\n".join(lines))


def visible(text: str) -> str:
    """The text without characters that a terminal would obey instead of showing."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if char == "\n" or char.isprintable() else "\ufffd" for char in text)


def label_of(report: Report) -> str:
    """What to call a report: where its text came from, else the record's id."""
    if report.source is not None:
        return report.source.label
    return (report.record.id if report.record is not None else None) or "record"


def _fault_lines(explained: Explanation, report: Report) -> list[str]:
    fault, place = explained.fault, explained.place
    head = f"{fault.severity} {fault.code}"
    lines = [f"  {head}: {explained.what}"]
    if place is not None:
        file = report.source.name if report.source is not None else ""
        lines.append(
            f"    --> {file}:{place.line}:{place.column}" + (f"  ({explained.where})" if explained.where else "")
        )
        lines += caret_lines(place)
    elif explained.where:
        lines.append(f"    --> {explained.where}")
    source = f" [{explained.source}]" if explained.source else ""
    lines.append(f"    rule: {explained.rule}{source}")
    lines.append(f"    look: {explained.look}")
    if explained.elsewhere:
        lines.append(f"    also: the card stands {listed(explained.also)}")
    if explained.because is not None:
        lines.append(f"    follows from: {explained.because.fault.code} ({explained.because.where})")
    return lines


def caret_lines(place: Place, width: int = 96) -> list[str]:
    """The line of the text with a caret under the place; long lines are cut around it."""
    text, start = place.text.replace("\t", " "), place.column - 1
    if len(text) > width:
        first = max(0, min(start - width // 3, len(text) - width))
        text = text[first : first + width]
        start -= first
    gutter = " " * len(str(place.line))
    carets = "^" * max(1, min(place.length, width - start))
    return [f"    {place.line} | {text}", f"    {gutter} | {' ' * start}{carets}"]


def report_data(report: Report) -> dict[str, Any]:
    """A report as plain data, for JSON."""
    record = report.record
    data: dict[str, Any] = {
        "source": report.source.label if report.source is not None else None,
        "id": record.id if record is not None else None,
        "game": record.game if record is not None else None,
        "verdict": report.verdict,
        "faults": [fault_data(explain(fault, report)) for fault in report.faults[:MOST]],
        "more_faults": max(0, len(report.faults) - MOST),
    }
    if report.outcome is not None:
        data["hands"] = [
            None
            if result is None
            else {
                "unit": result.unit,
                "card_points": [{"seats": seats, "points": points} for seats, points in result.card_points],
                "items": [
                    {"name": item, "value": value} | ({} if seat is None else {"seat": seat})
                    for (item, seat), value in result.items.items()
                ],
                "hand": result.hand,
            }
            for result in report.outcome.results
        ]
        data["totals"] = report.outcome.totals
        data["winners"] = report.outcome.winners
    return data


def fault_data(explained: Explanation) -> dict[str, Any]:
    """An explained fault as plain data, for JSON."""
    fault, place = explained.fault, explained.place
    return {
        "code": fault.code,
        "severity": fault.severity,
        "pointer": fault.where.pointer,
        "hand": fault.where.hand,
        "trick": fault.where.trick,
        "seat": fault.where.seat,
        "line": place.line if place is not None else None,
        "column": place.column if place is not None else None,
        "facts": dict(fault.facts),
        "what": explained.what,
        "rule": explained.rule,
        "source": explained.source,
        "look": explained.look,
        "elsewhere": explained.elsewhere,
        "because": fault.because,
    }
