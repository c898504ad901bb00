"""What is said of a typed notation, beside its line."""

from tarot_records.words.catalogue.sentences import Sentences

SENTENCES: dict[str, Sentences] = {
    "tn.header": Sentences(
        "This is not the typed notation: its first line should begin with #tn 1.",
        "The first line says the version of the notation, the game, the letters and the seats.",
        "Begin with a line such as {first_line}.",
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
    "tn.settled": Sentences(
        "Cards that might be several were settled by the rest of their hand: {words}.",
        "A pack has every card once: one that is told elsewhere in the hand it cannot be here.",
        "Look whether they are right; with their suits beside them this note goes.",
    ),
    "tn.remark": Sentences(
        "Behind ; stands {found}, which reads like more of the hand; it was taken for a remark.",
        "What stands behind a semicolon is a remark, which the record does not keep.",
        "If it was played or told at the table, write a comma instead of the semicolon.",
    ),
    "tn.heading": Sentences(
        "These lines tell nothing of the game, and were taken for remarks: {titles}.",
        "Titles, headings and lists of abbreviations are remarks, which the record does not keep.",
        "If one of them tells something, say it in other words, or as the notation has it.",
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
    "tn.words": Sentences(
        "{found} means nothing here, nor on {more_lines}: {again}; from there on these were not read.",
        "Every line begins with its word, or a trick with its number; then follows what that line can say.",
        "Words that come near: {near}. What is meant is meant on all these lines.",
    ),
    "tn.prose": Sentences(
        "Nothing was understood of what stands on line {on}: {titles}.",
        "Every line begins with its word, or a trick with its number; what only comments is a remark, behind a ;.",
        "If it only comments, put ; before each line; what it tells of the hand, say on a line of its own.",
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
    "tn.cards": Sentences(
        "{found} is no card, by the letters of {letters}; it stands on {more_lines}, too: {again}.",
        "A card is written with its suit and its rank, in the letters that lang= on the first line says.",
        "Cards that come near: {near}. What is meant is meant on all these lines.",
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
    "tn.leader": Sentences(
        "Nobody can tell who led trick {number}: the table says who played which card, and not in which order.",
        "In a table a trick is led by whoever is marked there, or by whoever leads by the rules.",
        "Put a star beside the card that was led, or write who took each trick in a column of its own.",
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
}
