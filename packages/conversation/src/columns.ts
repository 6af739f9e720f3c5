export type Column = Float64Array | Uint32Array | Uint8Array;

/** The same columns, each transformed. */
export function mapColumns<Columns extends object>(
  columns: Columns,
  change: <T extends Column>(column: T) => T,
): Columns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, change(column)]),
  ) as Columns;
}

/** No node, trip or call. */
export const NONE = -1;

export function at(values: Column | Int32Array, index: number): number {
  return values[index] ?? 0;
}

/** A growing column of numbers, whose capacity doubles. */
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

  /** Reserves capacity, so that it does not grow to twice the needed size. */
  reserve(length: number): void {
    if (length > this.#values.length) this.#resize(length);
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#resize(2 * this.#length);
    // Untouched memory occupies no pages.
    if (value !== 0) this.#values[this.#length] = value;
    this.#length += 1;
  }

  /**
   * Returns the values and empties the column.
   *
   * @param order of the values in the result, by their index; undefined for that in which they came
   */
  take(order: Uint32Array | undefined): T {
    const values = this.#values;
    const length = this.#length;
    this.clear();
    if (!order) return values.subarray(0, length) as T;
    const result = this.#make(length);
    for (let i = 0; i < length; i++) {
      const value = values[order[i] ?? 0] ?? 0;
      if (value !== 0) result[i] = value;
    }
    return result;
  }

  /** Removes all values, and frees their memory. */
  clear(): void {
    this.#values = this.#make(1024);
    this.#length = 0;
  }

  /** All values, valid until another is added. */
  values(): T {
    return this.#values.subarray(0, this.#length) as T;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  #resize(length: number): void {
    const larger = this.#make(length);
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }
}

/** The content of each column, which is emptied: see {@link GrowingColumn.take}. */
export function takeAll<Columns extends Readonly<Record<string, GrowingColumn<Column>>>>(
  columns: Columns,
  order: Uint32Array | undefined,
) {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.take(order)])) as {
    [Name in keyof Columns]: ReturnType<Columns[Name]["take"]>;
  };
}

export const doubles = () => new GrowingColumn((length) => new Float64Array(length));
export const integers = () => new GrowingColumn((length) => new Uint32Array(length));
export const bytes = () => new GrowingColumn((length) => new Uint8Array(length));
