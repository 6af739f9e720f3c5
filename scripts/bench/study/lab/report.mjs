import { summarize } from "./judge.mjs";

/**
 * @typedef {object} Machine
 * @property {string} processor
 * @property {string} node
 * @property {string} postgresql
 * @property {string} date
 * @property {number} seconds that the measurement took
 * @property {number} runs
 * @property {number} replicates of every conversation, or more
 * @property {number} load processes that ran or wanted to, on average over the last minute
 */

/**
 * Prints the measurements beside the model's predictions.
 *
 * @param {ReturnType<typeof import("./judge.mjs").judge>} judged
 * @param {Machine} machine
 * @param {{ out: string, json: boolean }} options json prints one object and nothing else
 */
export function printReport({ constants, rows }, machine, { out, json }) {
  const summary = {
    fitted: summarize(rows.filter(({ heldOut }) => !heldOut)),
    heldOut: summarize(rows.filter(({ heldOut }) => heldOut)),
  };
  if (json) {
    const plain = rows.map(({ median: { row, label, rttMs, metrics, roundTrips, spreadMs }, ...rest }) => ({
      row,
      label,
      rttMs,
      measured: { ...metrics, roundTrips },
      spreadMs,
      ...rest,
    }));
    console.log(JSON.stringify({ machine, out, constants, summary, rows: plain }, null, 2));
    return;
  }
  console.log(
    `${machine.date}, ${machine.processor}, Node ${machine.node}, PostgreSQL ${machine.postgresql}: ${machine.runs} runs, ${machine.replicates} or more of each, in ${machine.seconds} s, load ${machine.load}. Every run is in ${out}.`,
  );
  console.table(
    rows.map(({ median, predicted, heldOut, error }) => ({
      conversation: median.conversation.id,
      "RTT ms": median.rttMs,
      runs: median.runs,
      "round trips": median.roundTrips.join(" or "),
      "predicted trips": predicted.roundTrips,
      ms: round(median.metrics.elapsedMs),
      "spread ms": round(median.spreadMs),
      "predicted ms": round(predicted.elapsedMs),
      error: percent(error),
      bytes: median.metrics.bytes,
      fit: heldOut ? "held out" : "fitted",
    })),
  );
  console.table(
    constants.map(({ param, value, low, high }) => ({
      constant: param,
      value: round(value),
      "95 % from": round(low),
      "95 % to": round(high),
    })),
  );
  console.table(
    Object.fromEntries(
      Object.entries(summary).map(([part, { rows, exactRoundTrips, medianError, worstError }]) => [
        part,
        {
          rows,
          "exact round trips": exactRoundTrips,
          median: percent(medianError),
          worst: percent(worstError),
        },
      ]),
    ),
  );
}

/** @param {number} value */
export function round(value) {
  return Number(value.toPrecision(4));
}

/** @param {number} share */
export function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
