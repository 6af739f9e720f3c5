import { type Plan, type PlanCell, writePlanMark } from "@wirecost/analysis";
import type { Params } from "@wirecost/sim-core";

export interface PlannedRun {
  /** From 1. */
  readonly block: number;
  /** Number of the period on one server, from 1: each begins with a restart and a warm-up. */
  readonly leg: number;
  readonly server: string;
  readonly cell: PlanCell;
  /** From 1. */
  readonly replicate: number;
  /** Label of its row. */
  readonly mark: string;
  /** Every parameter of the model. */
  readonly params: Params;
}

/** The runs of a plan in the order in which they are to be executed. */
export function plannedRuns(plan: Plan): readonly PlannedRun[] {
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const replicates = new Map<string, number>();
  let leg = 0;
  let running: string | undefined;
  return plan.blocks.flatMap((legs, i) =>
    legs.flatMap(({ server, cells: ids }) => {
      // A server that ends a block and begins the next one keeps running.
      if (server !== running) leg += 1;
      running = server;
      const own = leg;
      return ids.flatMap((id) => {
        const cell = cells.get(id);
        if (!cell) return [];
        const replicate = (replicates.get(id) ?? 0) + 1;
        replicates.set(id, replicate);
        const mark = writePlanMark({ plan: plan.id, cell: id, replicate });
        const params = { ...plan.params, ...cell.settings };
        return [{ block: i + 1, leg: own, server, cell, replicate, mark, params }];
      });
    }),
  );
}
