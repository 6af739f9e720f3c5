import { rng } from "../rng.ts";
import type { PlanCell, PlanLeg } from "./plan.ts";
import { shuffled } from "./shuffled.ts";

/**
 * A randomized complete block design: a block a replicate, in which every cell runs once. What disturbs the machine
 * for a while then meets all cells alike. Cells of one server run together, since a change takes a restart; the
 * servers' order is random, and within each the cells'.
 */
export function orderRuns(
  cells: readonly Pick<PlanCell, "id" | "server">[],
  replicates: number,
  seed: number,
): readonly (readonly PlanLeg[])[] {
  const random = rng(seed);
  const servers = [...new Set(cells.map(({ server }) => server))];
  return Array.from({ length: replicates }, () =>
    shuffled(servers, random).map((server) => ({
      server,
      cells: shuffled(
        cells.flatMap((cell) => (cell.server === server ? [cell.id] : [])),
        random,
      ),
    })),
  );
}
