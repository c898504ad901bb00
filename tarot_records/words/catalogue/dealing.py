"""What is said of the deal and the bids."""

from tarot_records.words.catalogue.sentences import Sentences

SENTENCES: dict[str, Sentences] = {
    # -- deal ------------------------------------------------------------------------------------
    "deal.unknown": Sentences(
        "The cards dealt are not recorded.",
        "Without them only what play shows can be checked.",
        "Add the hands if the source has them.",
    ),
    "deal.hand_unknown": Sentences(
        "The hand dealt to {seat} is not recorded.",
        "Without it only what that player's own play shows can be checked.",
        "Add the hand if the source has it.",
    ),
    "deal.talon_unknown": Sentences(
        "The stock is not recorded and does not follow from the hands.",
        "Without it nobody can say what the taker held.",
        "Add the stock if the source has it.",
    ),
    "deal.card_unknown": Sentences(
        "Unknown among the cards dealt here: {number}.",
        "A record with unknown cards is at most consistent.",
        "See whether play or the other hands show which it was.",
    ),
    "deal.dealer_unknown": Sentences(
        "The dealer is not recorded.",
        "The player after the dealer speaks and leads first; without the dealer neither can be checked.",
        "Add the dealer if the source names him.",
    ),
    "deal.dealer": Sentences(
        "{found_seat} dealt, but it was {expected_seat}'s turn.",
        "The deal passes on in order of play; after a misdeal the same player deals again.",
        "See whether a hand is missing or the dealer is mistyped.",
    ),
    "deal.sits_out": Sentences(
        "Players who sit out: {found} instead of {expected}.",
        "Where one more sits at the table than play, one player sits out of each hand.",
        "State who sits out of this hand, or who dealt: it is the dealer.",
    ),
    "deal.sits_out_dealer": Sentences(
        "{found_seat} sits out, but {expected_seat} dealt.",
        "Whoever deals to the others sits out; the deal passes on in order of play, and stays while nobody takes.",
        "Check who dealt and who sat out; see whether a hand is missing.",
    ),
    "deal.takes_part": Sentences(
        "{seat} sits out of this hand, and is named in it.",
        "Whoever sits out bids nothing, declares nothing, lays nothing away and plays nothing.",
        "See whether another player is meant, or another sat out.",
    ),
    "deal.seats": Sentences(
        "Hands recorded: {found}, for {expected} seats.",
        "The deal lists one hand for each seat, in order of play; null for one not known.",
        "See whether a hand is missing or was split.",
    ),
    "deal.size": Sentences(
        "{seat} was dealt {found_cards} instead of {expected}.",
        "Everybody is dealt the same number of cards.",
        "See whether a card is missing, doubled, or in the wrong hand; ? stands for a card not known.",
    ),
    "deal.talon_size": Sentences(
        "The stock has {found_cards} instead of {expected}.",
        "The number of cards in the stock is fixed.",
        "See whether a card is missing or belongs to a hand.",
    ),
    "deal.dead_size": Sentences(
        "The hands that nobody plays have {found_cards} instead of {expected}.",
        "Their number of cards is fixed; in most games there are none.",
        "See whether a card is missing; these cards may also be left out.",
    ),
    "deal.pack": Sentences(
        "{card} is not in this game's pack.",
        "Each game has its own pack.",
        "Check the card, and that the game is right.",
    ),
    "deal.twice": Sentences(
        "{card} was dealt twice.",
        "Each card is in the pack once.",
        "One of the two places is wrong; some other card is missing.",
    ),
    "deal.packets": Sentences(
        "The packets recorded give {seat} {found_cards} instead of {expected}.",
        "The packets give everybody his number of cards, and the stock the rest.",
        "See whether a packet is missing; packets may be left out of a record altogether.",
    ),
    "deal.packet": Sentences(
        "A packet of {found} went to {seat}; in round {number} of the deal it is {expected}.",
        "Cards are dealt in packets of the number that the source gives.",
        "Check the packets; they may be left out of a record altogether.",
    ),
    "deal.turn": Sentences(
        "A packet went to {seat}; it was for {expected_seat}.",
        "In each round of the deal every hand gets one packet, where the source says so in the order of play.",
        "Check the order of the packets.",
    ),
    "deal.last_cards": Sentences(
        "The last cards dealt are not the {number} that are left over for the dealer.",
        "When everybody has his cards, the dealer takes what is left of the pack.",
        "Check the order of the packets, and the last of them.",
    ),
    "deal.chien_end": Sentences(
        "Cards from an end of the pack went to the stock.",
        "Of the pack {ends_outer} may not go to the stock.",
        "Check the order of the packets.",
    ),
    "deal.petit_sec": Sentences(
        "{seat} held {card} as the only trump, without the Excuse, and the hand was played.",
        "A lone Petit voids the deal; it is announced before the bidding.",
        "Check that player's trumps; if tables there play on, state the option petit_sec.",
    ),
    "deal.no_trump": Sentences(
        "{seat} was dealt no trump, and the hand was played.",
        "A hand without a trump is shown, and the same dealer deals again.",
        "Check the cards dealt; a deal that was void ends as a misdeal.",
    ),
    # -- bids ------------------------------------------------------------------------------------
    "bid.unknown": Sentences(
        "The auction is not recorded.",
        "Whether the contract was reached by legal bids cannot be checked.",
        "Add the bids if the source has them; write basis imposed for duplicate.",
    ),
    "bid.incomplete": Sentences(
        "Players recorded as having spoken: {found} of {expected}.",
        "Everybody speaks once.",
        "Add the missing words, passes included.",
    ),
    "bid.name": Sentences(
        "There is no bid {bid} in this game.",
        "The bids are: {bids}.",
        "Check the spelling.",
    ),
    "bid.turn": Sentences(
        "{seat} spoke, but it was {expected_seat}'s turn.",
        "The player after the dealer speaks first, then the others in order of play.",
        "See whether a pass is missing or two words are exchanged.",
    ),
    "bid.again": Sentences(
        "{seat} spoke twice.",
        "Everybody speaks once.",
        "See whether one of the two belongs to another player.",
    ),
    "bid.low": Sentences(
        "{seat} bid {bid}, which does not go above the bid before.",
        "A bid must be higher than all before it; what could be said: {bids}.",
        "See whether this bid or the one before is mistyped.",
    ),
    "bid.barred": Sentences(
        "{seat} bid {bid} on the deal after his own misdeal.",
        "After a misdeal the same player deals again and may not bid.",
        "Check the bid and the hand before.",
    ),
    "bid.passed": Sentences(
        "{seat} spoke again after passing.",
        "Who has passed is out of the auction.",
        "See whether one of the two words belongs to another player.",
    ),
    "bid.over": Sentences(
        "{seat} spoke when the auction was over.",
        "Once all others have passed, nothing more is said.",
        "Check the passes before it, and whose word this is.",
    ),
    "bid.not_now": Sentences(
        "{seat} said {bid}, which could not be said then.",
        "What may be said hangs on whose turn it is and on what was said before; what could be said: {bids}.",
        "Check this word and those before it.",
    ),
    "bid.hand": Sentences(
        "{seat} said {bid} with a hand that does not allow it: {held}.",
        "Some games may be named, or held, only with certain cards in the hand that was dealt.",
        "Check the word and the cards dealt.",
    ),
    "bid.compulsory": Sentences(
        "{seat} spoke where there is no auction: {bid} had to be played.",
        "After a deal that was void the next hand is played without bidding.",
        "Check the hand before; then leave the words out.",
    ),
    "bid.card": Sentences(
        "{seat} is said to have shown {card} by {bid}; that word shows {due}.",
        "Which card a word shows hangs on what could be said before it.",
        "Check the card, and the words before; the card may also be left out.",
    ),
    "contract.unknown": Sentences(
        "It is not recorded who played which contract.",
        "Without it the scart and the score cannot be checked.",
        "Add the contract if the source tells it.",
    ),
    "contract.imposed": Sentences(
        "The contract is said to have been imposed, but bids are recorded.",
        "With an imposed contract there is no auction.",
        "Remove the bids, or the word imposed.",
    ),
    "contract.none": Sentences(
        "Everybody passed, but a contract is stated.",
        "A contract needs a bid.",
        "See whether a bid is missing.",
    ),
    "contract.declarer": Sentences(
        "{found_seat} is stated as declarer, but {expected_seat} made the highest bid.",
        "The highest bidder plays the contract.",
        "See which of bids and contract is mistyped.",
    ),
    "contract.name": Sentences(
        "{found} is stated as the contract, but the highest bid was {expected}.",
        "The highest bid is the contract.",
        "See which of bids and contract is mistyped.",
    ),
}
