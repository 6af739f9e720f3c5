/** Requests of one caller that run at once while other callers are active. */
const SEATS = 8;

/** Waiting requests of one caller that are usual, as when a page loads. A caller with more is crowding. */
const USUAL = 8;

/** Pause of a crowding caller after each request, as a multiple of the time that the request took. */
const REST = 9;

/** Maximum waiting requests of one caller; more are refused. */
export const MAX_WAITING = 500;

/** A caller counts as active for this time after its latest request. */
const ACTIVE_MS = 1000;

interface Caller {
  running: number;
  /** True from the time when too many requests wait until none does. */
  crowding: boolean;
  restUntil: number;
  timer: NodeJS.Timeout | undefined;
  readonly waiting: (() => void)[];
}

interface Options {
  readonly now?: () => number;
  readonly seats?: number;
  readonly usual?: number;
}

/**
 * Shares one process among callers. A single active caller has no limit. While others are active, a caller has SEATS
 * seats; a crowding one has a single seat and pauses after each request, which leaves nine tenths of the time to the
 * others.
 */
export class FairShares {
  readonly #callers = new Map<string, Caller>();
  readonly #now: () => number;
  readonly #seats: number;
  readonly #usual: number;
  #latest = { name: "", at: Number.NEGATIVE_INFINITY };
  /** Time of the latest request of any other caller. */
  #latestOther = Number.NEGATIVE_INFINITY;

  /**
   * @param options.seats requests of one caller that run at once while other callers are active
   * @param options.usual requests of one caller that may wait before it counts as crowding
   */
  constructor({ now = () => performance.now(), seats = SEATS, usual = USUAL }: Options = {}) {
    this.#now = now;
    this.#seats = seats;
    this.#usual = usual;
  }

  /**
   * Calls `start` as soon as the caller has a seat, at once if one is free.
   *
   * @returns whether it waits or has started; false where too many wait
   */
  enter(name: string, start: () => void): boolean {
    this.note(name);
    const caller = this.#callers.get(name) ?? {
      running: 0,
      crowding: false,
      restUntil: 0,
      timer: undefined,
      waiting: [],
    };
    this.#callers.set(name, caller);
    if (caller.waiting.length >= MAX_WAITING) return false;
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
        // At the latest when it counts as alone, unless another caller has sent a request by then.
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
    if (running >= (crowding ? 1 : this.#seats)) return ACTIVE_MS;
    return crowding ? Math.max(0, restUntil - this.#now()) : 0;
  }

  /** Counts a caller as active that needs no seat here. */
  note(name: string): void {
    const at = this.#now();
    if (this.#latest.name !== name) {
      this.#latestOther = this.#latest.at;
      this.#latest = { name, at };
    }
    this.#latest.at = at;
  }

  #isAlone(name: string): boolean {
    // Callers with running or waiting requests are active, however long ago they sent them.
    if (this.#callers.size > (this.#callers.has(name) ? 1 : 0)) return false;
    const others = this.#latest.name === name ? this.#latestOther : this.#latest.at;
    return this.#now() - others > ACTIVE_MS;
  }
}
