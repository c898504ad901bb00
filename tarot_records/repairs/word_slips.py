"""Propose slips with words, that is, declarations: announcements and kontras that were omitted or written wrongly.

An omitted word is likelier than several numbers that are wrong in the same way. It is proposed at each place at which
it could be said, by each player who could say it, if then fewer numbers of the hand are wrong.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from tarot_records.core.codes import CATALOGUE
from tarot_records.core.faults import FAULTY, ValuePath
from tarot_records.core.position import GAME
from tarot_records.engine.fold import first_contradiction
from tarot_records.engine.unsaid import MOST_LEVELS, Chain, is_silent, subject_of
from tarot_records.record.model import Declaration
from tarot_records.repairs.card_slips import CardChange, make_slip
from tarot_records.repairs.edits import NOTHING, TABLES, Slip
from tarot_records.repairs.faulty_hand import FaultyHand
from tarot_records.repairs.spoken import SpokenWords, WordPlace

FIELD_OF_WORD = len(("declarations", 0, "kind"))
"""Number of steps from the hand to a field of a declaration."""
MAX_VARIANTS = 48
"""Maximum number of variants of a chain of words with other speakers of the same sides."""
EXPLAINED = tuple(TABLES["explains"]["declaration"])
"""Prefixes of the codes of faults that words may explain."""


def omitted_words(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of omitted words: an announcement or a kontra, with the kontras that answer it.

    Every fault must be one that may follow from an omitted word. Words are proposed only at places up to the first
    faulty declaration. They must make some numbers right, or be about the subject of a fault, and make no number wrong.
    """
    spoken = faulty.spoken
    if spoken is None or not faulty.hand.tricks:
        return
    if not all(fault.code.startswith(EXPLAINED) for fault in faulty.first_faults):
        return
    leads = any(fault.code == "play.leader" for fault in faulty.first_faults)
    finder = _OmissionFinder(spoken, _accused_subjects(faulty), leads)
    known = set[Chain]()
    for number, chain in finder.omissions(min(_faulty_words(faulty), default=None)):
        if chain not in known:
            known.add(chain)
            yield _omission(faulty, number, chain)


def _faulty_words(faulty: FaultyHand) -> list[int]:
    """Return the indexes of the declarations with faults, one for each fault."""
    places = (faulty.path_of(fault) for fault in faulty.first_faults)
    return [int(path[1]) for path in places if path[:1] == ("declarations",) and len(path) > 1]


def _accused_subjects(faulty: FaultyHand) -> frozenset[object]:
    """Return the subjects of the faulty declarations (see `subject_of`), and the kinds that had to be announced."""
    due = {kind for fault in faulty.first_faults for kind in fault.facts.get("kinds", ())}
    return frozenset(due.union(subject_of(faulty.hand.declarations[number]) for number in _faulty_words(faulty)))


class _OmissionFinder:
    """Finder of the chains of words that may have been omitted at each place of a hand."""

    def __init__(self, spoken: SpokenWords, subjects: frozenset[object], leads: bool) -> None:
        """Prepare a search for words that make numbers right, and for words about these subjects.

        `leads` is True if the leader is wrong; then words that change the first leader are searched too.
        """
        self.spoken, self.subjects, self.leads, self.sides = spoken, subjects, leads, spoken.sides
        self.is_explained = False
        """True once words have been found with which no number is wrong."""
        self._fits: dict[object, bool] = {}
        self._announcements: list[tuple[WordPlace, Chain]] = []

    def omissions(self, last: int | None) -> Iterator[tuple[int, Chain]]:
        """Yield (place, chain of words omitted there), from the last place back; no place after `last`.

        Announcements with answers are tried only if no other words make all numbers right.
        """
        for turn in reversed(self.spoken.turns):
            for chain in self._chains_at(turn) if last is None or turn.number <= last else ():
                yield turn.number, chain
        for turn, chain in () if self.is_explained else self._announcements:
            for longer in self._answered(turn, chain):
                yield from ((turn.number, variant) for variant in self._fitting(turn, longer))

    def _chains_at(self, turn: WordPlace) -> Iterator[Chain]:
        """Yield fitting single words at a place, and fitting kontras with the kontras that answer them.

        Store the announcements in `_announcements`.
        """
        items = dict.fromkeys(word.kind for word in turn.position.setting.declared if not word.item)
        words = [*turn.phase.possible(turn.position)]
        words += (word for item in items for word in turn.phase.possible(turn.position, item))
        for word in _by_one_of_each(words, self.sides):
            is_new = self._shape((word,)) not in self._fits
            yield from self._fitting(turn, (word,))
            if is_new and word.item is None:
                self._announcements.append((turn, (word,)))
            elif is_new:
                for chain in self._answered(turn, (word,)):
                    yield from self._fitting(turn, chain)

    def _answered(self, turn: WordPlace, chain: Chain) -> Iterator[Chain]:
        """Yield a chain followed by one kontra that answers it, by two, and so on; by one player of each side."""
        subject = subject_of(chain[0])
        if isinstance(subject, tuple) or len(chain) >= MOST_LEVELS:
            return  # there is no answer to shown cards
        position = turn.position
        for word in chain:
            position = turn.phase.after_word(position, word)
        answers = [word for word in turn.phase.possible(position, subject) if _is_between(chain[-1], word)]
        for word in _by_one_of_each(answers, self.sides):
            yield (*chain, word)
            yield from self._answered(turn, (*chain, word))

    def _fitting(self, turn: WordPlace, chain: Chain) -> Iterator[Chain]:
        """Yield a chain and its variants if it fits; else nothing."""
        shape = self._shape(chain)
        if shape not in self._fits:
            self._fits[shape] = self._is_fitting(turn, chain)
        if self._fits[shape]:
            yield from self._variants(turn, chain)

    def _shape(self, chain: Chain) -> object:
        """Return a key that is equal for chains with the same words by the same sides."""
        return tuple((self.sides[w.seat], w.kind, w.item, w.against, w.size, w.level) for w in chain)

    def _is_fitting(self, turn: WordPlace, chain: Chain) -> bool:
        """Return True if a chain makes numbers right and none wrong.

        If it makes none wrong, it also fits if it is about one of `subjects`, or changes a wrong leader. Set
        `is_explained` if it makes all numbers right.
        """
        wrong, before = self.spoken.wrong_numbers(turn, chain), self.spoken.wrong
        if wrong < before:
            self.is_explained = self.is_explained or not wrong
            return True
        is_accused = subject_of(chain[0]) in self.subjects or (self.leads and self._changes_leader(turn, chain))
        return is_accused and wrong <= before

    def _changes_leader(self, turn: WordPlace, chain: Chain) -> bool:
        position = turn.position
        for word in chain:
            position = turn.phase.after_word(position, word)
        return position.leader != turn.position.leader

    def _variants(self, turn: WordPlace, chain: Chain) -> Iterator[Chain]:
        """Yield fitting variants of a chain: with other speakers of the same sides, or a kontra of another item."""
        things = (GAME, *dict.fromkeys(word.kind for word in turn.position.setting.declared if not word.item))
        choices = [
            [
                _as_model(word).model_copy(update={"seat": seat} | ({} if item is None else {"item": item}))
                for seat in self.sides
                if self.sides[seat] == self.sides[word.seat]
                for item in (things if word.item in things and len(chain) == 1 else (word.item,))
            ]
            for word in chain
        ]
        for variant in islice(product(*choices), MAX_VARIANTS):
            if self._can_be_said(turn, variant) and (variant == chain or self._is_fitting(turn, variant)):
                yield variant

    def _can_be_said(self, turn: WordPlace, words: Chain) -> bool:
        position = turn.position
        for word in words:
            if not turn.phase.accepts(position, word):
                return False
            position = turn.phase.after_word(position, word)
        return True


def _by_one_of_each(words: Sequence[Declaration], sides: Mapping[int, object]) -> Iterator[Declaration]:
    """Yield the words, but equal words only by one player of each side.

    If a word exists with and without a named opponent, only the one with the opponent is yielded.
    """
    named = {word.model_copy(update={"against": None}) for word in words if word.against is not None}
    known = set[object]()
    for word in words:
        shape = (sides[word.seat], word.kind, word.item, word.against, word.size, word.level)
        if shape not in known and word not in named:
            known.add(shape)
            yield word


def _is_between(word: Declaration, answer: Declaration) -> bool:
    """Return True if a word and its answer are directed at each other's speakers, as far as they name opponents."""
    return answer.against in (None, word.seat) and word.against in (None, answer.seat)


def _omission(faulty: FaultyHand, number: int, words: Chain) -> Slip:
    """Return the slip of omitting `words` before the declaration with this index."""
    added = tuple(_as_model(word) for word in words)
    changes: tuple[CardChange, ...]
    if faulty.hand.declarations:
        changes = tuple((("declarations", number), NOTHING, word) for word in reversed(added))
    else:
        changes = ((("declarations",), NOTHING if is_silent(faulty.hand) else (), added),)
    family = "said_left_out" if added[0].trick is None else "word_left_out"
    return make_slip(faulty, family, *changes)


def _as_model(word: Declaration) -> Declaration:
    """Return a declaration as a model whose fields with None count as not stated."""
    stated = {name: value for name in Declaration.model_fields if (value := getattr(word, name)) is not None}
    return Declaration.model_validate(stated)


def is_sayable(faulty: FaultyHand, path: ValuePath, new: object) -> bool:
    """Return True if a field of a declaration may have had the value `new`.

    If only numbers are wrong, the value must make some of them right and none wrong. True if this cannot be judged.
    """
    spoken = faulty.spoken
    if spoken is None or not spoken.is_whole or not faulty.hand.tricks or len(path) != FIELD_OF_WORD:
        return True
    number, name = int(path[1]), str(path[2])
    word = faulty.hand.declarations[number].model_copy(update={name: new})
    turns = [turn for turn in spoken.turns if turn.number == number and turn.phase.accepts(turn.position, word)]
    if not faulty.has_only_numbers:
        return bool(turns)
    return any(spoken.wrong_numbers(turn, (word,), replaced=1) < spoken.wrong for turn in turns)


def omitted_declarations(faulty: FaultyHand) -> Iterator[Slip]:
    """Yield slips of an omitted declaration that the cards or the play allow, at the last place that breaks no rule."""
    turns = () if faulty.spoken is None else faulty.spoken.turns
    for turn in turns:
        if turn.number == 0:
            for word in turn.phase.unsaid(faulty.hand, turn.position):
                yield _omission(faulty, _place_of(faulty, word), (word,))


def _place_of(faulty: FaultyHand, word: Declaration) -> int:
    """Return the last place in the list of declarations at which a word breaks no rule of declarations."""
    words = faulty.hand.declarations
    for number in reversed(range(len(words) + 1)):
        hand = faulty.hand.model_copy(update={"declarations": (*words[:number], word, *words[number:])})
        findings = first_contradiction(faulty.rules, faulty.record.model_copy(update={"hands": (hand,)}))
        wrong = [finding.code for finding in findings if CATALOGUE[finding.code].severity in FAULTY]
        if not any(code.startswith("declare.") for code in wrong):
            return number
    return len(words)
