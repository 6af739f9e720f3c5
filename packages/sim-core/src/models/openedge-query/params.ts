import { inGroup, linear, log, number, real, toggle } from "../../model/param.ts";
import { code } from "./params/code.ts";
import { race } from "./params/race.ts";
import { PREFETCHING } from "./pattern.ts";
import { DOCS, TALK } from "./sources.ts";

const machines = inGroup("machines", {
  serverUsPerRecord: real("Server time per record", "us", [0, 4, 100_000], {
    ...log(1, 4, 10, 100),
    help: "Time the server takes to find and copy one record.",
    source: `fit to the etime column of ${TALK}`,
  }),
  clientUsPerRecord: real("Client time per record", "us", [0, 2, 100_000], {
    ...log(1, 2, 10, 100),
    help: "Time the program takes to process one record.",
    source: `fit to the etime column of ${TALK}`,
  }),
  messageUs: real("Per-message overhead", "us", [0, 16, 100_000], {
    ...log(5, 16, 50),
    advanced: true,
    help: "CPU time that client and server each spend on one message, sent or received.",
    source: `fit to the etime column of ${TALK}`,
  }),
  tempTableUsPerRecord: real("Temp-table time per record", "us", [0, 70, 100_000], {
    ...log(10, 70, 200),
    advanced: true,
    help: "Time the client takes to create a temp-table record and to join it.",
    source: `fit to the etime of the temp-table row of ${TALK}`,
    applies: { param: "pattern", values: ["temp-table"] },
  }),
  counterReadings: number("Counter readings", "readings", [0, 0, 10], {
    ...linear(0, 1, 2),
    advanced: true,
    help: "Readings of the server's counters by the test itself: each is a FIND with its cursor release, 3 messages.",
    source: `${TALK}: each test includes 3 messages of its own`,
  }),
});

const server = inGroup("server", {
  mm: number("Message size", "bytes", [350, 8192, 32_600], {
    ...log(1024, 4096, 8192, 16_384, 32_600),
    flag: "-Mm",
    tunable: true,
    help: "Maximum message size. The server allocates a buffer of this size per client. Since 11.6 the server's value applies.",
    source: DOCS,
  }),
  prefetchNumRecs: number("Records before a message is sent", "records", [1, 64, 32_766], {
    ...log(16, 64, 100, 1000, 10_000),
    flag: "-prefetchNumRecs",
    tunable: true,
    help: "Minimum records in a message to a waiting client; while the client is busy, the server adds more.",
    source: DOCS,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  prefetchFactor: number("Fill level before a message is sent", "%", [0, 100, 100], {
    ...linear(0, 25, 50, 100),
    flag: "-prefetchFactor",
    tunable: true,
    help: "The server also sends a message once it is this full; 0 leaves that to -prefetchNumRecs.",
    source: DOCS,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  prefetchDelay: toggle({
    label: "Fill the first message too",
    flag: "-prefetchDelay",
    default: true,
    tunable: true,
    help: "When off, the documentation says that the first record of a query is sent alone.",
    source: DOCS,
    applies: { param: "pattern", values: PREFETCHING },
  }),
  clients: number("Clients", "clients", [1, 100, 100_000], {
    ...log(10, 100, 500, 1000),
    help: "Connected clients, each with a message buffer of its own; the time of one query does not depend on them.",
    source: "the user's system",
  }),
});

const network = inGroup("network", {
  latencyMs: real("One-way latency", "ms", [0.01, 1, 500], {
    ...log(0.01, 0.05, 0.5, 1, 5, 20, 50, 150),
    presets: [
      { label: "same machine", value: 0.01, note: "shared memory or loopback" },
      { label: "LAN", value: 1, note: "the talk's stand-in for a network" },
      { label: "metro", value: 5, note: "another site in the same city" },
      { label: "continent", value: 25, note: "another country, or a cloud region" },
      { label: "intercontinental", value: 150, note: "the other side of the world" },
    ],
    help: "Time that one message travels: half of the round-trip time that ping shows. Every message costs it, including one-way releases.",
    source: `${TALK}: net time = elapsed + 1 ms x messages`,
  }),
  bandwidthMbit: real("Bandwidth", "Mbit/s", [0.001, 1000, 100_000], {
    ...log(1, 10, 100, 1000, 10_000),
    help: "Bandwidth of the slowest link between client and server.",
    source: "the user's network",
  }),
  mtu: number("MTU", "bytes", [576, 1500, 65_535], {
    ...log(576, 1500, 9000),
    help: "Largest packet. TCP and IP headers take 40 bytes of it, so 1500 carries 1460.",
    source: "RFC 791, RFC 9293",
  }),
});

export const groups = [
  { id: "code", title: "Code", holds: "workload" },
  { id: "server", title: "Server" },
  { id: "network", title: "Network" },
  { id: "machines", title: "Machines", holds: "constants" },
  { id: "race", title: "Prefetch race", holds: "constants" },
] as const;

export const params = { ...code, ...server, ...network, ...machines, ...race };
