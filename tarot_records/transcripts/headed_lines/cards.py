"""Read the cards of a line in the writer's own words; an ambiguous card is asked about."""

from collections.abc import Collection

from tarot_records.notation import lines
from tarot_records.notation.lines import TRICK, LineForm
from tarot_records.notation.tokens import COMMA, WORD, Word
from tarot_records.notation.vocabulary import ARTICLES, BETWEEN, MARK_FORMS, POINT_WORDS, field_words, plain_words
from tarot_records.transcripts.headed_lines.cuts import SEPARATORS, cut_all, player_of
from tarot_records.transcripts.headed_lines.run import Run
from tarot_records.transcripts.headed_lines.small_words import BEHIND_CARD, THEN, WINNING
from tarot_records.transcripts.headed_lines.spoken import SpokenLine


def cards_of(
    spoken: SpokenLine,
    line: LineForm,
    leader: str | None = None,
    most: int = 1000,
    labels: Collection[int] = (),
) -> list[Word]:
    """Take the next cards and return each in full; in a trick each card may follow its player.

    A letter that may be a suit or a rank is read as a suit if only then exactly one card stands between two signs, or
    every player plays exactly one card.

    leader: the player of the first card, if known. most: the maximum number of cards. labels: the indexes of words that
    only name the player of the next card.
    """
    cut_all(spoken)
    before = spoken.at, len(spoken.asked), spoken.rank_first
    run = _run(spoken, line, leader, most, labels, initials=False)
    if run.plainly or not run.letters_doubtful:
        return run.found
    first = run, spoken.at, spoken.asked[before[1] :], spoken.rank_first
    spoken.at, spoken.rank_first = before[0], before[2]
    del spoken.asked[before[1] :]
    again = _run(spoken, line, leader, most, labels, initials=True)
    if again.plainly:
        return again.found
    run, spoken.at, asked, spoken.rank_first = first
    spoken.asked[before[1] :] = asked
    return run.found


def _run(
    spoken: SpokenLine, line: LineForm, leader: str | None, most: int, labels: Collection[int], initials: bool
) -> Run:
    """Take the next cards under one reading: with `initials`, an ambiguous letter before a rank names a suit."""
    in_trick = line is TRICK and most > 1
    names = field_words(("winner", "points", "paid") if line is TRICK else tuple(f.name for f in line.named))
    complete = len(spoken.table.playing) if in_trick else most
    run = Run(spoken, in_trick, initials)
    while (word := spoken.peek()) is not None and len(run.found) < most:
        then = in_trick and plain_words(word.text) in THEN
        if spoken.at in labels or then or (labels and run.found and plain_words(word.text) in BEHIND_CARD):
            spoken.labels |= {word.start} if then else set()
            spoken.at += 1
            continue
        if word.kind == COMMA or word.text in SEPARATORS:
            if word.kind == COMMA and line.form == lines.LIST:
                break
            spoken.at += 1
            run.ends_item()
            continue
        if labels and run.found and f"{run.found[-1].text}".endswith(word.text.strip("()")) and word.text[0] == "(":
            spoken.labels.add(word.start)  # `il Mondo (21)`
            spoken.at += 1
            continue
        if (
            in_trick
            and word.text.startswith("(")
            and 0 < len(run.found) < complete
            and _names_owner(spoken, leader, run)
        ):
            spoken.labels.add(word.start)
            spoken.at += 1
            continue
        apart = not labels or len(run.found) >= complete  # else the next name is the player of the next card
        won = apart and spoken.named_at(spoken.at + spoken.row(WINNING, spoken.at)) is not None
        over = len(run.found) >= complete and (won or not spoken.looks_like_card(word))
        if word.kind != WORD or over or (in_trick and word.text.startswith(("=", "(", "→", "->"))) or _is_sum(spoken):
            break
        if run.ruffs():
            run.take(word)
            continue
        player = player_of(spoken, leader, len(run.found)) if in_trick and leader is not None else None
        is_label = word.text == f"{player}:"  # `E:` is no card, though `E` may be one
        if is_label or not spoken.looks_like_card(word):
            if any(spoken.phrase(forms, spoken.at)[0] for forms in (MARK_FORMS, names)):
                break
            if (
                in_trick
                and apart
                and spoken.row(WINNING, spoken.at)
                and (won or plain_words(word.text) not in ARTICLES | BETWEEN)
            ):
                break
            named = player is not None and spoken.seat(word) == player
            if named and leader is not None and not _names_suit_instead(spoken, leader, len(run.found)):
                spoken.at += 1
                continue
        if in_trick and word.text.startswith("[") and spoken.seat(word) is not None:
            break
        run.take(word)
    run.ends_item()
    run.plainly = run.each_alone() if not in_trick or len(run.items) > 1 else run.is_whole(complete)
    return run


def _names_owner(spoken: SpokenLine, leader: str | None, run: Run) -> bool:
    """Return whether the next word names, in brackets, the player of the card before it."""
    owner = None if leader is None else player_of(spoken, leader, len(run.found) - 1)
    return owner is not None and spoken.seat(spoken.words[spoken.at]) == owner and spoken.at + 1 < len(spoken.words)


def _is_sum(spoken: SpokenLine) -> bool:
    """Return whether the next word is a number of points rather than a card."""
    text = spoken.text_at(spoken.at)
    counted = text.isdigit() and spoken.one_of(POINT_WORDS, spoken.at + 1) > 0
    return counted or (text.startswith("(") and text.strip("()").isdigit())


def _names_suit_instead(spoken: SpokenLine, leader: str, number: int) -> bool:
    """Return whether the letter of a player may mean a suit, because the line does not name all other players.

    number: index of the card in the trick.
    """
    if plain_words(spoken.text_at(spoken.at)).strip(":") not in spoken.loose.initials:
        return False
    seats = [spoken.seat(word) for word in spoken.words]
    before, behind = seats[: spoken.at], seats[spoken.at + 1 :]
    order = [player_of(spoken, leader, at) for at in range(len(spoken.table.playing))]
    return any(one not in before for one in order[1:number]) or any(one not in behind for one in order[number + 1 :])
