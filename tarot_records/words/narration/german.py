"""How German tells what happens at the table.

Cards stand without an article, so that only the Fool and cards nobody could read have a case.
"""

from tarot_records.words.narration.telling import Telling

TELLING = Telling(
    sentences={
        # the deal
        "deal": "{dealer} gibt: {parts}.",
        "dealt": "Die Karten werden gegeben: {parts}.",
        "each": "je {count}",
        "to": "{number} an {who}",
        "hands": "{given}",
        "dead": "{number} in ein Blatt, das niemand spielt",
        "stock": "{number} in den Talon",
        "petit_sec": "{who} hat den Pagat blank (Petit sec): Die Karten werden zusammengeworfen.",
        # bids and contract
        "pass": "{who} passt.",
        "bid": "{who} reizt {bid}.",
        "all_pass": "Alle haben gepasst.",
        "imposed": "{who} spielt {contract}; der Kontrakt war vorgegeben.",
        "nobody_bid": "Niemand hat gereizt: {who} spielt.",
        "nobody_bid_calls": "Niemand hat gereizt: {who} spielt und ruft eine Karte.",
        "nobody_bid_dealer": "Niemand hat gereizt: {who} hat gegeben und spielt.",
        "nobody_bid_dealer_calls": "Niemand hat gereizt: {who} hat gegeben, spielt und ruft eine Karte.",
        "alone": "Der Kontrakt ist {contract}: {who} spielt allein.",
        "plays": "{who} spielt {contract}.",
        "stated": "Der Kontrakt ist {contract}, gespielt von {who}.",
        # the card called
        "call": "{who} ruft {card:acc}.",
        "call_alone": "{who} ruft {card:acc} und spielt allein.",
        "call_partner": "{who} ruft {card:acc}; {partner} hat die Karte und spielt mit.",
        "disclosed_talon": "Die gerufene Karte liegt dort: {declarer} spielt allein.",
        "disclosed_alone": "Das ist die gerufene Karte: {declarer} spielt allein.",
        "disclosed": "Das ist die gerufene Karte: {partner} spielt mit {declarer}.",
        # cards exchanged
        "asked_gets_it": "{who} fragt {giver} nach {wanted:dat} und bekommt die Karte{face}.",
        "asked_gets": "{who} fragt {giver} nach {wanted:dat} und bekommt {cards}{face}.",
        "asked_no": "{who} fragt {giver} nach {wanted:dat} und bekommt die Karte nicht.",
        "asked_none": "{who} fragt {giver} vergeblich nach {wanted:dat}.",
        "asked_nobody": "{who} fragt nach {wanted:dat}; niemand gibt die Karte her.",
        "asked_scart": "{who} fragt nach {wanted:dat}; die Karte liegt im Scart von {keeper}.",
        "asked_unrecorded": "{who} fragt {giver} nach {wanted:dat}; was daraus wurde, ist nicht aufgezeichnet.",
        "asked_anybody": "{who} fragt nach {wanted:dat}; was daraus wurde, ist nicht aufgezeichnet.",
        "returned_one": "{giver} gibt {taker} eine Karte zurück{face}: {cards}.",
        "returned": "{giver} gibt {taker} {number} Karten zurück{face}: {cards}.",
        "face_up": ", offen",
        "face_down": ", verdeckt",
        "exchange_unclear": "Was {who} getauscht hat, lässt sich nicht sagen.",
        # stock, scart, declarations
        "talon": "{who} nimmt den Talon auf: {cards}.",
        "talon_unknown": "{who} nimmt den Talon auf.",
        "scart": "{who} legt in den Scart: {cards}{shows}.",
        "scart_nothing": "{who} legt nichts in den Scart.",
        "and_shows": ", und zeigt {cards}",
        "declares": "{who} sagt an: {kind}{what}{worth}.",
        "of_cards": " ({group})",
        "of_so_many": " ({count})",
        "worth": " – {points}",
        # play
        "leads": "{who} spielt {card:acc} aus.",
        "plays_card": "{who} spielt {card:acc}.",
        "best": "{who} spielt {card:acc}, bisher die höchste Karte.",
        "not_best": "{who} spielt {card:acc}; {winner} liegt weiter vorn mit {best:dat}.",
        "taken": "{winner} macht Stich {number} mit {card:dat}.",
        "taken_by": "{winner} macht Stich {number}.",
        "taken_unknown": "Wer Stich {number} macht, lässt sich nicht sagen.",
        "paid": "{who} gibt {card:acc} für den Sküs.",
        # the score
        "unplayed": "Das Spiel endet, ohne dass gespielt wurde ({end}).",
        "unknown_score": "Das Spiel ist aus; was es zählt, lässt sich aus der Aufzeichnung nicht sagen.",
        "made": "Insgesamt gemacht: {made}.",
        "card_points": "Kartenpunkte: {sides}.",
        "score": "Ergebnis: {scores}.",
        "only": "Nur {who} schreibt an: {score}.",
        "no_score": "Niemand schreibt an.",
    },
    counts={
        "card": ("{number} Karte", "{number} Karten"),
        "unknown": ("{number} unbekannte Karte", "{number} unbekannte Karten"),
        "point": ("{number} Punkt", "{number} Punkte"),
    },
    objects={
        "bid": {"two_cards": "„zwei Karten“", "one_card": "„eine Karte“", "call": "einen Rufer"},
        "declaration": {
            "handful": "eine Poignée",
            "slam": "einen Schlemm",
            "greater": "hohe Trümpfe",
            "lesser": "niedrige Trümpfe",
            "trumps": "Trümpfe",
            "tarot_trumps": "Honneurs",
            "sequence": "eine Sequenz",
        },
        "wanted": {"mathers": "einem weiteren Honneur", "": "einer Karte"},
    },
    groups={
        "trumps": "Trumpf {ranks}",
        "suit": "{suit} {ranks}",
        "alike": "{rank} in {suits}",
        "run": "{first} bis {last}",
    },
    cases={
        "acc": {"fool": "den Sküs"},
        "dat": {
            "fool": "dem Sküs",
            "unknown": "einer unbekannten Karte",
            "unknown_trump": "einer unbekannten Trumpfkarte",
            "unknown_plain": "einer unbekannten {suit}-Karte",
        },
    },
)
