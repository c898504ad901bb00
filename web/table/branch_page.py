"""Branch page: the values of a what-if page – the cards that can be chosen, and the branch beside the real play."""

from functools import cached_property
from typing import NamedTuple

from flask import g

from tarot_records.analysis.branch import Branch, Choice, Move, actual_move, automatic_move, next_turn, write_moves
from tarot_records.core.position import NOBODY, HandResult, Position, turns_of
from tarot_records.counting import points, score
from tarot_records.words.explain import explain
from tarot_records.words.narration import sentence

from ..site.pages import links
from ..site.speech import gettext as _
from ..site.speech import lang, language, ngettext
from ..site.words import code_of, names
from .look import Look
from .walk import Walk


class OfferedCard(NamedTuple):
    """A card of the player at turn."""

    code: str
    href: str
    """The page on which it is played; empty if it is not legal."""
    state: str
    """`playable`, `barred`, or `unsure` if an unknown card of the hand might bar it."""
    why: str
    """The rule that bars it."""
    real: bool
    """Whether it was really played."""


class BranchCell(NamedTuple):
    """A seat's card of a trick, in the branch and really."""

    code: str
    """Empty if it has not been played."""
    href: str
    """The page on which it is played next; empty for cards before the branch."""
    leads: bool
    wins: bool
    real: str
    """The card really played, if it differs."""


class BranchRow(NamedTuple):
    """A trick of the branch, from the one in which it begins."""

    number: int
    cells: tuple[BranchCell, ...]


class ScoreBeside(NamedTuple):
    """A player's score in the branch and really."""

    name: str
    branch: str
    real: str
    difference: str


class BranchPage:
    """A branch under a view, beside the real walk."""

    def __init__(self, real: Walk, walk: Walk, start: Branch, branch: Branch) -> None:
        self.real, self.walk, self.start, self.branch = real, walk, start, branch
        self.look = Look(walk, g.view)
        self.last = len(walk.frames) - 1
        self.turn = next_turn(branch)
        view = self.look.view
        self.is_hidden = self.turn.seat != NOBODY and (view.hide or view.seat not in (None, self.turn.seat))
        """Whether the cards of the player at turn are hidden, so that none can be chosen."""
        self.tells = not self.look.blind
        """Whether the real play may be shown."""
        self.moved = actual_move(branch) if self.tells else None

    @property
    def sentence(self) -> str:
        """The last event in words; if it ended a trick, with the last card."""
        first = self.last
        while first and self.walk.frames[first].step.takes:
            first -= 1
        report = self.look.walk.report
        return " ".join(sentence(report, step, language()) for step in range(first, self.last + 1))

    @property
    def step(self) -> int:
        """The step of the game at which the branch begins."""
        return self.branch.step

    def href(self, moves: tuple[Move, ...], on: bool = False, **changes: int | str | bool | None) -> str:
        """Return the address of the page after these moves; with `on`, continued as really played."""
        return links().what_if(self.real.slug, self.step, write_moves(moves, on=on), **changes)

    def twin(self, moves: tuple[Move, ...]) -> str:
        """Return the address of the same page as JSON."""
        return links().what_if_twin(self.real.slug, self.step, write_moves(moves))

    @cached_property
    def offered(self) -> tuple[OfferedCard, ...]:
        """The cards of the player at turn, in the order of the hand."""
        return () if self.is_hidden else tuple(self._offered(choice) for choice in self.turn.choices)

    def _offered(self, choice: Choice) -> OfferedCard:
        move, fault = choice.move, choice.fault
        if fault is None:
            return OfferedCard(move.card, self.href((*self.branch.moves, move)), "playable", "", move == self.moved)
        rule = explain(fault, self.real.report, lang()).cited
        why = rule if choice.certain else _("Nobody knows all of his hand: %(rule)s", rule=rule)
        return OfferedCard(move.card, "", "barred" if choice.certain else "unsure", why, move == self.moved)

    @property
    def goes_on(self) -> str:
        """The page continued as really played; empty if that leads no further."""
        return self.href(self.branch.moves, on=True) if self.tells and automatic_move(self.branch) is not None else ""

    # -- beside the real play --------------------------------------------------------------------

    @property
    def rows(self) -> tuple[BranchRow, ...]:
        """The tricks of the branch, from the one in which it begins, beside the real ones."""
        first, now = len(self.start.tricks), self.branch.now
        under_way = [(now.leader, NOBODY, now.trick)] if now.trick else []
        real_tricks = self._end.taken[first:] if self.tells else ()
        moves = self.branch.moves
        played = [i for i, move in enumerate(moves) if not move.pays]
        rows, offset = [], -len(self.start.down)
        for number, trick in enumerate((*self.branch.position.taken[first:], *under_way)):
            cards = self._by_seat(trick)
            real = self._by_seat(real_tricks[number]) if number < len(real_tricks) else {}
            hrefs = {seat: self.href(moves[: played[i]]) for i, seat in enumerate(cards, offset) if i >= 0}
            leader = next(iter(cards), NOBODY)
            cells = tuple(
                BranchCell(
                    cards.get(seat, ""),
                    hrefs.get(seat, ""),
                    seat == leader,
                    seat == trick[1],
                    real.get(seat, "") if real.get(seat) != cards.get(seat) else "",
                )
                for seat in range(len(self.branch.position.hands))
            )
            rows.append(BranchRow(first + number + 1, cells))
            offset += len(cards)
        return tuple(rows)

    def _by_seat(self, trick: tuple[int, int, tuple[int, ...]]) -> dict[int, str]:
        """Return the cards of a trick by seat, in order of play."""
        leader, _winner, cards = trick
        if leader == NOBODY:
            return {}
        order = turns_of(self.branch.position)[leader]
        return {seat: code_of(card) for seat, card in zip(order, cards, strict=False)}

    @property
    def _end(self) -> Position:
        return self.real.end_of(self.branch.hand)

    @property
    def points_beside(self) -> tuple[tuple[str, str, str], ...]:
        """Card points of each side after the tricks of the branch, and really after as many tricks."""
        rules, number = self.branch.rules, len(self.branch.tricks)
        if not self.tells or not self.branch.moves or number <= len(self.start.tricks):
            return ()
        positions = (self.real.frames[step].after for step in self.real.hands[self.branch.hand])
        after = next((position for position in positions if len(position.taken) == number), None)
        if after is None:
            return ()
        real = dict(rules.running(after))
        return tuple(
            (names(self.branch.record, side), points(value, rules.unit), points(real[side], rules.unit))
            for side, value in rules.running(self.branch.position)
            if side in real
        )

    @property
    def scores_beside(self) -> tuple[ScoreBeside, ...]:
        """The score of each player in a complete branch and really."""
        branch, real = self.result, self.real_result
        if branch is None or real is None:
            return ()
        return tuple(
            ScoreBeside(names(self.branch.record, (seat,)), score(new), score(old), _difference(new - old))
            for seat, (new, old) in enumerate(zip(branch.hand, real.hand, strict=True))
        )

    @property
    def real_result(self) -> HandResult | None:
        """The real score, once the branch is complete and if it may be shown."""
        return self._end.setting.result if self.is_over and self.tells else None

    @property
    def result(self) -> HandResult | None:
        """The score of the branch; None before its end, or if something it needs is unknown."""
        return self.walk.frames[self.last].after.setting.result if self.is_over else None

    @property
    def is_over(self) -> bool:
        """Whether the hand has been played to its end."""
        return self.walk.frames[self.last].step.settles


def _difference(by: int) -> str:
    if by == 0:
        return _("the same")
    if by < 0:
        return ngettext("%(num)s point less", "%(num)s points less", -by)
    return ngettext("%(num)s point more", "%(num)s points more", by)


# -- notes -----------------------------------------------------------------------------------------


def notes_on(page: BranchPage, asked: int, refused: Move | None) -> tuple[str, ...]:
    """Return the notes above the table: where the branch begins, what was really played, what cannot be played."""
    notes, turn = [], page.turn
    if page.real.frames[asked].trick is None and page.step > asked:
        notes.append(_("What-if begins with the first card played; what came before stays as it was."))
    real = actual_move(page.start) if page.tells else None
    if real is not None:
        notes.append(_real_move(page, next_turn(page.start).seat, real))
    if refused is not None:
        notes.append(_refusal(page, refused))
    if page.is_over:
        if page.result is None:
            notes.append(_("What the hand would score cannot be told: something it needs is unknown."))
    elif turn.seat == NOBODY:
        notes.append(_("Nobody knows whose turn it is, so it cannot go on."))
    elif page.is_hidden:
        notes.append(_("%(player)s comes next, whose cards are not in sight.", player=page.look.who(turn.seat)))
    elif turn.unknown:
        cards = ngettext("%(num)s card", "%(num)s cards", turn.unknown)
        note = _("%(player)s holds %(cards)s that nobody knows; only those known can be chosen.")
        notes.append(note % {"player": page.look.who(turn.seat), "cards": cards})
    return tuple(notes)


def _real_move(page: BranchPage, seat: int, move: Move) -> str:
    facts = {"player": page.look.who(seat), "card": language().card_title(move.card), "step": page.step + 1}
    if move.pays:
        return _("Really, %(player)s gave %(card)s for the Fool, at step %(step)s.", **facts)
    return _("Really, %(player)s played %(card)s, at step %(step)s.", **facts)


def _refusal(page: BranchPage, move: Move) -> str:
    """Return why the next move of the address cannot be played."""
    card = language().card_title(move.card)
    fault = next((choice.fault for choice in page.turn.choices if choice.move == move), None)
    if fault is None or page.is_hidden:
        return _("Here %(card)s cannot be played, as the address has it.", card=card)
    rule = explain(fault, page.real.report, lang()).cited
    return _("Here %(card)s cannot be played, as the address has it: %(rule)s", card=card, rule=rule)
