"""Suppositions about what a record leaves open besides cards: options, declarations, exchanges, numbers carried in.

A set of suppositions is called a reading of the record. Declarations, such as announcements and kontras, are called
words, because they are spoken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tarot_records import record as models
from tarot_records.core.faults import Fault, Reason
from tarot_records.record.fast_reader import FastPart, fast_part

if TYPE_CHECKING:
    from tarot_records.record.model import CarriedIn, Record, Scores

OPTION, SAID, PASSED, CARRIED = "option", "said", "passed", "carried"
"""Kinds of suppositions: the value of an option, words said in a hand, an exchange in a hand, numbers carried in."""
UNSCORED: Final = "unscored"
"""Kind of supposition: the stated score of a hand is ignored except its card points. It tests whether only the score
contradicts, or allows for more words in the hand than are supposed."""
BY_WORDS: Final = "by_words"
"""Name of a fact of a contradiction in a silent hand with gaps: all words were tried with each completion."""
FITS, NEAREST, UNDECIDED = "rule.fits", "rule.nearest", "rule.undecided"
"""Codes of a record that some reading makes right, that no reading makes right, and whose search ended early."""
SUPPOSING: Final = frozenset({FITS, NEAREST})
"""Codes of faults whose facts have readings."""
UNSETTLED: Final = frozenset(
    {"score.uncomputed", "rule.unstated", "declare.silent", "exchange.silent", "score.carried_in"}
)
"""Codes of values that the record does not state and on which the score of a hand depends."""
SETTLING: Final = SUPPOSING | UNSETTLED | {UNDECIDED}
"""Codes of faults that come neither from the replay nor from the search for completions."""
WORD_FIELDS: Final = ("seat", "kind", "item", "against", "level", "size", "value", "trick")
"""The fields of a supposed declaration, in the order of its tuple."""


class Supposed(NamedTuple):
    """A supposition about one thing that a record does not state."""

    what: str
    """The kind: OPTION, SAID, PASSED, CARRIED or UNSCORED."""
    of: str | int
    """The name of the option, the number of the hand from 0, or the name of the number carried in."""
    value: Any
    """The value of the option, all declarations of the hand as tuples of `WORD_FIELDS`, the kind of an exchange of
    unknown cards, or the number or numbers carried in; None for UNSCORED."""

    @property
    def subject(self) -> tuple[str, str | int]:
        """The question that the supposition answers; a reading has at most one supposition on a subject."""
        return self.what, self.of

    def reasons(self) -> Iterable[Reason]:
        """Return the supposition as parts of a sentence, one for each word; nothing for UNSCORED."""
        if self.what == UNSCORED:
            return ()
        if self.what == OPTION:
            return (Reason("supposed_option", {"option_value": f"{self.of}={self.value}"}),)
        if self.what == CARRIED:
            return (Reason(self._carried_slug(), {"account": self.of, "numbers": self.value}),)
        if self.what == PASSED:
            return (Reason("supposed_passed", {"at": self.of, "exchange": self.value}),)
        words = (dict(zip(WORD_FIELDS, word, strict=True)) for word in self.value)
        told = ({name: value for name, value in word.items() if value is not None} for word in words)
        return [Reason(_slug_of(word), {"at": self.of, **word}) for word in told]

    def _carried_slug(self) -> str:
        """Return the name of the sentence that describes numbers carried in; numbers may all be unknown."""
        if self.of == HANDS:
            return "supposed_hands"
        if not isinstance(self.value, tuple) or any(number is not None for number in self.value):
            return "supposed_totals" if self.of == TOTALS else "supposed_carried"
        return "supposed_other_totals" if self.of == TOTALS else "supposed_other"


def _slug_of(word: Mapping[str, Any]) -> str:
    if word.get("value") == 0:  # of shown cards that are unknown
        return "supposed_claim"
    return "supposed_kontra" if "item" in word else "supposed_word"


Suppositions = tuple[Supposed, ...]
"""A reading: the suppositions under which a record is judged. All else that the record leaves open has its default."""
BY_DEFAULT: Suppositions = ()
TOTALS: Final = "totals"
"""The name under which running totals are carried in; the totals of a ledger have the name of the ledger."""
HANDS: Final = "hands"
"""The name under which the number of hands played before is carried in."""


def apply_reading(record: Record, reading: Suppositions) -> Record:
    """Return a copy of the record that states what `reading` supposes."""
    options = {str(one.of): one.value for one in reading if one.what == OPTION}
    said = {int(one.of): one.value for one in reading if one.what == SAID}
    passed = {int(one.of): one.value for one in reading if one.what == PASSED}
    unscored = [int(one.of) for one in reading if one.what == UNSCORED]
    carried = {str(one.of): one.value for one in reading if one.what == CARRIED}
    part = fast_part if isinstance(record, FastPart) else partial(getattr, models)  # like the record itself
    changes: dict[str, Any] = {}
    if options:
        changes["options"] = {**record.options, **options}
    if said or passed or unscored:
        hands = [dict[str, Any]() for _ in record.hands]
        for number in unscored:
            hands[number]["scores"] = _with_points_alone(part, record.hands[number].scores)
        for number, words in said.items():
            hands[number]["declarations"] = tuple(
                part("Declaration")(**dict(zip(WORD_FIELDS, word, strict=True))) for word in words
            )
        for number, kind in passed.items():
            hands[number]["exchanges"] = (part("Exchange")(kind=kind),)
        changes["hands"] = tuple(
            hand.model_copy(update=told) if told else hand for hand, told in zip(record.hands, hands, strict=True)
        )
    if carried:
        changes["carried_in"] = _carried_in(part, carried)
    return record.model_copy(update=changes)


def _with_points_alone(part: Callable[[str], Any], scores: Scores | None) -> Scores | None:
    """Return scores with only the unit and the card points of `scores`; None if these have no card points.

    `part` maps the name of a model to its class.
    """
    if scores is None or not scores.card_points:
        return None
    stated: Scores = part("Scores")(unit=scores.unit, card_points=scores.card_points)
    return stated


def _carried_in(part: Callable[[str], Any], carried: Mapping[str, Any]) -> CarriedIn:
    """Return supposed numbers, by name, as the part of a record that states what is carried in.

    `part` maps the name of a model to its class.
    """
    ledgers = tuple(
        part("Ledger")(name=name, totals=value)
        for name, value in carried.items()
        if name != TOTALS and isinstance(value, tuple)
    )
    state = {name: value for name, value in carried.items() if name != HANDS and not isinstance(value, tuple)}
    made: CarriedIn = part("CarriedIn")(
        hands=carried.get(HANDS, 0), totals=carried.get(TOTALS), ledgers=ledgers, carried=state
    )
    return made


def reading_fact(reading: Suppositions) -> str | tuple[Reason, ...]:
    """Return a reading as a fact of a fault: parts of a sentence, or `name=value name=value` if it has only options."""
    if all(one.what == OPTION for one in reading):
        return " ".join(f"{one.of}={one.value}" for one in reading)
    unscored = {one.of for one in reading if one.what == UNSCORED}
    reasons = (reason for one in reading for reason in one.reasons())
    return tuple(
        reason._replace(values={**reason.values, "besides": True}) if reason.values.get("at") in unscored else reason
        for reason in reasons
    )


def known_reading(told: Fault) -> Suppositions:
    """Decode the first reading in the facts of a fault; `reading_fact` encoded it."""
    fact = told.facts["readings"][0]
    if isinstance(fact, str):
        pairs = (entry.split("=", 1) for entry in fact.split(" "))
        return tuple(Supposed(OPTION, name, value) for name, value in pairs)
    reading: dict[tuple[str, Any], Any] = {}
    for reason in fact:
        values = reason.values
        if "option_value" in values:
            name, value = str(values["option_value"]).split("=", 1)
            reading[OPTION, name] = value
        elif "account" in values:
            numbers = values["numbers"]
            reading[CARRIED, values["account"]] = numbers if isinstance(numbers, int) else tuple(numbers)
        elif "exchange" in values:
            reading[PASSED, values["at"]] = values["exchange"]
        else:
            if values.get("besides"):
                reading[UNSCORED, values["at"]] = None
            word = tuple(values.get(name) for name in WORD_FIELDS)
            reading[SAID, values["at"]] = (*reading.get((SAID, values["at"]), ()), word)
    return tuple(Supposed(what, of, value) for (what, of), value in reading.items())
