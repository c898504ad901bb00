"""Questions about a writer's habits: the points in which two equally good readings of a text differ.

A question is about a habit and never about a card. Each of its readings is a line that the writer could have written
himself, such as `K = hearts`; put before the text, it answers the question.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tarot_records.games import GAMES
from tarot_records.transcripts.cards.habit import Habit
from tarot_records.transcripts.text.lexicon import Names
from tarot_records.transcripts.text.pieces import WrittenLine

LETTER, GAME, ORDER, LEADER = "letter", "game", "order", "leader"
SHOWN = 12
"""Maximum number of places of a question."""


class Question(NamedTuple):
    """A question about a habit."""

    kind: str
    """LETTER: what a letter means; GAME: which game; ORDER: in which order the players play; LEADER: who led first."""
    found: str
    """The letter or the words in question."""
    readings: tuple[str, ...]
    """For each answer a line that states it before the text, the likelier first."""
    places: tuple[tuple[int, int], ...]
    """Start and end, in characters, of places in the text that show the habit; at most SHOWN places."""


def letter_questions(best: Habit, other: Habit, lines: Sequence[WrittenLine]) -> Iterator[Question]:
    """Yield a question for the first letter that two habits read differently."""
    for mine, theirs in ((best.suits, other.suits), (best.ranks, other.ranks)):
        for letter, code in mine.letters.items():
            meant = theirs.letters.get(letter)
            if meant is not None and meant != code:
                places = tuple(_places(letter, best.cased, lines))
                if places:
                    shown = letter if best.cased else letter.upper()
                    readings = (f"{shown} = {_title(mine, code)}", f"{shown} = {_title(theirs, meant)}")
                    yield Question(LETTER, shown, readings, places)
                    return


def _title(names: Names, code: str) -> str:
    """Return the name of a suit or a rank in the writer's language."""
    return names.titles.get(code, code)


def _places(letter: str, cased: bool, lines: Sequence[WrittenLine]) -> Iterator[tuple[int, int]]:
    """Yield the places of the first SHOWN cards with a letter."""
    shown = 0
    for line in lines:
        for token in line.tokens:
            text = token.text if cased else token.form
            if len(text) > 1 and letter in (text[: len(letter)], text[-len(letter) :]) and shown < SHOWN:
                shown += 1
                yield token.start, token.end


def game_question(best: str, others: Sequence[str]) -> Question:
    """Return the question which game a text is about."""
    names = tuple(GAMES[game].name for game in dict.fromkeys((best, *others)))
    return Question(GAME, "", names, ((0, 1),))


def order_question(best: Sequence[str], other: Sequence[str], lines: Sequence[WrittenLine]) -> Question:
    """Return the question in which order the players play."""
    readings = tuple(f"{', '.join(names)}" for names in (best, other))
    first = next(((token.start, token.end) for line in lines for token in line.tokens if token.text == best[0]), (0, 1))
    return Question(ORDER, "", readings, (first,))


def leader_question(names: Sequence[str], word: str, place: tuple[int, int]) -> Question:
    """Return the question who led to the first trick; `word` is the word for a lead in the writer's language."""
    return Question(LEADER, "", tuple(f"{word}: {name}" for name in names), (place,))
