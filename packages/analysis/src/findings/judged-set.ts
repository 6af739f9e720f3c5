import {
  checkParams,
  isModel,
  type MeasuredMetric,
  type MeasurementSchema,
  type Metrics,
  type Model,
  type Params,
  simulate,
} from "@wirecost/sim-core";
import { type RowTable, rowName } from "../measured/rows/row-table.ts";
import { type Differs, restsOnUnstated } from "../measured/unstated.ts";
import type { Finding, RuleFinding } from "./finding.ts";
import { judgedCells } from "./judged-cells.ts";
import { CellRuns, usualNoise } from "./runs.ts";

/** A metric measured in any row. */
export interface MeasuredColumn {
  readonly id: string;
  readonly metric: MeasuredMetric;
  /** By row, NaN if it has none. */
  readonly values: Float64Array;
}

const twofold: Differs = (moved, here) => !(moved < 2 * here && here < 2 * moved);

export function judgedSet(schema: MeasurementSchema, setup: Params, rows: RowTable) {
  const table = { ...rows, settings: rows.settings.map((own): Params => ({ ...setup, ...own })) };
  const predictions = new Map<Params, Metrics | undefined>();
  const cells = judgedCells(schema, table);
  const measured = Object.entries(schema.metrics).flatMap(([id, metric]) => {
    const values = table.metrics.get(id);
    return values?.some((value) => !Number.isNaN(value)) ? [{ id, metric, values }] : [];
  });
  const settingsOf = (row: number) => table.settings[table.cells[row] ?? 0] ?? setup;
  const predict = (settings: Params) => {
    if (!predictions.has(settings))
      predictions.set(settings, isModel(schema) ? predicted(schema, settings) : undefined);
    return predictions.get(settings);
  };
  return {
    schema,
    setup,
    /** Complete settings of the rows: the set's setup and their own. */
    table,
    /** Rows of the same settings together, in the order of their first rows. */
    cells,
    /** Metrics measured in any row, in the schema's order. */
    measured,
    /**
     * The noisy ones among them, such as times, with each cell's runs and their usual scatter relative to the mean.
     */
    noisy: measured.flatMap(({ metric, values }) => {
      if (metric.noise !== "noisy") return [];
      const runs = new CellRuns(values, cells.runs);
      return [{ metric, values, runs, noise: usualNoise(runs) }];
    }),
    settingsOf,
    /** The model's prediction for settings; undefined if it rejects them, or the rows belong to no model. */
    predict,
    /**
     * What the model says of a metric of these rows, in their order, NaN where it cannot take them; undefined where a
     * setting that nothing states could change it so: a default that the rows never had is no reference for them.
     *
     * @param differs by default: twofold or more
     */
    predictStated(rows: ArrayLike<number>, metric: string, differs = twofold): Float64Array | undefined {
      if (!isModel(schema) || restsOnUnstated(schema, Array.from(rows, settingsOf), metric, differs))
        return undefined;
      return Float64Array.from(rows, (row) => predict(settingsOf(row))?.[metric] ?? Number.NaN);
    },
    nameOf: (row: number) => rowName(table, row),
  };
}

export type JudgedSet = ReturnType<typeof judgedSet>;

/** Examines a set and returns its findings. Pure. */
export type LintRule = (set: JudgedSet) => readonly RuleFinding[];

/** A finding with the names of its rows. */
export function named({ nameOf }: JudgedSet, finding: RuleFinding): Finding {
  return { ...finding, rows: Array.from(finding.rows, nameOf) };
}

/** Indices of the rows whose value satisfies a condition; NaN is not a value. */
export function rowsWhere(
  values: Float64Array,
  is: (value: number, row: number) => boolean,
): Int32Array<ArrayBuffer> {
  const rows = new Int32Array(values.length);
  let found = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isNaN(value) && is(value, row)) rows[found++] = row;
  }
  return rows.slice(0, found);
}

/** Undefined if the model rejects the settings. */
function predicted(model: Model, settings: Params): Metrics | undefined {
  const { params, issues } = checkParams(model, settings);
  return issues.length > 0 ? undefined : simulate(model, params);
}
