"""Candidates for the reading of a text: the games, players and first hands that are possible under a habit.

A candidate says everything but the order of play. Its bound tells which candidates are worth a replay.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from tarot_records.core.cards import CARDS
from tarot_records.games import GAMES
from tarot_records.notation.vocabulary import cards_of, forms_of, pack_of, plain_words, rulesets_of
from tarot_records.rules.game import Game, Ruleset
from tarot_records.transcripts.cards.card_legend import explained_names
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.fool_signs import with_fool
from tarot_records.transcripts.cards.habit import UNREAD, Habit
from tarot_records.transcripts.cards.hypotheses import Scored, with_joined
from tarot_records.transcripts.cards.word_reader import SHORT_NAME, short_names
from tarot_records.transcripts.cards.writing import Writing
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.people.people_search import people_of
from tarot_records.transcripts.text.lexicon import EVERYDAY
from tarot_records.transcripts.text.pieces import SIGNS, WrittenLine
from tarot_records.transcripts.tricks.mentions import Mention, codes_mentioned, mentions_in
from tarot_records.transcripts.tricks.sections import HandLines, hands_in
from tarot_records.transcripts.tricks.trick_parts import Numbered, WrittenTrick
from tarot_records.transcripts.tricks.trick_repairs import (
    with_confused_settled,
    with_gaps_filled,
    with_led_suits_settled,
)
from tarot_records.transcripts.tricks.written_tricks import tricks_in

GAMES_TRIED = 8
"""Maximum number of games that are tried by the replay."""


HABITS, MOST_HABITS, TWIN = 3, 6, 0.5
"""Usual and maximum number of habits that the replay tries; difference of score that counts as none."""


HANDS, LINES_WITH_PEOPLE, WORDS_WITH_PEOPLE = 2, 400, 3_000
"""Number of hands, and of lines with players and of their words, by which the writer of a text is inferred."""


def own_names_of(games: Sequence[Game]) -> Mapping[str, str]:
    """Return the names of single cards in some games, in plain letters -> the card.

    For one game also short names: their beginnings, and what is printed in the corners of one card only.
    """
    found: dict[str, str] = {}
    for game in games:
        shown = ((code, (name,)) for code, name in game.words.honours.items() if name.isalpha())  # not `Moro 1`
        for code, names in (*game.words.typed.items(), *shown):
            if code in CARDS:
                for name in names:
                    found.setdefault(plain_words(name), code)
    if len(games) != 1:
        return found
    printed = [(plain_words(name), code) for code, name in games[0].words.printed.items() if code in CARDS]
    once = {name: code for name, code in printed if [other for other, _ in printed].count(name) == 1}
    return {**short_names(found), **once, **found}


def distinct_habits(ranked: Sequence[Scored]) -> list[Scored]:
    """Return the best habits that find different cards: HABITS of them, and more if they are as good as the best."""
    kept: list[Scored] = []
    for scored in ranked:
        rank = len(kept)
        if rank == MOST_HABITS or (rank >= HABITS and scored.score < ranked[0].score - TWIN):
            break
        if scored.score < ranked[0].score * 0.8:
            break
        if all(scored.signature != other.signature for other in kept):
            kept.append(scored)
    return kept


class TextCandidate(NamedTuple):
    """A text under one hypothesis about everything but the order of play, before its replay."""

    game: Game
    ruleset: Ruleset
    reader: CardReader
    people: People
    hands: Sequence[HandLines]
    written: Sequence[Sequence[WrittenTrick]]
    mentions: Sequence[Sequence[Mention]]
    """For each hand the cards that it mentions, read as a narrative; empty if the hand is a table."""
    is_sample: bool
    """True if these are only the first hands or lines of the text."""
    likely: float
    """The score without that of the replay."""
    bound: float
    """Upper limit of the score, which is reached if the replay finds no fault."""


def candidates_of_habit(
    lines: Sequence[WrittenLine],
    numbered: Sequence[Numbered],
    writing: Writing,
    scored: Scored,
    games: Sequence[Game],
    players: Sequence[str],
    languages: Mapping[str, float],
) -> Iterator[TextCandidate]:
    """Yield the candidates under one habit: each possible game with the likeliest players and the first hands."""
    every = frozenset(code for game in games for code in pack_of(game))
    own_names = own_names_of(games)
    habit = with_fool(with_joined(scored.habit, writing, every, own_names), writing, every, own_names)
    readers: dict[object, CardReader] = {}
    divided: dict[object, _Divided] = {}
    naming = _lines_with_people(lines)
    forms = frozenset(token.form for token in writing.tokens)
    beginnings = frozenset(token.form[:SHORT_NAME] for line in lines for token in line.tokens)
    capitals = frozenset(token.form for line in lines for token in line.tokens if token.text.isupper())
    signed = any(sign in token.text for token in writing.tokens for sign in SIGNS)
    latin = habit.suits.is_latin and not signed
    owned = {game.id: _score_besides_cards(game, languages, latin, forms) for game in games}
    begun, tried = numbered[: len(writing.lines)], set[str]()
    fitting = _fitting_games(games, habit, writing, owned)
    possible = cache(partial(people_of, naming, CardReader(habit, every, own_names), players))
    sizes = tuple(sorted({size for game in fitting for size in game.players}))
    if len(fitting) > 1:
        likely_people = possible(sizes)[:1]
        fitting.sort(key=lambda game: not any(len(one.names) in game.players for one in likely_people))
    for game in fitting:
        if len(tried) == GAMES_TRIED:
            break
        pack = frozenset(pack_of(game))
        own = {
            name: code
            for name, code in own_names_of([game]).items()
            if name[:SHORT_NAME] in beginnings or name[:2] in capitals
        }
        own |= explained_names(writing, own)
        known: object = (pack, tuple(sorted(own.items())))
        reader = readers[known] = readers.get(known) or CardReader(habit, pack, own)
        of_game = [people for people in possible(sizes) if len(people.names) in game.players]
        for people in (of_game or possible(game.players))[:2]:
            size = len(people.names)
            if size not in game.players:
                continue
            tried.add(game.id)
            known = (id(reader), repr(people._replace(score=0.0)))
            divided[known] = divided.get(known) or divide(begun, reader, people, HANDS)
            hands, written, mentions, is_sample = divided[known]
            is_sample = is_sample or len(begun) < len(numbered)
            cards = sum(card.code != UNREAD for tricks in written for trick in tricks for card in trick.cards)
            told = max(cards, sum(map(count_told, mentions))) / max(1, len(hands))
            told = min(told, len(pack))
            likely = scored.score + people.score + owned[game.id] + COMPLETE * min(1.0, told / (IN_PLAY * len(pack)))
            bound = likely + told + 2 * EXPLAINED * told / size + count_held(hands) / max(1, len(hands))
            ruleset = _likely_ruleset(game, size, forms, written)
            yield TextCandidate(game, ruleset, reader, people, hands, written, mentions, is_sample, likely, bound)


def _lines_with_people(lines: Sequence[WrittenLine]) -> Sequence[WrittenLine]:
    """Return the first lines of a text, in which the players are looked for; the line with one word too many is cut."""
    room, found = WORDS_WITH_PEOPLE, list[WrittenLine]()
    for line in lines[:LINES_WITH_PEOPLE]:
        if len(line.tokens) > room:
            return [*found, line._replace(tokens=line.tokens[:room])] if room else found
        found.append(line)
        room -= len(line.tokens)
    return found


class _Divided(NamedTuple):
    """The first hands of a text with their cards, as they are under one reader of cards and one set of players."""

    hands: Sequence[HandLines]
    written: Sequence[Sequence[WrittenTrick]]
    mentions: Sequence[Sequence[Mention]]
    is_sample: bool
    """True if there are more hands."""


def divide(lines: Sequence[Numbered], reader: CardReader, people: People, most: int | None = None) -> _Divided:
    """Return the first `most` hands of some lines, or all, with their cards."""
    size = len(people.names)
    every = hands_in(lines, reader, people, size)
    hands = every[:most]
    written = [_tricks_in(hand, reader, people, size) for hand in hands]
    mentions = [_narrative_of(*pair, reader, people, size) for pair in zip(hands, written, strict=True)]
    return _Divided(hands, written, mentions, len(hands) < len(every))


def _likely_ruleset(
    game: Game, size: int, forms: Collection[str], written: Sequence[Sequence[WrittenTrick]]
) -> Ruleset:
    """Return the ruleset of a game that a text fits best.

    It is one whose id has a word of the text, such as the name of a place; else the one whose pack has the most of the
    cards in the text. Of equal ones, the usual ruleset for `size` players comes first.
    """
    usual = game.usual_ruleset(size)
    others = [one for one in rulesets_of(game) if one is not usual and size in (one.players or game.players)]
    seen = {card.code for tricks in written for trick in tricks for card in trick.cards}

    def fit(ruleset: Ruleset) -> tuple[bool, int]:
        words = set(ruleset.id.split("-")) - {game.id, *forms_of(game.id).announced, *own_names_of([game])}
        return any(word.isalpha() and word in forms for word in words), len(seen.intersection(cards_of(ruleset)))

    return max((usual, *others), key=fit)


COMPLETE, IN_PLAY = 6.0, 0.88
"""Weight of a text that states all cards in play, in cards read; share of a pack that is in play at least."""


def _tricks_in(hand: HandLines, reader: CardReader, people: People, size: int) -> list[WrittenTrick]:
    """Return the tricks of a hand, with cards settled that a scan has confused, and missing tricks as unknown cards."""
    found = with_led_suits_settled(tricks_in(hand.tricks, reader, people, size), reader)
    found = with_confused_settled(found, reader)
    return with_gaps_filled(found, size, len(reader.pack) // size)


def count_held(hands: Sequence[HandLines]) -> int:
    """Return the number of cards in the players' hands, less the number of unreadable tokens there."""
    return sum(len(held.cards) - held.unread for hand in hands for held in hand.held)


def _narrative_of(
    hand: HandLines, tricks: Sequence[WrittenTrick], reader: CardReader, people: People, size: int
) -> list[Mention]:
    """Return the cards that a hand mentions as a narrative, or those behind its table if a part stands in one.

    What stands behind a table with more than half of the pack are remarks.
    """
    ends = [card.end for trick in tricks if trick.in_columns for card in trick.cards]
    if 2 * len(ends) > len(reader.pack):
        return []
    lines = [line for line in hand.lines if not ends or (line.number is None and line.line.start > max(ends))]
    return mentions_in(lines, reader, people, size)


def _fitting_games(games: Sequence[Game], habit: Habit, writing: Writing, owned: Mapping[str, float]) -> list[Game]:
    """Return the games whose pack and words fit best, the best first.

    owned: for each game the score of its language, suits and words, in cards read.
    """
    if len(games) == 1:
        return list(games)
    forms = {token.form for token in writing.tokens}
    reader = CardReader(habit, frozenset(CARDS), {})  # a name such as `Mondo` is another card in another game
    seen = {card.code for line in writing.lines for card in reader.cards_of(line)}

    def fit(game: Game) -> float:
        """Return how well a game fits: share of its pack that was read, plus its words, less cards that it lacks."""
        pack = frozenset(pack_of(game))
        words = {word for form in forms_of(game.id).announced for word in form.split() if len(word) > 3}
        read = (len(seen & pack) + owned[game.id]) / len(pack)
        numbers = sum(code[0] == "T" for code in seen - pack)  # a number of points may be read as a trump
        lacking = len(seen - pack) - min(MOST_NUMBERS, numbers)
        return read - 0.1 * lacking + 0.05 * min(4, len(words & forms - EVERYDAY))

    ranked = sorted(games, key=fit, reverse=True)
    return [game for game in ranked if fit(game) > fit(ranked[0]) - 0.3]


MOST_NUMBERS = 3
"""Maximum number of trumps not in a game's pack that are taken for numbers of points."""


def count_told(mentions: Sequence[Mention]) -> int:
    """Return how many cards a narrative mentions as played: different cards, and ranks with an implied suit."""
    implied = sum(one.implied and not one.aside for one in mentions)
    return len(codes_mentioned(mentions)) + implied


def _score_besides_cards(game: Game, languages: Mapping[str, float], latin: bool, forms: frozenset[str]) -> float:
    """Return the score of a game for the language, suits and words of a text, in cards read."""
    spoken = OWN_LANGUAGE * sum(languages.get(lang, 0) for lang in game.languages)
    return spoken + OWN_LOOK * (latin == game.has_italian_suits) + _count_own_words(game, forms)


def _count_own_words(game: Game, forms: frozenset[str]) -> float:
    """Return how many words of a game's bids and announcements a text has; words of several games count less."""
    having = _games_of_words()
    return min(MOST_OWN_WORDS, sum(1 / len(having[form]) for form in forms if game.id in having.get(form, ())))


@lru_cache(maxsize=1)
def _games_of_words() -> Mapping[str, frozenset[str]]:
    """Map each word of four letters or more in a bid or an announcement to the games that have it."""
    having: dict[str, set[str]] = {}
    for game in GAMES.values():
        for phrase in forms_of(game.id).announced if game.players and rulesets_of(game) else ():
            for word in phrase.split():
                if len(word) > 3:
                    having.setdefault(word, set()).add(game.id)
    return {word: frozenset(games) for word, games in having.items()}


OWN_LANGUAGE = 3.0
"""Weight of a text that is all in the language of a game's players, in cards read."""


MOST_OWN_WORDS = 3.0
"""Maximum weight of the words of a game's bids and announcements in a text, in cards read."""


OWN_LOOK = 2.0
"""Weight of the suits of a text, French or Latin, for games that are played with them, in cards read."""


EXPLAINED = 0.1
"""Weight of a leader or winner whom the text states and the cards confirm, in cards read."""
