"""What people write for the words of Chambéry, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "two_cards": (
        *("achète deux cartes", "buys two cards", "compra due carte", "kauft zwei Karten", "kauft zwei"),
        *("deux cartes", "deux", "two", "due carte", "due", "zwei Karten", "zwei"),
    ),
    "one_card": (
        *("achète une carte", "buys one card", "buys a card", "compra una carta", "kauft eine Karte", "kauft eine"),
        *("une carte", "une", "one", "una carta", "una", "eine Karte", "eine"),
    ),
    "solo": ("un solo", "seul", "sola"),
    "call": ("appel", "un appel", "chiamata", "una chiamata", "Rufer", "einen Rufer"),
    "over_half": ("plus de la moitié", "oltre la metà", "über der Hälfte"),
    "bidding": ("enchères", "dichiarazioni", "Lizitation"),
    "bidding=one_round": ("un tour", "un giro", "eine Runde"),
    "bidding=rounds": ("plusieurs tours", "più giri", "mehrere Runden"),
    "bidding=first_bid": ("première enchère", "prima dichiarazione", "erstes Gebot"),
    "scart_time": ("moment de l'écart", "quando si scarta", "Zeit des Skarts"),
    "scart_time=before": ("avant", "prima", "vorher"),
    "scart_time=after": ("après", "dopo", "nachher"),
    "pagat_scart": ("Petit à l'écart", "Bagatto fra gli scarti", "Pagat im Skart", "Bagat im Skart"),
    "pagat_scart=no_alternative": ("sans autre choix", "senza alternativa", "ohne andere Wahl"),
    "pagat_scart=sole_trump": ("seul atout", "unico trionfo", "einziger Trumpf", "einziger Tarock"),
    "wanted_in_scart": (
        *("demandée à l'écart", "carte demandée à l'écart", "chiesta fra gli scarti", "carta chiesta fra gli scarti"),
        *("verlangte im Skart", "verlangte Karte im Skart"),
    ),
    "wanted_in_scart=another": ("une autre", "un'altra", "eine andere"),
    "wanted_in_scart=forfeit": ("perdue", "perduta", "persa", "verfallen", "verloren"),
    "given_back": ("carte rendue", "rendue", "carta resa", "resa", "zurückgegeben", "zurückgegebene Karte"),
    "given_back=not_received": (
        *("pas les reçues", "non reçue", "non ricevuta", "non le ricevute", "nicht die erhaltene", "keine erhaltene"),
    ),
    "given_back=any": ("n'importe laquelle", "toutes", "qualsiasi", "qualunque", "beliebig", "jede"),
    "given_back=no_honours": (
        *("sans les honneurs", "pas d'honneur", "senza onori", "nessun onore", "ohne Honneurs", "keine Honneurs"),
    ),
    "purchases": ("achats", "acquisti", "Käufe"),
    "purchases=together": ("ensemble", "à la fois", "insieme", "zusammen"),
    "purchases=one_by_one": (
        *("une à une", "l'une après l'autre", "una alla volta", "una per una", "einzeln", "eine nach der anderen"),
    ),
    "factors": ("coefficients", "facteurs", "fattori", "moltiplicatori", "Faktoren", "Vielfache"),
    "queen_call": ("appel de la dame", "appel d'une dame", "chiamata della donna", "chiamata della dama", "Damenruf"),
    "queen_call=must": ("obligatoire", "doit", "obbligatoria", "deve", "Pflicht", "muss"),
    "queen_call=may": ("facultatif", "peut", "facoltativa", "può", "freiwillig", "darf"),
    "no_bid_lead": (
        *("entame sans enchère", "qui entame sans enchère", "prima uscita senza dichiarazione"),
        *("Ausspiel ohne Gebot",),
    ),
    "no_bid_lead=dealer": ("donneur", "le donneur", "mazziere", "il mazziere", "Geber", "der Geber"),
    "no_bid_lead=eldest": (
        *("premier en cartes", "l'aîné", "primo di mano", "il primo di mano", "Vorhand", "die Vorhand"),
    ),
    "over_half=side": ("camp", "par camp", "parte", "per parte", "Partei", "je Partei"),
    "over_half=player": ("joueur", "par joueur", "giocatore", "per giocatore", "Spieler", "je Spieler"),
    "game_length": (
        *("durée de la partie", "longueur de la partie", "durata della partita", "Länge der Partie"),
        *("Dauer der Partie",),
    ),
    "game_length=open": ("libre", "ouverte", "libera", "aperta", "offen", "frei"),
    "game_length=five_hands": ("cinq donnes", "cinque mani", "fünf Spiele"),
    "fool_unpaid": ("Excuse impayée", "excuse non payée", "Matto non pagato", "Sküs unbezahlt", "unbezahlter Sküs"),
    "fool_unpaid=kept": ("gardée", "conservée", "tenuto", "conservato", "behalten"),
    "fool_unpaid=surrendered": ("cédée", "perdue", "ceduto", "perso", "abgegeben", "verloren"),
    "fool_paid_from": (
        *("Excuse payée par", "Excuse payée de", "Matto pagato da", "Sküs bezahlt von", "Sküs bezahlt aus"),
    ),
    "fool_paid_from=player": ("joueur", "le joueur", "giocatore", "il giocatore", "Spieler", "der Spieler"),
    "fool_paid_from=side": ("camp", "le camp", "parte", "la parte", "Partei", "die Partei"),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
KNOWN_AS = ("tarot de Chambéry", "tarocchi di Chambéry", "Tarot von Chambéry", "Tarot of Chambéry", "Chambéry Tarot")
"""What people call the game, in any language."""
