import { type Axis, cellParams } from "@wirecost/sim-core";
import {
  applies,
  type MeasuredRow,
  type MeasurementSchema,
  type Metrics,
  type Model,
  type Params,
} from "@wirecost/sim-core/model";
import { medianMetrics } from "./median-metrics.ts";

/** Measured rows with the settings they share: a reference data set or a team's upload. */
export interface MeasuredSet {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** null for custom tables, which bring their own schema. */
  readonly model: string | null;
  /** Settings that hold for every row unless the row overrides them. */
  readonly setup: Params;
  /** The two default axis parameters; "" where a custom table has fewer. */
  readonly axes: readonly [string, string];
  readonly metric: string;
  readonly rows: readonly MeasuredRow[];
}

/** The measurement of one cell: medians over its rows. */
export interface CellMeasurement {
  /** The measured rows behind it: replicates where there are several. */
  readonly rows: readonly MeasuredRow[];
  readonly metrics: Metrics;
}

export interface Overlay {
  /** One entry per cell, last axis fastest; undefined if not measured. */
  readonly cells: readonly (CellMeasurement | undefined)[];
  /** Rows that belong to no cell of this view, and the parameters that exclude them. */
  readonly outside: readonly { readonly row: MeasuredRow; readonly differs: readonly string[] }[];
}

/** @throws RangeError for an id the model does not ship */
export function referenceSet(model: Model, id: string): MeasuredSet {
  const reference = model.references.find((candidate) => candidate.id === id);
  if (!reference) {
    throw new RangeError(
      `${model.id} has no reference data set ${JSON.stringify(id)}: ${model.references.map((r) => r.id).join(", ")}.`,
    );
  }
  const { title, source, setup, axes, metric, rows } = reference;
  return { id, title, source, model: model.id, setup, axes, metric, rows };
}

/**
 * Overlays a measured set on a matrix. A row belongs to the cell whose settings equal its own, wherever the
 * parameter has an effect on the cell. What nothing in the set states is as `params` says, on an axis too.
 */
export function overlay(
  schema: MeasurementSchema,
  set: MeasuredSet,
  params: Params,
  axes: readonly Axis[],
): Overlay {
  const count = axes.reduce((product, axis) => product * axis.values.length, 1);
  const cells: MeasuredRow[][] = Array.from({ length: count }, () => []);
  const outside: Overlay["outside"][number][] = [];
  const open = axes.map(({ param }) => param).filter((id) => !states(set, id));
  const current = Object.fromEntries(
    open.flatMap((id) => (params[id] === undefined ? [] : [[id, params[id]]])),
  );
  for (const row of set.rows) {
    const settings: Params = { ...current, ...set.setup, ...row.settings };
    // A row that does not state an axis that other rows state could belong to any cell: it is excluded.
    const unstated = axes.filter((axis) => settings[axis.param] === undefined).map((axis) => axis.param);
    const index = unstated.length > 0 ? undefined : cellIndex(settings, axes);
    const here = index === undefined ? params : cellParams(params, axes, index);
    const differs = Object.entries(settings).flatMap(([id, value]) => {
      const placed = unstated.length > 0 && axes.some((axis) => axis.param === id);
      return placed || here[id] === value || !applies(schema, id, here) ? [] : [id];
    });
    if (index === undefined || differs.length > 0) outside.push({ row, differs: [...unstated, ...differs] });
    else cells[index]?.push(row);
  }
  return {
    cells: cells.map((rows) =>
      rows.length > 0 ? { rows, metrics: medianMetrics(rows.map(({ metrics }) => metrics)) } : undefined,
    ),
    outside,
  };
}

export function states({ setup, rows }: Pick<MeasuredSet, "setup" | "rows">, id: string): boolean {
  return setup[id] !== undefined || rows.some(({ settings }) => settings[id] !== undefined);
}

/** Number of measured rows that some rows summarize. */
export function runsOf(rows: readonly MeasuredRow[]): number {
  return rows.reduce((sum, { runs = 1 }) => sum + runs, 0);
}

function cellIndex(settings: Params, axes: readonly Axis[]): number | undefined {
  let index = 0;
  for (const axis of axes) {
    const at = axis.values.indexOf(settings[axis.param] ?? "");
    if (at < 0) return undefined;
    index = index * axis.values.length + at;
  }
  return index;
}
