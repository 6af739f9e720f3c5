import type { Model } from "@wirecost/sim-core";
import type { ColumnGuess, ColumnTarget } from "../../../reading.ts";
import { normalizeHeader } from "../../../values/normalize-header.ts";
import { isNumber } from "../../../values/number-format.ts";
import { isUnknown } from "../../../values/read-metric.ts";
import { readSetting } from "../../../values/read-setting.ts";
import { vocabularyOf } from "../../../vocabularies/vocabulary-of.ts";
import { columnFactor, factorOf } from "./column-factor.ts";
import { isDeclared, targetKey } from "./table-targets.ts";

/** Minimum length of a name: shorter ones occur in too many headers. */
const SHORTEST = 4;

/**
 * The most likely target of a column that no name identifies: a free target whose name is part of the header or
 * contains it, and which accepts the column's values; otherwise a label for text, and nothing for numbers. Claims the
 * target.
 */
export function guessTarget(
  { header, samples, either = [] }: Pick<ColumnGuess, "header" | "samples" | "either">,
  names: ReadonlyMap<string, ColumnTarget | null>,
  model: Model,
  taken: Set<string>,
): ColumnTarget {
  const name = normalizeHeader(header);
  const numeric = samples.every((text) => isUnknown(text) || isNumber(text));
  const usable = (target: ColumnTarget | null | undefined): target is ColumnTarget => {
    if (!target || target.kind === "row" || target.kind === "ignore" || !isDeclared(model, target))
      return false;
    if (numeric ? target.kind === "label" : target.kind === "metric") return false;
    if ("problem" in columnFactor(header, target, model) || !takes(target, header, samples, model))
      return false;
    return !taken.has(targetKey(target) ?? "");
  };
  const near = [...names]
    // Few names are similar, and checking the values is most of the work.
    .filter(
      ([known, target]) => isNear(known, name) && usable(target) && !isOnlyPart(known, name, target, model),
    )
    .sort(([a], [b]) => Math.abs(a.length - name.length) - Math.abs(b.length - name.length));
  const best = either.find(usable) ?? near[0]?.[1] ?? (numeric ? { kind: "ignore" } : { kind: "label" });
  const key = targetKey(best);
  if (key !== undefined) taken.add(key);
  return best;
}

/** Whether a setting accepts all of these values, in one of the number formats. */
function takes(target: ColumnTarget, header: string, samples: readonly string[], model: Model): boolean {
  if (target.kind !== "setting") return true;
  const factor = factorOf(header, target, model);
  const stated = samples.filter((text) => !isUnknown(text));
  return (["point", "comma"] as const).some((format) =>
    stated.every(
      (text) =>
        "settings" in readSetting(target.param, model.params, text, format, vocabularyOf(model), factor),
    ),
  );
}

/** "time" may stand for an elapsed time, but not for the timeouts that any system may have. */
function isOnlyPart(known: string, name: string, target: ColumnTarget, model: Model): boolean {
  return target.kind === "metric" && !Object.hasOwn(model.metrics, target.metric) && !name.includes(known);
}

function isNear(a: string, b: string): boolean {
  return a.length >= SHORTEST && b.length >= SHORTEST && (a.includes(b) || b.includes(a));
}
