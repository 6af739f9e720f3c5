import {
  applies,
  checkValue,
  defaultParams,
  type MeasuredRow,
  type Model,
  nearestValue,
  type Param,
  type Params,
  type ParamValue,
  type Preset,
  rng,
  settingsKey,
} from "@wirecost/sim-core/model";
import { measuredSettings, type RowTable } from "./rows/row-table.ts";

/** Parameters that a measured row's prediction depends on but the row does not state, in the model's order. */
export interface Unstated {
  /** Ids of parameters of the workload, of servers and of networks: a user can state them. */
  readonly settings: readonly string[];
  /** Ids of constants at the model's default, and of features assumed off: a calibration fits them. */
  readonly constants: readonly string[];
}

/** Minimum relative change of a metric for a parameter to matter. */
const MATTERS = 0.01;

/** Maximum distinct settings of a set that are checked; what they leave open is similar. */
const LOOKED_AT = 40;
/** Maximum settings of a set that are compared to find distinct ones. */
const COMPARED = 2000;

export interface UnstatedOfSet extends Unstated {
  /** The subset of `settings` that other rows of the set state. */
  readonly partly: readonly string[];
}

/**
 * The parameters that affect the prediction of a metric and that no row states. Each is set to every suggested
 * value, from the defaults and from each preset that a measurement can have run at, so that one that matters only
 * with another preset's values is found too.
 *
 * @param stated settings of a row and of its set, in the parameters' units
 * @param metric id of one of the model's metrics; any other depends on nothing
 */
export function unstated(model: Model, stated: Params, metric: string): Unstated {
  return split(model, [...moving(model, stated, metric)]);
}

/**
 * Stated settings without an effect on their prediction: those that another one excludes, and those that the model does
 * not look at, such as the size of a whole record where FIELDS() decides what is sent of it.
 *
 * @param stated complete or not, in the parameters' units
 * @returns ids, in the model's order
 */
export function withoutEffect(model: Model, stated: Params): readonly string[] {
  const params: Params = { ...defaultParams(model), ...stated };
  const read = new Set<string | symbol>();
  const watched = new Proxy(params, {
    get(all, id) {
      read.add(id);
      return Reflect.get(all, id);
    },
  });
  model.simulate(watched, rng(1));
  return Object.keys(model.params).filter(
    (id) => stated[id] !== undefined && !(read.has(id) && applies(model, id, params)),
  );
}

export function unstatedOfSettings(
  model: Model,
  setup: Params,
  rows: readonly Params[],
  metric: string,
): UnstatedOfSet {
  // A parameter that one row leaves open is open for the set: it is checked once.
  const found = new Set<string>();
  for (const settings of rows)
    for (const id of moving(model, { ...setup, ...settings }, metric, { found })) found.add(id);
  const { settings, constants } = split(
    model,
    Object.keys(model.params).filter((id) => found.has(id)),
  );
  return { settings, constants, partly: settings.filter((id) => rows.some((row) => row[id] !== undefined)) };
}

/** Unstated parameters of all rows of a set, from a sample of distinct settings over the set. */
export function unstatedOfSet(
  model: Model,
  set: { readonly setup: Params; readonly rows: MeasuredSettings },
  metric: string,
): UnstatedOfSet {
  return unstatedOfSettings(model, set.setup, settingsToLookAt(set.rows, metric), metric);
}

/** As {@link unstatedOfSet}, of rows as columns. */
export function unstatedOfTable(
  model: Model,
  { setup, table }: { readonly setup: Params; readonly table: RowTable },
  metric: string,
): UnstatedOfSet {
  return unstatedOfSettings(model, setup, someSettings(measuredSettings(table, metric)), metric);
}

/** The parts of a set's rows that decide what they leave open. */
export type MeasuredSettings = readonly Pick<MeasuredRow, "settings" | "metrics">[];

/** A sample of distinct settings of the rows that have a metric, distributed over the set. */
export function settingsToLookAt(rows: MeasuredSettings, metric: string): readonly Params[] {
  const objects = new Set<Params>();
  for (const { settings, metrics } of rows) if (metrics[metric] !== undefined) objects.add(settings);
  return someSettings([...objects]);
}

function someSettings(objects: readonly Params[]): readonly Params[] {
  const kinds = new Map(
    spread(objects, COMPARED).map((settings) => [settingsKey(settings), settings] as const),
  );
  return spread([...kinds.values()], LOOKED_AT);
}

/** Some of them, distributed evenly. */
export function spread<T>(all: ArrayLike<T>, count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(all.length, count) }, (_, i) => all[Math.ceil(i * step)] as T);
}

/** Whether a prediction that another value of a setting gives differs from the one at hand. */
export type Differs = (moved: number, here: number) => boolean;

/**
 * Whether some of these rows leave a setting open that could change the prediction this much, so that the prediction
 * is no reference for the measurement. Constants do not count. Tries a sample of distinct settings over the rows.
 */
export function restsOnUnstated(
  model: Model,
  rows: readonly Params[],
  metric: string,
  differs: Differs,
): boolean {
  return someSettings([...new Set(rows)]).some((stated) => {
    for (const id of moving(model, stated, metric, { differs, constants: false })) return id !== "";
    return false;
  });
}

/** Ids of unstated parameters that affect the metric, in the model's order. */
function* moving(
  model: Model,
  stated: Params,
  metric: string,
  {
    found,
    differs = (moved, here) => Math.abs(moved - here) > MATTERS * Math.max(Math.abs(moved), Math.abs(here)),
    constants = true,
  }: { found?: ReadonlySet<string>; differs?: Differs; constants?: boolean } = {},
): Generator<string> {
  if (!model.metrics[metric]) return;
  const valid = Object.entries(stated).filter(([id, value]) => {
    const param = model.params[id];
    return param && checkValue(id, param, value) === undefined;
  });
  const known: Params = Object.fromEntries(valid);
  const bases = [{}, ...model.presets.map(({ params }) => params)].map((base) => {
    const params: Params = { ...defaultParams(model), ...base, ...known };
    let value: number | undefined;
    return {
      params,
      get value() {
        value ??= predicted(model, params, metric);
        return value;
      },
    };
  });
  // Presets that differ only in stated settings are equivalent.
  const different = [...new Map(bases.map((base) => [settingsKey(base.params), base])).values()];
  for (const [id, param] of Object.entries(model.params)) {
    const constant = isConstant(model, id, param);
    if (known[id] !== undefined || found?.has(id) || (constant && !constants)) continue;
    // Constants are shown together: only their group matters.
    const from = constant ? different.slice(0, 1) : different;
    const moves = from.some(
      (base) =>
        applies(model, id, base.params) &&
        trials(model, id, param, base.params).some((trial) => {
          const moved = predicted(model, { ...base.params, [id]: trial }, metric);
          return differs(moved, base.value);
        }),
    );
    if (moves) yield id;
  }
}

function split(model: Model, ids: readonly string[]): Unstated {
  const constant = (id: string) => {
    const param = model.params[id];
    return param !== undefined && isConstant(model, id, param);
  };
  return { settings: ids.filter((id) => !constant(id)), constants: ids.filter(constant) };
}

/** A preset at which a set with unstated settings can have run, and the settings that it would state. */
export interface RanAt {
  readonly preset: Preset;
  readonly params: Params;
}

/** The presets that would state some of these settings. */
export function ranAtChoices(model: Model, open: readonly string[]): readonly RanAt[] {
  return ranAt(model).flatMap((preset) => {
    const params = Object.fromEntries(Object.entries(preset.params).filter(([id]) => open.includes(id)));
    return Object.keys(params).length > 0 ? [{ preset, params }] : [];
  });
}

function ranAt({ presets }: Model): readonly Preset[] {
  return presets.filter(({ ranAt }) => ranAt !== undefined);
}

function predicted(model: Model, params: Params, metric: string): number {
  return model.simulate(params, rng(1))[metric] ?? Number.NaN;
}

/** Suggested values other than the parameter's current one. */
function trials(model: Model, id: string, param: Param, params: Params): readonly ParamValue[] {
  const own = params[id];
  if (param.kind === "toggle") return [own !== true];
  if (param.kind === "choice") return param.options.flatMap(({ value }) => (value === own ? [] : [value]));
  const presets = model.presets.flatMap((preset) => preset.params[id] ?? []).map(Number);
  // A feature that is off is tried at its smallest useful value.
  if (own === 0) return param.suggest.filter((value) => value > 0).slice(0, 1);
  const ends = [param.suggest[0] ?? param.min, param.suggest.at(-1) ?? param.max];
  const around = [Number(own) / 2, Number(own) * 2].map((value) => nearestValue(param, value));
  return [...new Set([...ends, ...around, ...presets])].filter((value) => value !== own);
}

/**
 * Whether users would not enter it: a machine constant, a rare setting outside the workload, or a feature that is
 * absent unless mentioned, such as packet loss and caches.
 */
function isConstant(model: Model, id: string, param: Param): boolean {
  const holds = model.groups.find((group) => group.id === param.group)?.holds;
  if (param.kind === "number" && param.default === 0 && param.min === 0) return true;
  if (holds === "workload") return false;
  return param.advanced === true || (holds === "constants" && id in model.free);
}
