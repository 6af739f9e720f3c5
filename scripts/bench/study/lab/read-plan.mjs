import { readFile } from "node:fs/promises";
import { planId } from "@wirecost/analysis";
import { planDocument } from "@wirecost/contract";
import { conversationOf, MEASURABLE } from "./plan-conversation.mjs";

/** @typedef {import("@wirecost/analysis").Plan} Plan */

/**
 * Reads a plan of the round-trips model, and checks before the first run that all of it can be measured.
 *
 * @param {string} path
 * @returns {Promise<Plan>}
 * @throws {Error} that names what is wrong with it
 */
export async function readPlan(path) {
  /** @type {unknown} */
  let content;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new Error(`--plan: ${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const { data: plan, error } = planDocument.safeParse(content);
  if (!plan) {
    const [issue] = error.issues;
    throw new Error(`--plan: ${path} is no plan: ${issue?.path.join(".") || "it"}: ${issue?.message}`);
  }
  if (planId(plan) !== plan.id)
    throw new Error(`--plan: ${path} was changed since it became ${plan.id}: make a new plan.`);
  if (plan.model !== "round-trips")
    throw new Error(`--plan: ${plan.id} is of ${plan.model}; the lab measures round-trips.`);
  for (const { param, values } of plan.axes)
    if (values.length > 1 && !MEASURABLE.includes(param))
      throw new Error(`--plan: the lab cannot set ${param}; it can set ${MEASURABLE.join(", ")}.`);
  for (const { id, settings } of plan.cells) {
    try {
      conversationOf({ ...plan.params, ...settings });
    } catch (error) {
      throw new Error(`--plan: ${id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return plan;
}
