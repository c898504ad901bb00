"""What is said of declarations and announcements."""

from tarot_records.words.catalogue.sentences import Sentences

SENTENCES: dict[str, Sentences] = {
    "declare.unknown": Sentences(
        "The cards {seat} showed are not (all) recorded.",
        "Whether the declaration was right cannot be checked completely.",
        "Add the cards if the source has them.",
    ),
    "declare.kind": Sentences(
        "There is no declaration {kind} in this game.",
        "The declarations are: {kinds}.",
        "Check the spelling.",
    ),
    "declare.seat": Sentences(
        "{seat} declared; it was for {expected_seat} to do.",
        "Not everybody may make this declaration.",
        "Check the seat.",
    ),
    "declare.order": Sentences(
        "{seat} declared after {found_seat}, whose turn comes later.",
        "Who leads to the first trick shows and scores first, then the others in turn.",
        "Check the order; declarations are listed in the order in which they were made.",
    ),
    "declare.again": Sentences(
        "{seat} made the same declaration twice.",
        "Each is made once and complete.",
        "See whether one belongs to another player.",
    ),
    "declare.size": Sentences(
        "Cards shown by {seat}: {found}; it takes {sizes}.",
        "Each declaration has its sizes; of a handful exactly a full size is shown, and the cards over it are hidden.",
        "See whether a card is missing or too many.",
    ),
    "declare.number": Sentences(
        "{found} is stated as the number of cards shown; {expected} are listed.",
        "The number shown and the cards shown are the same.",
        "Check both.",
    ),
    "declare.value": Sentences(
        "{found} is stated as the value of the declaration; it is {expected}.",
        "The game has a table of values.",
        "Check the number.",
    ),
    "declare.time": Sentences(
        "{seat} declared before trick {trick}, which is too late.",
        "Declarations are made before the declarer's own first card.",
        "Check the number of the trick.",
    ),
    "declare.too_few": Sentences(
        "{seat} is said to have shown {found_cards}, but did not hold so many: {held}.",
        "Only cards held can be shown.",
        "Check the size and the seat.",
    ),
    "declare.held": Sentences(
        "{seat} showed {card} without holding it.",
        "Only cards held can be shown, each once.",
        "Check the card against what was held: {held}.",
    ),
    "declare.not_trump": Sentences(
        "{seat} showed {card}, which does not belong in this declaration.",
        "Only cards the declaration is about are shown; in a handful, trumps and the Excuse.",
        "Check the card.",
    ),
    "declare.sequence": Sentences(
        "{seat} showed {cards}, which do not follow one another in one suit.",
        "A sequence is an unbroken run of one suit or of the trumps.",
        "See whether a card is missing or belongs to another sequence.",
    ),
    "declare.overlap": Sentences(
        "{seat} showed {card} in two sequences.",
        "Each card counts in one sequence.",
        "Check the cards of both.",
    ),
    "declare.too_much": Sentences(
        "{seat} claimed {found} for {kind}, but is entitled to {expected}.",
        "A claim may not be worth more than the cards held.",
        "Check the cards shown.",
    ),
    "declare.unclaimed": Sentences(
        "{seat} could have claimed {expected} for {kind} and claimed {found}.",
        "What is not claimed is not scored.",
        "See whether the source has a declaration that is missing here.",
    ),
    "declare.omitted": Sentences(
        "{seat} had to claim {expected} for {kind} and claimed {found}.",
        "By the option stated, everything held has to be claimed.",
        "See whether a declaration is missing here.",
    ),
    "declare.untimed": Sentences(
        "At which trick {seat} declared {kind} is not recorded.",
        "It is said of one trick, and only with its number can it be checked.",
        "Add the number of the trick if the source tells it.",
    ),
    "declare.no_trick": Sentences(
        "{seat} is said to have declared {kind} at trick {trick}; there are {expected}.",
        "It is said of a trick that is played.",
        "Check the number of the trick.",
    ),
    "declare.no_king": Sentences(
        "{seat} declared {kind} at trick {trick}, in which there is no king of the suit led.",
        "It may be said only where the king of the suit led lies in the trick.",
        "Check the number of the trick, and its cards.",
    ),
    "declare.led_before": Sentences(
        "{seat} declared {kind} at trick {trick}; {led} were led before, in trick {number}.",
        "It may be said only of the first trick in which a suit is led.",
        "Check the number of the trick, and the tricks before it.",
    ),
    "declare.kept": Sentences(
        "{seat} declared {kind} at trick {trick}, and {found_seat} kept {card} in hand.",
        "Whoever holds the jack puts it into the trick and takes his own card back: not the Fool, nor the king, nor "
        "what the call spares.",
        "A trick is recorded as it lies at its end. See whether the card first played was written down instead.",
    ),
    "declare.not_given": Sentences(
        "{seat} declared {kind} at trick {trick}, and {card} does not lie there in another's place.",
        "The jack stands where another had played the numeral card that was taken out for it.",
        "A trick is recorded as it lies at its end. See whether the card first played was written down instead.",
    ),
    "declare.numeral": Sentences(
        "{seat} declared {kind} at trick {trick} with {card}.",
        "It takes the jack of the suit led, and a numeral card of that suit that another has played.",
        "Check the cards.",
    ),
    "declare.not_taken": Sentences(
        "{seat} is said to have taken {card} out of trick {trick} for the jack, but {found_seat} had no such card.",
        "The card taken out is the one whose player the jack stands for.",
        "Check the card, and in whose place the jack is written.",
    ),
    "declare.fool": Sentences(
        "{seat} showed the Excuse while holding back {held}.",
        "The Excuse stands in for a missing trump: showing it says that there is no other.",
        "Check the cards shown.",
    ),
    "declare.contract": Sentences(
        "{kind} cannot be announced in {bid}.",
        "What may be announced hangs on the contract; here: {kinds}.",
        "Check the contract, and what was announced.",
    ),
    "declare.holder": Sentences(
        "{seat} announced {kind} without holding what it takes: {legal}.",
        "This is announced only by a player who holds the card, or so many of them: {needed}.",
        "Check the seat, and who played the hand.",
    ),
    "declare.once": Sentences(
        "{seat} announced {kind}, which {found_seat} had announced already.",
        "Each thing is announced once.",
        "Check it against what was announced, and by whom.",
    ),
    "declare.turn": Sentences(
        "{seat} announced {kind} when it was too late.",
        "The declarer speaks first and not later; each of the others announces in one turn.",
        "Check the order; what is said is listed in the order in which it was said.",
    ),
    "declare.due": Sentences(
        "{seat} had to announce one of these: {kinds}.",
        "By this contract the declarer announces one of them.",
        "Add it if the source has it.",
    ),
    "declare.due_unknown": Sentences(
        "Which of these {seat} announced is not recorded: {kinds}.",
        "By this contract the declarer announces one of them.",
        "Add it if the source has it.",
    ),
    "declare.kontra_none": Sentences(
        "{seat} doubled, but in {bid} there is no kontra.",
        "Whether there is a kontra, and for whom it counts, hangs on the contract.",
        "Check the contract, and what was announced.",
    ),
    "declare.kontra_unknown": Sentences(
        "What {seat} said kontra to is not recorded completely: {field} is missing.",
        "A kontra is said to the game or to something announced; where each opponent doubles for himself, against one.",
        "Add it if the source has it.",
    ),
    "declare.kontra_item": Sentences(
        "{seat} said kontra to {item}, which cannot be doubled now.",
        "A kontra is said to the game or to what was announced before; here: {items}.",
        "Check it against what was announced, and by whom.",
    ),
    "declare.kontra_all": Sentences(
        "{seat} said kontra against {found_seat} alone.",
        "In this contract a kontra counts for all who play.",
        "Check against whom it was said.",
    ),
    "declare.kontra_against": Sentences(
        "{seat} said kontra against {found_seat}, who is not the opponent.",
        "In a game that avoids tricks each opponent doubles for himself, and the declarer against one of them.",
        "Check against whom it was said.",
    ),
    "declare.kontra_side": Sentences(
        "{seat} doubled {item} after {found_seat}, of the same side.",
        "Kontra is said in turn by the two sides, first by the one that did not announce.",
        "Check the seat, and who played the hand.",
    ),
    "declare.kontra_levels": Sentences(
        "{seat} doubled {item} once more, above the highest level.",
        "There are so many levels: {most}.",
        "Check it against what was announced, and by whom.",
    ),
    "declare.kontra_level": Sentences(
        "Level {found} is stated of the kontra to {item}; it is {expected}.",
        "Kontra is level 1, and each answer one more.",
        "Check the number, and those beside it.",
    ),
    "declare.kontra_late": Sentences(
        "{seat} doubled {item} when it was too late.",
        "By the option stated a kontra is said in the first turn after what it answers.",
        "Check the order; what is said is listed in the order in which it was said.",
    ),
    "declare.kontra_valat": Sentences(
        "{seat} doubled, and announced a valat as well.",
        "In this contract an opponent does the one or the other.",
        "Check it against what was announced, and by whom.",
    ),
    "declare.give_up": Sentences(
        "{seat} gave the game up, which cannot be done here.",
        "The declarer may give up when the king that he called lies in the talon, in contracts that allow it.",
        "Check the cards of the player, and the contract.",
    ),
    "declare.fourth_king": Sentences(
        "{seat} called the fourth king, which cannot be said here.",
        "Who was dealt exactly three kings, and calls, may say so instead of the suit.",
        "Check the cards of the player, and the contract.",
    ),
    "declare.unfit": Sentences(
        "{seat} said {kind}, which was not for him to say.",
        "Some words are only for certain players, or for hands of a certain kind.",
        "Check the seat, and the cards he held.",
    ),
    "declare.no_honour": Sentences(
        "{seat} had no honour after drawing, and the hand was played.",
        "A declarer without an honour says so, pays, and the same dealer deals again.",
        "Check his cards, and those of the talon.",
    ),
    "declare.count": Sentences(
        "{seat} told of {found} ({kind}); there were {expected}.",
        "Whoever tells how many trumps he has, or has laid away, tells the exact number.",
        "Check the number, and the cards held and laid away.",
    ),
    "declare.count_due": Sentences(
        "{seat} had to say how many trumps were in hand ({kind}).",
        "Who announces or doubles that trump 1 wins the last trick, with eight trumps or nine, says so.",
        "Add it if the source has it; check the cards held.",
    ),
    "declare.laid_unknown": Sentences(
        "{seat} laid trumps away; how many were told of is not recorded.",
        "Whoever but the declarer lays trumps away tells how many.",
        "Add it if the source has it.",
    ),
    "declare.kontra_first": Sentences(
        "{seat} announced {kind}, and was on the other side than the last who spoke.",
        "Who is not known to be on the other side doubles something before announcing anything.",
        "See whether a kontra is missing; check the seat, and who played the hand.",
    ),
    "declare.beside": Sentences(
        "{seat} announced {kind} beside {item}.",
        "After all tricks a side announces little else; of the figures of one trick it announces one, and a card's for "
        "the last trick is not raised to the one before; some tables part the two greatest figures as well.",
        "Check it against what was announced before, and by whom.",
    ),
    "declare.king": Sentences(
        "{seat} announced {kind} and named {held}, which is not one king.",
        "It is announced of one king, by its name.",
        "Check the card against the source.",
    ),
    "declare.king_unknown": Sentences(
        "Which king {seat} named with {kind} is not recorded.",
        "It is announced of one king, by its name.",
        "Add it if the source has it.",
    ),
    "declare.official": Sentences(
        "{seat} had laid away the card called, {card}, and did not double the game at once.",
        "Who has laid the card called away doubles the game as soon as the declarer has spoken.",
        "Add the kontra if it is missing; check the call and what was laid away.",
    ),
}
