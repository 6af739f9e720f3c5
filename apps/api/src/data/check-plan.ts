import type { PlanDocument } from "@wirecost/contract";
import { checkAxes, getModel, parseParams, planId } from "@wirecost/sim-core";
import { AppError } from "../app-error.ts";

/**
 * Whether a document is a plan at all: made of a model's settings, whole, and unchanged since it got its id.
 *
 * @throws AppError invalid-design; UnknownModelError, ParamError, AxisError for what the model does not take
 */
export function checkPlan(document: PlanDocument): void {
  const model = getModel(document.model);
  checkAxes(model, document.axes);
  for (const { settings } of document.cells) parseParams(model, { ...document.params, ...settings });
  if (!Object.hasOwn(model.metrics, document.metric))
    throw new AppError(
      "invalid-design",
      `"${document.metric}" is not a metric of ${model.id}: ${Object.keys(model.metrics).join(", ")}.`,
    );
  const { blocks, cells, replicates } = document;
  if (blocks.length !== replicates)
    throw new AppError(
      "invalid-design",
      `The plan has ${blocks.length} blocks; ${replicates} runs a cell take as many.`,
    );
  const wanted = cells.map(({ id }) => id).sort();
  blocks.forEach((block, i) => {
    const runs = block.flatMap((leg) => leg.cells).sort();
    if (runs.join() !== wanted.join())
      throw new AppError(
        "invalid-design",
        `Block ${i + 1} should have every cell once: ${wanted.join(", ")}.`,
      );
  });
  const id = planId(document);
  if (id !== document.id)
    throw new AppError(
      "invalid-design",
      `The plan says it is ${document.id}, and what it holds is ${id}: it was changed. Make a new plan.`,
    );
}
