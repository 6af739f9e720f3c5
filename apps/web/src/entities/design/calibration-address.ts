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

/** Keys of an address for calibrated settings, their calibration, and its range of validity. */
export const CALIBRATION_KEYS = ["calibrated", "calibration", "fit", "within", "intervals", "joint"] as const;

/** Maximum characters of a name, as in the contract. */
const MAX_NAME = 300;

/** The inverse of encodeCalibration(); undefined if there is none, or if it is invalid. */
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
  const intervals = ofConstants(query, params, INTERVALS, issues);
  const joint = ofConstants(query, params, JOINT, issues);
  return {
    ...(known ? { id } : {}),
    name: query.get("fit")?.trim().slice(0, MAX_NAME) || "unnamed calibration",
    params,
    domain,
    ...(intervals ? { intervals } : {}),
    ...(joint ? { joint } : {}),
  };
}

/** Calibrated constants in an address: id:value,id:value. */
interface OfConstants<T> {
  readonly key: (typeof CALIBRATION_KEYS)[number];
  readonly example: string;
  /** @param most so many constants were calibrated */
  readonly read: (text: string, most: number) => T | undefined;
}

/** Without valid intervals, the constants are as uncertain as uncalibrated ones. */
const INTERVALS: OfConstants<{ low: number; high: number }> = {
  key: "intervals",
  example: "1..2",
  read: (text) => {
    const ends = text.split("..").map(Number);
    const [low = Number.NaN, high = Number.NaN] = ends;
    return ends.every(Number.isFinite) && low <= high ? { low, high } : undefined;
  },
};

/** Without valid errors, each constant has its own interval. */
const JOINT: OfConstants<number[]> = {
  key: "joint",
  example: "0.05~0.01",
  read: (text, most) => {
    const errors = text ? text.split("~").map(Number) : [];
    return errors.length <= most && errors.every(Number.isFinite) ? errors : undefined;
  },
};

/** Undefined if it is missing or invalid. */
function ofConstants<T>(
  query: URLSearchParams,
  params: readonly string[],
  { key, example, read }: OfConstants<T>,
  issues: Issue[],
): Record<string, T> | undefined {
  const code = query.get(key);
  if (code === null) return undefined;
  const found: Record<string, T> = {};
  for (const part of code ? code.split(",") : []) {
    const [id = "", text = ""] = part.split(":");
    const value = params.includes(id) ? read(text, params.length) : undefined;
    if (value === undefined) {
      const message = `${key}: ${JSON.stringify(part)} is not a calibrated constant with its values, such as ${params[0]}:${example}.`;
      issues.push({ param: key, value: code, message });
      return undefined;
    }
    found[id] = value;
  }
  return found;
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
