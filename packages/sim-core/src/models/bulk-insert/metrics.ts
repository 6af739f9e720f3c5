import { count, type Metric, rate, time } from "../../model/model.ts";

export const metrics = {
  seconds: time("Elapsed", "s", "Time from the first row to the last flush."),
  rowsPerSecond: rate("Rows per second", "rows/s", "Rows divided by elapsed time."),
  messages: count("Messages", "messages", "Messages in both directions, including replies and commits."),
  wireBytes: count(
    "Bytes",
    "bytes",
    "Row data sent over the network in bytes, after compression, without headers and replies.",
  ),
  heldBytes: count(
    "Memory held",
    "bytes",
    "Memory for the rows that one load buffers until they are flushed: a batch on the client and then on the server, a transaction in the database.",
  ),
  flushes: count(
    "Flushes",
    "flushes",
    "Number of flushes to disk: one per row, per transaction or per batch.",
  ),
} satisfies Record<string, Metric>;
