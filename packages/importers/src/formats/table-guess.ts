import type { Model } from "@wirecost/sim-core";
import { normalizeHeader } from "../normalize-header.ts";
import { parseNumber } from "../parse-number.ts";
import { isUnknown } from "../read-metric.ts";
import type { ColumnGuess, ColumnTarget } from "../reading.ts";
import { isDeclared, targetKey } from "./table-targets.ts";

/** Shorter names are found in too many headers. */
const SHORTEST = 4;

/**
 * What a column that nothing names most likely holds: a target still free whose name is part of the header,
 * or the other way round; else a label for text. Claims the target.
 */
export function guessTarget(
  { header, samples, either = [] }: Pick<ColumnGuess, "header" | "samples" | "either">,
  names: ReadonlyMap<string, ColumnTarget | null>,
  model: Model,
  taken: Set<string>,
): ColumnTarget {
  const name = normalizeHeader(header);
  const numeric = samples.every(isNumeric);
  const usable = (target: ColumnTarget | null | undefined): target is ColumnTarget => {
    if (!target || target.kind === "row" || target.kind === "ignore" || !isDeclared(model, target))
      return false;
    if (numeric ? target.kind === "label" : target.kind === "metric") return false;
    return !taken.has(targetKey(target) ?? "");
  };
  const near = [...names]
    .filter(([known, target]) => usable(target) && isNear(known, name))
    .sort(([a], [b]) => Math.abs(a.length - name.length) - Math.abs(b.length - name.length));
  const best = either.find(usable) ?? near[0]?.[1] ?? (numeric ? { kind: "ignore" } : { kind: "label" });
  const key = targetKey(best);
  if (key !== undefined) taken.add(key);
  return best;
}

function isNear(a: string, b: string): boolean {
  return a.length >= SHORTEST && b.length >= SHORTEST && (a.includes(b) || b.includes(a));
}

function isNumeric(text: string): boolean {
  return (
    isUnknown(text) || parseNumber(text, "point") !== undefined || parseNumber(text, "comma") !== undefined
  );
}
