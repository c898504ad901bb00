"""Facts that come as English words, in German."""

from tarot_records.words.reasons import Reasons

GERMAN = Reasons(
    whole={
        # a field of a record
        r"(.*?) is missing": "{0} fehlt",
        r"(.*?) is not a field of the format here": "{0} ist hier kein Feld des Formats",
        r"(.*?) is not a field of the format here; did you mean (\w+)": "{0} ist hier kein Feld des Formats; "
        "gemeint vielleicht: {1}",
        r"(.*?) may hold text, whole numbers, true, false, null, lists and objects of these": "{0} kann Text "
        "enthalten, ganze Zahlen, true, false, null, und Listen und Objekte daraus",
        r"(\d+) more places are wrong like these": "{0} weitere Stellen sind auf diese Art falsch",
        # JSON
        r"expecting value": "ein Wert wird erwartet",
        r"expecting '(.)' delimiter": "das Zeichen „{0}“ wird erwartet",
        r"expecting property name enclosed in double quotes": "ein Feldname in Anführungszeichen wird erwartet",
        r"illegal trailing comma before end of (?:object|array)": "vor dem Ende steht ein Komma zu viel",
        r"unterminated string starting at": "ein Text bleibt offen",
        r"invalid control character at": "ein Steuerzeichen hat in einem Text nichts zu suchen",
        r"invalid \\escape": "dieser umgekehrte Schrägstrich ergibt kein Zeichen",
        r"invalid \\uxxxx escape": "nach \\u werden vier hexadezimale Ziffern erwartet",
        r"extra data": "nach dem Ende steht noch Text",
        r"half of a surrogate pair": "die Hälfte eines zweiteiligen Zeichens (UTF-16) steht allein",
        # the typed notation
        r"a seat": "ein Platz",
        r"a seat and a colon, such as S:": "ein Platz und ein Doppelpunkt, etwa S:",
        r"a seat and a number, such as S:-12": "ein Platz und eine Zahl, etwa S:-12",
        r"seats, such as S\+N": "Plätze, etwa S+N",
        r"a card": "eine Karte",
        r"cards": "Karten",
        r"entries": "Einträge",
        r"a number": "eine Zahl",
        r"a whole number": "eine ganze Zahl",
        r"a list": "eine Liste",
        r"a text": "ein Text",
        r"card points": "Kartenpunkte",
        r"a word": "ein Wort",
        r"yes or no": "yes oder no",
        r"name=value": "Name=Wert",
        r"a text in quotation marks": "ein Text in geraden Anführungszeichen",
        r"the number of the trick, or none": "die Nummer des Stichs, oder nichts",
        r"(\w+)= on the first line": "{0}= in der ersten Zeile",
        r"a game and its rule set, such as (.+)": "ein Spiel und sein Regelwerk, etwa {0}",
        r"the quotation mark is not closed on this line": "das Anführungszeichen wird auf dieser "
        "Zeile nicht geschlossen",
        r"after a \\ stands what JSON does not know as an escape": "JSON kennt nicht, was auf einen \\ folgt",
        r"a JSON value has to follow on the same line": "auf derselben Zeile muss ein Wert in JSON folgen",
        r"its numbers must be whole and of at most 20 digits": "seine Zahlen müssen ganz sein, mit "
        "höchstens 20 Ziffern",
        r"a key stands twice in the same object": "ein Schlüssel steht zweimal im selben Objekt",
        r"brackets nest more than (\d+) deep": "Klammern sind mehr als {0} Ebenen tief geschachtelt",
        # files
        r"no such file or directory": "diese Datei gibt es nicht",
        r"permission denied": "das Lesen ist nicht erlaubt",
        r"is a directory": "das ist ein Ordner",
        r"not a directory": "ein Teil des Pfads ist kein Ordner",
        r"file name too long": "der Name ist zu lang",
        r"embedded null byte": "der Name enthält ein Nullbyte",
        r"the folder holds no records": "der Ordner enthält keine Aufzeichnungen",
        # rules
        r"a tarot trump": "ein Honneur",
        r"(\d+) or more": "{0} oder mehr",
        r"none": "keine",
    },
    shown={
        r"it may have small letters, digits, and between them \. _ and -": "erlaubt sind Kleinbuchstaben, Ziffern "
        "und zwischen ihnen . _ und -",
        r"it must be a JSON Pointer such as (.+)": "nötig ist ein JSON Pointer wie {0}",
        r"it must be a date such as .+": "nötig ist ein Datum wie 1902, 2006-05, 2006-05-27 oder 1902~ (EDTF)",
        r"it should be ([^:;]+?) or ([^:;]+)": "nötig ist {0} oder {1}",
        r"it should be ([^:;]+)": "nötig ist {0}",
        r"input should be a valid integer(?:, .+)?": "nötig ist eine ganze Zahl",
        r"input should be a valid string": "nötig ist ein Text",
        r"input should be a valid boolean(?:, .+)?": "nötig ist true oder false",
        r"input should be a valid (?:tuple|list|array)": "nötig ist eine Liste",
        r"input should be a valid dictionary.*": "nötig ist ein Objekt",
        r"input should be an object": "nötig ist ein Objekt",
        r"input should be less than (-?\d+)": "nötig ist eine kleinere Zahl als {0}",
        r"input should be less than or equal to (-?\d+)": "nötig ist höchstens {0}",
        r"input should be greater than or equal to (-?\d+)": "nötig ist mindestens {0}",
        r"\w+ should have at most (\d+) (?:item|character)s?(?: after validation, not .+)?": "erlaubt ist eine "
        "Länge von höchstens {0}",
        r"\w+ should have at least (\d+) (?:item|character)s?(?: after validation, not .+)?": "nötig sind "
        "mindestens {0}",
    },
    value="{field} ist {shown}; {said}",
    item="Element {number} von {field}",
    foreign="(auf Englisch) {words}",
)
