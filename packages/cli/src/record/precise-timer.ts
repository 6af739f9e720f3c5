/** Maximum delay of a timer, on Windows a tick of its clock: this part of a time is polled. */
export function timerLatenessMs(platform: NodeJS.Platform): number {
  return platform === "win32" ? 16 : 1.5;
}

const LATENESS_MS = timerLatenessMs(process.platform);

/** Calls a function at a time: not before it, and not a millisecond after it as a timer does. */
export class PreciseTimer {
  readonly #call: () => void;
  readonly #polledMs: number;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(call: () => void, polledMs = LATENESS_MS) {
    this.#call = call;
    this.#polledMs = polledMs;
  }

  /** @param dueMs by performance.now(); a time that was set before is replaced */
  set(dueMs: number): void {
    this.clear();
    const leftMs = dueMs - performance.now();
    if (leftMs > this.#polledMs + 1)
      this.#timer = setTimeout(() => this.set(dueMs), Math.floor(leftMs - this.#polledMs));
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
