/** A timer may be a millisecond late, so the rest of a time is polled. */
const POLLED_MS = 1.5;

/** Calls a function at a time: not before it, and not a millisecond after it as a timer does. */
export class PreciseTimer {
  readonly #call: () => void;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(call: () => void) {
    this.#call = call;
  }

  /** @param dueMs by performance.now(); a time that was set before is replaced */
  set(dueMs: number): void {
    this.clear();
    const leftMs = dueMs - performance.now();
    if (leftMs > POLLED_MS + 1)
      this.#timer = setTimeout(() => this.set(dueMs), Math.floor(leftMs - POLLED_MS));
    else this.#poll(dueMs);
  }

  clear(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }

  #poll(dueMs: number): void {
    this.#immediate = setImmediate(() => {
      if (performance.now() < dueMs) this.#poll(dueMs);
      else this.#call();
    });
  }
}

export function waitFor(ms: number): Promise<void> {
  return new Promise((done) => new PreciseTimer(done).set(performance.now() + ms));
}
