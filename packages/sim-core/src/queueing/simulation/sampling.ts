import { nextExponential } from "./exponential.ts";
import type { RandomSource } from "./random-source.ts";
import type { Distribution } from "./simulated-network.ts";

const EXPONENTIAL = 1;

/** Distributions of many operations, a column each; 0 for operations that take no time. */
export type Times = {
  readonly kind: Int32Array;
  readonly mean: Float64Array;
};

export function timesFor(distributions: readonly (Distribution | undefined)[]): Times {
  return {
    kind: Int32Array.from(distributions, (one) => (one?.kind === "exponential" ? EXPONENTIAL : 0)),
    mean: Float64Array.from(distributions, (one) => one?.mean ?? 0),
  };
}

/** A time for the operation `at`. */
export function sample({ kind, mean }: Times, at: number, source: RandomSource): number {
  const time = mean[at] ?? 0;
  return kind[at] === EXPONENTIAL ? time * nextExponential(source) : time;
}
