"""Look: a walk in the reader's view – the cards of one seat only, a hidden future, a turned table."""

from functools import cached_property

from markupsafe import Markup

from tarot_records.core.position import NOBODY
from tarot_records.games import game_of
from tarot_records.words.explain import Explanation
from tarot_records.words.games import GameWords

from ..deck.sheets import BACK
from ..site.urls import Urls
from ..site.view import View
from ..site.words import game_words
from .layout import places_of
from .race import race, race_mark
from .walk import Section, Walk


class Look:
    """A walk under a view: `whole` is the complete walk, `walk` only what the reader may see."""

    def __init__(self, walk: Walk, view: View) -> None:
        self.whole, self.view = walk, view
        self.blind = view.hide or view.seat is not None
        """True if the page shows nothing that happens after the current step."""
        self.face = BACK if self.blind else "?"
        """Code of the picture that stands for an unseen card."""
        self.walk = walk.seen_by(NOBODY if view.seat is None else view.seat) if self.blind else walk
        self.record, self.rules, self.seats = walk.record, walk.rules, walk.seats
        self.game = game_of(self.record.game)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Place of each seat at the table, such as `top-left`."""
        return places_of(self.game, len(self.record.players), self.view.turn)

    @cached_property
    def words(self) -> GameWords:
        """The words of the game in the reader's language."""
        return game_words(self.game.id)

    def who(self, seat: int) -> str:
        """Return the name of a player."""
        return self.walk.player(seat)

    def race(self, hand: int) -> Markup:
        """Return the plot of the card points in a hand."""
        return race(self.walk, hand)

    def race_mark(self, hand: int, tricks: int) -> Markup:
        """Return the mark after this number of tricks, as a layer over the plot."""
        return race_mark(self.walk, hand, tricks)

    def desk(self, urls: Urls, explained: Explanation) -> str:
        """Return the address of the desk with this record at the line of a fault; empty if the record has no text."""
        source = self.whole.report.source
        if source is None or not urls.served:
            return ""
        line = explained.place.line - source.first_line + 1 if explained.place is not None else 0
        return urls.desk(record=self.whole.slug, line=line)

    def section(self, step: int) -> Section:
        """Return the section of the hand that contains a step."""
        return next(part for part in self.walk.sections(self.walk.frames[step].hand) if part.start <= step < part.end)

    def ways(self, step: int) -> dict[str, int | None]:
        """Return the targets of the navigation links; faults that the reader may not see yet are left out."""
        ways = self.whole.ways(step)
        if self.view.seat is not None:
            return ways | {"previous_fault": None, "next_fault": None}
        return ways | {"next_fault": None} if self.view.hide else ways
