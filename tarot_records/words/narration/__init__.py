"""Narration: each step of a replay as a sentence, in every language.

A step says itself what happened in clauses, which name no language (`tarot_records.rules.step`): a key and its facts,
players as seats and cards as codes. Who plays with the declarer is told only when the whole table knows. `saying` puts
a clause into words by the templates of `telling`, and `groups` many cards suit by suit. So every language
tells the same.
"""

from tarot_records.engine.result import Replayed
from tarot_records.words.languages import ENGLISH
from tarot_records.words.languages.language import Language
from tarot_records.words.narration.saying import say


def sentence(report: Replayed, step: int, language: Language = ENGLISH) -> str:
    """What happened at a step of a report that keeps its steps; no more than the table knows by then.

    Steps count from 0; IndexError if there is no such step.
    """
    assert report.record is not None
    return " ".join(
        say(clause, report.record, language) for clause in report.frames[step].step.tells(report.moment(step))
    )
