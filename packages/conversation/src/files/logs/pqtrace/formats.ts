import { logFormat } from "../log-format.ts";
import { isPqTrace, PqTrace } from "./pq-trace.ts";

export const pqTrace = logFormat({
  title: "a trace of libpq (PQtrace)",
  // Every message of the connection is in it.
  source: { kind: "capture", timesAt: "client", lowerBound: false },
  isEmpty: "The trace has no round trip.",
  isOf: isPqTrace,
  read: (log, hash) => new PqTrace(log, hash),
});
