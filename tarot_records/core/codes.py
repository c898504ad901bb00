"""Codes: every fault there is, how grave it is, and which other faults it may follow from.

Values only. The sentences about a code stand in `words/catalogue/`; which game's rule it concerns stands in the game.
"""

from typing import NamedTuple

from tarot_records.core.faults import CAUSE, DOUBT, ILLEGAL, IMPOSSIBLE, MISMATCH, NOTE, UNKNOWN, UNREADABLE


class Cause(NamedTuple):
    """A code that a fault may follow from, and the facts that must then be the same."""

    code: str
    same: tuple[tuple[str, str], ...] = ()
    """Pairs: a fact of this fault, the fact of the cause it must equal."""
    any_hand: bool = False
    """Whether the cause may stand in an earlier hand."""

    @property
    def ours(self) -> tuple[str, ...]:
        """The names of the facts of this fault that must be the same."""
        return tuple(ours for ours, _ in self.same)

    @property
    def theirs(self) -> tuple[str, ...]:
        """The names of the facts of the cause that they must be the same as."""
        return tuple(theirs for _, theirs in self.same)


class Code(NamedTuple):
    """What the replay knows of a code."""

    severity: str
    follows: tuple[Cause, ...] = ()
    """What it may follow from, the likeliest first."""


_CARD = (("card", "card"),)
_SAME_ROW = (("balanced", "balanced"),)
_SAME_SIDE = (("found", "found"), ("expected", "expected"))


def _alike(code: str) -> tuple[Cause, ...]:
    """The same fault at another seat, of which it is but another part: of a side's one number, or of one sum shared."""
    return Cause(code, _SAME_ROW), Cause(code, _SAME_SIDE)


_DEALT = tuple(Cause(code, _CARD) for code in ("deal.twice", "deal.pack"))
_MISDEALT = (*_DEALT, Cause("deal.size"), Cause("deal.talon_size"), Cause("deal.twice"))
"""Why a card is not where it should be: it was dealt twice, or another took its place."""
_MISPLACED = (
    *(Cause(code, _CARD) for code in ("deal.twice", "play.held", "play.again", "scart.held", "scart.talon")),
    *(Cause(code) for code in ("play.winner", "play.leader", "play.size", "deal.size", "scart.size", "scart.seat")),
)
_MISLED = tuple(Cause(code, ((fact, "card"),)) for fact in ("led_card", "best") for code in ("play.held", "play.again"))
"""Why others may seem to play against the rules: what was led, or lay highest, cannot have been played."""
_SHIFTED = tuple(Cause(code) for code in ("play.size", "play.held", "play.again"))
"""Why something may seem to be said of the wrong trick: what lies in one of them cannot have been played."""
_MISCOUNTED = tuple(
    Cause(code)
    for code in (
        "deal.size",
        "deal.twice",
        "scart.size",
        "scart.seat",
        "scart.held",
        "play.size",
        "play.held",
        "play.again",
        "play.winner",
        "contract.declarer",
        "contract.name",
        "call.rank",
        "call.own",
        "call.partner",
        "declare.size",
        "declare.held",
        "declare.too_few",
        "fool.card",
    )
)

TOLD = "complete."
"""So begin the codes of what filling the gaps of a record tells."""

BETWEEN_HANDS = ("score.total", "score.ledger_total", "score.carried", "deal.dealer", "game.")
"""So begin the codes of what ties hands together: dealers, running totals, the result."""

CATALOGUE: dict[str, Code] = {
    # -- reading ---------------------------------------------------------------------------------
    "source.missing": Code(UNREADABLE),
    "source.empty": Code(UNREADABLE),
    "source.encoding": Code(UNREADABLE),
    "source.bom": Code(NOTE),
    "source.json": Code(UNREADABLE),
    "source.number": Code(UNREADABLE),
    "source.duplicate_key": Code(UNREADABLE),
    "source.depth": Code(UNREADABLE),
    "source.size": Code(UNREADABLE),
    "source.heads": Code(UNREADABLE),
    "source.compressed": Code(UNREADABLE),
    "source.crashed": Code(UNREADABLE),
    # -- links -----------------------------------------------------------------------------------
    "link.character": Code(UNREADABLE),
    "link.version": Code(UNREADABLE),
    "link.damaged": Code(UNREADABLE),
    "link.size": Code(UNREADABLE),
    "link.content": Code(UNREADABLE),
    "link.rules": Code(UNREADABLE),
    # -- other formats ---------------------------------------------------------------------------
    "import.missing": Code(UNREADABLE),
    "import.value": Code(UNREADABLE),
    "import.choice": Code(UNREADABLE),
    "import.card": Code(UNREADABLE),
    "import.action": Code(UNREADABLE),
    "import.left_out": Code(NOTE),
    "import.supplied": Code(NOTE),
    "import.unfinished": Code(NOTE),
    "import.comma": Code(NOTE),
    "csv.game": Code(UNREADABLE),
    "csv.header": Code(UNREADABLE),
    "csv.cells": Code(UNREADABLE),
    "csv.twice": Code(UNREADABLE),
    "csv.empty": Code(UNREADABLE),
    "csv.many": Code(UNREADABLE),
    # -- the typed notation ----------------------------------------------------------------------
    "tn.header": Code(UNREADABLE),
    "tn.version": Code(UNREADABLE),
    "tn.second": Code(UNREADABLE),
    "tn.language": Code(UNREADABLE),
    "tn.ambiguous": Code(UNREADABLE),
    "tn.unstated": Code(NOTE),
    "tn.letters": Code(NOTE),
    "tn.heard": Code(NOTE),
    "tn.settled": Code(NOTE),
    "tn.remark": Code(NOTE),
    "tn.heading": Code(NOTE),
    "tn.encoding": Code(NOTE),
    "tn.word": Code(UNREADABLE),
    "tn.words": Code(UNREADABLE),
    "tn.prose": Code(UNREADABLE),
    "tn.instead": Code(UNREADABLE),
    "tn.missing": Code(UNREADABLE),
    "tn.twice": Code(UNREADABLE),
    "tn.order": Code(UNREADABLE),
    "tn.seat": Code(UNREADABLE),
    "tn.seats": Code(UNREADABLE),
    "tn.card": Code(UNREADABLE),
    "tn.cards": Code(UNREADABLE),
    "tn.bare": Code(UNREADABLE),
    "tn.either": Code(UNREADABLE),
    "tn.leader": Code(UNREADABLE),
    "tn.number": Code(UNREADABLE),
    "tn.points": Code(UNREADABLE),
    "tn.unit": Code(UNREADABLE),
    "tn.text": Code(UNREADABLE),
    "tn.extension": Code(UNREADABLE),
    "tn.lookalike": Code(UNREADABLE),
    "tn.character": Code(UNREADABLE),
    "tn.long": Code(UNREADABLE),
    "tn.rest": Code(UNREADABLE),
    "tn.more": Code(UNREADABLE),
    "record.format": Code(UNREADABLE),
    "record.version": Code(UNREADABLE),
    "record.shape": Code(UNREADABLE),
    "record.schema": Code(UNREADABLE),
    "record.card": Code(UNREADABLE),
    "record.game": Code(UNREADABLE),
    "record.ruleset": Code(UNREADABLE),
    "record.option": Code(UNREADABLE),
    "record.players": Code(UNREADABLE),
    "record.reconstructed": Code(UNKNOWN),
    "record.section": Code(IMPOSSIBLE),
    "seat.unknown": Code(IMPOSSIBLE),
    # -- deal ------------------------------------------------------------------------------------
    "deal.unknown": Code(UNKNOWN),
    "deal.hand_unknown": Code(UNKNOWN),
    "deal.talon_unknown": Code(UNKNOWN),
    "deal.card_unknown": Code(UNKNOWN),
    "deal.dealer_unknown": Code(UNKNOWN),
    "deal.dealer": Code(ILLEGAL),
    "deal.sits_out": Code(IMPOSSIBLE),
    "deal.sits_out_dealer": Code(ILLEGAL, (Cause("deal.dealer"),)),
    "deal.takes_part": Code(IMPOSSIBLE),
    "deal.seats": Code(IMPOSSIBLE),
    "deal.size": Code(IMPOSSIBLE, (Cause("deal.sits_out"),)),
    "deal.talon_size": Code(IMPOSSIBLE),
    "deal.dead_size": Code(IMPOSSIBLE),
    "deal.pack": Code(IMPOSSIBLE),
    "deal.twice": Code(IMPOSSIBLE),
    "deal.packets": Code(IMPOSSIBLE),
    "deal.packet": Code(ILLEGAL),
    "deal.turn": Code(ILLEGAL),
    "deal.last_cards": Code(ILLEGAL),
    "deal.chien_end": Code(ILLEGAL),
    "deal.petit_sec": Code(ILLEGAL),
    "deal.no_trump": Code(ILLEGAL),
    # -- bids ------------------------------------------------------------------------------------
    "bid.unknown": Code(UNKNOWN),
    "bid.incomplete": Code(UNKNOWN),
    "bid.name": Code(IMPOSSIBLE),
    "bid.turn": Code(ILLEGAL, (Cause("deal.takes_part", (("seat", "seat"),)), Cause("bid.again"), Cause("bid.turn"))),
    "bid.again": Code(ILLEGAL),
    "bid.low": Code(ILLEGAL),
    "bid.barred": Code(ILLEGAL),
    "bid.passed": Code(ILLEGAL),
    "bid.over": Code(ILLEGAL, (Cause("bid.turn"), Cause("bid.low"), Cause("bid.not_now"))),
    "bid.not_now": Code(ILLEGAL, (Cause("bid.turn"),)),
    "bid.hand": Code(ILLEGAL, _MISDEALT),
    "bid.compulsory": Code(ILLEGAL),
    "bid.card": Code(MISMATCH, (Cause("bid.not_now"), Cause("bid.low"))),
    "contract.unknown": Code(UNKNOWN),
    "contract.imposed": Code(MISMATCH),
    "contract.none": Code(MISMATCH),
    "contract.declarer": Code(MISMATCH),
    "contract.name": Code(MISMATCH),
    # -- scart -----------------------------------------------------------------------------------
    "scart.unknown": Code(UNKNOWN),
    "scart.not_shown": Code(UNKNOWN),
    "scart.hidden": Code(ILLEGAL),
    "scart.none": Code(ILLEGAL),
    "scart.seat": Code(ILLEGAL),
    "scart.again": Code(ILLEGAL),
    "scart.size": Code(IMPOSSIBLE),
    "scart.held": Code(IMPOSSIBLE, _MISDEALT),
    "scart.talon": Code(ILLEGAL),
    "scart.barred": Code(ILLEGAL),
    "scart.trumps": Code(ILLEGAL),
    "scart.valuable": Code(NOTE),
    "scart.shown": Code(MISMATCH),
    # -- calls and exchanges ---------------------------------------------------------------------
    "call.unknown": Code(UNKNOWN),
    "call.none": Code(IMPOSSIBLE, (Cause("contract.name"),)),
    "call.seat": Code(ILLEGAL, (Cause("contract.declarer"),)),
    "call.again": Code(ILLEGAL),
    "call.rank": Code(ILLEGAL, _DEALT),
    "call.own": Code(ILLEGAL, _DEALT),
    "call.missing": Code(ILLEGAL),
    "call.answer": Code(MISMATCH, (Cause("call.own", _CARD), Cause("call.rank", _CARD), *_DEALT)),
    "call.partner": Code(MISMATCH, (Cause("contract.declarer"), Cause("call.rank"), Cause("call.own"))),
    "call.partner_unknown": Code(UNKNOWN, (Cause("call.unknown"), Cause("call.rank"))),
    "exchange.none": Code(IMPOSSIBLE, (Cause("contract.name"),)),
    "exchange.kind": Code(IMPOSSIBLE),
    "exchange.unrecorded": Code(UNKNOWN),
    "exchange.unread": Code(UNKNOWN),
    "exchange.seat": Code(ILLEGAL, (Cause("contract.declarer"),)),
    "exchange.self": Code(IMPOSSIBLE),
    "exchange.own": Code(ILLEGAL, _DEALT),
    "exchange.holder": Code(IMPOSSIBLE, _DEALT),
    "exchange.card": Code(MISMATCH),
    "exchange.refused": Code(ILLEGAL, _DEALT),
    "exchange.unanswered": Code(UNKNOWN),
    "exchange.held": Code(IMPOSSIBLE, (*_MISDEALT, Cause("scart.held", _CARD), Cause("scart.talon", _CARD))),
    "exchange.twice": Code(ILLEGAL),
    "exchange.part": Code(ILLEGAL, (Cause("contract.name"), *_DEALT)),
    "exchange.face": Code(ILLEGAL),
    "exchange.too_many": Code(ILLEGAL, (Cause("contract.name"),)),
    "exchange.too_few": Code(MISMATCH, (Cause("contract.name"),)),
    "exchange.again": Code(ILLEGAL),
    "exchange.order": Code(ILLEGAL),
    "exchange.shown": Code(ILLEGAL, _DEALT),
    "exchange.size": Code(IMPOSSIBLE),
    "exchange.return": Code(ILLEGAL),
    "exchange.unreturned": Code(UNKNOWN),
    "exchange.holding": Code(ILLEGAL, _DEALT),
    "exchange.next": Code(ILLEGAL),
    # -- declarations ----------------------------------------------------------------------------
    "declare.unknown": Code(UNKNOWN),
    "declare.kind": Code(IMPOSSIBLE),
    "declare.seat": Code(ILLEGAL),
    "declare.order": Code(ILLEGAL),
    "declare.again": Code(ILLEGAL),
    "declare.size": Code(ILLEGAL),
    "declare.number": Code(MISMATCH),
    "declare.value": Code(MISMATCH),
    "declare.time": Code(ILLEGAL),
    "declare.too_few": Code(IMPOSSIBLE, (Cause("deal.size"),)),
    "declare.held": Code(
        IMPOSSIBLE, (*_MISDEALT, Cause("scart.held", _CARD), Cause("scart.talon", _CARD), Cause("scart.seat"))
    ),
    "declare.not_trump": Code(ILLEGAL),
    "declare.sequence": Code(ILLEGAL),
    "declare.overlap": Code(ILLEGAL),
    "declare.too_much": Code(ILLEGAL),
    "declare.unclaimed": Code(NOTE),
    "declare.omitted": Code(ILLEGAL),
    "declare.untimed": Code(UNKNOWN),
    "declare.no_trick": Code(IMPOSSIBLE),
    "declare.no_king": Code(ILLEGAL, _SHIFTED),
    "declare.led_before": Code(ILLEGAL, _SHIFTED),
    "declare.kept": Code(ILLEGAL, (*_DEALT, Cause("play.held"), Cause("deal.size"))),
    "declare.not_given": Code(MISMATCH, (*_DEALT, Cause("play.held"))),
    "declare.numeral": Code(ILLEGAL),
    "declare.not_taken": Code(IMPOSSIBLE, (*_MISDEALT, Cause("play.held", _CARD), Cause("play.again", _CARD))),
    "declare.fool": Code(ILLEGAL, (Cause("declare.size", (("seat", "seat"),)),)),
    "declare.contract": Code(ILLEGAL, (Cause("contract.name"),)),
    "declare.holder": Code(ILLEGAL, (Cause("contract.declarer"), *_MISDEALT)),
    "declare.once": Code(ILLEGAL),
    "declare.turn": Code(ILLEGAL, (Cause("contract.declarer"),)),
    "declare.due": Code(ILLEGAL, (Cause("contract.name"),)),
    "declare.due_unknown": Code(UNKNOWN),
    "declare.kontra_none": Code(ILLEGAL, (Cause("contract.name"),)),
    "declare.kontra_unknown": Code(UNKNOWN),
    "declare.kontra_item": Code(IMPOSSIBLE, (Cause("declare.contract"),)),
    "declare.kontra_all": Code(IMPOSSIBLE),
    "declare.kontra_against": Code(IMPOSSIBLE, (Cause("contract.declarer"),)),
    "declare.kontra_side": Code(ILLEGAL, (Cause("contract.declarer"), Cause("call.partner"))),
    "declare.kontra_levels": Code(ILLEGAL),
    "declare.kontra_level": Code(MISMATCH, (Cause("declare.kontra_side"),)),
    "declare.kontra_late": Code(ILLEGAL),
    "declare.kontra_valat": Code(ILLEGAL),
    "declare.give_up": Code(ILLEGAL, (Cause("contract.name"), Cause("call.own"))),
    "declare.fourth_king": Code(ILLEGAL, (Cause("contract.name"), Cause("call.own"))),
    "declare.unfit": Code(ILLEGAL, (Cause("contract.declarer"), *_MISDEALT)),
    "declare.no_honour": Code(ILLEGAL, (Cause("contract.declarer"), *_MISDEALT)),
    "declare.count": Code(MISMATCH, (Cause("scart.held"), *_MISDEALT)),
    "declare.count_due": Code(ILLEGAL, _MISDEALT),
    "declare.laid_unknown": Code(UNKNOWN),
    "declare.kontra_first": Code(ILLEGAL, (Cause("contract.declarer"), Cause("call.partner"), Cause("call.rank"))),
    "declare.beside": Code(ILLEGAL),
    "declare.king": Code(IMPOSSIBLE),
    "declare.king_unknown": Code(UNKNOWN),
    "declare.official": Code(ILLEGAL, (Cause("call.rank"), Cause("scart.held"))),
    # -- play ------------------------------------------------------------------------------------
    "play.unrecorded": Code(UNKNOWN),
    "play.stopped": Code(UNKNOWN),
    "play.unknown": Code(UNKNOWN),
    "play.winner_unknown": Code(UNKNOWN),
    "play.winner_stated": Code(UNKNOWN),
    "play.leader_unknown": Code(UNKNOWN),
    "play.leader": Code(
        MISMATCH,
        (
            Cause("play.winner", (("found_seat", "found_seat"),)),
            Cause("play.winner"),
            Cause("play.again"),
        ),
    ),
    "play.size": Code(IMPOSSIBLE),
    "play.extra": Code(IMPOSSIBLE),
    "play.held": Code(IMPOSSIBLE, (*_MISPLACED, *_MISDEALT)),
    "play.again": Code(IMPOSSIBLE, _MISPLACED),
    "play.follow": Code(ILLEGAL, (*_MISLED, *_MISPLACED)),
    "play.called_suit": Code(ILLEGAL, _MISPLACED),
    "play.trump": Code(ILLEGAL, (*_MISLED, *_MISPLACED)),
    "play.overtrump": Code(ILLEGAL, (*_MISLED, *_MISPLACED)),
    "play.beat": Code(ILLEGAL, (*_MISLED, *_MISPLACED)),
    "play.kept_back": Code(ILLEGAL, (*_MISLED, *_MISPLACED)),
    "play.lead": Code(ILLEGAL, _MISPLACED),
    "play.due": Code(ILLEGAL, _MISPLACED),
    "play.bound": Code(ILLEGAL, _MISPLACED),
    "play.bound_won": Code(ILLEGAL, _MISPLACED),
    "play.winner": Code(MISMATCH, _MISPLACED),
    "play.beaten": Code(MISMATCH),
    "play.points": Code(MISMATCH, _MISPLACED),
    "play.unfinished": Code(MISMATCH),
    "play.claimed": Code(MISMATCH, (Cause("contract.declarer"),)),
    "play.decided": Code(ILLEGAL, (Cause("contract.name"), *_MISPLACED)),
    "hand.end": Code(MISMATCH),
    "hand.after_end": Code(IMPOSSIBLE),
    # -- the Fool's debt -------------------------------------------------------------------------
    "fool.unrecorded": Code(UNKNOWN),
    "fool.unread": Code(UNKNOWN),
    "fool.no_debt": Code(IMPOSSIBLE, (Cause("call.partner"), Cause("call.rank"), Cause("call.own"), *_MISPLACED)),
    "fool.card": Code(ILLEGAL, _MISPLACED),
    "fool.late": Code(ILLEGAL, _MISPLACED),
    # -- scores ----------------------------------------------------------------------------------
    "score.unknown": Code(UNKNOWN),
    "score.unchecked": Code(UNKNOWN),
    "score.seats": Code(IMPOSSIBLE),
    "score.side": Code(
        MISMATCH, (Cause("contract.declarer"), Cause("call.partner"), Cause("call.rank"), Cause("call.own"))
    ),
    "score.points": Code(MISMATCH, _MISCOUNTED),
    "score.item_name": Code(IMPOSSIBLE),
    "score.item_seat": Code(IMPOSSIBLE),
    "score.item": Code(MISMATCH, (*_MISCOUNTED, Cause("score.points"))),
    "score.announced": Code(MISMATCH, (Cause("contract.declarer"), Cause("call.partner"))),
    "score.achieved": Code(MISMATCH, (*_MISCOUNTED, Cause("score.points"))),
    "score.level": Code(MISMATCH, (Cause("declare.kontra_level"), Cause("declare.kontra_side"))),
    "score.account": Code(IMPOSSIBLE),
    "score.ledger": Code(
        MISMATCH,
        (
            *_MISCOUNTED,
            Cause("score.points"),
            Cause("score.item"),
            Cause("score.level"),
            Cause("score.hand", (("seat", "seat"),)),
            *_alike("score.ledger"),
        ),
    ),
    "score.ledger_total": Code(
        MISMATCH,
        (
            Cause("score.ledger", (("seat", "seat"),)),
            Cause("score.ledger"),
            Cause("score.ledger_total", (("seat", "seat"),), any_hand=True),
            *_alike("score.ledger_total"),
            Cause("score.ledger_total", any_hand=True),
            Cause("score.ledger", any_hand=True),
            *_MISCOUNTED,
        ),
    ),
    "score.carried": Code(
        MISMATCH, (Cause("score.carried", (("account", "account"),), any_hand=True), *_MISCOUNTED, Cause("score.item"))
    ),
    "score.hand": Code(MISMATCH, (*_MISCOUNTED, Cause("score.points"), Cause("score.item"), *_alike("score.hand"))),
    "score.total": Code(
        MISMATCH,
        (
            Cause("score.hand", (("seat", "seat"),)),
            Cause("score.hand"),
            Cause("score.total", (("seat", "seat"),), any_hand=True),
            *_alike("score.total"),
            Cause("score.total", any_hand=True),
            Cause("score.hand", any_hand=True),
            *_MISCOUNTED,
        ),
    ),
    "score.only": Code(UNKNOWN, (Cause("score.only", any_hand=True),)),
    "score.balance": Code(MISMATCH),
    "score.shares": Code(MISMATCH),
    "score.pack": Code(MISMATCH),
    "score.sheet": Code(MISMATCH),
    "score.together": Code(MISMATCH),
    "score.implied": Code(MISMATCH, (Cause("score.total", any_hand=True), Cause("score.implied", any_hand=True))),
    # -- the whole game --------------------------------------------------------------------------
    "game.over": Code(ILLEGAL),
    "game.totals": Code(
        MISMATCH,
        (Cause("score.total", any_hand=True), Cause("score.hand", any_hand=True), *_alike("game.totals")),
    ),
    "game.unfinished": Code(MISMATCH),
    "game.winners": Code(MISMATCH, (Cause("game.totals"), Cause("score.total", any_hand=True))),
    # -- what explains faults ----------------------------------------------------------------------
    "slip.one": Code(CAUSE),
    "slip.together": Code(CAUSE),
    "slip.equals": Code(CAUSE),
    "slip.unsearched": Code(NOTE),
    "slip.passed_over": Code(NOTE),
    # -- what may be unknown ----------------------------------------------------------------------
    "complete.contradiction": Code(IMPOSSIBLE),
    "complete.undecided": Code(NOTE),
    "complete.late": Code(NOTE),
    "complete.without_solver": Code(NOTE),
    "complete.winner": Code(NOTE),
    "complete.score": Code(NOTE),
    "complete.scored": Code(NOTE),
    "complete.forced": Code(NOTE),
    "complete.holds": Code(NOTE),
    "rule.open": Code(DOUBT),
    "rule.fits": Code(DOUBT),
    "rule.nearest": Code(DOUBT),
    "rule.absent": Code(DOUBT),
}
