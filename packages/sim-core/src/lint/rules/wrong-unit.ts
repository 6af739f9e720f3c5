import type { MeasuredMetric } from "../../measurement-schema.ts";
import { median } from "../../stats/median.ts";
import type { Finding } from "../finding.ts";
import type { JudgedSet, LintRule } from "../judged-set.ts";
import { count, quantityText } from "../words.ts";

/** Units that are taken for one another, a thousand apart: the larger one of a time, the smaller one. */
const CONFUSED: Partial<Record<string, { readonly larger: string; readonly smaller: string }>> = {
  s: { larger: "thousands of seconds", smaller: "ms" },
  ms: { larger: "s", smaller: "us" },
  us: { larger: "ms", smaller: "ns" },
};
/** Fewer rows may be off by any factor for any reason. */
const LEAST_ROWS = 3;
/** Rows looked at: predictions take time, and a wrong unit is wrong in all of them. */
const MOST_ROWS = 200;
/** How far around 1000 the rows' factors may lie: models are off by two or three, not by thirty. */
const AROUND = 4;

/** Times that are all a thousand times off what the model says, and shares above 100 %. */
export const wrongUnit: LintRule = (set) =>
  set.measured.flatMap(([id, metric]) => [...thousandfold(set, id, metric), ...overFull(set, id, metric)]);

function thousandfold(set: JudgedSet, id: string, metric: MeasuredMetric): readonly Finding[] {
  const units = CONFUSED[metric.unit];
  if (!units) return [];
  const own = set.rows.filter((row) => row.metrics[id] !== undefined);
  const pairs = sample(own).flatMap((row) => {
    const measured = row.metrics[id] ?? 0;
    const predicted = set.predict(row.settings)?.[id] ?? 0;
    return measured > 0 && predicted > 0 ? [{ measured, predicted, factor: measured / predicted }] : [];
  });
  const [first] = pairs;
  if (!first || pairs.length < LEAST_ROWS) return [];
  const off = median(pairs.map(({ factor }) => factor));
  const thousand = off > 1 ? 1000 : 1 / 1000;
  const fits = ({ factor }: { factor: number }) =>
    factor / thousand < AROUND && factor / thousand > 1 / AROUND;
  if (!pairs.every(fits)) return [];
  const really = off > 1 ? units.smaller : units.larger;
  return [
    {
      rule: "wrong-unit",
      title: "A unit that is a thousand times off",
      message: `${metric.label} is about 1000 times ${off > 1 ? "above" : "below"} the prediction in all of ${count(own.length, "row")}: ${quantityText(first.measured, metric)} where the model says ${quantityText(first.predicted, metric)}. It looks like ${really} read as ${metric.unit}.`,
      rows: own.map(({ row }) => row),
      severity: "wrong",
      suggestion: {
        text: `Give ${metric.label} in ${metric.unit}, or name the unit in the column's heading.`,
      },
    },
  ];
}

function overFull({ rows }: JudgedSet, id: string, metric: MeasuredMetric): readonly Finding[] {
  if (metric.unit !== "%") return [];
  const over = rows.filter((row) => (row.metrics[id] ?? 0) > 100);
  const [first] = over;
  if (!first) return [];
  return [
    {
      rule: "wrong-unit",
      title: "More than all of it",
      message: `${metric.label} is ${quantityText(first.metrics[id] ?? 0, metric)} in row ${first.row}: a share cannot exceed 100 %.`,
      rows: over.map(({ row }) => row),
      severity: "wrong",
    },
  ];
}

/** Evenly spread over the set. */
function sample<Row>(rows: readonly Row[]): readonly Row[] {
  const step = Math.max(1, rows.length / MOST_ROWS);
  return rows.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
