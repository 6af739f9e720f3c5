import type { Trial } from "./trial.ts";

/**
 * The trials that nothing beats in both: each costs less, or does better, than every other.
 *
 * @param worth of a metric: higher is better
 * @returns ascending in cost and in worth; of equals the one with fewest changes, then the smallest
 */
export function paretoFront(trials: readonly Trial[], worth: (metric: number) => number): readonly Trial[] {
  const sorted = trials.toSorted(
    (a, b) =>
      a.cost - b.cost || worth(b.metric) - worth(a.metric) || a.changes - b.changes || a.size - b.size,
  );
  const front: Trial[] = [];
  for (const trial of sorted) {
    const last = front.at(-1);
    if (!last || worth(trial.metric) > worth(last.metric)) front.push(trial);
  }
  return front;
}
