import { type Calibration, calibrate } from "@wirecost/analysis";
import { defaultParams, type MeasuredRow, median, type Params, roundTrips } from "@wirecost/sim-core";
import { SHARED } from "./conversations.ts";
import { type Measured, roundTripMs, runsOf } from "./measure-conversations.ts";

/** The constants that the conversations determine. For commits, see SHARED. */
const FREE = [
  "fixedMs",
  "tripUs",
  "serverUsPerQuery",
  "serverUsPerRow",
  "insertUsPerRow",
  "copyUsPerRow",
  "bandwidthMbit",
];

/** Settings of all rows, including the network's round trip. */
export function setupOf(measured: Measured): Params {
  const { shortest } = roundTripMs(measured);
  const { min } = roundTrips.params.rttMs;
  // Three decimals could be read as thousands.
  return { ...SHARED, rttMs: Math.max(min, Number(shortest.toFixed(shortest < 1 ? 4 : 2))) };
}

/** Every run as a measured row for an upload. */
export function rowsOf(
  measured: Measured,
): (MeasuredRow & { readonly replicate: string; readonly line: number })[] {
  const setup = setupOf(measured);
  return measured.runs.map(({ conversation: { id, label, settings }, replicate, elapsedMs }, i) => ({
    row: `${id}-${replicate}`,
    label,
    replicate: `${replicate}`,
    line: i + 2,
    settings: { ...setup, ...settings },
    metrics: { elapsedMs: Number(elapsedMs.toFixed(3)) },
  }));
}

/** Fits the round-trips model to the median of each conversation. */
export function fitMeasured(measured: Measured, seed: number): Calibration {
  const setup = setupOf(measured);
  return calibrate({
    model: roundTrips,
    base: { ...defaultParams(roundTrips), ...setup },
    rows: runsOf(measured).map(([{ id, label, settings }, times]) => ({
      row: id,
      label,
      settings: { ...setup, ...settings },
      metrics: { elapsedMs: median(times) },
      runs: times.length,
    })),
    metrics: ["elapsedMs"],
    free: FREE,
    folds: 0,
    seed,
  });
}
