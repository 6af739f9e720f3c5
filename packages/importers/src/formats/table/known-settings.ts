import type { Params } from "@wirecost/sim-core";

/** Maximum remembered texts, and maximum remembered combinations. */
const MAX_REMEMBERED = 65_536;

/** Numbers whose meaning is stored by value, in all columns together: 2 MiB of them. */
const MAX_SMALL = 262_144;

/** Maximum digits of a number that is its own key; any other text gets a key from here on. */
const MAX_DIGITS = 6;
const TEXTS = 10 ** MAX_DIGITS;

/** Slots per place: half of them stay free. */
const ROOM = 2;

/** Maximum number of probes per lookup: few need as many in a table that is half full. */
const MAX_PROBES = 64;

/** Marks a combination, or a text, that is not remembered. */
const FORGOTTEN = -1;
/** A combination that was not looked up yet. */
const UNKNOWN = -2;

const ZERO = 48;

/**
 * The meaning of a text in a setting's column.
 *
 * @param column counted among the columns of settings, from 0
 * @returns undefined where something is wrong with it
 */
export type SettingsOfText = (column: number, text: string) => Params | undefined;

/**
 * Finds the settings of rows by the values of their columns: {@link begin} a row, then pass each column's value in
 * order. The meaning of a text is requested when a combination is new, and rows with the same values share one object.
 */
export class KnownSettings {
  /** Number of places for combinations. A power of two that suffices for the rows of the file. */
  readonly places: number;
  readonly #settingsOf: SettingsOfText;
  /** Keys of texts that are not their own keys. */
  readonly #texts = new Map<string, number>();
  // By column: the values and their meanings; small numbers, the most frequent ones, are their own index.
  readonly #meanings: readonly Map<string | number, Params>[];
  readonly #ofSmall: readonly (Params | undefined)[][];
  #meant = 0;
  /** Keys of the values in the columns, by place. */
  readonly #remembered: Int32Array;
  /** An open-addressing hash table of places, each plus one; 0 is a free slot. */
  readonly #slots: Int32Array;
  /** Shift from a 32-bit hash to a slot number. */
  readonly #shift: number;
  /** By place; undefined until requested. */
  readonly #settings: (Params | undefined)[] = [];
  // The current row: its values, and their keys.
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

  /** The next value is that of the first column of a new row. */
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

  /** The place of the row's settings, after all columns were passed; -1 if they are not remembered. */
  get place(): number {
    if (this.#place === UNKNOWN) this.#place = this.#find();
    return this.#place;
  }

  /** The settings of the row, after all columns were passed; undefined if something is wrong with one. */
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

  /** A text that is not its own key. */
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
      // Knuth's multiplicative hash, applied to one value after another.
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

/** The number that a text consisting of digits stands for; -1 for any other text, and for more than MAX_DIGITS. */
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
