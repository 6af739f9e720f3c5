import { ParamError } from "../errors.ts";
import type { MeasuredSet } from "../measured.ts";
import type { MeasuredMetric, MeasurementSchema } from "../measurement-schema.ts";
import { isModel, type MeasuredRow, type Metrics, type Model } from "../model.ts";
import type { Params } from "../param.ts";
import { simulate } from "../simulate.ts";
import type { Finding } from "./finding.ts";
import { type JudgedCell, judgedCells } from "./judged-cell.ts";
import { type Run, runsOf, usualNoise } from "./runs.ts";

/** A metric that a stopwatch gives, as the set measured it. */
export interface NoisyMetric {
  readonly metric: MeasuredMetric;
  /** One entry a cell. */
  readonly runs: readonly (readonly Run[])[];
  readonly noise: number;
}

/** A measured set as the rules look at it. */
export interface JudgedSet {
  readonly schema: MeasurementSchema;
  readonly setup: Params;
  /** With every setting that is known of them: the set's setup and their own. */
  readonly rows: readonly MeasuredRow[];
  /** Rows of the same settings together, in the order of their first rows. */
  readonly cells: readonly JudgedCell[];
  /** Metrics that any row measured, by id. */
  readonly measured: readonly (readonly [id: string, metric: MeasuredMetric])[];
  /** The noisy ones of them, with each cell's runs and how much these usually scatter, relative to the mean. */
  readonly noisy: readonly NoisyMetric[];
  /** What the model says of settings; undefined where it cannot take them, or the rows belong to none. */
  predict(settings: Params): Metrics | undefined;
}

/** Looks at a set and says what it finds. Pure. */
export type LintRule = (set: JudgedSet) => readonly Finding[];

/** Prepares a set for the rules. Rows that share an object of settings go on sharing one. */
export function judgedSet(schema: MeasurementSchema, set: MeasuredSet): JudgedSet {
  const complete = new Map<Params, Params>();
  const rows = set.rows.map((row): MeasuredRow => {
    let settings = complete.get(row.settings);
    if (!settings) {
      settings = { ...set.setup, ...row.settings };
      complete.set(row.settings, settings);
    }
    return { ...row, settings };
  });
  const predictions = new Map<Params, Metrics | undefined>();
  const ids = new Set<string>();
  for (const row of rows) for (const id of Object.keys(row.metrics)) ids.add(id);
  const cells = judgedCells(schema, rows);
  const measured = Object.entries(schema.metrics).filter(([id]) => ids.has(id));
  return {
    schema,
    setup: set.setup,
    rows,
    cells,
    measured,
    noisy: measured.flatMap(([id, metric]) => {
      if (metric.noise !== "noisy") return [];
      const runs = cells.map((cell) => runsOf(cell.rows, id));
      return [{ metric, runs, noise: usualNoise(runs) }];
    }),
    predict(settings) {
      if (!predictions.has(settings))
        predictions.set(settings, isModel(schema) ? tryToSimulate(schema, settings) : undefined);
      return predictions.get(settings);
    },
  };
}

function tryToSimulate(model: Model, settings: Params): Metrics | undefined {
  try {
    return simulate(model, settings);
  } catch (error) {
    if (error instanceof ParamError) return undefined;
    throw error;
  }
}
