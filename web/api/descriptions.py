"""Descriptions of every public view and parameter, for the OpenAPI document and the page `/api`.

The addresses stand in `urls.py`, the answers in `models.py`. Tests compare these tables with the views.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tarot_records.core.faults import VERDICTS
from tarot_records.words.language import LANGUAGES

from ..site.speech import later

TEXT: Final[Mapping[str, Any]] = {"type": "string"}
MANY: Final[Mapping[str, Any]] = {"type": "array", "items": {"type": "string"}}
NUMBER: Final[Mapping[str, Any]] = {"type": "integer"}


def _one_of(*values: str) -> Mapping[str, Any]:
    return {"type": "string", "enum": list(values)}


class Parameter(NamedTuple):
    """A parameter of a query or a form, with its JSON Schema."""

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


class Body(NamedTuple):
    """A media type, and the name of the schema of its JSON; without one it is a text."""

    kind: str
    schema: str = ""


ANYTHING: Final = "*"
"""The schema of JSON of any shape."""
JSON, LINES, PLAIN, PNG, GIF = "application/json", "application/x-ndjson", "text/plain", "image/png", "image/gif"
RECORD: Final = Body(JSON, "tarot_record")


class PublicView(NamedTuple):
    """A view: what it answers, and the parameters it reads."""

    what: str
    asks: tuple[str, ...] = ()
    answers: tuple[Body, ...] = ()
    """The answers, where the view is no page with a JSON twin."""
    form: tuple[str, ...] = ()
    """The fields of the form that it takes."""
    takes: tuple[Body, ...] = ()
    """The bodies that it takes."""
    redirects: bool = False
    optional: bool = False
    """Whether a server may be unable to make the answer: where nothing paints, or oEmbed in another form than JSON."""
    adds: bool = False
    """Whether it adds something for a writer with a token."""


_FOUND = (
    *("q", "game", "player", "event", "contract", "verdict", "code", "kind", "hands", "happened", "by"),
    *("when", "since", "until", "least", "most", "cards", "holder", "sort", "page", "cursor"),
)
_SEEN = ("seat", "turn", "hide")
_TAKEN = (RECORD, Body(LINES), Body(PLAIN))

VIEWS: Final[Mapping[str, PublicView]] = {
    "browsing.index": PublicView(later("The records asked for, a page at a time, with their facets."), _FOUND),
    "records.record": PublicView(later("A record with its verdict, every fault and its steps.")),
    "sharing.form": PublicView(
        later("A record as a file: itself as JSON, in the typed notation, or told step by step."),
        ("lang",),
        answers=(Body(PLAIN), RECORD),
    ),
    "records.original": PublicView(
        later("The text of a record as it was given, byte for byte."), answers=(Body("application/octet-stream"),)
    ),
    "records.photo": PublicView(later("The photo of the sheet that a record was copied from, if there is one.")),
    "comparing.compared_with": PublicView(
        later("Two records of one game beside each other, with what they tell differently.")
    ),
    "steps.step": PublicView(later("One step: what happened, and what lies on the table after it."), _SEEN),
    "branches.what_if": PublicView(
        later("What might have been played from a step on: who comes next, what he may play, and what it comes to."),
        _SEEN,
    ),
    "pictures.picture": PublicView(
        later("The table at a step as one picture."), ("lang", "width", *_SEEN), answers=(Body("image/svg+xml"),)
    ),
    "pictures.png": PublicView(
        later("The same painted."), ("lang", "width", *_SEEN), answers=(Body(PNG),), optional=True
    ),
    "pictures.card": PublicView(
        later("The table at a step as messengers show it with a link: 1200 by 630 pixels."),
        ("lang", *_SEEN),
        answers=(Body(PNG),),
        optional=True,
    ),
    "pictures.trick": PublicView(
        later("The trick of a step as it was played, card by card, in a picture that moves."),
        ("lang", "width", *_SEEN),
        answers=(Body(GIF),),
        optional=True,
    ),
    "pictures.hand": PublicView(
        later("A hand, trick by trick, in a picture that moves."),
        ("lang", "width", *_SEEN),
        answers=(Body(GIF),),
        optional=True,
    ),
    "papers.scores": PublicView(later("The score sheet of a record.")),
    "papers.counting": PublicView(later("The counting at the end of a hand, card by card.")),
    "papers.printed": PublicView(later("A record on paper, a hand a page.")),
    "embed.embed": PublicView(later("A step, to be shown inside a page of somebody else."), _SEEN),
    "facts.facts": PublicView(
        later("What happened how often in the games of an archive, and what its players came to."),
        ("game", "player", "sort", "page"),
    ),
    "sharing.oembed": PublicView(
        later("How to embed a page of this viewer (oEmbed)."),
        ("url", "format", "maxwidth", "maxheight"),
        answers=(Body(JSON, "oembed"),),
        optional=True,
    ),
    "sharing.view": PublicView(later("Where a game that came whole in a link is opened.")),
    "sharing.opened": PublicView(later("From a pasted link to its game."), ("text",), redirects=True),
    "reference.games": PublicView(later("Every game with its rules in brief, options, open points and sources.")),
    "reference.game": PublicView(later("One game.")),
    "reference.fault": PublicView(later("What a fault code means, in every language.")),
    "book.manual": PublicView(later("The contents list of the manual, or where in it these words stand."), ("q",)),
    "book.chapter": PublicView(later("A chapter of the manual, in Markdown."), ("game",)),
    "reference.problems": PublicView(later("Everything that can be wrong with a request.")),
    "reference.shape": PublicView(
        later("The JSON Schema of a twin; tarot_record is that of the record itself."),
        answers=(Body("application/schema+json", ANYTHING),),
    ),
    "count.count": PublicView(
        later("A pile of cards counted by the four methods."), ("cards", "c", "game", "group", "odd", "fool", "short")
    ),
    "desk.desk": PublicView(
        later("A text examined line by line, with corrections."),
        ("record", "line"),
        form=("text", "file", "line", "repair", "typing", "folded", "add", "game"),
    ),
    "taking.take": PublicView(
        later("The text on the desk as a file: in the notation, or as JSON."),
        answers=(Body(PLAIN), RECORD, Body("application/jsonl")),
        form=("text", "file", "line"),
    ),
    "recorder.recorder": PublicView(
        later("A text with what was clicked, and what comes next of its last hand."),
        form=("text", "file", "do", "line", "skipped"),
    ),
    "saving.save": PublicView(
        later("Adds the text on the desk to the archive, from the desk’s own form."),
        form=("text", "file", "folded", "token", "photo", "quarters"),
    ),
    "settings.settings": PublicView(later("The habits that this browser keeps."), ("back",)),
    "settings.change": PublicView(
        later("Keeps habits."), form=("lang", "deck", "colours", "keys", "back"), redirects=True
    ),
    "checking.validate": PublicView(
        later("The report on a record; for many, a line with the report on each."),
        ("lang", "name"),
        answers=(Body(JSON, "checked"), Body(LINES)),
        takes=_TAKEN,
    ),
    "adding.add": PublicView(
        later("Adds a record to the archive, or many; tells what became of each."),
        ("name",),
        answers=(Body(JSON, "added"), Body(LINES)),
        takes=_TAKEN,
        adds=True,
    ),
    "adding.listed": PublicView(
        later("Goes on to the list of records as JSON, with the same question."), _FOUND, redirects=True
    ),
    "health.alive": PublicView(later("That the server lives."), answers=(Body(JSON, "health"),)),
    "health.ready": PublicView(
        later("That it can answer: its records are there, of an archive its database."), answers=(Body(JSON, "health"),)
    ),
    "health.metrics": PublicView(
        later("What was measured, for Prometheus; only where it was asked for at the start."), answers=(Body(PLAIN),)
    ),
    "describing.api": PublicView(later("What programs can ask, for people.")),
    "describing.for_programs": PublicView(later("The same as OpenAPI."), answers=(Body(JSON, ANYTHING),)),
}
"""Each view by its blueprint and name."""
PRIVATE: Final = frozenset(
    {"reference.asset", "reference.favicon", "reference.robots", "steps.hand", "sharing.unseen"}
    | {"offline.worker", "offline.manifest", "offline.offline", "proposals.following"}
)
"""Files of the pages and answers to their scripts; they change without notice."""
