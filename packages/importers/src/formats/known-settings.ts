import type { Params } from "@wirecost/sim-core";

/** Values, and beginnings of combinations, that are remembered. */
const REMEMBERED = 65_536;

/** Finds the settings of rows like earlier ones by what stands in their columns. */
export class KnownSettings {
  readonly #numbers = new Map<number, number>();
  readonly #texts = new Map<string, number>();
  readonly #places = new Map<number, number>();
  readonly #settings = new Map<number, Params>();
  #values = 0;

  /**
   * Where a combination stands that goes on with this value in its next column; the first column starts from 0.
   *
   * @returns -1 where too many are remembered already
   */
  afterNumber(place: number, value: number): number {
    let id = this.#numbers.get(value);
    if (id === undefined) {
      id = this.#newValue();
      if (id >= 0) this.#numbers.set(value, id);
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
    return this.#settings.get(place);
  }

  keep(place: number, settings: Params): void {
    if (place >= 0) this.#settings.set(place, settings);
  }

  #newValue(): number {
    return this.#values < REMEMBERED ? this.#values++ : -1;
  }

  #after(place: number, id: number): number {
    if (place < 0 || id < 0) return -1;
    const key = place * REMEMBERED + id;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const fresh = this.#places.size + 1;
    if (fresh > REMEMBERED) return -1;
    this.#places.set(key, fresh);
    return fresh;
  }
}
