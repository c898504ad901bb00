"""Divide a line of tricks into its parts: cards, players, numbers of tricks, suits and ranks alone, and words."""

import re
from collections.abc import Collection, Mapping, Sequence

from tarot_records.transcripts.cards.card_reader import CardReader, is_certain
from tarot_records.transcripts.cards.habit import FoundCard, WrittenCard
from tarot_records.transcripts.people.people import People
from tarot_records.transcripts.text.lexicon import CORRECTIONS, DENIALS, LINKS_TO_PLAYER
from tarot_records.transcripts.text.pieces import Token
from tarot_records.transcripts.tricks.trick_parts import CARD, NUMBER, RANK, SEAT, SORRY, SUIT, WORD, RowItem

MOST_SIGNS = 4
"""Maximum number of signs beside a card that are looked at."""


def items_of(tokens: Sequence[Token], reader: CardReader, people: People, size: int) -> list[RowItem]:
    """Return the parts of a line without its number; `size` is the number of cards of a trick."""
    tokens = _with_initials_apart(_without_asides(tokens, reader, people), reader, people)
    cards = {card.first: card for card in reader.cards_of(tokens)}
    if cards:
        taken = {at for card in cards.values() for at in range(card.first, card.end)}
        for at, token in enumerate(tokens):
            if at not in taken and people.seat(token.form) is None and (code := reader.scanned(token)):
                cards[at] = FoundCard(code, at, at + 1, scanned=True)
    cards = {at: card for at, card in cards.items() if not (at and _continues_name(tokens[at - 1], tokens[at], people))}
    cards = {at: card for at, card in cards.items() if people.seat_at_place(tokens[at]) is None}
    cards |= _scanned_behind_players(tokens, cards, reader, people, size)
    cards |= _frequent_behind_players(tokens, cards, reader, people, size)
    is_ambiguous = any(people.seat(tokens[at].form) is not None for at in cards)
    if is_ambiguous and (beside_players := _cards_behind_players(tokens, reader, people, size)):
        return beside_players
    certain = {at for at, card in cards.items() if is_certain(tokens, card, reader)}
    certain |= {at for at, card in cards.items() if card.scanned}
    as_cards = certain | {*_ambiguous_cards(tokens, cards, certain, people, size)}
    found: list[RowItem] = []
    at = 0
    while at < len(tokens):
        token, card = tokens[at], None if _is_trick_ordinal(tokens, at, reader) else cards.get(at)
        seat = people.seat(token.form)
        if card is not None and (seat is None or at in as_cards):
            alone = reader.rank_alone(tokens, at) if card.end == at + 1 else None
            found.append(RowItem(CARD, written_card(tokens, card), token=token, text=alone[0] if alone else ""))
            at = card.end
            continue
        if seat is not None and (len(token.form) > 1 or not _is_article(token)):
            if not (at and _continues_name(tokens[at - 1], token, people)):
                found.append(RowItem(SEAT, value=seat, token=token))
            if card is not None and card.end > at + 1 and (behind := reader.at(tokens, at + 1)) is not None:
                cards[at + 1] = behind  # in `R Pik 10`, `R` is a player and no rank
        elif token.form in CORRECTIONS:
            found += [RowItem(SORRY)] if not found or found[-1].kind != SORRY else []  # `anzi scusa`
        elif "tricks" in reader.facts.at(tokens, at)[0] and _is_number_behind(tokens, at):
            found.append(RowItem(NUMBER, value=int(tokens[at + 1].text)))
            at += 1
        elif _is_trick_ordinal(tokens, at, reader):
            found.append(RowItem(NUMBER, value=int(token.text)))
        elif len(token.form) > 2 and reader.suit(token) is not None:
            found.append(RowItem(SUIT, token=token))
        elif (alone := reader.rank_alone(tokens, at)) is not None:
            found.append(RowItem(RANK, token=token, text=alone[0]))
            at += alone[1] - 1
        else:
            found.append(RowItem(WORD, token=token))
        at += 1
    return found


def _cards_behind_players(tokens: Sequence[Token], reader: CardReader, people: People, size: int) -> list[RowItem]:
    """Return the parts of a line that has each player before his card, though the players may read as cards.

    In `V 7 di spade -> M V -> T IX`, Vito's initial is no trump, and Melo plays the trump 5. Empty for other lines;
    but one card in a remark behind the cards of all players is left out. Ranks without suits have the suit led, if the
    writer leaves it out.
    """
    found: list[RowItem] = []
    players: list[int] = []
    led = ""
    at = 0
    is_remark: bool | None = None
    while at < len(tokens):
        token, seat = tokens[at], people.seat(tokens[at].form)
        if seat is None or len(players) == size:
            if len(players) == size and is_remark is None:
                is_remark = len([*reader.cards_of(tokens[at:])]) < 2  # `…, Sepp has the pagat!`
            if seat is None and not is_remark and reader.at(tokens, at) is not None:
                return []
            found.append(RowItem(WORD if seat is None else SEAT, value=seat or 0, token=token))
            at += 1
            continue
        card = reader.at(tokens, at + 1) if at + 1 < len(tokens) else None
        if card is None and led and at + 1 < len(tokens):
            card = reader.card_in_suit(tokens[at + 1], led, at + 1, is_behind_player=True)
        if card is None:
            return []
        led = led or (card.code[0] if reader.habit.implied else "")
        players.append(seat)
        found += [
            RowItem(SEAT, value=seat, token=token),
            RowItem(CARD, written_card(tokens, card), token=tokens[at + 1]),
        ]
        at = card.end
    return found if len({*players}) == len(players) == size else []


def _is_number_behind(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a number follows a token in the same sentence."""
    return at + 1 < len(tokens) and tokens[at + 1].is_number and not _STOP.search(tokens[at + 1].before)


_STOP = re.compile(r"[.!?;]\s")


def _scanned_behind_players(
    tokens: Sequence[Token], cards: Mapping[int, FoundCard], reader: CardReader, people: People, size: int
) -> dict[int, FoundCard]:
    """Return index of a token -> card, for initials after players that a scan has made of numbers: `R S` for `R 5`.

    Empty unless they are exactly the cards that the trick lacks.
    """
    taken = {at for card in cards.values() for at in range(card.first, card.end)}
    found = {
        at: FoundCard(code, at, at + 1, scanned=True)
        for at in range(1, len(tokens))
        if not {at - 1, at} & taken
        and people.seat(tokens[at].form) is not None
        and people.seat(tokens[at - 1].form) is not None
        and tokens[at].before == " "
        and (code := reader.scanned(tokens[at])) is not None
    }
    return found if cards and len(cards) + len(found) == size else {}


def _frequent_behind_players(
    tokens: Sequence[Token], cards: Mapping[int, FoundCard], reader: CardReader, people: People, size: int
) -> dict[int, FoundCard]:
    """Return index of a token -> card, for frequent words after players that are cards by their letters.

    So it is with `Resi Er` for the knight of `Eck`. Empty unless they are exactly the cards that the trick lacks.
    """
    taken = {at for card in cards.values() for at in range(card.first, card.end)}
    found = {
        at: FoundCard(code, at, at + 1)
        for at in range(1, len(tokens))
        if not {at - 1, at} & taken
        and people.seat(tokens[at - 1].form) is not None
        and tokens[at].before == " "
        and not tokens[at].text.islower()
        and reader.is_frequent(tokens[at])
        and (code := reader.suit_card(tokens[at].form)) is not None
    }
    return found if found and len(cards) + len(found) == size else {}


def _with_initials_apart(tokens: list[Token], reader: CardReader, people: People) -> list[Token]:
    """Return the tokens, with a player's initial split from the number of his card: `N10 di spade`, `N` for Nino."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        match = _GLUED_INITIAL.fullmatch(token.text)
        seat = people.seat(match[1].casefold()) if match else None
        if match is None or seat is None or reader.at(tokens, at) is not None:
            found.append(token)
            continue
        middle = token.start + match.end(1)
        name = Token(match[1], match[1].casefold(), token.start, middle, token.before, " ")
        number = Token(match[2], match[2], middle, token.end, " ", token.after)
        is_card = reader.at([number, *tokens[at + 1 :]], 0) is not None
        found += [name, number] if is_card else [token]
    return found


_GLUED_INITIAL = re.compile(r"([^\W\d_]{1,2})([0-9]{1,2})")
"""Pattern of an initial and a number without a blank between them."""


def _continues_name(before: Token, token: Token, people: People) -> bool:
    """Return whether a token is another word of the name before it, as in `Anna Maria`."""
    seat = people.seat(token.form)
    is_same = seat is not None and people.seat(before.form) == seat and before.form != token.form
    return is_same and min(len(before.form), len(token.form)) > 1 and token.before in (" ", "-")


def _is_trick_ordinal(tokens: Sequence[Token], at: int, reader: CardReader) -> bool:
    """Return whether a token is a number that begins a line before a word for a trick, as in `1st trick`."""
    return not at and tokens[at].is_number and len(tokens) > 1 and "tricks" in reader.facts.at(tokens, 1)[0]


def _ambiguous_cards(
    tokens: Sequence[Token], cards: Mapping[int, FoundCard], sure: Collection[int], people: People, size: int
) -> Collection[int]:
    """Return the indexes of tokens to be read as cards although they may name players: as many as the trick lacks."""
    both = [at for at in cards if at not in sure and people.seat(tokens[at].form) is not None]
    certain = len(cards) - len(both)
    doubtful = [at for at in both if not (tokens[at].is_number and "(" in tokens[at].marks)]
    if not certain or not doubtful:
        return ()
    wanted = -(-certain // size) * size - certain
    inner = [at for at in doubtful if 0 < at < len(tokens) - 1]
    return set((inner if len(inner) >= wanted else doubtful)[:wanted])


def written_card(tokens: Sequence[Token], card: FoundCard) -> WrittenCard:
    """Return a card with its place and the signs beside it."""
    first, last = tokens[card.first], tokens[card.end - 1]
    marks = _marks(first) + ("" if card.end - card.first == 1 else _marks(last))
    text = " ".join(part.text for part in tokens[card.first : card.end])
    return WrittenCard(card.code, first.start, last.end, marks, scanned=card.scanned, text=text)


def _without_asides(tokens: Sequence[Token], reader: CardReader, people: People) -> list[Token]:
    """Return the tokens of a line without remarks in brackets.

    A remark has at least two words that are no cards, or begins with a plus, as cards taken beside a trick do, or
    denies a card; articles and the like are no such words if each card has its player. Brackets that name a leader or
    a winner are kept: `(Traudl spielt aus)`. Of a correction with a reason, as in `(no: 7, Ann has the 8)`, only the
    correction is kept.
    """
    kept: list[Token] = []
    held: list[Token] | None = None
    for token in tokens:
        if held is None and re.search(r"[(\[][^)\]]*$", token.before):
            held = []
        (kept if held is None else held).append(token)
        if held is not None and re.match(r"[^(\[]*[)\]]", token.after):
            words = [one for one in held if one.text.isalpha() and len(one.text) > 1 and people.seat(one.form) is None]
            if _each_has_player(held, reader, people):  # `(3 di fiori da Sandro, dieci da Beppe)`
                known = {one.start for at, one in enumerate(held) if reader.rank_alone(held, at) or reader.fills(one)}
                words = [one for one in words if one.form not in LINKS_TO_PLAYER and one.start not in known]
            left_out = re.search(r"[(\[]\s*\+", held[0].before) or any(one.form in DENIALS for one in held[:2])
            tells = any(people.seat(one.form) is not None for one in held) and reader.facts.among(held) & PLAYED
            if tells or (
                not left_out and sum(reader.word(one) is None and reader.suit(one) is None for one in words) < 2
            ):
                kept += held
            elif held[0].form in CORRECTIONS:
                kept += _first_clause(held)
            held = None
    return kept + (held or [])


def _each_has_player(tokens: Sequence[Token], reader: CardReader, people: People) -> bool:
    """Return whether some tokens name as many players as cards, and at least two."""
    players = {people.seat(token.form) for token in tokens if not _is_article(token)} - {None}
    ranks = sum(reader.rank_alone(tokens, at) is not None for at in range(len(tokens)))
    return len(players) == ranks > 1


def _first_clause(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens up to the first comma, semicolon or stop behind the words of correction and one more token."""
    begins = next((at for at, token in enumerate(tokens) if token.form not in CORRECTIONS), len(tokens))
    ends = (at for at, token in enumerate(tokens) if at > max(1, begins) and _ENDS_CLAUSE.search(token.before))
    return tokens[: next(ends, len(tokens))]


_ENDS_CLAUSE = re.compile(r"[,;.]\s")
PLAYED = frozenset(("leader", "winner"))
"""Facts that belong to a trick."""


def _marks(token: Token) -> str:
    """Return the signs that touch a token or stand apart beside it in its cell, without stops and quotation marks."""
    apart = [match[1] for match in (_APART_BEFORE.search(token.before), _APART_AFTER.match(token.after)) if match]
    signs = dict.fromkeys(sign for sign in (*token.marks, *"".join(apart)) if sign not in ".,;:'’\"-–—/")
    return "".join(signs)[:MOST_SIGNS]


_SIGN = r"[*+<>!^°#@←→►◄◀▶✓✔•]"
_APART_BEFORE = re.compile(rf"(?:[\t|] ?|\s\s)({_SIGN}) $")
_APART_AFTER = re.compile(rf" ({_SIGN})(?: ?[\t|]|\s\s|\s*$)")
"""Patterns of a sign that stands apart before or after a card in its cell of a table."""


def _is_article(token: Token) -> bool:
    """Return whether a token is a single small letter, which is hardly an initial."""
    return len(token.text) == 1 and token.text.islower()
