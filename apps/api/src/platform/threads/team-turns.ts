interface Limits {
  /** Maximum concurrent tasks. */
  readonly places: number;
  /** Those of one team; all but one by default. */
  readonly placesOfTeam?: number | undefined;
  /** Maximum waiting tasks of all teams, and of one. */
  readonly waiting: number;
  readonly waitingOfTeam: number;
}

interface Waiting {
  readonly team: string;
  readonly start: () => void;
}

/**
 * Shares a few slots among teams. Unless configured otherwise, one slot is reserved for another team, and among several
 * waiting teams the least recently served one is next: a team's long tasks delay only its own.
 */
export class TeamTurns {
  readonly #limits: Limits;
  #waiting: Waiting[] = [];
  readonly #running = new Map<string, number>();
  /** The number of the last turn of each team with tasks. */
  readonly #turns = new Map<string, number>();
  #turn = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get load(): { readonly running: number; readonly waiting: number } {
    return { running: sum(this.#running.values()), waiting: this.#waiting.length };
  }

  /** Whether no more tasks of a team can wait. */
  isFull(team: string): boolean {
    const { waiting, waitingOfTeam } = this.#limits;
    return (
      this.#waiting.length >= waiting ||
      this.#waiting.filter((one) => one.team === team).length >= waitingOfTeam
    );
  }

  /**
   * Waits for a slot.
   *
   * @returns gives the place back; undefined where nothing more of the team can wait
   * @throws the signal's reason where it comes before the place does
   */
  async enter(team: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    signal.throwIfAborted();
    if (!this.#hasPlace(team)) {
      if (this.isFull(team)) return undefined;
      await this.#wait(team, signal);
    } else this.#begin(team);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(team);
    };
  }

  #wait(team: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== one);
        this.#forget(team);
        reject(signal.reason);
      };
      const one = {
        team,
        start: () => {
          signal.removeEventListener("abort", giveUp);
          resolve();
        },
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(one);
    });
  }

  #hasPlace(team: string): boolean {
    const { places, placesOfTeam = Math.max(1, places - 1) } = this.#limits;
    return sum(this.#running.values()) < places && this.#of(team) < placesOfTeam;
  }

  #of(team: string): number {
    return this.#running.get(team) ?? 0;
  }

  #begin(team: string): void {
    this.#turn += 1;
    this.#turns.set(team, this.#turn);
    this.#running.set(team, this.#of(team) + 1);
  }

  #leave(team: string): void {
    if (this.#of(team) > 1) this.#running.set(team, this.#of(team) - 1);
    else this.#running.delete(team);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#begin(next.team);
      next.start();
    }
    this.#forget(team);
  }

  /** Among tasks that may run, the first one of the least recently served team. */
  #next(): Waiting | undefined {
    const turnOf = ({ team }: Waiting) => this.#turns.get(team) ?? 0;
    const able = this.#waiting.filter(({ team }) => this.#hasPlace(team));
    return able.reduce<Waiting | undefined>(
      (best, one) => (best && turnOf(best) <= turnOf(one) ? best : one),
      undefined,
    );
  }

  #forget(team: string): void {
    if (this.#of(team) === 0 && !this.#waiting.some((one) => one.team === team)) this.#turns.delete(team);
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
