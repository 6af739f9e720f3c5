import { type DifferenceExplanation, explainDifference } from "@wirecost/analysis";
import { getModel, type Params } from "@wirecost/sim-core";
import { expose } from "comlink";

/** Two settings of one model, and the metric that differs. */
export interface ExplainQuestion {
  readonly before: Params;
  readonly after: Params;
}

/** A difference of eight settings takes 256 predictions: it stays away from the page's own thread. */
const api = {
  /** @throws ParamError, AxisError */
  explain(modelId: string, metric: string, questions: readonly ExplainQuestion[]): DifferenceExplanation[] {
    const model = getModel(modelId);
    return questions.map(({ before, after }) => explainDifference(model, before, after, metric));
  },
};

export type ExplainWorker = typeof api;

expose(api);
