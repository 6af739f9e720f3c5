import {
  getModel,
  ParamError,
  type Params,
  type Recommendation,
  type RecommendOptions,
  recommend,
} from "@wirecost/sim-core";
import { expose } from "comlink";

/** What the search found, or what was wrong with the limits. */
export type RecommendAnswer = { readonly found: Recommendation } | { readonly complaint: string };

/** The search tries thousands of settings: it stays away from the page's own thread. */
const api = {
  recommend(modelId: string, params: Params, options: RecommendOptions): RecommendAnswer {
    try {
      return { found: recommend(getModel(modelId), params, options) };
    } catch (error) {
      if (error instanceof ParamError) return { complaint: error.message };
      throw error;
    }
  },
};

export type RecommendWorker = typeof api;

expose(api);
