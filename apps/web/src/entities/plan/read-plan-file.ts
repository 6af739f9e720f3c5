import { checkPlan, type Plan, planId } from "@wirecost/analysis";
import { planDocument } from "@wirecost/contract";
import { AxisError, ParamError, PlanError } from "@wirecost/sim-core";
import { findModel } from "../design/find-model.ts";

/** Plans opened from files since the page was loaded: without an account they are known only here. */
const opened = new Map<string, Plan>();

export type ReadPlan = { readonly plan: Plan } | { readonly complaint: string };

/** Twice the size of a plan of 100 cells and 200 blocks. */
export const MAX_PLAN_BYTES = 4 * 1024 * 1024;

/** Whether a file declares itself to be a plan: other JSON files are measurements. */
export async function isPlanFile(file: File): Promise<boolean> {
  if (!file.name.endsWith(".json") || file.size > MAX_PLAN_BYTES) return false;
  const text = await file.text();
  return /"id"\s*:\s*"plan-/.test(text) && /"blocks"\s*:/.test(text);
}

/** Reads the plan.json of a harness, or a downloaded plan. */
export function readPlanFile(name: string, text: string): ReadPlan {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { complaint: `${name} is not JSON. Choose the plan.json of a harness.` };
  }
  const read = planDocument.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue && issue.path.length > 0 ? ` ${issue.path.join(".")}:` : "";
    return { complaint: `${name} is not a plan.${where} ${issue?.message ?? ""}`.trim() };
  }
  const plan: Plan = read.data;
  const id = planId(plan);
  if (id !== plan.id)
    return {
      complaint: `${name} has the id ${plan.id}, but its content has ${id}: the file was edited, so rows measured for it would be assigned to the wrong cells. Use the original file or create a new plan.`,
    };
  if (!findModel(plan.model))
    return {
      complaint: `${name} uses the model “${plan.model}”, which this version of Wirecost does not have.`,
    };
  try {
    checkPlan(plan);
  } catch (error) {
    if (error instanceof PlanError || error instanceof ParamError || error instanceof AxisError)
      return { complaint: `${name} is not a valid plan. ${error.message}` };
    throw error;
  }
  openedPlans.remember(plan);
  return { plan };
}

export const openedPlans = {
  remember: (plan: Plan): void => void opened.set(plan.id, plan),
  find: (id: string): Plan | undefined => opened.get(id),
};
