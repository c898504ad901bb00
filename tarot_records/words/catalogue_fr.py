"""The catalogue's sentences in French: for each code what happened, the rule, and what to look at.

Codes, severities and causes stand in `catalogue.py`; here are words only, over the same facts. They
keep clear of `de`, `que` and `à` before a card, and of `de` and `que` before a player's name, so that
no elision or contraction can go wrong.
"""

from tarot_records.words.languages.language import Sentences

SENTENCES: dict[str, Sentences] = {
    # -- reading ---------------------------------------------------------------------------------
    "source.missing": Sentences(
        "Lecture impossible, « {name} » : {reason}.",
        "Un relevé se lit dans un fichier, dans un dossier de fichiers ou sur l'entrée standard.",
        "Vérifiez le nom, et votre droit de lire ce fichier.",
    ),
    "source.empty": Sentences(
        "Il n'y a rien à lire ici.",
        "Un relevé est un objet JSON.",
        "Voyez si le fichier a été enregistré ou copié en entier.",
    ),
    "source.encoding": Sentences(
        "Ce texte n'est pas en UTF-8 : l'octet {byte}, en position {position}, ne se lit pas.",
        "Les relevés sont en UTF-8 ; une marque d'ordre des octets et l'UTF-16 sont compris.",
        "Enregistrez le fichier en UTF-8.",
    ),
    "source.bom": Sentences(
        "Une marque d'ordre des octets annonce le codage {encoding} ; le texte a été lu ainsi.",
        "Les relevés sont en UTF-8, sans marque d'ordre des octets.",
        "Il n'y a rien à faire ; enregistrer en UTF-8 simple fait disparaître cette remarque.",
    ),
    "source.json": Sentences(
        "Ce n'est pas du JSON : {reason}.",
        "Un relevé est un objet JSON (RFC 8259) ; un fichier .jsonl en a un par ligne.",
        "Regardez juste avant l'endroit montré : le plus souvent, il manque une virgule, un guillemet ou un crochet.",
    ),
    "source.number": Sentences(
        "{number} n'est pas un nombre qu'un relevé puisse contenir.",
        "Les nombres d'un relevé sont entiers et finis ; les demi-points sont des entiers dans une unité déclarée.",
        "Écrivez un nombre entier, par exemple 81 avec l'unité 2 pour 40½.",
    ),
    "source.duplicate_key": Sentences(
        "La clé « {key} » figure deux fois dans le même objet.",
        "Chaque clé n'y figure qu'une fois ; rien ne dit laquelle des deux est la bonne.",
        "Supprimez l'une des deux.",
    ),
    "source.depth": Sentences(
        "Les crochets s'emboîtent sur plus de {limit} niveaux.",
        "Un relevé en compte environ sept.",
        "Ce n'est pas un relevé, ou bien un crochet est resté ouvert, encore et encore.",
    ),
    "source.size": Sentences(
        "Le relevé dépasse {limit} octets.",
        "Un relevé peut atteindre cette taille ; mettez plusieurs relevés sur les lignes d'un fichier .jsonl.",
        "Voyez si les fins de ligne se sont perdues.",
    ),
    "source.compressed": Sentences(
        "Les données comprimées ne s'ouvrent pas : {reason}.",
        "Les fichiers en .zst et en .gz s'ouvrent comme du Zstandard et du gzip.",
        "Voyez si le fichier a été copié en entier ; ce qui précède a été lu.",
    ),
    "source.crashed": Sentences(
        "Tout ce qui a examiné ce texte s'est interrompu, à chaque fois.",
        "Plusieurs processus examinent les relevés ; celui qui s'interrompt est remplacé et son travail refait.",
        "Vérifiez ce relevé seul ; si cela s'interrompt encore, le texte a trouvé une erreur dans ce programme.",
    ),
    # -- links -----------------------------------------------------------------------------------
    "link.character": Sentences(
        "Le lien contient {character} en position {position}, un caractère qu'aucun lien ne contient.",
        "Un lien se compose des lettres A à Z et a à z, des chiffres, de - et de _.",
        "Copiez le lien à nouveau, sans le texte qui l'entoure.",
    ),
    "link.version": Sentences(
        "Le lien commence par {found} ; ce programme lit les liens qui commencent par {expected}.",
        "Les premiers caractères disent sous quelle forme le lien contient son relevé.",
        "Copiez le lien à nouveau depuis le début ; s'il commence bien ainsi, un programme plus récent l'a fait.",
    ),
    "link.damaged": Sentences(
        "Le lien n'est pas entier : un caractère est faux, manque, est de trop ou n'est pas à sa place.",
        "Les trois derniers caractères d'un lien se calculent d'après ceux qui précèdent.",
        "Copiez le lien à nouveau, du premier au dernier caractère.",
    ),
    "link.size": Sentences(
        "C'est trop long pour un lien, qui contient au plus {limit}.",
        "Un lien doit tenir dans une adresse ; un relevé sans commentaires ni sources est le plus court.",
        "Envoyez le relevé comme fichier.",
    ),
    "link.content": Sentences(
        "Le lien est entier, mais ce qu'il contient n'est pas un relevé.",
        "Chaque relevé a un seul lien sous chaque forme ; tout autre texte est refusé.",
        "Faites refaire le lien à partir du relevé.",
    ),
    "link.rules": Sentences(
        "Le lien a été fait selon d'autres règles que celles de ce programme, et montrerait une autre partie.",
        "Un lien court dit chaque carte par son rang parmi les cartes permises ; un sceau révèle si elles ont changé.",
        "Faites refaire le lien à partir du relevé, ou lisez-le avec le programme qui l'a fait.",
    ),
    # -- other formats ---------------------------------------------------------------------------
    "import.missing": Sentences(
        "Il manque : {field}.",
        "Un fichier {form} le contient.",
        "Voyez si le fichier est entier et de ce format.",
    ),
    "import.value": Sentences(
        "On attend pour « {field} » {what}, et non « {found} ».",
        "Chaque partie d'un fichier {form} a son genre de valeur.",
        "Corrigez cette partie dans le fichier.",
    ),
    "import.choice": Sentences(
        "Pour « {field} », on peut écrire {fitting}, et non « {found} ».",
        "Certaines parties d'un fichier {form} n'ont que quelques valeurs.",
        "Vérifiez l'orthographe.",
    ),
    "import.card": Sentences(
        "« {found} » n'est pas une carte comme les écrit {form}.",
        "Chaque format écrit les cartes à sa façon.",
        "Vérifiez la carte dans le fichier.",
    ),
    "import.action": Sentences(
        "L'action {found} n'est pas possible ici.",
        "Une trajectoire donne les actions d'une partie dans l'ordre, du germe de la donne à la fin.",
        "Voyez s'il manque une ligne, ou si elle est d'une autre partie.",
    ),
    "import.left_out": Sentences(
        "Non repris : {field}.",
        "Le format n'a pas de place pour cela, ou le sens n'en est pas certain.",
        "Gardez le fichier ; ce qui compte peut être ajouté en remarque.",
    ),
    "import.supplied": Sentences(
        "Le fichier ne dit pas ceci : {field}. D'après le reste : {value}.",
        "Ce qu'un fichier ne fait qu'impliquer est marqué comme ajouté dans le relevé.",
        "Vérifiez-le si une autre source le dit.",
    ),
    "import.unfinished": Sentences(
        "Le fichier finit avant la fin de la donne.",
        "La donne est relevée aussi loin que va le fichier.",
        "Voyez si le fichier est entier.",
    ),
    "csv.game": Sentences(
        "La feuille ne dit pas de quel jeu elle est.",
        "Une ligne avant les noms le dit, comme game,french-tarot ; ou bien --game. On peut écrire {fitting}.",
        "Ajoutez la ligne, ou donnez --game.",
    ),
    "csv.header": Sentences(
        "Aucune ligne ne nomme deux à huit joueurs.",
        "Avant les donnes, une ligne a un nom au-dessus des marques de chaque joueur ; les autres colonnes ont "
        "des mots comme donneur, contrat ou points.",
        "Ajoutez cette ligne, ou corrigez-la.",
    ),
    "csv.cells": Sentences(
        "Cette ligne a {found} cases, l'en-tête seulement {expected}.",
        "Chaque case est sous un mot de l'en-tête.",
        "Voyez s'il y a un séparateur de trop, ou si une case qui en contient un n'a pas de guillemets.",
    ),
    "csv.twice": Sentences(
        "La colonne « {field} » est là deux fois.",
        "Une colonne est là une fois ; seuls tous les noms des joueurs peuvent revenir, au-dessus de leurs totaux "
        "courants.",
        "Donnez un autre nom à l'une des deux ; deux joueurs du même nom doivent se distinguer.",
    ),
    "csv.empty": Sentences(
        "La feuille n'a pas de donnes.",
        "Sous l'en-tête, il y a une ligne par donne.",
        "Voyez si le fichier est entier.",
    ),
    "csv.many": Sentences(
        "La feuille a plus de {limit} donnes.",
        "Un relevé a au plus tant de donnes.",
        "Divisez la feuille, par exemple par soirées.",
    ),
    # -- the typed notation ----------------------------------------------------------------------
    "tn.header": Sentences(
        "Ce n'est pas la notation à taper : sa première ligne devrait commencer par #tn 1.",
        "La première ligne dit la version de la notation, le jeu, les lettres des cartes et les sièges.",
        "Commencez par une ligne comme #tn 1 rules=french-tarot/fft-2012 lang=fr seats=S,E,N,O.",
    ),
    "tn.version": Sentences(
        "C'est la version {found} de la notation ; ce programme lit la version {expected}.",
        "La première ligne dit #tn, puis la version de la notation.",
        "Un programme plus récent la lira peut-être ; si la version est mal tapée, corrigez-la.",
    ),
    "tn.second": Sentences(
        "Un second relevé commence ici.",
        "Un fichier de la notation en UTF-8 peut contenir plusieurs relevés, chacun à partir de sa ligne #tn.",
        "Enregistrez le fichier en UTF-8, ou mettez chaque relevé dans un fichier à lui.",
    ),
    "tn.language": Sentences(
        "Il n'y a pas de lettres de cartes nommées « {found} ».",
        "La première ligne peut dire en quelle langue sont les lettres des cartes : lang= suivi de {languages}.",
        "Écrivez l'une de ces langues.",
    ),
    "tn.ambiguous": Sentences(
        "Le texte ne dit pas en quelle langue sont les lettres des cartes, et plusieurs lectures conviennent : "
        "{languages}.",
        "D'une langue à l'autre, les mêmes lettres sont d'autres cartes.",
        "Ajoutez à la première ligne lang=en, lang=fr, lang=it ou lang=de.",
    ),
    "tn.unstated": Sentences(
        "Le texte ne dit pas en quelle langue sont les lettres des cartes ; seule convient partout : {language}.",
        "Sans lang= sur la première ligne, les cartes s'écrivent en codes, ou dans la seule langue qui convienne.",
        "Ajoutez lang={lang} à la première ligne ; cette remarque disparaît alors.",
    ),
    "tn.letters": Sentences(
        "Lettres lues : {language} ; d'autres conviendraient aussi et donneraient d'autres cartes : {others}.",
        "D'une langue à l'autre, les mêmes lettres sont d'autres cartes ; un paquet entier montre toujours la bonne.",
        "Assurez-vous que lang= est juste sur la première ligne.",
    ),
    "tn.encoding": Sentences(
        "Le texte n'est pas en UTF-8 ; son codage ne laisse pas de doute et il a été lu ainsi : {encoding}.",
        "La notation est en UTF-8 ; CP1252 et UTF-16 sont compris là où l'on ne peut les prendre pour autre chose.",
        "Il n'y a rien à faire ; enregistrer en UTF-8 fait disparaître cette remarque.",
    ),
    "tn.word": Sentences(
        "« {found} » ne veut rien dire ici ; à partir de là, la ligne n'a pas été lue.",
        "Chaque ligne commence par son mot, ou un pli par son numéro ; vient ensuite ce que cette ligne peut dire.",
        "Mots qui y ressemblent : {near}. Les textes se mettent entre guillemets droits.",
    ),
    "tn.instead": Sentences(
        "Il y a ici « {found} », là où l'on attend {what} ; à partir de là, la ligne n'a pas été lue.",
        "Chaque ligne commence par son mot, ou un pli par son numéro ; vient ensuite ce que cette ligne peut dire.",
        "schema/NOTATION.md montre chaque ligne avec un exemple.",
    ),
    "tn.missing": Sentences(
        "Il manque quelque chose : {what}.",
        "Chaque ligne commence par son mot, ou un pli par son numéro ; vient ensuite ce que cette ligne peut dire.",
        "schema/NOTATION.md montre chaque ligne avec un exemple.",
    ),
    "tn.twice": Sentences(
        "« {name} » est dit deux fois.",
        "Chaque chose se dit une fois ; rien n'indique laquelle des deux est la bonne.",
        "Supprimez l'une des deux, ou voyez s'il manque une ligne hand avant la donne suivante.",
    ),
    "tn.order": Sentences(
        "C'est le pli {found}, là où devrait être le pli {expected}.",
        "Les plis d'une donne sont numérotés à partir de 1.",
        "Voyez si un pli a été oublié, ou s'il manque une ligne hand avant la donne suivante.",
    ),
    "tn.seat": Sentences(
        "Il n'y a pas de siège « {found} ».",
        "Les sièges ont les noms de la première ligne, ou leur numéro à partir de 0 : {known}.",
        "Vérifiez la lettre ; une carte n'est pas un siège, même si elle y ressemble.",
    ),
    "tn.seats": Sentences(
        "« {found} » ne peut pas être le nom des sièges.",
        "Il y a {limit} sièges au plus, chacun avec ses propres lettres et chiffres, et aucun mot de la notation.",
        "Écrivez seats=S,E,N,O ou seulement leur nombre ; une ligne player peut donner n'importe quel nom.",
    ),
    "tn.card": Sentences(
        "« {found} » n'est pas une carte ; lettres lues : {letters}.",
        "Une carte s'écrit par sa couleur et son rang, dans les lettres que dit lang= sur la première ligne.",
        "Cartes qui y ressemblent : {near}.",
    ),
    "tn.bare": Sentences(
        "« {found} » ne dit pas sa couleur, et les cartes qui précèdent laissent un doute.",
        "Un rang seul continue la couleur qui précède ; dans un pli, seulement tant que tous ont fourni.",
        "Écrivez la couleur ; dans un pli, un point, comme dans .7, remplace la couleur demandée.",
    ),
    "tn.number": Sentences(
        "« {found} » n'est pas un nombre qui puisse être ici.",
        "Les nombres sont entiers ; seuls les points de cartes ont des demis ou des tiers.",
        "Écrivez-le en chiffres.",
    ),
    "tn.points": Sentences(
        "« {found} » n'est pas un nombre de points de cartes.",
        "Les points de cartes s'écrivent 40, 40.5 ou 121/3.",
        "Écrivez-les ainsi.",
    ),
    "tn.unit": Sentences(
        "{found} points de cartes ne font pas un nombre entier dans l'unité de cette donne, 1/{unit}.",
        "Les points se comptent dans une unité, que dit la ligne unit de la donne : unit 2 pour des demis.",
        "Ajoutez unit {need} à la marque de cette donne, ou vérifiez le nombre.",
    ),
    "tn.text": Sentences(
        "Ce texte ne se lit pas : {reason}.",
        "Les textes se mettent entre guillemets droits sur une ligne ; \\n y est une fin de ligne, \\u201c un signe "
        "par son numéro.",
        "Cherchez un guillemet qui manque.",
    ),
    "tn.extension": Sentences(
        "La valeur de cette clé x- ne se lit pas : {reason}.",
        "Une clé x- est suivie d'une valeur en JSON.",
        "Écrivez un texte entre guillemets droits, un nombre entier, true, false, null, une liste ou un objet.",
    ),
    "tn.lookalike": Sentences(
        "« {char} » ressemble à « {latin} », mais c'est « {name} » ({number}).",
        "Les cartes et les mots de la notation s'écrivent en lettres latines et en guillemets droits.",
        "Tapez « {latin} » à sa place.",
    ),
    "tn.character": Sentences(
        "Il y a ici un caractère qui ne se voit pas : {number}, « {name} ».",
        "Entre les mots, il y a des espaces ; rien d'invisible n'est passé sous silence.",
        "Supprimez-le ; il vient souvent d'un texte copié d'une page.",
    ),
    "tn.long": Sentences(
        "Cette ligne a plus de {limit} {what} ; à partir de là, elle n'a pas été lue.",
        "Aucune partie d'un relevé n'en a autant.",
        "Voyez si les fins de ligne se sont perdues.",
    ),
    "tn.rest": Sentences(
        "Fautes sur cette ligne : {limit} ; à partir de là, elle n'a pas été lue.",
        "D'une même ligne, on ne dit pas plus de fautes.",
        "Corrigez d'abord celles-ci ; voyez si les fins de ligne se sont perdues, ou si lang= est faux.",
    ),
    "tn.more": Sentences(
        "Fautes dans ce texte : {limit} ; à partir de là, il n'a pas été lu.",
        "D'un même texte, on ne dit pas plus de fautes.",
        "Corrigez d'abord celles-ci ; voyez si lang= est faux.",
    ),
    "record.format": Sentences(
        'C\'est du JSON, mais pas un relevé de tarot : il n\'y est pas écrit "format": "tarot-record".',
        "Tout relevé commence par son format et sa version.",
        "Voyez dans schema/FORMAT.md un relevé minimal.",
    ),
    "record.version": Sentences(
        "Ce relevé est en version {found} ; ce programme lit la version {expected}.",
        "Tout relevé indique la version du format dans lequel il est écrit.",
        "Un programme plus récent le lira peut-être ; si la version est mal tapée, corrigez-la.",
    ),
    "record.shape": Sentences(
        "{reason}.",
        "Un relevé suit le schéma publié (`tarot-records schema`) ; les clés inconnues doivent commencer par x-.",
        "schema/FORMAT.md explique chaque rubrique avec un exemple.",
    ),
    "record.card": Sentences(
        "{found} n'est pas une carte.",
        "Une carte s'écrit S (pique), H (cœur), D (carreau) ou C (trèfle), puis 1 à 10, J (valet), N (cavalier), "
        "Q (dame) ou K (roi) ; les atouts T1 à T21 ; l'Excuse F ; une carte inconnue ?.",
        "Vérifiez la lettre de la couleur et le rang ; N est le cavalier.",
    ),
    "record.game": Sentences(
        "On ne connaît aucun jeu nommé « {found} ».",
        "La rubrique game contient l'identifiant d'un jeu : {games}.",
        "`tarot-records games` donne la liste des jeux.",
    ),
    "record.ruleset": Sentences(
        "Le jeu ({game}) n'a pas de règlement nommé « {found} ».",
        "La rubrique ruleset contient l'identifiant d'un règlement de ce jeu : {expected}.",
        "`tarot-records games ID` le montre.",
    ),
    "record.option": Sentences(
        "Le jeu ({game}) n'a pas d'option « {option} » avec la valeur « {found} ».",
        "Les options sont des variantes nommées du jeu : {options}.",
        "`tarot-records games ID` donne la liste des options et de leurs valeurs.",
    ),
    "record.players": Sentences(
        "Nombre de joueurs indiqués : {found} ; le jeu ({game}) se rejoue à {expected}.",
        "Les joueurs indiqués sont les sièges de la table, dans l'ordre du jeu.",
        "Indiquez autant de joueurs que de sièges ; un joueur sans nom est un objet vide.",
    ),
    "record.section": Sentences(
        "La rubrique « {field} » n'existe pas dans ce jeu ({game}).",
        "Un relevé ne dit que ce qui existe dans son jeu.",
        "Supprimez la rubrique, ou vérifiez le nom du jeu.",
    ),
    "seat.unknown": Sentences(
        "Il n'y a pas de siège {number} : la table en compte {seats}, numérotés de 0 à {last}.",
        "Les sièges sont numérotés à partir de 0, dans l'ordre du jeu.",
        "Vérifiez le numéro ; peut-être a-t-on compté à partir de 1.",
    ),
    # -- deal ------------------------------------------------------------------------------------
    "deal.unknown": Sentences(
        "Les cartes distribuées ne sont pas notées.",
        "Sans elles, on ne peut vérifier que ce que le jeu montre.",
        "Ajoutez les mains si la source les donne.",
    ),
    "deal.hand_unknown": Sentences(
        "La main distribuée n'est pas notée ; joueur : {seat}.",
        "Sans elle, on ne peut vérifier que ce que montre le jeu de ce joueur.",
        "Ajoutez la main si la source la donne.",
    ),
    "deal.talon_unknown": Sentences(
        "Le chien n'est pas noté et ne se déduit pas des mains.",
        "Sans lui, personne ne peut dire ce que le preneur avait en main.",
        "Ajoutez le chien si la source le donne.",
    ),
    "deal.card_unknown": Sentences(
        "Une carte de la distribution est inconnue.",
        "Un relevé avec des cartes inconnues est tout au plus cohérent.",
        "Voyez si le jeu ou les autres mains montrent laquelle c'était.",
    ),
    "deal.dealer_unknown": Sentences(
        "Le donneur n'est pas noté.",
        "Le joueur placé après le donneur parle et entame le premier ; sans le donneur, rien de cela ne se vérifie.",
        "Ajoutez le donneur si la source le nomme.",
    ),
    "deal.dealer": Sentences(
        "{found_seat} a donné, mais c'était à {expected_seat} de donner.",
        "La donne passe de joueur en joueur dans l'ordre du jeu ; après une maldonne, le même joueur redonne.",
        "Voyez s'il manque une donne ou si le donneur est mal tapé.",
    ),
    "deal.seats": Sentences(
        "Nombre de mains notées : {found}, pour {expected} sièges.",
        "La distribution donne une main par siège, dans l'ordre du jeu ; null pour une main inconnue.",
        "Voyez si une main manque ou a été coupée en deux.",
    ),
    "deal.size": Sentences(
        "{seat} a reçu {found} cartes au lieu de {expected}.",
        "Chacun reçoit le même nombre de cartes.",
        "Voyez s'il manque une carte, si une autre est en double ou dans la mauvaise main ; ? remplace une carte "
        "inconnue.",
    ),
    "deal.talon_size": Sentences(
        "Le chien a {found} cartes au lieu de {expected}.",
        "Le nombre de cartes du chien est fixé.",
        "Voyez s'il manque une carte, ou si l'une d'elles appartient à une main.",
    ),
    "deal.dead_size": Sentences(
        "Les mains que personne ne joue ont {found} cartes au lieu de {expected}.",
        "Leur nombre de cartes est fixé ; dans la plupart des jeux, il n'y en a pas.",
        "Voyez s'il manque une carte ; on peut aussi ne pas noter ces cartes.",
    ),
    "deal.pack": Sentences(
        "{card} ne fait pas partie des cartes de ce jeu.",
        "Chaque jeu a son propre paquet de cartes.",
        "Vérifiez la carte, et le nom du jeu.",
    ),
    "deal.twice": Sentences(
        "On a distribué {card} deux fois.",
        "Chaque carte n'est qu'une fois dans le paquet.",
        "L'un des deux endroits est faux ; une autre carte manque.",
    ),
    "deal.packets": Sentences(
        "Par les paquets notés, {seat} reçoit {found} cartes au lieu de {expected}.",
        "Les paquets donnent à chacun son nombre de cartes, et le reste au chien.",
        "Voyez s'il manque un paquet ; on peut aussi ne noter aucun paquet.",
    ),
    "deal.chien_end": Sentences(
        "Des cartes d'un bout du paquet sont allées au chien.",
        "Ni le début ni la fin du paquet ne peuvent aller au chien (nombre de cartes : {ends}).",
        "Vérifiez l'ordre des paquets.",
    ),
    "deal.petit_sec": Sentences(
        "{seat} avait pour seul atout {card}, sans l'Excuse, et la donne a été jouée.",
        "Le Petit sec annule la donne ; il s'annonce avant les enchères.",
        "Vérifiez les atouts de ce joueur ; si l'on joue quand même à cette table, indiquez l'option petit_sec.",
    ),
    # -- bids ------------------------------------------------------------------------------------
    "bid.unknown": Sentences(
        "Les enchères ne sont pas notées.",
        "On ne peut pas vérifier que le contrat a été atteint par des enchères permises.",
        "Ajoutez les enchères si la source les donne ; en duplicate, écrivez basis imposed.",
    ),
    "bid.incomplete": Sentences(
        "Seuls {found} joueurs sur {expected} ont parlé d'après le relevé.",
        "Chacun parle une fois.",
        "Ajoutez les paroles qui manquent, y compris les passes.",
    ),
    "bid.name": Sentences(
        "L'enchère « {bid} » n'existe pas dans ce jeu.",
        "Les enchères sont : {bids}.",
        "Vérifiez l'orthographe.",
    ),
    "bid.turn": Sentences(
        "{seat} a parlé, mais c'était à {expected_seat} de parler.",
        "Le joueur placé après le donneur parle le premier, puis les autres dans l'ordre du jeu.",
        "Voyez s'il manque une passe ou si deux paroles sont interverties.",
    ),
    "bid.again": Sentences(
        "{seat} a parlé deux fois.",
        "Chacun parle une fois.",
        "Voyez si l'une des deux paroles est celle d'un autre joueur.",
    ),
    "bid.low": Sentences(
        "{seat} a dit « {bid} », ce qui ne couvre pas l'enchère précédente.",
        "Une enchère doit couvrir toutes les précédentes ; on pouvait dire : {bids}.",
        "Voyez si cette enchère ou la précédente est mal tapée.",
    ),
    "bid.barred": Sentences(
        "{seat} a dit « {bid} » à la donne qui suit sa propre maldonne.",
        "Après une maldonne, le même joueur redonne et n'a pas le droit d'enchérir.",
        "Vérifiez l'enchère et la donne précédente.",
    ),
    "contract.unknown": Sentences(
        "Le relevé ne dit pas qui a joué quel contrat.",
        "Sans cela, ni l'écart ni la marque ne se vérifient.",
        "Ajoutez le contrat si la source le donne.",
    ),
    "contract.imposed": Sentences(
        "Le contrat est dit imposé, mais des enchères sont notées.",
        "Quand le contrat est imposé, il n'y a pas d'enchères.",
        "Supprimez les enchères, ou le mot imposed.",
    ),
    "contract.none": Sentences(
        "Tous ont passé, mais un contrat est indiqué.",
        "Pas de contrat sans enchère.",
        "Voyez s'il manque une enchère.",
    ),
    "contract.declarer": Sentences(
        "{found_seat} est indiqué comme preneur, mais la plus forte enchère revient à {expected_seat}.",
        "L'auteur de la plus forte enchère est le preneur.",
        "Voyez ce qui est mal tapé, les enchères ou le contrat.",
    ),
    "contract.name": Sentences(
        "Le contrat indiqué est « {found} », mais la plus forte enchère était « {expected} ».",
        "La plus forte enchère fait le contrat.",
        "Voyez ce qui est mal tapé, les enchères ou le contrat.",
    ),
    # -- scart -----------------------------------------------------------------------------------
    "scart.unknown": Sentences(
        "L'écart n'est pas noté, ou pas en entier.",
        "On ne peut pas vérifier qu'il était permis.",
        "Ajoutez-le si la source le donne.",
    ),
    "scart.not_shown": Sentences(
        "Mis à l'écart : {cards} ; le relevé ne dit pas qu'on l'a montré.",
        "Les atouts qu'il faut mettre à l'écart sont montrés aux autres joueurs.",
        "Ajoutez-le sous shown si on l'a montré.",
    ),
    "scart.none": Sentences(
        "{seat} a fait un écart, mais il n'y en a pas à ce contrat ({bid}).",
        "À ce contrat, personne ne touche au chien.",
        "Vérifiez le contrat.",
    ),
    "scart.seat": Sentences(
        "{seat} a fait l'écart ; c'était à {expected_seat} de le faire.",
        "Seul celui qui ramasse le chien fait un écart.",
        "Vérifiez le siège de l'écart, le preneur et le donneur.",
    ),
    "scart.again": Sentences(
        "{seat} a fait deux écarts.",
        "Il n'y a qu'un écart.",
        "Réunissez les deux si ce sont les parties d'un seul.",
    ),
    "scart.size": Sentences(
        "{seat} a écarté {found} cartes au lieu de {expected}.",
        "On écarte autant de cartes qu'on en a ramassé.",
        "Voyez s'il manque une carte ; ? remplace une carte inconnue.",
    ),
    "scart.held": Sentences(
        "{seat} a écarté {card} sans l'avoir en main.",
        "On n'écarte que des cartes de sa main, chien compris, chacune une fois.",
        "Comparez la carte avec la main : {held}.",
    ),
    "scart.talon": Sentences(
        "{seat} a écarté {card}, qui était au chien.",
        "L'écart se fait avant de ramasser le chien ; aucune de ses cartes ne peut y aller.",
        "Vérifiez la carte ; les tables qui ramassent d'abord le chien indiquent l'option.",
    ),
    "scart.barred": Sentences(
        "{seat} a écarté {card}, ce qui n'est pas permis.",
        "On ne met à l'écart ni roi ni bout ; là où le Petit peut y aller, c'est faute de toute autre carte.",
        "Vérifiez la carte ; on pouvait écarter : {legal}.",
    ),
    "scart.trumps": Sentences(
        "{seat} a écarté {card} : atouts mis à l'écart, {found} ; il en fallait {expected}.",
        "On n'écarte des atouts que si les autres cartes n'y suffisent pas.",
        "Vérifiez la carte ; restaient en main, à écarter d'abord : {legal}.",
    ),
    "scart.valuable": Sentences(
        "{seat} a écarté {card}, qui vaut des points.",
        "On écarte les cartes les moins utiles ; c'est un conseil, pas une règle.",
        "Vérifiez la carte si cela paraît peu vraisemblable.",
    ),
    "scart.shown": Sentences(
        "Le relevé dit qu'on a montré {card} à l'écart, mais l'écart ne contient pas cette carte.",
        "Ce qu'on montre fait partie de l'écart.",
        "Vérifiez les deux listes.",
    ),
    # -- calls and exchanges ---------------------------------------------------------------------
    "call.unknown": Sentences(
        "La carte appelée n'est pas notée ; appelant : {seat}.",
        "Celui qui a la carte appelée est le partenaire du preneur ; sans elle, on ne sait pas qui joue avec qui.",
        "Ajoutez l'appel si la source le donne ; un preneur qui joue seul est noté comme son propre partenaire.",
    ),
    "call.none": Sentences(
        "Une carte est dite appelée, mais à ce contrat ({bid}) on n'appelle pas.",
        "Seuls certains contrats donnent un partenaire au preneur.",
        "Vérifiez le contrat.",
    ),
    "call.seat": Sentences(
        "{seat} a appelé une carte ; c'était à {expected_seat} de le faire.",
        "C'est le preneur qui appelle.",
        "Vérifiez le siège et le contrat.",
    ),
    "call.again": Sentences(
        "{seat} a appelé une seconde carte.",
        "On n'appelle qu'une carte.",
        "Voyez laquelle des deux est la bonne.",
    ),
    "call.rank": Sentences(
        "{seat} a appelé {card}, ce qui n'était pas permis.",
        "On appelle un roi ; qui a les quatre rois appelle une dame, et ainsi de suite aussi bas que le jeu le permet.",
        "Vérifiez la carte et la main ; on pouvait appeler : {legal}.",
    ),
    "call.own": Sentences(
        "{seat} a appelé {card}, qui était à lui.",
        "La carte appelée doit être celle d'un autre joueur ; ce qu'on a mis à l'écart reste à soi.",
        "Vérifiez la carte et la main ; on pouvait appeler : {legal}.",
    ),
    "call.missing": Sentences(
        "D'après le relevé, {seat} a joué seul, mais devait appeler une carte.",
        "Le preneur ne joue seul que s'il n'y a aucune carte qu'il puisse appeler.",
        "Vérifiez qui était le partenaire ; on pouvait appeler : {legal}.",
    ),
    "call.answer": Sentences(
        "La carte appelée ({card}) aurait été {found} ; d'après les cartes, elle était {expected}.",
        "Les réponses sont : held, chez un autre joueur ; own, chez l'appelant ; scart, à l'écart ; talon, au chien.",
        "Vérifiez la réponse, et la main du joueur qui est dit avoir la carte.",
    ),
    "call.partner": Sentences(
        "{found_seat} est indiqué comme partenaire du preneur ({declarer_seat}) ; d'après la carte appelée, le "
        "partenaire est {expected_seat}.",
        "Celui qui a la carte appelée est le partenaire ; un preneur qui joue seul est son propre partenaire.",
        "Vérifiez la carte appelée et qui l'avait.",
    ),
    "call.partner_unknown": Sentences(
        "On ne peut pas dire qui avait la carte appelée.",
        "Sans le partenaire, on ne sait pas quels plis vont ensemble.",
        "Ajoutez la main du joueur qui l'avait, ou le pli où elle est tombée.",
    ),
    "exchange.none": Sentences(
        "Des cartes sont dites échangées, mais à ce contrat ({bid}) on n'échange pas.",
        "Seuls certains contrats permettent au preneur d'acheter des cartes.",
        "Vérifiez le contrat.",
    ),
    "exchange.kind": Sentences(
        "L'échange « {kind} » n'existe pas dans ce jeu.",
        "On demande des cartes et on en rend.",
        "Écrivez asked (carte demandée) ou returned (carte rendue).",
    ),
    "exchange.unrecorded": Sentences(
        "Les cartes achetées et rendues ne sont pas notées.",
        "Sans elles, personne ne peut dire ce que les joueurs avaient en main.",
        "Ajoutez-les si la source les donne.",
    ),
    "exchange.unread": Sentences(
        "Une carte échangée est inconnue ; joueur : {seat}.",
        "Un relevé avec des cartes inconnues est tout au plus cohérent.",
        "Voyez si le jeu montre laquelle c'était.",
    ),
    "exchange.seat": Sentences(
        "{seat} a pris part à un échange ; c'était à {expected_seat} de le faire.",
        "Le preneur demande, celui qui a la carte la donne et en reçoit une en retour.",
        "Vérifiez les sièges.",
    ),
    "exchange.self": Sentences(
        "{seat} aurait échangé des cartes avec soi-même : {cards}.",
        "Les cartes passent d'un joueur à un autre.",
        "Vérifiez les deux sièges.",
    ),
    "exchange.own": Sentences(
        "{seat} a demandé {card}, qui était à lui.",
        "On demande des cartes qu'on n'a pas ; ce qu'on a mis à l'écart reste à soi.",
        "Vérifiez la carte, et la main : {held}.",
    ),
    "exchange.holder": Sentences(
        "{seat} aurait répondu à la demande ({card}), mais la carte était à {expected_seat}.",
        "Celui qui a la carte demandée la remet ; si elle est à l'écart, c'est à son propriétaire de le dire.",
        "Vérifiez le siège et la carte.",
    ),
    "exchange.card": Sentences(
        "{seat} a remis {card}, mais la demande était : {asked}.",
        "La carte remise est la carte demandée.",
        "Vérifiez les deux cartes.",
    ),
    "exchange.refused": Sentences(
        "{seat} n'aurait rien remis, mais avait de quoi répondre à la demande : {legal}.",
        "Qui a la carte qu'on lui demande doit la remettre.",
        "Vérifiez la réponse, et la main de ce joueur.",
    ),
    "exchange.unanswered": Sentences(
        "On a demandé à {seat}, et le relevé ne dit pas la réponse.",
        "À une demande on répond par une carte, ou en n'ayant rien à remettre ; il pouvait remettre : {legal}.",
        "Ajoutez la carte (? si elle est inconnue), ou une liste vide si rien n'a été remis.",
    ),
    "exchange.held": Sentences(
        "{seat} a remis {card} sans l'avoir en main.",
        "On ne remet que des cartes qu'on a.",
        "Comparez la carte avec la main : {held}.",
    ),
    "exchange.face": Sentences(
        "{seat} a remis une carte {found} ; elle doit être {expected}.",
        "La carte demandée se remet face visible, celle qu'on rend en échange, face cachée.",
        "Vérifiez ce qui est noté ; on peut aussi ne pas noter face.",
    ),
    "exchange.too_many": Sentences(
        "{seat} a demandé encore une fois, après toutes les demandes permises : {expected}.",
        "Le contrat, ou le jeu, dit combien de cartes on peut demander.",
        "Vérifiez le contrat, et si l'une des demandes est restée vaine.",
    ),
    "exchange.too_few": Sentences(
        "Cartes achetées, {seat} : {found} au lieu de {expected} ; le relevé ne dit pas pourquoi.",
        "Le contrat dit combien de cartes on achète ; une carte qui est à l'écart est remplacée par une autre.",
        "Ajoutez ce qui manque.",
    ),
    "exchange.again": Sentences(
        "{seat} a demandé {card} une seconde fois ; cette carte est à l'écart.",
        "À la place d'une carte qui est à l'écart, on en nomme une autre.",
        "Voyez si la demande a été tapée deux fois.",
    ),
    "exchange.order": Sentences(
        "{seat} a demandé ou rendu des cartes hors de l'ordre.",
        "Selon le jeu : toutes les demandes puis tous les retours, ou chaque demande suivie de son retour ; chacun "
        "à son tour.",
        "Vérifiez l'ordre ; les tables qui font autrement indiquent l'option.",
    ),
    "exchange.size": Sentences(
        "Cartes remises, {seat} : {found} ; il en fallait {expected}.",
        "On remet une carte par demande, et on en rend une par carte reçue.",
        "Vérifiez les cartes.",
    ),
    "exchange.return": Sentences(
        "{seat} a rendu {card}, ce qui n'était pas permis.",
        "Certaines cartes ne peuvent pas être rendues.",
        "Vérifiez la carte ; on pouvait rendre : {legal}.",
    ),
    "exchange.unreturned": Sentences(
        "{seat} n'a pas reçu de carte en retour, d'après le relevé ; elle était à rendre par {expected_seat}.",
        "Qui remet une carte en reçoit une en échange.",
        "Ajoutez la carte rendue (? si elle est inconnue).",
    ),
    "exchange.holding": Sentences(
        "{seat} a demandé un bout de plus avec ces cartes en main : {held}.",
        "Qui a deux bouts en main peut demander le troisième.",
        "Vérifiez le demandeur, et sa main.",
    ),
    "exchange.next": Sentences(
        "Ce n'était pas à {seat} qu'il fallait demander ; c'était à {expected_seat}.",
        "On demande d'abord au joueur suivant, à l'autre seulement si le premier n'a rien à remettre.",
        "Vérifiez l'ordre des demandes.",
    ),
    # -- declarations ----------------------------------------------------------------------------
    "declare.unknown": Sentences(
        "Les cartes montrées ne sont pas notées, ou pas toutes ; joueur : {seat}.",
        "On ne peut pas vérifier entièrement l'annonce.",
        "Ajoutez les cartes si la source les donne.",
    ),
    "declare.kind": Sentences(
        "L'annonce « {kind} » n'existe pas dans ce jeu.",
        "Les annonces sont : {kinds}.",
        "Vérifiez l'orthographe.",
    ),
    "declare.seat": Sentences(
        "{seat} a fait une annonce ; c'était à {expected_seat} de la faire.",
        "Tous n'ont pas le droit de faire cette annonce.",
        "Vérifiez le siège.",
    ),
    "declare.again": Sentences(
        "{seat} a fait deux fois la même annonce.",
        "Chaque annonce se fait une fois, et complète.",
        "Voyez si l'une des deux est celle d'un autre joueur.",
    ),
    "declare.size": Sentences(
        "Cartes montrées, {seat} : {found} ; il en faut {sizes}.",
        "Chaque annonce a ses tailles ; d'une poignée, on montre exactement une taille, et on cache les atouts en "
        "surplus.",
        "Voyez s'il manque une carte ou s'il y en a trop.",
    ),
    "declare.number": Sentences(
        "Le nombre de cartes montrées est indiqué comme {found} ; la liste en compte {expected}.",
        "Le nombre indiqué et le nombre de cartes de la liste sont les mêmes.",
        "Vérifiez les deux.",
    ),
    "declare.value": Sentences(
        "La valeur indiquée pour l'annonce est {found} ; elle vaut {expected}.",
        "Le jeu a un barème des annonces.",
        "Vérifiez le nombre.",
    ),
    "declare.time": Sentences(
        "{seat} a fait une annonce avant le pli {trick} ; c'est trop tard.",
        "Une annonce se fait avant de jouer sa première carte.",
        "Vérifiez le numéro du pli.",
    ),
    "declare.too_few": Sentences(
        "{seat} aurait montré {found} cartes, mais n'en avait pas autant : {held}.",
        "On ne montre que des cartes qu'on a.",
        "Vérifiez la taille et le siège.",
    ),
    "declare.held": Sentences(
        "{seat} a montré {card} sans l'avoir en main.",
        "On ne montre que des cartes qu'on a, chacune une fois.",
        "Comparez la carte avec la main : {held}.",
    ),
    "declare.not_trump": Sentences(
        "{seat} a montré {card}, qui n'entre pas dans cette annonce.",
        "On ne montre que les cartes de l'annonce ; dans une poignée, des atouts et l'Excuse.",
        "Vérifiez la carte.",
    ),
    "declare.sequence": Sentences(
        "{seat} a montré des cartes qui ne se suivent pas dans une même couleur : {cards}.",
        "Une séquence est une suite sans trou dans une couleur ou à l'atout.",
        "Voyez s'il manque une carte ou si l'une d'elles est d'une autre séquence.",
    ),
    "declare.overlap": Sentences(
        "{seat} a montré {card} dans deux séquences.",
        "Chaque carte ne compte que dans une séquence.",
        "Vérifiez les cartes des deux.",
    ),
    "declare.too_much": Sentences(
        "{seat} a réclamé {found} ({kind}), mais n'a droit qu'à {expected}.",
        "On ne réclame pas plus que ne valent les cartes qu'on a.",
        "Vérifiez les cartes montrées.",
    ),
    "declare.unclaimed": Sentences(
        "{seat} pouvait réclamer {expected} ({kind}) et a réclamé {found}.",
        "Ce qu'on ne réclame pas n'est pas marqué.",
        "Voyez si la source contient une annonce qui manque ici.",
    ),
    "declare.omitted": Sentences(
        "{seat} devait réclamer {expected} ({kind}) et a réclamé {found}.",
        "D'après l'option indiquée, il faut réclamer tout ce qu'on a.",
        "Voyez s'il manque ici une annonce.",
    ),
    "declare.fool": Sentences(
        "{seat} a montré l'Excuse en cachant des atouts : {held}.",
        "L'Excuse remplace un atout qui manque : la montrer, c'est dire qu'on n'en a pas d'autre.",
        "Vérifiez les cartes montrées.",
    ),
    # -- play ------------------------------------------------------------------------------------
    "play.unrecorded": Sentences(
        "Le jeu de la carte n'est pas noté.",
        "On ne peut rien en vérifier.",
        "Ajoutez les plis si la source les donne.",
    ),
    "play.stopped": Sentences(
        "Le jeu s'est arrêté après {found} plis sur {expected}.",
        "Ce qui n'a pas été joué ne se vérifie pas, ni la marque qui en dépend.",
        "Il n'y a rien à faire si la source s'arrête là.",
    ),
    "play.unknown": Sentences(
        "{seat} a joué {card}.",
        "Un relevé avec des cartes inconnues est tout au plus cohérent.",
        "Voyez si les mains, ou ce qui reste à la fin, montrent laquelle c'était.",
    ),
    "play.winner_unknown": Sentences(
        "Les cartes ne disent pas qui a fait ce pli.",
        "La plus forte carte est peut-être une carte inconnue.",
        "Indiquez qui l'a fait si la source le dit ; celui qui joue le premier au pli suivant le montre.",
    ),
    "play.winner_stated": Sentences(
        "Ce pli revient à qui le relevé l'indique ; ses cartes ne le disent pas.",
        "La plus forte carte est peut-être une carte inconnue.",
        "Il n'y a rien à faire.",
    ),
    "play.leader_unknown": Sentences(
        "On ne sait pas qui a joué le premier à ce pli ; ses cartes n'ont donc pas de joueur.",
        "Qui fait un pli joue le premier au suivant ; le joueur placé après le donneur entame.",
        "Indiquez qui a joué le premier.",
    ),
    "play.leader": Sentences(
        "{found_seat} est indiqué comme jouant le premier, mais c'était à {expected_seat} de jouer.",
        "Le joueur placé après le donneur entame ; ensuite, qui fait un pli joue le premier au suivant.",
        "Vérifiez qui a joué le premier et qui a fait le pli précédent ; la suite a été lue comme elle est indiquée.",
    ),
    "play.size": Sentences(
        "Ce pli a {found} cartes au lieu de {expected}.",
        "Chacun joue une carte à chaque pli.",
        "Voyez s'il manque une carte (écrivez ? à sa place) ou si l'une d'elles est du pli suivant.",
    ),
    "play.extra": Sentences(
        "Ce pli est de trop : une donne en compte {expected}.",
        "Personne n'a plus de cartes.",
        "Voyez si un pli a été tapé deux fois.",
    ),
    "play.held": Sentences(
        "{seat} a joué {card} sans l'avoir en main.",
        "On ne joue que des cartes de sa main.",
        "Vérifiez la carte et l'ordre du pli ; encore en main : {held}.",
    ),
    "play.again": Sentences(
        "{seat} a joué {card}, mais cette carte était déjà tombée.",
        "Chaque carte ne se joue qu'une fois.",
        "L'un des deux endroits est faux.",
    ),
    "play.follow": Sentences(
        "{seat} a joué {card}, mais {led} était demandé et {seat} pouvait fournir.",
        "Qui a des cartes de la couleur demandée doit en fournir une.",
        "Vérifiez la carte ; on pouvait jouer ici : {legal}.",
    ),
    "play.called_suit": Sentences(
        "{seat} a entamé au premier pli par {card} ; {led} est la couleur de la carte appelée.",
        "On n'entame pas, au premier pli, dans la couleur de la carte appelée, sauf par cette carte elle-même.",
        "Vérifiez la carte et la carte appelée ; on pouvait jouer ici : {legal}.",
    ),
    "play.trump": Sentences(
        "{seat} n'avait plus de {led}, la couleur demandée, et a joué {card} en ayant des atouts.",
        "Qui ne peut pas fournir doit couper.",
        "Vérifiez la carte ; on pouvait jouer ici : {legal}.",
    ),
    "play.overtrump": Sentences(
        "{seat} a joué {card} sous {best}, mais pouvait monter.",
        "Qui doit jouer atout doit monter sur le plus fort atout du pli, s'il le peut.",
        "Vérifiez la carte ; on pouvait jouer ici : {legal}.",
    ),
    "play.winner": Sentences(
        "Ce pli est indiqué comme fait par {found_seat}, mais il revient à {expected_seat} par {card}.",
        "Le plus fort atout fait le pli, sinon la plus forte carte de la couleur demandée ; jamais l'Excuse.",
        "Vérifiez qui a fait le pli, et les cartes ; la suite a été lue comme le disent les cartes.",
    ),
    "play.beaten": Sentences(
        "Ce pli est indiqué comme fait par {found_seat}, mais {card} passe au-dessus de sa carte.",
        "Le plus fort atout fait le pli, sinon la plus forte carte de la couleur demandée ; jamais l'Excuse.",
        "Vérifiez qui a fait le pli, et les cartes qui se lisent.",
    ),
    "play.points": Sentences(
        "Points indiqués pour ce pli : {found} ; il en compte {expected}.",
        "Le pli compte pour ce qu'en garde celui qui l'a fait.",
        "Vérifiez le nombre et les cartes.",
    ),
    "play.unfinished": Sentences(
        "Le relevé s'arrête après {found} plis sur {expected} et ne dit pas pourquoi.",
        "On joue jusqu'à la dernière carte, sauf si la donne finit par un étalage des cartes ou un accord.",
        "Ajoutez les plis (? pour les cartes inconnues), ou dites comment la donne a fini : end unrecorded.",
    ),
    "hand.end": Sentences(
        "La donne aurait fini ainsi : {end} ; cela ne va pas avec les cartes et les enchères.",
        "Chaque façon de finir a sa condition.",
        "Vérifiez comment la donne a fini.",
    ),
    "hand.after_end": Sentences(
        "La donne était finie ({end}), et pourtant la rubrique « {field} » est remplie.",
        "Rien ne suit la fin d'une donne.",
        "Vérifiez comment la donne a fini, et les enchères.",
    ),
    # -- the Fool's debt -------------------------------------------------------------------------
    "fool.unrecorded": Sentences(
        "Le relevé ne dit pas quelle carte a été donnée pour l'Excuse ; joueur : {seat}.",
        "Ce choix change la marque.",
        "Ajoutez-la sous paid, dans le pli après lequel elle a été donnée.",
    ),
    "fool.unread": Sentences(
        "La carte donnée pour l'Excuse est inconnue ; joueur : {seat}.",
        "Un relevé avec des cartes inconnues est tout au plus cohérent.",
        "N'écrivez pas paid si la source ne montre pas la carte.",
    ),
    "fool.no_debt": Sentences(
        "On aurait donné {card} pour l'Excuse, mais personne ne devait de carte.",
        "Là où l'on donne une carte pour l'Excuse, on la doit quand le camp de l'Excuse n'a pas fait son pli.",
        "Vérifiez dans quel pli elle a été donnée.",
    ),
    "fool.card": Sentences(
        "{seat} a donné {card} pour l'Excuse, ce qui n'était pas permis.",
        "La carte vient des plis du camp de l'Excuse, et doit être de celles que le jeu laisse donner.",
        "Vérifiez la carte ; ce pouvait être : {legal}.",
    ),
    "fool.late": Sentences(
        "{seat} a donné {card} pour l'Excuse plus tard qu'il ne le devait.",
        "La carte se donne tout de suite, ou dès qu'on en a une à donner.",
        "Vérifiez dans quel pli elle a été donnée.",
    ),
    # -- scores ----------------------------------------------------------------------------------
    "score.unknown": Sentences(
        "La marque indiquée ne se vérifie pas : il manque quelque chose pour la calculer.",
        "Une marque ne se prouve que par des cartes toutes connues.",
        "Voyez dans les autres remarques ce qui manque.",
    ),
    "score.unchecked": Sentences(
        "La rubrique « {field} » est remplie ; les règles de ce jeu ne la calculent pas.",
        "On ne peut prouver que ce que les règles calculent.",
        "Il n'y a rien à faire.",
    ),
    "score.seats": Sentences(
        "Nombres indiqués : {found}, pour {expected} sièges.",
        "La marque donne un nombre par siège, dans l'ordre du jeu ; null pour un nombre inconnu.",
        "Voyez s'il manque un nombre.",
    ),
    "score.side": Sentences(
        "Des points de cartes sont indiqués pour des joueurs qui ne jouent pas ensemble : {found_seats}.",
        "Les points de cartes se comptent camp par camp : {sides}.",
        "Vérifiez les sièges et le preneur.",
    ),
    "score.points": Sentences(
        "Points de cartes indiqués, {seats} : {found} ; le jeu en donne {expected}.",
        "Les points se comptent dans les cartes ramassées, avec l'écart et le chien là où ils vont.",
        "Vérifiez le nombre ; s'il est juste, c'est un pli ou l'écart qui ne l'est pas.",
    ),
    "score.item_name": Sentences(
        "« {item} » n'est pas une ligne de la marque de ce jeu.",
        "Les lignes sont : {items}.",
        "Vérifiez l'orthographe ; les remarques peuvent aller sous des clés qui commencent par x-.",
    ),
    "score.item_seat": Sentences(
        "La ligne « {item} » ne se marque pas ainsi.",
        "Certaines lignes se marquent joueur par joueur et demandent un siège ; d'autres sont celles de la donne et "
        "n'en ont pas.",
        "Ajoutez ou supprimez le siège.",
    ),
    "score.item": Sentences(
        "Il est indiqué {found} pour la ligne « {item} » ; le jeu donne {expected}.",
        "Chaque ligne est recalculée d'après les cartes.",
        "Vérifiez le nombre ; s'il est juste, c'est le jeu ou le contrat qui ne l'est pas.",
    ),
    "score.hand": Sentences(
        "Marque de la donne indiquée, {seat} : {found} ; le jeu donne {expected}.",
        "La marque est recalculée d'après les cartes.",
        "Vérifiez le nombre ; s'il est juste, c'est le jeu ou le contrat qui ne l'est pas.",
    ),
    "score.total": Sentences(
        "Total courant indiqué, {seat} : {found} ; c'est {expected}.",
        "Le total courant est la somme des donnes jusqu'ici.",
        "Vérifiez l'addition, et la marque des donnes précédentes.",
    ),
    "score.only": Sentences(
        "Seule la marque de cette donne est relevée.",
        "Sans les cartes, aucune marque n'est prouvée ; ce qui est écrit est comparé au reste de ce qui est écrit.",
        "Ajoutez la donne et les plis si la source les a.",
    ),
    "score.balance": Sentences(
        "Les marques indiquées pour cette donne font ensemble {found}, et non zéro.",
        "Ce qu'un camp gagne, l'autre le perd.",
        "Vérifiez les nombres et leurs signes.",
    ),
    "score.shares": Sentences(
        "Marque de la donne indiquée, {seat} : {found} ; avec celles des autres, c'est {expected}.",
        "Chaque défenseur paie ou gagne autant, et le camp du preneur gagne ou paie le tout.",
        "Vérifiez le nombre et son signe, et qui a pris.",
    ),
    "score.pack": Sentences(
        "Points de cartes indiqués, {seats} : {found} ; ce ne peut être que {expected}.",
        "Les points de cartes des deux camps font ensemble ceux du paquet.",
        "Vérifiez le nombre, et le preneur.",
    ),
    "score.sheet": Sentences(
        "Il est indiqué {found} pour la ligne « {item} » ; avec les autres nombres, primes à part, c'est {fitting}.",
        "Contrat, points de cartes et bouts font ce que paie chaque défenseur ; les primes n'y changent que leur "
        "propre montant.",
        "Vérifiez le nombre, le contrat, les points et les bouts ; une prime comptée peut aussi être indiquée.",
    ),
    # -- the whole game --------------------------------------------------------------------------
    "game.over": Sentences(
        "La partie était déjà finie, avec ces totaux : {totals}.",
        "Une partie finit dès que sa condition de fin est remplie.",
        "Voyez si cette donne est d'une autre partie.",
    ),
    "game.totals": Sentences(
        "Total final indiqué, {seat} : {found} ; c'est {expected}.",
        "Le total final est la somme des donnes.",
        "Vérifiez l'addition.",
    ),
    "game.unfinished": Sentences(
        "Un gagnant est indiqué, mais la partie n'est pas finie ; totaux : {totals}.",
        "Une partie est gagnée quand sa condition de fin est remplie.",
        "Voyez s'il manque des donnes ; une partie inachevée n'indique pas de gagnant.",
    ),
    "game.winners": Sentences(
        "Gagnants indiqués : {found_seats} ; d'après les totaux ({totals}) : {expected_seats}.",
        "Le plus fort total gagne.",
        "Vérifiez les totaux et les noms.",
    ),
    "complete.contradiction": Sentences(
        "De quelque façon qu'on remplace les cartes inconnues, quelque chose est contre les règles ou ne tombe pas "
        "juste ; ceci ne peut être vrai tout à la fois : {places}.",
        "Un relevé lacunaire doit pouvoir se compléter au moins d'une façon où rien n'est faux.",
        "Comparez ces endroits avec la source : l'un d'eux au moins est faux.",
    ),
    "complete.undecided": Sentences(
        "On n'a pas pu décider, dans le temps donné, si les cartes inconnues peuvent se compléter selon les règles.",
        "Un relevé lacunaire doit pouvoir se compléter au moins d'une façon où rien n'est faux.",
        "Donnez plus de temps à la recherche, ou notez davantage de ce que dit la source.",
    ),
    "complete.without_solver": Sentences(
        "On n'a pas pu décider, dans le temps donné et sans solveur, si les cartes inconnues peuvent se compléter "
        "selon les règles.",
        "Un relevé lacunaire doit pouvoir se compléter au moins d'une façon où rien n'est faux.",
        "Donnez plus de temps à la recherche, ou installez OR-tools : pip install 'tarot-records[solve]'.",
    ),
    "complete.winner": Sentences(
        "De quelque façon qu'on remplace les cartes inconnues, ce pli est remporté par {seat}.",
        "Dans toutes les façons de compléter le relevé sans faute, c'est le même joueur qui l'a remporté.",
        "Si la source ne dit pas le contraire, on peut écrire qui l'a remporté et le marquer comme ajouté.",
    ),
    "complete.score": Sentences(
        "De quelque façon qu'on remplace les cartes inconnues, la donne a rapporté {expected}, place par place.",
        "Dans toutes les façons de compléter le relevé sans faute, le résultat est le même.",
        "Si la source ne donne pas de résultat, celui-ci est certain quand même.",
    ),
    "complete.forced": Sentences(
        "Ce qui est inconnu ici ({place}) ne peut être autre chose : {cards}.",
        "Avec toute autre carte, rien ne permet de compléter le relevé sans faute.",
        "Si la source ne dit pas le contraire, on peut écrire ces cartes et les marquer comme ajoutées.",
    ),
    "complete.holds": Sentences(
        "Parmi les cartes inconnues ici ({place}) se trouvent forcément : {cards}.",
        "Avec ces cartes ailleurs, rien ne permet de compléter le relevé sans faute.",
        "Si la source ne dit pas le contraire, on peut écrire ces cartes et les marquer comme ajoutées.",
    ),
    "rule.open": Sentences(
        "Cela dépend du point {point}, que les règles laissent ouvert ; on l'a lu par défaut.",
        "Là où les sources se taisent, la table décide.",
        "Indiquez dans le relevé l'option du jeu pour ce point, et le verdict n'en dépendra plus.",
    ),
    "rule.absent": Sentences(
        "Les règles de ce jeu ne sont pas encore ici : ses cartes ont été vérifiées, non la façon de jouer.",
        "On ne dit que ce qui ne peut être dans aucun jeu : une carte qui n'est pas du paquet, donnée ou jouée "
        "deux fois.",
        "Il n'y a rien à faire ; quand les règles seront là, le relevé sera jugé par elles.",
    ),
}
