"""Leave out what the rest of a hand contradicts: misread facts, and guessed cards of a narrative.

A plain statement is kept, right or wrong: the replay reports its faults to the writer. But a list of cards with an
unknown word between them, or a call in a game without calls, was most likely misread. Such a sentence counts as unread.
The suit of a card that a narrative names by its rank alone is the reader's guess; a guess that breaks the rules is
taken back. Cards that are named with their suits stay, so that a slip of the writer is still found.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from tarot_records.completing.budgets import Budget
from tarot_records.core.faults import Fault
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import UNREAD
from tarot_records.transcripts.facts.told_sentences import words_of_game
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.play.arrangement import Arranged
from tarot_records.transcripts.play.record_draft import RecordDraft, forget_fact
from tarot_records.transcripts.play.record_replay import faults_of
from tarot_records.transcripts.play.supposed_seats import is_possible
from tarot_records.transcripts.sentences.sentence_parts import OTHER
from tarot_records.transcripts.sentences.statements import parse_sentence
from tarot_records.transcripts.text.pieces import Token

SINGLE = ("dealer", "contract", "bids", "calls", "deal/talon", "exchanges")
LISTED = ("scart", "declarations")
SCORES = ("scores/card_points", "scores/hand", "scores/totals")
"""Paths of the facts of a hand: facts that are removed whole, lists with entries to remove singly, and scores."""
MISSHAPEN = frozenset(
    (
        *("bid.name", "bid.turn", "bid.again", "call.none", "call.rank", "record.section", "declare.kind"),
        *("declare.size", "deal.talon_size", "scart.size"),
    )
)
"""Codes of faults that show misreading rather than a slip: a list that is too short, a word that the game does not have
in this place, or a bid out of turn because the bid before was not understood."""


def is_loose(tokens: Sequence[Token], reader: CardReader, people: People, game: str) -> bool:
    """Return whether a sentence has unknown words or unread cards, so that it may be about something else."""
    sentence = parse_sentence(tokens, reader, people, words_of_game(game))
    if any(part.unread for part in sentence.parts):
        return True
    known = {token.form for token in tokens if reader.fills(token)} | reader.frequent
    return any(part.kind == OTHER and part.text.isalpha() and part.text not in known for part in sentence.parts)


def without_contradicted(draft: RecordDraft, number: int, is_loose_at: Callable[[int, int], bool]) -> int:
    """Remove misread facts from a hand while that leaves fewer faults; return the number of removed facts.

    Change `draft` in place. Remove facts with a fault in MISSHAPEN first, then those that cause the most faults; the
    latter only if their sentences were not fully understood.
    """
    removed = 0
    while (wrong := faults_of(_with_one_hand(draft.data, number))) and draft.data["hands"][number]:
        misshapen = {_path_of_fact(fault.where.pointer) for fault in wrong if fault.code in MISSHAPEN}
        at_fault = {_path_of_fact(fault.where.pointer) for fault in wrong}
        paths = list(_paths_of_facts(draft.data["hands"][number]))
        gains = {
            path: len(wrong) - len(faults_of(_with_one_hand(_without_fact(draft.data, number, path), number)))
            for path in paths
        }
        most = max(gains.values(), default=0)
        blamed = [path for path in paths if gains[path] > 0 and path in misshapen]
        blamed = blamed or [
            path for path in paths if gains[path] == most > 0 and _is_loose_fact(draft.spans, number, path, is_loose_at)
        ]
        if not blamed:
            break
        _remove_fact(draft, number, max(blamed, key=lambda path: (gains[path], path in at_fault)))
        removed += 1
    return removed


def without_impossible(
    draft: RecordDraft, number: int, is_loose_at: Callable[[int, int], bool], budget: Budget
) -> None:
    """Remove one fact from an impossible hand if the hand is possible without it; change `draft` in place.

    Do nothing if the replay finds a fault. Only facts whose sentences were not fully understood are tried.
    """
    data = _with_one_hand(draft.data, number)
    paths = list(_paths_of_facts(draft.data["hands"][number]))
    loose = [path for path in paths if _is_loose_fact(draft.spans, number, path, is_loose_at)]
    if not loose or faults_of(data) or is_possible(data, budget):
        return
    for path in loose:
        if is_possible(_with_one_hand(_without_fact(draft.data, number, path), number), budget):
            _remove_fact(draft, number, path)
            return


def _is_loose_fact(
    spans: Mapping[str, tuple[int, int]], number: int, path: str, is_loose_at: Callable[[int, int], bool]
) -> bool:
    """Return whether the sentences of a fact were not fully understood; of a whole list, one sentence is enough."""
    loose = (is_loose_at(*place) for place in _places(spans, number, path))
    return any(loose) if path in LISTED else all(loose)


def _with_one_hand(data: Mapping[str, Any], number: int) -> dict[str, Any]:
    return {**data, "hands": [data["hands"][number]]}


def _path_of_fact(pointer: str) -> str:
    """Return the path of the fact to which a JSON pointer into the only hand of a record belongs."""
    parts = pointer.split("/")[3:]
    return "/".join(parts[:2] if parts[:1] and parts[0] in ("deal", "scores", *LISTED) else parts[:1])


def _paths_of_facts(hand: Mapping[str, Any]) -> Iterator[str]:
    """Yield the paths of the removable facts that a hand states."""
    for path in (*SINGLE, *SCORES):
        field, _, inner = path.partition("/")
        if field in hand and (not inner or inner in hand[field]):
            yield path
    for field in LISTED:
        yield from (f"{field}/{at}" for at in range(len(hand.get(field, ()))))
    yield from (field for field in LISTED if len(hand.get(field, ())) > 1)


def _without_fact(data: Mapping[str, Any], number: int, path: str) -> dict[str, Any]:
    hand = dict(data["hands"][number])
    field, _, inner = path.partition("/")
    if inner.isdecimal():
        hand[field] = [entry for at, entry in enumerate(hand[field]) if at != int(inner)]
    elif inner:
        hand[field] = {name: value for name, value in hand[field].items() if name != inner}
    if not inner or not hand[field]:
        del hand[field]
    return {**data, "hands": [hand if at == number else one for at, one in enumerate(data["hands"])]}


def _places(spans: Mapping[str, tuple[int, int]], number: int, path: str) -> list[tuple[int, int]]:
    begin = f"/hands/{number}/{path}"
    return [place for at, place in spans.items() if at == begin or at.startswith(f"{begin}/")]


def _remove_fact(draft: RecordDraft, number: int, path: str) -> None:
    """Remove a fact of a hand from `draft`, with its places in the text and its mark as supposed.

    Later entries of the same list move up.
    """
    draft.data["hands"][number] = _without_fact(draft.data, number, path)["hands"][number]
    forget_fact(draft, number, path)


ROUNDS = 4
"""Maximum number of times that the replay is asked which tricks it contradicts."""


def without_contradicted_guesses(arranged: Arranged, data: Mapping[str, Any], number: int) -> Arranged:
    """Return the tricks of a hand, with the guesses in tricks that break the rules unread, if that removes faults."""
    best, faults = arranged, _faults(arranged, data, number) if arranged.guessed else ()
    for _ in range(ROUNDS):
        wrong = {fault.where.trick - 1 for fault in faults if fault.where.trick}
        tried = _without_guesses(best, wrong)
        left = _faults(tried, data, number) if tried is not best else faults
        if len(left) >= len(faults):
            break
        best, faults = tried._replace(wrong=len(left)), left
    return best


def _faults(arranged: Arranged, data: Mapping[str, Any], number: int) -> tuple[Fault, ...]:
    return faults_of({**data, "hands": [{**data["hands"][number], "tricks": list(arranged.tricks)}]})


def _without_guesses(arranged: Arranged, wrong: Collection[int]) -> Arranged:
    """Return the tricks, with the guessed cards of the `wrong` tricks unread; `arranged` itself if there are none."""
    places = tuple(
        tuple(
            card._replace(code=UNREAD, scanned=True) if card.end and card.start in arranged.guessed else card
            for card in cards
        )
        if trick in wrong
        else cards
        for trick, cards in enumerate(arranged.places)
    )
    if places == arranged.places:
        return arranged
    tricks = tuple(
        {**trick, "cards": [card.code for card in cards]} for trick, cards in zip(arranged.tricks, places, strict=True)
    )
    return arranged._replace(tricks=tricks, places=places)
