import { RESTART_SECONDS } from "./planned-time.ts";

export interface FittedCell {
  /** Of one run, by prediction. */
  readonly seconds: number;
  /** Index of its server settings. */
  readonly server: string;
  /** Index of the favorite that it is compared with: undefined for a favorite, and for a corner that decides nothing. */
  readonly against: number | undefined;
}

export interface FitLimits {
  /** Seconds; Infinity for none. */
  readonly budget: number;
  /** Starts of a server; Infinity for any number. */
  readonly starts: number;
  /** Runs per cell: the wanted number for some cells, by index, and the minimum that a verdict needs. */
  readonly wanted: (cells: readonly number[]) => number;
  readonly needed: (cells: readonly number[]) => number;
}

export interface FittedPlan {
  /** Indexes of the cells that are measured. */
  readonly cells: readonly number[];
  readonly replicates: number;
  /** Passes over the servers; in each, every one runs its cells once or several times. */
  readonly passes: number;
  /** Why each other cell is omitted, by index: its run is too long for any plan, or time or starts are used up. */
  readonly omitted: ReadonlyMap<number, "long" | "budget" | "restarts">;
}

/** Alternating order of passes, so that no server is always first: A B B A. */
const MIN_PASSES = 2;

/**
 * Fits cells into a budget. What is only worth measuring together, a rival with its favorite, stays or is omitted
 * together. Omits what fits no plan, then what has the lowest worth, down to two cells; then runs, down to the minimum
 * for a verdict. Before a cell is omitted, servers alternate less often, but at least twice: where two are compared,
 * neither has all of its runs before the other.
 *
 * @param cells the most worthwhile first, then corners, the quickest first
 * @throws RangeError for a budget too small for two cells, with the required budget
 */
export function fitPlan(cells: readonly FittedCell[], limits: FitLimits): FittedPlan {
  const { budget, starts, wanted, needed } = limits;
  const omitted = new Map<number, "long" | "budget" | "restarts">();
  const least = Math.min(2, cells.length);
  const favorites = new Set(cells.map(({ against }) => against));
  const groups = cells.flatMap(({ against }, i) => {
    if (against !== undefined) return [[against, i]];
    return favorites.has(i) ? [] : [[i]];
  });
  let kept = groups;
  const left = () => [...new Set(kept.flat())];
  const serversOf = (of: readonly number[]) => [...new Set(of.map((i) => cells[i]?.server ?? ""))];
  if (cells.length > 1)
    keep(
      groups.filter((group) => shortest(group) <= budget),
      "long",
    );
  for (let servers = serversOf(left()); leastStarts(servers.length) > starts; servers = serversOf(left())) {
    const last = servers.at(-1) ?? "";
    keep(
      kept.filter((group) => !serversOf(group).includes(last)),
      "restarts",
    );
  }
  if (left().length < least) throw tooSmall();
  for (;;) {
    const remaining = left();
    const replicates = wanted(remaining);
    const passes = passesWithin(remaining, replicates);
    if (passes !== undefined) return { cells: remaining, replicates, passes, omitted };
    const fewer = kept.slice(0, -1);
    if (new Set(fewer.flat()).size >= least) {
      keep(fewer, "budget");
      continue;
    }
    for (let runs = replicates - 1; runs >= needed(remaining); runs--) {
      const turns = passesWithin(remaining, runs);
      if (turns !== undefined) return { cells: remaining, replicates: runs, passes: turns, omitted };
    }
    throw tooSmall();
  }

  function keep(next: typeof groups, reason: "long" | "budget" | "restarts"): void {
    const before = left();
    kept = next;
    const after = new Set(left());
    for (const i of before) if (!after.has(i)) omitted.set(i, reason);
  }

  /** As many passes as fit; undefined if not even the minimum does. */
  function passesWithin(indexes: readonly number[], replicates: number): number | undefined {
    const servers = serversOf(indexes).length;
    const most = servers === 1 ? replicates : Math.floor(Math.min(replicates, (starts - 1) / (servers - 1)));
    for (let passes = most; passes >= Math.min(MIN_PASSES, replicates); passes--)
      if (seconds(indexes, replicates, passes) <= budget) return passes;
    return undefined;
  }

  /** An upper bound: it is not yet known which of a server's cells runs first after a start. */
  function seconds(indexes: readonly number[], replicates: number, passes: number): number {
    const own = indexes.flatMap((i) => cells[i] ?? []);
    const servers = serversOf(indexes);
    const runs = own.reduce((sum, cell) => sum + cell.seconds, 0) * replicates;
    const warmUps = servers.map((server) =>
      Math.max(...own.filter((cell) => cell.server === server).map((cell) => cell.seconds)),
    );
    const visits = servers.length === 1 ? 1 : passes;
    return runs + visits * warmUps.reduce((sum, warmUp) => sum + warmUp + RESTART_SECONDS, 0);
  }

  /** With the minimum of runs. */
  function shortest(indexes: readonly number[]): number {
    const runs = needed(indexes);
    return seconds(indexes, runs, Math.min(MIN_PASSES, runs));
  }

  function tooSmall(): RangeError {
    if ([...omitted.values()].includes("restarts"))
      return new RangeError(
        `${starts} starts of a server: alternating between two settings needs at least ${leastStarts(2)}.`,
      );
    const corners = groups.filter(({ length }) => length === 1).flat();
    const pairs = [...groups, corners.slice(0, least)].filter(({ length }) => length === least);
    const [quickest = []] = pairs.sort((a, b) => shortest(a) - shortest(b));
    return new RangeError(
      `A budget of ${budget / 60} minutes: ${needed(quickest)} runs of each of ${least} cells, the minimum for a verdict, need ${Math.ceil(shortest(quickest) / 60)} minutes.`,
    );
  }
}

function leastStarts(servers: number): number {
  return servers === 1 ? 1 : MIN_PASSES * (servers - 1) + 1;
}
