"""The score sheet: all hands with computed and written scores, and the totals as a plot."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup
from msgspec.structs import asdict

from tarot_records.core.position import NOBODY, Setting
from tarot_records.counting import score
from tarot_records.record.model import Record
from tarot_records.words.explain import Explanation
from tarot_records.words.phrasing import player_name

from ..site.speech import gettext as _
from ..site.speech import language
from ..site.urls import TWIN, Urls
from ..site.words import capital, game_words, player
from ..table.race import race
from ..table.walk import Walk
from .plots import Curve, Plot, Size, plot_svg
from .scores import ScoreGroup, brought_in, score_of


class HandHead(NamedTuple):
    """The heading of a hand on a sheet, and the score of the hand."""

    number: int
    label: str
    dealer: str
    """The name of the dealer; empty if unknown."""
    contract: str
    """The contract in words, with its declarer and partner; empty if unknown, or if the game has none."""
    ended: str
    """The reason why the hand ended without play; empty if it was played."""
    groups: tuple[ScoreGroup, ...]


class SheetHand(NamedTuple):
    """A hand on the score sheet."""

    head: HandHead
    faults: tuple[tuple[Explanation, int | None], ...]
    """The faults in the scores of the hand, each with the step at which it is shown; None if there is none."""
    first: int
    """The first step of the hand."""
    race: Markup
    totals: tuple[int | None, ...]
    """The running totals after the hand: computed or, if they cannot be computed, as written."""
    accounts: Mapping[str, tuple[int | None, ...] | None]
    """Account -> its running totals; None if unknown."""


class ScoreSheet(NamedTuple):
    """The score sheet of a whole game."""

    hands: tuple[SheetHand, ...]
    as_written: tuple[int, ...]
    """The numbers of the hands whose totals are taken from the record, not computed."""
    plots: tuple[tuple[str, Markup, Markup], ...]
    """Plots of the totals and of each account: heading, plot, plot for small screens; empty for a single hand."""
    brought: tuple[ScoreGroup, ...]
    """The amounts that the players bring to the first hand, if the record states them."""


def score_sheet_of(walk: Walk) -> ScoreSheet:
    """Return the score sheet of a replayed record."""
    hands = tuple(_hand(walk, hand) for hand in walk.hands)
    as_written = tuple(
        hand.head.number
        for number, hand in zip(walk.hands, hands, strict=True)
        if walk.end_of(number).setting.totals is None and any_known(hand.totals)
    )
    running = {"": [hand.totals for hand in hands]}
    for account in hands[-1].accounts if hands else ():
        running[account] = [hand.accounts.get(account) or () for hand in hands]
    is_plotted = len(hands) > 1
    plots = tuple(
        _plots(walk.record, account, totals)
        for account, totals in running.items()
        if is_plotted and any(map(any_known, totals))
    )
    return ScoreSheet(hands, as_written, plots, brought_in(walk.record))


def head_of(walk: Walk, hand: int) -> HandHead:
    """Return the heading of a hand with its score."""
    record, setting = walk.record, walk.end_of(hand).setting
    return HandHead(
        hand + 1,
        record.hands[hand].label or "",
        "" if setting.dealer == NOBODY else player(record, setting.dealer),
        contract_words(record, setting),
        language().term("end", setting.ended) if setting.ended else "",
        score_of(walk, hand),
    )


def any_known(totals: tuple[int | None, ...]) -> bool:
    """Return whether any total is known."""
    return any(total is not None for total in totals)


def _hand(walk: Walk, hand: int) -> SheetHand:
    setting, steps = walk.end_of(hand).setting, walk.hands[hand]
    stated = walk.record.hands[hand].scores
    seats = len(walk.record.players)
    written = (stated.totals if stated is not None else None) or (None,) * seats
    return SheetHand(
        head_of(walk, hand),
        tuple((walk.explained(i), walk.step_of(i)) for i in _score_faults(walk, hand)),
        steps.start,
        race(walk, hand),
        written[:seats] if setting.totals is None else setting.totals,
        setting.ledgers,
    )


def _score_faults(walk: Walk, hand: int) -> list[int]:
    """Return the indices of the faults in the written scores of a hand."""
    place = f"/hands/{hand}/scores"
    return [i for i, fault in enumerate(walk.report.faults) if fault.where.pointer.startswith(place)]


def contract_words(record: Record, setting: Setting, partner: int | None = None) -> str:
    """Return the contract in words, with its declarer and, if a card is called, the partner; empty without a contract.

    `partner`, if given, replaces the partner of the contract.
    """
    contract = setting.contract
    if contract is None:
        return ""
    partner = contract.partner if partner is None else partner
    bid = game_words(record.game).word(contract.name)
    if contract.declarer == NOBODY:
        return bid
    facts = {"contract": bid, "player": player(record, contract.declarer)}
    if setting.called is None or partner == NOBODY:
        return _("%(contract)s, %(player)s", **facts)
    if partner == contract.declarer:
        return _("%(contract)s, %(player)s alone", **facts)
    return _("%(contract)s, %(player)s with %(partner)s", **facts, partner=player(record, partner))


def _plots(record: Record, account: str, totals: Sequence[tuple[int | None, ...]]) -> tuple[str, Markup, Markup]:
    word = game_words(record.game).word(account) if account else ""
    title = _("Running totals, hand by hand")
    if account:
        title = _("Running totals of the account “%(account)s”, hand by hand", account=word)
    lines = tuple(
        Curve(player(record, seat), (0, *(after[seat] if seat < len(after) else None for after in totals)))
        for seat in range(len(record.players))
    )
    ends = [next((value for value in reversed(line.values) if value is not None), 0) for line in lines]
    final = "; ".join(f"{line.name} {score(end)}" for line, end in zip(lines, ends, strict=True))
    plot = Plot(
        f"totals-{account}" if account else "totals",
        title,
        _("At the end: %(told)s. The table below has every number.", told=final),
        _("hand"),
        tuple(map(str, range(len(totals) + 1))),
        lines,
    )
    small = plot_svg(plot._replace(id=f"{plot.id}-small"), Size(340, 300, 110, 13))
    return capital(word), plot_svg(plot, Size(right=200)), small


def score_sheet_data(walk: Walk, urls: Urls) -> Mapping[str, Any]:
    """Return the score sheet as plain data."""
    record = walk.record
    hands: list[Mapping[str, Any]] = []
    for hand, steps in walk.hands.items():
        setting, stated = walk.end_of(hand).setting, record.hands[hand].scores
        faults = [walk.report.faults[i] for i in _score_faults(walk, hand)]
        hands.append(
            {
                **asdict(setting),
                "hand": hand + 1,
                "label": record.hands[hand].label,
                "step": urls.step_twin(walk.slug, steps.stop - 1),
                "computed": setting.result,
                "stated": None if stated is None else stated.model_dump(mode="json", exclude_none=True),
                "faults": [(fault.code, fault.severity, fault.where.pointer) for fault in faults],
            }
        )
    return {
        "record": urls.record(walk.slug) + TWIN,
        "players": [player_name(record, seat) for seat in range(len(record.players))],
        "hands": hands,
        "totals": walk.report.outcome.totals if walk.report.outcome is not None else None,
    }
