"""The score sheet: all hands with computed and written scores, and the totals as a plot."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tarot_records.core.position import NOBODY, Setting
from tarot_records.counting import score
from tarot_records.record.model import Record
from tarot_records.words.explain import Explanation
from tarot_records.words.phrasing import player_name

from ..site.speech import gettext as _
from ..site.speech import lang, language
from ..site.urls import TWIN, Urls
from ..site.words import capital, game_words
from ..table.race import race
from ..table.walk import Walk
from .plots import Curve, Plot, Size, plot_svg
from .scores import ScoreGroup, score_of


class SheetHand(NamedTuple):
    """A hand on the sheet."""

    number: int
    label: str
    dealer: str
    """Empty if unknown."""
    contract: str
    """Empty if unknown, or if the game has none."""
    ended: str
    """The reason why it ended without play; empty if it was played."""
    groups: tuple[ScoreGroup, ...]
    faults: tuple[tuple[Explanation, int | None], ...]
    """The faults of its scores, each with its step."""
    first: int
    last: int
    race: Markup
    totals: tuple[int | None, ...]
    """The running totals after it: computed, or else as written."""
    accounts: Mapping[str, tuple[int | None, ...] | None]
    """The running totals of each further account, as far as known."""


class ScoreSheet(NamedTuple):
    """The score of a whole game."""

    hands: tuple[SheetHand, ...]
    as_written: tuple[int, ...]
    """The numbers of the hands whose totals are as written."""
    plots: tuple[tuple[str, Markup, Markup], ...]
    """The running totals, and those of each account: heading, plot, and plot for small screens; none for one hand."""


def score_sheet_of(walk: Walk) -> ScoreSheet:
    """Return the score sheet of a replayed record."""
    record = walk.record
    hands = tuple(_hand(walk, record, hand) for hand in walk.hands)
    as_written = tuple(
        row.number for row in hands if walk.end_of(row.number - 1).setting.totals is None and any_known(row.totals)
    )
    running = {"": [hand.totals for hand in hands]}
    for account in hands[-1].accounts if hands else ():
        running[account] = [hand.accounts.get(account) or () for hand in hands]
    plots = tuple(_plots(record, account, totals) for account, totals in running.items() if _is_plotted(totals))
    return ScoreSheet(hands, as_written, plots)


def _is_plotted(totals: Sequence[tuple[int | None, ...]]) -> bool:
    return len(totals) > 1 and any(map(any_known, totals))


def _plots(record: Record, account: str, totals: Sequence[tuple[int | None, ...]]) -> tuple[str, Markup, Markup]:
    """Return the heading of an account (empty: the score) and its plots for large and small screens."""
    word = game_words(record.game).word(account) if account else ""
    plot = _plot(record, totals)._replace(id=f"totals-{account}" if account else "totals")
    if account:
        title = _("Running totals of the account “%(account)s”, hand by hand", account=word)
        plot = plot._replace(title=title)
    small = plot_svg(plot._replace(id=f"{plot.id}-small"), Size(340, 300, 110, 13))
    return capital(word), plot_svg(plot, Size(right=200)), small


def any_known(totals: tuple[int | None, ...]) -> bool:
    """Return whether any total is known."""
    return any(total is not None for total in totals)


def _hand(walk: Walk, record: Record, hand: int) -> SheetHand:
    setting, steps = walk.end_of(hand).setting, walk.hands[hand]
    stated = record.hands[hand].scores
    seats = len(record.players)
    written = (stated.totals if stated is not None else None) or (None,) * seats
    place = f"/hands/{hand}/scores"
    numbers = [i for i, fault in enumerate(walk.report.faults) if fault.where.pointer.startswith(place)]
    return SheetHand(
        hand + 1,
        record.hands[hand].label or "",
        "" if setting.dealer == NOBODY else player_name(record, setting.dealer, lang()),
        contract_words(record, setting),
        language().term("end", setting.ended) if setting.ended else "",
        score_of(walk, hand),
        tuple((walk.explained(i), walk.step_of(i)) for i in numbers),
        steps.start,
        steps.stop - 1,
        race(walk, steps.stop - 1),
        written[:seats] if setting.totals is None else setting.totals,
        setting.ledgers,
    )


def contract_words(record: Record, setting: Setting, partner: int | None = None) -> str:
    """Return the contract, its declarer, and the partner (or the one given) if one can be called; empty without one."""
    contract = setting.contract
    if contract is None:
        return ""
    partner = contract.partner if partner is None else partner
    bid = game_words(record.game).word(contract.name)
    facts = {"contract": bid, "player": player_name(record, contract.declarer, lang())}
    if setting.called is None or partner == NOBODY:
        return _("%(contract)s, %(player)s", **facts)
    if partner == contract.declarer:
        return _("%(contract)s, %(player)s alone", **facts)
    return _("%(contract)s, %(player)s with %(partner)s", **facts, partner=player_name(record, partner, lang()))


def _plot(record: Record, totals: Sequence[tuple[int | None, ...]]) -> Plot:
    seats = range(len(record.players))
    lines = tuple(
        Curve(
            player_name(record, seat, lang()),
            (0, *(after[seat] if seat < len(after) else None for after in totals)),
        )
        for seat in seats
    )
    ends = [next((value for value in reversed(line.values) if value is not None), 0) for line in lines]
    final = "; ".join(f"{line.name} {score(end)}" for line, end in zip(lines, ends, strict=True))
    return Plot(
        "totals",
        _("Running totals, hand by hand"),
        _("At the end: %(told)s. The table below has every number.", told=final),
        _("hand"),
        tuple(str(number) for number in range(len(totals) + 1)),
        lines,
    )


def score_sheet_data(walk: Walk, urls: Urls) -> Mapping[str, Any]:
    """Return the score sheet as plain data."""
    record = walk.record
    hands: list[Mapping[str, Any]] = []
    for hand, steps in walk.hands.items():
        setting, stated = walk.end_of(hand).setting, record.hands[hand].scores
        place = f"/hands/{hand}/scores"
        hands.append(
            {
                "hand": hand + 1,
                "label": record.hands[hand].label,
                "step": urls.step_twin(walk.slug, steps.stop - 1),
                "dealer": setting.dealer,
                "contract": setting.contract,
                "ended": setting.ended,
                "computed": setting.result,
                "totals": setting.totals,
                "ledgers": setting.ledgers,
                "carried": setting.carried,
                "stated": None if stated is None else stated.model_dump(mode="json", exclude_none=True),
                "faults": [
                    {"code": fault.code, "severity": fault.severity, "pointer": fault.where.pointer}
                    for fault in walk.report.faults
                    if fault.where.pointer.startswith(place)
                ],
            }
        )
    return {
        "record": urls.record(walk.slug) + TWIN,
        "players": [player_name(record, seat) for seat in range(len(record.players))],
        "hands": hands,
        "totals": walk.report.outcome.totals if walk.report.outcome is not None else None,
    }
