/**
 * <tarot-replay src="…">: a record of a tarot card game, step by step.
 *
 * `src` is the address of a record on a server of tarot-records (`https://example.org/r/NAME`) or a link to a game
 * (`https://example.org/view#LINK`), with or without a step behind it. The server has to allow the origin of the page:
 * `tarot-records serve --allow-origin`. One file, no dependencies.
 */

const WORDS = {
  en: {
    trick: "Trick {0}",
    first: "First step", previous: "Previous step", next: "Next step", last: "Last step", tricks: "Tricks", replay: "Replay of a game",
    table: "On the table", step: "Step {0} of {1}", dealer: "dealer", declarer: "declarer", partner: "partner", open: "Open on the server",
    wins: "{0} wins", failed: "The game cannot be shown: {0}", loading: "Loading …", talon: "Talon", scart: "Scart", empty: "no cards", hand: "Hand {0}",
    card: "{0} of {1}", trump: "trump {0}", fool: "the Fool", unknown: "unknown card", score: "Score", seat: "Seat {0}",
    suits: { S: "spades", H: "hearts", D: "diamonds", C: "clubs" }, ranks: { K: "king", Q: "queen", N: "knight", J: "jack", 1: "ace" },
    letters: { K: "K", Q: "Q", N: "N", J: "J" },
  },
  fr: {
    trick: "Pli {0}",
    first: "Première étape", previous: "Étape précédente", next: "Étape suivante", last: "Dernière étape", tricks: "Plis", replay: "Une partie rejouée",
    table: "Sur la table", step: "Étape {0} sur {1}", dealer: "donneur", declarer: "preneur", partner: "partenaire", open: "Ouvrir sur le serveur",
    wins: "{0} remporte", failed: "La partie ne peut être montrée : {0}", loading: "Chargement …", talon: "Chien", scart: "Écart", empty: "aucune carte", hand: "Donne {0}",
    card: "{0} de {1}", trump: "atout {0}", fool: "l’Excuse", unknown: "carte inconnue", score: "Score", seat: "Place {0}",
    suits: { S: "pique", H: "cœur", D: "carreau", C: "trèfle" }, ranks: { K: "roi", Q: "dame", N: "cavalier", J: "valet", 1: "as" },
    letters: { K: "R", Q: "D", N: "C", J: "V" },
  },
  it: {
    trick: "Presa {0}",
    first: "Primo passo", previous: "Passo precedente", next: "Passo seguente", last: "Ultimo passo", tricks: "Prese", replay: "Una partita rigiocata",
    table: "Sul tavolo", step: "Passo {0} di {1}", dealer: "mazziere", declarer: "chiamante", partner: "compagno", open: "Apri sul server",
    wins: "prende {0}", failed: "La partita non può essere mostrata: {0}", loading: "Caricamento …", talon: "Tallone", scart: "Scarto", empty: "nessuna carta", hand: "Mano {0}",
    card: "{0} di {1}", trump: "trionfo {0}", fool: "il Matto", unknown: "carta sconosciuta", score: "Punteggio", seat: "Posto {0}",
    suits: { S: "spade", H: "coppe", D: "denari", C: "bastoni" }, ranks: { K: "re", Q: "regina", N: "cavallo", J: "fante", 1: "asso" },
    letters: { K: "R", Q: "D", N: "C", J: "F" },
  },
  de: {
    trick: "Stich {0}",
    first: "Erster Schritt", previous: "Voriger Schritt", next: "Nächster Schritt", last: "Letzter Schritt", tricks: "Stiche", replay: "Ein Spiel zum Nachspielen",
    table: "Auf dem Tisch", step: "Schritt {0} von {1}", dealer: "Geber", declarer: "Alleinspieler", partner: "Partner", open: "Auf dem Server öffnen",
    wins: "{0} sticht", failed: "Das Spiel kann nicht gezeigt werden: {0}", loading: "Wird geladen …", talon: "Talon", scart: "Skart", empty: "keine Karten", hand: "Blatt {0}",
    card: "{1}-{0}", trump: "Tarock {0}", fool: "der Sküs", unknown: "unbekannte Karte", score: "Stand", seat: "Platz {0}",
    suits: { S: "Pik", H: "Herz", D: "Karo", C: "Treff" }, ranks: { K: "König", Q: "Dame", N: "Cavall", J: "Bube", 1: "Ass" },
    letters: { K: "K", Q: "D", N: "C", J: "B" },
  },
};
const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, place) => values[place]);

/** Return where a record is read: `{ base, step, page }`. Throw TypeError if the address is none of a record. */
export function readLink(address, from = globalThis.document?.baseURI) {
  const url = new URL(address, from);
  const link = url.hash.slice(1);
  const path = link && /\/view\/?$/.test(url.pathname) ? `${url.pathname.replace(/\/$/, "")}/${link}` : url.pathname;
  const found = path.match(/^(.*\/(?:r|view)\/[^/]+?)(?:\.json)?(?:\/(\d+)(?:\.(?:json|svg|png))?)?\/?$/);
  if (!found) throw new TypeError(`${address} is not the address of a record`);
  const base = url.origin === "null" ? `${url.protocol}//${url.host}${found[1]}` : url.origin + found[1];
  return { base, step: found[2] === undefined ? null : Number(found[2]), page: base };
}

/** Return a card's name in a language: `cardName("SK")` is "king of spades". */
export function cardName(code, lang = "en") {
  const words = WORDS[lang] ?? WORDS.en;
  if (code === "F") return words.fool;
  if (!/^[SHDCT]/.test(code)) return words.unknown;
  const rank = code.slice(1);
  return code[0] === "T" ? fill(words.trump, rank) : fill(words.card, words.ranks[rank] ?? rank, words.suits[code[0]]);
}

const STYLE = `
:host { display: block; container-type: inline-size; color-scheme: light dark; font: 16px/1.45 system-ui, "Segoe UI", sans-serif;
  --ground: #fbfaf7; --ink: #22262a; --quiet: #5b636b; --line: #ddd8cd; --felt: #2e6b4f; --felt-edge: #24563f; --on-felt: #f4f7f2;
  --accent: #8a4b08; --face: #fffdf7; --panel: #ffffff; --red: #b3261e; --black: #1e2226; --trump: #5a2d82; --trump-ground: #f3ecfa; --won: #e9b949; }
@media (prefers-color-scheme: dark) { :host { --ground: #16191b; --ink: #e9e6df; --quiet: #a8afb5; --line: #363b3f; --felt: #1f4a37;
  --felt-edge: #16372a; --accent: #f0b35c; --face: #f1ede2; --panel: #1f2426; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.frame { background: var(--ground); color: var(--ink); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
.frame:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; padding: .7rem 1rem .5rem; }
h2 { font-size: 1.05rem; line-height: 1.3; margin: 0; flex: 1 1 12rem; overflow-wrap: anywhere; }
header a { color: var(--accent); font-size: .85rem; }
.felt { background: radial-gradient(ellipse at center, var(--felt), var(--felt-edge)); color: var(--on-felt); padding: 1rem .75rem;
  min-height: 11.2rem; display: flex; flex-direction: column; justify-content: center; }
.middle { display: flex; flex-wrap: wrap; justify-content: center; gap: .7rem; margin: 0; padding: 0; list-style: none; min-height: 7.6rem; align-items: center; }
.middle li { text-align: center; font-size: .82rem; max-width: 6rem; overflow-wrap: anywhere; }
.card { display: inline-flex; flex-direction: column; align-items: center; justify-content: center; background: var(--face); color: var(--black);
  border-radius: .45rem; box-shadow: 0 1px 2px #0005, inset 0 0 0 1px #0002; font-weight: 650; font-variant-numeric: lining-nums; }
.large { width: 3.9rem; height: 5.9rem; font-size: 1.65rem; line-height: 1.05; margin-bottom: .3rem; }
.small { flex-direction: row; gap: .06em; min-width: 2.05em; padding: .12em .3em; font-size: .9rem; line-height: 1.3; border-radius: .3rem; }
.H, .D { color: var(--red); }
.T, .F { color: var(--trump); background: var(--trump-ground); }
.wins .card { box-shadow: 0 0 0 3px var(--won), 0 2px 8px #0006; }
.sentence { margin: 0; padding: .65rem 1rem; min-height: 3.5em; border-bottom: 1px solid var(--line); }
nav { display: flex; align-items: center; gap: .4rem; padding: .55rem 1rem; border-bottom: 1px solid var(--line); flex-wrap: wrap; }
button { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; cursor: pointer; min-height: 2.6rem; }
nav button { min-width: 2.9rem; font-size: 1.1rem; }
button:hover:not(:disabled) { border-color: var(--accent); }
button:focus-visible, a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
button:disabled { opacity: .4; cursor: default; }
.place { color: var(--quiet); font-size: .85rem; margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.body { display: grid; gap: 1rem; padding: 1rem; }
.seats { display: grid; gap: .6rem; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); align-content: start; }
.seat { border: 1px solid var(--line); border-radius: .6rem; background: var(--panel); padding: .5rem .65rem; min-width: 0; }
.seat.turn { border-color: var(--accent); box-shadow: inset 3px 0 0 var(--accent); }
h3 { margin: 0 0 .35rem; font-size: .92rem; display: flex; gap: .5rem; align-items: baseline; flex-wrap: wrap; overflow-wrap: anywhere; }
h3 small { color: var(--quiet); font-weight: 400; font-size: .8rem; }
h3 .total { margin-inline-start: auto; color: var(--quiet); font-weight: 500; font-variant-numeric: tabular-nums; }
.cards { display: flex; flex-wrap: wrap; gap: .22rem; margin: 0; padding: 0; list-style: none; color: var(--quiet); font-size: .85rem; min-height: 1.6rem; }
.tricks { min-width: 0; }
.tricks ol { list-style: none; margin: 0; padding: 0; max-height: 27rem; overflow: auto; border: 1px solid var(--line); border-radius: .6rem; }
.tricks li + li { border-top: 1px solid var(--line); }
.tricks button { width: 100%; border: 0; border-radius: 0; padding: .3rem .6rem; display: grid; grid-template-columns: 4.6rem 1fr; gap: .1rem .5rem; text-align: start; align-items: center; font-size: .85rem; }
.tricks button .cards { gap: .18rem; }
.tricks button[aria-current] { box-shadow: inset 3px 0 0 var(--accent); background: color-mix(in srgb, var(--accent) 9%, var(--panel)); }
.tricks .won { box-shadow: 0 0 0 2px var(--won); }
.tricks .by { grid-column: 2; color: var(--quiet); font-size: .8rem; }
.problem { padding: 1rem; margin: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@container (min-width: 46rem) { .body { grid-template-columns: minmax(0, 1fr) 19rem; } .large { width: 4.6rem; height: 7rem; font-size: 2rem; } .felt { min-height: 13rem; } }
@container (min-width: 46rem) { .seats { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
`;

/** Make an element with attributes and children; texts become text nodes, so nothing of a record is read as HTML. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

const Base = globalThis.HTMLElement ?? class {};

/** The element. Attributes: `src`, `step`, `lang`. It fires `step` with `{ step, data }`, and `error`. */
export class TarotReplay extends Base {
  static observedAttributes = ["src", "step", "lang"];
  #cache = new Map();
  #place = null;
  #report = null;
  #hand = null;
  #step = 0;
  #turn = 0;
  #seats = 0;
  #goal = 0;
  #inner = null;

  /** Read the JSON at an address. Replace it to read from elsewhere than a server. */
  load = async (address, lang) => {
    const answer = await fetch(address, { headers: { Accept: "application/json", "Accept-Language": lang } });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim());
    return answer.json();
  };

  get src() { return this.getAttribute("src") ?? ""; }
  set src(address) { this.setAttribute("src", address); }
  /** The step that is shown, from 0. */
  get step() { return this.#step; }
  set step(number) { this.go(number); }
  /** The last step; -1 as long as nothing is loaded. */
  get last() { return (this.#report?.steps ?? 0) - 1; }
  get #lang() {
    const wanted = this.getAttribute("lang") ?? this.closest("[lang]")?.lang ?? "en";
    return wanted.slice(0, 2) in WORDS ? wanted.slice(0, 2) : "en";
  }
  get #words() { return WORDS[this.#lang]; }

  connectedCallback() {
    if (!this.shadowRoot) this.#build();
    this.#open();
  }

  attributeChangedCallback(name, before, now) {
    if (!this.shadowRoot || before === now || !this.isConnected) return;
    if (name === "step") this.go(Number(now) || 0);
    else this.#open();
  }

  /** Show a step; a number outside the game is the nearest step. */
  async go(number) {
    if (!this.#report) return;
    const step = (this.#goal = Math.max(0, Math.min(this.last, Math.trunc(number) || 0)));
    const turn = ++this.#turn;
    try {
      const data = await this.#read(`${this.#place.base}/${step}.json`);
      if (turn !== this.#turn) return;
      this.#step = step;
      this.#show(data);
      if (this.#hand?.number !== data.hand) this.#readHand(data, step, (this.#hand = { number: data.hand, tricks: null })).catch(() => {});
      if (step < this.last) this.#read(`${this.#place.base}/${step + 1}.json`).catch(() => {});
      this.dispatchEvent(new CustomEvent("step", { detail: { step, data } }));
    } catch (problem) {
      if (turn === this.#turn) this.#fail(problem);
    }
  }

  next() { return this.go(this.#goal + 1); }
  previous() { return this.go(this.#goal - 1); }

  async #open() {
    const turn = ++this.#turn;
    this.#cache.clear();
    this.#report = this.#hand = null;
    this.#inner.list.replaceChildren();
    this.#translate();
    if (!this.src) return;
    this.#inner.problem.hidden = false;
    this.#inner.problem.textContent = this.#words.loading;
    this.#inner.content.hidden = true;
    try {
      this.#place = readLink(this.src, this.baseURI);
      const report = await this.#read(`${this.#place.base}.json`);
      if (turn !== this.#turn) return;
      if (!report.steps) throw new Error(report.faults?.[0]?.what ?? report.verdict);
      this.#report = report;
      const asked = this.getAttribute("step");
      await this.go(asked === null ? (this.#place.step ?? 0) : Number(asked));
    } catch (problem) {
      if (turn === this.#turn) this.#fail(problem);
    }
  }

  #read(address) {
    const lang = this.#lang;
    if (!this.#cache.has(address)) {
      const answer = this.load(address, lang);
      this.#cache.set(address, answer);
      answer.catch(() => this.#cache.delete(address));
    }
    return this.#cache.get(address);
  }

  /** Find the first step of each trick of a hand, from one of its steps in both directions, and list the tricks. */
  async #readHand(data, step, hand) {
    const at = (way) => (way ? Number(way.match(/(\d+)\.json/)[1]) : null);
    const read = (number) => this.#read(`${this.#place.base}/${number}.json`);
    const next = at(data.ways.next_hand);
    const end = await read(next === null ? this.last : next - 1);
    const starts = new Map();
    for (const way of ["previous_trick", "next_trick"]) {
      let place = data;
      for (let number = at(place.ways[way]); number !== null; number = at(place.ways[way])) {
        place = await read(number);
        if (place.hand !== hand.number || hand !== this.#hand) break;
        if (place.trick !== null) starts.set(place.trick, number);
      }
    }
    if (hand !== this.#hand) return;
    if (data.trick !== null && !starts.has(data.trick)) starts.set(data.trick, step);
    hand.tricks = end.tricks.flatMap((trick, number) => (starts.has(number + 1) ? [{ ...trick, number: number + 1, start: starts.get(number + 1) }] : []));
    this.#showTricks();
  }

  #build() {
    const root = this.attachShadow({ mode: "open" });
    const way = (name, sign, act) => make("button", { type: "button", "data-way": name, onclick: act }, make("span", { "aria-hidden": "true" }, sign));
    const inner = {
      title: make("h2"), open: make("a", { target: "_blank", rel: "noopener" }), felt: make("ul", { class: "middle", role: "list" }),
      sentence: make("p", { class: "sentence", role: "status", "aria-live": "polite" }), place: make("span", { class: "place" }),
      seats: make("div", { class: "seats" }), tricksTitle: make("h3", { id: "tricks" }), list: make("ol", { "aria-labelledby": "tricks" }),
      problem: make("p", { class: "problem", role: "alert", hidden: true }),
      ways: [
        way("first", "⏮", () => this.go(0)), way("previous", "◀", () => this.previous()),
        way("next", "▶", () => this.next()), way("last", "⏭", () => this.go(this.last)),
      ],
    };
    inner.nav = make("nav", {}, ...inner.ways, inner.place);
    inner.content = make("div", { hidden: true },
      make("header", {}, inner.title, inner.open), make("div", { class: "felt" }, inner.felt), inner.sentence, inner.nav,
      make("div", { class: "body" }, inner.seats, make("section", { class: "tricks" }, inner.tricksTitle, inner.list)));
    inner.frame = make("div", { class: "frame", role: "group", tabindex: "0", onkeydown: (event) => this.#press(event) }, inner.content, inner.problem);
    this.#inner = inner;
    root.append(make("style", {}, STYLE), inner.frame);
  }

  #translate() {
    const words = this.#words;
    const { frame, ways, open, tricksTitle, nav, felt } = this.#inner;
    frame.lang = this.#lang;
    frame.setAttribute("aria-label", words.replay);
    nav.setAttribute("aria-label", words.replay);
    felt.setAttribute("aria-label", words.table);
    for (const button of ways) button.title = words[button.dataset.way], button.setAttribute("aria-label", words[button.dataset.way]);
    open.textContent = words.open;
    tricksTitle.textContent = words.tricks;
  }

  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.#report) return;
    const tricks = (this.#hand?.tricks ?? []).map((trick) => trick.start);
    const acts = {
      ArrowRight: () => this.next(), ArrowLeft: () => this.previous(), Home: () => this.go(0), End: () => this.go(this.last),
      ArrowDown: () => this.go(tricks.find((start) => start > this.#goal) ?? this.#goal + 1),
      ArrowUp: () => this.go(tricks.findLast((start) => start < this.#goal) ?? this.#goal - 1),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #name(seat) {
    const player = this.#report.record?.players?.[seat] ?? {};
    return player.name ?? player.label ?? fill(this.#words.seat, seat + 1);
  }

  /** Return a card; `size` is "large" or "small". */
  #card(code, size, extra = "") {
    const words = this.#words;
    const suit = /^[SHDCTF]/.test(code) ? code[0] : "";
    const rank = code.slice(1);
    const face = suit === "F" ? "★" : suit ? (words.letters[rank] ?? rank) : "?";
    return make("span", { class: `card ${size} ${suit} ${extra}`, role: "img", "aria-label": cardName(code, this.#lang), title: cardName(code, this.#lang) },
      face, suit in SYMBOLS ? make("span", { "aria-hidden": "true" }, SYMBOLS[suit]) : "");
  }

  #cards(group) {
    const known = group.cards.map((code) => make("li", {}, this.#card(code, "small")));
    const unknown = group.unknown ? [make("li", {}, `${group.unknown} × ?`)] : [];
    const all = [...known, ...unknown];
    return make("ul", { class: "cards", role: "list" }, ...(all.length ? all : [make("li", {}, this.#words.empty)]));
  }

  #show(data) {
    const words = this.#words;
    const { title, open, felt, sentence, place, seats, ways, content, problem } = this.#inner;
    const { record } = this.#report;
    const names = [record?.event?.name, record?.hands?.[data.hand - 1]?.label].filter(Boolean);
    const label = names.length ? names.join(" · ") : (record?.id ?? record?.game ?? "");
    title.textContent = this.#report.hands?.length > 1 ? `${label} · ${fill(words.hand, data.hand)}` : label;
    open.href = this.#place.page + `/${this.#step}`;
    open.hidden = !/^https?:/.test(this.#place.page) || this.hasAttribute("local");
    sentence.textContent = data.sentence;
    place.textContent = fill(words.step, this.#step, this.last);
    ways.forEach((button, number) => {
      const isOver = number < 2 ? this.#step === 0 : this.#step === this.last;
      if (isOver && this.shadowRoot.activeElement === button) this.#inner.frame.focus(); // keys go on working
      button.disabled = isOver;
    });
    this.#seats = data.hands.length;
    const last = data.kind === "trick" && !data.middle.cards.length ? data.tricks.at(-1) : null;
    const middle = last
      ? last.cards.map((card, number) => ({ card, seat: (last.leader + number) % data.hands.length }))
      : data.middle.cards;
    const winner = last ? last.winner : data.middle.winning;
    felt.replaceChildren(...middle.map(({ card, seat }) =>
      make("li", { class: seat === winner ? "wins" : null }, this.#card(card, "large"), make("div", {}, this.#name(seat)))));
    if (!middle.length && data.talon.cards.length && !data.talon.taken)
      felt.replaceChildren(...data.talon.cards.map((card) => make("li", {}, this.#card(card, "large"), make("div", {}, words.talon))));
    const roles = (seat) => [
      seat === data.dealer && words.dealer, seat === data.contract?.declarer && words.declarer, seat === (data.contract?.partner ?? data.partner) && words.partner,
    ].filter(Boolean).join(", ");
    seats.replaceChildren(...data.hands.map((hand, seat) =>
      make("section", { class: `seat${seat === data.seat ? " turn" : ""}`, "aria-label": this.#name(seat) },
        make("h3", {}, this.#name(seat), make("small", {}, roles(seat)), make("span", { class: "total", title: words.score }, String(data.totals[seat] ?? "").replace("-", "−"))),
        this.#cards(hand),
        data.scarts?.[seat]?.cards.length ? make("h3", { class: "more" }, make("small", {}, words.scart)) : null,
        data.scarts?.[seat]?.cards.length ? this.#cards(data.scarts[seat]) : null)));
    if (this.#hand?.number === data.hand) this.#showTricks();
    problem.hidden = true;
    content.hidden = false;
  }

  /** List the tricks of the hand, each with a button to its first step; mark the one that is shown. */
  #showTricks() {
    const { list } = this.#inner;
    const tricks = this.#hand.tricks ?? [];
    if (list.of !== tricks) {
      list.of = tricks;
      list.replaceChildren(...tricks.map((trick) => make("li", {}, this.#trick(trick))));
    }
    list.hidden = !tricks.length;
    const current = tricks.findLastIndex((trick) => trick.start <= this.#step);
    [...list.children].forEach((item, number) => {
      if (number === current) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    const chosen = list.children[current];
    if (chosen) list.scrollTop += chosen.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }

  #trick(trick) {
    const won = trick.winner !== null && trick.winner !== undefined;
    const wins = (number) => won && (trick.leader + number) % this.#seats === trick.winner;
    const cards = trick.cards.map((code, number) => this.#card(code, "small", wins(number) ? "won" : ""));
    return make("button", { type: "button", onclick: () => this.go(trick.start) },
      make("span", {}, fill(this.#words.trick, trick.number)), make("span", { class: "cards" }, ...cards),
      won ? make("span", { class: "by" }, fill(this.#words.wins, this.#name(trick.winner))) : "");
  }

  #fail(problem) {
    this.#inner.problem.textContent = fill(this.#words.failed, problem.message);
    this.#inner.problem.hidden = false;
    this.#inner.content.hidden = true;
    this.dispatchEvent(new ErrorEvent("error", { error: problem, message: problem.message }));
  }
}

if (globalThis.customElements && !customElements.get("tarot-replay")) customElements.define("tarot-replay", TarotReplay);
