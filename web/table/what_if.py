"""Pages of a branch: cards other than those of the record are played. The address has the moves; nothing is stored."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from flask import Blueprint, g

from tarot_records.analysis.branch import (
    Branch,
    Choice,
    Move,
    actual_move,
    automatic_move,
    branch_at,
    continued_as_played,
    next_turn,
    read_moves,
    replayed_branch,
    with_moves,
    write_moves,
)
from tarot_records.core.cards import CARDS
from tarot_records.core.position import NOBODY, turns_of
from tarot_records.counting import points, score
from tarot_records.words.explain import explain
from tarot_records.words.narration import sentence

from ..lists.library import walk_of
from ..pictures.link_card import link_card
from ..site import urls
from ..site.pages import Page, allow, links, pair
from ..site.problems import Problem
from ..site.speech import gettext as _
from ..site.speech import lang, language
from ..site.words import code_of, names
from .look import Look
from .parts import PagePart, draw_parts, step_parts
from .steps import look_at
from .walk import Walk


class OfferedCard(NamedTuple):
    """A card of the player whose turn it is."""

    code: str
    href: str
    """Address of the page on which the card is played; empty if it is not legal."""
    state: str
    """`playable`, `barred`, or `unsure` if it is illegal only with certain unknown cards in the hand."""
    why: str
    """The rule against the card; empty if it is playable."""
    real: bool
    """True if the card was really played."""


class BranchCell(NamedTuple):
    """A seat's card in a trick of the branch, and the card that was really played."""

    code: str
    """Code of the card; empty if the seat has not played."""
    href: str
    """Address of the page before this card; empty for cards played before the branch."""
    leads: bool
    wins: bool
    real: str
    """The card that was really played; empty if it is the same."""


class BranchPage:
    """A branch under a view, beside the walk through the real game."""

    def __init__(self, real: Walk, walk: Walk, start: Branch, branch: Branch) -> None:
        self.real, self.walk, self.start, self.branch = real, walk, start, branch
        self.look = Look(walk, g.view)
        self.last = len(walk.frames) - 1
        self.turn = next_turn(branch)
        view = self.look.view
        self.is_hidden = self.turn.seat != NOBODY and (view.hide or view.seat not in (None, self.turn.seat))
        """True if the cards of the player whose turn it is are hidden, so that none can be chosen."""
        self.tells = not self.look.blind
        """True if the view allows the real play to be shown."""
        self.moved = actual_move(branch) if self.tells else None
        self.step = branch.step
        """The step of the game at which the branch begins."""
        self.is_over = walk.frames[self.last].step.settles
        """True if the branch has been played to the end of the hand."""
        self.result = walk.frames[self.last].after.setting.result if self.is_over else None
        """The score of the branch; None before its end, or if the score cannot be computed."""
        self.end = real.end_of(branch.hand)
        """The position at the real end of the hand."""
        self.real_result = self.end.setting.result if self.is_over and self.tells else None
        """The real score; None if it may not be shown beside that of the branch."""

    @property
    def sentence(self) -> str:
        """The last step in words; if it ended a trick, with the last card."""
        first = self.last
        while first and self.walk.frames[first].step.takes:
            first -= 1
        report = self.look.walk.report
        return " ".join(sentence(report, step, language()) for step in range(first, self.last + 1))

    def href(self, moves: tuple[Move, ...], on: bool = False, **changes: int | str | bool | None) -> str:
        """Return the address of the page after these moves; with `on`, the branch continues as really played."""
        return links().what_if(self.real.slug, self.step, write_moves(moves, on=on), **changes)

    def twin(self, moves: tuple[Move, ...]) -> str:
        """Return the address of the page's JSON twin after these moves."""
        return links().what_if_twin(self.real.slug, self.step, write_moves(moves))

    @cached_property
    def offered(self) -> tuple[OfferedCard, ...]:
        """The cards of the player whose turn it is, in the order of the hand."""
        return () if self.is_hidden else tuple(self._offered(choice) for choice in self.turn.choices)

    def _offered(self, choice: Choice) -> OfferedCard:
        move, fault, really = choice.move, choice.fault, choice.move == self.moved
        if fault is None:
            return OfferedCard(move.card, self.href((*self.branch.moves, move)), "playable", "", really)
        rule = explain(fault, self.real.report, lang()).cited
        if choice.certain:
            return OfferedCard(move.card, "", "barred", rule, really)
        return OfferedCard(
            move.card, "", "unsure", _("Nobody knows the whole of this hand: %(rule)s", rule=rule), really
        )

    def rule_against(self, move: Move | None) -> str:
        """Return the rule against a move; empty if there is none, or if the rule would reveal hidden cards."""
        fault = next((choice.fault for choice in self.turn.choices if choice.move == move), None)
        return "" if fault is None or self.is_hidden else explain(fault, self.real.report, lang()).cited

    @property
    def really(self) -> tuple[str, Move] | None:
        """The player and the move really made where the branch begins; None if they may not be shown."""
        move = actual_move(self.start) if self.tells else None
        return None if move is None else (self.look.who(next_turn(self.start).seat), move)

    @property
    def goes_on(self) -> str:
        """Address of the page continued as really played; empty if there is no real card to continue with."""
        return self.href(self.branch.moves, on=True) if self.tells and automatic_move(self.branch) is not None else ""

    # -- beside the real play --------------------------------------------------------------------

    @property
    def rows(self) -> list[tuple[int, list[BranchCell]]]:
        """The number and cells of each trick, from the trick in which the branch begins."""
        first, now = len(self.start.tricks), self.branch.now
        under_way = [(now.leader, NOBODY, now.trick)] if now.trick else []
        real_tricks = self.end.taken[first:] if self.tells else ()
        moves = self.branch.moves
        played = [i for i, move in enumerate(moves) if not move.pays]
        rows, offset = [], -len(self.start.down)
        for number, trick in enumerate((*self.branch.position.taken[first:], *under_way)):
            cards = self._by_seat(trick)
            real = self._by_seat(real_tricks[number]) if number < len(real_tricks) else {}
            hrefs = {seat: self.href(moves[: played[i]]) for i, seat in enumerate(cards, offset) if i >= 0}
            leader = next(iter(cards), NOBODY)
            cells = [
                BranchCell(
                    cards.get(seat, ""),
                    hrefs.get(seat, ""),
                    seat == leader,
                    seat == trick[1],
                    real.get(seat, "") if real.get(seat) != cards.get(seat) else "",
                )
                for seat in range(len(self.branch.position.hands))
            ]
            rows.append((first + number + 1, cells))
            offset += len(cards)
        return rows

    def _by_seat(self, trick: tuple[int, int, tuple[int, ...]]) -> dict[int, str]:
        """Return the cards of a trick by seat, in order of play."""
        leader, _winner, cards = trick
        if leader == NOBODY:
            return {}
        order = turns_of(self.branch.position)[leader]
        return {seat: code_of(card) for seat, card in zip(order, cards, strict=False)}

    @property
    def points_beside(self) -> tuple[tuple[str, str, str], ...]:
        """Each side's card points after the tricks of the branch, and really after the same number of tricks."""
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
    def scores_beside(self) -> tuple[tuple[str, str, str, int], ...]:
        """Each player's score at the end of the branch, the real score, and the difference."""
        branch, real = self.result, self.real_result
        if branch is None or real is None:
            return ()
        return tuple(
            (names(self.branch.record, (seat,)), score(new), score(old), new - old)
            for seat, (new, old) in enumerate(zip(branch.hand, real.hand, strict=True))
        )


# -- the page ------------------------------------------------------------------------------------

PARTS = ("sentence", "result", "middle", "seat-", "hand-", "points", "contract", "known")
"""Prefixes of the names of a step's parts that this page shows."""

blueprint = Blueprint("branches", __name__)
allow(blueprint, "script", "connect")


@pair(blueprint, urls.WHAT_IF, also=(urls.WHAT_IF_MOVES,))
def what_if(slug: str, step: int, moves: str = "") -> Page:
    """Show a game up to a step, then the moves in the address instead of the real moves."""
    real = walk_of(slug)
    view = look_at(real, step).view
    start = branch_at(real.report, step)
    if start is None:
        raise Problem("not-found", _("No more cards are played after this step, so no other card can be tried."))
    wanted, on = read_moves(moves)
    if any(move.card not in CARDS for move in wanted):
        raise Problem("not-found")
    branch, refused = with_moves(start, wanted)
    going = branch.moves
    if on and refused is None and view.seat is None and not view.hide:
        branch = continued_as_played(branch)
    page = BranchPage(real, Walk(slug, real.label, replayed_branch(branch)), start, branch)
    address = links().what_if(slug, start.step, write_moves(going, going != branch.moves))
    context = _context(page, address) | {"asked": step, "refused": refused, "refused_by": page.rule_against(refused)}
    return Page("what_if.html", context, lambda: _data(page))


def _context(page: BranchPage, address: str) -> dict[str, Any]:
    """Return the template values of a branch's page at this address."""
    look, moves, turn = page.look, page.branch.moves, page.turn
    parts = {name: part for name, part in step_parts(look, page.last).items() if name.startswith(PARTS)}
    heading = _("What if … from step %(step)s on", step=page.step)
    parts["sentence"] = PagePart("sentence", page.sentence)
    seat = f"seat-{turn.seat}"
    if seat in parts:
        place, taken = parts[seat].values
        parts[seat] = parts[seat]._replace(values=(place._replace(turn=True), taken))
    return {
        "title": f"{heading} – {page.real.title}",
        "walk": page.real,
        "shown": page,
        "look": look,
        "parts": draw_parts(look, parts),
        "hand_at_turn": parts[f"hand-{turn.seat}"].values if page.offered else None,
        "offered": {card.code: card for card in page.offered},
        "rows": page.rows,
        "who": look.who(turn.seat),
        "card_title": language().card_title,
        "pays": any(move.pays for move in turn.legal),
        "address": address,
        "back": page.href(moves[:-1]) if moves else "",
        "anew": page.href(()) if len(moves) > 1 else "",
        "in_sight": page.href(moves, seat=None, hide=False) if page.is_hidden else "",
        "oembed": "",  # only the real game can be embedded
        "card": link_card(heading, address, page.real.slug, page.step),
    }


def _data(page: BranchPage) -> Mapping[str, Any]:
    branch, turn = page.branch, page.turn
    position = page.look.walk.frames[page.last].after
    choices = () if page.is_hidden else turn.choices
    legal = [choice.move for choice in choices if choice.legal]
    return {
        "record": links().record(page.real.slug) + urls.TWIN,
        "step": links().step_twin(page.real.slug, page.step),
        "moves": branch.moves,
        "sentence": sentence(page.look.walk.report, page.last),
        "seat": turn.seat,
        "legal": legal,
        "barred": [
            (choice.move.card, choice.fault.code, explain(choice.fault, page.real.report).cited, choice.certain)
            for choice in choices
            if choice.fault is not None
        ],
        "unknown": turn.unknown,
        "really": page.moved,
        "next": [page.twin((*branch.moves, move)) for move in legal],
        "hands": zip(position.hands, position.unseen, strict=True),
        "middle": branch.down,
        "tricks": position.taken,
        "unit": branch.rules.unit,
        "card_points": branch.rules.running(position),
        "result": page.result,
        "real_result": page.real_result,
    }
