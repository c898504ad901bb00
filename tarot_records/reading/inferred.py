"""The reading of a text as its writer wrote it: the record, the places in the text, and the questions that remain.

A note states the inferred game, players and letters. A question about the writer's habits is a doubt: until it is
answered, no record is proved.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tarot_records.core.faults import DOUBT, NOTE, Fault, Where
from tarot_records.games import game_of
from tarot_records.record.source import Reading
from tarot_records.transcripts.cards.habit import UNREAD, Habit
from tarot_records.transcripts.play.record_replay import faults_of
from tarot_records.transcripts.transcript import Transcript, read_transcript

FEWEST_TRICKS, FEWEST_HANDS = 3, 2
"""Minimum number of tricks, or of players' hands, with which a text counts as read."""
SHOWN, LONGEST = 12, 60
"""Maximum number of unread sentences in a note, and their maximum length as quoted, in characters."""
MOST_WRONG = 2
"""Maximum number of faults in a hand of a text that counts as read in any case; a misread text has many more."""
TRICKS_A_FAULT = 4
"""Minimum number of tricks for each fault of the play, in a text with more faults that still counts as read."""
HAND_LINE = "hand"
"""The line of the typed notation that begins a hand, in every language."""
QUESTION, INFERRED = "tn.habit", "tn.inferred"


def infer(
    text: str, game: str = "", players: Sequence[str] = (), lang: str = "", answers: Sequence[str] = ()
) -> Reading | None:
    """Return the reading of a text without a first line; None if no game is found, or for the notation and for JSON.

    `game`, `players` (in order of play) and `lang` are stated where they are known; `answers` are lines that answer
    questions.
    """
    if text.lstrip().startswith("{") or any(line.strip() == HAND_LINE for line in text.splitlines()):
        return None
    read = read_transcript(text, game, players, lang, answers)
    if read is None or not _is_read(read):
        return None
    notes = (*_questions(read), _inference_note(read), *_unread_note(read))
    open_readings = [list(question.readings) for question in read.questions]
    marks = [{"at": "/hands/0", "kind": "alternative", "readings": readings} for readings in open_readings]
    data = {**read.data, "marks": [*read.data.get("marks", ()), *marks]} if marks else read.data
    return Reading(read.text, data, read.spans, notes, (), ())


def _is_read(read: Transcript) -> bool:
    """Return True if enough tricks or players' hands were read, with few faults: then the reading may be right."""
    hands = read.data.get("hands", ())
    tricks = sum(len(hand.get("tricks", ())) for hand in hands)
    if read.wrong > MOST_WRONG * max(1, len(hands)):
        in_play = sum(fault.code.startswith("play.") for fault in faults_of(read.data))  # others show no misreading
        if in_play * TRICKS_A_FAULT > tricks:
            return False
    if any(_repeats_cards([card for trick in hand.get("tricks", ()) for card in trick["cards"]]) for hand in hands):
        return False
    held = sum(cards is not None for hand in hands for cards in hand.get("deal", {}).get("hands", ()))
    return tricks >= FEWEST_TRICKS or held >= FEWEST_HANDS


def _repeats_cards(cards: Sequence[str]) -> bool:
    """Return True if more cards of a hand are repeated or unread than in a text that was read correctly.

    Up to 5 % of the cards, and one more, may be repeated; up to a third, and one more, may be unread.
    """
    known = [card for card in cards if card != UNREAD]
    return (len(known) - len(set(known))) * 20 > len(cards) + 20 or (len(cards) - len(known)) * 3 > len(cards) + 3


def _fault(code: str, severity: str, place: tuple[int, int], **facts: Any) -> Fault:
    start, end = place
    return Fault(code, severity, Where(""), {"offset": start, "length": max(1, end - start), **facts})


def _inference_note(read: Transcript) -> Fault:
    """Return the note on the game, the players and the letters that were inferred."""
    return _fault(
        INFERRED,
        NOTE,
        (0, max(1, len(read.text.partition("\n")[0]))),
        game=game_of(read.data["game"]).name,
        players=[player["name"] for player in read.data["players"]],
        letters=list(_letters(read.habit)),
    )


def _letters(habit: Habit) -> Iterator[str]:
    """Yield each letter of a suit or court with its meaning, such as `K = hearts`."""
    for names in (habit.suits, habit.ranks):
        for letter, code in names.letters.items():
            if code in names.titles and not code.isdigit():
                yield f"{letter if habit.cased else letter.upper()} = {names.titles[code]}"


def _unread_note(read: Transcript) -> Iterator[Fault]:
    """Yield a note on the sentences from which nothing was read, if there are any."""
    if read.unread:
        titles = [" ".join(read.text[start:end].split())[:LONGEST] for start, end in read.unread[:SHOWN]]
        yield _fault("tn.heading", NOTE, read.unread[0], titles=titles)


def _questions(read: Transcript) -> Iterator[Fault]:
    """Yield a doubt for each question."""
    for question in read.questions:
        start, end = question.places[0]
        yield _fault(
            QUESTION,
            DOUBT,
            (start, end),
            found=question.found or read.text[start:end][:LONGEST],
            kind=question.kind,
            lines=list(question.readings),
        )
