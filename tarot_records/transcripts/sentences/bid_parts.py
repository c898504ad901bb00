"""Find the bids and the declarations of a sentence."""

from collections.abc import Sequence

from tarot_records.transcripts.sentences.sentence_parts import (
    BID,
    DECLARED,
    FACT,
    GAME,
    PASS,
    SEAT,
    WITH_CARDS,
    PartFound,
    SentenceParsing,
    fact_at,
    longest_phrase,
)
from tarot_records.transcripts.text.lexicon import (
    BETWEEN_NAMES,
    DENIALS,
    FREQUENT,
    HAND_WORDS,
    KONTRA,
    NOBODY_WORDS,
    ORDINALS,
    PASSES,
    SEVERAL_HANDS,
    SILENT,
    TRICK_WORDS,
    WITHOUT,
)
from tarot_records.transcripts.text.pieces import Token


def find_declaration(parsing: SentenceParsing, at: int) -> PartFound:
    """Return the declaration that begins at token `at`; None if there is none.

    Its phrase is longer than that of a bid or a fact, or is as long and follows a word for declaring, or follows a
    kontra.
    """
    tokens, about, parts = parsing.tokens, parsing.about, parsing.parts
    said, said_length = longest_phrase(tokens, at, parsing.words.declared)
    form = "" if said else parsing.reader.without_ending(tokens[at].form, parsing.words.declared)
    if form and form not in parsing.reader.trump_words and parsing.words.declared[form] != GAME:
        said, said_length = parsing.words.declared[form], 1  # `hlásila pagáta`
    beside = {token.form for token in (*tokens[max(0, at - 1) : at], *tokens[at + said_length :][:1])}
    is_denied = at > 0 and tokens[at - 1].form in WITHOUT  # `čísla bez barvy` declares nothing
    is_denied |= said == "kontra" and any(token.form in DENIALS for token in tokens[at + 1 : at + 4])
    if (
        not said
        or tokens[at].form in parsing.people.shorts  # `Re` may be Resi
        or is_denied
        or beside & SILENT
        or (about in WITH_CARDS[:3] and (card := parsing.reader.at(tokens, at)) and card.end - at >= said_length)
    ):
        return None
    fact, length = fact_at(tokens, at, parsing.reader)
    length -= fact == DECLARED  # a word for declaring that also says what is declared
    _, bid_length = longest_phrase(tokens, at, parsing.words.bids)
    against = bool(parts) and parts[-1].kind == DECLARED and parts[-1].text == "kontra"
    is_list = about == DECLARED and said_length >= max(length, bid_length)
    if against or is_list or said_length > max(length, bid_length):
        return parsing.part(DECLARED, at, at + said_length, said, KONTRA.get(tokens[at].form, 0)), at + said_length
    return None


def _goes_with_noun(parsing: SentenceParsing, at: int) -> bool:
    """Return whether a word such as `sans` goes with the word after it: `sans rire`, `les nombres sans couleur`."""
    after = parsing.tokens[at + 1] if at + 1 < len(parsing.tokens) else None
    return after is not None and after.before == " " and after.text.islower() and after.form not in BETWEEN_NAMES


def find_bid(parsing: SentenceParsing, at: int) -> PartFound:
    """Return the bid that begins at token `at`; None if there is none.

    A player's initial is no bid. Nor is a number among cards, in a sentence without players and facts, or of hands:
    `pošiljam dve igri`, `voici trois donnes`.
    """
    token = parsing.tokens[at]
    _, length = fact_at(parsing.tokens, at, parsing.reader)
    bid, bid_length = longest_phrase(parsing.tokens, at, parsing.words.bids)
    if not bid and token.form in PASSES.get(parsing.reader.habit.lang, ()) and PASS in parsing.words.bids.values():
        bid, bid_length = PASS, 1
    if not bid and _is_short_pass(parsing, at):
        return parsing.part(BID, at, at + 1, PASS), at + 1
    if not bid:
        return None
    after = parsing.tokens[at + bid_length].form if at + bid_length < len(parsing.tokens) else ""
    is_card = parsing.about in WITH_CARDS
    if token.form in WITHOUT and parsing.parts and parsing.parts[-1].text == "declared":
        return None  # `Napovedi: brez` says that there are none
    if bid_length == 1 and token.form in WITHOUT and _goes_with_noun(parsing, at):
        return None
    if bid_length == 1 and token.form in DENIALS and token.form in FREQUENT.get(parsing.reader.habit.lang, ()):
        return None  # `pas un seul atout` is no Danish pass
    near = parsing.tokens[max(0, at - FAR) : at + FAR]
    says_nothing = token.is_number and (is_card or not any(_names_player_or_fact(one, parsing) for one in near))
    if (
        (bid_length < length and not _is_labelled_contract(parsing))
        or says_nothing
        or (bid_length == 1 and (after in SEVERAL_HANDS or _counts_hand_or_trick(parsing.tokens, at)))
        or counts_declared(parsing, at)
        or _begins_longer_card(parsing, at, bid_length)
        or any(one.form in NOBODY_WORDS for one in parsing.tokens[max(0, at - 3) : at])
        or (parsing.people.seat(token.form) is not None and len(token.form) == 1)
    ):
        return None
    return parsing.part(BID, at, at + bid_length, bid), at + bid_length


def _begins_longer_card(parsing: SentenceParsing, at: int, length: int) -> bool:
    """Return whether a number that is a bid of `length` words is the rank of a card: `deux de cœur`."""
    is_number = parsing.reader.number_in_words(parsing.tokens[at]) > 0
    card = parsing.reader.at(parsing.tokens, at) if is_number else None
    return card is not None and card.end - at > length


def _is_short_pass(parsing: SentenceParsing, at: int) -> bool:
    """Return whether a token is `p` for a pass: behind a player, in a sentence with another bid before it."""
    token, parts = parsing.tokens[at], parsing.parts
    is_letter = token.form == PASS[0] and parsing.people.seat(token.form) is None
    told = any(part.kind == BID for part in parts)
    return is_letter and told and parts[-1].kind == SEAT and PASS in parsing.words.bids.values()


FAR = 40
"""Number of words from which on a player or a fact stands too far from a number to show that it is a bid."""


def _counts_hand_or_trick(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a token counts a hand or a trick, as in `druhá hra` and `v 2. štihu`, and so is no bid."""
    after = tokens[at + 1].form if at + 1 < len(tokens) else ""
    if tokens[at].is_number:
        return tokens[at].after.startswith(".") and after.startswith(_LONG_TRICK_WORDS)
    return tokens[at].form in ORDINALS and after in HAND_WORDS


_LONG_TRICK_WORDS = tuple(word for word in TRICK_WORDS if len(word) > 3)
"""Words for a trick that may have an ending."""


def _is_labelled_contract(parsing: SentenceParsing) -> bool:
    """Return whether the part before is the word for the contract and a sign, as in `Contrat : prise par`."""
    last = parsing.parts[-1] if parsing.parts else None
    return last is not None and last.kind == FACT and last.text == "contract" and last.points_on


def _names_player_or_fact(token: Token, parsing: SentenceParsing) -> bool:
    """Return whether a word names a player or a fact; a number in the same sentence may then be a bid."""
    return parsing.people.seat(token.form) is not None or bool(parsing.reader.facts.at([token], 0)[0])


def counts_declared(parsing: SentenceParsing, at: int) -> bool:
    """Return whether a number in words counts declarations: `egy tarokkot fektetett`, `egy-egy tarokk`."""
    tokens, numbers = parsing.tokens, parsing.reader.numbers
    end = next((place for place in range(at, len(tokens)) if tokens[place].form not in numbers), len(tokens))
    is_apart = end < len(tokens) and "(" in tokens[end].before
    return end > at and not is_apart and bool(longest_phrase(tokens, end, parsing.words.declared)[0])
