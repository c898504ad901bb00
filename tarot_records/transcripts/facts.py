"""Add the facts of a hand to a record: dealer, hands, bids, contract, call, talon, scart, declarations and tricks.

Where a text leaves a fact open, such as the player of a scart, each possibility is tried, and the one in which the
replay finds the fewest faults is kept.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tarot_records.core.limits import VERSION
from tarot_records.games import game_of
from tarot_records.notation.lines import LINES
from tarot_records.notation.vocabulary import (
    EVERYBODY,
    NOTHING_FORMS,
    OTHERS,
    first_to_bid,
    rulesets_of,
    sizes_of,
)
from tarot_records.record.search_words import NO_BIDS
from tarot_records.rules.game import Game
from tarot_records.transcripts.arrangement import Arranged, faults_of
from tarot_records.transcripts.habit import CardReader
from tarot_records.transcripts.lexicon import PRONOUNS, RELATIVE, SAYS
from tarot_records.transcripts.people import People
from tarot_records.transcripts.pieces import Token
from tarot_records.transcripts.sections import HandLines
from tarot_records.transcripts.sentence_relations import (
    bids_and_players_listed,
    cards_of_each,
    ends_clause_begun_before,
    index_of_item,
    is_aside,
    is_beside_player,
    is_king_after_bid,
    lists_all,
    lists_behind,
    seat_behind_link,
    seat_pointed_at,
    seats_joined_before_bid,
    seats_with_one_each,
    tells_amounts,
    tells_one_by_one,
    with_items_behind_kontra,
)
from tarot_records.transcripts.statements import (
    BID,
    CARDS,
    DECLARED,
    FACT,
    NUMBER,
    OTHER,
    PASS,
    SEAT,
    WITH_CARDS,
    WRITER,
    Sentence,
    SentencePart,
    continues_talon,
)
from tarot_records.transcripts.talon_parts import put_part, told_part
from tarot_records.transcripts.told_sentences import bids_one_by_one, sentences_about_facts, words_of_game

KONTRA_KIND = "kontra"
PART_OF_TALON = "deal.talon_size"
"""Code of the fault that a talon has too few cards."""
NO_SUCH_FIELD = "record.section"
"""Code of the fault that a game has no such part of a record."""
CARRIED = "carried_in"
NOTHING = {form.replace("'", " ").replace("’", " "): LINES[line].path[-1] for form, line in NOTHING_FORMS.items()}
"""Sentence in plain letters that states an empty list -> the field of the record that is empty."""


class RecordDraft(NamedTuple):
    """A record in the making, with the places of its facts in the text."""

    data: dict[str, Any]
    spans: dict[str, tuple[int, int]]
    strange: list[str]
    """Bids stated as contracts that the game does not have, in hands for which no contract was found."""
    supposed: set[str]
    """Paths of scarts and calls whose seats are supposed: the text states neither their player nor the taker."""


@lru_cache(maxsize=64)
def contracts_of(game: str, size: int) -> frozenset[str]:
    """Return the bids of a game that name a contract; other words of the auction do not."""
    found = set[str]()
    for bid in {*words_of_game(game).bids.values()} - {PASS}:
        base = {"format": "tarot-record", "version": VERSION, "game": game, "ruleset": rulesets_of(game_of(game))[0].id}
        players = [{"name": str(seat)} for seat in range(size)]
        faults = faults_of({**base, "players": players, "hands": [{"contract": {"name": bid}}]})
        if not any(fault.code == NO_CONTRACT for fault in faults):
            found.add(bid)
    return frozenset(found)


MOST_BETWEEN = 8
"""Maximum number of words from a player to his bid, as in `Mirek, that gambler, beat her with a solo`."""
HOLD = "hold"
"""The bid of a player who bids as high as the one before, and becomes the declarer if nobody bids more."""
NO_CONTRACT = "bid.name"
"""Code of the fault that a game does not have a contract."""


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
    hands = draft.data.setdefault("hands", [])
    hand: dict[str, Any] = {}
    hands.append(hand)
    at = f"/hands/{number}"
    facts = _Facts(draft, hand, at, len(people.names), seats, game)
    facts.put_hands(text)
    told = list(sentences_about_facts(text, reader, people, game, facts.put_nothing))
    auction = bids_one_by_one([one.sentence for one in told])
    for place, one in enumerate(told):
        facts.put(one.sentence, one.carried, game.declarations, one.drawer, place in auction, place == 0)
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

    def __init__(
        self, draft: RecordDraft, hand: dict[str, Any], at: str, size: int, seats: Mapping[int, int], game: Game
    ) -> None:
        self.draft, self.hand, self.at, self.size, self.seats = draft, hand, at, size, seats
        rules = game.rules(size, {})
        fields = {field for phase in rules.phases for field in phase.fields}
        self.tricks = rules.playing.length
        self.can_call = "calls" in fields
        self.has_contract = "contract" in fields
        self.bid_order = tuple(game.bids)
        self.can_exchange = "exchanges" in fields
        self.taker: int | None = hand.get("contract", {}).get("declarer")
        self.title = ""
        """The contract in the title."""
        self.bids: list[dict[str, Any]] = []
        self.bids_missing = False
        """True if the writer himself bids; his seat is unknown, so the auction is left out."""
        self.contract_missing = False
        self.contract_aside = False
        """True if the contract stands in a title, or in a sentence that names neither a player nor a fact."""
        """True if the last bid, other than a pass, is the writer's own."""
        self.declared: list[dict[str, Any]] = []
        self.leader: int | None = None
        self.shown = ""
        """The kind of the declaration with cards that was stated last."""
        self.named: int | None = None
        """The player named last in the sentence before."""
        self.strange: list[str] = []
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

    def put_hands(self, text: HandLines) -> None:
        """Add the hands of the players to the deal; cards for fewer than half of the tricks are no hand."""
        hands = [held for held in text.held if 2 * len(held.cards) >= self.tricks]
        if not hands:
            return
        dealt: list[list[str] | None] = self.hand.get("deal", {}).get("hands") or [None] * self.size
        for held in hands:
            seat = self.seats[held.player]
            if dealt[seat] is not None:
                continue
            dealt[seat] = [card.code for card in held.cards]
            self._store_place(f"deal/hands/{seat}", held.start, held.end)
            for place, card in enumerate(held.cards):
                self._store_place(f"deal/hands/{seat}/{place}", card.start, card.end)
        self.hand.setdefault("deal", {})["hands"] = dealt

    def put_nothing(self, tokens: Sequence[Token]) -> bool:
        """Add an empty list if the whole sentence states one, as `no announcements` does; return whether it does."""
        field = NOTHING.get(" ".join(token.form for token in tokens))
        if field is None:
            return False
        start, end = tokens[0].start, tokens[-1].end
        if field == CARRIED:
            self.draft.data.setdefault(CARRIED, {})
            self.draft.spans[f"/{CARRIED}"] = start, end
        else:
            self.hand.setdefault(field, [])
            self._store_place(field, start, end)
        return True

    def _store_place(self, path: str, start: int, end: int) -> None:
        self.draft.spans[f"{self.at}/{path}"] = start, end

    def put(
        self,
        sentence: Sentence,
        carried: str,
        game_words: Collection[str],
        drawer: int | None,
        is_bid: bool,
        is_title: bool,
    ) -> None:
        """Add the facts of a sentence to the hand; see `ToldSentence` for `carried` and `drawer`.

        game_words: the declarations of the game. is_bid: the sentence is one of the bids of an auction. is_title: it is
        the first one of the hand.
        """
        parts = sentence.parts
        names_talon = "talon" in (carried, *sentence.facts)
        if self.part_of_talon is None:
            self.part_of_talon = told_part(parts, names_talon, self.about_talon)
        self.about_talon = names_talon
        about, fact_at = carried, 0
        words = [(at, part) for at, part in enumerate(parts) if part.kind == BID]
        pairs = self._bids_of_players(parts)
        is_auction = is_bid or "bids" in (carried, *sentence.facts) or len({pair[0] for pair in pairs}) > 1
        if is_auction:
            self._put_bids(pairs)
        self._put_passes(parts)
        names_all = lists_all(parts, self.size)
        tells_none = names_all or tells_one_by_one(parts, self.size)
        for at, part in enumerate(parts):
            if part.kind == FACT:
                if part.text == DECLARED and about == "talon" and not any(one.kind == SEAT for one in parts[:at]):
                    continue  # `the talon, as it later showed, was …`
                is_remark = (
                    part.aside and not part.points_on and about in WITH_CARDS
                )  # `Ann laid 6 (as she said), Ben 7`
                if not (is_remark or continues_talon(about, part)):
                    about, fact_at = part.text, at
                if part.text in ("dealer", "leader") or (part.text == "taker" and not is_auction and not tells_none):
                    self._put_seat(part.text, parts, at)
            elif part.kind == CARDS and part.in_bracket and about == "scart" and parts[at - 1].kind == CARDS:
                continue  # `Ann lays away 2 7 (1 trump)`
            elif part.kind == CARDS and not is_aside(parts, fact_at, at):
                seat = self._seat_before(parts, at, fact_at)
                if seat is None and about == "scart" and drawer is not None:
                    seat = self.seats[drawer]
                may_call = {"call", "taker", "contract"} & {*sentence.facts} or is_king_after_bid(parts, at)
                wanted = about if about in WITH_CARDS else "call" if may_call else ""
                behind = (one.text for one in parts[at + 1 : at + 2] if one.kind == FACT and not one.cut)
                by_word = "call" in (about, *behind)
                if not self._put_taken(sentence, parts, at):
                    self._put_cards(wanted, part, seat, bool(carried), by_word)
        if not names_all and not tells_amounts(sentence):
            if carried == DECLARED and self.shown and not any(part.kind == DECLARED for part in parts):
                self._declare_again(parts)
            self._put_declared(parts, game_words)
        self.named = next((part.value for part in reversed(parts) if part.kind == SEAT), self.named)
        if words and len(pairs) <= 1 and not is_auction and not tells_none:
            contracts = contracts_of(self.draft.data["game"], self.size)
            bid = next((part for _, part in words if part.text in contracts), words[0][1])
            self._put_contract(parts, bid, pairs, is_title)

    def _bids_of_players(self, parts: Sequence[SentencePart]) -> list[tuple[int, str, SentencePart]]:
        """Return (seat, bid, part) of each bid beside a player; note in `bids_missing` if the writer himself bids."""
        if listed := bids_and_players_listed(parts, self.size):
            return [(self.seats[player], bid.text, bid) for bid, player in listed]
        found = []
        for at, part in enumerate(parts):
            if part.kind != BID:
                continue
            if part.text in NO_BIDS and len(several := seats_joined_before_bid(parts, at)) > 1:
                found += [(self.seats[seat], part.text, part) for seat in several]
                continue
            near = reversed(parts[max(0, at - MOST_BETWEEN) : at])
            before = next((one for one in near if one.kind not in (OTHER, FACT)), None)
            said = parts[max(0, at - 2) : at]
            if any(one.text in SAYS or (one.kind, one.text) == (FACT, DECLARED) for one in said):
                # who says it may stand far before
                before = next((one for one in reversed(parts[:at]) if one.kind in (SEAT, WRITER, BID)), None)
            if before is not None and before.kind == WRITER:
                self.bids_missing, self.contract_missing = True, self.contract_missing or part.text != PASS
                continue
            if before is not None and before.kind == BID and before.text == part.text:  # `bids two (a game in two)`
                continue
            after = next((one for one in parts[at + 1 : at + 3] if one.kind != OTHER), None)
            behind = False
            ahead = {one.value for one in parts[:at] if one.kind == SEAT}
            if before is None and len(ahead) == 1 and parts[at].text not in (PASS, HOLD):
                found.append((self.seats[min(ahead)], part.text, part))
                continue
            if before is None and parts[0].text in PRONOUNS and self.named is not None:  # `Er sagte einen Dreier an`
                found.append((self.seats[self.named], part.text, part))
                continue
            if after is not None and after.kind == SEAT:
                behind = part.cut and (after.in_bracket or not after.cut)
                behind = behind or ends_clause_begun_before(parts, at)
            beside = before if before is not None and before.kind == SEAT and not behind else after
            if beside is not None and beside.kind == SEAT:
                found.append((self.seats[beside.value], part.text, part))
                self.contract_missing = self.contract_missing and part.text in (PASS, HOLD)
        return found

    def _put_bids(self, pairs: Sequence[tuple[int, str, SentencePart]]) -> None:
        for seat, bid, part in pairs:
            self._store_place(f"bids/{len(self.bids)}", part.start, part.end)
            self.bids.append({"seat": seat, "bid": bid})

    def _put_passes(self, parts: Sequence[SentencePart]) -> None:
        """Add the passes that a phrase such as `all pass` or `the others pass` states."""
        for at, part in enumerate(parts):
            if part.kind != BID or part.text != PASS:
                continue
            said = {" ".join(one.text for one in parts[first:at]) for first in range(max(0, at - 3), at)}
            first = first_to_bid(self.draft.data["game"], self.size, self.hand.get("dealer"))
            if said & EVERYBODY and not self.bids and first is not None:
                seats = [(first + place) % self.size for place in range(self.size)]
            elif said & OTHERS and self.bids:
                last = self.bids[-1]["seat"]
                having = {bid["seat"] for bid in self.bids}
                seats = [(last + place) % self.size for place in range(1, self.size)]
                seats = [seat for seat in seats if seat not in having]
            else:
                continue
            self._put_bids([(seat, PASS, part) for seat in seats])

    def _put_declared(self, parts: Sequence[SentencePart], kinds: Collection[str]) -> None:
        """Add the declarations beside players, with their cards or size; a kontra with its level and its item.

        kinds: the declarations of the game.
        """
        seat: int | None = None
        parts = with_items_behind_kontra(parts)
        at = 0
        while at < len(parts):
            part = parts[at]
            if part.kind == SEAT:
                seat = self.seats[part.value]
            elif part.kind == DECLARED and part.text in kinds and seat is None and (each := cards_of_each(parts, at)):
                for player, cards in each:
                    self._declare_cards(self.seats[player], part.text, cards, part)
            elif part.kind == DECLARED and (kind := part.text.partition("#")[0]) in kinds:
                after = next((one for one in parts[at + 1 : at + 3] if one.kind in (SEAT, DECLARED)), None)
                named = seat if seat is not None or after is None or after.kind != SEAT else self.seats[after.value]
                behind = seat_pointed_at(parts, at)
                behind = seat_behind_link(parts, at) if behind is None and seat is None else behind
                named = named if behind is None else self.seats[behind]
                if named is not None:
                    entry: dict[str, Any] = {"seat": named, "kind": kind}
                    if kind != part.text:
                        entry["size"] = self._size(part.text)
                    if part.text == KONTRA_KIND:
                        entry |= {"level": part.value} if part.value > 1 else {}
                        item_at = index_of_item(parts, at)
                        if item_at is not None:
                            entry["item"] = parts[item_at].text
                            at = item_at
                        elif part.value > 1 and (items := [one["item"] for one in self.declared if "item" in one]):
                            entry["item"] = items[-1]  # what is doubled again
                        elif behind is None and not is_beside_player(parts, at):
                            at += 1
                            continue
                    elif at and parts[at - 1].kind == NUMBER:
                        entry["size"] = max(1, parts[at - 1].value)
                    shown = [one for one in parts[at + 1 :] if one.cards or one.kind not in (OTHER, NUMBER, CARDS)]
                    if shown and shown[0] is after and after.kind == SEAT:  # `poignée de Luc : 21 20 18 …`
                        shown = shown[1:]
                    if shown and shown[0].cards and part.text != KONTRA_KIND:
                        self.shown = kind
                        entry["cards"] = [card.code for card in shown[0].cards]
                        if len(entry["cards"]) in sizes_of(self.draft.data["game"], self.size, kind):
                            entry.pop("size", None)  # the list shows the size, whatever the word says
                        self._store_places(f"declarations/{len(self.declared)}/cards", shown[0])
                    several = seats_with_one_each(parts, at)
                    for player in [self.seats[one] for one in several] or [named]:
                        if {**entry, "seat": player} not in self.declared:  # it may be told twice
                            self._store_place(f"declarations/{len(self.declared)}", part.start, part.end)
                            self.declared.append({**entry, "seat": player})
                    for again in lists_behind(parts, at) if "cards" in entry else ():
                        self._declare_cards(named, kind, again, again)
            at += 1

    def _declare_again(self, parts: Sequence[SentencePart]) -> None:
        """Add a further declaration of the kind stated last: `; Ben the kings ♠K ♥K ♦K` after one of Ann."""
        seats = [part for part in parts if part.kind == SEAT]
        listed = [part for part in parts if part.kind == CARDS]
        if len(seats) == 1 and listed:
            cards = tuple(card for part in listed for card in part.cards)
            self._declare_cards(self.seats[seats[0].value], self.shown, listed[0]._replace(cards=cards), seats[0])

    def _declare_cards(self, seat: int, kind: str, cards: SentencePart, place: SentencePart) -> None:
        """Add a declaration of the cards that a part of a sentence lists; `place` is the part that tells it."""
        self._store_places(f"declarations/{len(self.declared)}/cards", cards)
        self._store_place(f"declarations/{len(self.declared)}", place.start, place.end)
        self.declared.append({"seat": seat, "kind": kind, "cards": [card.code for card in cards.cards]})
        self.shown = kind

    def _size(self, sized: str) -> int:
        """Return the size of a declaration whose name states it, such as `double poignée`; 0 if there is no such size.

        sized: the kind, `#` and the place of the size among the sizes of the game, from 0.
        """
        kind, _, order = sized.partition("#")
        sizes = sizes_of(self.draft.data["game"], self.size, kind)
        return sizes[int(order)] if int(order) < len(sizes) else 0

    def _put_seat(self, fact: str, parts: Sequence[SentencePart], at: int) -> None:
        """Store the player beside a word for the dealer, leader or taker (`fact`), unless one is stored already."""
        after = next((part for part in parts[at + 1 : at + 4] if part.kind in (SEAT, FACT)), None)
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
            self._store_place("dealer", told.start, told.end)
        elif fact == "leader" and self.leader is None:
            self.leader = seat
        elif fact == "taker" and self.taker is None:
            self.taker = seat
            self._store_place("contract/declarer", told.start, told.end)

    def _seat_before(self, parts: Sequence[SentencePart], at: int, fact_at: int) -> int | None:
        """Return the seat of the player who calls or lays away the cards at index `at`.

        It is the last one named between the word for this fact, at index `fact_at`, and the cards, or else before the
        word. None if nobody is named, or if the writer was named last, as in `ich hab den Zwanziger gerufen`.
        """
        near = [part for part in parts[fact_at:at] if part.kind == SEAT]
        if not near and parts[0].text in PRONOUNS and self.named is not None:  # `he called a king, Ann's, and laid …`
            return self.seats[self.named]
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
            self._store_places("deal/talon", part)
        elif about == "talon":
            held = self.hand["deal"]["talon"]
            self.talons.append(len(held))
            self._store_places("deal/talon", part, len(held))
            held += codes
        elif about == "scart":
            scart = self.hand.setdefault("scart", [])
            if scart and (scart[-1]["seat"] == (-1 if seat is None else seat) or (seat is None and carried)):
                self._store_places(f"scart/{len(scart) - 1}/cards", part, len(scart[-1]["cards"]))
                scart[-1]["cards"] += codes
            else:
                self._store_places(f"scart/{len(scart)}/cards", part)
                scart.append({"seat": -1 if seat is None else seat, "cards": codes})
        elif about == "call" and self.can_call and ("calls" not in self.hand or (by_word and not self.called_by_word)):
            self.called_by_word = by_word
            self.hand["calls"] = [{"seat": -1 if seat is None else seat, "card": codes[0]}]
            self._store_places("calls/0", part)

    def _put_taken(self, sentence: Sentence, parts: Sequence[SentencePart], at: int) -> bool:
        """Add an exchange if the cards at index `at` are taken from the talon; return whether they are.

        They stand between a player who wins or takes and the talon, as in `Ann takes 7 8 from the talon`.
        """
        before = [part for part in parts[:at] if part.kind in (SEAT, FACT)]
        after = next((part for part in parts[at + 1 :] if part.kind in (SEAT, FACT)), None)
        if not self.can_exchange or after is None or after.text != "talon" or len(before) < 2:
            return False
        seat, fact = before[-2:]
        if seat.kind != SEAT or fact.text not in ("winner", "taker"):
            return False
        entries = self.hand.setdefault("exchanges", [])
        path = f"exchanges/{len(entries)}"
        last = entries[-1] if entries and parts[at - 1].kind == CARDS else None
        taken = [card.code for card in parts[at].cards]
        if last is not None:
            for place, card in enumerate(parts[at].cards, len(last["cards"])):
                self._store_place(f"exchanges/{len(entries) - 1}/cards/{place}", card.start, card.end)
            last["cards"] += taken
        else:
            entries.append({"kind": "talon", "taker": self.seats[seat.value], "cards": taken})
            self._store_places(f"{path}/cards", parts[at])
            self._store_place(path, sentence.start, sentence.end)
        return True

    def _store_places(self, path: str, part: SentencePart, first: int = 0) -> None:
        """Store the places in the text of a list of cards and of each card.

        first: index of the first card of `part` in the list of the record, which may have cards of an earlier sentence.
        """
        self._store_place(path, part.start, part.end)
        for place, card in enumerate(part.cards):
            self._store_place(f"{path}/{first + place}", card.start, card.end)

    def _put_contract(
        self,
        parts: Sequence[SentencePart],
        bid: SentencePart,
        pairs: Sequence[tuple[int, str, SentencePart]],
        is_title: bool,
    ) -> None:
        """Store the contract `bid` and its declarer; the same contract, if stated again, may add the declarer.

        A bid that is no contract of the game goes to `strange`.
        """
        is_labelled = any(part.kind == FACT and part.text in ("taker", "contract") for part in parts)
        is_aside = (is_title and not is_labelled) or not any(part.kind in (SEAT, FACT) for part in parts)
        was_aside = self.contract_aside
        again = self.hand.get("contract", {}).get("name") == bid.text
        is_of_title = bid.text == self.title and not is_aside  # what the title says is stated again
        is_higher = any(part.kind == SEAT for part in parts) and self._is_higher(bid.text)
        kept = "contract" in self.hand and not again and (is_aside or not (was_aside or is_of_title or is_higher))
        if bid.text == PASS or kept:
            return
        if bid.text not in contracts_of(self.draft.data["game"], self.size):
            self.strange.append(bid.text)
            return
        seat = next((seat for seat, said, _ in pairs if said != PASS), None)
        if seat is None and (is_labelled or any(part.kind == OTHER and part.text in PRONOUNS for part in parts)):
            seats = [part for part in parts if part.kind == SEAT]
            seat = self.seats[seats[-1].value] if len(seats) == 1 else None
        self.contract_aside = is_aside
        self.title = bid.text if is_title else self.title
        if not again:
            self.hand["contract"] = {"name": bid.text}
            self._store_place("contract/name", bid.start, bid.end)
        if seat is not None and (self.taker is None or was_aside or is_of_title or is_higher):
            told = next(part for part in parts if part.kind == SEAT and self.seats[part.value] == seat)
            self.taker = seat
            self._store_place("contract/declarer", told.start, told.end)

    def _is_higher(self, bid: str) -> bool:
        """Return whether a contract is higher than the stored one, in the order of the bids of the game."""
        order, contracts = [*self.bid_order], contracts_of(self.draft.data["game"], self.size)
        stored = self.hand.get("contract", {}).get("name")
        return {bid, stored} <= contracts and order.index(bid) > order.index(stored)

    def finish(self) -> None:
        """Complete the facts that depend on others: the declarer, and the players of scarts and calls."""
        hand = self.hand
        self._put_last_bid()
        told = [] if self.contract_missing else self.bids
        self.bids = hand.setdefault("bids", [] if self.bids_missing else self.bids)
        if not self.bids:
            del hand["bids"]
        last = [bid for bid in self.bids or told if bid["bid"] not in (PASS, HOLD)]
        names = [bid["bid"] for bid in last if bid["bid"] in contracts_of(self.draft.data["game"], self.size)]
        if self.has_contract and self.taker is not None:
            hand.setdefault("contract", {})["declarer"] = self.taker
        if names and self.has_contract:
            bidder = next(one for one in reversed(last) if one["bid"] == names[-1])
            said = self.bids or told
            held = [bid["seat"] for bid in said[said.index(bidder) :] if bid["bid"] == HOLD]
            bid = {"name": names[-1], "declarer": held[-1] if held else bidder["seat"]}
            if self._is_better_contract(bid):
                hand["contract"], self.taker = bid, bid["declarer"]
            elif "contract" in hand:
                hand["contract"].setdefault("name", names[-1])
        if not self.has_contract:
            hand.pop("contract", None)
        for field in ("scart", "calls"):
            for at, entry in enumerate(hand.get(field, ())):
                if entry["seat"] == -1:
                    self._find_seat(entry)
                    if self.taker is None:
                        self.draft.supposed.add(f"{self.at}/{field}/{at}")
        self._drop_further_talon()
        self._take_part_of_talon()
        self._take_numbered_part()
        self._put_drawn()
        self._put_bids_in_turn()
        self._drop_wrong_bids()
        if self.declared:
            hand["declarations"] = self.declared
            self._drop_fields_not_told()
        if "contract" not in hand:
            self.draft.strange.extend(self.strange)

    def _put_last_bid(self) -> None:
        """Add a contract that is told behind the auction as its last bid, if the rules allow it.

        So it is in `Ann: game. Ben: pass. So Ann chose solo.`
        """
        name, spans = self.hand.get("contract", {}).get("name"), self.draft.spans
        place, last = spans.get(f"{self.at}/contract/name"), spans.get(f"{self.at}/bids/{len(self.bids) - 1}")
        bids = {bid["bid"] for bid in self.bids}
        if place is None or last is None or place < last or self.taker is None or name in bids or bids <= {PASS, HOLD}:
            return
        added = [*self.bids, {"seat": self.taker, "bid": name}]
        shorter, longer = (
            len(faults_of({**self.draft.data, "hands": [{"dealer": self.hand.get("dealer"), "bids": bids}]}))
            for bids in (self.bids, added)
        )
        if "dealer" in self.hand and longer <= shorter:
            self._store_place(f"bids/{len(self.bids)}", *place)
            self.bids = added

    def _drop_fields_not_told(self) -> None:
        """Remove cards or a number beside declarations that the game makes without them: they are another fact."""
        if not any({"cards", "size"} & entry.keys() for entry in self.declared):
            return
        faults = faults_of({**self.draft.data, "hands": [self.hand]})
        wrong = {fault.where.pointer for fault in faults if fault.code == NO_SUCH_FIELD}
        for at, entry in enumerate(self.declared):
            for field in ("cards", "size"):
                if f"/hands/0/declarations/{at}/{field}" in wrong:
                    del entry[field]
                    path = f"{self.at}/declarations/{at}/{field}"
                    for place in [place for place in self.draft.spans if place == path or place.startswith(f"{path}/")]:
                        del self.draft.spans[place]

    def _is_better_contract(self, bid: Mapping[str, Any]) -> bool:
        """Return whether to store the contract `bid` last in the auction in place of the one that is stored.

        It is better if it contradicts nothing in the stored one, or leads to fewer faults.
        """
        contract = self.hand.get("contract", {})
        if self.contract_aside or all(contract.get(field) in (None, value) for field, value in bid.items()):
            return True
        rest = {field: value for field, value in self.hand.items() if field not in ("calls", "scart")}  # no seats yet
        elsewhere, auction = (
            len(faults_of({**self.draft.data, "hands": [{**rest, "contract": dict(one)}]})) for one in (contract, bid)
        )
        return auction < elsewhere

    def _drop_further_talon(self) -> None:
        """Remove further lists of cards from a talon that is complete without them."""
        if not self.talons:
            return
        faults = faults_of({**self.draft.data, "hands": [self.hand]})
        sizes = [fault.facts.get("expected") for fault in faults if fault.code == PART_OF_TALON]
        if sizes and sizes[0] in self.talons:
            size = self.talons[self.talons.index(sizes[0])]
            for place in range(size, len(self.hand["deal"]["talon"])):
                del self.draft.spans[f"{self.at}/deal/talon/{place}"]
            del self.hand["deal"]["talon"][size:]

    def _take_part_of_talon(self) -> None:
        """Turn a talon with too few cards into the cards that the taker took from it, if that leads to fewer faults."""
        deal = self.hand.get("deal", {})
        if "talon" not in deal or "exchanges" in self.hand or not self.can_exchange or self.taker is None:
            return
        at = f"{self.at}/deal/talon"
        if not any(fault.code == PART_OF_TALON for fault in faults_of({**self.draft.data, "hands": [self.hand]})):
            return
        wrong, cards = self._count_faults(), deal.pop("talon")
        self.hand["exchanges"] = [{"kind": "talon", "taker": self.taker, "cards": cards}]
        if self._count_faults() >= wrong:
            deal["talon"] = cards
            del self.hand["exchanges"]
            return
        if not deal:
            del self.hand["deal"]
        for place in [place for place in self.draft.spans if place == at or place.startswith(f"{at}/")]:
            self.draft.spans[f"{self.at}/exchanges/0/cards{place.removeprefix(at)}"] = self.draft.spans.pop(place)
        self.draft.spans[f"{self.at}/exchanges/0"] = self.draft.spans[f"{self.at}/exchanges/0/cards"]

    def _take_numbered_part(self) -> None:
        """Store the part of the talon that the taker takes, if its number is told and the rules allow one part only."""
        if not self.can_exchange or "exchanges" in self.hand or self.taker is None or self.part_of_talon is None:
            return
        taken = put_part(self.hand, self.taker, self.part_of_talon, self._count_faults)
        for number, place in enumerate(taken):
            span = self.draft.spans.get(f"{self.at}/deal/talon/{place}")
            if span is not None:
                self.draft.spans[f"{self.at}/exchanges/0/cards/{number}"] = span
                self.draft.spans.setdefault(f"{self.at}/exchanges/0", span)

    def _put_drawn(self) -> None:
        """Store the cards that several players took from the talon, one after the other, if the rules allow it."""
        if not self.can_exchange or "exchanges" in self.hand or len({seat for seat, _ in self.drawn}) < 2:
            return
        wrong = self._count_faults()
        self.hand["exchanges"] = [
            {"kind": "talon", "taker": seat, "cards": [card.code for card in part.cards]} for seat, part in self.drawn
        ]
        if self._count_faults() > wrong:
            del self.hand["exchanges"]
            return
        for at, (_, part) in enumerate(self.drawn):
            self._store_place(f"exchanges/{at}", part.start, part.end)
            self._store_places(f"exchanges/{at}/cards", part)

    def _find_seat(self, entry: dict[str, Any]) -> None:
        """Set the seat of a scart or call to the one with the fewest faults.

        If several have as few, it is one of whom no scart is told, the taker or else the dealer first.
        """
        likely = [seat for seat in (self.taker, self.hand.get("dealer")) if seat is not None]
        having = {one["seat"] for one in self.hand.get("scart", ()) if one is not entry}
        best: tuple[int, int] | None = None
        for seat in sorted(dict.fromkeys([*likely, *range(self.size)]), key=having.__contains__):
            entry["seat"] = seat
            wrong = self._count_faults()
            if best is None or wrong < best[0]:
                best = wrong, seat
        entry["seat"] = best[1] if best is not None else 0

    def _put_bids_in_turn(self) -> None:
        """Begin an auction of one bid a player with the first to bid, if it stands in the order of the seats.

        So it stands in the columns of a table.
        """
        first = first_to_bid(self.draft.data["game"], self.size, self.hand.get("dealer"))
        if first is None or [bid["seat"] for bid in self.bids] != [*range(self.size)]:
            return
        told, wrong, at = list(self.bids), self._count_faults(), f"{self.at}/bids"
        self.bids[:] = [*told[first:], *told[:first]]
        if self._count_faults() >= wrong:
            self.bids[:] = told
            return
        places = [self.draft.spans.get(f"{at}/{number}") for number in range(self.size)]
        for number, place in enumerate([*places[first:], *places[:first]]):
            if place is not None:
                self.draft.spans[f"{at}/{number}"] = place

    def _drop_wrong_bids(self) -> None:
        """Remove the auction if that avoids at least two faults: then it was read from other words."""
        if not self.bids:
            return
        wrong, bids = self._count_faults(), self.hand.pop("bids")
        if self._count_faults() >= wrong - 1:
            self.hand["bids"] = bids

    def _count_faults(self) -> int:
        return len(faults_of({**self.draft.data, "hands": [self.hand]}))
