"""Facts of a slip, and the sentence that describes them in a language."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tarot_records.core.cards import CARDS
from tarot_records.core.faults import ValuePath
from tarot_records.counting import mixed
from tarot_records.record.model import Bid, Call, Declaration, Exchange, Hand, Part, Record, Trick
from tarot_records.repairs.edits import NOTHING, TABLES, Edit, Slip, value_at
from tarot_records.repairs.faulty_hand import UNREAD, FaultyHand
from tarot_records.words.games import language_of_game, option_words, words_of
from tarot_records.words.language import LANGUAGES
from tarot_records.words.phrases import phrases
from tarot_records.words.phrasing import player_name

SEATS = frozenset(
    {"leader", "winner", "dealer", "declarer", "partner", "scart_seat", "bid_seat", "call_seat", "giver", "taker"}
    | {"declaration_seat"}
)
"""Kinds of facts whose value is a seat."""
TERMS = {"answer": "answer", "face": "face"}
"""Kind of fact whose value is a word of the format -> vocabulary of the word."""
GAME_WORDS = frozenset({"bid", "contract", "kind", "announced", "kontra", "claimed"})
"""Kinds of facts whose value is a word of the game."""


class Correction(NamedTuple):
    """A corrected value: old, new and the other values of its sentence."""

    kind: str
    """Key of the sentence in `mending.toml`."""
    old: Any
    new: Any
    about: Mapping[str, Any]  # owner and place of the value: seat, trick, number, item, seats, place


class SlipFacts(NamedTuple):
    """The facts of a slip, independent of language."""

    family: str
    facts: tuple[Correction, ...]
    record: Record  # for the names of the players

    def sentence(self, lang: str) -> str:
        """Return a sentence on the correction and the kind of slip."""
        language = LANGUAGES[lang]
        labels, whole, slips = (phrases(f"mending/{table}", language.code) for table in ("labels", "whole", "slips"))
        first = self.facts[0]
        old = _Phrases(first, self.record, lang).value(first.old)
        if self.family in whole:
            return whole[self.family].format_map(self._whole(lang))
        what = language.listed([*_clauses(self.facts, self.record, lang)])
        if len(self.facts) == 1 and first.old is not NOTHING:
            what = labels["not"].format(fact=what, old=old)
        slip = slips.get(self.family)
        sentence = what if slip is None else labels["because"].format(what=what, slip=slip.format(old=old))
        return f"{sentence[:1].upper()}{sentence[1:]}."

    def _whole(self, lang: str) -> dict[str, str]:
        """Return the values for the template of a slip whose family has a whole sentence of its own."""
        first, language = self.facts[0], LANGUAGES[lang]
        words = _Phrases(first, self.record, lang)
        seats = [player_name(self.record, fact.about.get("seat"), lang) for fact in self.facts]
        theirs = [seat for seat, fact in zip(seats, self.facts, strict=True) if fact.new == first.old]
        return {
            "new": words.value(first.new),
            "old": words.value(first.old),
            "trick": str(first.about.get("trick")),
            "number": str(first.about.get("number")),
            "tricks": language.listed([str(fact.about.get("trick")) for fact in self.facts]),
            "missing": words.value(first.about.get("missing", ())),
            "seats": language.listed(seats),
            "whose": theirs[0] if theirs else "",
            "option": option_words(self.record.game, f"{first.about.get('name')}={first.new}", lang),
        }


def describe_slip(slip: Slip, faulty: FaultyHand) -> SlipFacts:
    """Return the facts of a slip in this hand."""
    if slip.family == "said_left_out":
        words = [word for edit in slip.edits for word in (edit.new if isinstance(edit.new, tuple) else (edit.new,))]
        in_order = words if len(slip.edits) == 1 else words[::-1]  # each word is put before those that answer it
        return SlipFacts(slip.family, tuple(_word_fact(word) for word in in_order), faulty.record)
    return SlipFacts(slip.family, tuple(_fact(edit, faulty) for edit in slip.edits), faulty.record)


# -- facts in words ------------------------------------------------------------------------------


def _clauses(facts: Sequence[Correction], record: Record, lang: str) -> Iterable[str]:
    """Yield a clause for each fact; a single clause if one player played all the cards."""
    templates = phrases("mending/facts", LANGUAGES[lang].code)
    players = {(fact.kind, fact.about.get("seat")) for fact in facts}
    groups = [facts] if len(players) == 1 and facts[0].kind == "played" else [[fact] for fact in facts]
    for group in groups:
        words = _Phrases(group[0], record, lang)
        if group[0].kind == "played":
            cards = [templates["played_in"].format_map(_Phrases(fact, record, lang)) for fact in group]
            yield templates["played"].format(seat=words["seat"], cards=LANGUAGES[lang].listed(cards))
        else:
            yield words.language.retold(templates[group[0].kind]).format_map(words)


class _Phrases:
    """The values of a template for one fact, in words of a language, as a mapping."""

    def __init__(self, fact: Correction, record: Record, lang: str) -> None:
        self.fact, self.record, self.lang = fact, record, lang
        self.language, self.game = language_of_game(record.game, LANGUAGES[lang]), words_of(record.game, lang)

    def __getitem__(self, key: str) -> str:
        about = self.fact.about
        if key == "new":
            return self.value(self.fact.new)
        if key == "seat":
            return player_name(self.record, about["seat"], self.lang)
        if key == "missing":
            return self.value(about[key])
        if key == "seats":
            return self.language.listed([player_name(self.record, seat, self.lang) for seat in about["seats"]])
        return self.game.word(about["item"]) if key == "item" else str(about[key])

    def value(self, value: Any) -> str:
        """Return a value in words; a seat as the name of its player."""
        if self.fact.kind == "hand" and isinstance(value, tuple):
            scores = [f"{player_name(self.record, seat, self.lang)} {score}" for seat, score in enumerate(value)]
            return self.language.listed(scores)
        if isinstance(value, Trick):
            value = value.cards
        if isinstance(value, tuple):
            return " ".join(map(str, value)) or self.language.labels["nothing"]
        if isinstance(value, str) and value in CARDS:
            return self.language.card_name(value)
        if isinstance(value, str) and self.fact.kind in TERMS:
            return self.language.term(TERMS[self.fact.kind], value)
        if isinstance(value, str) and self.fact.kind in GAME_WORDS:
            return self.game.word(value)
        if isinstance(value, int) and "unit" in self.fact.about:
            return mixed(Fraction(value, self.fact.about["unit"]))
        return player_name(self.record, value, self.lang) if self.fact.kind in SEATS else str(value)


# -- edits as facts ------------------------------------------------------------------------------


def _fact(edit: Edit, faulty: FaultyHand) -> Correction:
    path = edit.path[len(faulty.base) :] if edit.path[:1] == ("hands",) else edit.path
    added = edit.new[0] if isinstance(edit.new, tuple) and edit.new else edit.new
    if isinstance(added, Declaration):
        about = {"seat": added.seat, "trick": added.trick, "missing": added.cards or ()}
        return Correction("kind", edit.old, added.kind, about)
    if isinstance(added, Hand):
        return Correction(
            "hand", edit.old, added.scores.hand if added.scores else (), {"number": int(edit.path[-1]) + 1}
        )
    if isinstance(added, Call):
        return Correction("called", edit.old, added.card, {})
    if isinstance(added, Exchange):
        seat = added.taker if added.giver is None else added.giver
        return Correction("took" if added.giver is None else "gave", edit.old, added.cards or (), {"seat": seat})
    kind, about = _about(path, faulty, edit.new)
    old, new = (value.bid if isinstance(value, Bid) else value for value in (edit.old, edit.new))
    return Correction(kind, old, new, about)


def _word_fact(word: Declaration) -> Correction:
    kind = "kontra" if word.item is not None else "claimed" if word.cards else "announced"
    return Correction(kind, NOTHING, word.kind, {"seat": word.seat, "item": word.item, "missing": word.cards or ()})


def _unit(faulty: FaultyHand) -> int:
    """Return the denominator of the stated card points: 2 for half points, 1 for whole points."""
    return faulty.hand.scores.unit if faulty.hand.scores is not None else 1


def _about(path: ValuePath, faulty: FaultyHand, new: Any) -> tuple[str, dict[str, Any]]:
    """Return the kind of fact for a place of the hand, and the other values of its template."""
    match path:
        case ("options", str(name)):
            return "place", {"place": _place(path), "name": name}
        case ("tricks", int(t), "cards", int()):
            return "played", {"trick": t + 1, "seat": faulty.seat_of.get(path)}
        case ("tricks", int(t), ("leader" | "winner" | "paid" | "points") as name):
            return name, {"trick": t + 1} | ({"unit": _unit(faulty)} if name == "points" else {})
        case ("tricks", int(t)) if isinstance(new, Trick) and UNREAD in new.cards:
            return "place", {"trick": t + 1, "missing": faulty.absent}
        case ("tricks", int(t), *_):
            return "place", {"trick": t + 1, "place": _place(path)}
        case ("fool_paid" | "dealer" as name,):
            return name, {}
        case ("scart", int(), "cards", int()):
            return "laid_away", {"seat": faulty.seat_of.get(path)}
        case ("scart", int(), "seat"):
            return "scart_seat", {}
        case ("scart", int(), "shown", int()):
            return "scart_shown", {}
        case ("deal", "hands", int(seat), *_):
            return "dealt", {"seat": seat}
        case ("deal", ("talon" | "dead") as heap, int()):
            return heap, {}
        case ("contract", "name"):
            return "contract", {}
        case ("contract", ("declarer" | "partner") as role):
            return role, {}
        case ("scores", ("hand" | "totals") as row, int(seat)):
            return ("score" if row == "hand" else "total"), {"seat": seat}
        case ("scores", "items", int(i), "value"):
            return "item", {"item": value_at(faulty.hand, ("scores", "items", i, "name"))}
        case ("scores", "card_points", int(i), "points"):
            seats = value_at(faulty.hand, ("scores", "card_points", i, "seats"))
            return "card_points", {"seats": seats, "unit": _unit(faulty)}
        case ("bids", int(i)):
            return "bid", {"number": i + 1, "seat": (new if isinstance(new, Bid) else value_at(faulty.hand, path)).seat}
        case ("exchanges", int(i), "cards", *_) if value_at(faulty.hand, ("exchanges", i, "giver")) is None:
            return "took", {"number": i + 1, "seat": value_at(faulty.hand, ("exchanges", i, "taker"))}
        case (section, int(i), field, *_) if (str(section), str(field)) in ENTRIES and not isinstance(new, Part):
            kind, whose = ENTRIES[str(section), str(field)]
            return kind, {"number": i + 1, "seat": value_at(faulty.hand, (section, i, whose)) if whose else None}
    return "place", {"place": _place(path)}


ENTRIES = {(part, field): entry for part, fields in TABLES["facts"].items() for field, entry in fields.items()}
"""Section and field of an entry before play -> kind of fact, and the field with its owner."""


def _place(path: ValuePath) -> str:
    """Return a place as text, counted from 1: `scores, hand, 2`."""
    return ", ".join(str(step + 1) if isinstance(step, int) else step.replace("_", " ") for step in path)
