import type { MeasuredRow, Metrics, Params } from "@wirecost/sim-core";
import { medianMetrics } from "../measured/median-metrics.ts";
import type { Plan, PlanCell } from "./plan.ts";
import { readPlanMark } from "./plan-mark.ts";

export interface PlanCellProgress {
  readonly cell: PlanCell;
  /** One per replicate, ascending; for a repeated run, the last one. */
  readonly rows: readonly PlannedRow[];
  readonly missing: readonly number[];
  /** Medians; undefined if not measured. */
  readonly metrics: Metrics | undefined;
  /** Settings in which rows differ from the plan, by parameter id. */
  readonly differs: readonly string[];
}

export interface PlanProgress {
  readonly cells: readonly PlanCellProgress[];
  readonly measured: number;
  readonly total: number;
  /** Rows that carry the plan's id and a cell or replicate that the plan does not have. */
  readonly strangers: readonly MeasuredRow[];
}

export type PlannedRow = MeasuredRow & { readonly setup?: Params };

/** Assigns measured rows to a plan's cells by the mark in their labels, from any number of files. */
export function planProgress(plan: Plan, rows: Iterable<PlannedRow>): PlanProgress {
  const found = new Map(plan.cells.map(({ id }) => [id, new Map<number, PlannedRow>()]));
  const strangers: MeasuredRow[] = [];
  for (const row of rows) {
    const mark = readPlanMark(row.label);
    if (mark?.plan !== plan.id) continue;
    const { cell, replicate } = mark;
    const runs = found.get(cell);
    if (runs && replicate >= 1 && replicate <= plan.replicates) runs.set(replicate, row);
    else strangers.push(row);
  }
  const cells = plan.cells.map((cell): PlanCellProgress => {
    const runs = found.get(cell.id) ?? new Map<number, PlannedRow>();
    const replicates = Array.from({ length: plan.replicates }, (_, i) => i + 1);
    const measured = replicates.flatMap((replicate) => runs.get(replicate) ?? []);
    const planned: Params = { ...plan.params, ...cell.settings };
    const differs = measured.flatMap(({ setup, settings }) =>
      Object.entries({ ...setup, ...settings }).flatMap(([id, value]) =>
        planned[id] === undefined || planned[id] === value ? [] : [id],
      ),
    );
    return {
      cell,
      rows: measured,
      missing: replicates.filter((replicate) => !runs.has(replicate)),
      metrics: measured.length > 0 ? medianMetrics(measured.map(({ metrics }) => metrics)) : undefined,
      differs: [...new Set(differs)],
    };
  });
  return {
    cells,
    measured: cells.reduce((sum, { rows: own }) => sum + own.length, 0),
    total: plan.cells.length * plan.replicates,
    strangers,
  };
}
