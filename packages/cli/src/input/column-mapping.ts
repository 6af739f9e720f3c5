import {
  type ColumnGuess,
  type ColumnMapping,
  type ColumnTarget,
  ownMetric,
  paramNamed,
} from "@wirecost/importers";
import { FAILURE_METRICS, type Model } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";

const KINDS = ["row", "label", "replicate", "ignore"] as const;
const SIDES = ["lower", "higher", "none"] as const;

/** Longest unit that a server stores. */
const MAX_UNIT = 30;

/**
 * What each column holds: what its header says, unless `--column HEADER=WHAT` says otherwise.
 *
 * @param model null for a table of another system, whose columns are settings and figures of its own
 * @throws CliError for a header that the file has not, or something that the model has not
 */
export function columnMapping(
  model: Model | null,
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
    const what = text.slice(at + 1);
    targets[index] = model ? targetNamed(model, what) : ownTargetNamed(header, what);
  }
  return targets.map((target) => ({ target }));
}

function targetNamed(model: Model, what: string): ColumnTarget {
  const kind = KINDS.find((known) => known === what);
  if (kind) return { kind };
  const metrics = { ...FAILURE_METRICS, ...model.metrics };
  // As headers say it where a name is both.
  const [id = "", side] = what.split(/ \((?=(?:setting|metric)\)$)/);
  if (side === "metric)" && Object.hasOwn(metrics, id)) return { kind: "metric", metric: id };
  if (side === "setting)" && Object.hasOwn(model.params, id)) return { kind: "setting", param: id };
  if (Object.hasOwn(metrics, what)) return { kind: "metric", metric: what };
  const param = paramNamed(model, what);
  if (param !== undefined) return { kind: "setting", param };
  const known = [...KINDS, ...Object.keys(metrics), ...Object.keys(model.params)];
  throw new CliError(
    `${JSON.stringify(what)} is nothing that a column of ${model.id} holds: ${known.join(", ")}.`,
  );
}

/** `setting`, or `figure` with its unit and better side where the header does not say them: `figure ms lower`. */
function ownTargetNamed(header: string, what: string): ColumnTarget {
  const kind = KINDS.find((known) => known === what);
  if (kind) return { kind };
  if (what === "setting") return { kind: "own-setting" };
  const [first, ...rest] = what.split(/\s+/);
  if (first === "figure") {
    const better = SIDES.find((side) => side === rest.at(-1));
    const unit = (better ? rest.slice(0, -1) : rest).join(" ");
    if (unit.length <= MAX_UNIT)
      return { ...ownMetric(header), ...(unit !== "" && { unit }), ...(better && { better }) };
  }
  const known = ["setting", "figure", ...KINDS].join(", ");
  throw new CliError(
    `${JSON.stringify(what)} is nothing that a column of a table without a model holds: ${known}. A figure may name its unit, of up to ${MAX_UNIT} characters, and its better side: "figure ms lower".`,
  );
}
