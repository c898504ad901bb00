"""The counting page: count a pile of picked or typed cards by four methods, as HTML or JSON."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from flask import Blueprint, request

from tarot_records.core.cards import PLAIN_SUITS, codes_of, mask
from tarot_records.counting import mixed
from tarot_records.counting.methods import PileCount
from tarot_records.counting.scheme import FOOL, GROUPS, ODD, Scheme
from tarot_records.piles.reader import USUAL_GROUP, Reply, ask, choose, count_data, fool_words, odd_words, read_pile
from tarot_records.piles.schemes import SCHEMES, groups_of
from tarot_records.words.games import scheme_said

from ..deck.current import set_spoken_game
from ..site import urls
from ..site.pages import Page, links, pair
from ..site.problems import Problem, problem_data, problem_text
from ..site.speech import lang, language
from .hand_piles import methods_of, phrase_text

EXAMPLE = "T21 SK HQ DN S2 S3 T5 CJ"
"""A first pile: two groups of three and two odd cards."""

blueprint = Blueprint("count", __name__)


@pair(blueprint, urls.COUNT)
def count() -> Page:
    """Serve a pile counted by the four methods.

    The query has `cards` (typed codes), `c` (a ticked card, repeated), `game`, `group`, `odd`, `fool` and `short`. A
    card that is typed and ticked counts once.
    """
    asked = {name: request.args.get(name, "").strip() for name in ("game", "group", "odd", "fool", "short")}
    typed, ticked = request.args.get("cards", ""), request.args.getlist("c")
    words = {word.upper() for word in typed.replace(",", " ").split()}
    pile = " ".join([typed, *(code for code in dict.fromkeys(ticked) if code.upper() not in words)])
    reply = ask(pile, asked["game"], asked["group"], asked["odd"], asked["fool"], bool(asked["short"]))
    status = 200 if reply.count is not None else 400
    return Page("count.html", _context(asked, typed, ticked, pile, reply), lambda: _data(reply), status)


def _data(reply: Reply) -> Mapping[str, Any]:
    if reply.count is not None:
        return count_data(reply.count)
    problems = [phrase_text(problem) for problem in reply.problems]
    return {**problem_data(problem_text(Problem("uncountable", " ".join(problems))), links()), "problems": problems}


def _context(asked: Mapping[str, str], typed: str, ticked: Sequence[str], pile: str, reply: Reply) -> Mapping[str, Any]:
    scheme = choose(asked["game"], asked["group"])[0] or groups_of(USUAL_GROUP)
    set_spoken_game(scheme.id)
    held = mask(read_pile(pile if reply.count is not None else " ".join(ticked), scheme)[0])
    return {
        "asked": asked,
        "scheme": scheme,
        "retold": language().retold,
        "of": lambda scheme, text: scheme_said(scheme, text, lang()),
        "schemes": SCHEMES.values(),
        "groups": GROUPS,
        "odds": {odd: phrase_text(words) for odd, words in ODD.items()},
        "fools": {fool: phrase_text(words) for fool, words in FOOL.items()},
        "typed": "" if reply.count is not None else typed,
        "suits": _suits(scheme, held),
        "count": reply.count,
        "problems": [phrase_text(problem) for problem in reply.problems],
        "result": _result(reply.count) if reply.count is not None and reply.count.methods[0].steps else None,
        "example": EXAMPLE,
    }


def _suits(scheme: Scheme, held: int) -> list[list[tuple[str, bool]]]:
    """Return the pack of a scheme, trumps first, suit by suit: the code of each card, and whether the pile has it."""
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
