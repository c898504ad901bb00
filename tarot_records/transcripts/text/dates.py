"""Dates in a text, in the languages and orders in which people write them. A date is never a card, a bid or a score."""

import re
from typing import Final

_DAYS = (
    "monday,tuesday,wednesday,thursday,friday,saturday,sunday,lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche,lunedì"
    ",martedì,mercoledì,giovedì,venerdì,sabato,domenica,montag,dienstag,mittwoch,donnerstag,freitag,samstag,sonntag"
    ",ponedeljek,torek,sreda,četrtek,petek,nedelja,hétfő,kedd,csütörtök,péntek,szombat,vasárnap"
)
_MONTHS = (
    "january,february,march,april,may,june,july,august,september,october,november,december,janvier,février,mars,avril,mai"
    ",juin,juillet,août,septembre,octobre,novembre,décembre,gennaio,febbraio,marzo,aprile,maggio,giugno,luglio,agosto"
    ",settembre,ottobre,novembre,dicembre,januar,jänner,februar,märz,juni,juli,oktober,dezember"
    ",januarja,februarja,marec,marca,aprila,maj,maja,junij,junija,julij,julija,avgust,avgusta,septembra,oktobra,novembra"
    ",decembra,január,február,március,április,május,június,július,augusztus,szeptember,október"
    ",ledna,února,března,dubna,května,června,července,srpna,září,října,listopadu,prosince,januari,februari,marts"
)
_MONTH, _DAY = (f"(?:{'|'.join(names.split(','))})" for names in (_MONTHS, _DAYS))
_YEAR = r"(?:1[5-9]|20)\d\d"
_DAY_NUMBER = r"\d{1,2}(?:er|st|nd|rd|th|\.|º|°)?"
_WITH_YEAR = (
    rf"{_YEAR}(?P<sign>[./-])\s?\d{{1,2}}(?P=sign)\s?\d{{1,2}}\.?"
    rf"|\d{{1,2}}(?P<mark>[./-])\s?\d{{1,2}}(?P=mark)\s?{_YEAR}"
    rf"|{_DAY_NUMBER}\s+(?:of\s+|de\s+|di\s+)?{_MONTH},?\s+{_YEAR}"
    rf"|{_MONTH}\s+(?:{_DAY_NUMBER},?\s+)?{_YEAR}|{_YEAR}\.?\s+{_MONTH}(?:\s+{_DAY_NUMBER})?"
)
_WITHOUT_YEAR = (
    r"(?<!: )\d{1,2}(?P<cut>[./-])\d{1,2}(?P=cut)\d\d"
    rf"|(?:del|du|le|vom|am|{_DAY},?)\s+\d{{1,2}}[./]\d{{1,2}}\.?"
    rf"|{_DAY_NUMBER}\s+(?:of\s+|de\s+|di\s+)?{_MONTH}|{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?"
)
_BEGIN, _END = r"\b", r"(?!\w|[./-]?\d)"
YEARS: Final = re.compile(_YEAR)
"""Pattern of a year in which a game may have been played."""
DATE: Final = re.compile(f"{_BEGIN}(?:{_WITH_YEAR}|{_WITHOUT_YEAR}|{_DAY}){_END}", re.IGNORECASE)
"""Pattern of a date or a day of the week."""
_IN_TITLE = re.compile(f"{_BEGIN}(?:{_WITH_YEAR}|{_WITHOUT_YEAR}){_END}", re.IGNORECASE)
_CERTAIN = re.compile(f"{_BEGIN}(?:{_WITH_YEAR}){_END}", re.IGNORECASE)


def without_dates(text: str) -> str:
    """Return a text with each date replaced by as many blanks.

    A date without a year of four digits could be something else: `1. May` may be a trick and its leader, `7/11/21`
    three trumps. It counts as a date in the first line only, where the title of a text stands.
    """
    text = _CERTAIN.sub(_blanks, text)
    begin = len(text) - len(text.lstrip())
    end = text.find("\n", begin)
    title = text[begin : end if end >= 0 else len(text)]
    return text[:begin] + _IN_TITLE.sub(_blanks, title) + text[begin + len(title) :]


def _blanks(found: re.Match[str]) -> str:
    return " " * len(found[0])
