"""The talon, the scarts, the call and the cards taken from the talon, as the sentences of a hand tell them."""

from collections.abc import Sequence
from typing import Any

from tarot_records.transcripts.facts.talon_parts import part_taken, talon_exchange, told_part
from tarot_records.transcripts.play.record_draft import ToldHand
from tarot_records.transcripts.sentences.sentence_parts import (
    CARDS,
    FACT,
    SEAT,
    WITH_CARDS,
    WRITER,
    Sentence,
    SentencePart,
)
from tarot_records.transcripts.sentences.sentence_relations import is_king_after_bid
from tarot_records.transcripts.text.lexicon import ORDINALS

NOBODY_NAMED = -1
"""In place of the seat of who takes cards, in a sentence without a subject."""
TAKEN_PARTS = frozenset(ORDINALS)
"""Words that count the parts of a talon."""
PART_OF_TALON = "deal.talon_size"
"""Code of the fault that a talon has too few cards."""


class ToldCards:
    """Collector of the cards of one hand that are not played to tricks."""

    def __init__(self, told: ToldHand) -> None:
        self.told, self.hand, self.seats, self.size = told, told.hand, told.seats, told.size
        self.can_call, self.can_exchange = "calls" in told.fields, "exchanges" in told.fields
        self.part_of_talon: int | None = None
        """The number of the part of the talon that is told to be taken, as `told_part` returns it."""
        self.about_talon = False
        """True if the sentence before is about the talon."""
        self.drawn: list[tuple[int, SentencePart]] = []
        """The lists of cards that players took from the talon."""
        self.talons: list[int] = []
        """Number of cards of the talon before each further list of its cards."""
        self.called_by_word = False
        """True if a word for a call stands beside the card stored as called."""

    def note_talon(self, sentence: Sentence, carried: str) -> None:
        """Take note of whether a sentence is about the talon, and of the part of it that is taken."""
        names_talon = "talon" in (carried, *sentence.facts)
        if self.part_of_talon is None:
            self.part_of_talon = told_part(sentence.parts, names_talon, self.about_talon)
        self.about_talon = names_talon

    def put(self, sentence: Sentence, at: int, about: tuple[str, int], carried: str, drawer: int | None) -> None:
        """Add the list of cards at index `at` of a sentence.

        about: the fact that the words before are about, and its index. carried: the fact that the sentence continues.
        drawer: see `ToldSentence`.
        """
        parts, (fact, fact_at) = sentence.parts, about
        seat = self._seat_before(parts, at, fact_at)
        if seat is None and fact == "scart" and drawer is not None:
            seat = self.seats[drawer]
        may_call = {"call", "taker", "contract"} & {*sentence.facts} or is_king_after_bid(parts, at)
        wanted = fact if fact in WITH_CARDS else "call" if may_call else ""
        behind = (one.text for one in parts[at + 1 : at + 2] if one.kind == FACT and not one.cut)
        by_word = "call" in (fact, *behind)
        if not self._put_taken(sentence, parts, at):
            self._put_cards(wanted, parts[at], seat, bool(carried), by_word)

    def finish(self) -> None:
        """Complete what depends on other facts: the players of scarts and calls, and the cards that were taken."""
        self._turn_first_scart_into_talon()
        for field in ("scart", "calls"):
            for at, entry in enumerate(self.hand.get(field, ())):
                if entry["seat"] == -1:
                    self._find_seat(entry)
                    if self.told.taker is None:
                        self.told.draft.supposed.add(f"{self.told.at}/{field}/{at}")
        self._drop_discards_to_tricks()
        self._drop_further_talon()
        if self.can_exchange:
            self._settle_takers()
            for taker in self._likely_takers():
                self._take_part_of_talon(taker)
            if self.told.taker is not None:
                self._take_numbered_part(self.told.taker)
            self._put_drawn()

    def _likely_takers(self) -> list[int]:
        """Return who may have taken the cards of a talon with too few: the taker, or who is named, or the dealer."""
        named = {seat for seat, _ in self.drawn}
        likely = [self.told.taker, min(named) if len(named) == 1 else None]
        if self.told.taker is None and not named:
            likely.append(self.hand.get("dealer"))
        return [seat for seat in dict.fromkeys(likely) if seat is not None]

    def _settle_takers(self) -> None:
        """Give the taker the cards that a sentence without a subject says are taken; else leave them out."""
        entries = self.hand.get("exchanges", [])
        for at in range(len(entries) - 1, -1, -1):
            if entries[at]["taker"] == NOBODY_NAMED and self.told.taker is not None:
                entries[at]["taker"] = self.told.taker
            elif entries[at]["taker"] == NOBODY_NAMED:
                del entries[at]
                self.told.forget_entry(f"exchanges/{at}")
        if "exchanges" in self.hand and not entries:
            del self.hand["exchanges"]

    def _seat_before(self, parts: Sequence[SentencePart], at: int, fact_at: int) -> int | None:
        """Return the seat of the player who calls or lays away the cards at index `at`.

        It is the last one named between the word for this fact, at index `fact_at`, and the cards, or else before the
        word. None if nobody is named, or if the writer was named last, as in `ich hab den Zwanziger gerufen`.
        """
        near = [part for part in parts[fact_at:at] if part.kind == SEAT]
        if not near and parts[0].text in self.told.pronouns:
            return None  # in `he called a king, Ann's, and laid …`, he is the taker
        near = near or [part for part in parts[:fact_at] if part.kind in (SEAT, WRITER)]
        return self.seats[near[-1].value] if near and near[-1].kind == SEAT else None

    def _put_cards(self, about: str, part: SentencePart, seat: int | None, carried: bool, by_word: bool) -> None:
        """Add a list of cards to the talon, a scart or a call, as `about` says; if it says anything else, do nothing.

        carried: the cards may continue the last scart. by_word: a word for a call stands beside the cards.
        """
        codes = [card.code for card in part.cards]
        if not codes:
            return
        if about == "talon" and seat is not None:
            again = bool(self.drawn) and self.drawn[-1][0] == seat
            held = self.drawn.pop()[1] if again else part._replace(cards=())
            self.drawn.append((seat, part._replace(start=held.start, cards=(*held.cards, *part.cards))))
        if about == "talon" and "talon" not in self.hand.get("deal", {}):
            self.hand.setdefault("deal", {})["talon"] = codes
            self.told.store_places("deal/talon", part)
        elif about == "talon":
            held = self.hand["deal"]["talon"]
            if {*codes} <= {*held}:
                return  # it is said again, as in `the ace of clubs (1♣)`
            if {*held} < {*codes}:  # a card of the talon was told before all of them
                self.hand["deal"]["talon"] = codes
                self.told.store_places("deal/talon", part)
                return
            self.talons.append(len(held))
            self.told.store_places("deal/talon", part, len(held))
            held += codes
        elif about == "scart":
            scart = self.hand.setdefault("scart", [])
            if scart and (scart[-1]["seat"] == (-1 if seat is None else seat) or (seat is None and carried)):
                self.told.store_places(f"scart/{len(scart) - 1}/cards", part, len(scart[-1]["cards"]))
                scart[-1]["cards"] += codes
            else:
                self.told.store_places(f"scart/{len(scart)}/cards", part)
                scart.append({"seat": -1 if seat is None else seat, "cards": codes})
        elif about == "call" and self.can_call and ("calls" not in self.hand or (by_word and not self.called_by_word)):
            self.called_by_word = by_word
            self.hand["calls"] = [{"seat": -1 if seat is None else seat, "card": codes[0]}]
            self.told.store_places("calls/0", part)

    def _put_taken(self, sentence: Sentence, parts: Sequence[SentencePart], at: int) -> bool:
        """Add an exchange if the cards at index `at` are taken from the talon; return whether they are.

        They stand between a player who wins or takes and the talon, as in `Ann takes 7 8 from the talon`, or what the
        player lays away; or they are a counted part of the talon. A sentence without a subject is about the taker.
        """
        before = [part for part in parts[:at] if part.kind in (SEAT, FACT)]
        after = next((part for part in parts[at + 1 :] if part.kind in (SEAT, FACT)), None)
        counted = bool(before) and before[-1].text == "hands" and TAKEN_PARTS & {part.text for part in parts[:at]}
        if counted:
            before.pop()  # `Ann takes the second three cards: …`
        if not self.can_exchange or not before or before[-1].text not in ("winner", "taker"):
            return False
        if not counted and (after is None or after.text not in ("talon", "scart")):
            return False
        named = before[-2].value if len(before) > 1 and before[-2].kind == SEAT else None
        if named is None and (len(before) > 1 and before[-2].text not in ("talon", "hands")):
            return False
        entries = self.hand.setdefault("exchanges", [])
        path = f"exchanges/{len(entries)}"
        near = next((part for part in reversed(parts[:at]) if part.kind in (CARDS, SEAT, FACT)), None)
        last = entries[-1] if entries and near is not None and near.kind == CARDS else None
        taken = [card.code for card in parts[at].cards]
        if last is not None:
            for place, card in enumerate(parts[at].cards, len(last["cards"])):
                self.told.store_place(f"exchanges/{len(entries) - 1}/cards/{place}", card.start, card.end)
            last["cards"] += taken
        else:
            entries.append(talon_exchange(NOBODY_NAMED if named is None else self.seats[named], taken))
            self.told.store_places(f"{path}/cards", parts[at])
            self.told.store_place(path, sentence.start, sentence.end)
        return True

    def _drop_further_talon(self) -> None:
        """Remove further lists of cards from a talon that is complete without them."""
        if not self.talons:
            return
        faults = self.told.faults_with(self.hand)
        sizes = [fault.facts.get("expected") for fault in faults if fault.code == PART_OF_TALON]
        if sizes and sizes[0] in self.talons:
            size = self.talons[self.talons.index(sizes[0])]
            for place in range(size, len(self.hand["deal"]["talon"])):
                self.told.forget_places(f"deal/talon/{place}")
            del self.hand["deal"]["talon"][size:]

    def _drop_discards_to_tricks(self) -> None:
        """Remove scarts of a single card that lead to more faults: who cannot follow suit discards it to a trick."""
        scart = self.hand.get("scart", ())
        for at in range(len(scart) - 1, 0, -1):
            without = [*scart[:at], *scart[at + 1 :]]
            if len(scart[at]["cards"]) == 1 and self.told.count_faults(scart=without) < self.told.count_faults():
                self.hand["scart"] = scart = without
                self.told.forget_entry(f"scart/{at}")

    def _turn_first_scart_into_talon(self) -> None:
        """Turn the first of two scarts of a player into the talon if that leads to fewer faults.

        In `Skat (Ann): T16 H8 H5. Laid away: S4 H10 C1`, the word of the first list means the scart elsewhere.
        """
        scart = self.hand.get("scart", ())
        if len(scart) != 2 or "talon" in self.hand.get("deal", {}):
            return
        first, last = scart
        seats = {first["seat"], last["seat"]} - {-1}
        if len(seats) != 1:
            return
        seat = min(seats)
        deal = {**self.hand.get("deal", {}), "talon": first["cards"]}
        one, two = [{**last, "seat": seat}], [{**entry, "seat": seat} for entry in scart]
        if self.told.count_faults(deal=deal, scart=one) >= self.told.count_faults(scart=two):
            return
        self.hand |= {"deal": deal, "scart": one}
        self.told.move_places("scart/0/cards", "deal/talon")
        self.told.move_places("scart/1", "scart/0")

    def _take_part_of_talon(self, taker: int) -> None:
        """Turn a talon with too few cards into the cards that the taker took from it, if that leads to fewer faults."""
        deal = dict(self.hand.get("deal", {}))
        if "exchanges" in self.hand or "talon" not in deal:
            return
        if not any(fault.code == PART_OF_TALON for fault in self.told.faults_with(self.hand)):
            return
        exchanges = [talon_exchange(taker, deal.pop("talon"))]
        if self.told.count_faults(deal=deal, exchanges=exchanges) >= self.told.count_faults():
            return
        self.hand |= {"deal": deal, "exchanges": exchanges}
        if not deal:
            del self.hand["deal"]
        self.told.move_places("deal/talon", "exchanges/0/cards")
        if (place := self.told.place_of("exchanges/0/cards")) is not None:
            self.told.store_place("exchanges/0", *place)

    def _take_numbered_part(self, taker: int) -> None:
        """Store the part of the talon that the taker takes, if its number is told and the rules allow one part only."""
        if "exchanges" in self.hand or self.part_of_talon is None:
            return
        taken = part_taken(self.told, taker, self.part_of_talon)
        if taken:
            talon = self.hand["deal"]["talon"]
            self.hand["exchanges"] = [talon_exchange(taker, [talon[place] for place in taken])]
        for number, place in enumerate(taken):
            if (span := self.told.place_of(f"deal/talon/{place}")) is not None:
                self.told.store_place(f"exchanges/0/cards/{number}", *span)
                self.told.draft.spans.setdefault(f"{self.told.at}/exchanges/0", span)

    def _put_drawn(self) -> None:
        """Store the cards that several players took from the talon, one after the other, if the rules allow it."""
        if "exchanges" in self.hand or len({seat for seat, _ in self.drawn}) < 2:
            return
        exchanges = [talon_exchange(seat, [card.code for card in part.cards]) for seat, part in self.drawn]
        if self.told.count_faults(exchanges=exchanges) > self.told.count_faults():
            return
        self.hand["exchanges"] = exchanges
        for at, (_, part) in enumerate(self.drawn):
            self.told.store_place(f"exchanges/{at}", part.start, part.end)
            self.told.store_places(f"exchanges/{at}/cards", part)

    def _find_seat(self, entry: dict[str, Any]) -> None:
        """Set the seat of a scart or call to the one with the fewest faults.

        If several have as few, it is one of whom no scart is told, the taker or else the dealer first.
        """
        likely = [seat for seat in (self.told.taker, self.hand.get("dealer")) if seat is not None]
        having = {one["seat"] for one in self.hand.get("scart", ()) if one is not entry}

        def faults_with_seat(seat: int) -> int:
            entry["seat"] = seat
            return self.told.count_faults()

        seats = sorted(dict.fromkeys([*likely, *range(self.size)]), key=having.__contains__)
        entry["seat"] = min(seats, key=faults_with_seat)
