import { labSetup, median } from "@wirecost/sim-core";

/** @typedef {import("./measure.mjs").Run} Run */
/** @typedef {import("@wirecost/sim-core").Params} Params */

/**
 * Default settings of the lab's conversations, as parameters of the model. Which end spends the time per row cannot be
 * separated; all of it is counted as the server's.
 *
 * @param {number} bandwidthMbit @returns {Params}
 */
export function setupOf(bandwidthMbit) {
  return { ...labSetup, bandwidthMbit };
}

/** @param {Run} run @returns {string} */
export function rowId({ conversation, rttMs }) {
  return `${conversation.id}@${rttMs}`;
}

/**
 * Every run as a measured row for an upload.
 *
 * @param {readonly Run[]} runs @param {Params} setup
 */
export function toRows(runs, setup) {
  return runs.map((run, i) => ({
    row: rowId(run),
    label: run.conversation.label,
    replicate: `${run.replicate}`,
    line: i + 2,
    settings: { ...setup, ...run.conversation.settings, rttMs: run.rttMs },
    metrics: {
      elapsedMs: Number(run.elapsedMs.toFixed(3)),
      roundTrips: run.roundTrips,
      bytes: run.bytes,
    },
  }));
}

/**
 * One row per conversation and latency: the median time and size, and the round trips of every replicate.
 *
 * @param {readonly Run[]} runs @param {Params} setup
 */
export function toMedians(runs, setup) {
  return [...new Set(runs.map(rowId))].flatMap((row) => {
    const group = runs.filter((run) => rowId(run) === row);
    const [first] = group;
    if (!first) return [];
    const { conversation, rttMs } = first;
    return [
      {
        row,
        label: `${conversation.label}, RTT ${rttMs} ms`,
        conversation,
        rttMs,
        settings: { ...setup, ...conversation.settings, rttMs },
        metrics: {
          elapsedMs: median(group.map(({ elapsedMs }) => elapsedMs)),
          bytes: median(group.map(({ bytes }) => bytes)),
        },
        runs: group.length,
        roundTrips: [...new Set(group.map(({ roundTrips }) => roundTrips))],
        spreadMs:
          Math.max(...group.map(({ elapsedMs }) => elapsedMs)) -
          Math.min(...group.map(({ elapsedMs }) => elapsedMs)),
      },
    ];
  });
}
