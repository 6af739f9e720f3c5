import { checkPlan } from "@wirecost/analysis";
import type { PlanDocument } from "@wirecost/contract";

/** The stored columns of a plan. @param text the document, if it is there as it is stored */
export function planColumns(document: PlanDocument, text = JSON.stringify(document)) {
  checkPlan(document);
  const { id: planId, model, metric, cells, replicates } = document;
  const counts = { cells: cells.length, runs: cells.length * replicates };
  return { planId, model, metric, ...counts, document: text };
}
