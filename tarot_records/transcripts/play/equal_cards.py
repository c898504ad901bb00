"""Tell equal cards apart that are written alike, such as the four Mori of Bologna, which are all called `Moro`.

Each mention of such a card counts as the next card of its kind, and after the last one as the first again. If the hands
of the players are stated, each player then plays the equal cards that he holds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, zip_longest
from typing import Any, Final

from tarot_records.core.cards import CODES, cards_in
from tarot_records.notation.vocabulary import plain_words
from tarot_records.rules.game import Game
from tarot_records.rules.trick_table import follow_then_trump, trick_table
from tarot_records.transcripts.play.supposed_seats import usual_winner
from tarot_records.transcripts.text.pieces import Token, WrittenLine

SHORTEST: Final = 2
"""Minimum number of letters of an abbreviation of a common name."""
ENDINGS: Final = frozenset(("i", "etto", "etti", "one", "oni"))
"""Endings of a common name in place of its last letter: plurals, and words for small and large ones, in Italian."""


def equal_codes(game: Game) -> tuple[str, ...]:
    """Return the codes of the equal cards of a game; empty in most games."""
    return tuple(CODES[card] for card in cards_in(game.rules(game.players[0], {}).pack.equals))


def with_equals_counted(lines: Sequence[WrittenLine], games: Sequence[Game]) -> list[WrittenLine]:
    """Return lines in which each card that is written by the common name of equal cards has a name of its own."""
    common = {name: own for game in games for name, own in _common_names(game).items()}
    if not common:
        return list(lines)
    written = Counter(token.form for line in lines for token in line.tokens)
    names = {
        form: cycle(own)
        for name, own in common.items()
        for form in written
        if form == name or _varies(form, name, written[form], len(own))
    }
    numbered = {code[1:]: game.words.typed[code][0] for game in games for code in equal_codes(game)}
    return [line._replace(tokens=tuple(_with_own_names(line.tokens, names, numbered))) for line in lines]


def _varies(form: str, name: str, times: int, most: int) -> bool:
    """Return whether a word is short for the common name of equal cards, or the name with another ending: `moretto`.

    It stands several times in the text, as only equal cards do. Each of the cards may be told twice: in a trick, and
    in a declaration.
    """
    is_short = SHORTEST <= len(form) < len(name) and name.startswith(form)
    has_ending = form.startswith(name[:-1]) and form[len(name) - 1 :] in ENDINGS
    return (is_short or has_ending) and 1 < times <= 2 * most


def _with_own_names(
    tokens: Sequence[Token], names: Mapping[str, Iterator[str]], numbered: Mapping[str, str]
) -> Iterator[Token]:
    """Yield tokens with each common name replaced: by the name with the number after it (`Moro 3`), or the next one."""
    is_taken = False
    for token, after in zip_longest(tokens, tokens[1:]):
        if is_taken:
            is_taken = False
        elif token.form not in names:
            yield token
        elif after is not None and after.before == " " and after.text in numbered:  # `Moro 3`
            own, is_taken = numbered[after.text], True
            yield token._replace(text=own, form=plain_words(own), end=after.end, after=after.after)
        else:
            own = next(names[token.form])
            yield token._replace(text=own, form=plain_words(own))


def _common_names(game: Game) -> Mapping[str, Sequence[str]]:
    """Map each name that is printed on several equal cards to the own names of these cards."""
    found: dict[str, list[str]] = {}
    for code in equal_codes(game):
        if code in game.words.printed and game.words.typed.get(code):
            found.setdefault(plain_words(game.words.printed[code]), []).append(game.words.typed[code][0])
    return {name: own for name, own in found.items() if len(own) > 1}


def play_those_held(hand: dict[str, Any], leaders: Sequence[int | None], game: Game, size: int) -> None:
    """Change the equal cards in the tricks of a hand in place: each player plays those that he was dealt or took up.

    `leaders` has the leader of each trick, or None; then the usual winner of the trick before leads. The winner does
    not depend on which of the equal cards stands in a trick.
    """
    equals = equal_codes(game)
    dealt = hand.get("deal", {}).get("hands") or []
    held = [[code for code in cards or () if code in equals] for cards in dealt]
    if len(held) != size or not any(held):
        return
    if hand.get("dealer") is not None and hand["dealer"] < size:
        held[hand["dealer"]] += [code for code in hand["deal"].get("talon") or () if code in equals]
    left = list(equals)
    places: list[tuple[list[str], int]] = []
    tricks = hand.get("tricks", ())
    for trick, leader in zip(tricks, _all_leaders(tricks, leaders, game, size), strict=True):
        for place, code in enumerate(trick["cards"]):
            if code not in equals:
                continue
            own = held[(leader + place) % size] if leader is not None else []
            code = next((one for one in own if one in left), "")
            if code:
                trick["cards"][place] = code
                left.remove(code)
            else:
                places.append((trick["cards"], place))
    for cards, place in places:
        if left:
            cards[place] = left.pop(0)


def _all_leaders(
    tricks: Sequence[Mapping[str, Any]], told: Sequence[int | None], game: Game, size: int
) -> list[int | None]:
    """Return the leader of each trick: as stated, else the usual winner of the trick before; None if unknown."""
    table = trick_table(game.rules(size, {}).pack, follow_then_trump)
    leaders: list[int | None] = []
    leader: int | None = None
    for trick, known in zip(tricks, told, strict=True):
        leader = leader if known is None else known
        leaders.append(leader)
        place = usual_winner(table, trick["cards"])
        leader = None if leader is None or place is None else (leader + place) % size
    return leaders
