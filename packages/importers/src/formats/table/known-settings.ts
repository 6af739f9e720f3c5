import type { Params } from "@wirecost/sim-core";

/** Maximum remembered texts, and maximum remembered combinations. */
const MAX_REMEMBERED = 65_536;

/** Numbers whose meaning has a place by itself, in all columns together: 2 MiB of them. */
const MAX_SMALL = 262_144;

/** Maximum digits of a number that stands for itself; any other text has a number from here on. */
const MAX_DIGITS = 6;
const TEXTS = 10 ** MAX_DIGITS;

/** Slots for each place: half of them stay free. */
const ROOM = 2;

/** Maximum probed slots per lookup: in a table that is half full, few need as many. */
const MAX_PROBES = 64;

/** A combination, or a text, that is not remembered. */
const FORGOTTEN = -1;
/** A combination that was not looked up yet. */
const UNKNOWN = -2;

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
  /** Numbers of what stands in the columns, by place. */
  readonly #remembered: Int32Array;
  /** An open hash table of the places, each one more than it is; 0 is a free slot. */
  readonly #slots: Int32Array;
  /** What is left of 32 bits is the number of a slot. */
  readonly #shift: number;
  /** By place; undefined until they are asked for. */
  readonly #settings: (Params | undefined)[] = [];
  // The row that is being read: what stands there, and numbers of it.
  readonly #row: (string | number)[];
  readonly #numbers: Int32Array;
  #column = 0;
  #place = UNKNOWN;

  /**
   * @param of.columns how many columns hold settings
   * @param of.rows about how many rows there are
   */
  constructor(of: { readonly columns: number; readonly rows: number; readonly settingsOf: SettingsOfText }) {
    const { columns, rows } = of;
    this.#settingsOf = of.settingsOf;
    this.places = Math.min(MAX_REMEMBERED, 2 ** Math.ceil(Math.log2(Math.max(256, rows))));
    this.#meanings = Array.from({ length: columns }, () => new Map());
    const small = Math.min(this.places, Math.floor(MAX_SMALL / Math.max(1, columns)));
    this.#ofSmall = this.#meanings.map(() => new Array<Params | undefined>(small).fill(undefined));
    this.#row = Array.from({ length: columns }, () => 0);
    this.#numbers = new Int32Array(columns);
    this.#remembered = new Int32Array(columns * this.places);
    this.#slots = new Int32Array(ROOM * this.places);
    this.#shift = 32 - Math.log2(ROOM * this.places);
  }

  /** The next value is that of the first column of another row. */
  begin(): void {
    this.#column = 0;
    this.#place = UNKNOWN;
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

  /** Where the settings of the row are remembered, once each of its columns was given; -1 where they are not. */
  get place(): number {
    if (this.#place === UNKNOWN) this.#place = this.#find();
    return this.#place;
  }

  /** The settings of the row, once each of its columns was given; undefined where something is wrong with one. */
  get settings(): Params | undefined {
    const { place } = this;
    const known = this.#settings[place];
    if (known) return known;
    const settings: Params = {};
    for (let column = 0; column < this.#row.length; column++) {
      const meaning = this.#meaningOf(column, this.#row[column] ?? "");
      if (!meaning) return undefined;
      Object.assign(settings, meaning);
    }
    if (place >= 0) this.#settings[place] = settings;
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

  #add(number: number, text: string | number): void {
    this.#row[this.#column] = text;
    this.#numbers[this.#column] = number;
    this.#column += 1;
  }

  #find(): number {
    let hash = 0;
    for (const number of this.#numbers) {
      if (number < 0) return FORGOTTEN;
      // Knuth's multiplicative hash, of one after the other.
      hash = Math.imul(hash ^ number, 2654435761);
    }
    const slots = this.#slots;
    let at = hash >>> this.#shift;
    // Values can be chosen to collide, so the number of probes per row is limited.
    for (let tried = 1; tried < MAX_PROBES; tried++) {
      const place = (slots[at] ?? 0) - 1;
      if (place < 0) return this.#newPlace(at);
      if (this.#isAt(place)) return place;
      at = at + 1 === slots.length ? 0 : at + 1;
    }
    return FORGOTTEN;
  }

  #isAt(place: number): boolean {
    const numbers = this.#numbers;
    let at = place * numbers.length;
    for (const number of numbers) if (this.#remembered[at++] !== number) return false;
    return true;
  }

  #newPlace(at: number): number {
    const place = this.#settings.length;
    if (place >= this.places) return FORGOTTEN;
    this.#settings.push(undefined);
    this.#slots[at] = place + 1;
    this.#remembered.set(this.#numbers, place * this.#numbers.length);
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
