import { getOrInsert } from "../../maps.ts";
import { type EliminationPlan, planElimination, stationary, type Transition } from "./elimination.ts";

/** A value of each of two classes. */
export type Pair = readonly [number, number];

/** A time away from a server: a part that never varies and an exponential one, both as means. */
export interface TimeAway {
  readonly fixed: number;
  readonly random: number;
}

export interface PairAtServer {
  /** Cycles per unit of time, by class. */
  readonly throughput: Pair;
  readonly present: number;
}

/** Stages of the fixed part of a time away, by number of customers: as many as take some ten microseconds to solve. */
const STAGES = [0, 0, 6, 3, 2, 1];

/** The Markov chain of the orders of a line. */
interface Lines {
  readonly stages: number;
  readonly plan: EliminationPlan;
  /** By state: the class in service, -1 where the line is empty, and the customers in the line. */
  readonly served: Int8Array;
  readonly length: Uint8Array;
}

/** Customers away, by class and stage, and the classes in the line, first come first. */
interface State {
  readonly away: readonly [readonly number[], readonly number[]];
  readonly line: readonly (0 | 1)[];
}

/** Kinds of transitions of the first class; those of the second follow. */
const KIND = { return: 0, service: 2, stage: 4 } as const;

/**
 * One server, first come first served, for customers of two classes, as the Markov chain of the orders that their line
 * can have: exact for exponential service and exponential times away. The fixed part of a time away is an Erlang
 * distribution of a few stages where there are few customers. With more, its distribution hardly matters.
 */
export function solveLines(
  customers: Pair,
  away: readonly [TimeAway, TimeAway],
  service: Pair,
): PairAtServer {
  const { stages, plan, served, length } = linesOf(customers);
  // A customer who is never away returns immediately.
  const least = 1e-9 * Math.min(service[0], service[1]);
  const random = away.map((time) => 1 / Math.max(least, stages > 0 ? time.random : time.fixed + time.random));
  const fixed = away.map((time) => stages / Math.max(least, time.fixed));
  const weights = stationary(plan, [...random, 1 / service[0], 1 / service[1], ...fixed]);
  let [busy0, busy1, present] = [0, 0, 0];
  for (let state = 0; state < weights.length; state++) {
    const weight = weights[state] ?? 0;
    present += weight * (length[state] ?? 0);
    if (served[state] === 0) busy0 += weight;
    else if (served[state] === 1) busy1 += weight;
  }
  return { throughput: [busy0 / service[0], busy1 / service[1]], present };
}

/** Cache of solved chains: a solution needs few, repeatedly. */
const known = new Map<string, Lines>();

function linesOf(customers: Pair): Lines {
  const key = customers.join();
  return getOrInsert(known, key, () => makeLines(customers, STAGES[customers[0] + customers[1]] ?? 0));
}

function makeLines(customers: Pair, stages: number): Lines {
  const states: State[] = [];
  const index = new Map<string, number>();
  const indexOf = (state: State) => {
    const text = JSON.stringify(state);
    const before = getOrInsert(index, text, () => states.length);
    if (before === states.length) {
      states.push(state);
    }
    return before;
  };
  const allIn = (count: number) => [count, ...Array.from({ length: stages }, () => 0)];
  indexOf({ away: [allIn(customers[0]), allIn(customers[1])], line: [] });
  const transitions: Transition[] = [];
  // The loop adds the states that it reaches.
  for (const [from, { away, line }] of states.entries()) {
    const add = (kind: number, times: number, to: State) =>
      transitions.push({ from, to: indexOf(to), kind, times });
    for (const which of [0, 1] as const)
      for (const [stage, times] of away[which].entries()) {
        if (times === 0) continue;
        const left = moved(away, which, stage, -1);
        if (stage === stages) add(KIND.return + which, times, { away: left, line: [...line, which] });
        else add(KIND.stage + which, times, { away: moved(left, which, stage + 1, 1), line });
      }
    const [first] = line;
    if (first !== undefined)
      add(KIND.service + first, 1, { away: moved(away, first, 0, 1), line: line.slice(1) });
  }
  return {
    stages,
    plan: planElimination(states.length, transitions),
    served: Int8Array.from(states, ({ line }) => line[0] ?? -1),
    length: Uint8Array.from(states, ({ line }) => line.length),
  };
}

/** The customers away after adding a number of a class in a stage. */
function moved(away: State["away"], which: 0 | 1, stage: number, more: number): State["away"] {
  const own = away[which].with(stage, (away[which][stage] ?? 0) + more);
  return which === 0 ? [own, away[1]] : [away[0], own];
}
