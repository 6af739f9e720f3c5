import {
  checkValue,
  type DomainRange,
  type Issue,
  type Model,
  type Params,
  type ParamValue,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { readValue, valueText } from "./axis-text.ts";

/** Keys of an address that say which of its settings were calibrated, by what, and where that holds. */
export const CALIBRATION_KEYS = ["calibrated", "calibration", "fit", "within", "intervals", "joint"] as const;

/** Characters of a name, as the contract takes them. */
const MAX_NAME = 300;

const JOINT = /^([^:]+):([\d.e+~-]*)$/;
const INTERVAL = /^([^:]+):([\d.e+-]+)$/;

/**
 * A calibration as parts of an address: the constants (their values stand in the address already), its id where a
 * team has stored it, its name, and its domain. A link then opens the same view for those who cannot read it.
 *
 * @param base settings that the address leaves out
 */
export function encodeCalibration(
  model: Model,
  used: UsedCalibration,
  base: Params,
): readonly (readonly [string, string])[] {
  return [
    ["calibrated", used.params.join(",")],
    ...(used.id === undefined ? [] : [["calibration", used.id] as const]),
    ["fit", used.name],
    ["within", encodeDomain(model, used, base)],
    ...(used.intervals ? [["intervals", encodeIntervals(used.intervals)] as const] : []),
    ...(used.joint ? [["joint", encodeJoint(used.joint)] as const] : []),
  ];
}

/** Reads what encodeCalibration() wrote; undefined where there is none, or where what there is cannot be used. */
export function decodeCalibration(
  model: Model,
  query: URLSearchParams,
  base: Params,
  issues: Issue[],
): UsedCalibration | undefined {
  const code = query.get("calibrated");
  if (code === null) return undefined;
  const params = code.split(",");
  const unknown = params.find((id) => !Object.hasOwn(model.free, id));
  if (unknown !== undefined) {
    const message = `calibrated: ${JSON.stringify(unknown)} is not one of ${Object.keys(model.free).join(", ")}.`;
    issues.push({ param: "calibrated", value: code, message });
    return undefined;
  }
  const domain = decodeDomain(model, query.get("within"), params, base, issues);
  if (!domain) return undefined;
  const id = query.get("calibration");
  const known = id !== null && /^[0-9a-f-]{36}$/i.test(id);
  if (id !== null && !known)
    issues.push({
      param: "calibration",
      value: id,
      message: `calibration: ${JSON.stringify(id)} is not the id of a stored calibration.`,
    });
  return {
    ...(known ? { id } : {}),
    name: query.get("fit")?.trim().slice(0, MAX_NAME) || "a calibration without a name",
    params,
    domain,
    ...intervalsOf(query.get("intervals"), params, issues),
    ...jointOf(query.get("joint"), params, issues),
  };
}

/** `recordBytes:201.5..208,latencyMs:0.9..1.1` */
function encodeIntervals(intervals: NonNullable<UsedCalibration["intervals"]>): string {
  return Object.entries(intervals)
    .map(([id, { low, high }]) => `${id}:${low}..${high}`)
    .join(",");
}

/** Without intervals that can be read, the constants count as known as roughly as any. */
function intervalsOf(
  code: string | null,
  params: readonly string[],
  issues: Issue[],
): Pick<UsedCalibration, "intervals"> {
  if (code === null) return {};
  const intervals: Record<string, { low: number; high: number }> = {};
  for (const part of code.split(",")) {
    const [, id = "", range = ""] = INTERVAL.exec(part) ?? [];
    const [low = Number.NaN, high = Number.NaN] = range.split("..").map(Number);
    if (!params.includes(id) || !(low <= high)) {
      const message = `intervals: ${JSON.stringify(part)} is not a calibrated constant with its interval, such as ${params[0]}:1..2.`;
      issues.push({ param: "intervals", value: code, message });
      return {};
    }
    intervals[id] = { low, high };
  }
  return { intervals };
}

/** `latencyMs:0.05,serverUsPerRecord:-0.04~0.002` */
function encodeJoint(joint: NonNullable<UsedCalibration["joint"]>): string {
  return Object.entries(joint)
    .map(([id, errors]) => `${id}:${errors.join("~")}`)
    .join(",");
}

/** Without errors that can be read, each constant is known by its own interval. */
function jointOf(
  code: string | null,
  params: readonly string[],
  issues: Issue[],
): Pick<UsedCalibration, "joint"> {
  if (code === null) return {};
  const joint: Record<string, number[]> = {};
  for (const part of code === "" ? [] : code.split(",")) {
    const [, id = "", numbers = ""] = JOINT.exec(part) ?? [];
    const errors = numbers === "" ? [] : numbers.split("~").map(Number);
    if (!params.includes(id) || errors.length > params.length || !errors.every(Number.isFinite)) {
      const message = `joint: ${JSON.stringify(part)} is not a calibrated constant with its errors, such as ${params[0]}:0.05~0.01.`;
      issues.push({ param: "joint", value: code, message });
      return {};
    }
    joint[id] = errors;
  }
  return { joint };
}

/**
 * `mm:1024..32600,pattern:find/for-each,joinHow:`; what held one value that the address also leaves out is left
 * out, what had no effect on any row stands there empty.
 */
function encodeDomain(model: Model, { params, domain }: UsedCalibration, base: Params): string {
  return Object.keys(model.params)
    .filter((id) => !params.includes(id))
    .flatMap((id) => {
      const range = domain[id];
      if (!range) return [`${id}:`];
      const [low, high, ...others] = "min" in range ? [range.min, range.max] : [...range.values];
      if (others.length === 0 && low === base[id] && (high === undefined || high === low)) return [];
      if ("min" in range) return [`${id}:${low === high ? low : `${low}..${high}`}`];
      return [`${id}:${range.values.map(valueText).join("/")}`];
    })
    .join(",");
}

function decodeDomain(
  model: Model,
  code: string | null,
  calibrated: readonly string[],
  base: Params,
  issues: Issue[],
): UsedCalibration["domain"] | undefined {
  if (code === null) return {};
  const stated = new Map(
    code.split(",").map((part): [string, string] => {
      const [id = "", text = ""] = part.split(/:(.*)/s);
      return [id, text];
    }),
  );
  const domain: Record<string, DomainRange> = {};
  for (const [id, param] of Object.entries(model.params)) {
    const text = stated.get(id);
    if (calibrated.includes(id) || text === "") continue;
    const parts = text?.split(param.kind === "number" ? ".." : "/");
    const values = parts ? parts.map((part) => readValue(param, part)) : [base[id] ?? param.default];
    const bad = values.map((value) => checkValue(id, param, value)).find(Boolean);
    if (bad) {
      issues.push({ param: "within", value: code, message: `within: ${bad.message}` });
      return undefined;
    }
    domain[id] = rangeOf(values);
  }
  return domain;
}

function rangeOf(values: readonly ParamValue[]): DomainRange {
  const numbers = values.filter((value) => typeof value === "number");
  const [min] = numbers;
  return min === undefined ? { values } : { min, max: numbers.at(-1) ?? min };
}
