"""What the tables of a game offer its players to say, and what of it hands that were made up have brought."""

from collections import Counter
from collections.abc import Iterator

from tarot_records.core.position import GAME
from tarot_records.engine.random_play import generate
from tarot_records.games import GAMES
from tarot_records.phases.auction.bids import Auction
from tarot_records.phases.auction.round_auction import RoundAuction
from tarot_records.phases.declarations.announcements import KONTRA, Announcement
from tarot_records.phases.declarations.declarations import DeclarationKind, Declarations
from tarot_records.phases.declarations.kontras import Kontra
from tarot_records.record.model import Hand
from tarot_records.rules.game import Rules

Table = tuple[str, str, int]
"""Game, ruleset, players."""


def tables(games: list[str] | None = None) -> list[Table]:
    """Every table of the games that play by rules."""
    return [
        (game.id, ruleset.id, players)
        for game in GAMES.values()
        if games is None or game.id in games
        for ruleset in game.rulesets
        for players in ruleset.players
        if ruleset.rules(players, {}).ruled
    ]


def rules_at(table: Table) -> Rules:
    game, ruleset, players = table
    return GAMES[game].ruleset(ruleset).rules(players, {})


def offered(table: Table) -> set[str]:
    """All that may be said at a table."""
    words = set[str]()
    for phase in rules_at(table).phases:
        if isinstance(phase, Auction):
            named = phase.order[1:] if isinstance(phase, RoundAuction) else phase.order
            words |= {f"contract {name}" for name in named} | {f"bid {word}" for word in phase.besides}
        if isinstance(phase, Declarations):
            for slug, kind in phase.kinds.items():
                words |= set(doubled(kind)) if isinstance(kind, Kontra) else set()
                words |= {f"declares {slug}"} if is_open(slug, kind) else set()
    return words


def is_open(slug: str, kind: DeclarationKind) -> bool:
    """Whether some contract of the table lets it be said."""
    if not isinstance(kind, Announcement):
        return True
    return any(slug in row.items for row in kind.talking.table.values())


def doubled(kontra: Kontra) -> Iterator[str]:
    """What it may be said to, and at which levels at all."""
    for row in kontra.talking.table.values():
        if row.kontra != "none":
            items = (row.items - kontra.talking.undoubled) if row.kontra == "all" else ()
            yield from (f"{KONTRA} {item}" for item in (GAME, *items))
    yield from (f"{KONTRA} level {level}" for level in range(1, kontra.talking.levels + 1))


def said_in(hand: Hand) -> Iterator[str]:
    """What was said in a hand."""
    words = [bid.bid for bid in hand.bids or ()]
    yield from (f"bid {word}" for word in words)
    yield from (f"contract {word}" for word in words)
    for declaration in hand.declarations:
        yield f"declares {declaration.kind}"
        if declaration.kind == KONTRA:
            yield f"{KONTRA} {declaration.item}"
            yield f"{KONTRA} level {declaration.level}"


def brought(table: Table, hands: int, seed: int = 1) -> Counter[str]:
    """How often everything that is offered was said in so many hands."""
    game, ruleset, players = table
    seen = Counter[str]()
    for record in generate(game, hands=hands, seed=seed, players=players, ruleset=ruleset):
        seen.update(said_in(record.hands[0]))
    return Counter({word: seen[word] for word in offered(table)})
