import { count, type Metric, time } from "../../model/model.ts";

export const metrics = {
  elapsedMs: time("Elapsed", "ms", "Total of latency, transfer, server and client time."),
  messages: count(
    "Messages",
    "messages",
    "Messages in both directions: what PROMON shows as received plus sent.",
  ),
  received: count(
    "Messages received",
    "messages",
    "Messages that the server receives: requests and releases.",
  ),
  sent: count("Messages sent", "messages", "Messages that the server sends: its replies."),
  requests: count(
    "Requests",
    "requests",
    "Requests for data that the server counts (QryRec). FINDs are not counted.",
  ),
  recordsPerRequest: {
    label: "Records per request",
    unit: "records/request",
    better: "higher",
    noise: "exact",
    help: "Records sent per counted request; 1 if every record is a FIND.",
  },
  records: count("Records", "records", "Records that the server sends, including those read again."),
  lockReleases: count("Lock releases", "messages", "One-way messages that release a SHARE-LOCK."),
  cursorReleases: count("Cursor releases", "messages", "One-way messages that release a cursor."),
  bytes: count("Bytes", "bytes", "Bytes of all messages with their 40-byte headers, without TCP and IP."),
  packets: count("Packets", "packets", "TCP segments that the messages take at this MTU."),
  cpuMs: time(
    "Server and client time",
    "ms",
    "Elapsed time without the network: what ETIME shows with client and server on one machine.",
  ),
  bufferBytes: count("Message buffers", "bytes", "Memory for message buffers: -Mm per client."),
} satisfies Record<string, Metric>;
