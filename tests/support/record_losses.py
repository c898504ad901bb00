"""What a right record may lose: whatever is not recorded any more was right once, so the rest is never faulty."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random

from support import record_gaps as gaps
from support.record_builders import Json
from tarot_records.core.position import NOBODY
from tarot_records.engine.result import replayed
from tarot_records.record.model import Record


def unread_cards(hand: Json, chance: Random) -> None:
    """Some cards that nobody could read: single ones, a whole hand, the talon, what was laid away."""
    for cards in lists_of_cards(hand):
        if chance.random() < 0.1:
            cards[:] = ["?"] * len(cards)
        elif cards and chance.random() < 0.3:
            place = chance.randrange(len(cards))
            cards[place] = gaps.unread(cards[place], chance) if chance.random() < 0.3 else "?"


def lists_of_cards(hand: Json) -> Iterator[list[str]]:
    """Where a hand tells cards."""
    deal = hand.get("deal", {})
    yield from (cards for cards in deal.get("hands", []) if cards)
    yield deal.get("talon", [])
    for section in ("exchanges", "scart", "tricks"):
        yield from (entry["cards"] for entry in hand.get(section) or [] if entry.get("cards"))


def no_partner(hand: Json, chance: Random) -> None:
    """Who called, and who the partner was."""
    gaps.no_calls(hand, chance)
    hand.get("contract", {}).pop("partner", None)


def no_auction(hand: Json, chance: Random) -> None:
    """Neither what was bid nor what came of it."""
    gaps.no_bids(hand, chance)
    hand.pop("contract", None)


def some_leaders_and_winners(hand: Json, chance: Random) -> None:
    """Who led to, and who won, some of the tricks."""
    for trick in hand.get("tricks") or []:
        for name in ("leader", "winner"):
            if chance.random() < 0.4:
                trick.pop(name, None)


no_shown = gaps.without_field("no_shown", "scart/*/shown")


def one_scart(hand: Json, chance: Random) -> None:
    """What one of several players laid away."""
    if len(hand.get("scart") or []) > 1:
        hand["scart"].pop(chance.randrange(len(hand["scart"])))


def no_levels(hand: Json, chance: Random) -> None:
    """How high a kontra was."""
    for declared in hand.get("declarations") or []:
        if chance.random() < 0.5:
            declared.pop("level", None)


def no_targets(hand: Json, chance: Random) -> None:
    """To what, or to whom, a kontra was said."""
    for declared in hand.get("declarations") or []:
        if chance.random() < 0.3:
            declared.pop(chance.choice(("item", "against")), None)


def some_scores(hand: Json, chance: Random) -> None:
    """Parts of the score."""
    scores = hand.get("scores", {})
    for name in ("card_points", "items", "hand", "totals", "ledgers", "carried"):
        if chance.random() < 0.4:
            scores.pop(name, None)
    for name in ("hand", "totals"):
        if scores.get(name) and chance.random() < 0.4:
            scores[name][chance.randrange(len(scores[name]))] = None
    for entry in scores.get("items", []):
        for name in ("announced", "achieved", "level"):
            if chance.random() < 0.3:
                entry.pop(name, None)


def last_tricks(hand: Json, chance: Random) -> None:
    """The last tricks, and so how the hand ended."""
    if hand.get("tricks"):
        gaps.no_last_tricks(hand, chance)
        hand.pop("claim", None)


def all_tricks(hand: Json, chance: Random) -> None:
    """The whole play, and so how it ended."""
    if hand.get("tricks"):
        gaps.no_tricks(hand, chance)
        for name in ("claim", "end", "fool_paid"):
            hand.pop(name, None)


LOSSES: tuple[gaps.Forget, ...] = (
    gaps.no_dealer,
    gaps.no_bids,
    no_auction,
    gaps.inferred_contract,
    gaps.bids_cut_short,
    gaps.no_contract,
    no_partner,
    gaps.unread_call,
    gaps.no_answers,
    gaps.no_exchanges,
    gaps.no_answer,
    gaps.no_return,
    gaps.no_asked,
    gaps.no_faces,
    gaps.no_values,
    gaps.no_dead_hand,
    gaps.no_deal,
    gaps.no_talon,
    gaps.no_hand,
    gaps.no_scart,
    one_scart,
    no_shown,
    gaps.unread_declared,
    gaps.sizes_only,
    gaps.no_declared_cards,
    no_levels,
    no_targets,
    gaps.unread_fool,
    gaps.no_leaders,
    gaps.no_winners,
    some_leaders_and_winners,
    gaps.no_payment,
    last_tricks,
    all_tricks,
    gaps.no_scores,
    some_scores,
)
"""What may be lost besides single cards; each does nothing where there is nothing to lose."""


ELSEWHERE: Mapping[gaps.Forget, frozenset[str]] = {
    gaps.inferred_contract: frozenset(gaps.BIDDING),
    gaps.bids_cut_short: frozenset(gaps.BIDDING),
    gaps.sizes_only: frozenset({"french-tarot", "mathers"}),
}
"""Losses that mean something in some games only: elsewhere they would say what was not."""


def with_contracts(record: Json) -> Json:
    """The record with the contract of each hand stated, as the replay has it."""
    outcome = replayed(Record.model_validate(record)).outcome
    assert outcome is not None
    for hand, end in zip(record["hands"], outcome.ends, strict=True):
        contract = end.setting.contract
        if contract is not None and hand.get("bids"):
            hand["contract"] = {"name": contract.name, "declarer": contract.declarer}
            if contract.partner != NOBODY and hand.get("calls"):
                hand["contract"]["partner"] = contract.partner
    return record


def lost(record: Json, chance: Random) -> Json:
    """The record with some of its cards not known, and now and then more of it lost."""
    record = deepcopy(record)
    if chance.random() < 0.2:
        record = with_contracts(record)
    losses = [loss for loss in LOSSES if record["game"] in ELSEWHERE.get(loss, {record["game"]})]
    for hand in record["hands"]:
        if chance.random() < 0.7:
            unread_cards(hand, chance)
        for loss in chance.sample(losses, chance.choice((0, 0, 1, 1, 2, 3, 5))):
            loss(hand, chance)
    if chance.random() < 0.2:
        record.pop("result", None)
    return record
