import {
  applies,
  type CellSide,
  defaultParams,
  type Metrics,
  matchCells,
  type Params,
  type ParamValue,
  type RunTime,
  readRunTime,
  settingsKey,
} from "@wirecost/sim-core";
import type { Side } from "./side.ts";

/** The same settings on both sides, and what each has for them: one entry a run. */
export interface CellPair {
  /** The settings by which cells differ. */
  readonly settings: Params;
  readonly baseline: readonly TimedMetrics[];
  readonly other: readonly TimedMetrics[];
}

/** What one run measured or a cell predicts, for which settings, and when, where its row says so. */
export interface TimedMetrics {
  readonly settings: Params;
  readonly metrics: Metrics;
  readonly time: RunTime | undefined;
}

export interface PairedCells {
  readonly pairs: readonly CellPair[];
  /** Settings that are one value throughout each side, and not the same one: what was changed. */
  readonly changed: readonly {
    readonly param: string;
    readonly baseline: ParamValue | undefined;
    readonly other: ParamValue | undefined;
  }[];
  /** Settings that only one side has, or has runs of several settings for. */
  readonly lone: { readonly baseline: number; readonly other: number };
}

/** Lays two sides over each other, by the same rule as the product's comparison: see matchCells(). */
export function pairCells(baseline: Side, other: Side): PairedCells {
  const { axes, cells } = matchCells([cellSide(baseline), cellSide(other)], 0);
  const paired = cells.flatMap(({ values, entries: [ours = [], theirs = []], pooled }) => {
    // Runs of several settings are no replicates of each other: no verdict follows from them.
    if (pooled.includes(true)) return [];
    const settings = axes.flatMap((id, i) => (values[i] === undefined ? [] : [[id, values[i]] as const]));
    return [{ settings: Object.fromEntries(settings), ours, theirs }];
  });
  return {
    pairs: paired.map(({ settings, ours, theirs }) => ({
      settings,
      baseline: runsOf(baseline, ours),
      other: runsOf(other, theirs),
    })),
    changed: changedSettings(baseline, other),
    lone: {
      baseline: loneSettings(baseline, new Set(paired.flatMap(({ ours }) => ours))),
      other: loneSettings(other, new Set(paired.flatMap(({ theirs }) => theirs))),
    },
  };
}

function cellSide({ schema, setup, axes = [], origin, rows }: Side): CellSide {
  return { schema, base: setup, axes, origin, entries: rows };
}

function runsOf({ rows }: Side, entries: readonly number[]): readonly TimedMetrics[] {
  return entries.flatMap((entry) => {
    const row = rows[entry];
    if (!row) return [];
    const { settings, metrics, label } = row;
    return [{ settings, metrics, time: label ? readRunTime(label) : undefined }];
  });
}

function loneSettings(side: Side, used: ReadonlySet<number>): number {
  const left = side.rows.filter((_, entry) => !used.has(entry));
  return new Set(effectiveSettings(side, left).map(settingsKey)).size;
}

function changedSettings(baseline: Side, other: Side): PairedCells["changed"] {
  const ids = new Set([...Object.keys(baseline.schema.params), ...Object.keys(other.schema.params)]);
  const [ours, theirs] = [baseline, other].map((side) => effectiveSettings(side, side.rows));
  return [...ids].flatMap((param) => {
    const [a, b] = [ours, theirs].map((rows = []) => new Set(rows.flatMap((row) => row[param] ?? [])));
    const [[from], [to]] = [[...(a ?? [])], [...(b ?? [])]];
    const varies = (a?.size ?? 0) > 1 || (b?.size ?? 0) > 1;
    return varies || String(from) === String(to) ? [] : [{ param, baseline: from, other: to }];
  });
}

/** What rows are set to, once for all that state the same: there are few of them beside the rows. */
function effectiveSettings(side: Side, rows: Side["rows"]): readonly Params[] {
  const stated = new Map<string, Params>();
  for (const settings of new Set(rows.map((row) => row.settings)))
    stated.set(settingsKey(settings), settings);
  return [...stated.values()].map((settings) => effective(side, settings));
}

/** A row's settings that have an effect. What a model's row leaves open is at its default; of no model nobody knows. */
function effective({ model, schema, setup }: Side, settings: Params): Params {
  const all: Params = { ...(model === null ? {} : defaultParams(schema)), ...setup, ...settings };
  return Object.fromEntries(
    Object.entries(all).filter(([id]) => {
      const param = schema.params[id];
      return param && applies(param, all);
    }),
  );
}
