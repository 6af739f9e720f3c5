import { spread } from "../measured/unstated.ts";
import { type MeasuredColumn, rowsWhere } from "./judged-set.ts";

/** Minimum rows: fewer may be off by any factor for any reason. */
const MIN_ROWS = 3;
/** Maximum rows checked: predictions take time, and a column that holds something else does so in all rows. */
const MAX_ROWS = 200;

/** A measured value, what the model predicts for the settings of its row, and their ratio. */
export interface AgainstModel {
  readonly row: number;
  readonly measured: number;
  readonly predicted: number;
  readonly factor: number;
}

/**
 * A sample of a column's rows with the predictions of its metric, or of another.
 *
 * @returns empty for too few rows, and without predictions
 */
export function againstModel(
  { values }: MeasuredColumn,
  predict: (rows: readonly number[]) => Float64Array | undefined,
): readonly AgainstModel[] {
  const own = rowsWhere(values, () => true);
  if (own.length < MIN_ROWS) return [];
  const rows = spread(own, MAX_ROWS);
  const predictions = predict(rows) ?? [];
  const pairs = rows.flatMap((row, i) => {
    const measured = values[row] ?? 0;
    const predicted = predictions[i] ?? 0;
    return measured > 0 && predicted > 0 ? [{ row, measured, predicted, factor: measured / predicted }] : [];
  });
  return pairs.length < MIN_ROWS ? [] : pairs;
}
