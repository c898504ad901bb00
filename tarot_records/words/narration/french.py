"""How French tells what happens at the table.

No `de` or `que` stands before a player's name and none before a card's, so that nothing needs an elision
or a contraction; nothing agrees with a player.
"""

from tarot_records.words.narration.telling import Telling

TELLING = Telling(
    sentences={
        # the deal
        "deal": "{dealer} distribue : {parts}.",
        "dealt": "Les cartes sont distribuées : {parts}.",
        "each": "{count} à chaque joueur",
        "to": "{number} à {who}",
        "hands": "{given}",
        "dead": "{number} à une main que personne ne joue",
        "stock": "{number} au chien",
        "petit_sec": "{who} a le Petit sec : la donne est annulée.",
        # bids and contract
        "pass": "{who} passe.",
        "bid": "{who} annonce {bid}.",
        "all_pass": "Tout le monde a passé.",
        "imposed": "{who} joue {contract}, contrat imposé.",
        "nobody_bid": "Personne n'a pris : {who} joue.",
        "nobody_bid_calls": "Personne n'a pris : {who} joue et appelle une carte.",
        "nobody_bid_dealer": "Personne n'a pris : {who}, qui a distribué, joue.",
        "nobody_bid_dealer_calls": "Personne n'a pris : {who}, qui a distribué, joue et appelle une carte.",
        "alone": "Le contrat est {contract} : {who} joue sans partenaire.",
        "plays": "{who} joue {contract}.",
        "stated": "Le contrat est {contract} ; {who} le joue.",
        # the card called
        "call": "{who} appelle {card}.",
        "call_alone": "{who} appelle {card}, et joue sans partenaire.",
        "call_partner": "{who} appelle {card} ; {partner} a cette carte et devient partenaire.",
        "disclosed_talon": "La carte appelée s'y trouve : {declarer} joue sans partenaire.",
        "disclosed_alone": "C'est la carte appelée : {declarer} joue sans partenaire.",
        "disclosed": "C'est la carte appelée : {partner} joue avec {declarer}.",
        # cards exchanged
        "asked_gets_it": "{who} demande {wanted} à {giver} et reçoit cette carte{face}.",
        "asked_gets": "{who} demande {wanted} à {giver} et reçoit {cards}{face}.",
        "asked_no": "{who} demande {wanted} à {giver}, sans recevoir cette carte.",
        "asked_none": "{who} demande {wanted} à {giver}, en vain.",
        "asked_nobody": "{who} demande {wanted} ; personne ne donne cette carte.",
        "asked_scart": "{who} demande {wanted} ; {keeper} a cette carte dans son écart.",
        "asked_unrecorded": "{who} demande {wanted} à {giver} ; le relevé ne dit pas la suite.",
        "asked_anybody": "{who} demande {wanted} ; le relevé ne dit pas la suite.",
        "returned_one": "{giver} rend une carte à {taker}{face} : {cards}.",
        "returned": "{giver} rend {number} cartes à {taker}{face} : {cards}.",
        "face_up": ", face visible",
        "face_down": ", face cachée",
        "exchange_unclear": "On ne peut dire ce qui a été échangé ({who}).",
        # stock, scart, declarations
        "talon": "{who} prend le chien : {cards}.",
        "talon_unknown": "{who} prend le chien.",
        "scart": "{who} écarte {cards}{shows}.",
        "scart_nothing": "{who} n'écarte rien.",
        "and_shows": ", et montre {cards}",
        "declares": "{who} annonce {kind}{what}{worth}.",
        "of_cards": " : {group}",
        "of_so_many": " : {count}",
        "worth": " – {points}",
        # play
        "leads": "{who} entame avec {card}.",
        "plays_card": "{who} joue {card}.",
        "best": "{who} joue {card}, la plus forte carte jusqu'ici.",
        "not_best": "{who} joue {card} ; {winner} tient toujours le pli avec {best}.",
        "taken": "{winner} fait le pli {number} avec {card}.",
        "taken_by": "{winner} fait le pli {number}.",
        "taken_unknown": "On ne peut dire qui fait le pli {number}.",
        "paid": "{who} donne {card} pour l'Excuse.",
        # the score
        "unplayed": "La donne se termine sans jeu ({end}).",
        "unknown_score": "La donne est finie ; le relevé n'en dit pas assez pour calculer la marque.",
        "made": "Points faits : {made}.",
        "card_points": "Points de cartes : {sides}.",
        "score": "Marque : {scores}.",
        "only": "{who} marque {score} ; personne d'autre ne marque.",
        "no_score": "Personne ne marque.",
    },
    counts={
        "card": ("{number} carte", "{number} cartes"),
        "unknown": ("{number} carte inconnue", "{number} cartes inconnues"),
        "point": ("{number} point", "{number} points"),
    },
    objects={
        "bid": {
            "prise": "une prise",
            "garde": "une garde",
            "garde_sans": "une garde sans le chien",
            "garde_contre": "une garde contre le chien",
            "two_cards": "« deux cartes »",
            "one_card": "« une carte »",
            "solo": "un solo",
            "call": "un appel",
        },
        "declaration": {
            "handful": "une poignée",
            "slam": "un chelem",
            "greater": "des grands atouts",
            "lesser": "des petits atouts",
            "trumps": "des atouts",
            "tarot_trumps": "des bouts",
            "sequence": "une séquence",
        },
        "wanted": {"mathers": "un autre bout", "": "une carte"},
    },
    groups={
        "trumps": "les atouts {ranks}",
        "suit": "{ranks} de {suit}",
        "alike": "{rank} de {suits}",
        "run": "{first} à {last}",
    },
)
