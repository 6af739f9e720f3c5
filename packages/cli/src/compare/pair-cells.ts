import { applies, defaultParams, type Metrics, type Params, type ParamValue } from "@wirecost/sim-core";
import type { Side } from "./side.ts";

/** The same settings on both sides, and what each has for them: one entry a run. */
export interface CellPair {
  /** The settings by which cells differ. */
  readonly settings: Params;
  readonly baseline: readonly Metrics[];
  readonly other: readonly Metrics[];
}

export interface PairedCells {
  readonly pairs: readonly CellPair[];
  /** Settings that are one value throughout each side, and not the same one: what was changed. */
  readonly changed: readonly {
    readonly param: string;
    readonly baseline: ParamValue | undefined;
    readonly other: ParamValue | undefined;
  }[];
  /** Cells that only one side has. */
  readonly lone: { readonly baseline: number; readonly other: number };
}

/**
 * Lays two sides over each other. Cells are told apart by every setting that takes several values on a side, and a
 * setting without effect on a cell tells nothing; a setting that is constant on both sides does not keep them apart.
 */
export function pairCells(baseline: Side, other: Side): PairedCells {
  const sides = [complete(baseline), complete(other)] as const;
  const ids = new Set([...Object.keys(baseline.schema.params), ...Object.keys(other.schema.params)]);
  const values = sides.map((rows) => valuesOf(rows, ids));
  const varying = [...ids].filter((id) => values.some((side) => (side.get(id)?.size ?? 0) > 1));
  const [ours, theirs] = [cellsOf(sides[0], varying), cellsOf(sides[1], varying)];
  const changed = [...ids].flatMap((param) => {
    const [a, b] = values.map((side) => [...(side.get(param) ?? [undefined])]);
    if (varying.includes(param) || said(a?.[0]) === said(b?.[0])) return [];
    return [{ param, baseline: a?.[0], other: b?.[0] }];
  });
  return {
    pairs: [...ours].flatMap(([key, { settings, runs }]) => {
      const same = theirs.get(key);
      return same ? [{ settings, baseline: runs, other: same.runs }] : [];
    }),
    changed,
    lone: {
      baseline: [...ours.keys()].filter((key) => !theirs.has(key)).length,
      other: [...theirs.keys()].filter((key) => !ours.has(key)).length,
    },
  };
}

interface Row {
  /** Those that have an effect. */
  readonly settings: Params;
  readonly metrics: Metrics;
}

function complete({ model, schema, setup, rows }: Side): readonly Row[] {
  // What a model's row leaves open is at its default; of another system nobody knows.
  const base = { ...(model === null ? {} : defaultParams(schema)), ...setup };
  return rows.map(({ settings, metrics }) => {
    const all: Params = { ...base, ...settings };
    const own = Object.entries(all).filter(([id]) => {
      const param = schema.params[id];
      return param && applies(param, all);
    });
    return { settings: Object.fromEntries(own), metrics };
  });
}

function valuesOf(rows: readonly Row[], ids: ReadonlySet<string>): Map<string, Set<ParamValue>> {
  const values = new Map<string, Set<ParamValue>>();
  for (const { settings } of rows) {
    for (const id of ids) {
      const value = settings[id];
      if (value === undefined) continue;
      const seen = values.get(id);
      if (seen) seen.add(value);
      else values.set(id, new Set([value]));
    }
  }
  return values;
}

function cellsOf(rows: readonly Row[], varying: readonly string[]) {
  const cells = new Map<string, { settings: Params; runs: Metrics[] }>();
  for (const { settings, metrics } of rows) {
    const key = JSON.stringify(varying.map((id) => said(settings[id])));
    const cell = cells.get(key);
    if (cell) cell.runs.push(metrics);
    else {
      const own = varying.flatMap((id) => (settings[id] === undefined ? [] : [[id, settings[id]] as const]));
      cells.set(key, { settings: Object.fromEntries(own), runs: [metrics] });
    }
  }
  return cells;
}

/** In words: a setting may be numbers in one file of no model, and 17, 18 and 18-tuned in the other. */
function said(value: ParamValue | undefined): string | null {
  return value === undefined ? null : String(value);
}
