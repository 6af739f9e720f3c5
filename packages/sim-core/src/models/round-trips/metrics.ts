import { count, type Metric, time } from "../../model/model.ts";

export const metrics = {
  elapsedMs: {
    label: "Elapsed",
    unit: "ms",
    ...time,
    help: "Total of round trips, loss, transfer, server and client time.",
  },
  roundTrips: {
    label: "Round trips",
    unit: "round trips",
    ...count,
    help: "How often the program waits for a reply. Simultaneous round trips on parallel connections count once.",
  },
  statements: {
    label: "Statements",
    unit: "requests",
    ...count,
    help: "Requests that the database answers, including fetches, BEGIN and COMMIT.",
  },
  messages: {
    label: "Messages",
    unit: "messages",
    ...count,
    help: "Requests and replies.",
  },
  bytes: {
    label: "Bytes",
    unit: "bytes",
    ...time,
    help: "Bytes of all messages in both directions after compression, without TCP and IP.",
  },
  packets: {
    label: "Packets",
    unit: "packets",
    ...count,
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
