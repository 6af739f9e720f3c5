import {
  type ComparedSide,
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

/** One of the two things that are compared: what it says, and where that comes from. */
export interface Side {
  readonly title: string;
  readonly origin: "measured" | "predicted";
  /** How the product's comparison page names it, where it is stored or published. */
  readonly address?: string;
  /** null for rows of another system. */
  readonly model: string | null;
  readonly schema: MeasurementSchema;
  /** Settings of every row unless it says otherwise. */
  readonly setup: Params;
  /** Settings that it lays out. */
  readonly axes: readonly string[];
  /** The metric that it is about. */
  readonly metric: string;
  /** Of a prediction that this version's model made. */
  readonly seed?: number;
  /** The calibration whose constants a prediction holds. */
  readonly calibration?: UsedCalibration | undefined;
  /** How far that one is off its own rows, fitted and held out; undefined where the team does not have it any more. */
  readonly calibrationErrors?: StoredCalibration["errors"] | undefined;
  /** What a measurement was made on, as far as it is known. */
  readonly facts?: EnvironmentFacts | undefined;
  /** Of a run: which of its rows is that of its own settings. */
  readonly own?: number;
  /** Its rows, and when they were measured. */
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

/** Looks up what was measured of a metric in some cells, and when. @param cells places of their settings */
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
      // Made while they are looked at.
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

/** What predictions of a measured side rest on and it does not state; undefined where nothing predicts it. */
export function unstatedOfSide({ origin, schema, setup, table, metric }: Side): Unstated | undefined {
  return origin === "measured" && isModel(schema)
    ? unstatedOfTable(schema, { setup, table }, metric)
    : undefined;
}
