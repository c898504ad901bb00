"""Drafts of records and of their hands, with the places of their facts in the text."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tarot_records.core.faults import Fault
from tarot_records.rules.game import Game
from tarot_records.transcripts.play.record_replay import faults_of
from tarot_records.transcripts.sentences.sentence_parts import SentencePart
from tarot_records.transcripts.text.lexicon import PRONOUNS


class RecordDraft(NamedTuple):
    """A record in the making, with the places of its facts in the text."""

    data: dict[str, Any]
    spans: dict[str, tuple[int, int]]
    strange: list[str]
    """Bids stated as contracts that the game does not have, in hands for which no contract was found."""
    supposed: set[str]
    """Paths of scarts, calls and declarations whose seats are supposed, because the text does not name the player."""


def forget_fact(draft: RecordDraft, number: int, path: str) -> None:
    """Forget the places in the text of a fact of a hand, and its mark as supposed; `number` is that of the hand.

    If the fact is an entry of a list, those of the later entries move up.
    """
    field, _, inner = path.partition("/")
    begin, listed = f"/hands/{number}/{path}", f"/hands/{number}/{field}/"

    def moved(at: str) -> str:
        place, _, rest = at.removeprefix(listed).partition("/")
        is_after = inner.isdecimal() and at.startswith(listed) and place.isdecimal() and int(place) > int(inner)
        return f"{listed}{int(place) - 1}{'/' if rest else ''}{rest}" if is_after else at

    left = {at: span for at, span in draft.spans.items() if at != begin and not at.startswith(f"{begin}/")}
    supposed = {moved(at) for at in draft.supposed if at != begin and not at.startswith(f"{begin}/")}
    draft.spans.clear()
    draft.spans.update({moved(at): span for at, span in left.items()})
    draft.supposed.clear()
    draft.supposed.update(supposed)


class ToldHand:
    """A hand of a draft, with access to its places and to its faults."""

    def __init__(
        self, draft: RecordDraft, number: int, size: int, seats: Mapping[int, int], game: Game, lang: str
    ) -> None:
        self.draft, self.size, self.seats, self.game, self.lang = draft, size, seats, game, lang
        self.number = number
        self.hand: dict[str, Any] = draft.data["hands"][number]
        self.at = f"/hands/{number}"
        """The path of the hand in the record."""
        rules = game.rules(size, {})
        self.fields = frozenset(field for phase in rules.phases for field in phase.fields)
        """The fields that a hand of the game may have."""
        self.tricks = rules.playing.length
        """Number of tricks of a whole hand."""
        self.pronouns = PRONOUNS.get(lang, frozenset())
        """Words of the writer's language, such as `he`, for the player named last."""
        self.taker: int | None = None

    def store_place(self, path: str, start: int, end: int) -> None:
        """Store the place in the text of a fact; `path` begins below the hand."""
        self.draft.spans[f"{self.at}/{path}"] = start, end

    def store_places(self, path: str, part: SentencePart, first: int = 0) -> None:
        """Store the places in the text of a list of cards and of each card.

        first: index of the first card of `part` in the list of the record, which may have cards of an earlier sentence.
        """
        self.store_place(path, part.start, part.end)
        for place, card in enumerate(part.cards):
            self.store_place(f"{path}/{first + place}", card.start, card.end)

    def place_of(self, path: str) -> tuple[int, int] | None:
        """Return the place in the text of a fact; None if it has none."""
        return self.draft.spans.get(f"{self.at}/{path}")

    def forget_places(self, path: str) -> None:
        """Forget the places in the text of a fact and of its parts."""
        begin = f"{self.at}/{path}"
        for place in [place for place in self.draft.spans if place == begin or place.startswith(f"{begin}/")]:
            del self.draft.spans[place]

    def forget_entry(self, path: str) -> None:
        """Forget the places of an entry of a list, and move those of the later entries up."""
        forget_fact(self.draft, self.number, path)

    def move_places(self, path: str, new_path: str) -> None:
        """Move the places in the text of a fact and of its parts to another path."""
        spans, begin = self.draft.spans, f"{self.at}/{path}"
        for place in [place for place in spans if place == begin or place.startswith(f"{begin}/")]:
            spans[f"{self.at}/{new_path}{place.removeprefix(begin)}"] = spans.pop(place)

    def faults_with(self, hand: Mapping[str, Any]) -> tuple[Fault, ...]:
        """Return the faults of the record if it had only this hand."""
        return faults_of({**self.draft.data, "hands": [dict(hand)]})

    def count_faults(self, **fields: Any) -> int:
        """Return the number of faults of the hand with these fields in place of its own; None leaves a field out."""
        changed = {**self.hand, **fields}
        return len(self.faults_with({field: value for field, value in changed.items() if value is not None}))
