/** Finds the number of a span by its ids, in 16 bytes for each: a file may have millions. */
export class SpanIndex {
  #slots = new Int32Array(1024).fill(-1);
  #high = new Uint32Array(1024);
  #low = new Uint32Array(1024);
  #count = 0;

  /** Stores a number under a key. @returns false where the key has one already */
  add(key: SpanKey, number: number): boolean {
    if (2 * this.#count >= this.#slots.length) this.#grow();
    const slot = this.#slotOf(key);
    if (this.#slots[slot] !== -1) return false;
    this.#slots[slot] = number;
    this.#high[slot] = key.high;
    this.#low[slot] = key.low;
    this.#count += 1;
    return true;
  }

  /** @returns -1 where the key has no number */
  find(key: SpanKey): number {
    return this.#slots[this.#slotOf(key)] ?? -1;
  }

  #slotOf({ high, low }: SpanKey): number {
    const mask = this.#slots.length - 1;
    let slot = low & mask;
    while (this.#slots[slot] !== -1 && (this.#high[slot] !== high || this.#low[slot] !== low))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [slots, high, low] = [this.#slots, this.#high, this.#low];
    const size = 2 * slots.length;
    this.#slots = new Int32Array(size).fill(-1);
    this.#high = new Uint32Array(size);
    this.#low = new Uint32Array(size);
    for (const [i, number] of slots.entries()) {
      if (number === -1) continue;
      const key = { high: high[i] ?? 0, low: low[i] ?? 0 };
      const slot = this.#slotOf(key);
      this.#slots[slot] = number;
      this.#high[slot] = key.high;
      this.#low[slot] = key.low;
    }
  }
}

/** 64 bits that stand for a span's ids. */
export interface SpanKey {
  readonly high: number;
  readonly low: number;
}

/** Hashes texts: ids are random numbers, and a file that makes them collide harms only itself. */
export function keyOf(...texts: readonly string[]): SpanKey {
  let [high, low] = [0x811c9dc5, 0x9dc5811c];
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      high = Math.imul(high ^ code, 0x01000193);
      low = Math.imul(low ^ code, 0x85ebca6b);
      low ^= low >>> 13;
    }
    high = Math.imul(high ^ 0x1f, 0x01000193);
    low = Math.imul(low ^ 0x1f, 0xc2b2ae35);
  }
  return { high: high >>> 0, low: (low ^ (high >>> 15)) >>> 0 };
}
