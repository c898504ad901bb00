"""What is said of what may explain faults: two slips, an unknown card, a point that the rules leave open."""

from tarot_records.words.catalogue.sentences import Sentences

SENTENCES: dict[str, Sentences] = {
    # -- what explains faults ----------------------------------------------------------------------
    "slip.one": Sentences(
        "One slip explains all this: {slips}",
        "Where one correction makes everything right, one slip is likelier than many.",
        "Compare the place with the source; tarot-records repair makes the correction.",
    ),
    "slip.together": Sentences(
        "These slips together explain all this: {slips}",
        "Where a few corrections make everything right, they are likelier than many slips.",
        "Compare the places with the source; tarot-records repair makes the corrections.",
    ),
    "slip.equals": Sentences(
        "What would explain this, each by itself ({number} in all): {slips}",
        "Where one correction is as good as another, or as that it was played so, only the source can tell.",
        "Compare the places with the source; tarot-records repair makes the correction you choose.",
    ),
    "slip.unsearched": Sentences(
        "No correction was found that makes this hand right; the search in it was ended after {number_steps}.",
        "A search has a limit, so that each report comes soon and is the same everywhere.",
        "To look longer, use tarot-records repair, or --steps of tarot-records validate.",
    ),
    "slip.passed_over": Sentences(
        "In the hands with faults that come after, no correction was looked for; so many are they: {number}.",
        "A search has a limit, so that each report comes soon and is the same everywhere.",
        "To look in more hands, use tarot-records repair, or --steps of tarot-records validate.",
    ),
    # -- what may be unknown ----------------------------------------------------------------------
    "complete.contradiction": Sentences(
        "However the unknown cards are filled in, something is against the rules or not as stated; "
        "these cannot all be right: {places}.",
        "A record with gaps must have at least one completion in which the replay finds no fault.",
        "Compare the places named with the source: at least one of them is wrong.",
    ),
    "complete.undecided": Sentences(
        "Whether the unknown cards can be filled in legally could not be decided in the time given.",
        "A record with gaps must have at least one completion in which the replay finds no fault.",
        "Give the search more time, or write down more of what the source tells.",
    ),
    "complete.late": Sentences(
        "This machine was so slow that the clock ended the search for completions.",
        "Searches are counted in steps, so that the same text gets the same answer everywhere.",
        "Check the record again when the machine has less to do.",
    ),
    "complete.without_solver": Sentences(
        "Whether the unknown cards can be filled in legally could not be decided in the time given, without a solver.",
        "A record with gaps must have at least one completion in which the replay finds no fault.",
        "Give the search more time, or install OR-tools: pip install 'tarot-records[solve]'.",
    ),
    "complete.winner": Sentences(
        "However the unknown cards are filled in, {seat} won this trick.",
        "In every completion in which the replay finds no fault the same player has won it.",
        "If the source does not contradict, the winner may be written in and marked as supplied.",
    ),
    "complete.score": Sentences(
        "However the unknown cards are filled in, the hand scored {expected}, seat by seat.",
        "In every completion in which the replay finds no fault the score is the same.",
        "If the source states no score, this one is certain all the same.",
    ),
    "complete.scored": Sentences(
        "However what is unknown is filled in, {seat} scored {expected}.",
        "In every completion in which the replay finds no fault this score is the same; others are not.",
        "If the source states no score, this one is certain all the same.",
    ),
    "complete.forced": Sentences(
        "What is unknown of the {place} can only be {cards}.",
        "With any other card there is no completion in which the replay finds no fault.",
        "If the source does not contradict, the cards may be written in and marked as supplied.",
    ),
    "complete.holds": Sentences(
        "Among what is unknown of the {place} must be {cards}.",
        "With these cards elsewhere there is no completion in which the replay finds no fault.",
        "If the source does not contradict, the cards may be written in and marked as supplied.",
    ),
    "rule.open": Sentences(
        "This hangs on a point that the rules leave open ({point}): {ways}. It was read in the first way.",
        "Where the sources are silent, the table decides.",
        "State how the table played, and the verdict no longer hangs on it: {settings}.",
    ),
    "rule.fits": Sentences(
        "Nothing contradicts if this was played with {readings}; by default something does.",
        "What the sources leave open and a record has to settle is read in each way before anything is called wrong.",
        "If the source agrees, state the option in the record, and the verdict no longer hangs on it.",
    ),
    "rule.nearest": Sentences(
        "This was read with {readings}: by default still more contradicts.",
        "What the sources leave open and a record has to settle is read in each way; what fits best is told.",
        "If the source agrees, state the option in the record; what is told beside this is wrong by every reading.",
    ),
    "rule.absent": Sentences(
        "The rules of this game are not here yet: its cards were looked at, its play was not.",
        "Only what can be in no game is told: a card that is not in the pack, dealt or played twice.",
        "Nothing has to be done; once the rules are here, the record is proved by them.",
    ),
}
