"""The score sheet: the whole game hand by hand, what is computed beside what is written, and the totals as a plot."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from tarot_records.core.position import NOBODY, Contract, Setting
from tarot_records.record.model import Record
from tarot_records.words.explain import Explanation
from tarot_records.words.numbers import score
from tarot_records.words.phrasing import player_name

from ..site.speech import gettext as _
from ..site.speech import lang, language
from ..site.urls import TWIN, Urls
from ..site.words import game_words
from ..table.race import race
from ..table.walk import Walk
from .plots import Curve, Plot, Size, drawn
from .scores import ScoreGroup, named, score_of


class SheetHand(NamedTuple):
    """A hand on the sheet."""

    number: int
    label: str
    dealer: str
    """Empty if nobody knows."""
    contract: str
    """Empty where the game has none, or none is known."""
    ended: str
    """Why it ended without play; empty if it did not."""
    groups: tuple[ScoreGroup, ...]
    """Its score."""
    faults: tuple[tuple[Explanation, int | None], ...]
    """What is wrong with its scores, and the step it belongs to."""
    first: int
    last: int
    """Its steps."""
    race: Markup
    totals: tuple[int | None, ...]
    """The running totals after it: computed, or as written where they cannot be."""
    accounts: Mapping[str, tuple[int | None, ...] | None]
    """The same of each further account, as far as they are known."""


class ScoreSheet(NamedTuple):
    """The score of a whole game."""

    hands: tuple[SheetHand, ...]
    as_written: tuple[int, ...]
    """The hands whose totals are not computed but taken as written."""
    plots: tuple[tuple[str, Markup, Markup], ...]
    """The running totals and those of each further account: heading, plot, and one for a small screen; none where one
    hand says it all."""


def sheet_of(walk: Walk) -> ScoreSheet:
    """The score sheet of a replayed record."""
    record = walk.report.record
    assert record is not None
    hands = tuple(_hand(walk, record, hand) for hand in walk.hands)
    as_written = tuple(
        row.number for row in hands if _setting(walk, row.number - 1).totals is None and any_known(row.totals)
    )
    running = {"": [hand.totals for hand in hands]}
    for account in hands[-1].accounts if hands else ():
        running[account] = [hand.accounts.get(account) or () for hand in hands]
    plots = tuple(_plots(record, account, totals) for account, totals in running.items() if _is_plotted(totals))
    return ScoreSheet(hands, as_written, plots)


def _is_plotted(totals: Sequence[tuple[int | None, ...]]) -> bool:
    """Whether running totals say more than one hand does."""
    return len(totals) > 1 and any(map(any_known, totals))


def _plots(record: Record, account: str, totals: Sequence[tuple[int | None, ...]]) -> tuple[str, Markup, Markup]:
    """Heading of the score (none) or of an account, and its running totals for a large screen and for a small one."""
    word = game_words(record.game).word(account) if account else ""
    plot = _plot(record, totals)._replace(id=f"totals-{account}" if account else "totals")
    if account:
        title = _("Running totals of the account “%(account)s”, hand by hand", account=word)
        plot = plot._replace(title=title)
    small = drawn(plot._replace(id=f"{plot.id}-small"), Size(340, 300, 110, 13))
    return named(word), drawn(plot, Size(right=200)), small


def any_known(totals: tuple[int | None, ...]) -> bool:
    """Whether somebody's total is known."""
    return any(total is not None for total in totals)


def _setting(walk: Walk, hand: int) -> Setting:
    """What is settled at the end of a hand."""
    return walk.frames[walk.hands[hand].stop - 1].after.setting


def _hand(walk: Walk, record: Record, hand: int) -> SheetHand:
    setting, steps = _setting(walk, hand), walk.hands[hand]
    stated = record.hands[hand].scores
    seats = len(record.players)
    written = (stated.totals if stated is not None else None) or (None,) * seats
    place = f"/hands/{hand}/scores"
    numbers = [i for i, fault in enumerate(walk.report.faults) if fault.where.pointer.startswith(place)]
    return SheetHand(
        hand + 1,
        record.hands[hand].label or "",
        "" if setting.dealer == NOBODY else player_name(record, setting.dealer, lang()),
        "" if setting.contract is None else contract_words(record, setting.contract, setting.called is not None),
        language().term("end", setting.ended) if setting.ended else "",
        score_of(walk, hand),
        tuple((walk.explained(i), walk.step_of(i)) for i in numbers),
        steps.start,
        steps.stop - 1,
        race(walk, steps.stop - 1),
        written[:seats] if setting.totals is None else setting.totals,
        setting.ledgers,
    )


def contract_words(record: Record, contract: Contract, called: bool) -> str:
    """Contract and declarer, and with whom he plays if he could call a partner."""
    bid = game_words(record.game).word(contract.name)
    told = {"contract": bid, "player": player_name(record, contract.declarer, lang())}
    if not called or contract.partner == NOBODY:
        return _("%(contract)s, %(player)s", **told)
    if contract.partner == contract.declarer:
        return _("%(contract)s, %(player)s alone", **told)
    return _("%(contract)s, %(player)s with %(partner)s", **told, partner=player_name(record, contract.partner, lang()))


def _plot(record: Record, totals: Sequence[tuple[int | None, ...]]) -> Plot:
    """Running totals of the players over the hands."""
    seats = range(len(record.players))
    lines = tuple(
        Curve(
            player_name(record, seat, lang()),
            (0, *(after[seat] if seat < len(after) else None for after in totals)),
        )
        for seat in seats
    )
    ends = [next((value for value in reversed(line.values) if value is not None), 0) for line in lines]
    told = "; ".join(f"{line.name} {score(end)}" for line, end in zip(lines, ends, strict=True))
    return Plot(
        "totals",
        _("Running totals, hand by hand"),
        _("At the end: %(told)s. The table below has every number.", told=told),
        _("hand"),
        tuple(str(number) for number in range(len(totals) + 1)),
        lines,
    )


def sheet_data(walk: Walk, urls: Urls) -> Mapping[str, Any]:
    """The score sheet as plain data."""
    record = walk.report.record
    assert record is not None
    hands: list[Mapping[str, Any]] = []
    for hand, steps in walk.hands.items():
        setting, stated = _setting(walk, hand), record.hands[hand].scores
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
