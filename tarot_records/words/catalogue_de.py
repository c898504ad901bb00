"""The catalogue's sentences in German: for each code what happened, the rule, and what to look at.

Codes, severities and causes stand in `catalogue.py`; here are words only, over the same facts. Cards stand
without an article, and no article or adjective agrees with a card or a player.
"""

from tarot_records.words.languages.language import Sentences

SENTENCES: dict[str, Sentences] = {
    # -- reading ---------------------------------------------------------------------------------
    "source.missing": Sentences(
        "„{name}“ lässt sich nicht lesen: {reason}.",
        "Eine Aufzeichnung wird aus einer Datei, einem Ordner von Dateien oder der Standardeingabe gelesen.",
        "Prüfen Sie den Namen und das Recht, die Datei zu lesen.",
    ),
    "source.empty": Sentences(
        "Hier gibt es nichts zu lesen.",
        "Eine Aufzeichnung ist ein JSON-Objekt.",
        "Sehen Sie nach, ob die Datei vollständig gespeichert oder kopiert wurde.",
    ),
    "source.encoding": Sentences(
        "Das ist kein Text in UTF-8: Byte {byte} an Stelle {position} lässt sich nicht lesen.",
        "Aufzeichnungen stehen in UTF-8; ein Byte-Order-Mark und UTF-16 werden verstanden.",
        "Speichern Sie die Datei in UTF-8.",
    ),
    "source.bom": Sentences(
        "Ein Byte-Order-Mark nennt die Kodierung {encoding}; so wurde der Text gelesen.",
        "Aufzeichnungen stehen in UTF-8 ohne Byte-Order-Mark.",
        "Es ist nichts zu tun; in einfachem UTF-8 gespeichert, entfällt dieser Hinweis.",
    ),
    "source.json": Sentences(
        "Das ist kein JSON: {reason}.",
        "Eine Aufzeichnung ist ein JSON-Objekt (RFC 8259); eine .jsonl-Datei hat eines in jeder Zeile.",
        "Sehen Sie kurz vor der gezeigten Stelle nach: meist fehlt ein Komma, ein Anführungszeichen oder eine Klammer.",
    ),
    "source.number": Sentences(
        "{number} ist keine Zahl, die eine Aufzeichnung enthalten kann.",
        "Zahlen in Aufzeichnungen sind ganz und endlich; halbe Punkte sind ganze Zahlen in einer angegebenen Einheit.",
        "Schreiben Sie eine ganze Zahl, etwa 81 mit der Einheit 2 für 40½.",
    ),
    "source.duplicate_key": Sentences(
        "Der Schlüssel „{key}“ steht zweimal im selben Objekt.",
        "Jeder Schlüssel darf einmal stehen; welcher von beiden gemeint ist, lässt sich nicht sagen.",
        "Entfernen Sie einen von beiden.",
    ),
    "source.depth": Sentences(
        "Klammern sind mehr als {limit} Ebenen tief geschachtelt.",
        "Eine Aufzeichnung ist etwa sieben Ebenen tief.",
        "Das ist keine Aufzeichnung, oder eine Klammer blieb immer wieder offen.",
    ),
    "source.size": Sentences(
        "Die Aufzeichnung ist größer als {limit} Byte.",
        "Eine Aufzeichnung darf so groß sein; viele Aufzeichnungen gehören auf die Zeilen einer .jsonl-Datei.",
        "Sehen Sie nach, ob Zeilenenden verloren gingen.",
    ),
    "source.compressed": Sentences(
        "Die komprimierten Daten lassen sich nicht entpacken: {reason}.",
        "Dateien auf .zst und .gz werden als Zstandard und gzip entpackt.",
        "Sehen Sie nach, ob die Datei vollständig kopiert wurde; was davor stand, wurde gelesen.",
    ),
    "source.crashed": Sentences(
        "Was diesen Text auch prüfte, brach ab, jedes Mal.",
        "Viele Aufzeichnungen prüfen mehrere Prozesse; einer, der abbricht, wird ersetzt und seine Arbeit wiederholt.",
        "Prüfen Sie diese Aufzeichnung allein; bricht auch das ab, hat der Text einen Fehler im Programm gefunden.",
    ),
    # -- links -----------------------------------------------------------------------------------
    "link.character": Sentences(
        "Der Link hat {character} an Stelle {position}, ein Zeichen, das kein Link hat.",
        "Ein Link besteht aus den Buchstaben A bis Z und a bis z, den Ziffern, - und _.",
        "Kopieren Sie den Link noch einmal, ohne den Text um ihn herum.",
    ),
    "link.version": Sentences(
        "Der Link beginnt mit {found}; dieses Programm liest Links, die mit {expected} beginnen.",
        "Die ersten Zeichen sagen, in welcher Form ein Link seine Aufzeichnung enthält.",
        "Kopieren Sie den Link noch einmal von Anfang an; beginnt er wirklich so, hat ihn ein späteres Programm "
        "gemacht.",
    ),
    "link.damaged": Sentences(
        "Der Link ist nicht heil: Ein Zeichen ist falsch, fehlt, ist zu viel oder steht am falschen Ort.",
        "Die letzten drei Zeichen eines Links errechnen sich aus denen davor.",
        "Kopieren Sie den Link noch einmal, vom ersten bis zum letzten Zeichen.",
    ),
    "link.size": Sentences(
        "Das ist zu lang für einen Link, der höchstens {limit} fasst.",
        "Ein Link muss in eine Adresse passen; am wenigsten braucht eine Aufzeichnung ohne Bemerkungen und Quellen.",
        "Schicken Sie die Aufzeichnung als Datei.",
    ),
    "link.content": Sentences(
        "Der Link ist heil, aber er enthält keine Aufzeichnung.",
        "Für jede Aufzeichnung gibt es in jeder Form einen Link; jeder andere Text wird abgewiesen.",
        "Lassen Sie den Link noch einmal aus der Aufzeichnung machen.",
    ),
    "link.rules": Sentences(
        "Der Link wurde nach anderen Regeln gemacht, als dieses Programm hat, und zeigte ein anderes Spiel.",
        "Ein kurzer Link nennt jede Karte nach ihrem Rang unter den erlaubten und hat ein Siegel, das verrät, ob "
        "diese sich geändert haben.",
        "Lassen Sie den Link noch einmal aus der Aufzeichnung machen, oder lesen Sie ihn mit dem Programm, das ihn "
        "gemacht hat.",
    ),
    # -- other formats ---------------------------------------------------------------------------
    "import.missing": Sentences(
        "Es fehlt: {field}.",
        "Eine Datei dieses Formats ({form}) hat es.",
        "Sehen Sie nach, ob die Datei ganz und von diesem Format ist.",
    ),
    "import.value": Sentences(
        "Für „{field}“ wird erwartet: {what}; hier steht „{found}“.",
        "Jeder Teil einer Datei dieses Formats ({form}) hat seine Art von Wert.",
        "Berichtigen Sie den Teil in der Datei.",
    ),
    "import.choice": Sentences(
        "Für „{field}“ geht {fitting}, nicht „{found}“.",
        "Manche Teile einer Datei dieses Formats ({form}) haben nur einige Werte.",
        "Prüfen Sie die Schreibweise.",
    ),
    "import.card": Sentences(
        "„{found}“ ist keine Karte, wie {form} sie schreibt.",
        "Jedes Format schreibt Karten auf seine Weise.",
        "Prüfen Sie die Karte in der Datei.",
    ),
    "import.action": Sentences(
        "Die Aktion {found} ist hier nicht möglich.",
        "Ein Verlauf nennt die Aktionen einer Partie der Reihe nach, vom Startwert des Gebens bis zum Ende.",
        "Sehen Sie nach, ob eine Zeile fehlt oder zu einer anderen Partie gehört.",
    ),
    "import.left_out": Sentences(
        "Nicht übernommen: {field}.",
        "Das Format hat dafür keinen Platz, oder was es heißt, ist nicht sicher.",
        "Behalten Sie die Datei; was wichtig ist, kann als Bemerkung hinzugefügt werden.",
    ),
    "import.supplied": Sentences(
        "Die Datei sagt dies nicht: {field}. Nach dem Übrigen: {value}.",
        "Was eine Datei nur mitmeint, ist in der Aufzeichnung als ergänzt bezeichnet.",
        "Prüfen Sie es, wenn eine andere Quelle es sagt.",
    ),
    "import.unfinished": Sentences(
        "Die Datei endet, bevor das Spiel vorbei ist.",
        "Das Spiel ist so weit aufgezeichnet, wie die Datei es erzählt.",
        "Sehen Sie nach, ob die Datei ganz ist.",
    ),
    "csv.game": Sentences(
        "Der Zettel sagt nicht, von welchem Spiel er ist.",
        "Eine Zeile vor den Namen sagt es, etwa game,french-tarot; oder --game. Es geht {fitting}.",
        "Fügen Sie die Zeile hinzu, oder geben Sie --game an.",
    ),
    "csv.header": Sentences(
        "Keine Zeile nennt zwei bis acht Spieler.",
        "Vor den Spielen steht eine Zeile mit einem Namen über den Ergebnissen jedes Spielers; andere Spalten "
        "haben Wörter wie Geber, Kontrakt oder Punkte.",
        "Fügen Sie diese Zeile hinzu, oder berichtigen Sie sie.",
    ),
    "csv.cells": Sentences(
        "Diese Zeile hat {found} Zellen, der Kopf nur {expected}.",
        "Jede Zelle steht unter einem Wort des Kopfes.",
        "Sehen Sie nach, ob ein Trennzeichen zu viel ist oder einer Zelle mit einem solchen die Anführungszeichen "
        "fehlen.",
    ),
    "csv.twice": Sentences(
        "Die Spalte „{field}“ steht zweimal da.",
        "Eine Spalte steht einmal da; nur alle Namen der Spieler dürfen noch einmal stehen, über ihren laufenden "
        "Summen.",
        "Geben Sie einer der beiden einen anderen Namen; zwei Spieler gleichen Namens müssen zu unterscheiden sein.",
    ),
    "csv.empty": Sentences(
        "Der Zettel hat keine Spiele.",
        "Unter dem Kopf steht eine Zeile für jedes Spiel.",
        "Sehen Sie nach, ob die Datei ganz ist.",
    ),
    "csv.many": Sentences(
        "Der Zettel hat mehr als {limit} Spiele.",
        "Eine Aufzeichnung hat höchstens so viele Spiele.",
        "Teilen Sie den Zettel, etwa nach Abenden.",
    ),
    # -- the typed notation ----------------------------------------------------------------------
    "tn.header": Sentences(
        "Das ist nicht die getippte Notation: Ihre erste Zeile müsste mit #tn 1 beginnen.",
        "Die erste Zeile nennt die Version der Notation, das Spiel, die Buchstaben der Karten und die Plätze.",
        "Beginnen Sie mit einer Zeile wie #tn 1 rules=french-tarot/fft-2012 lang=de seats=S,O,N,W.",
    ),
    "tn.version": Sentences(
        "Das ist Version {found} der Notation; dieses Programm liest Version {expected}.",
        "Die erste Zeile sagt #tn und die Version der Notation.",
        "Ein neueres Programm kann sie vielleicht lesen; ist die Version vertippt, berichtigen Sie sie.",
    ),
    "tn.second": Sentences(
        "Hier beginnt eine zweite Aufzeichnung.",
        "Eine Datei der Notation in UTF-8 kann mehrere Aufzeichnungen enthalten, jede ab ihrer Zeile #tn.",
        "Speichern Sie die Datei in UTF-8, oder geben Sie jeder Aufzeichnung eine eigene Datei.",
    ),
    "tn.language": Sentences(
        "Kartenbuchstaben mit dem Namen „{found}“ gibt es nicht.",
        "Die erste Zeile kann sagen, aus welcher Sprache die Buchstaben der Karten sind: lang= und eines von "
        "{languages}.",
        "Schreiben Sie eines davon.",
    ),
    "tn.ambiguous": Sentences(
        "Der Text sagt nicht, aus welcher Sprache die Buchstaben der Karten sind, und mehr als eine passt: "
        "{languages}.",
        "Die Buchstaben verschiedener Sprachen bedeuten verschiedene Karten.",
        "Ergänzen Sie in der ersten Zeile lang=en, lang=fr, lang=it oder lang=de.",
    ),
    "tn.unstated": Sentences(
        "Der Text sagt nicht, aus welcher Sprache die Buchstaben der Karten sind; ganz lesbar ist er nur so: "
        "{language}.",
        "Ohne lang= in der ersten Zeile stehen Karten als Codes da, oder in der einen Sprache, die passt.",
        "Ergänzen Sie lang={lang} in der ersten Zeile; dann entfällt dieser Hinweis.",
    ),
    "tn.letters": Sentences(
        "Gelesene Buchstaben: {language}; auch andere passten und ergäben andere Karten: {others}.",
        "Die Buchstaben verschiedener Sprachen bedeuten verschiedene Karten; ein ganzes Blatt zeigt immer, welche "
        "gemeint sind.",
        "Vergewissern Sie sich, dass lang= in der ersten Zeile stimmt.",
    ),
    "tn.encoding": Sentences(
        "Der Text ist nicht in UTF-8; gelesen wurde er als {encoding}, und das ist sicher.",
        "Die Notation steht in UTF-8; CP1252 und UTF-16 werden verstanden, wo sie sich mit nichts verwechseln lassen.",
        "Es ist nichts zu tun; in UTF-8 gespeichert, entfällt dieser Hinweis.",
    ),
    "tn.word": Sentences(
        "Hier bedeutet „{found}“ nichts; ab hier wurde die Zeile nicht gelesen.",
        "Jede Zeile beginnt mit ihrem Wort, ein Stich mit seiner Nummer; dann folgt, was diese Zeile sagen kann.",
        "Ähnliche Wörter: {near}. Texte stehen in geraden Anführungszeichen.",
    ),
    "tn.instead": Sentences(
        "Hier steht „{found}“, erwartet wird: {what}; ab hier wurde die Zeile nicht gelesen.",
        "Jede Zeile beginnt mit ihrem Wort, ein Stich mit seiner Nummer; dann folgt, was diese Zeile sagen kann.",
        "schema/NOTATION.md zeigt jede Zeile mit einem Beispiel.",
    ),
    "tn.missing": Sentences(
        "Etwas fehlt: {what}.",
        "Jede Zeile beginnt mit ihrem Wort, ein Stich mit seiner Nummer; dann folgt, was diese Zeile sagen kann.",
        "schema/NOTATION.md zeigt jede Zeile mit einem Beispiel.",
    ),
    "tn.twice": Sentences(
        "Zweimal gesagt: „{name}“.",
        "Alles wird einmal gesagt; welches von beiden gemeint ist, lässt sich nicht wissen.",
        "Entfernen Sie eines von beiden, oder sehen Sie nach, ob vor dem nächsten Spiel eine Zeile hand fehlt.",
    ),
    "tn.order": Sentences(
        "Das ist Stich {found}, wo Stich {expected} stehen müsste.",
        "Die Stiche eines Spiels sind ab 1 nummeriert.",
        "Sehen Sie nach, ob ein Stich ausgelassen wurde oder vor dem nächsten Spiel eine Zeile hand fehlt.",
    ),
    "tn.seat": Sentences(
        "Einen Platz „{found}“ gibt es nicht.",
        "Plätze heißen wie in der ersten Zeile oder nach ihrer Nummer ab 0: {known}.",
        "Prüfen Sie den Buchstaben; eine Karte ist kein Platz, so ähnlich sie aussieht.",
    ),
    "tn.seats": Sentences(
        "So können Plätze nicht heißen: „{found}“.",
        "Es gibt bis zu {limit} Plätze, jeder mit eigenen Buchstaben und Ziffern und keinem Wort der Notation.",
        "Schreiben Sie seats=S,O,N,W oder nur ihre Zahl; eine Zeile player kann jeden Namen geben.",
    ),
    "tn.card": Sentences(
        "Keine Karte ist „{found}“ in diesen Buchstaben: {letters}.",
        "Eine Karte wird mit Farbe und Rang geschrieben, in den Buchstaben, die lang= in der ersten Zeile nennt.",
        "Ähnliche Karten: {near}.",
    ),
    "tn.bare": Sentences(
        "Die Farbe von „{found}“ steht nicht da, und die Karten davor lassen sie im Zweifel.",
        "Ein Rang allein setzt die Farbe davor fort; in einem Stich nur, solange alle bedient haben.",
        "Schreiben Sie die Farbe; in einem Stich steht ein Punkt, wie in .7, für die ausgespielte Farbe.",
    ),
    "tn.number": Sentences(
        "Die Zahl „{found}“ kann hier nicht stehen.",
        "Zahlen sind ganz; nur Kartenpunkte können Halbe oder Drittel haben.",
        "Schreiben Sie sie in Ziffern.",
    ),
    "tn.points": Sentences(
        "Keine Zahl von Kartenpunkten: „{found}“.",
        "Kartenpunkte schreibt man 40, 40.5 oder 121/3.",
        "Schreiben Sie sie so.",
    ),
    "tn.unit": Sentences(
        "{found} Kartenpunkte sind keine ganze Zahl in der Einheit dieses Spiels, 1/{unit}.",
        "Kartenpunkte zählen in einer Einheit, die die Zeile unit des Spiels nennt: unit 2 für Halbe.",
        "Ergänzen Sie unit {need} in der Abrechnung dieses Spiels, oder prüfen Sie die Zahl.",
    ),
    "tn.text": Sentences(
        "Dieser Text lässt sich nicht lesen: {reason}.",
        "Texte stehen in geraden Anführungszeichen auf einer Zeile; \\n ist darin eine neue Zeile, \\u201c ein "
        "Zeichen nach seiner Nummer.",
        "Suchen Sie ein fehlendes Anführungszeichen.",
    ),
    "tn.extension": Sentences(
        "Der Wert dieses x--Schlüssels lässt sich nicht lesen: {reason}.",
        "Auf einen x--Schlüssel folgt ein Wert in JSON.",
        "Schreiben Sie einen Text in geraden Anführungszeichen, eine ganze Zahl, true, false, null, eine Liste oder "
        "ein Objekt.",
    ),
    "tn.lookalike": Sentences(
        "Das Zeichen „{char}“ sieht aus wie „{latin}“ und ist „{name}“ ({number}).",
        "Karten und Wörter der Notation stehen in lateinischen Buchstaben und geraden Anführungszeichen.",
        "Tippen Sie stattdessen „{latin}“.",
    ),
    "tn.character": Sentences(
        "Hier steht ein Zeichen, das man nicht sieht: {number}, „{name}“.",
        "Zwischen Wörtern stehen Leerzeichen; nichts Unsichtbares wird übergangen.",
        "Löschen Sie es; oft kommt es mit Text, der von einer Seite kopiert wurde.",
    ),
    "tn.long": Sentences(
        "Auf dieser Zeile stehen mehr als {limit} {what}; ab hier wurde sie nicht gelesen.",
        "Kein Teil einer Aufzeichnung hat so viele.",
        "Sehen Sie nach, ob Zeilenenden verloren gingen.",
    ),
    "tn.rest": Sentences(
        "Fehler auf dieser Zeile: {limit}; ab hier wurde sie nicht gelesen.",
        "Von einer Zeile werden nicht mehr Fehler genannt.",
        "Beheben Sie zuerst diese; sehen Sie nach, ob Zeilenenden verloren gingen oder lang= falsch ist.",
    ),
    "tn.more": Sentences(
        "Fehler in diesem Text: {limit}; ab hier wurde er nicht gelesen.",
        "Von einem Text werden nicht mehr Fehler genannt.",
        "Beheben Sie zuerst diese; sehen Sie nach, ob lang= falsch ist.",
    ),
    "record.format": Sentences(
        'Das ist JSON, aber keine Tarock-Aufzeichnung: "format": "tarot-record" steht nicht darin.',
        "Jede Aufzeichnung beginnt mit ihrem Format und ihrer Version.",
        "Eine kleinste Aufzeichnung steht in schema/FORMAT.md.",
    ),
    "record.version": Sentences(
        "Diese Aufzeichnung hat Version {found}; dieses Programm liest Version {expected}.",
        "Jede Aufzeichnung nennt die Version des Formats, in dem sie geschrieben ist.",
        "Ein neueres Programm kann sie vielleicht lesen; ist die Version vertippt, berichtigen Sie sie.",
    ),
    "record.shape": Sentences(
        "{reason}.",
        "Aufzeichnungen folgen dem veröffentlichten Schema (`tarot-records schema`); unbekannte Schlüssel müssen mit "
        "x- beginnen.",
        "schema/FORMAT.md erklärt jedes Feld mit einem Beispiel.",
    ),
    "record.card": Sentences(
        "{found} ist keine Karte.",
        "Karten schreibt man S (Pik), H (Herz), D (Karo) oder C (Treff) mit 1 bis 10, J (Bube), N (Cavall), Q (Dame) "
        "oder K (König); T1 bis T21; F für den Sküs; ? für eine unbekannte Karte.",
        "Prüfen Sie den Buchstaben der Farbe und den Rang; N ist der Cavall.",
    ),
    "record.game": Sentences(
        "Ein Spiel „{found}“ ist nicht bekannt.",
        "Das Feld game enthält die Kennung eines Spiels: {games}.",
        "`tarot-records games` listet die Spiele auf.",
    ),
    "record.ruleset": Sentences(
        "Zu diesem Spiel ({game}) gibt es kein Regelwerk „{found}“.",
        "Das Feld ruleset enthält die Kennung eines Regelwerks des Spiels: {expected}.",
        "`tarot-records games ID` zeigt es.",
    ),
    "record.option": Sentences(
        "Zu diesem Spiel ({game}) gibt es keine Option „{option}“ mit dem Wert „{found}“.",
        "Optionen sind benannte Varianten des Spiels: {options}.",
        "`tarot-records games ID` listet die Optionen mit ihren Werten auf.",
    ),
    "record.players": Sentences(
        "Aufgeführte Spieler: {found}; dieses Spiel ({game}) lässt sich nachspielen zu {expected}.",
        "Die aufgeführten Spieler sind die Plätze am Tisch in Spielrichtung.",
        "Führen Sie so viele Spieler auf, wie es Plätze gibt; wer keinen Namen hat, ist ein leeres Objekt.",
    ),
    "record.section": Sentences(
        "In diesem Spiel ({game}) gibt es „{field}“ nicht.",
        "Eine Aufzeichnung sagt nur, was es in ihrem Spiel gibt.",
        "Entfernen Sie den Abschnitt, oder prüfen Sie, ob das Spiel stimmt.",
    ),
    "seat.unknown": Sentences(
        "Platz {number} gibt es nicht: Der Tisch hat {seats}, nummeriert von 0 bis {last}.",
        "Plätze sind ab 0 in Spielrichtung nummeriert.",
        "Prüfen Sie die Nummer; vielleicht wurde ab 1 gezählt.",
    ),
    # -- deal ------------------------------------------------------------------------------------
    "deal.unknown": Sentences(
        "Die gegebenen Karten sind nicht aufgezeichnet.",
        "Ohne sie lässt sich nur prüfen, was das Spiel zeigt.",
        "Ergänzen Sie die Blätter, wenn die Quelle sie hat.",
    ),
    "deal.hand_unknown": Sentences(
        "Das Blatt, das {seat} bekam, ist nicht aufgezeichnet.",
        "Ohne es lässt sich nur prüfen, was das eigene Spiel zeigt.",
        "Ergänzen Sie das Blatt, wenn die Quelle es hat.",
    ),
    "deal.talon_unknown": Sentences(
        "Der Talon ist nicht aufgezeichnet und ergibt sich nicht aus den Blättern.",
        "Ohne ihn kann niemand sagen, was in der Hand war, die ihn aufnahm.",
        "Ergänzen Sie den Talon, wenn die Quelle ihn hat.",
    ),
    "deal.card_unknown": Sentences(
        "Eine Karte beim Geben ist unbekannt.",
        "Eine Aufzeichnung mit unbekannten Karten ist höchstens stimmig.",
        "Sehen Sie nach, ob das Spiel oder die anderen Blätter zeigen, welche es war.",
    ),
    "deal.dealer_unknown": Sentences(
        "Wer gegeben hat, ist nicht aufgezeichnet.",
        "Wer nach dem Geber sitzt, spricht zuerst und spielt zuerst aus; ohne den Geber lässt sich beides nicht "
        "prüfen.",
        "Ergänzen Sie den Geber, wenn die Quelle ihn nennt.",
    ),
    "deal.dealer": Sentences(
        "{found_seat} hat gegeben, aber an der Reihe war {expected_seat}.",
        "Das Geben geht in Spielrichtung weiter; ist vergeben worden, gibt dieselbe Hand noch einmal.",
        "Sehen Sie nach, ob ein Spiel fehlt oder der Geber vertippt ist.",
    ),
    "deal.seats": Sentences(
        "Aufgezeichnete Blätter: {found}, bei {expected} Plätzen.",
        "Zum Geben steht für jeden Platz ein Blatt da, in Spielrichtung; null für ein unbekanntes.",
        "Sehen Sie nach, ob ein Blatt fehlt oder geteilt wurde.",
    ),
    "deal.size": Sentences(
        "{seat} bekam {found} Karten statt {expected}.",
        "Alle bekommen gleich viele Karten.",
        "Sehen Sie nach, ob eine Karte fehlt, doppelt ist oder im falschen Blatt steht; ? steht für eine unbekannte "
        "Karte.",
    ),
    "deal.talon_size": Sentences(
        "Der Talon hat {found} Karten statt {expected}.",
        "Die Zahl der Karten im Talon steht fest.",
        "Sehen Sie nach, ob eine Karte fehlt oder in ein Blatt gehört.",
    ),
    "deal.dead_size": Sentences(
        "Die Blätter, die niemand spielt, haben {found} Karten statt {expected}.",
        "Ihre Zahl steht fest; in den meisten Spielen sind es keine.",
        "Sehen Sie nach, ob eine Karte fehlt; diese Karten kann man auch weglassen.",
    ),
    "deal.pack": Sentences(
        "{card} gehört nicht zum Kartenspiel dieses Spiels.",
        "Jedes Spiel hat sein eigenes Kartenspiel.",
        "Prüfen Sie die Karte, und ob das Spiel stimmt.",
    ),
    "deal.twice": Sentences(
        "{card} wurde zweimal gegeben.",
        "Jede Karte ist einmal im Spiel.",
        "Eine der beiden Stellen ist falsch; eine andere Karte fehlt.",
    ),
    "deal.packets": Sentences(
        "Die aufgezeichneten Päckchen geben {seat} {found} Karten statt {expected}.",
        "Die Päckchen geben allen ihre Zahl von Karten und dem Talon den Rest.",
        "Sehen Sie nach, ob ein Päckchen fehlt; Päckchen kann man ganz weglassen.",
    ),
    "deal.chien_end": Sentences(
        "Karten von einem Ende des Stapels kamen in den Talon.",
        "Die ersten und die letzten {ends} des Stapels dürfen nicht in den Talon.",
        "Prüfen Sie die Reihenfolge der Päckchen.",
    ),
    "deal.petit_sec": Sentences(
        "{seat} hatte als einzigen Trumpf {card}, ohne den Sküs, und es wurde gespielt.",
        "Ein blanker Pagat macht das Geben ungültig; er wird vor der Reizung gemeldet.",
        "Prüfen Sie die Trümpfe dieser Hand; wird dort weitergespielt, geben Sie die Option petit_sec an.",
    ),
    # -- bids ------------------------------------------------------------------------------------
    "bid.unknown": Sentences(
        "Die Reizung ist nicht aufgezeichnet.",
        "Ob der Kontrakt durch erlaubte Gebote zustande kam, lässt sich nicht prüfen.",
        "Ergänzen Sie die Gebote, wenn die Quelle sie hat; bei Duplicate schreiben Sie basis imposed.",
    ),
    "bid.incomplete": Sentences(
        "Nur {found} von {expected} Spielern haben laut Aufzeichnung gesprochen.",
        "Alle sprechen einmal.",
        "Ergänzen Sie, was fehlt, auch das Passen.",
    ),
    "bid.name": Sentences(
        "Ein Gebot „{bid}“ gibt es in diesem Spiel nicht.",
        "Die Gebote sind: {bids}.",
        "Prüfen Sie die Schreibung.",
    ),
    "bid.turn": Sentences(
        "{seat} hat gesprochen, aber an der Reihe war {expected_seat}.",
        "Wer nach dem Geber sitzt, spricht zuerst, dann die anderen in Spielrichtung.",
        "Sehen Sie nach, ob ein Passen fehlt oder zwei Worte vertauscht sind.",
    ),
    "bid.again": Sentences(
        "{seat} hat zweimal gesprochen.",
        "Alle sprechen einmal.",
        "Sehen Sie nach, ob eines der Worte von jemand anderem ist.",
    ),
    "bid.low": Sentences(
        "{seat} hat geboten: {bid}; das geht nicht über das Gebot davor.",
        "Ein Gebot muss höher sein als alle davor; möglich war: {bids}.",
        "Sehen Sie nach, ob dieses Gebot oder das davor vertippt ist.",
    ),
    "bid.barred": Sentences(
        "{seat} hat geboten ({bid}), nachdem sich dieselbe Hand vergeben hatte.",
        "Wer sich vergibt, gibt noch einmal und darf nicht bieten.",
        "Prüfen Sie das Gebot und das Spiel davor.",
    ),
    "contract.unknown": Sentences(
        "Wer welchen Kontrakt spielte, ist nicht aufgezeichnet.",
        "Ohne ihn lassen sich Scart und Ergebnis nicht prüfen.",
        "Ergänzen Sie den Kontrakt, wenn die Quelle ihn nennt.",
    ),
    "contract.imposed": Sentences(
        "Der Kontrakt soll vorgegeben sein, aber Gebote sind aufgezeichnet.",
        "Bei einem vorgegebenen Kontrakt gibt es keine Reizung.",
        "Entfernen Sie die Gebote oder das Wort imposed.",
    ),
    "contract.none": Sentences(
        "Alle haben gepasst, aber ein Kontrakt ist angegeben.",
        "Ein Kontrakt braucht ein Gebot.",
        "Sehen Sie nach, ob ein Gebot fehlt.",
    ),
    "contract.declarer": Sentences(
        "Als Alleinspieler ist {found_seat} angegeben, aber das höchste Gebot machte {expected_seat}.",
        "Wer am höchsten bietet, spielt den Kontrakt.",
        "Sehen Sie nach, was vertippt ist: Gebote oder Kontrakt.",
    ),
    "contract.name": Sentences(
        "Als Kontrakt ist angegeben: {found}; das höchste Gebot war: {expected}.",
        "Das höchste Gebot ist der Kontrakt.",
        "Sehen Sie nach, was vertippt ist: Gebote oder Kontrakt.",
    ),
    # -- scart -----------------------------------------------------------------------------------
    "scart.unknown": Sentences(
        "Der Scart ist nicht (ganz) aufgezeichnet.",
        "Ob er erlaubt war, lässt sich nicht prüfen.",
        "Ergänzen Sie ihn, wenn die Quelle ihn hat.",
    ),
    "scart.not_shown": Sentences(
        "In den Scart gelegt: {cards}; dass sie gezeigt wurden, sagt die Aufzeichnung nicht.",
        "Trümpfe, die in den Scart müssen, werden den anderen gezeigt.",
        "Ergänzen Sie sie unter shown, wenn es so war.",
    ),
    "scart.none": Sentences(
        "{seat} hat Karten abgelegt, aber bei diesem Kontrakt ({bid}) gibt es keinen Scart.",
        "Bei diesem Kontrakt rührt niemand den Talon an.",
        "Prüfen Sie den Kontrakt.",
    ),
    "scart.seat": Sentences(
        "{seat} hat Karten abgelegt; das war die Sache von {expected_seat}.",
        "Nur wer den Talon aufnimmt, legt Karten ab.",
        "Prüfen Sie den Platz beim Scart, den Alleinspieler und den Geber.",
    ),
    "scart.again": Sentences(
        "{seat} hat zweimal Karten abgelegt.",
        "Es gibt einen Scart.",
        "Fassen Sie beide zusammen, wenn es Teile von einem sind.",
    ),
    "scart.size": Sentences(
        "{seat} hat {found} Karten abgelegt statt {expected}.",
        "Es werden so viele Karten abgelegt, wie aufgenommen wurden.",
        "Sehen Sie nach, ob eine Karte fehlt; ? steht für eine unbekannte Karte.",
    ),
    "scart.held": Sentences(
        "{seat} hat {card} abgelegt, ohne die Karte zu haben.",
        "Ablegen lässt sich nur, was man samt dem Talon in der Hand hat, jede Karte einmal.",
        "Vergleichen Sie die Karte mit dem Blatt: {held}.",
    ),
    "scart.talon": Sentences(
        "{seat} hat {card} aus dem Talon abgelegt.",
        "Abgelegt wird, bevor der Talon aufgenommen wird; keine seiner Karten kann also in den Scart.",
        "Prüfen Sie die Karte; wird der Talon zuerst aufgenommen, geben Sie die Option an.",
    ),
    "scart.barred": Sentences(
        "{seat} hat {card} abgelegt; das ist nicht erlaubt.",
        "Könige und Honneurs dürfen nicht in den Scart; der Pagat, wo er es darf, nur aus Mangel an anderem.",
        "Prüfen Sie die Karte; in den Scart konnte: {legal}.",
    ),
    "scart.trumps": Sentences(
        "{seat} hat {card} abgelegt; Trümpfe im Scart: {found}, nötig waren {expected}.",
        "Trümpfe dürfen nur in den Scart, soweit andere Karten fehlen.",
        "Prüfen Sie die Karte; noch in der Hand und vorher dran: {legal}.",
    ),
    "scart.valuable": Sentences(
        "{seat} hat {card} abgelegt, eine Karte, die Punkte zählt.",
        "Man legt ab, was am wenigsten nützt; das ist ein Rat, keine Regel.",
        "Prüfen Sie die Karte, wenn sie unwahrscheinlich wirkt.",
    ),
    "scart.shown": Sentences(
        "{card} soll aus dem Scart gezeigt worden sein, liegt aber nicht darin.",
        "Was gezeigt wird, ist ein Teil des Scarts.",
        "Prüfen Sie beide Listen.",
    ),
    # -- calls and exchanges ---------------------------------------------------------------------
    "call.unknown": Sentences(
        "Welche Karte {seat} gerufen hat, ist nicht aufgezeichnet.",
        "Wer die gerufene Karte hat, spielt mit; ohne sie kann niemand sagen, wer zu wem gehört.",
        "Ergänzen Sie den Ruf, wenn die Quelle ihn hat; wer allein spielt, wird als eigener Partner angegeben.",
    ),
    "call.none": Sentences(
        "Eine Karte soll gerufen worden sein, aber bei diesem Kontrakt ({bid}) ruft niemand.",
        "Nur manche Kontrakte geben dem Alleinspieler einen Partner.",
        "Prüfen Sie den Kontrakt.",
    ),
    "call.seat": Sentences(
        "{seat} hat eine Karte gerufen; das war die Sache von {expected_seat}.",
        "Wer den Kontrakt spielt, ruft.",
        "Prüfen Sie Platz und Kontrakt.",
    ),
    "call.again": Sentences(
        "{seat} hat eine zweite Karte gerufen.",
        "Gerufen wird eine Karte.",
        "Sehen Sie nach, welche von beiden gemeint ist.",
    ),
    "call.rank": Sentences(
        "{seat} hat {card} gerufen; das ging nicht.",
        "Gerufen wird ein König; wer alle vier hat, ruft eine Dame und so weiter die Ränge hinab, so weit das Spiel "
        "geht.",
        "Prüfen Sie Karte und Blatt; gerufen werden konnte: {legal}.",
    ),
    "call.own": Sentences(
        "{seat} hat {card} gerufen, eine eigene Karte.",
        "Die gerufene Karte muss jemand anders haben; was im eigenen Scart liegt, gilt als eigen.",
        "Prüfen Sie Karte und Blatt; gerufen werden konnte: {legal}.",
    ),
    "call.missing": Sentences(
        "{seat} soll allein gespielt haben, musste aber eine Karte rufen.",
        "Allein spielt nur, wer keine Karte rufen kann.",
        "Prüfen Sie, wer mitspielte; gerufen werden konnte: {legal}.",
    ),
    "call.answer": Sentences(
        "Die gerufene Karte, {card}, soll gelegen haben: {found}; nach den Karten war sie: {expected}.",
        "Die Antworten sind: held, bei jemand anderem; own, in der rufenden Hand; scart und talon, dort.",
        "Prüfen Sie die Antwort und das Blatt, in dem die Karte sein soll.",
    ),
    "call.partner": Sentences(
        "Partner von {declarer_seat} ist laut Angabe {found_seat}; nach der gerufenen Karte ist es {expected_seat}.",
        "Wer die gerufene Karte hat, ist Partner; wer allein spielt, ist der eigene.",
        "Prüfen Sie die gerufene Karte, und wer sie hatte.",
    ),
    "call.partner_unknown": Sentences(
        "Wer die gerufene Karte hatte, lässt sich nicht sagen.",
        "Ohne den Partner kann niemand sagen, welche Stiche zusammengehören.",
        "Ergänzen Sie das Blatt mit dieser Karte oder den Stich, in dem sie fiel.",
    ),
    "exchange.none": Sentences(
        "Karten sollen getauscht worden sein, aber bei diesem Kontrakt ({bid}) tauscht niemand.",
        "Nur bei manchen Kontrakten kauft der Alleinspieler Karten.",
        "Prüfen Sie den Kontrakt.",
    ),
    "exchange.kind": Sentences(
        "Einen Tausch der Art „{kind}“ gibt es in diesem Spiel nicht.",
        "Nach Karten wird gefragt, und Karten werden zurückgegeben.",
        "Schreiben Sie asked oder returned.",
    ),
    "exchange.unrecorded": Sentences(
        "Gekaufte und zurückgegebene Karten sind nicht aufgezeichnet.",
        "Ohne sie kann niemand sagen, was die Spieler in der Hand hatten.",
        "Ergänzen Sie sie, wenn die Quelle sie hat.",
    ),
    "exchange.unread": Sentences(
        "Eine Karte, die zwischen {seat} und jemand anderem wechselte, ist nicht bekannt.",
        "Eine Aufzeichnung mit unbekannten Karten ist höchstens stimmig.",
        "Sehen Sie nach, ob das Spiel zeigt, welche Karte es war.",
    ),
    "exchange.seat": Sentences(
        "{seat} hat an einem Tausch teilgenommen; das war die Sache von {expected_seat}.",
        "Der Alleinspieler fragt; wer die Karte hat, gibt sie und bekommt dafür eine zurück.",
        "Prüfen Sie die Plätze.",
    ),
    "exchange.self": Sentences(
        "{seat} soll Karten an sich selbst gegeben haben: {cards}.",
        "Karten gehen von einer Hand in eine andere.",
        "Prüfen Sie beide Plätze.",
    ),
    "exchange.own": Sentences(
        "{seat} hat nach einer eigenen Karte gefragt: {card}.",
        "Man fragt nach Karten, die man nicht hat; was im eigenen Scart liegt, gilt als eigen.",
        "Prüfen Sie die Karte und das Blatt: {held}.",
    ),
    "exchange.holder": Sentences(
        "{seat} soll die Frage nach {card} beantwortet haben, aber die Karte hatte {expected_seat}.",
        "Wer die erfragte Karte hat, gibt sie her; liegt sie in einem Scart, sagt es, wem er gehört.",
        "Prüfen Sie Platz und Karte.",
    ),
    "exchange.card": Sentences(
        "{seat} hat {card} hergegeben, aber erfragt war: {asked}.",
        "Hergegeben wird die Karte, nach der gefragt wurde.",
        "Prüfen Sie beide Karten.",
    ),
    "exchange.refused": Sentences(
        "{seat} soll nichts gegeben haben, hatte aber, wonach gefragt wurde: {legal}.",
        "Wer die erfragte Karte hat, muss sie hergeben.",
        "Prüfen Sie die Antwort und dieses Blatt.",
    ),
    "exchange.unanswered": Sentences(
        "{seat} wurde gefragt, und die Aufzeichnung sagt nicht, was daraus wurde.",
        "Eine Frage wird beantwortet: mit einer Karte, oder damit, dass es nichts zu geben gibt. Möglich war: {legal}.",
        "Ergänzen Sie die Karte (? für eine unbekannte) oder eine leere Liste, wenn nichts gegeben wurde.",
    ),
    "exchange.held": Sentences(
        "{seat} hat {card} hergegeben, ohne die Karte zu haben.",
        "Geben lässt sich nur, was man hat.",
        "Vergleichen Sie die Karte mit dem Blatt: {held}.",
    ),
    "exchange.face": Sentences(
        "{seat} hat eine Karte so hergegeben: {found}; richtig ist: {expected}.",
        "Eine erfragte Karte wird offen übergeben, die Karte dafür verdeckt zurückgegeben.",
        "Prüfen Sie, wie es aufgezeichnet ist; face kann man weglassen.",
    ),
    "exchange.too_many": Sentences(
        "{seat} hat noch einmal gefragt, nach allen zustehenden Fragen: {expected}.",
        "Kontrakt oder Spiel sagen, nach wie vielen Karten gefragt werden darf.",
        "Prüfen Sie den Kontrakt, und ob eine der Fragen vergeblich war.",
    ),
    "exchange.too_few": Sentences(
        "Von {seat} gekaufte Karten: {found} statt {expected}; warum, sagt die Aufzeichnung nicht.",
        "Der Kontrakt sagt, wie viele Karten gekauft werden; für eine, die im Scart liegt, wird eine andere genannt.",
        "Ergänzen Sie, was fehlt.",
    ),
    "exchange.again": Sentences(
        "{seat} hat ein zweites Mal nach {card} gefragt; die Karte liegt im Scart.",
        "Für eine Karte, die im Scart liegt, wird eine andere genannt.",
        "Sehen Sie nach, ob die Frage zweimal getippt wurde.",
    ),
    "exchange.order": Sentences(
        "{seat} hat außer der Reihe gefragt oder zurückgegeben.",
        "Wie es das Spiel ordnet: erst alle Fragen, dann alle Rückgaben, oder jede Frage mit ihrer Rückgabe; alle der "
        "Reihe nach.",
        "Prüfen Sie die Reihenfolge; wird es dort anders gehalten, geben Sie die Option an.",
    ),
    "exchange.size": Sentences(
        "Von {seat} übergebene Karten: {found}; fällig: {expected}.",
        "Auf jede Frage wird eine Karte übergeben, und für jede empfangene eine zurückgegeben.",
        "Prüfen Sie die Karten.",
    ),
    "exchange.return": Sentences(
        "{seat} hat {card} zurückgegeben; das ging nicht.",
        "Manche Karten dürfen nicht zurückgegeben werden.",
        "Prüfen Sie die Karte; zurückgehen konnte: {legal}.",
    ),
    "exchange.unreturned": Sentences(
        "{seat} bekam laut Aufzeichnung keine Karte zurück von {expected_seat}.",
        "Wer eine Karte hergibt, bekommt eine dafür.",
        "Ergänzen Sie die zurückgegebene Karte (? für eine unbekannte).",
    ),
    "exchange.holding": Sentences(
        "{seat} hat nach einem weiteren Honneur gefragt und hatte diese: {held}.",
        "Zwei Honneurs in der Hand geben das Recht, nach einem dritten zu fragen.",
        "Prüfen Sie, wer gefragt hat, und das Blatt.",
    ),
    "exchange.next": Sentences(
        "Zu fragen war nicht {seat}, sondern {expected_seat}.",
        "Wer als Nächstes sitzt, wird zuerst gefragt, die anderen nur, wenn es da nichts zu geben gibt.",
        "Prüfen Sie die Reihenfolge der Fragen.",
    ),
    # -- declarations ----------------------------------------------------------------------------
    "declare.unknown": Sentences(
        "Die Karten, die {seat} gezeigt hat, sind nicht (alle) aufgezeichnet.",
        "Ob die Ansage stimmte, lässt sich nicht ganz prüfen.",
        "Ergänzen Sie die Karten, wenn die Quelle sie hat.",
    ),
    "declare.kind": Sentences(
        "Eine Ansage „{kind}“ gibt es in diesem Spiel nicht.",
        "Die Ansagen sind: {kinds}.",
        "Prüfen Sie die Schreibung.",
    ),
    "declare.seat": Sentences(
        "{seat} hat angesagt; das war die Sache von {expected_seat}.",
        "Nicht alle dürfen diese Ansage machen.",
        "Prüfen Sie den Platz.",
    ),
    "declare.again": Sentences(
        "{seat} hat dieselbe Ansage zweimal gemacht.",
        "Jede wird einmal und vollständig gemacht.",
        "Sehen Sie nach, ob eine davon von jemand anderem ist.",
    ),
    "declare.size": Sentences(
        "Von {seat} gezeigte Karten: {found}; dazu gehören {sizes}.",
        "Jede Ansage hat ihre Größen; von einer Poignée wird genau eine volle Größe gezeigt, die Karten darüber "
        "bleiben verdeckt.",
        "Sehen Sie nach, ob eine Karte fehlt oder zu viel ist.",
    ),
    "declare.number": Sentences(
        "Als Zahl der gezeigten Karten ist {found} angegeben; aufgeführt sind {expected}.",
        "Die angegebene Zahl und die gezeigten Karten stimmen überein.",
        "Prüfen Sie beide.",
    ),
    "declare.value": Sentences(
        "Als Wert der Ansage ist {found} angegeben; er ist {expected}.",
        "Das Spiel hat eine Tabelle der Werte.",
        "Prüfen Sie die Zahl.",
    ),
    "declare.time": Sentences(
        "{seat} hat vor Stich {trick} angesagt; das ist zu spät.",
        "Angesagt wird vor der eigenen ersten Karte.",
        "Prüfen Sie die Nummer des Stichs.",
    ),
    "declare.too_few": Sentences(
        "{seat} soll {found} Karten gezeigt haben, hatte aber nicht so viele: {held}.",
        "Zeigen lässt sich nur, was man hat.",
        "Prüfen Sie Größe und Platz.",
    ),
    "declare.held": Sentences(
        "{seat} hat {card} gezeigt, ohne die Karte zu haben.",
        "Zeigen lässt sich nur, was man hat, jede Karte einmal.",
        "Vergleichen Sie die Karte mit dem Blatt: {held}.",
    ),
    "declare.not_trump": Sentences(
        "{seat} hat {card} gezeigt; das gehört nicht in diese Ansage.",
        "Gezeigt werden nur Karten, um die es in der Ansage geht; in einer Poignée Trümpfe und der Sküs.",
        "Prüfen Sie die Karte.",
    ),
    "declare.sequence": Sentences(
        "{seat} hat {cards} gezeigt; sie folgen in keiner Farbe aufeinander.",
        "Eine Sequenz ist eine lückenlose Folge in einer Farbe oder in Trumpf.",
        "Sehen Sie nach, ob eine Karte fehlt oder zu einer anderen Sequenz gehört.",
    ),
    "declare.overlap": Sentences(
        "{seat} hat {card} in zwei Sequenzen gezeigt.",
        "Jede Karte zählt in einer Sequenz.",
        "Prüfen Sie die Karten beider.",
    ),
    "declare.too_much": Sentences(
        "{seat} hat {found} beansprucht ({kind}); es stehen {expected} zu.",
        "Beansprucht werden darf nicht mehr, als die Karten wert sind.",
        "Prüfen Sie die gezeigten Karten.",
    ),
    "declare.unclaimed": Sentences(
        "{seat} konnte {expected} beanspruchen ({kind}) und hat {found} beansprucht.",
        "Was nicht beansprucht wird, wird nicht angeschrieben.",
        "Sehen Sie nach, ob die Quelle eine Ansage hat, die hier fehlt.",
    ),
    "declare.omitted": Sentences(
        "{seat} musste {expected} beanspruchen ({kind}) und hat {found} beansprucht.",
        "Nach der angegebenen Option muss alles beansprucht werden, was man hat.",
        "Sehen Sie nach, ob hier eine Ansage fehlt.",
    ),
    "declare.fool": Sentences(
        "{seat} hat den Sküs gezeigt und diese zurückgehalten: {held}.",
        "Der Sküs vertritt einen fehlenden Trumpf: Wer ihn zeigt, sagt damit, dass es keinen anderen gibt.",
        "Prüfen Sie die gezeigten Karten.",
    ),
    # -- play ------------------------------------------------------------------------------------
    "play.unrecorded": Sentences(
        "Das Spiel ist nicht aufgezeichnet.",
        "Nichts davon lässt sich prüfen.",
        "Ergänzen Sie die Stiche, wenn die Quelle sie hat.",
    ),
    "play.stopped": Sentences(
        "Das Spiel endete nach {found} von {expected} Stichen.",
        "Was nicht gespielt wurde, lässt sich nicht prüfen, auch nicht das Ergebnis, das daran hängt.",
        "Es ist nichts zu tun, wenn die Quelle dort endet.",
    ),
    "play.unknown": Sentences(
        "{seat} spielte {card}.",
        "Eine Aufzeichnung mit unbekannten Karten ist höchstens stimmig.",
        "Sehen Sie nach, ob die Blätter, oder was am Ende übrig ist, zeigen, welche Karte es war.",
    ),
    "play.winner_unknown": Sentences(
        "Wer diesen Stich machte, lässt sich aus seinen Karten nicht sagen.",
        "Die beste Karte kann eine sein, die nicht bekannt ist.",
        "Geben Sie den Gewinner an, wenn die Quelle ihn nennt; wer zum nächsten Stich ausspielt, zeigt ihn.",
    ),
    "play.winner_stated": Sentences(
        "Der Gewinner dieses Stichs ist der angegebene; die Karten sagen es nicht.",
        "Die beste Karte kann eine sein, die nicht bekannt ist.",
        "Es ist nichts zu tun.",
    ),
    "play.leader_unknown": Sentences(
        "Niemand weiß, wer zu diesem Stich ausgespielt hat; seine Karten gehören also niemandem.",
        "Wer einen Stich macht, spielt zum nächsten aus; zum ersten, wer nach dem Geber sitzt.",
        "Geben Sie an, wer ausgespielt hat.",
    ),
    "play.leader": Sentences(
        "Ausgespielt haben soll {found_seat}, aber an der Reihe war {expected_seat}.",
        "Zuerst spielt aus, wer nach dem Geber sitzt, dann immer, wer den Stich gemacht hat.",
        "Prüfen Sie, wer ausspielte und wer den Stich davor machte; verfolgt wurde das Spiel wie angegeben.",
    ),
    "play.size": Sentences(
        "Dieser Stich hat {found} Karten statt {expected}.",
        "Alle geben eine Karte zu jedem Stich.",
        "Sehen Sie nach, ob eine Karte fehlt (dafür ? schreiben) oder zum nächsten Stich gehört.",
    ),
    "play.extra": Sentences(
        "Dieser Stich ist einer zu viel: Ein Spiel hat {expected}.",
        "Niemand hat noch Karten.",
        "Sehen Sie nach, ob ein Stich zweimal getippt wurde.",
    ),
    "play.held": Sentences(
        "{seat} spielte {card}, ohne die Karte zu haben.",
        "Spielen lässt sich nur, was man in der Hand hat.",
        "Prüfen Sie die Karte und die Reihenfolge im Stich; noch in der Hand: {held}.",
    ),
    "play.again": Sentences(
        "{seat} spielte {card}; diese Karte war schon gefallen.",
        "Jede Karte wird einmal gespielt.",
        "Eine der beiden Stellen ist falsch.",
    ),
    "play.follow": Sentences(
        "{seat} spielte {card}, aber ausgespielt war {led}, und {seat} konnte bedienen.",
        "Wer die ausgespielte Farbe hat, muss sie bedienen.",
        "Prüfen Sie die Karte; erlaubt war: {legal}.",
    ),
    "play.called_suit": Sentences(
        "{seat} spielte zum ersten Stich {card} aus; {led} ist die Farbe der gerufenen Karte.",
        "Zum ersten Stich darf die Farbe der gerufenen Karte nicht ausgespielt werden, außer mit dieser Karte selbst.",
        "Prüfen Sie die Karte und die gerufene Karte; erlaubt war: {legal}.",
    ),
    "play.trump": Sentences(
        "{seat} hatte die ausgespielte Farbe ({led}) nicht und spielte {card}, hatte aber Trümpfe.",
        "Wer nicht bedienen kann, muss trumpfen.",
        "Prüfen Sie die Karte; erlaubt war: {legal}.",
    ),
    "play.overtrump": Sentences(
        "{seat} spielte {card} unter {best}, konnte aber darüber gehen.",
        "Wer Trumpf spielen muss, muss den liegenden überstechen, wenn es geht.",
        "Prüfen Sie die Karte; erlaubt war: {legal}.",
    ),
    "play.winner": Sentences(
        "Diesen Stich soll {found_seat} gemacht haben, aber {expected_seat} machte ihn mit dieser Karte: {card}.",
        "Der höchste Trumpf gewinnt, sonst die höchste Karte der ausgespielten Farbe; der Sküs gewinnt nicht.",
        "Prüfen Sie Gewinner und Karten; verfolgt wurde das Spiel nach den Karten.",
    ),
    "play.beaten": Sentences(
        "Diesen Stich soll {found_seat} gemacht haben, aber über der Karte aus dieser Hand liegt {card}.",
        "Der höchste Trumpf gewinnt, sonst die höchste Karte der ausgespielten Farbe; der Sküs gewinnt nicht.",
        "Prüfen Sie den Gewinner und die lesbaren Karten.",
    ),
    "play.points": Sentences(
        "Für diesen Stich sind {found} Kartenpunkte angegeben; er hat {expected}.",
        "Der Stich zählt, was sein Gewinner davon behält.",
        "Prüfen Sie Zahl und Karten.",
    ),
    "play.unfinished": Sentences(
        "Die Aufzeichnung hört nach {found} von {expected} Stichen auf und sagt nicht, warum.",
        "Ein Spiel geht bis zur letzten Karte, wenn nicht aufgelegt oder ein Ende abgesprochen wird.",
        "Ergänzen Sie die Stiche (mit ? für unbekannte Karten), oder sagen Sie, wie es endete: end unrecorded.",
    ),
    "hand.end": Sentences(
        "Das Spiel soll so geendet haben: {end}; das passt nicht zu Karten und Geboten.",
        "Jede Art zu enden hat ihre Bedingung.",
        "Prüfen Sie, wie das Spiel endete.",
    ),
    "hand.after_end": Sentences(
        "Das Spiel war aus ({end}), aber aufgezeichnet ist noch: {field}.",
        "Auf das Ende eines Spiels folgt nichts.",
        "Prüfen Sie, wie das Spiel endete, und die Gebote.",
    ),
    # -- the Fool's debt -------------------------------------------------------------------------
    "fool.unrecorded": Sentences(
        "Welche Karte {seat} für den Sküs gab, sagt die Aufzeichnung nicht.",
        "Die Wahl ändert das Ergebnis.",
        "Ergänzen Sie sie als paid bei dem Stich, nach dem sie gegeben wurde.",
    ),
    "fool.unread": Sentences(
        "Die Karte, die {seat} für den Sküs gab, ist nicht bekannt.",
        "Eine Aufzeichnung mit unbekannten Karten ist höchstens stimmig.",
        "Lassen Sie paid weg, wenn die Quelle die Karte nicht zeigt.",
    ),
    "fool.no_debt": Sentences(
        "{card} soll für den Sküs gegeben worden sein, aber niemand schuldete eine Karte.",
        "Wo für den Sküs eine Karte gegeben wird, ist sie fällig, wenn seine Partei seinen Stich nicht gemacht hat.",
        "Prüfen Sie, bei welchem Stich sie gegeben wurde.",
    ),
    "fool.card": Sentences(
        "{seat} gab für den Sküs {card}; das ging nicht.",
        "Die Karte kommt aus dem, was die Partei des Sküs gewonnen hat, und muss eine sein, die das Spiel herzugeben "
        "erlaubt.",
        "Prüfen Sie die Karte; möglich war: {legal}.",
    ),
    "fool.late": Sentences(
        "{seat} gab für den Sküs {card} später, als es fällig war.",
        "Die Karte wird sofort gegeben, oder sobald es eine zu geben gibt.",
        "Prüfen Sie, bei welchem Stich sie gegeben wurde.",
    ),
    # -- scores ----------------------------------------------------------------------------------
    "score.unknown": Sentences(
        "Das angegebene Ergebnis lässt sich nicht prüfen, weil etwas Nötiges unbekannt ist.",
        "Ein Ergebnis ist nur aus Karten bewiesen, die alle bekannt sind.",
        "Was fehlt, steht in den anderen Hinweisen.",
    ),
    "score.unchecked": Sentences(
        "Aufgezeichnet ist: {field}; die Regeln dieses Spiels errechnen es nicht.",
        "Bewiesen werden kann nur, was die Regeln errechnen.",
        "Es ist nichts zu tun.",
    ),
    "score.seats": Sentences(
        "Angegebene Zahlen: {found}, bei {expected} Plätzen.",
        "In der Abrechnung steht für jeden Platz eine Zahl, in Spielrichtung; null für eine unbekannte.",
        "Sehen Sie nach, ob eine Zahl fehlt.",
    ),
    "score.side": Sentences(
        "Kartenpunkte sind für Plätze angegeben, die nicht zusammen spielen: {found_seats}.",
        "Kartenpunkte zählen Partei für Partei: {sides}.",
        "Prüfen Sie die Plätze und den Alleinspieler.",
    ),
    "score.points": Sentences(
        "Für {seats} sind {found} Kartenpunkte angegeben; nach dem Spiel sind es {expected}.",
        "Kartenpunkte zählen aus den genommenen Karten, mit Scart und Talon, wo sie dazugehören.",
        "Prüfen Sie die Zahl; stimmt sie, so stimmt ein Stich oder der Scart nicht.",
    ),
    "score.item_name": Sentences(
        "Einen Posten „{item}“ hat die Abrechnung dieses Spiels nicht.",
        "Die Posten sind: {items}.",
        "Prüfen Sie die Schreibung; Bemerkungen gehören unter Schlüssel, die mit x- beginnen.",
    ),
    "score.item_seat": Sentences(
        "So wird dieser Posten nicht angeschrieben: {item}.",
        "Manche Posten stehen für jeden Spieler einzeln und brauchen einen Platz; andere gehören dem Spiel und haben "
        "keinen.",
        "Ergänzen oder entfernen Sie den Platz.",
    ),
    "score.item": Sentences(
        "Für den Posten „{item}“ ist {found} angegeben; nach dem Spiel ist es {expected}.",
        "Beim Nachspielen errechnet sich jeder Posten aus den Karten.",
        "Prüfen Sie die Zahl; stimmt sie, so stimmt das Spiel oder der Kontrakt nicht.",
    ),
    "score.hand": Sentences(
        "Als Ergebnis des Spiels für {seat} ist {found} angegeben; nach dem Spiel ist es {expected}.",
        "Beim Nachspielen errechnet sich das Ergebnis aus den Karten.",
        "Prüfen Sie die Zahl; stimmt sie, so stimmt das Spiel oder der Kontrakt nicht.",
    ),
    "score.total": Sentences(
        "Als laufende Summe für {seat} ist {found} angegeben; sie ist {expected}.",
        "Die laufende Summe ist die Summe der bisherigen Spiele.",
        "Prüfen Sie die Addition und die Ergebnisse der Spiele davor.",
    ),
    "score.only": Sentences(
        "Von diesem Spiel ist nur das Ergebnis aufgezeichnet.",
        "Ohne die Karten ist kein Ergebnis bewiesen; was geschrieben steht, wird mit dem übrigen Geschriebenen "
        "verglichen.",
        "Ergänzen Sie das Geben und die Stiche, wenn die Quelle sie hat.",
    ),
    "score.balance": Sentences(
        "Die für dieses Spiel angegebenen Ergebnisse sind zusammen {found}, nicht null.",
        "Was die eine Seite gewinnt, verliert die andere.",
        "Prüfen Sie die Zahlen und ihre Vorzeichen.",
    ),
    "score.shares": Sentences(
        "Als Ergebnis des Spiels für {seat} ist {found} angegeben; mit denen der anderen ist es {expected}.",
        "Jeder Gegner zahlt oder gewinnt gleich viel, und die Seite des Alleinspielers gewinnt oder zahlt alles.",
        "Prüfen Sie die Zahl und ihr Vorzeichen, und wer das Spiel gespielt hat.",
    ),
    "score.pack": Sentences(
        "Für {seats} sind {found} Kartenpunkte angegeben; es können nur {expected} sein.",
        "Die Kartenpunkte beider Seiten sind zusammen die des ganzen Spiels.",
        "Prüfen Sie die Zahl, und den Alleinspieler.",
    ),
    "score.sheet": Sentences(
        "Für „{item}“ ist {found} angegeben; mit den anderen Zahlen, Prämien nicht gerechnet, ist es {fitting}.",
        "Kontrakt, Kartenpunkte und Bouts ergeben, was jeder Gegner zahlt; Prämien ändern es nur um ihren eigenen "
        "Betrag.",
        "Prüfen Sie die Zahl, den Kontrakt, die Punkte und die Bouts; auch eine gezählte Prämie kann angegeben werden.",
    ),
    # -- the whole game --------------------------------------------------------------------------
    "game.over": Sentences(
        "Die Partie war schon zu Ende, mit diesen Summen: {totals}.",
        "Eine Partie endet, sobald die Bedingung für ihr Ende erfüllt ist.",
        "Sehen Sie nach, ob dieses Spiel zu einer anderen Partie gehört.",
    ),
    "game.totals": Sentences(
        "Als Endsumme für {seat} ist {found} angegeben; sie ist {expected}.",
        "Die Endsumme ist die Summe der Spiele.",
        "Prüfen Sie die Addition.",
    ),
    "game.unfinished": Sentences(
        "Ein Gewinner ist angegeben, aber die Partie ist nicht zu Ende: Die Summen sind {totals}.",
        "Eine Partie ist gewonnen, wenn die Bedingung für ihr Ende erfüllt ist.",
        "Sehen Sie nach, ob Spiele fehlen; eine unbeendete Partie nennt keine Gewinner.",
    ),
    "game.winners": Sentences(
        "Als Gewinner angegeben: {found_seats}; nach den Summen {totals}: {expected_seats}.",
        "Die höchste Summe gewinnt.",
        "Prüfen Sie Summen und Namen.",
    ),
    "complete.contradiction": Sentences(
        "Wie man die unbekannten Karten auch ergänzt, etwas ist gegen die Regel oder nicht wie angegeben; diese "
        "Stellen können nicht alle stimmen: {places}.",
        "Eine Aufzeichnung mit Lücken muss mindestens eine Ergänzung haben, in der sich beim Nachspielen kein Fehler "
        "findet.",
        "Vergleichen Sie die genannten Stellen mit der Quelle: Mindestens eine ist falsch.",
    ),
    "complete.undecided": Sentences(
        "Ob sich die unbekannten Karten regelgerecht ergänzen lassen, war in der gegebenen Zeit nicht zu entscheiden.",
        "Eine Aufzeichnung mit Lücken muss mindestens eine Ergänzung haben, in der sich beim Nachspielen kein Fehler "
        "findet.",
        "Geben Sie der Suche mehr Zeit, oder schreiben Sie mehr von dem auf, was die Quelle sagt.",
    ),
    "complete.without_solver": Sentences(
        "Ob sich die unbekannten Karten regelgerecht ergänzen lassen, war in der gegebenen Zeit und ohne Solver nicht "
        "zu entscheiden.",
        "Eine Aufzeichnung mit Lücken muss mindestens eine Ergänzung haben, in der sich beim Nachspielen kein Fehler "
        "findet.",
        "Geben Sie der Suche mehr Zeit, oder installieren Sie OR-Tools: pip install 'tarot-records[solve]'.",
    ),
    "complete.winner": Sentences(
        "Wie man die unbekannten Karten auch ergänzt, diesen Stich machte {seat}.",
        "In jeder Ergänzung, in der sich beim Nachspielen kein Fehler findet, machte ihn dieselbe Hand.",
        "Widerspricht die Quelle nicht, kann man den Gewinner eintragen und als ergänzt kennzeichnen.",
    ),
    "complete.score": Sentences(
        "Wie man die unbekannten Karten auch ergänzt, das Spiel brachte Platz für Platz {expected}.",
        "In jeder Ergänzung, in der sich beim Nachspielen kein Fehler findet, ist das Ergebnis dasselbe.",
        "Gibt die Quelle kein Ergebnis an, ist dieses trotzdem sicher.",
    ),
    "complete.forced": Sentences(
        "Unbekanntes an dieser Stelle ({place}) kann nur sein: {cards}.",
        "Mit jeder anderen Karte gibt es keine Ergänzung, in der sich beim Nachspielen kein Fehler findet.",
        "Widerspricht die Quelle nicht, kann man die Karten eintragen und als ergänzt kennzeichnen.",
    ),
    "complete.holds": Sentences(
        "Unter dem Unbekannten an dieser Stelle ({place}) muss sein: {cards}.",
        "Mit diesen Karten anderswo gibt es keine Ergänzung, in der sich beim Nachspielen kein Fehler findet.",
        "Widerspricht die Quelle nicht, kann man die Karten eintragen und als ergänzt kennzeichnen.",
    ),
    "rule.open": Sentences(
        "Das hängt an Punkt {point}, den die Regeln offen lassen; gelesen wurde er wie üblich.",
        "Wo die Quellen schweigen, entscheidet der Tisch.",
        "Geben Sie in der Aufzeichnung die Option des Spiels für diesen Punkt an; dann hängt das Urteil nicht mehr "
        "daran.",
    ),
    "rule.absent": Sentences(
        "Die Regeln dieses Spiels sind noch nicht hier: Seine Karten wurden angesehen, wie gespielt wurde, nicht.",
        "Gesagt wird nur, was in keinem Spiel sein kann: eine Karte, die nicht dazugehört, zweimal gegeben oder "
        "gespielt ist.",
        "Es ist nichts zu tun; sobald die Regeln hier sind, wird die Aufzeichnung nach ihnen beurteilt.",
    ),
}
