import { FAILURE_METRICS } from "@wirecost/analysis/tables";
import { type Model, paramName } from "@wirecost/sim-core/model";
import type { ColumnTarget } from "../../../reading.ts";
import type { Combination } from "../../../values/combination.ts";
import { normalizeHeader } from "../../../values/normalize-header.ts";
import { vocabularyOf } from "../../../vocabularies/vocabulary-of.ts";
import { LABELS, REPLICATES } from "./header-words.ts";

const PLAIN: readonly (readonly [string, ColumnTarget])[] = [
  ["row", { kind: "row" }],
  ...["test", "name", ...LABELS].map((name) => [name, { kind: "label" }] as const),
  ...Array.from(REPLICATES, (name) => [name, { kind: "replicate" }] as const),
];

/** Columns that count failures, in any system. */
const FAILURES: Readonly<Record<string, readonly string[]>> = {
  errors: ["error", "errors", "errorcount", "numerrors", "errorrate"],
  failed: ["failed", "failure", "failures", "failedtransactions", "failedrequests", "aborted", "aborts"],
  timeouts: ["timeout", "timeouts", "timedout"],
};

/**
 * Meanings of headers in a model: ids, flags and labels of its settings and metrics, with and without their unit, and
 * the terms of its vocabulary. "records (setting)" and "records (metric)" distinguish settings and metrics of the same
 * name; null marks an ambiguous name.
 */
export function targetsByHeader(model: Model): ReadonlyMap<string, ColumnTarget | null> {
  const targets = new Map<string, ColumnTarget | null>();
  const claim = (names: readonly string[], target: ColumnTarget) => {
    for (const name of new Set(names.map(normalizeHeader))) {
      if (name !== "") targets.set(name, targets.has(name) ? null : target);
    }
  };
  for (const [param, declared] of Object.entries(model.params)) {
    const unit = declared.kind === "number" ? declared.unit : "";
    const names = [param, paramName(declared), declared.label];
    claim([...names, ...names.map((name) => name + unit), `${param} (setting)`], { kind: "setting", param });
  }
  for (const [metric, { label, unit }] of Object.entries(model.metrics)) {
    const names = [metric, label, metric + unit, label + unit, `${metric} (metric)`];
    claim(names, { kind: "metric", metric });
  }
  for (const [metric, names] of Object.entries(FAILURES))
    for (const name of names) if (!targets.has(name)) targets.set(name, { kind: "metric", metric });
  for (const [name, target] of PLAIN) if (!targets.has(name)) targets.set(name, target);
  const { columns, either = {} } = vocabularyOf(model);
  for (const [name, target] of Object.entries(columns)) targets.set(name, target);
  for (const [name, meant] of Object.entries(either)) {
    targets.set(name, null);
    for (const target of meant) targets.set(name + target.kind, target);
  }
  return targets;
}

export function isDeclared(model: Model, target: ColumnTarget): boolean {
  if (target.kind === "setting") return Object.hasOwn(model.params, target.param);
  if (target.kind === "own-setting" || target.kind === "own-metric") return false;
  if (target.kind === "combined") return combinationOf(model, target) !== undefined;
  return (
    target.kind !== "metric" ||
    Object.hasOwn(model.metrics, target.metric) ||
    Object.hasOwn(FAILURE_METRICS, target.metric)
  );
}

export function isMeasured(model: Model, target: ColumnTarget): boolean {
  // Failures alone are not a measurement.
  if (target.kind === "metric") return Object.hasOwn(model.metrics, target.metric);
  return combinationOf(model, target)?.measures === true;
}

function combinationOf(model: Model, target: ColumnTarget): Combination | undefined {
  if (target.kind !== "combined") return undefined;
  return vocabularyOf(model).combinations?.find(({ id }) => id === target.combination);
}

/** A target in words: "the setting Maximum servers (-Mn)". */
export function targetTitle(target: ColumnTarget, { params, metrics }: Model): string {
  if (target.kind === "metric") return `the metric ${metrics[target.metric]?.label ?? target.metric}`;
  if (target.kind !== "setting") return target.kind;
  const { label, flag } = params[target.param] ?? { label: target.param };
  return `the setting ${label}${flag === undefined ? "" : ` (${flag})`}`;
}

/** A key that is unique per table, for settings and metrics; undefined for targets that several columns may have. */
export function targetKey(target: ColumnTarget): string | undefined {
  if (target.kind === "setting") return `setting ${target.param}`;
  if (target.kind === "metric") return `metric ${target.metric}`;
  return target.kind === "replicate" ? "replicate" : undefined;
}
