"use strict";
// A checker of Scarto and of French Tarot for four. It was written from the format chapter of the manual, the JSON Schema
// and the rules pages of the two games, without a look at the Python code, and it shares nothing with it.
// Level 1: shape and deal. Level 2: play. Level 3: bids, scart and declarations. Level 4: points and scores.

const { BIDS, BOUTS, GAMES, PACK, french, isTrump, scarto, suitOf, sum, trumps } = require("./games.js");
const { faultOfShape } = require("./shape.js");

const SEATS = ["seat", "dealer", "leader", "winner", "declarer", "partner", "giver", "taker", "against"];
const LISTS_OF_SEATS = ["seats", "sits_out", "winners"];

// -- a hand --------------------------------------------------------------------------------------

class Hand {
  constructor(game, record, number, report) {
    Object.assign(this, { game, hand: record.hands[number], seats: game.seats });
    const first = Object.fromEntries(Object.entries(game.rulesets[record.ruleset]).map(([name, [value]]) => [name, value]));
    this.options = { ...first, ...record.options };
    this.fault = (level, code, ...steps) => report(level, code, `/hands/${number}/${steps.join("/")}`);
    this.stronger = (a, b) => game.strength(a, this.options) - game.strength(b, this.options);
    this.result = null;
  }

  next(seat, by = 1) {
    return (seat + by) % this.seats;
  }

  check() {
    const { hand, game } = this;
    for (const name of game.sections) if ((hand[name] || []).length || (hand[name] && !Array.isArray(hand[name]))) {
      this.fault(1, "record.section", name);
    }
    this.dealer = hand.dealer;
    this.checkSeats(hand, []);
    this.checkDeal();
    if (game === french) this.checkBids();
    else this.taker = this.dealer;
    if (this.over) {
      for (const name of [...(this.over === "all_pass" ? [] : ["bids"]), "scart", "declarations", "tricks"]) {
        if ((hand[name] || []).length) this.fault(2, "hand.after_end", name);
      }
      this.compareScores();
      this.result = { unit: 1, points: [], hand: Array(this.seats).fill(0) };
      return;
    }
    this.checkScart();
    if (game === french) this.checkDeclarations();
    this.checkPlay();
    if (this.complete) this.score();
    else this.compareScores();
  }

  /** Report each seat that the table does not have. */
  checkSeats(part, steps) {
    for (const [name, value] of Object.entries(part)) {
      if (value && typeof value === "object") this.checkSeats(value, [...steps, name]);
      else if ((SEATS.includes(name) || LISTS_OF_SEATS.includes(steps.at(-1))) && value >= this.seats) {
        this.fault(1, "seat.unknown", ...steps, name);
      }
    }
  }

  // -- level 1: the deal -------------------------------------------------------------------------

  checkDeal() {
    const { game, hand } = this;
    const deal = hand.deal || {};
    const dealt = (deal.hands || []).map((cards) => [...(cards || [])]);
    const talon = [...(deal.talon || [])];
    if (deal.hands && dealt.length !== this.seats) this.fault(1, "deal.seats", "deal", "hands");
    const seen = new Set();
    const heaps = [...dealt.map((cards, seat) => ["hands", seat, cards]), ["talon", null, talon]];
    for (const [place, seat, cards] of heaps) {
      const steps = seat === null ? ["deal", place] : ["deal", place, seat];
      const all = game.dealerTakes && seat === this.dealer && !deal.talon && cards.length > game.size;
      const whole = all ? game.size + game.talon : game.size;
      if (seat === null) {
        if (deal.talon && cards.length !== game.talon) this.fault(1, "deal.talon_size", ...steps);
      } else if (cards.length && cards.length !== whole) this.fault(1, "deal.size", ...steps);
      cards.forEach((card, i) => {
        if (!PACK.includes(card)) return card.includes("?") || this.fault(1, "deal.pack", ...steps, i);
        if (seen.has(card)) this.fault(1, "deal.twice", ...steps, i);
        return seen.add(card);
      });
    }
    const rest = PACK.filter((card) => !seen.has(card));
    const missing = dealt.filter((cards) => !cards.length);
    if (!missing.length && !deal.talon && rest.length === game.talon) talon.push(...rest);
    else if (missing.length === 1 && rest.length === game.size) missing[0].push(...rest);
    this.held = Array.from({ length: this.seats }, (_, seat) => dealt[seat] || []);
    this.talon = talon;
    this.petit = this.held.findIndex((cards) => trumps(cards).join() === "T1" && !cards.includes("F"));
    const voids = game === french && this.options.petit_sec === "annulled" && this.petit >= 0;
    if (hand.end === "petit_sec" || (voids && !(hand.tricks || hand.bids || []).length)) this.over = "petit_sec";
    if (hand.end === "misdeal" || hand.end === "thrown_in") this.over = hand.end;
    if (voids && !this.over) this.fault(1, "deal.petit_sec", "deal", "hands", this.petit);
    if (hand.end === "petit_sec" && !voids) this.fault(2, "hand.end", "end");
  }

  // -- level 3: the auction, the scart, the declarations -----------------------------------------

  checkBids() {
    const { hand } = this;
    const stated = hand.contract || {};
    if (stated.partner != null) this.fault(1, "record.section", "contract", "partner");
    if (stated.name != null && !BIDS.includes(stated.name)) this.fault(3, "bid.name", "contract", "name");
    const floor = this.options.prise === "no" ? 0 : -1;
    let [highest, taker, turn, first] = [floor, null, this.next(this.dealer), null];
    const spoken = new Set();
    for (const [i, { seat, bid }] of (hand.bids || []).entries()) {
      if (spoken.has(seat)) this.fault(3, "bid.again", "bids", i, "seat");
      else if (seat !== turn) this.fault(3, "bid.turn", "bids", i, "seat");
      spoken.add(seat);
      turn = this.next(seat);
      if (bid === "pass") continue;
      if (!BIDS.includes(bid)) this.fault(3, "bid.name", "bids", i, "bid");
      else if (BIDS.indexOf(bid) <= highest) this.fault(3, "bid.low", "bids", i, "bid");
      if (seat === this.dealer && this.again) this.fault(3, "bid.barred", "bids", i, "bid"); // his own misdeal
      if (BIDS.indexOf(bid) >= highest) [highest, taker, first] = [BIDS.indexOf(bid), seat, bid];
    }
    if ((hand.bids || []).length && taker !== null) {
      if (stated.declarer != null && stated.declarer !== taker) this.fault(3, "contract.declarer", "contract", "declarer");
      if (stated.basis === "imposed") this.fault(3, "contract.imposed", "contract", "basis");
      if (stated.name != null && stated.name !== first) this.fault(3, "contract.name", "contract", "name");
    } else if (!(hand.bids || []).length) [taker, first] = [stated.declarer ?? null, stated.name];
    else if (spoken.size === this.seats) {
      if (hand.contract) this.fault(3, "contract.none", "contract");
      this.over = this.over || "all_pass";
    }
    const passed = this.over === "all_pass";
    if (passed ? hand.end === "played" : hand.end === "all_pass") this.fault(2, "hand.end", "end");
    [this.taker, this.contract] = [taker, first];
  }

  checkScart() {
    const { game, hand } = this;
    const laid = hand.scart || [];
    const takes = game === scarto || ["prise", "garde"].includes(this.contract);
    this.laid = [];
    if (!takes) laid.forEach((_, n) => this.fault(3, "scart.none", "scart", n));
    if (!takes || this.taker == null) return;
    const before = [...new Set([...this.held[this.taker], ...this.talon])];
    this.held[this.taker] = before;
    if (hand.scart && !laid.length) this.fault(3, "scart.size", "scart");
    laid.forEach(({ seat, cards, shown }, n) => {
      if (n) return this.fault(3, "scart.again", "scart", n);
      if (seat !== this.taker) this.fault(3, "scart.seat", "scart", n, "seat");
      if (cards.length !== game.talon) this.fault(3, "scart.size", "scart", n, "cards");
      const held = seat === this.taker ? before : this.held[seat] || [];
      const allowed = this.allowedInScart(held);
      const mustGo = held.filter((card) => !isTrump(card) && allowed(card));
      const owed = Math.max(0, game.talon - mustGo.length);
      const free = cards.filter((card, i) => isTrump(card) && allowed(card) && held.includes(card) && cards.indexOf(card) === i);
      cards.forEach((card, i) => {
        if (card.includes("?")) return;
        if (!held.includes(card) || cards.indexOf(card) !== i) this.fault(3, "scart.held", "scart", n, "cards", i);
        else if (!allowed(card)) this.fault(3, "scart.barred", "scart", n, "cards", i);
      });
      if (this.trumpsLast() && free.length > owed) {
        this.fault(3, "scart.trumps", "scart", n, "cards", cards.indexOf(free[0])); // once, at the first trump
      }
      const went = cards.filter(isTrump).filter((card) => held.includes(card));
      if (game === french && shown && went.some((card) => !shown.includes(card))) this.fault(3, "scart.hidden", "scart", n, "shown");
      (shown || []).forEach((card, i) => cards.includes(card) || this.fault(3, "scart.shown", "scart", n, "shown", i));
      this.laid = [...cards];
      return this.take(seat, cards);
    });
    this.whole = [...before];
  }

  take(seat, cards) {
    this.held[seat] = this.held[seat].filter((card) => !cards.includes(card));
  }

  trumpsLast() {
    return this.game === french || this.options.trump_scart === "last";
  }

  /** Return a predicate: whether a card may be laid away by who held these cards. */
  allowedInScart(held) {
    const { game, options } = this;
    if (game === french) return (card) => card[1] !== "K" && !BOUTS.includes(card);
    const alone = trumps(held).join() === "T1";
    return (card) => {
      if (card === "T1") return options.scart_exception === "bagatto" && alone && !held.includes("F");
      if (card === "F") return options.scart_exception === "fool" && !trumps(held).length;
      return (isTrump(card) || card[1] !== "K") && card !== game.counter(options);
    };
  }

  checkDeclarations() {
    const said = this.hand.declarations || [];
    const sizes = [10, 13, 15];
    this.handfuls = [];
    said.forEach((word, i) => {
      const before = said.slice(0, i);
      if (!["handful", "slam"].includes(word.kind)) return this.fault(3, "declare.kind", "declarations", i, "kind");
      if (before.some((other) => other.kind === word.kind && (other.seat === word.seat || word.kind === "slam"))) {
        this.fault(3, "declare.again", "declarations", i);
      }
      if (word.kind === "slam") {
        if (this.options.slam_by === "taker" && word.seat !== this.taker) this.fault(3, "declare.seat", "declarations", i, "seat");
        if (word.cards) this.fault(1, "record.section", "declarations", i, "cards");
        this.slamAsked = word.seat;
        return null;
      }
      if (word.trick > 1) this.fault(3, "declare.time", "declarations", i, "trick"); // after his own first card
      const scart = word.seat === this.taker && this.options.handful_scart === "shown" ? trumps(this.laid) : [];
      const own = [...(this.held[word.seat] || []), ...scart];
      const shown = word.cards || [];
      const size = word.cards ? shown.length : word.size;
      if (!sizes.includes(size)) this.fault(3, "declare.size", "declarations", i, word.cards ? "cards" : "size");
      shown.forEach((card, k) => {
        if (!isTrump(card) && card !== "F") this.fault(3, "declare.not_trump", "declarations", i, "cards", k);
        else if (!own.includes(card) || shown.indexOf(card) !== k) this.fault(3, "declare.held", "declarations", i, "cards", k);
      });
      const hidden = trumps(this.held[word.seat] || []).filter((card) => !shown.includes(card));
      if (shown.includes("F") && hidden.length) this.fault(3, "declare.fool", "declarations", i, "cards", shown.indexOf("F"));
      const value = { 10: 20, 13: 30, 15: 40 }[size] || 0; // another number of cards counts nothing
      if (word.cards && word.size != null && word.size !== shown.length) this.fault(3, "declare.number", "declarations", i, "size");
      if (word.value != null && word.value !== value) this.fault(3, "declare.value", "declarations", i, "value");
      return this.handfuls.push(value);
    });
  }

  // -- level 2: the play -------------------------------------------------------------------------

  /** Return the legal cards of a hand to the cards that lie on the table. */
  legal(held, down) {
    const led = down.find((card) => card !== "F"); // after a led Fool the next card is the card led
    if (!led) return held;
    const best = Math.max(0, ...trumps(down).map((card) => this.game.strength(card, this.options)));
    const over = (cards) => {
      const higher = cards.filter((card) => this.game.strength(card, this.options) > best);
      return this.game.overtrump && higher.length ? higher : cards;
    };
    const same = held.filter((card) => card !== "F" && suitOf(card) === suitOf(led));
    const choice = same.length ? (isTrump(led) ? over(same) : same) : over(trumps(held));
    return choice.length ? [...choice, "F"] : held;
  }

  codeOfIllegal(card, down, legal) {
    const led = down.find((other) => other !== "F") ?? legal[0];
    if (legal.some((other) => suitOf(other) === suitOf(led)) && suitOf(card) !== suitOf(led)) return "play.follow";
    return isTrump(card) ? "play.overtrump" : "play.trump";
  }

  winnerOf(cards, leader) {
    const led = cards.find((card) => card !== "F");
    const fit = cards.filter((card) => card !== "F" && (isTrump(card) || suitOf(card) === suitOf(led)));
    const best = fit.sort(this.stronger).at(-1);
    return this.next(leader, cards.indexOf(best));
  }

  checkPlay() {
    const { hand, game } = this;
    const tricks = hand.tricks || [];
    const played = new Set();
    let expected = this.slamAsked ?? this.next(this.dealer);
    this.won = [];
    this.unread = false;
    tricks.forEach(({ leader: stated, cards, winner: named, paid }, n) => {
      if (n >= game.size) return this.fault(2, "play.extra", "tricks", n);
      if (stated != null && stated !== expected) this.fault(2, "play.leader", "tricks", n, "leader");
      const leader = stated ?? expected;
      if (cards.length !== this.seats) {
        this.fault(2, "play.size", "tricks", n, "cards");
        this.unread = true;
      }
      cards.forEach((card, i) => {
        const seat = this.next(leader, i);
        const own = this.held[seat];
        if (card.includes("?")) return;
        if (played.has(card)) this.fault(2, "play.again", "tricks", n, "cards", i);
        else if (!own.includes(card)) this.fault(2, "play.held", "tricks", n, "cards", i);
        else {
          const legal = this.legal(own, cards.slice(0, i));
          if (card !== "F" && !legal.includes(card)) this.fault(2, this.codeOfIllegal(card, cards.slice(0, i), legal), "tricks", n, "cards", i);
        }
        played.add(card);
        this.held[seat] = own.filter((other) => other !== card);
      });
      const fool = cards.includes("F") ? this.next(leader, cards.indexOf("F")) : null;
      expected = this.winnerOf(cards, leader);
      const last = n === game.size - 1;
      this.foolWon = last && fool !== null && this.foolWins(fool, leader, cards);
      if (this.foolWon) expected = fool;
      if (named != null && named !== expected) this.fault(2, "play.winner", "tricks", n, "winner");
      this.won.push({ cards, winner: expected, fool, paid });
      return null;
    });
    this.complete = tricks.length >= game.size && !this.unread;
    this.checkPaid();
  }

  sideOf(seat) {
    return this.game === scarto ? seat : seat === this.taker;
  }

  /** Whether the Excuse wins the last trick: its side has taken every other one. */
  foolWins(seat, leader, cards) {
    if (this.game !== french) return false;
    const led = cards[0] === "F" || this.options.excuse_slam === "played";
    return led && this.won.every((trick) => this.sideOf(trick.winner) === this.sideOf(seat));
  }

  /** A card for the Fool is due from the trick it was played to; it is given as soon as its side has one to give. */
  checkPaid() {
    let [debtor, late] = [null, false];
    const pile = this.laid.map((card) => [this.taker, card]);
    const payable = () => pile.filter(([seat, card]) => this.sideOf(seat) === this.sideOf(debtor) && this.game.value(card, this.options) === 1);
    this.won.forEach(({ cards, winner, fool, paid }, n) => {
      if (fool !== null) {
        const own = this.sideOf(fool) === this.sideOf(winner);
        const last = this.game === french && n === this.game.size - 1 && !this.foolWon;
        const returns = this.options.excuse_last_trick === "changes_side" && this.options.excuse_returns_half === "yes";
        if (!last) debtor = own ? null : fool;
        else if (own && returns) debtor = [0, 1, 2, 3].find((seat) => this.sideOf(seat) !== this.sideOf(fool));
      }
      pile.push(...cards.filter((card) => card !== "F").map((card) => [winner, card]));
      const cardsDue = debtor === null ? [] : payable().map(([, card]) => card);
      if (paid != null && paid !== "?") {
        if (debtor === null) return this.fault(2, "fool.no_debt", "tricks", n, "paid");
        if (!cardsDue.includes(paid)) this.fault(2, "fool.card", "tricks", n, "paid");
        else if (late && this.game === french) this.fault(2, "fool.late", "tricks", n, "paid");
        debtor = null;
      }
      late = debtor !== null && cardsDue.length > 0;
      return null;
    });
  }

  // -- level 4: points and scores ----------------------------------------------------------------

  score() {
    this.result = this.game === scarto ? this.scoreScarto() : this.scoreFrench();
    this.compareScores();
  }

  compareScores() {
    const { scores } = this.hand;
    if (!scores) return;
    const names = this.game === french ? ["bouts", "target", "contract", "petit_au_bout", "handful", "slam", "per_defender"] : [];
    const { points, hand, items } = this.result || { points: [], hand: [], items: Object.fromEntries(names.map((name) => [name])) };
    (this.result ? scores.card_points || [] : []).forEach((side, i) => {
      const mine = points.find(({ seats }) => seats.join() === [...side.seats].sort().join());
      if (!mine) this.fault(4, "score.side", "scores", "card_points", i, "seats");
      else if (side.points * this.game.unit !== mine.points * (scores.unit || 1)) this.fault(4, "score.points", "scores", "card_points", i, "points");
    });
    (scores.items || []).forEach((item, i) => {
      if (!(item.name in items)) this.fault(4, "score.item_name", "scores", "items", i, "name");
      else if (item.seat != null || this.over) this.fault(4, "score.item_seat", "scores", "items", i, "seat");
      else if (scores.items.slice(0, i).some(({ name, value }) => name === item.name && value === item.value)) this.fault(4, "score.twice", "scores", "items", i);
      else if (this.result && item.value !== items[item.name]) this.fault(4, "score.item", "scores", "items", i, "value");
    });
    for (const name of ["hand", "totals"]) {
      if (scores[name] && scores[name].length !== this.seats) this.fault(4, "score.seats", "scores", name);
    }
    if ((scores.hand || []).length === this.seats) scores.hand.forEach((number, seat) => number == null || !this.result || number === hand[seat] || this.fault(4, "score.hand", "scores", "hand", seat));
  }

  scoreScarto() {
    const points = Array(3).fill(0);
    const heap = (cards) => 1 + sum(cards.filter((card) => card !== "F").map((card) => this.game.value(card, this.options) - 1));
    for (const { cards, winner, fool } of this.won) {
      points[winner] += heap(cards);
      if (fool === null) continue;
      const none = this.won.every((trick) => trick.winner !== fool);
      points[none && this.options.fool_without_trick === "lost" ? winner : fool] += 4;
    }
    points[this.dealer] += heap(this.laid) + (this.laid.includes("F") ? 4 : 0);
    return { points: points.map((p, seat) => ({ seats: [seat], points: p })), hand: points.map((p) => p - 26), items: {} };
  }

  scoreFrench() {
    const { taker, options, contract } = this;
    const half = (cards) => sum(cards.map((card) => 2 * this.game.value(card) - 1));
    let [mine, bouts] = [0, 0];
    const taken = this.won.map((trick) => this.sideOf(trick.winner));
    const [attackAll, defenceAll] = [taken.every((side) => side), taken.every((side) => !side)];
    const add = (cards) => {
      mine += half(cards);
      bouts += cards.filter((card) => BOUTS.includes(card)).length;
    };
    if (contract !== "garde_contre") add(contract === "garde_sans" ? this.talon : this.laid);
    this.won.forEach(({ cards, winner, fool }, n) => {
      const attack = this.sideOf(winner);
      if (attack) add(cards.filter((card) => card !== "F"));
      if (fool === null) return;
      const side = this.sideOf(fool);
      let [owner, given] = [side, side !== attack]; // whose it is; whether half a point is given to the other side
      if (n === this.won.length - 1 && !this.foolWon) {
        owner = options.excuse_last_trick === "to_winner" ? attack : !side;
        given = owner !== attack && options.excuse_returns_half === "yes"; // its own side won the trick
      }
      if (given) mine += owner ? -1 : 1; // also where nothing can be given: then the Excuse counts 4
      if (owner) add(["F"]);
    });
    const target = [56, 51, 41, 36][bouts];
    const won = mine >= 2 * target;
    const sign = won ? 1 : -1;
    const factor = { prise: 1, garde: 2, garde_sans: 4, garde_contre: +options.garde_contre }[contract];
    const lastOfSlam = this.won.at(-1).cards.includes("F") && (attackAll || defenceAll) ? this.won.at(-2) : this.won.at(-1);
    const petit = lastOfSlam.cards.includes("T1") ? (this.sideOf(lastOfSlam.winner) ? 1 : -1) : 0;
    const asked = this.slamAsked !== undefined;
    let slam = attackAll ? (asked ? 400 : 200) : (asked ? -200 : 0);
    if (defenceAll) slam = asked && options.asked_slam_lost === "both" ? -400 : -200;
    const items = {
      bouts, target, contract: factor * sign * (25 + Math.ceil(Math.abs(mine - 2 * target) / 2)),
      petit_au_bout: 10 * factor * petit, handful: sign * sum(this.handfuls), slam,
    };
    items.per_defender = items.contract + items.petit_au_bout + items.handful + slam;
    const others = [0, 1, 2, 3].filter((seat) => seat !== taker);
    return {
      points: [{ seats: [taker], points: mine }, { seats: others, points: 182 - mine }],
      hand: [0, 1, 2, 3].map((seat) => (seat === taker ? 3 : -1) * items.per_defender), items,
    };
  }
}

// -- a record ------------------------------------------------------------------------------------

/** Return verdict, faults (level, code, pointer) and results of a record. */
function check(record) {
  const bad = faultOfShape(record);
  if (bad) return { verdict: "unreadable", faults: [{ level: 1, ...bad }], results: [] };
  const game = GAMES[record.game];
  const faults = [];
  const report = (level, code, pointer) => faults.push({ level, code, pointer });
  const totals = [...(record.carried_in?.totals || Array(game.seats).fill(0))];
  let known = record.carried_in != null && !record.excerpt;
  let due = null;
  const results = record.hands.map((raw, number) => {
    const hand = new Hand(game, record, number, report);
    if (due !== null && raw.dealer != null && raw.dealer !== due) report(1, "deal.dealer", `/hands/${number}/dealer`);
    hand.again = record.hands[number - 1]?.end === "misdeal";
    hand.check();
    due = raw.dealer == null ? null : raw.end === "misdeal" ? raw.dealer : hand.next(raw.dealer);
    const counted = hand.result?.hand || (hand.over ? Array(game.seats).fill(0) : raw.scores?.hand);
    const stated = raw.scores?.totals;
    if (!counted) known = false;
    else counted.forEach((score, seat) => (totals[seat] += score));
    if (known) (stated || []).forEach((total, seat) => total == null || total === totals[seat] || report(4, "score.total", `/hands/${number}/scores/totals/${seat}`));
    else if (stated && stated.every((total) => total != null)) {
      stated.forEach((total, seat) => (totals[seat] = total));
      known = true;
    }
    return hand.result && { unit: hand.result.unit || game.unit, card_points: hand.result.points, hand: hand.result.hand };
  });
  const best = Math.max(...totals);
  const leaders = totals.flatMap((total, seat) => (total === best ? [seat] : []));
  const winners = record.result?.winners;
  if (known && winners && [...winners].sort().join() !== leaders.join()) report(4, "game.winners", "/result/winners");
  return { verdict: faults.length ? "faulty" : "proved", faults, results, totals };
}

/** Return the legal cards or bids in the unfinished hand of a record. */
function legalNow(record, asks) {
  const number = record.hands.length - 1;
  const raw = record.hands[number];
  const hand = new Hand(GAMES[record.game], record, number, () => null);
  if (asks === "bids") {
    const made = (raw.bids || []).map(({ bid }) => BIDS.indexOf(bid));
    return BIDS.slice(Math.max(-1, hand.options.prise === "no" ? 0 : -1, ...made) + 1).concat("pass");
  }
  const open = (raw.tricks || []).filter(({ cards }) => cards.length < hand.seats).at(-1);
  hand.hand = { ...raw, tricks: (raw.tricks || []).filter((trick) => trick !== open) };
  hand.check();
  if (asks === "scart") {
    const allowed = hand.allowedInScart(hand.held[hand.taker]);
    const cards = hand.held[hand.taker].filter(allowed);
    const plain = cards.filter((card) => !isTrump(card));
    return hand.trumpsLast() && plain.length >= hand.game.talon ? plain : cards;
  }
  const leader = open?.leader ?? hand.won.at(-1)?.winner ?? hand.slamAsked ?? hand.next(hand.dealer);
  const seat = hand.next(leader, open ? open.cards.length : 0);
  return hand.legal(hand.held[seat], open ? open.cards : []).filter((card) => hand.held[seat].includes(card)).concat(
    hand.held[seat].includes("F") ? ["F"] : []);
}

/** Return the points of a pile as an exact fraction: [halves of a point are kept]. */
function countPile({ game, cards, odd, fool }, scheme) {
  const treatment = fool || scheme.fool[0];
  const value = (card) => scheme.values[card];
  let counted = cards;
  let [size, extra] = [cards.length, 0];
  if (cards.includes("F") && treatment === "alone") {
    counted = cards.filter((card) => card !== "F");
    [size, extra] = [counted.length, value("F") - 1];
  } else if (cards.includes("F") && treatment === "adjust") size -= 1;
  const left = size % scheme.group;
  const share = left / scheme.group;
  const policy = odd || scheme.odd;
  const rounded = Math.abs(share - 0.5) < 1e-9 ? 0.5 : Math.round(share);
  const more = { exact: share, up: left ? 1 : 0, down: 0, nearest: rounded }[policy];
  return sum(counted.map((card) => value(card) - 1)) + extra + Math.floor(size / scheme.group) + more;
}

module.exports = { check, countPile, legalNow };
