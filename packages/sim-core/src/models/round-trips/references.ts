import type { Metrics, Reference, ReferenceRow, Role } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";
import { labReferences } from "./lab-references.ts";
import { ARTICLE } from "./sources.ts";

/** Arithmetic of the article: nothing but round trips. */
const tripsAlone = {
  tripUs: 0,
  serverUsPerQuery: 0,
  serverUsPerRow: 0,
  clientUsPerRow: 0,
  slowStart: false,
  bandwidthMbit: 100_000,
} as const;

/** A measured time with a count that repeats. */
function timed(
  row: string,
  label: string,
  settings: Params,
  elapsedMs: number,
  count: Metrics,
): ReferenceRow {
  const exact = Object.fromEntries(Object.keys(count).map((id): [string, Role] => [id, "exact"]));
  const roles = { elapsedMs: "noisy", ...exact } as const;
  return { row, label, settings, metrics: { elapsedMs, ...count }, roles };
}

/** Requests per second as the article prints them. */
function rate(row: string, label: string, settings: Params, wholeRequestsPerSecond: number): ReferenceRow {
  return {
    row,
    label,
    settings,
    metrics: { wholeRequestsPerSecond },
    roles: { wholeRequestsPerSecond: "exact" },
  };
}

const plain = { batchRows: 50, savedByCompression: 0 } as const;
const compressed = { batchRows: 100, savedByCompression: 70, windowBytes: 65_535 } as const;

/** Assumes a TCP window: see the set's note. */
function throughput(row: string, label: string, settings: Params, throughputMbit: number): ReferenceRow {
  return {
    row,
    label,
    settings,
    metrics: { throughputMbit },
    roles: { throughputMbit: "noisy" },
    note: "The TCP window is assumed, not stated.",
  };
}

export const references: readonly Reference[] = [
  {
    id: "n-plus-one-latency",
    title: "One query for each of 10,000 employees",
    source: ARTICLE,
    note: "Measured against MySQL. Sizes are not stated; at 32 Mbit/s they do not matter, and no bandwidth limits the other two rows here. The per-query time and per-round-trip overhead (280 us together) are fitted to the LAN row, loss (0.5 %) to the WAN row, for which the article reports some lost packets. No round-trip time is stated for localhost: 0.29 ms is the remainder of the total.",
    setup: {
      pattern: "query-a-row",
      rowCount: 10_000,
      tripUs: 100,
      serverUsPerQuery: 180,
      slowStart: false,
      bandwidthMbit: 100_000,
      lossPercent: 0,
    },
    fitted: ["tripUs", "serverUsPerQuery"],
    axes: ["pattern", "rttMs"],
    metric: "elapsedMs",
    rows: [
      timed("localhost", "localhost", { rttMs: 0.29 }, 5700, { statements: 10_001 }),
      timed("lan", "LAN, RTT 0.389 ms", { rttMs: 0.389 }, 6700, { statements: 10_001 }),
      timed(
        "wan-10km",
        "WAN of 10 km, RTT 12.9 ms, 32 Mbit/s",
        { rttMs: 12.9, bandwidthMbit: 32, lossPercent: 0.5 },
        156_000,
        { statements: 10_001 },
      ),
    ],
  },
  {
    id: "n-plus-one-rates",
    title: "Requests per second, one after another",
    source: ARTICLE,
    note: "Computed by the article from the round-trip time alone, and printed as whole numbers: 1000, 9, 3.",
    setup: { ...tripsAlone, pattern: "query-a-row", rowCount: 100 },
    axes: ["pattern", "rttMs"],
    metric: "wholeRequestsPerSecond",
    rows: [
      rate("us-same-dc", "US, same data center, RTT 1 ms", { rttMs: 1 }, 1000),
      rate("europe", "Europe, RTT 110 ms", { rttMs: 110 }, 9),
      rate("asia-pacific", "Asia-Pacific, RTT 300 ms", { rttMs: 300 }, 3),
    ],
  },
  {
    id: "n-plus-one-fetch",
    title: "20,000 rows, 10 per fetch",
    source: `${ARTICLE}, discussion`,
    note: "Computed in the discussion from the round-trip time alone.",
    setup: { ...tripsAlone, pattern: "cursor", rowCount: 20_000 },
    axes: ["fetchSize", "rttMs"],
    metric: "elapsedMs",
    rows: [
      timed("jdbc-fetch-10", "JDBC, fetch size 10, RTT 5 ms", { fetchSize: 10, rttMs: 5 }, 10_000, {
        roundTrips: 2000,
      }),
    ],
  },
  {
    id: "n-plus-one-batch",
    title: "A message queue's batches at an RTT of 300 ms",
    source: `${ARTICLE}, discussion`,
    note: "Twice the batch size and 70 % compression can gain a factor of at most 2 / 0.3 = 6.7; the discussion reports 13.4, so something else changed. Assumed: a TCP window of 17,520 bytes before and of 65,535 after, the largest without scaling. One window per round trip then gives both values, independent of the message size as long as a batch is larger than the window; 4 kB per message is entered. Nothing is fitted.",
    setup: {
      ...tripsAlone,
      pattern: "insert-batch",
      rowCount: 10_000,
      rowBytes: 4096,
      rttMs: 300,
      insertUsPerRow: 0,
      commitUs: 0,
      compressionUsPerKb: 0,
    },
    axes: ["batchRows", "savedByCompression"],
    metric: "throughputMbit",
    rows: [
      throughput("mq-batch-50", "batches of 50, no compression", { ...plain, windowBytes: 17_520 }, 0.47),
      throughput("mq-batch-100-compressed", "batches of 100, 70 % compression", compressed, 6.3),
    ],
  },
  ...labReferences,
];
