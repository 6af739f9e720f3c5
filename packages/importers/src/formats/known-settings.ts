import type { Params } from "@wirecost/sim-core";

/** Values, and beginnings of combinations, that are remembered. */
const REMEMBERED = 65_536;
/** A power of two with room to spare. */
const SLOTS = 4 * REMEMBERED;
/** What is left of 32 bits is the number of a slot. */
const SHIFT = 32 - Math.log2(SLOTS);

/** Finds the settings of rows like earlier ones by what stands in their columns. */
export class KnownSettings {
  readonly #numbers = new Map<number, number>();
  readonly #texts = new Map<string, number>();
  /** Of small whole numbers, which most are: one more than their id. */
  readonly #small = new Int32Array(REMEMBERED);
  // Places by where they come from and the value that leads there, in slots of an open hash table.
  readonly #keys = new Float64Array(SLOTS).fill(-1);
  readonly #places = new Int32Array(SLOTS);
  readonly #settings: (Params | undefined)[] = [undefined];
  #values = 0;

  /**
   * Where a combination stands that goes on with this value in its next column; the first column starts from 0.
   *
   * @param value a whole number from 0
   * @returns -1 where too many are remembered already
   */
  afterNumber(place: number, value: number): number {
    let id = value < REMEMBERED ? (this.#small[value] ?? 0) - 1 : (this.#numbers.get(value) ?? -1);
    if (id < 0) {
      id = this.#newValue();
      if (id >= 0 && value < REMEMBERED) this.#small[value] = id + 1;
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
    return this.#values < REMEMBERED ? this.#values++ : -1;
  }

  #after(place: number, id: number): number {
    if (place < 0 || id < 0) return -1;
    const key = place * REMEMBERED + id;
    // Knuth's multiplicative hash of both.
    let slot = Math.imul(Math.imul(place, 2654435761) ^ id, 2654435761) >>> SHIFT;
    for (; this.#keys[slot] !== key; slot = (slot + 1) % SLOTS) {
      if (this.#keys[slot] !== -1) continue;
      const fresh = this.#settings.length;
      if (fresh > REMEMBERED) return -1;
      this.#settings.push(undefined);
      this.#keys[slot] = key;
      this.#places[slot] = fresh;
      return fresh;
    }
    return this.#places[slot] ?? -1;
  }
}
