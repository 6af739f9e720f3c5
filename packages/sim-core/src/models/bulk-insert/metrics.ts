import type { Metric } from "../../model.ts";

export const metrics = {
  seconds: {
    label: "Elapsed",
    unit: "s",
    better: "lower",
    noise: "noisy",
    help: "Time from the first row to the last flush.",
  },
  rowsPerSecond: {
    label: "Rows a second",
    unit: "rows/s",
    better: "higher",
    noise: "noisy",
    help: "Rows by elapsed time.",
  },
  messages: {
    label: "Messages",
    unit: "messages",
    better: "lower",
    noise: "exact",
    help: "Messages both ways, replies and commits included.",
  },
  wireBytes: {
    label: "Bytes",
    unit: "bytes",
    better: "lower",
    noise: "exact",
    help: "Bytes of rows that cross the network, after compression; headers and replies left out.",
  },
  heldBytes: {
    label: "Memory held",
    unit: "bytes",
    better: "lower",
    noise: "exact",
    help: "Rows that one load keeps open until they are flushed: a batch on the client and then on the server, a transaction in the database.",
  },
  flushes: {
    label: "Flushes",
    unit: "flushes",
    better: "lower",
    noise: "exact",
    help: "Times that the database flushes to disk: once a row, a transaction or a batch.",
  },
} as const satisfies Record<string, Metric>;
