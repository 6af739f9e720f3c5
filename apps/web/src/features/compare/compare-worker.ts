import { type DifferenceExplanation, explainDifference } from "@wirecost/analysis";
import { type ErrorSummary, getModel, type Params } from "@wirecost/sim-core";
import { expose } from "comlink";
import { type LaneSummary, summarizeLane } from "./pictures/lane-summary.ts";
import { type MeasuredPoint, residualSummaries } from "./residual-summaries.ts";

/** Two settings of one model, and the metric that differs. */
export interface ExplainQuestion {
  readonly before: Params;
  readonly after: Params;
}

/** Slow computations of a comparison, except its verdicts. */
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

  /** One per lane, in order: intervals take thousands of draws each. */
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
