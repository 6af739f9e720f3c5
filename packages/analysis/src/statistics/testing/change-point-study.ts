import { rng } from "@wirecost/sim-core";
import { changePoints } from "../change/change-points.ts";
import { correlatedRuns } from "./correlated-runs.ts";

/** Series to draw: values in each, the correlation of neighbors, a step in the middle in standard deviations. */
export interface StudiedSeries {
  readonly count: number;
  readonly rho: number;
  readonly step: number;
}

export interface ChangePointRates {
  /** Share of the series with a change anywhere. */
  readonly any: number;
  /** Share with a change at most one place off the middle. */
  readonly middle: number;
  /** Mean of the correlation that is said, and the share of series in which one is. */
  readonly rho: number;
  readonly correlated: number;
}

/** What changePoints() finds in `series` seeded series. */
export function changePointStudy({ count, rho, step }: StudiedSeries, series: number): ChangePointRates {
  const random = rng(1000 * count + 10 * rho + step);
  const found = Array.from({ length: series }, () => {
    const values = correlatedRuns(count, { mean: 730, deviation: 20, rho }, random);
    return changePoints(values.map((value, place) => (place < count / 2 ? value : value + 20 * step)));
  });
  const share = (has: (one: (typeof found)[number]) => boolean) => found.filter(has).length / series;
  const correlations = found.flatMap((one) => one.rho ?? []);
  return {
    any: share(({ changes }) => changes.length > 0),
    middle: share(({ changes }) => changes.some(({ index }) => Math.abs(index - count / 2) <= 1)),
    rho: correlations.reduce((sum, value) => sum + value, 0) / correlations.length,
    correlated: correlations.length / series,
  };
}
