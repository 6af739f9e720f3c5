import type { Recommendation, Trial } from "@wirecost/sim-core";

export interface FrontPoint {
  readonly trial: Trial;
  readonly mark: "yours" | "recommended" | "best" | undefined;
}

/** The trade-off with the user's own settings, the recommended and the best ones among it, ascending in cost. */
export function frontPoints({ front, own, best, recommended }: Recommendation): readonly FrontPoint[] {
  const same = (a: Trial, b: Trial) => a.cost === b.cost && a.metric === b.metric;
  const distinct = [...front];
  for (const trial of [own, recommended])
    if (!distinct.some((other) => same(other, trial))) distinct.push(trial);
  return distinct
    .map((trial): FrontPoint => {
      const mark = same(trial, recommended)
        ? "recommended"
        : same(trial, own)
          ? "yours"
          : same(trial, best)
            ? "best"
            : undefined;
      return { trial, mark };
    })
    .toSorted((a, b) => a.trial.cost - b.trial.cost || a.trial.metric - b.trial.metric);
}
