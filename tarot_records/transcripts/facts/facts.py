"""Add the facts of a hand to a record: dealer, hands, bids, contract, call, talon, scart, declarations and tricks.

Where a text leaves a fact open, such as the player of a scart, each possibility is tried, and the one in which the
replay finds the fewest faults is kept.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from math import inf

from tarot_records.notation.lines import LINES
from tarot_records.notation.vocabulary import NOTHING_FORMS
from tarot_records.rules.game import Game
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.facts.told_auction import ToldAuction, contracts_of
from tarot_records.transcripts.facts.told_cards import ToldCards
from tarot_records.transcripts.facts.told_declarations import ToldDeclarations
from tarot_records.transcripts.facts.told_sentences import ToldSentence, bids_one_by_one, sentences_about_facts
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.play.arrangement import Arranged
from tarot_records.transcripts.play.record_draft import RecordDraft, ToldHand
from tarot_records.transcripts.sentences.sentence_parts import (
    BID,
    CARDS,
    DECLARED,
    FACT,
    SEAT,
    WITH_CARDS,
    SentencePart,
    continues_talon,
)
from tarot_records.transcripts.sentences.sentence_relations import (
    is_aside,
    is_remark_in_brackets,
    lists_all,
    tells_amounts,
    tells_one_by_one,
    verb_behind,
)
from tarot_records.transcripts.text.lexicon import RELATIVE, WHERE
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.sections import HandLines

CARRIED = "carried_in"
"""The field of a record for what is carried in from earlier hands."""
NOTHING = {form.replace("'", " ").replace("’", " "): LINES[line].path[-1] for form, line in NOTHING_FORMS.items()}
"""Sentence in plain letters that states an empty list -> the field of the record that is empty."""


def put_facts(
    draft: RecordDraft,
    number: int,
    text: HandLines,
    reader: CardReader,
    people: People,
    seats: Mapping[int, int],
    game: Game,
) -> int | None:
    """Add a hand with all its facts to `draft`; return the seat that led to the first trick if a sentence names it.

    number: index of the hand. seats: seat of each player of the text. Tricks are not added (see `put_tricks`).
    """
    draft.data.setdefault("hands", []).append({})
    facts = _Facts(ToldHand(draft, number, len(people.names), seats, game, reader.habit.lang))
    facts.put_hands(text)
    play_begins = text.tricks[0].line.start if text.tricks else inf
    told = list(sentences_about_facts(text, reader, people, game, facts.put_nothing))
    bids = bids_one_by_one([one.sentence for one in told])
    for place, one in enumerate(told):
        facts.put(one, place in bids, is_title=place == 0, before_play=one.sentence.start < play_begins)
    facts.finish()
    return facts.leader


def put_tricks(draft: RecordDraft, number: int, arranged: Arranged) -> None:
    """Add tricks to a hand of `draft`, with their places in the text."""
    hand, at = draft.data["hands"][number], f"/hands/{number}"
    hand["tricks"] = [dict(trick) for trick in arranged.tricks]
    for place, cards in enumerate(arranged.places):
        for card_at, card in enumerate(cards):
            draft.spans[f"{at}/tricks/{place}/cards/{card_at}"] = card.start, card.end
        told = [card for card in cards if card.end] or cards
        draft.spans[f"{at}/tricks/{place}"] = min(card.start for card in told), max(card.end for card in told)


class _Facts:
    """Collector of the facts of one hand from its sentences."""

    def __init__(self, told: ToldHand) -> None:
        self.told, self.hand, self.seats, self.size = told, told.hand, told.seats, told.size
        self.auction, self.cards, self.declarations = ToldAuction(told), ToldCards(told), ToldDeclarations(told)
        self.leader: int | None = None
        self.named: int | None = None
        """The player named last in an earlier sentence."""

    def put_hands(self, text: HandLines) -> None:
        """Add the hands of the players to the deal; cards for fewer than half of the tricks are no hand."""
        hands = [held for held in text.held if 2 * len(held.cards) >= self.told.tricks]
        if not hands:
            return
        dealt: list[list[str] | None] = self.hand.get("deal", {}).get("hands") or [None] * self.size
        for held in hands:
            seat = self.seats[held.player]
            if dealt[seat] is not None:
                continue
            dealt[seat] = [card.code for card in held.cards]
            self.told.store_place(f"deal/hands/{seat}", held.start, held.end)
            for place, card in enumerate(held.cards):
                self.told.store_place(f"deal/hands/{seat}/{place}", card.start, card.end)
        self.hand.setdefault("deal", {})["hands"] = dealt

    def put_nothing(self, tokens: Sequence[Token]) -> bool:
        """Add an empty list if the whole sentence states one, as `no announcements` does; return whether it does."""
        field = NOTHING.get(" ".join(token.form for token in tokens))
        if field is None:
            return False
        start, end = tokens[0].start, tokens[-1].end
        if field == CARRIED:
            self.told.draft.data.setdefault(CARRIED, {})
            self.told.draft.spans[f"/{CARRIED}"] = start, end
        else:
            self.hand.setdefault(field, [])
            self.told.store_place(field, start, end)
        return True

    def put(self, one: ToldSentence, is_bid: bool, is_title: bool, before_play: bool) -> None:
        """Add the facts of a sentence to the hand.

        is_bid: the sentence is one of the bids of an auction. is_title: it is the first one of the hand. before_play:
        it stands before the tricks.
        """
        sentence, carried, size = one.sentence, one.carried, self.size
        parts = sentence.parts
        self.cards.note_talon(sentence, carried)
        pairs = self.auction.bids_of_players(parts, self.named, before_play)
        is_auction = is_bid or "bids" in (carried, *sentence.facts) or len({pair[0] for pair in pairs}) > 1
        if is_auction:
            self.auction.put_bids(pairs)
        names_all = lists_all(parts, size)
        tells_none = names_all or tells_one_by_one(parts, size)
        about, fact_at = carried, 0
        for at, part in enumerate(parts):
            if part.kind == FACT:
                if part.text == DECLARED and about == "talon" and not any(one.kind == SEAT for one in parts[:at]):
                    continue  # `the talon, as it later showed, was …`
                is_remark = about in WITH_CARDS and is_remark_in_brackets(parts, at)
                if not (is_remark or continues_talon(about, part)):
                    about, fact_at = part.text, at
                if part.text in ("dealer", "leader") or (part.text == "taker" and not is_auction and not tells_none):
                    self._put_seat(part.text, parts, at)
            elif part.kind == CARDS and part.in_bracket and about == "scart" and at and parts[at - 1].kind == CARDS:
                continue  # `Ann lays away 2 7 (1 trump)`
            elif part.kind == CARDS and not about and (verb := verb_behind(parts, at)):
                self.cards.put(sentence, at, (verb, 0), carried, one.drawer)
            elif part.kind == CARDS and not is_aside(parts, fact_at, at):
                self.cards.put(sentence, at, (about, fact_at), carried, one.drawer)
        self.auction.put_passes(parts)
        if not names_all and not tells_amounts(sentence):
            self.declarations.put(parts, self.told.game.declarations, carried == DECLARED)
        self.named = next((part.value for part in reversed(parts) if part.kind == SEAT), self.named)
        words = [part for part in parts if part.kind == BID]
        if words and len({seat for seat, _, _ in pairs}) <= 1 and not is_auction and not tells_none:
            contracts = contracts_of(self.told.game.id, size)
            likely = sorted(words, key=lambda part: (part.text != self.auction.title, part.text not in contracts))
            self.auction.put_contract(parts, likely[0], pairs, is_title, before_play)

    def finish(self) -> None:
        """Complete the facts that depend on others."""
        self.auction.settle_contract()
        self.cards.finish()
        self.auction.finish()
        self.declarations.finish()

    def _put_seat(self, fact: str, parts: Sequence[SentencePart], at: int) -> None:
        """Store the player beside a word for the dealer, leader or taker (`fact`), unless one is stored already."""
        near = takewhile(lambda part: part.text not in WHERE, parts[at + 1 : at + 4])
        after = next((part for part in near if part.kind in (SEAT, FACT)), None)
        before = None
        for place in range(at, max(0, at - 4), -1):
            is_relative = fact == "dealer" and parts[place].text in RELATIVE  # `Samia, qui donnait`
            if (parts[place].cut and not is_relative) or parts[place - 1].kind == FACT:
                break
            if parts[place - 1].kind == SEAT:
                before = parts[place - 1]
                break
        named_after = after is not None and after.kind == SEAT
        named_before = before is not None and before.kind == SEAT
        apart = at + 1 < len(parts) and parts[at + 1].cut
        beside = apart and at > 0 and parts[at - 1].kind == SEAT and not parts[at].cut
        told = after if named_after and (parts[at].points_on or not named_before) and not beside else before
        if parts[at].in_bracket and at and parts[at - 1].kind == SEAT and (apart or at + 1 == len(parts)):
            told = parts[at - 1]  # `Ann (dealer), Ben, Cid`
        if told is None or told.kind != SEAT or (told is after and parts[at].in_bracket and told.cut):
            return
        seat = self.seats[told.value]
        if fact == "dealer" and "dealer" not in self.hand:
            self.hand["dealer"] = seat
            self.told.store_place("dealer", told.start, told.end)
        elif fact == "leader" and self.leader is None:
            self.leader = seat
        elif fact == "taker" and self.told.taker is None:
            self.told.taker = seat
            self.told.store_place("contract/declarer", told.start, told.end)
