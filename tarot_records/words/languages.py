"""Languages: the words of each language that reports and pages speak, as tables.

A language is a value: names of suits, cards and places, the words for severities and verdicts, and
the short words around a fault. The sentences of the catalogue stand elsewhere (`catalogue.py` in
English, `catalogue_fr.py` in French). A new language is one more value here, one more table of
sentences, and a row in `phrasing.py`; nothing else asks which language it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tarot_records.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS


class Sentences(NamedTuple):
    """What a catalogue says about a code in one language, as templates over the facts of the fault."""

    what: str
    """What happened."""
    rule: str
    """The rule."""
    look: str
    """What to look at in the source, or what to write."""


@dataclass(frozen=True)
class Language:
    """The words of one language."""

    code: str
    """As in `--lang`: an ISO 639-1 code."""
    name: str
    """What its speakers call it."""
    colon: str
    """The colon with the spaces that belong to it."""
    suits: tuple[str, ...]
    """Spades, hearts, diamonds, clubs and trumps."""
    ranks: Mapping[str, str]
    """Rank -> what stands before the suit in a card's name, article included."""
    card: Mapping[str, str]
    """Templates of card names: `plain`, `trump`, `fool`, `unknown`, `unknown_trump`, `unknown_plain`."""
    labels: Mapping[str, str]
    """The short words around a fault, and the headings of `tarot-records explain`."""
    places: Mapping[str, str]
    """Templates for places of a hand."""
    severities: Mapping[str, str]
    """Severity -> the word shown, where it is another."""
    severity_means: Mapping[str, str]
    """Severity -> what it means, where the sentence is another than that of `faults.py`."""
    verdicts: Mapping[str, str]
    """Verdict -> the word shown, where it is another."""
    plural: str
    """What a verdict's word has behind it when it is said of several records."""
    terms: Mapping[str, Mapping[str, str]]
    """Vocabulary (bid, declaration, end and others, as `phrasing.py` names them) -> slug -> how it is said."""
    facts: Mapping[str, str]
    """Name of a fact -> how it is said where a template is shown with its facts left open."""
    short: Mapping[str, str] = field(default_factory=dict)
    """Letters of the court cards and names of trumps and Fool in a list of many cards; empty: codes."""

    def card_name(self, code: str) -> str:
        """A card's name: `SK` is "the king of spades", "le roi de pique"."""
        if code in ("F", "?"):
            return self.card["fool" if code == "F" else "unknown"]
        suit, rank = code[0], code[1:]
        if suit == "T":
            return self.card["unknown_trump"] if rank == "?" else self.card["trump"].format(rank=rank)
        suit_name = self.suits[SUITS.index(suit)]
        if rank == "?":
            return self.card["unknown_plain"].format(suit=suit_name)
        return self.card["plain"].format(rank=self.ranks[rank], suit=suit_name)

    def card_list(self, codes: Sequence[str]) -> str:
        """Many cards in short: codes (`SK, D10`) where the letters are the codes', else suit by suit."""
        if not codes:
            return self.labels["nothing"]
        if not self.short:
            return ", ".join(codes)
        groups: dict[str, list[str]] = {}
        for code in codes:
            if code in ("F", "?"):
                groups[self.short.get(code, code)] = []
            else:
                suit = self.short["T"] if code[0] == "T" else self.suits[SUITS.index(code[0])]
                groups.setdefault(suit, []).append(self.short.get(code[1:], code[1:]))
        return ", ".join(" ".join([suit, *ranks]) for suit, ranks in groups.items())

    def headed(self, label: str, text: str) -> str:
        """A text behind one of the labels: `rule: …`."""
        return f"{self.labels[label]}{self.colon}{text}"

    def listed(self, words: Sequence[str]) -> str:
        """`A`, `A and B`, `A, B and C`."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.labels['and']} {words[-1]}"

    def term(self, vocabulary: str, slug: str) -> str:
        """How a word of the format or of a game is said."""
        return self.terms.get(vocabulary, {}).get(slug, slug.replace("_", " "))

    def severity(self, severity: str) -> str:
        """The word for a severity."""
        return self.severities.get(severity, severity)

    def verdict(self, verdict: str) -> str:
        """The word for a verdict."""
        return self.verdicts.get(verdict, verdict)

    def fact(self, name: str) -> str:
        """How the name of a fact is said."""
        return self.facts.get(name, name.replace("_", " "))


_DECLARATIONS = {"greater": "greater trumps", "lesser": "lesser trumps", "tarot_trumps": "Tarot Trumps"}
"""Declarations whose id alone does not say of what they are."""

ENGLISH = Language(
    code="en",
    name="English",
    colon=": ",
    suits=SUIT_NAMES,
    ranks={rank: f"the {RANK_NAMES.get(rank, rank)}" for rank in RANKS},
    card={
        "plain": "{rank} of {suit}",
        "trump": "trump {rank}",
        "fool": "the Fool",
        "unknown": "an unknown card",
        "unknown_trump": "an unknown trump",
        "unknown_plain": "an unknown card of {suit}",
    },
    labels={
        "and": "and",
        "or": "or",
        "item of": "{item} of {player}",
        "; ": "; ",
        "nothing": "nothing",
        "nobody": "nobody",
        "somebody": "somebody",
        "seat": "seat {seat}",
        "no contract": "no contract",
        "rule": "rule",
        "look": "look",
        "also": "also",
        "stands": "the card stands {places}",
        "later": "later",
        "stands later": "{card} stands {place}",
        "follows": "follows from",
        "so": "and so",
        "more": "… and {count} more; the first are the ones to mend",
        "What happened": "What happened",
        "The rule": "The rule",
        "What to look at": "What to look at",
        "Source": "Source",
        "May follow from": "May follow from",
        "record": "record",
        "records": "records",
        "verdict": "verdict",
        "said": "said",
    },
    places={
        "hand": "hand {number}",
        "trick": "trick {number}",
        "dealt": "among the cards dealt to {player}",
        "dead": "in the hand that nobody plays",
        "talon": "in the stock",
        "scart": "in the scart",
        "exchanged": "among the cards exchanged",
        "given": "among the cards exchanged, from {giver}",
        "received": "among the cards exchanged to {taker}",
        "passed": "among the cards exchanged, from {giver} to {taker}",
        "in_trick": "in trick {number}",
        "played": "in trick {number}, played by {player}",
    },
    severities={},
    severity_means={},
    verdicts={},
    plural="",
    terms={"declaration": _DECLARATIONS, "scored": _DECLARATIONS | {"sequence": "sequences"}},
    facts={},
)

_ANNONCES = {
    "handful": "poignée",
    "slam": "chelem",
    "greater": "grands atouts",
    "lesser": "petits atouts",
    "trumps": "atouts",
    "tarot_trumps": "bouts",
    "sequence": "séquence",
}

FRENCH = Language(
    code="fr",
    name="français",
    colon=" : ",
    suits=("pique", "cœur", "carreau", "trèfle", "atout"),
    ranks={
        **{rank: f"le {rank}" for rank in RANKS},
        **{"1": "l'as", "J": "le valet", "N": "le cavalier", "Q": "la dame", "K": "le roi"},
    },
    card={
        "plain": "{rank} de {suit}",
        "trump": "l'atout {rank}",
        "fool": "l'Excuse",
        "unknown": "une carte inconnue",
        "unknown_trump": "un atout inconnu",
        "unknown_plain": "une carte inconnue de {suit}",
    },
    labels={
        "and": "et",
        "or": "ou",
        "item of": "{item} ({player})",
        "; ": " ; ",
        "nothing": "rien",
        "nobody": "personne",
        "somebody": "quelqu'un",
        "seat": "siège {seat}",
        "no contract": "aucun contrat",
        "rule": "règle",
        "look": "à voir",
        "also": "aussi",
        "stands": "la carte se trouve {places}",
        "later": "ensuite",
        "stands later": "une carte permise ({card}) se trouve {place}",
        "follows": "découle de",
        "so": "d'où",
        "more": "… et {count} de plus ; ce sont les premières fautes qu'il faut corriger",
        "What happened": "Ce qui s'est passé",
        "The rule": "La règle",
        "What to look at": "À vérifier",
        "Source": "Source",
        "May follow from": "Peut découler de",
        "record": "relevé",
        "records": "relevés",
        "verdict": "verdict",
        "said": "remarques",
    },
    places={
        "hand": "donne {number}",
        "trick": "pli {number}",
        "dealt": "parmi les cartes distribuées à {player}",
        "dead": "dans la main que personne ne joue",
        "talon": "dans le chien",
        "scart": "dans l'écart",
        "exchanged": "parmi les cartes échangées",
        "given": "parmi les cartes échangées (données par {giver})",
        "received": "parmi les cartes échangées (reçues par {taker})",
        "passed": "parmi les cartes échangées (données par {giver}, reçues par {taker})",
        "in_trick": "dans le pli {number}",
        "played": "dans le pli {number}, jouée par {player}",
    },
    severities={
        "unreadable": "illisible",
        "impossible": "impossible",
        "illegal": "illégal",
        "mismatch": "désaccord",
        "doubt": "doute",
        "unknown": "inconnu",
        "note": "note",
    },
    severity_means={
        "unreadable": "ne se lit pas comme le relevé d'un jeu connu",
        "impossible": "n'a pas pu se passer comme c'est écrit",
        "illegal": "s'est peut-être passé, mais contre la règle",
        "mismatch": "ce que dit le relevé diffère de ce que donne le calcul",
        "doubt": "le verdict dépend d'un point que la règle laisse ouvert et que le relevé ne tranche pas",
        "unknown": "le relevé ne le dit pas",
        "note": "bon à savoir ; ne change aucun verdict",
    },
    verdicts={
        "proved": "prouvé",
        "consistent": "cohérent",
        "faulty": "fautif",
        "unreadable": "illisible",
    },
    plural="s",
    terms={
        "bid": {
            "pass": "passe",
            "garde_sans": "garde sans le chien",
            "garde_contre": "garde contre le chien",
            "two_cards": "deux cartes",
            "one_card": "une carte",
            "solo": "solo",
            "call": "appel",
        },
        "declaration": _ANNONCES,
        "scored": _ANNONCES | {"sequence": "séquences"},
        "answer": {
            "held": "chez un autre joueur",
            "own": "chez l'appelant lui-même",
            "scart": "dans l'écart",
            "talon": "dans le chien",
        },
        "face": {"up": "visible", "down": "cachée"},
        "version": {"none": "non indiquée"},
        "item": {
            "asks": "demandes",
            "bouts": "bouts",
            "cards": "cartes",
            "contract": "contrat",
            "cuts": "coupes",
            "declared": "annonces",
            "fool": "Excuse",
            "handful": "poignée",
            "honours": "honneurs",
            "made": "points faits",
            "over_half": "plus de la moitié",
            "pagat": "Petit",
            "per_defender": "par défenseur",
            "petit_au_bout": "Petit au bout",
            "slam": "chelem",
            "target": "points à faire",
            "tricks": "plis",
        },
        "place": {
            "hand": "main",
            "talon": "chien",
            "dead": "main que personne ne joue",
            "trick": "pli",
            "scart": "écart",
            "call": "appel",
            "exchange": "échange",
            "declaration": "annonce",
        },
        "letters": {
            "the codes of the format": "codes du format",
            "English": "anglais",
            "French": "français",
            "Italian": "italien",
            "German": "allemand",
        },
        "end": {
            "played": "jeu complet",
            "all_pass": "passe générale",
            "petit_sec": "Petit sec",
            "claim": "étalage des cartes",
            "agreement": "accord des joueurs",
            "misdeal": "maldonne",
            "unrecorded": "suite non notée",
        },
        "suit": {"spades": "pique", "hearts": "cœur", "diamonds": "carreau", "clubs": "trèfle", "trumps": "atout"},
        "game": {
            "french-tarot": "tarot français",
            "st-ives": "tarot de St Ives",
            "mathers": "tarot de Mathers",
        },
    },
    facts={
        "asked": "carte demandée",
        "best": "plus fort atout",
        "char": "caractère",
        "bid": "enchère",
        "bids": "enchères",
        "byte": "octet",
        "card": "carte",
        "cards": "cartes",
        "declarer_seat": "preneur",
        "encoding": "codage",
        "end": "fin",
        "ends": "nombre",
        "expected": "attendu",
        "expected_seat": "joueur attendu",
        "expected_seats": "joueurs attendus",
        "field": "rubrique",
        "found": "trouvé",
        "found_seat": "joueur indiqué",
        "found_seats": "joueurs indiqués",
        "game": "jeu",
        "games": "jeux",
        "held": "cartes en main",
        "item": "ligne",
        "items": "lignes",
        "key": "clé",
        "known": "sièges",
        "kind": "annonce",
        "kinds": "annonces",
        "lang": "code",
        "language": "langue",
        "languages": "langues",
        "last": "dernier",
        "latin": "lettre latine",
        "led": "couleur demandée",
        "legal": "cartes permises",
        "letters": "langue",
        "limit": "limite",
        "name": "nom",
        "near": "ressemblances",
        "need": "unité",
        "number": "nombre",
        "option": "option",
        "options": "options",
        "others": "langues",
        "place": "endroit",
        "places": "endroits",
        "point": "point",
        "position": "position",
        "reason": "raison",
        "seat": "joueur",
        "seats": "joueurs",
        "sides": "camps",
        "sizes": "tailles",
        "totals": "totaux",
        "trick": "pli",
        "unit": "unité",
        "what": "ce qui manque",
    },
    short={
        "J": "V",
        "N": "C",
        "Q": "D",
        "K": "R",
        "T": "atout",
        "F": "Excuse",
    },
)

LANGUAGES: dict[str, Language] = {language.code: language for language in (ENGLISH, FRENCH)}
"""The languages reports can be had in, by code."""


def preferred(environment: Mapping[str, str]) -> str:
    """The language an environment asks for in the way of POSIX: LC_ALL, else LC_MESSAGES, else LANG."""
    asked = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = asked[:2].lower()
    return code if code in LANGUAGES and not asked[2:3].isalnum() else ENGLISH.code
