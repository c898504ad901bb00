"""Small words of prose in four languages: none states anything alone, so any sequence of them is read alike.

Words that reverse a sentence (`not`, `lost`) are kept apart, in DENYING; a line with such a word is asked about.
"""

from tarot_records.notation.vocabulary import (
    ALSO,
    ARTICLES,
    ASIDE,
    BETWEEN,
    BY,
    EACH,
    EVERYBODY,
    OTHERS,
    POINT_WORDS,
    TRICK_WORDS,
    WITH,
    plain_set,
)

LEADING = plain_set(
    "began,throws,threw,puts,down,to lead,to"
    ",leads,led,lead,plays,played,opens,opened,starts,started,begins,out,with,from,on"
    ",entame,entamé,attaque,attaqué,joue,ouvre,part,commence,sort,pose,de,d',du,des,par,avec"
    ",lance,met,jette,tire,avance,à l'entame"
    ",tira,mette,butta,gioca,esce,uscita,apre,attacca,parte,inizia,comincia,cala,di,con,da"
    ",von,spielt,aus,ausspiel,kommt,heraus,raus,mit,bringt,eröffnet,beginnt,begann,legt,vor,zieht,wirft,bei"
)
"""Words for leading a card."""
FOLLOWING = plain_set(
    "poi,puis,then,dann,follows,adds,discards,gives,drops,fournit,met,donne,défausse,se,jette,lâche,répond,suit,risponde,risponda,mette,dà,scarta"
    ",butta,lascia,ci,perde,libera,si,col,al,gibt,zu,ab,bedient,schmeißt,setzt,dem,den,taucht,dazu"
)
"""Further words for following to a trick, besides LEADING."""
BEHIND_CARD = plain_set("ab,zu,dazu,bei,drauf")
"""Ends of separated German verbs, after the card."""
THEN = plain_set("then,puis,ensuite,poi,dann,danach")
"""Words between two cards of a trick."""
WINNING = plain_set(
    "collects,picks,up,won,wins,win,takes,took,taken,gets,goes,is,it,the,trick,by,to,for"
    ",prend,pris,prise,ramasse,emporte,remporte,remporté,gagne,gagné,gagnée,fait,va,est,revient,le,la,l',pli,levée"
    ",empoche,lève,pour,à,au,de,par"
    ",raccoglie,incassa,mano,vince,vinta,vinto,prende,presa,preso,piglia,porta,via,fa,va,il,lo,a,al,alla,per,di,da,è"
    ",kassiert,streicht,ein,heim,gewinnt,gewonnen,macht,sticht,nimmt,bekommt,holt,erhält,geht,gehört,sieger,ist,der,den,das,stich,an,für,von,und"
)
"""Words for taking a trick."""
TAKES = plain_set(
    "wins,won,takes,took,gets,prend,ramasse,emporte,remporte,gagne,vince,prende,piglia,gewinnt,sticht,bekommt,holt,nimmt"
)
"""Verbs for taking a trick that are not also used for leading."""
DEALS = plain_set(
    "deals,dealt,dealing,to deal,dealer,donne,donné,donneur,distribue,distribué,dà,dato,mazziere,distribuisce,fa,fatto"
    ",gibt,gegeben,teilt,verteilt,geteilt,geber,geberin,kartengeber,austeilt"
)
"""Words for dealing."""
AROUND = plain_set(
    "is,was,by,to,the,it,has,c'est,est,qui,a,à,le,la,les,cartes,de,à la,ha,è,il,lo,chi,che,carte,le carte,di,da,tocca"
    ",es,ist,war,hat,der,die,das,karten,aus,von,zu,am,sono,cards,que,era,who,und,in,deal"
)
"""Other small words in a sentence of a verb and a name."""
SAYING = plain_set(
    "says,said,bids,bid,plays,calls,announces,goes,dit,annonce,déclare,prend,joue,demande,fait,une,un,la,a,an,the"
    ",dice,dichiara,gioca,annuncia,fa,chiama,una,il,sagt,spielt,meldet,nimmt,einen,eine,ein,bietet,lizitiert"
)
"""Words for bidding."""
MAKES = plain_set(
    "makes,made,has,had,scores,scored,gets,got,with,have,counts,fait,font,a,ont,marque,marquent,compte,obtient,obtiennent"
    ",réalise,totalise,fa,fanno,ha,hanno,segna,conta,ottiene,macht,machen,hat,haben,zählt,schreibt,bekommt,erreicht"
    ",in all,altogether,en tout,au total,in tutto,insgesamt,zusammen,ensemble,together,insieme"
    ",nur,only,just,seulement,juste,solo,soltanto"
)
"""Words for having points."""
IS = plain_set(
    "is,are,was,were,went,goes,contains,contained,held,holds,est,était,étaient,sont,contient,contenait"
    ",sono,era,erano,contiene,conteneva,ist,war,waren,sind,lag,lagen,liegt,liegen,enthält,enthielt,gehen,ging"
    ",as follows,comme suit,come segue,wie folgt"
)
"""Words between the first word of a line and its values."""
IMPERSONAL = plain_set("on,es,wird,man,si,c'est,here,the,le,la,les,il,lo,i,der,die,das,au,in,im,dans,nel,al,to,all',l'")
"""Small words before the first word of a line."""
OF_THE = plain_set(
    "de la,de cette,de,du,della,di questa,di,per la,der,des,dieses,dieser,für das,for the,of the,for this"
)
"""Words before the word for a hand, in a line about the present hand."""
RUFFS = plain_set("coupe,coupé,a coupé,ruffs,ruffed,trumps,trumped,taglia,tagliò,ha tagliato,trumpft,sticht,stach")
"""Words for ruffing."""
INSTRUMENT = plain_set("du,avec,avec le,par,d'un,d'une,with,with the,col,con,con il,mit,mit dem,mit der")
"""Words between a verb of RUFFS and the card."""
DENYING = plain_set(
    "not,never,loses,lost,refuses,revokes,cannot,misses,passes,jamais,perd,perdu,refuse,renonce,manque,passe,rien"
    ",non,mai,perde,perso,rifiuta,manca,passa,nicht,nie,kein,keine,verliert,verloren,weigert,fehlt,passt,ohne,sans,senza"
)
"""Words that reverse a sentence."""
NUMBER_SIGNS = plain_set("no,no.,nr,nr.,n°,nº,n.,num.,n,#,numéro,numero,nummer,number,nro,nro.")
"""Signs before a number."""
SMALL = frozenset(
    word
    for forms in (
        RUFFS,
        INSTRUMENT,
        LEADING,
        FOLLOWING,
        WINNING,
        TAKES,
        DEALS,
        AROUND,
        SAYING,
        MAKES,
        IS,
        IMPERSONAL,
        OF_THE,
        NUMBER_SIGNS,
    )
    for form in forms
    for word in form.split()
) | frozenset(
    word
    for forms in (ARTICLES, BETWEEN, ASIDE, ALSO, EACH, BY, WITH, TRICK_WORDS, POINT_WORDS, OTHERS, EVERYBODY)
    for form in forms
    for word in form.split()
)
"""All words that state nothing alone."""
ORDINALS = tuple(
    plain_set(forms)
    for forms in (
        "first,premier,première,primo,prima,erster,erste",
        "second,deuxième,second,seconde,secondo,seconda,zweiter,zweite",
        "third,troisième,terzo,terza,dritter,dritte",
        "fourth,quatrième,quarto,quarta,vierter,vierte",
        "fifth,cinquième,quinto,quinta,fünfter,fünfte",
        "sixth,sixième,sesto,sesta,sechster,sechste",
        "seventh,septième,settimo,settima,siebter,siebte,siebenter",
        "eighth,huitième,ottavo,ottava,achter,achte",
        "ninth,neuvième,nono,nona,neunter,neunte",
        "tenth,dixième,decimo,decima,zehnter,zehnte",
    )
)
"""Ordinal numbers from first to tenth."""
