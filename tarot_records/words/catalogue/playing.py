"""What is said of the tricks, and of what is owed for the Fool."""

from tarot_records.words.catalogue.sentences import Sentences

SENTENCES: dict[str, Sentences] = {
    # -- play ------------------------------------------------------------------------------------
    "play.unrecorded": Sentences(
        "Play is not recorded.",
        "Nothing about it can be checked.",
        "Add the tricks if the source has them.",
    ),
    "play.stopped": Sentences(
        "Play stopped after {found_tricks} of {expected}.",
        "What was not played cannot be checked, nor the score that hangs on it.",
        "Nothing has to be done if the source ends there.",
    ),
    "play.unknown": Sentences(
        "{seat} played {card}.",
        "A record with unknown cards is at most consistent.",
        "See whether the hands, or what is left at the end, show which card it was.",
    ),
    "play.winner_unknown": Sentences(
        "Who won this trick cannot be told from its cards.",
        "The best card may be one that is not known.",
        "State the winner if the source has him; the leader of the next trick shows him.",
    ),
    "play.winner_stated": Sentences(
        "The winner of this trick is as stated; its cards do not tell.",
        "The best card may be one that is not known.",
        "Nothing has to be done.",
    ),
    "play.leader_unknown": Sentences(
        "Nobody knows who led to this trick, so its cards belong to nobody.",
        "The winner of a trick leads to the next; the player after the dealer to the first.",
        "State the leader.",
    ),
    "play.leader": Sentences(
        "{found_seat} is stated as leader, but it was {expected_seat}'s lead: {lead}.",
        "The game says who leads first; then the winner of each trick leads to the next.",
        "Check the leader and the winner of the trick before; the play was followed as stated.",
    ),
    "play.size": Sentences(
        "This trick has {found_cards} instead of {expected}.",
        "Everybody plays one card to each trick.",
        "See whether a card is missing (write ? for it) or belongs to the next trick.",
    ),
    "play.extra": Sentences(
        "This trick is one too many: a hand has {expected}.",
        "Nobody has cards left.",
        "See whether a trick was typed twice.",
    ),
    "play.held": Sentences(
        "{seat} played {card} without holding it.",
        "Only cards of one's own hand can be played.",
        "Check the card and the order of the trick; still in hand: {held}.",
    ),
    "play.again": Sentences(
        "{seat} played {card}, which had been played before.",
        "Each card is played once.",
        "One of the two places is wrong.",
    ),
    "play.follow": Sentences(
        "{seat} played {card}, but {led} were led and {seat} could follow.",
        "Who has cards of the suit led must play one of them.",
        "Check the card; legal here: {legal}.",
    ),
    "play.called_suit": Sentences(
        "{seat} led {card} to the first trick; {led} is the suit of the card called.",
        "The first trick may not be led in the suit of the card called, except with that card itself.",
        "Check the card and the card called; legal here: {legal}.",
    ),
    "play.trump": Sentences(
        "{seat} had none of the {led} led and played {card}, but held trumps.",
        "Who cannot follow suit must trump.",
        "Check the card; legal here: {legal}.",
    ),
    "play.overtrump": Sentences(
        "{seat} played {card} under {best}, but could have gone above it.",
        "Who must play a trump must play a higher one than lies there, if able.",
        "Check the card; legal here: {legal}.",
    ),
    "play.beat": Sentences(
        "{seat} played {card} under {best}, but could have beaten it.",
        "Who avoids tricks must beat the card that is winning, if able.",
        "Check the card; legal here: {legal}.",
    ),
    "play.kept_back": Sentences(
        "{seat} played {card} while other trumps were in hand.",
        "In a game without tricks the Pagat is kept as the last trump.",
        "Check the card; legal here: {legal}.",
    ),
    "play.lead": Sentences(
        "{seat} led {card}, which may not be led as long as these could be: {legal}.",
        "Some contracts keep trumps, or the Pagat, from being led before other cards.",
        "Check the card, and the contract.",
    ),
    "play.due": Sentences(
        "{seat} played {card}, though {due} was announced for this trick and could be played.",
        "An announced card is played to its trick, if it may be.",
        "Check the card, and what was announced; legal here: {legal}.",
    ),
    "play.bound": Sentences(
        "{seat} played {card}, which is announced for a later trick, though another could be played.",
        "An announced card waits for its trick; where only announced ones are left, that of the earliest trick goes.",
        "Check the card, and what was announced; legal here: {legal}.",
    ),
    "play.bound_won": Sentences(
        "{seat} won this trick with {card}, which is announced for a later one, though another could be played.",
        "An announced card may not win a trick before its own, as long as one that is not announced could be played.",
        "Check the card, and what was announced; not announced were: {legal}.",
    ),
    "play.winner": Sentences(
        "{found_seat} is stated as the winner of this trick, but {expected_seat} won it with {card}.",
        "The highest trump wins, else the highest card of the suit led; the Fool does not.",
        "Check the winner and the cards; the play was followed as the cards say.",
    ),
    "play.beaten": Sentences(
        "{found_seat} is stated as the winner of this trick, but {card} lies above the card he played.",
        "The highest trump wins, else the highest card of the suit led; the Fool does not.",
        "Check the winner and the cards that can be read.",
    ),
    "play.points": Sentences(
        "Card points stated for this trick: {found}; it has {expected}.",
        "The trick counts for what its winner keeps of it.",
        "Check the number and the cards.",
    ),
    "play.unfinished": Sentences(
        "The record stops after {found_tricks} of {expected} and does not say why.",
        "A hand is played to the last card unless it ends by claim or agreement.",
        "Add the tricks (with ? for cards not known), or say how it ended: end unrecorded.",
    ),
    "play.claimed": Sentences(
        "{seat} is said to have ended the play; it was for {expected_seat} to do.",
        "A game that is lost is ended by who plays it, who claims no more trick.",
        "Check the seat, and who played the hand.",
    ),
    "play.decided": Sentences(
        "Play went on after trick {number}, with which the game was lost.",
        "By these rules such a game ends with the trick that loses it.",
        "Check the tricks, and who took them.",
    ),
    "hand.end": Sentences(
        "The hand is said to have ended by {end}, but that does not fit the cards and bids.",
        "Each way of ending has its condition.",
        "Check how the hand ended; the cards and bids leave: {ends}.",
    ),
    "hand.after_end": Sentences(
        "The hand was over ({end}), yet {field} are recorded.",
        "Nothing follows the end of a hand.",
        "Check how the hand ended, and the bids.",
    ),
    # -- the Fool's debt -------------------------------------------------------------------------
    "fool.unrecorded": Sentences(
        "The record does not say which card {seat} gave for the Fool.",
        "The choice changes the score.",
        "Add it as paid in the trick after which it was given.",
    ),
    "fool.unread": Sentences(
        "The card {seat} gave for the Fool is not known.",
        "A record with unknown cards is at most consistent.",
        "Leave paid out if the source does not show the card.",
    ),
    "fool.no_debt": Sentences(
        "{card} is said to have been given for the Fool, but nobody owed a card.",
        "Where a card is given for the Fool at all, it is owed once the Fool's side has not won its trick.",
        "Check in which trick it was given.",
    ),
    "fool.card": Sentences(
        "{seat} gave {card} for the Fool, which could not be given.",
        "The card comes from what the Fool's side has won and must be one the game lets go.",
        "Check the card; it could have been: {legal}.",
    ),
    "fool.late": Sentences(
        "{seat} gave {card} for the Fool later than it was due.",
        "The card is given at once, or as soon as there is one to give.",
        "Check in which trick it was given.",
    ),
}
