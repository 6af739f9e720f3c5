import { FAILURE_METRICS } from "@wirecost/analysis";
import {
  type ColumnGuess,
  type ColumnMapping,
  type ColumnReading,
  type ColumnTarget,
  ownMetric,
  paramNamed,
} from "@wirecost/importers";
import { type Model, nearestText } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { shellWord } from "../output/shell-word.ts";

const KINDS = ["row", "label", "replicate", "ignore"] as const;
const SIDES = ["lower", "higher", "none"] as const;

/** Maximum length of a unit that a server stores. */
const MAX_UNIT = 30;

/**
 * The target of each column: by its header, unless `--column`, `--map` or `--numbers` override it.
 *
 * @param model null for a table of another system, whose columns are settings and figures of its own
 * @throws CliError for a header that the file has not, or something that the model has not
 */
export function columnMapping(
  model: Model | null,
  columns: readonly ColumnGuess[],
  { column = [], map = [], numbers = [] }: ColumnOptions,
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
    const pair = text.slice((columns[index]?.header.length ?? 0) + 1);
    const at = pair.lastIndexOf("=");
    if (!reading || at < 1)
      throw new CliError(`--map ${text} names no column: write HEADER:TEXT=VALUE with one of ${has}.`);
    const { target } = reading;
    if (target.kind !== "setting")
      throw new CliError(`--map ${text}: the column is not mapped to a setting. Use --column to map it.`);
    const values = { ...target.values, [pair.slice(0, at)]: pair.slice(at + 1) };
    readings[index] = { ...reading, target: { ...target, values } };
  }
  for (const text of numbers) {
    const at = text.lastIndexOf("=");
    const format = FORMATS.find((one) => one === text.slice(at + 1));
    const index = at < 0 ? -1 : indexOf(text.slice(0, at));
    if (!format || (at >= 0 && index < 0))
      throw new CliError(
        `--numbers ${text} is no decimal mark: write point or comma for all columns, or HEADER=comma with one of ${has}.`,
      );
    for (const [i, reading] of readings.entries())
      if (at < 0 || i === index) readings[i] = { ...reading, numbers: format };
  }
  return readings;
}

/** Column options for several files: each file uses those that name one of its columns, and at least one file must. */
export class SharedColumns {
  readonly #options: ColumnOptions;
  readonly #taken = new Set<string>();
  readonly #headers = new Set<string>();

  constructor({ column, map, numbers }: ColumnOptions) {
    this.#options = { column, map, numbers };
  }

  /**
   * Column options for a file: those that name one of its columns, and those that name none, such as `--numbers comma`.
   *
   * @param headers none of a file that is no table
   */
  take(headers: readonly string[]): ColumnOptions {
    for (const header of headers) this.#headers.add(header);
    const own = (option: keyof ColumnOptions) =>
      this.#options[option]?.filter((text) => {
        const at = headerEnd(option, text);
        const isOwn =
          headers.length > 0 &&
          (at < 1 ||
            headers.some((header) =>
              option === "map" ? text.startsWith(`${header}:`) : text.slice(0, at) === header,
            ));
        if (isOwn) this.#taken.add(`${option} ${text}`);
        return isOwn;
      });
    return { column: own("column"), map: own("map"), numbers: own("numbers") };
  }

  /** @throws CliError for what names a column of no file, with the header that is spelled most like it */
  check(): void {
    for (const option of ["column", "map", "numbers"] as const)
      for (const text of this.#options[option] ?? []) {
        if (this.#taken.has(`${option} ${text}`)) continue;
        const nearest = nearestText(text.slice(0, Math.max(0, headerEnd(option, text))), [...this.#headers]);
        throw new CliError(
          nearest === undefined
            ? `--${option} ${text} says what the columns of a table hold, and neither side is a table.`
            : `--${option} ${text} names a column of neither file. The nearest header is ${JSON.stringify(nearest)}.`,
        );
      }
  }
}

/** End of the header in an option's argument; 0 or less if it has none. */
function headerEnd(option: keyof ColumnOptions, text: string): number {
  return option === "map" ? text.indexOf(":") : text.lastIndexOf("=");
}

/** The user's options for a table's columns. */
export interface ColumnOptions {
  /** `HEADER=WHAT`: the content of a column. */
  readonly column?: readonly string[] | undefined;
  /** `HEADER:TEXT=VALUE`: the meaning of a setting's text. */
  readonly map?: readonly string[] | undefined;
  /** `comma`, or `HEADER=comma`: the decimal mark. */
  readonly numbers?: readonly string[] | undefined;
}

/** A column in the syntax of --column: 'took=metric ms lower'. */
export function columnOption({ header, target }: Pick<ColumnGuess, "header" | "target">): string {
  return `--column ${shellWord(`${header}=${whatText(target)}`)}`;
}

function whatText(target: ColumnTarget): string {
  switch (target.kind) {
    case "own-setting":
      return "setting";
    case "own-metric":
      return ["metric", ...(target.unit === "1" ? [] : [target.unit]), target.better].join(" ");
    case "setting":
      return `${target.param} (setting)`;
    case "metric":
      return `${target.metric} (metric)`;
    case "combined":
      return "ignore";
    default:
      return target.kind;
  }
}

const FORMATS = ["point", "comma"] as const;

function targetNamed(model: Model, what: string): ColumnTarget {
  const kind = KINDS.find((known) => known === what);
  if (kind) return { kind };
  const metrics = { ...FAILURE_METRICS, ...model.metrics };
  // The header's form if a name is both a setting and a metric.
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
    const unitText = (better ? rest.slice(0, -1) : rest).join(" ");
    const unit = unitText === "none" ? "1" : unitText;
    if (unit.length <= MAX_UNIT)
      return { ...ownMetric(header), ...(unit !== "" && { unit }), ...(better && { better }) };
  }
  const known = ["setting", "metric", ...KINDS].join(", ");
  throw new CliError(
    `${JSON.stringify(what)} is not valid for a table without a model. Use one of ${known}. A metric can have a unit of up to ${MAX_UNIT} characters and a better direction: "metric ms lower".`,
  );
}
