"""Guess the game of a score sheet from its words: titles, headings, and the contracts in its rows."""

from functools import lru_cache
from typing import Final

from tarot_records.games import GAMES
from tarot_records.importers.cells import SheetRow, number
from tarot_records.importers.sheets.columns.sheet_columns import MOST_SAMPLED
from tarot_records.importers.sheets.rows.table import SheetTable, filled
from tarot_records.importers.sheets.vocabulary.words import GAME_WORDS, contract_of, plain

LEAST_EVIDENCE: Final = 1.0
"""Minimum weight of the words that suggest a game."""
MOST_TIMES: Final = 3
"""How many times the weight of another game the greatest weight may be."""
NAMED, RELATED, OWN, BIDS = 3.0, 1.0, 2.0, 4.0
"""Weights: of a game's name in a title, of a word of a title that is part of the name, of a word that only sheets of
the game have, and of a contract of no other game in each row."""
LEAST_NAME: Final = 5
"""Minimum number of letters of a word that is part of a game's name, or that begins a longer word."""


def likely_games(table: SheetTable) -> list[str]:
    """Return the games that the words of a sheet suggest, the likeliest first; empty if they suggest none.

    A word of a title such as `tarocchi`, which is part of several names, suggests all these games.
    """
    told = (*table.titles, *(fact.value for fact in table.facts), *table.header)
    titles = [f" {text}" for cell in told for text in {plain(cell.text), plain(cell.text).replace("-", " ")}]
    headings = {plain(cell.text) for cell in table.header}  # names among them, which are no contracts
    phrases = [_phrases(row) - headings for row in table.body[:MOST_SAMPLED]]
    rare = {phrase: 1 / len(games) for row in phrases for phrase in row if (games := _bidding(phrase))}
    weights: dict[str, float] = {}
    names_of = {
        game.id: [plain(name) for name in (game.name, game.id.replace("-", " "), *game.words.called)]
        for game in GAMES.values()
    }
    told_names = {name for names in names_of.values() for name in names if any(f" {name}" in title for title in titles)}
    longest = {name for name in told_names if not any(name in other and name != other for other in told_names)}
    for game in GAMES.values():
        names = names_of[game.id]
        words = {word for name in names[:2] for word in name.split() if len(word) >= LEAST_NAME}
        own = GAME_WORDS.get(game.id, frozenset())
        clear = [max((rare[phrase] for phrase in row if game.id in _bidding(phrase)), default=0) for row in phrases]
        weights[game.id] = (
            max((NAMED + len(name) / 10 for name in names if name in longest), default=0)
            + RELATED * any(f" {word} " in f"{title} " for title in titles for word in words)
            + OWN * sum(any(_begins_word(title, word) for title in titles) for word in own)
            + (sum(len(own & row) for row in phrases) + BIDS * sum(clear)) / max(len(phrases), 1)
        )
    least = max(LEAST_EVIDENCE, max(weights.values()) / MOST_TIMES)
    return sorted((game for game in GAMES if weights[game] >= least), key=lambda game: -weights[game])


def _begins_word(title: str, word: str) -> bool:
    """Return whether a title has a word, or a longer word that begins with it if it has LEAST_NAME letters."""
    return f" {word} " in f"{title} " or (len(word) >= LEAST_NAME and f" {word}" in title)


def _phrases(row: SheetRow) -> frozenset[str]:
    """Return the phrases of a row that may name a contract: whole cells, and up to three words of longer cells.

    Words of one or two letters count only at the ends of a cell.
    """
    found: set[str] = set()
    for cell in filled(row):
        words = plain(cell.text).split()[:MOST_SAMPLED]
        found |= {" ".join(words), *words[:1], *words[-1:]}
        runs = (" ".join(words[at : at + count]) for at in range(len(words)) for count in (1, 2, 3))
        found.update(run for run in runs if len(run) > 2)
    return frozenset(phrase for phrase in found if number(phrase) is None)


@lru_cache(maxsize=4096)
def _bidding(phrase: str) -> frozenset[str]:
    """Return the games in which a phrase names a contract."""
    return frozenset(
        game.id for game in GAMES.values() if game.bids and any(far < 2 for _, far in contract_of(game.id, phrase))
    )
