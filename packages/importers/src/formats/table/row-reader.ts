import { readPlanMark, readRunTime } from "@wirecost/analysis/tables";
import { unguard } from "../../csv/formula-guard.ts";
import type { ColumnTarget, NumberFormat, ReadRow } from "../../reading.ts";
import { isUnknown } from "../../values/read-metric.ts";
import type { KnownSettings } from "./known-settings.ts";
import type { SplitRow, SplitTable } from "./split-table.ts";
import { combinationsReader } from "./table-combinations.ts";
import { metricsReader } from "./table-metrics.ts";
import type { TableOptions } from "./table-options.ts";
import { settingsReader } from "./table-settings.ts";

export const MISQUOTED = "A quoted field continues after its closing quote: double the quotes within it.";

export interface RowReader {
  /** The row, or undefined after a complaint and for one without a measured value. */
  read(row: SplitRow): ReadRow | undefined;
  /** Counts a row that another reader has read; its label is its number. */
  skip(): void;
  /** The settings of the last row read, and of rows like it. */
  readonly known: KnownSettings;
  readonly count: number;
  /** Whether several rows have the same name. */
  readonly duplicates: boolean;
  /** Planned runs without a value yet: the table was uploaded before it was complete. */
  readonly pending: number;
  /** Lines of other rows without a measured value, which are omitted. */
  readonly unmeasured: readonly number[];
}

/** Columns of a kind, as indices. */
export function positions(targets: readonly ColumnTarget[], kind: ColumnTarget["kind"]): number[] {
  return [...targets.keys()].filter((i) => targets[i]?.kind === kind);
}

export function rowReader(
  split: SplitTable,
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  options: TableOptions,
): RowReader {
  const { complaints } = options;
  const header = split.header.fields;
  const readCombined = combinationsReader(header, targets, formats, options);
  const settings = settingsReader(header, targets, formats, options, split.rowCount);
  const readMetrics = metricsReader(header, targets, formats, options);
  const names = positions(targets, "row");
  const labels = positions(targets, "label");
  const replicate = positions(targets, "replicate")[0];
  const figures = positions(targets, "metric");
  const measured = new Set(figures);
  const isUnmeasured = (fields: readonly string[]) =>
    !readCombined && figures.every((i) => isUnknown(fields[i]?.trim() ?? ""));
  const unmeasured: number[] = [];
  const leaveOut = ({ fields, line }: SplitRow) => {
    if (readPlanMark(joined(fields, labels)) === undefined) unmeasured.push(line);
    else pending += 1;
  };
  const seen = new Set<string>();
  let duplicates = false;
  let count = 0;
  let pending = 0;

  return {
    known: settings.known,
    read(one) {
      const { line, copied } = one;
      const fields = copied ? blanked(one.fields, measured, copied) : one.fields;
      const wrong = wrongShape(one, header.length);
      if (wrong !== undefined) {
        complaints.error({ line, value: fields.join(split.delimiter), message: wrong });
        return undefined;
      }
      if (isUnmeasured(fields)) return void leaveOut(one);
      const stated = settings.read(fields, line);
      const combined = readCombined?.(fields, line, stated);
      // A row with an invalid value must not also be reported as having none.
      if (readCombined && !combined) return undefined;
      const metrics = readMetrics(fields, line, combined?.metrics);
      if (!stated || !metrics) return undefined;
      if (Object.keys(metrics).length === 0) return void leaveOut(one);
      const all = combined ? { ...stated, ...combined.settings } : stated;
      count += 1;
      const number = String(count);
      const row = (names.length > 0 && joined(fields, names)) || number;
      if (names.length > 0 && !duplicates) {
        duplicates = seen.has(row);
        if (duplicates) seen.clear();
        else seen.add(row);
      }
      const described = (labels.length > 0 && joined(fields, labels)) || combined?.label;
      const repeated = replicate === undefined ? "" : unguard(fields[replicate] ?? "");
      const name = described || (row === number ? "" : row);
      const label = name ? inOrder(name, repeated) : runLabel(repeated) || `Row ${number}`;
      const read = { row, label, settings: all, metrics, line };
      return repeated === "" ? read : { ...read, replicate: repeated };
    },
    skip() {
      count += 1;
    },
    get count() {
      return count;
    },
    get duplicates() {
      return duplicates;
    },
    get pending() {
      return pending;
    },
    unmeasured,
  };
}

/** A run number gives the order of measurements, which a row's own number does not. */
function runLabel(replicate: string): string {
  return /^\d+$/.test(replicate) ? `Run ${replicate}` : replicate;
}

/** The name of a row, with its run number if only that gives the order of measurements. */
function inOrder(name: string, replicate: string): string {
  return /^\d+$/.test(replicate) && !readRunTime(name) ? `${name}, ${runLabel(replicate)}` : name;
}

/** Without metrics that belong to an earlier run of the row: a single value must not count several times. */
function blanked(
  fields: readonly string[],
  measured: ReadonlySet<number>,
  copied: ReadonlySet<number>,
): readonly string[] {
  return fields.map((field, i) => (measured.has(i) && copied.has(i) ? "" : field));
}

function joined(fields: readonly string[], columns: readonly number[]): string {
  if (columns.length === 1) return unguard(fields[columns[0] ?? 0] ?? "");
  return columns
    .map((i) => unguard(fields[i] ?? ""))
    .filter((text) => text !== "")
    .join(" ");
}

/** Reports a row whose number of fields differs from the header's. */
export function widthText(has: number, wants: number): string {
  return `The row has ${has} ${has === 1 ? "field" : "fields"}; the header names ${wants}.`;
}

/** The problem with the fields of a row; there may be too many empty ones at its end. */
function wrongShape({ fields, misquoted, open, shape }: SplitRow, width: number): string | undefined {
  if (misquoted) return MISQUOTED;
  const [has, wants] = shape ?? [fields.length, width];
  if (has === wants) return undefined;
  if (!shape && has > wants && fields.slice(wants).every((field) => field.trim() === "")) return undefined;
  const cut = open && has < wants ? " Was the file cut off?" : "";
  return widthText(has, wants) + cut;
}
