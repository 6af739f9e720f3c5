import { AppError, TooManyRequests } from "../errors/app-error.ts";

/** Retry-After in seconds. */
const RETRY_S = 5;

/** Maximum concurrent bodies: per caller, per team, and in total. */
export class ArrivalSlots {
  readonly #limits: { readonly each: number; readonly all: number; readonly what: string };
  readonly #arriving = new Map<string, number>();
  #all = 0;

  /** @param limits.what arrives, in the plural */
  constructor(limits: { readonly each: number; readonly all: number; readonly what: string }) {
    this.#limits = limits;
  }

  /**
   * Reserves a slot before a body is received.
   *
   * @returns gives the place back
   * @throws TooManyRequests where too many of the caller's or the team's arrive, AppError server-unavailable of all
   */
  enter(caller: string, teamId: string): () => void {
    const { each, all, what } = this.#limits;
    const names = [`caller ${caller}`, `team ${teamId}`];
    if (names.some((name) => (this.#arriving.get(name) ?? 0) >= each))
      throw new TooManyRequests(
        `${each} ${what} of you or your team are arriving, which is the maximum. Send this one after one of them has arrived.`,
        RETRY_S,
      );
    if (this.#all >= all)
      throw new AppError(
        "server-unavailable",
        `The server is receiving the maximum number of ${what}. Nothing was stored. Try again in a moment.`,
      );
    this.#add(names, 1);
    let left = false;
    return () => {
      if (!left) this.#add(names, -1);
      left = true;
    };
  }

  #add(names: readonly string[], by: 1 | -1): void {
    this.#all += by;
    for (const name of names) {
      const count = (this.#arriving.get(name) ?? 0) + by;
      if (count > 0) this.#arriving.set(name, count);
      else this.#arriving.delete(name);
    }
  }
}
