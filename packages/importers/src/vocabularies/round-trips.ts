import type { Metrics } from "@wirecost/sim-core";
import { excerpt } from "../excerpt.ts";
import type { ColumnTarget } from "../reading.ts";
import type { Combination } from "../values/combination.ts";
import { isUnknown, readMetric } from "../values/read-metric.ts";
import type { Vocabulary } from "./vocabulary.ts";

const MS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, min: 60_000 };

/** The metric of a name and unit, or the possible units; undefined for an unknown name. */
function figure(name: string, unit: string, value: number): Metrics | string | undefined {
  switch (name) {
    case "total":
    case "elapsed": {
      const ms = MS[unit];
      return ms === undefined ? "us, ms, s, min" : { elapsedMs: value * ms };
    }
    case "requests_per_second":
      return ["1/s", "/s", ""].includes(unit) ? { requestsPerSecond: value } : "1/s";
    case "throughput":
      if (unit === "kbit/s") return { throughputMbit: value / 1000 };
      return unit === "mbit/s" ? { throughputMbit: value } : "Mbit/s, kbit/s";
    case "round_trips":
      return { roundTrips: value };
    default:
      return undefined;
  }
}

/** One value per row with its name: total, 5.7, s. */
const named: Combination = {
  id: "named-figure",
  title: "a value, its name and its unit",
  columns: ["metric", "value", "unit"],
  unless: [],
  measures: true,
  read([name = "", text = "", unit = ""], format) {
    if (isUnknown(text)) return { settings: {}, metrics: {} };
    const value = readMetric(text, name, format);
    if (typeof value === "string") return { at: 1, message: value };
    const metrics = figure(name.toLowerCase(), unit.toLowerCase(), value);
    const known = "total, elapsed, requests_per_second, throughput, round_trips";
    if (metrics === undefined) return { at: 0, message: `${excerpt(name)} is not one of ${known}.` };
    if (typeof metrics !== "string") return { settings: {}, metrics };
    return { at: 2, message: `${excerpt(unit)} is not a unit of ${name}: it should be one of ${metrics}.` };
  },
};

/** Only queries: one for a list, and one for each of its rows. */
const queries: Combination = {
  id: "queries",
  title: "queries, one a row after the list's own",
  columns: ["queries"],
  unless: ["pattern", "rowCount"],
  note: "Queries are taken as one for a list and one for each of its rows, one after another (N+1): 10001 are a list of 10000. If they were something else, add a column pattern and one with the rows.",
  measures: false,
  read([text = ""], format) {
    if (isUnknown(text)) return { settings: {}, metrics: {} };
    const count = readMetric(text, "queries", format);
    if (typeof count === "string") return { at: 0, message: count };
    if (count < 1) return { at: 0, message: `${excerpt(text)} is less than the 1 query of the list.` };
    const settings = { pattern: "query-a-row", rowCount: count - 1 };
    return { settings, metrics: { statements: count } };
  },
};

const STATEMENTS: ColumnTarget = { kind: "metric", metric: "statements" };
const ELAPSED: ColumnTarget = { kind: "metric", metric: "elapsedMs" };

export const roundTrips: Vocabulary = {
  columns: {
    rtt: { kind: "setting", param: "rttMs" },
    ping: { kind: "setting", param: "rttMs" },
    pingms: { kind: "setting", param: "rttMs" },
    latencyms: { kind: "setting", param: "rttMs" },
    linkmbit: { kind: "setting", param: "bandwidthMbit" },
    queries: STATEMENTS,
    totalms: ELAPSED,
    timems: ELAPSED,
    seconds: ELAPSED,
    case: { kind: "row" },
  },
  values: {},
  combinations: [named, queries],
};
