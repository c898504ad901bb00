"""The table drawn in text: a position of a replay for the terminal."""

from collections.abc import Iterator
from math import cos, pi, sin

from tarot_records.core.cards import CARDS, CODES, SUIT_OF, SUITS, UNKNOWN_CODES, codes_of
from tarot_records.core.position import (
    NOBODY,
    Exchanged,
    hand_size,
    owner_of_amount,
    passed_before_play,
    standing_of,
    turns_of,
)
from tarot_records.counting import exact
from tarot_records.engine.result import Replayed
from tarot_records.games import game_of
from tarot_records.report.report import label_of
from tarot_records.words.foreign_text import replace_controls
from tarot_records.words.games import GameWords, words_of
from tarot_records.words.language import ENGLISH, Language
from tarot_records.words.phrasing import player_name

_ALL_CODES = CODES + UNKNOWN_CODES
_WIDTH, _HEIGHT = 52, 9


def table(report: Replayed, step: int, language: Language = ENGLISH) -> str:
    """Return the table after a step of a report that keeps its steps (`replay`); steps count from 0.

    Raises IndexError if there is no such step.
    """
    frame, words = report.frames[step], language.table
    assert report.record is not None
    head = [label_of(report)]
    if len(report.record.hands) > 1:
        head.append(words["hand"].format(number=frame.hand + 1, count=len(report.record.hands)))
    if frame.trick is not None:
        head.append(words["trick"].format(number=frame.trick))
    own = [i for i, other in enumerate(report.frames) if other.hand == frame.hand]
    head.append(words["step"].format(number=step % len(report.frames) - own[0], count=len(own) - 1))
    drawing = _Drawing(report, step % len(report.frames), language)
    lines = [" · ".join(head), "", *drawing.middle(), "", *drawing.hands(), "", *drawing.sides()]
    return replace_controls("\n".join(lines))


def hand_text(held: int, unseen: int = 0, missing: int = 0, language: Language = ENGLISH) -> str:
    """Return a hand as players read it, suit by suit: `F · T 21 9 4 · S K 2`; `?3` stands for three unknown cards."""
    letters = language.letters
    groups: list[str] = []
    suit = None
    for code in codes_of(held):
        if code == "F":
            groups.append(letters.fool)
        elif SUIT_OF[CARDS[code]] != suit:
            suit = SUIT_OF[CARDS[code]]
            name = letters.trump if code[0] == "T" else letters.suits[SUITS.index(code[0])]
            groups.append(f"{name} {letters.bare[code]}")
        else:
            groups[-1] += f" {letters.bare[code]}"
    if unseen > 0:
        groups.append(f"?{unseen}")
    if missing > 0:
        groups.append(language.table["less"].format(number=missing))
    return " · ".join(groups) or "–"


def points_text(points: int, unit: int) -> str:
    """Return card points given in 1/unit as text: `40`, `40½`, or a fraction such as `121/3`."""
    whole = exact(points, unit)
    if isinstance(whole, int):
        return str(whole)
    return f"{points // 2}½" if unit == 2 else str(whole)


class _Drawing:
    """The drawing of a table after one step of a replay, part by part."""

    def __init__(self, report: Replayed, step: int, language: Language) -> None:
        assert report.record is not None
        assert report.rules is not None
        self.record, self.rules, self.language = report.record, report.rules, language
        self.position, self.setting = report.frames[step].after, report.frames[step].after.setting
        self.partner = report.partner_at(step)
        """The declarer's partner if all players know him; else NOBODY."""

    def _name(self, seat: int) -> str:
        return player_name(self.record, None if seat == NOBODY else seat, self.language.code)

    def _cards(self, held: int, unseen: int = 0, missing: int = 0) -> str:
        """Return cards as `hand_text` does, in the language of the drawing."""
        return hand_text(held, unseen, missing, self.language)

    def _line(self, label: str, *texts: str) -> str:
        """Return a line: the heading for `label`, and texts joined by colons."""
        return f"{self.language.table[label]:<9} {self.language.colon.join(texts)}"

    def middle(self) -> list[str]:
        """Return the lines of a round table: each player's name and card of the trick; `▸` marks the leader."""
        position = self.position
        canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
        seats, turns = len(position.hands), turns_of(position)
        turn = 1 if game_of(self.record.game).direction == "anticlockwise" else -1
        down = dict(zip(turns[position.leader], position.trick, strict=False)) if position.leader != NOBODY else {}
        for seat in range(seats):
            angle = 2 * pi * seat / seats
            x = _WIDTH / 2 + turn * sin(angle) * (_WIDTH / 2 - 9)
            y = (_HEIGHT - 1) / 2 + cos(angle) * (_HEIGHT - 1) / 2
            card = self.language.letters.written[_ALL_CODES[down[seat]]] if seat in down else ""
            mark = "▸" if position.leader == seat else ""
            text = f"{mark}{self._name(seat)[:12]} {card}".rstrip()
            start = max(0, min(_WIDTH - len(text), round(x - len(text) / 2)))
            canvas[round(y)][start : start + len(text)] = text
        return ["".join(row).rstrip() for row in canvas]

    def hands(self) -> list[str]:
        """Return a line for each hand; D marks the dealer, * the declarer, + a partner whom all players know."""
        position, contract = self.position, self.setting.contract
        names = [self._name(seat)[:16] for seat in range(len(position.hands))]
        width = max(map(len, names))
        lines = []
        for seat, name in enumerate(names):
            marks = "D" if self.setting.dealer == seat else " "
            marks += "*" if contract is not None and contract.declarer == seat else "+" if self.partner == seat else " "
            hand = self._cards(position.hands[seat], position.unseen[seat], position.missing[seat])
            lines.append(f"{name:<{width}} {marks} {hand_size(position, seat):>2}  {hand}")
        return lines

    def sides(self) -> Iterator[str]:
        """Yield the lines beside the table: stock, scart, contract, call, exchanges, cards shown, points, score."""
        setting, words = self.setting, words_of(self.record.game, self.language.code)
        yield from self._contract(words)
        if not setting.taken and (setting.talon or setting.talon_unseen):
            yield self._line("stock", self._cards(setting.talon, setting.talon_unseen))
        if setting.dead:
            yield self._line("nobodys", self._cards(setting.dead))
        for seat, (scart, unseen) in enumerate(zip(setting.scarts, setting.scart_unseen, strict=True)):
            if scart or unseen:
                yield self._line("scart", self._name(seat), self._cards(scart, unseen))
        yield from map(self._exchange, passed_before_play(setting))
        for shown in setting.declared:
            unseen = max(shown.size, shown.revealed.bit_count()) - shown.revealed.bit_count()
            held = [self._cards(shown.revealed, unseen)] if shown.size or shown.revealed else []
            worth = f" ({shown.value})" if shown.value else ""
            yield self._line("shown", f"{self._name(shown.seat)}, {words.word(shown.kind)}{worth}", *held)
        for seats, points in self.rules.running(self.position) if self.position.taken else ():
            names = self.language.listed([self._name(seat) for seat in seats])
            yield self._line("points", names, points_text(points, self.rules.unit))
        if setting.result is not None:
            for account, hand in (("", setting.result.hand), *setting.result.ledgers.items()):
                scores = ", ".join(f"{self._name(seat)} {score:+d}" for seat, score in enumerate(hand))
                yield f"{words.word(account):<9} {scores}" if account else self._line("score", scores)
            for account, standing in standing_of(setting.result.carried).items():
                numbers = ", ".join(f"{self._name(seat)} {number}" for seat, number in standing)
                yield f"{words.word(account):<9} {numbers}"
            for name, number in (setting.result.carried or {}).items():
                if number and owner_of_amount(name)[1] is None:
                    yield f"{words.word(name):<9} {number}"

    def _contract(self, words: GameWords) -> Iterator[str]:
        """Yield the lines of the contract and of the card called, with the partner only if all players know him."""
        contract, partner = self.setting.contract, self.partner
        if contract is not None and contract.declarer == NOBODY:
            yield self._line("contract", words.word(contract.name))
        elif contract is not None:
            how = self.language.table["alone" if partner == contract.declarer else "played"]
            name = player_name(self.record, contract.declarer, self.language.code)
            yield self._line("contract", how.format(contract=words.word(contract.name), player=name))
        if self.setting.called is not None:
            with_whom = partner != NOBODY and contract is not None and partner != contract.declarer
            known = [f"{self._name(partner)} (+)"] if with_whom else []
            yield self._line("called", self.language.letters.written[_ALL_CODES[self.setting.called]], *known)

    def _exchange(self, done: Exchanged) -> str:
        giver, taker, table = self._name(done.giver), self._name(done.taker), self.language.table
        cards = self._cards(done.cards, done.size - done.cards.bit_count())
        if done.kind != "asked":
            return self._line("returned", table["returns"].format(giver=giver, taker=taker), cards)
        wanted = "" if done.asked is None else self.language.letters.written[_ALL_CODES[done.asked]]
        asks = table["asks" if done.asked is None else "asks for"].format(giver=giver, taker=taker, card=wanted)
        return self._line("asked", asks, cards)


def trick_lines(report: Replayed, hand: int, language: Language = ENGLISH) -> list[str]:
    """Return a line for each trick of a hand: the leader and the cards as played; `*` marks the winner's card.

    hand: index of the hand, from 0.
    """
    assert report.record is not None
    written = language.letters.written
    last = [frame for frame in report.frames if frame.hand == hand][-1].after
    turns = turns_of(last)
    width = 1 + max((len(written[_ALL_CODES[card]]) for _, _, cards in last.taken for card in cards), default=0)
    lines = []
    for number, (leader, winner, cards) in enumerate(last.taken, 1):
        played = []
        for seat, card in zip(turns[leader], cards, strict=False):
            mark = "*" if seat == winner else ""
            played.append(f"{written[_ALL_CODES[card]]}{mark}".ljust(max(5, width)))
        name = player_name(report.record, leader, language.code)[:12]
        lines.append(f"{number:>3}  {name:<12} {' '.join(played)}".rstrip())
    return lines
