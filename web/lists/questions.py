"""Questions in the address of the list -> a query to the archive."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from tarot_records.analysis.outcome_tags import is_declared_tag
from tarot_records.archive.search import HeldCards, Query
from tarot_records.core.cards import CARDS, UNKNOWN
from tarot_records.core.dates import span
from tarot_records.core.limits import MAX_NUMBER

from ..api.arguments import reason_against
from ..site.speech import gettext as _

Asked = Mapping[str, Sequence[str]]
"""Name of a question -> its answers; empty answers are left out."""
PANELS: Final = ("game", "when", "happened", "contract", "player", "event", "code", "hands", "kind")
"""Facets whose values are links beside the list."""
TYPED: Final = ("q", "player", "event", "since", "until", "least", "most", "cards", "holder", "happened", "by")
"""Questions with a field in the form."""
NAMES: Final = tuple(dict.fromkeys(("verdict", *PANELS, *TYPED)))
"""Names of all questions."""
SEVERAL: Final = frozenset({"player", "happened"})
"""Questions that may have several answers; a record must match all of them."""
VIEW: Final = "browsing.index"
"""The view of the list, by which its questions are described."""
CHOSEN: Final = ("verdict", "game", "kind", "code", "hands", "happened", "sort")
"""Questions whose possible answers are known beforehand."""
WAYS: Final = ("page", "cursor")
"""Query parameters that choose the page."""
USUAL: Final = "added"
"""The default order."""


class Unaskable(Exception):  # noqa: N818 (not an error of ours)
    """An invalid question; the message gives the reason in the reader's language."""

    def __init__(self, reason: str, problem: str = "bad-request") -> None:
        super().__init__(reason)
        self.problem = problem
        """The kind of the problem."""


def query_of(asked: Asked, sort: str = "") -> Query:
    """Return the query to the archive; raise Unaskable if a question is invalid."""
    first = {name: answers[0] for name, answers in asked.items()}
    for answers in asked.values():
        if any("\0" in answer or answer.encode("utf-8", "replace").decode() != answer for answer in answers):
            raise Unaskable(_("The query is not valid text."))
    chosen = {**asked, "sort": [sort] if sort else []}
    for name in CHOSEN:
        if reason := reason_against(VIEW, name, chosen.get(name, ())):
            raise Unaskable(reason)
    for name in ("since", "until", "when"):
        if name in first and span(first[name]) is None:
            message = _("“%(text)s” is no date. Dates are written like 1902, 2006-05, 2006-05-27 or 19XX.")
            raise Unaskable(message % {"text": first[name]})
    if "by" in first and not any(map(is_declared_tag, asked.get("happened", ()))):
        message = _("Who announced something can be asked only together with what was announced.")
        raise Unaskable(message, "contradiction")
    player, *beside = asked.get("player", ("",))
    return Query(
        text=first.get("q", ""),
        player=player,
        beside=tuple(beside),
        least=_number(first.get("least", "")),
        most=_number(first.get("most", "")),
        hands=int(first["hands"]) if "hands" in first else None,
        happened=tuple(dict.fromkeys(asked.get("happened", ()))),
        dealt=_dealt(first.get("cards", ""), first.get("holder", "")),
        **{name: first.get(name, "") for name in _PLAIN},
    )


_PLAIN: Final = ("verdict", "game", "event", "kind", "contract", "code", "when", "since", "until", "by")


def _number(text: str) -> int | None:
    """Return a number of points; None for an empty text. Raise Unaskable for any other text."""
    if not text:
        return None
    plain = text.replace("−", "-").replace(" ", "")
    if not re.fullmatch("[+-]?[0-9]{1,10}", plain) or abs(int(plain)) > MAX_NUMBER:
        raise Unaskable(_("“%(text)s” is no number of points.") % {"text": text})
    return int(plain)


def _dealt(typed: str, holder: str) -> HeldCards | None:
    """Return the cards to find in one hand, and the seat of the hand; None without cards. Raise Unaskable."""
    codes = [code.upper() for code in re.split(r"[\s,;]+", typed) if code]
    for code in codes:
        if CARDS.get(code, UNKNOWN) >= UNKNOWN:
            raise Unaskable(_("“%(text)s” is no card. Cards are written like SK, H10, T21 and F.") % {"text": code})
    if not codes:
        return None
    if holder and not re.fullmatch("[0-7]", holder):
        raise Unaskable(_("“%(text)s” is no seat.") % {"text": holder})
    return HeldCards(tuple(codes), int(holder) if holder else None)
