import { ConversationWriter } from "../format/write.ts";
import { archive, entry } from "./archive.ts";
import { CONNECTIONS, SECRET } from "./connections.ts";
import { COUNT_SAMPLES } from "./count-samples.ts";
import { decoded } from "./decode.ts";
import { LOG_SAMPLES } from "./log-samples.ts";
import { packetize } from "./packetize.ts";
import { captureFile, WIRE } from "./packets.ts";
import { protobuf, type TestSpan, WRITERS } from "./spans.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

const SPANS: readonly TestSpan[] = [
  {
    id: "a",
    kind: "server",
    name: "GET",
    from: 0,
    to: 90_000,
    attributes: { "http.target": `/a?b=${SECRET}` },
  },
  {
    id: "b",
    parent: "a",
    from: 1000,
    to: 3000,
    attributes: {
      "db.system.name": "postgresql",
      "db.query.text": `select * from item where note = '${SECRET}' and n in (1, '${SECRET}')`,
      "db.query.parameter.0": SECRET,
      "db.user": SECRET,
    },
  },
  {
    id: "c",
    parent: "a",
    from: 4000,
    to: 4500,
    attributes: { "db.system": "mysql", "db.statement": `update stock set a = "${SECRET}" where id = 4711` },
  },
];

const PACKETS = {
  seed: 7,
  segmentBytes: 90,
  repeated: 0.1,
  keepAlives: 0.1,
  disorder: 2,
  clientSequence: 4_000_000_000,
  serverSequence: 77,
  clientRttUs: 20,
  serverRttUs: 300,
};

function recording(): string {
  let file = "";
  const source = {
    kind: "recorder",
    name: "a",
    startedAt: null,
    timesAt: "client",
    lowerBound: false,
  } as const;
  const writer = new ConversationWriter((line) => {
    file += line;
  }, source);
  for (const segments of Object.values(CONNECTIONS)) {
    const { trips, protocol = "unknown", encrypted } = decoded(segments);
    const connection = writer.connect({ protocol, encrypted, rttUs: 500 });
    for (const trip of trips) writer.trip({ ...trip, connection });
  }
  writer.end();
  return file;
}

const captures = Object.values(CONNECTIONS).flatMap((segments) => [
  captureFile(packetize(segments, PACKETS)),
  captureFile(packetize(segments, PACKETS), { ...WIRE, file: "pcapng", ip: 6, vlans: 1 }),
]);

/** A file of each format of which one is bytes or JSON, with planted values wherever one can be. */
export const FILE_SAMPLES: readonly Uint8Array[] = [
  ...captures,
  ...WRITERS.map(([, , write]) => utf8(write(SPANS))),
  protobuf(WRITERS[0]?.[2](SPANS) ?? "", "none"),
  protobuf(WRITERS[0]?.[2](SPANS) ?? "", "varint"),
  utf8(
    archive(
      entry({ atMs: 0, timings: { wait: 5, connect: 3, ssl: 1, blocked: 1 } }),
      entry({ atMs: 9, timings: { wait: 2 } }),
    ),
  ),
  utf8(recording()),
];

/** The same of formats that are lines of text. */
export const TEXT_SAMPLES: readonly string[] = [
  ...Object.values(LOG_SAMPLES),
  ...Object.values(COUNT_SAMPLES),
];
