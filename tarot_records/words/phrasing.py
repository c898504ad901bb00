"""Phrasing: the facts of a fault -> the words that the catalogue's sentences ask for, in a language."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final

from tarot_records.core.cards import CODES, UNKNOWN_CODES
from tarot_records.core.faults import Fault, Reason, Sayable
from tarot_records.core.position import whose
from tarot_records.counting import mixed
from tarot_records.games import GAMES, game_of
from tarot_records.record.model import Record
from tarot_records.words.catalogue import REASONS, SENTENCES, Sentences
from tarot_records.words.games import game_name, option_said, spoken, words_of
from tarot_records.words.isolating import closed
from tarot_records.words.languages import ENGLISH, LANGUAGES
from tarot_records.words.languages.language import Language
from tarot_records.words.phrases import counted
from tarot_records.words.places import statement

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
"""Facts that are words of the format: by name, and for some codes only."""
_BIDS = {"bid", "bids"}
_BIDS_OF = {"contract.name": {"found", "expected"}}
"""Facts that are bids of the game: by name, and for some codes only."""

MISSPELT = {"bid.name": "bid", "declare.kind": "kind", "exchange.kind": "kind", "score.item_name": "item"}
"""Faults about a word that is none of the game's, which is this fact: it and those that could stand there are shown as
written."""


def sentences(code: str, lang: str) -> Sentences:
    """The templates of the catalogue for a code."""
    return Sentences(*(LANGUAGES[lang].said(code, text) for text in SENTENCES[code]))


def player_name(record: Record | None, seat: int | None, lang: str = ENGLISH.code) -> str:
    """What to call a seat: the player's name, else the seat's label, else its number."""
    labels = LANGUAGES[lang].labels
    if seat is None:
        return labels["somebody"]
    if record is not None and 0 <= seat < len(record.players):
        player = record.players[seat]
        if player.name or player.label:
            return closed(player.name or player.label or "")
    return labels["seat"].format(seat=seat)


def listed(words: Sequence[str], lang: str = ENGLISH.code) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return LANGUAGES[lang].listed(words)


OPEN_POINT = "rule.open"
"""The fault that hangs on how a point of the rules is read."""
_OF_A_POINT = ("ways", "settings")
"""What the game's options say of it: how it may be read, and how a record says which it is."""
_PARTNERS = {
    "said": ("found_seat", "said alone", "said with"),
    "truly": ("expected_seat", "truly alone", "truly with"),
}
"""Who is the partner, as stated and by the card called: whose seat, and the labels if it is the declarer's or not."""
FOLLOWING = frozenset({*_OF_A_POINT, *_PARTNERS})
"""What sentences ask for that is no fact, and follows from the others."""
CONTRADICTION = "complete.contradiction"
"""The fault whose places are statements, of which one at least is wrong."""


EXAMPLES: Final = ("example_game", "example", "first_line")


@cache
def examples() -> Mapping[str, str]:
    """What sentences name as an example: a game that is here, for four players if there is one, and its rule set."""
    game = min(GAMES.values(), key=lambda game: game.players[0] != 4)
    rules = f"{game.id}/{game.rulesets[0].id}"
    first_line = f"#tn 1 rules={rules} lang=en seats=S,E,N,W"
    return dict(zip(EXAMPLES, (game.id, rules, first_line), strict=True))


class _WithExamples(dict[str, str]):
    """What is filled into a sentence; an example is made only for a sentence that names one."""

    def __missing__(self, key: str) -> str:
        return examples()[key]


LineOf = Callable[[str | int], int | None]
"""JSON Pointer, or so many characters of the text -> the line, where there is a text."""
MOST_LINES = 12
"""Of so many lines each is named."""


def no_line(at: str | int) -> None:
    """There is no text."""


def lines_named(lines: Iterable[int]) -> str:
    """The numbers of lines, each once; of very many the first."""
    once = list(dict.fromkeys(map(str, lines)))
    return ", ".join([*once[:MOST_LINES], *(["…"] if len(once) > MOST_LINES else [])])


class FaultWords(Mapping[str, str]):
    """The facts of a fault as words, for the templates of the catalogue."""

    def __init__(self, fault: Fault, record: Record | None, lang: str, line_of: LineOf = no_line) -> None:
        self.facts: dict[str, Any] = {"seat": fault.where.seat, **fault.facts}
        self.record = record
        self.code, self.where = fault.code, fault.where
        self.lang = lang
        self.language: Language = LANGUAGES[lang] if record is None else spoken(record.game, LANGUAGES[lang])
        self.line_of = line_of
        if "game" not in self.facts and record is not None:
            self.facts["game"] = record.game
        self.game = words_of("" if record is None else record.game, lang)

    def __getitem__(self, key: str) -> str:
        asked = None if key in self.facts else counted(key)
        if asked is not None:
            fact, thing = asked
            return self.language.count(thing, self.facts.get(fact, 0))
        if self.code == OPEN_POINT and key in _OF_A_POINT:
            return self._open_point(key)
        if key in _PARTNERS and "declarer_seat" in self.facts:
            seat, alone, with_him = _PARTNERS[key]
            label = alone if self.facts[seat] == self.facts["declarer_seat"] else with_him
            return self.language.labels[label].format_map(self)
        if key == "first_line":
            return self._first_line()
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
            several = value if isinstance(value, tuple | list) else (value,)
            return f" {self.language.labels['or']} ".join(self._in_points(one) for one in several)
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
        if key == "places" and self.code == CONTRADICTION:
            return self._statements(value)
        if key in ("again", "on"):
            return lines_named(line for at in value if (line := self.line_of(at)) is not None)
        if key == "readings":
            return f" {language.labels['or']} ".join(self._reading(reading) for reading in value)
        if key == "sizes" or (key == "fitting" and isinstance(value, Sequence)):
            return f" {language.labels['or']} ".join(self._word(key, size) for size in value)
        if isinstance(value, tuple | list):
            return ", ".join(self._word(key, part) for part in value) or language.labels["nothing"]
        return language.labels["nothing"] if value is None else self._word(key, value)

    def _first_line(self) -> str:
        """The likeliest first line of a text that has none, where nothing tells its language that of whoever reads."""
        lines = self.facts.get("first_lines", {})
        return str(next(iter(lines.get(self.language.letters.lang, ())), examples()["first_line"]))

    def _in_points(self, value: Any) -> str:
        """Card points, or from how many to how many, in whole points."""
        return "–".join(mixed(Fraction(part) / self._unit()) for part in str(value).split("–"))

    def _word(self, key: str, value: Any) -> str:
        """One value: a word of the format or of a game, a reason, or what stands in the record."""
        if isinstance(value, Reason):
            return self._reason(value)
        if not isinstance(value, str):
            return str(value)
        vocabulary = _VOCABULARY_OF.get(self.code, {}).get(key) or _VOCABULARY.get(key)
        if vocabulary is not None:
            return self.language.term(vocabulary, value)
        if self.code not in MISSPELT and (key in _BIDS or key in _BIDS_OF.get(self.code, ())):
            return self.game.word(value)
        if self.code not in MISSPELT and key == "kind":
            return self.game.several(value)
        if self.code not in MISSPELT and key in ("kinds", "items"):
            return self.game.word(value)
        if key == "account":
            return self._account(value)
        return value

    def _reading(self, reading: str) -> str:
        """Options with what their values mean."""
        game = "" if self.record is None else self.record.game
        return self.language.listed([option_said(game, stated, self.lang) for stated in reading.split(" ")])

    def _reason(self, reason: Reason) -> str:
        """A reason as the words that a sentence takes in."""
        text = self.game.reason(reason.slug) or self._said(reason.slug)
        values = {name: self._phrase(name, value) for name, value in reason.values.items()}
        field = reason.values.get("field")
        if isinstance(field, str):
            values["the_field"] = self._said("field").format(field=field)
        elif field is not None:
            values["the_field"] = values["field"]
        return text.format_map(_WithExamples(values))

    def _said(self, slug: str) -> str:
        return self.language.retold(self.language.said("reason", REASONS[slug]))

    def _unit(self) -> int:
        """In which parts of a point the hand states its card points."""
        number = self.where.hand
        scores = None if self.record is None or number is None else self.record.hands[number - 1].scores
        return 1 if scores is None else scores.unit

    def _open_point(self, key: str) -> str:
        """How a point of the rules may be read, the default first; or how a record says which it is."""
        record, point = self.record, self.facts.get("point")
        rulesets = () if record is None else game_of(record.game).rulesets
        ways, settings = [], []
        for option in (one for ruleset in rulesets for one in ruleset.options if one.settles == point):
            values = sorted(option.values, key=lambda value, option=option: value != option.default)  # type: ignore[misc]
            said = [self.game.said(f"options/{option.name}", option.values[value]) for value in values]
            ways.append(self.language.semicolon.join(said))
            settings.append(self.language.either([f"{option.name}={value}" for value in values]))
        return self.language.semicolon.join(dict.fromkeys(ways if key == "ways" else settings)) or str(point)

    def _slips(self, slips: Sequence[Sayable]) -> str:
        """Corrections as sentences, several each in a line of its own."""
        said = [one.said(self.lang) for one in slips]
        return said[0] if len(said) == 1 else "".join(f"\n({i}) {sentence}" for i, sentence in enumerate(said, 1))

    def _statements(self, places: Sequence[str]) -> str:
        """What is stated at these places, each with its line where they are not all in one."""
        lines = [self.line_of(at) for at in places]
        said = []
        for at, line in zip(places, lines, strict=True):
            words = statement(at, self.record, self.language, lambda seat: player_name(self.record, seat, self.lang))
            told = line is not None and len(set(lines)) > 1
            said.append(self.language.statements["line"].format(place=words, line=line) if told else words)
        return self.language.semicolon.join(said) or self.language.labels["nothing"]

    def _item(self, slug: str) -> str:
        """What is announced or doubled; an entry of the score with the player whose it is."""
        item, seat = self.game.word(slug), self.facts["seat"]
        if seat is None or not self.code.startswith("score."):
            return item
        return self.language.labels["item of"].format(item=item, player=player_name(self.record, seat, self.lang))

    def _account(self, name: str) -> str:
        """What is kept beside the score, with the player whose it is."""
        account, seat = whose(name)
        word = self.game.word(account)
        if seat is None:
            return word
        return self.language.labels["item of"].format(item=word, player=player_name(self.record, seat, self.lang))

    def _seats(self, seats: Sequence[int]) -> str:
        names = [player_name(self.record, seat, self.lang) for seat in seats]
        return self.language.listed(names) if names else self.language.labels["nobody"]


_CARD_POINTS = frozenset({"score.points", "score.pack", "play.points"})
"""Faults that are told in card points, which records state in parts of one."""


class Blanks(dict[str, str]):
    """Facts left open, for a template shown by itself: each is its name in angle brackets."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.language = LANGUAGES[lang]

    def __missing__(self, key: str) -> str:
        asked = counted(key)
        if asked is not None:
            fact, thing = asked
            return self.language.count(thing, f"‹{self.language.fact(fact)}›")
        return examples()[key] if key in EXAMPLES else f"‹{self.language.fact(key)}›"
