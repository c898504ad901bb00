"use strict";
// The cards, and the facts of Scarto and of French Tarot for four: options with their values (the default first), sizes,
// ranks and values.

const RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"];
const TRUMPS = Array.from({ length: 21 }, (_, i) => `T${i + 1}`);
const PACK = [..."SHDC"].flatMap((suit) => RANKS.map((rank) => suit + rank)).concat(TRUMPS, "F");
const BOUTS = ["T1", "T21", "F"];
const suitOf = (card) => card[0];
const isTrump = (card) => suitOf(card) === "T";
const trumps = (cards) => cards.filter(isTrump);
const usualValue = (card) => ({ K: 5, Q: 4, N: 3, J: 2 })[isTrump(card) ? "" : card.slice(1)] || 1;
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

// -- the two games -------------------------------------------------------------------------------

const scarto = {
  rulesets: {
    piedmont: {
      top_trump: ["20", "21"], counter: ["top", "world"], scart_exception: ["bagatto", "fool", "none"],
      trump_scart: ["free", "last"], fool_without_trick: ["kept", "lost"],
    },
  },
  seats: 3, size: 25, talon: 3, packets: 5, unit: 1, dealerTakes: true,
  sections: ["bids", "contract", "calls", "exchanges", "declarations", "fool_paid"],
  strength(card, options) {
    if (isTrump(card)) return 100 + (card === "T20" && options.top_trump !== "21" ? 21.5 : +card.slice(1));
    const rank = RANKS.indexOf(card.slice(1));
    return "HD".includes(suitOf(card)) && rank < 10 ? -rank : rank; // the ace is the best pip card of cups and coins
  },
  counter: (options) => (options.counter === "world" || options.top_trump === "21" ? "T21" : "T20"),
  value(card, options) {
    return card === "F" || card === "T1" || card === scarto.counter(options) ? 5 : usualValue(card);
  },
  overtrump: false,
};

const BIDS = ["prise", "garde", "garde_sans", "garde_contre"];
const french = {
  rulesets: {
    "fft-2012": {
      excuse_last_trick: ["changes_side", "to_winner"], excuse_returns_half: ["yes", "no"],
      excuse_slam: ["played", "led"], slam_by: ["taker", "anyone"], asked_slam_lost: ["failed", "both"],
      handful_scart: ["shown", "never"], petit_sec: ["annulled", "played"], chien_forbidden_ends: ["1", "3"],
      prise: ["yes", "no"], garde_contre: ["6", "5"], lead_called_suit: ["forbidden", "free"],
      excuse_then_called: ["free", "barred"], partner_share: ["two_to_one", "equal"],
    },
  },
  seats: 4, size: 18, talon: 6, packets: 3, unit: 2, dealerTakes: false,
  sections: ["calls", "exchanges"],
  strength: (card) => (isTrump(card) ? 100 + +card.slice(1) : RANKS.indexOf(card.slice(1))),
  value: (card) => (BOUTS.includes(card) ? 5 : usualValue(card)),
  overtrump: true,
};
const GAMES = { scarto, "french-tarot": french };

module.exports = { BIDS, BOUTS, GAMES, PACK, french, isTrump, scarto, suitOf, sum, trumps };
