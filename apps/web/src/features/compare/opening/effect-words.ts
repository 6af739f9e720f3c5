import type { MeasuredMetric } from "@wirecost/sim-core";

/** Relative difference of one side from another, as a share of it: 0.12 is 12 % above. Both ends are the same where it is certain. */
export interface Effect {
  readonly low: number;
  readonly high: number;
}

const TIMES: ReadonlySet<string> = new Set(["us", "ms", "s", "min", "h"]);

/** From here on a difference is said as a factor: 130 % slower is "2.3 times slower". */
const FACTOR = 2;

/** Whether less of it is faster: such a metric is read as speed. */
export function isTime({ unit, better }: MeasuredMetric): boolean {
  return better === "lower" && TIMES.has(unit);
}

/** Direction of a difference: "faster", "slower"; of what is no time "lower", "higher". */
export function directionWord(metric: MeasuredMetric, effect: Effect): string {
  const up = effect.low + effect.high > 0;
  if (isTime(metric)) return up ? "slower" : "faster";
  return up ? "higher" : "lower";
}

/** How much: `12 %`, `11–14 %`, `3.1–3.4 times`. Of a side that is 0 there is no share: undefined. */
export function amountText({ low, high }: Effect): string | undefined {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return undefined;
  const ends = [low, high].map((share) => 1 + share);
  if (ends.some((factor) => factor <= 0)) return "100 %";
  const factors = ends.map((factor) => (factor < 1 ? 1 / factor : factor));
  if (Math.min(...factors) >= FACTOR) return `${range(factors, factorText)} times`;
  return `${range([low, high].map(Math.abs), percentText)} %`;
}

function range(values: readonly number[], text: (value: number) => string): string {
  const [least, most] = [text(Math.min(...values)), text(Math.max(...values))];
  return least === most ? least : `${least}–${most}`;
}

function percentText(share: number): string {
  const percent = share * 100;
  return percent < 10 ? String(Number(percent.toPrecision(2))) : percent.toFixed(0);
}

function factorText(factor: number): string {
  return factor < 10 ? factor.toFixed(1) : Math.round(factor).toLocaleString("en-US");
}
