import { linearTicks, logTicks } from "../../../../shared/charts/lines/axis-ticks.ts";

export interface ChartAxis {
  /** Pixel of a value. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** An axis over some values from one pixel to another: by equal ratios where the values span more than five times. */
export function chartAxis(values: readonly number[], from: number, to: number, ticks: number): ChartAxis {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low > 0 && high > 5 * low) {
    const [min, max] = [low / 1.1, high * 1.1];
    const share = (value: number) => Math.log(value / min) / Math.log(max / min);
    return { at: (value) => from + share(value) * (to - from), ticks: logTicks(min, max, ticks) };
  }
  const pad = (high - low || Math.abs(high) || 1) * 0.08;
  const [min, max] = [low >= 0 ? Math.max(0, low - pad) : low - pad, high + pad];
  return {
    at: (value) => from + ((value - min) / (max - min)) * (to - from),
    ticks: linearTicks(min, max, ticks),
  };
}
