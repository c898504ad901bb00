"""Find the letters or the sign with which a writer writes the Fool."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from tarot_records.transcripts.cards.card_legend import is_short_for
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import Habit
from tarot_records.transcripts.cards.hypotheses import with_unnamed_forms
from tarot_records.transcripts.cards.word_reader import is_filler
from tarot_records.transcripts.cards.writing import Writing
from tarot_records.transcripts.text.lexicon import COMMON, FOOL_SIGNS, FOOL_WORDS, NAMED
from tarot_records.transcripts.text.pieces import Token


def _explained_fools(writing: Writing) -> frozenset[str]:
    """Return the letters and words that a writer explains as the Fool, as in `Fo = folle` or `J the jack, Ex the fool`.

    What stands in many lines is a player's name, as in `Ann 10, Bob the fool`. A longer word stands elsewhere too, and
    names no group of cards, as in `Bouts = Excuse, 21, petit`.
    """
    found = set[str]()
    having = Counter(form for line in writing.lines for form in {token.form for token in line})
    for line in writing.lines:
        for at, name in enumerate(line):
            if at and name.form in _ALL_FOOL_WORDS:
                article = line[at - 1] if at > 1 and is_filler(line[at - 1]) else None
                short, link = (line[at - 1], name.before) if article is None else (line[at - 2], article.before)
                is_name = having[short.form] * FOOL_IN_LINES > len(writing.lines)
                listed = article is not None and link.isspace() and "," in short.before and not is_name
                after = line[at + 1].form if at + 1 < len(line) else ""
                is_group = after.isdigit() or after in NAMED
                is_word = len(short.form) > LONGEST_LISTED
                is_explained = link.strip() == "=" and not (is_word and (is_group or having[short.form] < 2))
                longest = LONGEST_EXPLAINED if is_explained else LONGEST_LISTED if listed else 0
                if 0 < len(short.form) <= longest and not short.is_number:
                    found.add(short.form)
    return frozenset(found)


LONGEST_EXPLAINED, LONGEST_LISTED = 8, 3
"""Maximum number of letters of a word explained with an equals sign, and of one in a list of explanations."""
FOOL_IN_LINES = 3
"""Number n such that a sign for the Fool stands in at most one of n lines; a name stands in more."""
_ALL_FOOL_WORDS = frozenset(form for forms in FOOL_WORDS.values() for form in forms)
MOST_LISTS = 5
"""Number of numbered lines above which a sign for the Fool is looked for only in them."""


def _short_for_fool(writing: Writing, reader: CardReader) -> list[str]:
    """Return the forms in a text that may be short for a word for the Fool, such as `mt` for `matto`."""
    words = FOOL_WORDS.get(reader.habit.lang, frozenset())
    forms = {token.form for line in writing.lines for token in line if 1 < len(token.form) < LONGEST_SHORT}
    return sorted(form for form in forms if any(is_short_for(form, word) for word in words) and form not in COMMON)


LONGEST_SHORT = 5
"""Length of a form from which on it is not short for the Fool."""


def _unread_in(line: Sequence[Token], taken: Collection[int], named_first: bool) -> list[Token]:
    """Return the tokens of a line that are no cards, without a winner behind a sign, and without a leader.

    taken: indices of the tokens that are cards. named_first: most lines begin with the leader.
    """
    end = next((at for at in range(1, len(line)) if line[at].before.strip() in WINNER_SIGNS), len(line))
    return [line[at] for at in range(int(named_first), end) if at not in taken]


WINNER_SIGNS = frozenset(("=", "->", "→", "=>"))
"""Signs behind which the winner of a trick stands."""


def with_fool(habit: Habit, writing: Writing, pack: frozenset[str], own: Mapping[str, str]) -> Habit:
    """Return the habit with the letters or the sign for the Fool in `fools`; unchanged if none is found.

    They are those that the text explains, or else the first sign that stands only in lines with too few cards.
    """
    if "F" not in pack:
        return habit
    if explained := _explained_fools(writing):
        return habit._replace(fools=habit.fools | explained)
    habit = with_unnamed_forms(habit, writing, CardReader(habit, pack, own))
    reader = CardReader(habit, pack, own)
    lines = writing.counted if len(writing.counted) > MOST_LISTS else writing.lines
    lists = [codes for line in lines if len(codes := [card.code for card in reader.cards_of(line)]) > 2]
    named = any("F" in codes for codes in lists)
    found = [(line, cards) for line in lines if len(cards := list(reader.cards_of(line))) > 1]
    named_first = 2 * sum(cards[0].first > 0 for _, cards in found) > len(found)
    rows: list[tuple[int, set[str]]] = []
    for line, cards in found:
        taken = {at for card in cards for at in range(card.first, card.end)}
        rows.append((len(cards), {token.form for token in _unread_in(line, taken, named_first)}))
    signs = [*map(str.casefold, FOOL_SIGNS), *_short_for_fool(writing, reader)]
    usual = max((count for count, _ in Counter(count for count, _ in rows).most_common(1)), default=0)
    for sign in signs:
        short = [count % usual != 0 for count, unread in rows if sign in unread]
        if short and sum(short) <= 3 and all(short) and not (named and sign.isalpha()):
            return habit._replace(fools=frozenset({sign}))
    return habit
