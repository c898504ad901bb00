"""What is said of the fields of a record: its head, its seats, and parts that its game does not have."""

from tarot_records.words.catalogue.sentences import Sentences

SENTENCES: dict[str, Sentences] = {
    "record.format": Sentences(
        'This is JSON, but not a tarot record: it does not say "format": "tarot-record".',
        "Every record begins with its format and version.",
        "tarot-records manual format shows a minimal record.",
    ),
    "record.version": Sentences(
        "This record has version {found}; this program reads version {versions}.",
        "Every record states the version of the format it is written in.",
        "A newer program may read it; if the version is a slip, correct it.",
    ),
    "record.shape": Sentences(
        "{reason}.",
        "Records follow the published schema (`tarot-records schema`); unknown keys must begin with x-.",
        "tarot-records manual format explains every field with an example.",
    ),
    "record.schema": Sentences(
        "The published schema does not allow this ({keyword}): {said}",
        "Records follow the published schema (`tarot-records schema`), here as its reference implementation reads it.",
        "Without --schema the same is told in our own words; if it is not, please tell us.",
    ),
    "record.card": Sentences(
        "{found} is not a card.",
        "Cards are written S, H, D or C with 1 to 10, J, N, Q or K; T1 to T21; F for the Fool; ? for an unknown card.",
        "Check the suit letter and the rank; N is the knight.",
    ),
    "record.game": Sentences(
        "No game called {found} is known.",
        "The field game holds the id of a game: {games}.",
        "`tarot-records games` lists the games; a record of any other is kept with the ruleset unruled.",
    ),
    "record.ruleset": Sentences(
        "{game} has no rule set called {found}.",
        "The field ruleset holds the id of a rule set of the game: {expected}.",
        "`tarot-records games ID` shows it.",
    ),
    "record.option": Sentences(
        "{game} has no option {option} with the value {found}.",
        "Options are named alternatives of the game: {options}.",
        "`tarot-records games ID` lists the options with their values.",
    ),
    "record.players": Sentences(
        "Players listed: {found}; {game} is replayed for {expected}.",
        "The players listed are the seats at the table, in order of play.",
        "List as many players as there are seats; a player without a name is an empty object.",
    ),
    "record.reconstructed": Sentences(
        "This record was rebuilt from fragments: it says what may have been, not what was recorded.",
        "What fits is not what was seen; another reconstruction may fit as well. Such a record is at most consistent.",
        "Nothing has to be done. What was filled in is marked as supplied.",
    ),
    "record.section": Sentences(
        "{game} has no {field}.",
        "A record states only what its game has.",
        "Remove the section, or check that the game is right.",
    ),
    "seat.unknown": Sentences(
        "There is no seat {number}: the table has {seats}, numbered 0 to {last}.",
        "Seats are numbered from 0 in order of play.",
        "Check the number; it may have been counted from 1.",
    ),
}
