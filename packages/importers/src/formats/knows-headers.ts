import type { Model } from "@wirecost/sim-core";
import { normalizeHeader } from "../normalize-header.ts";
import { chooseCombinations } from "./table-combinations.ts";
import { isDeclared, isMeasured, targetsByHeader } from "./table-targets.ts";

/** Whether a model has a name for every one of these headers, alone or together with others, and measures one. */
export function knowsHeaders(model: Model, headers: readonly string[]): boolean {
  const names = targetsByHeader(model);
  const combined = chooseCombinations(headers, names, model);
  const targets = headers.map((header, i) => combined.get(i) ?? names.get(normalizeHeader(header)));
  return (
    targets.every((target) => target != null && isDeclared(model, target)) &&
    targets.some((target) => target != null && isMeasured(model, target))
  );
}
