import type { Model } from "@wirecost/sim-core";
import { normalizeHeader } from "../normalize-header.ts";
import { isDeclared, isMeasured, targetsByHeader } from "./table-targets.ts";

/** Whether a model has a name for every one of these headers, and measures one of them. */
export function knowsHeaders(model: Model, headers: readonly string[]): boolean {
  const names = targetsByHeader(model);
  const targets = headers.map((header) => names.get(normalizeHeader(header)));
  return (
    targets.every((target) => target != null && isDeclared(model, target)) &&
    targets.some((target) => target != null && isMeasured(model, target))
  );
}
