import { inGroup, linear, log, number, real } from "../../../model/param.ts";
import { INSERTS, READS, WRITES } from "../pattern.ts";
import { ARTICLE } from "../sources.ts";

export const machines = inGroup("machines", {
  tripUs: real("Per-round-trip overhead", "us", [0, 100, 1_000_000], {
    ...log(20, 50, 100, 500),
    help: "CPU time that client and server spend on sending, waking up and receiving, independent of the number of statements sent together.",
    source: `fit to the LAN row of ${ARTICLE}, together with the per-query time; npm run lab separates the two`,
  }),
  serverUsPerQuery: real("Per-query time", "us", [0, 180, 10_000_000], {
    ...log(50, 100, 180, 1000, 10_000),
    help: "Time that client and server spend per statement, without its rows: parse, plan, execute.",
    source: `fit to the LAN row of ${ARTICLE}, together with the per-round-trip overhead`,
  }),
  serverUsPerRow: real("Server time per row", "us", [0, 1, 1_000_000], {
    ...log(0.5, 1, 10, 100),
    help: "Time the server takes to find and copy one row.",
    source: "order of magnitude for a row in memory; measured by npm run lab",
    applies: { param: "pattern", values: READS },
  }),
  clientUsPerRow: real("Client time per row", "us", [0, 1, 1_000_000], {
    ...log(0.5, 1, 10, 100),
    help: "Time the program takes to process one row.",
    source: "order of magnitude for a row in memory; measured by npm run lab",
  }),
  insertUsPerRow: real("Server time per inserted row", "us", [0, 5, 1_000_000], {
    ...log(1, 5, 20, 100),
    help: "Time the server takes to store one row of an INSERT, without its commit.",
    source: "measured by npm run lab",
    applies: { param: "pattern", values: INSERTS },
  }),
  copyUsPerRow: real("Server time per copied row", "us", [0, 2, 1_000_000], {
    ...log(1, 2, 10),
    help: "Time the server takes to store one row of a COPY.",
    source: "measured by npm run lab",
    applies: { param: "pattern", values: ["copy"] },
  }),
  commitUs: real("Commit time", "us", [0, 1000, 1_000_000], {
    ...log(100, 1000, 5000, 10_000),
    help: "Time until the log is flushed to disk: about 0.1 ms on a server's SSD, 1 ms on a desktop's, 8 ms on a hard disk.",
    source: "the user's disk",
    applies: { param: "pattern", values: WRITES },
  }),
  serverCores: number("Server cores", "cores", [1, 8, 1024], {
    ...log(1, 2, 4, 8, 16, 32),
    advanced: true,
    help: "Number of queries that the server can process at the same time.",
    source: "the user's server",
    applies: { param: "pattern", values: ["parallel"] },
  }),
  compressionUsPerKb: real("Compression time", "us", [0, 20, 100_000], {
    ...log(2, 20, 100),
    advanced: true,
    help: "Time that client and server together take to compress and decompress 1000 bytes. It only applies with compression.",
    source: "order of magnitude of zlib at 50 MB/s",
  }),
  fixedMs: real("Fixed time", "ms", [0, 0, 100_000], {
    ...linear(0, 1, 10, 100),
    advanced: true,
    help: "Constant time that is added to the job.",
    source: "the user's program",
  }),
});
