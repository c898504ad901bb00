"""Collect the cards that sentences mention, each with the words that show its player and its suit."""

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from tarot_records.transcripts.cards.card_reader import CardReader
from tarot_records.transcripts.cards.habit import HIGHEST_RANK, UNREAD, WrittenCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.sentences.statements import sentences
from tarot_records.transcripts.text.lexicon import LINKS_TO_PLAYER, RUFFING
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.row_items import items_of
from tarot_records.transcripts.tricks.sentence_facts import facts_of_sentence
from tarot_records.transcripts.tricks.trick_parts import (
    CARD,
    NUMBER,
    RANK,
    SEAT,
    SORRY,
    SUIT,
    Numbered,
    RowItem,
    WrittenTrick,
)

MOSTLY = 0.7
"""Minimum share of the pack that follows the first sentence about a lead, so that no card before it was played."""
OTHER_FACTS = frozenset(
    ("dealer", "talon", "scart", "call", "declared", "hands", "points", "score", "bids", "contract")
)

LEADS_TOO = frozenset(("call", "dealer", "contract"))
"""Facts whose words may also say who leads."""


class Mention(NamedTuple):
    """A card in a narrative."""

    card: WrittenCard
    players: tuple[int, ...]
    """The players named since the card before."""
    aside: bool
    """True if the sentence is about something else or has no other card, or if the card is mentioned again later."""
    begins: bool
    """True if the card is the first of its sentence."""
    numbered: bool
    """True if the number of a trick stands before it."""
    rank: str = ""
    """The rank, or the number of a trump, if it is mentioned without a suit."""
    suit: str = ""
    """The suit named before a rank without one, `T` for trumps."""
    behind: tuple[int, ...] = ()
    """The players named after the card as those who played it, as in `the 4 from Ann`."""
    ruffs: bool = False
    """True if a word before the card says that it is a trump on another suit."""
    is_certain: bool = True
    """False if the card is a number in a sentence without other cards; it may be a number of points."""
    alone: bool = False
    """True if the sentence has no other card, and perhaps only mentions this one."""
    implied: bool = False
    """True if the writer often gives ranks alone, so that this one has the suit led unless a word says otherwise."""


def mentions_in(lines: Sequence[Numbered], reader: CardReader, people: People, size: int) -> list[Mention]:
    """Return the cards that some lines mention, with the players named beside them.

    `size` is the number of players.
    """
    told = _MentionCollector(reader)
    started: int | None = None  # offset of the first sentence of play
    about = 0  # number of cards up to the last sentence about something else than play
    leads_suit = False
    numbers = [line.number for line in lines if line.number is not None]
    is_counted = numbers[:1] == [1] and len(numbers) * size >= MOSTLY * len(reader.pack)
    for line in lines:
        other = announcing = False
        numbered = line.number is not None
        for sentence in sentences(line.tokens):
            items = items_of(sentence, reader, people, size)
            facts = _facts_of(sentence, items, reader, size)
            goes_on = other and "; " in sentence[0].before and not facts
            cards = sum(item.card is not None for item in items)
            begun = facts & {"leader", "winner"} or len({*_players_of_clauses(items)}) >= size - 1
            announcing = (announcing and not begun) or ("declared" in facts and not cards)
            other = goes_on or announcing or bool(facts & OTHER_FACTS and not facts & {"leader", "winner"})
            told_cards = sum(item.card is not None or item.kind == RANK for item in items)
            is_trick = not other and told_cards >= size - 1 and any(item.kind == SEAT for item in items)
            is_play = line.number is not None or "leader" in facts or (is_trick and not is_counted)
            if started is None and cards and is_play and "talon" not in facts:
                before = told.found[about:]
                # a trick of ranks alone may stand before it, as in `With the 2 of coins! Ann plays the 7, …`
                started = before[0].card.start if len(before) == size else sentence[0].start
            told.add(items, other, numbered, goes_on=leads_suit)
            about = len(told.found) if other else about
            names_suit = any(item.kind == SUIT for item in items) and len(items) < FEW_WORDS  # `Then clubs.`
            leads_suit = ("leader" in facts or names_suit) and not told_cards  # `She leads diamonds. The 3, gently.`
            numbered &= not told_cards
            told.end_trick(size, _is_remark(items, facts, line))
            told.end_sentence(bool(facts & OTHER_FACTS), cards)
    found = _with_bare_ranks_read(told.without_remarks())
    of_play = [one for one in found if started is not None and one.card.start >= started]
    return _with_repeated_aside(of_play if len(of_play) >= MOSTLY * len(reader.pack) else found, size)


def _facts_of(sentence: Sequence[Token], items: Sequence[RowItem], reader: CardReader, size: int) -> set[str]:
    """Return the facts that a sentence names, without those that its words can hardly mean beside a whole trick."""
    players = frozenset(item.token.start for item in items if item.kind == SEAT and item.token is not None)
    facts = facts_of_sentence(sentence, reader, players)
    named = {item.value for item in items if item.kind == SEAT}
    cards = sum(item.card is not None for item in items)
    if cards >= size - 1 and (len(named) > 1 or "dealer" not in facts):  # who calls a card for a trick leads it
        facts -= LEADS_TOO
    if _each_lays_card(items, facts, size):
        facts = _facts_before_cards(sentence, items, reader, size) & facts
    return facts


def _facts_before_cards(sentence: Sequence[Token], items: Sequence[RowItem], reader: CardReader, size: int) -> set[str]:
    """Return the facts that a sentence names before its first card, without those that may only mean the lead.

    If every player has one card, facts about scarts and points are left out too.
    """
    first = next(item.token for item in items if item.kind in (CARD, RANK) and item.token is not None)
    facts = reader.facts.among([token for token in sentence if token.start < first.start]) - LEADS_TOO
    told = sum(item.card is not None or item.kind == RANK for item in items)
    return facts - {"scart", "score", "points"} if told == size == len({*_players_of_clauses(items)}) else facts


def tells_trick(sentence: Sequence[Token], reader: CardReader, people: People, size: int) -> bool:
    """Return whether a sentence has a card of each player, or of most, and no other fact before its first card.

    Numbers with signs, as in `Ann +12, Ben -4`, are amounts.
    """
    signs = [token.before[-1:] for token in sentence if token.is_number and token.is_signed]
    if len(signs) > 1 and "+" in signs:
        return False
    items = items_of(sentence, reader, people, size)
    players = frozenset(item.token.start for item in items if item.kind == SEAT and item.token is not None)
    facts = facts_of_sentence(sentence, reader, players)
    if "scart" in facts and sum(item.card is not None or item.kind == RANK for item in items) > size:
        return False  # the players lay away more cards than a trick has
    if not _each_lays_card(items, facts, size):
        return False
    return not _facts_before_cards(sentence, items, reader, size) & facts & OTHER_FACTS


def _is_remark(items: Sequence[RowItem], facts: Set[str], line: Numbered) -> bool:
    """Return whether a sentence may only mention a card: a single card among other words, which is not led."""
    told = sum(item.card is not None or item.kind == RANK for item in items)
    return told == 1 and len(items) > FEW_WORDS and line.number is None and not facts & {"leader", "winner"}


FEW_WORDS = 4
"""Maximum number of words and cards of a sentence whose single card continues a trick."""


def _each_lays_card(items: Sequence[RowItem], facts: Set[str], size: int) -> bool:
    """Return whether a sentence has a card of each player, or of most of them, as a trick has.

    In a sentence about scores, at least two of the cards must be more than a number.
    """
    told = [item for item in items if item.card is not None or item.kind == RANK]
    players = {item.value for item in items if item.kind == SEAT}
    if facts & {"score", "points"} and sum(not item.text.isdigit() for item in told) < 2:
        return False
    is_trick = len(told) >= size - 1 and len(players) >= min(size, 3) - 1
    return is_trick and len(told) <= 2 * len(_players_of_clauses(items))


def _players_of_clauses(items: Iterable[RowItem]) -> list[int]:
    """Return the players of the clauses that name a player and a card."""
    found: list[int] = []
    player: int | None = None
    for item in items:
        if item.kind == SEAT:
            player = item.value
        elif (item.card is not None or item.kind == RANK) and player is not None:
            found.append(player)
            player = None
    return found


def codes_mentioned(mentions: Iterable[Mention]) -> set[str]:
    """Return the cards that are mentioned as played, without ranks that have the suit led."""
    return {one.card.code for one in mentions if not one.aside and not one.implied}


def named_in_order(mentions: Sequence[Mention]) -> list[WrittenTrick]:
    """Return each sentence as a trick: its cards, each with its player if only one is named beside it.

    The tricks show in which order the players play.
    """
    found: list[WrittenTrick] = []
    for mention in mentions:
        players = {*(mention.behind or mention.players)}
        card = mention.card._replace(seat=min(players) if len(players) == 1 else None)
        before = () if mention.begins or not found else found.pop().cards
        found.append(WrittenTrick((*before, card)))
    return found


class _MentionCollector:
    """Collector of the cards that sentences mention."""

    def __init__(self, reader: CardReader) -> None:
        self.found: list[Mention] = []
        self._reader = reader
        self._players: list[int] = []
        self._behind: list[int] = []
        """Players named after the last card without a sign between; the first of them may have played it."""
        self._begins = self._numbered = self._cut = self._ruffs = False
        self._corrects = 0
        """Number of further words within which a card replaces the last card; 0 if none does."""
        self._suit = ""
        self._in_sentence = self._in_tricks = 0
        """Number of cards of the sentence so far, and of all sentences with a whole trick."""
        self._remarks: list[int] = []
        """Indexes of the cards in sentences that may only mention them."""

    def add(self, items: Sequence[RowItem], other: bool, numbered: bool, goes_on: bool) -> None:
        """Add the cards of a sentence.

        other: the sentence is about something else than play. numbered: the number of a trick stands before it.
        goes_on: the sentence before names the suit led.
        """
        self._begins, self._numbered, self._corrects = True, numbered, 0
        self._suit = self._suit if goes_on else ""
        self._in_sentence, self._cut, self._ruffs = 0, True, False
        certain = any(item.card is not None and not item.card.text.isdigit() for item in items)
        linked = False
        for item in items:
            if item.is_cut:
                self._settle()
            if item.kind == SUIT and item.token:
                self._suit = self._reader.suit(item.token) or ""
            elif item.kind == SEAT:
                self._add_player(item.value, linked)
            elif item.kind == NUMBER:
                self._numbered = True
            elif item.kind == SORRY:
                self._corrects = 0 if self._begins or not self.found else MOST_WORDS
            elif item.token is not None and (item.card is not None or item.kind == RANK):
                if self._is_said_again(item):
                    continue
                card = item.card or WrittenCard(UNREAD, item.token.start, item.token.end, text=item.token.text)
                rank, code = item.text, f"{self._suit}{item.text}"
                if goes_on and not self._in_sentence and code in self._reader.pack:  # `Then clubs. Ann the ten, …`
                    card, rank = card._replace(code=code), ""
                self._add_card(Mention(card, (), other, False, False, rank, self._suit, is_certain=certain))
            elif item.token is not None:
                self._ruffs |= item.token.form.startswith(RUFFING)
                self._corrects -= bool(self._corrects) and not self._reader.fills(item.token)
            linked = item.token is not None and item.token.form in LINKS_TO_PLAYER
        self._settle()

    def _is_said_again(self, item: RowItem) -> bool:
        """Return whether an item ends a bracket and is the rank of the card before: `the ace (the one, that is)`."""
        if not self._in_sentence or item.token is None or not item.token.after.startswith(")"):
            return False
        last = self.found[-1]
        return bool(item.text) and item.text == (last.rank or last.card.code[1:])

    def _add_player(self, player: int, linked: bool) -> None:
        """Add a player: to the last card if no sign stands between, otherwise to the next card."""
        if linked and not self._cut and self._in_sentence and not self._behind:
            self.found[-1] = self.found[-1]._replace(behind=(player,))
        elif not self._cut and self._in_sentence:
            self._behind.append(player)
        else:
            self._players.append(player)

    def _settle(self) -> None:
        """End a clause; the first player named in it after its last card played that card."""
        if self._behind:
            last = self.found[-1]
            self.found[-1] = last._replace(behind=last.behind or tuple(self._behind[:1]))
            self._players += self._behind[1:]
            self._behind = []
        self._cut = True

    def _add_card(self, mention: Mention) -> None:
        """Add a mention with the players named since the last card; after a word of correction, replace that card."""
        players = (*self._players, *self._behind)
        if self._corrects and not players and mention.card.code != UNREAD:
            self.found[-1] = self.found[-1]._replace(card=mention.card)
        else:
            self.found.append(
                mention._replace(players=players, begins=self._begins, numbered=self._numbered, ruffs=self._ruffs)
            )
        self._players, self._behind, self._suit = [], [], ""
        self._begins = self._numbered = self._cut = self._ruffs = False
        self._corrects = 0
        self._in_sentence += 1

    def end_trick(self, size: int, is_remark: bool) -> None:
        """Count the cards of a sentence if they are a whole trick.

        is_remark: the sentence may only mention its card; the card is noted as a remark.
        """
        self._in_tricks += self._in_sentence if self._in_sentence >= size - 1 else 0
        self._remarks += [len(self.found) - 1] if is_remark and self._in_sentence == 1 else []

    def without_remarks(self) -> list[Mention]:
        """Return the mentions; if most cards stand in sentences with whole tricks, mark the noted remarks as aside."""
        if self._in_tricks * MOST_OF_CARDS < len(self.found):
            return self.found
        remarks = {*self._remarks}
        return [
            one._replace(aside=True, alone=not one.aside) if at in remarks else one for at, one in enumerate(self.found)
        ]

    def end_sentence(self, is_other: bool, cards: int) -> None:
        """End a sentence; if it has no card, forget its players if they are several or if it is about another fact."""
        if not cards and (is_other or len({*self._players}) > 1):
            self._players = []


MOST_OF_CARDS = 1.5
"""Maximum ratio of all cards to those in sentences with a whole trick, in a text with one trick in each sentence."""
MOST_WORDS = 2
"""Maximum number of words between a word that corrects a card and the right one."""
FEWEST_ALONE, FEWEST_NUMBERS = 4, 12
"""Minimum number of ranks without a suit in a text whose writer leaves out the suit led, in words and in figures."""


def _with_bare_ranks_read(found: Sequence[Mention]) -> list[Mention]:
    """Return the mentions, with ranks without suits as their writer means them.

    A writer who often names ranks without suits leaves out the suit led; numbers of players count if they are no trumps
    alone. Otherwise a number alone is the card that the habit reads, and any other rank is mentioned aside.
    """
    alone = [one for one in found if one.rank and not one.aside]
    words = sum(not one.card.text.isdigit() for one in alone)
    numbers = sum(bool(one.players) and one.card.text.isdigit() and one.card.code == UNREAD for one in alone)
    if words >= FEWEST_ALONE or numbers >= FEWEST_NUMBERS:
        return [one._replace(implied=bool(one.rank)) for one in found]
    return [one._replace(aside=True) if one.card.code == UNREAD else one._replace(rank="", suit="") for one in found]


def _with_repeated_aside(found: Sequence[Mention], size: int) -> list[Mention]:
    """Return the mentions; of two mentions of the same card, one is marked as aside.

    It is the first one, before the play, or the second one within a trick, as in `the pagat; the pagat loses!`. If
    nearly all cards stand beside a player, it is one without a player, as in `he pays with the 12 of the last trick`.
    """
    marked, later = list(found), dict[str, int]()
    are_named = sum(bool(one.players) for one in found) >= NEARLY_ALL * len(found)
    for at in range(len(found) - 1, -1, -1):
        mention = found[at]
        again = later.get(mention.card.code)
        if again is not None and not mention.implied:
            is_near, is_aside = again <= at + size, marked[again].aside
            is_remark = bool(mention.players) and not found[again].players and (are_named or (is_near and is_aside))
            is_first_played = not mention.aside and (is_remark or (is_near and not is_aside))
            dropped = again if is_first_played else at
            marked[dropped] = found[dropped]._replace(aside=True)
        code = f"T{mention.rank}" if mention.rank.isdigit() and int(mention.rank) > HIGHEST_RANK else mention.card.code
        if mention.is_certain and code != UNREAD:
            later[code] = at
    return marked


NEARLY_ALL = 0.7
"""Minimum share of the mentioned cards with a player beside them, so that one without a player is a remark."""
