import { checkAxes, getModel, PlanError, parseParams } from "@wirecost/sim-core";
import type { Plan } from "./plan.ts";
import { planId } from "./plan-id.ts";

/**
 * Validates a plan document: complete, unchanged since it got its id, and with only settings
 * that its model accepts, because programs are generated from them.
 *
 * @throws PlanError; UnknownModelError, ParamError, AxisError for what the model does not accept
 */
export function checkPlan(plan: Plan): void {
  const { blocks, cells, servers, replicates, metric } = plan;
  const id = planId(plan);
  if (id !== plan.id)
    throw new PlanError(
      `The plan has the id ${plan.id}, but its content has ${id}: it was edited. Create a new plan.`,
    );
  const model = getModel(plan.model);
  checkAxes(model, plan.axes);
  for (const { settings } of [...servers, ...cells]) parseParams(model, { ...plan.params, ...settings });
  if (!Object.hasOwn(model.metrics, metric))
    throw new PlanError(
      `"${metric}" is not a metric of ${model.id}: ${Object.keys(model.metrics).join(", ")}.`,
    );
  const ids = cells.map((cell) => cell.id);
  let total = 0;
  for (const [i, block] of blocks.entries()) {
    const runs = block.flatMap((leg) => leg.cells);
    const each = runs.length / ids.length;
    const counts = new Map(ids.map((one) => [one, 0]));
    for (const run of runs) counts.set(run, (counts.get(run) ?? 0) + 1);
    if (counts.size !== ids.length || [...counts.values()].some((count) => count !== each || count === 0))
      throw new PlanError(`Block ${i + 1} should have every cell equally often: ${ids.join(", ")}.`);
    total += each;
  }
  if (total !== replicates)
    throw new PlanError(`The blocks have ${total} runs of each cell; the plan states ${replicates}.`);
  const known = new Set(servers.map((server) => server.id));
  const lost = [...cells, ...blocks.flat()].find(({ server }) => !known.has(server));
  if (lost) throw new PlanError(`The plan has no server ${lost.server}: ${[...known].join(", ")}.`);
}
