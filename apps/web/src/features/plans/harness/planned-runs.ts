import { type Params, type Plan, type PlanCell, writePlanMark } from "@wirecost/sim-core";

/** One run of a plan, in its order. */
export interface PlannedRun {
  /** Counts the stretches on one server, from 1: each begins with a restart and a warm-up. */
  readonly leg: number;
  readonly server: string;
  readonly cell: PlanCell;
  /** From 1. */
  readonly replicate: number;
  /** What its row is labelled with. */
  readonly mark: string;
  /** Every parameter of the model. */
  readonly params: Params;
}

/** The runs of a plan in the order in which they are to be had. */
export function plannedRuns(plan: Plan): readonly PlannedRun[] {
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  let leg = 0;
  return plan.blocks.flatMap((block, i) =>
    block.flatMap(({ server, cells: ids }) => {
      leg += 1;
      const own = leg;
      return ids.flatMap((id) => {
        const cell = cells.get(id);
        if (!cell) return [];
        const replicate = i + 1;
        const mark = writePlanMark({ plan: plan.id, cell: id, replicate });
        return [{ leg: own, server, cell, replicate, mark, params: { ...plan.params, ...cell.settings } }];
      });
    }),
  );
}
