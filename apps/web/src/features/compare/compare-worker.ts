import {
  type DifferenceExplanation,
  explainDifference,
  judge,
  type Replicates,
  type Verdict,
} from "@wirecost/analysis";
import { type ErrorSummary, getModel, type MeasuredMetric, type Params } from "@wirecost/sim-core";
import { expose } from "comlink";
import { type LaneSummary, summarizeLane } from "./pictures/lane-summary.ts";
import { type MeasuredPoint, residualSummaries } from "./residual-summaries.ts";

/** Two settings of one model, and the metric that differs. */
export interface ExplainQuestion {
  readonly before: Params;
  readonly after: Params;
}

/** What of a comparison takes too long for the page's own thread. */
const api = {
  /**
   * A difference of eight settings takes 256 predictions.
   *
   * @throws ParamError, AxisError
   */
  explain(modelId: string, metric: string, questions: readonly ExplainQuestion[]): DifferenceExplanation[] {
    const model = getModel(modelId);
    return questions.map(({ before, after }) => explainDifference(model, before, after, metric));
  },

  /**
   * What judge() of analysis says of each metric: tests of very many runs take a tenth of a second. All are asked in
   * one message, so that times that metrics share are sent once.
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

  /** One for each lane, in their order: intervals take thousands of draws each. */
  laneSummaries(lanes: readonly (readonly number[])[]): readonly LaneSummary[] {
    return lanes.map(summarizeLane);
  },

  /** By metric: ten thousand measured settings take seconds to predict. */
  residuals(modelId: string, points: readonly MeasuredPoint[]): ReadonlyMap<string, ErrorSummary> {
    return residualSummaries(getModel(modelId), points);
  },
};

export type CompareWorker = typeof api;

expose(api);
