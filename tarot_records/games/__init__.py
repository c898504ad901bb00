"""The games, one file each; this is the list of them."""

from tarot_records.game import Game
from tarot_records.games.chambery import CHAMBERY
from tarot_records.games.consiglio import CONSIGLIO
from tarot_records.games.french_tarot import FRENCH_TAROT
from tarot_records.games.mathers import MATHERS
from tarot_records.games.slovenian_tarok import SLOVENIAN_TAROK
from tarot_records.games.st_ives import ST_IVES

GAMES: dict[str, Game] = {game.id: game for game in (FRENCH_TAROT, ST_IVES, CONSIGLIO, CHAMBERY, MATHERS)}
"""Every game by its id."""

UNRULED: dict[str, Game] = {game.id: game for game in (SLOVENIAN_TAROK,)}
"""Games of which records are kept though their rules of play are not here yet: nothing of them is replayed."""
