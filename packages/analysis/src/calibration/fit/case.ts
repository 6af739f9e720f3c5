import {
  applies,
  type MeasuredRow,
  type Metrics,
  type Model,
  type Params,
  parseParams,
  rng,
} from "@wirecost/sim-core";

/** A cell: one setting, and its measured rows. */
export interface Case {
  /** A value for every parameter. */
  readonly params: Params;
  readonly rows: readonly MeasuredRow[];
}

/**
 * Groups rows by equal settings, so that replicates are simulated once and stay together. Settings that
 * have no effect in a row are not compared: a FIND at two prefetch sizes is one cell.
 *
 * @throws ParamError for settings that the model does not accept
 */
export function groupCases(model: Model, base: Params, rows: readonly MeasuredRow[]): readonly Case[] {
  const cases = new Map<string, { params: Params; rows: MeasuredRow[] }>();
  for (const row of rows) {
    // parseParams() lists every parameter in the model's order, so equal settings give equal text.
    const params = parseParams(model, { ...base, ...row.settings });
    const key = JSON.stringify(Object.entries(params).filter(([id]) => applies(model, id, params)));
    const known = cases.get(key);
    if (known) known.rows.push(row);
    else cases.set(key, { params, rows: [row] });
  }
  return [...cases.values()];
}

/** Predictions of each case with these constants. */
export function predict(
  model: Model,
  cases: readonly Case[],
  constants: Params,
  seed: number,
): readonly Metrics[] {
  return predictor(model, cases, seed)(constants);
}

/**
 * The same for several sets of the same constants. Each case has one settings object that is rewritten for each set: a
 * copy per set would cost more than most models' laws.
 */
export function predictor(
  model: Model,
  cases: readonly Case[],
  seed: number,
): (constants: Params) => readonly Metrics[] {
  const settings = cases.map(({ params }) => ({ ...params }));
  return (constants) => settings.map((own) => model.simulate(Object.assign(own, constants), rng(seed)));
}
