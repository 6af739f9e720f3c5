import type { Metric } from "../../model.ts";

export const metrics = {
  elapsedMs: {
    label: "Elapsed",
    unit: "ms",
    better: "lower",
    noise: "noisy",
    help: "Latency, transfer, server and client time together.",
  },
  messages: {
    label: "Messages",
    unit: "messages",
    better: "lower",
    noise: "exact",
    help: "Messages both ways: what PROMON shows as received plus sent.",
  },
  requests: {
    label: "Requests",
    unit: "requests",
    better: "lower",
    noise: "exact",
    help: "Requests for data that the server counts (QryRec). FINDs are not among them.",
  },
  recordsPerRequest: {
    label: "Records a request",
    unit: "records/request",
    better: "higher",
    noise: "exact",
    help: "Records sent for each counted request; 1 where every record is a FIND.",
  },
  records: {
    label: "Records",
    unit: "records",
    better: "lower",
    noise: "exact",
    help: "Records that the server sends, those read again included.",
  },
  lockReleases: {
    label: "Lock releases",
    unit: "messages",
    better: "lower",
    noise: "exact",
    help: "One-way messages that release a SHARE-LOCK.",
  },
  cursorReleases: {
    label: "Cursor releases",
    unit: "messages",
    better: "lower",
    noise: "exact",
    help: "One-way messages that release a cursor.",
  },
  bytes: {
    label: "Bytes",
    unit: "bytes",
    better: "lower",
    noise: "exact",
    help: "Bytes of all messages with their 40-byte headers, without TCP and IP.",
  },
  packets: {
    label: "Packets",
    unit: "packets",
    better: "lower",
    noise: "exact",
    help: "TCP segments that the messages take at this MTU.",
  },
  cpuMs: {
    label: "Server and client time",
    unit: "ms",
    better: "lower",
    noise: "noisy",
    help: "Elapsed time without the network: what etime shows on one machine.",
  },
} as const satisfies Record<string, Metric>;
