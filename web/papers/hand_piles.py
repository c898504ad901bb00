"""Counting of cards: each side's pile at the end of a hand, and the page that counts a pile of picked or typed cards.

Each pile is counted by several methods side by side, and compared with the score of the replay.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from operator import or_
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, request

from tarot_records.core.cards import CODES, FOOL_BIT, PLAIN_SUITS, SUITS, cards_in, codes_of, mask
from tarot_records.core.position import NOBODY, Position, hand_size, remaining_stock
from tarot_records.counting import SILENCE, Phrase, mixed
from tarot_records.counting.methods import MethodStep, PileCount
from tarot_records.counting.methods import count as count_pile
from tarot_records.counting.scheme import FOOL, GROUPS, HIGHEST_TRUMP, ODD, Scheme
from tarot_records.games import game_of
from tarot_records.piles.reader import (
    USUAL_GROUP,
    Reply,
    choose_scheme,
    count_data,
    count_typed,
    fool_words,
    odd_words,
    read_pile,
)
from tarot_records.piles.schemes import SCHEMES, groups_of
from tarot_records.record.model import Record
from tarot_records.rules.game import Game, Rules, TrickReading
from tarot_records.words.games import GameWords, scheme_words

from ..deck.current import set_page_game
from ..site import urls
from ..site.pages import Page, links, pair
from ..site.problems import KINDS, Problem, problem_data, problem_text
from ..site.speech import gettext, lang, language, ngettext
from ..site.speech import gettext as _
from ..site.words import capital, game_words, names
from ..table.race import tallies_of
from ..table.walk import Walk


class SidePile(NamedTuple):
    """The pile of a side, with its card points by several methods."""

    seats: tuple[int, ...]
    side: str
    tricks: int
    scart: int
    """Number of cards that come from the scarts of the side."""
    stock: int
    """Number of cards that come from the stock."""
    has_fool: bool
    """True if the Fool is in the pile, unless it is a trump like the others."""
    cards: tuple[str, ...]
    unknown: int
    points: str
    """The card points of the side in the replay; empty if unknown."""
    counted: str = ""
    """The card points counted from the cards; empty if they cannot be counted."""
    owed: int = 0
    """Number of empty cards added for the Fool; below 0, the number of empty cards left out."""
    odd: int = 0
    """Number of cards left over after the last full group."""
    odd_count: str = ""
    """Way in which left-over cards count, one of `ODD`; empty if there are none."""
    methods: Sequence[Mapping[str, Any]] = ()
    remarks: tuple[str, ...] = ()
    """Reasons why the pile cannot be counted, or why the replay has another number."""


class HandCounting(NamedTuple):
    """The counting of all piles of a hand."""

    own: str
    """Id of the method that the game itself uses."""
    how: tuple[tuple[str, str], ...]
    """Headings and texts about the game's way of counting."""
    piles: tuple[SidePile, ...]
    remarks: tuple[str, ...]
    """Reasons why no pile, or not every pile, can be counted."""
    agree: bool
    """True if all methods have equal results."""
    readings: int
    """Number of readings of the source; always 1 unless each trick counts by itself."""


def counting_of(walk: Walk, hand: int) -> HandCounting:
    """Return the counting of all piles at the end of a hand."""
    record, rules = walk.record, walk.rules
    position = walk.end_of(hand)
    game, scheme = game_of(record.game), rules.scheme
    remarks = tuple(_obstacles(game, rules, position))
    words = game_words(game.id)
    how = [
        (_("How the game counts"), words.translate("facts", game.facts.get("card points", game.facts.get("score", ""))))
    ]
    counts = rules.ruled and not position.setting.ended and not _ignores_card_points(position)
    sides = rules.sides(position) if counts else ()
    if scheme is None:
        readings = rules.readings or (_reading(walk, hand),)
        piles = tuple(_by_trick(record, rules, readings, position, side, not remarks) for side in sides)
        return HandCounting(readings[0].id, tuple(how), piles, remarks, False, len(readings))
    how += [(_("Source"), scheme.source), (_("Note"), words.translate("scheme", scheme.note) if scheme.note else "")]
    piles = tuple(_pile(record, rules, scheme, position, side, not remarks) for side in sides)
    return HandCounting(scheme.way, tuple(how), piles, remarks, True, 1)


def _obstacles(game: Game, rules: Rules, position: Position) -> Iterator[str]:
    setting = position.setting
    if not rules.ruled:
        yield _("The rules of this game are not here, so nothing is counted.")
        return
    if setting.ended:
        yield _("The hand ended without play, so there is nothing to count.")
        return
    if _ignores_card_points(position):
        yield _("Card points count for nothing in this hand, so no pile is counted.")
        return
    done, left = len(position.taken), max(hand_size(position, seat) for seat in range(len(position.hands)))
    if left > 0:
        yield ngettext(
            "Only %(num)s trick of %(all)s is recorded, so the piles are not complete.",
            "Only %(num)s tricks of %(all)s are recorded, so the piles are not complete.",
            done,
            all=done + left,
        )
    if any(NOBODY in (leader, winner) for leader, winner, _cards in position.taken):
        yield _("It is not known who took some trick.")
    if rules.chosen and setting.result is None and any(position.credit):
        yield _("It is not recorded which card was given for the Fool, and the count depends on it.")
    contract = setting.contract
    if game.bids and (contract is None or contract.partner == NOBODY != contract.declarer):
        yield _("It is not known who plays with whom.")


def _ignores_card_points(position: Position) -> bool:
    """Return whether card points do not matter in the hand, for instance because only the number of tricks counts."""
    result = position.setting.result
    return result is not None and not result.card_points


# -- a pile ----------------------------------------------------------------------------------------


def _pile(
    record: Record, rules: Rules, scheme: Scheme, position: Position, side: tuple[int, ...], certain: bool
) -> SidePile:
    """Return the pile of a side; counted, unless its cards are not all known or `certain` is False."""
    held, _size, unknown = rules.gathered(position, side)
    debt = sum(position.credit[seat] for seat in side)
    given = _points_by_replay(position, side)
    cards = _as_taken(position, held)
    codes = tuple(CODES[card] for card in cards)
    has_fool = bool(held & FOOL_BIT) and scheme.fools != HIGHEST_TRUMP
    pile = _uncounted(record, position, side, held)._replace(cards=codes, unknown=unknown, has_fool=has_fool)
    remarks = []
    if unknown:
        remarks.append(
            ngettext(
                "%(num)s card of this pile is unknown, so it cannot be counted.",
                "%(num)s cards of this pile are unknown, so it cannot be counted.",
                unknown,
            )
        )
    if debt and (debt < 0) != bool(held & FOOL_BIT):
        remarks.append(_("A card is owed for the Fool, but the Fool is not in the pile that the debt names."))
        certain = False
    if certain and not unknown and not held & ~scheme.pack:
        fool = "adjust" if debt and "adjust" in scheme.fools else scheme.fools[0]
        result = count_pile(cards, scheme, scheme.odd, fool, short=debt > 0)
        last = (
            Fraction(rules.last_trick * (position.taken[-1][1] in side), scheme.unit) if position.taken else Fraction(0)
        )
        if given is not None and result.points + last != given:
            remarks.append(
                _(
                    "These cards come to %(counted)s. The replay gives this side %(points)s, "
                    "which is what the other side leaves: the cards recorded are not all there, or not once.",
                    counted=mixed(result.points + last),
                    points=mixed(given),
                )
            )
        pile = pile._replace(
            counted=mixed(result.points + last),
            owed=debt,
            odd=(sum(not scheme.worthless >> card & 1 for card in cards) + debt) % scheme.group,
            odd_count=result.odd,
            methods=sorted(methods_of(result, last), key=lambda method: method["id"] != scheme.way),
        )
    elif given is not None:
        remarks.append(_("The other side leaves it %(points)s.", points=mixed(given)))
    return pile._replace(remarks=tuple(remarks))


def _uncounted(record: Record, position: Position, side: tuple[int, ...], held: int) -> SidePile:
    """Return the pile of a side with these known cards, without a count."""
    setting, given = position.setting, _points_by_replay(position, side)
    return SidePile(
        side,
        names(record, side),
        sum(winner in side for _leader, winner, _cards in position.taken),
        sum(setting.scarts[seat].bit_count() + setting.scart_unseen[seat] for seat in side),
        (remaining_stock(position)[0] & held).bit_count(),
        bool(held & FOOL_BIT),
        tuple(codes_of(held)),
        0,
        "" if given is None else mixed(given),
    )


def _points_by_replay(position: Position, side: tuple[int, ...]) -> Fraction | None:
    """Return the card points of a side in the replay; None if unknown."""
    result = position.setting.result
    if result is None:
        return None
    return next((Fraction(value, result.unit) for seats, value in result.card_points if {*seats} == {*side}), None)


def _as_taken(position: Position, held: int) -> tuple[int, ...]:
    """Return the cards of a pile: first the cards of its tricks, in order, then the others."""
    played = dict.fromkeys(card for _leader, _winner, cards in position.taken for card in cards)
    first = [card for card in played if card < len(CODES) and held >> card & 1]
    return (*first, *cards_in(held & ~mask(first)))


# -- tricks that count one by one --------------------------------------------------------------------


def _reading(walk: Walk, hand: int) -> TrickReading:
    """Return a reading by which each trick has the card points that the replay counted for it."""
    position = walk.end_of(hand)
    sums = [0, *(sum(tally.values()) for _step, tally in tallies_of(walk, hand))]
    added = {
        tuple(cards): after - before
        for (_leader, _winner, cards), before, after in zip(position.taken, sums, sums[1:], strict=False)
    }
    return TrickReading("", "tricks", _("Trick by trick"), "", lambda cards: added[tuple(cards)])


def _by_trick(
    record: Record,
    rules: Rules,
    readings: Sequence[TrickReading],
    position: Position,
    side: tuple[int, ...],
    certain: bool,
) -> SidePile:
    """Return the pile of a side, its tricks counted one by one by each reading of their value."""
    tricks = [cards for seat in side for cards in rules.tricks(position, seat)]
    held = reduce(or_, (position.piles[seat] for seat in side))
    pile = _uncounted(record, position, side, held)
    if not certain or any(card >= len(CODES) for cards in tricks for card in cards):
        return pile
    words = game_words(rules.game)
    methods = [_count_by(words, reading, tricks, rules.unit) for reading in readings]
    return pile._replace(counted=methods[0]["points"], methods=methods)


def _count_by(
    words: GameWords, reading: TrickReading, tricks: Iterable[tuple[int, ...]], unit: int
) -> Mapping[str, Any]:
    """Return the card points of tricks by one reading of their value, as a method with a step for each trick."""
    worths = [Fraction(reading.worth(cards), unit) for cards in tricks]
    steps = [MethodStep("group", cards, 0, SILENCE, "", worth) for cards, worth in zip(tricks, worths, strict=True)]
    name, rule = (
        words.translate("readings", reading.name),
        words.translate(f"options/{reading.option}", reading.meaning),
    )
    return _method(reading.id, name, rule, sum(worths, Fraction(0)), steps)


# -- methods -----------------------------------------------------------------------------------------


def phrase_text(words: Phrase | str | int) -> str:
    """Return a phrase of the counting in the reader's language, the title of a card, or any other text unchanged."""
    if isinstance(words, int):
        return language().card_title(CODES[words])
    if isinstance(words, str) or not words:
        return str(words)
    return language().retold(gettext(words.text, **{name: phrase_text(value) for name, value in words.values.items()}))


def methods_of(count: PileCount, last: Fraction = Fraction(0)) -> list[Mapping[str, Any]]:
    """Return each method of a count with its rule and steps, as plain data.

    last: points that the side has for the last trick, besides its cards.
    """
    name = partial(language().term, "method")
    more = (MethodStep("last", (), 0, SILENCE, _("for the last trick"), last),) if last else ()
    return [
        _method(method.id, name(method.id), phrase_text(method.rule), method.points + last, (*method.steps, *more))
        for method in count.methods
    ]


def _method(id: str, name: str, rule: str, points: Fraction, steps: Iterable[MethodStep]) -> Mapping[str, Any]:
    return {
        "id": id,
        "name": name,
        "rule": rule,
        "points": mixed(points),
        "steps": [
            msgspec.structs.asdict(step)
            | {
                "cards": [CODES[card] for card in step.cards],
                "words": phrase_text(step.words),
                "sum": step.sum if step.sum != mixed(step.points) else "",
                "points": mixed(step.points),
            }
            for step in steps
        ],
    }


# -- the counting page -----------------------------------------------------------------------------


EXAMPLE = "T21 SK HQ DN S2 S3 T5 CJ"
"""The pile that the page offers as an example: two groups of three cards, and two left over."""

blueprint = Blueprint("count", __name__)


@pair(blueprint, urls.COUNT)
def count() -> Page:
    """Serve a pile counted by the four methods.

    The query has `cards` (typed codes), `c` (a ticked card, repeated), `game`, `group`, `odd`, `fool` and `short`. A
    card that is both typed and ticked counts once.
    """
    asked = {name: request.args.get(name, "").strip() for name in ("game", "group", "odd", "fool", "short")}
    typed, ticked = request.args.get("cards", ""), request.args.getlist("c")
    words = {word.upper() for word in typed.replace(",", " ").split()}
    pile = " ".join([typed, *(code for code in dict.fromkeys(ticked) if code.upper() not in words)])
    reply = count_typed(pile, asked["game"], asked["group"], asked["odd"], asked["fool"], bool(asked["short"]))
    status = 200 if reply.count is not None else KINDS["uncountable"].status
    return Page("count.html", _context(asked, typed, ticked, pile, reply), lambda: _data(reply), status)


def _data(reply: Reply) -> Mapping[str, Any]:
    if reply.count is not None:
        return count_data(reply.count)
    problems = [phrase_text(problem) for problem in reply.problems]
    return {**problem_data(problem_text(Problem("uncountable", " ".join(problems))), links()), "problems": problems}


def _context(asked: Mapping[str, str], typed: str, ticked: Sequence[str], pile: str, reply: Reply) -> Mapping[str, Any]:
    scheme = choose_scheme(asked["game"], asked["group"])[0] or groups_of(USUAL_GROUP)
    set_page_game(scheme.id)
    held = mask(read_pile(pile if reply.count is not None else " ".join(ticked), scheme)[0])
    return {
        "asked": asked,
        "scheme": scheme,
        "retold": language().retold,
        "of": lambda scheme, text: scheme_words(scheme, text, lang()),
        "schemes": SCHEMES.values(),
        "groups": GROUPS,
        "odds": {odd: phrase_text(words) for odd, words in ODD.items()},
        "fools": {fool: phrase_text(words) for fool, words in FOOL.items()},
        "typed": "" if reply.count is not None else typed,
        "suits": list(zip(_suit_titles(), _suits(scheme, held), strict=True)),
        "count": reply.count,
        "problems": [phrase_text(problem) for problem in reply.problems],
        "result": _result(reply.count) if reply.count is not None and reply.count.methods[0].steps else None,
        "example": EXAMPLE,
    }


def _suit_titles() -> list[str]:
    return [language().retold(_("Trumps and the Fool")), *(capital(language().suit_name(suit)) for suit in SUITS)]


def _suits(scheme: Scheme, held: int) -> list[list[tuple[str, bool]]]:
    """Return the pack of a scheme by suit, trumps first: the code of each card, and whether the pile contains it."""
    trumps = scheme.pack & ~reduce(or_, PLAIN_SUITS)
    picked = codes_of(held)
    return [[(code, code in picked) for code in codes_of(cards & scheme.pack)] for cards in (trumps, *PLAIN_SUITS)]


def _result(count: PileCount) -> Mapping[str, Any]:
    return {
        "points": mixed(count.points),
        "is_one": count.points == 1,
        "exact": mixed(count.exact) if count.exact != count.points else "",
        "whole": mixed(count.whole),
        "size": len(count.cards),
        "odd": phrase_text(odd_words(count)),
        "fool": phrase_text(fool_words(count)),
        "methods": methods_of(count),
    }
