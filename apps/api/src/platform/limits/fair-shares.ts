/**
 * Maximum weight of concurrent requests of one caller; most requests have 1. Also while no other caller is active: the
 * next one to arrive waits for those that have started, and more concurrency makes one process no faster.
 */
const SEATS = 8;

/** Weight of the waiting requests of one caller that is usual, as when a page loads. A caller with more is crowding. */
const USUAL = 8;

/** Pause of a crowding caller after each request, as a multiple of the time that the request took. */
const REST = 9;

/** Maximum pause: a request that takes longer has waited for a thread or the database, and delayed no other request. */
const MAX_REST_MS = 1000;

/** Maximum weight of the waiting requests of one caller; more are refused. */
export const MAX_WAITING = 500;

/**
 * Maximum weight of requests with large bodies that start in one turn of the event loop, or one request that has more:
 * between turns, requests of other callers arrive.
 */
const MAX_TURN = 32;

/** A caller counts as active for this time after its latest request. */
const ACTIVE_MS = 1000;

interface Waiting {
  readonly weight: number;
  readonly start: () => void;
}

interface Caller {
  /** Weight of running requests. */
  running: number;
  /** True from when too many requests wait until none does. */
  crowding: boolean;
  restUntil: number;
  timer: NodeJS.Timeout | undefined;
  readonly waiting: Waiting[];
  waitingWeight: number;
}

interface Options {
  readonly now?: () => number;
  readonly seats?: number;
  readonly usual?: number;
}

/**
 * Shares one process among callers. A caller has SEATS seats. While others are active, a crowding one has a single seat
 * and pauses after each request, which leaves nine tenths of the time to the others.
 */
export class FairShares {
  readonly #callers = new Map<string, Caller>();
  readonly #now: () => number;
  readonly #seats: number;
  readonly #usual: number;
  /** Weight of the large requests that started in this turn of the event loop. */
  #turn = 0;
  /** Callers whose next request starts in a later turn, in order. */
  #delayed = new Set<string>();
  #latest = { name: "", at: Number.NEGATIVE_INFINITY };
  /** Time of the latest request of any other caller. */
  #latestOther = Number.NEGATIVE_INFINITY;

  /**
   * @param options.seats requests of one caller that run at once
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
   * @param weight of the request: 1, or more if it has a large body
   * @returns whether it waits or has started; false where too many wait
   */
  enter(name: string, start: () => void, weight = 1): boolean {
    this.note(name);
    const caller = this.#callers.get(name) ?? {
      running: 0,
      crowding: false,
      restUntil: 0,
      timer: undefined,
      waiting: [],
      waitingWeight: 0,
    };
    this.#callers.set(name, caller);
    if (this.isFull(name, weight)) return false;
    caller.waiting.push({ weight, start });
    caller.waitingWeight += weight;
    this.#serve(name);
    if (caller.waitingWeight > this.#usual) caller.crowding = true;
    return true;
  }

  /** Whether so many requests wait that another one of the caller would be rejected. */
  isFull(name: string, weight: number): boolean {
    return (this.#callers.get(name)?.waitingWeight ?? 0) + weight > MAX_WAITING;
  }

  /** Returns a seat. @param tookMs how long the server worked in it @param weight as it entered */
  leave(name: string, tookMs: number, weight = 1): void {
    const caller = this.#callers.get(name);
    if (!caller) return;
    caller.running -= weight;
    if (caller.crowding) caller.restUntil = this.#now() + Math.min(REST * tookMs, MAX_REST_MS);
    this.#serve(name);
  }

  #serve(name: string): void {
    const caller = this.#callers.get(name);
    if (!caller) return;
    for (let next = caller.waiting[0]; next; next = caller.waiting[0]) {
      const rest = this.#wait(caller, next.weight, this.#isAlone(name));
      if (rest > 0) {
        clearTimeout(caller.timer);
        // At the latest when it counts as alone, unless another caller has sent a request by then.
        caller.timer = setTimeout(() => this.#serve(name), Math.min(rest, ACTIVE_MS));
        return;
      }
      if (!this.#fitsTurn(name, next.weight)) return;
      caller.running += next.weight;
      caller.waitingWeight -= next.weight;
      caller.waiting.shift();
      next.start();
    }
    caller.crowding = false;
    if (caller.running > 0) return;
    clearTimeout(caller.timer);
    this.#callers.delete(name);
  }

  /** Whether a request may start in this turn of the event loop; its caller is served in a later one otherwise. */
  #fitsTurn(name: string, weight: number): boolean {
    if (weight === 1) return true;
    if (this.#turn > 0 && (this.#delayed.size > 0 || this.#turn + weight > MAX_TURN)) {
      this.#delayed.add(name);
      return false;
    }
    if (this.#turn === 0) setImmediate(() => this.#endTurn());
    this.#turn += weight;
    return true;
  }

  #endTurn(): void {
    const delayed = this.#delayed;
    this.#turn = 0;
    this.#delayed = new Set();
    // Those that were delayed in the last turn and find no room in this one keep their order, before the caller served.
    const stillDelayed = new Set<string>();
    for (const name of delayed) {
      if (this.#delayed.size > 0) stillDelayed.add(name);
      else this.#serve(name);
    }
    for (const name of this.#delayed) stillDelayed.add(name);
    this.#delayed = stillDelayed;
  }

  /** Milliseconds until the next check is useful; 0 if a seat is free. */
  #wait({ running, crowding, restUntil }: Caller, weight: number, isAlone: boolean): number {
    const seats = crowding && !isAlone ? 1 : this.#seats;
    // A request that has more than all seats takes them alone.
    if (running > 0 && running + weight > seats) return ACTIVE_MS;
    return crowding && !isAlone ? Math.max(0, restUntil - this.#now()) : 0;
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
