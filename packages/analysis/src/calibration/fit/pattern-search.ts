import type { Interval } from "@wirecost/sim-core";

const STEPS = [0.7, 0.3, 0.1, 0.03, 0.01, 0.003];

/**
 * Improves a minimum without derivatives, one constant after the other with decreasing steps: counts make the cost
 * piecewise constant, where a gradient method stops anywhere. Never returns a worse result.
 */
export function patternSearch(
  cost: (logs: readonly number[]) => number,
  start: readonly number[],
  bounds: readonly Interval[],
): readonly number[] {
  let logs = start;
  let least = cost(logs);
  for (const step of STEPS) {
    for (let moved = true, round = 0; moved && round < 20; round++) {
      moved = false;
      for (const [i, { low, high }] of bounds.entries()) {
        for (const sign of [1, -1]) {
          const next = logs.with(i, Math.min(high, Math.max(low, (logs[i] ?? 0) + sign * step)));
          const value = cost(next);
          if (value < least - 1e-9 * Math.max(1, Math.abs(least))) {
            [logs, least, moved] = [next, value, true];
            break;
          }
        }
      }
    }
  }
  return logs;
}
