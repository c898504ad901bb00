"""Descriptions: what to ask at every public address, as tables that the OpenAPI and the readable page are made of.

The addresses themselves stand in `urls.py`, the shapes of the answers in `shapes`. A test says that nothing here is
missing and nothing too much: neither an address, nor a parameter that a view reads.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tarot_records.core.verdicts import VERDICTS
from tarot_records.words.language import LANGUAGES

from ..site.speech import later

TEXT: Final[Mapping[str, Any]] = {"type": "string"}
MANY: Final[Mapping[str, Any]] = {"type": "array", "items": {"type": "string"}}
NUMBER: Final[Mapping[str, Any]] = {"type": "integer"}


def _one_of(*values: str) -> Mapping[str, Any]:
    return {"type": "string", "enum": list(values)}


class Parameter(NamedTuple):
    """Something that an address may say behind its question mark, or a form."""

    means: str
    schema: Mapping[str, Any] = TEXT


PARAMETERS: Final[Mapping[str, Parameter]] = {
    "q": Parameter(later("Words, or beginnings of words, of names, events, notes and files; in any accents.")),
    "game": Parameter(later("The id of a game.")),
    "player": Parameter(later("A player’s name.")),
    "event": Parameter(later("An event, as the record has it.")),
    "contract": Parameter(later("A contract that was played.")),
    "verdict": Parameter(later("The verdict of the record."), _one_of(*VERDICTS)),
    "code": Parameter(later("The code of a fault.")),
    "kind": Parameter(later("Where the record is from: played, composed, generated or reconstructed.")),
    "hands": Parameter(later("How many hands there are, as the facets have it.")),
    "since": Parameter(later("Played then or later, or perhaps so; a date as EDTF has it.")),
    "until": Parameter(later("Played then or before, or perhaps so.")),
    "when": Parameter(later("Played in this decade or year, such as 195X or 1957.")),
    "least": Parameter(later("Somebody scored at least so much in a hand."), NUMBER),
    "most": Parameter(later("Somebody scored at most so much in the same hand."), NUMBER),
    "happened": Parameter(later("What happened in a hand, such as pagat_last; it may stand there many times."), MANY),
    "by": Parameter(
        later("The player who announced what is asked for as made.…, failed.… or declared.…; his name or id.")
    ),
    "holder": Parameter(
        later("The seat that held these cards; seats count from 0."), {"type": "integer", "minimum": 0}
    ),
    "cursor": Parameter(later("Where the list goes on, as the page before says it.")),
    "sort": Parameter(later("What the list is sorted by; with - the other way round.")),
    "page": Parameter(later("Which page of the list."), {"type": "integer", "minimum": 1}),
    "lang": Parameter(later("The language of the sentences."), _one_of(*LANGUAGES)),
    "seat": Parameter(later("Only what this seat knew; seats count from 0."), {"type": "integer", "minimum": 0}),
    "turn": Parameter(later("The seat at the bottom of the table."), {"type": "integer", "minimum": 0}),
    "hide": Parameter(later("What comes later is kept from sight.")),
    "cards": Parameter(later("Cards, such as SK T21 F: of a pile, or of one hand.")),
    "c": Parameter(later("One more card of the pile; it may stand there many times."), MANY),
    "group": Parameter(later("Counted in groups of so many cards.")),
    "odd": Parameter(later("What becomes of odd cards.")),
    "fool": Parameter(later("What becomes of the Fool.")),
    "short": Parameter(later("A pack of 54 cards or fewer.")),
    "url": Parameter(later("The address of a page of this viewer.")),
    "format": Parameter(later("The form of the description; there is JSON only."), _one_of("json")),
    "maxwidth": Parameter(later("The most pixels in width."), NUMBER),
    "maxheight": Parameter(later("The most pixels in height."), NUMBER),
    "width": Parameter(later("Pixels in width; what is too little or too much becomes the least or the most."), NUMBER),
    "text": Parameter(later("The text itself.")),
    "record": Parameter(later("A record of the list, to lay on the desk.")),
    "line": Parameter(later("The line of the text that is looked at."), NUMBER),
    "file": Parameter(later("A file instead of the text."), {"type": "string", "format": "binary"}),
    "repair": Parameter(later("The correction to make, by the key that an answer has for it.")),
    "typing": Parameter(later("The answer comes soon, although a correction may be missing.")),
    "folded": Parameter(later("The list of the lines is folded, and need not come.")),
    "add": Parameter(
        later("What is to come behind the text: the next hand, or the sheet of a game."), _one_of("hand", "game")
    ),
    "do": Parameter(later("What is clicked, such as card:SK, word:pass, back or hand.")),
    "skipped": Parameter(later("Fields of the hand that are not asked for, with blanks between.")),
    "photo": Parameter(
        later("A photo of the sheet that the record was copied from."), {"type": "string", "format": "binary"}
    ),
    "quarters": Parameter(later("By how many quarters the photo is to be turned to the right."), NUMBER),
    "token": Parameter(later("The token of a writer.")),
    "back": Parameter(later("The page to go back to.")),
    "deck": Parameter(later("The deck of the pages.")),
    "colours": Parameter(later("The colours of the suits.")),
    "keys": Parameter(later("Whether the keys of the viewer are on.")),
    "name": Parameter(later("What the text is called in the answer, such as the name of its file.")),
}


class Described(NamedTuple):
    """What one view answers, at whatever addresses, and the parameters it reads."""

    what: str
    asks: tuple[str, ...] = ()


_FOUND = (
    *("q", "game", "player", "event", "contract", "verdict", "code", "kind", "hands", "happened", "by"),
    *("when", "since", "until", "least", "most", "cards", "holder", "sort", "page", "cursor"),
)
_SEEN = ("seat", "turn", "hide")

VIEWS: Final[Mapping[str, Described]] = {
    "browsing.index": Described(later("The records asked for, a page at a time, with their facets."), _FOUND),
    "records.record": Described(later("A record with its verdict, every fault and its steps.")),
    "sharing.form": Described(
        later("A record as a file: itself as JSON, in the typed notation, or told step by step."), ("lang",)
    ),
    "records.original": Described(later("The text of a record as it was given, byte for byte.")),
    "records.photo": Described(later("The photo of the sheet that a record was copied from, if there is one.")),
    "comparing.compared_with": Described(
        later("Two records of one game beside each other, with what they tell differently.")
    ),
    "steps.step": Described(later("One step: what happened, and what lies on the table after it."), _SEEN),
    "branches.what_if": Described(
        later("What might have been played from a step on: who comes next, what he may play, and what it comes to."),
        _SEEN,
    ),
    "pictures.picture": Described(later("The table at a step as one picture."), ("lang", "width", *_SEEN)),
    "pictures.png": Described(later("The same painted."), ("lang", "width", *_SEEN)),
    "pictures.card": Described(
        later("The table at a step as messengers show it with a link: 1200 by 630 pixels."), ("lang", *_SEEN)
    ),
    "pictures.trick": Described(
        later("The trick of a step as it was played, card by card, in a picture that moves."), ("lang", "width", *_SEEN)
    ),
    "pictures.hand": Described(later("A hand, trick by trick, in a picture that moves."), ("lang", "width", *_SEEN)),
    "papers.scores": Described(later("The score sheet of a record.")),
    "papers.counting": Described(later("The counting at the end of a hand, card by card.")),
    "papers.printed": Described(later("A record on paper, a hand a page.")),
    "embed.embed": Described(later("A step, to be shown inside a page of somebody else."), _SEEN),
    "facts.facts": Described(
        later("What happened how often in the games of an archive, and what its players came to."),
        ("game", "player", "sort", "page"),
    ),
    "sharing.oembed": Described(
        later("How to embed a page of this viewer (oEmbed)."), ("url", "format", "maxwidth", "maxheight")
    ),
    "sharing.view": Described(later("Where a game that came whole in a link is opened.")),
    "sharing.opened": Described(later("From a pasted link to its game."), ("text",)),
    "reference.games": Described(later("Every game with its rules in brief, options, open points and sources.")),
    "reference.game": Described(later("One game.")),
    "reference.fault": Described(later("What a fault code means, in every language.")),
    "book.manual": Described(later("The contents list of the manual, or where in it these words stand."), ("q",)),
    "book.chapter": Described(later("A chapter of the manual, in Markdown."), ("game",)),
    "reference.problems": Described(later("Everything that can be wrong with a request.")),
    "reference.shape": Described(later("The JSON Schema of a twin; tarot_record is that of the record itself.")),
    "count.count": Described(
        later("A pile of cards counted by the four methods."), ("cards", "c", "game", "group", "odd", "fool", "short")
    ),
    "desk.desk": Described(later("A text examined line by line, with corrections."), ("record", "line")),
    "taking.take": Described(later("The text on the desk as a file: in the notation, or as JSON.")),
    "recorder.recorder": Described(later("A text with what was clicked, and what comes next of its last hand."), ()),
    "saving.save": Described(later("Adds the text on the desk to the archive, from the desk’s own form.")),
    "settings.settings": Described(later("The habits that this browser keeps."), ("back",)),
    "settings.change": Described(later("Keeps habits.")),
    "checking.validate": Described(
        later("The report on a record; for many, a line with the report on each."), ("lang", "name")
    ),
    "adding.add": Described(later("Adds a record to the archive, or many; tells what became of each."), ("name",)),
    "adding.listed": Described(later("Goes on to the list of records as JSON, with the same question."), _FOUND),
    "health.alive": Described(later("That the server lives.")),
    "health.ready": Described(later("That it can answer: its records are there, of an archive its database.")),
    "health.metrics": Described(later("What was measured, for Prometheus; only where it was asked for at the start.")),
    "describing.api": Described(later("What programs can ask, for people.")),
    "describing.for_programs": Described(later("The same as OpenAPI.")),
}
"""Each view by its blueprint and name."""
FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "desk.desk": ("text", "file", "line", "repair", "typing", "folded", "add", "game"),
    "taking.take": ("text", "file", "line"),
    "recorder.recorder": ("text", "file", "do", "line", "skipped"),
    "saving.save": ("text", "file", "folded", "token", "photo", "quarters"),
    "settings.change": ("lang", "deck", "colours", "keys", "back"),
}
"""What is sent there as a form."""
PRIVATE: Final = frozenset(
    {"reference.asset", "reference.favicon", "reference.robots", "steps.hand", "steps.shared_hand", "sharing.unseen"}
    | {"offline.worker", "offline.manifest", "offline.offline", "proposing.following"}
)
"""Files that pages are made of and what their script asks for; they change without notice."""


class Body(NamedTuple):
    """A media type, and the name of the schema of what is sent so; without one it is a text."""

    kind: str
    schema: str = ""


ANYTHING: Final = "*"
"""The schema of JSON of any shape."""
JSON, LINES, PLAIN = "application/json", "application/x-ndjson", "text/plain"
PNG, GIF = "image/png", "image/gif"
SENT: Final[Mapping[str, tuple[Body, ...]]] = {
    "checking.validate": (Body(JSON, "tarot_record"), Body(LINES), Body(PLAIN)),
    "adding.add": (Body(JSON, "tarot_record"), Body(LINES), Body(PLAIN)),
}
"""What is sent there as it is."""
ANSWERS: Final[Mapping[str, tuple[Body, ...]]] = {
    "sharing.form": (Body(PLAIN), Body(JSON, "tarot_record")),
    "records.original": (Body("application/octet-stream"),),
    "sharing.oembed": (Body(JSON, "oembed"),),
    "pictures.picture": (Body("image/svg+xml"),),
    "pictures.png": (Body(PNG),),
    "pictures.card": (Body(PNG),),
    "pictures.trick": (Body(GIF),),
    "pictures.hand": (Body(GIF),),
    "reference.shape": (Body("application/schema+json", ANYTHING),),
    "taking.take": (Body(PLAIN), Body(JSON, "tarot_record"), Body("application/jsonl")),
    "checking.validate": (Body(JSON, "checked"), Body(LINES)),
    "adding.add": (Body(JSON, "added"), Body(LINES)),
    "health.alive": (Body(JSON, "health"),),
    "health.ready": (Body(JSON, "health"),),
    "health.metrics": (Body(PLAIN),),
    "describing.for_programs": (Body(JSON, ANYTHING),),
}
"""What comes back from views that are no pair of a page and its twin."""
