"""Build the puzzle of a hand with gaps from the values that the record states and the final position of the replay."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tarot_records.completing.puzzle import (
    DEAD,
    REST,
    SCART,
    TALON,
    Group,
    Heap,
    Puzzle,
    Readings,
    Scoring,
    Sum,
    TalonDraw,
    Weight,
    mask_of_seats,
    possible_cards,
    scart_place,
    union,
)
from tarot_records.core.cards import BIT, CARDS, FOOL, FOOL_BIT, UNKNOWN, mask, mask_of
from tarot_records.core.position import NOBODY, Position, active_seats, passed_before_play, passed_between, turns_of
from tarot_records.counting.scheme import Values
from tarot_records.counting.tally import Tally
from tarot_records.record.card_places import Place
from tarot_records.record.model import Deal as DealRecord
from tarot_records.record.model import Hand
from tarot_records.rules.fool import debtor_of, side_members
from tarot_records.rules.game import Rules
from tarot_records.rules.phase_roles import Scarting


def scart_phase(rules: Rules, end: Position) -> Scarting | None:
    """Return the scart phase under the contract of this final position; None if there is none."""
    return None if rules.scarting is None else rules.scarting.at(end)


def build_puzzle(rules: Rules, hand: Hand, end: Position, readings: Readings) -> Puzzle:
    """Return the puzzle of a hand; `end` is its final position."""
    return _Builder(rules, hand, end, readings).build()


class _Builder:
    """Builder of the puzzle of one hand."""

    def __init__(self, rules: Rules, hand: Hand, end: Position, readings: Readings) -> None:
        self.rules, self.hand, self.end, self.readings = rules, hand, end, readings
        self.pack, self.deal = rules.pack, hand.deal or DealRecord()
        self.scarts, self.has_play = scart_phase(rules, end), end.setting.ended is None
        has_scart = self.has_play or (end.setting.taken and bool(hand.scart))  # a hand may end after the scart
        taker = self.scarts.taker(end) if self.scarts is not None and has_scart else None
        if taker is not None and hand.scart == ():
            self.has_play, taker = False, None  # it ended before cards were laid away
        self.taker = NOBODY if taker is None else taker
        self.passed_from: dict[int, int] = {}  # card that passed from hand to hand -> seat it came from first
        self.passed_to: dict[int, int] = {}  # card that passed from hand to hand -> seat that has it now
        for passed in passed_between(end.setting):
            for card, bit in enumerate(BIT):
                if passed.cards & bit:
                    self.passed_from.setdefault(card, passed.giver)
                    self.passed_to[card] = passed.taker

    def build(self) -> Puzzle:
        rules, hand, end, pack = self.rules, self.hand, self.end, self.pack
        play, phase, scarts, taker = rules.playing.at(end), rules.dealing.of(hand), self.scarts, self.taker
        hands = (*(self.deal.hands or ()), *(None,) * rules.seats)[: rules.seats]
        # a hand listed with the talon in it
        whole = self.deal.talon is None and any(len(codes or ()) == phase.size + phase.talon for codes in hands)
        players = active_seats(end)
        dealt = tuple(
            self._heap(codes, phase.size if seat in players else 0, ("deal", "hands", seat))
            for seat, codes in enumerate(hands)
        )
        talon = self._heap(self.deal.talon, 0 if whole else phase.talon, ("deal", TALON))
        drawn = self._draws(dealt)
        if drawn:
            dealt = tuple(_joined(*drawn[seat][:2]) if seat in drawn else heap for seat, heap in enumerate(dealt))
            talon = Heap(0, ())
        scart_seats = tuple(dict.fromkeys((*(scart.seat for scart in hand.scart or ()), *drawn))) * self.has_play
        dead = self._heap(self.deal.dead, phase.dead, ("deal", DEAD))
        listed = talon.known | dead.known | union(heap.known for heap in dealt)
        linked = self._is_linked()
        allowed = self._allowed(dealt, talon, listed) if linked else (pack.cards,) * rules.seats
        groups = [*self._trick_groups(play.length, len(players))]
        plays = len(groups) // len(players)
        for seat in players:
            more = phase.talon if whole and taker == NOBODY and len(hands[seat] or ()) > phase.size else 0
            more += len(drawn[seat].places) if not self.has_play and seat in drawn else 0
            if plays < play.length:
                left = play.length - plays if self.has_play else phase.size
                groups.append(Group((REST, seat), left + more, allowed[seat], seat))
        if taker != NOBODY and scarts is not None:
            seen = linked and not (dealt[taker].holes or talon.holes or self.passed_from)
            barred = scarts.barred(dealt[taker].known | talon.known) if seen else scarts.never
            may = allowed[taker] & ~(talon.known if scarts.before_talon else 0)
            codes = hand.scart[0].cards if hand.scart else None
            groups += self._listed(codes, scarts.size, scart_place(0), may, may & ~barred, taker)
            groups += self._left(talon, listed)
        elif drawn:
            groups += self._several_scarts(drawn, scart_seats, allowed)
            groups += self._undrawn(drawn)
        else:
            groups += _as_groups(talon, ("deal", TALON), listed)
        groups += _as_groups(dead, ("deal", DEAD), listed)
        late = (word for word in end.setting.declared if word.kind not in rules.shown_at_deal)
        shown = union(word.cards for word in late) & ~mask(self.passed_to)
        groups = [g._replace(may=g.may & ~shown) if g.place[0] in (SCART, "deal") else g for g in groups]
        if not pack.excuse & union(group.may for group in groups if group.size == group.may.bit_count()):
            groups = self._without_fool_by_payment(groups)
        taken, last = end.taken, play.length - 1
        fool_wins = _may_fool_win(rules, end) or bool(
            play.table.optional & ~pack.excuse
        )  # or loses, if it was withheld
        everybody = sum(1 << seat for seat in players)
        return Puzzle(
            table=play.table,
            turns=turns_of(end),
            pack=pack,
            plays=plays,
            groups=tuple(groups),
            leaders=tuple(everybody if taken[t][0] == NOBODY else 1 << taken[t][0] for t in range(plays)),
            winners=tuple(
                everybody if taken[t][1] == NOBODY or (t == last and fool_wins) else 1 << taken[t][1]
                for t in range(plays)
            ),
            allowed=allowed,
            dealt=dealt,
            talon=talon,
            taker=taker,
            scart_before_talon=scarts is not None and scarts.before_talon,
            drawn=drawn,
            scart_seats=scart_seats,
            passed=self.passed_from,
            scoring=_build_scoring(rules, hand, end, groups),
            linked=linked,
        )

    def _draws(self, dealt: Sequence[Heap]) -> dict[int, TalonDraw]:
        """Return seat -> its dealt hand and the cards it drew, if several seats draw from the talon; else nothing."""
        draws: dict[int, TalonDraw] = {}
        codes = self.deal.talon or ("?",) * self.rules.dealing.talon
        stated: dict[int | None, tuple[str, ...]] = {}
        for exchange in self.hand.exchanges:
            if exchange.kind == TALON:
                stated[exchange.taker] = (*stated.get(exchange.taker, ()), *(exchange.cards or ()))
        for seat, places in self.rules.drawn(self.end).items() if self.end.setting.taken else ():
            cards = mask_of(stated.get(seat, ()))
            listed = [i for i in places if i < len(codes)]
            known = mask_of(codes[i] for i in listed)
            may = self.pack.cards
            if cards.bit_count() == len(places) and not known & ~cards:
                known, may = cards, 0
            holes = tuple(
                Group(("deal", TALON), 1, self._may_be(codes[i], ("deal", TALON, i)) & may)
                for i in listed
                if CARDS[codes[i]] >= UNKNOWN and may
            )
            draws[seat] = TalonDraw(dealt[seat], Heap(known, holes), places)
        return draws

    def _undrawn(self, drawn: Mapping[int, TalonDraw]) -> Iterator[Group]:
        """Yield the group of the known cards of the talon that no seat drew, if several seats draw from it."""
        gone = {place for draw in drawn.values() for place in draw.places}
        left = mask_of(code for place, code in enumerate(self.deal.talon or ()) if place not in gone)
        if left:
            yield Group(("deal", TALON), left.bit_count(), left)

    def _may_be(self, code: str, place: Place) -> int:
        return possible_cards(code, place, self.pack, self.readings)

    def _heap(self, codes: Sequence[str] | None, size: int, place: Place) -> Heap:
        """Return a heap of the deal from its recorded codes; if these are None, it has `size` unknown cards."""
        codes = ("?",) * size if codes is None else codes
        return Heap(mask_of(codes), tuple(self._holes(codes, place, self.pack.cards, NOBODY)))

    def _holes(self, codes: Sequence[str], place: Place, may: int, seat: int) -> list[Group]:
        """Return the unknown cards of a heap as groups: cards with the same possibilities form one group."""
        sizes: dict[int, int] = {}
        for i, code in enumerate(codes):
            if CARDS[code] >= UNKNOWN:
                cards = self._may_be(code, (*place, i)) & may
                sizes[cards] = sizes.get(cards, 0) + 1
        return [Group(place, size, cards, seat) for cards, size in sizes.items()]

    def _listed(
        self, codes: Sequence[str] | None, size: int, place: Place, may: int, may_unknown: int, seat: int
    ) -> list[Group]:
        """Return the groups of a scart: its known cards, and its unknown cards; `codes` is None if it is unrecorded."""
        codes = ("?",) * size if codes is None else codes
        known = mask_of(codes)
        groups = [Group(place, known.bit_count(), known & may, seat)] if known else []
        return [*groups, *self._holes(codes, place, may_unknown, seat)]

    def _several_scarts(
        self, drawn: Mapping[int, TalonDraw], scart_seats: Sequence[int], allowed: Sequence[int]
    ) -> Iterator[Group]:
        """Yield the groups of the scarts of several players, in the order of the record."""
        stated = {scart.seat: scart.cards for scart in self.hand.scart or ()}
        never = 0 if self.scarts is None else self.scarts.never
        for number, seat in enumerate(scart_seats):
            if seat in drawn:
                may, size = allowed[seat], len(drawn[seat].places)
                yield from self._listed(stated.get(seat), size, scart_place(number), may, may & ~never, seat)

    def _left(self, talon: Heap, listed: int) -> Iterator[Group]:
        """Yield the groups of the part of the talon that nobody took.

        The cards of the mask `listed` have known places in the deal.
        """
        setting, place = self.end.setting, ("deal", TALON)
        if setting.left:
            yield Group(place, setting.left.bit_count(), setting.left)
        if setting.left_unseen:
            taken = union(mask_of(exchange.cards or ()) for exchange in self.hand.exchanges)
            may = talon.known | union(hole.may & ~listed for hole in talon.holes)
            yield Group(place, setting.left_unseen, may & ~taken & ~setting.left)

    def _trick_groups(self, length: int, width: int) -> Iterator[Group]:
        for t, trick in enumerate((self.hand.tricks or ())[:length]):
            for i, code in enumerate((*trick.cards, *("?",) * width)[:width]):
                place = ("tricks", t, "cards", i)
                yield Group(place, 1, self._may_be(code, place))

    def _is_linked(self) -> bool:
        """Return True if every transfer of cards before play is recorded."""
        hand, setting = self.hand, self.end.setting
        if any(phase.passes_unseen(hand, self.end) for phase in self.rules.phases):
            return False
        if any(exchange.cards is None for exchange in hand.exchanges):
            return False
        if any(not passed.told for passed in setting.exchanged):
            return False
        passes, before_play = [passed for passed in passed_between(setting) if passed.size], passed_before_play(setting)
        recorded = sum(len(exchange.cards or ()) for exchange in hand.exchanges if exchange.kind != TALON)
        recorded += sum(passed.size for passed in passes if passed not in before_play)
        return recorded == sum(passed.cards.bit_count() for passed in passes)

    def _allowed(self, dealt: Sequence[Heap], talon: Heap, listed: int) -> tuple[int, ...]:
        """Return seat -> mask of the cards that it may own at the end; `listed` cards have known places in the deal."""
        allowed, passed = [], mask(self.passed_to)
        for seat, heap in enumerate(dealt):
            hand = _joined(heap, talon) if seat == self.taker else heap
            own = hand.known | union(hole.may & ~listed for hole in hand.holes)
            for card, owner in self.passed_to.items():
                own = own | BIT[card] if owner == seat else own & ~BIT[card]
            for shown in self.end.setting.declared:
                own &= ~shown.cards | passed if shown.seat != seat else self.pack.cards
            allowed.append(own)
        return tuple(allowed)

    def _without_fool_by_payment(self, groups: list[Group]) -> list[Group]:
        """Return the groups; remove the Fool from the possible cards of those in which it cannot lie.

        The recorded payment for the Fool tells by which trick it was played, and which seats may have played it.
        """
        length, turns = self.rules.playing.length, turns_of(self.end)
        width = len(turns[0])
        paid = [(t, trick.paid) for t, trick in enumerate(self.hand.tricks or ()) if trick.paid is not None]
        if self.hand.fool_paid is not None:
            paid.append((length - 1, self.hand.fool_paid))
        if not paid:
            return groups
        number, code = paid[0]
        payers, plays = self._payers(CARDS[code]), len(self.hand.tricks or ())

        def may_hold_fool(i: int, group: Group) -> bool:
            """Return True if the Fool may lie in group `i` although it was paid for in trick `number`, from 0."""
            if group.place[0] == REST:
                return number >= plays  # the Fool was played to a trick that is not recorded
            if group.place[0] != "tricks" or i // width > number:
                return False
            leader = self.end.taken[i // width][0]
            return leader == NOBODY or i // width == length - 1 or turns[leader][i % width] in payers

        may = [
            group.may if may_hold_fool(i, group) else group.may & ~self.pack.excuse for i, group in enumerate(groups)
        ]
        return [group._replace(may=cards) for group, cards in zip(groups, may, strict=True)]

    def _payers(self, card: int) -> Sequence[int]:
        """Return the seats that may have owed this card for the Fool: the side that pays the winner of the card."""
        fool, end = self.rules.playing.fool, self.end
        for seat, pile in enumerate(end.piles):
            if pile & BIT[card] and fool.sides_known(end):
                return side_members((fool.pools or fool.sides)(end), seat)
        return active_seats(end)


def _joined(first: Heap, second: Heap) -> Heap:
    return Heap(first.known | second.known, (*first.holes, *second.holes))


def _as_groups(heap: Heap, place: Place, listed: int) -> Iterable[Group]:
    """Yield the groups of a heap that stays as dealt; the cards `listed` lie elsewhere in the deal."""
    if heap.known:
        yield Group(place, heap.known.bit_count(), heap.known)
    yield from (hole._replace(may=hole.may & ~listed) for hole in heap.holes)


# -- sums that must equal the stated scores ---------------------------------------------------------


def _build_scoring(rules: Rules, hand: Hand, end: Position, groups: Sequence[Group]) -> Scoring:
    """Return the constraints on these groups that follow from the scores of a hand; `end` is its final position.

    `Rules.tallies` has the stated numbers that are plain sums over cards and tricks won. Each becomes a `Sum`. A Fool
    that is an excuse does not go with its trick, and a card may be paid for it, so both are counted separately.
    """
    play = rules.playing
    if hand.scores is None or end.setting.ended is not None or len(hand.tricks or ()) < play.length:
        return Scoring()
    if end.setting.dealer == NOBODY:
        return Scoring()  # the owner of the scart is not known
    by_values: dict[Values, list[Tally]] = {}
    for tally in rules.tallies(end, hand.scores):
        by_values.setdefault(tally.values, []).append(tally)
    weights = tuple(_weight(rules, hand, end, groups, tallies) for tallies in by_values.values())
    last = NOBODY if play.fool.fates is None else play.length - 1
    return Scoring(weights, _keepers(rules, end), last, _may_fool_win(rules, end))


def _may_fool_win(rules: Rules, end: Position) -> bool:
    """Return True if the Fool may have won the last trick: only if one side may have won all other tricks."""
    fool = rules.playing.fool
    known = {side_members(fool.sides(end), winner) for _, winner, _ in end.taken[:-1] if winner != NOBODY}
    return fool.may_win and (len(known) < 2 or not fool.sides_known(end))


def _weight(rules: Rules, hand: Hand, end: Position, groups: Sequence[Group], tallies: Sequence[Tally]) -> Weight:
    """Return the weight of tallies with the same card values: the values, the known and open cards, and the sums."""
    paid, creditor = _paid(hand, end)
    excuse = rules.pack.excuse
    values = tuple(0 if bit & (excuse | paid) else v for bit, v in zip(BIT, tallies[0].by_card, strict=True))
    steps: dict[int, int] = {}
    for value, bit in zip(values, BIT, strict=True):
        steps[value] = steps.get(value, 0) | bit & rules.pack.cards & ~excuse
    known, opened, heaps, width = [0] * rules.playing.length, [], [], len(active_seats(end))
    for i, group in enumerate(groups):
        if group.place[0] != "tricks":
            heaps.append((group.section, i))
        elif group.may.bit_count() == 1:
            known[i // width] += values[group.may.bit_length() - 1]
        else:
            opened.append((i // width, i))
    used = tuple(sorted((value, cards) for value, cards in steps.items() if cards))
    sums = [_sum(rules, end, tally, paid, creditor) for tally in tallies]
    everybody, alike = mask_of_seats(active_seats(end)), len({(part.trick, part.fool) for part in sums}) == 1
    if len(sums) > 1 and alike and sum(part.seats for part in sums) == everybody:
        low, high = sum(part.low for part in sums), sum(part.high for part in sums)
        together = frozenset[str]().union(*(part.heaps for part in sums))
        # a card paid for the Fool makes no difference to the total
        sums.append(Sum(everybody, sums[0].trick, sums[0].fool, 0, low, high, together))
    return Weight(values, used, tuple(known), tuple(opened), tuple(heaps), tuple(sums))


def _sum(rules: Rules, end: Position, tally: Tally, paid: int, creditor: int) -> Sum:
    """Return the sum of a tally, without the value of the card `paid` for the Fool.

    `creditor` is the seat that has received the card, NOBODY if unknown.
    """
    values = tally.by_card
    low, high, pay = tally.low, tally.high, 0
    worth = values[paid.bit_length() - 1] if paid else 0
    if creditor in tally.seats:
        low, high = low - worth, high - worth
    elif creditor == NOBODY:
        low -= worth
    if not paid and not _is_settled(end):
        payable = rules.playing.fool.payable
        pay = max((value for value, bit in zip(values, BIT, strict=True) if bit & payable), default=0)
    fool = tally.fool if rules.pack.excuse else 0
    return Sum(mask_of_seats(tally.seats), tally.trick, fool, pay, low, high, tally.heaps)


def _is_settled(end: Position) -> bool:
    """Return True if a known seat played the Fool before the last trick and no card is owed for the Fool."""
    return _player_of_fool(end) != NOBODY and debtor_of(end) == NOBODY


def _player_of_fool(end: Position) -> int:
    """Return the seat that played the Fool to a trick with a known winner, except the last; else NOBODY."""
    for leader, winner, cards in end.taken[:-1]:
        if FOOL in cards and NOBODY not in (leader, winner):
            return turns_of(end)[leader][cards.index(FOOL)]
    return NOBODY


def _paid(hand: Hand, end: Position) -> tuple[int, int]:
    """Return the mask of the card recorded as paid for the Fool, and the seat that certainly has it, else NOBODY."""
    codes = [hand.fool_paid, *(trick.paid for trick in hand.tricks or ())]
    paid = mask(CARDS[code] for code in codes if code is not None and CARDS[code] < UNKNOWN)
    holders = [seat for seat, pile in enumerate(end.piles) if pile & paid] if _is_settled(end) else []
    return paid, holders[0] if len(holders) == 1 and paid.bit_count() == 1 else NOBODY


def _keepers(rules: Rules, end: Position) -> int:
    """Return the mask of the seats that certainly keep the Fool if they play it; -1 for all seats."""
    fool, player = rules.playing.fool, _player_of_fool(end)
    if not fool.surrendered or (player != NOBODY and end.piles[player] & FOOL_BIT and debtor_of(end) == NOBODY):
        return -1
    return mask_of_seats(seat for seat in active_seats(end) if fool.purse(end, seat))
