import { type ColumnGuess, isUsable, knowsHeaders, type Reading } from "@wirecost/importers";
import { FAILURE_METRICS, type Model, models } from "@wirecost/sim-core";

/** A reading, and what it was read for: null for none of the models. */
export interface ModelReading {
  readonly model: Model | null;
  readonly reading: Reading;
}

/**
 * Reads a file for a model. A table whose every column is named as another one's is read for that, and one of whose
 * columns the model measures none, for no model; unless the user said what it is.
 *
 * @param model undefined where none is given: then the file is read for the only one that can read it, else for none
 */
export function readAs(
  read: (model: Model | null) => Reading,
  model: Model | null | undefined,
  sure: boolean,
): ModelReading {
  if (model === undefined) return readAsItSays(read);
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

/** Without a model to begin with, the file says by its headers or by its format which one it is about. */
function readAsItSays(read: (model: Model | null) => Reading): ModelReading {
  const plain = read(null);
  const { columns, schema } = plain;
  if (schema && !columns) return { model: null, reading: plain };
  const headers = columns?.map(({ header }) => header);
  const fitting = models.flatMap((model): readonly ModelReading[] => {
    if (headers && !knowsHeaders(model, headers)) return [];
    const reading = read(model);
    return isUsable(reading) && reading.rows.length > 0 ? [{ model, reading }] : [];
  });
  const [only, ...others] = fitting;
  return only && others.length === 0 ? only : { model: null, reading: plain };
}

function measures(columns: readonly ColumnGuess[]): boolean {
  return columns.some(
    ({ known, target }) =>
      known && (target.kind === "combined" || (target.kind === "metric" && !FAILURE_METRICS[target.metric])),
  );
}
