"""Proposals at a place of a typed text, in the words of a language and the card letters of the text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tarot_records.core.cards import BIT, CARDS, UNKNOWN, codes_of
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
from tarot_records.notation.tokens import Word
from tarot_records.notation.vocabulary import (
    FIELD_WORDS,
    HEAD_WORDS,
    LANGUAGE_NAMES,
    LINE_WORDS,
    VALUE_FORMS,
    field_words,
    forms_of,
    line_words,
    loose_cards,
    plain,
    values_of,
)
from tarot_records.reading.missing_head import usual_labels
from tarot_records.reading.text_edits import shortly
from tarot_records.rules.game import Rules
from tarot_records.rules.next_input import Awaited
from tarot_records.suggestions.open_field import OpenField, open_field
from tarot_records.suggestions.progress import Underway
from tarot_records.suggestions.text_before import PAID, TextBefore
from tarot_records.transcripts.hearing import heard
from tarot_records.words.games import game_name, words_of
from tarot_records.words.language import LANGUAGES as SPOKEN
from tarot_records.words.phrases import TERMS, phrases
from tarot_records.words.phrasing import player_name

WORD_BEFORE: Final = re.compile(r"[^\s,:=()+]*$")
"""The word that somebody is typing."""
HEAD_WORD_BEFORE: Final = re.compile(r"[^\s=]*$")
SPEAKER: Final = re.compile(r"\s*\S+\s+")
LINE_AND_SPEAKER: Final = re.compile(r"\s*\S+\s+\S+\s+")
FEW: Final = 30
"""Maximum number of cards offered in every spelling; of more only the usual spellings."""
LINE_OF: Final = {"deal": "deal", "bids": "bids", "calls": "call", "scart": "scart"} | {
    "declarations": "declare",
    "exchanges": "exchange",
}
"""What is awaited -> the line that tells it."""
VOCABULARIES: Final = {
    ("end", "end"): "end",
    ("call", "answer"): "answer",
    ("exchange", "face"): "face",
    ("source", "kind"): "provenance",
    ("source", "certainty"): "certainty",
}
"""Line and field -> the vocabulary of the format that it has."""
IN_QUOTES: Final = frozenset((lines.TEXT, lines.TEXTS, lines.DATE, lines.POINTER, lines.NUMBER, lines.POINTS))
"""Kinds of values that nobody can foresee."""


class Proposal(NamedTuple):
    """A word that may come next, or several."""

    word: str
    """As it would be typed."""
    means: str = ""
    """What it says, where the word does not."""
    forms: tuple[str, ...] = ()
    """What else people write for it, in plain letters and any language: by these it is found too."""
    within: bool = True
    """Whether the rules allow it, by what is known."""


class Proposed(NamedTuple):
    """All that may come next at a place."""

    start: int
    """Where in the text begins what each of them would stand instead of."""
    kind: str
    """`line` where a line begins, `card`, else `word`."""
    choices: tuple[Proposal, ...]


def proposed(text: str, at: int, lang: str) -> Proposed:
    """Return what may come next at a place of a typed text, in a language; nothing if that cannot be foreseen."""
    begin = text.rfind("\n", 0, at) + 1
    line, before = text[begin:at], TextBefore(text[:begin])
    if text.lstrip().startswith("{") or ";" in line or line.count('"') % 2:
        return Proposed(at, "word", ())
    is_head = line.lstrip().startswith(HEAD[: max(1, len(line.strip()))]) or not before.text.strip()
    match = (HEAD_WORD_BEFORE if is_head else WORD_BEFORE).search(line)
    assert match is not None
    typed = line[: match.start()]
    if is_head:
        return Proposed(begin + match.start(), "word", tuple(_head(typed.split(), typed, lang)))
    if not typed.strip():
        return Proposed(begin + match.start(), "line", tuple(_once(_Words(before, lang).lines())))
    start, kind, choices = _Words(before, lang).within(typed)
    return Proposed(begin + start, kind, tuple(_once(choices)))


def _once(choices: Iterable[Proposal]) -> Iterator[Proposal]:
    """Yield each word once, with the ways to write it that are others than it."""
    seen = set[str]()
    for one in choices:
        if one.word and one.word not in seen:
            seen.add(one.word)
            yield one._replace(forms=tuple(dict.fromkeys(form for form in one.forms if form and form != one.word)))


def _ways(tells: Mapping[str, str], slug: str) -> tuple[str, ...]:
    """Return what people write for a word of the notation, in plain letters."""
    return tuple(form for form, word in tells.items() if word == slug)


# -- the first line --------------------------------------------------------------------------------


def _head(words: Sequence[str], typed: str, lang: str) -> Iterator[Proposal]:
    """Yield the words of the first line: the game, the language of the letters, the seats."""
    language = SPOKEN[lang]
    if not words:
        yield Proposal(f"{HEAD} 1", "", (HEAD,))
        return
    name = re.search(r"(\w+)=$", typed)
    told = {HEAD_WORDS.get(plain(word.partition("=")[0]), "") for word in words}
    if name is None:
        for slug in ("rules", "lang", "seats"):
            if slug not in told and len(words) > 1:
                yield Proposal(f"{language.term('head', slug)}=", "", (slug, *_ways(HEAD_WORDS, slug)))
        if len(words) == 1:
            yield Proposal("1")
        return
    match HEAD_WORDS.get(plain(name.group(1))):
        case "rules":
            for game in GAMES.values():
                called = tuple(plain(game_name(game.id, one)) for one in LANGUAGES)
                for ruleset in game.rulesets:
                    word = game.id if len(game.rulesets) == 1 else f"{game.id}/{ruleset.id}"
                    yield Proposal(word, game_name(game.id, lang), called)
        case "lang":
            for code in sorted(LANGUAGES, key=lambda code: code != language.letters.lang):
                said = language.term("letters", SPOKEN[code].letters.name)
                yield Proposal(code, said, _ways(LANGUAGE_NAMES, code))
        case "seats":
            played = [GAMES[word] for word in re.findall(r"=([\w-]+)", typed) if word in GAMES][:1]
            for number in (number for game in played for number in game.players):
                yield Proposal(",".join(usual_labels(played[0], number, language.letters.lang)), "", (str(number),))


# -- the others ------------------------------------------------------------------------------------

_Found = tuple[int, str, Iterable[Proposal]]
"""Where on the line it begins, its kind, and what may stand there."""


class _Words:
    """What may stand on a line behind a text."""

    def __init__(self, before: TextBefore, lang: str) -> None:
        self.before, self.language, self.lang = before, SPOKEN[lang], lang
        self.game_words = words_of(before.game, lang) if before.game else None

    @property
    def rules(self) -> Rules | None:
        return self.before.replayed.rules

    def said(self, vocabulary: str, slug: str, tells: Mapping[str, str]) -> str:
        """Return a word of the format in the language if the parser knows it there; else unchanged."""
        said = self.language.term(vocabulary, slug)
        return said if tells.get(plain(said)) == slug else slug

    def line_word(self, slug: str) -> str:
        """Return the word of a line in the language, or in English if the text uses only that."""
        said, begun = self.language.term("line", slug), self.before.first_words
        known = slug in line_words().get(plain(said), ()) and not (slug in begun and plain(said) not in begun)
        return said if known else slug

    # -- where a line begins ---------------------------------------------------------------------

    def lines(self) -> Iterator[Proposal]:
        """Yield the lines that may come next, those that are waited for first."""
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
        forms = (slug, *map(plain, LINE_WORDS.get(slug, "").split(",")))
        means = phrases("sheet", self.lang).get(slug, "")
        return Proposal(self.line_word(slug) + behind, means, forms)

    def _awaited_line(self, now: Underway, awaited: Awaited) -> Iterator[Proposal]:
        """Yield the line that tells what is awaited, with the seat whose it is."""
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
        now = self.before.at_trick(None)
        number = len((self.before.hand and self.before.hand.tricks) or ()) + 1
        if now is None or now.awaited is None or now.awaited.field != "tricks":
            return
        seat = now.awaited.seat
        word = f"{number}" if seat == NOBODY else f"{number} {self.before.label(seat)}:"
        forms = (TRICK.word, *map(plain, LINE_WORDS[TRICK.word].split(",")), "trick", "pli", "presa", "stich")
        yield Proposal(word, phrases("sheet", self.lang)[TRICK.word], forms)

    # -- within a line ---------------------------------------------------------------------------

    def within(self, typed: str) -> _Found:
        """Return what may come behind what stands on a line already."""
        said = plain(typed).rstrip(" :")
        several = line_words().get(said)
        if several is not None:
            forms = [LINES[slug] for slug in several if slug in LINES and LINES[slug] is not HAND]
            if forms:
                found = [self._in_line(form, (), typed) for form in forms]
                return found[0][0], found[0][1], [one for _, _, choices in found for one in choices]
        words = heard(typed, self.before.seated).words or ()
        if not words:
            return len(typed), "word", ()
        first = words[0].text.rstrip(".:")
        if first.isascii() and first.isdigit():
            return self._in_trick(words[1:], typed)
        form = LINES.get(words[0].text)
        return (len(typed), "word", ()) if form is None else self._in_line(form, words[1:], typed)

    def _in_line(self, form: LineForm, words: Sequence[Word], typed: str) -> _Found:
        if form in (DEAL, SCART):
            return self._cards_of_seat(form, words, typed)
        if form.word == "bids":
            return self._bid(words, typed)
        if form.form == lines.PAIRS:
            return len(typed), "word", self._pair(form, words, typed)
        names = {field.name: field for field in form.named}
        last = field_words(tuple(names)).get(plain(typed.split()[-1])) if words else None
        if last is not None and words[-1].text != last:
            words = (*words, words[-1]._replace(text=last))
        there = open_field(form, words)
        choices = list(self._values(form, there))
        if there.names:
            tells = field_words(tuple(names))
            choices += [
                Proposal(self.said("field", name, tells), "", (name, *map(plain, FIELD_WORDS.get(name, "").split(","))))
                for name in there.names
            ]
        kind = "card" if there.field is not None and there.field.kind in (lines.CARD, lines.CARDS) else "word"
        return len(typed), kind, choices

    def _values(self, form: LineForm, there: OpenField) -> Iterator[Proposal]:
        """Yield what the open field of a line may be."""
        field = there.field
        if field is None or field.kind in IN_QUOTES:
            yield from self._sizes(form, there)
            return
        match field.kind:
            case lines.SEAT | lines.SEATS | lines.TAKER:
                yield from self._seats(form)
                if field.kind == lines.TAKER:
                    yield Proposal(self.line_word(lines.TALON), "", _ways(VALUE_FORMS, lines.TALON))
            case lines.PER_SEAT:
                told = {word.text.partition(":")[0] for word in there.words}
                yield from (one._replace(word=f"{one.word}:") for one in self._seats(form) if one.word not in told)
            case lines.CARD | lines.CARDS:
                yield from self._cards_of(form, there)
            case lines.WORD:
                yield from self._slugs(form, field)
            case lines.TRUTH:
                for slug in lines.TRUTHS:
                    yield Proposal(self.said("value", slug, VALUE_FORMS), "", (slug, *_ways(VALUE_FORMS, slug)))

    def _seats(self, form: LineForm) -> Iterator[Proposal]:
        """Yield the seats, first the one whose it is."""
        before, record = self.before, self.before.record
        now = None
        if form.word == "dealer" and before.hand is not None:
            now = next(iter(before.awaiting()), None)
            first = NOBODY if now is None else now.position.setting.dealer
        else:
            field = next((field for field, word in LINE_OF.items() if word == form.word), "")
            now = before.at(field) if field else None
            first = NOBODY if now is None or now.awaited is None else now.awaited.seat
        seats = range(0 if record is None else len(record.players))
        for seat in sorted(seats, key=lambda seat: seat != first):
            label, name = before.label(seat), player_name(record, seat, self.lang)
            yield Proposal(label, name if name != label else "", (plain(name),))

    def _slugs(self, form: LineForm, field: Field) -> Iterator[Proposal]:
        """Yield the words that a field may have."""
        vocabulary = VOCABULARIES.get((form.word, field.name))
        if vocabulary is not None:
            for slug in TERMS[vocabulary]:
                yield Proposal(self.said("value", slug, VALUE_FORMS), "", (slug, *_ways(VALUE_FORMS, slug)))
            return
        if not self.before.game:
            return
        own = values_of(self.before.game, form.word, field.name)
        if own is VALUE_FORMS:
            return
        slugs: Sequence[str] = tuple(dict.fromkeys(own.values()))
        if form.word == "declare" and (now := self.before.at("declarations")) is not None and now.awaited is not None:
            slugs = (*now.awaited.words, *now.awaited.others) or slugs
        if form.word == "contract":
            slugs = [slug for slug in slugs if slug != "pass"]
        yield from (self._word(slug, own) for slug in slugs)

    def _word(self, slug: str, tells: Mapping[str, str], within: bool = True) -> Proposal:
        """Return a bid, a declaration or an entry of the score as the language says it."""
        assert self.game_words is not None
        said = self.game_words.word(slug)
        known = tells.get(plain(said)) == slug
        return Proposal(said if known else slug, "" if known else said, (slug, *_ways(tells, slug)), within)

    def _sizes(self, form: LineForm, there: OpenField) -> Iterator[Proposal]:
        """Yield the numbers of cards that a declaration may be said of."""
        if form.word != "declare" or there.field is None or there.field.name != "size":
            return
        now = self.before.at("declarations")
        for kind, sizes in () if now is None or now.awaited is None else now.awaited.sizes.items():
            if any(word.text == kind for word in there.told):
                yield from (Proposal(str(size)) for size in sizes)

    def _pair(self, form: LineForm, words: Sequence[Word], typed: str) -> Iterator[Proposal]:
        """Yield the options of the rules, or the values of one."""
        if form.word != "options" or self.before.record is None or self.rules is None:
            return
        forms, name = forms_of(self.before.game), re.search(r"([^\s=]+)\s*=\s*$", typed)
        option = None if name is None else forms.options.get(plain(name.group(1)))
        if option is not None:
            meant = self._meanings(option)
            for value in dict.fromkeys(forms.values[option].values()):
                said = self.said("value", value, VALUE_FORMS) if value in TERMS["value"] else value
                yield Proposal(
                    said, meant.get(value, ""), (value, *_ways(forms.values[option], value), *_ways(VALUE_FORMS, value))
                )
            return
        told = " ".join(word.text for word in words)
        ruleset = GAMES[self.before.game].ruleset(self.before.record.ruleset)
        for one in ruleset.options:
            if f"{one.name}=" not in told:
                values = " / ".join(self._meanings(one.name).values())
                yield Proposal(f"{one.name}=", values, _ways(forms.options, one.name))

    def _meanings(self, name: str) -> Mapping[str, str]:
        """Return what each value of an option says, in the language of the page."""
        game = GAMES[self.before.game]
        known = (option for ruleset in game.rulesets for option in ruleset.options if option.name == name)
        values = next((option.values for option in known), {})
        words = words_of(game.id, self.lang)
        return {value: words.said(f"options/{name}", text) for value, text in values.items()}

    # -- bids ------------------------------------------------------------------------------------

    def _bid(self, words: Sequence[Word], typed: str) -> _Found:
        """Return who speaks and what he says; or what he says."""
        begin = typed.rfind(",") + 1
        spoken = open_field(
            LINES["bids"], (heard(f"bids {typed[begin:]}", self.before.seated).words or ())[1:] if begin else words
        )
        now = self.before.at("bids", typed[: begin - 1] if begin else "")
        awaited = None if now is None else now.awaited
        forms = forms_of(self.before.game).bids if self.before.game else {}
        if awaited is not None and awaited.field == "bids":
            bids = [(slug, True) for slug in awaited.words] + [(slug, False) for slug in awaited.others]
        else:
            awaited, bids = None, [(slug, True) for slug in dict.fromkeys(forms.values())]
        said = [self._word(slug, forms, within) for slug, within in bids if self.game_words is not None]
        if spoken.told:  # somebody speaks; of what he says a part may stand there
            speaker = (SPEAKER if begin else LINE_AND_SPEAKER).match(typed, begin)
            return (len(typed) if speaker is None else speaker.end()), "word", said
        seat = NOBODY if awaited is None else awaited.seat
        whole_bids = [
            one._replace(
                word=f"{self.before.label(seat)} {one.word}",
                forms=(*map(plain, (one.word, *one.forms)), plain(f"{self.before.label(seat)} {one.word}")),
            )
            for one in (said if seat != NOBODY else ())
        ]
        seats = list(self._seats(LINES["bids"]))
        legal = [one for one in whole_bids if one.within]
        return len(typed), "word", [*legal, *seats, *(one for one in whole_bids if not one.within)]

    # -- cards -----------------------------------------------------------------------------------

    def _codes(self, words: Iterable[Word]) -> list[str]:
        """Return the cards that words are."""
        return [code for word in words if (code := self.before.letters.whole(word.text)) is not None]

    def _cards(
        self, legal: int, barred: int, before: Sequence[str] = (), in_trick: bool = False, sure: int = 0
    ) -> Iterator[Proposal]:
        """Return cards as the text would write them next: those `sure` at hand first, then other legal ones."""
        letters = self.before.letters
        loose = loose_cards(letters.lang) if letters.lang and (legal | barred).bit_count() <= FEW else None
        ways: dict[str, list[str]] = {}
        for form, codes in loose.whole.items() if loose is not None else ():
            if len(codes) == 1:
                ways.setdefault(next(iter(codes)), []).append(form)
        for mask, within in ((legal & sure, True), (legal & ~sure, True), (barred & ~legal, False)):
            for code in codes_of(mask):
                name = self.language.card_name(code)
                forms = (plain(letters.written[code]), plain(name), *ways.get(code, ()))
                yield Proposal(shortly(letters, before, code, in_trick), name, forms, within)

    def _in_trick(self, words: Sequence[Word], typed: str) -> _Found:
        """Return the next card of a trick."""
        leader = None
        if words and words[0].text.endswith(":"):
            labels = [self.before.label(seat) for seat in range(len(self.before.seated.names))]
            label = words[0].text.rstrip(":")
            leader = labels.index(label) if label in labels else None
            words = words[1:]
        if any(word.text in lines.MARKS for word in words):
            return len(typed), "word", ()
        if words and words[-1].text == PAID:
            return len(typed), "card", self._given(typed.rstrip().rpartition(" ")[0])
        if any(word.text[0] in "=(" for word in words):
            return len(typed), "word", self._paid(typed) if all(word.text != PAID for word in words) else ()
        codes = self._codes(words)
        if not codes:
            now = self.before.at_trick(leader)
            if leader is None and not typed.rstrip().endswith(":"):
                seats = [one._replace(word=f"{one.word}:") for one in self._leaders(now)]
                return len(typed), "card", [*seats, *self._awaited_cards(now, codes)]
            return len(typed), "card", self._awaited_cards(now, codes)
        now = self.before.at("tricks", typed)
        if len(codes) >= len(self.before.seated.playing):
            return len(typed), "word", self._paid(typed)
        return len(typed), "card", self._awaited_cards(now, codes)

    def _leaders(self, now: Underway | None) -> Iterator[Proposal]:
        seat = NOBODY if now is None or now.awaited is None else now.awaited.seat
        every = list(self._seats(LINES["sits_out"]))
        return iter(every if seat == NOBODY else sorted(every, key=lambda one: one.word != self.before.label(seat)))

    def _awaited_cards(self, now: Underway | None, codes: Sequence[str]) -> Iterator[Proposal]:
        awaited = None if now is None else now.awaited
        if awaited is not None and awaited.field == "tricks":
            sure = awaited.position.hands[awaited.seat] if awaited.seat != NOBODY else 0
            yield from self._cards(awaited.cards, awaited.barred, codes, in_trick=True, sure=sure)

    def _paid(self, typed: str) -> Iterator[Proposal]:
        now = self.before.at(PAID, typed)
        if now is not None and now.awaited is not None and now.awaited.field == PAID:
            tells = field_words((PAID,))
            yield Proposal(self.said("field", PAID, tells), "", _ways(tells, PAID))

    def _given(self, typed: str) -> Iterator[Proposal]:
        """Yield the cards that may be given for the Fool of a trick."""
        now = self.before.at(PAID, typed)
        if now is not None and now.awaited is not None and now.awaited.field == PAID:
            yield from self._cards(now.awaited.cards, now.awaited.barred)

    def _cards_of_seat(self, form: LineForm, words: Sequence[Word], typed: str) -> _Found:
        """Return the seat of a deal or a scart, then its cards."""
        if not words or not words[0].text.endswith(":"):
            return len(typed), "word", [one._replace(word=f"{one.word}:") for one in self._seats(form)]
        codes = self._codes(words[1:])
        told = 0
        for code in codes:
            told |= BIT[CARDS[code]] if CARDS.get(code, UNKNOWN) < UNKNOWN else 0
        if form is DEAL:
            return len(typed), "card", self._cards(self._undealt() & ~told, 0, codes)
        now = self.before.at("scart")
        awaited = None if now is None else now.awaited
        if awaited is None or awaited.field != "scart":
            there = OpenField(None, (), (words[0]._replace(text=words[0].text.rstrip(":")),), ())
            return len(typed), "card", self._cards(self._held(now, there) & ~told, 0, codes)
        return len(typed), "card", self._cards(awaited.cards & ~told, awaited.barred & ~told, codes)

    def _undealt(self) -> int:
        """Return the cards of the pack that nobody has been dealt yet."""
        rules, hand = self.rules, self.before.hand
        if rules is None:
            return 0
        deal = None if hand is None else hand.deal
        heaps = [] if deal is None else [*(deal.hands or ()), deal.talon, deal.dead]
        gone = 0
        for code in (code for heap in heaps for code in heap or ()):
            gone |= BIT[CARDS[code]] if CARDS.get(code, UNKNOWN) < UNKNOWN else 0
        return rules.pack.cards & ~gone

    def _cards_of(self, form: LineForm, there: OpenField) -> Iterator[Proposal]:
        """Yield the cards that a field of another line may have: called, dealt to nobody, or in the hand of a seat."""
        codes = self._codes(there.words)
        told = 0
        for code in codes:
            told |= BIT[CARDS[code]] if CARDS.get(code, UNKNOWN) < UNKNOWN else 0
        if form.path[0] == "deal":
            yield from self._cards(self._undealt() & ~told, 0, codes)
            return
        field = next((field for field, word in LINE_OF.items() if word == form.word), "")
        now = self.before.at(field) if field else None
        if now is not None and now.awaited is not None and now.awaited.field == field and now.awaited.cards:
            yield from self._cards(now.awaited.cards, now.awaited.barred, codes)
            return
        held = self._held(now, there)
        yield from self._cards(held & ~told, 0, codes)

    def _held(self, now: Underway | None, there: OpenField) -> int:
        """Return what the seat holds that the line is about; if nobody knows, the pack."""
        labels = [self.before.label(seat) for seat in range(len(self.before.seated.names))]
        seat = next((labels.index(word.text) for word in there.told if word.text in labels), NOBODY)
        known = now is not None and 0 <= seat < len(now.position.hands) and now.position.hands[seat]
        if now is not None and known:
            return now.position.hands[seat]
        return 0 if self.rules is None else self.rules.pack.cards


def _is_told(told: Mapping[str, object], path: Sequence[str]) -> bool:
    """Return whether something stands at a path of a hand."""
    found: object = told
    for step in path:
        found = found.get(step) if isinstance(found, dict) else None
    return found is not None
