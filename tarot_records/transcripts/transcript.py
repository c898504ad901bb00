"""Reader of texts as people wrote them: text -> record, with the place of every fact and the open questions.

The habits of the writer are inferred, not single words. Hypotheses about the whole text (letters, order, signs, layout,
players, game) are scored by the pack, in which each card occurs once, and then by the replay. A question is asked about
each habit that remains open.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, zip_longest
from math import inf
from typing import Any, NamedTuple

from tarot_records.games import GAMES
from tarot_records.notation.game_names import games_bidding, games_named
from tarot_records.notation.lines import HEAD
from tarot_records.notation.vocabulary import pack_of, plain_words, rulesets_of
from tarot_records.rules.game import Game
from tarot_records.transcripts.assembly import Transcript, finish_reading, likeliest_possible
from tarot_records.transcripts.candidates import candidates_of_habit, distinct_habits, own_names_of
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.glued_cards import with_glued_divided
from tarot_records.transcripts.cards.habit import UNREAD
from tarot_records.transcripts.cards.hypotheses import SPOKEN, Scored, ranked_habits
from tarot_records.transcripts.cards.line_repairs import (
    in_standard_words,
    with_labels_in_capitals,
    with_names_mended,
    with_umlauts,
    without_deleted,
    without_digits_in_words,
    without_game_in_title,
    without_mail_header,
    without_number_endings,
    without_roman_endings,
)
from tarot_records.transcripts.cards.questions import (
    Question,
    game_question,
    leader_question,
    letter_questions,
    order_question,
)
from tarot_records.transcripts.cards.trump_signs import languages_of
from tarot_records.transcripts.cards.writing import Writing, numbered_lines, numbers_columns
from tarot_records.transcripts.numbers.score_tables import put_scores, without_score_table
from tarot_records.transcripts.play.equal_cards import with_equals_counted
from tarot_records.transcripts.play.record_replay import faults_of
from tarot_records.transcripts.readings import TextReading, best_readings, close_readings
from tarot_records.transcripts.sentences.corrections import corrected
from tarot_records.transcripts.sentences.line_wraps import unwrapped, with_counts_before
from tarot_records.transcripts.text.lexicon import LEADER_WORD, WRITER_PRONOUNS
from tarot_records.transcripts.text.pieces import LONGEST, Token, WrittenLine, lines_in, plain_text
from tarot_records.transcripts.text.senders import with_senders
from tarot_records.transcripts.text.suit_lines import joined_by_suits
from tarot_records.transcripts.tricks.side_by_side import one_below_another, with_row_blocks_joined
from tarot_records.transcripts.tricks.trick_parts import Numbered

SAMPLE = 1500
"""Number of tokens by which the writer of a text is inferred."""


FEWEST_TOKENS, FEWEST_CARDS = 20, 9
"""Minimum number of words and numbers, and of different cards, of a text in which a game is looked for."""


MOST_COLUMNS = 7
"""Minimum length of a row of numbers that counts tricks, not players, over columns; its numbers are no cards."""


MARGIN = 1.0
"""Difference of score below which two readings are as good, so that a question is asked."""


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
    lines = with_labels_in_capitals(without_deleted(without_mail_header(lines)), players)
    spoken = languages_of(lines)
    likeliest = max(spoken, key=spoken.__getitem__)
    if likeliest == "de":
        lines = without_roman_endings(with_umlauts(lines))
    lines = without_number_endings(lines, likeliest)
    lines = in_standard_words(without_digits_in_words(lines))
    if sum(len(line.tokens) for line in lines) < FEWEST_TOKENS:
        return None
    lines, scores = without_score_table(lines)
    lines = [line for line in lines if not numbers_columns(line.tokens, MOST_COLUMNS)]
    lines = with_counts_before(unwrapped(without_game_in_title(lines), text))
    lines = joined_by_suits(with_row_blocks_joined(one_below_another(lines)))
    languages = languages_of(lines)
    lines = with_senders(lines, text, max(languages, key=languages.__getitem__))
    id_, _, ruleset = game.partition("/")
    games = [GAMES[id_]] if id_ in GAMES else _games(text)
    asked = text, lines, languages, players, lang
    found = _read_as(*asked, games)
    others = [] if id_ in GAMES or len(games) > MOST_NAMED else [one for one in _all_games() if one not in games]
    if others and (found is None or _is_doubtful(found.close[0][0])):
        least = found.close[0][0].score + NAMED - MOST_PROVED if found else -inf
        other = _read_as(*asked, others, least)
        if other is not None and (found is None or other.close[0][0].score > found.close[0][0].score + NAMED):
            found = other
    if found is None:
        return None
    lines, numbered, close = found
    as_good = [pair for pair in close if pair[0].score > close[0][0].score - MARGIN]
    best, chosen = likeliest_possible(text, numbered, as_good)
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


MOST_NAMED, NAMED, MOST_PROVED = 4, 3.0, 9.0
"""Maximum number of games that count as named by a text; weight of the name, and of all numbers that may confirm
another game, in cards read."""


def _is_doubtful(read: Transcript) -> bool:
    """Return whether a transcript has faults, or cards that could not be read, so that it may be of another game."""
    return read.wrong > 0 or any(UNREAD in trick["cards"] for tricks in _tricks(read) for trick in tricks or ())


class _Close(NamedTuple):
    """The best reading of a text, those that are nearly as good, and the lines from which they were made."""

    lines: list[WrittenLine]
    numbered: list[Numbered]
    close: list[tuple[Transcript, "TextReading"]]
    """The transcript of each reading with the reading itself, the best first; there is at least one."""


def _read_as(
    text: str,
    lines: Sequence[WrittenLine],
    languages: Mapping[str, float],
    players: Sequence[str],
    lang: str,
    games: Sequence[Game],
    least: float = -inf,
) -> _Close | None:
    """Return the best readings of a text, supposing that it is about one of these games; None if it has no hand.

    Readings that cannot reach the score `least` before their numbers are counted are left out.
    """
    pack, lines, numbered, sampled, ranked = _infer_habits(lines, games, languages, lang)
    if not ranked or ranked[0].cards < FEWEST_CARDS:
        return None
    reader = CardReader(ranked[0].habit, pack, own_names_of(games))
    divided = [with_glued_divided(line, reader) for line in lines]
    divided = corrected(divided, [line.number or 0 for line in numbered], reader)
    if divided != lines:
        lines, numbered = divided, _with_line_numbers(divided)
        sampled = _sample(numbered)
    candidates = [
        candidate
        for scored in distinct_habits(ranked)
        for candidate in candidates_of_habit(lines, numbered, sampled, scored, games, players, languages)
    ]
    close = [(finish_reading(text, one), one) for one in close_readings(best_readings(candidates, least))]
    close.sort(key=lambda pair: -pair[0].score)
    return _Close(lines, numbered, close) if close else None


class _Inferred(NamedTuple):
    """The lines of a text and the possible habits of its writer, on the supposition that it is about certain games."""

    pack: frozenset[str]
    """Codes of the cards in the packs of these games."""
    lines: list[WrittenLine]
    numbered: list[Numbered]
    sampled: Writing
    ranked: list[Scored]


def _infer_habits(
    lines: Sequence[WrittenLine], games: Sequence[Game], languages: Mapping[str, float], lang: str
) -> _Inferred:
    """Return the lines and the possible habits of their writer, on the supposition that they are about these games."""
    spoken = [language for language, share in languages.items() if share > SPOKEN]
    lines = with_equals_counted(with_names_mended(lines, spoken), games)
    numbered = _with_line_numbers(lines)
    pack = frozenset(code for one in games for code in pack_of(one))
    sampled = _sample(numbered)
    return _Inferred(pack, lines, numbered, sampled, ranked_habits(sampled, languages, pack, own_names_of(games), lang))


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
    names = _names(best)
    other_orders = [_names(one) for one in same if not _is_turned(_names(one), names)]
    if other_orders and not asked:
        yield order_question(names, other_orders[0], lines)
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


def _is_turned(names: Sequence[str], others: Sequence[str]) -> bool:
    """Return whether some players sit in the same order as others, whoever is named first.

    One of them may be the writer, once with his name and once with a word such as `I`.
    """
    for at in range(len(names)):
        pairs = zip_longest([*names[at:], *names[:at]], others, fillvalue="")
        different = [{plain_words(one), plain_words(other)} for one, other in pairs if one != other]
        if not different or (len(different) == 1 and different[0] & WRITER_PRONOUNS):
            return True
    return False


def _games(text: str) -> list[Game]:
    """Return the games that a text may be about: those that it names, or else all.

    If a name is also a bid of other games, as in `Dreier am Sonntag`, these games are added.
    """
    named = [GAMES[game] for game in games_named(text)]
    named += [game for game in games_bidding(text) if named and game not in named]
    return named or _all_games()


def _all_games() -> list[Game]:
    return [game for game in GAMES.values() if game.players and rulesets_of(game)]


__all__ = ["Transcript", "read_transcript"]
