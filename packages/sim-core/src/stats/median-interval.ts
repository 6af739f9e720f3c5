import { rng } from "../rng.ts";
import { median } from "./median.ts";
import { orderInterval } from "./order-interval.ts";

/** How often the runs are drawn anew: the ends then move by about a percent of their width between seeds. */
const DRAWS = 9999;

/** Of more runs the interval comes from their order statistics: what the draws come down to, in no time. */
const MOST_DRAWN = 400;

export type MedianInterval = {
  readonly median: number;
  readonly low: number;
  readonly high: number;
} & (
  | { readonly method: "bootstrap"; readonly seed: number; readonly draws: number }
  | { readonly method: "ranks" }
);

/**
 * The median and its 95 % interval: by the percentile bootstrap (Efron 1979) up to 400 runs, by order statistics
 * beyond (see {@link orderInterval}). Not BCa: its acceleration comes from the jackknife, which fails for medians
 * (Efron and Tibshirani, An Introduction to the Bootstrap, 11.6).
 *
 * @param values one or more; the same seed gives the same interval on every machine
 */
export function medianInterval(values: readonly number[], seed: number): MedianInterval {
  if (values.length > MOST_DRAWN) {
    const { low, high } = orderInterval(values);
    return { method: "ranks", median: median(values), low, high };
  }
  const random = rng(seed);
  const sorted = values.toSorted((a, b) => a - b);
  // Positions in the sorted runs stand for the runs: whole numbers sort by counting.
  const drawn = new Uint32Array(sorted.length);
  const medians = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw++) {
    for (let i = 0; i < drawn.length; i++) drawn[i] = Math.floor(random() * sorted.length);
    drawn.sort();
    const low = sorted[drawn[(drawn.length - 1) >> 1] ?? 0] ?? Number.NaN;
    const high = sorted[drawn[drawn.length >> 1] ?? 0] ?? Number.NaN;
    medians[draw] = (low + high) / 2;
  }
  medians.sort();
  const at = (share: number) => medians[Math.round(share * (DRAWS + 1)) - 1] ?? Number.NaN;
  return { method: "bootstrap", median: median(values), low: at(0.025), high: at(0.975), seed, draws: DRAWS };
}
