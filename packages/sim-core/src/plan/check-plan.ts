import { parseParams } from "../check-params.ts";
import { PlanError } from "../errors.ts";
import { getModel } from "../models.ts";
import { checkAxes } from "../sweep.ts";
import type { Plan } from "./plan.ts";
import { planId } from "./plan-id.ts";

/**
 * Whether a document of a plan's shape is a plan: whole, unchanged since it got its id, and of nothing but settings
 * that its model takes, for programs are made of them.
 *
 * @throws PlanError; UnknownModelError, ParamError, AxisError for what the model does not take
 */
export function checkPlan(plan: Plan): void {
  const { blocks, cells, servers, replicates, metric } = plan;
  const id = planId(plan);
  if (id !== plan.id)
    throw new PlanError(
      `The plan says it is ${plan.id}, and what it holds is ${id}: it was changed. Make a new plan.`,
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
      throw new PlanError(`Block ${i + 1} should have every cell as often as any other: ${ids.join(", ")}.`);
    total += each;
  }
  if (total !== replicates)
    throw new PlanError(`The blocks have ${total} runs of each cell; the plan says ${replicates}.`);
  const known = new Set(servers.map((server) => server.id));
  const lost = [...cells, ...blocks.flat()].find(({ server }) => !known.has(server));
  if (lost) throw new PlanError(`The plan has no server ${lost.server}: ${[...known].join(", ")}.`);
}
