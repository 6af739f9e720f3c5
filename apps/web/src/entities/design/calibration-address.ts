import {
  checkValue,
  type DomainRange,
  type Issue,
  type Model,
  type Params,
  type ParamValue,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { readValue } from "./axis-text.ts";

/** Keys of an address that say which of its settings were calibrated, by what, and where that holds. */
export const CALIBRATION_KEYS = ["calibrated", "calibration", "fit", "within", "intervals", "joint"] as const;

/** Characters of a name, as the contract takes them. */
const MAX_NAME = 300;

const JOINT = /^([^:]+):([\d.e+~-]*)$/;
const INTERVAL = /^([^:]+):([\d.e+-]+)$/;

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
    name: query.get("fit")?.trim().slice(0, MAX_NAME) || "unnamed calibration",
    params,
    domain,
    ...intervalsOf(query.get("intervals"), params, issues),
    ...jointOf(query.get("joint"), params, issues),
  };
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
