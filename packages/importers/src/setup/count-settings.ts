import { type RowColumns, settingsFromCounts } from "@wirecost/analysis/tables";
import {
  type CountedSettings,
  countText,
  type Metrics,
  type Model,
  type Params,
  paramName,
  settingsKey,
} from "@wirecost/sim-core/model";
import type { RowBatch } from "../reading.ts";

/**
 * Counts of a live table differ a little from run to run. One this close to the count of an earlier row of the same
 * settings is taken for the same workload: runs of one setting would otherwise be settings of their own.
 */
const SAME = 0.01;

/** Settings beyond which rows are not compared with earlier ones any more. */
const COMPARED = 65_536;

/** Lines that a note names. */
const NAMED = 3;

/** Where no setting is missing: what counts say is out of range, or they say nothing under these settings. */
const [UNFIT, UNDETERMINED] = ["", "?"];
const WHY: Readonly<Record<string, string>> = {
  [UNFIT]: "they fit no value",
  [UNDETERMINED]: "under its settings they do not determine it",
};

/** Settings that rows have in common as they were read, and those that their counts add. */
interface Base {
  readonly settings: Params;
  /** With what holds for all rows. */
  readonly stated: Params;
  /** By the logarithm of what was counted, cut to a whole number. */
  readonly workloads: Map<number, Params>;
  /** Without which setting their counts state nothing. */
  missing?: string | undefined;
}

export type CountSettings = ReturnType<typeof countSettings>;

/**
 * Adds to rows the settings that only their counts state, and says where a count states none.
 *
 * @param stated what holds for all rows: never overruled
 */
export function countSettings(model: Model, stated: Params) {
  // Rows of the same settings mostly share one object.
  const known = new WeakMap<Params, Base>();
  const bases = new Map<string, Base>();
  /** Rows whose counts state nothing, by the id of what they would have to state. */
  const openRows = new Map<string, { rows: number; readonly lines: number[] }>();
  let statingRows = 0;

  return {
    add,
    /** What was taken from counts, and what could not be, for the user to know. */
    get notes(): readonly string[] {
      const { counted } = model;
      if (!counted) return [];
      const what = names(counted.params);
      const stating = `${what}: taken from the counts of ${countText(statingRows, "row")}, each read as one run.`;
      const open = [...openRows].map(([missing, { rows, lines }]) => {
        const where =
          lines.length > 0
            ? ` (${lines.length > 1 ? "lines" : "line"} ${lines.join(", ")}${rows > lines.length ? ", ..." : ""})`
            : "";
        const why = WHY[missing] ?? `that needs ${names([missing])}, which is not stated`;
        return `${what}: not taken from the counts of ${countText(rows, "row")}${where}: ${why}.`;
      });
      return [...(statingRows > 0 ? [stating] : []), ...open];
    },
  };

  function add(batch: RowBatch): RowBatch {
    const { counted } = model;
    if (!counted || counted.params.every((id) => id in stated)) return batch;
    if (batch.columns) return { ...batch, columns: columns(batch.columns, counted.metrics) };
    const rows = batch.rows.map((row) => {
      const settings = settingsOf(row.settings, row.metrics, row.line);
      return settings === row.settings ? row : { ...row, settings };
    });
    return { ...batch, rows };
  }

  function names(ids: readonly string[]): string {
    return ids
      .flatMap((id) => model.params[id] ?? [])
      .map(paramName)
      .join(", ");
  }

  function columns(columns: RowColumns, counts: readonly string[]): RowColumns {
    const counted = columns.metrics.filter(({ metric }) => counts.includes(metric));
    if (counted.length === 0) return columns;
    const places = new Map<Params, number>();
    const cells = new Int32Array(columns.count);
    for (let row = 0; row < columns.count; row++) {
      const own = columns.settings[columns.cells[row] ?? 0] ?? {};
      const metrics: Record<string, number> = {};
      for (const { metric, values } of counted) {
        const value = values[row] ?? Number.NaN;
        if (!Number.isNaN(value)) metrics[metric] = value;
      }
      const settings = settingsOf(own, metrics, columns.lines?.[row]);
      const place = places.get(settings) ?? places.size;
      places.set(settings, place);
      cells[row] = place;
    }
    return { ...columns, settings: [...places.keys()], cells };
  }

  /** The settings of a row with those that its counts state; the same object where they state none. */
  function settingsOf(own: Params, metrics: Metrics, line?: number): Params {
    const { counted } = model;
    if (!counted?.metrics.some((id) => metrics[id] !== undefined)) return own;
    const base = baseOf(own);
    if (counted.params.every((id) => base.stated[id] !== undefined)) return own;
    const found = settingsFromCounts(model, base.stated, metrics);
    const [value] = Object.values(found);
    if (typeof value !== "number") {
      const hasSettings = Object.keys(counted.of(base.stated, metrics)).length > 0;
      base.missing ??= hasSettings ? undefined : missing(counted, base.stated, metrics);
      leaveOpen(hasSettings ? UNFIT : (base.missing ?? UNFIT), line);
      return own;
    }
    statingRows += 1;
    return alike(base, found, value);
  }

  /** Without which setting counts state nothing: one that would let them, were it at its default. */
  function missing(counted: CountedSettings, stated: Params, metrics: Metrics): string {
    const isStated = (settings: Params) => Object.keys(counted.of(settings, metrics)).length > 0;
    const open = counted.from.filter((id) => stated[id] === undefined);
    const defaults = (ids: readonly string[]) =>
      Object.fromEntries(ids.flatMap((id) => (model.params[id] ? [[id, model.params[id].default]] : [])));
    const needed = open.find(
      (id) => !isStated({ ...stated, ...defaults(open.filter((other) => other !== id)) }),
    );
    return needed !== undefined && isStated({ ...stated, ...defaults(open) }) ? needed : UNDETERMINED;
  }

  function leaveOpen(missing: string, line: number | undefined): void {
    const open = openRows.get(missing) ?? { rows: 0, lines: [] };
    open.rows += 1;
    if (line !== undefined && open.lines.length < NAMED) open.lines.push(line);
    openRows.set(missing, open);
  }

  function baseOf(settings: Params): Base {
    let base = known.get(settings);
    if (!base) {
      const key = settingsKey(settings);
      base = bases.get(key) ?? {
        settings,
        stated: { ...stated, ...settings },
        workloads: new Map(),
      };
      if (bases.size < COMPARED) bases.set(key, base);
      known.set(settings, base);
    }
    return base;
  }
}

/** The settings of an earlier row that counted about as much, or new ones. */
function alike({ settings, workloads }: Base, found: Params, value: number): Params {
  const place = value > 0 ? Math.floor(Math.log(value) / Math.log1p(SAME)) : -1;
  for (const near of [place, place - 1, place + 1]) {
    const workload = workloads.get(near);
    const same =
      workload &&
      Object.entries(found).every(
        ([id, count]) => Math.abs(Number(workload[id]) - Number(count)) <= SAME * Number(count),
      );
    if (same) return workload;
  }
  const made = { ...settings, ...found };
  if (workloads.size < COMPARED) workloads.set(place, made);
  return made;
}
