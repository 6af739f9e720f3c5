import type { Metric } from "../../model/model.ts";

export const metrics = {
  elapsedMs: {
    label: "Elapsed",
    unit: "ms",
    better: "lower",
    noise: "noisy",
    help: "Total of round trips, loss, transfer, server and client time.",
  },
  roundTrips: {
    label: "Round trips",
    unit: "round trips",
    better: "lower",
    noise: "exact",
    help: "How often the program waits for a reply. Simultaneous round trips on parallel connections count once.",
  },
  statements: {
    label: "Statements",
    unit: "requests",
    better: "lower",
    noise: "exact",
    help: "Requests that the database answers, including fetches, BEGIN and COMMIT.",
  },
  messages: {
    label: "Messages",
    unit: "messages",
    better: "lower",
    noise: "exact",
    help: "Requests and replies.",
  },
  bytes: {
    label: "Bytes",
    unit: "bytes",
    better: "lower",
    noise: "noisy",
    help: "Bytes of all messages in both directions after compression, without TCP and IP.",
  },
  packets: {
    label: "Packets",
    unit: "packets",
    better: "lower",
    noise: "exact",
    help: "TCP segments that the messages take at this MTU, without bare ACKs.",
  },
  requestsPerSecond: {
    label: "Requests per second",
    unit: "1/s",
    better: "higher",
    noise: "noisy",
    help: "Statements divided by the elapsed time.",
  },
  wholeRequestsPerSecond: {
    label: "Requests per second, rounded",
    unit: "requests",
    better: "higher",
    noise: "exact",
    help: "Requests per second as a whole number, as publications print it.",
  },
  throughputMbit: {
    label: "Throughput",
    unit: "Mbit/s",
    better: "higher",
    noise: "noisy",
    help: "Row data per second in bits, before compression.",
  },
} as const satisfies Record<string, Metric>;
