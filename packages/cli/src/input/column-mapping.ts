import { type ColumnGuess, type ColumnMapping, type ColumnTarget, paramNamed } from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";

const KINDS = ["row", "label", "replicate", "ignore"] as const;

/**
 * What each column holds: what its header says, unless `--column HEADER=WHAT` says otherwise.
 *
 * @throws CliError for a header that the file has not, or something that the model has not
 */
export function columnMapping(
  model: Model,
  columns: readonly ColumnGuess[],
  said: readonly string[],
): ColumnMapping {
  const targets = columns.map(({ target }) => target);
  for (const text of said) {
    const at = text.lastIndexOf("=");
    const header = text.slice(0, at);
    const index = columns.findIndex((column) => column.header === header);
    if (at < 1 || index < 0) {
      const has = columns.map((column) => JSON.stringify(column.header)).join(", ");
      throw new CliError(`--column ${text} names no column: write HEADER=WHAT with one of ${has}.`);
    }
    targets[index] = targetNamed(model, text.slice(at + 1));
  }
  return targets.map((target) => ({ target }));
}

function targetNamed(model: Model, what: string): ColumnTarget {
  const kind = KINDS.find((known) => known === what);
  if (kind) return { kind };
  if (Object.hasOwn(model.metrics, what)) return { kind: "metric", metric: what };
  const param = paramNamed(model, what);
  if (param !== undefined) return { kind: "setting", param };
  const known = [...KINDS, ...Object.keys(model.metrics), ...Object.keys(model.params)];
  throw new CliError(
    `${JSON.stringify(what)} is nothing that a column of ${model.id} holds: ${known.join(", ")}.`,
  );
}
