import { makePlan, type Plan, type PlanOptions } from "@wirecost/analysis";
import { AxisError, type Design, ParamError } from "@wirecost/sim-core";
import { expose } from "comlink";

/** A plan, or the reason why there is none. */
export type PlanAnswer = { readonly plan: Plan } | { readonly complaint: string };

/** Hundreds of draws of every cell, off the main thread. */
const api = {
  plan(design: Design, options: PlanOptions): PlanAnswer {
    try {
      return { plan: makePlan(design, options) };
    } catch (error) {
      if (error instanceof AxisError || error instanceof ParamError || error instanceof RangeError)
        return { complaint: error.message };
      throw error;
    }
  },
};

export type PlanWorker = typeof api;

expose(api);
