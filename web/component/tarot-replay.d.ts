/** Where a record is read. */
export interface RecordPlace {
  /** Address of the record on its server, without an ending. */
  base: string;
  /** Step that the address names, from 0; null if it names none. */
  step: number | null;
  /** Address of the page for people. */
  page: string;
}

/** The table at a step: the JSON twin of a step, `/schemas/step.json` on every server. */
export interface StepData {
  step: number;
  last: number;
  kind: string;
  sentence: string;
  hand: number;
  trick: number | null;
  seat: number | null;
  hands: { cards: string[]; unknown: number }[];
  tricks: { leader: number; winner: number | null; cards: string[] }[];
  totals: number[];
  [field: string]: unknown;
}

/** Read the address of a record or a link to a game. Throw TypeError if it is neither. */
export function readLink(address: string, from?: string): RecordPlace;

/** Return a card's name in a language (en, fr, it, de): `cardName("SK")` is "king of spades". */
export function cardName(code: string, lang?: string): string;

/** The element `<tarot-replay src="…" step="…" lang="…">`. */
export class TarotReplay extends HTMLElement {
  /** Address of a record on a server, or a link to a game. */
  src: string;
  /** The step that is shown, from 0. */
  step: number;
  /** The last step; -1 as long as nothing is loaded. */
  readonly last: number;
  /** Read the JSON at an address; replace it to read from elsewhere than a server. */
  load: (address: string, lang: string) => Promise<unknown>;
  /** Show a step; a number outside the game is the nearest step. */
  go(step: number): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  addEventListener(type: "step", listener: (event: CustomEvent<{ step: number; data: StepData }>) => void): void;
  addEventListener(type: "error", listener: (event: ErrorEvent) => void): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tarot-replay": TarotReplay;
  }
}
