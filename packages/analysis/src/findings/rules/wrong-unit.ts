import { againstModel } from "../against-model.ts";
import type { RuleFinding } from "../finding.ts";
import { type JudgedSet, type LintRule, type MeasuredColumn, rowsWhere } from "../judged-set.ts";
import { count, quantityText } from "../words.ts";

/** By the unit of a metric: units often confused with it, by the resulting factor. */
const CONFUSED: Partial<Record<string, Readonly<Record<number, string>>>> = {
  s: { 1000: "ms", 1000000: "us", 0.001: "thousands of seconds" },
  ms: { 1000: "us", 1000000: "ns", 0.001: "s" },
  us: { 1000: "ns", 0.001: "ms", 0.000001: "s" },
};
/** Tolerance around that factor: models are off by a factor of two or three, not by thirty. */
const AROUND = 4;

/** Finds times that are all off by a factor of a thousand or a million, and shares above 100 %. */
export const wrongUnit: LintRule = (set) =>
  set.measured.flatMap((column) => [...otherUnit(set, column), ...overFull(set, column)]);

function otherUnit(set: JudgedSet, column: MeasuredColumn): readonly RuleFinding[] {
  const { id, metric, values } = column;
  const units = Object.entries(CONFUSED[metric.unit] ?? {});
  const pairs = units.length === 0 ? [] : againstModel(column, (rows) => set.predictStated(rows, id));
  const [first] = pairs;
  if (!first) return [];
  const [times, really] =
    units.find(([times]) =>
      pairs.every(({ factor }) => factor < AROUND * Number(times) && factor > Number(times) / AROUND),
    ) ?? [];
  if (times === undefined || really === undefined) return [];
  const own = rowsWhere(values, () => true);
  const off = Number(times) > 1 ? Number(times) : Math.round(1 / Number(times));
  return [
    {
      rule: "wrong-unit",
      title: `Unit off by a factor of a ${off > 1000 ? "million" : "thousand"}`,
      message: `${metric.label} is about ${off} times ${Number(times) > 1 ? "above" : "below"} the prediction in all of ${count(own.length, "row")}: ${quantityText(first.measured, metric)} where the model predicts ${quantityText(first.predicted, metric)}. It looks like ${really} read as ${metric.unit}.`,
      rows: own,
      severity: "wrong",
      suggestion: {
        text: `Give ${metric.label} in ${metric.unit}, or name the unit in the column's heading.`,
      },
    },
  ];
}

function overFull({ nameOf }: JudgedSet, { metric, values }: MeasuredColumn): readonly RuleFinding[] {
  if (metric.unit !== "%") return [];
  const over = rowsWhere(values, (value) => value > 100);
  const [first] = over;
  if (first === undefined) return [];
  return [
    {
      rule: "wrong-unit",
      title: "Share above 100 %",
      message: `${metric.label} is ${quantityText(values[first] ?? 0, metric)} in row ${nameOf(first)}: a share cannot exceed 100 %.`,
      rows: over,
      severity: "wrong",
    },
  ];
}
