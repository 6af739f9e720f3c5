import type { Params } from "@wirecost/sim-core";

/** Maximum remembered texts, and maximum remembered combinations and beginnings of them. */
const MAX_REMEMBERED = 65_536;

/** Numbers whose meaning has a place by itself, in all columns together: 2 MiB of them. */
const MAX_SMALL = 262_144;

/** Maximum digits of a number that stands for itself; any other text has a number from here on. */
const MAX_DIGITS = 6;
const TEXTS = 10 ** MAX_DIGITS;

/** Numbers of a slot: the place, where it comes from, the value that leads there, and none. */
const SLOT = 4;
/** Slots for each place: half of them stay free. */
const ROOM = 2;

/** Maximum probed slots per lookup: in a table that is half full, few need as many. */
const MAX_PROBES = 64;

/** A combination, or a text, that is not remembered. */
const FORGOTTEN = -1;

const ZERO = 48;

/**
 * What a text of a setting's column stands for.
 *
 * @param column counted among the columns of settings, from 0
 * @returns undefined where something is wrong with it
 */
export type SettingsOfText = (column: number, text: string) => Params | undefined;

/**
 * Finds the settings of rows by what stands in their columns: {@link begin} a row, then give each column's value in
 * order. What a text stands for is asked where a combination is new, and rows of the same values share one object.
 */
export class KnownSettings {
  /** Combinations have places from 0 to before this. A power of two, for as many as the file can have. */
  readonly places: number;
  readonly #settingsOf: SettingsOfText;
  /** Numbers of texts that do not stand for themselves. */
  readonly #texts = new Map<string, number>();
  // By column: what stands there, and what for; small numbers, which most are, by themselves.
  readonly #meanings: readonly Map<string | number, Params>[];
  readonly #ofSmall: readonly (Params | undefined)[][];
  #meant = 0;
  /**
   * Places by where they come from and the value that leads there: an open hash table. A slot has all three side by
   * side, so that a look-up reads one line of the processor's cache; place 0 is a free slot.
   */
  readonly #slots: Int32Array;
  /** What is left of 32 bits is the number of a slot. */
  readonly #shift: number;
  /** By place; undefined for a mere beginning of a combination. */
  readonly #settings: (Params | undefined)[] = [undefined];
  // The row that is being read.
  readonly #row: (string | number)[];
  #column = 0;
  #place = 0;

  /**
   * @param of.columns how many columns hold settings
   * @param of.rows about how many rows there are
   */
  constructor(of: { readonly columns: number; readonly rows: number; readonly settingsOf: SettingsOfText }) {
    const { columns, rows } = of;
    this.#settingsOf = of.settingsOf;
    this.places = Math.min(MAX_REMEMBERED, 2 ** Math.ceil(Math.log2(Math.max(256, rows * columns))));
    this.#meanings = Array.from({ length: columns }, () => new Map());
    const small = Math.min(this.places, Math.floor(MAX_SMALL / Math.max(1, columns)));
    this.#ofSmall = this.#meanings.map(() => new Array<Params | undefined>(small).fill(undefined));
    this.#row = Array.from({ length: columns }, () => 0);
    this.#slots = new Int32Array(SLOT * ROOM * this.places);
    this.#shift = 32 - Math.log2(ROOM * this.places);
  }

  /** The next value is that of the first column of another row. */
  begin(): void {
    this.#column = 0;
    this.#place = 0;
  }

  /** @param value a whole number from 0, written as its digits alone */
  addNumber(value: number): void {
    if (value < TEXTS) this.#add(value, value);
    else this.#addOther(String(value));
  }

  addText(text: string): void {
    const value = smallNumber(text);
    if (value >= 0) this.#add(value, value);
    else this.#addOther(text);
  }

  /** Where the settings of the row are remembered; -1 where they are not. */
  get place(): number {
    return this.#place;
  }

  /** The settings of the row, once each of its columns was given; undefined where something is wrong with one. */
  get settings(): Params | undefined {
    const known = this.#settings[this.#place];
    if (known) return known;
    const settings: Record<string, Params[string]> = {};
    for (let column = 0; column < this.#row.length; column++) {
      const meaning = this.#meaningOf(column, this.#row[column] ?? "");
      if (!meaning) return undefined;
      for (const id in meaning) settings[id] = meaning[id] ?? "";
    }
    if (this.#place >= 0) this.#settings[this.#place] = settings;
    return settings;
  }

  #meaningOf(column: number, text: string | number): Params | undefined {
    const small = this.#ofSmall[column];
    const isSmall = small !== undefined && typeof text === "number" && text < small.length;
    const known = isSmall ? small[text] : this.#meanings[column]?.get(text);
    if (known) return known;
    const meaning = this.#settingsOf(column, String(text));
    if (!meaning) return undefined;
    if (isSmall) small[text] = meaning;
    else if (this.#meant < MAX_REMEMBERED) {
      this.#meanings[column]?.set(text, meaning);
      this.#meant += 1;
    }
    return meaning;
  }

  /** A text that does not stand for itself. */
  #addOther(text: string): void {
    let number = this.#texts.get(text);
    if (number === undefined) {
      const { size } = this.#texts;
      number = size < MAX_REMEMBERED ? TEXTS + size : FORGOTTEN;
      if (number >= 0) this.#texts.set(text, number);
    }
    this.#add(number, text);
  }

  #add(via: number, text: string | number): void {
    this.#row[this.#column] = text;
    this.#column += 1;
    if (this.#place >= 0) this.#place = via < 0 ? FORGOTTEN : this.#after(this.#place, via);
  }

  #after(from: number, via: number): number {
    const slots = this.#slots;
    // Knuth's multiplicative hash of both.
    let at = SLOT * (Math.imul(Math.imul(from, 2654435761) ^ via, 2654435761) >>> this.#shift);
    // Values can be chosen to collide, so the number of probes per row is limited.
    for (let tried = 1; tried < MAX_PROBES; tried++) {
      const place = slots[at] ?? 0;
      if (place === 0) return this.#newPlace(at, from, via);
      if (slots[at + 1] === from && slots[at + 2] === via) return place;
      at = at + SLOT === slots.length ? 0 : at + SLOT;
    }
    return FORGOTTEN;
  }

  #newPlace(at: number, from: number, via: number): number {
    const place = this.#settings.length;
    if (place >= this.places) return FORGOTTEN;
    this.#settings.push(undefined);
    this.#slots[at] = place;
    this.#slots[at + 1] = from;
    this.#slots[at + 2] = via;
    return place;
  }
}

/** The number that a text writes as its digits alone; -1 for any other text and for one of more than MAX_DIGITS. */
function smallNumber(text: string): number {
  if (text.length === 0 || text.length > MAX_DIGITS || (text.length > 1 && text.charCodeAt(0) === ZERO))
    return -1;
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
