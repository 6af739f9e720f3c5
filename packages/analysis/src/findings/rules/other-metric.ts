import { againstModel } from "../against-model.ts";
import { type LintRule, rowsWhere } from "../judged-set.ts";
import { count, quantityText } from "../words.ts";

/** A factor that constants of other machines rarely explain, in all rows. */
const OFF = 4;
/** Agreement with another metric, in all rows. */
const NEAR = 1.5;

/**
 * Finds columns that are far from the prediction of their metric and close to that of another one which the file does
 * not have: ETIME is time without a network only where client and server run on one machine.
 */
export const otherMetric: LintRule = (set) => {
  const has = new Set(set.measured.map(({ id }) => id));
  return set.measured.flatMap((column) => {
    const { id, metric, values } = column;
    if (metric.noise !== "noisy") return [];
    const own = againstModel(column, (rows) => set.predictStated(rows, id));
    const [first] = own;
    if (!first || !own.every(({ factor }) => factor > OFF || factor < 1 / OFF)) return [];
    for (const [otherId, other] of Object.entries(set.schema.metrics)) {
      if (has.has(otherId) || other.unit !== metric.unit) continue;
      // Also with a setting at its default that nothing states: all rows agree with it.
      const others = againstModel(column, (rows) =>
        Float64Array.from(rows, (row) => set.predict(set.settingsOf(row))?.[otherId] ?? Number.NaN),
      );
      const there = others.find(({ row }) => row === first.row);
      if (!there || !others.every(({ factor }) => factor < NEAR && factor > 1 / NEAR)) continue;
      const rows = rowsWhere(values, () => true);
      return [
        {
          rule: "other-metric",
          title: `Probably ${other.label}`,
          message: `${metric.label} is ${quantityText(first.measured, metric)} in row ${set.nameOf(first.row)}, where the model predicts ${quantityText(first.predicted, metric)}. All of ${count(rows.length, "row")} are close to its ${other.label}, there ${quantityText(there.predicted, other)}.`,
          rows,
          severity: "doubt",
          suggestion: { text: `If ${other.label} was measured, give the column that name.` },
        },
      ];
    }
    return [];
  });
};
