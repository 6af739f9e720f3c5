import { RESTART_SECONDS } from "./planned-time.ts";

export interface FittedCell {
  /** Of one run, by prediction. */
  readonly seconds: number;
  /** Index of its server settings. */
  readonly server: string;
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
  /** Indexes of the cells that are measured, in the given order. */
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
 * Fits cells into a budget. Omits cells that fit no plan, then those of the lowest worth, down to two; then runs,
 * down to the minimum for a verdict. Before a cell is omitted, servers alternate less often, but at least twice: where two
 * are compared, neither has all of its runs before the other.
 *
 * @param cells the most worthwhile first
 * @throws RangeError for a budget too small for two cells, with the required budget
 */
export function fitPlan(cells: readonly FittedCell[], limits: FitLimits): FittedPlan {
  const { budget, starts, wanted, needed } = limits;
  const omitted = new Map<number, "long" | "budget" | "restarts">();
  const left = () => cells.map((_, i) => i).filter((i) => !omitted.has(i));
  const least = Math.min(2, cells.length);
  cells.forEach((cell, i) => {
    if (RESTART_SECONDS + (needed([i]) + 1) * cell.seconds > budget && cells.length > 1)
      omitted.set(i, "long");
  });
  const serversOf = (of: readonly number[]) => [...new Set(of.map((i) => cells[i]?.server ?? ""))];
  for (let servers = serversOf(left()); leastStarts(servers.length) > starts; servers = serversOf(left())) {
    for (const i of left()) if (cells[i]?.server === servers.at(-1)) omitted.set(i, "restarts");
  }
  if (left().length < least) throw tooSmall(cells, omitted, limits);
  for (;;) {
    const remaining = left();
    const replicates = wanted(remaining);
    const passes = passesWithin(remaining, replicates);
    if (passes !== undefined) return { cells: remaining, replicates, passes, omitted };
    const last = remaining.at(-1);
    if (remaining.length > least && last !== undefined) {
      omitted.set(last, "budget");
      continue;
    }
    for (let fewer = replicates - 1; fewer >= needed(remaining); fewer--) {
      const turns = passesWithin(remaining, fewer);
      if (turns !== undefined) return { cells: remaining, replicates: fewer, passes: turns, omitted };
    }
    throw tooSmall(cells, omitted, limits);
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

  function tooSmall(
    all: readonly FittedCell[],
    out: ReadonlyMap<number, string>,
    { starts: allowed, budget: within }: FitLimits,
  ): RangeError {
    if ([...out.values()].includes("restarts"))
      return new RangeError(
        `${allowed} starts of a server: alternating between two settings needs at least ${leastStarts(2)}.`,
      );
    const quickest = all.map((_, i) => i).sort((a, b) => (all[a]?.seconds ?? 0) - (all[b]?.seconds ?? 0));
    const two = quickest.slice(0, least);
    const runs = needed(two);
    const minutes = Math.ceil(seconds(two, runs, Math.min(MIN_PASSES, runs)) / 60);
    return new RangeError(
      `A budget of ${within / 60} minutes: ${runs} runs of each of the ${least} quickest cells, the minimum for a verdict, need ${minutes} minutes.`,
    );
  }
}

function leastStarts(servers: number): number {
  return servers === 1 ? 1 : MIN_PASSES * (servers - 1) + 1;
}
