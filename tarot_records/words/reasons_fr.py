"""Facts that come as English words, in French."""

from tarot_records.words.reasons import Reasons

FRENCH = Reasons(
    whole={
        # a field of a record
        r"(.*?) is missing": "{0} manque",
        r"(.*?) is not a field of the format here": "{0} n'est pas ici une rubrique du format",
        r"(.*?) is not a field of the format here; did you mean (\w+)": "{0} n'est pas ici une rubrique du format ; "
        "serait-ce {1}",
        r"(.*?) may hold text, whole numbers, true, false, null, lists and objects of these": "{0} peut contenir du "
        "texte, des nombres entiers, true, false, null, et des listes et objets faits de cela",
        r"(\d+) more places are wrong like these": "{0} autres endroits sont faux de cette façon",
        # JSON
        r"expecting value": "une valeur est attendue",
        r"expecting '(.)' delimiter": "le signe « {0} » est attendu",
        r"expecting property name enclosed in double quotes": "un nom de rubrique entre guillemets est attendu",
        r"illegal trailing comma before end of (?:object|array)": "une virgule est de trop avant la fin",
        r"unterminated string starting at": "un texte reste ouvert",
        r"invalid control character at": "un caractère de commande n'a pas sa place dans un texte",
        r"invalid \\escape": "cette barre oblique inverse ne forme aucun caractère",
        r"invalid \\uxxxx escape": "quatre chiffres hexadécimaux sont attendus après \\u",
        r"extra data": "il y a encore du texte après la fin",
        r"half of a surrogate pair": "la moitié d'un caractère en deux parties (UTF-16) est seule",
        # the typed notation
        r"a seat": "un siège",
        r"a seat and a colon, such as S:": "un siège et deux points, comme S:",
        r"a seat and a number, such as S:-12": "un siège et un nombre, comme S:-12",
        r"seats, such as S\+N": "des sièges, comme S+N",
        r"a card": "une carte",
        r"cards": "cartes",
        r"entries": "éléments",
        r"a number": "un nombre",
        r"a whole number": "un nombre entier",
        r"a list": "une liste",
        r"a text": "un texte",
        r"card points": "des points de cartes",
        r"a word": "un mot",
        r"yes or no": "yes ou no",
        r"name=value": "nom=valeur",
        r"a text in quotation marks": "un texte entre guillemets droits",
        r"the number of the trick, or none": "le numéro du pli, ou rien",
        r"(\w+)= on the first line": "{0}= sur la première ligne",
        r"a game and its rule set, such as (.+)": "un jeu et son règlement, comme {0}",
        r"the quotation mark is not closed on this line": "le guillemet n'est pas fermé sur cette ligne",
        r"after a \\ stands what JSON does not know as an escape": "JSON ne connaît pas ce qui suit une barre \\",
        r"a JSON value has to follow on the same line": "une valeur en JSON doit suivre sur la même ligne",
        r"its numbers must be whole and of at most 20 digits": "ses nombres doivent être entiers, de 20 "
        "chiffres au plus",
        r"a key stands twice in the same object": "une clé figure deux fois dans le même objet",
        r"brackets nest more than (\d+) deep": "les crochets s'emboîtent sur plus de {0} niveaux",
        # files
        r"no such file or directory": "ce fichier n'existe pas",
        r"permission denied": "la lecture n'est pas permise",
        r"is a directory": "c'est un dossier",
        r"not a directory": "une partie du chemin n'est pas un dossier",
        r"file name too long": "le nom est trop long",
        r"embedded null byte": "le nom contient un octet nul",
        r"the folder holds no records": "le dossier ne contient aucun relevé",
        # rules
        r"a tarot trump": "un bout",
        r"(\d+) or more": "{0} ou plus",
        r"none": "aucune",
    },
    shown={
        r"it may have small letters, digits, and between them \. _ and -": "permis sont les lettres minuscules, les "
        "chiffres et, entre eux, . _ et -",
        r"it must be a JSON Pointer such as (.+)": "il faut un pointeur JSON comme {0}",
        r"it must be a date such as .+": "il faut une date comme 1902, 2006-05, 2006-05-27 ou 1902~ (EDTF)",
        r"it should be ([^:;]+?) or ([^:;]+)": "il faut {0} ou {1}",
        r"it should be ([^:;]+)": "il faut {0}",
        r"input should be a valid integer(?:, .+)?": "il faut un nombre entier",
        r"input should be a valid string": "il faut un texte",
        r"input should be a valid boolean(?:, .+)?": "il faut true ou false",
        r"input should be a valid (?:tuple|list|array)": "il faut une liste",
        r"input should be a valid dictionary.*": "il faut un objet",
        r"input should be an object": "il faut un objet",
        r"input should be less than (-?\d+)": "il faut un nombre plus petit que {0}",
        r"input should be less than or equal to (-?\d+)": "il faut au plus {0}",
        r"input should be greater than or equal to (-?\d+)": "il faut au moins {0}",
        r"\w+ should have at most (\d+) (?:item|character)s?(?: after validation, not .+)?": "la longueur "
        "permise est de {0} au plus",
        r"\w+ should have at least (\d+) (?:item|character)s?(?: after validation, not .+)?": "il en faut au moins {0}",
    },
    value="{field} est {shown} ; {said}",
    item="l'élément {number} de la rubrique {field}",
    foreign="(en anglais) {words}",
)
