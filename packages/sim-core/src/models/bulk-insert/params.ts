import { choice, inGroup, linear, log, number, real } from "../../model/param.ts";
import { modes } from "./mode.ts";
import { ARTICLE, FIT } from "./sources.ts";

const storage = inGroup("storage", {
  rowUs: real("Database time per row", "us", [0.01, 88.5, 100_000], {
    ...log(5, 20, 88.5, 500),
    help: "Time to insert one row into the table and its indexes, without a flush.",
    source: `${FIT}, with six indexes`,
  }),
  flushMs: real("Flush of one row", "ms", [0, 0.53, 1000], {
    ...log(0.05, 0.53, 5, 10),
    help: "Time to flush one row to disk. A flush of n rows takes the square root of n times as long, since pages are written in order.",
    source: `${FIT}: the embedded rows`,
  }),
  cheapMiB: real("Open rows at no extra cost", "MiB", [0.01, 15, 100_000], {
    ...log(15, 64, 256),
    advanced: true,
    help: "Number of open rows that the database holds at no extra cost. Each further open row adds time.",
    source: `${ARTICLE}: batches of 15 MB were the fastest`,
  }),
  spillUs: real("Extra time per further open row", "us", [0, 11.3, 100_000], {
    ...log(11.3, 50),
    advanced: true,
    help: "Time that each open row beyond the free ones adds.",
    source: `${FIT}: the embedded rows`,
  }),
});

const load = inGroup("load", {
  mode: choice({
    label: "Insert mode",
    help: "How rows are sent and when they are flushed. It determines messages and flushes per row.",
    source: ARTICLE,
    tunable: true,
    default: "transaction",
    options: modes,
  }),
  rowCount: number("Rows", "rows", [1, 100_000, 100_000_000], {
    ...log(10, 100, 1000, 10_000, 100_000, 1_000_000),
    help: "Number of rows to insert.",
    source: `${ARTICLE}: 100,000 records`,
  }),
  rowBytes: number("Row size", "bytes", [1, 1276, 1_000_000], {
    ...log(100, 500, 1276, 5000, 20_000),
    help: "Mean row size as sent and stored.",
    source: `${ARTICLE}: records of 1276 bytes`,
  }),
  transactionRows: number("Rows per transaction", "rows", [1, 10_000, 10_000_000], {
    ...log(1, 10, 100, 1000, 10_000, 20_000, 100_000),
    tunable: true,
    help: "Rows inserted before each commit. Until the commit, the database keeps all of them open.",
    source: ARTICLE,
    applies: { param: "mode", values: ["transaction"] },
  }),
  batchMiB: real("Batch size", "MiB", [0.01, 10, 256], {
    ...log(0.1, 0.5, 1, 5, 10, 15, 20),
    tunable: true,
    help: "Size of a batch before compression. A batch holds whole rows, at least one.",
    source: `${ARTICLE}: 0.5 to 20 MiB; larger ones are extrapolated`,
    applies: { param: "mode", values: ["batch"] },
  }),
  compression: choice({
    label: "Compression",
    default: "none",
    tunable: true,
    help: "Whether the client compresses a batch before it sends it. An embedded database compresses nothing.",
    source: ARTICLE,
    applies: { param: "mode", values: ["batch"] },
    options: [
      { value: "none", family: "compression", label: "none", help: "Rows are sent uncompressed." },
      {
        value: "zip-9",
        family: "compression",
        label: "zip -9",
        help: "Fewest bytes, most CPU time on the client.",
      },
    ],
  }),
});

const remote = { param: "place", values: ["remote"] } as const;

const link = inGroup("link", {
  place: choice({
    label: "Database",
    default: "remote",
    help: "Whether rows cross a network to reach the database.",
    source: ARTICLE,
    options: [
      { value: "embedded", label: "embedded", help: "Runs in the program's own process: no messages." },
      { value: "remote", label: "on a server", help: "Reached over a network: every message costs time." },
    ],
  }),
  latencyMs: real("One-way latency", "ms", [0.01, 0.2, 500], {
    ...log(0.05, 0.2, 1, 5, 20, 50, 150),
    presets: [
      { label: "LAN", value: 0.2, note: "switched Ethernet" },
      { label: "802.11b", value: 3, note: "an old wireless network" },
      { label: "metro", value: 5, note: "another site in the same city" },
      { label: "continent", value: 25, note: "another country, or a cloud region" },
      { label: "intercontinental", value: 150, note: "the other side of the world" },
    ],
    help: "Time that one message travels: half of the round-trip time that ping shows.",
    source:
      "the user's network; 0.2 ms is typical of a LAN; the article's tables cannot separate it from per-message overhead",
    applies: remote,
  }),
  messageMs: real("Per-message overhead", "ms", [0, 2.5, 100], {
    ...linear(0.05, 0.5, 2.5, 10),
    advanced: true,
    help: "Time that client, server and driver spend on each message, independent of its size.",
    source: `${FIT}: 2.7 ms per message in transactions over the LAN, 0.2 of them latency`,
    applies: remote,
  }),
  bandwidthMBs: real("Effective bandwidth", "MB/s", [0.01, 2.4, 10_000], {
    ...log(0.52, 2.4, 10, 100, 1000),
    presets: [
      { label: "802.11b", value: 0.52, note: "of a nominal 1.4 MB/s" },
      { label: "100 Mbit", value: 2.4, note: "of a nominal 12.5 MB/s" },
      { label: "1 Gbit", value: 100, note: "a busy gigabit network" },
    ],
    help: "Rate at which row data arrives, in MB per second. Copying a large file over the link shows its maximum.",
    source: `${FIT}: 2.4 MB/s on the 100 Mbit LAN, 0.52 MB/s on 802.11b`,
    applies: remote,
  }),
  batchMs: real("Per-batch overhead", "ms", [0, 28, 10_000], {
    ...linear(5, 28, 100),
    advanced: true,
    help: "Time to build a batch and to unpack it on the server, independent of its size.",
    source: `${FIT}: the extra time of 0.5 MiB batches over larger ones on both networks`,
    applies: remote,
  }),
});

const zipped = { param: "compression", values: ["zip-9"] } as const;

const compression = inGroup("compression", {
  zipRatio: real("Compression ratio", "x", [1, 319, 1000], {
    ...log(2, 3, 5, 10, 319),
    help: "Bytes before compression per byte after it. The published rows were identical; for real data, 3 to 10 is typical.",
    source: `${ARTICLE}: 128 MB became 400 KB`,
    applies: zipped,
  }),
  zipBatchMs: real("Compression per batch", "ms", [0, 140, 10_000], {
    ...linear(10, 140),
    advanced: true,
    help: "Fixed time to start and end the compression of a batch, independent of its size.",
    source: `${FIT}: the compressed rows of both networks`,
    applies: zipped,
  }),
  zipMiBMs: real("Compression per MiB", "ms", [0, 130, 10_000], {
    ...linear(20, 130, 500),
    advanced: true,
    help: "CPU time to compress and decompress one MiB.",
    source: `${FIT}: the compressed rows of both networks`,
    applies: zipped,
  }),
  zipGrowthMs: real("Compression buffer growth", "ms", [0, 9.3, 1000], {
    ...linear(0, 9.3),
    advanced: true,
    help: "Extra compression time per MiB for each MiB of the batch, as if the buffer were copied while it grows. It makes large batches slower.",
    source: `${FIT}: batches of 10 and 20 MiB took longer than those of 5`,
    applies: zipped,
  }),
});

export const groups = [
  { id: "load", title: "Load", holds: "workload" },
  { id: "link", title: "Link" },
  { id: "storage", title: "Storage", holds: "constants" },
  { id: "compression", title: "Compression" },
] as const;

export const params = { ...load, ...link, ...storage, ...compression };
