import type { Drift } from "../verdict.ts";

/** Above this p value the trend alone is not significant, so the text is cautious. */
const SHOWN = 0.05;

/**
 * Why there is no verdict, and what to do: "runs drift by about 1 % per run (p = 0.0021), and B was measured after A.
 * Interleave the runs."
 *
 * @param base what the baseline is called
 */
export function driftText({ perRun, p, order }: Drift, base: string, other: string): string {
  const size = `${Number((Math.abs(perRun) * 100).toPrecision(1))} %`;
  const chance = p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(p >= 0.1 ? 2 : 4)}`;
  const trend =
    p <= SHOWN
      ? `runs drift by about ${size} per run (${chance})`
      : `runs may drift by about ${size} per run (${chance}), which would explain the difference`;
  const sides =
    order === "open"
      ? `no times show that ${base} and ${other} were measured in turns`
      : `${other} was measured ${order} ${base}`;
  return `${trend}, and ${sides}. Interleave the runs.`;
}
