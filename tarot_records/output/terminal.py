"""The table drawn in text: a position of a replay for the terminal."""

from math import cos, pi, sin

from tarot_records.core.cards import CARDS, CODES, SUIT_OF, SUITS, UNKNOWN_CODES, codes_of
from tarot_records.core.position import (
    NOBODY,
    Exchanged,
    Position,
    Setting,
    hand_size,
    passed_before_play,
    standing_of,
    turns_of,
)
from tarot_records.counting import exact
from tarot_records.engine.fold import Frame
from tarot_records.engine.result import Replayed
from tarot_records.games import game_of
from tarot_records.record.model import Record
from tarot_records.report.report import label_of
from tarot_records.words.foreign_text import visible
from tarot_records.words.games import words_of
from tarot_records.words.language import ENGLISH, Language
from tarot_records.words.phrasing import player_name

_ALL_CODES = CODES + UNKNOWN_CODES
_WIDTH, _HEIGHT = 52, 9


def table(report: Replayed, step: int, language: Language = ENGLISH) -> str:
    """The table after a step of a report that keeps its steps (`replay`); steps count from 0.

    Raises IndexError if there is no such step.
    """
    frame = report.frames[step]
    assert report.record is not None
    record, position = report.record, frame.after
    hands = len(record.hands)
    head = [label_of(report)]
    if hands > 1:
        head.append(language.table["hand"].format(number=frame.hand + 1, count=hands))
    if frame.trick is not None:
        head.append(language.table["trick"].format(number=frame.trick))
    own = [i for i, other in enumerate(report.frames) if other.hand == frame.hand]
    head.append(language.table["step"].format(number=step % len(report.frames) - own[0], count=len(own) - 1))
    lines = [" · ".join(head), ""]
    lines += _middle(record, position, language)
    partner = report.partner_at(step % len(report.frames))
    lines += ["", *_hands(record, position, partner, language), ""]
    lines += _sides(report, frame, partner, language)
    return visible("\n".join(lines))


def hand_text(held: int, unseen: int = 0, missing: int = 0, language: Language = ENGLISH) -> str:
    """A hand as players read it, suit by suit: `F · T 21 9 4 · S K 2`; `?3` are three unknown cards."""
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
    """Card points with their half written as one: `40½`."""
    whole = exact(points, unit)
    if isinstance(whole, int):
        return str(whole)
    return f"{points // 2}½" if unit == 2 else str(whole)


def _middle(record: Record, position: Position, language: Language) -> list[str]:
    """The trick in the middle of a round table, each card before its player; the leader marked."""
    canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    seats, turns = len(position.hands), turns_of(position)
    turn = 1 if game_of(record.game).direction == "anticlockwise" else -1
    down = dict(zip(turns[position.leader], position.trick, strict=False)) if position.leader != NOBODY else {}
    for seat in range(seats):
        angle = 2 * pi * seat / seats
        x = _WIDTH / 2 + turn * sin(angle) * (_WIDTH / 2 - 9)
        y = (_HEIGHT - 1) / 2 + cos(angle) * (_HEIGHT - 1) / 2
        card = language.letters.written[_ALL_CODES[down[seat]]] if seat in down else ""
        mark = "▸" if position.leader == seat else ""
        text = f"{mark}{player_name(record, seat, language.code)[:12]} {card}".rstrip()
        start = max(0, min(_WIDTH - len(text), round(x - len(text) / 2)))
        for i, char in enumerate(text):
            canvas[round(y)][start + i] = char
    return ["".join(row).rstrip() for row in canvas]


def _hands(record: Record, position: Position, partner: int, language: Language) -> list[str]:
    """Every hand, with D for the dealer, * for the declarer, + for a partner the table knows."""
    names = [player_name(record, seat, language.code)[:16] for seat in range(len(position.hands))]
    width = max(map(len, names))
    contract = position.setting.contract
    lines = []
    for seat, name in enumerate(names):
        marks = "D" if position.setting.dealer == seat else " "
        marks += "*" if contract is not None and contract.declarer == seat else "+" if partner == seat else " "
        hand = hand_text(position.hands[seat], position.unseen[seat], position.missing[seat], language)
        lines.append(f"{name:<{width}} {marks} {hand_size(position, seat):>2}  {hand}")
    return lines


def _sides(report: Replayed, frame: Frame, partner: int, language: Language) -> list[str]:
    """What lies beside the table: stock, scart, contract, what was called, exchanged and shown, points, the score."""
    assert report.record is not None
    assert report.rules is not None
    record, position = report.record, frame.after
    setting = position.setting

    def name(seat: int) -> str:
        return player_name(record, seat, language.code)

    def cards(held: int, size: int) -> str:
        return hand_text(held, size - held.bit_count(), language=language)

    lines = _contract(record, setting, partner, language)
    if not setting.taken and (setting.talon or setting.talon_unseen):
        lines.append(_line("stock", hand_text(setting.talon, setting.talon_unseen, language=language), language))
    if setting.dead:
        lines.append(_line("nobodys", hand_text(setting.dead, language=language), language))
    for seat, (scart, unseen) in enumerate(zip(setting.scarts, setting.scart_unseen, strict=True)):
        if scart or unseen:
            lines.append(
                _line("scart", f"{name(seat)}{language.colon}{hand_text(scart, unseen, language=language)}", language)
            )
    lines += [_exchange(record, done, language) for done in passed_before_play(setting)]
    for shown in setting.declared:
        held = (
            f"{language.colon}{cards(shown.told, max(shown.size, shown.told.bit_count()))}"
            if shown.size or shown.told
            else ""
        )
        worth = f" ({shown.value})" if shown.value else ""
        kind = words_of(record.game, language.code).word(shown.kind)
        lines.append(_line("shown", f"{name(shown.seat)}, {kind}{worth}{held}", language))
    if position.taken:
        for seats, points in report.rules.running(position):
            names = language.listed([name(seat) for seat in seats])
            lines.append(_line("points", f"{names}{language.colon}{points_text(points, report.rules.unit)}", language))
    if setting.result is not None:
        words = words_of(record.game, language.code)
        for account, hand in (("", setting.result.hand), *setting.result.ledgers.items()):
            scores = ", ".join(f"{name(seat)} {score:+d}" for seat, score in enumerate(hand))
            lines.append(f"{words.word(account):<9} {scores}" if account else _line("score", scores, language))
        for account, standing in standing_of(setting.result.carried).items():
            told = ", ".join(f"{name(seat)} {number}" for seat, number in standing)
            lines.append(f"{words.word(account):<9} {told}")
    return lines


def _line(label: str, text: str, language: Language) -> str:
    return f"{language.table[label]:<9} {text}"


def _contract(record: Record, setting: Setting, partner: int, language: Language) -> list[str]:
    """The contract, the card called, and who plays with the declarer as far as the table knows."""
    contract, lines = setting.contract, []
    if contract is not None:
        how = language.table["alone" if partner == contract.declarer else "played"]
        player = player_name(record, contract.declarer, language.code)
        words = how.format(contract=words_of(record.game, language.code).word(contract.name), player=player)
        lines.append(_line("contract", words, language))
    if setting.called is not None:
        with_whom = partner != NOBODY and contract is not None and partner != contract.declarer
        known = f"{language.colon}{player_name(record, partner, language.code)} (+)" if with_whom else ""
        lines.append(_line("called", f"{language.letters.written[_ALL_CODES[setting.called]]}{known}", language))
    return lines


def _exchange(record: Record, done: Exchanged, language: Language) -> str:
    """Cards asked for or returned, on a line."""
    giver, taker = (
        player_name(record, None if seat == NOBODY else seat, language.code) for seat in (done.giver, done.taker)
    )
    cards = hand_text(done.cards, done.size - done.cards.bit_count(), language=language)
    if done.kind != "asked":
        moved = language.table["returns"].format(giver=giver, taker=taker)
        return _line("returned", f"{moved}{language.colon}{cards}", language)
    asks = language.table["asks" if done.asked is None else "asks for"]
    wanted = "" if done.asked is None else language.letters.written[_ALL_CODES[done.asked]]
    return _line("asked", f"{asks.format(giver=giver, taker=taker, card=wanted)}{language.colon}{cards}", language)


def trick_lines(report: Replayed, hand: int, language: Language = ENGLISH) -> list[str]:
    """The tricks of a hand (counted from 0) as played, the winner's card marked with `*`."""
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
