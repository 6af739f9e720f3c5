import {
  checkValue,
  type Limit,
  type Model,
  type Params,
  type ParamValue,
  parseNumber,
  type RecommendOptions,
} from "@wirecost/sim-core";
import { readAxisValues, valueText } from "../../../../entities/design/axis-text.ts";

/** What a tunable parameter may become: itself, a range, or these values. Without one, any value worth trying. */
export type LimitSetting =
  | { readonly kind: "keep" }
  | { readonly kind: "range"; readonly min: number; readonly max: number }
  | { readonly kind: "values"; readonly values: readonly ParamValue[] };

export interface RecommendSettings {
  /** How far from the best is good enough, in per cent. */
  readonly within: number;
  /** Most that a setting may cost, in the unit of the model's cost. */
  readonly most: number | undefined;
  /** By parameter id. */
  readonly limits: Readonly<Record<string, LimitSetting>>;
}

export const DEFAULT_RECOMMEND: RecommendSettings = { within: 5, most: undefined, limits: {} };

/** As the address carries it: `within:10~most:2000000~mm:1024..8192~pattern:keep~prefetchNumRecs:16,64`. */
export function writeRecommend({ within, most, limits }: RecommendSettings): string {
  return [
    ...(within === DEFAULT_RECOMMEND.within ? [] : [`within:${within}`]),
    ...(most === undefined ? [] : [`most:${most}`]),
    ...Object.entries(limits).map(([id, limit]) => `${id}:${limitText(limit)}`),
  ].join("~");
}

/** Reads it back. Invalid parts are omitted and reported. */
export function readRecommend(
  model: Model,
  text: string,
): { settings: RecommendSettings; complaints: readonly string[] } {
  let { within, most } = DEFAULT_RECOMMEND;
  const limits: Record<string, LimitSetting> = {};
  const complaints: string[] = [];
  for (const entry of text.split("~").filter(Boolean)) {
    const [id = "", value = ""] = entry.split(/:(.*)/s);
    const number = parseNumber(value);
    const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
    const limit = param?.tunable ? readLimit(model, id, value) : undefined;
    if (id === "within" && number !== undefined && !checkWithin(number)) within = number;
    else if (id === "most" && number !== undefined && !checkMaximum(number)) most = number;
    else if (limit) limits[id] = limit;
    else
      complaints.push(`The address limits the search by “${entry}”, which is not a limit of ${model.title}.`);
  }
  return { settings: { within, most, limits }, complaints };
}

export function checkWithin(value: number): string | undefined {
  return value >= 0 && value <= 100 ? undefined : `${value} % is not from 0 to 100.`;
}

export function checkMaximum(value: number): string | undefined {
  return value >= 0 ? undefined : `${value} is below 0.`;
}

/** The settings as the search takes them. */
export function recommendOptions(settings: RecommendSettings, params: Params): RecommendOptions {
  const limits = Object.entries(settings.limits).map(
    ([id, limit]) => [id, toLimit(limit, params[id])] as const,
  );
  return { within: settings.within / 100, maxCost: settings.most, limits: Object.fromEntries(limits) };
}

function toLimit(limit: LimitSetting, current: ParamValue | undefined): Limit {
  if (limit.kind === "range") return { min: limit.min, max: limit.max };
  if (limit.kind === "values") return { allowed: limit.values };
  return { allowed: current === undefined ? [] : [current] };
}

function limitText(limit: LimitSetting): string {
  if (limit.kind === "keep") return "keep";
  return limit.kind === "range" ? `${limit.min}..${limit.max}` : limit.values.map(valueText).join(",");
}

function readLimit(model: Model, id: string, text: string): LimitSetting | undefined {
  const param = model.params[id];
  if (!param) return undefined;
  if (text === "keep") return { kind: "keep" };
  const [from = "", to] = text.split("..");
  if (to !== undefined) {
    const [min, max] = [parseNumber(from), parseNumber(to)];
    const usable = [min, max].every((end) => checkValue(id, param, end) === undefined);
    return usable && min !== undefined && max !== undefined && min <= max
      ? { kind: "range", min, max }
      : undefined;
  }
  const { values } = readAxisValues(id, param, text);
  return values && { kind: "values", values };
}
