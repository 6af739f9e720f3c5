import type { Distribution } from "./distribution.ts";
import { nextExponential } from "./exponential.ts";
import { nextUniform, type RandomSource } from "./random-source.ts";

const CONSTANT = 0;
export const EXPONENTIAL = 1;
const ERLANG = 2;
const HYPEREXPONENTIAL = 3;
const CUSTOM = 4;

type Sampler = (uniform: () => number) => number;

/** Distributions of many operations, a column each. */
export type Times = {
  readonly kind: Int32Array;
  readonly mean: Float64Array;
  /** Of an Erlang distribution. */
  readonly phases: Int32Array;
  /** Of a hyperexponential: the probability of the first branch, and the second branch's mean. */
  readonly share: Float64Array;
  readonly otherMean: Float64Array;
  readonly samplers: readonly (Sampler | undefined)[];
};

const codes = {
  constant: CONSTANT,
  exponential: EXPONENTIAL,
  erlang: ERLANG,
  hyperexponential: HYPEREXPONENTIAL,
  custom: CUSTOM,
};

/** The columns for operations of which some take time. */
export function timesFor(distributions: readonly (Distribution | undefined)[]): Times {
  const column = (value: (distribution: Distribution) => number) =>
    Float64Array.from(distributions, (distribution) => (distribution ? value(distribution) : 0));
  return {
    kind: Int32Array.from(distributions, (distribution) =>
      distribution ? codes[distribution.kind] : CONSTANT,
    ),
    mean: column((d) => (d.kind === "hyperexponential" ? d.means[0] : d.kind === "custom" ? 0 : d.mean)),
    phases: Int32Array.from(distributions, (d) => (d?.kind === "erlang" ? d.phases : 1)),
    share: column((d) => (d.kind === "hyperexponential" ? d.share : 0)),
    otherMean: column((d) => (d.kind === "hyperexponential" ? d.means[1] : 0)),
    samplers: distributions.map((d) => (d?.kind === "custom" ? d.sample : undefined)),
  };
}

/** A time for the operation `at`. Throws RangeError when a custom sampler gives none. */
export function sample(times: Times, at: number, source: RandomSource): number {
  const kind = times.kind[at] ?? 0;
  const mean = times.mean[at] ?? 0;
  if (kind === EXPONENTIAL) return mean * nextExponential(source);
  if (kind === CONSTANT) return mean;
  return sampleOther(times, at, source);
}

function sampleOther(times: Times, at: number, source: RandomSource): number {
  const mean = times.mean[at] ?? 0;
  const kind = times.kind[at];
  if (kind === HYPEREXPONENTIAL) {
    const first = nextUniform(source) < (times.share[at] ?? 0);
    return (first ? mean : (times.otherMean[at] ?? 0)) * nextExponential(source);
  }
  if (kind === ERLANG) {
    const phases = times.phases[at] ?? 1;
    let sum = 0;
    for (let i = 0; i < phases; i++) sum += nextExponential(source);
    return (mean * sum) / phases;
  }
  const drawn = times.samplers[at]?.(() => nextUniform(source));
  if (drawn !== undefined && drawn >= 0 && drawn < Number.POSITIVE_INFINITY) return drawn;
  throw new RangeError(`A custom sampler drew ${drawn}; a time must be finite and 0 or more.`);
}
