import { judge, type Replicates, type Verdict } from "@wirecost/analysis";
import type { MeasuredMetric } from "@wirecost/sim-core";
import { expose } from "comlink";

/** Tests of very many runs, in a separate worker: other computations take longer to load than the tests to run. */
const api = {
  /** Returns immediately: a worker that was called has started by its next request. */
  start(): void {},

  /**
   * The result of analysis's judge() for each metric. All are requested in one message, so that times shared by metrics
   * are sent once.
   */
  judge(
    tests: readonly {
      readonly pairs: readonly Replicates[];
      readonly metric: Pick<MeasuredMetric, "better" | "noise">;
    }[],
    minimumEffect: number,
  ): readonly (readonly (Verdict | undefined)[])[] {
    return tests.map(({ pairs, metric }) => judge(pairs, metric, minimumEffect));
  },
};

export type JudgeWorker = typeof api;

expose(api);
