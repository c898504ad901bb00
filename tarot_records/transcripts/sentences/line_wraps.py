"""Join lines that were wrapped in the middle of a sentence or of a list, and divide prose whose tricks are counted."""

import re
from collections.abc import Iterator, Sequence

from tarot_records.transcripts.sentences.statements import sentences
from tarot_records.transcripts.text.lexicon import ALL_AROUND, ALL_LANGUAGES, BETWEEN_NAMES, TRICK_WORDS, fact_words
from tarot_records.transcripts.text.pieces import SENDER, Token, WrittenLine


def unwrapped(lines: Sequence[WrittenLine], text: str = "") -> list[WrittenLine]:
    """Return the lines, with lines joined that a mail program or a typist has wrapped in the middle of a sentence.

    Each message of a chat, in the whole `text`, begins a line of its own.
    """
    messages = {match.start() for match in SENDER.finditer(text)}
    lengths = [len(line.text) for line in lines if len(line.text) <= WIDEST]
    width = max(lengths, default=0)
    full = sum(length > width - UNEVEN for length in lengths)
    if full < FEWEST_FULL:
        width = WIDEST
    is_prose = full * 2 > len(lines) and width < WIDEST and _share_of_words(lines) > SPOKEN
    joined: list[WrittenLine] = []
    for line in lines:
        if (
            joined
            and line.start not in messages
            and _runs_on(joined[-1], line, width, SPOKEN_BESIDE if is_prose else SPOKEN)
        ):
            above = joined.pop()
            first, *others = line.tokens
            last = above.tokens[-1]
            between = next((f"{sign} " for sign in (_EQUALS, ":") if above.text.endswith(sign)), " ")
            between += first.before.strip() if first.is_number and first.before.strip() in _PLUS_OR_MINUS else ""
            tokens = (*above.tokens[:-1], last._replace(after=between), first._replace(before=between), *others)
            line = above.joined(line, tokens)
        joined.append(line)
    return joined


WRAPPED, WIDEST, FEWEST_WORDS = 50, 160, 6
"""Minimum length of a line that may have been wrapped, in characters; maximum length of the lines of such a text;
minimum number of words of such a line."""
UNEVEN, FEWEST_FULL = 15, 4
"""Maximum difference in length of lines that were wrapped at one width, in characters; minimum number of such lines."""
_TABLE = re.compile(r"[\t|]|[^\s.:;,!?]\s{2,}\S|\S\s{3,}\S|[,;][^\s\d»”\"]")
"""Pattern of signs and blanks that divide the cells of a table; a typist puts two blanks behind a sentence."""
_COUNTED = re.compile(r"[IVX]+[.):/]")
"""Pattern of the Roman number of a line."""
_LABELLED = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?(?: \([^()]*\))? ?:")
"""Pattern of a label of one word or two at the beginning of a line, perhaps with a remark in brackets."""
_EQUALS = " ="
"""Sign at the end of a line of letters that the next line explains."""
_PLUS_OR_MINUS = ("+", "-", "−", "–")
_QUOTED = "> \t"
"""Characters before a line of a quoted mail."""


def _runs_on(above: WrittenLine, line: WrittenLine, width: int, spoken: float) -> bool:
    """Return whether a sentence in a long line of prose continues on the next line.

    Then the line above ends with a comma, the next line begins with a small letter, or its first word would have made
    the line above too long. `spoken` is the minimum share of words in small letters of the line above.
    """
    written = above.text.rsplit("\n", 1)[-1]
    last = written.strip(_QUOTED)
    adjacent = line.start == above.start + len(above.text) + 1
    is_joined = last.endswith(",") and line.tokens[0].form in BETWEEN_NAMES and line.tokens[0].text.islower()
    if adjacent and (last.endswith(_EQUALS) or is_joined or _list_continues(above, last, line)):
        return True
    if adjacent and _is_broken_off(above, last) and _begins_within_phrase(line):
        return True
    if adjacent and spoken == SPOKEN_BESIDE and _ends_within_phrase(above, last) and not line.tokens[0].is_number:
        return True
    is_prose = spoken == SPOKEN_BESIDE
    if not adjacent or len(last) > WIDEST or len(last) < WRAPPED or not (last[-1].isalnum() or last[-1] in ",:-–"):
        return False
    below = line.text.strip(_QUOTED)
    first = line.tokens[0]
    begins = first.is_number and not (last.endswith(",") and first.before.strip() in _PLUS_OR_MINUS)
    if _TABLE.search(last) or _TABLE.search(below) or begins or _COUNTED.match(below):
        return False
    if not below[0].isalnum() and above.text.strip(_QUOTED)[0] == below[0]:  # two items of a list, such as `(M) …`
        return False
    if _label_of(line) and (_label_of(line) == _label_of(above) or _label_of(line) in TRICK_WORDS):
        return False  # `Trick 3: …` and `Trick 4: …`
    facts, length = fact_words(ALL_LANGUAGES).at(line.tokens, 0)
    if facts and line.tokens[length - 1].after.lstrip().startswith(":"):  # `dealer: Ann`
        return False
    is_trick = above.tokens[0].form in TRICK_WORDS or above.tokens[0].is_number
    if is_trick and {"points", "score"} & {*facts}:
        return False  # `12. …` and `scores …`
    if all(_LABELLED.match(one.text.strip(_QUOTED)) for one in (above, line)):  # `Ann: …` and `talon (shown): …`
        return False
    is_full = len(written.rstrip()) + 1 + len(below.split()[0]) > width - UNEVEN * (last.endswith(":") or is_prose)
    goes_on = is_full or (not last.endswith(":") and (line.tokens[0].text[0].islower() or last.endswith((",", "-"))))
    return goes_on and _share_of_words([above]) > spoken and len(above.tokens) > FEWEST_WORDS


def _is_broken_off(above: WrittenLine, last: str) -> bool:
    """Return whether a line of words, however short, ends with a word in small letters and no stop."""
    word = above.tokens[-1].text
    words = sum(token.text.isalpha() and len(token.text) > 1 for token in above.tokens)
    return (
        last.endswith(word) and word.isalpha() and word.islower() and len(word) > 1 and words == len(above.tokens) > 1
    )


def _ends_within_phrase(above: WrittenLine, last: str) -> bool:
    """Return whether a long line of prose ends with an article or the like in small letters."""
    word = above.tokens[-1]
    return len(last) >= WRAPPED and last.endswith(word.text) and word.text.islower() and word.form in ALL_AROUND


def _begins_within_phrase(line: WrittenLine) -> bool:
    """Return whether a line begins with an article or the like in small letters, and goes on with words."""
    first, *others = line.tokens
    goes_on = bool(others) and first.after == " " and others[0].text.isalpha()
    return goes_on and first.text.islower() and first.form in ALL_AROUND


def _list_continues(above: WrittenLine, last: str, line: WrittenLine) -> bool:
    """Return whether a list of short items in a sentence, such as cards, continues on the next line."""
    is_short = max(len(token.text) for token in line.tokens) <= LONGEST_ITEM
    has_codes = any(not token.text.isalpha() and not token.is_number for token in line.tokens)
    in_sentence = last.endswith(",") and not last.endswith(",,") and _share_of_words([above]) > SPOKEN
    return in_sentence and is_short and has_codes


LONGEST_ITEM = 4
"""Maximum length of the items of a list that continues on the next line, in characters."""


def _label_of(line: WrittenLine) -> str:
    """Return the word before the number with which a line begins, as in `Trick 3:`; empty if there is none."""
    if len(line.tokens) < 2:
        return ""
    word, number = line.tokens[:2]
    return word.form if number.is_number or _ROMAN.fullmatch(number.text) else ""


_ROMAN = re.compile(r"[IVX]+")


SPOKEN, SPOKEN_BESIDE = 0.4, 0.25
"""Minimum share of words in small letters of a line of prose, and of a line in a text that is prose as a whole."""


def _share_of_words(lines: Sequence[WrittenLine]) -> float:
    """Return the share of the tokens of some lines that are words in small letters."""
    texts = [token.text for line in lines for token in line.tokens]
    return sum(text.isalpha() and text.islower() and len(text) > 1 for text in texts) / max(1, len(texts))


FEWEST_COUNTED = 6
"""Minimum number of tricks that are counted by numbers in brackets behind them."""


def with_counts_before(lines: Sequence[WrittenLine]) -> list[WrittenLine]:
    """Return the lines, with prose divided at numbers in brackets that count tricks from 1 on, each number put first.

    `I led the king, she dropped the five (1). I went on with the nine (2).` has two tricks.
    """
    counts = [int(token.text) for line in lines for token in line.tokens if _counts(token)]
    begun = sum(_counts(line.tokens[0]) for line in lines)
    if len(counts) < FEWEST_COUNTED or counts != [*range(1, len(counts) + 1)] or begun * 2 > len(counts):
        return list(lines)
    joined: list[WrittenLine] = []
    for line in lines:
        if joined and _counts(line.tokens[0]):
            above = joined.pop()
            gap = "\n" * (line.start - above.start - len(above.text))
            line = WrittenLine(above.start, f"{above.text}{gap}{line.text}", (*above.tokens, *line.tokens))
        joined.append(line)
    return [part for line in joined for part in _divided_at_counts(line)]


def _counts(token: Token) -> bool:
    """Return whether a token is a number alone in brackets."""
    return token.is_number and token.before.endswith("(") and token.after.startswith(")")


def _divided_at_counts(line: WrittenLine) -> Iterator[WrittenLine]:
    """Yield the parts of a line up to each number that counts a trick; what stands before the first trick is apart."""
    part: list[Token] = []
    for token in line.tokens:
        if not _counts(token) or not part:
            part.append(token)
            continue
        if token.text == "1":
            *before, last = sentences(part)
            yield from (_part_of(line, sentence) for sentence in before)
            part = list(last)
        first = part[0].start
        number = token._replace(start=first, end=first, before="", after=". ")
        yield _part_of(line, (number, *part[:-1], part[-1]._replace(after=" ")))
        part = []
    if part:
        yield _part_of(line, part)


def _part_of(line: WrittenLine, tokens: Sequence[Token]) -> WrittenLine:
    """Return some tokens of a line as a line of their own."""
    start, end = tokens[0].start - line.start, tokens[-1].end - line.start
    return WrittenLine(tokens[0].start, line.text[start:end], tuple(tokens))
