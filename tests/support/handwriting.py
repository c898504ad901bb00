"""A club member with a pencil: any record, written down in the habits that people have, chosen at random.

Whoever writes keeps to his habits through a sheet: how he numbers tricks, names cards, players and suits, and says who
wins. What the sheet then says stands beside it, to be compared with what is read of it.
"""

from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

from tarot_records.notation.letters import roman
from tarot_records.record.model import Record
from tarot_records.words.games import words_of

Json = dict[str, Any]
PARTS: Final = {"calls": ("card",), "exchanges": ("kind", "taker", "cards"), "declarations": ("kind", "item", "cards")}
"""What is compared of the parts of a hand, besides whose they are."""

SUITS: Final = {
    "fr": ({"S": "pique", "H": "cœur", "D": "carreau", "C": "trèfle"}, {"S": "P", "H": "C", "D": "K", "C": "T"}),
    "it": ({"S": "picche", "H": "cuori", "D": "quadri", "C": "fiori"}, {"S": "S", "H": "C", "D": "D", "C": "B"}),
    "de": ({"S": "Pik", "H": "Herz", "D": "Karo", "C": "Kreuz"}, {"S": "P", "H": "H", "D": "K", "C": "T"}),
    "en": ({"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}, {"S": "S", "H": "H", "D": "D", "C": "C"}),
}
LATIN: Final = {
    "fr": {"S": "épée", "H": "coupe", "D": "denier", "C": "bâton"},
    "it": {"S": "spade", "H": "coppe", "D": "denari", "C": "bastoni"},
    "de": {"S": "Schwerter", "H": "Kelche", "D": "Münzen", "C": "Stäbe"},
    "en": {"S": "swords", "H": "cups", "D": "coins", "C": "batons"},
}
SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS: Final = {
    "fr": ({"K": "roi", "Q": "dame", "N": "cavalier", "J": "valet", "1": "as"}, "RDCV"),
    "it": ({"K": "re", "Q": "donna", "N": "cavallo", "J": "fante", "1": "asso"}, "RDCF"),
    "de": ({"K": "König", "Q": "Dame", "N": "Reiter", "J": "Bube", "1": "As"}, "KDCB"),
    "en": ({"K": "king", "Q": "queen", "N": "knight", "J": "jack", "1": "ace"}, "KQNJ"),
}
TRUMPS: Final = {
    "fr": ("atout {}", "A{}", "{} d'atout", "At. {}", "le {}"),
    "it": ("trionfo {}", "T{}", "{} di trionfi", "tarocco {}", "il {}"),
    "de": ("Tarock {}", "Trumpf {}", "{}er Tarock", "Tarock-{}", "Atout {}"),
    "en": ("trump {}", "T{}", "trump no. {}", "atout {}", "the {}"),
}
BARE: Final = ("{}", "le {}", "il {}", "the {}")
"""Trumps without a word for them, of which nobody writes the lower ones so where no trump came before."""
FOOLS: Final = {
    "fr": ("Excuse", "l'excuse", "E", "le Fou"),
    "it": ("Matto", "il matto", "M", "Scusa"),
    "de": ("Sküs", "Skus", "der Narr", "Gstieß"),
    "en": ("Fool", "the Fool", "Excuse", "F"),
}
OF: Final = {"fr": " de ", "it": " di ", "de": "-", "en": " of "}
COMPASS: Final = {
    "fr": ({4: "SENO"}, {"S": "Sud", "E": "Est", "N": "Nord", "O": "Ouest"}),
    "it": ({4: "SENO"}, {"S": "Sud", "E": "Est", "N": "Nord", "O": "Ovest"}),
    "de": ({4: "SONW"}, {"S": "Süd", "O": "Ost", "N": "Nord", "W": "West"}),
    "en": ({4: "SENW"}, {"S": "South", "E": "East", "N": "North", "W": "West"}),
}
PEOPLE: Final = {
    "fr": ("Jean", "Marie", "Paul", "Lucie", "Hugo"),
    "it": ("Gino", "Piera", "Ugo", "Lina", "Dario"),
    "de": ("Franz", "Resi", "Toni", "Lisl", "Sepp"),
    "en": ("Tom", "Meg", "Will", "Ruth", "Nell"),
}
HEADS: Final = {
    "fr": "#tn 1 jeu={} langue=fr joueurs={}",
    "it": "#tn 1 gioco={} lingua=it giocatori={}",
    "de": "#tn 1 Spiel={} Sprache=de Spieler={}",
    "en": "#tn 1 game={} language=en players={}",
}
HAND: Final = {
    "fr": ("donne 3", "Donne n° 3", "3e donne", "Donne 3 :", "Partie 3", "=== Donne 3 ==="),
    "it": ("mano 3", "Mano n. 3", "3a mano", "Mano 3:", "Smazzata 3", "--- Mano 3 ---"),
    "de": ("Spiel 3", "Spiel Nr. 3", "3. Spiel", "Spiel 3:", "Runde 3", "*** Spiel 3 ***"),
    "en": ("hand 3", "Hand no. 3", "3rd hand", "Hand 3:", "Deal 3", "== Hand 3 =="),
}
DEALER: Final = {
    "fr": ("donneur {}", "Donneur : {}", "{} donne", "{} distribue", "Donne : {}", "C'est {} qui donne", "{} a donné"),
    "it": ("mazziere {}", "Mazziere: {}", "{} dà le carte", "{} fa le carte", "Distribuisce {}", "dà {}", "Ha dato {}"),
    "de": ("Geber {}", "Geber: {}", "{} gibt", "{} teilt", "Kartengeber {}", "Es gibt {}", "{} hat gegeben"),
    "en": ("dealer {}", "Dealer: {}", "{} deals", "{} dealt", "Dealt by {}", "Dealer is {}", "{} to deal"),
}
DEAL: Final = {
    "fr": ("{s} : {c}", "main de {s} : {c}", "Jeu de {s}: {c}", "{s} a reçu {c}", "{s} - {c}"),
    "it": ("{s}: {c}", "mano di {s}: {c}", "Carte di {s}: {c}", "{s} ha {c}", "{s} - {c}"),
    "de": ("{s}: {c}", "Blatt von {s}: {c}", "Karten {s}: {c}", "{s} hat {c}", "{s} - {c}"),
    "en": ("{s}: {c}", "{s}'s hand: {c}", "Hand of {s}: {c}", "{s} holds {c}", "{s} - {c}"),
}
TALON: Final = {
    "fr": ("chien : {}", "Le chien: {}", "Au chien : {}", "talon {}"),
    "it": ("monte: {}", "Il monte: {}", "Nel monte: {}", "tallone {}"),
    "de": ("Talon: {}", "Im Talon: {}", "Talon {}", "Im Talon lagen {}"),
    "en": ("talon: {}", "The talon: {}", "In the talon: {}", "stock {}"),
}
SCART: Final = {
    "fr": ("écart {s} : {c}", "{s} écarte {c}", "Écart de {s}: {c}", "{s} a écarté {c}", "{s} met à l'écart {c}"),
    "it": ("scarto {s}: {c}", "{s} scarta {c}", "Scarto di {s}: {c}", "{s} ha scartato {c}", "{s} mette a monte {c}"),
    "de": ("Skart {s}: {c}", "{s} legt {c} ab", "{s} drückt {c}", "{s} verlegt {c}", "Abgelegt von {s}: {c}"),
    "en": ("scart {s}: {c}", "{s} discards {c}", "{s}'s discard: {c}", "{s} lays away {c}", "Discard ({s}): {c}"),
}
PASS: Final = {
    "fr": ("passe", "passe", "Passe", "parole"),
    "it": ("passa", "passo", "Passa", "passa"),
    "de": ("passt", "passe", "Passt", "weiter"),
    "en": ("passes", "pass", "Pass", "passes"),
}
BIDS: Final = {
    "fr": ("Enchères : {}", "enchères {}", "{}", "On annonce : {}", "Annonces: {}"),
    "it": ("Dichiarazioni: {}", "licita: {}", "{}", "Dichiarano: {}", "Asta: {}"),
    "de": ("Ansagen: {}", "Lizitation: {}", "{}", "Reizen: {}", "Es wird gesagt: {}"),
    "en": ("Bidding: {}", "bids {}", "{}", "Auction: {}", "The bidding went {}"),
}
BID: Final = {
    "fr": ("{s} {b}", "{s} : {b}", "{s} dit {b}", "{s} annonce {b}"),
    "it": ("{s} {b}", "{s}: {b}", "{s} dice {b}", "{s} dichiara {b}"),
    "de": ("{s} {b}", "{s}: {b}", "{s} sagt {b}", "{s} spielt {b}"),
    "en": ("{s} {b}", "{s}: {b}", "{s} says {b}", "{s} bids {b}"),
}
CALL: Final = {
    "fr": ("{s} appelle {c}", "Roi appelé : {c}", "Appel {s} : {c}"),
    "it": ("{s} chiama {c}", "Chiamata di {s}: {c}", "{s} ha chiamato {c}"),
    "de": ("{s} ruft {c}", "Gerufen: {c}", "{s} hat {c} gerufen"),
    "en": ("{s} calls {c}", "Called: {c}", "{s} called {c}"),
}
TAKES: Final = {
    "fr": ("{s} prend {c} du talon", "{s} prend {c}"),
    "it": ("{s} prende {c} dal monte", "{s} prende {c}"),
    "de": ("{s} nimmt {c} aus dem Talon", "{s} nimmt {c}"),
    "en": ("{s} takes {c} from the talon", "{s} takes {c}"),
}
DECLARES: Final = {
    "fr": ("{s} annonce {k}", "{s} : {k}", "annonce {s} {k}", "{s} déclare {k}"),
    "it": ("{s} dichiara {k}", "{s}: {k}", "{s} annuncia {k}", "{s} mostra {k}"),
    "de": ("{s} sagt {k} an", "{s}: {k}", "{s} meldet {k}", "{s} sagt {k}"),
    "en": ("{s} declares {k}", "{s}: {k}", "{s} announces {k}", "{s} shows {k}"),
}
NUMBERS: Final = {
    "fr": (
        "{n}.",
        "{n})",
        "{n}",
        "{n} -",
        "Pli {n} :",
        "pli {n}",
        "{o} pli :",
        "Levée {n}.",
        "P{n}",
        "- {n}:",
        "n°{n}",
        "({n})",
    ),
    "it": (
        "{n}.",
        "{n})",
        "{n}",
        "{n} -",
        "Presa {n}:",
        "presa {n}",
        "{o} presa:",
        "Mano {n}.",
        "{n}°",
        "- {n}:",
        "n. {n}",
        "({n})",
    ),
    "de": (
        "{n}.",
        "{n})",
        "{n}",
        "{n} -",
        "Stich {n}:",
        "stich {n}",
        "{o} Stich:",
        "{n}. Stich",
        "S{n}",
        "- {n}:",
        "Nr. {n}",
        "({n})",
    ),
    "en": (
        "{n}.",
        "{n})",
        "{n}",
        "{n} -",
        "Trick {n}:",
        "trick {n}",
        "{o} trick:",
        "Tr. {n}",
        "#{n}",
        "- {n}:",
        "No. {n}",
        "({n})",
    ),
}
LEADS: Final = {
    "fr": ("{s} :", "{s}", "{s} attaque", "{s} joue", "entame {s} :", "({s})", "{s} entame :", "{s} ouvre de"),
    "it": ("{s}:", "{s}", "{s} gioca", "{s} attacca", "esce {s}:", "({s})", "{s} esce:", "{s} apre con"),
    "de": ("{s}:", "{s}", "{s} spielt", "{s} spielt aus:", "Ausspiel {s}:", "({s})", "{s} kommt mit", "von {s}:"),
    "en": ("{s}:", "{s}", "{s} leads", "{s} plays", "lead {s}:", "({s})", "{s} opens with", "from {s}:"),
}
WINS: Final = {
    "fr": (
        " = {s}",
        " -> {s}",
        " → {s}",
        " / {s}",
        " pour {s}",
        ", {s} prend",
        ", {s} gagne",
        " ({s})",
        ", pli à {s}",
        " — {s} fait le pli",
        ", {s} ramasse",
        " [{s}]",
    ),
    "it": (
        " = {s}",
        " -> {s}",
        " → {s}",
        " / {s}",
        " a {s}",
        ", {s} prende",
        ", vince {s}",
        " ({s})",
        ", presa di {s}",
        " — {s} fa la presa",
        ", va a {s}",
        " [{s}]",
    ),
    "de": (
        " = {s}",
        " -> {s}",
        " → {s}",
        " / {s}",
        " an {s}",
        ", {s} sticht",
        ", {s} gewinnt",
        " ({s})",
        ", Stich {s}",
        " — {s} macht den Stich",
        ", geht an {s}",
        " [{s}]",
    ),
    "en": (
        " = {s}",
        " -> {s}",
        " → {s}",
        " / {s}",
        " to {s}",
        ", {s} takes it",
        ", {s} wins",
        " ({s})",
        ", won by {s}",
        " — {s} takes the trick",
        ", goes to {s}",
        " [{s}]",
    ),
}
POINTS: Final = {
    "fr": (
        "points {s} {n}",
        "Points : {s} {n}",
        "{s} fait {n} points",
        "{n} points pour {s}",
        "{s} a {n} points",
        "{s} : {n} pts",
    ),
    "it": (
        "punti {s} {n}",
        "Punti: {s} {n}",
        "{s} fa {n} punti",
        "{n} punti per {s}",
        "{s} ha {n} punti",
        "{s}: {n} p.",
    ),
    "de": (
        "Augen {s} {n}",
        "Augen: {s} {n}",
        "{s} macht {n} Augen",
        "{n} Augen für {s}",
        "{s} hat {n} Punkte",
        "{s}: {n} Punkte",
    ),
    "en": (
        "points {s} {n}",
        "Points: {s} {n}",
        "{s} makes {n} points",
        "{n} points for {s}",
        "{s} has {n} card points",
        "{s}: {n} pts",
    ),
}
AND: Final = {"fr": " et ", "it": " e ", "de": " und ", "en": " and "}
SCORES: Final = {
    "fr": ("marque {}", "Score : {}", "Résultat : {}", "{}", "Scores de la donne : {}", "On marque {}"),
    "it": ("segna {}", "Punteggio: {}", "Risultato: {}", "{}", "Punteggio della mano: {}", "Si segna {}"),
    "de": ("Wertung {}", "Abrechnung: {}", "Ergebnis: {}", "{}", "Geschrieben: {}", "Man schreibt {}"),
    "en": ("score {}", "Score: {}", "Result: {}", "{}", "Scores for the hand: {}", "Scoring {}"),
}
OTHERS: Final = {"fr": "les autres {}", "it": "gli altri {}", "de": "die anderen {}", "en": "the others {}"}
REMARKS: Final = {
    "fr": ("(il hésite longtemps)", "(belle carte !)", "// on rit"),
    "it": ("(ci pensa a lungo)", "(che carta!)", "// si ride"),
    "de": ("(er überlegt lange)", "(schöne Karte!)", "// Gelächter"),
    "en": ("(a long pause)", "(well played!)", "// laughter"),
}
TITLES: Final = {
    "fr": ("Soirée du 12 mars 2024", "Mardi 12/03/2024, chez Jean", "Date : 12 mars 2024"),
    "it": ("Serata del 12 marzo 2024", "Martedì 12/03/2024, da Gino", "Data: 12 marzo 2024"),
    "de": ("Abend vom 12. März 2024", "Dienstag, 12.3.2024, bei Franz", "Datum: 12. März 2024"),
    "en": ("Evening of 12 March 2024", "Tuesday 12/3/2024, at Tom's", "Date: 12 March 2024"),
}


def ordinal(number: int, lang: str) -> str:
    """A number as one in a row is called: 1er, 2a, 3., 4th."""
    if lang == "fr":
        return "1er" if number == 1 else f"{number}e"
    if lang == "en":
        tail = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{tail}"
    return f"{number}a" if lang == "it" else f"{number}."


class Scribbled(NamedTuple):
    """A sheet, and what it says."""

    text: str
    hand: Json
    """The hand as in a record, of all that was written."""
    habits: tuple[str, ...]
    """How each kind of thing was written."""


class _Writer:
    """Somebody with habits, before a record of one hand."""

    def __init__(self, record: Record, lang: str, rng: Random) -> None:
        self.record, self.lang, self.rng = record, lang, rng
        self.hand = record.hands[0]
        self.players = len(record.players)
        self.words = words_of(record.game, lang)
        self.habits: list[str] = []
        self.suits = self.one("suit", SUITS[lang][0], SUITS[lang][0], SUITS[lang][1], SIGNS, LATIN[lang])
        self.rank_words = self.one("rank words", True, False)
        self.rank_first = self.one("rank first", True, False, False)
        self.capitals = self.one("capitals", None, str.lower, str.capitalize)
        self.separator = self.one("separator", ", ", " ", " - ", "/", "; ", " · ", ",")
        self.trump = self.one("trump", *TRUMPS[lang], "roman", "{}")
        self.fool = self.one("fool", *FOOLS[lang])
        self.number = self.one("number", *NUMBERS[lang])
        self.leads = self.one("leads", *LEADS[lang], "each", "")
        self.wins = self.one("wins", *WINS[lang], "")
        self.names = self.one("names", "letters", "compass", "people", "people", "lower")
        self.bid, self.bids = self.one("bid", *BID[lang]), self.one("bids", *BIDS[lang])
        self.seats = self._seats()

    def one(self, kind: str, *habits: Any) -> Any:
        """One of these ways."""
        at = self.rng.randrange(len(habits))
        self.habits.append(f"{kind}: {habits[at]!r}" if not isinstance(habits[at], dict) else f"{kind}: {at}")
        return habits[at]

    def _seats(self) -> list[str]:
        letters = COMPASS[self.lang][0].get(self.players)
        if letters and self.names in ("letters", "compass"):
            self.head = ",".join(letters)
            return [COMPASS[self.lang][1][letter] if self.names == "compass" else letter for letter in letters]
        people = PEOPLE[self.lang][: self.players]
        self.head = ",".join(people)
        return [name.lower() if self.names == "lower" else name for name in people]

    def cards(self, codes: Any, in_trick: bool = False) -> str:
        """Cards in a row; a suit is named again where it is another."""
        row, implied = list[str](), None
        for code in codes:
            row.append(self.card(code, implied))
            same = implied is None or not in_trick or implied == code[0]
            implied = None if self.suits is SIGNS or self.rank_first or not same else code[0]
            if not same:
                implied = "-"
        return self.separator.join(row)

    def card(self, code: str, implied: str | None = None) -> str:
        """A card."""
        if code == "F":
            return self.fool
        if code[0] == "T":
            number = code[1:]
            if self.trump in BARE and int(number) < 11 and implied != "T":
                return TRUMPS[self.lang][0].format(number)
            if self.trump == "roman":
                return roman(int(number))
            return number if implied == "T" and "le " not in self.trump else self.trump.format(number)
        words, letters = RANKS[self.lang]
        rank = code[1:]
        rank = words.get(rank, rank) if self.rank_words else dict(zip("KQNJ", letters, strict=True)).get(rank, rank)
        suit = self.suits[code[0]]
        if self.capitals is not None and len(suit) > 1:
            rank, suit = (self.capitals(part) if len(part) > 1 else part for part in (rank, suit))
        if implied == code[0] and not self.rank_first:
            return rank
        if len(suit) == 1:
            return (
                (f"{rank}{suit}" if self.rank_first else f"{suit}{rank}") if not self.rank_words else f"{suit} {rank}"
            )
        if self.lang == "de" and not self.rank_first:
            return f"{suit}-{rank}" if self.suits is SUITS["de"][0] and self.capitals else f"{suit} {rank}"
        if self.lang == "de":
            return f"{suit}-{rank}"
        return f"{rank}{OF[self.lang]}{suit}" if self.rank_first else f"{suit} {rank}"

    def trick(self, number: int, said: Json) -> str:
        """A trick on its line."""
        stated = self.hand.tricks[number - 1]
        cards, leader = stated.cards, stated.leader
        front = self.number.format(n=number, o=ordinal(number, self.lang))
        said["cards"] = list(cards)
        if self.leads == "each" and leader is not None:
            order = [seat for seat in range(self.players) if seat not in self.hand.sits_out]
            at = order.index(leader)
            order = (order[at:] + order[:at]) * 2
            told = ", ".join(f"{self.seats[seat]} {self.card(code)}" for seat, code in zip(order, cards, strict=False))
            said["leader"] = leader
            line = f"{front} {told}"
        else:
            lead = ""
            if self.leads and leader is not None:
                said["leader"] = leader
                lead = " " + self.leads.format(s=self.seats[leader])
            line = f"{front}{lead} {self.cards(cards, in_trick=True)}"
        if self.wins and stated.winner is not None:
            said["winner"] = stated.winner
            line += self.wins.format(s=self.seats[stated.winner])
        return line

    def lines(self, hand: Json) -> Any:
        """The lines of the hand, while what they say is noted."""
        lang, seats = self.lang, self.seats
        if self.rng.random() < 0.5:
            hand["label"] = "3"
            yield self.one("hand", *HAND[lang])
        if self.hand.dealer is not None:
            hand["dealer"] = self.hand.dealer
            yield self.one("dealer", *DEALER[lang]).format(seats[self.hand.dealer])
        deal = self.hand.deal
        if deal is not None and deal.hands and self.one("deal", True, False):
            how = self.one("hands", *DEAL[lang])
            hand["deal"] = {"hands": [list(cards or ()) for cards in deal.hands]}
            for seat, cards in enumerate(deal.hands):
                if cards:
                    yield how.format(s=seats[seat], c=self.cards(cards))
            if deal.talon and len(deal.talon) < 10:
                hand["deal"]["talon"] = list(deal.talon)
                yield self.one("talon", *TALON[lang]).format(self.cards(deal.talon))
        yield from self.before(hand)
        if self.hand.tricks:
            hand["tricks"] = []
            for number in range(1, len(self.hand.tricks) + 1):
                hand["tricks"].append({})
                remark = "  " + self.one("remark", *REMARKS[lang]) if self.rng.random() < 0.02 else ""
                yield self.trick(number, hand["tricks"][-1]) + remark
        yield from self.behind(hand)

    def before(self, hand: Json) -> Any:
        """What is said and laid away before play."""
        lang, seats = self.lang, self.seats
        if self.hand.bids:
            hand["bids"] = [{"seat": bid.seat, "bid": bid.bid} for bid in self.hand.bids]
            passes = self.one("pass", *PASS[lang])
            said = [(seats[b.seat], passes if b.bid == "pass" else self.words.word(b.bid)) for b in self.hand.bids]
            yield self.bids.format(", ".join(self.bid.format(s=seat, b=bid) for seat, bid in said))
        for call in self.hand.calls:
            hand.setdefault("calls", []).append({"seat": call.seat, "card": call.card})
            yield self.one("call", *CALL[lang]).format(s=seats[call.seat], c=self.card(call.card))
        for exchange in self.hand.exchanges:
            if exchange.kind == "talon" and exchange.cards and exchange.taker is not None:
                said = {"kind": "talon", "taker": exchange.taker, "cards": list(exchange.cards)}
                hand.setdefault("exchanges", []).append(said)
                yield self.one("takes", *TAKES[lang]).format(s=seats[exchange.taker], c=self.cards(exchange.cards))
        for scart in self.hand.scart or ():
            hand.setdefault("scart", []).append({"seat": scart.seat, "cards": list(scart.cards)})
            yield self.one("scart", *SCART[lang]).format(s=seats[scart.seat], c=self.cards(scart.cards))
        for one in self.hand.declarations:
            told = self.words.word(one.kind)
            facts = {"seat": one.seat, "kind": one.kind}
            if one.item is not None:
                facts["item"] = one.item
                told += f" {self.words.word(one.item)}"
            if one.cards:
                facts["cards"] = list(one.cards)
                told += f" {self.cards(one.cards)}"
            hand.setdefault("declarations", []).append(facts)
            yield self.one("declares", *DECLARES[lang]).format(s=seats[one.seat], k=told)

    def behind(self, hand: Json) -> Any:
        """Points and scores."""
        lang, seats, scores = self.lang, self.seats, self.hand.scores
        if scores is None:
            return
        if scores.card_points and self.one("sides", True, False):
            hand["points"] = {}
            how = self.one("points", *POINTS[lang])
            for side in scores.card_points:
                hand["points"][side.seats] = Fraction(side.points, scores.unit)
                who = AND[lang].join(seats[seat] for seat in side.seats)
                yield how.format(s=who, n=self.amount(Fraction(side.points, scores.unit)))
        if scores.hand is not None:
            hand["score"] = list(scores.hand)
            plus = self.one("plus", "{:+d}", "{}")
            row = [(seats[at], value) for at, value in enumerate(scores.hand) if value is not None]
            most = max((value for _, value in row), key=[value for _, value in row].count, default=0)
            alone = [(seat, value) for seat, value in row if value != most]
            if len(row) > 2 and len(alone) == 1 and self.one("others", True, False):
                told = [f"{alone[0][0]} {plus.format(alone[0][1])}", OTHERS[lang].format(plus.format(most))]
            else:
                told = [f"{seat} {plus.format(value)}" for seat, value in row]
            between = self.one("between", ", ", " / ", "; ", " ")
            yield self.one("score", *SCORES[lang]).format(between.join(told))

    def amount(self, points: Fraction) -> str:
        """Card points, as they are written."""
        whole, rest = divmod(points.numerator, points.denominator)
        if points.denominator == 1:
            return str(whole)
        if points.denominator == 2:
            return f"{whole},5" if self.lang != "en" else f"{whole}.5"
        return f"{whole} {rest}/{points.denominator}"


def scribbled(record: Record, lang: str, rng: Random) -> Scribbled:
    """A record of one hand as somebody writes it by hand."""
    writer, hand = _Writer(record, lang, rng), {}
    lines = [HEADS[lang].format(f"{record.game}/{record.ruleset}", writer.head)]
    if rng.random() < 0.1:
        lines.append(writer.one("title", *TITLES[lang]))
    lines += writer.lines(hand)
    return Scribbled("\n".join(lines) + "\n", hand, tuple(writer.habits))


def facts(hand: Json) -> Json:
    """What a hand says, in a form in which a record and a sheet can be compared."""
    found: Json = {name: hand[name] for name in ("dealer",) if name in hand}
    deal, scores = hand.get("deal") or {}, hand.get("scores") or {}
    found["deal"] = [sorted(cards or ()) for cards in deal.get("hands") or ()]
    found["talon"] = deal.get("talon") or []
    found["bids"] = [(bid["seat"], bid["bid"]) for bid in hand.get("bids") or ()]
    found["scart"] = [(one["seat"], sorted(one["cards"])) for one in hand.get("scart") or ()]
    for part, names in PARTS.items():
        found[part] = [[one.get("seat"), *(one.get(name) for name in names)] for one in hand.get(part) or ()]
    found["tricks"] = [trick["cards"] for trick in hand.get("tricks") or ()]
    sides = {tuple(side["seats"]): Fraction(side["points"], scores.get("unit", 1)) for side in _sides(scores)}
    found["points"] = {tuple(sorted(seats)): points for seats, points in (hand.get("points") or sides).items()}
    found["score"] = hand.get("score") or scores.get("hand")
    return found


def _sides(scores: Json) -> Any:
    return scores.get("card_points") or ()


def told(hand: Json, name: str) -> list[int | None]:
    """Who leads, or who wins, of each trick, as far as that is said."""
    return [trick.get(name) for trick in hand.get("tricks") or ()]
