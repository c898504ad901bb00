"""How Italian tells what happens at the table.

Nothing contracts with the article of a card, and nothing agrees with a player.
"""

from tarot_records.words.narration.telling import Telling

TELLING = Telling(
    sentences={
        # the deal
        "deal": "{dealer} dà le carte: {parts}.",
        "dealt": "Si danno le carte: {parts}.",
        "each": "{count} a ogni giocatore",
        "to": "{number} a {who}",
        "hands": "{given}",
        "dead": "{number} a una mano che nessuno gioca",
        "stock": "{number} al tallone",
        "petit_sec": "{who} ha il Bagatto come unico trionfo (Petit sec): la mano è annullata.",
        # bids and contract
        "pass": "{who} passa.",
        "bid": "{who} offre {bid}.",
        "all_pass": "Tutti hanno passato.",
        "imposed": "{who} gioca {contract}, contratto imposto.",
        "nobody_bid": "Nessuno ha fatto offerte: {who} gioca.",
        "nobody_bid_calls": "Nessuno ha fatto offerte: {who} gioca e chiama una carta.",
        "nobody_bid_dealer": "Nessuno ha fatto offerte: {who}, che ha dato le carte, gioca.",
        "nobody_bid_dealer_calls": "Nessuno ha fatto offerte: {who}, che ha dato le carte, gioca e chiama una carta.",
        "alone": "Il contratto è {contract}: {who} gioca contro tutti.",
        "plays": "{who} gioca {contract}.",
        "stated": "Il contratto è {contract}; lo gioca {who}.",
        # the card called
        "call": "{who} chiama {card}.",
        "call_alone": "{who} chiama {card}, e gioca contro tutti.",
        "call_partner": "{who} chiama {card}; {partner} ha questa carta e gioca dalla stessa parte.",
        "disclosed_talon": "La carta chiamata si trova lì: {declarer} gioca contro tutti.",
        "disclosed_alone": "È la carta chiamata: {declarer} gioca contro tutti.",
        "disclosed": "È la carta chiamata: {partner} gioca con {declarer}.",
        # cards exchanged
        "asked_gets_it": "{who} chiede {wanted} a {giver} e riceve la carta{face}.",
        "asked_gets": "{who} chiede {wanted} a {giver} e riceve {cards}{face}.",
        "asked_no": "{who} chiede {wanted} a {giver}, senza ricevere la carta.",
        "asked_none": "{who} chiede {wanted} a {giver}, invano.",
        "asked_nobody": "{who} chiede {wanted}; nessuno dà la carta.",
        "asked_scart": "{who} chiede {wanted}; la carta è nello scarto di {keeper}.",
        "asked_unrecorded": "{who} chiede {wanted} a {giver}; la registrazione non dice il seguito.",
        "asked_anybody": "{who} chiede {wanted}; la registrazione non dice il seguito.",
        "returned_one": "{giver} rende una carta a {taker}{face}: {cards}.",
        "returned": "{giver} rende {number} carte a {taker}{face}: {cards}.",
        "face_up": ", a faccia in su",
        "face_down": ", a faccia in giù",
        "exchange_unclear": "Non si può dire che cosa sia stato scambiato ({who}).",
        # stock, scart, declarations
        "talon": "{who} prende il tallone: {cards}.",
        "talon_unknown": "{who} prende il tallone.",
        "scart": "{who} scarta {cards}{shows}.",
        "scart_nothing": "{who} non scarta nulla.",
        "and_shows": ", e mostra {cards}",
        "declares": "{who} dichiara {kind}{what}{worth}.",
        "of_cards": ": {group}",
        "of_so_many": ": {count}",
        "worth": " – {points}",
        # play
        "leads": "{who} esce con {card}.",
        "plays_card": "{who} gioca {card}.",
        "best": "{who} gioca {card}, per ora la carta più alta.",
        "not_best": "{who} gioca {card}; {winner} tiene ancora la presa con {best}.",
        "taken": "{winner} fa la presa {number} con {card}.",
        "taken_by": "{winner} fa la presa {number}.",
        "taken_unknown": "Non si può dire chi fa la presa {number}.",
        "paid": "{who} dà {card} per il Matto.",
        # the score
        "unplayed": "La mano finisce senza gioco ({end}).",
        "unknown_score": "La mano è finita; la registrazione non basta per calcolare il punteggio.",
        "made": "Punti fatti: {made}.",
        "card_points": "Punti di carte: {sides}.",
        "score": "Punteggio: {scores}.",
        "only": "Segna solo {who}: {score}.",
        "no_score": "Nessuno segna.",
    },
    counts={
        "card": ("{number} carta", "{number} carte"),
        "unknown": ("{number} carta sconosciuta", "{number} carte sconosciute"),
        "point": ("{number} punto", "{number} punti"),
    },
    objects={
        "bid": {
            "prise": "una prise",
            "garde": "una garde",
            "garde_sans": "una garde sans",
            "garde_contre": "una garde contre",
            "two_cards": "«due carte»",
            "one_card": "«una carta»",
            "solo": "un solo",
            "call": "una chiamata",
        },
        "declaration": {
            "handful": "una poignée",
            "slam": "un cappotto",
            "greater": "trionfi maggiori",
            "lesser": "trionfi minori",
            "trumps": "trionfi",
            "tarot_trumps": "onori",
            "sequence": "una sequenza",
        },
        "wanted": {"mathers": "un altro onore", "": "una carta"},
    },
    groups={
        "trumps": "i trionfi {ranks}",
        "suit": "{ranks} di {suit}",
        "alike": "{rank} di {suits}",
        "run": "da {first} a {last}",
    },
)
