"""The catalogue: for every fault code what happened, which rule says so, and what to look at.

`tarot-records explain CODE`, the pages of the viewer and the sentences beside a fault all come from
here. A sentence is a template over the facts of the fault: `{card}` is written as the card's name,
`{seat}` as the player's, `{legal}` as a list of cards; `{example}` is a game that is here, with its rule set.
"""

from typing import NamedTuple


class Sentences(NamedTuple):
    """What is said about a code, as templates over the facts of the fault."""

    what: str
    """What happened."""
    rule: str
    """The rule."""
    look: str
    """What to look at in the source, or what to write."""


SENTENCES: dict[str, Sentences] = {
    # -- reading ---------------------------------------------------------------------------------
    "source.missing": Sentences(
        "Cannot read {name}: {reason}.",
        "A record is read from a file, a folder of files, or standard input.",
        "Check the name and your permission to read it.",
    ),
    "source.empty": Sentences(
        "There is nothing here to read.",
        "A record is a JSON object.",
        "See whether the file was saved or copied completely.",
    ),
    "source.encoding": Sentences(
        "This is not UTF-8 text: byte {byte} at position {position} cannot be read.",
        "Records are UTF-8; a byte-order mark and UTF-16 are understood.",
        "Save the file as UTF-8.",
    ),
    "source.bom": Sentences(
        "The text is {encoding}, marked by a byte-order mark; it was read as such.",
        "Records are UTF-8 without a byte-order mark.",
        "Nothing has to be done; saving as plain UTF-8 removes this note.",
    ),
    "source.json": Sentences(
        "This is not JSON: {reason}.",
        "A record is one JSON object (RFC 8259); a .jsonl file has one on every line.",
        "Look just before the place shown: a missing comma, quote or bracket is the usual cause.",
    ),
    "source.number": Sentences(
        "{number} is not a number a record can hold.",
        "Numbers in records are whole and finite; half points are whole numbers in a declared unit.",
        "Write a whole number, such as 81 with unit 2 for 40½.",
    ),
    "source.duplicate_key": Sentences(
        "The key {key} stands twice in the same object.",
        "Each key may stand once; which of the two was meant cannot be told.",
        "Remove one of them.",
    ),
    "source.depth": Sentences(
        "Brackets are nested more than {limit} deep.",
        "A record nests about seven deep.",
        "This is not a record, or a bracket was left open again and again.",
    ),
    "source.size": Sentences(
        "The record is larger than {limit} bytes.",
        "One record may have up to that size; put many records on the lines of a .jsonl file.",
        "See whether line ends were lost.",
    ),
    "source.heads": Sentences(
        "More than {limit} records begin in this text, at lines that begin with #tn.",
        "A typed text may hold up to so many; put more on the lines of a .jsonl file.",
        "See whether a first line was written again and again, or divide the file.",
    ),
    "source.compressed": Sentences(
        "The compressed data cannot be unpacked: {reason}.",
        "Names ending in .zst and .gz are unpacked as Zstandard and gzip.",
        "See whether the file was copied completely; what came before was read.",
    ),
    "source.crashed": Sentences(
        "Whatever looked at this text broke off, again and again.",
        "Many records are looked at by several processes; one that breaks off is replaced, and its work done again.",
        "Check this record by itself; if that breaks off too, the text has found an error in this program.",
    ),
    # -- links -----------------------------------------------------------------------------------
    "link.character": Sentences(
        "The link has {character} at place {position}, a character that no link has.",
        "A link is made of the letters A to Z and a to z, the digits, - and _.",
        "Copy the link again, without the text around it.",
    ),
    "link.version": Sentences(
        "The link begins with {found}; this program reads links that begin with {expected}.",
        "The first characters say in which form a link holds its record.",
        "Copy the link again from its beginning; if it does begin so, a later program has made it.",
    ),
    "link.damaged": Sentences(
        "The link is not whole: a character is wrong, missing, one too many, or not in its place.",
        "The last three characters of a link are worked out from those before.",
        "Copy the link again, from its first character to its last.",
    ),
    "link.size": Sentences(
        "This is too long for a link, which holds at most {limit}.",
        "A link has to fit into an address; a record without comments and sources needs least.",
        "Send the record as a file.",
    ),
    "link.content": Sentences(
        "The link is whole, but what it holds is no record.",
        "There is one link for each record in each form; any other text is refused.",
        "Have the link made again from the record.",
    ),
    "link.rules": Sentences(
        "The link was made by other rules than this program has, and would show another game.",
        "A short link tells each card by its rank among the legal ones, and its seal tells if they have changed.",
        "Have the link made again from the record, or read it with the program that made it.",
    ),
    # -- other formats ---------------------------------------------------------------------------
    "import.missing": Sentences(
        "Missing: {field}.",
        "A file of {form} has it.",
        "See whether the file is whole, and of this format.",
    ),
    "import.value": Sentences(
        "For {field} one expects {what}, not {found}.",
        "Each part of a file of {form} has its kind of value.",
        "Correct the part in the file.",
    ),
    "import.choice": Sentences(
        "For {field} there can be {fitting}, not {found}.",
        "Some parts of a file of {form} have one of a few values.",
        "Check the spelling.",
    ),
    "import.card": Sentences(
        "No card as {form} writes it: {found}.",
        "Each format has its own way to write a card.",
        "Check the card in the file.",
    ),
    "import.action": Sentences(
        "Action {found} cannot be taken here.",
        "A trajectory is the actions of one game in order, from the seed of the deal to the end.",
        "See whether a line is missing, or belongs to another game.",
    ),
    "import.left_out": Sentences(
        "Not carried over: {field}.",
        "The format has no place for it, or what it means is not certain.",
        "Keep the file; what matters of it can be added as a remark.",
    ),
    "import.supplied": Sentences(
        "The file does not say this: {field}. By the rest of it: {value}.",
        "What a file only implies is marked as supplied in the record.",
        "Check it if another source tells it.",
    ),
    "import.unfinished": Sentences(
        "The file ends before the hand is over.",
        "The hand is recorded as far as the file tells it.",
        "See whether the file is whole.",
    ),
    "import.comma": Sentences(
        "A comma stands here with nothing behind it; it was passed over.",
        "JSON has commas between two parts only.",
        "Nothing has to be done; a comma too many changes no card.",
    ),
    "csv.game": Sentences(
        "The sheet does not say which game it is of.",
        "A line before the names says it, such as game,{example_game}; or --game does. It may be {fitting}.",
        "Add the line, or give --game.",
    ),
    "csv.header": Sentences(
        "No line names two to eight players.",
        "Before the deals stands a line with a name over each player's scores; other columns have words such as "
        "dealer, contract or points.",
        "Add that line, or correct it.",
    ),
    "csv.cells": Sentences(
        "This line has {found_cells}, but the header only {expected}.",
        "Every cell stands under a word of the header.",
        "See whether a separator is one too many, or a cell with one in it lacks quotation marks.",
    ),
    "csv.twice": Sentences(
        "The column {field} stands twice.",
        "A column stands once; only all the players' names may stand again, over their running totals.",
        "Give one of the two another name; two players of one name need something to tell them apart.",
    ),
    "csv.empty": Sentences(
        "The sheet has no deals.",
        "Below the header stands a line for each deal.",
        "See whether the file is whole.",
    ),
    "csv.many": Sentences(
        "The sheet has more than {limit} deals.",
        "One record has at most so many hands.",
        "Divide the sheet, such as by evenings.",
    ),
    # -- the typed notation ----------------------------------------------------------------------
    "tn.header": Sentences(
        "This is not the typed notation: its first line should begin with #tn 1.",
        "The first line says the version of the notation, the game, the letters and the seats.",
        "Begin with a line such as #tn 1 rules={example} lang=en seats=S,E,N,W.",
    ),
    "tn.version": Sentences(
        "This is version {found} of the notation; this program reads version {versions}.",
        "The first line says #tn and the version of the notation.",
        "A newer program may read it; if the version is a slip, correct it.",
    ),
    "tn.second": Sentences(
        "A second record begins here.",
        "A file of the notation in UTF-8 may hold several records, each from its line #tn on.",
        "Save the file as UTF-8, or put each record into a file of its own.",
    ),
    "tn.language": Sentences(
        "There are no card letters called {found}.",
        "The first line may say whose letters the cards have: lang= and one of {languages}.",
        "Write one of these.",
    ),
    "tn.ambiguous": Sentences(
        "The text does not say whose card letters it uses, and more than one reading fits: {languages}.",
        "Letters of different languages mean different cards.",
        "Add lang=en, lang=fr, lang=it or lang=de to the first line.",
    ),
    "tn.unstated": Sentences(
        "The text does not say whose card letters it uses; only those of {language} read all of it.",
        "Without lang= on the first line cards are written in codes; or in the one language that fits.",
        "Add lang={lang} to the first line; this note then goes.",
    ),
    "tn.letters": Sentences(
        "Read with the letters of {language}; those of {others} would read it too, and find other cards.",
        "Letters of different languages mean different cards; a whole pack always shows which are meant.",
        "Make sure that lang= on the first line is right.",
    ),
    "tn.heard": Sentences(
        "Some lines are in words of their own, which were read so: {words}.",
        "The notation has one word for each thing; what people write for it in four languages is understood.",
        "Look whether it says what was meant; tarot-records fmt writes it in the words of the notation.",
    ),
    "tn.encoding": Sentences(
        "The text is not UTF-8; it was read as {encoding}, which is certain.",
        "The notation is UTF-8; CP1252 and UTF-16 are understood where they cannot be taken for anything else.",
        "Nothing has to be done; saving as UTF-8 removes this note.",
    ),
    "tn.word": Sentences(
        "{found} means nothing here; from here on the line was not read.",
        "Every line begins with its word, or a trick with its number; then follows what that line can say.",
        "Words that come near: {near}. Texts stand in quotation marks.",
    ),
    "tn.instead": Sentences(
        "Here stands {found}, where one expects {what}; from here on the line was not read.",
        "Every line begins with its word, or a trick with its number; then follows what that line can say.",
        "tarot-records manual notation shows every line with an example.",
    ),
    "tn.missing": Sentences(
        "Something is missing: {what}.",
        "Every line begins with its word, or a trick with its number; then follows what that line can say.",
        "tarot-records manual notation shows every line with an example.",
    ),
    "tn.twice": Sentences(
        "{name} is told twice.",
        "Each thing is told once; which of the two was meant cannot be known.",
        "Remove one of them, or see whether a line hand is missing before the next hand.",
    ),
    "tn.order": Sentences(
        "This is trick {found} where trick {expected} should stand.",
        "The tricks of a hand are numbered from 1.",
        "See whether a trick was left out, or a line hand is missing before the next hand.",
    ),
    "tn.seat": Sentences(
        "There is no seat {found}.",
        "Seats are called as on the first line, or by their number from 0: {known}.",
        "Check the letter; a card is not a seat, whatever it looks like.",
    ),
    "tn.seats": Sentences(
        "{found} cannot be what seats are called.",
        "There are up to {limit} seats, each called by letters and digits of its own, by no word of the notation.",
        "Write seats=S,E,N,W or only their number; a player line may give any label.",
    ),
    "tn.card": Sentences(
        "{found} is no card, by the letters of {letters}.",
        "A card is written with its suit and its rank, in the letters that lang= on the first line says.",
        "Cards that come near: {near}.",
    ),
    "tn.bare": Sentences(
        "{found} does not say its suit, and the cards before leave it in doubt.",
        "A rank alone continues the suit before it; in a trick only while all cards are of the suit led.",
        "Write the suit; in a trick a dot, as in .7, stands for the suit led.",
    ),
    "tn.either": Sentences(
        "{found} may be {cards}: what stands before it does not say which.",
        "A card is read as people write it where it can be one card only; where it may be several, nobody guesses.",
        "Write the card with its suit first, as the notation does.",
    ),
    "tn.number": Sentences(
        "{found} is not a number that can stand here.",
        "Numbers are whole; only card points may have halves or thirds.",
        "Write it in digits.",
    ),
    "tn.points": Sentences(
        "{found} is no number of card points.",
        "Card points are written 40, 40.5 or 121/3.",
        "Write them so.",
    ),
    "tn.unit": Sentences(
        "{found} card points are no whole number in the unit of this hand, 1/{unit}.",
        "Card points are counted in a unit, which the line unit of the hand tells: unit 2 for halves.",
        "Add unit {need} to the scores of this hand, or check the number.",
    ),
    "tn.text": Sentences(
        "This text cannot be read: {reason}.",
        "Texts stand in quotation marks on one line; \\n is a new line in them, and \\u201c a sign by its number.",
        "Look for a missing quotation mark.",
    ),
    "tn.extension": Sentences(
        "The value of this x- key cannot be read: {reason}.",
        "An x- key is followed by a value in JSON.",
        "Write a text in quotation marks, a whole number, true, false, null, a list or an object.",
    ),
    "tn.lookalike": Sentences(
        "{char} looks like {latin} and is {name} ({number}).",
        "Cards and words of the notation are written in Latin letters and plain quotation marks.",
        "Type {latin} in its place.",
    ),
    "tn.character": Sentences(
        "Here stands a character that cannot be seen: {number}, {name}.",
        "Between words stand blanks; nothing that cannot be seen is passed over.",
        "Delete it; it often comes with text copied from a page.",
    ),
    "tn.long": Sentences(
        "There are more than {limit} {what} on this line; from here on it was not read.",
        "No part of a record has so many.",
        "See whether line ends were lost.",
    ),
    "tn.rest": Sentences(
        "{limit} things are wrong on this line; from here on it was not read.",
        "Of one line so many faults are told.",
        "Mend these first; see whether line ends were lost, or lang= is wrong.",
    ),
    "tn.more": Sentences(
        "{limit} things are wrong in this text; from here on it was not read.",
        "Of one text so many faults are told.",
        "Mend these first; see whether lang= is wrong.",
    ),
    "record.format": Sentences(
        'This is JSON, but not a tarot record: it does not say "format": "tarot-record".',
        "Every record begins with its format and version.",
        "tarot-records manual format shows a minimal record.",
    ),
    "record.version": Sentences(
        "This record has version {found}; this program reads version {versions}.",
        "Every record states the version of the format it is written in.",
        "A newer program may read it; if the version is a slip, correct it.",
    ),
    "record.shape": Sentences(
        "{reason}.",
        "Records follow the published schema (`tarot-records schema`); unknown keys must begin with x-.",
        "tarot-records manual format explains every field with an example.",
    ),
    "record.schema": Sentences(
        "The published schema does not allow this ({keyword}): {said}",
        "Records follow the published schema (`tarot-records schema`), here as its reference implementation reads it.",
        "Without --schema the same is told in our own words; if it is not, please tell us.",
    ),
    "record.card": Sentences(
        "{found} is not a card.",
        "Cards are written S, H, D or C with 1 to 10, J, N, Q or K; T1 to T21; F for the Fool; ? for an unknown card.",
        "Check the suit letter and the rank; N is the knight.",
    ),
    "record.game": Sentences(
        "No game called {found} is known.",
        "The field game holds the id of a game: {games}.",
        "`tarot-records games` lists the games; a record of any other is kept with the ruleset unruled.",
    ),
    "record.ruleset": Sentences(
        "{game} has no rule set called {found}.",
        "The field ruleset holds the id of a rule set of the game: {expected}.",
        "`tarot-records games ID` shows it.",
    ),
    "record.option": Sentences(
        "{game} has no option {option} with the value {found}.",
        "Options are named alternatives of the game: {options}.",
        "`tarot-records games ID` lists the options with their values.",
    ),
    "record.players": Sentences(
        "Players listed: {found}; {game} is replayed for {expected}.",
        "The players listed are the seats at the table, in order of play.",
        "List as many players as there are seats; a player without a name is an empty object.",
    ),
    "record.reconstructed": Sentences(
        "This record was rebuilt from fragments: it says what may have been, not what was recorded.",
        "What fits is not what was seen; another reconstruction may fit as well. Such a record is at most consistent.",
        "Nothing has to be done. What was filled in is marked as supplied.",
    ),
    "record.section": Sentences(
        "{game} has no {field}.",
        "A record states only what its game has.",
        "Remove the section, or check that the game is right.",
    ),
    "seat.unknown": Sentences(
        "There is no seat {number}: the table has {seats}, numbered 0 to {last}.",
        "Seats are numbered from 0 in order of play.",
        "Check the number; it may have been counted from 1.",
    ),
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
        "A king is called; who has all four kings may call a queen, and so on down the ranks as far as the game goes.",
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
        "{seat} took {cards}, which are no part of the talon.",
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
    # -- declarations ----------------------------------------------------------------------------
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
        "Check how the hand ended.",
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
        "{found} is stated as what {seat} has of this hand in the other account; the play gives {expected}.",
        "The other account is computed from the cards and from what was said, as the score is.",
        "Check it against what was announced, and by whom.",
    ),
    "score.ledger_total": Sentences(
        "{found} is stated as {seat}'s running total in the other account; it is {expected}.",
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
    # -- what explains faults ----------------------------------------------------------------------
    "slip.one": Sentences(
        "One slip explains all this: {slips}",
        "Where one correction makes everything right, one slip is likelier than many.",
        "Compare the place with the source; tarot-records repair makes the correction.",
    ),
    "slip.together": Sentences(
        "These slips together explain all this: {slips}",
        "Where a few corrections make everything right, they are likelier than many slips.",
        "Compare the places with the source; tarot-records repair makes the corrections.",
    ),
    "slip.equals": Sentences(
        "What would explain this, each by itself ({number} in all): {slips}",
        "Where one correction is as good as another, or as that it was played so, only the source can tell.",
        "Compare the places with the source; tarot-records repair makes the correction you choose.",
    ),
    "slip.unsearched": Sentences(
        "No correction was found that makes this hand right; the search in it was ended after {number_steps}.",
        "A search has a limit, so that each report comes soon and is the same everywhere.",
        "To look longer, use tarot-records repair, or --steps of tarot-records validate.",
    ),
    "slip.passed_over": Sentences(
        "In the hands with faults that come after, no correction was looked for; so many are they: {number}.",
        "A search has a limit, so that each report comes soon and is the same everywhere.",
        "To look in more hands, use tarot-records repair, or --steps of tarot-records validate.",
    ),
    # -- what may be unknown ----------------------------------------------------------------------
    "complete.contradiction": Sentences(
        "However the unknown cards are filled in, something is against the rules or not as stated; "
        "these cannot all be right: {places}.",
        "A record with gaps must have at least one completion in which the replay finds no fault.",
        "Compare the places named with the source: at least one of them is wrong.",
    ),
    "complete.undecided": Sentences(
        "Whether the unknown cards can be filled in legally could not be decided in the time given.",
        "A record with gaps must have at least one completion in which the replay finds no fault.",
        "Give the search more time, or write down more of what the source tells.",
    ),
    "complete.late": Sentences(
        "This machine was so slow that the clock ended the search for completions.",
        "Searches are counted in steps, so that the same text gets the same answer everywhere.",
        "Check the record again when the machine has less to do.",
    ),
    "complete.without_solver": Sentences(
        "Whether the unknown cards can be filled in legally could not be decided in the time given, without a solver.",
        "A record with gaps must have at least one completion in which the replay finds no fault.",
        "Give the search more time, or install OR-tools: pip install 'tarot-records[solve]'.",
    ),
    "complete.winner": Sentences(
        "However the unknown cards are filled in, {seat} won this trick.",
        "In every completion in which the replay finds no fault the same player has won it.",
        "If the source does not contradict, the winner may be written in and marked as supplied.",
    ),
    "complete.score": Sentences(
        "However the unknown cards are filled in, the hand scored {expected}, seat by seat.",
        "In every completion in which the replay finds no fault the score is the same.",
        "If the source states no score, this one is certain all the same.",
    ),
    "complete.scored": Sentences(
        "However what is unknown is filled in, {seat} scored {expected}.",
        "In every completion in which the replay finds no fault this score is the same; others are not.",
        "If the source states no score, this one is certain all the same.",
    ),
    "complete.forced": Sentences(
        "What is unknown of the {place} can only be {cards}.",
        "With any other card there is no completion in which the replay finds no fault.",
        "If the source does not contradict, the cards may be written in and marked as supplied.",
    ),
    "complete.holds": Sentences(
        "Among what is unknown of the {place} must be {cards}.",
        "With these cards elsewhere there is no completion in which the replay finds no fault.",
        "If the source does not contradict, the cards may be written in and marked as supplied.",
    ),
    "rule.open": Sentences(
        "This hangs on a point that the rules leave open ({point}): {ways}. It was read in the first way.",
        "Where the sources are silent, the table decides.",
        "State how the table played, and the verdict no longer hangs on it: {settings}.",
    ),
    "rule.fits": Sentences(
        "Nothing contradicts if this was played with {readings}; by default something does.",
        "What the sources leave open and a record has to settle is read in each way before anything is called wrong.",
        "If the source agrees, state the option in the record, and the verdict no longer hangs on it.",
    ),
    "rule.nearest": Sentences(
        "This was read with {readings}: by default still more contradicts.",
        "What the sources leave open and a record has to settle is read in each way; what fits best is told.",
        "If the source agrees, state the option in the record; what is told beside this is wrong by every reading.",
    ),
    "rule.absent": Sentences(
        "The rules of this game are not here yet: its cards were looked at, its play was not.",
        "Only what can be in no game is told: a card that is not in the pack, dealt or played twice.",
        "Nothing has to be done; once the rules are here, the record is proved by them.",
    ),
}

REASONS = {
    # a field of a record
    "missing": "{the_field} is missing",
    "item": "item {number} of {field}",
    "field": "the field {field}",
    "empty_list": "an empty list",
    "empty_object": "an empty object",
    "no_field": "the format has no field {field} here",
    "no_field_near": "the format has no field {field} here; did you mean {near}",
    "extension": "the extension {field} may hold text, whole numbers, true, false, null, lists and objects of these",
    "more": "more places wrong like these: {number}",
    "lead_winner": "who wins a trick leads to the next",
    "lead_eldest": "the player after the dealer leads first",
    "lead_announced": "who has announced {announced} leads first",
    "lead_declarer": "the declarer leads first",
    "lead_dealer": "the dealer leads first",
    "lead_other": "so say the rules of the game",
    "later": "{the_field} is {found}: version {version} of the format has that, and this record says {stated}",
    "unfit": "{the_field} is {found}: {wanted}",
    "slug": "it may have small letters, digits, and between them . _ and -",
    "pointer": "it must be a JSON Pointer such as /hands/0/tricks/3",
    "date": "it must be a date such as 1902, 2006-05, 2006-05-27 or 1902~ (EDTF)",
    "choice": "it should be {choices}",
    "integer": "it should be a whole number",
    "string": "it should be a text",
    "boolean": "it should be true or false",
    "array": "it should be a list",
    "object": "it should be an object",
    "below": "it should be less than {limit}",
    "at_most": "it should be at most {limit}",
    "at_least": "it should be at least {limit}",
    "no_longer": "its length should be at most {limit}",
    "no_shorter": "its length should be at least {limit}",
    # JSON
    "value": "expecting value",
    "comma": "expecting ',' delimiter",
    "colon": "expecting ':' delimiter",
    "key": "expecting property name enclosed in double quotes",
    "trailing_comma": "illegal trailing comma before the end",
    "open_text": "unterminated string starting at",
    "control_character": "invalid control character at",
    "escape": "invalid \\escape",
    "hex_escape": "invalid \\uXXXX escape",
    "more_text": "extra data",
    "half_pair": "half of a surrogate pair",
    "json": "something else is expected here",
    # the typed notation, and files of other programs
    "seat": "a seat",
    "seat_colon": "a seat and a colon, such as S:",
    "seat_number": "a seat and a number, such as S:-12",
    "seats": "seats, such as S+N",
    "card": "a card",
    "cards": "cards",
    "entries": "entries",
    "number": "a number",
    "whole_number": "a whole number",
    "list": "a list",
    "text": "a text",
    "card_points": "card points",
    "word": "a word",
    "yes_or_no": "yes or no",
    "name_value": "name=value",
    "quoted_text": "a text in quotation marks",
    "trick_number": "the number of the trick, or none",
    "scart_told": "what was laid away (a line scart, or “scart none”), without which nobody knows what was dealt",
    "talon_told": "the cards of the talon, without which nobody knows what was dealt",
    "exchange_told": "who exchanged which cards with whom, without which nobody knows what was dealt",
    "on_first_line": "{name}= on the first line",
    "game_and_rules": "a game and its rule set, such as {example}",
    "open_quote": "the quotation mark is not closed on this line",
    "unknown_escape": "after a \\ stands what JSON does not know as an escape",
    "no_json": "a JSON value has to follow on the same line",
    "whole_numbers": "its numbers must be whole and of at most 20 digits",
    "duplicate_key": "a key stands twice in the same object",
    "depth": "brackets nest more than {limit} deep",
    # files
    "no_file": "no such file or directory",
    "no_permission": "permission denied",
    "folder": "is a directory",
    "no_folder": "not a directory",
    "long_name": "file name too long",
    "null_byte": "embedded null byte",
    "swollen": "it unpacks to more than {times} times its size, which no records do",
    "no_records": "the folder holds no records",
    "foreign": "{words}",
    # rules of the games
    "or_more": "{number} or more",
}
"""What facts say that take a sentence of their own (`faults.Reason`)."""
