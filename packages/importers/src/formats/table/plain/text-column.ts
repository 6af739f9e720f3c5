import type { Texts } from "@wirecost/analysis";

/** Collects texts, some of them directly from a file's bytes. */
export class TextColumn {
  readonly #ends: Int32Array;
  #bytes: Uint8Array;
  #size = 0;
  #count = 0;

  constructor(rows: number) {
    this.#ends = new Int32Array(rows);
    this.#bytes = new Uint8Array(32 * rows);
  }

  /** Adds the bytes from `from` to before `to`. */
  addBytes(bytes: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (this.#size + length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (this.#size + length));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    const target = this.#bytes;
    let at = this.#size;
    for (let i = from; i < to; i++) target[at++] = bytes[i] ?? 0;
    this.#size = at;
    this.#ends[this.#count++] = at;
  }

  add(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.addBytes(bytes, 0, bytes.length);
  }

  /** The collected texts: valid until more is added after {@link clear}. */
  get texts(): Texts {
    return { bytes: this.#bytes.subarray(0, this.#size), ends: this.#ends.subarray(0, this.#count) };
  }

  clear(): void {
    this.#size = 0;
    this.#count = 0;
  }
}
