import type { Plan } from "@wirecost/analysis";
import { applies, isUncertain, type Model, type Param, paramValueText } from "@wirecost/sim-core";

/** Whether a parameter is a fitted cost of a machine or program, as opposed to a setting of a run. */
function isConstant(model: Model, id: string, param: Param): boolean {
  const holds = model.groups.find((group) => group.id === param.group)?.holds;
  if (!isUncertain(model, id) || holds === "workload") return false;
  return holds === "constants" || param.advanced === true;
}

/** Whether a parameter has an effect on a cell of a plan. */
function matters(model: Model, id: string, { cells, params }: Plan): boolean {
  return cells.some(({ settings }) => applies(model, id, { ...params, ...settings }));
}

/** Ids of all settings of a plan's runs, axes included: workload, servers, network, machine. */
export function runSettings(model: Model, plan: Plan): readonly string[] {
  const axes = new Set(plan.axes.map(({ param }) => param));
  return Object.entries(model.params).flatMap(([id, param]) =>
    axes.has(id) || (matters(model, id, plan) && !isConstant(model, id, param)) ? [id] : [],
  );
}

/**
 * The parameters that all runs of a plan share, one per line with its unit: settings, then the constants of the
 * prediction.
 */
export function heldFixed(
  model: Model,
  plan: Plan,
): { readonly settings: readonly string[]; readonly constants: readonly string[] } {
  const axes = new Set(plan.axes.map(({ param }) => param));
  const lines = (of: (id: string, param: Param) => boolean) =>
    Object.entries(model.params).flatMap(([id, param]) => {
      const value = plan.params[id];
      return value !== undefined && !axes.has(id) && matters(model, id, plan) && of(id, param)
        ? [line(param, paramValueText(param, value, true))]
        : [];
    });
  return {
    settings: lines((id, param) => !isConstant(model, id, param)),
    constants: lines((id, param) => isConstant(model, id, param)),
  };
}

/** `Maximum clients per server (-Ma): 125 clients`. */
function line({ label, flag }: Param, value: string): string {
  return `${label}${flag ? ` (${flag})` : ""}: ${value}`;
}
