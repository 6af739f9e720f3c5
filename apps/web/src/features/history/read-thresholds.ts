import type { Thresholds } from "@wirecost/analysis";
import { parseNumber } from "../../shared/lib/parse-number.ts";

/** The most percent that says anything. */
const MAX_PERCENT = 10_000;

/** What was typed, or what is wrong with it. */
export interface ReadThresholds {
  /** Undefined while something is wrong. */
  readonly thresholds?: Thresholds;
  readonly worseError?: string;
  readonly limitError?: string;
}

/**
 * Reads the two fields of the form; empty ones are no threshold.
 *
 * @param worse percent
 * @param limit in the metric's unit
 */
export function readThresholds(worse: string, limit: string): ReadThresholds {
  const percent = worse.trim() ? parseNumber(worse) : undefined;
  const value = limit.trim() ? parseNumber(limit) : undefined;
  const badPercent =
    worse.trim() !== "" && (percent === undefined || percent < 0 || percent > MAX_PERCENT)
      ? `${JSON.stringify(worse.trim())} is not a number from 0 to ${MAX_PERCENT.toLocaleString("en-US")}.`
      : undefined;
  const badLimit =
    limit.trim() !== "" && (value === undefined || !Number.isFinite(value))
      ? `${JSON.stringify(limit.trim())} is not a number.`
      : undefined;
  if (badPercent || badLimit)
    return {
      ...(badPercent && { worseError: badPercent }),
      ...(badLimit && { limitError: badLimit }),
    };
  return {
    thresholds: {
      ...(percent === undefined ? {} : { worse: percent / 100 }),
      ...(value === undefined ? {} : { limit: value }),
    },
  };
}
