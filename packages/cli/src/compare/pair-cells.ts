import { type CellSide, matchCells, rowsByCell } from "@wirecost/analysis";
import { applies, defaultParams, type Params, type ParamValue, settingsKey } from "@wirecost/sim-core";
import type { Side } from "./side.ts";

/** The same settings on both sides, and the rows that each has for them. */
export interface CellPair {
  /** The settings by which cells differ. */
  readonly settings: Params;
  /** Positions of rows in their order: each is a run, or the one prediction. */
  readonly baseline: Int32Array;
  readonly other: Int32Array;
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
  const [rowsOfOurs, rowsOfTheirs] = [rowsOf(baseline), rowsOf(other)];
  return {
    pairs: paired.map(({ settings, ours, theirs }) => ({
      settings,
      baseline: rowsOfOurs(ours),
      other: rowsOfTheirs(theirs),
    })),
    changed: changedSettings(baseline, other),
    lone: {
      baseline: loneSettings(baseline, new Set(paired.flatMap(({ ours }) => ours))),
      other: loneSettings(other, new Set(paired.flatMap(({ theirs }) => theirs))),
    },
  };
}

/** Its entries are its different settings: rows with the same ones belong to the same cell. */
function cellSide({ schema, setup, axes = [], origin, table }: Side): CellSide {
  return { schema, base: setup, axes, origin, entries: table.settings.map((settings) => ({ settings })) };
}

/** Looks up the rows that have some of a side's different settings. */
export function rowsOf({ table }: Side): (settings: readonly number[]) => Int32Array {
  const { rows, starts } = rowsByCell(table.cells, table.settings.length);
  const own = (cell: number) => rows.subarray(starts[cell], starts[cell + 1]);
  return (cells) => {
    const [only = -1, ...more] = cells;
    if (more.length === 0) return own(only);
    const all = new Int32Array(cells.reduce((sum, cell) => sum + own(cell).length, 0));
    let at = 0;
    for (const cell of cells) {
      all.set(own(cell), at);
      at += own(cell).length;
    }
    return all.sort();
  };
}

function loneSettings(side: Side, used: ReadonlySet<number>): number {
  const left = side.table.settings.filter((_, cell) => !used.has(cell));
  return new Set(effectiveSettings(side, left).map(settingsKey)).size;
}

function changedSettings(baseline: Side, other: Side): PairedCells["changed"] {
  const ids = new Set([...Object.keys(baseline.schema.params), ...Object.keys(other.schema.params)]);
  const [ours, theirs] = [baseline, other].map((side) => effectiveSettings(side, side.table.settings));
  return [...ids].flatMap((param) => {
    const [a, b] = [ours, theirs].map((rows = []) => new Set(rows.flatMap((row) => row[param] ?? [])));
    const [[from], [to]] = [[...(a ?? [])], [...(b ?? [])]];
    const varies = (a?.size ?? 0) > 1 || (b?.size ?? 0) > 1;
    return varies || String(from) === String(to) ? [] : [{ param, baseline: from, other: to }];
  });
}

/** What settings come to, once for all that state the same. */
function effectiveSettings(side: Side, all: readonly Params[]): readonly Params[] {
  const stated = new Map<string, Params>();
  for (const settings of all) stated.set(settingsKey(settings), settings);
  return [...stated.values()].map((settings) => effective(side, settings));
}

/** A row's settings that have an effect, with the model's defaults for those that the row leaves open. */
function effective({ model, schema, setup }: Side, settings: Params): Params {
  const all: Params = { ...(model === null ? {} : defaultParams(schema)), ...setup, ...settings };
  return Object.fromEntries(
    Object.entries(all).filter(([id]) => {
      const param = schema.params[id];
      return param && applies(param, all);
    }),
  );
}
