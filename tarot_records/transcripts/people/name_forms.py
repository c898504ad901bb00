"""Other forms of the names of players in a text: endings, short forms, titles; and forms that mean no player."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.people.name_counts import writer_words
from tarot_records.transcripts.people.people import SMALL_WORDS, People, people_of_list, reordered
from tarot_records.transcripts.people.player_legends import SHORT, explained_players
from tarot_records.transcripts.people.table_heading import is_title
from tarot_records.transcripts.text.lexicon import ALL_AROUND, COMMON, NO_NAMES
from tarot_records.transcripts.text.misspelt import may_be_scanned
from tarot_records.transcripts.text.pieces import WrittenLine


def without_ambiguous_forms(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return the players without short forms of names that mean a suit, a rank or trumps, or are frequent words.

    Short forms that the text explains stay. A single letter is left out if it stands only within cards, as in `T-K`
    beside Traudl; letters for a card if they are always capitals, as `MO` for the Mond beside Moni.
    """
    whole = {plain_words(name) for name in people.names}
    letters = _letters_of_cards(lines, reader) if any(len(form) < 2 for form in people.forms) else frozenset()

    def says_other(form: str) -> bool:
        """Return whether a form is a word for cards, a number or a frequent word."""
        says_card = form in reader.suit_forms or form in reader.rank_forms or form in reader.trump_words
        return says_card or form in NO_NAMES or reader.number_of_form(form) > 0

    forms = {
        form: seat
        for form, seat in people.forms.items()
        if form in whole
        or people.sides
        or not (form in letters if len(form) < 2 else says_other(form) and form not in people.shorts)
    }
    capitals = _cards_in_capitals(lines, {form for form in forms if 1 < len(form) <= SHORT} - whole, reader)
    return people._replace(forms={form: seat for form, seat in forms.items() if form not in capitals})


def _cards_in_capitals(lines: Sequence[WrittenLine], forms: Collection[str], reader: CardReader) -> frozenset[str]:
    """Return those of some forms that the text writes only in capitals, and that are the names of cards."""
    tokens = [token for line in lines for token in line.tokens if token.form in forms]
    other = {token.form for token in tokens if not token.text.isupper() or reader.word(token) is None}
    return frozenset(token.form for token in tokens) - other


def _letters_of_cards(lines: Sequence[WrittenLine], reader: CardReader) -> frozenset[str]:
    """Return the letters that stand as tokens only within cards of several tokens, and there often: `T` in `T-K`."""
    within, apart = Counter[str](), set[str]()
    for line in lines:
        joined = {
            at
            for card in reader.cards_of(line.tokens)
            for at in range(card.first, card.end)
            if card.end - card.first > 1
        }
        for at, token in enumerate(line.tokens):
            if len(token.text) == 1 and at in joined:
                within[token.form] += 1
            elif len(token.text) == 1:
                apart.add(token.form)
    return frozenset(form for form, times in within.items() if times > FEWEST_WITHIN and form not in apart)


FEWEST_WITHIN = 3
"""Number of cards; a letter that stands in more cards, and nowhere else, names no player."""


def with_endings(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return players with the forms of their names that have other endings in the text, such as `Ferinek` for `Feri`.

    A longer word with a capital that only one of the names begins names that player as well (`Lov.`, `Loveday`), and
    so does a name with a letter that a scan has confused.
    """
    stems = [(plain_words(name), seat) for seat, name in enumerate(people.names)]
    stems = [(name[:-1] if len(name) > 3 and name[-1] in "aeo" else name, seat) for name, seat in stems]
    stems += [(f"{name[:-2]}{name[-1]}", seat) for name, seat in stems if len(name) > 4 and name[-2:] in FLEETING]
    added: dict[str, int] = {}
    for line in lines:
        for token in line.tokens:
            if token.form in people.forms or not token.text[0].isupper() or token.form in COMMON:
                continue
            if token.form in reader.rank_forms or token.form in reader.suit_forms or reader.word(token) is not None:
                continue
            seats = {seat for stem, seat in stems if len(stem) > 1 and token.form.startswith(stem)}
            if not seats and len(token.form) >= SHORTEST_SCANNED:
                names = enumerate(map(plain_words, people.names))
                seats = {seat for seat, name in names if may_be_scanned(token.form, name)}
            if len(seats) == 1:
                added[token.form] = min(seats)
    added |= dict(_short_forms(lines, people, reader))
    added |= dict(_titles_in_short(lines, people))
    titles = (_letters_of_titles(lines, people) | _articles(lines)) - people.shorts
    return people._replace(forms={form: seat for form, seat in {**added, **people.forms}.items() if form not in titles})


def with_whole_names(people: People, lines: Sequence[WrittenLine], reader: CardReader) -> People:
    """Return players who are all called by initials or short forms with their whole names, if the text tells them.

    A legend tells them, or a single longer word with a capital for each, as `Solène` for `So`.
    """
    shorts = [plain_words(name) for name in people.names]
    if people.sides or people.fixed or max(map(len, shorts)) > SHORT or not all(map(str.isalpha, shorts)):
        return people
    for legend in explained_players(lines, reader, (len(shorts),), fewest=len(shorts)):
        if ordered := reordered(people_of_list(legend.players, reader), shorts):
            return people._replace(names=ordered.names, forms={**ordered.forms, **people.forms})
    whole: list[dict[str, str]] = [{} for _ in shorts]
    for token in (token for line in lines for token in line.tokens if token.text[0].isupper() and token.text.isalpha()):
        if token.form not in NO_NAMES and reader.word(token) is None and reader.suit(token) is None:
            for names, short in zip(whole, shorts, strict=True):
                if token.form.startswith(short) and len(token.form) > len(short) + 1:
                    names[token.form] = token.text
    if any(len(names) != 1 for names in whole) or min(map(len, shorts)) < 2:
        return people
    named = [next(iter(names.items())) for names in whole]
    forms = {form: seat for seat, (form, _) in enumerate(named)}
    return people._replace(names=tuple(text for _, text in named), forms={**forms, **people.forms})


FLEETING = ("ek", "ec", "el")
"""Endings of Slavic names that lose their `e` before another ending, as in `Zdeněk`, `Zdeňkem`."""
SHORTEST_SCANNED = 5
"""Minimum length of a name with a letter that a scan has confused."""


def _titles_in_short(lines: Sequence[WrittenLine], people: People) -> Iterator[tuple[str, int]]:
    """Yield (short title, seat) where the title alone names a player, such as `Dr` for `Docteur`."""
    pairs = [(one, other) for line in lines for one, other in pairwise((*line.tokens, None)) if one is not None]
    before_names = {
        one.form for one, other in pairs if other is not None and other.text[0].isupper() and len(other.before) < 3
    }
    names = [(plain_words(name), seat) for seat, name in enumerate(people.names)]
    for one, _ in pairs:
        if one.form in SMALL_WORDS or len(one.text) < 2 or one.form in before_names:  # `La donne` is not Léa's
            continue
        if is_title(one) and one.text[0].isupper():
            ends = one.form[0], one.form[-1]
            seats = [seat for name, seat in names if (name[:1], name[-1:]) == ends and len(name) > len(one.form)]
            if len(seats) == 1:
                yield one.form, seats[0]


def _articles(lines: Sequence[WrittenLine]) -> set[str]:
    """Return the single letters that stand as articles before words, as in `l'as`; such letters are no short names."""
    return {
        one.form
        for line in lines
        for one, other in pairwise(line.tokens)
        if len(one.text) == 1 and one.form in ALL_AROUND and other.before in ("'", "’") and one.text.islower()
    }


def _letters_of_titles(lines: Sequence[WrittenLine], people: People) -> set[str]:
    """Return the single letters that stand as titles before names, as in `M. Vuillet`."""
    return {
        title.form
        for line in lines
        for title, name in pairwise(line.tokens)
        if len(title.text) == 1 and is_title(title) and len(name.form) > 1 and people.seat(name.form) is not None
    }


def _short_forms(lines: Sequence[WrittenLine], people: People, reader: CardReader) -> Iterator[tuple[str, int]]:
    """Yield the short forms in brackets after names, as in `Henri (He)`, each with the seat of its player.

    `Henri (moi)` is the writer, and so is Henri in `moi (Henri)`.
    """
    for line in lines:
        for name, short in pairwise(line.tokens):
            in_brackets = short.before.strip() == "(" and short.after.startswith(")")
            if in_brackets and name.form in writer_words(reader):
                name, short = short, name
            seat = people.forms.get(name.form)
            if seat is not None and in_brackets and short.form in writer_words(reader):
                yield from ((form, seat) for form in writer_words(reader))
            elif seat is not None and in_brackets and short.text.isalpha() and name.form.startswith(short.form):
                yield short.form, seat
