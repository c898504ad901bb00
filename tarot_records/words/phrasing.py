"""Phrasing: the facts of a fault as words of a language, to fill the sentence templates of its code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tarot_records.core.cards import CODES, UNKNOWN_CODES
from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import Fault, Reason, Sayable
from tarot_records.core.position import owner_of_amount
from tarot_records.counting import mixed
from tarot_records.games import GAMES, game_of
from tarot_records.record.card_places import whose_card
from tarot_records.words.foreign_text import close_directions
from tarot_records.words.games import game_name, language_of_game, option_words, words_of
from tarot_records.words.language import ENGLISH, LANGUAGES, Language
from tarot_records.words.phrases import counted, phrases

if TYPE_CHECKING:
    from tarot_records.record.model import Record

_CODES = frozenset(CODES + UNKNOWN_CODES)

_VOCABULARY = {
    **{"end": "end", "ends": "end", "led": "suit", "place": "place"},
    **dict.fromkeys(("language", "languages", "letters", "others"), "letters"),
}
_VOCABULARY_OF = {
    "call.answer": {"found": "answer", "expected": "answer"},
    "exchange.face": {"found": "face", "expected": "face"},
    "record.version": {"found": "version"},
}
"""Name of a fact -> vocabulary of its words; for some codes only, by code and name."""
_BIDS_OF = {"contract.name": {"found", "expected"}}
"""Code -> names of the facts that are bids of the game."""

MISSPELT = {"bid.name": "bid", "declare.kind": "kind", "exchange.kind": "kind", "score.item_name": "item"}
"""Code of a fault about a word unknown to the game -> name of the fact with that word, which is shown as written."""


class Sentences(NamedTuple):
    """Sentences about a fault."""

    what: str
    """Sentence about the event."""
    rule: str
    """Sentence about the rule."""
    look: str
    """Advice: the place to look at in the source, or the text to write."""


def sentences(code: str, lang: str) -> Sentences:
    """Return the sentences of a code in a language, as templates that the facts of a fault fill."""
    entry, language = CATALOGUE[code], LANGUAGES[lang]
    return Sentences(*(language.translate(code, text) for text in (entry.what, entry.rule, entry.look)))


_DIRECTIONS: Final = {"North": "north", "East": "east", "South": "south", "West": "west"}
"""Compass direction used as the name of a player -> key of the word for it among the labels of a language."""


def player_name(record: Record | None, seat: int | None, lang: str = ENGLISH.code) -> str:
    """Return the name of the player of a seat, else his label, else `seat` and its number; `somebody` if it is None."""
    labels = LANGUAGES[lang].labels
    if seat is None:
        return labels["somebody"]
    if record is not None and 0 <= seat < len(record.players):
        player = record.players[seat]
        name = spoken_names([other.name or "" for other in record.players], lang)[seat]
        if name or player.label:
            return close_directions(name or player.label or "")
    return labels["seat"].format(seat=seat)


def spoken_names(names: Sequence[str], lang: str) -> Sequence[str]:
    """Return the names of players, translated if all of them are compass directions; else unchanged."""
    labels = LANGUAGES[lang].labels
    return [labels[_DIRECTIONS[name]] for name in names] if all(name in _DIRECTIONS for name in names) else names


def join_words(words: Sequence[str], lang: str = ENGLISH.code) -> str:
    """Return words as a list in a language: `A`, `A and B`, `A, B and C`."""
    return LANGUAGES[lang].listed(words)


_OPEN_POINT = "rule.open"
"""Code of an open point of the rules."""
_OF_OPEN_POINT = ("ways", "settings")
"""Placeholders for the possible readings of an open point, and for the options that state a reading."""
_PARTNERS = {
    "said": ("found_seat", "said alone", "said with"),
    "truly": ("expected_seat", "truly alone", "truly with"),
}
"""Placeholder for the partner, as stated (`said`) or by the card called (`truly`) -> the fact with the seat, and the
labels for a declarer who plays alone and for one with a partner."""
FOLLOWING = frozenset({*_OF_OPEN_POINT, *_PARTNERS})
"""Placeholders of sentences that no fact has as its name: they are computed from other facts."""
_CONTRADICTION = "complete.contradiction"
"""Code of a contradiction between statements; the fact `places` has their JSON Pointers."""


EXAMPLES: Final = ("example_game", "example", "first_line")


@cache
def examples() -> Mapping[str, str]:
    """Return values for the placeholders EXAMPLES: an installed game, its rule set and the first line of a record."""
    game = min(GAMES.values(), key=lambda game: game.players[0] != 4)
    rules = f"{game.id}/{game.rulesets[0].id}"
    first_line = f"#tn 1 rules={rules} lang=en seats=S,E,N,W"
    return dict(zip(EXAMPLES, (game.id, rules, first_line), strict=True))


class _WithExamples(dict[str, str]):
    """Values for the placeholders of a sentence; examples are made only if the sentence has their placeholders."""

    def __missing__(self, key: str) -> str:
        return examples()[key]


LineOf = Callable[[str | int], int | None]
"""Function: JSON Pointer, or offset in the text -> number of the line; None if there is no text."""
MOST_LINES: Final = 12
"""Maximum number of lines whose numbers are listed."""


def no_line(place: str | int) -> None:
    """Return None as the line of any place, for a report without a text."""


def lines_named(lines: Iterable[int]) -> str:
    """Return line numbers as text, each once; after the first MOST_LINES, `…` stands for the others."""
    once = list(dict.fromkeys(map(str, lines)))
    return ", ".join([*once[:MOST_LINES], *(["…"] if len(once) > MOST_LINES else [])])


def statement(pointer: str, record: Record | None, language: Language, player: Callable[[int], str]) -> str:
    """Return the phrase for the statement at a JSON Pointer within a hand: `the stated score` for `/hands/0/scores`.

    The function `player` names a seat: `trick 5, the card of East` for `/hands/0/tricks/4/cards/2`.
    """
    hand, section, *rest = pointer.split("/")[2:]
    templates = language.statements
    if section == "deal" and rest[0] == "hands":
        return templates["hand"].format(player=player(int(rest[1]))) if len(rest) > 1 else templates["hands"]
    if section == "deal":
        return templates[rest[0]]
    if section != "tricks":
        return templates[section]
    number, field = int(rest[0]), rest[1] if len(rest) > 1 else "trick"
    if field != "cards":
        return templates[field].format(number=number + 1)
    turn = int(rest[2])
    seat = None if record is None else whose_card(record, int(hand), number, turn)
    if seat is None:
        return templates["card"].format(number=number + 1, turn=turn + 1)
    return templates["played"].format(number=number + 1, player=player(seat))


class FaultWords(Mapping[str, str]):
    """The facts of a fault in words, for the templates of its code."""

    def __init__(self, fault: Fault, record: Record | None, lang: str, line_of: LineOf = no_line) -> None:
        self.facts: dict[str, Any] = {"seat": fault.where.seat, **fault.facts}
        self.record = record
        self.code, self.where = fault.code, fault.where
        self.lang = lang
        self.language: Language = LANGUAGES[lang] if record is None else language_of_game(record.game, LANGUAGES[lang])
        self.line_of = line_of
        if "game" not in self.facts and record is not None:
            self.facts["game"] = record.game
        self.game = words_of("" if record is None else record.game, lang)

    def __getitem__(self, key: str) -> str:
        asked = None if key in self.facts else counted(key)
        if asked is not None:
            fact, thing = asked
            return self.language.count(thing, self.facts.get(fact, 0))
        if self.code == _OPEN_POINT and key in _OF_OPEN_POINT:
            return self._open_point(key)
        if key in _PARTNERS and "declarer_seat" in self.facts:
            seat, alone, with_him = _PARTNERS[key]
            label = alone if self.facts[seat] == self.facts["declarer_seat"] else with_him
            return self.language.labels[label].format_map(self)
        if key == "first_line":  # the likeliest, in the reader's language if that of the text is unknown
            likeliest = self.facts.get("first_lines", {}).get(self.language.letters.lang, ())
            return str(next(iter(likeliest), examples()[key]))
        return examples()[key] if key in EXAMPLES else self._phrase(key, self.facts.get(key))

    def __iter__(self) -> Iterator[str]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)

    def _phrase(self, key: str, value: Any) -> str:
        language = self.language
        if isinstance(value, Reason):
            return self._reason(value)
        if self.code in _CARD_POINTS and key in ("found", "expected") and value is not None:
            parts = value if isinstance(value, tuple | list) else (value,)
            return self._join_with_or(map(self._in_points, parts))
        if key == "announced":
            return self.game.object(str(value))
        if key == "versions":
            return language.either(value)
        if key == "slips":
            return self._slips(value)
        if key == "choices":
            return language.either([f"'{choice}'" for choice in value])
        if key.endswith("seat"):
            return player_name(self.record, value, self.lang)
        if key == "parts":
            return language.semicolon.join(language.card_list(part) for part in value)
        if key == "sides":
            return language.semicolon.join(self._seats(side) for side in value)
        if key.endswith("seats") and isinstance(value, Sequence):
            return self._seats(value)
        if key == "game" and value in GAMES:
            return game_name(value, self.lang)
        if key in ("card", "best", "asked", "due") and value in _CODES:
            return language.card_name(value)
        if key == "cards" and value and all(code in _CODES for code in value):
            return language.listed([language.card_name(code) for code in value])
        if key in ("held", "legal"):
            return language.card_list(value)
        if key == "bid" and value is None:
            return language.labels["no contract"]
        if key == "item" and self.code not in MISSPELT:
            return self._item(str(value))
        if key == "places" and self.code == _CONTRADICTION:
            return self._statements(value)
        if key in ("again", "on"):
            return lines_named(line for place in value if (line := self.line_of(place)) is not None)
        if key == "option_value":
            return option_words("" if self.record is None else self.record.game, str(value), self.lang)
        if key == "readings":
            return self._join_with_or(map(self._reading, value))
        if key == "numbers" and isinstance(value, Sequence):
            return ", ".join("?" if number is None else self._word(key, number) for number in value)
        if key == "sizes" or (key == "fitting" and isinstance(value, Sequence)):
            return self._join_with_or(self._word(key, size) for size in value)
        if isinstance(value, tuple | list):
            return ", ".join(self._word(key, part) for part in value) or language.labels["nothing"]
        return language.labels["nothing"] if value is None else self._word(key, value)

    def _in_points(self, value: Any) -> str:
        """Return card points, or a range of them (`81–83` in parts), in whole points."""
        number = self.where.hand
        scores = None if self.record is None or number is None else self.record.hands[number - 1].scores
        unit = 1 if scores is None else scores.unit
        return "–".join(mixed(Fraction(part) / unit) for part in str(value).split("–"))

    def _word(self, key: str, value: Any) -> str:
        """Return a single value in words: translated if it is a word of the format or of the game, else as recorded."""
        if isinstance(value, Reason):
            return self._reason(value)
        if not isinstance(value, str):
            return str(value)
        vocabulary = _VOCABULARY_OF.get(self.code, {}).get(key) or _VOCABULARY.get(key)
        if vocabulary is not None:
            return self.language.term(vocabulary, value)
        if key == "account":
            account, seat = owner_of_amount(value)
            return self._of_player(self.game.word(account), seat)
        if self.code in MISSPELT:
            return value
        if key == "kind":
            return self.game.several(value)
        is_word = key in ("bid", "bids", "kinds", "items") or key in _BIDS_OF.get(self.code, ())
        return self.game.word(value) if is_word else value

    def _join_with_or(self, parts: Iterable[str]) -> str:
        return f" {self.language.labels['or']} ".join(parts)

    def _reading(self, reading: str | Sequence[Reason]) -> str:
        """Return a reading in words: its options with the meanings of their values, or its suppositions."""
        if isinstance(reading, str):
            reading = [Reason("supposed_option", {"option_value": stated}) for stated in reading.split(" ")]
        return self.language.listed([self._reason(reason) for reason in reading])

    def _reason(self, reason: Reason) -> str:
        text = self.game.reason(reason.slug) or self._sentence(reason.slug)
        values = {name: self._phrase(name, value) for name, value in reason.values.items()}
        field = reason.values.get("field")
        if isinstance(field, str):
            values["the_field"] = self._sentence("field").format(field=field)
        elif field is not None:
            values["the_field"] = values["field"]
        return text.format_map(_WithExamples(values))

    def _sentence(self, slug: str) -> str:
        """Return the template of a reason, with the game's name of the Fool."""
        return self.language.retold(phrases("reason", self.language.code)[slug])

    def _open_point(self, key: str) -> str:
        """Return the possible readings of an open point (`ways`), or the options that state them; the default first."""
        record, point = self.record, self.facts.get("point")
        rulesets = () if record is None else game_of(record.game).rulesets
        ways, settings = [], []
        for option in (option for ruleset in rulesets for option in ruleset.options if option.settles == point):
            values = sorted(option.values, key=lambda value, option=option: value != option.default)  # type: ignore[misc]
            meanings = [self.game.translate(f"options/{option.name}", option.values[value]) for value in values]
            ways.append(self.language.semicolon.join(meanings))
            settings.append(self.language.either([f"{option.name}={value}" for value in values]))
        return self.language.semicolon.join(dict.fromkeys(ways if key == "ways" else settings)) or str(point)

    def _slips(self, slips: Sequence[Sayable]) -> str:
        """Return corrections as sentences; several are numbered, each on its own line."""
        lines = [slip.sentence(self.lang) for slip in slips]
        return lines[0] if len(lines) == 1 else "".join(f"\n({i}) {line}" for i, line in enumerate(lines, 1))

    def _statements(self, places: Sequence[str]) -> str:
        """Return the phrases for the statements at JSON Pointers, each with its line unless all are on one line."""
        lines = [self.line_of(place) for place in places]
        listed = []
        for place, line in zip(places, lines, strict=True):
            words = statement(place, self.record, self.language, lambda seat: player_name(self.record, seat, self.lang))
            with_line = line is not None and len(set(lines)) > 1
            listed.append(self.language.statements["line"].format(place=words, line=line) if with_line else words)
        return self.language.semicolon.join(listed) or self.language.labels["nothing"]

    def _item(self, slug: str) -> str:
        """Return the name of an announcement, or of an entry of the score with its player or its side."""
        if "of_seats" in self.facts:
            return self.language.labels["item of"].format(
                item=self.game.word(slug), player=self._seats(self.facts["of_seats"])
            )
        return self._of_player(self.game.word(slug), self.facts["seat"] if self.code.startswith("score.") else None)

    def _of_player(self, item: str, seat: int | None) -> str:
        """Return an item with the name of its player, or alone if `seat` is None."""
        if seat is None:
            return item
        return self.language.labels["item of"].format(item=item, player=player_name(self.record, seat, self.lang))

    def _seats(self, seats: Sequence[int]) -> str:
        """Return the names of the players of some seats; `nobody` if there are none."""
        names = [player_name(self.record, seat, self.lang) for seat in seats]
        return self.language.listed(names) if names else self.language.labels["nobody"]


_CARD_POINTS = frozenset({"score.points", "score.pack", "play.points"})
"""Codes about card points, which records state in parts of a point and sentences in whole points."""


class Blanks(dict[str, str]):
    """Values for a template that is shown without a fault: each is the name of its fact in angle brackets."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.language = LANGUAGES[lang]

    def __missing__(self, key: str) -> str:
        asked = counted(key)
        if asked is not None:
            fact, thing = asked
            return self.language.count(thing, f"‹{self.language.fact(fact)}›")
        return examples()[key] if key in EXAMPLES else f"‹{self.language.fact(key)}›"
