import type { Plan, PlanProgress } from "@wirecost/analysis";
import { formatPercent, formatQuantity, type Model, sweep } from "@wirecost/sim-core";
import { settingsOtherwise } from "../../entities/plan/plan-differences.ts";
import { residualStep } from "../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../shared/charts/matrix/matrix-cell.ts";

/** Agrees: the middle of the diverging scale. */
const NEUTRAL = 3;

/**
 * The whole matrix of a plan: what was measured with how far the prediction is off, and hatched where there is only
 * the prediction, whether the plan waits for a run there or needs none. By the model as it is now.
 */
export function planMatrixCells(model: Model, plan: Plan, progress: PlanProgress): readonly MatrixCell[] {
  const unit = model.metrics[plan.metric]?.unit ?? "1";
  const [rows, columns] = plan.axes;
  const predicted = sweep(model, plan.params, plan.axes, plan.seed).cells;
  return predicted.map((metrics, i): MatrixCell => {
    const value = metrics[plan.metric] ?? Number.NaN;
    const row = rows.values[Math.floor(i / columns.values.length)];
    const column = columns.values[i % columns.values.length];
    const own = progress.cells.find(
      ({ cell }) => cell.settings[rows.param] === row && cell.settings[columns.param] === column,
    );
    const plain = { residual: true, hatched: true, step: NEUTRAL, text: formatQuantity(value, unit) };
    if (!own) return { ...plain, small: "not planned" };
    const runs = `${own.rows.length} of ${plan.replicates}`;
    const measured = own.metrics?.[plan.metric];
    if (measured === undefined) return { ...plain, small: `${runs} measured` };
    // A prediction of other settings says nothing of what was measured.
    if (settingsOtherwise(model, plan, own).length > 0)
      return {
        text: formatQuantity(measured, unit),
        small: `not as planned · ${runs}`,
        residual: true,
        step: NEUTRAL,
        measured: true,
      };
    const share = measured === 0 ? (value === 0 ? 0 : Number.POSITIVE_INFINITY) : value / measured - 1;
    const off = Number.isFinite(share) ? formatPercent(share) : "measured 0";
    return {
      text: formatQuantity(measured, unit),
      small: `pred. ${off} · ${runs}`,
      residual: true,
      step: residualStep(share),
      measured: true,
    };
  });
}
