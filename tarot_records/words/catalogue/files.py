"""What is said of files and texts that are not read as they should be: JSON, links, other programs' formats."""

from tarot_records.words.catalogue.sentences import Sentences

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
}
