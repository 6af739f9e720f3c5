import { judge, type Replicates, type Verdict } from "@wirecost/analysis";
import type { MeasuredMetric } from "@wirecost/sim-core";
import { expose } from "comlink";

/** Tests of very many runs take a quarter of a second: they stay away from the page's own thread. */
const api = {
  /** As sim-core's judge(). */
  judge(
    pairs: readonly Replicates[],
    metric: Pick<MeasuredMetric, "better" | "noise">,
    minimumEffect: number,
  ): readonly (Verdict | undefined)[] {
    return judge(pairs, metric, minimumEffect);
  },
};

export type JudgeWorker = typeof api;

expose(api);
