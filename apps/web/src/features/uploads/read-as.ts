import { type ColumnGuess, knowsHeaders, type Reading } from "@wirecost/importers";
import { FAILURE_METRICS, type Model, models } from "@wirecost/sim-core";

/** A reading, and what it was read for: null for none of the models. */
export interface ModelReading {
  readonly model: Model | null;
  readonly reading: Reading;
}

/**
 * Reads a file for a model. A table whose every column is named as another one's is read for that, and one of whose
 * columns the model measures none, for no model; unless the user said what it is.
 */
export function readAs(
  read: (model: Model | null) => Reading,
  model: Model | null,
  sure: boolean,
): ModelReading {
  const reading = read(model);
  const { columns, needsMapping } = reading;
  if (sure || !columns) return { model, reading };
  const headers = columns.map(({ header }) => header);
  const named = models.filter((one) => knowsHeaders(one, headers));
  const [only, ...others] = named;
  if (only && others.length === 0 && only !== model) return { model: only, reading: read(only) };
  if (!only && needsMapping && !measures(columns)) return { model: null, reading: read(null) };
  return { model, reading };
}

function measures(columns: readonly ColumnGuess[]): boolean {
  return columns.some(
    ({ known, target }) =>
      known && (target.kind === "combined" || (target.kind === "metric" && !FAILURE_METRICS[target.metric])),
  );
}
