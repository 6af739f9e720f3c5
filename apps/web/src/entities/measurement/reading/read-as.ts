import { FAILURE_METRICS } from "@wirecost/analysis";
import { type ColumnGuess, type Reading, systemOfFile } from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";

/** Options that decide the reading. */
type Glance = Pick<Reading, "columns" | "schema" | "complaints" | "needsMapping" | "rowCount">;

/** A reading and its model: null for a custom table. */
export interface ModelReading<Reading> {
  readonly model: Model | null;
  readonly reading: Reading;
}

/**
 * Reads a file for a model. A table whose columns are those of another model is read for that one, and one of whose
 * columns the model measures none, as a custom table; unless the user specified the system.
 *
 * @param model undefined where none is given: then the file is read for the one that it says, else for none
 */
export function readAs<Reading extends Glance>(
  read: (model: Model | null) => Reading,
  model: Model | null | undefined,
  sure: boolean,
): ModelReading<Reading> {
  if (model === undefined) {
    const fileModel = systemOfFile(read).model ?? null;
    return { model: fileModel, reading: read(fileModel) };
  }
  const reading = read(model);
  const { columns, needsMapping } = reading;
  if (sure || !columns) return { model, reading };
  const { model: fileModel, possible } = systemOfFile(read);
  if (fileModel && fileModel !== model) return { model: fileModel, reading: read(fileModel) };
  if (!fileModel && !possible.some((one) => one === model) && needsMapping && !measures(columns))
    return { model: null, reading: read(null) };
  return { model, reading };
}

function measures(columns: readonly ColumnGuess[]): boolean {
  return columns.some(
    ({ known, target }) =>
      known && (target.kind === "combined" || (target.kind === "metric" && !FAILURE_METRICS[target.metric])),
  );
}
