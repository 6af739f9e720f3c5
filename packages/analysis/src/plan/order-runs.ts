import { rng } from "@wirecost/sim-core";
import type { PlanCell, PlanLeg } from "./plan.ts";
import { shuffled } from "./shuffled.ts";

/**
 * A randomized complete block design: each block runs every cell equally often, once unless server starts are limited.
 * Temporary disturbances of the machine then affect all cells equally. Cells of one server run together, since a change
 * takes a restart. Of two blocks the second has the servers in reverse (A B B A), so that a steady drift affects them
 * equally too, and every block begins with the server that is running; apart from that the order is random.
 *
 * @param passes blocks, at most as many as replicates
 */
export function orderRuns(
  cells: readonly Pick<PlanCell, "id" | "server">[],
  replicates: number,
  seed: number,
  passes: number,
): readonly (readonly PlanLeg[])[] {
  const random = rng(seed);
  const servers = [...new Set(cells.map(({ server }) => server))];
  let order: readonly string[] = [];
  return Array.from({ length: passes }, (_, block) => {
    const running = order.at(-1);
    order =
      block % 2 === 1
        ? order.toReversed()
        : [
            ...servers.filter((server) => server === running),
            ...shuffled(
              servers.filter((server) => server !== running),
              random,
            ),
          ];
    const runs = Math.floor(((block + 1) * replicates) / passes) - Math.floor((block * replicates) / passes);
    return order.map((server) => {
      const own = cells.flatMap((cell) => (cell.server === server ? [cell.id] : []));
      return { server, cells: Array.from({ length: runs }, () => shuffled(own, random)).flat() };
    });
  });
}
