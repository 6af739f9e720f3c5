import { FAILURE_METRICS } from "@wirecost/analysis";
import {
  type ColumnGuess,
  type ColumnMapping,
  type ColumnReading,
  type ColumnTarget,
  ownMetric,
  paramNamed,
} from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";

const KINDS = ["row", "label", "replicate", "ignore"] as const;
const SIDES = ["lower", "higher", "none"] as const;

/** Longest unit that a server stores. */
const MAX_UNIT = 30;

/**
 * How each column is read: as its header says, unless `--column`, `--map` or `--numbers` say otherwise.
 *
 * @param model null for a table of another system, whose columns are settings and figures of its own
 * @throws CliError for a header that the file has not, or something that the model has not
 */
export function columnMapping(
  model: Model | null,
  columns: readonly ColumnGuess[],
  { column = [], map = [], numbers = [] }: SaidOfColumns,
): ColumnMapping {
  const readings = columns.map(({ target }): ColumnReading => ({ target }));
  const has = columns.map(({ header }) => JSON.stringify(header)).join(", ");
  const indexOf = (header: string) => columns.findIndex((one) => one.header === header);
  for (const text of column) {
    const at = text.lastIndexOf("=");
    const header = text.slice(0, at);
    const index = indexOf(header);
    if (at < 1 || index < 0)
      throw new CliError(`--column ${text} names no column: write HEADER=WHAT with one of ${has}.`);
    const what = text.slice(at + 1);
    readings[index] = { target: model ? targetNamed(model, what) : ownTargetNamed(header, what) };
  }
  for (const text of map) {
    const index = columns.findIndex(({ header }) => header !== "" && text.startsWith(`${header}:`));
    const reading = readings[index];
    const said = text.slice((columns[index]?.header.length ?? 0) + 1);
    const at = said.lastIndexOf("=");
    if (!reading || at < 1)
      throw new CliError(`--map ${text} names no column: write HEADER:TEXT=VALUE with one of ${has}.`);
    const { target } = reading;
    if (target.kind !== "setting")
      throw new CliError(`--map ${text}: the column is not mapped to a setting. Use --column to map it.`);
    const values = { ...target.values, [said.slice(0, at)]: said.slice(at + 1) };
    readings[index] = { ...reading, target: { ...target, values } };
  }
  for (const text of numbers) {
    const at = text.lastIndexOf("=");
    const format = FORMATS.find((one) => one === text.slice(at + 1));
    const index = at < 0 ? -1 : indexOf(text.slice(0, at));
    if (!format || (at >= 0 && index < 0))
      throw new CliError(
        `--numbers ${text} says no decimal mark: write point or comma for all columns, or HEADER=comma with one of ${has}.`,
      );
    for (const [i, reading] of readings.entries())
      if (at < 0 || i === index) readings[i] = { ...reading, numbers: format };
  }
  return readings;
}

/** What a user says of a table's columns. */
export interface SaidOfColumns {
  /** `HEADER=WHAT`: what a column holds. */
  readonly column?: readonly string[] | undefined;
  /** `HEADER:TEXT=VALUE`: what a text of a setting means. */
  readonly map?: readonly string[] | undefined;
  /** `comma`, or `HEADER=comma`: the decimal mark. */
  readonly numbers?: readonly string[] | undefined;
}

const FORMATS = ["point", "comma"] as const;

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
    `${JSON.stringify(what)} is not a setting or metric of ${model.id}. Use one of ${known.join(", ")}.`,
  );
}

/** `setting`, or `metric` with its unit and better direction if the header does not state them: `metric ms lower`. */
function ownTargetNamed(header: string, what: string): ColumnTarget {
  const kind = KINDS.find((known) => known === what);
  if (kind) return { kind };
  if (what === "setting") return { kind: "own-setting" };
  const [first, ...rest] = what.split(/\s+/);
  if (first === "metric") {
    const better = SIDES.find((side) => side === rest.at(-1));
    const unit = (better ? rest.slice(0, -1) : rest).join(" ");
    if (unit.length <= MAX_UNIT)
      return { ...ownMetric(header), ...(unit !== "" && { unit }), ...(better && { better }) };
  }
  const known = ["setting", "metric", ...KINDS].join(", ");
  throw new CliError(
    `${JSON.stringify(what)} is not valid for a table without a model. Use one of ${known}. A metric can have a unit of up to ${MAX_UNIT} characters and a better direction: "metric ms lower".`,
  );
}
