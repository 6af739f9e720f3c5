import { count, type Metric, time } from "../../model/model.ts";

export const metrics = {
  elapsedMs: {
    label: "Elapsed",
    unit: "ms",
    ...time,
    help: "Total of latency, transfer, server and client time.",
  },
  messages: {
    label: "Messages",
    unit: "messages",
    ...count,
    help: "Messages in both directions: what PROMON shows as received plus sent.",
  },
  received: {
    label: "Messages received",
    unit: "messages",
    ...count,
    help: "Messages that the server receives: requests and releases.",
  },
  sent: {
    label: "Messages sent",
    unit: "messages",
    ...count,
    help: "Messages that the server sends: its replies.",
  },
  requests: {
    label: "Requests",
    unit: "requests",
    ...count,
    help: "Requests for data that the server counts (QryRec). FINDs are not counted.",
  },
  recordsPerRequest: {
    label: "Records per request",
    unit: "records/request",
    better: "higher",
    noise: "exact",
    help: "Records sent per counted request; 1 if every record is a FIND.",
  },
  records: {
    label: "Records",
    unit: "records",
    ...count,
    help: "Records that the server sends, including those read again.",
  },
  lockReleases: {
    label: "Lock releases",
    unit: "messages",
    ...count,
    help: "One-way messages that release a SHARE-LOCK.",
  },
  cursorReleases: {
    label: "Cursor releases",
    unit: "messages",
    ...count,
    help: "One-way messages that release a cursor.",
  },
  bytes: {
    label: "Bytes",
    unit: "bytes",
    ...count,
    help: "Bytes of all messages with their 40-byte headers, without TCP and IP.",
  },
  packets: {
    label: "Packets",
    unit: "packets",
    ...count,
    help: "TCP segments that the messages take at this MTU.",
  },
  cpuMs: {
    label: "Server and client time",
    unit: "ms",
    ...time,
    help: "Elapsed time without the network: what ETIME shows with client and server on one machine.",
  },
  bufferBytes: {
    label: "Message buffers",
    unit: "bytes",
    ...count,
    help: "Memory for message buffers: -Mm per client.",
  },
} as const satisfies Record<string, Metric>;
