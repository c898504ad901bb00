"""Facts that come as English words, in Italian."""

from tarot_records.words.reasons import Reasons

ITALIAN = Reasons(
    whole={
        # a field of a record
        r"(.*?) is missing": "manca {0}",
        r"(.*?) is not a field of the format here": "{0} qui non è un campo del formato",
        r"(.*?) is not a field of the format here; did you mean (\w+)": "{0} qui non è un campo del formato; "
        "forse si intendeva {1}",
        r"(.*?) may hold text, whole numbers, true, false, null, lists and objects of these": "{0} può contenere "
        "testo, numeri interi, true, false, null, e liste e oggetti fatti di questi",
        r"(\d+) more places are wrong like these": "altri {0} luoghi sono sbagliati in questo modo",
        # JSON
        r"expecting value": "ci si aspetta un valore",
        r"expecting '(.)' delimiter": "ci si aspetta il segno «{0}»",
        r"expecting property name enclosed in double quotes": "ci si aspetta il nome di un campo tra virgolette",
        r"illegal trailing comma before end of (?:object|array)": "c'è una virgola di troppo prima della fine",
        r"unterminated string starting at": "un testo resta aperto",
        r"invalid control character at": "un carattere di controllo non può stare in un testo",
        r"invalid \\escape": "questa barra rovesciata non forma nessun carattere",
        r"invalid \\uxxxx escape": "dopo \\u ci si aspettano quattro cifre esadecimali",
        r"extra data": "dopo la fine c'è ancora del testo",
        r"half of a surrogate pair": "la metà di un carattere in due parti (UTF-16) sta da sola",
        # the typed notation
        r"a seat": "un posto",
        r"a seat and a colon, such as S:": "un posto e i due punti, come S:",
        r"a seat and a number, such as S:-12": "un posto e un numero, come S:-12",
        r"seats, such as S\+N": "dei posti, come S+N",
        r"a card": "una carta",
        r"cards": "carte",
        r"entries": "elementi",
        r"a number": "un numero",
        r"a whole number": "un numero intero",
        r"a list": "un elenco",
        r"a text": "un testo",
        r"card points": "punti di carte",
        r"a word": "una parola",
        r"yes or no": "yes o no",
        r"name=value": "nome=valore",
        r"a text in quotation marks": "un testo tra virgolette diritte",
        r"the number of the trick, or none": "il numero della presa, o niente",
        r"(\w+)= on the first line": "{0}= sulla prima riga",
        r"a game and its rule set, such as (.+)": "un gioco e le sue regole, come {0}",
        r"the quotation mark is not closed on this line": "le virgolette non sono chiuse su questa riga",
        r"after a \\ stands what JSON does not know as an escape": "JSON non conosce ciò che segue una barra \\",
        r"a JSON value has to follow on the same line": "sulla stessa riga deve seguire un valore in JSON",
        r"its numbers must be whole and of at most 20 digits": "i suoi numeri devono essere interi, di "
        "20 cifre al massimo",
        r"a key stands twice in the same object": "una chiave sta due volte nello stesso oggetto",
        r"brackets nest more than (\d+) deep": "le parentesi sono annidate oltre {0} livelli",
        # files
        r"no such file or directory": "questo file non esiste",
        r"permission denied": "la lettura non è permessa",
        r"is a directory": "è una cartella",
        r"not a directory": "una parte del percorso non è una cartella",
        r"file name too long": "il nome è troppo lungo",
        r"embedded null byte": "il nome contiene un byte nullo",
        r"the folder holds no records": "la cartella non contiene registrazioni",
        # rules
        r"a tarot trump": "un onore",
        r"(\d+) or more": "{0} o più",
        r"none": "nessuna",
    },
    shown={
        r"it may have small letters, digits, and between them \. _ and -": "sono permesse lettere minuscole, cifre "
        "e, tra di esse, . _ e -",
        r"it must be a JSON Pointer such as (.+)": "serve un JSON Pointer come {0}",
        r"it must be a date such as .+": "serve una data come 1902, 2006-05, 2006-05-27 o 1902~ (EDTF)",
        r"it should be ([^:;]+?) or ([^:;]+)": "serve {0} o {1}",
        r"it should be ([^:;]+)": "serve {0}",
        r"input should be a valid integer(?:, .+)?": "serve un numero intero",
        r"input should be a valid string": "serve un testo",
        r"input should be a valid boolean(?:, .+)?": "serve true o false",
        r"input should be a valid (?:tuple|list|array)": "serve una lista",
        r"input should be a valid dictionary.*": "serve un oggetto",
        r"input should be an object": "serve un oggetto",
        r"input should be less than (-?\d+)": "serve un numero minore di {0}",
        r"input should be less than or equal to (-?\d+)": "al massimo {0}",
        r"input should be greater than or equal to (-?\d+)": "almeno {0}",
        r"\w+ should have at most (\d+) (?:item|character)s?(?: after validation, not .+)?": "la lunghezza permessa "
        "è al massimo {0}",
        r"\w+ should have at least (\d+) (?:item|character)s?(?: after validation, not .+)?": "ne servono almeno {0}",
    },
    value="{field} è {shown}; {said}",
    item="l'elemento {number} di {field}",
    foreign="(in inglese) {words}",
)
