"""How a game is told: the templates that put clauses into words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tarot_records.words.translations import translated, translations


@dataclass(frozen=True)
class Telling:
    """The words for what happens at the table."""

    sentences: Mapping[str, str]
    """Key of a clause -> template over its facts. `{card:dat}` asks for a form of a card's name."""
    counts: Mapping[str, tuple[str, str]]
    """Thing -> one of it, several of it."""
    groups: Mapping[str, str]
    """Templates for many cards: `trumps`, `suit`, `alike` (cards of a rank), `run`."""
    lang: str = "en"

    def counted(self, number: int, thing: str) -> str:
        """`1 card`, `2 cards`."""
        return translations(self.lang).npgettext("narration", *self.counts[thing], number).format(number=number)


ENGLISH = Telling(
    sentences={
        # the deal
        "deal": "{dealer} deals: {parts}.",
        "dealt": "The cards are dealt: {parts}.",
        "sits_out": "{who} sits out.",
        "each": "{count} to each player",
        "to": "{number} to {who}",
        "hands": "{given}",
        "dead": "{number} to a hand that nobody plays",
        "stock": "{number} to the stock",
        "petit_sec": "The deal is thrown in: {who} has a lone Petit.",
        # bids and contract
        "pass": "{who} passes.",
        "bid": "{who} bids {bid}.",
        "says_showing": "{who} says {bid}, and so shows {card}.",
        "pass_showing": "{who} passes, and so shows {card}.",
        "says": "{who} says {bid}.",
        "holds": "{who} holds.",
        "all_pass": "Everybody has passed.",
        "imposed": "{who} plays {contract}, as was imposed.",
        "nobody_bid": "Nobody has bid: {who} plays.",
        "nobody_bid_calls": "Nobody has bid: {who} plays and calls a card.",
        "nobody_bid_dealer": "Nobody has bid: {who}, the dealer, plays.",
        "nobody_bid_dealer_calls": "Nobody has bid: {who}, the dealer, plays and calls a card.",
        "alone": "The contract is {contract}: {who} plays alone.",
        "plays": "{who} plays {contract}.",
        "stated": "The contract is {contract}, played by {who}.",
        # the card called
        "call": "{who} calls {card}.",
        "call_alone": "{who} calls {card}, and plays alone.",
        "call_partner": "{who} calls {card}; {partner} has it and is the partner.",
        "disclosed_talon": "The card called lies there: {declarer} plays alone.",
        "disclosed_alone": "It is the card called: {declarer} plays alone.",
        "disclosed": "It is the card called: {partner} is the partner of {declarer}.",
        # cards exchanged
        "shows_to_ask": "{who} shows {cards}.",
        "asked_gets_it": "{who} asks {giver} for {wanted} and gets it{face}.",
        "asked_gets": "{who} asks {giver} for {wanted} and gets {cards}{face}.",
        "asked_no": "{who} asks {giver} for {wanted}, and does not get it.",
        "asked_none": "{who} asks {giver} for {wanted}, and gets none.",
        "asked_nobody": "{who} asks for {wanted}; nobody hands it over.",
        "asked_scart": "{who} asks for {wanted}; it lies in the scart of {keeper}.",
        "asked_unrecorded": "{who} asks {giver} for {wanted}; what came of it is not recorded.",
        "asked_anybody": "{who} asks for {wanted}; what came of it is not recorded.",
        "returned_one": "{giver} gives {taker} a card back{face}: {cards}.",
        "returned": "{giver} gives {taker} {number} cards back{face}: {cards}.",
        "wanted": "a card",
        "face_up": " face up",
        "face_down": " face down",
        "exchange_unclear": "What {who} exchanged cannot be told.",
        # stock, scart, declarations
        "talon": "{who} takes up the stock: {cards}.",
        "talon_part": "The stock is shown: {lay}. {who} takes {cards} of it.",
        "talon_part_unknown": "{who} takes a part of the stock.",
        "talon_unknown": "{who} takes up the stock.",
        "draws": "{who} draws from the stock: {cards}.",
        "scart": "{who} lays away {cards}{shows}.",
        "scart_nothing": "{who} lays nothing away.",
        "and_shows": ", and shows {cards}",
        "declares": "{who} declares {kind}{what}{worth}.",
        "of_cards": ": {group}",
        "of_so_many": ": {count}",
        "worth": " – {points}",
        "kontra": "{who} says {kind} ({item}){what}.",
        "against": " against {taker}",
        # play
        "leads": "{who} leads {card}.",
        "plays_card": "{who} plays {card}.",
        "best": "{who} plays {card}, the best card so far.",
        "not_best": "{who} plays {card}; {winner} is still winning with {best}.",
        "taken": "{winner} takes trick {number} with {card}.",
        "taken_by": "{winner} takes trick {number}.",
        "taken_unknown": "Who takes trick {number} cannot be told.",
        "gift": "With the trick from the stock: {cards}.",
        "paid": "{who} gives {card} for the Fool.",
        "lays_open": "{who} lays the hand open.",
        # the score
        "unplayed": "The hand ends without play ({end}).",
        "unknown_score": "The hand is over; what it scores cannot be told from what is recorded.",
        "made": "Made in all: {made}.",
        "card_points": "Card points: {sides}.",
        "of_tricks": "{item}: {given}.",
        "in_trick": "{who} {score} in trick {number}",
        "score": "Score: {scores}.",
        "only": "Only {who} scores: {score}.",
        "no_score": "Nobody scores.",
        "rows": "For the side of {declarer}: {given}.",
        "row": "{item} {score}{how}",
        "row_how": " ({parts})",
        "row_announced": "announced",
        "row_lost": "not made",
        "row_doubled": "×{number}",
        "account": "{item}: {scores}.",
        "spent": "{who} has used up {number} ({item}).",
        "carried": "{item} from here on: {made}.",
    },
    counts={
        "card": ("{number} card", "{number} cards"),
        "unknown": ("{number} unknown card", "{number} unknown cards"),
        "point": ("{number} point", "{number} points"),
    },
    groups={
        "trumps": "trumps {ranks}",
        "suit": "the {ranks} of {suit}",
        "alike": "{rank} of {suits}",
        "run": "{first} to {last}",
    },
)


@cache
def telling(lang: str) -> Telling:
    """The words for what happens at the table in a language."""
    sentences, groups = (translated(table, "narration", lang) for table in (ENGLISH.sentences, ENGLISH.groups))
    return Telling(sentences, ENGLISH.counts, groups, lang)
