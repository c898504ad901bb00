"""Proposals at a place in a typed text, in the words of a language and the card letters of the text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tarot_records.core.position import NOBODY
from tarot_records.games import GAMES
from tarot_records.notation import lines
from tarot_records.notation.letters import LANGUAGES
from tarot_records.notation.lines import (
    DEAL,
    HAND,
    HAND_LINES,
    HEAD,
    LINES,
    RECORD_LINES,
    RESULT,
    SCART,
    TRICK,
    Field,
    LineForm,
)
from tarot_records.notation.tokens import COMMA, WORD, Word
from tarot_records.notation.vocabulary import (
    FIELD_WORDS,
    HEAD_WORDS,
    LANGUAGE_NAMES,
    LINE_WORDS,
    VALUE_FORMS,
    field_words,
    forms_of,
    line_words,
    plain_words,
    values_of,
)
from tarot_records.reading.missing_head import usual_labels
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.card_proposals import LINE_OF, CardProposals, Found, OpenField, Proposal, ways_to_write
from tarot_records.suggestions.progress import HandProgress
from tarot_records.suggestions.text_before import PAID, TextBefore
from tarot_records.transcripts.headed_lines.line_reader import heard
from tarot_records.words.games import game_name, words_of
from tarot_records.words.language import LANGUAGES as SPOKEN
from tarot_records.words.phrases import TERMS, phrases

WORD_BEFORE: Final = re.compile(r"[^\s,:=()+]*$")
"""Pattern of the unfinished word at the end of a line."""
HEAD_WORD_BEFORE: Final = re.compile(r"[^\s=]*$")
"""Pattern of the unfinished word at the end of the first line."""
SPEAKER: Final = re.compile(r"\s*\S+\s+")
"""Pattern of a seat before its bid."""
LINE_AND_SPEAKER: Final = re.compile(r"\s*\S+\s+\S+\s+")
"""Pattern of the word of a line and a seat before its bid."""
SEAT_OF_CARDS: Final = re.compile(r"\s*(\S+)\s+(\S+:)\s*")
"""Pattern of the word of a line and a seat, before the first card of the seat."""
VOCABULARIES: Final = {
    ("end", "end"): "end",
    ("call", "answer"): "answer",
    ("exchange", "face"): "face",
    ("source", "kind"): "provenance",
    ("source", "certainty"): "certainty",
}
"""Line and field -> the vocabulary of its values."""
IN_QUOTES: Final = frozenset((lines.TEXT, lines.TEXTS, lines.DATE, lines.POINTER, lines.NUMBER, lines.POINTS))
"""Kinds of values for which there are no proposals."""
MANY: Final = frozenset((lines.CARDS, lines.TEXTS, lines.PER_SEAT))
"""Kinds of values of several words."""


class Proposals(NamedTuple):
    """The proposals at a place in a text."""

    start: int
    """Offset from which a proposal replaces the text."""
    kind: str
    """`line` at the beginning of a line, `card` for cards, else `word`."""
    choices: tuple[Proposal, ...]


def propose(text: str, at: int, lang: str) -> Proposals:
    """Return the proposals at an offset in a typed text; without choices if nothing can be foreseen.

    The choices are in the language of the text, or in `lang` if the text states none or has more line words in `lang`.
    """
    begin = text.rfind("\n", 0, at) + 1
    line, before = text[begin:at], TextBefore(text[:begin])
    if text.lstrip().startswith("{") or ";" in line or line.count('"') % 2:
        return Proposals(at, "word", ())
    is_head = line.lstrip().startswith(HEAD[: max(1, len(line.strip()))]) or not before.text.strip()
    match = (HEAD_WORD_BEFORE if is_head else WORD_BEFORE).search(line)
    assert match is not None
    typed = line[: match.start()]
    if is_head:
        return Proposals(begin + match.start(), "word", tuple(_head(typed.split(), typed, lang)))
    lang = before.language(lang)
    if not typed.strip():
        return Proposals(begin + match.start(), "line", tuple(_without_repeats(_LineProposals(before, lang).lines())))
    start, kind, choices = _LineProposals(before, lang).within(typed)
    return Proposals(begin + start, kind, tuple(_without_repeats(choices)))


def _without_repeats(choices: Iterable[Proposal]) -> Iterator[Proposal]:
    """Yield the first proposal of each word, without empty and repeated spellings."""
    seen = set[str]()
    for one in choices:
        if one.word and one.word not in seen:
            seen.add(one.word)
            yield one._replace(forms=tuple(dict.fromkeys(form for form in one.forms if form and form != one.word)))


# -- the first line --------------------------------------------------------------------------------


def _head(words: Sequence[str], typed: str, lang: str) -> Iterator[Proposal]:
    """Yield the proposals for the first line of a text, after its words so far."""
    language = SPOKEN[lang]
    if not words:
        yield Proposal(f"{HEAD} 1", "", (HEAD,))
        return
    name = re.search(r"(\w+)=$", typed)
    told = {HEAD_WORDS.get(plain_words(word.partition("=")[0]), "") for word in words}
    if name is None:
        for slug in ("rules", "lang", "seats"):
            if slug not in told and len(words) > 1:
                yield Proposal(f"{language.term('head', slug)}=", "", (slug, *ways_to_write(HEAD_WORDS, slug)))
        if len(words) == 1:
            yield Proposal("1")
        return
    match HEAD_WORDS.get(plain_words(name.group(1))):
        case "rules":
            for game in GAMES.values():
                called = tuple(plain_words(game_name(game.id, one)) for one in LANGUAGES)
                for ruleset in game.rulesets:
                    word = game.id if len(game.rulesets) == 1 else f"{game.id}/{ruleset.id}"
                    yield Proposal(word, game_name(game.id, lang), called)
        case "lang":
            for code in sorted(LANGUAGES, key=lambda code: code != language.letters.lang):
                said = language.term("letters", SPOKEN[code].letters.name)
                yield Proposal(code, said, ways_to_write(LANGUAGE_NAMES, code))
        case "seats":
            played = [GAMES[word] for word in re.findall(r"=([\w-]+)", typed) if word in GAMES][:1]
            for number in (number for game in played for number in game.players):
                yield Proposal(",".join(usual_labels(played[0], number, language.letters.lang)), "", (str(number),))


# -- the other lines -------------------------------------------------------------------------------


class _LineProposals(CardProposals):
    """Proposals for the line after a text."""

    def line_word(self, slug: str) -> str:
        """Return the word of a line in the language if the parser reads it; otherwise `slug`, the English word."""
        said = self.language.term("line", slug)
        return said if slug in line_words().get(plain_words(said), ()) else slug

    def lines(self) -> Iterator[Proposal]:
        """Yield the proposals of the lines that may come next, the expected lines first."""
        hand, awaiting = self.before.hand, self.before.awaiting()
        if hand is None:
            more = HAND_LINES if self.before.record is None else ()
            yield from (self._line(form.word) for form in (HAND, *RECORD_LINES, *more) if form.word in TERMS["line"])
            return
        if hand.dealer is None and hand.tricks is None:
            yield self._line("dealer")
        for now in awaiting:
            assert now.awaited is not None
            yield from self._awaited_line(now, now.awaited)
        if not awaiting:
            yield from (self._line(word) for word in ("score", "totals", HAND.word))
        if awaiting and awaiting[-1].awaited is not None and awaiting[-1].awaited.field != "tricks":
            yield from self._trick_line()
        told = hand.model_dump(exclude_defaults=True)
        fields = set(told) if self.rules is None or not self.rules.ruled else set(self.rules.fields)
        for form in HAND_LINES:
            untold = form.many or form in (DEAL, SCART) or not _is_told(told, form.path)
            if (
                form.word in TERMS["line"]
                and untold
                and (form.path[0] in fields or form.path[0] in ("dealer", "end", "scores"))
            ):
                yield self._line(form.word)
        yield from (self._line(form.word) for form in (HAND, RESULT))

    def _line(self, slug: str, behind: str = "") -> Proposal:
        """Return the proposal of a kind of line; `behind` is a text after the word of the line."""
        forms = (slug, *map(plain_words, LINE_WORDS.get(slug, "").split(",")))
        means = phrases("sheet", self.lang).get(slug, "")
        return Proposal(self.line_word(slug) + behind, means, forms)

    def _awaited_line(self, now: HandProgress, awaited: Awaited) -> Iterator[Proposal]:
        """Yield the proposal of the line that states the expected input, with the expected seat if known."""
        if awaited.field in ("tricks", PAID):
            yield from self._trick_line()
            return
        slug, seat = LINE_OF[awaited.field], awaited.seat
        if awaited.field == "deal" and awaited.heaps:
            path = awaited.heaps[0]
            slug, seat = ("deal", int(path[2])) if path[1] == "hands" else (str(path[1]), NOBODY)
        known = seat != NOBODY and awaited.field not in ("declarations", "exchanges")
        colon = ":" if slug in (DEAL.word, SCART.word) else ""
        yield self._line(slug, f" {self.before.label(seat)}{colon}" if known else "")

    def _trick_line(self) -> Iterator[Proposal]:
        """Yield the proposal of the next trick, with its leader if known."""
        now = self.before.hand_at_trick(None)
        number = len((self.before.hand and self.before.hand.tricks) or ()) + 1
        if now is None or now.awaited is None or now.awaited.field != "tricks":
            return
        seat = now.awaited.seat
        word = f"{number}" if seat == NOBODY else f"{number} {self.before.label(seat)}:"
        forms = (TRICK.word, *map(plain_words, LINE_WORDS[TRICK.word].split(",")), "trick", "pli", "presa", "stich")
        yield Proposal(word, phrases("sheet", self.lang)[TRICK.word], forms)

    def within(self, typed: str) -> Found:
        """Return the proposals after the words of an unfinished line."""
        said = plain_words(typed).rstrip(" :")
        several = line_words().get(said)
        if several is not None:
            forms = [LINES[slug] for slug in several if slug in LINES and LINES[slug] is not HAND]
            if forms:
                found = [self._in_line(form, (), typed) for form in forms]
                return found[0][0], found[0][1], [one for _, _, choices in found for one in choices]
        seat = SEAT_OF_CARDS.fullmatch(typed)
        if seat is not None and DEAL.word in line_words().get(plain_words(seat[1]), ()):
            # Read as a sentence, it would be the heading of a hand.
            return self._cards_of_seat(DEAL, (Word(WORD, seat[2], *seat.span(2)),), typed)
        words = heard(typed, self.before.seated).words or ()
        if not words:
            return len(typed), "word", ()
        first = words[0].text.rstrip(".:")
        if first.isascii() and first.isdigit():
            return self._in_trick(words[1:], typed)
        form = LINES.get(words[0].text)
        return (len(typed), "word", ()) if form is None else self._in_line(form, words[1:], typed)

    def _in_line(self, form: LineForm, words: Sequence[Word], typed: str) -> Found:
        """Return the proposals after the words of an unfinished line of a known kind; `typed` is its text."""
        if form in (DEAL, SCART):
            return self._cards_of_seat(form, words, typed)
        if form.word == "bids":
            return self._bid(words, typed)
        if form.form == lines.PAIRS:
            return len(typed), "word", self._pair(form, words, typed)
        names = {field.name: field for field in form.named}
        last = field_words(tuple(names)).get(plain_words(typed.split()[-1])) if words else None
        if last is not None and words[-1].text != last:
            words = (*words, words[-1]._replace(text=last))
        there = open_field(form, words)
        choices = list(self._values(form, there))
        if there.names:
            tells = field_words(tuple(names))
            choices += [
                Proposal(
                    self.known_word("field", name, tells),
                    "",
                    (name, *map(plain_words, FIELD_WORDS.get(name, "").split(","))),
                )
                for name in there.names
            ]
        kind = "card" if there.field is not None and there.field.kind in (lines.CARD, lines.CARDS) else "word"
        return len(typed), kind, choices

    def _values(self, form: LineForm, there: OpenField) -> Iterator[Proposal]:
        """Yield the proposals of values for the open field of a line."""
        field = there.field
        if field is None or field.kind in IN_QUOTES:
            yield from self._sizes(form, there)
            return
        match field.kind:
            case lines.SEAT | lines.SEATS | lines.TAKER:
                yield from self._seats(form)
                if field.kind == lines.TAKER:
                    yield Proposal(self.line_word(lines.TALON), "", ways_to_write(VALUE_FORMS, lines.TALON))
            case lines.PER_SEAT:
                told = {word.text.partition(":")[0] for word in there.words}
                yield from (one._replace(word=f"{one.word}:") for one in self._seats(form) if one.word not in told)
            case lines.CARD | lines.CARDS:
                yield from self._cards_of(form, there)
            case lines.WORD:
                yield from self._slugs(form, field)
            case lines.TRUTH:
                yield from map(self._value_word, lines.TRUTHS)

    def _slugs(self, form: LineForm, field: Field) -> Iterator[Proposal]:
        """Yield the proposals for a field whose value is a word of the format or of the game."""
        vocabulary = VOCABULARIES.get((form.word, field.name))
        if vocabulary is not None:
            yield from map(self._value_word, TERMS[vocabulary])
            return
        if not self.before.game:
            return
        own = values_of(self.before.game, form.word, field.name)
        if own is VALUE_FORMS:
            return
        slugs: Sequence[str] = tuple(dict.fromkeys(own.values()))
        if (
            form.word == "declare"
            and (now := self.before.hand_at("declarations")) is not None
            and now.awaited is not None
        ):
            slugs = (*now.awaited.words, *now.awaited.others) or slugs
        if form.word == "contract":
            slugs = [slug for slug in slugs if slug != "pass"]
        yield from (self._word(slug, own) for slug in slugs)

    def _value_word(self, slug: str) -> Proposal:
        """Return the proposal of a value that is a word of the format."""
        return Proposal(self.known_word("value", slug, VALUE_FORMS), "", (slug, *ways_to_write(VALUE_FORMS, slug)))

    def _word(self, slug: str, tells: Mapping[str, str], within: bool = True) -> Proposal:
        """Return the proposal of a word of the game: in the language if the parser reads it so, otherwise `slug`."""
        assert self.game_words is not None
        said = self.game_words.word(slug)
        known = tells.get(plain_words(said)) == slug
        return Proposal(said if known else slug, "" if known else said, (slug, *ways_to_write(tells, slug)), within)

    def _sizes(self, form: LineForm, there: OpenField) -> Iterator[Proposal]:
        """Yield the proposals of sizes of a declaration, if its size is the open field."""
        if form.word != "declare" or there.field is None or there.field.name != "size":
            return
        now = self.before.hand_at("declarations")
        for kind, sizes in () if now is None or now.awaited is None else now.awaited.sizes.items():
            if any(word.text == kind for word in there.told):
                yield from (Proposal(str(size)) for size in sizes)

    def _pair(self, form: LineForm, words: Sequence[Word], typed: str) -> Iterator[Proposal]:
        """Yield the options of the ruleset that the line does not have, or the values of the option just named."""
        if form.word != "options" or self.before.record is None or self.rules is None:
            return
        forms, name = forms_of(self.before.game), re.search(r"([^\s=]+)\s*=\s*$", typed)
        option = None if name is None else forms.options.get(plain_words(name.group(1)))
        if option is not None:
            meant = self._meanings(option)
            for value in dict.fromkeys(forms.values[option].values()):
                said = self.known_word("value", value, VALUE_FORMS) if value in TERMS["value"] else value
                yield Proposal(
                    said,
                    meant.get(value, ""),
                    (
                        value,
                        *(way for table in (forms.values[option], VALUE_FORMS) for way in ways_to_write(table, value)),
                    ),
                )
            return
        told = " ".join(word.text for word in words)
        ruleset = GAMES[self.before.game].ruleset(self.before.record.ruleset)
        for one in ruleset.options:
            if f"{one.name}=" not in told:
                values = " / ".join(self._meanings(one.name).values())
                yield Proposal(f"{one.name}=", values, ways_to_write(forms.options, one.name))

    def _meanings(self, name: str) -> Mapping[str, str]:
        """Map the values of an option to their meanings in the language."""
        game = GAMES[self.before.game]
        known = (option for ruleset in game.rulesets for option in ruleset.options if option.name == name)
        values = next((option.values for option in known), {})
        words = words_of(game.id, self.lang)
        return {value: words.translate(f"options/{name}", text) for value, text in values.items()}

    def _bid(self, words: Sequence[Word], typed: str) -> Found:
        """Return the proposals on a line of bids: whole bids of the next seat, or the bids of a named seat."""
        begin = typed.rfind(",") + 1
        spoken = open_field(
            LINES["bids"], (heard(f"bids {typed[begin:]}", self.before.seated).words or ())[1:] if begin else words
        )
        awaited = self.awaited("bids", typed[: begin - 1] if begin else "")
        forms = forms_of(self.before.game).bids if self.before.game else {}
        if awaited is not None:
            bids = [(slug, True) for slug in awaited.words] + [(slug, False) for slug in awaited.others]
        else:
            bids = [(slug, True) for slug in dict.fromkeys(forms.values())]
        said = [self._word(slug, forms, within) for slug, within in bids if self.game_words is not None]
        if spoken.told:  # a seat is named, and a part of its bid may be typed already
            speaker = (SPEAKER if begin else LINE_AND_SPEAKER).match(typed, begin)
            return (len(typed) if speaker is None else speaker.end()), "word", said
        seat = NOBODY if awaited is None else awaited.seat
        whole_bids = [
            one._replace(
                word=f"{self.before.label(seat)} {one.word}",
                forms=(*map(plain_words, (one.word, *one.forms)), plain_words(f"{self.before.label(seat)} {one.word}")),
            )
            for one in (said if seat != NOBODY else ())
        ]
        seats = list(self._seats(LINES["bids"]))
        legal = [one for one in whole_bids if one.within]
        return len(typed), "word", [*legal, *seats, *(one for one in whole_bids if not one.within)]


def _is_told(told: Mapping[str, object], path: Sequence[str]) -> bool:
    """Return whether the data of a hand have a value at a path."""
    found: object = told
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    return found is not None


def open_field(line: LineForm, words: Sequence[Word]) -> OpenField:
    """Return the field that is open after these words of a line; on a line with a list, the field of its last entry."""
    commas = [place for place, word in enumerate(words) if word.kind == COMMA]
    if line.form == lines.LIST and commas:
        words = words[commas[-1] + 1 :]
    first, names, told = list(line.first), {field.name: field for field in line.named}, list[Word]()
    now: Field | None = None
    its = list[Word]()
    for word in words:
        if now is None or (its and word.text in names):
            told += its
            now, its = names.pop(word.text, None), []
            if now is not None:
                told.append(word)
                continue
            now = first.pop(0) if first else None
        its.append(word)
        if now is None or now.kind not in MANY:
            told += its
            now, its = None, []
    needed = len(line.first) - len(first) < line.needed
    if now is None and first:
        return OpenField(first[0], (), tuple(told), () if needed else tuple(names))
    return OpenField(now, tuple(its), tuple(told), () if now is not None and not its else tuple(names))
