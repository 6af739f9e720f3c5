import { judge, type Replicates, type Verdict } from "@wirecost/analysis";
import type { MeasuredMetric } from "@wirecost/sim-core";
import { expose } from "comlink";

/** Tests of very many runs, by themselves: what else is computed takes longer to load than they take. */
const api = {
  /** Answers at once: a worker that is asked has started by its next question. */
  start(): void {},

  /**
   * What judge() of analysis says of each metric. All are asked in one message, so that times that metrics share are
   * sent once.
   */
  judge(
    asked: readonly {
      readonly pairs: readonly Replicates[];
      readonly metric: Pick<MeasuredMetric, "better" | "noise">;
    }[],
    minimumEffect: number,
  ): readonly (readonly (Verdict | undefined)[])[] {
    return asked.map(({ pairs, metric }) => judge(pairs, metric, minimumEffect));
  },
};

export type JudgeWorker = typeof api;

expose(api);
