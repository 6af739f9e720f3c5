/** Finds the number of something by its 64-bit key, in 12 bytes for each slot: a file may have millions of spans. */
export class SpanIndex {
  #slots = new Int32Array(1024).fill(-1);
  #high = new Uint32Array(1024);
  #low = new Uint32Array(1024);
  #count = 0;

  /** Stores a number under a key. @returns the number that the key has already; -1 where it had none */
  add(high: number, low: number, number: number): number {
    if (2 * this.#count >= this.#slots.length) this.#grow();
    const slot = this.#slotOf(high, low);
    const known = this.#slots[slot] ?? -1;
    if (known !== -1) return known;
    this.#slots[slot] = number;
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#count += 1;
    return -1;
  }

  /** @returns -1 where the key has no number */
  find(high: number, low: number): number {
    return this.#slots[this.#slotOf(high, low)] ?? -1;
  }

  /** Removes all, and frees their memory. */
  clear(): void {
    this.#slots = new Int32Array(1024).fill(-1);
    this.#high = new Uint32Array(1024);
    this.#low = new Uint32Array(1024);
    this.#count = 0;
  }

  #slotOf(high: number, low: number): number {
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
    for (let i = 0; i < slots.length; i++) {
      const number = slots[i] ?? -1;
      if (number === -1) continue;
      const slot = this.#slotOf(high[i] ?? 0, low[i] ?? 0);
      this.#slots[slot] = number;
      this.#high[slot] = high[i] ?? 0;
      this.#low[slot] = low[i] ?? 0;
    }
  }
}

/**
 * Hashes ids to keys of 64 bits: ids are random numbers, and a file that makes them collide harms only itself. It holds
 * the key that it made last, since there are millions.
 */
export class SpanKeys {
  high = 0;
  low = 0;
  #trace = "";
  #traceHigh = 0x811c9dc5;
  #traceLow = 0x9dc5811c;

  /** The key of a trace. Its spans often follow each other. */
  ofTrace(trace: string): void {
    if (trace !== this.#trace) {
      this.#trace = trace;
      this.#hash(0x811c9dc5, 0x9dc5811c, trace);
      this.#traceHigh = this.high;
      this.#traceLow = this.low;
    }
    this.high = this.#traceHigh;
    this.low = this.#traceLow;
  }

  /** The key of a span. */
  ofSpan(trace: string, id: string): void {
    this.ofTrace(trace);
    this.#hash(this.#traceHigh, this.#traceLow, id);
  }

  #hash(fromHigh: number, fromLow: number, text: string): void {
    let high = fromHigh;
    let low = fromLow;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      high = Math.imul(high ^ code, 0x01000193);
      low = Math.imul(low ^ code, 0x85ebca6b);
      low ^= low >>> 13;
    }
    high = Math.imul(high ^ 0x1f, 0x01000193);
    low = Math.imul(low ^ 0x1f, 0xc2b2ae35);
    this.high = high >>> 0;
    this.low = (low ^ (high >>> 15)) >>> 0;
  }
}

/** Of a server's span, whose key is another: Zipkin gives both sides of a request one id. */
export const serverLow = (low: number): number => (low ^ 0x5e4d1b2f) >>> 0;
