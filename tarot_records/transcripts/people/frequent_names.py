"""Find the likely players of a text without a list: the capitalised words that are written most often."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tarot_records.notation.game_names import games_with_name
from tarot_records.notation.vocabulary import plain_words
from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.writing import numbered_lines
from tarot_records.transcripts.people.name_counts import (
    IN_SLOT,
    ONCE,
    best_form,
    gap_behind,
    grouped_names,
    in_slots,
    is_listed,
    lists_of_names,
    names_of_writer,
    possible_names,
    second_words,
    stand_in_all_slots,
    with_nicknames,
    with_writer,
    writer_words,
)
from tarot_records.transcripts.people.people import People, people_named
from tarot_records.transcripts.text.pieces import WrittenLine


def most_written_names(lines: Sequence[WrittenLine], reader: CardReader, numbers: Sequence[int]) -> Iterator[People]:
    """Yield the likely players for each possible number: the capitalised words that are written most often."""
    lines, nicknames = with_nicknames(lines)
    counted: dict[str, float] = {}
    first: dict[str, int] = {}
    rows: Counter[int] = Counter()
    numbers_of_lines = numbered_lines(lines)
    seconds = second_words(lines, reader)
    for at, line in enumerate(lines):
        found = list(reader.cards_of(line.tokens))
        begins = numbers_of_lines[at].length if at in numbers_of_lines else 0
        rows[sum(card.first >= begins for card in found)] += 1
        beside = ((token, IN_SLOT) for token in in_slots(line, found, reader, nicknames))
        for token, weight in (*possible_names(line, found, reader), *beside):
            counted[token.text] = counted.get(token.text, 0) + weight
            first.setdefault(token.text, token.start)
    counted = {
        name: weight for name, weight in counted.items() if not games_with_name(name) and name not in seconds.values()
    }
    groups = grouped_names(sorted(counted, key=lambda name: -counted[name])[:30], counted)
    writer = sorted({token.text for line in lines for token in line.tokens if token.form in writer_words(reader)})
    if writer and not names_of_writer(lines, reader):
        groups = with_writer(groups, writer, lines, reader)
        first |= dict.fromkeys(writer, len(first))
    lists = sorted(lists_of_names(lines, groups, numbers), key=len, reverse=True)
    often = [names for names, times in groups if times > ONCE or names is writer]

    def multiples(number: int) -> int:
        """Return the number of lines whose number of cards is a multiple of `number`."""
        return sum(times for count, times in rows.items() if count and not count % number)

    sizes = sorted(
        numbers, key=lambda number: (-is_listed(lists, number), -rows[number] * 2 - gap_behind(groups, number))
    )
    for number in sizes:
        top = often[:number]
        chosen = next((names for names in lists if len(names) == number and all(one in top for one in names)), None)
        if chosen is None and not stand_in_all_slots(counted, top, number):
            chosen = next((names for names in lists if len(names) == number), None)
        if chosen is None and len(often) >= min(number, 2) and (len(often) >= number - 1 or multiples(number) > 5):
            chosen = sorted(often[:number], key=lambda names: min(first[name] for name in names))
        if chosen is None:
            continue
        shown = [best_form(names, counted) for names in chosen]
        shown = [f"{name} {seconds[name]}" if name in seconds else name for name in shown]
        shown += [f"{UNNAMED}{seat + 1}" for seat in range(len(shown), number)]
        people = people_named(tuple(shown), None, listed=any(len(each) == number for each in lists))
        forms = {plain_words(name): seat for seat, group in enumerate(chosen) for name in group}
        yield people._replace(forms={**people.forms, **forms})


UNNAMED = "player "
"""Beginning of the name of a player whom the text does not name; his number follows it."""
