/** Numbers per slot: the value plus one, and its key. Adjacent, they are in one cache line. */
const SLOT = 3;
/** A power of two, like every number of slots. */
const MIN_SLOTS = 1024;

/** Maps 64-bit keys to numbers, in 12 bytes per slot: a file may have millions of spans. */
export class SpanIndex {
  #slots = new Uint32Array(SLOT * MIN_SLOTS);
  #mask = MIN_SLOTS - 1;
  #count = 0;

  /** Stores a number under a key. @returns the number that the key has already; -1 where it had none */
  add(high: number, low: number, number: number): number {
    if (2 * this.#count > this.#mask) this.#grow();
    const at = this.#placeOf(high, low);
    const known = (this.#slots[at] ?? 0) - 1;
    if (known >= 0) return known;
    this.#slots[at] = number + 1;
    this.#slots[at + 1] = high;
    this.#slots[at + 2] = low;
    this.#count += 1;
    return -1;
  }

  /** @returns -1 where the key has no number */
  find(high: number, low: number): number {
    return (this.#slots[this.#placeOf(high, low)] ?? 0) - 1;
  }

  /** Removes all, and frees their memory. */
  clear(): void {
    this.#slots = new Uint32Array(SLOT * MIN_SLOTS);
    this.#mask = MIN_SLOTS - 1;
    this.#count = 0;
  }

  /** First slot of a key. */
  #placeOf(high: number, low: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    let slot = low & mask;
    let at = SLOT * slot;
    while (slots[at] !== 0 && (slots[at + 1] !== high || slots[at + 2] !== low)) {
      slot = (slot + 1) & mask;
      at = SLOT * slot;
    }
    return at;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(2 * before.length);
    this.#mask = 2 * this.#mask + 1;
    for (let from = 0; from < before.length; from += SLOT) {
      if (before[from] === 0) continue;
      const at = this.#placeOf(before[from + 1] ?? 0, before[from + 2] ?? 0);
      for (let i = 0; i < SLOT; i++) this.#slots[at + i] = before[from + i] ?? 0;
    }
  }
}

/**
 * Hashes ids to keys of 64 bits: ids are random numbers, and a file that makes them collide harms only itself. Returns
 * a key in its fields, because there are millions.
 */
export class SpanKeys {
  high = 0;
  low = 0;
  #trace = "";
  #traceHigh = 0x811c9dc5;
  #traceLow = 0x9dc5811c;

  /** The key of a trace. Its spans are often adjacent. */
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

/**
 * Of a server's span, whose key differs: Zipkin gives both sides of a request one id. Its slot is next to that of the
 * client's.
 */
export const serverLow = (low: number): number => (low ^ 1) >>> 0;
