import { count, type Metric, time } from "../../model/model.ts";

export const metrics = {
  seconds: {
    label: "Elapsed",
    unit: "s",
    ...time,
    help: "Time from the first row to the last flush.",
  },
  rowsPerSecond: {
    label: "Rows per second",
    unit: "rows/s",
    better: "higher",
    noise: "noisy",
    help: "Rows divided by elapsed time.",
  },
  messages: {
    label: "Messages",
    unit: "messages",
    ...count,
    help: "Messages in both directions, including replies and commits.",
  },
  wireBytes: {
    label: "Bytes",
    unit: "bytes",
    ...count,
    help: "Row data sent over the network in bytes, after compression, without headers and replies.",
  },
  heldBytes: {
    label: "Memory held",
    unit: "bytes",
    ...count,
    help: "Memory for the rows that one load buffers until they are flushed: a batch on the client and then on the server, a transaction in the database.",
  },
  flushes: {
    label: "Flushes",
    unit: "flushes",
    ...count,
    help: "Number of flushes to disk: one per row, per transaction or per batch.",
  },
} as const satisfies Record<string, Metric>;
