import type { Metric } from "../../model.ts";

export const metrics = {
  elapsedMs: {
    label: "Elapsed",
    unit: "ms",
    better: "lower",
    noise: "noisy",
    help: "Round trips, loss, transfer, server and client time together.",
  },
  roundTrips: {
    label: "Round trips",
    unit: "round trips",
    better: "lower",
    noise: "exact",
    help: "Times the program waits for an answer, one after another: those of parallel connections at the same time count once.",
  },
  statements: {
    label: "Statements",
    unit: "requests",
    better: "lower",
    noise: "exact",
    help: "Requests that the database answers, fetches, BEGIN and COMMIT among them.",
  },
  messages: {
    label: "Messages",
    unit: "messages",
    better: "lower",
    noise: "exact",
    help: "Requests and answers.",
  },
  bytes: {
    label: "Bytes",
    unit: "bytes",
    better: "lower",
    noise: "noisy",
    help: "Bytes of all messages both ways after compression, without TCP and IP.",
  },
  packets: {
    label: "Packets",
    unit: "packets",
    better: "lower",
    noise: "exact",
    help: "TCP segments that the messages take at this MTU, without bare confirmations.",
  },
  requestsPerSecond: {
    label: "Requests a second",
    unit: "1/s",
    better: "higher",
    noise: "noisy",
    help: "Statements divided by the elapsed time.",
  },
  wholeRequestsPerSecond: {
    label: "Whole requests a second",
    unit: "requests",
    better: "higher",
    noise: "exact",
    help: "The same as a whole number, as publications print it.",
  },
  throughputMbit: {
    label: "Throughput",
    unit: "Mbit/s",
    better: "higher",
    noise: "noisy",
    help: "Rows a second in bits before compression.",
  },
} as const satisfies Record<string, Metric>;
