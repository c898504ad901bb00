"""What is said of the scores, hand by hand and over the whole game."""

from tarot_records.words.catalogue.sentences import Sentences

SENTENCES: dict[str, Sentences] = {
    # -- scores ----------------------------------------------------------------------------------
    "score.unknown": Sentences(
        "The stated score cannot be checked, because something it needs is unknown.",
        "A score is proved only from cards that are all known.",
        "See the other notes for what is missing.",
    ),
    "score.unchecked": Sentences(
        "{field} are recorded; this game's rules do not compute them.",
        "Only what the rules compute can be proved.",
        "Nothing has to be done.",
    ),
    "score.seats": Sentences(
        "Numbers stated: {found}, for {expected} seats.",
        "Scores list one number for each seat, in order of play; null for one not known.",
        "See whether a number is missing.",
    ),
    "score.side": Sentences(
        "Card points are stated for {found_seats}, which is no side of this hand.",
        "Card points are counted side by side: {sides}.",
        "Check the seats and the declarer.",
    ),
    "score.points": Sentences(
        "Card points stated for {seats}: {found}; the play gives {expected}.",
        "Card points are counted from the cards taken, scart and stock included where they belong.",
        "Check the number; if it is right, a trick or the scart is not.",
    ),
    "score.item_name": Sentences(
        "{item} is not an entry of this game's score.",
        "The entries are: {items}.",
        "Check the spelling; remarks can go under keys beginning with x-.",
    ),
    "score.item_seat": Sentences(
        "The entry {item} is not scored like this.",
        "Some entries are scored player by player and need a seat; others belong to the hand and have none.",
        "Add or remove the seat.",
    ),
    "score.item": Sentences(
        "{found} is stated for “{item}”; the play gives {expected}.",
        "The replay computes every entry from the cards.",
        "Check the number; if it is right, the play or the contract is not.",
    ),
    "score.announced": Sentences(
        "Whether “{item}” was announced is stated otherwise than it was.",
        "Each row of the score follows from what was announced, what was doubled, and the play.",
        "Check it against what was announced, and by whom.",
    ),
    "score.achieved": Sentences(
        "Whether “{item}” was made is stated otherwise than the play gives it.",
        "Each row of the score follows from what was announced, what was doubled, and the play.",
        "Check the tricks, and who took them.",
    ),
    "score.level": Sentences(
        "Kontra of level {found} is stated for “{item}”; it is {expected}.",
        "Each row of the score follows from what was announced, what was doubled, and the play.",
        "Check it against what was announced, and by whom.",
    ),
    "score.account": Sentences(
        "{account} is no account that this game keeps.",
        "Beside the score it keeps: {accounts}.",
        "Check the spelling; remarks can go under keys beginning with x-.",
    ),
    "score.ledger": Sentences(
        "In the account {account}, {seat} is stated to have {found} of this hand; the play gives {expected}.",
        "The other account is computed from the cards and from what was said, as the score is.",
        "Check it against what was announced, and by whom.",
    ),
    "score.ledger_total": Sentences(
        "In the account {account}, {seat} is stated to have {found} in all; it is {expected}.",
        "The running total is the sum of the hands so far.",
        "Check the number, and those beside it.",
    ),
    "score.carried": Sentences(
        "{found} is stated as {account} after this hand; it is {expected}.",
        "What is carried to the next hand follows from the hands before, and from this one.",
        "Check the number, and those beside it.",
    ),
    "score.hand": Sentences(
        "{found} is stated as {seat}'s score of the hand; the play gives {expected}.",
        "The replay computes the score from the cards.",
        "Check the number; if it is right, the play or the contract is not.",
    ),
    "score.total": Sentences(
        "{found} is stated as {seat}'s running total; it is {expected}.",
        "The running total is the sum of the hands so far.",
        "Check the addition, and the scores of the hands before.",
    ),
    "score.only": Sentences(
        "Only the score of this hand is recorded.",
        "Without the cards no score is proved; what is written is compared with what else is written.",
        "Add the deal and the tricks if the source has them.",
    ),
    "score.balance": Sentences(
        "The scores stated for this hand come to {found} together, not to nothing.",
        "What one side wins, the other loses.",
        "Check the numbers and their signs.",
    ),
    "score.shares": Sentences(
        "{found} is stated as {seat}'s score of the hand; with the others' it is {expected}.",
        "The scores of a hand tell one another: who plays together scores alike, and what some win others lose.",
        "Check the number and its sign, and who played the hand.",
    ),
    "score.pack": Sentences(
        "Card points stated for {seats}: {found}; it can only be {expected}.",
        "The card points of all together are those of the pack, and nobody has others than cards can make.",
        "Check the number, and who played the hand.",
    ),
    "score.sheet": Sentences(
        "{found} is stated for “{item}”; with the other numbers, bonuses apart, it is {fitting}.",
        "The entries of a score come to what is scored; each bonus changes it by its own amount, where it was earned.",
        "Check the number and those beside it; a bonus that was scored can be stated too.",
    ),
    "score.together": Sentences(
        "These numbers cannot all be right: {numbers}.",
        "A score that the cards do not tell is one that some hand can have by the rules.",
        "Check each of them, and who played the hand.",
    ),
    "score.implied": Sentences(
        "By the totals before and after it this hand was scored {numbers}, which is no score that it can have.",
        "A total is the one before and the score of the hand; that score is one that some hand can have by the rules.",
        "Check the totals of this hand and of the one before, and their signs.",
    ),
    # -- the whole game --------------------------------------------------------------------------
    "game.over": Sentences(
        "The game was already over, with totals {totals}.",
        "A game ends as soon as its end condition is met.",
        "See whether this hand belongs to another game.",
    ),
    "game.totals": Sentences(
        "{found} is stated as {seat}'s final total; it is {expected}.",
        "The final total is the sum of the hands.",
        "Check the addition.",
    ),
    "game.unfinished": Sentences(
        "A winner is stated, but the game is not over: the totals are {totals}.",
        "A game is won when its end condition is met.",
        "See whether hands are missing; an unfinished game states no winners.",
    ),
    "game.winners": Sentences(
        "Stated as winners: {found_seats}; by the totals {totals}: {expected_seats}.",
        "The highest total wins.",
        "Check the totals and the names.",
    ),
}
