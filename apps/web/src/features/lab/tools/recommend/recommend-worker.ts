import {
  getModel,
  type Params,
  type Recommendation,
  type RecommendOptions,
  recommend,
} from "@wirecost/sim-core";
import { expose } from "comlink";

/** The search tries thousands of settings, off the main thread. */
const api = {
  /** @throws ParamError that says what is wrong with the limits */
  recommend(modelId: string, params: Params, options: RecommendOptions): Recommendation {
    return recommend(getModel(modelId), params, options);
  },
};

export type RecommendWorker = typeof api;

expose(api);
