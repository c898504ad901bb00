"""Synonyms of the words of the notation in English, French, Italian and German.

Nothing here is ever written: the export form has one word for each thing. The words of a game stand with the game.
"""

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache

from tarot_records.core.cards import CARDS, RANKS, SUITS, codes_of
from tarot_records.core.position import NOBODY
from tarot_records.engine.fold import opening
from tarot_records.games import game_of
from tarot_records.notation.letters import NUMBERS, SYMBOLS, TABLES, Letters
from tarot_records.record.model import Hand
from tarot_records.rules.game import Game, Ruleset

LONG = 80
"""Nothing that anybody has a word for has more characters."""


def plain(text: str) -> str:
    """Return a word or several, without capitals, accents, hyphens: `Écart`, `ecart`; `Pik-König`, `pik konig`."""
    return text if len(text) > LONG else _plain(text)


@lru_cache(maxsize=8192)
def _plain(text: str) -> str:
    if text.isascii():
        return " ".join(text.lower().replace("-", " ").replace("_", " ").split())
    small = text.casefold().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
    bare = "".join(char for char in unicodedata.normalize("NFKD", small) if not unicodedata.combining(char))
    return " ".join(bare.replace("-", " ").replace("_", " ").split())


def plain_set(forms: str) -> frozenset[str]:
    """Return comma-separated phrases as a set, in plain letters."""
    return frozenset(plain(form) for form in forms.split(","))


def table(said: Mapping[str, str]) -> dict[str, str]:
    """Return what may be written, in plain letters -> the word of the notation; each is written as it is, too."""
    own = {plain(word): word for word in said}
    return {plain(form): word for word, forms in said.items() for form in forms.split(",") if form} | own


LINE_WORDS: Mapping[str, str] = {
    "schema": "schéma,schema",
    "id": "identifiant,kennung",
    "options": "option,variantes,opzioni,opzione,varianti,optionen,hausregeln,règles maison",
    "event": "tournoi,évènement,événement,soirée,torneo,evento,serata,turnier,ereignis,abend,tournament",
    "player": "joueur,joueuse,giocatore,giocatrice,spieler,spielerin",
    "source": "fonte,quelle,source imprimée",
    "hand": "deal,donne,main,mano,smazzata,partita,spiel,hand,partie,manche,coup,game,board,runde,round",
    "dealer": "donneur,donneuse,distributeur,distribue,mazziere,cartaro,geber,geberin,kartengeber,gibt"
    ",gibt karten,ist geber,ist geberin,is dealer,is the dealer,est donneur,est le donneur,è mazziere,è il mazziere"
    ",donne,donne les cartes,dà,dà le carte,da',da' le carte,fa le carte,deals,dealt,deals the cards",
    "sits_out": "sits out,hors jeu,ne joue pas,fuori,sta fuori,riposa,setzt aus,aussetzend,pausiert",
    "deal": "donne,main,jeu,jeu de,cartes,cartes de,mano,mano di,carte,carte di,hand,hand of,blatt,blatt von,karten"
    ",karten von,cards,cards of,holds,held,has,had,distribution,a reçu,tient,ha,tiene,hat,hatte,hielt,avait,aveva,hält",
    "talon": "chien,dog,monte,monti,tallone,stock,stapel,skat,hund,kitty,reste,resto",
    "dead": "jeu mort,main morte,mano morta,totes blatt,dead hand",
    "packets": "paquets,pacchetti,päckchen,pakete",
    "bids": "bid,bidding,auction,enchères,enchère,parole,paroles,annonces,annonce,dichiarazioni,dichiarazione"
    ",dichiarano,si dichiara,offerte"
    ",licita,licitazione,asta,lizitation,reizen,gebote,gebot,geboten,gesagt,ansagen,ansage",
    "contract": "contrat,contratto,kontrakt,preneur,preneuse,taker,declarer,attaquant,attaquante,dichiarante,chiamante"
    ",alleinspieler,alleinspielerin,solist,spielmacher",
    "call": "calls,called,a appelé,ha chiamato,hat gerufen"
    ",appel,appelle,appelé,appelée,chiama,chiamata,chiamato,ruf,ruft,gerufen,sucht,cerca",
    "exchange": "échange,scambio,tausch",
    "scart": "écart,écarte,a écarté,écarté,met à l'écart,a mis à l'écart,discard,discards,discarded,lays away,laid away"
    ",buries,buried"
    ",lays down,puts away,throws away,scarto,scarti,scarta,ha scartato,mette a monte,hat abgelegt,hat gedrückt,skart"
    ",skartiert,ablage,abgelegt,weggelegt,drückt,gedrückt,verlegt,legt ab,legt weg",
    "declare": "declares,declaration,announces,shows,showed,annonce,annonces,montre,présente,déclare,dichiara"
    ",dichiarazione,mostra,accusa,ansage,ansagen,meldet,meldung,zeigt,sagt an",
    "fool_paid": "excuse payée,matto pagato,sküs bezahlt,fool paid",
    "claim": "revendique,reclama,beansprucht",
    "irregularity": "irrégularité,irregolarità,unregelmässigkeit,regelverstoss",
    "end": "fin,fine,ende,schluss",
    "scores": "feuille",
    "unit": "unité,unità,einheit",
    "points": "card points,points de cartes,conteggio,conta,zählung,gezählt,punti,punti carte,augen,kartenpunkte",
    "item": "poste,voce,posten",
    "score": "marque,résultat,punteggio,punteggio finale,final score,score final,wertung,abrechnung,punkte,segna"
    ",scores,scoring,result,risultato,ergebnis,schreibt,geschrieben,abgerechnet,bilan,bilancio,bilanz,scored,inscrit,segnano,scrive,wrote"
    ",schrift",
    "totals": "total,totaux,cumul,totali,totale,summe,gesamt,stand",
    "ledger": "compte,conto,konto",
    "carried": "report,reports,riporto,riporti,übertrag",
    "result": "résultat final,risultato,endergebnis,ergebnis",
    "mark": "marque,note,nota,vermerk,annotation",
    "tricks": "plis,levées,prese,stiche",
}
"""With which a line may begin. Some words mean several lines; what follows tells which."""
TRICK_WORDS = plain_set("trick,pli,levée,tour,presa,giro,alzata,stich")
"""May stand before the number of a trick."""
FIELD_WORDS: Mapping[str, str] = {
    "name": "nom,nome",
    "label": "étiquette,etichetta,bezeichnung",
    "id": "identifiant,kennung",
    "place": "lieu,luogo,ort",
    "date": "data,datum",
    "table": "tavolo,tisch",
    "round": "tour,ronde,turno,runde",
    "page": "pagina,seite",
    "kind": "genre,tipo,art",
    "rights": "droits,diritti,rechte",
    "transcriber": "transcripteur,transcrit par,trascrittore,abgeschrieben von",
    "transcribed": "transcrit le,trascritto,abgeschrieben am",
    "certainty": "certitude,certezza,sicherheit",
    "note": "remarque,nota,anmerkung",
    "seat": "siège,posto,sitz,by,par,da,von",
    "card": "carte,carta,karte",
    "declarer": "preneur,preneuse,taker,attaquant,dichiarante,chiamante,alleinspieler,solist,by,par,da,di,von",
    "partner": "partenaire,appelé,with,avec,compagno,con,mitspieler,mit",
    "basis": "base,grundlage",
    "answer": "réponse,risposta,antwort",
    "giver": "donne par,from,von,da,de",
    "taker": "pris par,to,an,à",
    "asked": "demandé,chiesto,verlangt",
    "cards": "cartes,carte,karten,gives,who gives,who gave,qui donne,qui a donné,che dà,gibt ihm,gibt ihr",
    "face": "face,faccia,seite",
    "after": "after the,après,dopo,dopo lo,nach,nach dem,nach der",
    "shown": "montré,montrés,montrée,montrées,mostrato,mostrati,mostrate,mostra,gezeigt,offen,shows",
    "item": "poste,voce,posten",
    "against": "contre,contro,gegen",
    "level": "niveau,livello,stufe",
    "trick": "pli,presa,stich",
    "size": "taille,grandezza,größe,of",
    "value": "valeur,valore,wert,for,pour,per,für",
    "tricks": "plis,levées,prese,stiche",
    "replaced": "remplacée,sostituita,ersetzt",
    "penalty": "pénalité,penalità,strafe",
    "announced": "annoncé,annunciato,angesagt",
    "achieved": "réussi,riuscito,gelungen,erreicht",
    "sides": "camps,parti,parteien",
    "hand": "donne,mano,spiel",
    "totals": "totaux,totali,summen",
    "winners": "gagnants,vainqueurs,vincitori,gewinner,sieger",
    "winner": "gagnant,vincitore,sieger",
    "paid": "payé,payée,pagato,bezahlt",
    "sic": "sic,papier,carta,paper",
    "readings": "lectures,letture,lesarten",
    "by": "par,da,von",
    "points": "punti,punkte",
}
"""Names of what is told by its name."""
MARK_WORDS: Mapping[str, str] = {
    "comment": "commentaire,commento,kommentar",
    "doubtful": "douteux,douteuse,dubbio,zweifelhaft,unsicher",
    "supplied": "suppléé,restitué,ajouté,supplito,aggiunto,ergänzt",
    "corrected": "corrigé,corrigée,corretto,corretta,korrigiert,berichtigt",
    "alternative": "ou bien,oppure,entweder",
    "irregular": "irrégulier,irrégulière,irregolare,regelwidrig",
    "gap": "lacune,lacuna,lücke",
}
VALUE_WORDS: Mapping[str, str] = {
    "pass": "parole,passe,passent,je passe"
    ",passes,passed,passé,passo,passa,passano,passato,weiter,passen,passt,gepasst,pas",
    "none": "aucun,aucune,rien,néant,nessuno,nessuna,niente,kein,keine,keiner,nichts,nothing",
    "nobody": "personne,nessuno,niemand",
    "unknown": "inconnu,inconnue,inconnues,ignoto,ignota,sconosciuto,sconosciuta,sconosciute,unbekannt",
    "yes": "oui,sì,ja",
    "no": "non,nein",
    "played": "joué,jouée,giocato,giocata,gespielt",
    "composed": "composé,composée,composto,composta,verfasst,erfunden",
    "generated": "généré,générée,generato,generata,erzeugt",
    "reconstructed": "reconstruit,reconstruite,reconstitué,reconstituée,ricostruito,ricostruita,rekonstruiert",
    "certain": "sûr,sure,certo,certa,sicher,gewiss",
    "probable": "probabile,wahrscheinlich",
    "doubtful": "douteux,dubbio,zweifelhaft",
    "all_pass": "tous passent,tout le monde passe,passe général,tutti passano,alle passen,everybody passes,passed out",
    "claim": "revendication,reclamo,rest",
    "agreement": "accord,accordo,einigung,vereinbarung",
    "misdeal": "maldonne,fausse donne,mal dato,vergeben",
    "unrecorded": "non noté,non notée,non annotato,nicht notiert",
    "petit_sec": "petit sec",
    "given_up": "abandon,abandonné,abbandono,aufgegeben",
    "thrown_in": "rejeté,rimescolato,hingeworfen",
    "bid": "enchère,dichiarato,gereizt",
    "imposed": "imposé,imposto,vorgegeben",
    "inferred": "déduit,dedotto,erschlossen",
    "held": "tenu,tenuta,gehalten",
    "asked": "demandé,chiesto,verlangt",
    "returned": "rendu,reso,zurückgegeben",
    "up": "visible,découvert,scoperto,scoperta,offen",
    "down": "caché,couvert,coperto,coperta,verdeckt",
    "talon": "chien,dog,monte,monti,stapel",
    "scart": "discard,écart,l'écart,scarto,skart,ablage,ablegen,drücken",
    "revoke": "renonce,rifiuto,farbverstoss,nicht bedient",
    "partner": "partenaire,compagno",
}
"""Values that no game owns; a value counts only where the line asks for one of its kind."""
EXCHANGE_WORDS: Mapping[str, str] = {
    "asked": "asks,asks for,asked,asked for,demande,réclame,achète,chiede,domanda,compra,verlangt,fragt,fragt nach"
    ",kauft,bittet um",
    "returned": "returns,gives back,gave back,pays back,rend,redonne,rende,restituisce,ridà,gibt zurück,zahlt zurück"
    ",erstattet",
}
"""What a player does to whom -> the kind of the exchange that it is."""
ASKED = "asked"
ASIDE = plain_set("back,zurück,indietro,qui,n'a,who,has,che,non,ha,l'ha,der,die,hat")
"""Words between what passes from one player to another that say nothing more of it."""
WITH = plain_set("with,avec,con,mit,bei")
"""May stand before what the score counts besides."""
FEW: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("contract", "basis"): ("bid", "imposed", "inferred"),
    ("call", "answer"): ("held", "own", "scart", "talon"),
    ("exchange", "face"): ("up", "down"),
}
"""Line and field -> the few words that the field may have, where these mean nothing else on the line."""
OTHERS = plain_set(
    "others,the others,rest,the rest,everybody else,everyone else,all others,autres,les autres,tous les autres"
    ",les deux autres,les trois autres,altri,gli altri,le altre,tutti gli altri,altri due,gli altri due,altri tre"
    ",gli altri tre,ognuno degli altri,chacun des autres,andere,anderen,die anderen,alle anderen,beide anderen"
    ",die übrigen,alle übrigen,der rest,les 2 autres,les 3 autres,gli altri 2,gli altri 3,die anderen 2,die anderen 3"
    ",the other two,the other three,the other 2,the other 3,die anderen zwei,die anderen drei,die beiden anderen"
)
"""All the players who are not named besides."""
EVERYBODY = plain_set("all,everybody,everyone,tous,toutes,tout le monde,tutti,tutte,alle,jeder")
"""All the players."""
EACH = plain_set("each,apiece,chacun,chacune,ciascuno,ciascuna,cadauno,je,jeweils")
"""Says nothing beside what all of several get."""
ALSO = plain_set("et,and,e,ed,und,&,+")
"""Between two of which the same is told."""
BY = plain_set("by,par,da,von")
"""Before whose a thing is."""
HEAD_WORDS = table(
    {
        "rules": "jeu,game,gioco,spiel,règles,règle,regole,regeln",
        "lang": "langue,lingua,sprache,language",
        "seats": "places,sièges,joueurs,posti,giocatori,plätze,sitze,spieler,players",
    }
)
LANGUAGE_NAMES = table(
    {
        "en": "english,anglais,inglese,englisch",
        "fr": "french,français,francese,französisch",
        "it": "italian,italien,italiano,italienisch",
        "de": "german,allemand,tedesco,deutsch",
    }
)
COMPASS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("north,nord", ("N",)),
    ("south,sud,süd,sued", ("S",)),
    ("east,est", ("E",)),
    ("west", ("W", "O")),
    ("ouest,ovest", ("O", "W")),
    ("ost", ("O", "E")),
)
"""Names of the seats of a compass, and the labels they may have; of those that a text has, the first."""
WINDS: Mapping[str, tuple[str, str, str, str]] = {
    "en": ("N", "E", "S", "W"),
    "fr": ("N", "E", "S", "O"),
    "it": ("N", "E", "S", "O"),
    "de": ("N", "O", "S", "W"),
}
"""Language -> the labels of the four sides of a table, clockwise from the north."""
POINT_WORDS = plain_set("card points,points de cartes,punti carte,points,point,pts,pt,punti,punto,punkte,punkt,augen")
"""What is counted."""
ARTICLES = frozenset(["le", "la", "les", "du", "il", "lo", "gli", "der", "die", "das", "the", "et", "und", "and"])
"""Words that say nothing beside a card."""
BETWEEN = frozenset(["de", "of", "di", "d'", "von"])
"""Stands between a rank and its suit."""
SUIT_NAMES: tuple[str, ...] = (
    "spades,swords,pique,piques,épée,épées,spade,picche,pik,schwert,schwerter",
    "hearts,heart,cups,becher,cœur,cœurs,coupe,coupes,coppe,cuori,herz,kelch,kelche",
    "diamonds,diamond,coins,rosen,carreau,carreaux,denier,deniers,denari,quadri,karo,münze,münzen,münz",
    "clubs,club,batons,trèfle,trèfles,bâton,bâtons,bastoni,fiori,treff,kreuz,stab,stäbe",
)
"""What the suits are called before the cards of each, in the order of SUITS."""
SUIT_SHORT: Mapping[str, Mapping[str, str]] = {
    "en": {"sp": "S", "cl": "C"},
    "fr": {"pi": "S", "co": "H", "ca": "D", "tr": "C"},
    "it": {"sp": "S", "pi": "S", "co": "H", "cu": "H", "qu": "D", "de": "D", "ba": "C", "fi": "C", "tr": "T"},
    "de": {"pi": "S", "he": "H", "ka": "D", "kr": "C", "tr": "C"},
}
"""Suits cut short, language by language."""
SUIT_ABBREVIATED: Mapping[str, Mapping[str, str]] = {
    "en": {"spa": "S", "hrt": "H", "hea": "H", "dia": "D", "clb": "C", "clu": "C"},
    "fr": {"piq": "S", "coe": "H", "carr": "D", "tref": "C", "trf": "C"},
    "it": {"spa": "S", "cop": "H", "den": "D", "bas": "C", "bast": "C", "trio": "T"},
    "de": {"hrz": "H", "kar": "D", "krz": "C", "trf": "C", "trpf": "T"},
}
"""The same where it is long enough to stand alone, as the whole name does."""
RANK_LETTERS: Mapping[str, Mapping[str, str]] = {"en": {"c": "N"}, "de": {"r": "N"}}
"""Letters that some write for a rank besides that of the language: `cavalier`, `Reiter`."""
RANK_BESIDE_SIGN: Mapping[str, Mapping[str, str]] = {**RANK_LETTERS, "en": {"c": "N", "r": "N"}}
"""The same beside the sign of a suit: `rider`."""
RANK_SHORT: Mapping[str, Mapping[str, str]] = {
    "en": {"kn": "N", "kt": "N", "cav": "N", "cavalier": "N"},
    "de": {"ko": "K", "kg": "K", "konigin": "Q", "bu": "J", "buob": "J", "kav": "N"},
}
"""Ranks cut short or called otherwise, in plain letters, where they stand alone."""
SHORTEST = 3
"""Minimum number of letters of an abbreviated rank."""
TRUMP_NAMES = (
    "trump,trumps,atout,atouts,at,trionfo,trionfi,tarocco,tarocchi,tar,tarock,tarocks,tarok,taroks,trumpf,trümpfe"
)
TRUMPS_TOO = ("tr", "t")
"""Tarock, Trumpf, trionfo: what some have before the numbers of trumps, whatever the letters are."""
FOOL_NAMES = "fool,scusa,excuse,exc,ex,fou,mat,matto,folle,narr,sküs,skys,skis,gstieß,stieß"


@cache
def line_words() -> Mapping[str, tuple[str, ...]]:
    """Return what may be written, in plain letters -> the lines it may begin."""
    found: dict[str, tuple[str, ...]] = {}
    for word, forms in LINE_WORDS.items():
        for form in dict.fromkeys(map(plain, (word, *forms.split(",")))):
            found[form] = (*found.get(form, ()), word)
    return found


@cache
def known_words() -> frozenset[str]:
    """Return each word, in plain letters, of all that people write for the words of the notation."""
    tables = (LINE_WORDS, FIELD_WORDS, MARK_WORDS, VALUE_WORDS, EXCHANGE_WORDS)
    forms = (form for said in tables for word, forms in said.items() for form in (word, *forms.split(",")))
    return frozenset(word for form in forms for word in plain(form).split())


MARK_FORMS = table(MARK_WORDS)
EXCHANGE_FORMS = table(EXCHANGE_WORDS)
VALUE_FORMS = table(VALUE_WORDS)


@lru_cache(maxsize=256)
def field_words(names: tuple[str, ...]) -> Mapping[str, str]:
    """Return what may be written for these names of fields; the first that has a form keeps it."""
    found: dict[str, str] = {}
    for name in names:
        for form in (name, *FIELD_WORDS.get(name, "").split(",")):
            if form:
                found.setdefault(plain(form), name)
    return {**found, **{plain(name): name for name in names}}


def near(typed: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return near matches among the synonyms of some words of the notation, in any language."""
    tables = (LINE_WORDS, FIELD_WORDS, MARK_WORDS)
    forms = [
        form for word in words for forms in (word, *(t.get(word, "") for t in tables)) for form in forms.split(",")
    ]
    known = {plain(form): form for form in reversed(forms) if form}
    return tuple(known[form] for form in get_close_matches(plain(typed), known, 3, 0.7))


MOST_SIZES = 3
"""Maximum number of sizes with names: single, double, triple."""


class GameForms:
    """What people write for the words of a game: for its bids, declarations, entries of the score and options."""

    def __init__(self, game: Game) -> None:
        self.bids = {form: word for form, word in VALUE_FORMS.items() if word == "pass"} | self._of(game, game.bids)
        self.sized = {
            plain(form): (slug, order)
            for slug in game.declarations
            for order in range(MOST_SIZES)
            for form in game.words.typed.get(f"{slug}#{order + 1}", ())
        }
        """A declaration said with its size -> its word, and which of its sizes that is: `double poignée`."""
        self.declarations = self._of(game, game.declarations) | {form: slug for form, (slug, _) in self.sized.items()}
        self.items = self._of(game, game.items)
        self.announced = {**self.items, **self.bids, **self.declarations}
        """What a declaration may be about."""
        options = [option for ruleset in game.rulesets for option in ruleset.options]
        self.options = self._of(game, [option.name for option in options])
        self.values = {
            option.name: {
                plain(form): value
                for value in option.values
                for form in (value, *game.words.typed.get(f"{option.name}={value}", ()))
            }
            for option in options
        }

    @staticmethod
    def _of(game: Game, slugs: Iterable[str]) -> dict[str, str]:
        forms = {form: slug for slug in slugs for form in (game.words.name(slug), *game.words.typed.get(slug, ()))}
        return {plain(form): slug for form, slug in forms.items()} | {plain(slug): slug for slug in slugs}


class LooseCards:
    """Cards as people write them by one table of letters: small, the rank first, in words."""

    def __init__(self, letters: Letters, own: Mapping[str, Sequence[str]], pack: Collection[str]) -> None:
        self.pack = frozenset(pack)
        """The cards that the game has."""
        self.whole: dict[str, frozenset[str]] = {}
        """One word, in plain letters -> the cards it may be."""
        self.suits: dict[str, str] = {}
        """A suit's name or sign, which may stand before its cards -> its letter; `T` for trumps."""
        self.initials = {suit.casefold(): code for suit, code in zip(letters.suits, SUITS, strict=True)}
        """The letter of a suit, which may stand so too where it is no rank."""
        shorts = SUIT_SHORT.get(letters.lang, {})
        self.shorts = shorts
        """Suits cut short so far that only beside a rank they are suits."""
        short = {form: suit for form, suit in shorts.items() if form.upper() not in letters.cards}
        self.ranks = {rank.casefold(): value for rank, value in letters.ranks.items()}
        """A rank alone, in plain letters -> the rank in a plain suit."""
        self.of_some = frozenset(RANK_LETTERS.get(letters.lang, ()))
        """Those of them that only some write: such a letter is a suit's first."""
        self.numbers = {typed.casefold(): number for typed, number in letters.numbers.items()}
        """The same among the trumps."""
        if letters.lang == "de":
            self.numbers |= {f"{number}er": number for number in NUMBERS}
            self.ranks |= {f"{rank}er": rank for rank in RANKS[1:10]}
        for names, suit, signs in zip(SUIT_NAMES, SUITS, SYMBOLS, strict=True):
            self.suits |= dict.fromkeys(map(plain, names.split(",")), suit) | dict.fromkeys(signs, suit)
        self.suits |= dict.fromkeys(map(plain, TRUMP_NAMES.split(",")), "T")
        named = (RANKS[0], *RANKS[10:])
        by_name = {plain(n): rank for rank, names in zip(named, letters.rank_names, strict=False) for n in names}
        self.ranks |= by_name
        for typed, code in (*letters.cards.items(), *letters.called.items()):
            self._add(typed, code)
        for suit, code in (*self.initials.items(), *((form, code) for form, code in self.suits.items() if code != "T")):
            for rank, value in self.ranks.items():
                self._add(rank + suit, code + value)
        for name, code in self.suits.items():
            for rank, value in self.ranks.items() if code != "T" and len(name) >= SHORTEST else ():
                self._add(name + rank, code + value)  # `Pikkönig`
        for suit, code in {**shorts, **SUIT_ABBREVIATED.get(letters.lang, {})}.items():
            for rank, value in (self.numbers if code == "T" else self.ranks).items():
                self._add(suit + rank, code + value)
                self._add(rank + suit, code + value)
        self.initials = {letters.trump.casefold(): "T", **short, **self.initials} if letters.lang else self.initials
        for name in map(plain, FOOL_NAMES.split(",")):
            self.whole.setdefault(name, frozenset("F"))
        for typed, number in self.numbers.items():
            for trump in (letters.trump.casefold(), *map(plain, TRUMP_NAMES.split(","))):
                self._add(typed + trump, f"T{number}")
                self._add(trump + typed, f"T{number}")
                self._add(f"{trump}.{typed}", f"T{number}")
                self._add(f"{trump} {typed}", f"T{number}")
        for number in list(NUMBERS)[10:]:  # no suit has so many
            for trump in TRUMPS_TOO:
                self._add(f"{trump}{number}", f"T{number}")
        for code, called in own.items():
            for typed in map(plain, called):
                if code in CARDS:
                    self.whole[typed] = frozenset({code})
                else:
                    self.suits[typed] = code
        # Behind what is written as one word: a beginning of `valet` and a letter for a suit would be one, too.
        begun = {name[:end]: rank for name, rank in by_name.items() for end in range(SHORTEST, len(name))}
        self.cased: dict[str, str] = {}
        """Cards that are what they are only in these capitals: in others some language has another card so."""
        for rank, value in RANK_BESIDE_SIGN.get(letters.lang, {}).items():
            for sign, code in self.suits.items():
                if not sign.isalpha() and code != "T":
                    self._add(rank + sign, code + value)
                    self._add(sign + rank, code + value)
        for rank, value in RANK_LETTERS.get(letters.lang, {}).items():
            for suit, code in zip(letters.suits, SUITS, strict=True):
                self.cased[rank.upper() + suit.casefold()] = code + value
            self.ranks.setdefault(rank, value)
        for suit, code in shorts.items():  # `PiK`, beside which `Pik` is a suit
            for rank, value in letters.ranks.items() if code != "T" else ():
                if rank.isalpha():
                    self.cased[suit.capitalize() + rank] = code + value
        self.ranks = {**begun, **RANK_SHORT.get(letters.lang, {}), **self.ranks}
        self.suits = {**SUIT_ABBREVIATED.get(letters.lang, {}), **self.suits}
        self.small = {typed.upper(): code for typed, code in letters.cards.items()}
        """Cards as the notation has them, whatever their capitals."""
        self.two_ways = frozenset(
            typed for typed, code in letters.cards.items() if self.whole.get(plain(typed), {code}) != {code}
        )
        """Cards that would be others if their rank stood first."""

    def _add(self, typed: str, code: str) -> None:
        form = plain(typed)
        self.whole[form] = self.whole.get(form, frozenset()) | {code}

    def of_suit(self, suit: str, rank: str) -> str | None:
        """Return the card of a suit with a rank in plain letters; None if there is none such."""
        found = (self.numbers if suit == "T" else self.ranks).get(rank)
        return None if found is None else suit + found


def rulesets_of(game: Game) -> tuple[Ruleset, ...]:
    """Return the rulesets of a game that can be judged, the usual one first; else those that are only kept."""
    return tuple(ruleset for ruleset in game.rulesets if ruleset.ruled) or game.rulesets


def only_ruleset(game: str) -> str:
    """Return the ruleset of a game that has but one; else nothing."""
    rulesets = game_of(game).rulesets
    return rulesets[0].id if len(rulesets) == 1 else ""


@lru_cache(maxsize=256)
def first_to_bid(game: str, players: int, dealer: int | None) -> int | None:
    """Return the seat that is the first to bid at a table of so many; None if nobody can tell."""
    known = game_of(game)
    if dealer is None or players not in known.players or not 0 <= dealer < players:
        return None
    rules = known.rules(players, {})
    table = opening(rules, None)
    table = table._replace(setting=table.setting._replace(dealer=dealer))
    words = next((phase for phase in rules.phases if "bids" in phase.fields), None)
    awaited = None if words is None else words.awaits(table, Hand(dealer=dealer))
    return None if awaited is None or awaited.seat == NOBODY else awaited.seat


@lru_cache(maxsize=256)
def sizes_of(game: str, players: int, declaration: str) -> tuple[int, ...]:
    """Return the numbers of cards of which something may be declared at a table of so many; none if nobody can tell."""
    known = game_of(game)
    if players not in known.players:
        return ()
    rules = known.rules(players, {})
    said = (phase.awaits(opening(rules, None), Hand()) for phase in rules.phases if "declarations" in phase.fields)
    return next((asked.sizes[declaration] for asked in said if asked and declaration in asked.sizes), ())


@lru_cache(maxsize=256)
def forms_of(game: str) -> GameForms:
    """Return what people write for the words of a game, by its id."""
    return GameForms(game_of(game))


def values_of(game: str, line: str, name: str) -> Mapping[str, str]:
    """Map what people write, in plain letters, to the words that a field of a line may have."""
    match line, name:
        case ("bids", "bid") | ("contract", "name"):
            return forms_of(game).bids
        case "declare", "kind":
            return forms_of(game).declarations
        case "declare", "item":
            return forms_of(game).announced
        case "item", "name":
            return forms_of(game).items
        case "ledger" | "options" | "carried", _:
            return {}
    return VALUE_FORMS


@lru_cache(maxsize=256)
def loose_cards(lang: str, game: str = "") -> LooseCards:
    """Return cards and suits as people write them in a language, with the names of a game."""
    typed = game_of(game).words.typed
    own = {slug: names for slug, names in typed.items() if slug in {*CARDS, *SUITS, "T"}}
    return LooseCards(TABLES[lang], own, _pack_of(game_of(game)))


def _pack_of(game: Game) -> Collection[str]:
    """Return the cards of a game, by their codes; all there are if its rules are not known."""
    if not game.players:
        return CARDS
    return codes_of(game.rules(game.players[0], {}).pack.cards)
