"""Divide a text into lines and tokens, each with its place; the signs between tokens are kept.

A token is a run of letters, digits and suit signs. The signs between two tokens are kept with both, because a star, an
arrow or a bracket may show who led or who won.
"""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.text.dates import without_dates

LONGEST = 100_000
"""Maximum length of a text that is read, in characters."""
SIGNS = "♠♤♥♡♦♢♣♧"
"""Signs of suits, two of each."""
PICTURES = {
    picture: suit
    for suit, pictures in (("S", "⚔🗡🔪🤺"), ("H", "🏆🍷❤🏺🥂"), ("D", "🪙💰"), ("C", "🌿🪵🍀🏏🏑🪄"))
    for picture in pictures
}
"""Small pictures that stand for suits: swords, cups, coins and batons, hearts, and clover leaves."""
_SUITS = SIGNS + "".join(PICTURES)
_FILLER = "\u2060"
"""Invisible character that takes the place of the rest of an entity of HTML."""
_SELECTORS = "\ufe0e\ufe0f" + _FILLER
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
"""Small raised digits, which are signs beside a card."""
_FOOLS = "✪✯✰✶✴❂⭐🌟⚜"
"""Further signs for the Fool; these and `*` are tokens only if they stand alone, otherwise signs beside a card."""
_TOKEN = re.compile(rf"(?:[^\W_{_RAISED}]|[{_SUITS}{_SELECTORS}])+|[?★☆🃏🤡]|(?<![^\s,;|(/])[*{_FOOLS}](?![^\s,;|)/])")
_CELL = re.compile(r"[|\t;,]|\s{2,}")
_SIGNED = re.compile(r"\s[+−–-]$")
_STOP = re.compile(r"[.!?;]\s")
_GLUED_BEFORE = re.compile(r"[^\s|;,]*$")
_GLUED_AFTER = re.compile(r"[^\s|;,]*")


class Token(NamedTuple):
    """A word, number or card as written."""

    text: str
    form: str
    """The text in lower case without accents."""
    start: int
    end: int
    before: str
    """The signs between this token and the token before it, or the beginning of the line."""
    after: str
    """The signs between this token and the next one, or the end of the line."""

    @property
    def marks(self) -> str:
        """The signs that touch the token."""
        left, right = _GLUED_BEFORE.search(self.before), _GLUED_AFTER.match(self.after)
        return (left[0] if left else "") + (right[0] if right else "")

    @property
    def is_number(self) -> bool:
        """True if the token is a whole number of at most 18 digits; Python refuses to read very long ones."""
        return self.text.isascii() and self.text.isdigit() and len(self.text) <= 18

    @property
    def is_signed(self) -> bool:
        """True if a plus or minus sign stands before the token and a blank before the sign."""
        return _SIGNED.search(self.before) is not None

    @property
    def is_small_word(self) -> bool:
        """True if the token has only small letters, and several."""
        return len(self.text) > 1 and self.text.isalpha() and self.text.islower()

    @property
    def follows_stop(self) -> bool:
        """True if a sign that may end a sentence, and a blank, stand before the token."""
        return _STOP.search(self.before) is not None

    def joined(self, last: "Token", text: str) -> "Token":
        """Return this token and the later token `last` as one with a text of its own."""
        return Token(text, plain_words(text), self.start, last.end, self.before, last.after)


class WrittenLine(NamedTuple):
    """A line of the text with its tokens."""

    start: int
    text: str
    tokens: tuple[Token, ...]

    def joined(self, line: "WrittenLine", tokens: tuple[Token, ...]) -> "WrittenLine":
        """Return this line and the one below it as one line with these tokens."""
        return WrittenLine(self.start, f"{self.text}\n{line.text}", tokens)


_BULLET = re.compile(rf"^[^\S\n]*([*{_FOOLS}]) ", re.MULTILINE)
"""Pattern of a sign before a line; in a list it is no card."""
FEWEST_BULLETS = 3
"""Minimum number of lines that begin with the same sign and a blank, so that they are a list."""


def lines_in(text: str) -> tuple[WrittenLine, ...]:
    """Return the lines of a text that have tokens."""
    found, start = [], 0
    bullets = {sign for sign, times in Counter(_BULLET.findall(text)).items() if times >= FEWEST_BULLETS}
    for line in text.split("\n"):
        tokens = tuple(_tokens(line, start))
        if tokens and tokens[0].text in bullets and tokens[0].after[:1] == " ":
            tokens = tokens[1:]
        if tokens:
            found.append(WrittenLine(start, line, tokens))
        start += len(line) + 1
    return tuple(found)


def _tokens(line: str, start: int) -> Iterator[Token]:
    places = [match.span() for match in _TOKEN.finditer(line)]
    for at, (first, last) in enumerate(places):
        text = line[first:last].translate(_NO_SELECTORS)
        if text and not (text == "?" and at and _ENDS_QUESTION.search(line[:first])):
            before = line[places[at - 1][1] if at else 0 : first]
            after = line[last : places[at + 1][0] if at + 1 < len(places) else len(line)]
            before, after = (_AROUND_HIDDEN.sub(" ", signs) for signs in (before, after))  # `Kr ~~7~~ 5` is `Kr 5`
            yield Token(text, plain_words(text), start + first, start + last, before, after)


_ENDS_QUESTION = re.compile(r"[^\W\d_A-Z]{4}\s?$")
"""Pattern of the last word of a question, before its question mark; elsewhere the sign stands for an unknown card."""
_NO_SELECTORS = dict.fromkeys(map(ord, _SELECTORS))


def cells_of(line: WrittenLine) -> list[list[Token]]:
    """Return the tokens of a line by cells; bars, tabs, commas, semicolons or several blanks divide cells."""
    cells: list[list[Token]] = []
    for token in line.tokens:
        if not cells or _CELL.search(token.before):
            cells.append([])
        cells[-1].append(token)
    return cells


_BOLD = "¤"
_INLINE = frozenset((_BOLD, "_"))
_SIGN_OF_TAG = {
    **{"td": "|", "th": "|", "tr": "\n", "br": "\n", "p": "\n", "div": "\n", "li": "\n", "h1": "\n", "h2": "\n"},
    **{"h3": "\n", "table": "\n", "b": _BOLD, "strong": _BOLD, "u": "_", "em": _BOLD, "i": _BOLD},
}
_ENDING_LINES = frozenset(("table", "p", "div", "b", "strong", "u", "em", "i", "h1", "h2", "h3"))
_HTML = re.compile(r"<(?:table|tr|td|p|div|html|ul|li)[\s>]", re.IGNORECASE)
_MARKUP = re.compile(
    r"<!--(?:(?!<!--).)*?-->|<(?P<hidden>script|style)\b(?:(?!<(?P=hidden)\b).)*?</(?P=hidden)\s*>|<!(?:[^<>]*>)?"
    r"|<(?P<slash>/?)(?P<tag>[a-z][^\s/<>]*+)(?:=\s*(?:\"[^\"<]*\"|'[^'<]*')|[^<>])*+>"
    r"|&(?:#[0-9]{1,8}+(?![0-9])|#x[0-9a-f]{1,8}+(?![0-9a-f])|[a-z][a-z0-9]*+);?",
    re.IGNORECASE | re.DOTALL,
)
"""Pattern of a comment, a script or style sheet, a declaration, a tag, or an entity of HTML.

A repeated part ends before the next beginning of its kind, so that the time for a text without ends grows linearly.
Longer numbers than of 8 digits are no entities; Python refuses to read very long ones.
"""


def _without_html(text: str) -> str:
    """Return a text with the markup of HTML replaced, so that every other character keeps its place.

    Line ends before the first tag and after the last one stay.
    """
    before, first, rest = text.partition("<")
    between, last, after = rest.rpartition(">")
    return _MARKUP.sub(_as_plain, before + first + between.replace("\n", " ") + last + after)


def _as_plain(markup: re.Match[str]) -> str:
    """Return text of the same length as a piece of markup: a tag as its sign, an entity as its character."""
    if markup[0].startswith("&"):
        return _character(markup[0])
    tag = (markup["tag"] or "").lower()
    sign = _SIGN_OF_TAG.get(tag, " ") if not markup["slash"] or tag in _ENDING_LINES else " "
    # A sign of emphasis is repeated, so that it touches the text.
    return sign * len(markup[0]) if sign in _INLINE else sign.ljust(len(markup[0]))


def _character(entity: str) -> str:
    """Return the character of an entity and invisible ones; a blank stands last, so that a card is not torn apart.

    Letters that are no part of the entity stay, as the K of `&nbspK`; an unknown entity is returned as it is.
    """
    decoded = unescape(entity)
    sign, behind = decoded[:1], decoded[1:]
    rest = _FILLER * (len(entity) - len(decoded))
    return (rest + " " if sign.isspace() else sign + rest) + behind


_TIME = r"^(?:\[[^\]\n]{5,30}\][ ]?|(?:[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4},? )?[0-9]{1,2}:[0-9]{2} [-–] )"
SENDER = re.compile(rf"{_TIME}([^:\n]{{1,30}}):", re.MULTILINE)
"""Pattern of the time and the sender, its only group, before a message of a chat."""
_NOTE = re.compile(rf"{_TIME}[^:\n]+$", re.MULTILINE)
"""Pattern of a line of a chat without a sender: a note of the program, such as `Zoé has left`."""
_SENDER_ABOVE = re.compile(r"^[^\n—–|]{1,30}(?: [—–]|,) [^\n]{0,30}\b[0-9]{1,2}[:h][0-9]{2}\]?\s*$", re.MULTILINE)
"""Pattern of a line with a sender and a time above a message."""


_STRUCK = re.compile(r"~~[^~\n]{1,40}~~")
"""Pattern of struck words."""
_HIDDEN = "\u2062"
"""Invisible character in place of each character of struck words."""
_AROUND_HIDDEN = re.compile(f" ?{_HIDDEN}+ ?")


_DRAWN = str.maketrans("│┃║¦╎┆┊─━═┄┈├┤┼╞╪╡╟╫╢╠╬╣", "|" * 7 + "-" * 5 + "|" * 12)
"""Signs that draw the lines of a table."""


_EMPHASIS = re.compile(r"(?<![\w*])(\*\*|__)(?=\S)([^*_|\n]{1,40})(?<=\S)\1(?![\w*])")
"""Pattern of words that Markdown emphasises; the mark before the words stays in the text."""
_TYPED_BARS = re.compile(r"^[ \t]*![^!\n]*![^!\n]*!.*![ \t]*$", re.MULTILINE)
"""Pattern of a line of a table that a typewriter has drawn."""


_CLOCK = re.compile(r"^[ \t]*\[?([01]?[0-9]|2[0-3])[.:h]([0-5][0-9])\]?(?=\s)", re.MULTILINE)
"""Pattern of a time at the beginning of a line; its groups are the hour and the minute."""
FEWEST_TIMES, MOST_HOURS = 5, 4
"""Minimum number of lines that begin with a time in a report from the table, and maximum number of its hours."""


def _without_times(text: str) -> str:
    """Return a text with blanks in place of the times before its lines, if many lines begin with one.

    The times of a report never go back. In `1.10 …`, `2.13 …`, tricks are counted, and each line would have an hour of
    its own.
    """
    times = [(int(hour), int(minute)) for hour, minute in _CLOCK.findall(text)]
    if len(times) < FEWEST_TIMES or len({hour for hour, _ in times}) > MOST_HOURS or times != sorted(times):
        return text
    return _CLOCK.sub(lambda match: " " * len(match[0]), text)


_SPACED = re.compile(r"(?<!\w)(?<!\w )[^\W\d_a-zäöüß](?: [a-zäöüß]){4,}(?!\w)(?! \w )")
"""Pattern of a word that a typewriter emphasises by blanks between its letters."""


_CROSS = re.compile(rf"(?<=[\w{SIGNS}])([ ]{{1,20}})x(?=[ ]*(?:[|;\t\n]|$))")
"""Pattern of a lone `x` behind a card, at the end of a cell or line."""
_SMALL_ROMANS = re.compile(r"(?<!\w)(?:x+[iv]+|xx|v?iii?|[iv]v|vi)(?!\w)")
"""Pattern of a Roman numeral in small letters, among which `x` is the trump 10."""
FEWEST_CROSSES = 3
"""Minimum number of lone `x` behind cards that are signs."""


def _with_crosses_at_cards(text: str) -> str:
    """Return a text with each cross behind a card, such as `Re co   x`, right beside the card, as `Re co×`."""
    if _SMALL_ROMANS.search(text) or len(_CROSS.findall(text)) < FEWEST_CROSSES:
        return text
    return _CROSS.sub(lambda match: f"×{match[1]}", text)


def _chat_patterns(text: str) -> Iterator[re.Pattern[str]]:
    """Yield the patterns of what stands in a chat beside its messages: notes if it has several senders, and senders."""
    if len({match[1] for match in SENDER.finditer(text)}) > 1:
        yield _NOTE
    yield SENDER


def plain_text(text: str) -> str:
    """Return a text with HTML, senders of a chat, struck words and dates replaced by as many blanks.

    The drawn lines of a table become bars and dashes, and `T a p p e n` becomes `Tappen`.
    """
    text = _EMPHASIS.sub(lambda match: f"{match[1]}{match[2]}{_FILLER * 2}", text)
    text = _TYPED_BARS.sub(lambda match: match[0].replace("!", "|"), text)
    text = _without_html(text) if _HTML.search(text) else text
    for pattern in (*_chat_patterns(text), _SENDER_ABOVE):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    text = _STRUCK.sub(lambda match: _HIDDEN * len(match[0]), text)
    text = _SPACED.sub(lambda match: match[0].replace(" ", "").ljust(len(match[0])), text)
    text = _with_crosses_at_cards(text)
    return without_dates(_without_times(text).translate(_DRAWN))
