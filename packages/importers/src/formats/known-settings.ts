import type { Params } from "@wirecost/sim-core";

/** Maximum remembered values, and maximum remembered prefixes of combinations. */
const MAX_REMEMBERED = 65_536;

/** Maximum probed slots per lookup: in a table that is a quarter full, fewer than one in a million needs as many. */
const MAX_PROBES = 32;

/** Finds the settings of rows like earlier ones by what stands in their columns. */
export class KnownSettings {
  /** A power of two, for as many places as the file can have: for the most, 3 MiB would be made for each small file. */
  readonly remembered: number;
  readonly #slots: number;
  /** What is left of 32 bits is the number of a slot. */
  readonly #shift: number;
  readonly #numbers = new Map<number, number>();
  readonly #texts = new Map<string, number>();
  /** Of small whole numbers, which most are: one more than their id. */
  readonly #small: Int32Array;
  // Places by where they come from and the value that leads there, in slots of an open hash table.
  readonly #keys: Float64Array;
  readonly #places: Int32Array;
  readonly #settings: (Params | undefined)[] = [undefined];
  #values = 0;

  /** @param fields how many settings stand in the file, those of every row counted */
  constructor(fields: number) {
    this.remembered = Math.min(MAX_REMEMBERED, 2 ** Math.ceil(Math.log2(Math.max(256, fields))));
    // With room to spare.
    this.#slots = 4 * this.remembered;
    this.#shift = 32 - Math.log2(this.#slots);
    this.#small = new Int32Array(this.remembered);
    this.#keys = new Float64Array(this.#slots).fill(-1);
    this.#places = new Int32Array(this.#slots);
  }

  /**
   * The place of the combination that continues with this value in the next column; the first column starts at 0.
   *
   * @param value a whole number from 0
   * @returns -1 if too many are remembered already
   */
  afterNumber(place: number, value: number): number {
    let id = value < this.remembered ? (this.#small[value] ?? 0) - 1 : (this.#numbers.get(value) ?? -1);
    if (id < 0) {
      id = this.#newValue();
      if (id >= 0 && value < this.remembered) this.#small[value] = id + 1;
      else if (id >= 0) this.#numbers.set(value, id);
    }
    return this.#after(place, id);
  }

  /** As {@link afterNumber}, for what is not plainly a number. */
  afterText(place: number, text: string): number {
    let id = this.#texts.get(text);
    if (id === undefined) {
      id = this.#newValue();
      if (id >= 0) this.#texts.set(text, id);
    }
    return this.#after(place, id);
  }

  /** The settings of a combination of every column, once they were kept. */
  at(place: number): Params | undefined {
    return place < 0 ? undefined : this.#settings[place];
  }

  keep(place: number, settings: Params): void {
    if (place >= 0) this.#settings[place] = settings;
  }

  #newValue(): number {
    return this.#values < this.remembered ? this.#values++ : -1;
  }

  #after(place: number, id: number): number {
    if (place < 0 || id < 0) return -1;
    const key = place * MAX_REMEMBERED + id;
    // Knuth's multiplicative hash of both.
    let slot = Math.imul(Math.imul(place, 2654435761) ^ id, 2654435761) >>> this.#shift;
    for (let tried = 1; this.#keys[slot] !== key; tried++, slot = (slot + 1) % this.#slots) {
      // Values can be chosen to collide, so the number of probes per row is limited.
      if (tried === MAX_PROBES) return -1;
      if (this.#keys[slot] !== -1) continue;
      const fresh = this.#settings.length;
      if (fresh > this.remembered) return -1;
      this.#settings.push(undefined);
      this.#keys[slot] = key;
      this.#places[slot] = fresh;
      return fresh;
    }
    return this.#places[slot] ?? -1;
  }
}
