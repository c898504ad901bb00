"""The catalogue's sentences in Italian: for each code what happened, the rule, and what to look at.

Codes, severities and causes stand in `catalogue.py`; here are words only, over the same facts. They keep
clear of `di`, `da`, `a`, `in` and `su` before a card, which would contract with its article.
"""

from tarot_records.words.languages.language import Sentences

SENTENCES: dict[str, Sentences] = {
    # -- reading ---------------------------------------------------------------------------------
    "source.missing": Sentences(
        "Lettura impossibile, «{name}»: {reason}.",
        "Una registrazione si legge da un file, da una cartella di file o dallo standard input.",
        "Controllate il nome e il permesso di leggerlo.",
    ),
    "source.empty": Sentences(
        "Qui non c'è niente da leggere.",
        "Una registrazione è un oggetto JSON.",
        "Guardate se il file è stato salvato o copiato per intero.",
    ),
    "source.encoding": Sentences(
        "Questo testo non è in UTF-8: il byte {byte} in posizione {position} non si legge.",
        "Le registrazioni sono in UTF-8; si capiscono anche un byte-order mark e l'UTF-16.",
        "Salvate il file in UTF-8.",
    ),
    "source.bom": Sentences(
        "Un byte-order mark annuncia la codifica {encoding}; il testo è stato letto così.",
        "Le registrazioni sono in UTF-8 senza byte-order mark.",
        "Non c'è niente da fare; salvando in UTF-8 semplice questa nota sparisce.",
    ),
    "source.json": Sentences(
        "Questo non è JSON: {reason}.",
        "Una registrazione è un oggetto JSON (RFC 8259); un file .jsonl ne ha uno per riga.",
        "Guardate appena prima del punto mostrato: di solito manca una virgola, una virgoletta o una parentesi.",
    ),
    "source.number": Sentences(
        "{number} non è un numero che una registrazione possa contenere.",
        "I numeri di una registrazione sono interi e finiti; i mezzi punti sono interi in un'unità dichiarata.",
        "Scrivete un numero intero, per esempio 81 con unità 2 per 40½.",
    ),
    "source.duplicate_key": Sentences(
        "La chiave «{key}» sta due volte nello stesso oggetto.",
        "Ogni chiave può starci una volta; quale delle due sia giusta non si può dire.",
        "Togliete una delle due.",
    ),
    "source.depth": Sentences(
        "Le parentesi sono annidate oltre {limit} livelli.",
        "Una registrazione ne ha circa sette.",
        "Questa non è una registrazione, oppure una parentesi è rimasta aperta più e più volte.",
    ),
    "source.size": Sentences(
        "La registrazione supera {limit} byte.",
        "Una registrazione può arrivare a questa misura; mettetene molte sulle righe di un file .jsonl.",
        "Guardate se le fini di riga sono andate perse.",
    ),
    "source.compressed": Sentences(
        "I dati compressi non si aprono: {reason}.",
        "I file in .zst e .gz si aprono come Zstandard e gzip.",
        "Guardate se il file è stato copiato per intero; ciò che precede è stato letto.",
    ),
    "source.crashed": Sentences(
        "Ogni esame di questo testo si è interrotto, ogni volta.",
        "Più processi esaminano le registrazioni; uno che si interrompe è sostituito e il suo lavoro rifatto.",
        "Controllate questa registrazione da sola; se si interrompe ancora, è un errore nel programma.",
    ),
    # -- links -----------------------------------------------------------------------------------
    "link.character": Sentences(
        "Il collegamento ha {character} in posizione {position}, un carattere che nessun collegamento ha.",
        "Un collegamento è fatto di lettere da A a Z e da a a z, cifre, - e _.",
        "Copiate di nuovo il collegamento, senza il testo intorno.",
    ),
    "link.version": Sentences(
        "Il collegamento comincia con {found}; questo programma legge quelli che cominciano con {expected}.",
        "I primi caratteri dicono in quale forma un collegamento tiene la sua registrazione.",
        "Copiate di nuovo il collegamento dall'inizio; se comincia davvero così, l'ha fatto un programma più recente.",
    ),
    "link.damaged": Sentences(
        "Il collegamento non è intero: un carattere è sbagliato, manca, è di troppo o non è al suo posto.",
        "Gli ultimi tre caratteri di un collegamento si calcolano da quelli che precedono.",
        "Copiate di nuovo il collegamento, dal primo carattere all'ultimo.",
    ),
    "link.size": Sentences(
        "È troppo lungo per un collegamento, che tiene al massimo {limit}.",
        "Un collegamento deve stare in un indirizzo; meno di tutte occupa una registrazione senza osservazioni né "
        "fonti.",
        "Mandate la registrazione come file.",
    ),
    "link.content": Sentences(
        "Il collegamento è intero, ma ciò che contiene non è una registrazione.",
        "Per ogni registrazione c'è un collegamento in ogni forma; ogni altro testo è rifiutato.",
        "Fate rifare il collegamento dalla registrazione.",
    ),
    "link.rules": Sentences(
        "Il collegamento è stato fatto con regole diverse da quelle di questo programma, e mostrerebbe un'altra "
        "partita.",
        "Un collegamento breve dice ogni carta con il suo posto tra quelle permesse, e ha un sigillo che rivela se "
        "queste sono cambiate.",
        "Fate rifare il collegamento dalla registrazione, o leggetelo con il programma che l'ha fatto.",
    ),
    # -- other formats ---------------------------------------------------------------------------
    "import.missing": Sentences(
        "Manca: {field}.",
        "Un file {form} lo contiene.",
        "Guardate se il file è intero e di questo formato.",
    ),
    "import.value": Sentences(
        "Per «{field}» ci si aspetta: {what}; sta scritto «{found}».",
        "Ogni parte di un file {form} ha il suo genere di valore.",
        "Correggete la parte nel file.",
    ),
    "import.choice": Sentences(
        "Per «{field}» si può scrivere {fitting}, non «{found}».",
        "Certe parti di un file {form} hanno solo pochi valori.",
        "Controllate come è scritto.",
    ),
    "import.card": Sentences(
        "«{found}» non è una carta come le scrive {form}.",
        "Ogni formato scrive le carte a modo suo.",
        "Controllate la carta nel file.",
    ),
    "import.action": Sentences(
        "L'azione {found} qui non è possibile.",
        "Una traiettoria dà le azioni di una partita in ordine, dal seme della distribuzione alla fine.",
        "Guardate se manca una riga, o se è di un'altra partita.",
    ),
    "import.left_out": Sentences(
        "Non ripreso: {field}.",
        "Il formato non ha un posto per questo, o il suo senso non è certo.",
        "Conservate il file; ciò che conta si può aggiungere come nota.",
    ),
    "import.supplied": Sentences(
        "Il file non dice questo: {field}. Secondo il resto: {value}.",
        "Ciò che un file solo sottintende è segnato come aggiunto nella registrazione.",
        "Controllatelo se lo dice un'altra fonte.",
    ),
    "import.unfinished": Sentences(
        "Il file finisce prima della fine della mano.",
        "La mano è registrata fin dove arriva il file.",
        "Guardate se il file è intero.",
    ),
    "csv.game": Sentences(
        "Il foglio non dice di che gioco è.",
        "Lo dice una riga prima dei nomi, come game,french-tarot; oppure --game. Si può scrivere {fitting}.",
        "Aggiungete la riga, o date --game.",
    ),
    "csv.header": Sentences(
        "Nessuna riga nomina da due a otto giocatori.",
        "Prima delle mani sta una riga con un nome sopra i punteggi di ogni giocatore; le altre colonne hanno "
        "parole come mazziere, contratto o punti.",
        "Aggiungete quella riga, o correggetela.",
    ),
    "csv.cells": Sentences(
        "Questa riga ha {found} celle, l'intestazione solo {expected}.",
        "Ogni cella sta sotto una parola dell'intestazione.",
        "Guardate se c'è un separatore di troppo, o se a una cella che ne contiene uno mancano le virgolette.",
    ),
    "csv.twice": Sentences(
        "La colonna «{field}» c'è due volte.",
        "Una colonna c'è una volta; solo tutti i nomi dei giocatori possono tornare, sopra i loro totali correnti.",
        "Date un altro nome a una delle due; due giocatori con lo stesso nome devono distinguersi.",
    ),
    "csv.empty": Sentences(
        "Il foglio non ha mani.",
        "Sotto l'intestazione sta una riga per ogni mano.",
        "Guardate se il file è intero.",
    ),
    "csv.many": Sentences(
        "Il foglio ha più di {limit} mani.",
        "Una registrazione ha al massimo tante mani.",
        "Dividete il foglio, per esempio per serate.",
    ),
    # -- the typed notation ----------------------------------------------------------------------
    "tn.header": Sentences(
        "Questa non è la notazione scritta: la sua prima riga dovrebbe cominciare con #tn 1.",
        "La prima riga dice la versione della notazione, il gioco, le lettere delle carte e i posti.",
        "Cominciate con una riga come #tn 1 rules=french-tarot/fft-2012 lang=it seats=S,E,N,O.",
    ),
    "tn.version": Sentences(
        "Questa è la versione {found} della notazione; questo programma legge la versione {expected}.",
        "La prima riga dice #tn e la versione della notazione.",
        "Forse la legge un programma più recente; se la versione è un refuso, correggetela.",
    ),
    "tn.second": Sentences(
        "Qui comincia una seconda registrazione.",
        "Un file della notazione in UTF-8 può contenere più registrazioni, ciascuna dalla sua riga #tn.",
        "Salvate il file in UTF-8, o mettete ogni registrazione in un file suo.",
    ),
    "tn.language": Sentences(
        "Non ci sono lettere di carte chiamate «{found}».",
        "La prima riga può dire di quale lingua sono le lettere delle carte: lang= e una di queste, {languages}.",
        "Scrivete una di queste.",
    ),
    "tn.ambiguous": Sentences(
        "Il testo non dice di quale lingua sono le lettere delle carte, e più di una va bene: {languages}.",
        "Lettere di lingue diverse sono carte diverse.",
        "Aggiungete alla prima riga lang=en, lang=fr, lang=it o lang=de.",
    ),
    "tn.unstated": Sentences(
        "Il testo non dice di quale lingua sono le lettere delle carte; una sola lo legge tutto: {language}.",
        "Senza lang= sulla prima riga le carte si scrivono in codici, o nella sola lingua che va bene.",
        "Aggiungete lang={lang} alla prima riga; questa nota allora sparisce.",
    ),
    "tn.letters": Sentences(
        "Lettere lette: {language}; ne andrebbero bene anche altre, che darebbero altre carte: {others}.",
        "Lettere di lingue diverse sono carte diverse; un mazzo intero mostra sempre quali.",
        "Assicuratevi che lang= sulla prima riga sia giusto.",
    ),
    "tn.encoding": Sentences(
        "Il testo non è in UTF-8; è stato letto così, senza dubbi: {encoding}.",
        "La notazione è in UTF-8; si capiscono CP1252 e UTF-16 dove non si possono scambiare per altro.",
        "Non c'è niente da fare; salvando in UTF-8 questa nota sparisce.",
    ),
    "tn.word": Sentences(
        "Qui «{found}» non significa niente; da qui in poi la riga non è stata letta.",
        "Ogni riga comincia con la sua parola, o una presa con il suo numero; segue ciò che quella riga può dire.",
        "Parole simili: {near}. I testi stanno tra virgolette diritte.",
    ),
    "tn.instead": Sentences(
        "Qui sta «{found}», ci si aspetta: {what}; da qui in poi la riga non è stata letta.",
        "Ogni riga comincia con la sua parola, o una presa con il suo numero; segue ciò che quella riga può dire.",
        "schema/NOTATION.md mostra ogni riga con un esempio.",
    ),
    "tn.missing": Sentences(
        "Manca qualcosa: {what}.",
        "Ogni riga comincia con la sua parola, o una presa con il suo numero; segue ciò che quella riga può dire.",
        "schema/NOTATION.md mostra ogni riga con un esempio.",
    ),
    "tn.twice": Sentences(
        "Detto due volte: «{name}».",
        "Ogni cosa si dice una volta; quale delle due sia giusta non si può sapere.",
        "Togliete una delle due, o guardate se manca una riga hand prima della mano seguente.",
    ),
    "tn.order": Sentences(
        "Questa è la presa {found}, dove dovrebbe stare la presa {expected}.",
        "Le prese di una mano sono numerate da 1.",
        "Guardate se una presa è stata saltata, o se manca una riga hand prima della mano seguente.",
    ),
    "tn.seat": Sentences(
        "Non c'è nessun posto «{found}».",
        "I posti si chiamano come sulla prima riga, o con il loro numero da 0: {known}.",
        "Controllate la lettera; una carta non è un posto, per quanto gli somigli.",
    ),
    "tn.seats": Sentences(
        "I posti non si possono chiamare «{found}».",
        "Ci sono al massimo {limit} posti, ciascuno con lettere e cifre sue e nessuna parola della notazione.",
        "Scrivete seats=S,E,N,O o solo il loro numero; una riga player può dare qualsiasi nome.",
    ),
    "tn.card": Sentences(
        "Non è una carta «{found}», con queste lettere: {letters}.",
        "Una carta si scrive con il seme e il valore, nelle lettere che dice lang= sulla prima riga.",
        "Carte simili: {near}.",
    ),
    "tn.bare": Sentences(
        "Non si sa di che seme sia «{found}»: le carte che precedono lasciano il dubbio.",
        "Un valore da solo continua il seme che precede; in una presa solo finché tutti hanno risposto al seme.",
        "Scrivete il seme; in una presa un punto, come in .7, sta per il seme richiesto.",
    ),
    "tn.number": Sentences(
        "Il numero «{found}» non può stare qui.",
        "I numeri sono interi; solo i punti di carte possono avere mezzi o terzi.",
        "Scrivetelo in cifre.",
    ),
    "tn.points": Sentences(
        "Non è un numero di punti di carte: «{found}».",
        "I punti di carte si scrivono 40, 40.5 o 121/3.",
        "Scriveteli così.",
    ),
    "tn.unit": Sentences(
        "{found} punti di carte non sono un numero intero nell'unità di questa mano, 1/{unit}.",
        "I punti di carte si contano in un'unità, che dice la riga unit della mano: unit 2 per i mezzi.",
        "Aggiungete unit {need} al punteggio di questa mano, o controllate il numero.",
    ),
    "tn.text": Sentences(
        "Questo testo non si legge: {reason}.",
        "I testi stanno tra virgolette diritte su una riga; \\n vi è una riga nuova, \\u201c un segno dal suo numero.",
        "Cercate una virgoletta che manca.",
    ),
    "tn.extension": Sentences(
        "Il valore di questa chiave x- non si legge: {reason}.",
        "Una chiave x- è seguita da un valore in JSON.",
        "Scrivete un testo tra virgolette diritte, un numero intero, true, false, null, una lista o un oggetto.",
    ),
    "tn.lookalike": Sentences(
        "Il segno «{char}» somiglia a «{latin}» ed è «{name}» ({number}).",
        "Le carte e le parole della notazione si scrivono in lettere latine e virgolette diritte.",
        "Scrivete «{latin}» al suo posto.",
    ),
    "tn.character": Sentences(
        "Qui sta un carattere che non si vede: {number}, «{name}».",
        "Tra le parole stanno spazi; niente di invisibile è passato sotto silenzio.",
        "Cancellatelo; spesso arriva con un testo copiato da una pagina.",
    ),
    "tn.long": Sentences(
        "Su questa riga ci sono più di {limit} {what}; da qui in poi non è stata letta.",
        "Nessuna parte di una registrazione ne ha tanti.",
        "Guardate se le fini di riga sono andate perse.",
    ),
    "tn.rest": Sentences(
        "Errori su questa riga: {limit}; da qui in poi non è stata letta.",
        "Di una riga non si dicono più errori.",
        "Correggete prima questi; guardate se le fini di riga sono andate perse, o se lang= è sbagliato.",
    ),
    "tn.more": Sentences(
        "Errori in questo testo: {limit}; da qui in poi non è stato letto.",
        "Di un testo non si dicono più errori.",
        "Correggete prima questi; guardate se lang= è sbagliato.",
    ),
    "record.format": Sentences(
        'Questo è JSON, ma non una registrazione di tarocchi: non vi si dice "format": "tarot-record".',
        "Ogni registrazione comincia con il suo formato e la sua versione.",
        "In schema/FORMAT.md c'è una registrazione minima.",
    ),
    "record.version": Sentences(
        "Questa registrazione ha versione {found}; questo programma legge la versione {expected}.",
        "Ogni registrazione dice la versione del formato in cui è scritta.",
        "Forse la legge un programma più recente; se la versione è un refuso, correggetela.",
    ),
    "record.shape": Sentences(
        "{reason}.",
        "Le registrazioni seguono lo schema pubblicato (`tarot-records schema`); le chiavi sconosciute devono "
        "cominciare con x-.",
        "schema/FORMAT.md spiega ogni campo con un esempio.",
    ),
    "record.card": Sentences(
        "{found} non è una carta.",
        "Le carte si scrivono S (picche), H (cuori), D (quadri) o C (fiori) con 1 a 10, J (fante), N (cavallo), Q "
        "(donna) o K (re); T1 a T21; F per il Matto; ? per una carta sconosciuta.",
        "Controllate la lettera del seme e il valore; N è il cavallo.",
    ),
    "record.game": Sentences(
        "Nessun gioco chiamato «{found}» è noto.",
        "Il campo game contiene l'identificativo di un gioco: {games}.",
        "`tarot-records games` elenca i giochi.",
    ),
    "record.ruleset": Sentences(
        "Questo gioco ({game}) non ha regole chiamate «{found}».",
        "Il campo ruleset contiene l'identificativo di un insieme di regole del gioco: {expected}.",
        "`tarot-records games ID` lo mostra.",
    ),
    "record.option": Sentences(
        "Questo gioco ({game}) non ha un'opzione «{option}» con il valore «{found}».",
        "Le opzioni sono varianti del gioco con un nome: {options}.",
        "`tarot-records games ID` elenca le opzioni con i loro valori.",
    ),
    "record.players": Sentences(
        "Giocatori elencati: {found}; questo gioco ({game}) si rigioca in {expected}.",
        "I giocatori elencati sono i posti al tavolo, nell'ordine di gioco.",
        "Elencate tanti giocatori quanti sono i posti; un giocatore senza nome è un oggetto vuoto.",
    ),
    "record.section": Sentences(
        "In questo gioco ({game}) non c'è «{field}».",
        "Una registrazione dice solo ciò che il suo gioco ha.",
        "Togliete la sezione, o controllate che il gioco sia giusto.",
    ),
    "seat.unknown": Sentences(
        "Non c'è nessun posto {number}: il tavolo ne ha {seats}, numerati da 0 a {last}.",
        "I posti sono numerati da 0 nell'ordine di gioco.",
        "Controllate il numero; forse si è contato da 1.",
    ),
    # -- deal ------------------------------------------------------------------------------------
    "deal.unknown": Sentences(
        "Le carte date non sono registrate.",
        "Senza di esse si può controllare solo ciò che il gioco mostra.",
        "Aggiungete le mani se la fonte le ha.",
    ),
    "deal.hand_unknown": Sentences(
        "La mano data a {seat} non è registrata.",
        "Senza di essa si può controllare solo ciò che mostra il gioco di quella mano.",
        "Aggiungete la mano se la fonte la ha.",
    ),
    "deal.talon_unknown": Sentences(
        "Il tallone non è registrato e non si ricava dalle mani.",
        "Senza di esso nessuno può dire che cosa avesse chi lo ha preso.",
        "Aggiungete il tallone se la fonte lo ha.",
    ),
    "deal.card_unknown": Sentences(
        "Una carta della distribuzione è sconosciuta.",
        "Una registrazione con carte sconosciute è al massimo coerente.",
        "Guardate se il gioco o le altre mani mostrano quale era.",
    ),
    "deal.dealer_unknown": Sentences(
        "Non è registrato chi ha dato le carte.",
        "Parla ed esce per primo chi segue chi ha dato le carte; senza saperlo non si controlla né l'uno né l'altro.",
        "Aggiungete chi ha dato le carte se la fonte lo dice.",
    ),
    "deal.dealer": Sentences(
        "{found_seat} ha dato le carte, ma toccava a {expected_seat}.",
        "Si danno le carte a turno nell'ordine di gioco; dopo una distribuzione sbagliata le ridà la stessa persona.",
        "Guardate se manca una mano o se c'è un refuso in chi dà le carte.",
    ),
    "deal.seats": Sentences(
        "Mani registrate: {found}, per {expected} posti.",
        "La distribuzione elenca una mano per ogni posto, nell'ordine di gioco; null per una ignota.",
        "Guardate se una mano manca o è stata divisa.",
    ),
    "deal.size": Sentences(
        "{seat} ha avuto {found} carte invece di {expected}.",
        "Tutti hanno lo stesso numero di carte.",
        "Guardate se una carta manca, è doppia o sta nella mano sbagliata; ? sta per una carta sconosciuta.",
    ),
    "deal.talon_size": Sentences(
        "Il tallone ha {found} carte invece di {expected}.",
        "Il numero di carte del tallone è fisso.",
        "Guardate se una carta manca o appartiene a una mano.",
    ),
    "deal.dead_size": Sentences(
        "Le mani che nessuno gioca hanno {found} carte invece di {expected}.",
        "Il loro numero di carte è fisso; nella maggior parte dei giochi non ce ne sono.",
        "Guardate se manca una carta; queste carte si possono anche tralasciare.",
    ),
    "deal.pack": Sentences(
        "Non è nel mazzo di questo gioco: {card}.",
        "Ogni gioco ha il suo mazzo.",
        "Controllate la carta, e che il gioco sia giusto.",
    ),
    "deal.twice": Sentences(
        "Carta data due volte: {card}.",
        "Ogni carta è nel mazzo una volta.",
        "Uno dei due posti è sbagliato; manca qualche altra carta.",
    ),
    "deal.packets": Sentences(
        "I pacchetti registrati danno a {seat} {found} carte invece di {expected}.",
        "I pacchetti danno a ciascuno il suo numero di carte, e al tallone il resto.",
        "Guardate se manca un pacchetto; i pacchetti si possono tralasciare del tutto.",
    ),
    "deal.chien_end": Sentences(
        "Carte di un'estremità del mazzo sono andate al tallone.",
        "Le prime e le ultime {ends} del mazzo non possono andare al tallone.",
        "Controllate l'ordine dei pacchetti.",
    ),
    "deal.petit_sec": Sentences(
        "{seat} aveva come unico trionfo {card}, senza il Matto, e la mano è stata giocata.",
        "Un Bagatto solo annulla la distribuzione; si annuncia prima della licitazione.",
        "Controllate i trionfi di quella mano; se al tavolo si gioca lo stesso, indicate l'opzione petit_sec.",
    ),
    # -- bids ------------------------------------------------------------------------------------
    "bid.unknown": Sentences(
        "La licitazione non è registrata.",
        "Se al contratto si è arrivati con offerte lecite non si può controllare.",
        "Aggiungete le offerte se la fonte le ha; scrivete basis imposed per il duplicato.",
    ),
    "bid.incomplete": Sentences(
        "Secondo la registrazione hanno parlato solo {found} giocatori su {expected}.",
        "Tutti parlano una volta.",
        "Aggiungete le parole che mancano, anche i passo.",
    ),
    "bid.name": Sentences(
        "In questo gioco non c'è l'offerta «{bid}».",
        "Le offerte sono: {bids}.",
        "Controllate come è scritta.",
    ),
    "bid.turn": Sentences(
        "{seat} ha parlato, ma toccava a {expected_seat}.",
        "Parla per primo chi segue chi ha dato le carte, poi gli altri nell'ordine di gioco.",
        "Guardate se manca un passo o se due parole sono scambiate.",
    ),
    "bid.again": Sentences(
        "{seat} ha parlato due volte.",
        "Tutti parlano una volta.",
        "Guardate se una delle due parole è di qualcun altro.",
    ),
    "bid.low": Sentences(
        "{seat} ha offerto: {bid}, che non supera l'offerta precedente.",
        "Un'offerta deve superare tutte le precedenti; si poteva dire: {bids}.",
        "Guardate se c'è un refuso in questa offerta o nella precedente.",
    ),
    "bid.barred": Sentences(
        "{seat} ha offerto ({bid}) dopo aver dato male le carte nella mano precedente.",
        "Chi ha dato male le carte le ridà e non può fare offerte.",
        "Controllate l'offerta e la mano precedente.",
    ),
    "contract.unknown": Sentences(
        "Non è registrato chi ha giocato quale contratto.",
        "Senza contratto non si controllano né lo scarto né il punteggio.",
        "Aggiungete il contratto se la fonte lo dice.",
    ),
    "contract.imposed": Sentences(
        "Si dice che il contratto era imposto, ma ci sono offerte registrate.",
        "Con un contratto imposto non c'è licitazione.",
        "Togliete le offerte, o la parola imposed.",
    ),
    "contract.none": Sentences(
        "Tutti hanno passato, ma è indicato un contratto.",
        "Un contratto richiede un'offerta.",
        "Guardate se manca un'offerta.",
    ),
    "contract.declarer": Sentences(
        "A giocare il contratto è indicato {found_seat}, ma l'offerta più alta è di {expected_seat}.",
        "Chi fa l'offerta più alta gioca il contratto.",
        "Guardate dove sta il refuso, nelle offerte o nel contratto.",
    ),
    "contract.name": Sentences(
        "Contratto indicato: {found}; l'offerta più alta era: {expected}.",
        "L'offerta più alta è il contratto.",
        "Guardate dove sta il refuso, nelle offerte o nel contratto.",
    ),
    # -- scart -----------------------------------------------------------------------------------
    "scart.unknown": Sentences(
        "Lo scarto non è registrato (per intero).",
        "Se era lecito non si può controllare.",
        "Aggiungetelo se la fonte lo ha.",
    ),
    "scart.not_shown": Sentences(
        "Nello scarto: {cards}; la registrazione non dice che siano stati mostrati.",
        "I trionfi che devono andare nello scarto si mostrano agli altri.",
        "Aggiungeteli sotto shown se è così.",
    ),
    "scart.none": Sentences(
        "{seat} ha scartato, ma con questo contratto ({bid}) non c'è scarto.",
        "Con questo contratto nessuno tocca il tallone.",
        "Controllate il contratto.",
    ),
    "scart.seat": Sentences(
        "{seat} ha scartato; toccava a {expected_seat}.",
        "Scarta solo chi prende il tallone.",
        "Controllate il posto dello scarto, chi gioca il contratto e chi ha dato le carte.",
    ),
    "scart.again": Sentences(
        "{seat} ha scartato due volte.",
        "C'è un solo scarto.",
        "Uniteli se sono parti di uno.",
    ),
    "scart.size": Sentences(
        "{seat} ha scartato {found} carte invece di {expected}.",
        "Si scartano tante carte quante se ne sono prese.",
        "Guardate se manca una carta; ? sta per una carta sconosciuta.",
    ),
    "scart.held": Sentences(
        "{seat} ha scartato {card} senza avere questa carta.",
        "Si scartano solo carte della propria mano, tallone compreso, ciascuna una volta.",
        "Confrontate la carta con la mano: {held}.",
    ),
    "scart.talon": Sentences(
        "{seat} ha scartato {card} dal tallone.",
        "Si scarta prima di prendere il tallone, perciò nessuna delle sue carte può andarci.",
        "Controllate la carta; se al tavolo si prende prima il tallone, indicate l'opzione.",
    ),
    "scart.barred": Sentences(
        "{seat} ha scartato {card}: non si può.",
        "Re e onori non possono andare nello scarto; il Bagatto, dove può, solo in mancanza d'altro.",
        "Controllate la carta; si poteva scartare: {legal}.",
    ),
    "scart.trumps": Sentences(
        "{seat} ha scartato {card}; trionfi nello scarto: {found}, e dovevano essere {expected}.",
        "I trionfi si scartano solo in quanto non bastano altre carte.",
        "Controllate la carta; ancora in mano e da scartare prima: {legal}.",
    ),
    "scart.valuable": Sentences(
        "{seat} ha scartato {card}, una carta che vale punti.",
        "Si scartano le carte meno utili; è un consiglio, non una regola.",
        "Controllate la carta se sembra improbabile.",
    ),
    "scart.shown": Sentences(
        "Si dice mostrata dallo scarto, ma non c'è: {card}.",
        "Ciò che si mostra è parte dello scarto.",
        "Controllate i due elenchi.",
    ),
    # -- calls and exchanges ---------------------------------------------------------------------
    "call.unknown": Sentences(
        "La carta che {seat} ha chiamato non è registrata.",
        "Chi ha la carta chiamata gioca con chi chiama; senza di essa nessuno può dire chi gioca con chi.",
        "Aggiungete la chiamata se la fonte la ha; chi gioca contro tutti è indicato come compagno di sé stesso.",
    ),
    "call.none": Sentences(
        "Si dice chiamata una carta, ma con questo contratto ({bid}) non se ne chiamano.",
        "Solo alcuni contratti danno un compagno a chi li gioca.",
        "Controllate il contratto.",
    ),
    "call.seat": Sentences(
        "{seat} ha chiamato una carta; toccava a {expected_seat}.",
        "Chiama chi gioca il contratto.",
        "Controllate il posto e il contratto.",
    ),
    "call.again": Sentences(
        "{seat} ha chiamato una seconda carta.",
        "Si chiama una carta.",
        "Guardate quale delle due è quella giusta.",
    ),
    "call.rank": Sentences(
        "{seat} ha chiamato {card}, che non si poteva chiamare.",
        "Si chiama un re; chi ha tutti e quattro i re chiama una donna, e così via scendendo, fin dove il gioco lo "
        "prevede.",
        "Controllate la carta e la mano; si poteva chiamare: {legal}.",
    ),
    "call.own": Sentences(
        "{seat} ha chiamato {card}, una carta sua.",
        "La carta chiamata deve essere di un altro; ciò che sta nel proprio scarto conta come proprio.",
        "Controllate la carta e la mano; si poteva chiamare: {legal}.",
    ),
    "call.missing": Sentences(
        "Si dice che {seat} abbia giocato contro tutti, ma doveva chiamare una carta.",
        "Gioca contro tutti solo chi non ha carte da chiamare.",
        "Controllate chi era il compagno; si poteva chiamare: {legal}.",
    ),
    "call.answer": Sentences(
        "La carta chiamata, {card}, si dice che era: {found}; secondo le carte era: {expected}.",
        "Le risposte sono: held, in mano a un altro; own, a chi chiama; scart e talon, se sta lì.",
        "Controllate la risposta, e la mano in cui la carta dovrebbe essere.",
    ),
    "call.partner": Sentences(
        "Come compagno di {declarer_seat} è indicato {found_seat}; secondo la carta chiamata è {expected_seat}.",
        "Chi ha la carta chiamata è il compagno; chi gioca contro tutti lo è di sé stesso.",
        "Controllate la carta chiamata e chi la aveva.",
    ),
    "call.partner_unknown": Sentences(
        "Chi avesse la carta chiamata non si può dire.",
        "Senza il compagno nessuno può dire quali prese vanno insieme.",
        "Aggiungete la mano che la aveva, o la presa in cui è stata giocata.",
    ),
    "exchange.none": Sentences(
        "Si dicono scambiate delle carte, ma con questo contratto ({bid}) non se ne scambiano.",
        "Solo con alcuni contratti si comprano carte.",
        "Controllate il contratto.",
    ),
    "exchange.kind": Sentences(
        "In questo gioco non ci sono scambi del tipo «{kind}».",
        "Le carte si chiedono e le carte si rendono.",
        "Scrivete asked o returned.",
    ),
    "exchange.unrecorded": Sentences(
        "Le carte comprate e rese non sono registrate.",
        "Senza di esse nessuno può dire che cosa avessero i giocatori.",
        "Aggiungetele se la fonte le ha.",
    ),
    "exchange.unread": Sentences(
        "Una carta passata tra {seat} e un altro non è nota.",
        "Una registrazione con carte sconosciute è al massimo coerente.",
        "Guardate se il gioco mostra quale carta era.",
    ),
    "exchange.seat": Sentences(
        "{seat} ha preso parte a uno scambio; toccava a {expected_seat}.",
        "Chi gioca il contratto chiede, chi ha la carta la dà e ne riceve una in cambio.",
        "Controllate i posti.",
    ),
    "exchange.self": Sentences(
        "Si dice che {seat} abbia scambiato carte con sé: {cards}.",
        "Le carte passano da una mano a un'altra.",
        "Controllate i due posti.",
    ),
    "exchange.own": Sentences(
        "{seat} ha chiesto {card}, una carta sua.",
        "Si chiedono carte che non si hanno; ciò che sta nel proprio scarto conta come proprio.",
        "Controllate la carta, e la mano: {held}.",
    ),
    "exchange.holder": Sentences(
        "Si dice che abbia risposto {seat}, ma la carta ({card}) era di {expected_seat}.",
        "Chi ha la carta chiesta la dà; se sta nello scarto, lo dice chi ha scartato.",
        "Controllate il posto e la carta.",
    ),
    "exchange.card": Sentences(
        "{seat} ha dato {card}, ma si era chiesto: {asked}.",
        "La carta data è la carta chiesta.",
        "Controllate le due carte.",
    ),
    "exchange.refused": Sentences(
        "Si dice che {seat} non abbia dato niente, ma aveva quanto si chiedeva: {legal}.",
        "Chi ha la carta che gli si chiede deve darla.",
        "Controllate la risposta, e quella mano.",
    ),
    "exchange.unanswered": Sentences(
        "Si è chiesto a {seat}, e la registrazione non dice il seguito.",
        "A una richiesta si risponde: con una carta, o con niente da dare. Si poteva dare: {legal}.",
        "Aggiungete la carta (? se non è nota), o una lista vuota se non si è dato niente.",
    ),
    "exchange.held": Sentences(
        "{seat} ha dato {card} senza avere questa carta.",
        "Si danno solo carte che si hanno.",
        "Confrontate la carta con la mano: {held}.",
    ),
    "exchange.face": Sentences(
        "{seat} ha dato una carta così: {found}; si dà così: {expected}.",
        "Una carta chiesta si dà scoperta, quella resa in cambio coperta.",
        "Controllate come è registrato; face si può tralasciare.",
    ),
    "exchange.too_many": Sentences(
        "{seat} ha chiesto ancora, dopo tutte le richieste consentite: {expected}.",
        "Il contratto, o il gioco, dice quante carte si possono chiedere.",
        "Controllate il contratto, e se una richiesta è stata vana.",
    ),
    "exchange.too_few": Sentences(
        "Carte comprate da {seat}: {found} invece di {expected}; la registrazione non dice perché.",
        "Il contratto dice quante carte si comprano; per una che sta nello scarto se ne chiede un'altra.",
        "Aggiungete ciò che manca.",
    ),
    "exchange.again": Sentences(
        "{seat} ha chiesto {card} una seconda volta; la carta è nello scarto.",
        "Per una carta che sta nello scarto se ne nomina un'altra.",
        "Guardate se la richiesta è stata scritta due volte.",
    ),
    "exchange.order": Sentences(
        "{seat} ha chiesto o reso fuori turno.",
        "Come il gioco vuole: prima tutte le richieste e poi tutte le rese, o ogni richiesta con la sua resa; "
        "ciascuno a turno.",
        "Controllate l'ordine; se al tavolo si fa altrimenti, indicate l'opzione.",
    ),
    "exchange.size": Sentences(
        "Carte date da {seat}: {found}; dovute: {expected}.",
        "Per ogni richiesta si dà una carta, e per ogni carta ricevuta se ne rende una.",
        "Controllate le carte.",
    ),
    "exchange.return": Sentences(
        "{seat} ha reso {card}, che non si poteva rendere.",
        "Alcune carte non si possono rendere.",
        "Controllate la carta; si poteva rendere: {legal}.",
    ),
    "exchange.unreturned": Sentences(
        "Secondo la registrazione {seat} non ha riavuto nessuna carta da {expected_seat}.",
        "Chi dà una carta ne riceve una in cambio.",
        "Aggiungete la carta resa (? se non è nota).",
    ),
    "exchange.holding": Sentences(
        "{seat} ha chiesto un altro onore avendo in mano: {held}.",
        "Due onori in mano danno il diritto di chiederne un terzo.",
        "Controllate chi ha chiesto, e la mano.",
    ),
    "exchange.next": Sentences(
        "Non si doveva chiedere a {seat}, ma a {expected_seat}.",
        "Si chiede prima a chi segue, agli altri solo se lì non c'è niente da dare.",
        "Controllate l'ordine delle richieste.",
    ),
    # -- declarations ----------------------------------------------------------------------------
    "declare.unknown": Sentences(
        "Le carte che {seat} ha mostrato non sono (tutte) registrate.",
        "Se la dichiarazione era giusta non si può controllare per intero.",
        "Aggiungete le carte se la fonte le ha.",
    ),
    "declare.kind": Sentences(
        "In questo gioco non c'è la dichiarazione «{kind}».",
        "Le dichiarazioni sono: {kinds}.",
        "Controllate come è scritta.",
    ),
    "declare.seat": Sentences(
        "{seat} ha dichiarato; toccava a {expected_seat}.",
        "Non tutti possono fare questa dichiarazione.",
        "Controllate il posto.",
    ),
    "declare.again": Sentences(
        "{seat} ha fatto due volte la stessa dichiarazione.",
        "Ciascuna si fa una volta e per intero.",
        "Guardate se una è di qualcun altro.",
    ),
    "declare.size": Sentences(
        "Carte mostrate da {seat}: {found}; ne servono {sizes}.",
        "Ogni dichiarazione ha le sue misure; di una poignée si mostra esattamente una misura piena, e le carte in "
        "più restano coperte.",
        "Guardate se una carta manca o è di troppo.",
    ),
    "declare.number": Sentences(
        "Come numero di carte mostrate è indicato {found}; ne sono elencate {expected}.",
        "Il numero indicato e le carte mostrate sono gli stessi.",
        "Controllate entrambi.",
    ),
    "declare.value": Sentences(
        "Come valore della dichiarazione è indicato {found}; è {expected}.",
        "Il gioco ha una tabella dei valori.",
        "Controllate il numero.",
    ),
    "declare.time": Sentences(
        "{seat} ha dichiarato prima della presa {trick}: troppo tardi.",
        "Si dichiara prima della propria prima carta.",
        "Controllate il numero della presa.",
    ),
    "declare.too_few": Sentences(
        "Si dice che {seat} abbia mostrato {found} carte, ma non ne aveva tante: {held}.",
        "Si mostrano solo carte che si hanno.",
        "Controllate la misura e il posto.",
    ),
    "declare.held": Sentences(
        "{seat} ha mostrato {card} senza avere questa carta.",
        "Si mostrano solo carte che si hanno, ciascuna una volta.",
        "Confrontate la carta con la mano: {held}.",
    ),
    "declare.not_trump": Sentences(
        "{seat} ha mostrato {card}, che non va in questa dichiarazione.",
        "Si mostrano solo le carte di cui si tratta; in una poignée, trionfi e Matto.",
        "Controllate la carta.",
    ),
    "declare.sequence": Sentences(
        "{seat} ha mostrato {cards}, che non si seguono in un seme.",
        "Una sequenza è una serie senza vuoti in un seme o nei trionfi.",
        "Guardate se una carta manca o è di un'altra sequenza.",
    ),
    "declare.overlap": Sentences(
        "{seat} ha mostrato {card} in due sequenze.",
        "Ogni carta conta in una sequenza.",
        "Controllate le carte di entrambe.",
    ),
    "declare.too_much": Sentences(
        "{seat} ha chiesto {found} ({kind}), ma il dovuto è {expected}.",
        "Non si può chiedere più di quanto valgono le carte.",
        "Controllate le carte mostrate.",
    ),
    "declare.unclaimed": Sentences(
        "{seat} poteva chiedere {expected} ({kind}) e ha chiesto {found}.",
        "Ciò che non si chiede non si segna.",
        "Guardate se la fonte ha una dichiarazione che qui manca.",
    ),
    "declare.omitted": Sentences(
        "{seat} doveva chiedere {expected} ({kind}) e ha chiesto {found}.",
        "Secondo l'opzione indicata si deve chiedere tutto ciò che si ha.",
        "Guardate se qui manca una dichiarazione.",
    ),
    "declare.fool": Sentences(
        "{seat} ha mostrato il Matto tenendo coperte: {held}.",
        "Il Matto sta per un trionfo che manca: mostrarlo vuol dire che non ce n'è altri.",
        "Controllate le carte mostrate.",
    ),
    # -- play ------------------------------------------------------------------------------------
    "play.unrecorded": Sentences(
        "Il gioco non è registrato.",
        "Non se ne può controllare niente.",
        "Aggiungete le prese se la fonte le ha.",
    ),
    "play.stopped": Sentences(
        "Il gioco si è fermato dopo {found} prese su {expected}.",
        "Ciò che non è stato giocato non si può controllare, e nemmeno il punteggio che ne dipende.",
        "Non c'è niente da fare se la fonte finisce lì.",
    ),
    "play.unknown": Sentences(
        "{seat} ha giocato {card}.",
        "Una registrazione con carte sconosciute è al massimo coerente.",
        "Guardate se le mani, o ciò che resta alla fine, mostrano quale carta era.",
    ),
    "play.winner_unknown": Sentences(
        "Chi abbia fatto questa presa non si può dire dalle sue carte.",
        "La carta migliore può essere una che non è nota.",
        "Indicate chi l'ha fatta se la fonte lo dice; lo mostra chi esce nella presa seguente.",
    ),
    "play.winner_stated": Sentences(
        "Questa presa è di chi è indicato; le sue carte non lo dicono.",
        "La carta migliore può essere una che non è nota.",
        "Non c'è niente da fare.",
    ),
    "play.leader_unknown": Sentences(
        "Nessuno sa chi è uscito in questa presa, perciò le sue carte non sono di nessuno.",
        "Chi fa una presa esce nella seguente; nella prima, chi segue chi ha dato le carte.",
        "Indicate chi è uscito.",
    ),
    "play.leader": Sentences(
        "Si dice che sia uscito {found_seat}, ma toccava a {expected_seat}.",
        "Esce per primo chi segue chi ha dato le carte, poi ogni volta chi ha fatto la presa.",
        "Controllate chi è uscito e chi ha fatto la presa precedente; il gioco è stato seguito come indicato.",
    ),
    "play.size": Sentences(
        "Questa presa ha {found} carte invece di {expected}.",
        "Tutti giocano una carta in ogni presa.",
        "Guardate se una carta manca (scrivete ? per essa) o è della presa seguente.",
    ),
    "play.extra": Sentences(
        "Questa presa è di troppo: una mano ne ha {expected}.",
        "Nessuno ha più carte.",
        "Guardate se una presa è stata scritta due volte.",
    ),
    "play.held": Sentences(
        "{seat} ha giocato {card} senza avere questa carta.",
        "Si giocano solo carte della propria mano.",
        "Controllate la carta e l'ordine della presa; ancora in mano: {held}.",
    ),
    "play.again": Sentences(
        "{seat} ha giocato {card}, già giocata prima.",
        "Ogni carta si gioca una volta.",
        "Uno dei due posti è sbagliato.",
    ),
    "play.follow": Sentences(
        "{seat} ha giocato {card}, ma il seme richiesto era {led}, e {seat} poteva rispondere.",
        "Chi ha carte del seme richiesto deve giocarne una.",
        "Controllate la carta; si poteva giocare: {legal}.",
    ),
    "play.called_suit": Sentences(
        "{seat} è uscito nella prima presa con {card}; {led} è il seme della carta chiamata.",
        "Nella prima presa non si può uscire nel seme della carta chiamata, se non con quella carta.",
        "Controllate la carta e la carta chiamata; si poteva giocare: {legal}.",
    ),
    "play.trump": Sentences(
        "{seat} non aveva il seme richiesto ({led}) e ha giocato {card}, ma aveva trionfi.",
        "Chi non può rispondere deve giocare trionfo.",
        "Controllate la carta; si poteva giocare: {legal}.",
    ),
    "play.overtrump": Sentences(
        "{seat} ha giocato {card} sotto {best}, ma poteva superare.",
        "Chi deve giocare trionfo deve superare quello che c'è, se può.",
        "Controllate la carta; si poteva giocare: {legal}.",
    ),
    "play.winner": Sentences(
        "Si dice che questa presa sia di {found_seat}, ma l'ha fatta {expected_seat} con {card}.",
        "Vince il trionfo più alto, altrimenti la carta più alta del seme richiesto; il Matto no.",
        "Controllate il vincitore e le carte; il gioco è stato seguito come dicono le carte.",
    ),
    "play.beaten": Sentences(
        "Si dice che questa presa sia di {found_seat}, ma sopra la sua carta c'è {card}.",
        "Vince il trionfo più alto, altrimenti la carta più alta del seme richiesto; il Matto no.",
        "Controllate il vincitore e le carte che si leggono.",
    ),
    "play.points": Sentences(
        "Per questa presa sono indicati {found} punti di carte; ne ha {expected}.",
        "La presa conta per ciò che ne tiene chi l'ha fatta.",
        "Controllate il numero e le carte.",
    ),
    "play.unfinished": Sentences(
        "La registrazione si ferma dopo {found} prese su {expected} e non dice perché.",
        "Una mano si gioca fino all'ultima carta, se non finisce prima per carte scoperte o per accordo.",
        "Aggiungete le prese (con ? per le carte ignote), o dite come è finita: end unrecorded.",
    ),
    "hand.end": Sentences(
        "Si dice che la mano sia finita così: {end}; ma le carte e le offerte non lo permettono.",
        "Ogni modo di finire ha la sua condizione.",
        "Controllate come è finita la mano.",
    ),
    "hand.after_end": Sentences(
        "La mano era finita ({end}), ma è registrato ancora: {field}.",
        "Dopo la fine di una mano non segue niente.",
        "Controllate come è finita la mano, e le offerte.",
    ),
    # -- the Fool's debt -------------------------------------------------------------------------
    "fool.unrecorded": Sentences(
        "La registrazione non dice quale carta {seat} abbia dato per il Matto.",
        "La scelta cambia il punteggio.",
        "Aggiungetela come paid nella presa dopo la quale è stata data.",
    ),
    "fool.unread": Sentences(
        "La carta che {seat} ha dato per il Matto non è nota.",
        "Una registrazione con carte sconosciute è al massimo coerente.",
        "Tralasciate paid se la fonte non mostra la carta.",
    ),
    "fool.no_debt": Sentences(
        "Si dice data per il Matto una carta ({card}), ma nessuno ne doveva.",
        "Dove si dà una carta per il Matto, la si deve quando la sua parte non ha fatto la sua presa.",
        "Controllate in quale presa è stata data.",
    ),
    "fool.card": Sentences(
        "{seat} ha dato per il Matto {card}, che non si poteva dare.",
        "La carta viene da ciò che la parte del Matto ha preso, e deve essere una che il gioco lascia dare.",
        "Controllate la carta; poteva essere: {legal}.",
    ),
    "fool.late": Sentences(
        "{seat} ha dato per il Matto {card} più tardi del dovuto.",
        "La carta si dà subito, o appena ce n'è una da dare.",
        "Controllate in quale presa è stata data.",
    ),
    # -- scores ----------------------------------------------------------------------------------
    "score.unknown": Sentences(
        "Il punteggio indicato non si può controllare, perché manca qualcosa che serve.",
        "Un punteggio è provato solo da carte tutte note.",
        "Le altre note dicono che cosa manca.",
    ),
    "score.unchecked": Sentences(
        "È registrato: {field}; le regole di questo gioco non lo calcolano.",
        "Si può provare solo ciò che le regole calcolano.",
        "Non c'è niente da fare.",
    ),
    "score.seats": Sentences(
        "Numeri indicati: {found}, per {expected} posti.",
        "I punteggi elencano un numero per ogni posto, nell'ordine di gioco; null per uno ignoto.",
        "Guardate se manca un numero.",
    ),
    "score.side": Sentences(
        "Sono indicati punti di carte per posti che non giocano insieme: {found_seats}.",
        "I punti di carte si contano parte per parte: {sides}.",
        "Controllate i posti e chi gioca il contratto.",
    ),
    "score.points": Sentences(
        "Per {seats} sono indicati {found} punti di carte; il gioco ne dà {expected}.",
        "I punti di carte si contano dalle carte prese, con scarto e tallone dove vi appartengono.",
        "Controllate il numero; se è giusto, non lo è una presa o lo scarto.",
    ),
    "score.item_name": Sentences(
        "Nel punteggio di questo gioco non c'è la voce «{item}».",
        "Le voci sono: {items}.",
        "Controllate come è scritta; le osservazioni vanno sotto chiavi che cominciano con x-.",
    ),
    "score.item_seat": Sentences(
        "Questa voce non si segna così: {item}.",
        "Alcune voci si segnano giocatore per giocatore e vogliono un posto; altre sono della mano e non ne hanno.",
        "Aggiungete o togliete il posto.",
    ),
    "score.item": Sentences(
        "Per la voce «{item}» è indicato {found}; il gioco dà {expected}.",
        "Rigiocando, ogni voce si calcola dalle carte.",
        "Controllate il numero; se è giusto, non lo è il gioco o il contratto.",
    ),
    "score.hand": Sentences(
        "Come punteggio della mano per {seat} è indicato {found}; il gioco dà {expected}.",
        "Rigiocando, il punteggio si calcola dalle carte.",
        "Controllate il numero; se è giusto, non lo è il gioco o il contratto.",
    ),
    "score.total": Sentences(
        "Come totale corrente per {seat} è indicato {found}; è {expected}.",
        "Il totale corrente è la somma delle mani fin qui.",
        "Controllate la somma, e i punteggi delle mani precedenti.",
    ),
    "score.only": Sentences(
        "Di questa mano è registrato solo il punteggio.",
        "Senza le carte nessun punteggio è provato; ciò che è scritto si confronta con il resto di ciò che è scritto.",
        "Aggiungete la distribuzione e le prese se la fonte le ha.",
    ),
    "score.balance": Sentences(
        "I punteggi indicati per questa mano fanno insieme {found}, non zero.",
        "Ciò che una parte vince, l'altra lo perde.",
        "Controllate i numeri e i loro segni.",
    ),
    "score.shares": Sentences(
        "Come punteggio della mano per {seat} è indicato {found}; con quelli degli altri è {expected}.",
        "Ogni difensore paga o vince lo stesso, e la parte del dichiarante vince o paga tutto.",
        "Controllate il numero e il suo segno, e chi ha giocato la mano.",
    ),
    "score.pack": Sentences(
        "Per {seats} sono indicati {found} punti di carte; possono essere solo {expected}.",
        "I punti delle due parti fanno insieme quelli del mazzo.",
        "Controllate il numero, e il dichiarante.",
    ),
    "score.sheet": Sentences(
        "Per la voce «{item}» è indicato {found}; con gli altri numeri, premi a parte, è {fitting}.",
        "Contratto, punti di carte e bouts fanno ciò che paga ogni difensore; i premi lo cambiano solo del loro "
        "importo.",
        "Controllate il numero, il contratto, i punti e i bouts; anche un premio contato si può indicare.",
    ),
    # -- the whole game --------------------------------------------------------------------------
    "game.over": Sentences(
        "La partita era già finita, con questi totali: {totals}.",
        "Una partita finisce appena si avvera la condizione per la sua fine.",
        "Guardate se questa mano è di un'altra partita.",
    ),
    "game.totals": Sentences(
        "Come totale finale per {seat} è indicato {found}; è {expected}.",
        "Il totale finale è la somma delle mani.",
        "Controllate la somma.",
    ),
    "game.unfinished": Sentences(
        "È indicato chi ha vinto, ma la partita non è finita: i totali sono {totals}.",
        "Una partita è vinta quando si avvera la condizione per la sua fine.",
        "Guardate se mancano mani; una partita non finita non indica vincitori.",
    ),
    "game.winners": Sentences(
        "Vincitori indicati: {found_seats}; secondo i totali {totals}: {expected_seats}.",
        "Vince il totale più alto.",
        "Controllate i totali e i nomi.",
    ),
    "complete.contradiction": Sentences(
        "Comunque si completino le carte sconosciute, qualcosa è contro le regole o non come indicato; questi luoghi "
        "non possono essere tutti giusti: {places}.",
        "Una registrazione con lacune deve avere almeno un completamento in cui, rigiocando, non si trovano errori.",
        "Confrontate i luoghi nominati con la fonte: almeno uno è sbagliato.",
    ),
    "complete.undecided": Sentences(
        "Se le carte sconosciute si possano completare secondo le regole non si è potuto decidere nel tempo dato.",
        "Una registrazione con lacune deve avere almeno un completamento in cui, rigiocando, non si trovano errori.",
        "Date più tempo alla ricerca, o scrivete di più di ciò che la fonte dice.",
    ),
    "complete.without_solver": Sentences(
        "Se le carte sconosciute si possano completare secondo le regole non si è potuto decidere nel tempo dato e "
        "senza risolutore.",
        "Una registrazione con lacune deve avere almeno un completamento in cui, rigiocando, non si trovano errori.",
        "Date più tempo alla ricerca, o installate OR-tools: pip install 'tarot-records[solve]'.",
    ),
    "complete.winner": Sentences(
        "Comunque si completino le carte sconosciute, questa presa è di {seat}.",
        "In ogni completamento in cui, rigiocando, non si trovano errori, l'ha fatta la stessa mano.",
        "Se la fonte non contraddice, si può scrivere chi l'ha fatta e segnarlo come aggiunto.",
    ),
    "complete.score": Sentences(
        "Comunque si completino le carte sconosciute, la mano ha dato, posto per posto, {expected}.",
        "In ogni completamento in cui, rigiocando, non si trovano errori, il punteggio è lo stesso.",
        "Se la fonte non indica un punteggio, questo è certo lo stesso.",
    ),
    "complete.forced": Sentences(
        "Ciò che qui è ignoto ({place}) può essere soltanto: {cards}.",
        "Con qualunque altra carta non c'è completamento in cui, rigiocando, non si trovano errori.",
        "Se la fonte non contraddice, le carte si possono scrivere e segnare come aggiunte.",
    ),
    "complete.holds": Sentences(
        "Tra ciò che qui è ignoto ({place}) deve esserci: {cards}.",
        "Con queste carte altrove non c'è completamento in cui, rigiocando, non si trovano errori.",
        "Se la fonte non contraddice, le carte si possono scrivere e segnare come aggiunte.",
    ),
    "rule.open": Sentences(
        "Questo dipende dal punto {point}, che le regole lasciano aperto; è stato letto come d'uso.",
        "Dove le fonti tacciono decide il tavolo.",
        "Indicate nella registrazione l'opzione del gioco per questo punto, e il verdetto non ne dipende più.",
    ),
    "rule.absent": Sentences(
        "Le regole di questo gioco non ci sono ancora: le carte sono state controllate, il modo di giocare no.",
        "Si dice solo ciò che non può essere in nessun gioco: una carta che non è del mazzo, data o giocata due volte.",
        "Non c'è nulla da fare; quando le regole ci saranno, la registrazione sarà giudicata da esse.",
    ),
}
