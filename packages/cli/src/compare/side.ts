import {
  type ComparedSide,
  type MeasuredColumns,
  type RowTable,
  rowsByCell,
  runTimes,
  type Unstated,
  unstatedOfTable,
} from "@wirecost/analysis";
import type { EnvironmentFacts, StoredCalibration } from "@wirecost/contract";
import {
  isModel,
  type MeasurementSchema,
  type Params,
  parseParams,
  predictedRanges,
  type UsedCalibration,
} from "@wirecost/sim-core";

/** One side of a comparison, with its source. */
export interface Side {
  readonly title: string;
  readonly origin: "measured" | "predicted";
  /** Its name on the product's comparison page, if it is stored or published. */
  readonly address?: string;
  /** null for custom tables. */
  readonly model: string | null;
  readonly schema: MeasurementSchema;
  /** For custom tables: its columns, with their units as in the file. */
  readonly columns?: MeasuredColumns | undefined;
  /** Settings of every row unless overridden. */
  readonly setup: Params;
  readonly axes: readonly string[];
  readonly metric: string;
  /** For a prediction by this version's model. */
  readonly seed?: number;
  /** The calibration of a prediction's constants. */
  readonly calibration?: UsedCalibration | undefined;
  /** Its errors on its own rows, fitted and held out; undefined if the team no longer has it. */
  readonly calibrationErrors?: StoredCalibration["errors"] | undefined;
  /** The known environment of a measurement. */
  readonly facts?: EnvironmentFacts | undefined;
  /** For a run: the index of its own settings' row. */
  readonly own?: number;
  /** Ids of metrics that its rows have and `table` has not, because they are not compared. */
  readonly omitted?: readonly string[];
  /** Its rows, and their times. */
  readonly table: RowTable;
}

export function comparedSide(side: Side): ComparedSide {
  const { schema, setup, axes, origin, own, table, seed, calibration } = side;
  const model = seed === undefined || !isModel(schema) ? undefined : schema;
  return {
    schema,
    base: setup,
    axes,
    origin,
    entries: table.settings.map((settings) => ({ settings })),
    ...(own !== undefined && { own }),
    runs: runsOf(side),
    ...(model && {
      range: (entry, metric) => {
        const params = parseParams(model, { ...setup, ...table.settings[entry] });
        return predictedRanges(model, params, seed, calibration?.intervals)[metric];
      },
    }),
  };
}

/** Looks up the values of a metric in some cells, and their times. @param cells places of their settings */
export function runsOf(side: Side) {
  const { table } = side;
  const rowsIn = rowsOf(side);
  return (cells: readonly number[], metric: string) => {
    const column = table.metrics.get(metric);
    const rows = rowsIn(cells);
    const measured = column ? rows.filter((row) => Number.isFinite(column[row])) : new Int32Array(0);
    const values = new Float64Array(measured.length);
    for (let run = 0; run < values.length; run++) values[run] = column?.[measured[run] ?? 0] ?? Number.NaN;
    return {
      values,
      // Created on access.
      get times() {
        return runTimes(measured.length, (run) => table.times?.of(measured[run] ?? 0));
      },
    };
  };
}

function rowsOf({ table }: Side): (settings: readonly number[]) => Int32Array {
  const { rows, starts } = rowsByCell(table.cells, table.settings.length);
  const own = (cell: number) => rows.subarray(starts[cell], starts[cell + 1]);
  return (cells) => {
    const [only, ...more] = cells;
    if (only === undefined) return new Int32Array(0);
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

/** Unstated parameters that affect predictions of a measured side; undefined without a model. */
export function unstatedOfSide({ origin, schema, setup, table, metric }: Side): Unstated | undefined {
  return origin === "measured" && isModel(schema)
    ? unstatedOfTable(schema, { setup, table }, metric)
    : undefined;
}
