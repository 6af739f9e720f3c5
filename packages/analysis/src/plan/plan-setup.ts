import { applies, isUncertain, type MeasuredRow, type Model, type Params } from "@wirecost/sim-core";
import type { Plan } from "./plan.ts";
import { readPlanMark } from "./plan-mark.ts";

/**
 * The settings that a plan states for all rows measured for it: its settings off the axes as far as they have an
 * effect on their cells, and of the axes what these cells have in common. A constant of the model at its default is
 * not a setting, so it is omitted.
 *
 * @param rows those that carry the plan's id count
 */
export function planSetup(model: Model, plan: Plan, rows: Iterable<Pick<MeasuredRow, "label">>): Params {
  const measured = new Set<string>();
  for (const { label } of rows) {
    const mark = readPlanMark(label);
    if (mark?.plan === plan.id) measured.add(mark.cell);
  }
  const cells = plan.cells
    .filter(({ id }) => measured.has(id))
    .map(({ settings }): Params => ({ ...plan.params, ...settings }));
  const [first] = cells;
  const held = Object.entries(first ?? {}).filter(([id, value]) => {
    const param = model.params[id];
    if (!param || (isUncertain(model, id) && value === param.default)) return false;
    return cells.every((cell) => cell[id] === value) && cells.some((cell) => applies(model, id, cell));
  });
  return Object.fromEntries(held);
}
