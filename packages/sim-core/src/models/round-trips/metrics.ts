import { count, type Metric, rate, time } from "../../model/model.ts";

export const metrics = {
  elapsedMs: time("Elapsed", "ms", "Total of round trips, loss, transfer, server and client time."),
  roundTrips: count(
    "Round trips",
    "round trips",
    "How often the program waits for a reply. Simultaneous round trips on parallel connections count once.",
  ),
  statements: count(
    "Statements",
    "requests",
    "Requests that the database answers, including fetches, BEGIN and COMMIT.",
  ),
  messages: count("Messages", "messages", "Requests and replies."),
  bytes: time(
    "Bytes",
    "bytes",
    "Bytes of all messages in both directions after compression, without TCP and IP.",
  ),
  packets: count("Packets", "packets", "TCP segments that the messages take at this MTU, without bare ACKs."),
  requestsPerSecond: rate("Requests per second", "1/s", "Statements divided by the elapsed time."),
  wholeRequestsPerSecond: {
    label: "Requests per second, rounded",
    unit: "requests",
    better: "higher",
    noise: "exact",
    help: "Requests per second as a whole number, as publications print it.",
  },
  throughputMbit: rate("Throughput", "Mbit/s", "Row data per second in bits, before compression."),
} satisfies Record<string, Metric>;
