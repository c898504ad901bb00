"""The table drawn in text: a position of a replay for the terminal."""

from math import cos, pi, sin

from tarot_records.cards import CARDS, CODES, SUIT_OF, UNKNOWN, UNKNOWN_CODES, codes_of
from tarot_records.counting import exact
from tarot_records.games import GAMES
from tarot_records.output.text import label_of, visible
from tarot_records.position import NOBODY, Exchanged, Position, Setting, hand_size
from tarot_records.record import Record
from tarot_records.replay import Frame
from tarot_records.report import Report
from tarot_records.words.phrasing import declaration_name, listed, player_name

_ALL_CODES = CODES + UNKNOWN_CODES
_WIDTH, _HEIGHT = 52, 9


def table(report: Report, step: int) -> str:
    """The table after a step of a report that keeps its steps (`replay`); steps count from 0.

    Raises IndexError if there is no such step.
    """
    frame = report.frames[step]
    assert report.record is not None
    record, position = report.record, frame.after
    hands = len(record.hands)
    head = [label_of(report)]
    if hands > 1:
        head.append(f"hand {frame.hand + 1} of {hands}")
    if frame.trick is not None:
        head.append(f"trick {frame.trick}")
    own = [i for i, other in enumerate(report.frames) if other.hand == frame.hand]
    head.append(f"step {step % len(report.frames) - own[0]} of {len(own) - 1}")
    lines = [" · ".join(head), ""]
    lines += _middle(record, position)
    partner = report.partner_at(step % len(report.frames))
    lines += ["", *_hands(record, position, partner), ""]
    lines += _sides(report, frame, partner)
    return visible("\n".join(lines))


def hand_text(held: int, unseen: int = 0, missing: int = 0) -> str:
    """A hand as players read it, suit by suit: `F · T 21 9 4 · S K 2`; `?3` are three unknown cards."""
    groups: list[str] = []
    suit = None
    for code in codes_of(held):
        if code == "F":
            groups.append("F")
        elif SUIT_OF[CARDS[code]] != suit:
            suit = SUIT_OF[CARDS[code]]
            groups.append(f"{code[0]} {code[1:]}")
        else:
            groups[-1] += f" {code[1:]}"
    if unseen > 0:
        groups.append(f"?{unseen}")
    if missing > 0:
        groups.append(f"less {missing} of these")
    return " · ".join(groups) or "–"


def points_text(points: int, unit: int) -> str:
    """Card points with their half written as one: `40½`."""
    whole = exact(points, unit)
    if isinstance(whole, int):
        return str(whole)
    return f"{points // 2}½" if unit == 2 else str(whole)


def _middle(record: Record, position: Position) -> list[str]:
    """The trick in the middle of a round table, each card before its player; the leader marked."""
    canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    seats = len(position.hands)
    turn = 1 if GAMES[record.game].direction == "anticlockwise" else -1
    for seat in range(seats):
        angle = 2 * pi * seat / seats
        x = _WIDTH / 2 + turn * sin(angle) * (_WIDTH / 2 - 9)
        y = (_HEIGHT - 1) / 2 + cos(angle) * (_HEIGHT - 1) / 2
        place = (seat - position.leader) % seats if position.leader != NOBODY else seats
        card = _ALL_CODES[position.trick[place]] if place < len(position.trick) else ""
        mark = "▸" if position.leader == seat else ""
        text = f"{mark}{player_name(record, seat)[:12]} {card}".rstrip()
        start = max(0, min(_WIDTH - len(text), round(x - len(text) / 2)))
        for i, char in enumerate(text):
            canvas[round(y)][start + i] = char
    return ["".join(row).rstrip() for row in canvas]


def _hands(record: Record, position: Position, partner: int) -> list[str]:
    """Every hand, with D for the dealer, * for the declarer, + for a partner the table knows."""
    names = [player_name(record, seat)[:16] for seat in range(len(position.hands))]
    width = max(map(len, names))
    contract = position.setting.contract
    lines = []
    for seat, name in enumerate(names):
        marks = "D" if position.setting.dealer == seat else " "
        marks += "*" if contract is not None and contract.declarer == seat else "+" if partner == seat else " "
        hand = hand_text(position.hands[seat], position.unseen[seat], position.missing[seat])
        lines.append(f"{name:<{width}} {marks} {hand_size(position, seat):>2}  {hand}")
    return lines


def _sides(report: Report, frame: Frame, partner: int) -> list[str]:
    """What lies beside the table: stock, scart, contract, what was called, exchanged and shown, points, the score."""
    assert report.record is not None
    assert report.rules is not None
    record, position = report.record, frame.after
    setting = position.setting
    lines = _contract(record, setting, partner)
    if not setting.taken and (setting.talon or setting.talon_unseen):
        lines.append(f"stock     {hand_text(setting.talon, setting.talon_unseen)}")
    if setting.dead:
        lines.append(f"nobody's  {hand_text(setting.dead)}")
    for seat, (scart, unseen) in enumerate(zip(setting.scarts, setting.scart_unseen, strict=True)):
        if scart or unseen:
            lines.append(f"scart     {player_name(record, seat)}: {hand_text(scart, unseen)}")
    lines += [_exchange(record, done) for done in setting.exchanged]
    for shown in setting.declared:
        cards = f": {hand_text(shown.cards, shown.size - shown.cards.bit_count())}" if shown.size else ""
        worth = f" ({shown.value})" if shown.value else ""
        lines.append(f"shown     {player_name(record, shown.seat)}, {declaration_name(shown.kind)}{worth}{cards}")
    if position.taken:
        for seats, points in report.rules.running(position):
            names = listed([player_name(record, seat) for seat in seats])
            lines.append(f"points    {names}: {points_text(points, report.rules.unit)}")
    if setting.result is not None:
        scores = zip(range(len(position.hands)), setting.result.hand, strict=True)
        lines.append("score     " + ", ".join(f"{player_name(record, seat)} {score:+d}" for seat, score in scores))
    return lines


def _contract(record: Record, setting: Setting, partner: int) -> list[str]:
    """The contract, the card called, and who plays with the declarer as far as the table knows."""
    contract, lines = setting.contract, []
    if contract is not None:
        alone = ", alone" if partner == contract.declarer else ""
        lines.append(
            f"contract  {contract.name.replace('_', ' ')}, {player_name(record, contract.declarer)} (*){alone}"
        )
    if setting.called is not None:
        with_whom = partner != NOBODY and contract is not None and partner != contract.declarer
        known = f": {player_name(record, partner)} (+)" if with_whom else ""
        lines.append(f"called    {_ALL_CODES[setting.called]}{known}")
    return lines


def _exchange(record: Record, done: Exchanged) -> str:
    """Cards asked for or returned, on a line."""
    giver, taker = (NOBODY_NAMED if seat == NOBODY else player_name(record, seat) for seat in (done.giver, done.taker))
    cards = hand_text(done.cards, done.size - done.cards.bit_count())
    if done.kind != "asked":
        return f"returned  {giver} to {taker}: {cards}"
    wanted = "" if done.asked is None else f" for {_ALL_CODES[done.asked]}"
    return f"asked     {taker} asks {giver}{wanted}: {cards}"


NOBODY_NAMED = "somebody"
"""Stands for a player whom the record does not name."""


def trick_lines(report: Report, hand: int) -> list[str]:
    """The tricks of a hand (counted from 0) as played, the winner's card marked with `*`."""
    assert report.record is not None
    last = [frame for frame in report.frames if frame.hand == hand][-1].after
    lines = []
    for number, (leader, winner, cards) in enumerate(last.taken, 1):
        played = []
        for i, card in enumerate(cards):
            seat = (leader + i) % len(last.hands)
            code = "?" if card == UNKNOWN else _ALL_CODES[card]
            played.append(f"{code}{'*' if seat == winner else ' '}".ljust(5))
        lines.append(f"{number:>3}  {player_name(report.record, leader)[:12]:<12} {' '.join(played)}".rstrip())
    return lines
