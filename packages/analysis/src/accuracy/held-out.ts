import {
  defaultParams,
  type ErrorSummary,
  getOrInsert,
  type MeasuredRow,
  type Model,
  nearestValue,
  type Params,
  paramName,
  parseParams,
  type Reference,
  residual,
  rng,
  summarizeErrors,
} from "@wirecost/sim-core";
import { heldOutResiduals } from "../calibration/held-out-residuals.ts";

/** The prediction of a row's metric by constants that were fitted without its situation. */
export interface HeldOutValue {
  readonly row: string;
  readonly metric: string;
  readonly predicted: number;
}

/** One reference, cross-validated: each row is predicted without being fitted to. */
export interface HeldOutReference {
  readonly reference: string;
  /** The constants that were refitted, parameter ids. */
  readonly constants: readonly string[];
  /** Number of situations, each of which is held out once. */
  readonly situations: number;
  /** Why no row was held out, as a sentence; null if rows were. */
  readonly reason: string | null;
  /** Of the values below, with the model's constants as they are, and held out. */
  readonly inSample: ErrorSummary | null;
  readonly heldOut: ErrorSummary | null;
  readonly values: readonly HeldOutValue[];
}

/**
 * Cross-validates a model: for each situation of its references, the constants are
 * refitted without its rows, and predict them.
 *
 * - A situation is a group of cells that the model cannot distinguish with any constants, such as 150 threads on any
 *   number of servers: a remaining cell of the group would reveal the answer.
 * - Refits the constants that calibration may change, except those that the source states. A constant's value in a
 *   setup counts as stated unless the reference says that it was fitted.
 * - They are fitted to all references of the model that share their values, to rows that count for the model's accuracy.
 * - The model's own values were fitted with the held-out row, so a fit does not start from them: it starts once from as
 *   far above as a constant can plausibly be and once from as far below, and the worse result counts.
 *
 * Deterministic. Takes seconds per model.
 *
 * @param only ids of references to judge; default: all
 */
export function heldOut(model: Model, only?: readonly string[]): readonly HeldOutReference[] {
  const pools = new Map<string, Pool>();
  const references = model.references.filter(({ id }) => only?.includes(id) ?? true);
  return references.map((reference) => {
    const free = refitted(model, reference);
    const members = model.references.filter((other) => shares(model, reference, other));
    const key = JSON.stringify([free, members.map(({ id }) => id)]);
    const pool = getOrInsert(pools, key, () => solvePool(model, members, free, reference));
    return judged(model, reference, pool);
  });
}

/** References that are fitted together, and the results. */
interface Pool {
  readonly constants: readonly string[];
  readonly situations: number;
  /** By reference, row and metric; empty if there are too few situations. */
  readonly predictions: ReadonlyMap<string, number>;
}

/** Constants whose values the source does not state. */
function refitted(model: Model, { setup, rows, fitted = [] }: Reference): readonly string[] {
  return Object.keys(model.free).filter(
    (id) =>
      fitted.includes(id) ||
      (!Object.hasOwn(setup, id) && rows.every(({ settings }) => !Object.hasOwn(settings, id))),
  );
}

/** Whether rows of another reference inform the constants of this one: where the constants have an effect, they are equal. */
function shares(model: Model, one: Reference, other: Reference): boolean {
  if (one === other) return true;
  return Object.keys(model.free).every(
    (id) => sameValues(valuesOf(one, id), valuesOf(other, id)) || !hasEffect(model, other, id),
  );
}

function valuesOf({ setup, rows }: Reference, id: string): ReadonlySet<unknown> {
  return new Set(rows.map(({ settings }) => settings[id] ?? setup[id]));
}

function sameValues(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): boolean {
  return a.size === 1 && b.size === 1 && [...a].every((value) => b.has(value));
}

/** The rows that count for the model's accuracy, with all stated settings except those of some constants. */
function rowsOf(reference: Reference, without: readonly string[]): readonly MeasuredRow[] {
  return reference.rows.flatMap(({ roles, metrics, ...row }) => {
    const held = Object.entries(metrics).filter(([id]) => roles[id] === "exact" || roles[id] === "noisy");
    const settings = Object.fromEntries(
      Object.entries({ ...reference.setup, ...row.settings }).filter(([id]) => !without.includes(id)),
    );
    return held.length === 0 ? [] : [{ ...row, settings, metrics: Object.fromEntries(held) }];
  });
}

function hasEffect(model: Model, reference: Reference, id: string): boolean {
  return rowsOf(reference, []).some((row) => dependent(model, row, [id]).length > 0);
}

/** The measured metrics of a row that any of these constants has an effect on. */
function dependent(model: Model, row: MeasuredRow, constants: readonly string[]): readonly string[] {
  const params = parseParams(model, row.settings);
  const at = (share: number) =>
    model.simulate({ ...params, ...moved(model, params, constants, share) }, rng(1));
  const [low, here, high] = [at(-1), at(0), at(1)];
  return Object.keys(row.metrics).filter((id) => low[id] !== here[id] || high[id] !== here[id]);
}

/** Constants moved up by a multiple of their declared factor; down for a negative number. */
function moved(model: Model, params: Params, constants: readonly string[], times: number): Params {
  return Object.fromEntries(
    constants.flatMap((id) => {
      const param = model.params[id];
      const factor = model.free[id]?.factor ?? 1;
      if (param?.kind !== "number") return [];
      const value = Number(params[id]);
      return [[id, nearestValue(param, times < 0 ? value / factor : times > 0 ? value * factor : value)]];
    }),
  );
}

function solvePool(
  model: Model,
  members: readonly Reference[],
  free: readonly string[],
  { setup, fitted = [] }: Reference,
): Pool {
  const from: Params = {
    ...defaultParams(model),
    ...Object.fromEntries(fitted.flatMap((id) => (setup[id] === undefined ? [] : [[id, setup[id]]]))),
  };
  const rows = members.flatMap((member) =>
    rowsOf(member, free).map((row) => ({ ...row, row: JSON.stringify([member.id, row.row]) })),
  );
  const started = (times: number): Model => {
    const starts = { ...from, ...moved(model, from, free, times) };
    return {
      ...model,
      params: Object.fromEntries(
        Object.entries(model.params).map(([id, param]) => [
          id,
          param.kind === "number" && free.includes(id) ? { ...param, default: Number(starts[id]) } : param,
        ]),
      ),
    };
  };
  const own = started(0);
  const constants = free.filter((id) => rows.some((row) => dependent(own, row, [id]).length > 0));
  const seen = new Set(rows.flatMap((row) => Object.keys(row.metrics)));
  const situation = (params: Params) =>
    JSON.stringify(
      [-1, 0, 1].map((times) => {
        const metrics = model.simulate({ ...params, ...moved(model, from, constants, times) }, rng(1));
        return [...seen].map((id) => metrics[id]?.toPrecision(9));
      }),
    );
  const situations = new Set(rows.map((row) => situation(parseParams(own, row.settings)))).size;
  const predictions = new Map<string, number>();
  if (constants.length === 0 || situations <= constants.length) return { constants, situations, predictions };
  for (const times of [-1, 1]) {
    for (const { row, metric, measured, predicted } of heldOutResiduals(
      started(times),
      { setup: {}, rows },
      { free: constants, situation },
    )) {
      const key = JSON.stringify([row, metric]);
      const before = predictions.get(key);
      const off = (value: number) => Math.abs(Math.log(value / measured));
      if (before === undefined || off(predicted) > off(before)) predictions.set(key, predicted);
    }
  }
  return { constants, situations, predictions };
}

function judged(
  model: Model,
  reference: Reference,
  { constants, situations, predictions }: Pool,
): HeldOutReference {
  const rows = rowsOf(reference, []);
  const values: HeldOutValue[] = [];
  const errors: { inSample: number[]; heldOut: number[] } = { inSample: [], heldOut: [] };
  let depends = 0;
  for (const row of rows) {
    const metrics = dependent(model, row, constants);
    const own = model.simulate(parseParams(model, row.settings), rng(1));
    depends += metrics.length;
    for (const metric of metrics) {
      const predicted = predictions.get(JSON.stringify([JSON.stringify([reference.id, row.row]), metric]));
      const measured = row.metrics[metric] ?? 0;
      if (predicted === undefined || measured === 0) continue;
      values.push({ row: row.row, metric, predicted });
      errors.inSample.push(residual(own[metric] ?? 0, measured) ?? 0);
      errors.heldOut.push(residual(predicted, measured) ?? 0);
    }
  }
  const names = constants.map((id) => (model.params[id] ? paramName(model.params[id]) : id));
  const reason =
    rows.length === 0
      ? "No row counts for the model's accuracy."
      : depends === 0
        ? "No constant has an effect on the measured metrics."
        : values.length === 0
          ? `Too few situations: ${situations} for ${constants.length} constants (${names.join(", ")}).`
          : null;
  return {
    reference: reference.id,
    constants: depends === 0 ? [] : constants,
    situations,
    reason,
    inSample: summarizeErrors(errors.inSample) ?? null,
    heldOut: summarizeErrors(errors.heldOut) ?? null,
    values,
  };
}
