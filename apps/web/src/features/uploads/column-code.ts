import { FAILURE_METRICS } from "@wirecost/analysis";
import { type ColumnTarget, combinationTitle, ownMetric } from "@wirecost/importers";
import { type Model, paramName } from "@wirecost/sim-core";

/** What a column holds as the value of a select: `setting:mm`, `metric:messages`, `label`. */
export function columnCode(target: ColumnTarget): string {
  if (target.kind === "setting") return `setting:${target.param}`;
  if (target.kind === "combined") return `combined:${target.combination}`;
  return target.kind === "metric" ? `metric:${target.metric}` : target.kind;
}

/** Undefined for a code that columnCode() never wrote for this model, or for a table of none. */
export function columnTarget(model: Model | null, code: string, header: string): ColumnTarget | undefined {
  const [kind, id = ""] = code.split(":");
  if (kind === "row" || kind === "label" || kind === "replicate" || kind === "ignore") return { kind };
  if (!model)
    return kind === "own-setting" ? { kind } : kind === "own-metric" ? ownMetric(header) : undefined;
  if (kind === "setting" && model.params[id]) return { kind, param: id };
  if (kind === "metric" && (model.metrics[id] || FAILURE_METRICS[id])) return { kind, metric: id };
  if (kind === "combined" && combinationTitle(model, id)) return { kind, combination: id };
  return undefined;
}

const PLAIN = [
  { value: "ignore", label: "left out" },
  { value: "row", label: "number of the row" },
  { value: "label", label: "description" },
  { value: "replicate", label: "number of the repetition" },
] as const;

/** Everything a column can hold, in words; what it says only with others where it can be part of that. */
export function columnChoices(
  model: Model | null,
  target: ColumnTarget,
  combined: readonly ColumnTarget[] = [],
): readonly { readonly value: string; readonly label: string }[] {
  if (!model)
    return [{ value: "own-setting", label: "setting" }, { value: "own-metric", label: "metric" }, ...PLAIN];
  const codes = new Map([...combined, target].map((one) => [columnCode(one), one]));
  return [
    ...[...codes].flatMap(([value, one]) => {
      const title = one.kind === "combined" && combinationTitle(model, one.combination);
      return title ? [{ value, label: `with others: ${title}` }] : [];
    }),
    ...PLAIN,
    ...Object.entries({ ...FAILURE_METRICS, ...model.metrics }).map(([id, { label, unit }]) => ({
      value: `metric:${id}`,
      label: `measured: ${label}${unit === "1" ? "" : ` (${unit})`}`,
    })),
    ...Object.entries(model.params).map(([id, param]) => ({
      value: `setting:${id}`,
      label: `setting: ${paramName(param)}`,
    })),
  ];
}
