"""What is said of the scart, of what is called, and of cards that change hands."""

from tarot_records.words.catalogue.sentences import Sentences

SENTENCES: dict[str, Sentences] = {
    # -- scart -----------------------------------------------------------------------------------
    "scart.unknown": Sentences(
        "The scart is not (fully) recorded.",
        "Whether it was legal cannot be checked.",
        "Add it if the source has it.",
    ),
    "scart.not_shown": Sentences(
        "Laid away: {cards}; the record does not say whether the others saw it.",
        "Trumps that must go into the scart are shown to the others.",
        "Add it under shown if it was.",
    ),
    "scart.hidden": Sentences(
        "Laid away unseen: {cards}.",
        "Trumps that must go into the scart are shown to the others.",
        "If nobody wrote down what was shown, leave shown out; an empty list says that nothing was.",
    ),
    "scart.none": Sentences(
        "{seat} laid cards away, but in {bid} there is no scart.",
        "In this contract nobody touches the stock.",
        "Check the contract.",
    ),
    "scart.seat": Sentences(
        "{seat} laid cards away; it was for {expected_seat} to do.",
        "Only who takes the stock lays cards away.",
        "Check the seat of the scart, the declarer and the dealer.",
    ),
    "scart.again": Sentences(
        "{seat} laid cards away twice.",
        "There is one scart.",
        "Join the two if they are parts of one.",
    ),
    "scart.size": Sentences(
        "{seat} laid away {found_cards} instead of {expected}.",
        "As many cards are laid away as were taken up.",
        "See whether a card is missing; ? stands for a card not known.",
    ),
    "scart.held": Sentences(
        "{seat} laid away {card} without holding it.",
        "Only cards of one's own hand, the stock among them, can be laid away, each once.",
        "Check the card against the hand: {held}.",
    ),
    "scart.talon": Sentences(
        "{seat} laid away {card} out of the stock.",
        "The discard comes before the stock is taken up, so that none of its cards can go.",
        "Check the card; tables that take the stock first state the option.",
    ),
    "scart.barred": Sentences(
        "{seat} laid away {card}, which may not go.",
        "Kings and honours may not go into the scart; where the rules allow one, it is only for want of anything else.",
        "Check the card; what could have gone: {legal}.",
    ),
    "scart.trumps": Sentences(
        "{seat} laid away {card}; trumps in the scart: {found}, and {expected} had to be.",
        "Trumps may go only as far as there are not enough other cards.",
        "Check the card; still in hand that had to go first: {legal}.",
    ),
    "scart.valuable": Sentences(
        "{seat} laid away {card}, which is worth points.",
        "The most useless cards are laid away; that is advice, not law.",
        "Check the card if it seems unlikely.",
    ),
    "scart.shown": Sentences(
        "{card} is said to have been shown from the scart, but is not in it.",
        "What is shown is part of the scart.",
        "Check both lists.",
    ),
    # -- calls and exchanges ---------------------------------------------------------------------
    "call.unknown": Sentences(
        "The card {seat} called is not recorded.",
        "Whoever holds the card called is the declarer's partner; without it nobody can say who plays with whom.",
        "Add the call if the source has it; a declarer who plays alone is stated as his own partner.",
    ),
    "call.none": Sentences(
        "A card is said to have been called, but in this contract ({bid}) none is.",
        "Only some contracts give the declarer a partner.",
        "Check the contract.",
    ),
    "call.seat": Sentences(
        "{seat} called a card; it was for {expected_seat} to do.",
        "The declarer calls.",
        "Check the seat and the contract.",
    ),
    "call.again": Sentences(
        "{seat} called a second card.",
        "One card is called.",
        "See which of the two was meant.",
    ),
    "call.rank": Sentences(
        "{seat} called {card}, which could not be called.",
        "The game says what may be called: a king; with all four in hand a queen, and so on down; or a high trump.",
        "Check the card and the hand; what could be called: {legal}.",
    ),
    "call.own": Sentences(
        "{seat} called {card}, which was his own.",
        "The card called must be another player's; what lies in one's own scart counts as one's own.",
        "Check the card and the hand; what could be called: {legal}.",
    ),
    "call.missing": Sentences(
        "{seat} is stated to have played alone, but had to call a card.",
        "The declarer plays alone only if there is no card he can call.",
        "Check who the partner was; what could be called: {legal}.",
    ),
    "call.answer": Sentences(
        "The card called, {card}, is said to have been: {found}; by the cards it was: {expected}.",
        "The answers are: held, by another player; own, the caller's; scart and talon, lying there.",
        "Check the answer, and the hand of whoever is said to hold the card.",
    ),
    "call.partner": Sentences(
        "{said}; {truly}.",
        "The holder of the card called is the partner; a declarer who plays alone is his own.",
        "Check the card called and who held it.",
    ),
    "call.partner_unknown": Sentences(
        "Who held the card called cannot be told.",
        "Without the partner nobody can say which tricks belong together.",
        "Add the hand of the player who held it, or the trick it was played to.",
    ),
    "exchange.none": Sentences(
        "Cards are said to have been exchanged, but in this contract ({bid}) none are.",
        "Only some contracts let the declarer buy cards.",
        "Check the contract.",
    ),
    "exchange.kind": Sentences(
        "There is no exchange of the kind {kind} in this game.",
        "Cards are asked for and cards are returned.",
        "Write asked or returned.",
    ),
    "exchange.unrecorded": Sentences(
        "The cards bought and given back are not recorded.",
        "Without them nobody can say what the players held.",
        "Add them if the source has them.",
    ),
    "exchange.unread": Sentences(
        "A card that passed between {seat} and another player is not known.",
        "A record with unknown cards is at most consistent.",
        "See whether the play shows which card it was.",
    ),
    "exchange.seat": Sentences(
        "{seat} took part in an exchange; it was for {expected_seat} to do.",
        "The declarer asks, who has the card gives it, and gets a card back from him.",
        "Check the seats.",
    ),
    "exchange.self": Sentences(
        "{seat} is said to have exchanged cards with himself: {cards}.",
        "Cards pass from one player to another.",
        "Check both seats.",
    ),
    "exchange.own": Sentences(
        "{seat} asked for {card}, which was his own.",
        "One asks for cards one does not have; what lies in one's own scart counts as one's own.",
        "Check the card, and the hand: {held}.",
    ),
    "exchange.holder": Sentences(
        "{seat} is said to have answered for {card}, but {expected_seat} had it.",
        "The player who has the card asked for hands it over; for one in the scart its owner says so.",
        "Check the seat and the card.",
    ),
    "exchange.card": Sentences(
        "{seat} handed over {card}, but {asked} had been asked for.",
        "The card asked for is the card handed over.",
        "Check both cards.",
    ),
    "exchange.refused": Sentences(
        "{seat} is said to have given nothing, but held what was asked for: {legal}.",
        "Who is asked for a card he has must hand it over.",
        "Check the answer, and that player's hand.",
    ),
    "exchange.unanswered": Sentences(
        "{seat} was asked, and the record does not say what came of it.",
        "An ask is answered: with a card, or with nothing to give. He could have given: {legal}.",
        "Add the card (? if it is not known), or an empty list if nothing was given.",
    ),
    "exchange.held": Sentences(
        "{seat} handed over {card} without holding it.",
        "Only cards held can be given.",
        "Check the card against what was held: {held}.",
    ),
    "exchange.twice": Sentences(
        "{seat} took from the talon a second time.",
        "The talon is taken once.",
        "See whether the line was typed twice.",
    ),
    "exchange.part": Sentences(
        "{seat} took this from the talon, which is no part of it: {cards}.",
        "The talon lies in parts, in its order, and one of them is taken whole: {parts}.",
        "Check the cards taken, and the order of the talon.",
    ),
    "exchange.face": Sentences(
        "{seat} handed over a card face {found}; it goes face {expected}.",
        "A card asked for is handed over face up, the card returned for it face down.",
        "Check how it is recorded; face may be left out.",
    ),
    "exchange.too_many": Sentences(
        "{seat} asked again, after all the asks he had: {expected}.",
        "The contract, or the game, says how many cards may be asked for.",
        "Check the contract, and whether one of them was asked for in vain.",
    ),
    "exchange.too_few": Sentences(
        "Cards bought by {seat}: {found} instead of {expected}; the record does not say why.",
        "The contract says how many cards are bought; one that lies in the scart is replaced by another.",
        "Add what is missing.",
    ),
    "exchange.again": Sentences(
        "{seat} asked for {card} a second time; it lies in the scart.",
        "For a card that lies in the scart another is named.",
        "See whether the ask was typed twice.",
    ),
    "exchange.order": Sentences(
        "{seat} asked or returned out of order.",
        "As the game orders it: first all asks and then all returns, or each ask followed by its return; each in turn.",
        "Check the order; tables that do it the other way state the option.",
    ),
    "exchange.shown": Sentences(
        "Shown by {seat} to ask for a card: {cards}; it takes {number}, of these: {held}.",
        "Who asks shows the cards that give him the right to.",
        "Check the cards; if nobody wrote down what was shown, leave shown out.",
    ),
    "exchange.size": Sentences(
        "Cards handed over by {seat}: {found}; due: {expected}.",
        "One card is handed over for each ask, and one is returned for each card received.",
        "Check the cards.",
    ),
    "exchange.return": Sentences(
        "{seat} gave back {card}, which could not be given back.",
        "Some cards may not be returned.",
        "Check the card; what could go back: {legal}.",
    ),
    "exchange.unreturned": Sentences(
        "{seat} got no card back from {expected_seat}, as far as the record says.",
        "Who hands over a card gets one in exchange.",
        "Add the card returned (? if it is not known).",
    ),
    "exchange.holding": Sentences(
        "{seat} asked for another Tarot Trump with these in hand: {held}.",
        "Two Tarot Trumps in hand give the right to ask for a third.",
        "Check the asker, and his hand.",
    ),
    "exchange.next": Sentences(
        "{seat} was not the one to be asked; it was {expected_seat}.",
        "The next player is asked first, the other only if he has nothing to give.",
        "Check the order of the asks.",
    ),
}
