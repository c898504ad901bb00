"""What people write for the words of Mathers' tarot, in any language; the reader of the notation understands it."""

TYPED: dict[str, tuple[str, ...]] = {
    "greater": ("grands atouts", "des grands atouts", "trionfi maggiori", "hohe Trümpfe"),
    "lesser": ("petits atouts", "des petits atouts", "trionfi minori", "niedrige Trümpfe"),
    "trumps": ("atouts", "des atouts", "trionfi", "Trümpfe"),
    "tarot_trumps": ("bouts", "des bouts", "onori", "Honneurs"),
    "sequence": (
        "a sequence",
        "séquence",
        "une séquence",
        "suite",
        "sequenza",
        "una sequenza",
        "Sequenz",
        "eine Sequenz",
    ),
    "declared": ("annonces", "dichiarazioni", "Angesagt"),
    "asks": ("demandes", "richieste", "Fragen"),
    "cuts": ("coupes", "tagli", "Gestochen"),
    "fool": ("Excuse", "Matto", "Sküs"),
    "tricks": ("plis", "prese", "Stiche"),
    "made": ("points faits", "punti fatti", "Gemacht"),
    "discard": ("écart", "si scarta", "Ablage"),
    "discard=before_taking": ("avant de prendre", "prima di prendere", "vor dem Nehmen"),
    "discard=after_taking": ("après avoir pris", "dopo aver preso", "nach dem Nehmen"),
    "tiers": ("paliers", "gradi", "Stufen"),
    "tiers=highest": ("le plus haut", "il più alto", "die höchste"),
    "tiers=cumulative": ("cumulés", "cumulati", "zusammen"),
    "scart_bars": ("interdits à l'écart", "vietati fra gli scarti", "verboten im Skart", "Verbote beim Skart"),
    "scart_bars=none": ("rien d'interdit", "niente di vietato", "nichts verboten"),
    "scart_bars=trumps_and_kings": ("atouts et rois", "trionfi e re", "Trümpfe und Könige"),
    "scart_counts": (
        *("l'écart compte", "écart compté", "gli scarti contano", "scarti contati", "Skart zählt", "der Skart zählt"),
    ),
    "scart_counts=trick": ("pli", "comme un pli", "presa", "come una presa", "Stich", "als Stich", "wie ein Stich"),
    "fool_is_trump": (
        *("Excuse comme atout", "l'Excuse est un atout", "il Matto è un trionfo", "Matto come trionfo"),
        *("Sküs als Trumpf", "Sküs ist Trumpf"),
    ),
    "tarot_trumps=every_three": ("tous les trois", "chaque trio", "ogni tre", "je drei", "für je drei"),
    "tarot_trumps=once": ("une fois", "une seule fois", "una volta", "una sola volta", "einmal"),
    "ask_with": ("demander avec", "demande avec", "chiedere con", "richiesta con", "fragen mit", "Frage mit"),
    "ask_with=two": ("deux", "due", "zwei"),
    "ask_with=two_or_more": (
        *("deux ou plus", "au moins deux", "due o più", "almeno due", "zwei oder mehr", "mindestens zwei"),
    ),
    "asker_marks": (
        *("le demandeur marque", "marque du demandeur", "chi chiede segna", "segna chi chiede", "der Fragende zählt"),
        *("der Frager schreibt an",),
    ),
    "ask_return": (
        *("carte rendue", "carte donnée en retour", "carta resa", "carta in cambio", "zurückgegebene Karte"),
        *("Karte im Tausch",),
    ),
    "ask_return=empty": ("basse carte", "petite carte", "carta vuota", "scartina", "leere Karte", "Ladon"),
    "ask_return=any": ("n'importe laquelle", "quelconque", "qualsiasi", "qualunque", "beliebige", "irgendeine"),
    "ask_order": ("ordre des demandes", "ordine delle richieste", "Reihenfolge der Fragen"),
    "ask_order=in_turn": (
        *("à tour de rôle", "chacun à son tour", "a turno", "uno dopo l'altro", "der Reihe nach", "reihum"),
    ),
    "ask_order=simultaneous": ("ensemble", "en même temps", "insieme", "allo stesso tempo", "gleichzeitig", "zugleich"),
    "ask_whom": ("à qui demander", "demander à", "a chi chiedere", "chiedere a", "wen fragen", "gefragt wird"),
    "ask_whom=all": ("tous", "à tous", "tutti", "a tutti", "alle"),
    "ask_whom=one": ("un seul", "à un seul", "uno solo", "a uno solo", "nur einen", "einen"),
    "sequences": ("séquences", "longues séquences", "sequenze", "sequenze lunghe", "Sequenzen", "lange Sequenzen"),
    "sequences=blocks": ("blocs", "par blocs", "blocchi", "a blocchi", "Blöcke", "in Blöcken"),
    "sequences=run": ("longueur", "d'un seul tenant", "lunghezza", "di seguito", "am Stück", "Länge"),
    "must_claim": (
        *("annonce obligatoire", "il faut annoncer", "accusa obbligatoria", "bisogna accusare", "Ansagepflicht"),
        *("Meldepflicht",),
    ),
    "king_cut_by": ("roi coupé par", "re tagliato da", "König gestochen von"),
    "king_cut_by=winner": ("gagnant du pli", "le gagnant", "vincitore", "chi prende", "Stichgewinner", "der Gewinner"),
    "king_cut_by=first_trump": (
        *("premier atout", "le premier qui coupe", "primo trionfo", "il primo che taglia", "erster Trumpf"),
        *("wer zuerst sticht",),
    ),
    "king_cut_kings": ("rois coupés", "quels rois coupés", "re tagliati", "gestochene Könige"),
    "king_cut_kings=led": (
        *("entamé", "de la couleur entamée", "giocato", "di uscita", "ausgespielt", "der ausgespielten Farbe"),
    ),
    "king_cut_kings=any": ("tous", "n'importe lequel", "tutti", "qualsiasi", "alle", "jeder"),
    "trick_value": (
        *("valeur du pli", "valeur d'un pli", "valore della presa", "valore di una presa", "Wert des Stichs"),
        *("Stichwert",),
    ),
    "trick_value=pairs": ("par paires", "paires", "a coppie", "coppie", "Paare", "paarweise"),
    "trick_value=highest": (
        *("la plus haute", "meilleure carte", "la più alta", "la carta migliore", "die höchste", "die beste Karte"),
    ),
    "trick_value=additive": ("somme", "toutes", "somma", "tutte", "Summe", "alle voll"),
    "trick_value=each_row": (
        *("chaque ligne", "une fois chaque ligne", "ogni riga", "ciascuna riga", "jede Zeile", "jede Reihe"),
    ),
    "fool_trick": (
        *("pli avec l'Excuse", "pli de l'Excuse", "presa con il Matto", "presa del Matto", "Stich mit dem Sküs"),
        *("Stich des Sküs",),
    ),
    "fool_trick=rest": ("le reste", "les autres cartes", "il resto", "le altre carte", "der Rest", "die übrigen"),
    "fool_trick=nothing": ("ne compte pas", "zéro", "non conta", "zero", "zählt nicht", "null"),
    "fool_passed": (
        *("Excuse passée", "Excuse donnée", "Matto passato", "Matto ceduto", "Sküs weitergegeben"),
        *("weitergegebener Sküs",),
    ),
    "fool_passed=player": ("joueur", "qui la joue", "giocatore", "chi lo gioca", "Spieler", "wer ihn spielt"),
    "fool_passed=first_holder": (
        *("premier détenteur", "qui l'avait", "primo possessore", "chi l'aveva", "erster Besitzer", "wer ihn hatte"),
    ),
}
"""Bid, declaration, entry of the score, option or `option=value` -> other words for it."""
KNOWN_AS = (
    *("Mathers", "tarot de Mathers", "tarocchi di Mathers", "Mathers Tarot", "Tarot nach Mathers"),
    "Tarot von Mathers",
)
"""What people call the game, in any language."""
