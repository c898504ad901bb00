"""Split a bid of several players into one bid for each: `Paul et Luc passent`, `les autres passent`, `all pass`."""

from tarot_records.notation.lines import LINES
from tarot_records.notation.tokens import COMMA, WORD, Word
from tarot_records.notation.vocabulary import EVERYBODY, OTHERS, plain_set, plain_words
from tarot_records.transcripts.headed_lines.small_words import SAYING
from tarot_records.transcripts.headed_lines.spoken import SpokenLine

TOO = plain_set("aussi,également,too,also,likewise,anche,pure,auch,ebenso,ebenfalls")
"""Words that repeat the bid before."""


def each_by_himself(spoken: SpokenLine) -> None:
    """Rewrite the rest of a line of bids in place, so that each player of a group has a bid of his own."""
    bids = spoken.values_of(LINES["bids"], "bid")
    if spoken.phrase(bids, spoken.at)[0] is not None:
        return  # each bid stands before the name of its player
    begin, told = spoken.at, list[Word]()
    group = list[Word]()
    while (word := spoken.peek()) is not None:
        label = spoken.seat(word)
        everybody = _take_group(spoken, bool(group) or bool(told))
        bid, count = spoken.phrase(bids, spoken.at)
        verb = 0 if bid is not None else spoken.row_before(SAYING, spoken.at, bids)
        if label is not None:
            spoken.told.add(label)
            group.append(word._replace(text=label))
            spoken.at += 1
        elif everybody:
            group += everybody
        elif group and (word.kind == COMMA or spoken.is_also(word) or verb):
            spoken.at += verb or 1
        elif group and bid is not None:
            said = spoken.taken(count, bid)
            told += [part for seat in group for part in (said._replace(kind=COMMA, text=","), seat, said)][1:]
            group = []
        elif group and told and plain_words(word.text).strip(".") in TOO:
            again = word._replace(text=next(one.text for one in reversed(told) if one.kind == WORD))
            told += [part for seat in group for part in (word._replace(kind=COMMA, text=","), seat, again)]
            group = []
            spoken.at += 1
        elif not told and not group:
            return
        else:
            told += [*group, word]
            group = []
            spoken.at += 1
    spoken.words = [*spoken.words[:begin], *told, *group]
    spoken.at = begin


def _take_group(spoken: SpokenLine, named: bool) -> list[Word]:
    """Take a phrase for all players or all others, and return their seats in order of bidding; else empty.

    named: True if players were named before; then only a phrase for the others is taken.
    """
    start, table = spoken.at, spoken.table
    others = spoken.takes(OTHERS)
    if not others and (named or not spoken.takes(EVERYBODY)):
        return []
    last = next((seat for seat in reversed(_seats_named(spoken, start)) if seat in table.playing), "")
    first = (table.playing.index(last) + 1) if last else -1
    if first < 0 and table.opener in table.playing:
        first = table.playing.index(table.opener)
    if first < 0:
        spoken.at = start
        return []
    order = [*table.playing[first:], *table.playing[:first]]
    span = spoken.words[start].start, spoken.words[spoken.at - 1].end
    found = [Word(WORD, seat, *span) for seat in order if seat not in spoken.told]
    spoken.told |= set(order)
    return found


def _seats_named(spoken: SpokenLine, end: int) -> list[str]:
    """Return the labels of the seats named before an index, in order."""
    return [label for word in spoken.words[:end] if (label := spoken.seat(word)) is not None]
