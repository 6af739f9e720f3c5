import { percent, round } from "../report.mjs";
import { summarizeRecorded } from "./study.mjs";

/** @typedef {import("./study.mjs").RecordedRow} RecordedRow */

/**
 * Predictions from recordings beside measurements, as one object.
 *
 * @param {readonly RecordedRow[]} rows
 * @param {string} made how, where and when
 */
export function recordedReport(rows, made) {
  const [recorded, changed] = [
    rows.filter(({ change }) => change === null),
    rows.filter(({ change }) => change !== null),
  ];
  return {
    made,
    recorded: summarizeRecorded(recorded),
    changed: summarizeRecorded(changed),
    rows: rows.map((row) => ({
      ...row,
      leastMs: round(row.leastMs),
      mostMs: round(row.mostMs),
      measuredMs: round(row.measuredMs),
      spreadMs: row.spreadMs.map(round),
      error: round(row.error),
    })),
  };
}

/** The same as JSON, one line per row. @param {ReturnType<typeof recordedReport>} report */
export function recordedJson({ rows, ...about }) {
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
  return `${JSON.stringify(about, null, 2).slice(0, -2)},\n  "rows": [\n${lines}\n  ]\n}\n`;
}

/** @param {ReturnType<typeof recordedReport>} report */
export function printRecorded({ made, recorded, changed, rows }) {
  console.log(made);
  console.table(
    rows.map(
      ({
        workload,
        change,
        rttMs,
        trips,
        countedTrips,
        leastMs,
        mostMs,
        measuredMs,
        spreadMs,
        runs,
        error,
      }) => ({
        workload,
        change: change ?? "",
        "delay ms": rttMs,
        "round trips": trips,
        counted: countedTrips,
        "predicted ms": leastMs === mostMs ? round(leastMs) : `${round(leastMs)} to ${round(mostMs)}`,
        "measured ms": round(measuredMs),
        "spread ms": spreadMs.map(round).join(" to "),
        runs,
        error: percent(error),
      }),
    ),
  );
  console.table({
    "as recorded": printed(recorded),
    "with a change, from the predicted range": printed(changed),
  });
}

/** @param {ReturnType<typeof summarizeRecorded>} summary */
function printed({ rows, exactTrips, medianError, worstError }) {
  return { rows, "round trips exact": exactTrips, median: percent(medianError), worst: percent(worstError) };
}
