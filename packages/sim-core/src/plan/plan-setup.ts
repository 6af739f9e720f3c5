import { applies } from "../check-params.ts";
import type { Model } from "../model.ts";
import type { Params } from "../param.ts";
import type { Plan } from "./plan.ts";

/**
 * What a plan says of every run: its settings beside the axes, as far as they have an effect on one of its cells.
 * A constant of the model at its default is nothing that was set, so it is left out.
 */
export function planSetup(model: Model, plan: Plan): Params {
  const axes = plan.axes.map(({ param }) => param);
  const held = Object.entries(plan.params).filter(([id, value]) => {
    const param = model.params[id];
    if (!param || axes.includes(id) || (id in model.free && value === param.default)) return false;
    return plan.cells.some(({ settings }) => applies(param, { ...plan.params, ...settings }));
  });
  return Object.fromEntries(held);
}
