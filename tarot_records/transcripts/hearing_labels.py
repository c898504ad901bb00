"""Players before their cards in a trick, each in his turn: where they stand, and words that say no more than that."""

from tarot_records.notation.tokens import COMMA
from tarot_records.notation.vocabulary import ARTICLES
from tarot_records.transcripts.hearing_cuts import SEPARATORS
from tarot_records.transcripts.small_words import FOLLOWING, INSTRUMENT, LEADING, RUFFS
from tarot_records.transcripts.spoken import SpokenLine


def labelled(spoken: SpokenLine) -> tuple[int, ...]:
    """Where the players of a trick stand from here on, each before his card, in their turn; nowhere unless all do so.

    So a letter that is a player's and a card's is the player's, and so may be the first of his name: `A ♠8, B ♠3`.
    With them the words that say that somebody plays his card: `Luc met le 7`.
    """
    playing, items = spoken.table.playing, list[list[int]]([[]])
    for at in range(spoken.at, len(spoken.words)):
        word = spoken.words[at]
        joins = spoken.is_also(word) and spoken.named_at(at + 1) is not None
        if word.kind == COMMA or word.text in SEPARATORS or joins:
            items.append([])
        else:
            items[-1].append(at)
    told = [item for item in items if item][: len(playing)]
    every = [at for item in items for at in item][: 2 * len(playing)]
    verbs = [_verbs(spoken, item[1]) if len(item) > 1 else None for item in told]
    apart, mixed = [item[0] for item, said in zip(told, verbs, strict=True) if said is not None], every[::2]
    cards = all(spoken.looks_like_card(spoken.words[at]) for at in every[1::2])
    if len(apart) == len(playing) and _in_turn(spoken, [spoken.words[at].text for at in apart]):
        return tuple(at for item, said in zip(told, verbs, strict=True) for at in (item[0], *(said or ())))
    whole = cards and len(every) == 2 * len(playing)
    return tuple(mixed) if whole and _in_turn(spoken, [spoken.words[at].text for at in mixed]) else ()


def _verbs(spoken: SpokenLine, at: int) -> range | None:
    """Where the words stand that say that somebody plays a card, or ruffs with it; None if no card comes behind."""
    after = at + spoken.row(LEADING | FOLLOWING | ARTICLES, at)
    ruffs = spoken.one_of(RUFFS, after)
    rank = after + ruffs + (spoken.one_of(INSTRUMENT, after + ruffs) if ruffs else 0)
    return range(at, after) if rank < len(spoken.words) and spoken.looks_like_card(spoken.words[rank]) else None


def _in_turn(spoken: SpokenLine, names: list[str]) -> bool:
    """Whether these are all who play, in their turn from the first: by what they are called, or by first letters."""
    bare = [name for name in names if not (name.startswith("(") and name.endswith(")"))]
    if not names or any(name.strip("():.[]").isdigit() for name in bare):
        return False
    playing = spoken.table.playing
    first = spoken.player(names[0])
    turns = [] if first not in playing else [*playing[playing.index(first) :], *playing[: playing.index(first)]]
    return [spoken.player(name) for name in names] == turns


def player_of(spoken: SpokenLine, leader: str, number: int) -> str | None:
    """Whose the next card of a trick is."""
    playing = spoken.table.playing
    return playing[(playing.index(leader) + number) % len(playing)] if leader in playing else None
