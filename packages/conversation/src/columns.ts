type Column = Float64Array | Uint32Array | Uint8Array;

/** A column of numbers that grows by doubling. */
export class GrowingColumn<T extends Column> {
  readonly #make: (length: number) => T;
  #values: T;
  #length = 0;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#values = make(1024);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = this.#make(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** @param order of the values in the result, by their index; as they came by default */
  toArray(order?: Uint32Array): T {
    const result = this.#make(this.#length);
    if (order) for (let i = 0; i < order.length; i++) result[i] = this.#values[order[i] ?? 0] ?? 0;
    else result.set(this.#values.subarray(0, this.#length));
    return result;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}

export const doubles = () => new GrowingColumn((length) => new Float64Array(length));
export const integers = () => new GrowingColumn((length) => new Uint32Array(length));
export const bytes = () => new GrowingColumn((length) => new Uint8Array(length));
