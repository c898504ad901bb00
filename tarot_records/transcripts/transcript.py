"""Reader of texts as people wrote them: text -> record, with the place of every fact and the open questions.

The habits of the writer are inferred, not single words. Hypotheses about the whole text (letters, order, signs, layout,
players, game) are scored by the pack, in which each card occurs once, and then by the replay. A question is asked about
each habit that remains open.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from tarot_records.completing.budgets import budget_for
from tarot_records.core.cards import CARDS
from tarot_records.core.faults import Fault
from tarot_records.core.limits import VERSION
from tarot_records.games import GAMES
from tarot_records.notation.game_names import games_bidding, games_named
from tarot_records.notation.lines import HEAD
from tarot_records.notation.vocabulary import cards_of, forms_of, pack_of, plain_words, rulesets_of
from tarot_records.rules.game import Game, Ruleset
from tarot_records.transcripts.arrangement import (
    Arranged,
    best_arrangement,
    better_arrangement,
    cost_of,
    faults_of,
    leader_after,
)
from tarot_records.transcripts.card_lists import with_glued_divided
from tarot_records.transcripts.contradicted import (
    is_loose,
    without_contradicted,
    without_contradicted_guesses,
    without_impossible,
)
from tarot_records.transcripts.corrections import corrected
from tarot_records.transcripts.equal_cards import equal_codes, play_those_held, with_equals_counted
from tarot_records.transcripts.facts import RecordDraft, put_facts, put_tricks
from tarot_records.transcripts.habit import SHORT_NAME, UNREAD, CardReader, Habit, short_names
from tarot_records.transcripts.hypotheses import (
    SPOKEN,
    Scored,
    languages_of,
    ranked_habits,
    with_fool,
    with_joined,
)
from tarot_records.transcripts.lexicon import LEADER_WORD
from tarot_records.transcripts.line_repairs import with_names_mended, with_senders, without_game_in_title
from tarot_records.transcripts.mentions import Mention, mentions_in, named_in_order
from tarot_records.transcripts.narrative import told_tricks
from tarot_records.transcripts.numbers_told import put_numbers
from tarot_records.transcripts.people import People, people_of
from tarot_records.transcripts.pieces import LONGEST, SIGNS, Token, WrittenLine, lines_in, plain_text, unwrapped
from tarot_records.transcripts.questions import (
    Question,
    game_question,
    leader_question,
    letter_questions,
    order_question,
)
from tarot_records.transcripts.score_tables import put_scores, without_score_table
from tarot_records.transcripts.seating import orders
from tarot_records.transcripts.sections import HandLines, hands_in, joined_by_suits
from tarot_records.transcripts.shared_letters import with_shared_settled
from tarot_records.transcripts.side_by_side import one_below_another, with_row_blocks_joined
from tarot_records.transcripts.statements import sentences
from tarot_records.transcripts.supposed_seats import (
    are_possible,
    put_likely_seats,
    put_possible_seat,
    unsure_seats,
    with_first_leader,
    with_supposed_leaders,
    without_supposed,
)
from tarot_records.transcripts.trick_repairs import with_confused_settled, with_gaps_filled
from tarot_records.transcripts.writing import Writing, numbered_lines, numbers_columns
from tarot_records.transcripts.written_tricks import Numbered, WrittenTrick, tricks_in

HABITS, MOST_HABITS, TWIN = 3, 6, 0.5
"""Usual and maximum number of habits that the replay tries; difference of score that counts as none."""
GAMES_TRIED = 8
"""Maximum number of games that are tried by the replay."""
FEWEST_TOKENS, FEWEST_CARDS = 20, 9
"""Minimum number of words and numbers, and of different cards, of a text in which a game is looked for."""
FAULT, PROVED, CLOSE = 2.0, 3.0, 6.0
"""Weight of a fault and of a confirmed number, in cards read; difference of score of readings that are close."""
MOST_COLUMNS = 7
"""Minimum number of counted columns that are tricks and not players; their numbers are no cards."""
SAMPLE, HANDS, LINES_WITH_PEOPLE = 1500, 2, 400
"""Number of tokens, of hands, and of lines with players, by which the writer of a text is inferred."""
MARGIN = 1.0
"""Difference of score below which two readings are as good, so that a question is asked."""
MOST_CLOSE, MOST_ALIKE = 12, 2
"""Maximum number of close readings that are compared by their numbers, and of those of one game and players."""


class Transcript(NamedTuple):
    """The result of reading a text."""

    text: str
    """The text, in composed characters; every place counts its characters."""
    data: dict[str, Any]
    """The record, in the shape of the JSON form."""
    spans: Mapping[str, tuple[int, int]]
    """JSON Pointer -> place in the text."""
    habit: Habit
    people: People
    arranged: tuple[Arranged | None, ...]
    """The tricks of each hand; None for a hand without tricks."""
    wrong: int
    """Number of faults that the replay finds, including those of misread facts that were left out afterwards."""
    score: float
    questions: tuple[Question, ...] = ()
    """Open questions, because another reading is as good."""
    unread: tuple[tuple[int, int], ...] = ()
    """Places of the sentences from which nothing was read."""


def read_transcript(
    text: str, game: str = "", players: Sequence[str] = (), lang: str = "", answers: Sequence[str] = ()
) -> Transcript | None:
    """Return the transcript of a text; None if no hand of cards is found in it.

    `game` (an id, or `GAME/RULESET`), `players` in the order of play and `lang` are stated where they are known.
    An unknown game is ignored together with its ruleset; an unknown ruleset of a game is a fault of the record.
    `answers` are lines that answer questions, such as `K = hearts`; they are read as if they stood before the text.
    """
    before = "".join(f"{' '.join(answer.split())}\n" for answer in answers)
    return _without_answers(
        _read_text(unicodedata.normalize("NFC", before + text), game, tuple(players), lang), len(before)
    )


def _without_answers(read: Transcript | None, length: int) -> Transcript | None:
    """Return a transcript without the answers of `length` characters before the text; places count from the text."""
    if read is None or not length:
        return read
    spans = {at: (start - length, end - length) for at, (start, end) in read.spans.items() if start >= length}
    unread = tuple((start - length, end - length) for start, end in read.unread if start >= length)
    return read._replace(text=read.text[length:], spans=spans, unread=unread)


@lru_cache(maxsize=16)
def _read_text(text: str, game: str, players: tuple[str, ...], lang: str) -> Transcript | None:
    """Return the transcript of a text in composed characters (NFC); None if no hand of cards is found in it."""
    if len(text) > LONGEST or "\0" in text:  # no text has a NUL; in a file it shows another encoding
        return None
    lines = [line for line in lines_in(plain_text(text)) if not line.text.startswith(HEAD)]
    if sum(len(line.tokens) for line in lines) < FEWEST_TOKENS:
        return None
    lines, scores = without_score_table(lines)
    lines = [line for line in lines if not numbers_columns(line.tokens, MOST_COLUMNS)]
    lines = unwrapped(without_game_in_title(lines))
    lines = joined_by_suits(with_row_blocks_joined(one_below_another(lines)))
    languages = languages_of(lines)
    lines = with_senders(lines, text, max(languages, key=languages.__getitem__))
    id_, _, ruleset = game.partition("/")
    games = [GAMES[id_]] if id_ in GAMES else _games(text)
    asked = text, lines, languages, players, lang
    found = _read_as(*asked, games)
    others = [] if id_ in GAMES or len(games) > MOST_NAMED else _all_games()
    if others and (found is None or _is_doubtful(found.close[0][0])):
        other = _read_as(*asked, others)
        if other is not None and (found is None or other.close[0][0].score > found.close[0][0].score + NAMED):
            found = other
    if found is None:
        return None
    lines, numbered, close = found
    as_good = [pair for pair in close if pair[0].score > close[0][0].score - MARGIN]
    best, chosen = _likeliest_possible(text, numbered, as_good)
    close.insert(0, close.pop(chosen))
    questions = tuple(_questions([finished for finished, _ in close], lines))
    if scores is not None and not put_scores(best.data, scores, spans := dict(best.spans)):
        first, last = scores.rows[0][0], scores.rows[-1][-1]
        best = best._replace(unread=(*best.unread, (first.start, last.end)))
    elif scores is not None:
        best = best._replace(spans=spans, wrong=len(faults_of(best.data)))
    if ruleset and id_ in GAMES:
        best.data["ruleset"] = ruleset
    return best._replace(questions=questions)


MOST_NAMED, NAMED = 4, 3.0
"""Maximum number of games that count as named by a text; weight of the name, in cards read."""


def _is_doubtful(read: Transcript) -> bool:
    """Return whether a transcript has faults, or cards that could not be read, so that it may be of another game."""
    return read.wrong > 0 or any(UNREAD in trick["cards"] for tricks in _tricks(read) for trick in tricks or ())


class _Close(NamedTuple):
    """The readings of a text that are nearly as good as the best, and what was read."""

    lines: list[WrittenLine]
    numbered: list[Numbered]
    close: list[tuple[Transcript, "_Reading"]]
    """The best reading first; there is at least one."""


def _read_as(
    text: str,
    lines: Sequence[WrittenLine],
    languages: Mapping[str, float],
    players: Sequence[str],
    lang: str,
    games: Sequence[Game],
) -> _Close | None:
    """Return the best readings of a text that tells of one of some games; None if no hand of cards is found in it."""
    pack, lines, numbered, sampled, ranked = _infer_habits(lines, games, languages, lang)
    if not ranked or ranked[0].cards < FEWEST_CARDS:
        return None
    reader = CardReader(ranked[0].habit, pack, _own_names(games))
    divided = [with_glued_divided(line, reader) for line in lines]
    divided = corrected(divided, [line.number or 0 for line in numbered], reader)
    if divided != lines:
        lines, numbered = divided, _with_line_numbers(divided)
        sampled = _sample(numbered)
    candidates = [
        candidate
        for scored in _distinct_habits(ranked)
        for candidate in _candidates(lines, numbered, sampled, scored, games, players, languages)
    ]
    close = [(_finish_reading(text, one), one) for one in _close_readings(_best_readings(candidates))]
    close.sort(key=lambda pair: -pair[0].score)
    return _Close(lines, numbered, close) if close else None


class _Inferred(NamedTuple):
    """The lines of a text and the possible habits of its writer, if the text is about one of some games."""

    pack: frozenset[str]
    """The cards of the games."""
    lines: list[WrittenLine]
    numbered: list[Numbered]
    sampled: Writing
    ranked: list[Scored]


def _infer_habits(
    lines: Sequence[WrittenLine], games: Sequence[Game], languages: Mapping[str, float], lang: str
) -> _Inferred:
    """Return what is inferred from the lines of a text that tells of one of some games."""
    spoken = [language for language, share in languages.items() if share > SPOKEN]
    lines = with_equals_counted(with_names_mended(lines, spoken), games)
    numbered = _with_line_numbers(lines)
    pack = frozenset(code for one in games for code in pack_of(one))
    sampled = _sample(numbered)
    return _Inferred(pack, lines, numbered, sampled, ranked_habits(sampled, languages, pack, _own_names(games), lang))


def _with_line_numbers(lines: Sequence[WrittenLine]) -> list[Numbered]:
    """Return the lines, each with its number if the lines are counted."""
    counted = numbered_lines(lines)
    return [
        Numbered(line, counted[at].number, line.tokens[counted[at].length :])
        if at in counted
        else Numbered(line, None, line.tokens)
        for at, line in enumerate(lines)
    ]


def _sample(numbered: Sequence[Numbered]) -> Writing:
    """Return the tokens of the first lines of a text, from which the habits of its writer are inferred."""
    counted = [line.tokens for line in numbered if line.number is not None]
    return Writing(_first_lines([line.tokens for line in numbered]), _first_lines(counted))


def _first_lines(lines: Sequence[tuple[Token, ...]]) -> tuple[tuple[Token, ...], ...]:
    """Return the first of these lines, up to SAMPLE tokens in all."""
    lengths = accumulate(map(len, lines))
    return tuple(line for line, length in zip(lines, lengths, strict=True) if length <= SAMPLE)


def _questions(close: Sequence[Transcript], lines: Sequence[WrittenLine]) -> Iterator[Question]:
    """Yield the questions that decide between the first transcript and others as good, or ask for the first leader."""
    best, *others = close
    others = [one for one in others if one.score > best.score - MARGIN]
    games = [one.data["game"] for one in others if one.data["game"] != best.data["game"]]
    if games:
        yield game_question(best.data["game"], games)
    same = [one for one in others if one.data["game"] == best.data["game"] and _tricks(one) != _tricks(best)]
    asked = [question for one in same for question in letter_questions(best.habit, one.habit, lines)]
    yield from asked[:1]
    names, turned = _names(best), [_names(one) for one in same if _names(one) != _names(best)]
    if turned and not asked:
        yield order_question(names, turned[0], lines)
    first = best.arranged[0] if best.arranged else None
    hand = best.data["hands"][0] if best.data.get("hands") else {}
    if first is not None and not first.told and "dealer" not in hand and "leader" not in hand.get("tricks", [{}])[0]:
        place = best.spans.get("/hands/0/tricks/0", (0, 1))
        yield leader_question(names, LEADER_WORD.get(best.habit.lang, "lead"), place)


def _tricks(one: Transcript) -> list[list[dict[str, Any]] | None]:
    """Return the tricks of each hand of a transcript; None for a hand without tricks."""
    return [hand.get("tricks") for hand in one.data.get("hands", ())]


def _names(one: Transcript) -> list[str]:
    """Return the names of the players in the order of play."""
    return [player.get("name") or player.get("label", "") for player in one.data["players"]]


def _games(text: str) -> list[Game]:
    """Return the games that a text may be about: those that it names, or else all.

    If a name is also a bid of other games, as in `Dreier am Sonntag`, these games are added.
    """
    named = [GAMES[game] for game in games_named(text)]
    named += [game for game in games_bidding(text) if named and game not in named]
    return named or _all_games()


def _all_games() -> list[Game]:
    return [game for game in GAMES.values() if game.players and rulesets_of(game)]


def _own_names(games: Sequence[Game]) -> Mapping[str, str]:
    """Return the names of single cards in some games, in plain letters -> the card.

    For one game also short names: their beginnings, and what is printed in the corners of one card only.
    """
    found: dict[str, str] = {}
    for game in games:
        for code, names in game.words.typed.items():
            if code in CARDS:
                for name in names:
                    found.setdefault(plain_words(name), code)
    if len(games) != 1:
        return found
    printed = [(plain_words(name), code) for code, name in games[0].words.printed.items() if code in CARDS]
    once = {name: code for name, code in printed if [other for other, _ in printed].count(name) == 1}
    return {**short_names(found), **once, **found}


def _distinct_habits(ranked: Sequence[Scored]) -> list[Scored]:
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


class _Candidate(NamedTuple):
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


class _Reading(NamedTuple):
    """A text read under one hypothesis about everything, without its numbers."""

    game: Game
    ruleset: Ruleset
    reader: CardReader
    people: People
    seats: Mapping[int, int]
    hands: Sequence[HandLines]
    draft: RecordDraft
    arranged: tuple[Arranged | None, ...]
    score: float
    is_sample: bool
    """True if these are only the first hands or lines of the text."""


def _candidates(
    lines: Sequence[WrittenLine],
    numbered: Sequence[Numbered],
    writing: Writing,
    scored: Scored,
    games: Sequence[Game],
    players: Sequence[str],
    languages: Mapping[str, float],
) -> Iterator[_Candidate]:
    """Yield the candidates under one habit: each possible game with the likeliest players and the first hands."""
    every = frozenset(code for game in games for code in pack_of(game))
    own_names = _own_names(games)
    habit = with_fool(with_joined(scored.habit, writing, every, own_names), writing, every, own_names)
    readers: dict[object, CardReader] = {}
    divided: dict[object, _Divided] = {}
    forms = frozenset(token.form for token in writing.tokens)
    beginnings = frozenset(token.form[:SHORT_NAME] for line in lines for token in line.tokens)
    signed = any(sign in token.text for token in writing.tokens for sign in SIGNS)
    latin = habit.suits.is_latin and not signed
    owned = {game.id: _score_besides_cards(game, languages, latin, forms) for game in games}
    begun, tried = numbered[: len(writing.lines)], set[str]()
    for game in _fitting_games(games, habit, writing, owned):
        if len(tried) == GAMES_TRIED:
            break
        pack = frozenset(pack_of(game))
        own = {name: code for name, code in _own_names([game]).items() if name[:SHORT_NAME] in beginnings}
        known: object = (pack, tuple(sorted(own.items())))
        reader = readers[known] = readers.get(known) or CardReader(habit, pack, own)
        for people in people_of(lines[:LINES_WITH_PEOPLE], reader, players, game.players)[:2]:
            size = len(people.names)
            if size not in game.players:
                continue
            tried.add(game.id)
            known = (id(reader), repr(people._replace(score=0.0)))
            divided[known] = divided.get(known) or _divide(begun, reader, people, HANDS)
            hands, written, mentions, is_sample = divided[known]
            is_sample = is_sample or len(begun) < len(numbered)
            cards = sum(card.code != UNREAD for tricks in written for trick in tricks for card in trick.cards)
            told = max(cards, sum(map(_count_told, mentions))) / max(1, len(hands))
            told = min(told, len(pack))
            likely = scored.score + people.score + owned[game.id] + COMPLETE * min(1.0, told / (IN_PLAY * len(pack)))
            bound = likely + told + 2 * EXPLAINED * told / size + _count_held(hands) / max(1, len(hands))
            ruleset = _likely_ruleset(game, size, forms, written)
            yield _Candidate(game, ruleset, reader, people, hands, written, mentions, is_sample, likely, bound)


class _Divided(NamedTuple):
    """The first hands of a text with their cards, as a reader of cards and the players divide them."""

    hands: Sequence[HandLines]
    written: Sequence[Sequence[WrittenTrick]]
    mentions: Sequence[Sequence[Mention]]
    is_sample: bool
    """True if there are more hands."""


def _divide(lines: Sequence[Numbered], reader: CardReader, people: People, most: int | None = None) -> _Divided:
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
    """Return the ruleset that a text names by a place or a book, or else the one whose pack has the most of its cards.

    The usual ruleset for the number of players comes first.
    """
    usual = game.usual_ruleset(size)
    others = [one for one in rulesets_of(game) if one is not usual and size in (one.players or game.players)]
    seen = {card.code for tricks in written for trick in tricks for card in trick.cards}

    def fit(ruleset: Ruleset) -> tuple[bool, int]:
        words = set(ruleset.id.split("-")) - {game.id, *forms_of(game.id).announced, *_own_names([game])}
        return any(word.isalpha() and word in forms for word in words), len(seen.intersection(cards_of(ruleset)))

    return max((usual, *others), key=fit)


UNEXPLAINED = 3.0
"""Cost of a sign beside one card of most tricks that means neither leader nor winner, in cards read."""
COMPLETE, IN_PLAY = 6.0, 0.88
"""Weight of a text that states all cards in play, in cards read; share of a pack that is in play at least."""


def _tricks_in(hand: HandLines, reader: CardReader, people: People, size: int) -> list[WrittenTrick]:
    """Return the tricks of a hand, with cards settled that a scan has confused, and missing tricks as unknown cards."""
    found = with_confused_settled(tricks_in(hand.tricks, reader, people, size), reader)
    return with_gaps_filled(found, size, len(reader.pack) // size)


def _count_held(hands: Sequence[HandLines]) -> int:
    """Return the number of cards in the players' hands, less the number of unreadable tokens there."""
    return sum(len(held.cards) - held.unread for hand in hands for held in hand.held)


def _narrative_of(
    hand: HandLines, tricks: Sequence[WrittenTrick], reader: CardReader, people: People, size: int
) -> list[Mention]:
    """Return the cards that the lines of a hand mention, as a narrative; empty if they stand in a table."""
    if any(trick.in_columns for trick in tricks):
        return []
    return mentions_in(hand.lines, reader, people, size)


def _may_tell_more(mentions: Sequence[Mention], best: Arranged | None, size: int) -> bool:
    """Return whether a hand may be read better as a narrative: with more cards, or if unnumbered tricks have faults."""
    is_counted = sum(one.numbered for one in mentions) * size * 2 >= len(mentions)
    if best is None:
        return not is_counted and _count_told(mentions) > 0
    return _count_cards([best]) < _count_told(mentions) or (best.wrong > 0 and not is_counted)


def _best_readings(candidates: Sequence[_Candidate]) -> list[_Reading]:
    """Return the readings of the candidates with their best orders of play, the best reading first.

    A candidate whose bound is not close to the best score is left out.
    """
    found: list[_Reading] = []
    for candidate in sorted(candidates, key=lambda one: -one.bound):
        if found and candidate.bound < found[0].score - CLOSE:
            break
        every_trick = [trick for tricks in candidate.written for trick in tricks]
        every_trick += [trick for mentions in candidate.mentions for trick in named_in_order(mentions)]
        seated = [_read_in_seats(candidate, seats) for seats in orders(candidate.people, every_trick, candidate.game)]
        seated.sort(key=lambda one: -one.score)
        found += [one for one in seated[:2] if one is seated[0] or _is_as_likely(one, seated[0])]
        found.sort(key=lambda one: -one.score)
    return found


def _close_readings(found: Sequence[_Reading]) -> list[_Reading]:
    """Return readings that are nearly as good as the first; at most MOST_ALIKE with the same game and players."""
    close = [one for one in found if one.score > found[0].score - CLOSE]
    counted: Counter[tuple[str, ...]] = Counter()
    chosen: list[_Reading] = []
    for one in close:
        alike = (one.game.id, *sorted(one.people.names))
        counted[alike] += 1
        chosen += [one] if counted[alike] <= MOST_ALIKE else []
    return chosen[:MOST_CLOSE]


def _is_as_likely(one: _Reading, best: _Reading) -> bool:
    """Return whether another order of play scores as well as the best, and the text does not show which is right.

    A list of the players shows it, and so do the sides of the table, unless the text names them in the other order.
    """
    is_as_listed = best.seats == {seat: seat for seat in best.seats}
    return one.score == best.score and not (is_as_listed if best.people.sides else best.people.listed)


def _read_all_hands(numbered: Sequence[Numbered], reading: _Reading) -> _Reading:
    """Return a reading of all hands of a text under the hypothesis of a reading of its first hands."""
    candidate = _Candidate(
        *(reading.game, reading.ruleset, reading.reader, reading.people),
        *_divide(numbered, reading.reader, reading.people),
        *(reading.score, 0.0),
    )
    return _read_in_seats(candidate, reading.seats)


def _fitting_games(games: Sequence[Game], habit: Habit, writing: Writing, owned: Mapping[str, float]) -> list[Game]:
    """Return the games whose pack and words fit best, the best first.

    owned: for each game the score of its language, suits and words, in cards read.
    """
    if len(games) == 1:
        return list(games)
    forms = {token.form for token in writing.tokens}
    reader = CardReader(habit, frozenset(CARDS), _own_names(games))
    seen = {card.code for line in writing.lines for card in reader.cards_of(line)}

    def fit(game: Game) -> float:
        """Return how well a game fits: share of its pack that was read, plus its words, less cards that it lacks."""
        pack = frozenset(pack_of(game))
        words = {word for form in forms_of(game.id).announced for word in form.split() if len(word) > 3}
        read = (len(seen & pack) + owned[game.id]) / len(pack)
        return read - 0.1 * len(seen - pack) + 0.05 * min(4, len(words & forms))

    ranked = sorted(games, key=fit, reverse=True)
    return [game for game in ranked if fit(game) > fit(ranked[0]) - 0.3]


def _read_in_seats(candidate: _Candidate, seats: Mapping[int, int]) -> _Reading:
    """Return the reading of a candidate with the players in these seats."""
    game, reader, people = candidate.game, candidate.reader, candidate.people
    size = len(people.names)
    rules = candidate.ruleset.rules(size, {})
    base = {"format": "tarot-record", "version": VERSION, "game": game.id, "ruleset": candidate.ruleset.id}
    draft = RecordDraft({**base, "players": _players(people, seats)}, {}, [], set())
    arranged: list[Arranged | None] = []
    untold = 0
    for number, (hand, tricks) in enumerate(zip(candidate.hands, candidate.written, strict=True)):
        draft.spans[f"/hands/{number}"] = hand.start, hand.start + 1
        leader = put_facts(draft, number, hand, reader, people, seats, game)
        base_hand = dict(draft.data, hands=[draft.data["hands"][number]])
        played, most = rules.pack, rules.playing.length
        tricks = with_shared_settled(tricks, reader, seats, base_hand, played, leader)
        best = _best_of_runs(tricks, most, seats, base_hand, leader)
        freed = without_supposed(draft, number)
        other = _best_of_runs(tricks, most, seats, freed, leader) if freed["hands"] != base_hand["hands"] else None
        if is_freed := other is not None and (best is None or cost_of(other) < cost_of(best)):
            best, base_hand = other, freed
        mentions = candidate.mentions[number]
        if _may_tell_more(mentions, best, size):
            held = {one.player: frozenset(card.code for card in one.cards) for one in hand.held}
            told = told_tricks(mentions, seats, held, played, size)
            narrated = _best_of_runs(told, most, seats, base_hand, leader)
            best = better_arrangement(best, narrated)
            untold += _count_left_out(mentions, best) if best is narrated else 0
            if best is not None and best is narrated:
                untold += _count_played_by_others(mentions, seats, best)
                best = best._replace(guessed=frozenset(one.card.start for one in mentions if one.implied))
        best = with_supposed_leaders(best, tricks, seats, base_hand, played)
        arranged.append(best)
        if best is not None:
            put_tricks(draft, number, best)
            if is_freed:
                put_likely_seats(draft, number)
        if best is not None and equal_codes(game):
            first = best.leaders[0] if best.leaders[0] is not None else leader_after(base_hand, ())
            play_those_held(draft.data["hands"][number], (first, *best.leaders[1:]), game, size)
    wrong = len(faults_of(draft.data)) if draft.data.get("hands") else MOST_FAULTS
    wrong += len(draft.strange) - sum(one.of_first for one in arranged if one)
    cards = _count_cards(arranged) + _count_held(candidate.hands)
    unexplained = any(not means for one in arranged if one for _, means in one.meaning.signs)
    score = candidate.likely + cards / max(1, len(arranged)) - FAULT * wrong - UNEXPLAINED * unexplained
    score += UNDERSTOOD * _count_understood(draft.data) / max(1, len(arranged)) - LEFT_OUT * untold
    score += EXPLAINED * sum(one.told for one in arranged if one) / max(1, len(arranged))
    made = tuple(arranged)
    return _Reading(
        game, candidate.ruleset, reader, people, seats, candidate.hands, draft, made, score, candidate.is_sample
    )


def _best_of_runs(
    tricks: Sequence[WrittenTrick],
    most: int,
    seats: Mapping[int, int],
    base: Mapping[str, Any],
    leader: int | None,
) -> Arranged | None:
    """Return the best arrangement of the tricks of a hand; None if there is none.

    If there are more than `most` tricks, each run of `most` is tried: the others are cards that were laid away or
    counted.
    """
    runs = [tricks[first : first + most] for first in range(max(1, len(tricks) - most + 1))][:MOST_RUNS]
    found = [best_arrangement(run, seats, base, len(seats), leader) for run in runs]
    return min((one for one in found if one), key=cost_of, default=None)


MOST_RUNS = 4
"""Maximum number of runs of tricks that are tried where a hand seems to have too many tricks."""


def _count_understood(data: Mapping[str, Any]) -> int:
    """Return the number of bids, contracts, calls, exchanges and declarations of a record, by the words of its game."""
    hands = data.get("hands", ())
    entries = sum(
        len(hand.get(field, ())) for hand in hands for field in ("bids", "calls", "exchanges", "declarations")
    )
    return entries + sum("name" in hand.get("contract", {}) for hand in hands)


EXPLAINED = 0.1
"""Weight of a leader or winner whom the text states and the cards confirm, in cards read."""
UNDERSTOOD = 0.5
"""Weight of a bid, contract or the like that is stated in the words of a game, in cards read."""


def _count_cards(arranged: Sequence[Arranged | None]) -> int:
    return sum(card != UNREAD for one in arranged if one for trick in one.tricks for card in trick["cards"])


def _count_told(mentions: Sequence[Mention]) -> int:
    """Return how many cards a narrative mentions as played: different cards, and ranks with an implied suit."""
    implied = sum(one.implied and not one.aside for one in mentions)
    return len({one.card.code for one in mentions if not one.aside and not one.implied}) + implied


LEFT_OUT = 0.5
"""Cost of a card that is mentioned as played but is in no trick, and of a card that a trick lacks, in cards read."""


def _count_left_out(mentions: Sequence[Mention], arranged: Arranged | None) -> int:
    """Return the number of mentioned cards that are in no trick, plus the number of cards that the tricks lack.

    A mention with the number of a trick adds 2 if its card does not begin a trick.
    """
    firsts = {trick["cards"][0] for trick in arranged.tricks} if arranged is not None else set()
    within = [one for one in mentions if one.numbered and not one.aside and one.card.code not in firsts]
    played = [card for trick in arranged.tricks for card in trick["cards"]] if arranged is not None else []
    told = {one.card.code for one in mentions if not one.aside and not one.implied}
    return len(told - {*played, UNREAD}) + played.count(UNREAD) + 2 * len(within)


def _count_played_by_others(mentions: Sequence[Mention], seats: Mapping[int, int], arranged: Arranged) -> int:
    """Return how many cards have another player in the tricks than the narrative names, if it names exactly one."""
    told = {one.card.code: seats[one.players[0]] for one in mentions if len(one.players) == 1 and not one.aside}
    played = {
        code: (leader + place) % len(seats)
        for leader, trick in zip(arranged.leaders, arranged.tricks, strict=True)
        for place, code in enumerate(trick["cards"])
        if leader is not None
    }
    return sum(played.get(code, seat) != seat for code, seat in told.items())


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
MOST_FAULTS = 99
"""Number of faults that counts for a text without a hand."""


def _put_numbers(
    draft: RecordDraft, number: int, hand: HandLines, told: tuple[CardReader, People, Mapping[int, int]]
) -> int:
    """Add the points and scores of a hand to the draft; return how many groups of numbers the replay confirms.

    A last line that looks like a trick without a number may be scores: its numbers are added only if the replay does
    not contradict them.
    """
    proved = put_numbers(draft, number, hand.statements, *told)
    stated = {token.start for tokens in hand.statements for token in tokens}
    last = [sentence for one in hand.tricks[-1:] if one.number is None for sentence in sentences(one.tokens)]
    unstated = [sentence for sentence in last if sentence[0].start not in stated]
    return proved + put_numbers(draft, number, unstated, *told, may_contradict=False)


def _finish_reading(text: str, reading: _Reading) -> Transcript:
    """Return a reading as a transcript, with the numbers of its hands and without facts that were misread.

    Change `reading.draft` in place.
    """
    draft, told = reading.draft, (reading.reader, reading.people, reading.seats)
    before = faults_of(draft.data) if draft.data.get("hands") else ()
    proved = sum(_put_numbers(draft, number, hand, told) for number, hand in enumerate(reading.hands))
    after = left = faults_of(draft.data) if draft.data.get("hands") else ()
    misread = 0
    for number, hand in enumerate(reading.hands if after else ()):
        if removed := _leave_out_misread(reading, number, hand):
            _put_numbers(draft, number, hand, told)
            misread += removed + _leave_out_misread(reading, number, hand)
    if misread:
        left = faults_of(draft.data)
    score = reading.score + PROVED * proved - MISREAD * misread
    score -= FAULT * (_count_independent_faults(left, draft.data) - _count_independent_faults(before, {}))
    wrong = len(after) if draft.data.get("hands") else MOST_FAULTS
    habit = reading.reader.habit
    marks = list(_marks(reading))
    if marks:
        draft.data["marks"] = marks
    transcript = Transcript(text, draft.data, draft.spans, habit, reading.people, reading.arranged, wrong, score)
    return transcript._replace(unread=_all_unread(reading))


MISREAD = 1.0
"""Cost of a fact that the rest of its hand contradicts and that is therefore left out, in cards read."""


def _leave_out_misread(reading: _Reading, number: int, hand: HandLines) -> int:
    """Leave out facts that contradict their hand, if their sentence was not understood; return their number."""
    return without_contradicted(reading.draft, number, _loose_places(reading, hand))


def _loose_places(reading: _Reading, hand: HandLines) -> Callable[[int, int], bool]:
    """Return a function that returns whether a place is in a sentence of a hand that was not understood."""
    loose = [
        (tokens[0].start, tokens[-1].end)
        for tokens in hand.statements
        if is_loose(tokens, reading.reader, reading.people, reading.game.id)
    ]
    return lambda start, end: any(first <= start and end <= last for first, last in loose)


def _count_independent_faults(faults: Sequence[Fault], data: Mapping[str, Any]) -> int:
    """Return the number of faults; all faults in the scores of a hand count as one, because one cause may change all.

    Scores that cannot be compared, because cards of the tricks were not read, count as one fault too.
    """
    scored = {fault.where.hand for fault in faults if fault.code.startswith("score.")}
    for number, hand in enumerate(data.get("hands", ()), start=1):
        unread = any(UNREAD in trick["cards"] for trick in hand.get("tricks", ()))
        scored |= {number} if unread and "hand" in hand.get("scores", {}) else set()
    return len(scored) + sum(not fault.code.startswith("score.") for fault in faults)


PATIENCE = 2.0
"""Budget of a search for the cards that hands do not state, in seconds, which are counted in steps."""


def _likeliest_possible(
    text: str, numbered: Sequence[Numbered], close: Sequence[tuple[Transcript, _Reading]]
) -> tuple[Transcript, int]:
    """Return the best of close transcripts, with all hands of the text, and its index.

    If the transcripts are of several games, the first whose hands are possible counts; if there is none, the first.
    """
    one_game = len({finished.data["game"] for finished, _ in close}) == 1
    found: list[Transcript] = []
    for at, (finished, reading) in enumerate(close):
        if reading.is_sample:
            reading = _read_all_hands(numbered, reading)
            finished = _finish_reading(text, reading)
        found.append(_with_possible_hands(finished, reading))
        if one_game or are_possible(found[at].data, budget_for(PATIENCE)):
            return found[at], at
    return found[0], 0


def _with_possible_hands(best: Transcript, reading: _Reading) -> Transcript:
    """Return the transcript with supposed leaders and seats, and without facts that make a hand impossible.

    Change `reading.draft` in place.
    """
    budget = budget_for(PATIENCE)
    possible = tuple(
        None if one is None or not one.leaders else with_first_leader(one, best.data, number, reading.seats, budget)
        for number, one in enumerate(reading.arranged)
    )
    for number, (before, after) in enumerate(zip(reading.arranged, possible, strict=True)):
        if after is not None and after is not before:
            put_tricks(reading.draft, number, after)
    for number, hand in enumerate(reading.hands):
        put_possible_seat(reading.draft, number, budget)
        without_impossible(reading.draft, number, _loose_places(reading, hand), budget)
    arranged = tuple(
        None if one is None else without_contradicted_guesses(one, best.data, number)
        for number, one in enumerate(possible)
    )
    for number, (before, after) in enumerate(zip(possible, arranged, strict=True)):
        if after is not None and after is not before:
            put_tricks(reading.draft, number, after)
    if marks := list(_marks(reading._replace(arranged=arranged))):
        best.data["marks"] = marks
    return best._replace(arranged=arranged, unread=_all_unread(reading))


def _marks(reading: _Reading) -> Iterator[dict[str, str]]:
    """Yield a mark for each doubtful card of the tricks, and for each supposed leader or seat of another entry."""
    for number, arranged in enumerate(reading.arranged):
        for seat in unsure_seats(reading.draft, number):
            yield {"at": seat, "kind": "supplied"}
        for trick in arranged.supplied_leaders if arranged is not None else ():
            yield {"at": f"/hands/{number}/tricks/{trick}/leader", "kind": "supplied"}
        for trick, cards in enumerate(arranged.places if arranged is not None else ()):
            for place, card in enumerate(cards):
                if card.scanned:
                    at = f"/hands/{number}/tricks/{trick}/cards/{place}"
                    yield {"at": at, "kind": "doubtful", "sic": card.text}


def _all_unread(reading: _Reading) -> tuple[tuple[int, int], ...]:
    """Return the places of all sentences from which nothing was read."""
    return tuple(place for hand in reading.hands for place in _unread(hand, reading.draft.spans, reading.people))


def _unread(hand: HandLines, spans: Mapping[str, tuple[int, int]], people: People) -> Iterator[tuple[int, int]]:
    """Yield the places of the sentences of a hand from which nothing was read."""
    read = sorted(spans.values())
    for tokens in hand.statements:
        start, end = tokens[0].start, tokens[-1].end
        if not any(start <= first < end for first, _ in read) and not _lists_players(tokens, people):
            yield start, end


def _lists_players(tokens: Sequence[Token], people: People) -> bool:
    """Return whether a line only lists all players after at most two words, as in `Players: Ann, Ben, Cid`."""
    seats = [people.seat(token.form) for token in tokens]
    begin = next((at for at, seat in enumerate(seats) if seat is not None), len(seats))
    return begin <= MOST_BEFORE and None not in seats[begin:] and len({*seats[begin:]}) == len(people.names)


MOST_BEFORE = 2
"""Maximum number of words before the names of a line that lists the players."""


def _players(people: People, seats: Mapping[int, int]) -> list[dict[str, str]]:
    names = {seat: people.names[at] for at, seat in seats.items()}
    return [{"name": names[seat]} for seat in sorted(names)]


__all__ = ["Transcript", "read_transcript"]
