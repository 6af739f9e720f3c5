/** Requests of one caller that are worked on at once while others work too. */
const SEATS = 8;

/** Of one caller, so many may wait for a seat, as those of a page that loads do. Who has more is crowding. */
const USUAL = 8;

/** What a crowding caller rests after each request, in times of how long that took. */
const REST = 9;

/** The most of one caller that wait; more are refused. */
export const MOST_WAITING = 500;

/** Somebody else works who has asked for something within this time. */
const ACTIVE_MS = 1000;

interface Caller {
  running: number;
  /** From too many requests that wait, until none does. */
  crowding: boolean;
  restUntil: number;
  timer: NodeJS.Timeout | undefined;
  readonly waiting: (() => void)[];
}

interface Options {
  readonly now?: () => number;
  readonly usual?: number;
}

/**
 * Lets callers share one process. Who is alone has all of it. While others work, a caller has some seats, and one
 * that asks for more than a page ever does has a single seat and rests after each request, so that nine tenths of the
 * time are the others'.
 */
export class FairShares {
  readonly #callers = new Map<string, Caller>();
  readonly #now: () => number;
  readonly #usual: number;
  #latest = { name: "", at: Number.NEGATIVE_INFINITY };
  /** The latest request of anybody but that one. */
  #latestOther = Number.NEGATIVE_INFINITY;

  /** @param options.usual requests of one caller that may wait before it counts as crowding */
  constructor({ now = () => performance.now(), usual = USUAL }: Options = {}) {
    this.#now = now;
    this.#usual = usual;
  }

  /**
   * Calls `start` once the caller may, at once where it can.
   *
   * @returns whether it waits or has started; false where too many wait
   */
  enter(name: string, start: () => void): boolean {
    this.#note(name);
    const caller = this.#callers.get(name) ?? {
      running: 0,
      crowding: false,
      restUntil: 0,
      timer: undefined,
      waiting: [],
    };
    this.#callers.set(name, caller);
    if (caller.waiting.length >= MOST_WAITING) return false;
    caller.waiting.push(start);
    this.#serve(name, caller);
    if (caller.waiting.length > this.#usual) caller.crowding = true;
    return true;
  }

  /** Gives a seat back. @param tookMs how long it was taken */
  leave(name: string, tookMs: number): void {
    const caller = this.#callers.get(name);
    if (!caller) return;
    caller.running--;
    if (caller.crowding) caller.restUntil = this.#now() + REST * tookMs;
    this.#serve(name, caller);
  }

  #serve(name: string, caller: Caller): void {
    while (caller.waiting.length > 0) {
      const rest = this.#isAlone(name) ? 0 : this.#wait(caller);
      if (rest > 0) {
        clearTimeout(caller.timer);
        // At the latest when it counts as alone, unless somebody else has asked by then.
        caller.timer = setTimeout(() => this.#serve(name, caller), Math.min(rest, ACTIVE_MS));
        return;
      }
      caller.running++;
      caller.waiting.shift()?.();
    }
    caller.crowding = false;
    if (caller.running > 0) return;
    clearTimeout(caller.timer);
    this.#callers.delete(name);
  }

  /** Milliseconds until it is worth looking again; 0 where a seat is free. */
  #wait({ running, crowding, restUntil }: Caller): number {
    if (running >= (crowding ? 1 : SEATS)) return ACTIVE_MS;
    return crowding ? Math.max(0, restUntil - this.#now()) : 0;
  }

  #note(name: string): void {
    const at = this.#now();
    if (this.#latest.name !== name) {
      this.#latestOther = this.#latest.at;
      this.#latest = { name, at };
    }
    this.#latest.at = at;
  }

  #isAlone(name: string): boolean {
    // Whose requests are being worked on, or wait, is here, however long ago they came.
    if (this.#callers.size > (this.#callers.has(name) ? 1 : 0)) return false;
    const others = this.#latest.name === name ? this.#latestOther : this.#latest.at;
    return this.#now() - others > ACTIVE_MS;
  }
}
