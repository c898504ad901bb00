"""The auction and the contract of a hand, as its sentences tell them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tarot_records.core.limits import VERSION
from tarot_records.games import game_of
from tarot_records.notation.vocabulary import EVERYBODY, OTHERS, first_to_bid, rulesets_of
from tarot_records.record.search_words import NO_BIDS, NO_CONTRACTS
from tarot_records.transcripts.facts.told_sentences import words_of_game
from tarot_records.transcripts.play.record_draft import ToldHand
from tarot_records.transcripts.play.record_replay import faults_of
from tarot_records.transcripts.sentences.sentence_parts import (
    BID,
    DECLARED,
    FACT,
    OTHER,
    PASS,
    SEAT,
    WRITER,
    SentencePart,
)
from tarot_records.transcripts.sentences.sentence_relations import (
    bids_and_players_listed,
    ends_clause_begun_before,
    seats_joined_before_bid,
)
from tarot_records.transcripts.text.lexicon import SAYS

MOST_BETWEEN = 8
"""Maximum number of words between a player and his bid, as in `Mirek, that gambler, beat her with a solo`."""
HOLD = "hold"
"""The bid of a player who takes over the bid before his; he declares if nobody bids more."""
MAKE_NOTHING = NO_BIDS | {HOLD}
"""Bids that make no contract of their own: passes, and the word that holds another's bid."""
NO_CONTRACT = "bid.name"
"""Code of the fault that a game does not have a contract."""
LABELS = ("taker", "contract")
"""Facts whose words, such as `Contract:`, say that a bid beside them is the contract."""

BidOfPlayer = tuple[int, str, SentencePart]
"""The seat of a player, his bid, and the part of the sentence that tells it."""


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


class ToldAuction:
    """Collector of the bids and the contract of one hand."""

    def __init__(self, told: ToldHand) -> None:
        self.told, self.hand, self.seats, self.size = told, told.hand, told.seats, told.size
        self.bids: list[dict[str, Any]] = []
        self.bids_missing = False
        """True if the writer himself bids; his seat is unknown, so the auction is left out."""
        self.contract_missing = False
        """True if the last bid, other than a pass, is the writer's own."""
        self.contract_aside = False
        """True if the contract stands in a title, or in a sentence that names neither a player nor a fact."""
        self.contract_labelled = False
        """True if a word for the taker or the contract stands beside the contract."""
        self.title = ""
        """The contract in the title; empty if none is."""
        self.strange: list[str] = []
        """Bids stated as contracts that the game does not have."""
        self.strange_pairs: list[BidOfPlayer] = []
        """These bids, each with its player, if they are told before the play."""

    def bids_of_players(self, parts: Sequence[SentencePart], named: int | None, before_play: bool) -> list[BidOfPlayer]:
        """Return each bid beside a player; note in `bids_missing` if the writer himself bids.

        named: the player named last in an earlier sentence. before_play: the sentence stands before the tricks; then
        the only player of the sentence may stand far before his bid.
        """
        if listed := bids_and_players_listed(parts, self.size):
            return [(self.seats[player], bid.text, bid) for bid, player in listed]
        return [
            (self.seats[player], part.text, part)
            for at, part in enumerate(parts)
            if part.kind == BID
            for player in self._players_of_bid(parts, at, named, before_play)
        ]

    def _players_of_bid(
        self, parts: Sequence[SentencePart], at: int, named: int | None, before_play: bool
    ) -> Sequence[int]:
        """Return the players who make the bid at index `at`; several only if they are joined before a pass.

        named, before_play: see `bids_of_players`.
        """
        part = parts[at]
        if part.text in NO_BIDS and len(several := seats_joined_before_bid(parts, at)) > 1:
            return several
        before = _part_before_bid(parts, at)
        if before is not None and before.kind == WRITER:
            self.bids_missing, self.contract_missing = True, self.contract_missing or part.text not in NO_BIDS
            return ()
        if before is not None and before.kind == BID and before.text == part.text:  # `bids two (a game in two)`
            return ()
        ahead = {(one.kind, one.value) for one in parts[:at] if one.kind in (SEAT, WRITER)}
        is_only = len(ahead) == 1 and min(ahead)[0] == SEAT
        if before is None and before_play and is_only and part.text not in MAKE_NOTHING:
            return (min(ahead)[1],)
        is_pronoun = parts[0].text in self.told.pronouns  # `Er sagte einen Dreier an`
        if before is None and is_pronoun and named is not None:
            return (named,)
        after = next((one for one in parts[at + 1 : at + 3] if one.kind != OTHER), None)
        is_behind = False
        if after is not None and after.kind == SEAT:
            is_apart = part.cut and (after.in_bracket or not after.cut)
            is_behind = is_apart or ends_clause_begun_before(parts, at)
        beside = before if before is not None and before.kind == SEAT and not is_behind else after
        if beside is None or beside.kind != SEAT:
            return ()
        self.contract_missing = self.contract_missing and part.text in MAKE_NOTHING
        return (beside.value,)

    def put_bids(self, pairs: Sequence[BidOfPlayer]) -> None:
        """Add the bids of players to the auction."""
        for seat, bid, part in pairs:
            self.told.store_place(f"bids/{len(self.bids)}", part.start, part.end)
            self.bids.append({"seat": seat, "bid": bid})

    def put_passes(self, parts: Sequence[SentencePart]) -> None:
        """Add the passes that a phrase such as `all pass` or `the others pass` states."""
        for at, part in enumerate(parts):
            if part.kind != BID or part.text not in NO_BIDS:
                continue
            said = {" ".join(one.text for one in parts[first:at]) for first in range(max(0, at - 3), at)}
            first = first_to_bid(self.told.game.id, self.size, self.hand.get("dealer"))
            if said & EVERYBODY and not self.bids and first is not None:
                seats = [(first + place) % self.size for place in range(self.size)]
            elif said & OTHERS and self.bids:
                last = self.bids[-1]["seat"]
                having = {bid["seat"] for bid in self.bids}
                seats = [(last + place) % self.size for place in range(1, self.size)]
                seats = [seat for seat in seats if seat not in having]
            else:
                continue
            self.put_bids([(seat, part.text, part) for seat in seats])

    def put_contract(
        self,
        parts: Sequence[SentencePart],
        bid: SentencePart,
        pairs: Sequence[BidOfPlayer],
        is_title: bool,
        before_play: bool,
    ) -> None:
        """Store the contract `bid` and its declarer; the same contract, if stated again, may add the declarer.

        A bid that is no contract of the game goes to `strange`.
        """
        is_labelled = any(part.kind == FACT and part.text in LABELS for part in parts)
        is_aside = (is_title and not is_labelled) or not any(part.kind in (SEAT, FACT) for part in parts)
        was_aside = self.contract_aside
        again = self.hand.get("contract", {}).get("name") == bid.text
        is_of_title = bid.text == self.title and not is_aside  # what the title says is stated again
        is_higher = before_play and any(part.kind == SEAT for part in parts) and self._is_higher(bid.text)
        kept = "contract" in self.hand and not again and (is_aside or not (was_aside or is_of_title or is_higher))
        if bid.text in NO_BIDS or kept:
            return
        if bid.text not in contracts_of(self.told.game.id, self.size):
            self.strange.append(bid.text)
            self.strange_pairs += [pair for pair in pairs if before_play and pair[1] == bid.text]
            return
        seat = next((seat for seat, said, _ in pairs if said == bid.text or said not in NO_CONTRACTS), None)
        has_pronoun = any(part.kind == OTHER and part.text in self.told.pronouns for part in parts)
        if seat is None and (is_labelled or has_pronoun):
            seats = [part for part in parts if part.kind == SEAT]
            seat = self.seats[seats[-1].value] if len(seats) == 1 else None
        self.contract_aside = is_aside and (was_aside or not again)
        self.contract_labelled = is_labelled or (again and self.contract_labelled)
        self.title = bid.text if is_title else self.title
        if not again:
            self.hand["contract"] = {"name": bid.text}
            self.told.store_place("contract/name", bid.start, bid.end)
        if seat is not None and (self.told.taker is None or was_aside or is_of_title or is_higher):
            names = (part for part in parts if part.kind == SEAT and self.seats[part.value] == seat)
            told = next(names, bid)  # the player may be named in an earlier sentence
            self.told.taker = seat
            self.told.store_place("contract/declarer", told.start, told.end)

    def _is_higher(self, bid: str) -> bool:
        """Return whether a contract is higher than the stored one, unless a word labels that as the contract."""
        order, contracts = [*self.told.game.bids], contracts_of(self.told.game.id, self.size)
        stored = self.hand.get("contract", {}).get("name")
        return not self.contract_labelled and {bid, stored} <= contracts and order.index(bid) > order.index(stored)

    def settle_contract(self) -> None:
        """Store the auction, and the contract that its last bid makes if that fits better than the stored one."""
        hand, has_contract = self.hand, "contract" in self.told.fields
        self._put_last_bid()
        told = [] if self.contract_missing else self.bids
        self.bids = hand.setdefault("bids", [] if self.bids_missing else self.bids)
        if not self.bids:
            del hand["bids"]
        last = [bid for bid in self.bids or told if bid["bid"] not in MAKE_NOTHING]
        names = [bid["bid"] for bid in last if bid["bid"] in contracts_of(self.told.game.id, self.size)]
        if has_contract and self.told.taker is not None:
            hand.setdefault("contract", {})["declarer"] = self.told.taker
        if names and has_contract:
            bidder = next(one for one in reversed(last) if one["bid"] == names[-1])
            said = self.bids or told
            held = [bid["seat"] for bid in said[said.index(bidder) :] if bid["bid"] == HOLD]
            bid = {"name": names[-1], "declarer": held[-1] if held else bidder["seat"]}
            if self._is_better_contract(bid):
                hand["contract"], self.told.taker = bid, bid["declarer"]
                self._move_places_of_contract(said.index(bidder))
            elif "contract" in hand:
                hand["contract"].setdefault("name", names[-1])
        if not has_contract:
            hand.pop("contract", None)

    def _move_places_of_contract(self, number: int) -> None:
        """Store the place of the bid at index `number` as that of the contract; keep the places if it has none."""
        if (place := self.told.place_of(f"bids/{number}")) is not None:
            self.told.store_place("contract/name", *place)
            self.told.store_place("contract/declarer", *place)

    def finish(self) -> None:
        """Correct the order of the bids, or leave the auction out, where the rest of the hand shows it."""
        self._put_only_bid()
        self._put_bids_in_turn()
        self._drop_wrong_bids()
        if "contract" not in self.hand:
            self.told.draft.strange.extend(self.strange)

    def _put_last_bid(self) -> None:
        """Add a contract that is told behind the auction as its last bid, if the rules allow it.

        So it is in `Ann: game. Ben: pass. So Ann chose solo.`
        """
        name = self.hand.get("contract", {}).get("name")
        place, last = self.told.place_of("contract/name"), self.told.place_of(f"bids/{len(self.bids) - 1}")
        bids = {bid["bid"] for bid in self.bids}
        if place is None or last is None or place < last:
            return
        if self.told.taker is None or name in bids or bids <= MAKE_NOTHING:
            return
        added = [*self.bids, {"seat": self.told.taker, "bid": name}]
        shorter, longer = (
            len(self.told.faults_with({"dealer": self.hand.get("dealer"), "bids": bids})) for bids in (self.bids, added)
        )
        if "dealer" in self.hand and longer <= shorter:
            self.told.store_place(f"bids/{len(self.bids)}", *place)
            self.bids = added

    def _is_better_contract(self, bid: Mapping[str, Any]) -> bool:
        """Return whether to store the contract `bid` last in the auction in place of the one that is stored.

        It is better if it contradicts nothing in the stored one, or leads to fewer faults.
        """
        contract = self.hand.get("contract", {})
        if self.contract_aside or all(contract.get(field) in (None, value) for field, value in bid.items()):
            return True
        elsewhere, auction = (  # calls and scarts have no seats yet
            self.told.count_faults(contract=dict(one), calls=None, scart=None) for one in (contract, bid)
        )
        return auction < elsewhere

    def _put_only_bid(self) -> None:
        """Store the only bid of a hand that makes no contract, such as `erster` in Lungau, if the rules allow it."""
        if len(self.strange_pairs) != 1 or {"bids", "contract"} & self.hand.keys():
            return
        bids = [{"seat": seat, "bid": bid} for seat, bid, _ in self.strange_pairs]
        if self.told.count_faults(bids=bids) <= self.told.count_faults():
            self.hand["bids"] = self.bids = bids
            part = self.strange_pairs[0][2]
            self.told.store_place("bids/0", part.start, part.end)
            self.strange.clear()

    def _put_bids_in_turn(self) -> None:
        """Put an auction of one bid a player in the order of play, if it has fewer faults so.

        It is told in another order in the columns of a table, or where the highest bid is told first.
        """
        first = first_to_bid(self.told.game.id, self.size, self.hand.get("dealer"))
        if first is None or sorted(bid["seat"] for bid in self.bids) != [*range(self.size)]:
            return
        order = sorted(range(self.size), key=lambda number: (self.bids[number]["seat"] - first) % self.size)
        in_turn = [self.bids[number] for number in order]
        if self.told.count_faults(bids=in_turn) >= self.told.count_faults():
            return
        self.bids[:] = in_turn
        places = [self.told.place_of(f"bids/{number}") for number in order]
        for number, place in enumerate(places):
            if place is not None:
                self.told.store_place(f"bids/{number}", *place)

    def _drop_wrong_bids(self) -> None:
        """Remove the auction if that avoids at least two faults: then it was read from other words."""
        if self.bids and self.told.count_faults(bids=None) < self.told.count_faults() - 1:
            del self.hand["bids"]
            self.told.forget_places("bids")


def _part_before_bid(parts: Sequence[SentencePart], at: int) -> SentencePart | None:
    """Return the part before the bid at index `at` that may tell who makes it; None if there is none near.

    A player before a word for saying or announcing may stand far before.
    """
    says = any(one.text in SAYS or (one.kind, one.text) == (FACT, DECLARED) for one in parts[max(0, at - 2) : at])
    if says:
        return next((one for one in reversed(parts[:at]) if one.kind in (SEAT, WRITER, BID)), None)
    near = reversed(parts[max(0, at - MOST_BETWEEN) : at])
    return next((one for one in near if one.kind not in (OTHER, FACT)), None)
