import { applies, checkValue, defaultParams } from "./check-params.ts";
import type { MeasuredRow, Model, Preset } from "./model.ts";
import { nearestValue, type Param, type Params, type ParamValue } from "./param.ts";
import { rng } from "./rng.ts";
import { settingsKey } from "./settings-key.ts";

/** What the prediction of a measured row rests on although nothing states it, in the order the model declares. */
export interface Unstated {
  /** Ids of parameters of the workload, of servers and of networks: a user can state them. */
  readonly settings: readonly string[];
  /** Ids of constants at the model's default, and of what is off unless it is said: a calibration fits them. */
  readonly constants: readonly string[];
}

/** Share by which a metric has to move before a parameter matters for it. */
const MATTERS = 0.01;

/** Different settings of a set that are looked at: what they leave open is alike. */
const LOOKED_AT = 40;

/** What the rows of a set leave open, together. */
export interface UnstatedOfSet extends Unstated {
  /** Those of `settings` that other rows of the set state. */
  readonly partly: readonly string[];
}

const NOTHING: Unstated = { settings: [], constants: [] };

/**
 * Which parameters move the prediction of a metric and are stated by nobody. Each is moved to every value worth
 * trying, from the defaults and from each preset that a measurement can have run at, so that one that matters only
 * beside another preset's values is found too.
 *
 * @param stated settings of a row and of what holds for it, in the parameters' units
 * @param metric id of one of the model's metrics; any other rests on nothing
 */
export function unstated(model: Model, stated: Params, metric: string): Unstated {
  if (!model.metrics[metric]) return NOTHING;
  const valid = Object.entries(stated).filter(([id, value]) => {
    const param = model.params[id];
    return param && checkValue(id, param, value) === undefined;
  });
  const known: Params = Object.fromEntries(valid);
  const bases = [{}, ...model.presets.map(({ params }) => params)].map((base) => {
    const params: Params = { ...defaultParams(model), ...base, ...known };
    return { params, value: predicted(model, params, metric) };
  });
  const settings: string[] = [];
  const constants: string[] = [];
  for (const [id, param] of Object.entries(model.params)) {
    if (known[id] !== undefined) continue;
    const constant = isConstant(model, id, param);
    // Constants are shown together: where they stand is all that is asked of them.
    const moves = (constant ? bases.slice(0, 1) : bases).some(
      ({ params, value }) =>
        applies(param, params) &&
        trials(model, id, param, params).some((trial) => {
          const moved = predicted(model, { ...params, [id]: trial }, metric);
          return Math.abs(moved - value) > MATTERS * Math.max(Math.abs(moved), Math.abs(value));
        }),
    );
    if (moves) (constant ? constants : settings).push(id);
  }
  return { settings, constants };
}

/** Makes an {@link unstated} of rows that share a setup: asked for the same settings again, it does not compute again. */
export function unstatedReader(model: Model, setup: Params, metric: string): (settings: Params) => Unstated {
  const known = new WeakMap<Params, Unstated>();
  const same = new Map<string, Unstated>();
  return (settings) => {
    const found = known.get(settings);
    if (found) return found;
    const key = settingsKey(settings);
    const made = same.get(key) ?? unstated(model, { ...setup, ...settings }, metric);
    same.set(key, made);
    known.set(settings, made);
    return made;
  };
}

/** What the rows of a set leave open, together: of many different settings, those spread over the set. */
export function unstatedOfSet(
  model: Model,
  set: {
    readonly setup: Params;
    readonly rows: readonly Pick<MeasuredRow, "settings" | "metrics">[];
  },
  metric: string,
): UnstatedOfSet {
  const kinds = new Map<string, Params>();
  const seen = new Set<Params>();
  for (const { settings, metrics } of set.rows) {
    if (seen.has(settings) || metrics[metric] === undefined) continue;
    seen.add(settings);
    kinds.set(settingsKey(settings), settings);
  }
  const all = [...kinds.values()];
  const step = Math.max(1, all.length / LOOKED_AT);
  const some = Array.from({ length: Math.min(all.length, LOOKED_AT) }, (_, i) => all[Math.floor(i * step)]);
  const found = some.map((settings) => unstated(model, { ...set.setup, ...settings }, metric));
  const ids = Object.keys(model.params);
  const any = (kind: keyof Unstated) => ids.filter((id) => found.some((one) => one[kind].includes(id)));
  const settings = any("settings");
  return {
    settings,
    constants: any("constants").filter((id) => !settings.includes(id)),
    partly: settings.filter((id) => some.some((row) => row?.[id] !== undefined)),
  };
}

/** Where a set can have run that leaves settings open: a preset, and those of its settings that it would state. */
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

/** Values worth trying that a parameter does not hold. */
function trials(model: Model, id: string, param: Param, params: Params): readonly ParamValue[] {
  const own = params[id];
  if (param.kind === "toggle") return [own !== true];
  if (param.kind === "choice") return param.options.flatMap(({ value }) => (value === own ? [] : [value]));
  const presets = model.presets.flatMap((preset) => preset.params[id] ?? []).map(Number);
  // What is off is tried at the least that it can be worth having.
  if (own === 0) return param.suggest.filter((value) => value > 0).slice(0, 1);
  const ends = [param.suggest[0] ?? param.min, param.suggest.at(-1) ?? param.max];
  const around = [Number(own) / 2, Number(own) * 2].map((value) => nearestValue(param, value));
  return [...new Set([...ends, ...around, ...presets])].filter((value) => value !== own);
}

/**
 * Whether nobody would enter it: a constant of machines, a rare setting beside the workload, or something that is
 * absent where it is not mentioned, as packet loss and caches are.
 */
function isConstant(model: Model, id: string, param: Param): boolean {
  const holds = model.groups.find((group) => group.id === param.group)?.holds;
  if (param.kind === "number" && param.default === 0 && param.min === 0) return true;
  if (holds === "workload") return false;
  return param.advanced === true || (holds === "constants" && id in model.free);
}
