"""The declarations of a hand, as its sentences tell them: announcements, melds, kontras."""

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Any

from tarot_records.notation.vocabulary import sizes_of
from tarot_records.transcripts.play.record_draft import ToldHand
from tarot_records.transcripts.sentences.sentence_parts import (
    CARDS,
    DECLARED,
    FACT,
    NUMBER,
    OTHER,
    SEAT,
    WRITER,
    SentencePart,
)
from tarot_records.transcripts.sentences.sentence_relations import (
    cards_of_each,
    index_of_item,
    is_beside_player,
    lists_behind,
    seat_behind_link,
    seat_pointed_at,
    seats_with_one_each,
    with_items_behind_kontra,
)
from tarot_records.transcripts.text.lexicon import (
    BETWEEN_NAMES,
    DENIALS,
    NOBODY_WORDS,
    PARTIES,
    SUPPOSING,
    WITHOUT,
    ZERO,
)
from tarot_records.transcripts.text.lexicon import WRITER as WRITER_WORDS

TAKER = -1
"""In place of the seat of a declaration: the taker, who is not known yet."""
KONTRA_KIND = "kontra"
"""The kind of a declaration that doubles the game or an item."""
NO_SUCH_FIELD = "record.section"
"""Code of the fault that a game has no such part of a record."""


class ToldDeclarations:
    """Collector of the declarations of one hand."""

    def __init__(self, told: ToldHand) -> None:
        self.told, self.hand, self.seats, self.size = told, told.hand, told.seats, told.size
        self.declared: list[dict[str, Any]] = []
        self.shown = ""
        """The kind of the declaration with cards that was stated last."""
        self.speaker: int | None = None
        """The seat of the last declaration, if the sentence before declares something."""

    def put(self, parts: Sequence[SentencePart], kinds: Collection[str], goes_on: bool) -> None:
        """Add the declarations of a sentence; `goes_on` if it continues a sentence about declarations.

        kinds: the declarations of the game.
        """
        if goes_on and self.shown and not any(part.kind == DECLARED for part in parts):
            self._declare_again(parts)
        told = len(self.declared)
        first = next((part for part in parts if part.kind != OTHER or part.text not in BETWEEN_NAMES), None)
        goes_on = (
            first is not None and first.kind == DECLARED and not any(part.kind in (SEAT, WRITER) for part in parts)
        )
        self._put_declared(parts, kinds, self.speaker if goes_on else None)
        self._put_of_taker(parts, kinds)
        self.speaker = self.declared[-1]["seat"] if len(self.declared) > told else None

    def finish(self) -> None:
        """Store the declarations in the hand."""
        self._settle_taker()
        if self.declared:
            self.hand["declarations"] = self.declared
            self._drop_single_cards()
            self._drop_fields_not_told()

    def _put_of_taker(self, parts: Sequence[SentencePart], kinds: Collection[str]) -> None:
        """Add what is announced in a sentence without a subject, as `Then announced valat`, for the taker.

        The sentence names nobody else, and neither denies nor supposes anything.
        """
        lang = self.told.lang
        others = {word for sides in PARTIES.values() for word in sides.get(lang, ())} | WRITER_WORDS.get(
            lang, frozenset()
        )
        strange = DENIALS | NOBODY_WORDS | WITHOUT | ZERO | SUPPOSING.get(lang, frozenset()) | others
        if any(part.kind in (SEAT, WRITER) or part.text in strange for part in parts):
            return
        says = next((at for at, part in enumerate(parts) if part.kind == FACT and part.text == DECLARED), len(parts))
        for part in parts[says + 1 :]:
            if part.kind == DECLARED and _kind_of(part) == part.text in kinds and part.text != KONTRA_KIND:
                entry = {"seat": TAKER, "kind": part.text}
                if entry not in self.declared:
                    self.told.store_place(f"declarations/{len(self.declared)}", part.start, part.end)
                    self.declared.append(entry)

    def _settle_taker(self) -> None:
        """Give the taker what nobody is named for, as a guess; leave it out if he is unknown, or others say it."""
        named = {entry["kind"] for entry in self.declared if entry["seat"] != TAKER}
        taker = self.told.taker
        for number in range(len(self.declared) - 1, -1, -1):
            entry = self.declared[number]
            if entry["seat"] != TAKER:
                continue
            if taker is None or entry["kind"] in named:
                del self.declared[number]
                self.told.forget_entry(f"declarations/{number}")
            else:
                entry["seat"] = taker
                self.told.draft.supposed.add(f"{self.told.at}/declarations/{number}")

    def _drop_single_cards(self) -> None:
        """Remove single cards that the rules do not allow: `11 trumps (without the pagat)` shows no card."""
        for number, entry in enumerate(self.declared):
            if len(entry.get("cards", ())) != 1:
                continue
            wrong, cards = self.told.count_faults(), entry.pop("cards")
            if self.told.count_faults() >= wrong:
                entry["cards"] = cards
            else:
                self.told.forget_places(f"declarations/{number}/cards")

    def _put_declared(self, parts: Sequence[SentencePart], kinds: Collection[str], seat: int | None) -> None:
        """Add the declarations beside players, with their cards or size; a kontra with its level and its item.

        kinds: the declarations of the game. seat: who declares until another is named; None if nobody is known.
        """
        parts = with_items_behind_kontra(parts)
        at = 0
        while at < len(parts):
            part = parts[at]
            if part.kind == SEAT:
                seat = self.seats[part.value]
            elif part.kind == DECLARED and part.text in kinds and seat is None and (each := cards_of_each(parts, at)):
                for player, cards in each:
                    self._declare_cards(self.seats[player], part.text, cards, part)
            elif part.kind == DECLARED and _kind_of(part) in kinds:
                at = self._put_declaration(parts, at, seat)
            at += 1

    def _put_declaration(self, parts: Sequence[SentencePart], at: int, before: int | None) -> int:
        """Add the declaration at index `at` if its player is known; return the index of its last part.

        before: the seat named last before it in the sentence.
        """
        part, kind = parts[at], _kind_of(parts[at])
        behind = self._seat_linked_behind(parts, at, before)
        after = _player_or_declaration_after(parts, _last_joined(parts, at))
        seat = before if behind is None else behind
        if seat is None and after is not None and after.kind == SEAT:
            seat = self.seats[after.value]
        if seat is None:
            return at
        entry: dict[str, Any] = {"seat": seat, "kind": kind}
        if kind != part.text:
            entry["size"] = self._size(part.text)
        shown: SentencePart | None = None
        if part.text == KONTRA_KIND:
            doubled, end = self._doubled(parts, at)
            if "item" not in doubled and behind is None and not is_beside_player(parts, at):
                return at
            entry |= doubled
            at = end
        else:
            if at and parts[at - 1].kind == NUMBER:
                entry["size"] = max(1, parts[at - 1].value)
            shown = _cards_shown(parts, at)
        if shown is not None:
            self.shown = kind
            entry["cards"] = [card.code for card in shown.cards]
            if len(shown.cards) in sizes_of(self.told.game.id, self.size, kind):
                entry.pop("size", None)  # the list shows the size, whatever the word says
            self.told.store_places(f"declarations/{len(self.declared)}/cards", shown)
        for player in [self.seats[one] for one in seats_with_one_each(parts, at)] or [seat]:
            if {**entry, "seat": player} not in self.declared:  # it may be told twice
                self.told.store_place(f"declarations/{len(self.declared)}", part.start, part.end)
                self.declared.append({**entry, "seat": player})
        for again in lists_behind(parts, at) if shown is not None else ():
            self._declare_cards(seat, kind, again, again)
        return at

    def _seat_linked_behind(self, parts: Sequence[SentencePart], at: int, before: int | None) -> int | None:
        """Return the seat behind the declaration at index `at` to which a sign points, or a word links; else None.

        before: the seat named last before it; a word then links none, and just before it no sign points at another.
        """
        last = next((part for part in reversed(parts[:at]) if part.kind != NUMBER), None)
        player = None if last is not None and last.kind == SEAT else seat_pointed_at(parts, at)
        player = seat_behind_link(parts, at) if player is None and before is None else player
        return None if player is None else self.seats[player]

    def _doubled(self, parts: Sequence[SentencePart], at: int) -> tuple[dict[str, Any], int]:
        """Return the level and the item of the kontra at index `at`, and the index of its last part.

        The level is left out if it is the first, the item if it is not told.
        """
        part = parts[at]
        level = {"level": part.value} if part.value > 1 else {}
        item_at = index_of_item(parts, at)
        if item_at is not None:
            return {**level, "item": parts[item_at].text}, item_at
        items = [one["item"] for one in self.declared if "item" in one]
        return {**level, "item": items[-1]} if level and items else level, at  # what is doubled again

    def _declare_again(self, parts: Sequence[SentencePart]) -> None:
        """Add a further declaration of the kind stated last: `; Ben the kings ♠K ♥K ♦K` after one of Ann."""
        seats = [part for part in parts if part.kind == SEAT]
        listed = [part for part in parts if part.kind == CARDS]
        if len(seats) == 1 and listed:
            cards = tuple(card for part in listed for card in part.cards)
            self._declare_cards(self.seats[seats[0].value], self.shown, listed[0]._replace(cards=cards), seats[0])

    def _declare_cards(self, seat: int, kind: str, cards: SentencePart, place: SentencePart) -> None:
        """Add a declaration of the cards that a part of a sentence lists; `place` is the part that tells it."""
        self.told.store_places(f"declarations/{len(self.declared)}/cards", cards)
        self.told.store_place(f"declarations/{len(self.declared)}", place.start, place.end)
        self.declared.append({"seat": seat, "kind": kind, "cards": [card.code for card in cards.cards]})
        self.shown = kind

    def _size(self, sized: str) -> int:
        """Return the size of a declaration whose name states it, such as `double poignée`; 0 if there is no such size.

        sized: the kind, `#` and the place of the size among the sizes of the game, from 0.
        """
        kind, _, order = sized.partition("#")
        sizes = sizes_of(self.told.game.id, self.size, kind)
        return sizes[int(order)] if int(order) < len(sizes) else 0

    def _drop_fields_not_told(self) -> None:
        """Remove cards or a number beside declarations that the game makes without them: they are another fact."""
        if not any({"cards", "size"} & entry.keys() for entry in self.declared):
            return
        faults = self.told.faults_with(self.hand)
        wrong = {fault.where.pointer for fault in faults if fault.code == NO_SUCH_FIELD}
        for at, entry in enumerate(self.declared):
            for field in ("cards", "size"):
                if f"/hands/0/declarations/{at}/{field}" in wrong:
                    del entry[field]
                    self.told.forget_places(f"declarations/{at}/{field}")


def _kind_of(part: SentencePart) -> str:
    """Return the kind of a declaration, without the place of its size."""
    return part.text.partition("#")[0]


def _last_joined(parts: Sequence[SentencePart], at: int) -> int:
    """Return the index of the last of the declarations that `and` joins to that at index `at`: `trull and uhu, Ann`."""
    while [one.kind for one in parts[at + 1 : at + 3]] == [OTHER, DECLARED] and parts[at + 1].text in BETWEEN_NAMES:
        at += 2
    return at


def _player_or_declaration_after(parts: Sequence[SentencePart], at: int) -> SentencePart | None:
    """Return the first player or declaration among the two parts after index `at`; None if there is none."""
    return next((one for one in parts[at + 1 : at + 3] if one.kind in (SEAT, DECLARED)), None)


def _cards_shown(parts: Sequence[SentencePart], at: int) -> SentencePart | None:
    """Return the list of cards of the declaration at index `at`; its player may stand before it. None if it has none.

    So it is in `poignée de Luc : 21 20 18 …`. Single cards one after the other, as in the cells of a row, are one list.
    """
    behind = [one for one in parts[at + 1 :] if one.cards or one.kind not in (OTHER, NUMBER, CARDS)]
    if behind and behind[0].kind == SEAT and behind[0] is _player_or_declaration_after(parts, at):
        behind = behind[1:]
    if not behind or not behind[0].cards:
        return None
    first, *others = takewhile(lambda part: len(part.cards) == 1, behind) if len(behind[0].cards) == 1 else behind[:1]
    end = others[-1].end if others else first.end
    return first._replace(cards=tuple(card for part in (first, *others) for card in part.cards), end=end)
