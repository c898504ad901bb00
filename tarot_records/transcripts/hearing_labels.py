"""Find the players named before their cards in a trick, in turn, and the verbs beside them."""

from tarot_records.notation.tokens import COMMA
from tarot_records.notation.vocabulary import ARTICLES
from tarot_records.transcripts.hearing_cuts import SEPARATORS
from tarot_records.transcripts.small_words import FOLLOWING, INSTRUMENT, LEADING, RUFFS
from tarot_records.transcripts.spoken import SpokenLine


def labelled(spoken: SpokenLine) -> tuple[int, ...]:
    """Return the indexes of the players of a trick and of their verbs, if all players stand in turn before their cards.

    A letter that is both a player's and a card's is then the player's, and may be the initial of a name: `A ♠8, B ♠3`.
    Verbs are words for playing a card: `Luc met le 7`. Empty unless every player is named.
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
    """Return the indexes of the words for playing or ruffing before a card; None if no card follows."""
    after = at + spoken.row(LEADING | FOLLOWING | ARTICLES, at)
    ruffs = spoken.one_of(RUFFS, after)
    rank = after + ruffs + (spoken.one_of(INSTRUMENT, after + ruffs) if ruffs else 0)
    return range(at, after) if rank < len(spoken.words) and spoken.looks_like_card(spoken.words[rank]) else None


def _in_turn(spoken: SpokenLine, names: list[str]) -> bool:
    """Return whether these names, or initials, are all playing players in turn, beginning with the first."""
    bare = [name for name in names if not (name.startswith("(") and name.endswith(")"))]
    if not names or any(name.strip("():.[]").isdigit() for name in bare):
        return False
    playing = spoken.table.playing
    first = spoken.player(names[0])
    turns = [] if first not in playing else [*playing[playing.index(first) :], *playing[: playing.index(first)]]
    return [spoken.player(name) for name in names] == turns


def player_of(spoken: SpokenLine, leader: str, number: int) -> str | None:
    """Return the label of the player of a card of a trick, by its number from 0; None if the leader does not play."""
    playing = spoken.table.playing
    return playing[(playing.index(leader) + number) % len(playing)] if leader in playing else None
