import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { valueText } from "./axis-text.ts";

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

/** `recordBytes:201.5..208,latencyMs:0.9..1.1` */
function encodeIntervals(intervals: NonNullable<UsedCalibration["intervals"]>): string {
  return Object.entries(intervals)
    .map(([id, { low, high }]) => `${id}:${low}..${high}`)
    .join(",");
}

/** `latencyMs:0.05,serverUsPerRecord:-0.04~0.002` */
function encodeJoint(joint: NonNullable<UsedCalibration["joint"]>): string {
  return Object.entries(joint)
    .map(([id, errors]) => `${id}:${errors.join("~")}`)
    .join(",");
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
