"""A branch as it is looked at: what may be chosen, where it leaves, and what it comes to beside what was played."""

from functools import cached_property
from typing import NamedTuple

from flask import g

from tarot_records.analysis.branch import Branch, Choice, Move, by_itself, really, turn_of, written
from tarot_records.core.position import NOBODY, HandResult, Position, turns_of
from tarot_records.counting import points, score
from tarot_records.words.explain import explain
from tarot_records.words.narration import sentence

from ..site.pages import links
from ..site.speech import gettext as _
from ..site.speech import lang, language, ngettext
from ..site.words import code_of, names
from .parts import Look
from .walk import Walk


class Offered(NamedTuple):
    """A card of whoever comes next."""

    code: str
    href: str
    """The page on which it is played; empty if it may not be."""
    state: str
    """`playable`, `barred`, or `unsure` if what nobody knows of his hand might bar it."""
    why: str
    """By which rule it may not be played."""
    real: bool
    """Whether it is what was really played."""


class BranchCell(NamedTuple):
    """A seat's card of a trick, in the branch and really."""

    code: str
    """Empty if it has not been played."""
    href: str
    """The page on which it is the next to be played; empty for what came before the branch."""
    leads: bool
    wins: bool
    real: str
    """What was really played there, where that is another card or nothing lies there yet."""


class BranchRow(NamedTuple):
    """A trick since the branch left, or the one it left in."""

    number: int
    cells: tuple[BranchCell, ...]


class ScoreBeside(NamedTuple):
    """What a player comes to in the branch and really."""

    name: str
    branch: str
    real: str
    difference: str


class Shown:
    """A branch as it is looked at."""

    def __init__(self, real: Walk, walk: Walk, start: Branch, branch: Branch) -> None:
        self.real, self.walk, self.start, self.branch = real, walk, start, branch
        self.look = Look(walk, g.view)
        self.last = len(walk.frames) - 1
        self.turn = turn_of(branch)
        view = self.look.view
        self.is_hidden = self.turn.seat != NOBODY and (view.hide or view.seat not in (None, self.turn.seat))
        """Whether the cards of whoever comes next are not in sight, so that none can be chosen."""
        self.tells = not self.look.blind
        """Whether it is told what was really played."""
        self.moved = really(branch) if self.tells else None

    @property
    def sentence(self) -> str:
        """What happened last; where that has ended a trick, the card too."""
        report, first = self.look.walk.report, self.last
        while first and report.frames[first].step.takes:
            first -= 1
        return " ".join(sentence(report, step, language()) for step in range(first, self.last + 1))

    @property
    def step(self) -> int:
        """The step of the game where it leaves."""
        return self.branch.step

    def href(self, moves: tuple[Move, ...], **changes: int | str | bool | None) -> str:
        """Return the page of these moves."""
        return links().what_if(self.real.slug, self.step, written(moves), **changes)

    def twin(self, moves: tuple[Move, ...]) -> str:
        """Return the same as JSON."""
        return links().what_if_twin(self.real.slug, self.step, written(moves))

    @cached_property
    def offered(self) -> tuple[Offered, ...]:
        """The cards of whoever comes next, in the order of his hand."""
        return () if self.is_hidden else tuple(self._offered(choice) for choice in self.turn.choices)

    def _offered(self, choice: Choice) -> Offered:
        move, fault = choice.move, choice.fault
        if fault is None:
            return Offered(move.card, self.href((*self.branch.moves, move)), "playable", "", move == self.moved)
        told = explain(fault, self.real.report, lang())
        why = told.cited if choice.certain else _("Nobody knows all of his hand: %(rule)s", rule=told.cited)
        return Offered(move.card, "", "barred" if choice.certain else "unsure", why, move == self.moved)

    @property
    def goes_on(self) -> str:
        """The page after everybody has gone on as he really did; empty if that leads no further."""
        if not self.tells or by_itself(self.branch) is None:
            return ""
        return links().what_if(self.real.slug, self.step, written(self.branch.moves, on=True))

    # -- beside what was played ------------------------------------------------------------------

    @property
    def rows(self) -> tuple[BranchRow, ...]:
        """The tricks from that on in which the branch leaves, as far as it has come, beside the real ones."""
        first = len(self.start.tricks)
        tricks = (*self.branch.position.taken[first:], *self._under_way())
        really = self._end().taken[first:]
        played = [i for i, move in enumerate(self.branch.moves) if not move.pays]
        rows, gone = [], -len(self.start.down)
        for number, trick in enumerate(tricks):
            cards = _by_seat(self.branch.position, trick)
            others = _by_seat(self.branch.position, really[number]) if self.tells and number < len(really) else {}
            order = list(cards)
            cells = []
            for seat in range(len(self.branch.position.hands)):
                code, other = cards.get(seat, ""), others.get(seat, "")
                at = gone + order.index(seat) if code else -1
                href = self.href(self.branch.moves[: played[at]]) if at >= 0 else ""
                cells.append(
                    BranchCell(code, href, order[:1] == [seat], trick[1] == seat, other if other != code else "")
                )
            rows.append(BranchRow(first + number + 1, tuple(cells)))
            gone += len(cards)
        return tuple(rows)

    def _under_way(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        now = self.branch.now
        return ((now.leader, NOBODY, now.trick),) if now.trick else ()

    def _end(self) -> Position:
        """Return the position at the real end of the hand."""
        return self.real.frames[self.real.hands[self.branch.hand].stop - 1].after

    @property
    def points_beside(self) -> tuple[tuple[str, str, str], ...]:
        """Card points of each side after the tricks of the branch, and really after so many."""
        rules, number = self.branch.rules, len(self.branch.tricks)
        if not self.tells or not self.branch.moves or number <= len(self.start.tricks):
            return ()
        steps = self.real.hands[self.branch.hand]
        after = next((f.after for f in (self.real.frames[i] for i in steps) if len(f.after.taken) == number), None)
        if after is None:
            return ()
        theirs = dict(rules.running(after))
        return tuple(
            (names(self.branch.record, side), points(value, rules.unit), points(theirs[side], rules.unit))
            for side, value in rules.running(self.branch.position)
            if side in theirs
        )

    @property
    def scores_beside(self) -> tuple[ScoreBeside, ...]:
        """What each player comes to, once the branch is played out, and what he really came to."""
        made, real = self.result, self.real_result
        if made is None or real is None:
            return ()
        return tuple(
            ScoreBeside(names(self.branch.record, (seat,)), score(new), score(old), _difference(new - old))
            for seat, (new, old) in enumerate(zip(made.hand, real.hand, strict=True))
        )

    @property
    def real_result(self) -> HandResult | None:
        """The real score, once there is one to put beside it."""
        return self._end().setting.result if self.is_over and self.tells else None

    @property
    def result(self) -> HandResult | None:
        """The score of the branch; None before its end, or if something it needs is unknown."""
        return self.walk.frames[self.last].after.setting.result if self.is_over else None

    @property
    def is_over(self) -> bool:
        """Whether the hand has been played out."""
        return self.walk.frames[self.last].step.settles


def _by_seat(position: Position, trick: tuple[int, int, tuple[int, ...]]) -> dict[int, str]:
    """Return the cards of a trick by who played them, in their order."""
    leader, _winner, cards = trick
    if leader == NOBODY:
        return {}
    return {seat: code_of(card) for seat, card in zip(turns_of(position)[leader], cards, strict=False)}


def _difference(by: int) -> str:
    """Return how far a score is from another, in words."""
    if by == 0:
        return _("the same")
    if by < 0:
        return ngettext("%(num)s point less", "%(num)s points less", -by)
    return ngettext("%(num)s point more", "%(num)s points more", by)


def told_of(shown: Shown, asked: int, refused: Move | None) -> tuple[str, ...]:
    """Return what there is to say of a branch: where it leaves, what was played there, what could not be played."""
    told = []
    frame = shown.real.frames[asked]
    if frame.trick is None and shown.step > asked:
        told.append(_("What-if begins with the first card played; what came before stays as it was."))
    real = really(shown.start) if shown.tells else None
    if real is not None:
        told.append(_really(shown, turn_of(shown.start).seat, real))
    if refused is not None:
        told.append(_refused(shown, refused))
    turn = shown.turn
    if shown.is_over:
        if shown.result is None:
            told.append(_("What the hand would score cannot be told: something it needs is unknown."))
    elif turn.seat == NOBODY:
        told.append(_("Nobody knows whose turn it is, so it cannot go on."))
    elif shown.is_hidden:
        told.append(_("%(player)s comes next, whose cards are not in sight.", player=shown.look.who(turn.seat)))
    elif turn.unknown:
        cards = ngettext("%(num)s card", "%(num)s cards", turn.unknown)
        player = shown.look.who(turn.seat)
        told.append(
            _(
                "%(player)s holds %(cards)s that nobody knows; only those known can be chosen.",
                player=player,
                cards=cards,
            )
        )
    return tuple(told)


def _really(shown: Shown, seat: int, move: Move) -> str:
    """Return what was really played where a branch leaves."""
    facts = {"player": shown.look.who(seat), "card": language().card_title(move.card), "step": shown.step + 1}
    if move.pays:
        return _("Really, %(player)s gave %(card)s for the Fool, at step %(step)s.", **facts)
    return _("Really, %(player)s played %(card)s, at step %(step)s.", **facts)


def _refused(shown: Shown, move: Move) -> str:
    """Return why what the address has next cannot be played."""
    card = language().card_title(move.card)
    fault = next((one.fault for one in shown.turn.choices if one.move == move), None)
    if fault is None or shown.is_hidden:
        return _("Here %(card)s cannot be played, as the address has it.", card=card)
    rule = explain(fault, shown.real.report, lang()).cited
    return _("Here %(card)s cannot be played, as the address has it: %(rule)s", card=card, rule=rule)
